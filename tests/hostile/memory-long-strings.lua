-- expect: too much memory
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = ("x"):rep(4000)
    for i = 1, 10000 do local r = s .. i end
    return 1
  end,
}
