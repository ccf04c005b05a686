-- expect: unknown name 'utf8'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = utf8
    return x and 1 or 0
  end,
}
