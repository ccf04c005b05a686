-- expect: too much memory
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 1000 do
      t[i] = {}
      for k = 1, 40 do t[i][k] = {} end
    end
    return 1
  end,
}
