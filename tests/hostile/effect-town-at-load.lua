-- expect: there is no town yet
-- hook: load
local n = count(town())
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
