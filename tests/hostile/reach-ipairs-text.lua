-- expect: ipairs() wants a table
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    for i in ipairs("abc") do end
    return 1
  end,
}
