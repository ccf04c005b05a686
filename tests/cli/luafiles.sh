#!/bin/bash
# Cards in .lua files are files like others: checked, shown, tested, packed; and the base
# game passes its tests with all its cards in Lua.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >bell.lua <<'END'
card {
  name = "Bell", type = "chapel", pattern = "glass stone / . stone",
  score = function(me) return count(row(me) & all("cottage")) end,
  text = "1 point per cottage in its row.",
  source = "house",
}
END
cat >bell.test <<'END'
test "the bell is heard along its row" {
  town { Cottage Bell . Cottage
         .       .    . .
         .       .    . .
         .       .    . . }
  score Bell 2
}
END
run check bell.lua
exits "a good card is fine" 0
prints "its cards are counted" "1 file, 1 card: 0 errors, 0 warnings"
run test --all bell.lua
exits "x.lua stands for x.test beside it" 0
prints "and its test is run with it" "ok  the bell is heard along its row
1 passed, 0 failed"
run test bell.test
exits "and x.test for x.lua" 0
run show bell.lua
exits "it can be shown" 0
has "with the text it has" "$out" "1 point per cottage in its row."
run list --with bell.lua --type chapel
has "it can be listed among others" "$out" "Bell"

sed 's/"chapel"/"chapl"/; s/score =/scor =/' bell.lua >bad.lua
run check bad.lua
exits "a bad card is not fine" 1
prints "mistakes are shown in the text" \
    "bad.lua:2:25: error: unknown type 'chapl'
      name = \"Bell\", type = \"chapl\", pattern = \"glass stone / . stone\",
                            ^~~~~~~
did you mean 'chapel'?
bad.lua:3:3: error: card 'Bell': unknown field 'scor'
      scor = function(me) return count(row(me) & all(\"cottage\")) end,
      ^~~~
did you mean 'score'?
1 file, 1 card: 2 errors, 0 warnings"

mkdir -p packs/bells
cat >packs/bells/pack.card <<'END'
pack "bells" { title "Bells" version "1.0.0" game "tiny-towns" requires "base" }
END
cp bell.lua bell.test packs/bells
cat >packs/bells/gong.card <<'END'
card "Gong" {
  type    chapel
  pattern { glass stone wood }
  score   lua { return count(all("Bell")) }
  text    "1 point per Bell."
  source  "house"
}
END
run check packs/bells
exits "a pack may have both" 0
prints "all its files are checked" "4 files, 2 cards: 0 errors, 0 warnings"
run test packs/bells
exits "and tested" 0
run list --with packs/bells --packs bells --type chapel
has "the cards of its scripts are in it" "$out" "Bell"
has "and those of its other files" "$out" "Gong"

# -- the doubles
mkdir base
cp "$root"/cards/base/{pack,game}.card "$root"/cards/base/*.test base
for f in "$root"/tests/lua/doubles/*; do
    [ "${f##*/}" = pack.card ] || cp "$f" base
done
export HAMLET_PATH=/nonexistent
run check base
exits "the base game in Lua is a whole game" 0
has "with all its cards" "$out" " 40 cards: 0 errors, 0 warnings"
run test base
exits "and passes all tests of the base game" 0
finish
