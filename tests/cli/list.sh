#!/bin/bash
# hamlet list: packs and cards, by type and mode, as text, ids and JSON.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run list
exits "list is fine" 0
has "list tells which other packs there are" "$(printf '%s\n' "$out" | tail -1)" "other packs (--packs): "
prints_packs() { same "$1" "$(printf '%s\n' "$out" | grep -v '^other packs')" "$2"; }
prints_packs "list shows the base pack" \
    "base 1.2.0: Tiny Towns: the base game, 40 cards
  ⌂ cottage   Cottage
  ♣ farm      Farm, Granary, Greenhouse, Orchard
  o well      Fountain, Millstone, Shed, Well
  † chapel    Abbey, Chapel, Cloister, Temple
  ♦ tavern    Almshouse, Feast Hall, Inn, Tavern
  ☼ theater   Bakery, Market, Tailor, Theater
  ■ factory   Bank, Factory, Trading Post, Warehouse
  ★ monument  dealt: Architect's Guild, Archive of the Second Age,
              Barrett Castle, Cathedral of Caterina, Fort Ironweed,
              Grand Mausoleum of the Rodina, Grove University, Mandras Palace,
              Obelisk of the Crescent, Opaleye's Watch,
              Shrine of the Elder Tree, Silva Forum, Statue of the Bondmaker,
              The Sky Baths, The Starloom"
LC_ALL=C run list --type factory
prints_packs "without UTF-8, letters stand for symbols" \
    "base 1.2.0: Tiny Towns: the base game, 4 cards
  Y factory   Bank, Factory, Trading Post, Warehouse"
run list --packs base,house --type farm
prints_packs "two packs, one type" "base 1.2.0: Tiny Towns: the base game, 4 cards
  ♣ farm      Farm, Granary, Greenhouse, Orchard
house 1.1.0: House cards, 1 card
  ♣ farm      Herb Garden"
run list --packs house --type farm --ids
prints "required packs come along" "farm
granary
greenhouse
orchard
herb-garden"

run list --mode solo --ids
has "a mode keeps most cards" "$out" "cottage"
same "the solo game is without the Bank" "$(printf '%s\n' "$out" | grep -cx bank)" 0
same "the solo game is without the Inn" "$(printf '%s\n' "$out" | grep -cx inn)" 0
run list --mode solo --rule solo-removes=feast-hall --ids
same "unless the switch says Feast Hall" "$(printf '%s\n' "$out" | grep -cxE 'inn|feast-hall')" 1

run list --type tavern --json
exits "list --json is fine" 0
same "JSON names the pack" "$(printf '%s' "$out" | head -6)" '{
  "packs": [
    {
      "name": "base",
      "version": "1.2.0",
      "title": "Tiny Towns: the base game",'
has "JSON has the card's identity" "$out" '"id": "base/feast-hall",
          "name": "Feast Hall",
          "type": "tavern",
          "source": "'
same "JSON has the type's cards only" "$(printf '%s\n' "$out" | grep -c '"id"')" 4

refuses "a misspelt type" 2 "hamlet: unknown type 'taver' of tiny-towns
did you mean 'tavern'?" list --type taver
refuses "a misspelt mode" 2 "hamlet: unknown mode 'sol' of tiny-towns; 'hamlet rules' lists them
did you mean 'solo'?" list --mode sol
refuses "a misspelt rule" 2 "hamlet: unknown rule 'solo-remove' of tiny-towns; 'hamlet rules' lists them
did you mean 'solo-removes'?" list --rule solo-remove=inn
refuses "a misspelt value" 2 "hamlet: rule 'solo-removes' has no value 'in'; 'hamlet rules' lists them
did you mean 'inn'?" list --rule solo-removes=in
refuses "a rule without a value" 2 \
    "hamlet: '--rule' needs a name and a value: --rule NAME=VALUE, not 'solo-removes'" list --rule solo-removes

printf 'card "Well" { type well pattern { wood stone } score 1 source "x" }\n' >mine.card
run list --with mine.card --type well --ids
prints "ids that two packs share have their pack before them" "fountain
millstone
shed
base/well
mine/well"
run list --with mine.card --type chapel
has "a loose file is a pack of its own" "$out" "mine (one file), 0 cards"

if script -qec true /dev/null >/dev/null 2>&1; then # needs a pseudo-terminal
    colour() { script -qec "$*" /dev/null </dev/null | tr -d '\r'; }
    has "terminals get colour" "$(TERM=xterm colour "$HAMLET" list)" $'\033['
    case $(TERM=xterm NO_COLOR=1 colour "$HAMLET" list) in *$'\033['*) false ;; esac
    ok "unless NO_COLOR is set" $?
    case $(TERM=dumb colour "$HAMLET" list) in *$'\033['*) false ;; esac
    ok "or the terminal is dumb" $?
fi
finish
