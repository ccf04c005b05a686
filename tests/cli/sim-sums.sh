#!/bin/bash
# hamlet sim: what its sums say and what they cannot: wins that are shared, intervals from too few
# games, files whose sums are no games', options that would have no effect, small numbers of games.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

field() { # expression over j
    python3 -c "import json, sys; j = json.load(sys.stdin); print($1)"
}
edit() { # file, statement over j: the file with that done
    python3 -c "import json, sys
j = json.load(open(sys.argv[1]))
exec(sys.argv[2])
json.dump(j, sys.stdout)" "$@"
}
sql() { # database, statements; rows as the program sqlite3 prints them
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for one in sys.argv[2].split(";"):
    for row in db.execute(one): print("|".join("" if v is None else str(v) for v in row))
db.commit()' "$@"
}

# -- a win of several is shared by them: everybody's wins are all the games that were played
all_won() { # of JSON: seats and, by their games, bots win everything
    field 'round(sum(s["win_rate"]["mean"] for s in j["seats"]), 6),
        round(sum(b["win_rate"]["mean"] * b["games"] for b in j["by_bot"]) / j["finished"], 6),
        sum(s["win_parts"] for s in j["seats"]) == 720720 * j["finished"]'
}
for how in "--players 6" "--players 3 --bots random,builder" "--players 2" "--packs little-town --players 4 --bots random"; do
    # shellcheck disable=SC2086
    run sim --games 40 $how --json
    printf '%s\n' "$out" >won.json
    has "there are draws: $how" "$(field 'j["ties"] > 0' <won.json)" True
    same "wins are 100 %: $how" "$(all_won <won.json)" "1.0 1.0 True"
done
run sim --games 30 --players 6
has "as text" "$out" "won: draws are shared"
same "who plays against themselves wins an even share" "$(awk '$1 == "quick" { print $8 $9 }' <<<"$out")" "16.7%"
for seed in {1..25}; do "$HAMLET" sim --players 6 --first "$seed" --count 1 --json; done >games.json
run sim --players 6 --first 1 --count 25 --json
printf '%s\n' "$out" >whole.json
same "each has its part of every win" "$(python3 - <<'END'
import json
parts, most = [0] * 6, 0
for line in open("games.json"):
    won = [s["wins"] + s["shared"] for s in json.loads(line)["seats"]]
    parts = [p + w / sum(won) for p, w in zip(parts, won)]
    most = max(most, sum(won))
j = json.load(open("whole.json"))
print(most > 2, all(abs(s["win_rate"]["mean"] - p / 25) < 1e-9 for s, p in zip(j["seats"], parts)))
END
)" "True True"
run sim --card Cottage --cards first-game --players 6 --bots quick --first 1 --count 20 --json
same "a card that all towns have wins an even share" "$(field '(lambda c: (c["builders"] == c["towns"] == 120, c["win_parts"] == 20 * 720720))(j["cards"][0])' <<<"$out")" "(True, True)"
cat >both.card <<'X'
extends "tiny-towns" {
  mode pact "All build for one count of points." { named by cards together won from 40 }
}
X
run sim --with both.card --mode pact --players 2 --games 30 --json
printf '%s\n' "$out" >pact.json
same "who wins together shares with nobody" \
    "$(field 'j["ties"], {s["shared"] for s in j["seats"]}, len({s["wins"] for s in j["seats"]}), 0 < j["seats"][0]["wins"] < 30' <pact.json)" "0 {0} 1 True"
run sim merge pact.json
exits "which are sums of games, too" 0
run sim --games 40 --players 6 --csv
same "a table has the share" "$(head -1 <<<"$out" | grep -c ',verdict,won$')" 1
same "of every row" "$(awk -F, '$1 == "seat" { n += $NF } END { printf "%.4f", n }' <<<"$out")" 1.0000

