#!/bin/bash
# Cards that --with names are in play for their type, and the game says so.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

chapel() { # name
    printf 'card "%s" {\n  type chapel\n  pattern { glass glass stone }\n  score 2\n}\n' "$1"
}
cards_of() { sed -n '2,/^$/p' <<<"$out" | tr '\n' ' ' | tr -s ' '; }

# -- what `hamlet new` suggests
run new "Bell Tower" --type chapel
suggested=$(sed -n 's/^  hamlet \(play .*\)/\1/p' <<<"$out")
same "new suggests to play with the card" "$suggested" "play --with bell-tower.card --watch"
# shellcheck disable=SC2086
run $suggested --seed 3
exits "that can be done" 0
has "and the card is in play" "$(cards_of)" "Millstone, Bell Tower, Inn"
has "which is said" "$out" "From --with: Bell Tower is in play."
for seed in 1 2 3 4 5 6 7 8; do
    run play --with bell-tower.card --seed "$seed" --quiet --bots random
    case $(sed -n 2,3p <<<"$out") in *"Bell Tower"*) ;; *) ok "a given card is in every game" 1 ;; esac
done
ok "a given card is in every game" 0

# -- several
mkdir loose
chapel Bell >loose/bell.card
chapel Horn >loose/horn.card
printf 'card "Hut" { type cottage pattern { wheat brick } eats score 2 when fed }\n' >loose/hut.card
run play --with loose --seed 3 --quiet --bots random
exits "a folder of loose cards can be played with" 0
has "cards of other types are all in play" "$out" "From --with: Horn, Hut are in play. Bell is not in play: another chapel"
run play --with loose --seed 4 --quiet --bots random
has "of one type chance takes one" "$out" "From --with: Bell, Hut are in play. Horn is not in play: another chapel"
run play --with loose --seed 3 --quiet --bots random
first=$out
run play --with loose/ --seed 3 --quiet --bots random
same "the seed decides, not how the folder is spelt" "$out" "$first"
run play --with loose/bell.card --with loose/horn.card --seed 3 --quiet --bots random
lacks "two files are as the folder" "$out" "Bell, Horn are"
run check loose
exits "check takes the same folder" 0

# -- unless somebody says which
run play --with loose --cards random --seed 3 --quiet --bots random
has "--cards random draws from all" "$out" "From --with: Bell is not in play: another chapel is. Horn is not in play:"
echo Temple >temple.deck
run play --with loose/bell.card --cards temple.deck --seed 3 --quiet --bots random
has "a deck file is as it is" "$(cards_of)" ", Temple,"
has "and what is left out is said" "$out" "From --with: Bell is not in play: another chapel is."
run_with '{"op": "new", "players": 2, "seed": 3}
{"op": "new", "players": 2, "seed": 3, "cards": "random"}' engine --with loose/bell.card
has "programs get the card, too" "$(sed -n 1p <<<"$out")" '"Bell"'
lacks "unless they say which" "$(sed -n 2p <<<"$out")" '"Bell"'

# -- other kinds of cards
chapel Spire | sed 's/type chapel/type monument/' >spire.card
run play --with spire.card --seed 1 --players 2 --bots random --quiet
has "a monument is dealt" "$out" "Dealt: 2 of 4 monuments to everybody, who keeps one.
From --with: Spire is in play."
run play --with "$root/cards/house/bell-tower.card" --seed 1 --bots random --quiet
has "a card of a pack that is named by its file is in play" "$out" "From --with: Bell Tower is in play."
run play --with "$root/cards/house" --seed 1 --bots random --quiet
lacks "a pack that is published is drawn from as it says" "$out" "From --with"

# -- a pack that is a draft
run new --pack "By the sea" --type chapel
suggested=$(sed -n 's/^  hamlet \(play .*\)/\1/p' <<<"$out")
same "new suggests to play with the pack" "$suggested" "play --with by-the-sea --watch"
for seed in 1 2 3 4 5 6 7 8; do
    # shellcheck disable=SC2086
    run $suggested --seed "$seed" --quiet --bots random
    case $out in *"From --with: By the sea is in play."*) ;; *) ok "the card of a draft is in every game" 1 ;; esac
done
ok "the card of a draft is in every game" 0
run play --with ./by-the-sea/ --seed 1 --quiet --bots random
has "however its folder is spelt" "$out" "From --with: By the sea is in play."
chapel Spume | sed 's/glass glass/glass wood/' >by-the-sea/spume.card
run play --with by-the-sea --seed 1 --quiet --bots random
has "of one type chance takes one, and the other is named" "$out" "is in play. "
has "with the reason" "$out" "is not in play: another chapel"
run play --with by-the-sea --seed 1 --cards random --quiet --bots random
has "--cards random draws from all, and says so" "$out" "From --with: "
run_with '{"op": "new", "players": 2, "seed": 3}' engine --with by-the-sea
has "programs get a card of it" "$(grep -o '"By the sea"\|"Spume"' <<<"$out" | head -1)" '"'
run sim --with by-the-sea --games 20 --bots random --json
same "so do all games of sim" "$(python3 -c 'import json,sys
print(sum(c["in_play"] for c in json.load(sys.stdin)["cards"] if c["card"] in ("By the sea", "Spume")))' <<<"$out" 2>&1)" 20
run play --with "$root/cards/house/lamplighters.card" --seed 1 --bots random --quiet
has "what belongs to a variant that is off is said so" "$out" "Work by Lamplight is played with"
run play --with loose/bell.card --mode town-hall --seed 1 --players 3 --bots random --quiet
has "in other modes, too" "$out" "From --with: Bell is in play."
cat >inn.card <<'CARD'
tile "Inn" {
  cost     1 wood
  points   3
  activate { gain 1 coin }
}
CARD
run play --packs little-town --with inn.card --seed 5 --bots random --quiet
exits "on a shared board a tile can be given" 0
has "and is said" "$out" "From --with: Inn is in play."
run_with '{"op": "new", "seed": 5}' engine --packs little-town --with inn.card
has "it lies in the market" "$(grep -o '"market": *\[[^]]*' <<<"$out")" '"Inn"'

# -- nonsense
mkdir empty
refuses "an empty folder" 1 "hamlet: there is neither a pack nor a card file in 'empty'" play --with empty
refuses "a file that is not there" 1 "hamlet: cannot read 'no.card': No such file or directory" play --with no.card
finish
