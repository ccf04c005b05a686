-- expect: attempt to compare two table values
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return {} < {} and 1 or 0
  end,
}
