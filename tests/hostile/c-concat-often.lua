-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 900 do t[i] = "" end
    for i = 1, 100000 do table.concat(t) end
    return 1
  end,
}
