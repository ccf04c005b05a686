-- expect: read-only
-- hook: score
local t = {n = 0}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    t.n = t.n + 1
    return t.n
  end,
}