# -- files and databases of before
edit whole.json 'for s in j["seats"] + j["by_bot"] + j["cards"]: del s["win_parts"]' >old.json
refuses "a file that does not say how many shared a win" 1 "hamlet: old.json: .seats: 'win_parts' is missing: an older hamlet wrote this, which counted draws of several otherwise; play these games again" sim merge old.json
run sim --games 20 --players 3 --bots quick --db runs.db
run sim --games 20 --players 2 --bots random --db runs.db
same "a database has the parts" "$(sql runs.db "SELECT sum(win_parts) FROM towns WHERE kind = 'seat' GROUP BY run")" "14414400
14414400"
same "and those of cards" "$(sql runs.db 'SELECT count(*) FROM cards WHERE win_parts IS NULL')" 0
sql runs.db "ALTER TABLE towns DROP COLUMN win_parts; ALTER TABLE cards DROP COLUMN win_parts; PRAGMA user_version = 1"
run sim history --db runs.db
exits "one of before is read" 0
run sim --games 20 --players 3 --bots random --seed 50 --db runs.db
exits "and goes on" 0
same "with tables of today" "$(sql runs.db 'PRAGMA user_version; SELECT run, count(win_parts) FROM towns GROUP BY run')" "2
1|0
2|0
3|4"
same "what was counted otherwise is not known any more" \
    "$(sql runs.db 'SELECT run, count(*) > count(won), count(mean) = count(*) FROM towns GROUP BY run')" "1|1|1
2|0|1
3|0|1"

# -- no interval from one game
run sim --seed 0 --games 2
has "two games that are alike" "$(grep '^Cottage' <<<"$out")" "+5.00  too few games"
run sim --first 1 --count 120 --json
printf '%s\n' "$out" >lifts.json
same "lifts have ends only where towns of both kinds are from several games" "$(python3 - <<'END'
import json
rare = 0
for c in json.load(open("lifts.json"))["cards"]:
    s = c["lift_sums"] + [0] * 21
    n, nn, m, mm = s[1], s[5], s[3], s[15]
    one = n * n <= nn or m * m <= mm
    rare += n > 0 and m > 0 and one
    if (c["lift"]["low"] is None) != (n == 0 or m == 0 or one) or (c["lift"]["mean"] is None) != (n == 0 or m == 0):
        print(c["card"], c["lift"], n, nn, m, mm)
    if c["lift"]["low"] is not None and not c["lift"]["low"] < c["lift"]["high"]: print(c["card"], c["lift"])
print(rare > 0)
END
)" True

# -- sums that no games have
run sim --players 3 --bots builder,random --monuments --first 1 --count 40 --json
printf '%s\n' "$out" >fine.json
run sim --card Inn --bots builder --first 1 --count 30 --json
printf '%s\n' "$out" >study.json
damaged() { # file, statement, the place that is named
    edit "$1" "$2" >bad.json
    run sim merge bad.json
    exits "damaged: $2" 1
    has "where: $3" "$err" "hamlet: bad.json: $3"
    same "and nothing is told" "$out" ""
}
while IFS='|' read -r what where; do
    damaged fine.json "$what" "$where"
done <<'X'
j["seats"][0]["wins"] += 900|seats[0].wins: 9
j["seats"][0]["shared"] = 41|seats[0].shared: 41 cannot be
j["seats"][0]["wins"] = -1|seats[0].wins: -1 cannot be
j["seats"][1]["win_parts"] += 1|
j["seats"][2]["win_parts"] = 0|seats[2].win_parts: 0 cannot be: so many wins have other parts; the file is damaged
j["seats"][0]["wins"] += 1; j["seats"][0]["win_parts"] += 720720|
j["ties"] = 12345|ties: 12345 cannot be: it is more, or fewer, than games; the file is damaged
j["ties"] += 1|ties: 
j["seats"][0]["points"] = 99999|seats[0].
j["seats"][0]["points"] += 1|seats[0].points
j["by_bot"][1]["squares"] = 3|by_bot[1].squares: 3 cannot be
j["by_bot"][0]["squares"] += 1|by_bot.squares
j["by_bot"][0]["open"] = 1 << 40|by_bot[0].open
j["seats"][1]["games"] = 39|seats[1].games: 39 cannot be
j["seats"][1]["scores"][-1] += 1|seats[1].scores
j["seats"][1]["share_sums"][5] = 1|seats[1].share_sums
j["seats"][1]["ahead_sums"][0] = 1000|seats[1].ahead_sums: 1000 cannot be
j["length"]["rounds"] += 100|length.
j["length"]["squares"] = -7|length.squares: -7 cannot be
j["length"]["games"][-1] = -2|length.games: -2 cannot be
j["doubts"] = 41|doubts: 41 cannot be
j["broken"] = -1; j["finished"] += 1|broken: -1 cannot be
j["cards"][0]["builders"] = 10000|cards, '
j["cards"][0]["in_play"] = 50|cards, '
j["cards"][0]["wins"] = 1 << 50|cards, '
j["cards"][0]["scored"] = -1|cards, '
j["cards"][0]["lift_sums"][0] += 1|cards, '
j["cards"][0]["rounds"] = [-1]|cards, '
X
while IFS='|' read -r what where; do
    damaged study.json "j = j; s = j['studies'][0]; $what" "$where"
