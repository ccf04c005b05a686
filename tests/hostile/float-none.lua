-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    -- 1/2 and 1.5
    local s = "1/2" .. [[1.5^2]]
    local big, hex = 9223372036854775807, 0xffffffffffffffff
    assert(hex == -1 and big + 1 < 0 and 7 // 2 == 3 and #s == 8)
    return 1
  end,
}
