-- expect: variable 'x' got a non-closable value
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local x <close> = {}
    return 1
  end,
}
