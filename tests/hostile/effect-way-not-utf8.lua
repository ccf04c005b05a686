-- expect: in UTF-8
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    choose.way("\xff", "no")
  end,
}
