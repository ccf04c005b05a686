-- expect: read-only
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    math.pi = 3
    return 1
  end,
}
