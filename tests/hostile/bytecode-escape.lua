-- expect: near '<\27>'
-- hook: load
local a = 1
Lua
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
