-- expect: attempt to concatenate a table value
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return #("" .. {})
  end,
}
