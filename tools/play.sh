#!/bin/sh
# play.sh - what `make play` starts: a game against a bot at a terminal, where Enter is
# enough to begin, and a game between two bots without one, so it never waits for input
# that cannot come.
#
# usage: sh tools/play.sh path/to/hamlet
set -eu

hamlet=${1:?usage: sh tools/play.sh path/to/hamlet}
if [ -t 0 ] && [ -t 1 ]; then
    exec "$hamlet" play
fi
exec "$hamlet" play
