#!/bin/bash
# hamlet sim deck: a profile of a deck. Threads change nothing but the time, and what it
# says of single games can be looked at.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi

# A profile without what may differ between two: JSON on stdin.
sums() {
    python3 -c 'import hashlib, json, sys
j = json.load(sys.stdin)
for part in [j] + j["runs"]:
    for f in ("seconds", "per_second", "threads"): part.pop(f, None)
print(len(json.dumps(j)), hashlib.md5(json.dumps(j, sort_keys=True).encode()).hexdigest())'
}
field() { # expression over j
    python3 -c "import json, sys; j = json.load(sys.stdin); print($1)"
}

# -- the same for any number of threads, and the best game is there
for how in "first-game --bots random,quick,greedy" "first-game --bots builder,quick --players 3 --monuments" \
    "first-game --mode solo --bots builder,quick" "--packs little-town --bots builder,quick" \
    "beginner --packs little-town --bots random,builder --players 3" \
    "random --packs base,fortune,villagers --bots random,builder" \
    "first-game --bots greedy,hard --playouts 2 --games 2"; do
    first=
    for threads in 1 2 7; do
        # shellcheck disable=SC2086
        run sim deck --games 41 --seed 9 --json --threads $threads $how
        exits "$how, $threads threads" 0
        this=$(sums <<<"$out")
        first=${first:-$this}
        same "the same profile with $threads threads: $how" "$this" "$first"
    done
    points=$(field 'j["ceiling"]["points"]' <<<"$out")
    same "the ceiling is the best of all runs" \
        "$(field 'max(b["best"]["points"] for r in j["runs"] for b in r["by_bot"])' <<<"$out")" "$points"
    command=$(field 'j["ceiling"]["command"]' <<<"$out")
    read -ra words <<<"${command#hamlet }"
    run "${words[@]}"
    exits "$command" 0
    best=$(awk '$1 == "total" { for (i = 2; i <= NF; i++) if (n == "" || $i + 0 > n) n = $i + 0 } END { print n }' <<<"$out")
    same "shows a game with that many points" "$best" "$points"
done

# -- what is in it
run sim deck first-game --bots random,quick --games 60 --players 2 --json
same "each bot against itself, then the duel" \
    "$(field '[r["bots"] for r in j["runs"]]' <<<"$out")" "[['random'], ['quick'], ['quick', 'random']]"
same "with the same seeds" "$(field '{(r["seed"], r["games"]) for r in j["runs"]}' <<<"$out")" "{(1, 60)}"
same "in which the better one is ahead" \
    "$(field '[(d["better"], d["clear"], d["ahead"]["low"] > 10, d["won"]["mean"] > 0.9) for d in j["duels"]]' <<<"$out")" \
    "[('quick', True, True, True)]"
same "by the difference of their means" \
    "$(field 'round(j["duels"][0]["ahead"]["mean"] - (lambda b: b[0]["mean"] - b[1]["mean"])(j["runs"][2]["by_bot"]), 6) == 0' <<<"$out")" True
same "quantiles go up, to the best" \
    "$(field 'all((lambda q: q == sorted(q) and q[-1] <= b["best"]["points"])([b["quantiles"][k] for k in ("5", "25", "50", "75", "95")]) for b in j["bots"])' <<<"$out")" True
same "half of the towns have no more than the median" \
    "$(field 'all((lambda r, m: sum(r["scores"][:m + 60]) * 2 < r["games"] <= sum(r["scores"][:m + 61]) * 2)(j["runs"][i]["by_bot"][0], j["bots"][i]["quantiles"]["50"]) for i in (0, 1))' <<<"$out")" True
same "two seats are ahead of each other" \
    "$(field 'sum(s["ahead"]["mean"] for s in j["seats"]["seats"])' <<<"$out")" 0.0
same "shares of towns are those of the runs" \
    "$(field 'all(abs(c["towns"]["quick"] * r["towns"] - r["builders"]) < 1e-6 for c in j["cards"] for r in j["runs"][1]["cards"] if r["card"] == c["card"])' <<<"$out")" True
same "who is in all towns is not in none" "$(field 'set(j["unbuilt"]) & set(j["everywhere"])' <<<"$out")" "set()"
field 'json.dumps(j["runs"][2])' <<<"$out" >duel.json
run sim merge duel.json
has "a run is one of 'sim'" "$out" "60 games of tiny-towns, mode standard, 2 players, packs base, bots quick, random"

