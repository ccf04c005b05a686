-- expect: runs for too long
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    while true do end
  end,
}
