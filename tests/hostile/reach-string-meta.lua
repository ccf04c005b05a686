-- expect: texts have no
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("").__index and 1 or 0
  end,
}
