-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i = 1, 10000 do local r = "k" .. i end
    return 1
  end,
}
