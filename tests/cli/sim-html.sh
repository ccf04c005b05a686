#!/bin/bash
# hamlet sim --html: one page that needs nothing else, of a run, of studies and of merged chunks.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
for tool in python3 gnuplot; do
    if ! command -v $tool >/dev/null; then
        echo "ok - skipped: there is no $tool"
        finish
    fi
done
export XDG_CACHE_HOME=$dir/cache
pages() { python3 "$root/tests/cli/pages.py" "$@"; }
fine() { same "$1" "$(pages check "$2")" ""; } # description, file

# A gnuplot that never answers, meanwhile: it is given up after a quarter of a minute.
fake() { # folder, what it does
    mkdir -p "$1"
    printf '#!/bin/sh\n%s\n' "$2" >"$1/gnuplot"
    chmod +x "$1/gnuplot"
}
fake hangs 'exec sleep 1000'
PATH=$dir/hangs:$PATH "$HAMLET" sim --games 4 --bots random --html hangs.html >hangs.out 2>hangs.err &
hangs=$!

# -- a run
run sim --games 60 --players 3 --bots builder,random --html run.html
exits "a run with a page" 0
has "results are printed as ever" "$out" "60 games of tiny-towns"
fine "its page is well formed, and loads nothing" run.html
text=$(pages text run.html)
has "how many games" "$text" "60 games of tiny-towns"
has "how long they are" "$text" "and a game lasts"
has "which bot is better" "$text" "Of the bots, builder wins most"
has "every seat" "$text" "seat 3"
has "every card" "$text" "Almshouse"
has "the warning about lift" "$text" "may be ahead already"
has "the command to have it again" "$text" "hamlet sim --games 60 --players 3 --bots builder,random"
has "a sample game, told" "$text" "Round 2. "
has "and how it stands" "$text" "All towns are complete."
has "and how to see it" "$text" "hamlet sim --players 3 --bots builder,random --repro 1"
ok "plots: points twice, length, lift, rounds, seven maps" \
    "$([ "$(pages count run.html svg)" -ge 8 ]; echo $?)"
total=$("$HAMLET" sim --players 3 --bots builder,random --repro 1 | awk '$1 == "total" { print $2 }' | tr '\n' ' ')
has "the sample is the game of its seed" "$(tr '\n' ' ' <<<"$text")" "total $total"

run sim --games 60 --players 3 --bots builder,random --threads 1 --html again.html
same "the same page again, but for the time that it took" \
    "$(grep -v '^<footer>' again.html)" "$(grep -v '^<footer>' run.html)"
run sim --games 60 --players 3 --bots builder,random --seed 2 --html again.html
ok "and another one of other seeds" "$(! cmp -s again.html run.html; echo $?)"

# -- studies
printf 'card "Gilded <Hall> & Co" {\n type tavern\n pattern { wood wood glass }\n source "t"\n score 6\n}\n' >gilded.card
run sim --bots quick --with gilded.card --card "Gilded <Hall> & Co" --html study.html --json
exits "a study" 0
has "with JSON on standard output" "${out:0:40}" '{"games": 48, '
fine "its page" study.html
text=$(pages text study.html)
has "the verdict in words" "$text" "Gilded <Hall> & Co is too strong"
has "how sure it is" "$text" "That is 95 % sure, after 48 pairs of games"
has "numbers beside the published ones" "$text" "published"
has "a sample with the card" "$text" "build Gilded <Hall> & Co on"
has "and how to see it" "$text" "hamlet sim --card 'Gilded <Hall> & Co' --bots quick --with gilded.card --repro 1"
has "the card as it is printed" "$(grep -A40 'class="card"' study.html)" \
    'lengthAdjust="spacingAndGlyphs">Gilded &lt;Hall&gt; &amp; Co</text>'
has "with its name, layout and rule" "$(tr '\n' ' ' <<<"$text")" \
    "Gilded <Hall> & Co tavern gilded W W G W wood G glass 6 points. Numbers of the card"
