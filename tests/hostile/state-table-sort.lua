-- expect: read-only
-- hook: score
local t = {3, 2, 1}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    table.sort(t)
    return #t
  end,
}
