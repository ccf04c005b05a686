-- expect: nest too deep
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local function f(g) return f(function() return g() end) + 1 end
    return f(function() end)
  end,
}
