-- expect: keeps 'f' between calls
-- hook: score
local f = function() return 1 end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    f = function() return 2 end
    return 1
  end,
}
