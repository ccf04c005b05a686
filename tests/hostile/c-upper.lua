-- expect: too
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = ("x"):rep(4000)
    for i = 1, 100000 do s:upper() end
    return 1
  end,
}
