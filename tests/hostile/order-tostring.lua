-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    assert(tostring({}) == "table" and tostring(count) == "function")
    assert(tostring(math) == "table" and tostring(pairs) == "function")
    return 1
  end,
}
