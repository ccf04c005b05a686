#!/bin/bash
# Seats that are programs: what they are told, what they may answer, and how a game goes on
# when one breaks, hangs or talks nonsense. Whatever it does, nothing of it is left.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    exit 0
fi
bot=$root/docs/bot.py

program() { # name; its text is read from stdin
    { echo '#!/bin/sh'; echo "echo \$\$ >>$dir/pids"; cat; } >"$1"
    chmod +x "$1"
}
# Nobody who was started is there any more, not even to be waited for.
none_left() { # description
    local i pid left=1
    for ((i = 0; i < 100 && left; i++)); do
        left=
        while read -r pid; do [ -d "/proc/$pid" ] && left=1; done <"$dir/pids"
        [ -z "$left" ] || sleep 0.1
    done
    [ -s "$dir/pids" ] && [ -z "$left" ]
    ok "$1: nothing of it is left" $?
    : >"$dir/pids"
}
: >pids

# -- a game in every mode

plays() { # description, then options of play
    local what=$1
    shift
    run play --seed 4 --plain "$@"
    exits "docs/bot.py plays: $what" 0
    has "$what: it learns how it ended" "$err" "Player 1 "
}
plays "standard" --bots "$bot"
plays "against bots, and alone named" --players 3 --bots "$bot,random,quick"
plays "town-hall" --mode town-hall --bots "$bot"
plays "solo" --mode solo --bots "$bot"
plays "caller by chance" --mode caller --caller chance --players 2 --bots "$bot"
plays "on the caller's seat" --mode caller --caller person --players 2 --bots "$bot,random,$bot"
plays "monuments and the Cavern" --monuments --cavern --bots "$bot"
plays "fortune" --packs fortune --monuments --bots "$bot"
plays "villagers" --packs villagers --bots "$bot"
plays "little-town" --packs little-town --players 3 --bots "$bot"
plays "little-town, 18 objectives" --packs little-town --objectives 18 --board B --bots "random,$bot"
[ "$(wc -l <"$bot")" -le 30 ]
ok "it is written in 30 lines" $?

# -- what it is told

# Keeps all lines, and what it answers to them.
cat >scribe.py <<'PY'
#!/usr/bin/env python3
import json, random, sys
random.seed(sys.argv[1])
with open(sys.argv[1], "a") as kept:
    for line in sys.stdin:
        kept.write(line)
        message = json.loads(line)
        if message["op"] == "choose":
            option = random.randrange(len(message["decision"]["options"]))
            kept.write(json.dumps({"option": option}) + "\n")
            print(json.dumps({"option": option}), flush=True)
PY
chmod +x scribe.py

