-- expect: too
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 100000 do table.insert(t, 1, i) end
    return 1
  end,
}
