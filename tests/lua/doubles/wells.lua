-- Cards of one pattern share it, and what else they have in common.
local function well(t)
  t.type, t.pattern, t.source = "well", "wood stone", "rulebook p7"
  card(t)
end

well {
  name = "Well", text = "1 point per adjacent cottage.",
  score = function(me) return count("cottage", adjacent(me)) end,
}

well {
  name = "Shed", text = "1 point. May be built on any empty square.",
  build_on = function() return empty() end,
  score = function() return 1 end,
}

well {
  name = "Fountain", text = "2 points if adjacent to a well.",
  score = function(me)
    for square in each(adjacent(me)) do
      if square & all("well") ~= 0 then return 2 end
    end
    return 0
  end,
}

well {
  name = "Millstone", text = "2 points if adjacent to a farm or a theater.",
  score = function(me)
    if adjacent(me) & (all("farm") | all("theater")) ~= 0 then return 2 end
    return 0
  end,
}
