-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 200 do t[i] = i end
    table.sort(t, function(a, b) return true end)
    return #t - 200
  end,
}
