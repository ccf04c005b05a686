-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local function f(...) return select(-1, ...) + select("#", ...) end
    return f(1, 2, 3) - 6
  end,
}
