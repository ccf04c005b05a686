-- expect: zero byte
-- hook: load
local a = [==[ "]=]" ]==] .. "\"" --[[ " ]] .. '"'
local b = "\\" .. "\z
   \0"
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me) return 1 end,
}
