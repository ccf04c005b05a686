-- expect: runs for too long
-- hook: load
local t = {}
for i = 1, 8000 do t[i] = i end
for i = 1, 8000 do t[i] = nil end
while true do pairs(t) end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
