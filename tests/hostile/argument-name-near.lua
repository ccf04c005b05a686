-- expect: did you mean 'cottage'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return count(all("cotage"))
  end,
}
