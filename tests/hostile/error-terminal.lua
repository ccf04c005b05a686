-- expect: boom ?[2J?
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    error("boom \27[2J\7")
  end,
}
