-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local a = ("x"):rep(4000)
    local b = a .. "y"
    local n = 0
    for i = 1, 5000 do if a < b then n = n + 1 end end
    return n - 5000
  end,
}
