-- expect: table.insert() at
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    table.insert(t, 1 << 62, 1)
    return 1
  end,
}
