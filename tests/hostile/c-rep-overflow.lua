-- expect: too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return #("xxxxxxxx"):rep((1 << 61) + 1)
  end,
}
