card {
  name = "Factory", type = "factory", holds = 1,
  pattern = { "wood  .     .     .",
              "brick stone stone brick" },
  on_build = function() hold(any_kind()) end,
  when_another_names = function(me)
    if named() & kinds_held(me) == 0 then cannot() end
    place(any_kind() & ~named())
  end,
  text = "On building, put a resource on it. When another player names it, you may place any other resource instead.",
  source = "rulebook p7",
}

card {
  name = "Warehouse", type = "factory", holds = 3,
  pattern = { "wheat wood wheat", "brick . brick" },
  score = function(me) return -held(me) end,
  when_another_names = function(me)
    if choose.way("store it", "swap it") == 1 then
      store()
    else
      swap(kinds_held(me))
      place_it(empty())
    end
  end,
  text = "Holds 3 cubes, each -1 point. When another player names a resource, you may store it here, or swap it for one of these.",
  source = "rulebook p7",
}

card {
  name = "Trading Post", type = "factory", wild = true,
  pattern = { "stone wood .", "stone wood brick" },
  score = function() return 1 end,
  text = "1 point. Later layouts may use its square as any resource.",
  source = "rulebook p7",
}
