-- expect: texts have no 'dump'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("aaaaaaaaaaaaaaaaaaaaaaaa"):dump()
  end,
}
