#!/bin/bash
# hamlet rules: the switches and modes of the game.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p packs/gee
cat >packs/gee/pack.card <<'END'
pack "gee" { title "Gee" version "1.0.0" game "gee" }
END
cat >packs/gee/game.card <<'END'
game "gee" {
  title "Gee"
  grid 5 by 5
  resource wood { letter W colour brown }
  type hut { letter H colour red symbol "h" plural "huts" }
  mode standard "in turn"
  mode single
  rule wind { values "calm" "storm" "gale" text "how the wind blows, which is told in so many words that they do not fit on one line" }
}
END
run rules --with packs --packs gee
exits "rules is fine" 0
prints "rules lists switches and modes" "Gee: rule switches (--rule NAME=VALUE)
  wind
      calm (default) | storm | gale
      how the wind blows, which is told in so many words that they do not fit
      on one line

Gee: modes (--mode NAME), the first is the default
  standard
      in turn
  single
      players name resources in turn

Gee: 5 by 5 squares; wood"
run rules --with packs --packs gee --rule wind=gale
has "rules marks what is set" "$out" "      calm (default) | storm | gale (set)"
run rules --with packs --packs gee --rule wind=storm --json
exits "rules --json is fine" 0
prints "rules as JSON" '{
  "game": "gee",
  "rules": [
    {
      "name": "wind",
      "values": [
        "calm",
        "storm",
        "gale"
      ],
      "default": "calm",
      "value": "storm",
      "text": "how the wind blows, which is told in so many words that they do not fit on one line"
    }
  ],
  "modes": [
    {
      "name": "standard",
      "text": "in turn"
    },
    {
      "name": "single",
      "text": "players name resources in turn"
    }
  ],
  "columns": 5,
  "rows": 5,
  "resources": [
    "wood"
  ],
  "types": [
    "hut"
  ]
}'
run rules
has "rules tells what a town scores besides its cards" "$out" "Tiny Towns: 4 by 4 squares; wood, wheat, brick, glass, stone
  empty (standard, town-hall, solo)
      -1 point for each square without a building."
lacks "... but nothing of what is off" "$out" "At the end of each round, gain 1 coin"
run rules --rule coins=on
has "rules for everybody are told as cards are" "$out" "  At the end of each round, if you built at least 2 buildings from layouts
  this round, gain 1 coin."
run rules
has "rules of the base game" "$out" "  solo-removes
      inn (default) | feast-hall"
has "a variant is a switch, off by itself" "$out" "  coins
      off (default with these packs) | on
      coins for everybody"
mkdir -p more/rich
cat >more/rich/pack.card <<'END'
pack "rich" { title "Rich" version "1.0.0" game "tiny-towns" requires "base" uses coins }
END
cat >more/rich/thanks.card <<'END'
variant thanks { text "thanks are counted" counter thank { plural "thanks" letter T } }
END
run rules --with more --packs rich
has "a pack that uses it turns it on" "$out" "  coins
      on (default with these packs) | off"
has "and so is a variant of its own" "$out" "  thanks
      on (default with these packs) | off
      thanks are counted"
# What a player wants to know before the first round.
run rules --packs harbor
has "rules name the packs that extend the game" "$out" "  extended
      By pack 'harbor' (the title, the grid, resource 'rope', type 'wharf',
      terrain 'water')."
has "... what lies in towns, and what chance lays there" "$out" "  ground
      A is water, on which nothing can be put.
      When the game begins, chance turns 4 squares on the edge into water, the
      same in every town."
has "... counters" "$out" "  counters
      Every player begins with 1 pearl, and can have up to 5 (L)."
has "... tokens, and when they work" "$out" "  tokens
      Every player begins with 3 sailors at the ship (S).
      A sailor on whose square a building comes up works in it if a water
      square is adjacent."
has "... abilities, and how many are drawn" "$out" "  abilities
      1 of those that cost 1 is drawn when the game begins.
      1 of those that cost 2 or more is drawn when the game begins.
      Beachcombing: Costs 1 pearl each time."
has "... events, and when they come" "$out" "  events
      At the start of rounds 4, 8, 12 and so on, the next event of a shuffled
      pile is turned up, and lies open until another one does.
      Spring Tide: When it is turned up, "
has "... how ties are broken" "$out" "  ties
      1. fewest turns as Master Builder."
run rules --packs harbor --rule harbor=off
lacks "... but nothing of what is off" "$out" "  events"
has "... while the ground stays" "$out" "  ground"
run rules --packs harbor --json
has "programs are told all, with its variant" "$out" '"text": "Every player begins with 1 pearl, and can have up to 5 (L).",
      "variant": "harbor"'
run rules --with "$root/tests/cards/isle" --packs isle
has "maps are drawn" "$out" "      - is no square.
      One of these maps, by chance, lies in every town:
      Cross:
      - . . . -
      . . . . ."
run rules --with "$root/tests/cards/shore" --packs shore --rule thicket=on
has "a mode without words is put into words" "$out" "  solo
      one of 3 resource cards on show is taken, of 3 for each resource; for
      one player"
has "the only map is drawn, too" "$out" "      This map lies in every town:
      W W . .
      . . . F"
has "what chance lays in each town by itself is told" "$out" "      When the game begins, chance turns 3 squares into forest, others in
      every town."
run rules --with "$root/tests/cards/course" --packs course --rule seasons=on
has "rounds are listed, and how many events there are" "$out" "      At the start of rounds 1, 3 and 4, the next event of a shuffled pile is
      turned up, and lies open until another one does.
      The pile has 2 of these events, by chance."
run rules --with "$root/tests/cards/tally" --packs tally
has "counters of squares are told as such" "$out" "      Every square begins with 1 storey, and can have up to 9 (S)."
cat >imps.card <<'END'
variant imps {
  text "imps"
  token imp { plural "imps" letter I colour red count 1 home pit works }
}
END
run rules --with imps.card
has "a token is called by the right article" "$out" "      An imp on whose square a building comes up works in it."
refuses "rules of no pack" 1 "hamlet: unknown pack 'bas'; did you mean 'base'?" rules --packs bas
finish
