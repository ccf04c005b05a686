-- expect: too much memory is asked for
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 400 do t["k" .. i] = true end
    for i = 1, 1000000 do
      t["x" .. i] = true
      t["x" .. i] = nil
    end
    return 1
  end,
}
