-- expect: there is no
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return count(all("cottage\255x"))
  end,
}
