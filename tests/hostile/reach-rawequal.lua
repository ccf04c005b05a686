-- expect: unknown name 'rawequal'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = rawequal
    return x and 1 or 0
  end,
}
