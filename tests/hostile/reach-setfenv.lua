-- expect: unknown name 'setfenv'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = setfenv
    return x and 1 or 0
  end,
}
