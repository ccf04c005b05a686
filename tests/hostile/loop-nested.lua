-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for a = 1, 1000 do for b = 1, 1000 do for c = 1, 1000 do end end end
    return 1
  end,
}
