-- expect: must be named in the card's own function
-- hook: score
local function eaters() return fed() end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return count(eaters())
  end,
}
