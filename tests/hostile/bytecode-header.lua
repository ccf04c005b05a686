LuaT
-- expect: compiled Lua is not accepted
-- hook: load
