-- expect: keeps 'n' between calls
-- hook: score
local bump, look
do
  local n = 0
  bump = function() n = n + 1 end
  look = function() return n end
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    bump()
    return look()
  end,
}
