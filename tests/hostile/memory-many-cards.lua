-- expect: runs for too long
-- hook: load
for i = 1, 100000 do
  card { name = "Card " .. i, type = "well", pattern = "wood stone", source = "house", text = ("x"):rep(1000) .. i,
         score = function(me) return i end }
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
