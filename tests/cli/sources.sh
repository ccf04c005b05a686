#!/bin/bash
# Where the points of Little Town came from: a row for each source in the table at the end,
# which add up; the same after an undo, after a game was taken up, and in every face.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

table() { sed -n '/^points  /,/^rank/p'; }
# Of every column: the five sources are the track, the track and all else the total.
adds_up() { # description, text with a table
    table <<<"$2" | sed -E 's/\([0-9]+\)//g' | awk '
        /^points/ { for (i = 2; i <= NF; i++) track[i] = $i; n = NF }
        /^  / { rows++; for (i = 0; i < n - 1; i++) of[n - i] += $(NF - i) }
        END { bad = rows != 5; for (i = 2; i <= n; i++) bad = bad || of[i] != track[i]; exit bad }'
    ok "$1" $?
}

run play --packs little-town --players 4 --bots greedy --seed 11 --save bots.save
adds_up "the sources add up to the track" "$out"
same "each has its row" "$(table <<<"$out" | sed -nE 's/^  ([a-z ]+[a-z]) .*/\1/p')" "tiles built
tiles activated
tiles as rounds end
objectives shown
workers not fed"
was=$(table <<<"$out")
run replay bots.save
same "a replay has the same" "$(table <<<"$out")" "$was"

# A tile that is used when rounds end, points of activated tiles, workers who go hungry: chance.
for seed in 1 2 3 4 5 6; do
    run play --packs little-town --players 3 --bots random,greedy,builder --seed $seed --save game.$seed
    adds_up "they add up in the game of seed $seed" "$out"
done
has "who does not feed loses points" "$(table <<<"$out" | grep 'workers not fed')" "-"

# -- undo, and going on: people only, as bots would choose otherwise
answers() { for ((i = 0; i < 400; i++)); do echo $((i % 7 + 1)); done; yes 1 | head -400; }
two=(--packs little-town --bots person,person --open --seed 5)
run_with "$(answers)" play "${two[@]}" --save once.save
was=$(table <<<"$out")
adds_up "a person's game adds up" "$out"
run_with "$(printf '%s\n' 9 9 undo undo redo undo; answers)" play "${two[@]}" --save undone.save
same "what was undone does not count" "$(table <<<"$out")" "$was"
run_with "$(answers | head -30)" play "${two[@]}" --save left.save
run_with "$(answers | tail -n +31)" play --open --resume left.save
same "a game that was taken up has the same" "$(table <<<"$out")" "$was"
run play --resume left.save
same "and so has one that is looked at again" "$(table <<<"$out")" "$was"
run replay --move 12 left.save
adds_up "in the middle of a game they add up, too" "$out"

# -- for programs
printf '%s\n' '{"op": "load", "file": "once.save"}' '{"op": "score"}' | "$HAMLET" engine >answers.json
has "the engine tells them when the game is over" "$(head -1 answers.json)" '"sources": [[{"source": "built", "count": '
if command -v python3 >/dev/null; then
    python3 -c '
import json
state, score = map(json.loads, open("answers.json"))
for p, sources in zip(score["players"], state["sources"], strict=True):
    lines = {l["card"]: l["points"] for l in p["lines"]}
    assert lines["points"] == sum(s["points"] for s in sources), p
    assert p["total"] == sum(lines.values()), p'
    ok "and they add up" $?
fi
run play --seed 3 --bots greedy --save towns.save --quiet
printf '%s\n' '{"op": "load", "file": "towns.save"}' | "$HAMLET" engine >towns.json
has "a game with towns" "$(cat towns.json)" '"over": true'
lacks "has none" "$(cat towns.json)" '"sources"'

needs_tmux
start 100 40 play --resume once.save
shows "the screen has them" "  tiles activated "
row() { sed -nE "s/.*(  $1 .*)/\1/p" | sed -E 's/ +/ /g;s/ $//'; }
for what in "tiles built" "tiles activated" "tiles as rounds end" "objectives shown" "workers not fed"; do
    same "the same: $what" "$(seen | row "$what")" "$(row "$what" <<<"$was")"
done
finish
