-- expect: nest too deep
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local f, g
    f = function(n) return g(n) + 1 end
    g = function(n) return f(n) + 1 end
    return f(1)
  end,
}
