-- expect: unknown name 'rawset'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = rawset
    return x and 1 or 0
  end,
}
