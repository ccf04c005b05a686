card {
  name = "Theater", type = "theater",
  pattern = { ". stone .", "wood glass wood" },
  score = function(me)
    return types((row(me) | column(me)) & ~all("theater"))
  end,
  text = "1 point per other type of building in its row and column.",
  source = "rulebook p7",
}

card {
  name = "Market", type = "theater",
  pattern = { ". wood .", "stone glass stone" },
  score = function(me)
    return 1 + math.max(count(row(me) & this()), count(column(me) & this()))
  end,
  text = "1 point per building of this card in its row or its column, whichever has more.",
  source = "rulebook p7",
}

card {
  name = "Bakery", type = "theater",
  pattern = { ". wheat .", "brick glass brick" },
  score = function(me)
    return adjacent(me) & (all("farm") | all("factory")) ~= 0 and 3 or 0
  end,
  text = "3 points if adjacent to a farm or a factory.",
  source = "rulebook p7",
}

card {
  name = "Tailor", type = "theater",
  pattern = { ". wheat .", "stone glass stone" },
  score = function() return 1 + count(center() & this()) end,
  text = "1 point, and 1 per Tailor in the center.",
  source = "rulebook p7",
}
