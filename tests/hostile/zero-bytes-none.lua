-- expect: ok
-- hook: load
local a = "\\0" .. "\48\x30\u{30}\100" .. [[\0]] .. "a\\\\0" -- \0
assert(#a == 12, a)
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
