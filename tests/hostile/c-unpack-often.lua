-- expect: too
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 200 do t[i] = i end
    for i = 1, 100000 do local x = {table.unpack(t)} end
    return 1
  end,
}
