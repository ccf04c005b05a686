-- expect: too
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i = 1, 1000000 do groups(town()) end
    return 1
  end,
}
