#!/bin/bash
# Scripts that break in games of hamlet sim: what is counted of which games, that every one
# that is listed can be had again by the command that is told, and that it is given up where
# nearly all games break. And --repro itself: a viewer at a terminal, else a list.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

field() { # expression over j, and c for its first card
    python3 -c "import json, sys; j = json.load(sys.stdin); c = j['cards'][0]; print($1)"
}
tavern() { # file, name, parts
    printf 'card "%s" {\n  type tavern\n  pattern { brick brick glass }\n  source "t"\n  text "t"\n  %s\n}\n' \
        "$2" "$3" >"$1.card"
}
tavern breaker Breaker 'score lua { if count(all("Breaker")) > 5 then error("too many") end return 3 }'
tavern always Always 'score 3
  on build lua { error("never") }'

# -- what is counted
run sim --bots quick --with breaker.card --card Breaker --games 100
exits "a study goes on though scripts break" 0
text=$out
run sim --bots quick --with breaker.card --card Breaker --games 100 --json
pairs=$(field 'j["studies"][0]["points"]["n"]' <<<"$out")
broken=$(field 'j["broken"]' <<<"$out")
same "games with the card that were finished, and those that broke, are all" \
    "$(field 'j["finished"] + j["broken"], j["games"]' <<<"$out")" "100 100"
same "bots that are bent on it break it more often" \
    "$(field 'j["studies"][0]["bent"]["broken"] > j["broken"]' <<<"$out")" True
same "a pair counts when both of its games were finished" "$((pairs + broken))" 100
[ "$broken" -eq 0 ] || has "that is told" "$text" "after $pairs of 100 pairs of games"
same "of the games of bots that are bent on it all are told, the broken ones, too" \
    "$(grep -o 'in the [0-9]* games* nobody built it' <<<"$text")" \
    "in the $(field 'j["studies"][0]["bent"]["finished"] + j["studies"][0]["bent"]["broken"]' <<<"$out") games nobody built it"
has "which games broke" "$text" " games by bots that are bent on it"
same "faults come in the order of seeds" \
    "$(field '(lambda s: s == sorted(s) and len(s))([f["seed"] for f in j["faults"]])' <<<"$out")" \
    "$(field 'len(j["faults"])' <<<"$out")"
same "with the side of the pair" "$(field '{f.get("side", "with") for f in j["faults"]} >= {"bent", "with"}' <<<"$out")" True
one=$(field 'j["faults"], j["broken"], j["doubts"]' <<<"$out")
run sim --bots quick --with breaker.card --card Breaker --first 1 --count 70 --json --threads 1
printf '%s\n' "$out" >a.json
run sim --bots quick --with breaker.card --card Breaker --first 71 --count 30 --json --threads 7
printf '%s\n' "$out" >b.json
run sim merge a.json b.json --json
same "chunks give the same list" "$(field 'j["faults"], j["broken"], j["doubts"]' <<<"$out")" "$one"

# -- each is had again
last=$(field '[f for f in j["faults"] if not f["thinking"]][-1]["move"]' <<<"$out")
game=$(field '(lambda f: str(f["seed"]) + (":" + f["side"] if "side" in f else ""))([f for f in j["faults"] if not f["thinking"]][-1])' <<<"$out")
same "the last that is listed is of bent bots" "${game#*:}" bent
run sim --bots quick --with breaker.card --card Breaker --repro "$game"
exits "its game breaks again" 1
has "by the same script" "$err" "breaker.card:6: in card 'Breaker': too many"
same "at the same move" "$(grep -c '^ *[0-9]*  round' <<<"$out")" "$last"
run sim --bots quick --with breaker.card --card Breaker --repro "${game%:*}"
exits "with bots that are not it does not" 0
thought=$(grep -m1 '(thinking)' <<<"$text")
seed=$(sed 's/.*seed \([0-9]*\),.*/\1/' <<<"$thought") move=$(sed 's/.*move \([0-9]*\) .*/\1/' <<<"$thought")
run sim --bots quick --with breaker.card --card Breaker --repro "$seed"
exits "a game in which only a thought broke goes on to its end" 0
has "which is shown" "$out" "total "
has "and the thought is told" "$err" "move $move (thinking): breaker.card:6: in card 'Breaker': too many"
command=$(sed -n 's/^to see the first: //p' <<<"$text")
eval "words=(${command#hamlet })"
run "${words[@]}"
has "the command that is told shows the first" "$err" "move $move (thinking): "
run sim --bots quick --with breaker.card --card Breaker --repro 3:without
lacks "the game without the card has none of it" "$out" Breaker
run sim --bots quick --with breaker.card --card Breaker --card Inn --games 20
has "of several cards the command names the one" "$out" "to see the first: hamlet sim --card Breaker --bots quick --with breaker.card --repro 1"
run sim compare breaker.card always.card --games 20
command=$(sed -n 's/^to see the first: //p' <<<"$out" | tail -1)
eval "words=(${command#hamlet })"
run "${words[@]}"
exits "games of a comparison: $command" 1
has "too" "$err" "always.card:7: in card 'Always': never"
run sim deck random --bots quick --with always.card --games 40
command=$(sed -n 's/^to see the first: //p' <<<"$out" | tail -1)
if [ -n "$command" ]; then
    eval "words=(${command#hamlet })"
    run "${words[@]}"
    has "and of a profile: $command" "$err" "in card 'Always': never"
