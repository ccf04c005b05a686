#!/bin/bash
# hamlet sim: many games, added up. Threads, chunks and files change nothing but the time.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi

# The numbers of a run: JSON on stdin, without what may differ between two runs.
sums() {
    python3 -c 'import hashlib, json, sys
j = json.load(sys.stdin)
for f in ("seconds", "per_second", "threads"): del j[f]
print(len(json.dumps(j)), hashlib.md5(json.dumps(j, sort_keys=True).encode()).hexdigest())'
}
field() { # expression over j
    python3 -c "import json, sys; j = json.load(sys.stdin); print($1)"
}

# -- the same for any number of threads
for how in "--bots builder,random --players 3 --monuments" \
    "--packs little-town --bots builder --players 2" \
    "--packs base,fortune,villagers --bots random --players 4" \
    "--mode solo --bots builder" "--mode town-hall --bots builder" \
    "--cards first-game --bots quick --players 3" "--packs base,fortune --bots quick" \
    "--mode caller --bots random --players 3" \
    "--cards $root/cards/base/first-game.deck --bots builder,easy --games 37"; do
    first=
    for threads in 1 2 7; do
        # shellcheck disable=SC2086
        run sim --games 53 --seed 9 --json --threads $threads $how
        exits "$how, $threads threads" 0
        this=$(sums <<<"$out")
        first=${first:-$this}
        same "the same totals with $threads threads: $how" "$this" "$first"
    done
done

# -- what is in them
run sim --games 200 --bots builder --seed 5 --json
has "games" "$out" '"games": 200, "seed": 5'
same "every game has a winner or a tie" \
    "$(field 'sum(s["wins"] for s in j["seats"]) + j["ties"]' <<<"$out")" 200
same "points are those of bots, too" \
    "$(field 'sum(s["points"] for s in j["seats"]) == sum(b["points"] for b in j["by_bot"])' <<<"$out")" True
same "scores are a histogram of all towns" \
    "$(field 'sum(sum(s["scores"]) for s in j["seats"])' <<<"$out")" 400
same "one card of each type is in play" \
    "$(field 'sum(c["in_play"] for c in j["cards"] if c["type"] == "tavern")' <<<"$out")" 200
same "squares of buildings are counted" \
    "$(field 'all(sum(c["squares"]) <= c["built"] for c in j["cards"])' <<<"$out")" True
same "means lie in their intervals" \
    "$(field 'all(s["low"] < s["mean"] < s["high"] for s in j["seats"])' <<<"$out")" True

# -- a game is that of its seed
run play --bots builder --players 2 --seed 17 --plain --quiet
total=$(awk '$1 == "total" { for (i = 2; i <= NF; i++) n += $i } END { print n }' <<<"$out")
run sim --bots builder --players 2 --first 17 --count 1 --json
same "seed 17 is the game of 'hamlet play --seed 17'" \
    "$(field 'sum(s["points"] for s in j["seats"])' <<<"$out")" "$total"

run sim --bots builder,random --players 3 --monuments --repro 18
total=$(awk '$1 == "total" { for (i = 2; i <= NF; i++) n += $i } END { print n }' <<<"$out")
run sim --bots builder,random --players 3 --monuments --first 18 --count 1 --json
same "--repro is that game, everybody on the same seat" \
    "$(field 'sum(s["points"] for s in j["seats"])' <<<"$out")" "$total"
refuses "a seed that is none" 2 "hamlet: --repro: a seed is a whole number, such as those that faults have, not 'x1'" sim --repro x1

# -- chunks
for how in "--bots builder,random --players 3 --monuments" "--packs little-town --bots random" \
    "--packs base,harbor --bots builder" "--cards first-game --bots quick,builder"; do
    # shellcheck disable=SC2086
    { "$HAMLET" sim $how --seed 100 --games 70 --json >whole.json
      "$HAMLET" sim $how --first 100 --count 31 --json >a.json
      "$HAMLET" sim $how --first 131 --count 8 --json >b.json
      "$HAMLET" sim $how --first 139 --count 31 --json --threads 1 >c.json; } 2>.err
    run sim merge c.json a.json b.json --json
    exits "chunks are added: $how" 0
    same "to one big run" "$(sums <<<"$out")" "$(sums <whole.json)"
    run sim merge a.json b.json c.json
    has "as text, too" "$out" "70 games of"
