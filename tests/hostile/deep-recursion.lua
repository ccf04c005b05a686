-- expect: nest too deep
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local function f(n) return 1 + f(n + 1) end
    return f(1)
  end,
}
