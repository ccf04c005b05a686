-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 500 do t[i] = i end
    for i = 1, 100000 do
      table.remove(t, 1)
      t[500] = 1
    end
    return 1
  end,
}
