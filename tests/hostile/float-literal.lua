-- expect: numbers are whole here near '0.0'
-- hook: load
for i = 0.0, 1, 2 do end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
