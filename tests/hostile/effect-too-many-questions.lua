-- expect: asks too often
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    for i = 1, 100 do choose.way("yes", "no") end
  end,
}
