-- expect: UTF-8 value too large
-- hook: load
local s = "\u{FFFFFFFFF}"
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
