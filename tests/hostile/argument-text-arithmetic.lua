-- expect: attempt to perform arithmetic on a string
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return "10" + 1
  end,
}
