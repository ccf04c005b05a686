-- Moments of one's own, as functions.

card {
  name = "Town Clerk", type = "chapel", pattern = "brick glass brick",
  when_you_are_to_name = function(me) remove(cubes() & adjacent(me)) end,
  when_you_complete_a_row = function() build(build_type("cottage"), empty()) end,
  after_you_name = function(me) if named() ~= kind("wood") then cannot() end place(kind("wheat"), adjacent(me)) end,
  text = "Removes a cube beside it when you are to name. Who completes a row builds a cottage. Wood that you name brings wheat beside it.",
  source = "test",
}
