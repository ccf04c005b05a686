-- expect: 'n' is not declared
-- hook: load
n = 0
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
