-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 1, 20 do t[i] = i end
    table.sort(t, function(a, b)
      if #t < 200 then t[#t + 1] = 1 end
      return a < b
    end)
    return 1
  end,
}
