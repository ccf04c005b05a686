-- expect: read-only
-- hook: score
local t = {a = {b = {c = {1}}}}
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    t.a.b.c[1] = 2
    return 1
  end,
}
