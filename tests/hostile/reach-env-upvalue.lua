-- expect: ok
-- hook: score
local n
do
  local _ENV = {}
  x = 3
  n = x
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return n
  end,
}
