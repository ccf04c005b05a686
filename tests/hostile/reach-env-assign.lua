-- expect: 'os' is not declared
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    _ENV.os = {}
    return 1
  end,
}
