-- expect: read-only
-- hook: score
local t = {}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    table.insert(t, 1)
    return #t
  end,
}
