-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i = 1, 1 << 62 do end
    return 1
  end,
}
