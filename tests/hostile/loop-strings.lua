-- expect: runs for too long
-- hook: load
local a = ("x"):rep(4000)
local b = ("x"):rep(3999) .. "y"
while true do local c = a < b, a < b, a < b, a < b end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
