-- expect: zero byte
-- hook: load
local a = 'x\x00y'
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
