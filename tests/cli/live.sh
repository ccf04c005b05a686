#!/bin/bash
# Commands that go on (--watch): what is saved is told, and only that. Layouts that are only
# looked at (fmt --check).
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# Waits until the command has said so; what it said so far is in $dir/live.
told() { # description, text
    local i
    for ((i = 0; i < 500; i++)); do
        grep -qF -- "$2" "$dir/live" && break
        sleep 0.02
    done
    ok "$1" "$(grep -qF -- "$2" "$dir/live"; echo $?)" || sed 's/^/    /' "$dir/live"
}
begin() { : >"$dir/live"; "$HAMLET" "$@" >>"$dir/live" 2>&1 & pid=$!; }
ends() { # description
    kill -INT "$pid"
    wait "$pid"
    same "$1" $? "${2-0}"
}
card() { # name, points
    printf 'card "%s" {\n  type    chapel\n  pattern { wood glass glass }\n  score   %s\n  source  "house"\n}\n' \
        "$1" "$2" >new && mv new "$(echo "$1" | tr 'A-Z' a-z).card" # as editors write
}

mkdir pack && cd pack || exit 1
printf 'pack "bells" {\n  title    "Bells"\n  version  "1.0.0"\n  game     "tiny-towns"\n  requires "base"\n}\n' >pack.card
card Bell 1
card Gong 1
cd ..

begin check pack --watch
told "check tells what it found, and goes on" "3 files, 2 cards: 0 errors, "
told "and how many files it watches" "watching 3 files"
: >"$dir/live"
(cd pack && card Bell 2)
told "a card that was saved is checked" "-- pack/bell.card"
told "and drawn as it is now" "2 points."
lacks "the other one is not" "$(cat "$dir/live")" Gong
: >"$dir/live"
(cd pack && card Gong nonsense)
told "a mistake has its place" "pack/gong.card:4:11: error: "
: >"$dir/live"
(cd pack && card Chime 3)
told "a new file is seen" "-- pack/chime.card"
: >"$dir/live"
rm pack/chime.card
told "one that goes has all checked again" "-- pack"
ends "Ctrl-C ends it, with what came of the last look" 1
(cd pack && card Gong 1)

cat >pack/bell.test <<'END'
test "a bell is two points" {
  town { Bell . . .
         .    . . .
         .    . . .
         .    . . . }
  score Bell 2
}
END
begin test pack --watch
told "tests are run" "1 passed, 0 failed"
told "and four files watched" "watching 4 files"
(cd pack && card Bell 3)
told "again when their card is saved" "0 passed, 1 failed"
(cd pack && card Bell 2)
told "and again" "-- pack/bell.card"
ends "Ctrl-C ends it, too"

begin show pack/bell.card --watch
told "a card is shown" "2 points."
told "and waited for" "watching 1 file"
(cd pack && card Bell 5)
told "it is shown as it is now" "5 points."
ends "and so do cards"

begin show Bell --packs bells --with pack --watch
told "a card by its name is watched, too" "watching "
(cd pack && card Bell 6)
told "and shown anew" "6 points."
ends "a name ends, too"

begin fmt pack/bell.card --check --watch
told "fmt goes on" "watching 1 file"
printf 'card "Bell" { type chapel pattern { wood } score 1 source "house" }\n' >pack/bell.card
told "and names a file that is not laid out" "pack/bell.card"
ends "its code is that of the last look" 1

refuses "standard input cannot be watched" 2 "hamlet: --watch waits for files that are saved, and '-' is none" check - --watch
run fmt --check pack
exits "fmt --check ends with 1 where a file would change" 1
same "names it" "$out" "pack/bell.card"
same "and leaves it" "$(head -c 12 pack/bell.card)" 'card "Bell" '
run fmt --write pack
run fmt --check pack
exits "else with 0" 0
same "without a word" "$out$err" ""
refuses "one of both" 2 "hamlet: '--check' changes nothing, and '--write' does: one of them" fmt --check --write pack
needs_tmux
start 80 10 fmt pack/bell.card
await "exit 0"
has "at a terminal fmt says that nothing was written" "$(cat "$dir/stderr")" "nothing was written: --write changes files"
