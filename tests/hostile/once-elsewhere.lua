-- expect: must be named in the card's own function
-- hook: on_build
local function first() once() end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  on_build = function(me)
    first()
    remember(1)
  end,
}
