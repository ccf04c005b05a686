#!/bin/bash
# Phrases that designers try: each is a part of a card in designers.txt, with the whole
# error that hamlet check tells. A class stands in brackets before its phrases.
# HM_RENEW=1 writes the file anew: then read what is new in it as a designer would.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
table=$root/tests/cli/designers.txt

told() { # phrase: the error as it is told
    local layout='pattern { wood glass }'
    [[ $1 == pattern* ]] && layout=''
    printf 'card "X" {\n  type theater\n  %s\n  %s\n  source "s"\n}\n' "$layout" "$1" >x.card
    run check --packs base,fortune x.card
    sed -e '/^1 file/d' -e 's/^x\.card:4:/  /' <<<"$out"
}

count=0
while IFS= read -r line; do
    [[ $line == '['* ]] || continue
    phrase=${line#*] }
    { printf '%s\n' "$line"; told "$phrase"; echo; } >>told.txt
    [ "$code" -eq 1 ] || ok "it is an error: $phrase" 1
    grep -qvE '^( |x\.card:|1 file|$)' <<<"$out" || ok "there is a hint to: $phrase" 1
    count=$((count + 1))
done <"$table"
[ -n "${HM_RENEW:-}" ] && cp told.txt "$table"
same "each phrase is told of as it should be" "$(cat told.txt)" "$(cat "$table")"
[ "$count" -ge 60 ]
ok "there are 60 phrases at least" $?
finish
