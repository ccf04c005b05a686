-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"):find(".-.-.-.-.-.-.-.-.-b") and 1 or 0
  end,
}
