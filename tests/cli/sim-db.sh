#!/bin/bash
# hamlet sim --db: runs are kept in SQLite, whole or not at all, and sim history tells a
# card's numbers over its versions. Files that are not ours are left alone.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

sql() { # database, statements; rows as the program sqlite3 prints them
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for one in sys.argv[2].split(";"):
    for row in db.execute(one): print("|".join("" if v is None else str(v) for v in row))
db.commit()' "$@"
}
field() { # expression over j, and v for the versions of its first kind
    python3 -c "import json, sys
j = json.load(sys.stdin); v = j['kinds'][0]['versions'] if 'kinds' in j else None
print($1)"
}
tavern() { # file, name, parts
    printf 'card "%s" {\n  type tavern\n  pattern { wood wood glass }\n  source "t"\n  %s\n}\n' "$2" "$3" >"$1.card"
}
keep() { run sim --db runs.db "$@"; } # options
study() { keep --bots quick --with hall.card --card "Gilded Hall" --json "$@"; }
past() { run sim history --db runs.db "$@"; }

# -- versions of a card
tavern hall "Gilded Hall" "score 6 when count this > right's count this else 5"
study --first 1 --count 20
exits "a study is kept" 0
same "the run is printed as without" "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["cards"][0]["card"])' <<<"$out")" "Gilded Hall"
first=$out
study --first 21 --count 30
has "a later run" "$out" '"games": 30, "seed": 21'
printf '\n# It costs less than it gives.\ncard "Gilded Hall" {\n\n  type tavern source "elsewhere"\n  pattern {\n    wood wood glass\n  }\n\n  # quite a lot\n  score 6 when count this > right'"'"'s count this\n    else 5\n}\n' >hall.card
study --first 1 --count 20
tavern hall "Gilded Hall" "score 3 when count this > right's count this else 2"
study --first 1 --count 20
past "Gilded Hall" --json
exits "history" 0
same "a mere re-run, other layout and comments are the same version" \
    "$(field '[(x["runs"], x["games"], x["all_games"]) for x in v]' <<<"$out")" "[(3, 20, 70), (1, 20, 20)]"
same "the latest run is told" "$(field '[x["run"] for x in v]' <<<"$out")" "[3, 4]"
same "versions are those of the runs" "$(field 'v[0]["version"]' <<<"$out")" \
    "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["cards"][0]["version"])' <<<"$first")"
same "the oldest first, with what they say" "$(field '[x["text"][17:25] for x in v]' <<<"$out")" "['6 points', '3 points']"
same "numbers are those of the run" "$(field 'v[0]["change"], v[0]["built"], v[0]["verdict"]' <<<"$out")" \
    "$(python3 -c 'import json, sys
c = json.load(sys.stdin)["cards"][0]; c["change"].pop("none"); print(c["change"], c["built"], c["verdict"])' <<<"$first")"
same "three points fewer are fewer" "$(field 'v[0]["change"]["low"] > v[1]["change"]["high"]' <<<"$out")" True
same "shares lie in their intervals" "$(field 'all(0 <= x["owned"]["low"] <= x["builders"] / x["towns"] <= x["owned"]["high"] <= 1 for x in v)' <<<"$out")" True
same "and runs of one kind are together" "$(field 'len(j["kinds"]), j["runs"], j["versions"]' <<<"$out")" "1 4 2"
past gilded-hall
exits "an id will do" 0
has "as text" "$out" "Gilded Hall: 2 versions in 4 runs"
has "with the kind of runs" "$out" "tiny-towns, mode standard, 2 players, packs base, bots quick, cards random; studies, in pairs of games"
has "the runs" "$out" " UTC, 3 runs, 70 pairs in all; the latest of 20 pairs from seed 1"
has "what it says" "$out" "  wood wood glass: 3 points if you have more Gilded Halls than the player on"
has "and the verdict" "$out" "  verdict  too strong, 95 % sure"
past "Gilded Hall" --csv
has "as a table" "$out" "card,game,mode,players,packs,bots,options,version,first,last,runs,games,what,verdict,"
same "with one row for each version" "$(grep -c '^"Gilded Hall","tiny-towns","standard",2,"\[""base""\]"' <<<"$out")" 2
tavern hall "Gilded Hall" 'text "Two, or three."
  score lua { return 2 }'
study --first 1 --count 3 --bots random
tavern hall "Gilded Hall" 'text "Two, or three."
  score lua { return 3 }'
