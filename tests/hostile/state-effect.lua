-- expect: keeps 'n' between calls
-- hook: on_build
local n = 0
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    n = n + 1
    remember(n)
  end,
}
