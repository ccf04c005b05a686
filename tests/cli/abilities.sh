#!/bin/bash
# Cards that nobody builds, from the outside: draws, set-ups, positions, options, saves.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
packs=(--with "$root/tests/cards" --packs crafts)
talk() { run_with "$(printf '%s\n' "$@")"$'\n' engine "${packs[@]}"; }
answer() { printf '%s\n' "$out" | sed -n "$1p"; }
hash() { answer "$1" | sed -E 's/.*"hash": "([0-9a-f]*)".*/\1/'; }
drawn() { answer "$1" | sed -E 's/.*"abilities": (\[[^]]*\]).*/\1/'; }

# -- list, show
run list "${packs[@]}"
has "list has a group of its own" "$out" '  ~ ability   Mend (with crafts), Vow (with coins and crafts)'
run show "${packs[@]}" Vow
has "show tells what it costs" "$out" '│   cost    1 coin, 1 tool '
lacks() { case $2 in *"$3"*) ok "$1" 1 ;; *) ok "$1" 0 ;; esac; } # description, text, part
lacks "and draws no pattern" "$out" pattern
run show "${packs[@]}" --json Vow
has "as JSON" "$out" '"type": "ability"'
has "with its cost" "$out" '"cost": {
        "coins": 1,
        "tools": 1
      }'

# -- which are in play
talk '{"op": "new", "seed": 3}' '{"op": "new", "seed": 3}' '{"op": "new", "abilities": []}' \
    '{"op": "new", "abilities": ["workshop/fetch", "Mend"]}' '{"op": "new", "crafts": false}' \
    '{"op": "new", "cards": "random", "crafts": true, "mode": "solo", "players": 1}'
[[ $(drawn 1) =~ ^\[\"[A-Z][a-zA-Z\ ]*\",\ \"[A-Z][a-zA-Z\ ]*\"\]$ ]]; ok "one of each pile is drawn" $?
same "by the seed" "$(drawn 2)" "$(drawn 1)"
same "none is a list, too" "$(drawn 3)" '[]'
same "and a list is all there are" "$(drawn 4)" '["Fetch", "Mend"]'
same "without the variant none is drawn" "$(drawn 5)" '[]'
setup=$(answer 1 | sed -E 's/.*"setup": (.*)\}$/\1/') first=$(hash 1)
talk "${setup/\{/\{\"op\": \"new\", }"
same "a setup sets the same game up" "$(hash 1)" "$first"
refuses() { # description, error, request
    talk "$3"
    same "$1" "$out" "{\"ok\": false, \"error\": \"$2\"}"
}
refuses "no such ability" "abilities[0]: unknown card 'Mand' (did you mean 'Mend'?)" '{"op": "new", "abilities": ["Mand"]}'
refuses "a building" "abilities[0]: card 'Well' is no ability" '{"op": "new", "abilities": ["Well"]}'
refuses "one among the cards" "cards[1]: 'Mend' is an ability, which nobody builds: name it in 'abilities'" '{"op": "new", "cards": ["Well", "Mend"]}'
refuses "one twice" "abilities[1]: card 'Mend' is there twice" '{"op": "new", "abilities": ["Mend", "Mend"]}'
refuses "without its variant" "abilities[0]: card 'Mend' is played with crafts, which is off" '{"op": "new", "crafts": false, "abilities": ["Mend"]}'
refuses "in another mode" "abilities[0]: card 'Lease' is not played in mode 'solo'" '{"op": "new", "mode": "solo", "abilities": ["Lease"]}'
refuses "no list" "abilities: expected a list, not a text" '{"op": "new", "abilities": "Mend"}'
run play "${packs[@]}" --quiet --abilities "Mend,Give Back"
has "the command line names them" "$out" "Abilities: Mend, Give Back"
run play "${packs[@]}" --quiet --abilities none
exits "none of them" 0
lacks "is a word" "$out" Abilities:
cat >shy.card <<'END'
card "Shy Well" { type well pattern { wood stone } score 1 not with crafts source "house" }
ability "Shy Trade" { cost 1 coin while building { place wood } not with crafts source "house" }
END
packs+=(--with shy.card)
refuses "an ability that a variant keeps out" "abilities[0]: card 'Shy Trade' is not played with crafts" \
    '{"op": "new", "coins": true, "abilities": ["Shy Trade"]}'
refuses "and a card" "cards[0]: card 'Shy Well' is not played with crafts" '{"op": "new", "cards": ["Shy Well"]}'
printf 'Shy Well\n' >some.deck
run play "${packs[@]}" --quiet --cards some.deck
same "in a deck file, too" "$err" "hamlet: card 'Shy Well' is not played with crafts"
unset 'packs[-1]' 'packs[-1]'
printf 'Fetch\nWell\n' >some.deck
run play "${packs[@]}" --quiet --cards some.deck
has "a deck file, too, and the other pile is drawn" "$out" "Abilities: Fetch, "
printf 'weight Mend 3\nexclude Vow\n' >some.deck
run play "${packs[@]}" --quiet --cards some.deck
exits "and says what is drawn" 0

# -- playing
talk '{"op": "new", "cards": ["Well"], "abilities": ["Mend", "Fetch"]}' '{"op": "choose", "option": 4}' \
    '{"op": "choose", "option": 0}' '{"op": "choose", "option": 1}' '{"op": "choose", "option": 0}' \
    '{"op": "choose", "option": 0}' '{"op": "view"}' '{"op": "undo"}' '{"op": "save", "file": "x.save"}' \
    '{"op": "redo"}'
has "an option tells its ability and what is paid" "$(answer 3)" '{"text": "use Mend", "action": "act", "ability": "Mend", "pay": {"tools": 2}}'
has "a rule has no name" "$(answer 3)" '{"text": "pay 1 tool to place wood", "action": "act", "pay": {"tools": 1}}'
has "to be done is last" "$(answer 3)" '{"text": "done", "action": "done"}]'
has "it asks by its name" "$(answer 4)" '"kind": "resource", "prompt": "Mend: choose a resource"'
has "positions name them" "$(answer 7)" '"abilities": ["Mend", "Fetch"]'
same "undone and made again" "$(hash 10)" "$(hash 6)"
position=$(answer 7 | sed -E 's/.*"position": (\{.*\}), "over".*/\1/')
run replay --verify x.save --with "$root/tests/cards"
exits "saves are replayed" 0
run_with "$position" score - "${packs[@]}"
exits "a position with abilities can be scored" 0
run_with '{"packs": ["crafts"], "abilities": ["Mend"], "cards": ["Well"], "crafts": false, "players": [{"town": [[".", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."]]}]}' \
    builds - --with "$root/tests/cards"
has "but not without its variant" "$err" "abilities[0]: card 'Mend' is played with crafts, which is off"
run_with '{"packs": ["crafts"], "players": [{"town": [["Mend", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."], [".", ".", ".", "."]]}]}' \
    score - --with "$root/tests/cards"
has "nor can one stand" "$err" "'Mend' is an ability, which nobody builds: name it in 'abilities'"
for bots in greedy,greedy easy,random builder; do
    run play "${packs[@]}" --plain --quiet --seed 4 --players 2 --bots "$bots"
    exits "bots play to the end: $bots" 0
done
exit $failed