study --first 1 --count 3 --bots random
past "Gilded Hall"
has "scripts make versions, too" "$out" "  its text is the same, what it does is not"
has "other bots have their own heading" "$out" "packs base, bots random, cards random; studies"
cat >bell.lua <<'END'
card { name = "Bell", type = "chapel", pattern = "glass stone", source = "t", text = "1 point.",
       score = function(me) return 1 end }
END
keep --games 20 --bots builder --with bell.lua
sed -i 's/return 1/return 4/' bell.lua
keep --games 20 --bots builder --with bell.lua
past Bell --json
same "cards in Lua have versions" "$(field 'j["versions"], len(v)' <<<"$out")" "2 2"

# -- other runs
keep --games 30 --bots random,builder --players 3 --monuments
exits "plain games are kept" 0
keep --bots quick --card Inn --card Tavern --first 1 --count 12
exits "several cards" 0
past Inn --json
same "are told apart from plain games, studies first" \
    "$(field '[(k["pairs"], k["runs"]) for k in j["kinds"]]' <<<"$out")" "[(True, 1), (False, 2), (False, 1)]"
past Well --json
same "nothing is told of games in which another card was studied" \
    "$(field '[(k["pairs"], k["runs"]) for k in j["kinds"]]' <<<"$out")" "[(False, 2), (False, 1)]"
keep --packs little-town --bots random --games 10
past Bakery --json
same "one name in two games is two cards" "$(field 'sorted({k["game"] for k in j["kinds"]})' <<<"$out")" "['little-town', 'tiny-towns']"
past
exits "all cards" 0
has "with the number of runs" "$out" "11 runs, "
has "versions and the latest verdict" "$(grep '^Gilded Hall ' <<<"$out")" "  tavern            4     6  "
past --json
same "as JSON" "$(field '[c["versions"] for c in j["cards"] if c["card"] == "Gilded Hall"]' <<<"$out")" "[4]"
past --csv
has "as a table, too" "$out" '"Gilded Hall","tiny-towns","tavern","'

# -- profiles
run sim deck first-game --bots random,builder,quick --games 12 --db decks.db --json
exits "a profile is kept" 0
same "as plain runs: each bot against itself, then the duels" \
    "$(sql decks.db 'SELECT bots, games, studies FROM runs ORDER BY id')" \
    '["random"]|12|0
["builder"]|12|0
["quick"]|12|0
["builder", "random"]|12|0
["quick", "builder"]|12|0'
same "with their numbers" \
    "$(sql decks.db "SELECT points FROM towns WHERE kind = 'bot' ORDER BY run, place")" \
    "$(python3 -c 'import json, sys
for r in json.load(sys.stdin)["runs"]:
    for b in r["by_bot"]: print(b["points"])' <<<"$out")"
run sim history Well --db decks.db --json
same "of which history tells" "$(field 'j["runs"], j["versions"]' <<<"$out")" "5 1"
cp decks.db full.db
sql full.db "UPDATE sqlite_sequence SET seq = 9223372036854775805 WHERE name = 'runs'" # there are two numbers left
run sim deck first-game --bots random,builder --games 3 --db full.db
exits "one that cannot be kept" 1
same "is told, with how much was" "$err" "hamlet: cannot write 'full.db': database or disk is full
hamlet: --db: 2 of the 3 runs were kept"
has "and printed all the same" "$out" "Profile of first-game"

# -- merged runs
"$HAMLET" sim --bots quick --card Inn --first 100 --count 9 --json >a.json
"$HAMLET" sim --bots quick --card Inn --first 109 --count 6 --json >b.json
run sim merge a.json b.json --db merged.db --json
exits "merged runs are kept" 0
run sim --bots quick --card Inn --first 100 --count 15 --db merged.db --json
run sim history Inn --db merged.db --json
same "as if they had been one" "$(field 'v[0]["runs"], len(v), v[0]["games"]' <<<"$out")" "2 1 15"
for table in towns cards effects; do
    same "all numbers are the same: $table" \
        "$(python3 -c 'import sqlite3, sys
db = sqlite3.connect("merged.db")
rows = [[r[1:] for r in db.execute(f"SELECT * FROM {sys.argv[1]} WHERE run = ? ORDER BY 1, 2, 3", [n])] for n in (1, 2)]
print(len(rows[0]) > 0 and rows[0] == rows[1])' $table)" True
done
python3 -c 'import json, sys
for name in "a", "b":
    j = json.load(open(name + ".json"))
    for c in j["cards"]: del c["version"], c["text"]
    json.dump(j, open("old-" + name + ".json", "w"))'
