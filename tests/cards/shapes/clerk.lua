card {
  name = "Clerk", type = "tavern", pattern = "glass brick glass", source = "house",
  text = "When built, it marks all empty squares of the edge. 1 point for each that is empty at the end.",
  on_build = function(me) mark(edge() & empty()) end,
  score = function(me) return count(marked(me) & empty()) end,
}
