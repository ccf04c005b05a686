-- Cells of patterns, and squares where cards can be built, in a file of Lua.

card {
  name = "Lantern", type = "chapel", source = "invented", text = "A light beside the cottages.",
  pattern = { "cottage (glass or stone)",
              ".       [any except wood]" },
  limit_per_row = 1,
  only_on = function() return edge() & ~corner() end,
}

-- "only on" is asked when the cubes are gone, "only from" while they lie there.
card {
  name = "Shed Row", type = "factory", source = "invented", text = "Apart from what lies about.",
  pattern = 'same same / "Lantern" .',
  only_on = function() return others(around(all("wood"))) end,
  only_from = function() return others(adjacent(all("glass"))) end,
}
