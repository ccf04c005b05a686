#!/bin/bash
# hamlet show: cards drawn, disassembled, as JSON; and which card is meant.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >clock.card <<'END'
card "Clock Tower" {
  type    chapel
  pattern { .     .     glass
            brick brick stone }
  score   1 per adjacent (cottage or "Well")
  text    "One point for each cottage and each Well that can read the time from its door."
  source  "house"
}
card "Sundial" { type well pattern { wood stone } score 2 when no adjacent built source "house" }
END
run show base/well clock.card
exits "show is fine" 0
run show clock.card
drawn="╭──────────────────────────────────────────────╮
│ Clock Tower                         † chapel │
├──────────────────────────────────────────────┤
│                                              │
│    ·  · [G]                                  │
│   [B][B][S]                                  │
│                                              │
│   B brick  G glass  S stone                  │
│                                              │
│ One point for each cottage and each Well     │
│ that can read the time from its door.        │
│                                              │
├──────────────────────────────────────────────┤
│ clock/clock-tower            fits in 48 ways │
│ house                                        │
╰──────────────────────────────────────────────╯"
same "a card is drawn in a frame" "$(printf '%s\n' "$out" | head -16)" "$drawn"
has "and so is the file's next card" "$out" "

╭──────────────────────────────────────────────╮
│ Sundial                               o well │"
LC_ALL=C run show clock.card
same "without UTF-8 in plain characters" "$(printf '%s\n' "$out" | head -8)" \
    "+----------------------------------------------+
| Clock Tower                       (P) chapel |
+----------------------------------------------+
|                                              |
|    .  . [G]                                  |
|   [B][B][S]                                  |
|                                              |
|   B brick  G glass  S stone                  |"
run_with "$(cat clock.card)" show -
same "from standard input" "$(printf '%s\n' "$out" | sed -n 2p)" \
    "│ Clock Tower                         † chapel │"

run show "Feast Hall"
text=$out
run show feast-hall
same "by id as by name" "$out" "$text"
run show base/feast-hall
same "by pack and id as by name" "$out" "$text"
run show "$root/cards/base/feast-hall.card"
same "by path as by name" "$out" "$text"
run show "Clock Tower" --with clock.card
same "with --with, by name" "$out" "$drawn"
run show "Trading Post" Well Bank Warehouse Theater Farm
wide=$(printf '%s\n' "$out" | while IFS= read -r line; do echo "${#line}"; done | sort -nu | xargs)
same "all lines of all frames are as wide" "$wide" "0 48"

run show --json Bank --mode town-hall
has "with a mode, the text is that of such a game" "$out" \
    'You may not choose the resource it holds in a free round. 4 points. At most 5 in a town."'
run show --json "Feast Hall" --players 2
has "with players, as well" "$out" '"3 points if you have more Feast Halls than the other player, otherwise 2 points."'
run show --json Castle --packs little-town --rule castle_counts=any
has "with a rule, as well" "$out" '"At the end of the game, 4 points for each building around it."'
run show --json Castle --packs little-town
has "else it is told as it is usually read" "$out" '"At the end of the game, 4 points for each building of yours around it."'
run show --readings Castle --packs little-town
has "and so are the other ways to read it" "$out" "With --rule castle_counts=any:"
has "... with the rule then" "$out" "building around it. "
run show --readings --json Factory
has "in JSON, too" "$out" '"In town-hall games:": "Holds 1 cube.'
refuses "a mode that there is not" 2 "hamlet: unknown mode 'sollo' of tiny-towns; 'hamlet rules' lists them
did you mean 'solo'?" show --mode sollo Bank

run show --code clock.card
exits "show --code is fine" 0
has "code has a heading per card" "$out" "clock/clock-tower
  score:
"
has "code names types" "$out" "type cottage"
has "code names cards" "$out" "card Well"
run show --code warehouse
has "code names resources" "$out" "kinds wood or wheat or brick or glass or stone"
has "code names hooks" "$out" "  when another names:"
run show --code inn
has "code names modes" "$out" "mode solo"
has "code names rules" "$out" "rule solo-removes is inn"

run show --json clock.card
exits "show --json is fine" 0
has "JSON has the card" "$out" '      "id": "clock/clock-tower",
      "name": "Clock Tower",
      "type": "chapel",
      "source": "house",
      "text": "One point for each cottage and each Well that can read the time from its door.",
      "pattern": [
        [
          ".",
          ".",
          "glass"
        ],'
has "JSON has the number of ways" "$out" '"ways": 48,'
run show --json --code Well
has "JSON has the code when asked" "$out" '"hook": "score",'

refuses "a misspelt card" 1 "hamlet: unknown card 'feast hal'
did you mean 'Feast Hall'?" show "feast hal"
refuses "a card like no other" 1 "hamlet: unknown card 'Xyzzyx'" show Xyzzyx
refuses "a file that is not there" 1 "hamlet: cannot read 'nope.card': No such file or directory" show nope.card
printf 'card "Well" { type well pattern { wood stone } score 1 source "x" }\n' >mine.card
refuses "a name that two cards have" 1 "hamlet: 'Well' is the name of more than one card:
  base/well
  mine/well" show Well --with mine.card
run show mine/well --with mine.card
has "is told apart by the pack" "$out" "│ mine/well "
printf 'card "A" { type wel pattern { wood stone } score 1 source "x" }\n' >bad.card
refuses "a file with mistakes" 1 "bad.card:1:17: error: unknown type 'wel'
    card \"A\" { type wel pattern { wood stone } score 1 source \"x\" }
                    ^~~
did you mean 'well'?" show bad.card
: >none.card
refuses "a file without cards" 1 "hamlet: there is no card in 'none.card'" show none.card

run show --with "$root/tests/cards/tally" --packs tally Purse
has "a counter is called by its name" "$out" "2 points for each penny you have."
run show --with "$root/tests/cards/atelier" Lantern
has "letters of a layout are told beside the author's own words" "$out" "\
│   [1][2]                                     │
│    · [3]                                     │
│                                              │
│ In its layout, 1 is a building of type       │
│ cottage, which stays; 2 is glass or stone; 3 │
│ is any cube except wood, which you may use   │
│ or not. A light beside the cottages.         │"
finish
