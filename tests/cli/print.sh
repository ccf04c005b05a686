#!/bin/bash
# hamlet print, and show --svg: what is drawn, what is refused, and that the bytes are the
# same each time. PDF and PNG only where the program was built with cairo.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

there() { [ -s "$1" ]; ok "$2" $?; } # file, description
lacks() { ! grep -qE "$2" "$1"; ok "$3" $?; } # file, pattern, description

# -- SVG, which needs no library
run show --svg well.svg Well
exits "show --svg draws a card" 0
prints "... and says nothing" ""
has "... with its name as text" "$(cat well.svg)" ">Well</text>"
has "... with its rule as text" "$(cat well.svg)" "1 point for each adjacent"
run show --svg - Well
same "- is standard output" "$out" "$(cat well.svg)"
cp well.svg one.svg
run print Well -o well.svg
exits "print draws a card as SVG" 0
same "... the same" "$(cat well.svg)" "$(cat one.svg)"
run show --svg all.svg Well Abbey Tavern
exits "several cards are one picture" 0
same "... with all names" "$(grep -c -E '>(Well|Abbey|Tavern)</text>' all.svg)" 3

cat >odd.card <<'END'
card "<script>alert(1)</script> & <b>Inn" {
  type tavern
  pattern { wood wheat }
  score 1 per fed
  source "<b onload='x'>"
}
END
run print odd.card -o odd.svg
exits "a name may hold markup" 0
lacks odd.svg '<script|<b |onload=.x' "... which is text"
python3 - odd.svg <<'END'
import sys, xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1])
END
ok "... and the file is XML" $?

for name in 'שלום עולם' '小さな町の井戸と塔' "$(printf 'Long%.0s' {1..50})" "$(printf 'many words %.0s' {1..18})"; do
    printf 'card "%s" {\n  id "odd-one"\n  type well\n  pattern { wood stone }\n  score 1 per adjacent cottage\n}\n' "$name" >name.card
    run print name.card -o name.svg
    exits "a card can be called ${name:0:12}" 0
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' name.svg
    ok "... and is XML" $?
done
printf 'card "%s" {\n  type well\n  pattern { wood stone }\n  score 1 per adjacent cottage\n}\n' "$(printf 'Long%.0s' {1..50})" >long.card
run print long.card -o long.svg
has "a name that is too long is told" "$err" "is too long for its card: some of it is left out"
{ printf 'card "Wordy" {\n  type well\n  pattern { wood stone }\n  score 1 per adjacent cottage\n  text "'
  printf 'all work and no play makes a dull town, %.0s' {1..60}
  printf '"\n}\n'; } >wordy.card
run print wordy.card -o wordy.svg
exits "a text that is too long is cut" 0
says "... and that is told" "hamlet: warning: the text of 'wordy/wordy' is too long for its card: some of it is left out"
{ printf 'card "Row" {\n  type well\n  pattern { '; printf 'wood %.0s' {1..16}; printf '}\n  score 1 per fed\n}\n'; } >row.card
run print row.card -o row.svg
exits "a layout that is wider than the town is refused" 1

# -- what is refused
run print Well
exits "without -o nothing is printed" 2
run print Well -o well.gif
exits "another ending is refused" 2
run print Wel -o well.svg
exits "an unknown card is refused" 1
has "... with the nearest one" "$err" "did you mean 'Well'?"
run print Well -o nowhere/well.svg
exits "a folder that is not there is refused" 1
has "... by its name" "$err" "nowhere/well.svg"
run print Well -o "$dir" --sheet board
exits "a folder is no file" 2
run print Well --card 9x9 -o well.svg
exits "a card of 9 x 9 mm is refused" 2
run print Well --card 63by88 -o well.svg
exits "a size is two numbers" 2
run print Well Abbey --card 300x300 -o well.svg
exits "a card that is larger than the paper is refused" 2
run print Well --paper a5 -o well.svg
exits "a paper that is not known is refused" 2
run print Well --sheet bord -o well.svg
exits "a sheet that is not known is refused" 2
has "... with the nearest one" "$err" "did you mean 'board'?"
mkdir empty && printf 'pack "empty" {\n  title "Empty"\n  version "1.0.0"\n  game "tiny-towns"\n  requires "base"\n}\n' >empty/pack.card
run print empty -o empty.svg
exits "a pack without cards is refused" 1

