-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    assert(tonumber("1.5") == nil and tonumber("1e3") == nil and tonumber("0x10") == 16)
    assert(tonumber("99999999999999999999") == nil and tonumber(" 7 ") == 7)
    return 1
  end,
}
