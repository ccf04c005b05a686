-- What eats and what feeds.
card {
  name = "Cottage", type = "cottage", eats = true,
  pattern = { ".     wheat",
              "brick glass" },
  score = function(me)
    return fed() & me ~= 0 and 3 or 0
  end,
  text = "3 points if fed.",
  source = "rulebook p7",
}

card {
  name = "Farm", type = "farm",
  pattern = "wheat wheat / wood wood",
  feeds_up_to = function() return 4, town() end,
  text = "Feeds 4 buildings anywhere.",
  source = "rulebook p7",
}

card {
  name = "Granary", type = "farm",
  pattern = "wheat wheat / wood brick",
  feeds = function(me) return around(me) end,
  text = "Feeds all 8 squares around it.",
  source = "rulebook p7",
}

card {
  name = "Greenhouse", type = "farm",
  pattern = [[ wheat glass
               wood  wood ]],
  feeds_groups = function() return 1 end,
  text = "Feeds one connected group.",
  source = "rulebook p7",
}

card {
  name = "Orchard", type = "farm",
  pattern = "stone wheat / wheat wood",
  feeds = function(me) return row(me) | column(me) end,
  text = "Feeds its row and its column.",
  source = "rulebook p7",
}
