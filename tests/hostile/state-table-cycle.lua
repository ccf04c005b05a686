-- expect: read-only
-- hook: score
local t = {}
t.self = t
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    t.self.self.self.n = 2
    return 1
  end,
}
