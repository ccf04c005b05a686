-- expect: a key is a function
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for k in pairs({[count] = 1}) do end
    return 1
  end,
}
