-- expect: whole here near '0x1p4'
-- hook: load
local x = 0x1p4
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
