-- expect: too much memory is asked for
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    while true do local t = {1, 2, 3, 4, 5, 6, 7, 8} end
  end,
}
