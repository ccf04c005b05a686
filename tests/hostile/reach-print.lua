-- expect: unknown name 'print'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = print
    return x and 1 or 0
  end,
}