# -- sheets
run print first-game --paper a4 -o first.svg
exits "a deck is laid on a sheet" 0
same "... of paper" "$(grep -o 'viewBox="[^"]*"' first.svg)" 'viewBox="0 0 210 297"'
run print first-game --paper letter --backs --bleed 2 --cut guides --copies 2 -o backs.svg
exits "with backs there are several pages" 0
there backs-1.svg "... cards first"
there backs-2.svg "... and their backs"
run print base --sheet board -o board.svg
exits "the game's board is printed" 0
run print --packs little-town Castle --sheet board -o shared.svg
exits "boards that all share are printed" 0
there shared-2.svg "... each on a page"
run print Well --sheet pad -o pad.svg
exits "a scoring pad is printed" 0
has "... with a line for each type" "$(cat pad.svg)" ">cottages</text>"
run print play-at-home --sheet play-at-home -o home.svg
exits "the sheet to play at home is printed" 0
same "... two to a page" "$(grep -c '>Cottage</text>' home.svg)" 2
has "... with the score of that mode" "$(cat home.svg)" ">waste</text>"
run print base --sheet play-at-home -o home.svg
exits "more cards than it has room for are a limit" 3

# -- art
mkdir art
python3 - <<'END'
import struct, zlib
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
def png(w, h, path, cut=None):
    rows = b"".join(b"\0" + b"".join(bytes((x * 7 % 256, y * 5 % 256, 120)) for x in range(w))
                    for y in range(h))
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
    data += chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    open(path, "wb").write(data[:cut])
png(40, 20, "art/odd-one.png")
png(40, 20, "cut.png", 60)
big = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0))
open("huge.png", "wb").write(big + chunk(b"IDAT", b"x") + chunk(b"IEND", b""))
END
run print name.card -o art.svg
exits "art beside the card is printed on it" 0
has "... and comes along" "$(cat art.svg)" 'href="data:image/png;base64,iVBOR'
for bad in cut huge; do
    cp $bad.png art/odd-one.png
    run print name.card -o art.svg
    exits "art that is $bad is refused" 1
    has "... by its name" "$err" "art/odd-one.png"
done
echo text >art/odd-one.png
run print name.card -o art.svg
has "what is no PNG is told" "$err" "'art/odd-one.png' is no PNG file"
rm art/odd-one.png

# -- PDF and PNG
run print Well -o well.pdf
if [ "$code" -eq 2 ]; then
    has "without cairo that is said" "$err" "built without cairo and pango"
    exit $failed
fi
exits "a card is printed as PDF" 0
cp well.pdf again.pdf
run print Well -o well.pdf
cmp -s well.pdf again.pdf
ok "the same bytes each time" $?
run print base --backs -o base.pdf
exits "a pack is printed as PDF" 0
if command -v pdftotext >/dev/null; then
    has "its text can be searched" "$(pdftotext -layout base.pdf - | tr -s ' \n' ' ')" "1 point for each adjacent cottage."
    same "all fonts are embedded" "$(pdffonts base.pdf | tail -n +3 | grep -cv ' yes ')" 0
    pdfinfo base.pdf | grep -q '^CreationDate: *Tue Jan  1 00:00:00 1980'
    ok "its date is always the same" $?
    pdftoppm -r 40 -png -f 1 -l 1 base.pdf page
    there "$(ls page*.png | head -1)" "and a viewer shows it"
fi
run print Well --dpi 50 -o well.png
exits "a card is printed as PNG" 0
# Pictures as they were when somebody looked at them; where the fonts are that they have.
if fc-list 2>/dev/null | grep -q 'Lato-Regular' && fc-list | grep -q 'DejaVuSans.ttf'; then
    while read -r name args; do
        eval "run print $args -o $name.png"
        python3 "$root/tests/print/alike.py" "$root/tests/print/$name.png" $name.png
        ok "$name looks as it did" $?
    done <<'END'
well Well --dpi 60
watch "Opaleye's Watch" --dpi 60
tile --packs little-town Castle --dpi 60
home play-at-home --sheet play-at-home --dpi 36
END
fi
run print first-game --sheet tts --dpi 20 -o tts.png
exits "a sheet for Tabletop Simulator is printed" 0
run print first-game --sheet tts -o tts.pdf
exits "... but not as PDF" 2
run print Well --paper a4 --dpi 1200 --card 400x400 -o well.png
exits "what is too large is refused" 2
exit $failed
