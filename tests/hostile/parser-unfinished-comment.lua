-- expect: unfinished long comment
-- hook: load
--[[ abc
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
