card {
  name = "Trellis", type = "farm", source = "test", text = "Nothing more.",
  pattern = { "wood glass", "or", "wheat", "wheat" },
}
