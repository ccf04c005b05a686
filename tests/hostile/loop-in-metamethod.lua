-- expect: unknown name 'setmetatable'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = setmetatable({}, {__index = function() while true do end end})
    return t.x
  end,
}
