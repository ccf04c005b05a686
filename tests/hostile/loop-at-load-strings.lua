-- expect: runs for too long
-- hook: load
for i = 1, 1 << 40 do local s = ("x"):rep(4) end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
