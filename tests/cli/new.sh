#!/bin/bash
# hamlet new: a card and a test that are right as they stand.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run new "Miller's Rest"
exits "new is fine" 0
prints "new says what it wrote and what comes next" "millers-rest.card
millers-rest.test

next: edit millers-rest.card, then
  hamlet check millers-rest.card
  hamlet show millers-rest.card
  hamlet test millers-rest.test
  hamlet play --with millers-rest.card --watch
  hamlet help language"
same "the card in full" "$(cat millers-rest.card)" "# Miller's Rest. Everything after a # is a comment.
#
#   hamlet check millers-rest.card  is it right?
#   hamlet show millers-rest.card   how does it look?
#   hamlet test millers-rest.test   does it do what you mean?
#   hamlet help language            every word you can use

card \"Miller's Rest\" {
  type    well
  # The cubes, as they lie; each row on a line of its own, and a dot
  # for a square that does not matter.
  pattern { wood stone }
  # The points of each building. Other rules to try:
  #   score 2 when any corner self
  #   score together table 1 3 6 by count this
  score   1 per adjacent cottage
  source  \"house\"
}"
same "the test in full" "$(cat millers-rest.test)" "# Towns with Miller's Rest, and what must be true of them.

test \"Miller's Rest: 1 for each adjacent cottage\" {
  town { \"Miller's Rest\" Cottage . .
         Cottage         .       . .
         .               .       . .
         .               .       . . }
  score \"Miller's Rest\" 2
}"
run check .
prints "both are right" "2 files, 1 card: 0 errors, 0 warnings"
run test millers-rest.test
prints "the test passes at once" "1 passed, 0 failed"
run show millers-rest.card
exits "the card can be shown" 0
for f in millers-rest.card millers-rest.test; do
    run fmt "$f"
    prints "$f is in canonical form" "$(cat "$f")"
done

echo mine >millers-rest.card
refuses "new overwrites nothing" 1 \
    "hamlet: 'millers-rest.card' is there already; --force overwrites it" new "Miller's Rest"
same "the file is as it was" "$(cat millers-rest.card)" mine
rm millers-rest.card
refuses "not even the test" 1 \
    "hamlet: 'millers-rest.test' is there already; --force overwrites it" new "Miller's Rest"
[ ! -e millers-rest.card ]
ok "nor does it write half" $?
run new --force "Miller's Rest"
exits "--force overwrites" 0
run check millers-rest.card
exits "with a good card" 0

run new "Hütte 7" --type chapel
exits "names may be any letters" 0
run check hütte-7.card
exits "and such a card is right" 0
has "--type chooses the type" "$(cat hütte-7.card)" "  type    chapel"
run new "Zed" --type cottage
run test zed.card
prints "a card of the first type has other neighbours" "1 passed, 0 failed"
run new "Bee" --packs base,house
has "the packs chosen go into the hints" "$out" "  hamlet check --packs base,house bee.card"

refuses "an empty name" 2 "hamlet: a card needs a name with letters or digits, not ''" new ""
refuses "a name without letters" 2 "hamlet: a card needs a name with letters or digits, not '...'" new ...
refuses "a name with a quote" 2 "hamlet: the name 'a\"b' has a quote or a control character" new 'a"b'
refuses "a name with a control character" 2 "hamlet: the name 'a?b' has a quote or a control character" new $'a\tb'
refuses "a name that is no text" 2 "hamlet: the name 'a?b' is not UTF-8 text" new $'a\xffb'
refuses "a name that is too long" 2 \
    "hamlet: the name 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' is too long: at most 60 bytes" \
    new aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
run new aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
exits "60 bytes are not" 0
refuses "a name that is taken" 1 "hamlet: there is a card 'Well' already: base/well" new Well
refuses "the name of manifests" 2 \
    "hamlet: 'pack.card' would be the manifest of a pack; choose another name" new Pack
refuses "a misspelt type" 2 "hamlet: unknown type 'wel' of tiny-towns
did you mean 'well'?" new Boo --type wel
if [ "$(id -u)" -ne 0 ]; then
    mkdir closed
    chmod 500 closed
    (cd closed && "$HAMLET" new Boo >/dev/null 2>&1)
    same "a folder that may not be written" $? 1
    chmod 700 closed
fi

# -- packs and abilities
run new --pack "By the sea" --packs base,fortune
exits "new --pack is fine" 0
prints "it says what it wrote and what comes next" "by-the-sea/pack.card
by-the-sea/by-the-sea.card
by-the-sea/by-the-sea.test