has "names are escaped" "$(grep '<h1>' study.html)" "Gilded &lt;Hall&gt; &amp; Co"
same "everywhere" "$(grep -n '<Hall' study.html)" ""
has "the band is drawn" "$(grep -m1 band study.html; grep -o "'var(--band)'" study.html)" "'var(--band)'"
ok "plots: whiskers, points, rounds, map, and those of towns" \
    "$([ "$(pages count study.html svg)" -ge 7 ]; echo $?)"

printf 'card "Silent" {\n type tavern\n pattern { wood wood glass }\n source "t"\n score 3\n on build { place wood on corner built }\n}\n' >silent.card
run sim --bots quick --with silent.card --card Silent --html silent.html
text=$(pages text silent.html)
has "an effect that never happens" "$text" "Silent never does what it says"
has "is named" "$text" "Never has what 'on build' says happened."

run sim --bots quick --card Tavern --card Inn --first 1 --count 30 --html several.html
exits "several cards" 0
fine "their page" several.html
text=$(pages text several.html)
has "one beside the other" "$text" "2 cards beside the published ones of their types"
has "each with its section" "$(grep '^<h2>' several.html)" "Inn is"

run sim --packs little-town --bots builder --players 3 --games 30 --html board.html
exits "a board that all share" 0
fine "its page" board.html
has "how it stands in the end" "$(pages text board.html)" "Board A"

# -- profiles of decks
run sim deck first-game --bots random,builder,quick --players 3 --games 40 --html deck.html
exits "a profile" 0
has "is printed as ever" "$out" "Profile of first-game: tiny-towns"
best=$(sed -n 's/^ceiling found: \([0-9]*\) points.*/\1/p' <<<"$out")
command=$(grep -A1 '^ceiling found' <<<"$out" | sed -n 's/^  //p')
fine "its page" deck.html
text=$(pages text deck.html)
has "says whether skill matters" "$text" "clearly ahead (95 %). The best game that was found has $best points"
has "what was played" "$text" "200 games of tiny-towns, mode standard, 3 players, packs base, seeds from 1 on"
has "duels" "$text" "quick over builder"
has "what chance would give" "$text" "33.3 % would be won by chance"
has "seats" "$text" "seat 3"
has "which cards are not built" "$text" "never builds or uses: "
has "the command that shows the best game" "$text" "$command"
has "which is drawn" "$text" "Its points"
has "as it was" "$(sed -n '/^Its points/,$p' <<<"$text" | tr '\n' ' ')" " $best "
has "the command to have it again" "$text" "hamlet sim deck first-game --games 40 --players 3 --bots random,builder,quick"
same "plots: points, length, duels twice, seats twice" "$(pages count deck.html svg)" 6
run sim deck first-game --bots random,builder,quick --players 3 --games 40 --threads 1 --html again.html
same "the same page again, but for the time that it took" \
    "$(grep -v '^<footer>' again.html)" "$(grep -v '^<footer>' deck.html)"
run sim deck first-game --mode solo --bots builder,quick --games 20 --html solo.html
fine "of one who plays alone" solo.html
text=$(pages text solo.html)
lacks "there are no seats" "$text" "seat 1"
lacks "no duels" "$text" "Does skill matter?"
lacks "and no ties" "$text" "ties"
run sim deck --packs little-town --bots random,builder --games 20 --html tiles.html
fine "of a market" tiles.html
text=$(pages text tiles.html)
has "with the board of the best game" "$text" "Board A"
lacks "a board has no empty squares" "$text" "empty squares"
run sim deck first-game --bots hard --playouts 1 --games 1 --html one.html
exits "a game says little" 0
fine "which is a page, too" one.html
has "and is told" "$(pages text one.html)" "Too few games came to their end to say much."

