#!/bin/bash
# hamlet sim compare: two versions of a card or a deck, from files and from git, in the
# same games; and --watch, which runs again when a file is saved.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export TMPDIR=$dir/tmp
mkdir tmp

field() { # expression over j, and n for its numbers
    python3 -c "import json, sys; j = json.load(sys.stdin); n = j['numbers']; print($1)"
}
sums() { # all of it but times and threads
    python3 -c 'import hashlib, json, sys
def bare(x):
    if isinstance(x, dict):
        return {k: bare(v) for k, v in x.items() if k not in ("seconds", "per_second", "threads")}
    return [bare(v) for v in x] if isinstance(x, list) else x
text = json.dumps(bare(json.load(sys.stdin)), sort_keys=True)
print(len(text), hashlib.md5(text.encode()).hexdigest())'
}
hall() { # file, points, further cards
    printf 'card "Bell Hall" { type tavern pattern { wood wood glass } source "t" score %s }\n%s' "$2" "${3:-}" >"$1.new"
    mv "$1.new" "$1" # as editors do
}

# -- cards
hall old.card 3
hall new.card 4
run sim compare old.card new.card --games 120 --json
exits "two versions of a card" 0
same "more points are better" "$(field 'j["verdict"]' <<<"$out")" better
same "with an interval" "$(field 'n["points"]["difference"]["low"] > 1' <<<"$out")" True
same "a copy is worth one more" "$(field 'round(n["worth"]["difference"]["mean"], 2)' <<<"$out")" 1.0
same "both are told" "$(field 'j["old"]["name"], j["new"]["name"], j["games"]' <<<"$out")" "old.card new.card 120"
same "the difference is that of the means" \
    "$(field 'abs(n["points"]["new"] - n["points"]["old"] - n["points"]["difference"]["mean"]) < 1e-6' <<<"$out")" True
one=$(sums <<<"$out")
for threads in 1 2 7; do
    run sim compare old.card new.card --games 120 --json --threads $threads
    same "the same with $threads threads" "$(sums <<<"$out")" "$one"
done
run sim compare new.card old.card --games 120
has "the other way round they are fewer" "$out" "Bell Hall: towns have"
has "and says so" "$out" "points fewer than before (-"
run sim compare old.card old.card --games 60 --json
same "the same card is no difference at all" \
    "$(field 'j["verdict"], n["points"]["difference"]["low"], n["points"]["difference"]["high"]' <<<"$out")" "no difference 0.0 0.0"
run sim compare old.card new.card --games 40 --csv
has "a table" "$out" "what,old,new,difference,low,high"
has "of numbers" "$out" "points_per_copy,3,4,1,,"
run sim compare old.card new.card --games 30 --packs base,fortune --players 3 --bots greedy --mode town-hall
exits "other packs, players, bots and modes" 0
hall many.card 3 'card "Other Hall" { type tavern pattern { wood glass } source "t" score 1 }'
run sim compare many.card new.card
has "a file of several cards" "$err" "many.card has several cards: --card says which of them"
run sim compare many.card new.card --card "Bell Hall" --games 20
exits "of which one is named" 0
printf 'card "Brittle" { type tavern pattern { wood wood glass } source "t" text "t" score lua { return nil + 1 } }\n' >brittle.card
run sim compare old.card brittle.card --games 20
exits "a script that breaks does not end it" 0
has "it is counted" "$out" "new: scripts broke off"

