-- expect: whole here near '9223372036854775808'
-- hook: load
local x = 9223372036854775808
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
