-- The same, as a file of Lua says it.
card {
  name = "Lens", type = "chapel", pattern = "glass glass / glass .",
  match_shared_once = true, source = "test",
}

card {
  name = "Pane", type = "chapel", pattern = "glass glass / . glass / . glass",
  match_shared = true, source = "test",
}
