-- expect: line ends
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    choose.way("a\nb", "no")
  end,
}
