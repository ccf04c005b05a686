-- expect: keeps 'seen' between calls
-- hook: score
local seen
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    if seen then return 0 end
    seen = true
    return 1
  end,
}
