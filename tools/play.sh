#!/bin/sh
# play.sh - what `make play` shows until there is a game: the packs, a card, and
# the rulebook's example town with its score. It asks nothing and reads nothing,
# so it ends by itself with or without a terminal.
#
# usage: sh tools/play.sh path/to/hamlet
set -eu

hamlet=${1:?usage: sh tools/play.sh path/to/hamlet}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
case $hamlet in
    /*) ;;
    */*) hamlet=$(pwd)/$hamlet ;;
esac
exec </dev/null

heading() {
    printf '\n== %s\n\n' "$1"
}

heading "The packs (hamlet list)"
"$hamlet" list --packs base,house

heading "A card (hamlet show Cloister)"
"$hamlet" show Cloister

heading "A town and its points (hamlet score docs/sample-town.json)"
"$hamlet" score "$root/docs/sample-town.json"

printf '\nNext: hamlet new "Your Building", or hamlet help\n'
