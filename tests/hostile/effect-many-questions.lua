-- expect: ok
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    for i = 1, 40 do choose.way("yes", "no") end
  end,
}
