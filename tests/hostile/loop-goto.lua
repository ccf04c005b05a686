-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    ::again::
    goto again
  end,
}
