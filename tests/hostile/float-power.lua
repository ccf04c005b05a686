-- expect: whole here near '^'
-- hook: load
local x = 10 ^ 308 % 3
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
