-- expect: too much memory
-- hook: load
local all = {}
for k = 1, 1000 do
  local t = {}
  for i = 1, 500 do t[i] = {} end
  all[k] = t
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
