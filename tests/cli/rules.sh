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
      "text": ""
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
has "rules for everybody are told as cards are" "$out" "  At the end of each round, gain 1 coin if you built at least 2 buildings from
  layouts this round."
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
refuses "rules of no pack" 1 "hamlet: unknown pack 'bas'; did you mean 'base'?" rules --packs bas
finish
