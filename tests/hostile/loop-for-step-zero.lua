-- expect: 'for' step is zero
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i = 1, 2, 0 do end
    return 1
  end,
}
