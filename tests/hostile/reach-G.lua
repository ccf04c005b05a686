-- expect: unknown name '_G'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x = _G
    return x and 1 or 0
  end,
}
