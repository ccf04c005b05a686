#!/bin/bash
# hamlet sim --card: planted cards are found, by pairs of games and the band of the published
# cards; threads and chunks change nothing.
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
sums() {
    python3 -c 'import hashlib, json, sys
j = json.load(sys.stdin)
for f in ("seconds", "per_second", "threads"): del j[f]
print(len(json.dumps(j)), hashlib.md5(json.dumps(j, sort_keys=True).encode()).hexdigest())'
}
tavern() { # file, name, parts
    printf 'card "%s" {\n  type tavern\n  pattern { wood wood glass }\n  source "t"\n  %s\n}\n' "$2" "$3" >"$1.card"
}
study() { run sim --bots quick --with "$1.card" --card "$2" --json "${@:3}"; }

# Three points more than the Feast Hall, and three less.
tavern more "Gilded Hall" "score 6 when count this > right's count this else 5"
tavern less "Gloomy Hall" "score 0 when count this > right's count this else -1"
tavern never "Castle in the Air" 'score 3
  only when count built > 90'
tavern silent "Silent Hall" 'score 3
  on build { place wood on corner built }'

study more "Gilded Hall"
exits "a study" 0
same "comes first" "$(field 'c["card"]' <<<"$out")" "Gilded Hall"
same "3 points too much are too much" "$(field 'c["verdict"], c["sure"]' <<<"$out")" "too strong 0.95"
same "beyond the band" "$(field 'c["change"]["low"] > c["change"]["band"]["high"]' <<<"$out")" True
same "it stops as soon as that is settled" "$(field 'j["games"] < 400' <<<"$out")" True
same "everybody builds it" "$(field 'c["builders"] > 0.9 * c["towns"]' <<<"$out")" True
strong=$(sums <<<"$out")
ok "the bands of the published packs come with them" "$([ ! -e "$XDG_CACHE_HOME/hamlet/bands.json" ]; echo $?)"
run sim --bots random --card Cottage --first 1 --count 4
ok "others are measured, and kept" "$([ -s "$XDG_CACHE_HOME/hamlet/bands.json" ]; echo $?)"
for threads in 1 2 7; do
    study more "Gilded Hall" --threads $threads
    same "the same with $threads threads" "$(sums <<<"$out")" "$strong"
done
study less "Gloomy Hall"
same "3 points too little" "$(field 'c["verdict"]' <<<"$out")" "weak"
study never "Castle in the Air"
same "what can never be built" "$(field 'c["verdict"], c["built"]' <<<"$out")" "never built 0"
same "not even by who is bent on it" "$(field 'c["bent"]["towns"] > 400 and c["bent"]["built"]' <<<"$out")" 0
printf 'card "Cloud Cottage" { type cottage pattern { wheat glass } source "t" eats score 3 when fed only when count built > 90 }\n' >cloud.card
study cloud "Cloud Cottage"
same "that is said, and not that it is weak" "$(field 'c["verdict"]' <<<"$out")" "never built"
run sim --bots quick --card Warehouse --first 1 --count 12 --json
same "what nobody builds is built by who is bent on it" \
    "$(field 'c["bent"]["built"] > c["built"] and c["verdict"] != "never built"' <<<"$out")" True
run sim --bots quick --packs little-town --card Bakery --first 1 --count 12 --json
same "on a shared board, too" "$(field 'c["bent"]["games"] == 0 or c["bent"]["built"] > 0' <<<"$out")" True
# Conditions of all kinds lead bots to their points, not into bad towns.
printf 'card "Yard" { type theater pattern { wheat glass / wood . } source "t" score 5 when count adjacent built >= 2 }\n' |
    tr / '\n' >yard.card
printf 'card "Spring" { type well pattern { wood stone } source "t" score 4 when corner }\n' >spring.card
for name in Yard Spring; do
    study "${name,}" $name --games 400
    same "points on a condition are worth something: $name" "$(field 'c["change"]["low"] > 0' <<<"$out")" True
done
# Cottages of two cubes are better than any, and bots fill their towns with them: that is no verdict.
printf 'card "Hut" { type cottage pattern { wood glass } source "t" eats score 3 when fed }\n' >hut.card
study hut Hut --games 1000
same "bots that are led astray are told" "$(field 'c["verdict"], c["astray"]' <<<"$out")" "not settled True"
run sim --bots quick --with hut.card --card Hut --games 200
has "in words, too" "$out" "astray   decks without any cottage do better"
study silent "Silent Hall"
same "an effect that never happens" "$(field 'c["verdict"], c["never_fired"]' <<<"$out")" "never fires ['on build']"
# What says the same is studied as if it were that card, and told.
printf '# Built and scored as the Theater is.\n' >copy.card
sed 's/^card "Theater"/card "Playhouse"/' "$root/cards/base/theater.card" >>copy.card
study copy Playhouse --games 60
same "a copy is known by what it says" "$(field 'c["same_as"]' <<<"$out")" Theater
copied=$(field 'c["verdict"], c["change"]["band"]' <<<"$out")
run sim --card Theater --games 60 --bots quick --json
same "beside the same band, with the same verdict" \
    "$(field 'c["verdict"], c["change"]["band"]' <<<"$out")" "$copied"
