-- expect: ok
-- hook: load
local a = "x"..5 ..1
local t = {1, 2}
assert(a == "x51" and t[1]..t[2] == "12")
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
