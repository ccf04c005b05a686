-- expect: zero byte
-- hook: load
local a = ("\0"):rep(4095) .. "x"
local b = ("\0"):rep(4095) .. "y"
while true do local c = a < b end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
