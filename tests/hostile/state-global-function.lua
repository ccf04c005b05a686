-- expect: 'f' is not declared
-- hook: load
function f() end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
