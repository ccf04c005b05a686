-- expect: cannot compare
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    table.sort({1, "x"})
    return 1
  end,
}
