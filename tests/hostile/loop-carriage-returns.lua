-- expect: runs for too long
-- hook: score
-- x-- x-- x-- x-- x-- x-- x-- xcard {  name = "Hostile", type = "well", pattern = "wood stone", source = "house", text = "Hostile.",  score = function(me) while true do end end,}