run sim merge old-a.json old-b.json --db merged.db
exits "runs of older programs are merged and kept" 0
run sim history Inn --db merged.db
has "their versions are not known" "$out" " (unknown): "
sed 's/"version": "[0-9a-f]*"/"version": "x"/' a.json >bad.json
run sim merge bad.json
has "a version must be one" "$err" "'x' is no version of a card"
run sim --bots random --first 18446744073709551000 --count 3 --db merged.db
same "seeds may be as large as they can" "$(sql merged.db 'SELECT seed, typeof(seed) FROM runs ORDER BY id DESC LIMIT 1')" "18446744073709551000|text"

# -- the tables are as documented
same "foreign keys hold, and nothing is broken" "$(sql runs.db 'PRAGMA foreign_key_check; PRAGMA integrity_check')" ok
for table in runs towns versions cards effects faults; do
    missing=
    for column in $(sql runs.db "SELECT name FROM pragma_table_info('$table')"); do
        sed -n "/^## \`$table\`/,/^## /p" "$root/docs/sim-db.md" | grep -qE "^\|.*\`$column\`.*\|.*\|" || missing+=" $column"
    done
    same "docs/sim-db.md has all columns of $table" "$missing" ""
done
same "times are UTC" "$(sql runs.db "SELECT count(*) FROM runs WHERE at NOT GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]Z'")" 0
sql runs.db "PRAGMA foreign_keys = ON; DELETE FROM runs WHERE id = 1"
same "with a run all of it goes" "$(sql runs.db 'SELECT count(*) FROM cards WHERE run = 1')|$(sql runs.db 'SELECT count(*) FROM effects WHERE run = 1')" "0|0"
tavern silent "Silent Hall" 'score 3
  on build { place wood on corner built }'
keep --bots quick --with silent.card --card "Silent Hall" --first 1 --count 20
same "what never happened is there" "$(sql runs.db "SELECT e.name FROM effects e JOIN cards c USING (run, card) JOIN versions v ON v.id = c.version WHERE v.name = 'Silent Hall' AND times = 0")" "on build"
tavern broken "Brittle Hall" 'text "t"
  score lua { if count(all("tavern")) > 1 then return nil + 1 end return 3 }'
keep --with broken.card --games 100 --bots builder --json
same "faults, too" "$(sql runs.db "SELECT card, count(*) > 0, message LIKE '%arithmetic on a nil value%' FROM faults WHERE run = (SELECT max(id) FROM runs)")" "Brittle Hall|1|1"

# -- names are names
evil="Robert'); DROP TABLE runs;--"
tavern evil "$evil" "score 2"
run sim --bots quick --with evil.card --card "$evil" --first 1 --count 5 --db "odd'name;.db"
exits "any name will do, also of the file" 0
run sim history "$evil" --db "odd'name;.db" --json
same "and be found" "$(field 'j["card"], j["runs"]' <<<"$out")" "$evil 1"
run sim history "x' OR '1'='1" --db "odd'name;.db"
exits "and nothing else is" 1
for name in :memory: file:x.db; do
    run sim --bots random --games 2 --db "$name"
    ok "$name is a file" "$([ -s "$name" ]; echo $?)"
done

# -- at the same time
for i in 1 2 3 4 5 6; do
    "$HAMLET" sim --bots random --seed $i --games 5 --db both.db >/dev/null 2>"err$i" &
done
wait
same "programs that keep runs at once do not hinder each other" "$(cat err?)" ""
same "each run is there, whole" "$(sql both.db 'SELECT count(*) FROM runs')|$(sql both.db 'SELECT count(*) FROM towns')" "6|18"

# -- all of a run or nothing
cp both.db full.db
sql full.db "CREATE TEMP TABLE one AS SELECT * FROM cards WHERE card > 5 GROUP BY card;
    UPDATE one SET run = (SELECT seq + 1 FROM sqlite_sequence WHERE name = 'runs'); INSERT INTO cards SELECT * FROM one" # places that are taken
before=$(sql full.db "SELECT count(*) FROM runs; SELECT count(*) FROM towns; SELECT count(*) FROM cards; SELECT count(*) FROM versions")
run sim --bots random --games 5 --packs base,house --db full.db
exits "a run that cannot be kept" 1
same "is told" "$err" "hamlet: cannot write 'full.db': UNIQUE constraint failed: cards.run, cards.card
hamlet: --db: this run was not kept; --json writes one that 'hamlet sim merge FILE --db' keeps later"
has "and printed all the same" "$out" "5 games of tiny-towns"
same "no part of it is in the database" "$(sql full.db "SELECT count(*) FROM runs; SELECT count(*) FROM towns; SELECT count(*) FROM cards; SELECT count(*) FROM versions")" "$before"

