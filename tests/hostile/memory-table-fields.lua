-- expect: too large
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 1 << 40 do t["k" .. i] = i end
    return 1
  end,
}
