#!/bin/bash
# Tokens of a game in positions, views, boards, options and stories, by the names it gives
# them (tests/cards/inn: guests of an inn, and ferrymen of a dock).
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

inn=(--with "$root/tests/cards/inn")
empty='[".",".","."]'
position() { # fields of the player, first row, fields of the position
    printf '{"game":"inn","packs":["inn"],%s"players":[{%s"town":[%s,%s,%s]}]}' \
        "${3-}" "$1" "$2" "$empty" "$empty"
}
score() { run_with "$(position "$@")" score "${inn[@]}" -; }
refused() { # description, place and what is said, then as position
    local what=$1 text=$2
    shift 2
    score "$@"
    says "$what" "<stdin>: error: players[0].$text"
    exits "$what: exit code" 1
}

# -- positions

score '' '[{"card":"Guest House","guest":true},{"resource":"clay","guest":true},{"guest":true}]'
prints "who works, and who stands under cubes and on empty squares" "Player 1

    a                b                c
 1  Guest House(g!)  clay(g)          .(g)
 2  .                .                .
 3  .                .                .
    ! at work
    pence 0/5, inn 0/3

    Guest House    1     1
    total                1"
score '' '[{"card":"Guest House","guest":true,"working":false},".","."]'
has "who only stands in a building" "$out" " 1  Guest House(g)  ."
has "scores nothing by working" "$out" "    Guest House    1     0"
lacks "and needs no legend" "$out" "at work"
has "others are at home" "$out" "
    pence 0/5, inn 2/3
"
score '"inn":1,"gone":1,' '["Gate House",{"guest":true},"."]'
has "some are given up" "$out" "
    pence 0/5, inn 1/3, 1 guest given up
"
has "a card sees who is at home" "$out" "Gate House    1     1"
score '"gone":2,' '["Gate House",".","."]' '"guests":true,'
has "those who are not told of are at home" "$out" "inn 1/3, 2 guests given up"
score '"inn":3,' '[{"guest":false},".","."]'
has "nobody stands where it says so" "$out" "inn 3/3"
score '"inn":0,' '[".",".","."]' '"guests":false,'
exits "nobody of those that are not played with is fine" 0
lacks "and nothing is told of them" "$out" inn
score '"dock":1,"inn":3,"gone":{"guests":0},' '[".",".","."]'
has "two kinds" "$out" "    pence 0/5, inn 3/3, dock 1/1"
score '"gone":{"guests":1,"ferrymen":1},' "$empty"
has "given up by name" "$out" "inn 2/3, 1 guest given up, dock 0/1, 1 ferryman given up"

refused "more than there are" "town[0][1].ferryman: everybody has 1 ferryman only" '' \
    '[{"ferryman":true},{"ferryman":true},"."]'
refused "two on a square" "town[0][0].ferryman: a square has one token at most" '' \
    '[{"ferryman":true,"guest":true},".","."]'
refused "work on a square without a building" "town[0][0].working: nobody can work where no building stands" '' \
    '[{"resource":"clay","guest":true,"working":true},".","."]'
refused "work without anybody" "town[0][0].working: nobody stands here" '' '[{"card":"Hut","working":true},".","."]'
refused "no flag" "town[0][0].guest: expected true or false, not a number" '' '[{"guest":1},".","."]'
refused "no flag for work" "town[0][0].working: expected true or false, not a text" '' \
    '[{"card":"Hut","guest":true,"working":"no"},".","."]'
refused "too many at home" "inn: everybody has 3 guests, not 4: 3 here, 1 in the town, 0 gone" '"inn":3,' \
    '[{"guest":true},".","."]'
refused "too few" "inn: everybody has 3 guests, not 2: 1 here, 0 in the town, 1 gone" '"inn":1,"gone":1,' "$empty"
refused "more at home than there are" "inn: expected 0 to 3, not 4" '"inn":4,' "$empty"
refused "more given up than there are" "gone: expected 0 to 2, not 3" '"inn":0,"gone":3,' '[{"guest":true},".","."]'
refused "no number" "gone: expected a whole number, not a text" '"inn":2,"gone":"1",' "$empty"
refused "given up, of two kinds" \
    "gone: there are several tokens here: say of which, {\"guests\": 1}" '"dock":1,"inn":2,"gone":1,' "$empty"