done
refuses "a seed must not be there twice" 1 \
    "hamlet: b.json: seeds 131 to 138 are there twice" sim merge a.json b.json b.json
refuses "nor be left out" 1 "hamlet: c.json: seeds 131 to 138 are in no file" sim merge a.json c.json
"$HAMLET" sim --bots random --first 200 --count 3 --json >other.json
run sim merge a.json other.json
has "other games are not added" "$err" "not played with the same options and cards"
exits "which is wrong input" 1
echo '{"games": 3}' >no.json
run sim merge no.json
has "a file must be a run" "$err" "no.json: field 'game' is missing"
head -c 300 a.json >half.json
run sim merge half.json
has "and whole" "$err" "half.json: no JSON"

# -- other forms
run sim --games 20 --bots random --csv
has "a table" "$out" "what,name,type,games,towns,built,builders,points,wins,shared,mean,low,high,verdict"
has "of seats" "$out" 'seat,"0",,20,20,,,'
has "and cards" "$out" 'card,"Cottage","cottage",20,40,'
run sim --games 20 --bots random
has "as text" "$out" "20 games of tiny-towns, mode standard, 2 players, packs base, bots random, seeds 1 to 20"
rm -rf "$XDG_DATA_HOME"
run sim --games 20 --bots random
lacks "nothing is kept" "$(ls "$XDG_DATA_HOME/hamlet/games" 2>&1)" ".save"

# -- a script that breaks
cat >broken.card <<'X'
card "Broken" {
  type well
  pattern { wood stone }
  source "t"
  text "t"
  score lua { if count(all("well")) > 4 then return nil + 1 end return 1 }
}
X
run sim --games 300 --bots builder --with broken.card --json
exits "a script that breaks does not end the run" 0
same "it is counted" "$(field 'j["broken"] > 0 and j["finished"] + j["broken"] == 300' <<<"$out")" True
same "and named" "$(field 'j["faults"][0]["card"]' <<<"$out")" Broken
has "with the message" "$out" "attempt to perform arithmetic on a nil value"
seed=$(field 'j["faults"][0]["seed"]' <<<"$out")
run sim --first "$seed" --count 1 --bots builder --with broken.card
has "the seed is the game that broke" "$out" "seed $seed, move "

# -- nonsense
refuses "an unknown bot" 2 "hamlet: --bots: there is no bot 'biulder'
did you mean 'builder'?" sim --bots random,biulder
refuses "a person" 2 "hamlet: --bots: a person cannot play thousands of games; name bots only" sim --bots person
refuses "a chunk without its beginning" 2 "hamlet: --count: from which seed on? --first S --count 5" sim --count 5
refuses "a chunk without its length" 2 "hamlet: --first: how many games? --first 5 --count N" sim --first 5
refuses "two lengths" 2 "hamlet: --games: a chunk has --count; say one of them" sim --first 5 --count 5 --games 5
refuses "two forms" 2 "hamlet: --csv: --json is there, too; say one of them" sim --csv --json
run sim --games none
exits "a number that is none" 2
run sim --players 77
exits "too many players" 1
run sim merg a.json
has "an unknown word" "$err" "did you mean 'merge'?"
exits "is wrong usage" 2
# Towns of one game have a deck in common: games are the witnesses, not towns.
for seed in {1..41}; do "$HAMLET" sim --players 4 --bots quick,random --first "$seed" --count 1 --json; done >games.json
run sim --players 4 --bots quick,random --first 1 --count 41 --json
printf '%s\n' "$out" >whole.json
same "the interval of a bot's points goes by games" "$(python3 - <<'END'
import json, math
games = [{b["bot"]: b for b in json.loads(line)["by_bot"]} for line in open("games.json")]
for told in json.load(open("whole.json"))["by_bot"]:
    n, x = zip(*((g[told["bot"]]["games"], g[told["bot"]]["points"]) for g in games))
    mean, g = sum(x) / sum(n), len(games)
    error = math.sqrt(sum((b - mean * a) ** 2 for a, b in zip(n, x)) * g / (g - 1)) / sum(n)
    half = 2.0210753903 * error  # Student's, 40 degrees of freedom
    print(told["bot"], abs(told["mean"] - mean) < 1e-6 and abs(told["high"] - mean - half) < 1e-6
          and abs(mean - told["low"] - half) < 1e-6)
END
)" "quick True
random True"
finish
