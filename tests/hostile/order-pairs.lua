-- expect: ok
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    local t = {}
    for i = 30, 1, -1 do t["k" .. i] = i; t[i] = i; t[-i] = i end
    t[true], t[false] = 1, 2
    local out = {}
    for k in pairs(t) do out[#out + 1] = tostring(k) end
    assert(out[1] == "-30" and out[30] == "-1" and out[31] == "1" and out[61] == "k1")
    assert(out[62] == "k10" and out[90] == "k9" and out[91] == "false" and out[92] == "true")
    return 1
  end,
}
