-- expect: words of 1 to
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    choose.way(("x"):rep(60), "no")
  end,
}
