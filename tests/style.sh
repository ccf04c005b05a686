#!/bin/bash
# What all sources obey, as far as a machine can tell: one "ok" or "not ok" per rule, the
# places below it. CONTRIBUTING.md has the rest.
set -u
cd "$(dirname "$0")/.." || exit 1
export LC_ALL=C.UTF-8 # columns are characters, not bytes
bad=0

# Says a rule; what stands on stdin are the places that break it.
rule() {
    local places
    places=$(cat)
    if [ -z "$places" ]; then
        echo "ok $1"
    else
        echo "not ok $1"
        printf '%s\n' "$places" | sed 's/^/#   /'
        bad=1
    fi
}

c_files() { find "$@" -name '*.[ch]' | sort; }
sources() { find core dsl lua tools tests -name '*.[chyl]' -o -name '*.def' | sort; }

sources | xargs grep -nP '\t' | rule "no tabs in C files, grammars and tables"
sources | xargs grep -nE ' +$' | rule "no blanks at the end of a line"

# Tables of .def files are as wide as their widest cell. A test's input is easier to read
# on one line, so lines with a text may be longer there.
c_files core dsl lua tools | xargs grep -nE '^.{91,}$' |
    rule "no line of C has more than 90 columns"
c_files tests | xargs grep -nE '^.{91,}$' | grep -vE '^[^"]*:[^"]*"' |
    rule "no line of a test has more than 90 columns unless it has a text"
c_files tests | xargs grep -nE '^.{121,}$' | rule "no line of a test has more than 120 columns"

c_files core dsl lua tools | xargs awk '
    FNR == 1 { from = 0 }
    /^\{$/ { from = FNR }
    /^\}$/ && from { if (FNR - from > 61) print FILENAME ":" from; from = 0 }' |
    rule "no function has more than 60 lines"
c_files core dsl lua tools | xargs wc -l | awk '$2 != "total" && $1 > 600 { print $2 }' |
    rule "no file has more than 600 lines"

for f in $(c_files core dsl lua tools tests); do
    [ "$(head -c 2 "$f")" = '/*' ] || echo "$f"
done | rule "every .c and .h begins with what it is for"

# Hooks whose time is no stage are asked by name, somewhere in core.
times=$(sed -n 's/^TIME(\([A-Z_]*\),.*/\1/p' core/schedule.def | paste -sd'|')
sed -nE "s/^(HOOK|OCCASION)\(([A-Z_]+), ($times),.*/\2/p" core/hooks.def | while read -r hook; do
    grep -rqw --include='*.[ch]' "HM_HOOK_$hook" core || echo "$hook"
done | rule "every hook of hooks.def is asked somewhere"

# Arrows point one way: tools -> lua -> dsl -> core.
includes() { # folder, what it must not include
    c_files "$1" | xargs grep -nE "^ *# *include +[<\"]($2)"
}
includes core 'dsl/|lua/|tools/|tests/' | rule "core includes nothing of dsl, lua or tools"
includes dsl 'lua/|tools/|tests/' | rule "dsl includes nothing of lua or tools"
includes lua 'tools/|tests/' | rule "lua includes nothing of tools"
includes tools 'tests/' | rule "tools includes nothing of the tests"
# Folders of tools, each with those that it may include besides itself and what lies in tools.
while read -r folder others; do
    includes "tools/$folder" 'tools/[a-z]+/' | grep -vE "\"tools/($folder${others:+|}${others// /|})/"
done <<'ARROWS' | rule "folders of tools include each other one way"
game
save game
play game save
print game save
sim game save play print
cmd game save play sim print
ARROWS
grep -nE '^ *# *include +"tools/[a-z]+/' tools/*.[ch] | rule "what lies in tools includes none of its folders"
for folder in core dsl tools; do
    includes $folder 'lua\.h|lauxlib\.h|lualib\.h'
done | rule "only lua/ includes Lua's headers"
{
    for folder in core dsl lua; do includes $folder '[a-z/]*curses|histedit|editline'; done
    includes tools '[a-z/]*curses|histedit|editline' | grep -v '^tools/play/'
} | rule "only tools/play draws on screens and edits lines"

# When memory runs short, it loses a part of a text, and nothing tells.
c_files tools | grep -v '^tools/textstream\.' | xargs grep -n 'open_memstream\|asprintf' |
    rule "texts are written by tools/textstream.h"

# Which bots there are stands in bots.def. "random" is also a word of decks and markets.
bots=$(sed -n 's/^BOT("\([a-z]*\)".*/\1/p' core/bots/bots.def | grep -vx random | paste -sd '|')
c_files tools | xargs grep -nE "\"($bots)[\",]|[\",]($bots)\"" |
    rule "no C file of tools names a bot"

# A .c of a pair includes its own header before anything else.
for f in $(c_files core dsl lua tools); do
    own=${f%.c}.h
    [ "$f" != "$own" ] && [ -f "$own" ] || continue
    [ "$(grep -m1 -oE '^#include +[<"][^>"]+' "$f")" = "#include \"$own" ] || echo "$f"
done | rule "a file includes its own header first"

c_files core dsl lua tools tests | xargs grep -hE '^#ifndef HM_[A-Z0-9_]+_H$' | sort | uniq -d |
    rule "no two headers have one include guard"

exit $bad