# -- comparisons
printf 'card "Bell Hall" {\n type tavern\n pattern { wood wood glass }\n source "t"\n score 3\n}\n' >old.card
sed 's/score 3/score 5/' old.card >new.card
run sim compare old.card new.card --games 60 --html compare.html
exits "two versions" 0
fine "their page" compare.html
text=$(pages text compare.html)
has "how they differ" "$text" "Bell Hall: towns have"
has "in what games" "$text" "60 pairs of games of tiny-towns, mode standard, 2 players, packs base, bots quick, from seed 1 on."
has "both as they are printed" "$(tr '\n' ' ' <<<"$text")" \
    "old: Bell Hall tavern old W W G W wood G glass 3 points. ♦ new: Bell Hall tavern new W W G W wood G glass 5 points."
same "with signs" "$(grep -A1 '^points per copy' <<<"$text" | tail -1)" "+2.00"
has "the command to have it again" "$text" "hamlet sim compare old.card new.card --games 60"
same "points of both are drawn, beside their cards" "$(pages count compare.html svg)" 3
printf 'Cottage\nFarm\nWell\nChapel\nTavern\nTheater\nFactory\n' >one.deck
sed 's/Tavern/Inn/' one.deck >two.deck
run sim compare one.deck two.deck --games 20 --html decks.html
fine "two decks" decks.html
lacks "have no faces" "$(cat decks.html)" '<section class="card">'
has "what one had" "$(pages text decks.html)" "Only in the old one: Tavern."
has "and the other has" "$(pages text decks.html)" "Only in the new one: Inn."
sed 's/score 3/text "t" score lua { return nil + 1 }/' old.card >brittle.card
run sim compare old.card brittle.card --games 10 --html brittle.html
fine "a version that breaks" brittle.html
has "says so" "$(pages text brittle.html)" "Scripts of the new one that broke"

# -- a card over its versions
for points in 2 3 6; do
    sed "s/score 3/score $points/" old.card >new.card
    "$HAMLET" sim --bots quick --with new.card --card "Bell Hall" --first 1 --count 20 --db runs.db >/dev/null
done
run sim history "Bell Hall" --db runs.db --html history.html
exits "a history" 0
has "is printed as ever" "$out" "Bell Hall: 3 versions in 3 runs"
fine "its page" history.html
text=$(pages text history.html | tr '\n' ' ')
has "says where it is now" "$text" "Bell Hall: 3 versions in 3 runs The latest version is called too strong, 95 % sure."
has "which version is which" "$text" "wood wood glass: 3 points. Version 3 ("
has "the numbers of each" "$text" "version 2 20"
same "curves: change and worth, and lift where it is known twice" \
    "$(pages count history.html svg)" "$(($(grep -c 'aria-label="Lift' history.html) + 2))"
same "from version to version" "$(sed -n '/aria-label="Change/,/<\/svg>/p' history.html | grep -c '> [123]</text>')" 3
run sim history "Bell Hall" --db runs.db --html again.html --json
same "with JSON on standard output" "$(python3 -c 'import json, sys; print(json.load(sys.stdin)["versions"])' <<<"$out")" 3
ok "the same page" "$(cmp -s again.html history.html; echo $?)"
run sim history --db runs.db --html kept.html
fine "all cards" kept.html
has "with their verdicts" "$(pages text kept.html | tr '\n' ' ')" "Bell Hall tavern 3 3 too strong"
: >empty.db
run sim history --db empty.db --html kept.html
exits "no runs" 0
fine "are a page, too" kept.html
has "that says so" "$(pages text kept.html)" "It has no runs yet: "
run sim --bots quick --with gilded.card --card "Gilded <Hall> & Co" --first 1 --count 3 --db "odd <b>&.db"
run sim history "Gilded <Hall> & Co" --db "odd <b>&.db" --html odd.html
fine "of one version, and names full of marks" odd.html
same "there is no curve" "$(pages count odd.html svg)" 0
rm kept.html
run sim history Nothing --db runs.db --html kept.html
exits "of a card that it does not have" 1
ok "there is no page" "$([ ! -e kept.html ]; echo $?)"

