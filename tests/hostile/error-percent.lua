-- expect: %s%n%s
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    error("%s%n%s%n")
  end,
}
