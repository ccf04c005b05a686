-- expect: keeps 'keep' between calls
-- hook: score
local keep
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = 1
    keep = function() x = x + 1; return x end
    return 1
  end,
}
