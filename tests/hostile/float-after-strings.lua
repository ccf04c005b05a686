-- expect: use // to divide
-- hook: load
local s = "/\"/" .. [==[ ]] / ]==] .. '/' --[[ / ]] -- /
local x = 1 / 2
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
