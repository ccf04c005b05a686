-- expect: texts have no 'gmatch'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return ("aaaaaaaaaaaaaaaaaaaaaaaa"):gmatch(".-")
  end,
}
