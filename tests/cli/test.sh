#!/bin/bash
# hamlet test: card tests, how failures look, and what counts.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

cat >bell.card <<'END'
card "Bell" {
  type    well
  pattern { wood stone }
  score   1 per adjacent cottage
  source  "house"
}
END
cat >bell.test <<'END'
test "a cottage beside it" {
  town { Bell Cottage . .
         .    .       . .
         .    .       . .
         .    .       . . }
  score Bell 1
}
test "no cottage" {
  town { Bell . . .
         .    . . .
         .    . . .
         .    . . . }
  score Bell 0
}
END
run test bell.test
exits "passing tests are fine" 0
prints "passing tests are only counted" "2 passed, 0 failed"
run test --all bell.test
prints "--all names them" "ok  a cottage beside it
ok  no cottage
2 passed, 0 failed"
run test bell.card
prints "a card stands for the test beside it" "2 passed, 0 failed"
run test bell.card bell.test .
prints "nothing is run twice" "2 passed, 0 failed"
run_with "$(cat bell.test)" test - --with bell.card
prints "tests from standard input" "2 passed, 0 failed"

sed 's/Bell 1/Bell 3/' bell.test >wrong.test
run test wrong.test --with bell.card --all
exits "a failing test is not fine" 1
prints "a failure has its place, the line and a caret run" \
    "wrong.test:6:3: FAIL a cottage beside it: Bell scores 1, expected 3
      score Bell 3
      ^~~~~~~~~~~~
ok  no cottage
1 passed, 1 failed"

cat >both.card <<'END'
card "Gong" { type well pattern { wood stone } score 1 source "house" }
test "it scores" { town { Gong . . . / . . . . / . . . . / . . . . } score Gong 1 }
END
run test both.card
prints "tests may stand between cards" "1 passed, 0 failed"

printf 'test "x" { tottal 3 }\n' >syntax.test
cat bell.test >>syntax.test
run test syntax.test --with bell.card
exits "a file with syntax errors is not fine" 1
has "it is one failure, and the rest is run" "$out" "
2 passed, "
has "its errors are shown" "$out" "syntax.test:1:12: error: unknown word 'tottal'"
printf 'card "A" { type wel pattern { wood stone } score 1 source "x" }\n' >a.card
run test a.card
exits "a card with errors is not fine" 1
prints "it is one failure" "a.card:1:17: error: unknown type 'wel'
    card \"A\" { type wel pattern { wood stone } score 1 source \"x\" }
                    ^~~
did you mean 'well'?
0 passed, 1 failed"

: >none.test
run test none.test
exits "no tests at all is not fine" 1
prints "no tests at all" "0 passed, 0 failed"
says "and it says so" "hamlet: no tests found in the paths given"
refuses "a path that is not there" 1 "hamlet: cannot read 'nope.test': No such file or directory" test nope.test

mkdir -p packs/mine
cat >packs/mine/pack.card <<'END'
pack "mine" { title "Mine" version "1.0.0" game "tiny-towns" requires "base" }
END
cp bell.card bell.test packs/mine
cp both.card packs/mine
run test packs/mine
prints "a pack's folder: all its tests, with its cards" "3 passed, 0 failed"
run test packs
prints "a folder of packs" "3 passed, 0 failed"
run test packs/mine/bell.test
prints "one test file of a pack" "2 passed, 0 failed"

run test "$root/cards/house"
exits "the house pack passes" 0
# Many buildings that look far ahead: what one of them may take, each may.
mkdir wide
sed 's/game "tiny-towns"/game "wide"/; s/grid 4 by 4/grid 8 by 8/; /cards "play-at-home"/d' \
    "$root/cards/base/game.card" >wide/game.card
echo 'pack "wide" { title "Wide" version "0.1.0" game "wide" }' >wide/pack.card
cat >wide/maze.card <<'END'
card "Maze" {
  type    well
  pattern { wood wood }
  when another names any {
    may {
      place wood or glass on empty
      place wood on adjacent to cubes
      place glass on adjacent to (wood except wood)
    }
  }
  source  "house"
}
END
{
    echo 'test "everybody can go on" { cards Maze'
    echo "  town { $(printf '. . . . . . . .\n%.0s' $(seq 8)) }"
    echo "  town { $(printf 'Maze Maze Maze . wood . . .\n%.0s' $(seq 8)) }"
    echo '  choose "name glass" choose "place glass on a1" choose "place glass on d5" }'
} >wide.test
run check wide
prints "a card that looks ahead, but not too far" "3 files, 1 card: 0 errors, 0 warnings"
run test --with wide --packs wide wide.test
prints "may stand in a town as often as one likes" "1 passed, 0 failed"


# -- failures say of whom, and the odd option before those for each square
cat >whom.test <<'END'
test "whom" {
  cards Well Cottage
  town { Well . . . / . . . . / . . . . / . . . . }
  town { Well Cottage . . / . . . . / . . . . / . . . . }
  score "Well" 5
}
END
run test whom.test
has "a failure says which player it is about" "$out" "player 2: Well scores 1, expected 5"
cat >odd.test <<'END'
test "odd" {
  cards Well
  town { wood stone . . / . . . . / . . . . / . . . . }
  choose "name wood"
  choose "place wood on d4"
  choose "frob"
}
END
run test odd.test
has "an option without a square is among those shown" "$out" "there are 'done', 'build Well on"
finish
