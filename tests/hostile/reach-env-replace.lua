-- expect: assign to const variable '_ENV'
-- hook: load
_ENV = {}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
