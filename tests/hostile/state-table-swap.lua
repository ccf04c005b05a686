-- expect: keeps 't' between calls
-- hook: score
local t = {n = 0}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    t = {t.n + 1, n = t.n + 1}
    return 1
  end,
}