done <<'X'
s["points"]["n"] = 31|studies[0].points: 31 cannot be: there are not so many pairs of games
s["points"]["squares"] = 0|studies[0].points: 0 cannot be
s["rounds"]["n"] -= 1|studies[0].rounds: 
s["with"]["ties"] = 31|studies[0].with.ties: 31 cannot be
s["bent"]["seats"][0]["wins"] = -1|studies[0].bent.seats[0].wins: -1 cannot be
s["without"]["cards"][0]["towns"] = 0|studies[0].without.cards, '
X

# -- what would have no effect is refused
cp fine.json a.json
while IFS='|' read -r options name; do
    # shellcheck disable=SC2086
    refuses "merge $options" 2 "hamlet: merge takes no --$name: it plays no games, and adds what was played" sim merge a.json $options
done <<'X'
--games 3|games
--players 3|players
--bots quick|bots
--card Tavern|card
--seed 4|seed
--threads 2|threads
--packs base|packs
--watch|watch
--first 1 --count 2|count
X
refuses "history neither" 2 "hamlet: history takes no --card: it plays no games, and tells what was kept" sim history --db runs.db --card Tavern
run sim merge a.json --json --db merged.db
exits "what has one is taken" 0
refuses "two beginnings" 2 "hamlet: --seed: a chunk begins with --first; say one of them" sim --first 1 --count 5 --seed 3
for how in '' '--card Tavern'; do
    # shellcheck disable=SC2086
    refuses "bots without a seat${how:+, $how}" 2 "hamlet: --bots: 3 bots for 2 seats: 'random' would never play; --players says how many do" \
        sim --bots greedy,quick,random $how
done
refuses "also alone" 2 "hamlet: --bots: 2 bots for 1 seat: 'random' would never play" sim --mode solo --bots quick,random
run sim --bots quick,random,random --players 3 --games 2
exits "with one for each they play" 0
for n in 0 1000 x; do
    refuses "--threads $n" 2 "hamlet: '--threads' needs a whole number from 1 to 256, not '$n'" sim --threads $n
done

# -- few games
run sim --games 1
has "one seed" "$(head -1 <<<"$out")" ", seed 1"
lacks "not from one to itself" "$(head -1 <<<"$out")" " to "
points=$(field 'j["seats"][0]["points"]' <<<"$("$HAMLET" sim --games 1 --json)")
same "points are known, how far off they may be is not" "$(awk '$1 == "seat" && $2 == 1 { print $4, $5, $6, $7, $8 }' <<<"$out")" "$points.00 too few games -"
has "so is the length" "$out" "length: "
seed=$(for s in {1..30}; do "$HAMLET" sim --first "$s" --count 1 --json; echo; done | python3 -c 'import json, sys
print(next(j["seed"] for j in map(json.loads, filter(str.strip, sys.stdin)) if j["ties"]))')
run sim --first "$seed" --count 1
has "one tie" "$out" "; 1 tie (100.0 %)"
run sim deck first-game --games 1 --bots quick
has "one game of a deck" "$out" "
1 game in "
has "with its points" "$(grep -m1 '^quick ' <<<"$out")" ".50 "
has "and rounds" "$(grep -A1 '^bot    rounds' <<<"$out")" "
quick "

# -- seats, and long names
run sim --games 400
has "who wins by the seat is told" "$out" "More than an even share is won on seat 2. Less than an even share is won on seat 1. Points hardly differ: what breaks ties decides (hamlet rules)."
run sim --games 400 --html page.html
has "on a page, too" "$(cat page.html)" "Their points hardly differ: what breaks ties decides (hamlet rules)."
run sim --games 60 --bots random --monuments
has "names are whole" "$out" "
Obelisk of the Crescent "
has "and in columns" "$(grep '^Obelisk' <<<"$out" | cut -c1-42)" "monument"
finish
