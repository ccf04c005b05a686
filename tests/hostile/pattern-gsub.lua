-- expect: texts have no 'gsub'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("aaaaaaaaaaaaaaaaaaaaaaaa"):gsub("a*", "b")
  end,
}
