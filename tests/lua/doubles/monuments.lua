-- All monuments but the one that watches neighbours (watch.card).
local source = "rulebook p8"
local function monument(t)
  t.type, t.source = "monument", source
  card(t)
end

monument {
  name = "Architect's Guild", text = "1 point. Replace up to 2 of your buildings.",
  pattern = [[ .    .     glass
               .    wheat stone
               wood brick . ]],
  score = function() return 1 end,
  on_build = function()
    for _ = 1, 2 do
      if choose.way("replace a building", "decline") == 2 then return end
      replace(built(), any_type())
    end
  end,
}

monument {
  name = "Archive of the Second Age", text = "1 point per type of building.",
  pattern = "wheat wheat / brick glass",
  score = function() return types(built() & ~all("monument")) end,
}

monument {
  name = "Barrett Castle", text = "5 points if fed. Counts as 2 cottages.",
  pattern = "wheat . . stone / wood glass glass brick",
  eats = true, counts_as = { 2, "cottage" },
  score = function(me) return fed() & me ~= 0 and 5 or 0 end,
}

monument {
  name = "Cathedral of Caterina", text = "2 points. Your empty squares cost nothing.",
  pattern = ". wheat / stone glass",
  score = function() return 2 end,
  lines = { empty = function() return 0 end },
}

monument {
  name = "Fort Ironweed", text = "7 points. You never name while others still build.",
  pattern = "wheat . brick / stone wood stone", not_in = "solo",
  score = function() return 7 end,
  never_names = function() return not alone() end,
}

monument {
  name = "Grand Mausoleum of the Rodina", text = "3 points per cottage that is not fed.",
  pattern = "wood wood / brick stone",
  score = function() return 3 * count("cottage", ~fed()) end,
}

monument {
  name = "Grove University", text = "3 points. Put up a building on an empty square.",
  pattern = ". brick . / stone glass stone",
  score = function() return 3 end,
  on_build = function() build(any_type(), empty()) end,
}

monument {
  name = "Mandras Palace", text = "2 points per adjacent type of building.",
  pattern = "wheat glass / brick wood",
  score = function(me) return 2 * types(adjacent(me)) end,
}

monument {
  name = "Obelisk of the Crescent", text = "Your buildings may go on any empty square.",
  pattern = "wheat . . / brick glass brick",
  buildings_go_on = function() return empty() end,
}

monument {
  name = "Shrine of the Elder Tree", text = "1 2 3 4 5 8 points by your buildings when built.",
  pattern = "brick wheat stone / wood glass wood",
  on_build = function()
    local points = { 1, 2, 3, 4, 5, 8 }
    remember(points[math.min(count(built()), 6)])
  end,
  score = function(me) return remembered(me) end,
}

monument {
  name = "Silva Forum", text = "1 point, and 1 per building of the largest group of one type.",
  pattern = ". . wheat . / brick brick stone wood",
  score = function() return 1 + count(largest_group_of_one_type(town())) end,
}

monument {
  name = "Statue of the Bondmaker", text = "What others name, you may put on a cottage instead.",
  pattern = "wood stone stone glass / wheat . . .",
  when_another_names = function() store_on(all("cottage") & ~laden()) end,
}

monument {
  name = "The Sky Baths", text = "2 points per type of building you lack.",
  pattern = ". wheat . / stone glass wood / brick . brick",
  score = function() return 2 * types_missing() end,
}

monument {
  name = "The Starloom", text = "6, 3 or 2 points for the first three to complete their towns.",
  pattern = "glass glass / wood wheat",
  score = function() return ({ 6, 3, 2 })[finish()] or 0 end,
}