# The same game told by `hamlet engine`: each question has the view of its player and the
# options of its decision, and nothing else; of the seed and the states' hashes there is
# nothing in any line.
cat >compare.py <<'PY'
import json, subprocess, sys
hamlet, save, seed, *files = sys.argv[1:]
engine = subprocess.Popen([hamlet, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(**request):
    engine.stdin.write(json.dumps(request) + "\n"); engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    assert answer["ok"], answer
    return answer
def walk(value):
    if isinstance(value, dict):
        for k, v in value.items():
            yield k; yield from walk(v)
    elif isinstance(value, list):
        for v in value: yield from walk(v)
    else:
        yield value
told = {}
for f in files:
    lines = [json.loads(l) for l in open(f)]
    begin, end = lines[0], lines[-1]
    assert begin["op"] == "begin" and begin["protocol"] == 1, begin
    assert end["op"] == "end" and end["over"] is True and "winners" in end, end
    assert all(p["lines"] for p in end["players"])
    assert "seed" not in set(walk(lines)) and "hash" not in set(walk(lines))
    told[begin["player"]] = lines[1:-1]
game = ask(op="load", file=save)
hashes = [game["hash"]]
setup = game["setup"]
while True:
    try: state = ask(op="undo")
    except AssertionError: break
    hashes.append(state["hash"])
count = 0
while True:
    state = ask(op="state")
    if state["over"]: break
    player = state["decision"]["player"]
    if player in told:
        question, answer = told[player].pop(0), told[player].pop(0)
        if player < setup["players"]:
            view = ask(op="view", player=player)
        else: # the caller sees all towns, and no hand
            view = ask(op="view")
            assert not any("monument" in p for p in question["position"]["players"] if p["town"] == [["."] * 4] * 4)
            for side in (view, question):
                for p in side["position"]["players"]: p.pop("monument", None)
        view.pop("ok")
        assert question.pop("op") == "choose"
        assert question.pop("decision") == state["decision"]
        assert question == view, (question, view)
        count += 1
    ask(op="redo")
assert not any(told.values()), "questions that were not in the game"
everything = "".join(open(f).read() for f in files)
for secret in [seed, "%x" % int(seed), "%X" % int(seed)] + hashes + [str(int(h, 16)) for h in hashes]:
    assert secret not in everything, secret
print("%d questions, %d states" % (count, len(hashes)))
PY

keeps_secrets() { # description, seats of the programs, then options of play
    local what=$1 seats=$2 seed=918273645918
    shift 2
    rm -f told.* game
    run play --seed $seed --plain --quiet --save game "$@"
    exits "$what is played" 0
    # shellcheck disable=SC2086
    out=$(python3 compare.py "$HAMLET" game $seed $seats 2>&1)
    case $out in *" questions, "*) ok "$what: it sees its view, and no seed or hash" 0 ;;
    *) ok "$what: it sees its view, and no seed or hash" 1; tail -c 600 <<<"$out" | sed 's/^/    /' ;; esac
}
two="./scribe.py told.1,./scribe.py told.2"
keeps_secrets standard "told.1 told.2" --monuments --cavern --bots "$two"
keeps_secrets town-hall "told.1 told.2" --mode town-hall --monuments --bots "$two"
keeps_secrets solo told.1 --mode solo --monuments --bots "./scribe.py told.1"
keeps_secrets "with a caller" "told.1 told.2 told.3" --mode caller --caller person --players 2 --monuments \
    --bots "$two,./scribe.py told.3"
keeps_secrets fortune "told.1 told.2" --packs fortune --monuments --bots "$two"
keeps_secrets villagers "told.1 told.2" --packs villagers --bots "$two"
keeps_secrets little-town "told.1 told.2" --packs little-town --bots "$two"
keeps_secrets "against a bot" told.1 --bots "greedy,./scribe.py told.1"
run play --seed 3 --mode caller --caller wood,stone,brick --players 1 --quiet --bots "./scribe.py told.4"
lacks "what a caller will read out is not told" "$(head -1 told.4)" '"caller":'
has "the set-up is" "$(head -1 told.4)" '"mode": "caller"'

# -- programs that break

program dies <<'SH'
exit 3
SH
program dies_later <<'SH'
read -r l; read -r l; echo '{"option": 0}'; read -r l; echo 'ValueError: nothing left' >&2; exit 4
SH
program killed <<'SH'
read -r l; read -r l; kill -KILL $$
SH
program mute <<'SH'
exec >&-
exec sleep 1000
SH
program hangs <<'SH'
sleep 1000
SH
program stubborn <<'SH'
trap '' TERM INT HUP
while :; do sleep 1; done
SH
program floods <<'SH'
read -r l; read -r l; exec cat /dev/zero
SH
program chatters <<'SH'
exec yes '{"option": 0}'
SH
program rubbish <<'SH'
read -r l; while read -r l; do echo 'b2, please'; done
SH
program beyond <<'SH'
read -r l; while read -r l; do echo '{"option": 999}'; done
SH
program twice <<'SH'
read -r l; while read -r l; do printf '{"option": 0}\n{"option": 0}\n'; done
SH
program more <<'SH'
read -r l; while read -r l; do echo '{"option": 0, "seed": 1}'; done
SH
program nul <<'SH'
read -r l; while read -r l; do printf '{"option": 0}\0\n'; done
SH
program early <<'SH'
echo ready; while read -r l; do echo '{"option": 0}'; done
SH

