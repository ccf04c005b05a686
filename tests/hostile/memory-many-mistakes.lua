-- expect: unknown field 'nonsense'
-- hook: load
for i = 1, 100000 do
  card { name = "Card " .. i, nonsense = true }
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