refused "given up, of nobody" "gone: unknown field 'geusts' (did you mean 'guests'?)" '"inn":3,"gone":{"geusts":1},' "$empty"
refused "given up by name, too many" "gone.guests: expected 0 to 3, not 4" '"gone":{"guests":4},' "$empty"
refused "a variant that is off: at home" "inn: this game is played without guests" '"inn":1,' "$empty" '"guests":false,'
refused "a variant that is off: given up" "gone: this game is played without guests" '"gone":1,' "$empty" '"guests":false,"ferrymen":false,'
refused "a variant that is off: on a square" "town[0][1].guest: this game is played without guests" '' \
    '["clay",{"guest":true},"."]' '"rules":{"guests":"off"},'
run_with '{"players":[{"town":[[{"guest":true},".",".","."],[],[],[]]}]}' score -
has "a game without any knows no such field" "$err" "players[0].town[0][0]: unknown field 'guest'"

# -- views, and back

talk() { run_with "$(printf '%s\n' "$@")" engine "${inn[@]}"; }
view() { # requests: the position of the view that follows them
    talk "$@" '{"op":"view"}'
    tail -1 <<<"$out" | sed -E 's/^.*"position": (.*), "over": .*$/\1/' >view.json
}
choose() { printf '{"op":"choose","option":%d}\n' "$@"; }
new='{"op":"new","game":"inn","packs":["inn"],"cards":["Hut","Toll House"],"players":1,"seed":1,"guests":true}'
talk "$new"
has "the set-up has the variant" "$out" '"guests": true, "strict": false, "lax": false, "ferrymen": false, "seed"'
has "a decision is called as the token" "$out" '"kind": "guest", "prompt": "guest: choose a square to come to"'
view "$new"
has "all are at home at first" "$out" '"pence": 0, "inn": 3, "gone": 0}'
view "$new" "$(choose 0)"
has "a view in between has those who have come" "$out" '[[{"guest": true}, ".", "."]'
has "and the others" "$out" '"inn": 2, "gone": 0}'
begun=("$new" "$(choose 0 2)") # a1, c3
view "${begun[@]}" "$(choose 0 0)" # clay on a1
has "who has to move stands there until then" "$out" '[[{"resource": "clay", "guest": true}, ".", "."]'
has "and is asked for" "$(sed -n 5p <<<"$out")" \
    '"kind": "guest", "prompt": "guest: choose a square to move to, from a1", "options": [{"text": "choose b1", "action": "square", "square": "b1"}, {"text": "choose a2"'
view "${begun[@]}" "$(choose 0 0 0)"
has "then it has moved" "$out" '[["clay", {"guest": true}, "."]'
run score "${inn[@]}" view.json
has "a view can be scored" "$out" "
 1  clay  .(g)  .
"
hut=("${begun[@]}" "$(choose 0 1 0 1 0)") # clay on b1, the third to c1, reed on a1
view "${hut[@]}" "$(choose 0)" # the hut on a1
has "a view with one at work" "$out" '[[{"card": "Hut", "guest": true}, "."'
run score "${inn[@]}" view.json
has "is one with one at work again" "$out" " 1  Hut(g!)  ."

# -- what is paid

talk "${hut[@]}" "$(choose 0 1 0 1 2)" # the hut, and reed on b1 and b2
has "an option tells which tokens it costs" "$(tail -1 <<<"$out")" \
    '{"text": "build Toll House on b1 from b1 b2", "action": "build", "card": "Toll House", "square": "b1", "squares": ["b1", "b2"], "pay": {"guests": 1}}'
lacks "others tell nothing" "$(tail -2 <<<"$out" | head -1)" '"pay"'
cat >toll.deck <<'END'
Hut
Toll House
END
person=(play "${inn[@]}" --packs inn --rule guests=on --cards toll.deck --players 1 --bots person --seed 1)
typed() { # words to type, one line each
    local text
    text=$(printf '%s\n' "$@")
    run_with "$text" "${person[@]}" --save "$dir/toll.$RANDOM$RANDOM"
}
told=(a1 c3 'name clay' b1 c1 'name reed' a1 'build hut a1')
typed "${told[@]}" 'what a1' towns quit
has "who works is drawn" "$out" " 1  Hut(g!)  ."
has "with a legend, and those at home" "$out" "    ! at work
    pence 0/5, inn "
