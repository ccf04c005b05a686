-- expect: whole here near '1e308'
-- hook: load
local x = 1e308
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