breaks() { # program, what is said of it, patience
    rm -f game
    run play --players 2 --seed 3 --quiet --bots "random,./$1" --patience "${3-60000}" --save game
    exits "$1: the game ends" 1
    has "$1: it is said why" "$err" "hamlet: './$1', who plays as Player 2, $2"
    has "$1: and how to go on" "$err" "hamlet: to go on: hamlet play --resume game"
    none_left "$1"
    run replay --verify game
    has "$1: what was chosen is kept" "$out" "every state is as saved"
}
breaks dies "has ended with exit code 3 when it was to choose"
breaks dies_later "has ended with exit code 4 when it was to choose; its last message: ValueError: nothing left"
breaks killed "was ended by signal 9 (Killed) when it was to choose"
breaks mute "has closed its output when it was to choose"
breaks hangs "did not choose within 300 milliseconds (--patience gives it more)" 300
breaks stubborn "did not choose within 300 milliseconds" 300
breaks floods "sent line 1 without an end: an answer has less than 65536 bytes"
breaks rubbish "sent line 1, 'b2, please': not JSON, at column 1: invalid token near 'b'; expected {\"option\": N} with N from 0 to 15"
breaks beyond "sent line 1, '{\"option\": 999}': there is no option 999; expected {\"option\": N} with N from 0 to 15"
breaks twice "sent line 2, '{\"option\": 0}': nobody asked; expected is one line for each question"
breaks more "sent line 1, '{\"option\": 0, \"seed\": 1}': there is more than an 'option'; expected {\"option\": N} with"
breaks nul "sent line 1, '{\"option\": 0}': byte 14 of it is NUL; expected {\"option\": N} with N from 0 to 15"
breaks early "sent line 1, 'ready': "
breaks chatters "sent line "

run play --players 2 --seed 3 --quiet --bots ./dies
exits "bots alone, and no file was named" 1
has "the game is kept all the same" "$err" "to go on: hamlet play --resume $XDG_DATA_HOME/hamlet/games/"
: >pids

# -- names

refuses "a program that is not there" 1 "hamlet: cannot start './nobody' for Player 1: No such file or directory" \
    play --seed 3 --bots ./nobody
echo 'x' >plain-file
refuses "a file that cannot be run" 1 "hamlet: cannot start './plain-file' for Player 1: Permission denied (chmod +x lets it be run)" \
    play --seed 3 --bots ./plain-file
refuses "a folder" 1 "hamlet: cannot start './' for Player 1: it is a folder" play --seed 3 --bots ./
refuses "runs of many games have none" 2 "hamlet: './dies': a run has no programs on its seats; 'hamlet play' does" \
    sim --games 10 --bots random,./dies
cp "$bot" 'my bot.py'
run play --seed 3 --quiet --bots './my bot.py'
exits "a path may have blanks" 0
printf '#!/bin/sh\necho "$# $2" >args\nexec %s\n' "$bot" >witharg; chmod +x witharg
run play --seed 3 --quiet --bots 'random,./witharg --deep   7'
same "a program has arguments" "$(cat args)" "2 7"

# -- a person is told, and goes on with a bot or leaves

rm -f game
run_with $'1\n1\nwhat\nyes\nquit\n' play --seed 3 --bots person,./dies --save game
exits "a person goes on" 0
has "they are told" "$out" "'./dies', who plays as Bot 1, has ended with exit code 3"
has "and asked" "$out" "Go on with 'greedy' on its seat? (yes, or no to leave the game) [yes] "
has "until they say so" "$out" "Type 'yes' or 'no'."
has "the bot has moved" "$out" "Bot 1: place wood on"
[ "$(grep -c . pids)" -eq 1 ]
ok "the program was started once" $?
none_left "with a person"
run_with $'quit\n' play --resume game
exits "the save knows of the bot" 0
[ ! -s pids ]
ok "so the program is not started again" $?
rm -f game
run_with $'1\n1\nno\n' play --seed 3 --bots person,./dies --save game
exits "a person leaves" 0
has "the game is kept" "$out" "To go on: hamlet play --resume game"
: >pids

# -- going on, and going back

rm -f game told.5
run_with $'1\n1\n' play --seed 3 --bots "person,./scribe.py told.5" --save game
asked=$(grep -c choose told.5)
has "leaving is told to the program" "$(tail -1 told.5)" '{"op": "end", "over": false}'
mkdir elsewhere
out=$(cd elsewhere && printf '1\nundo\nundo\nquit\n' | "$HAMLET" play --resume ../game 2>&1)
lacks "the save has the path, from wherever it is taken up" "$out" "cannot start"
rm -f told.5 elsewhere/told.5
run_with $'1\nundo\n2\nundo\n3\nquit\n' play --resume game
exits "after undo it is asked again" 0
[ "$(grep -c choose told.5)" -ge 3 ] && [ "$asked" -ge 1 ]
ok "each time afresh" $?
# the save of a stranger starts nothing
rm -f data/hamlet/programs
run_with $'quit\n' play --resume game
exits "a program that the user never named is not started by a save" 1
has "and it is said why" "$err" "scribe.py told.5' is to play as Bot 1, and you never gave it a seat: it is started only if --bots names it"

