-- expect: too large
-- hook: load
local t = {}
for i = 1, 1000000 do t[i] = {i} end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
