#!/bin/bash
# hamlet gallery: a page of cards that runs nothing but its own script; and themes.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run gallery base -o pages
exits "a gallery is made" 0
page=pages/index.html
same "... with every card of the pack" "$(grep -c '<article' $page)" "$("$HAMLET" list --ids | grep -c .)"
has "... and its text" "$(cat $page)" "<p>1 point for each adjacent cottage.</p>"
! grep -qE '(src|href)="?(https?:|//)|url\(|@import' $page
ok "... that asks for nothing from elsewhere" $?
for part in style script; do
    sum=$(python3 - $part $page <<'END'
import base64, hashlib, re, sys
part, page = sys.argv[1:]
text = re.search("<%s>(.*?)</%s>" % (part, part), open(page).read(), re.S).group(1)
print("sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())
END
    )
    same "the policy names the $part by its sum" "$(grep -o "$part-src '[^']*'" $page)" "$part-src '$sum'"
done
same "there is one script" "$(grep -c '<script' $page)" 1

mkdir odd
cat >odd/pack.card <<'END'
pack "odd" { title "Odd" version "1.0.0" game "tiny-towns" requires "base" }
END
cat >odd/odd.card <<'END'
card "<script>alert(1)</script>" {
  id "odd"
  type tavern
  pattern { wood wheat }
  score 1 per fed
  text "</pre></style><img src=x onerror=alert(1)> & 'more'"
  source "\"><b>"
}
END
run gallery odd -o odd-page
[ "$code" -eq 0 ] || sed -i '/source/d' odd/odd.card
run gallery odd -o odd-page
exits "names and texts may hold markup" 0
same "... which runs nothing" "$(grep -cE '<script|<img|<b>' odd-page/index.html)" 2
run gallery base
exits "without -o there is no page" 2
run gallery base -o $page
exits "a file is no folder" 1
run gallery base -o nowhere/pages
exits "nor is a folder made in one that is not there" 1
run gallery base --db none.db -o pages
exits "runs that are not there are told" 1
run sim --games 4 --bots random --cards first-game --db runs.db
run gallery first-game --db runs.db -o pages
exits "what kept runs know stands below a card" 0
same "... of all that were in them" "$(grep -c '<summary>Statistics' $page)" 7

# -- themes
cat >odd/theme.card <<'END'
# Our cards have a look of their own.
theme {
  font   title "DejaVu Serif" # as books have
  size   text  3.25
  colour green "#224466"
}
END
run check odd
exits "a theme is checked with its pack" 0
run print odd -o odd.svg
exits "... and its cards look so" 0
has "... in its font" "$(cat odd.svg)" 'font-family="DejaVu Serif, sans-serif"'
has "... and its colours" "$(cat odd.svg)" 'fill="#224466"'
hash=$("$HAMLET" list --json --with odd 2>/dev/null | grep -i hash)
sed -i 's/224466/224455/' odd/theme.card
same "a theme makes no other pack" "$("$HAMLET" list --json --with odd 2>/dev/null | grep -i hash)" "$hash"
before=$(cat odd/theme.card)
run fmt --write odd
exits "fmt leaves it alone" 0
same "... as it was" "$(cat odd/theme.card)" "$before"
run fmt odd/theme.card
exits "... and says so" 1

wrong() { # text, message
    printf '%s\n' "$1" >odd/theme.card
    run check odd
    has "a mistake in a theme is told: $2" "$err$out" "$2"
}
wrong 'theme { size txt 4 }' "odd/theme.card:1:14: error: no size of a theme is called so"
wrong 'theme { size txt 4 }' "did you mean 'text'?"
wrong 'theme { size text 40 }' "expected 1.8 to 8.0 millimetres"
wrong 'theme { size text four }' "expected 1.8 to 8.0 millimetres"
wrong 'theme { colour red "#12345" }' 'expected a colour such as "#6b4423"'
wrong 'theme { colour red blue }' 'expected a colour such as "#6b4423"'
wrong 'theme { font text "x, y<z" }' "expected the name of a font"
wrong 'theme { fonts text "x" }' "did you mean 'font'?"
wrong 'theme { size text 4 size text 5 }' "this is said twice"
wrong 'theme { size text 4' "'}' is missing"
wrong 'theme { size text' "the file ends in the middle of a row"
wrong 'theme' "expected '{' behind 'theme'"
wrong '' "a theme begins with 'theme {'"
wrong 'theme { } }' "a theme has nothing behind its brace"
wrong "$(head -c 3000 /dev/urandom | tr -d '\0')" "a theme begins with 'theme {'"
exit $failed