cat >never.card <<'X'
card "Never" {
  type    well
  pattern { wood wood wood wood
            wood wood wood wood
            wood wood wood wood
            wood wood wood wood }
  source  "t"
  score   1
}
X
printf 'Never\n' >never.deck
run sim deck never.deck --with never.card --bots random,quick --games 20
has "cards that nobody builds are told" "$(grep -A1 '^nobody builds' <<<"$out")" Never
run sim deck never.deck --with never.card --bots random,quick --games 20 --json
same "also in JSON" "$(field '"Never" in j["unbuilt"] and all("Never" in b["unbuilt"] for b in j["bots"])' <<<"$out")" True

run sim deck first-game --mode solo --bots builder,quick --games 20
exits "alone" 0
lacks "there are no duels" "$out" "duel"
lacks "no seats" "$out" "seat"
lacks "and no ties" "$out" "ties"
run sim deck first-game --bots quick --games 20
lacks "one bot has no duels" "$out" "duel"
has "but seats" "$out" "seats, by 20 games of quick"
run sim deck --packs little-town --bots random --games 5
has "without a name it is what --market says" "$out" "Profile of random: little-town"
lacks "a board has no empty squares" "$out" "empty"
run sim deck first-game --bots random,builder --games 20 --csv
has "a table" "$out" "what,name,other,games,points,low,high,won,won_low,won_high,q5,q25,q50,q75,q95,best,seed,empty,rounds,ties,towns"
same "whose rows are all as wide as its head" "$(awk -F, '{ print NF }' <<<"$out" | sort -u)" 21
has "with duels" "$out" 'duel,"builder","random",20,'
has "and cards by bot" "$out" 'card,"Cottage","builder",20,'
run sim deck first-game --bots hard --games 1 --playouts 1
has "how long bots think is told" "$out" "hard thinks 1 playouts for a choice"

# -- the ladder that nobody named
run sim deck first-game --games 4 --playouts 1 --json
same "has the rungs in their order, and those that search" \
    "$(field '[b["bot"] for b in j["bots"]]' <<<"$out")" "['random', 'quick', 'greedy', 'hard']"
run sim deck random --packs base,harbor --games 2
has "which are left out where that would take minutes" "$out" "hard would take minutes with these cards: --bots has it play"

# -- nonsense
refuses "no deck" 2 "hamlet: deck: which one? hamlet sim deck FILE, or 'random' for decks by chance" sim deck
refuses "two decks" 2 "hamlet: deck: one at a time, not 'a' and 'b'" sim deck a b
refuses "a file that is not there" 1 "hamlet: cannot read 'none.deck': No such file or directory" sim deck none.deck
printf 'Cotage\n' >wrong.deck
refuses "an unknown card" 1 "wrong.deck:1:1: error: unknown card 'Cotage'
    Cotage
    ^~~~~~
did you mean 'Cottage'?
hamlet: 'wrong.deck' has 1 mistake" sim deck wrong.deck
refuses "two ways to say a deck" 2 "hamlet: --cards: the deck is 'first-game' already; say one of them" sim deck first-game --cards random
refuses "two markets" 2 "hamlet: --market: it is 'beginner' already; say one of them" \
    sim deck beginner --packs little-town --market random
refuses "an unknown market" 1 "hamlet: market: unknown market 'begginer' (did you mean 'beginner'?)" sim deck begginer --packs little-town
refuses "an unknown bot" 2 "hamlet: --bots: there is no bot 'grady'
did you mean 'greedy'?" sim deck first-game --bots quick,random,grady
refuses "a bot twice" 2 "hamlet: --bots: 'quick' is there twice; a ladder has each bot once" sim deck first-game --bots quick,greedy,quick
refuses "a card" 2 "hamlet: --card: not with 'deck'; 'hamlet sim --card' looks at one card" sim deck first-game --card Well
refuses "a page that cannot be written" 1 \
    "hamlet: --html: cannot write 'no/x.html': No such file or directory" sim deck first-game --html no/x.html
printf 'no database\n' >text.db
refuses "a database that is none" 1 "hamlet: 'text.db' is no SQLite database; it was left as it is: name another file for --db" \
    sim deck first-game --db text.db
refuses "one game" 2 "hamlet: --repro: not with 'deck'; the options of its games, and --repro, do" sim deck first-game --repro 3
run sim dec first-game
has "another word" "$err" "did you mean 'deck'?"
finish
