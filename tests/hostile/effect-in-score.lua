-- expect: only in effects
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    hold(any_kind())
    return 1
  end,
}
