-- expect: unknown name 'xpcall'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = xpcall
    return x and 1 or 0
  end,
}
