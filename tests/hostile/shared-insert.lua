-- expect: read-only
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    table.insert(table, 1)
    return 1
  end,
}