fi

# -- where nearly all break
run sim --bots quick --with always.card --card Always
exits "it is given up" 1
has "after a counted number of pairs" "$err" "hamlet: --card: 'Always' was given up: scripts broke off 16 of 16 pairs of games"
has "without a verdict" "$out" "Always (tavern): not settled, after 0 of 16 pairs of games"
has "and why" "$out" "  broken   scripts break off nearly all games"
lacks "no cubes are drawn from anybody" "$out" "  draws "
run sim --bots quick --with always.card --card Always --first 1 --count 20 --json
exits "a chunk is played to its end" 0
same "all of it" "$(field 'j["games"], j["broken"]' <<<"$out")" "20 20"

# -- stopped is not broken: scripts break off at once when Ctrl-C comes
printf 'card "Slow Yard" {\n  type tavern\n  pattern { wood wood glass }\n  source "t"\n  text "2 points."\n  score lua {\n    local n = 0\n    for i = 1, 300 do n = n + 1 end\n    return 2\n  }\n}\n' >slow.card
sed 's/300/200/' slow.card >slower.card
stopped() { # description, arguments...: Ctrl-C soon after it is heeded
    local what=$1
    shift
    python3 - "$HAMLET" "$@" >.out 2>.err <<'END'
import signal, subprocess, sys, time
p = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
def caught():
    for line in open("/proc/%d/status" % p.pid):
        if line.startswith("SigCgt"): return int(line.split()[1], 16) >> 1 & 1
while p.poll() is None and not caught(): time.sleep(0.01)
time.sleep(0.3)
p.send_signal(signal.SIGINT)
sys.exit(p.wait())
END
    code=$? out=$(cat .out) err=$(cat .err)
    exits "$what: stopped" 0
    lacks "$what: no script is told as broken" "$out$err" "that broke"
    lacks "$what: nor as one that is given up" "$out$err" "given up"
}
stopped "a study" sim --bots quick --with slow.card --card "Slow Yard" --games 1000000
has "it is said" "$out" "stopped before its end"
stopped "a study as JSON" sim --bots quick --with slow.card --card "Slow Yard" --games 1000000 --json
has "which says so" "$out" '"stopped": true'
lacks "and has no fault" "$out" "message"
stopped "games" sim --with slow.card --games 1000000
has "it is said of games" "$out" "stopped before its end"
stopped "a comparison" sim compare slow.card slower.card --games 1000000
has "it is said of a comparison" "$out" "stopped before its end"
stopped "a deck" sim deck random --with slow.card --games 1000000 --bots quick
has "it is said of a deck" "$out" "stopped before its end"
export XDG_CACHE_HOME=$dir/other
stopped "a band" sim --card Inn --bots greedy --games 1000000
has "it is said of a band" "$err" "hamlet: stopped: 0 of 4 cards are measured for the band of type tavern; the same command goes on from there"
unset XDG_CACHE_HOME

# -- asking for a game
refuses "a side without a card" 2 "hamlet: --repro: '3:bent' is of a study: --card says of which card" sim --repro 3:bent
refuses "a side that is none" 2 "hamlet: --repro: after a seed and ':' comes 'with', 'without' or 'bent', not 'by'" sim --bots quick --card Inn --repro 3:by
if ! command -v tmux >/dev/null; then
    echo "ok - skipped: there is no tmux"
    finish
fi
needs_tmux
start 100 30 sim --repro 17 --bots random
shows "at a terminal the viewer opens" "before the first of"
keys q
shows "and is left by q" "exit 0"
start 100 30 sim --repro 17 --bots random --text
shows "--text prints the moves there, too" "exit 0"
shows "and the points" "total"
finish
