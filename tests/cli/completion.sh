#!/bin/bash
# Completion of values: modes, bots, packs, cards, rule switches, saves, boards, decks, in
# bash, and in fish and zsh where they are.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run help --values mode
has "modes" "$out" "town-hall"
run help --values mode --packs little-town
lacks "of the packs that are named" "$out" "town-hall"
run help --values nonsense
prints "what is no option has no values" ""
exits "and that is no mistake" 0
run help --values mode --packs nonsense
prints "nor has a pack that is not there" ""

printf '%s\n' brick quit | "$HAMLET" play --seed 3 --bots person,random >/dev/null
save=$(ls "$XDG_DATA_HOME"/hamlet/games/*.hamlet)

# -- bash
"$HAMLET" help --bash >hamlet.bash
same "bash: modes" "$(bash_for play --mode town)" town-hall
same "bash: after =, which bash takes for a word" "$(bash_for play --mode = town)" town-hall
same "bash: bots" "$(bash_for play --bots med)" medium
same "bash: in a list" "$(bash_for play --bots person,med)" person,medium
same "bash: packs" "$(bash_for list --packs fort)" fortune
same "bash: boards, with the packs of the line" "$(bash_for play --packs little-town --board '')" "A B"
same "bash: rule switches" "$(bash_for play --packs fortune --rule coins)" "coins=on coins=off"
same "bash: and their values" "$(bash_for play --packs fortune --rule coins = of)" off
same "bash: of a rule after =" "$(bash_for play --rule = coins = of)" off
same "bash: decks" "$(bash_for play --cards first)" first-game
same "bash: types" "$(bash_for list --type cot)" cottage
same "bash: cards" "$(bash_for show feas)" feast-hall
same "bash: studied cards" "$(bash_for sim --card feas)" feast-hall
same "bash: saves to look at" "$(bash_for replay /)" "$save"
same "bash: and to go on with" "$(bash_for play --resume "")" "$save"
same "bash: no value where anything goes" "$(bash_for play --seed '')" ""
same "bash: options" "$(bash_for replay --te)" "--text --test"
same "bash: abilities" "$(bash_for play --packs villagers --abilities for)" forage
same "bash: in a list, too" "$(bash_for play --packs villagers --abilities forage,ren)" forage,renovate
same "bash: or none" "$(bash_for play --packs villagers --abilities no)" none
same "bash: where there are any" "$(bash_for play --abilities '')" ""
same "bash: events" "$(bash_for play --packs harbor --events no)" none
lacks "bash: an event is no ability" " $(bash_for play --packs harbor --abilities '') " " $(bash_for play --packs harbor --events '' | cut -d' ' -f1) "
same "bash: how many of a pack" "$(bash_for play --packs fortune --most fort)" \
    "$(echo fortune={0..8})"
same "bash: how many of it, after =" "$(bash_for play --packs fortune --most fortune = 3)" 3
same "bash: players" "$(bash_for play --packs little-town --players '')" "2 3 4"
same "bash: what a caller calls" "$(bash_for play --mode caller --caller wood,e)" wood,end
same "bash: tiles of a market" "$(bash_for play --packs little-town --market bakery,bo)" bakery,bookstore
same "bash: however it is written" "$(bash_for play --packs little-town --market Bakery,BO)" Bakery,bookstore
same "bash: cards, however they are written" "$(bash_for show Feas)" feast-hall
same "bash: people play" "$(bash_for play --bots per)" person
same "bash: but not in simulations" "$(bash_for sim --bots per)" ""
same "bash: nor as one of several" "$(bash_for sim --bots easy,per)" ""
today=$(date -u +%Y-%m-%d)
has "bash: days" "$(bash_for play --daily '')" "$today"
lacks "bash: no saves for a day" "$(bash_for play --daily '')" hamlet
same "bash: after =, too" "$(bash_for play --daily = "${today%?}")" "$(bash_for play --daily "${today%?}")"
has "bash: a day can be left out" "$(bash_for play --daily --pl)" "--plain"
same "bash: games" "$(bash_for games '')" "1 stats"
same "bash: a word of games" "$(bash_for games st)" stats
same "bash: puzzles" "$(bash_for puzzle 24)" 24
same "bash: what sim does" "$(bash_for sim me)" merge
same "bash: only first" "$(bash_for sim merge me)" ""
same "bash: what help tells values of" "$(bash_for help --values ab)" abilities

# -- every option that takes one of a few words has some to offer
for option in $("$HAMLET" help --values values); do
    out=$(for packs in base villagers harbor little-town; do "$HAMLET" help --values "$option" --packs $packs; done)
    [ -n "$out" ]
    ok "--values $option has some" $?
done
run help sim --values bots
lacks "of a command" "$out" person
refuses "a topic and a manual are two things" 2 "hamlet: one at a time: a topic, --man, --bash, --zsh, --fish or --values; --markdown with language" help sim --man

# -- fish
mkdir -p "$dir/bin"
ln -s "$HAMLET" "$dir/bin/hamlet"
export PATH=$dir/bin:$PATH
run help --fish
exits "help --fish is fine" 0
has "fish has the options with their docs" "$out" "-l json -d 'print JSON instead of text'"
if command -v fish >/dev/null; then
    "$HAMLET" help --fish >hamlet.fish
    fish_for() { fish --no-config -c 'source hamlet.fish; complete -C "$argv"' "$1" | cut -f1 | tr '\n' ' '; }
    same "fish: commands" "$(fish_for 'hamlet repl')" "replay "
    same "fish: modes" "$(fish_for 'hamlet play --mode town')" "town-hall "
    same "fish: after =" "$(fish_for 'hamlet play --mode=town')" "--mode=town-hall "
    same "fish: in a list" "$(fish_for 'hamlet play --bots person,med')" "person,medium "
    same "fish: boards of a pack" "$(fish_for 'hamlet play --packs little-town --board ')" "A B "
    same "fish: rule switches" "$(fish_for 'hamlet play --packs fortune --rule coins=of')" "coins=off "
    same "fish: cards" "$(fish_for 'hamlet show feas')" "feast-hall "
    same "fish: abilities in a list" "$(fish_for 'hamlet play --packs villagers --abilities forage,ren')" "forage,renovate "
    same "fish: games" "$(fish_for 'hamlet games ')" "1 stats "
    same "fish: with what they are" "$(fish --no-config -c 'source hamlet.fish; complete -C "hamlet games 1"')" $'1\tTiny Towns, standard, unfinished'
    same "fish: no person in simulations" "$(fish_for 'hamlet sim --bots p')" ""
    has "fish: days" "$(fish_for 'hamlet play --daily ')" "$today"
    lacks "fish: no saves for a day" "$(fish_for 'hamlet play --daily ')" .hamlet
    has "fish: after =" "$(fish_for 'hamlet play --daily=')" "--daily=$today"
    has "fish: saves else" "$(fish_for 'hamlet play --resume ')" .hamlet
    same "fish: what sim does" "$(fish_for 'hamlet sim merg')" "merge "
else
    echo "ok - skipped: there is no fish"
fi

# -- zsh: what Tab puts on the line, asked for at a terminal of its own
run help --zsh
has "zsh asks for values" "$out" ":MODE:_hamlet_values mode'"
if command -v zsh >/dev/null; then
    "$HAMLET" help --zsh >_hamlet
    zsh -n _hamlet
    ok "zsh can read it" $?
    cat >try.zsh <<'END'
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1='ready '; fpath=($PWD \$fpath); autoload -U compinit; compinit -u -D; LISTMAX=0; print -r -- be''gun"
zpty -r z line '*begun*'
zpty -w -n z "$1"$'\t'
zpty -r z line "*$2*" && print found
END
    zsh_for() { timeout 60 zsh -f try.zsh "$1" "$2"; }
    same "zsh: modes" "$(zsh_for 'hamlet play --mode=town' town-hall)" found
    same "zsh: in a list" "$(zsh_for 'hamlet play --bots person,med' person,medium)" found
    same "zsh: cards" "$(zsh_for 'hamlet show feas' feast-hall)" found
    same "zsh: however they are written" "$(zsh_for 'hamlet show Feas' feast-hall)" found
    same "zsh: abilities" "$(zsh_for 'hamlet play --packs villagers --abilities forage,ren' forage,renovate)" found
    same "zsh: games" "$(zsh_for 'hamlet games ' '1  Tiny Towns, standard, unfinished')" found
    same "zsh: a word of games" "$(zsh_for 'hamlet games st' stats)" found
    same "zsh: days" "$(zsh_for "hamlet play --daily ${today%?}" "$today")" found
    same "zsh: bots of simulations" "$(zsh_for 'hamlet sim --bots easy,med' easy,medium)" found
    same "zsh: what sim does" "$(zsh_for 'hamlet sim merg' merge)" found
else
    echo "ok - skipped: there is no zsh"
fi

# -- the man page tells of playing
run help --man
has "the man page has the keys" "$out" ".SS Keys on the screen"
has "all of them" "$out" "take the option that is marked"
has "and the words" "$out" "go back to the last choice of a person"
has "and where games are kept" "$out" "/hamlet/games/DATE"
finish
