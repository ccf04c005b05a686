-- expect: attempt to index a string value
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = "x"
    s.len = 1
    return 1
  end,
}
