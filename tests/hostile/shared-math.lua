-- expect: read-only
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    math.min = nil
    return 1
  end,
}
