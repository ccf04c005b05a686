-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("a.b"):find(".") - 2
  end,
}