# -- git
if command -v git >/dev/null; then
    git init -q repo && cd repo || exit 1
    git config user.name t && git config user.email t@t
    mkdir cards
    hall cards/bell.card 3
    git add -A && git commit -qm one
    hall cards/bell.card 5
    run sim compare HEAD cards/bell.card --games 60 --json
    exits "a revision beside a file" 0
    same "is that file as it was" "$(field 'n["points_per_copy"]["old"], n["points_per_copy"]["new"]' <<<"$out")" "3.0 5.0"
    git commit -qam two
    run sim compare HEAD~1:cards/bell.card HEAD:cards/bell.card --games 60 --json
    same "two revisions" "$(field 'n["points_per_copy"]["old"], n["points_per_copy"]["new"]' <<<"$out")" "3.0 5.0"
    git rm -q cards/bell.card && git commit -qm three
    run sim compare HEAD~2:cards/bell.card HEAD~1:cards/bell.card --games 20
    exits "of a file that is not there any more" 0
    run sim compare HEAD~9:cards/bell.card HEAD~1:cards/bell.card
    has "a revision that there is not, in git's own words" "$err" "git failed: fatal: "
    exits "is wrong input" 1
    run sim compare "--output=x:cards/bell.card" HEAD~1:cards/bell.card
    exits "no word is taken for an option of git" 2
    cd ..
    same "nothing is left on the disk" "$(ls tmp)" ""
fi

# -- decks
printf 'Cottage\nFarm\nWell\nChapel\nTavern\nTheater\nFactory\n' >one.deck
printf 'Cottage\nFarm\nWell\nChapel\nInn\nTheater\nFactory\n' >two.deck
run sim compare one.deck two.deck --games 80
exits "two decks" 0
has "what has changed" "$out" "only in the old one: Tavern"
has "and for what" "$out" "only in the new one: Inn"
run sim compare one.deck first-game --games 40 --json
same "a pack's deck by its name: these are the same" "$(field 'j["verdict"]' <<<"$out")" "no difference"
run sim compare first-game random --games 20
exits "or decks by chance" 0

# -- kept
run sim compare old.card new.card --games 30 --db runs.db
run sim history "Bell Hall" --db runs.db --json
same "both versions are kept" "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["versions"])' <<<"$out")" 2

# -- watching
listen() { # number of runs, lines of the table that begin so
    local i
    for ((i = 0; i < 600; i++)); do
        [ "$(grep -c '^points per town' watched 2>/dev/null)" -ge "$1" ] && return
        sleep 0.1
    done
}
hall live.card 3
: >watched
"$HAMLET" sim compare old.card live.card --games 40 --watch >watched 2>said &
pid=$!
listen 1
hall live.card 5
listen 2
printf 'card "Bell Hall" {\n  type tavren\n' >live.new && mv live.new live.card
for ((i = 0; i < 600; i++)); do grep -q "live.card:1:18" said && break; sleep 0.1; done
hall live.card 2
listen 3
kill -INT $pid
wait $pid
ok "--watch ends by Ctrl-C" $?
same "it ran once for every version" "$(awk '/^points per copy/ { print $4, $5 }' watched)" "3.00 3.00
3.00 5.00
3.00 2.00"
has "mistakes are told" "$(cat said)" "live.card:1:18: error: this '{' has no closing '}'"
has "and what it waits for" "$(cat said)" "watching 2 files: saving one runs it again, Ctrl-C ends it"
refuses "what has no file" 2 "hamlet: --watch: there is no file to watch; --with names one" sim --watch
run sim merge a.json --watch
exits "what is only read is not watched" 2

# -- nonsense
refuses "one version" 2 "hamlet: compare: two versions are compared: hamlet sim compare OLD NEW" sim compare old.card
run sim compare nope old.card
exits "what is nothing" 1
has "is told" "$err" "hamlet: 'nope' is no file, no deck of a pack, and no version of a file in git: REVISION:PATH, or a revision beside a file"
refuses "a file that has gone" 1 "hamlet: there is no file 'gone.card'" sim compare HEAD gone.card
refuses "a card and a deck" 1 "hamlet: 'old.card' is a card file and 'first-game' a deck: two of one kind are compared" sim compare old.card first-game
refuses "chunks" 2 "hamlet: --first: comparisons have no chunks; --seed and --games say which games" sim compare old.card new.card --first 1 --count 3
refuses "a deck besides" 2 "hamlet: --cards: what is compared stands behind 'compare'" sim compare old.card new.card --cards one.deck
run sim compare old.card old.card --card Nobody
has "a card that is in no file" "$err" "there is no card 'Nobody' in old.card"
finish
