-- expect: too
-- hook: load
local t = {}
for k = 1, 10 do
  t[k] = {}
  for i = 1, 500 do t[k][i] = {i} end
end
card {
  name = "Keeper", type = "well", pattern = "wood stone", source = "house", text = "x",
  score = function(me) return #t end,
}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
