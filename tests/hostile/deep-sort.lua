-- expect: nest too deep
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local function f(a, b)
      table.sort({1, 2}, f)
      return false
    end
    return f(1, 2) and 1 or 0
  end,
}
