#!/bin/bash
# Recipes of CONTRIBUTING.md, performed for real: bash tests/recipes.sh [NAME...]
#
# Each file of tests/recipes/ is one. In a clone of this tree it is applied as a whole: the
# files that it changes must be those that the section of CONTRIBUTING.md names, it must
# build, and what it brings must work. Then it is applied once more for every row of it,
# without that row, and once for every way to get it wrong: that must not compile, must not
# link, or must be named by a test. Takes minutes; part of `make test-long`.
#
# Lines of a recipe:
#   section TITLE      of CONTRIBUTING.md
#   tests NAME...      C tests that have to do with it
#   row FILE TEXT      the lines that follow go before the first line that begins with TEXT
#   change FILE SED    or a line is changed
#   broken FILE SED    a way to get it wrong: done to the whole, it must be noticed
#   card, test         the lines that follow are a card file and its tests, which must pass
#   says TEXT WORDS    the program called by these words says the text
set -u
cd "$(dirname "$0")/.." || exit 2
HERE=$PWD
FLAGS=${RECIPE_CFLAGS:--O0}
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clone=$work/clone
passed=0 failed=0

note() { # ok or not, what
    if [ "$1" = ok ]; then passed=$((passed + 1)); echo "ok $2"
    else failed=$((failed + 1)); echo "not ok $2"; fi
}

build() { # targets; what went wrong is in $work/log
    make -C "$clone" -j"$jobs" CC="${CC:-gcc}" FLAVOR=recipe CFLAGS="$FLAGS" "$@" \
        >"$work/log" 2>&1
}

# All of a recipe but one step of it (0: all), and then one way to get it wrong (0: none).
apply() { # recipe, left out, broken
    git -C "$clone" checkout -q . && git -C "$clone" clean -qfd -e build
    awk -v clone="$clone" -v left="$2" -v broken="$3" -v work="$work" '
        function quote(s) { gsub(/\047/, "\047\\\047\047", s); return "\047" s "\047" }
        function flush(    file, line, done, out) {
            if (kind == "row" && step != left) {
                file = clone "/" path; out = work "/edited"; done = 0
                while ((getline line < file) > 0) {
                    if (!done && index(line, text) == 1) {
                        printf "%s", body > out; done = 1
                    }
                    print line > out
                }
                close(file); close(out)
                if (!done) { print "no line begins with " text " in " path; failed = 1 }
                system("mv " quote(out) " " quote(file))
            }
            if (kind == "card" || kind == "test")
                printf "%s", body > (work "/recipe." kind)
            kind = ""; body = ""
        }
        function edit(file, sed) { system("sed -i " quote(sed) " " quote(clone "/" file)) }
        /^(section|tests|says) / { flush(); next }
        /^row / { flush(); kind = "row"; step++; path = $2
                  text = substr($0, length("row " path " ") + 1); next }
        /^change / { flush(); if (++step != left) edit($2, substr($0, length($1 $2) + 3)); next }
        /^broken / { flush(); if (++wrong == broken) edit($2, substr($0, length($1 $2) + 3)); next }
        /^(card|test)$/ { flush(); kind = $0; next }
        { body = body $0 "\n" }
        END { flush(); exit failed }' "$1"
}

files_of() { sed -n 's/^\(row\|change\) \([^ ]*\) .*/\2/p' "$1" | sort -u; }

# The first file that each row of the section's table names.
files_told() {
    awk -v title="### $1" -F'|' '$0 == title { on = 1; next } on && /^##/ { exit }
        on && match($2, /`[^`]*\/[^`]*`/) { print substr($2, RSTART + 1, RLENGTH - 2) }' \
        CONTRIBUTING.md | sort -u
}

agrees() { # recipe, title: are its files those that are told?
    [ "$(files_of "$1")" = "$(files_told "$2")" ]
}

works() { # recipe
    local hamlet=$clone/build/recipe/hamlet says
    if [ -s "$work/recipe.card" ]; then
        mkdir -p "$work/cards/base" && cp -r "$HERE"/cards/base "$work/cards/" &&
            cp "$work/recipe.card" "$work/cards/base/recipe.card" &&
            cp "$work/recipe.test" "$work/cards/base/recipe.test" &&
            HAMLET_PATH=$work/cards "$hamlet" test "$work/cards/base/recipe.card" \
                >"$work/log" 2>&1 && grep -q ' 0 failed' "$work/log" || return 1
    fi
    says=$(sed -n 's/^says //p' "$1")
    [ -z "$says" ] || "$hamlet" ${says#* } | grep -q "${says%% *}"
}

# How it is noticed that something is missing or wrong; nothing: it is not.
noticed() { # recipe
    local t
    build build/recipe/hamlet || { echo "does not build: $(grep -m1 -E 'error|undefined' "$work/log" |
                                   sed 's/.*\(error\|undefined\)/\1/' | cut -c1-60)"; return; }
    works "$1" || { echo "a card test or the program says so"; return; }
    for t in $(sed -n 's/^tests //p' "$1"); do
        build "build/recipe/tests/$t" || { echo "$t does not build"; return; }
        (cd "$clone" && HM_RUNS=1 HAMLET_PATH=cards "build/recipe/tests/$t") >"$work/log" 2>&1 ||
            { echo "$t names it"; return; }
    done
}

perform() { # name
    local recipe=$HERE/tests/recipes/$1 title how steps wrong i
    title=$(sed -n 's/^section //p' "$recipe")
    rm -f "$work/recipe.card" "$work/recipe.test"
    agrees "$recipe" "$title" && note ok "$1: the files that CONTRIBUTING.md names" ||
        note no "$1: the files that CONTRIBUTING.md names: $(files_told "$title" | tr '\n' ' ')"
    if apply "$recipe" 0 0 && build build/recipe/hamlet && works "$recipe"; then
        note ok "$1: as it is written"
    else
        note no "$1: as it is written"; tail -5 "$work/log" | sed 's/^/#   /'
        return
    fi
    steps=$(grep -cE '^(row|change) ' "$recipe")
    wrong=$(grep -c '^broken ' "$recipe")
    for ((i = 1; i <= steps + wrong; i++)); do
        if [ "$i" -le "$steps" ]; then apply "$recipe" "$i" 0; else apply "$recipe" 0 $((i - steps)); fi
        how=$(noticed "$recipe")
        title=$(grep -E '^(row|change|broken) ' "$recipe" | grep -E "$([ "$i" -le "$steps" ] &&
                echo '^(row|change)' || echo '^broken')" |
                sed -n "$([ "$i" -le "$steps" ] && echo "$i" || echo $((i - steps)))p" | cut -c1-60)
        [ -n "$how" ] && note ok "$1 without or with: $title: $how" ||
            note no "$1 without or with: $title: nobody notices"
    done
}

git clone -q "$HERE" "$clone" && (cd "$HERE" && git diff HEAD) | git -C "$clone" apply --allow-empty 2>/dev/null
git -C "$clone" -c user.name=recipes -c user.email=recipes@localhost commit -qam "as it is" >/dev/null 2>&1
for name in ${*:-$(ls tests/recipes)}; do perform "$name"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