sed 's/  score   1 per/  score   2 per/' copy.card >other.card
study other Playhouse --games 60
same "with another point it is none" "$(field 'c.get("same_as")' <<<"$out")" None
for card in Tavern Inn Almshouse "Feast Hall"; do
    run sim --bots quick --card "$card" --json --games 300
    verdict=$(field 'c["verdict"]' <<<"$out")
    case $verdict in too*) ok "the $card is published, and so is not $verdict" 1 ;; *) ok "the $card is $verdict" 0 ;; esac
done

# -- a game of it, to be looked at
for how in "--bots quick --with more.card --card Gilded\ Hall" "--packs little-town --card Bakery" \
    "--card Abbey --bots builder --monuments"; do
    eval "words=($how)"
    run sim "${words[@]}" --repro 7
    total=$(awk '$1 == "total" { for (i = 2; i <= NF; i++) n += $i } END { print n }' <<<"$out")
    run sim "${words[@]}" --first 7 --count 1 --json
    same "--repro plays it with the card: $how" \
        "$(field 'sum(s["points"] for s in j["seats"])' <<<"$out")" "$total"
done

# -- chunks, and other lists
for how in "--bots quick --with more.card --card Gilded\ Hall" "--card Abbey --bots builder" \
    "--packs villagers --card Scrap --bots random" "--packs little-town --card Bakery" \
    "--bots quick --card Opaleye\'s\ Watch --monuments"; do
    eval "words=($how)"
    { "$HAMLET" sim "${words[@]}" --first 10 --count 40 --json >whole.json
      "$HAMLET" sim "${words[@]}" --first 10 --count 13 --json >a.json
      "$HAMLET" sim "${words[@]}" --first 23 --count 27 --json --threads 1 >b.json; } 2>.err
    run sim merge b.json a.json --json
    exits "chunks of pairs are added: $how ($(cat .err))" 0
    same "to one big run" "$(sums <<<"$out")" "$(sums <whole.json)"
done
run sim --bots quick --card "The Sky Baths" --first 1 --count 30 --json
same "cards that are dealt are, when one is studied" "$(field 'c["in_play"] > 0' <<<"$out")" True
run sim --card Scrap --card Forage --packs villagers --bots random --games 60 --json
same "several cards come in their order" \
    "$(field '[x["card"] for x in j["cards"][:2]]' <<<"$out")" "['Scrap', 'Forage']"

# -- a script that breaks now and then
tavern broken "Brittle Hall" 'text "t"
  score lua { if count(all("tavern")) > 7 then return nil + 1 end return 3 }'
run sim --bots quick --with broken.card --card "Brittle Hall" --first 1 --count 80 --json
exits "it goes on" 0
same "and is counted, in few of the games" "$(field '0 < j["broken"] < 20' <<<"$out")" True
same "with the card" "$(field '{f["card"] for f in j["faults"]}' <<<"$out")" "{'Brittle Hall'}"
same "what bots only think of is told apart" "$(field 'j["doubts"] > 0 and {f["thinking"] for f in j["faults"]} == {True, False}' <<<"$out")" True

run sim --bots quick --with broken.card --card "Brittle Hall" --first 1 --count 80
has "a verdict on it comes with a warning" "$out" "  beware   scripts broke off "
run sim --bots builder --card Inn --first 1 --count 10
lacks "on others without" "$out" "beware"

# -- at a terminal of 80 columns: lines that do not fit would scroll, and stay; a band that
# Ctrl-C cuts off is none
XDG_CACHE_HOME=$dir/fresh python3 - "$HAMLET" >shown <<'END'
import fcntl, os, pty, signal, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    os.execv(sys.argv[1], [sys.argv[1], "sim", "--bots", "quick", "--players", "3", "--card", "Grand Mausoleum of the Rodina"])
seen, sent = b"", False
while True:
    try:
        part = os.read(fd, 65536)
    except OSError:
        break
    if not part:
        break
    seen += part
    if b"s left" in seen and not sent:
        os.kill(pid, signal.SIGINT)
        sent = True
os.waitpid(pid, 0)
lines = [l.split(b"\x1b")[0] for l in seen.split(b"\r") if b"per second, " in l]
print(max(map(len, lines)) < 80, b"for the band" in seen, b"; band of" in seen, b"not settled" in seen)
END
same "the line about how far it is fits, and half a band is not told" "$(cat shown)" "True True False True"

# -- text and nonsense
run sim --bots quick --with more.card --card "Gilded Hall"
has "a verdict" "$out" "Gilded Hall (tavern): too strong, 95 % sure, after"
has "with the warning" "$out" "points per town"
run sim --bots quick --card Tavren
has "an unknown card" "$err" "--card: there is no card 'Tavren'"
has "and what was meant" "$err" "did you mean 'Tavern'?"
exits "is wrong input" 1
run sim --bots quick --card Inn --card Tavren --games 20000000
has "is found out before games are played for others" "$err" "did you mean 'Tavern'?"
XDG_CACHE_HOME=$dir/none run sim --packs little-town --card "Wheat Field" --bots random
has "a tile of every market" "$err" "is in every market: there are no games without it"
ok "is refused before a band is measured" "$([ ! -e none ]; echo $?)"
run sim --packs little-town --card O01 --bots random
has "objectives are dealt by chance" "$err" "'O01' is an objective"
run sim --card Inn --mode solo --rule solo-removes=inn --bots random
has "a card that is out" "$err" "is not played in these games"
finish
