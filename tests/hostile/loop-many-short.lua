-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local n = 0
    for i = 1, 4000 do n = n + 1 end
    return n - 4000
  end,
}
