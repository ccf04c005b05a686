-- expect: choose.way() wants
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    choose.way("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k")
  end,
}
