-- expect: too deep
-- hook: load
local function f(n) return 1 + f(n) end
f(1)
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
