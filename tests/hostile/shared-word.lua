-- expect: assign to const variable 'count'
-- hook: load
count = nil
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
