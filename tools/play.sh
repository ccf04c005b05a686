#!/bin/sh
# play.sh - what `make play` starts: a game against a bot at a terminal, and a game
# between two bots without one, so it never waits for input that cannot come.
#
# usage: sh tools/play.sh path/to/hamlet
set -eu

hamlet=${1:?usage: sh tools/play.sh path/to/hamlet}
exec "$hamlet" play --bots greedy
