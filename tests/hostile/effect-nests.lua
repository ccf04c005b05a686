-- expect: too many scripts wait for one another
-- hook: on_build
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    local e = empty()
    build(build_type("well"), e & -e)
  end,
}
