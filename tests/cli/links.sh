#!/bin/bash
# A pack comes from a stranger, and what is read of it is shown where it is wrong: links in
# it that lead out of its folder are refused. What the user names may be a link.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir -p home packs/mine
echo 'my secret "password" is 1234' >home/secret
cp home/secret home/secret.card
printf 'pack "mine" {\n  title    "Mine"\n  version  "1.0.0"\n  game     "tiny-towns"\n  requires "base"\n}\n' >packs/mine/pack.card
printf 'card "Bell" {\n  type    chapel\n  pattern { wood glass glass }\n  score   1\n  source  "house"\n}\n' >packs/mine/bell.card
cp packs/mine/bell.card loose.card

link() { # what, name in the pack, commands...
    local what=$1 name=$2 as
    shift 2
    for target in ../../home/secret "$dir/home/secret"; do
        ln -sf "$target" "packs/mine/$name"
        for as in "$@"; do
            # shellcheck disable=SC2086
            run $as
            exits "$what: $as" 1
            has "$what is refused: $as" "$err" "'packs/mine/$name' is a link that leads out of its folder"
            lacks "nothing of it is shown: $as" "$out$err" "1234"
        done
    done
    rm "packs/mine/$name"
}
link "a card" zz.card "check packs/mine" "check packs" "test packs/mine" "show packs/mine" "fmt packs/mine" "list --with packs/mine" \
    "play --with packs/mine --bots random" "play --with packs --packs mine --bots random" "sim --with packs/mine --games 1" \
    "check packs/mine/zz.card" "fmt --write packs/mine"
link "a script" zz.lua "check packs/mine" "play --with packs/mine --bots random"
link "a test" zz.test "check packs/mine" "test packs/mine" "test packs/mine/zz.test"
link "a deck" zz.deck "play --with packs/mine --cards zz --bots random"
mv packs/mine/pack.card kept
link "a manifest" pack.card "check packs/mine" "list --with packs/mine" "list --with packs --packs mine"
mv kept packs/mine/pack.card

# -- a folder among packs
ln -s ../home packs/zz
cp packs/mine/pack.card home/
run check packs
has "a linked folder is refused" "$err" "'packs/zz' is a link that leads out of its folder"
lacks "and not shown" "$out$err" "1234"
rm packs/zz home/pack.card

# -- the card beside a test
printf 'test "x" { town { Well . . . / . . . . / . . . . / . . . . } score Well 0 }\n' >packs/well.test
ln -s ../home/secret.card packs/well.card
run test packs/well.test
has "the card that a test lies beside may be none" "$err" "'packs/well.card' is a link that leads out of its folder"
lacks "and is not shown" "$out$err" "1234"
rm packs/well.card packs/well.test

# -- what leads nowhere else is fine
ln -s bell.card packs/mine/other.card
run check packs/mine
has "a link inside of the pack is followed" "$out" "other.card:1:6: error: card 'Bell' is defined twice"
rm packs/mine/other.card
ln -s packs/mine given
run check given
prints "a folder that the user names may be a link" "2 files, 1 card: 0 errors, 0 warnings"
run play --with given --bots random --quiet --seed 1
has "also for playing" "$out" "From --with: Bell is in play."
ln -s packs/mine/bell.card named.card
run check named.card
exits "so may a file that the user names" 0
mkdir -p data/hamlet/packs
ln -s "$dir/packs/mine" data/hamlet/packs/mine
run list --packs mine
has "and a pack among the user's own" "$out" "mine 1.0.0"
finish
