-- expect: beyond 1,000,000
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return 1 << 40
  end,
}