# -- at a terminal

types() { # script, then arguments of play
    local script=$1
    shift
    out=$(printf '%s\n' "$script" | TERM=xterm python3 "$root/tests/cli/typist.py" "$HAMLET" play "$@" 2>&1)
    all_met "$out"
    case $out in *Sanitizer* | *'runtime error'*) ok "no sanitizer has anything to say" 1
        tail -40 <<<"$out" | sed 's/^/    /' ;; esac
}
rm -f game
: >pids
types 'expect > 
send b2\n
expect is thinking
send \x03
expect round 2
expect > 
send quit\n' --mode town-hall --seed 3 --plain --bots person,./stubborn --patience 600000 --save game
has "Ctrl-C: who stands by chooses for a program that thinks" "$out" "
exit 0
"
none_left "Ctrl-C"
types 'expect > 
send b3\n
expect is thinking
send \x03
expect round 3
expect > 
send \x03' --plain --bots person,./stubborn --patience 600000 --resume game
has "at the next question it leaves" "$out" "
exit 130
"
has "the terminal is as it was" "$out" "
terminal cooked"
none_left "Ctrl-C, and once more"
types 'expect > 
send b2\n
expect is thinking
expect did not choose within
expect Go on with
send \n
expect round 2
expect > 
send quit\n' --mode town-hall --seed 3 --plain --bots person,./hangs --patience 2000
has "out of time: the person goes on" "$out" "
exit 0
"
: >pids

# -- on the full screen

if command -v tmux >/dev/null; then
    needs_tmux
    program noisy <<'SH'
read -r l; while read -r l; do echo 'a message of the program' >&2; echo '{"option": 0}'; done
SH
    start 80 24 play --mode town-hall --seed 3 --bots person,./noisy
    shows "a game with a program" "place "
    keys Enter
    shows "with its moves" "Bot 1: place"
    lacks "what it writes to stderr is not on the screen" "$(seen)$(cat stderr)" "a message"
    has "but in a file" "$(cat data/hamlet/programs.log)" "a message of the program"
    keys q
    shows "it is left" "exit 0"
    none_left "a program that plays"

    start 80 24 play --mode town-hall --seed 3 --bots person,./hangs --patience 1500
    shows "a game with one that hangs" "place "
    keys Enter
    shows "it thinks" "thinking"
    shows "and is given up" "did not choose within 1500 milliseconds"
    shows "who plays may go on" "Enter: go on with 'greedy' on its seat  q: leave"
    none_left "while the game is on"
    keys Enter
    shows "the bot plays" "round 2"
    keys q
    shows "and the game is left" "exit 0"

    start 80 24 play --mode town-hall --seed 3 --bots person,./stubborn --patience 600000
    shows "another one" "place "
    keys Enter
    shows "does not answer" "thinking"
    keys c
    shows "keys that look work meanwhile" "Cards in play"
    keys Escape
    shows "and lead back" "thinking"
    keys .
    shows "who stands by chooses, if nobody waits" "round 2"
    keys Enter
    shows "it thinks again" "thinking"
    keys u
    shows "undo while it thinks" "Marked: place"
    keys Enter
    shows "and once more" "thinking"
    keys q
    shows "q leaves while it thinks" "exit 0"
    none_left "q"
    lacks "no sanitizer has anything to say" "$(cat stderr)" "ERROR"
fi

# -- signals

for signal in TERM INT HUP; do
    rm -f game
    : >pids
    python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' "$HAMLET" play --players 2 --seed 3 --bots ./stubborn --patience 600000 \
        --save game --quiet >out 2>err </dev/null &
    pid=$!
    for ((i = 0; i < 100; i++)); do [ -s pids ] && break; sleep 0.1; done
    kill -$signal $pid
    wait $pid
    code=$?
    exits "SIG$signal ends a game whose program hangs" $((128 + $(kill -l $signal)))
    none_left "SIG$signal"
done

finish
