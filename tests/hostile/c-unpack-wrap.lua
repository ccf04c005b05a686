-- expect: too many values
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    return #{table.unpack({}, -(1 << 62), 1 << 62)}
  end,
}