next: edit by-the-sea/by-the-sea.card, then
  hamlet check by-the-sea
  hamlet test by-the-sea
  hamlet play --with by-the-sea --watch
  hamlet help language"
has "it requires the packs in use" "$(cat by-the-sea/pack.card)" 'pack "by-the-sea" {
  title    "By the sea"
  version  "0.1.0"
  game     "tiny-towns"
  requires "base"
  requires "fortune"
}'
run check by-the-sea
prints "the pack is right" "3 files, 1 card: 0 errors, 0 warnings"
run test by-the-sea
prints "and its test passes" "1 passed, 0 failed"
for f in by-the-sea/*; do
    run fmt "$f"
    prints "$f is in canonical form" "$(cat "$f")"
done
sed -i 's/^#   \(extends .*\)/\1/' by-the-sea/pack.card
run rules --with by-the-sea
has "what its comment shows works" "$out" "Tiny Towns: 4 by 5 squares;"
refuses "new --pack overwrites nothing" 1 \
    "hamlet: 'by-the-sea/by-the-sea.card' is there already; --force overwrites it" new --pack "By the sea"
mkdir there
refuses "nor does it write into a folder that is there" 1 \
    "hamlet: 'there' is there already; --force writes into it" new --pack There
same "the folder is as it was" "$(ls there)" ""
run new --pack There --force
exits "--force does" 0
run new --ability Favour
exits "new --ability is fine" 0
run test favour.test
prints "its test passes" "1 passed, 0 failed"
for f in favour.card favour.test; do
    run fmt "$f"
    prints "$f is in canonical form" "$(cat "$f")"
done
refuses "an ability has no type" 2 "hamlet: '--type' is for cards that are built, not for an ability" \
    new --ability Vow --type well
refuses "a game without counters" 2 \
    "hamlet: '--ability' is for games with a counter to pay with, not for little-town" \
    new --ability Vow --packs little-town

mkdir mine
cat >mine/pack.card <<'END'
pack "mine" { title "Mine" version "1.0.0" game "tiny" }
END
cat >mine/game.card <<'END'
game "tiny" { title "Tiny" grid 2 by 1 resource mud { letter M colour brown }
  type hut { letter H colour red symbol "h" plural "huts" } mode standard "in turn" }
END
cd mine || exit 1
run new Hut
exits "in a pack's folder its game counts" 0
run check .
prints "a game without cards gets a card, too" "4 files, 1 card: 0 errors, 0 warnings"
run test .
prints "and a test that passes" "1 passed, 0 failed"

# -- whatever can be started: check has nothing to say, tests pass, and fmt leaves it so
started() { # arguments of new
    local file wrong=0
    mkdir "$dir/try" && cd "$dir/try" || exit 1
    run new "$@"
    [ "$code" -eq 0 ] || wrong=1
    sed '/^$/q' <<<"$out" >"$dir/files"
    sed -n 's/^  hamlet \(check\|show\|test\) /\1 /p' <<<"$out" >"$dir/next"
    [ -s "$dir/next" ] || wrong=1
    while read -r line; do
        eval "run $line"
        [ "$code" -eq 0 ] || wrong=1
        case $line in check*) case $out in *": 0 errors, 0 warnings") ;; *) wrong=1 && echo "$out" ;; esac ;; esac
    done <"$dir/next"
    while read -r file; do
        case $file in *.lua | '') continue ;; esac
        run fmt "$file"
        [ "$out" = "$(cat "$file")" ] || wrong=1
    done <"$dir/files"
    ok "new $* is right as it stands" $wrong
    cd "$dir" && rm -r try
}
for type in cottage farm well chapel tavern theater factory monument; do
    started "Bell Tower" --type "$type"
    started "Bell Tower" --type "$type" --lua
    started "Bell Tower" --type "$type" --pack
done
for packs in house harbor fortune villagers fortune,villagers; do
    started "The long name of a card" --packs $packs
    started "Üben" --packs $packs --pack
done
for type in tile objective; do
    started Mill --packs little-town --type $type
    started Mill --packs little-town --type $type --pack
done
started Favour --ability
started Favour --ability --packs villagers
started Favour --ability --pack --packs fortune
export HAMLET_PATH=$root/tests/cards:$HAMLET_PATH
for packs in sixth wide inn tally; do
    started "Out of the way" --packs $packs
    started "Out of the way" --packs $packs --pack
done
finish
