-- expect: whole here near '.5'
-- hook: load
local x = .5
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
