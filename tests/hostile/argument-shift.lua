-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return (1 << 64) + (1 << -1) + (1 >> 100)
  end,
}
