-- expect: too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return #("x"):rep(1 << 40)
  end,
}