# -- files that are not ours
stays() { # description, message, file
    local before after
    before=$(ls -A "$(dirname "$3")" | md5sum; md5sum "$3")
    refuses "$1" 1 "hamlet: '$3' $2" sim --bots random --games 1000000000 --db "$3"
    refuses "$1: history" 1 "hamlet: '$3' $2" sim history --db "$3"
    after=$(ls -A "$(dirname "$3")" | md5sum; md5sum "$3")
    same "$1: it is left alone" "$after" "$before"
}
left="it was left as it is: name another file for --db"
mkdir other
sql other/foreign.db 'CREATE TABLE t (a); INSERT INTO t VALUES (1)'
stays "another program's database" "is a database of another program; $left" other/foreign.db
sql other/logged.db 'PRAGMA journal_mode = WAL; CREATE TABLE t (a)' >/dev/null
stays "one with a log" "is a database of another program; $left" other/logged.db
echo hello >other/short.txt
stays "a short text" "is no SQLite database; $left" other/short.txt
cp "$root/README.md" other/long.txt
stays "a long text" "is no SQLite database; $left" other/long.txt
head -c 60 runs.db >other/cut.db
stays "a database that is cut off" "is no SQLite database; $left" other/cut.db
cp both.db other/later.db
sql other/later.db 'PRAGMA user_version = 7'
stays "one of a later program" "was made by a later hamlet (tables of version 7, this one knows 2); it was left as it is: use that hamlet, or name another file for --db" other/later.db
refuses "a folder" 1 "hamlet: 'other' is a folder; $left" sim --games 1000000000 --db other
refuses "a device" 1 "hamlet: '/dev/null' is no plain file; $left" sim --games 1000000000 --db /dev/null
head -c 9000 both.db >torn.db
run sim --games 1000000000 --bots random --db torn.db
has "half a database" "$err" "'torn.db': "
exits "is wrong input" 1
for file in none/runs.db /proc/runs.db; do
    run sim --games 1000000000 --bots random --db $file
    exits "that $file cannot be written is told before games are played" 1
    has "with its name" "$err" "cannot open '$file': "
done
mkdir locked
cp both.db locked
chmod a-w locked locked/both.db
if [ ! -w locked/both.db ]; then
    for file in locked/both.db locked/new.db; do
        run sim --games 1000000000 --bots random --db $file
        exits "$file may not be written" 1
        has "which names it" "$err" "'$file'"
    done
    run sim history --db locked/both.db
    has "but it can be read" "$out" "6 runs, "
else
    echo "ok - skipped: who runs this may write anything"
fi
chmod u+w locked
: >empty.db
run sim history --db empty.db
prints "an empty file is an empty database" "0 runs, 0 cards"
run sim --bots random --games 5 --db empty.db
exits "in which runs can be kept" 0

# -- nonsense
refuses "no file" 2 "hamlet: history: of which runs? 'hamlet sim ... --db FILE' keeps them, 'hamlet sim history --db FILE' reads them" sim history Inn
refuses "a file that is not there" 1 "hamlet: cannot open 'nowhere.db': No such file or directory" sim history Inn --db nowhere.db
ok "is not made by looking for it" "$([ ! -e nowhere.db ]; echo $?)"
refuses "two cards" 2 "hamlet: history: one card at a time; names of several words go in quotes" sim history Gilded Hall --db runs.db
refuses "an unknown card" 1 "hamlet: 'runs.db' has no card 'Gilded Hal'
did you mean 'Gilded Hall'?" sim history "Gilded Hal" --db runs.db
refuses "a card that nothing is like" 1 "hamlet: 'runs.db' has no card 'Zzyzzyx'
hamlet: 'hamlet sim history --db FILE' lists the cards that it has" sim history Zzyzzyx --db runs.db
refuses "no name" 1 "hamlet: 'runs.db' has no card ''
hamlet: 'hamlet sim history --db FILE' lists the cards that it has" sim history "" --db runs.db
: >empty.db
refuses "no runs" 1 "hamlet: 'empty.db' has no card 'Inn'
hamlet: it has no runs yet: 'hamlet sim --card CARD --db FILE' puts some there" sim history Inn --db empty.db
run sim histroy --db runs.db
has "a word that is near" "$err" "did you mean 'history'?"
finish
