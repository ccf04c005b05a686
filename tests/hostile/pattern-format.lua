-- expect: texts have no 'format'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("aaaaaaaaaaaaaaaaaaaaaaaa"):format("%99999d", 1)
  end,
}
