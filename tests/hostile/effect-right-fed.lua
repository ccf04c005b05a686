-- expect: known only when scoring
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    remember(count(right.fed()))
  end,
}
