-- expect: 'n' is not declared
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    n = 1
    return n
  end,
}
