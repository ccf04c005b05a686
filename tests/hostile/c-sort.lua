-- expect: too much memory is asked for
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 1000 do t[i] = (i * 7919) % 1009 end
    for i = 1, 1000 do table.sort(t) end
    return 1
  end,
}
