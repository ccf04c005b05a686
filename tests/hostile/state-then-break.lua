-- expect: boom
-- hook: score
local n = 0
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    n = n + 1
    error("boom")
  end,
}
