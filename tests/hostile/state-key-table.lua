-- expect: numbers, texts and booleans
-- hook: load
local key = {}
local t = {[key] = 1}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return t[key] end,
}
