-- expect: xxxx
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    error(("x"):rep(4096))
  end,
}
