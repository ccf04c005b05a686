-- expect: nest too deep
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local function f(...) return f(..., ...), f(...) end
    return f(1, 2, 3)
  end,
}
