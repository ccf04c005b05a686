-- expect: boom ??
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    error("boom \xff\xc0")
  end,
}
