-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {a = 1, b = 2, c = 3}
    local n = 0
    for k in pairs(t) do
      n = n + 1
      t.c = nil
    end
    return n - 2
  end,
}
