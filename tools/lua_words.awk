# lua_words.awk - rows for `hamlet help` of docs/hamlet.lua, which has all that scripts can
# call: LUA("name", "how it is called", "what it says"). A function is what the lines of
# comment before it say; fields of cards say it behind their types.
function quoted(text) {
    gsub(/\\/, "\\\\", text)
    gsub(/"/, "\\\"", text)
    return "\"" text "\""
}
function row(name, form, doc) {
    printf "LUA(%s, %s, %s)\n", quoted(name), quoted(form), quoted(doc)
}
/^---@class / { class = $2 }
/^---@field / && class == "hamlet.Card" {
    name = $2
    sub(/\?$/, "", name)
    line = $0
    doc = line
    if (!sub(/^---@field [^ ]+ [^ ]+( [^ ]*)*  +/, "", doc))
        doc = ""
    row(name, "card { " name " = ... }", doc == "" ? "a field of cards in .lua files" \
        : doc " (a field of cards in .lua files)")
    next
}
/^---@return / { gives = $2; sub(/^hamlet\./, "", gives); next }
/^---@/ { next }
/^--- / { text = text (text == "" ? "" : " ") substr($0, 5); next }
/^function / {
    call = $0
    sub(/^function /, "", call)
    sub(/ end$/, "", call)
    name = call
    sub(/\(.*/, "", name)
    row(name, call (gives == "" ? "" : " -> " gives), text)
}
!/^---/ { text = ""; gives = ""; class = "" }
