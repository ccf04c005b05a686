-- expect: unknown name 'os'
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local e = _ENV
    return e.os and 1 or 0
  end,
}
