-- expect: too long
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local s = "x"
    while true do s = s .. s end
  end,
}
