card {
  name = "Pilgrim", type = "chapel", pattern = "glass glass / stone stone",
  text = "1 point per square of the longest path.", source = "house",
  score_together = function()
    local set, best = built(), 0
    local function go(at, left, n)
      if n > best then best = n end
      for next in each(adjacent(at) & left) do
        go(next, left & ~next, n + 1)
      end
    end
    for s in each(set) do go(s, set & ~s, 1) end
    return best
  end,
}
