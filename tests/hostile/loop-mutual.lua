-- expect: runs for too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local f, g
    f = function() return g() end
    g = function() return f() end
    return f()
  end,
}
