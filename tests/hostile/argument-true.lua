-- expect: a set of squares is wanted
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return count(true)
  end,
}
