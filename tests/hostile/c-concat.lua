-- expect: too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 900 do t[i] = "0123456789" end
    return #table.concat(t, ", ")
  end,
}
