-- expect: in card
-- hook: score
card {
  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",
  score = function(me)
    error("1:1: other.card:1: in card 'Cottage': no")
  end,
}
