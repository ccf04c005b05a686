-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i = 1, 1000000 do local s = ("ab"):rep(20) end
    return 1
  end,
}
