-- expect: numbers, texts and booleans
-- hook: load
local next_one, order = pairs({1, 2, 3})
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return next_one(order, nil) end,
}
