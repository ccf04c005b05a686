-- expect: runs for too long
-- hook: load
local function g(...) end
local function loop(...) while true do g(...) end end
local function f(n, ...)
  if n == 0 then return loop(...) end
  return f(n - 1, 1, ...)
end
f(300)
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