has "and explained" "$out" "> a1: Hut (hut). 1 point. 1 guest works here."
has "the log tells who comes" "$out" "Before round 1. Player 1: guest comes to a1, guest comes to c3."
typed "${told[@]}" log quit
has "and who begins to work" "$(tr -s ' \n' ' ' <<<"$out")" "build Hut on a1 from a1 b1, guest works on a1"
typed "${told[@]}" 'name reed' b1 'name reed' b2 'build toll b1' a2 log quit
has "what an option costs in tokens" "$out" "build Toll House on b1 from b1 b2 (1 guest)"
has "who paid is at home, and works no more" "$out" " 1  Hut         Toll House"
has "and the log tells it" "$(tr -s ' \n' ' ' <<<"$out")" "guest on a1 is paid and goes home"
typed a1 c3 'name clay' 'what a1' a1 'what a1' b1 a2 log quit
has "a token on an empty square is explained" "$out" "> a1: empty. 1 guest stands here."
has "and one under a cube" "$out" "> a1: clay. 1 guest stands here."
has "who is asked is told from where" "$out" "
guest: choose a square to move to, from a1: b1 or a2
"
has "the board shows it before" "$out" " 1  clay(g)  .        ."
has "and after" "$out" " 1  clay  .(g)  ."
has "the log tells how it walked, and who came then" "$(tr -s ' \n' ' ' <<<"$out")" \
    "Player 1: name clay, place clay on a1, guest moves from a1 to b1, guest comes to a2."
typed a1 c3 'name clay' a1 b1 undo towns quit
has "taken back it stands there again" "${out##*> }${out##*choose b1}" "clay(g)"

run_with "$(printf '%s\n' a1 c3 'name clay' a1 b1 a2 quit)" "${person[@]}" --save "$dir/again.hamlet"
run replay "${inn[@]}" again.hamlet
has "a replay tells whose square it was" "$out" "    5  round  1  Player 1    guest: choose b1"
has "and where all are in the end" "$out" "
 1  clay  .(g)  .
 2  .(g)  .     .
 3  .     .     .(g)
    pence 0/5, inn 0/3"
run replay "${inn[@]}" --move 4 again.hamlet
has "and were, in the middle of a question" "$out" " 1  clay(g)  .        ."
run_with $'log\nquit\n' play --resume "${inn[@]}" "$dir/again.hamlet"
has "a game that is taken up tells the same" "$(tr -s ' \n' ' ' <<<"$out")" "guest moves from a1 to b1, guest comes to a2."

# -- screens

needs_tmux
screen() { # columns, lines, players
    local bots=(person random random random)
    bots=$(IFS=, && echo "${bots[*]:0:$3}")
    start "$1" "$2" "play --with $root/tests/cards/inn --packs inn --rule guests=on --seed 3 --players $3" \
        "--bots $bots --save $dir/s$1.$3"
    await "Marked: choose a1"
    keys 1 Enter
    await "Marked: choose b1"
    keys 3 Enter
    await "name clay"
}
screen 80 24 1
shows "alone: who is at home" "Player 1  pence 0/5  inn 1/3"
shows "and where the others stand" "
    g  "
keys 1 Enter
await "place clay on a1"
keys 1 Enter
shows "few keys lead to where one goes" "guest: choose a square to move to, from a1"
shows "it stands under its cube" "
 1  clay         >.           < .  "
keys n Enter
shows "the next one is asked for" "guest: choose a square to come to"
screen 80 24 2
shows "of another player" "0p 1g"
screen 80 24 4
shows "of three others, 80 by 24" "0p 1g"
shows "with their towns" ".g"
shows "and a log" "What happened"
screen 120 40 4
shows "with more room" "0p 1g"
keys '?'
await "Keys"
keys PageDown
shows "the help tells the signs" "tokens on squares, and those at work"
finish