# -- other games
for how in "--packs base,fortune,villagers --players 4 --bots random --monuments" \
    "--mode solo --bots builder" "--packs harbor --bots random" "--games 1 --bots random"; do
    # shellcheck disable=SC2086
    run sim --games 12 $how --html other.html
    exits "$how" 0
    fine "its page: $how" other.html
    has "has a sample: $how" "$(pages text other.html)" "Its points"
done

# -- a script that breaks
printf 'card "Broken" {\n type well\n pattern { wood stone }\n source "t"\n text "t"\n score lua { if count(all("well")) > 4 then return nil + 1 end return 1 }\n}\n' >broken.card
run sim --games 100 --bots builder --with broken.card --html broken.html
fine "a run with broken games" broken.html
has "they are told" "$(pages text broken.html)" "Scripts that broke"
has "with a game to look at" "$(pages text broken.html)" "--with broken.card --repro "

# -- merged chunks; and names that somebody has thought up
"$HAMLET" sim --bots quick --card Tavern --first 1 --count 20 --json >a.json
"$HAMLET" sim --bots quick --card Tavern --first 21 --count 20 --json >b.json
run sim merge a.json b.json --html merged.html
exits "merged chunks" 0
fine "their page" merged.html
has "tells how to see a game" "$(pages text merged.html)" \
    "hamlet sim --packs base --mode standard --players 2 --bots quick --card Tavern --repro 1"
lacks "but has none" "$(pages text merged.html)" "Its points"
name='`touch a`"; system \"touch b\" #'"'"'\n@c <script>\\'
python3 - a.json "$name" <<'PY'
import json, sys
j = json.load(open(sys.argv[1]))
def rename(x):
    if isinstance(x, dict):
        return {k: sys.argv[2] if v == "Tavern" else rename(v) for k, v in x.items()}
    return [rename(v) for v in x] if isinstance(x, list) else x
json.dump(rename(j), open("odd.json", "w"))
PY
run sim merge odd.json --html odd.html
exits "a name full of marks ($err)" 0
fine "is text and nothing else" odd.html
ok "gnuplot does nothing that it says" "$([ ! -e a ] && [ ! -e b ]; echo $?)"
face() { # a.json with what Python makes of the face f of its first card
    python3 - "$1" <<'PY'
import json, sys
j = json.load(open("a.json"))
f = j["cards"][0]["face"]
exec(sys.argv[1])
j["cards"][0]["face"] = f
json.dump(j, open("face.json", "w"))
PY
    run sim merge face.json --html face.html
}
while IFS= read -r how; do
    face "$how"
    exits "refused: $how" 1
    same "why: $how" "$err" "hamlet: face.json: .cards[0]: 'face' is no card's"
done <<'END'
f = 3
f = []
del f["rule"]
f["rule"] = 7
f["colours"] = "red"
f["layouts"] = {}
f["layouts"] = [[]]
f["layouts"] = [[[]]]
f["layouts"] = [["wood"]]
f["layouts"] = [[["wood"], ["wood", "wood"]]]
f["layouts"] = [[[1]]]
f["layouts"] = [[["wood"]]] * 5
f["layouts"] = [[["wood"] * 17]]
f["layouts"] = [[["wood"]] * 17]
f["layouts"] = [[[["wood"]]]]
END
face 'f["layouts"] = [[["</td><script>alert(1)</script>", None, "x", "y"]]]; f["rule"] = "<script>"; f["colours"] = {"x": "red;--ink:0", "y": 3}'
exits "a face full of marks ($err)" 0
fine "is text and nothing else, too" face.html
lacks "colours are names or nothing" "$(cat face.html)" "red;"
face 'f["layouts"] = []'
exits "nothing to be drawn ($err)" 0
fine "is a page, too" face.html
python3 -c 'import json
j = json.load(open("a.json"))
for c in j["cards"]: del c["face"]
json.dump(j, open("face.json", "w"))'
run sim merge face.json --html face.html
exits "of a program that told no faces ($err)" 0
has "there is the text" "$(pages text face.html | tr '\n' ' ')" "Tavern tavern base brick brick glass: All Taverns"
sed 's/"grid": \[4, 4\]/"grid": [9999, 1]/' a.json >grid.json
run sim merge grid.json --html grid.html
exits "a grid that cannot be" 0
fine "is not drawn" grid.html

