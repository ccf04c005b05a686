-- expect: unknown name 'dofile'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = dofile
    return x and 1 or 0
  end,
}
