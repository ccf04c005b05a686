-- expect: read-only
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    choose.way = nil
    return 1
  end,
}
