-- expect: pairs() goes through
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local f, s = pairs({1, 2})
    for k in pairs(s) do end
    return 1
  end,
}
