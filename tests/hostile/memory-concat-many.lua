-- expect: too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = ("x"):rep(1000)
    return #(s .. s .. s .. s .. s .. s .. s .. s)
  end,
}
