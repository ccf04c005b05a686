-- expect: run for too long
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    for i = 1, 12 do choose.square(town()) end
    for i = 1, 100 do end
    cannot()
  end,
}
