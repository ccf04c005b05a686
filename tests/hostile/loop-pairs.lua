-- expect: too much memory is asked for
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 500 do t["k" .. i] = i end
    for i = 1, 1000 do for k in pairs(t) do end end
    return 1
  end,
}
