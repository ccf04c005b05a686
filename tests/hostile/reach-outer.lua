-- expect: outside of functions
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    card { name = "More" }
    return 1
  end,
}
