#!/bin/bash
# hamlet help: everything that is made from the tables of options and words.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
commands="check list show test score builds play games puzzle replay engine bench sim new fmt rules help"

run help
exits "help is fine" 0
for c in $commands; do
    has "help lists $c" "$out" "
  $c"
done
has "a long list of arguments is not cut" "$out" "| history [CARD]]
"
for c in $commands; do
    run help "$c"
    has "help $c shows its usage" "$out" "Usage: hamlet $c [options]"
    text=$out
    run "$c" --help
    same "$c --help is the same" "$out" "$text"
done

run help fmt
prints "help fmt in full" "hamlet fmt: lay out card files the one right way

Usage: hamlet fmt [options] PATH...

Prints the files in canonical form, comments kept; of a folder, all its cards
and tests. A file with syntax errors is not touched, and .lua files are not
laid out. For hooks and builds, --check ends with 1 where a file would change.

Options:
  --watch               take up card files that change while the game is on,
                        where the game so far allows it; sim: run again when a
                        file has changed; check, test, show, print, fmt: go
                        on, and tell of what is saved as soon as it is
  --write               change the files instead of printing them
  --check               name the files that would change, and end with 1 if
                        there are any; write nothing
  --packs A,B           use these packs, and what they require (default: base)
  --with PATH           add a card file or a pack folder; packs in a folder of
                        packs are found by name (repeatable)
  --rule NAME=VALUE     set a rule switch; 'hamlet rules' lists them
                        (repeatable)
  --help                explain the command

Examples:
  hamlet fmt bell.card
  hamlet fmt --write cards/house
  hamlet fmt --check cards/house"

refuses "help on nothing known names the nearest" 2 \
    "hamlet: 'languag' is neither a command nor a word of the card language or of Lua
did you mean 'language'?" help languag
refuses "a word goes with language only" 2 \
    "hamlet: 'adjacent' goes with 'hamlet help language' only" help check adjacent
refuses "--markdown goes with language only" 2 \
    "hamlet: one at a time: a topic, --man, --bash, --zsh, --fish or --values; --markdown with language" help --markdown
refuses "one output at a time" 2 \
    "hamlet: one at a time: a topic, --man, --bash, --zsh, --fish or --values; --markdown with language" help --man --zsh

run help language
exits "help language is fine" 0
has "help language has the headings" "$out" "
Squares: seen from the building
"
has "help language has forms, meanings and examples" "$out" "  around [of SET]
      the up to eight squares around, corners included
      e.g. score 1 per around cottage"
run help language around
prints "help language WORD is that word's part" "  around [of SET]
      the up to eight squares around, corners included
      e.g. score 1 per around cottage
      says 1 point for each cottage around it.
In Lua:
  around(set) -> Set
      The eight squares around."
around=$out
run help around
same "and so is help WORD" "$out" "$around"
run help once a round
has "a word may be of several words" "$out" "once a round [may] EFFECT"
run help score
has "what is a command as well says so" "$out" "'hamlet help language score' is about the word"
run help times
has "a word that is a part of another one is explained with it" "$out" "the player may do it, and may again"
run help choose
has "functions are found by the table that they stand in" "$out" "choose.square(set) -> Set"
run help on_build
has "fields of cards in Lua are words, too" "$out" "card { on_build = ... }"
refuses "a misspelt word names the right one" 2 "hamlet: 'arround' is no word of the card language or of Lua
did you mean 'around'?" help language arround
refuses "and so does help WORD" 2 "hamlet: 'arround' is neither a command nor a word of the card language or of Lua
did you mean 'around'?" help arround
refuses "a word that people say instead names ours" 2 "hamlet: 'beside' is neither a command nor a word of the card language or of Lua
did you mean 'adjacent'?" help beside
refuses "nonsense has no near word" 2 "hamlet: 'xyzzy' is neither a command nor a word of the card language or of Lua" help xyzzy
unexplained=
while read -r word; do
    "$HAMLET" help language "$word" >.word 2>&1 && [ -s .word ] || unexplained+=" $word"
done < <("$HAMLET" help language --markdown | sed -n 's/^### //p'
    sed -n 's/^function \([a-z_.]*\).*/\1/p' "$root/docs/hamlet.lua")
same "every word of the language and of Lua is explained" "$unexplained" ""

run help language --markdown
has "the reference as Markdown has a heading for each concept" "$out" "
## Numbers
"
has "a word with its form and what it means" "$out" '
### corner

`corner`
'
has "an example, and what players read of it" "$out" '
> 2 points for each cottage in a corner.
'
bad=$(printf '%s\n' "$out" | grep '^|' | sed 's/\\|//g' | awk -F'|' 'NF != 6' | wc -l)
same "every row of what is refused has four cells" "$bad" 0
run help corner
has "a word alone is told with what players read of it" "$out" "
      says "

run help --man
exits "help --man is fine" 0
has "the man page has a title" "$out" ".TH HAMLET 1"
for c in $commands; do has "the man page has $c" "$out" ".SS hamlet $c"; done
if command -v groff >/dev/null; then
    same "groff has nothing to say against it" \
        "$(groff -man -Tutf8 -ww "$dir/.out" 2>&1 >/dev/null)" ""
fi

run help --bash
exits "help --bash is fine" 0
printf '%s\n' "$out" >hamlet.bash
bash -n hamlet.bash
ok "bash can read it" $?
same "bash completes commands" "$(bash_for ch)" check
same "bash completes options" "$(bash_for check --js)" --json
same "bash completes cards" "$(bash_for show feas)" feast-hall
same "bash completes topics" "$(bash_for help lang)" language
same "bash completes no value" "$(bash_for play --seed "")" ""

run help play
lacks "play has no seed of its own: the clock gives it" "$out" "random numbers start (default: 1)"

run help --zsh
exits "help --zsh is fine" 0
has "zsh knows what it is for" "$out" "#compdef hamlet"
has "zsh has the options with their docs" "$out" "'--json[print JSON instead of text]'"
has "zsh quotes apostrophes" "$out" "'rules:tell the game'\\''s rule switches, modes and rules'"
if command -v zsh >/dev/null; then
    zsh -n "$dir/.out"
    ok "zsh can read it" $?
fi
finish
