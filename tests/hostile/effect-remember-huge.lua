-- expect: at most 32,767
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    remember(1 << 40)
  end,
}
