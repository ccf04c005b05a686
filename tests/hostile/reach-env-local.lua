-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local count = count
    local _ENV = {count = count}
    x = 1
    return count(0) + x - 1
  end,
}
