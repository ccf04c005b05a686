-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 50 do t[i] = i end
    table.sort(t, function(a, b) while true do end end)
    return 1
  end,
}