# -- what is wrong is told before a game is played
nothing=$(ls)
said=$(PATH=/nonexistent "$HAMLET" sim --html x.html 2>&1)
same "without gnuplot" "$? $said" \
    "1 hamlet: --html needs gnuplot, which is not there: apt-get install gnuplot-nox"
refuses "a folder that is not there" 1 \
    "hamlet: --html: cannot write 'no/x.html': No such file or directory" sim --html no/x.html
refuses "a folder" 1 "hamlet: --html: cannot write '$dir': it is not a plain file" sim --html "$dir"
refuses "standard output" 1 \
    "hamlet: --html: cannot write '-': a page is a file, and results are on standard output" sim --html -
refuses "a game to look at" 2 "hamlet: --html: a game that --repro shows has no page" sim --repro 1 --html x.html
same "nothing is written" "$(ls)" "$nothing"

# -- a gnuplot that fails: results are there, the page is as it was
echo before >kept.html
nothing=$(ls; echo bad)
broken() { # description, what gnuplot does, what is said
    fake bad "$2"
    PATH=$dir/bad:$PATH run sim --games 4 --bots random --html kept.html
    exits "$1" 1
    same "is told: $1" "$err" "hamlet: $3"
    has "results are there: $1" "$out" "4 games of tiny-towns"
    same "and the old page: $1" "$(cat kept.html)" before
}
broken "a mistake" 'cat >/dev/null; echo "line 3: no such thing" >&2; exit 1' \
    "gnuplot failed, so there is no page: line 3: no such thing"
broken "silence" 'exit 3' "gnuplot failed, so there is no page: it does not say why"
broken "nothing drawn" 'exit 0' "gnuplot drew 0 plots of 10, so there is no page"
broken "a sudden end" 'kill -9 $$' "gnuplot was ended by signal 9, so there is no page"
same "no file is left over" "$(ls)" "$(sort <<<"$nothing")"

wait $hangs
same "one that never answers" "$? $(cat hangs.err)" \
    "1 hamlet: gnuplot did not answer for 15 seconds, so there is no page"
ok "leaves no page" "$([ ! -e hangs.html ]; echo $?)"
has "but the results" "$(cat hangs.out)" "4 games of tiny-towns"

# -- as a browser sees it
if ! command -v chromium >/dev/null; then
    echo "ok - skipped: there is no chromium"
    finish
fi
look() { # file, width, 0: dark, 1: light
    pages probe "$1" "$dir/probe" "$2"
    timeout 60 chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$dir/chromium" --blink-settings=preferredColorScheme="$3" \
        --enable-logging=stderr --virtual-time-budget=5000 --window-size="1400,1000" \
        --dump-dom "file://$dir/probe.html" 2>"$dir/chromium.err" |
        sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p'
}
light="paper rgb(253, 253, 251) text rgb(27, 29, 31)" dark="paper rgb(21, 24, 27) text rgb(232, 232, 228)"
for how in "run 360 1" "board 360 1" "study 1280 1" "study 360 0" "run 1280 0" "deck 360 0" "deck 1280 1" "compare 360 1" "history 360 1" "history 1280 0"; do
    read -r page width light_is <<<"$how"
    [ "$light_is" = 1 ] && colours="dark false $light" || colours="dark true $dark"
    same "$page.html in $width, ${colours%% paper*}" "$(look "$page.html" "$width" "$light_is")" \
        "fits true width $width $colours letters true"
    same "without a complaint" "$(grep CONSOLE chromium.err)" ""
done
finish
