-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = ("a"):rep(4096)
    local w = ("a"):rep(2000) .. "b"
    for i = 1, 100000 do s:find(w) end
    return 1
  end,
}
