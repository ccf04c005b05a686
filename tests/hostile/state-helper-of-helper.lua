-- expect: keeps 'n' between calls
-- hook: score
local n = 0
local function make()
  return function()
    n = n + 1
    return n
  end
end
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return make()()
  end,
}
