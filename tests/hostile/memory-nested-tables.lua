-- expect: too much memory
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    while true do t = {t, {}, {}, {}} end
  end,
}
