-- expect: runs for too long
-- hook: load
while true do end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
