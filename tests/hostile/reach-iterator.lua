-- expect: goes with pairs() only
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local f = pairs({})
    return f({}, nil)
  end,
}
