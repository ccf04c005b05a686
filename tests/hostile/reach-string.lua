-- expect: unknown name 'string'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = string
    return x and 1 or 0
  end,
}
