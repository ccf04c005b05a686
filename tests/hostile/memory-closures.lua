-- expect: too much memory is asked for
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local f
    while true do local g = f; f = function() return g end end
  end,
}
