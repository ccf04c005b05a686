#!/bin/bash
# What the docs show is run: fenced blocks are files or terminal sessions.
#
#     ```console            each "$ command" is run in a folder of the document's own,
#     $ hamlet check x.card and its output must be what stands below it; a line of
#     ...                   three dots stands for any lines; "> " goes on with a command
#     ```
#     ```card x.card        the block is written to that file (also ```lua x.lua and
#                           ```json x.json); without a name it is checked as cards, for
#                           ```card and ```lua, in which dots (...) must not occur
set -u
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"; ln -s "$(realpath "$HAMLET")" "$work/bin/hamlet"
export COLUMNS=80 PATH=$work/bin:$PATH HAMLET_PATH=$root/cards NO_COLOR=1 LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_CACHE_HOME; export HOME=$work/home; mkdir "$HOME"
bad=0
result() { # description, status
    if [ "$2" -eq 0 ]; then echo "ok - $1"; else echo "not ok - $1"; bad=1; fi
}

# Does $1 match $2, where a line "..." in $2 stands for any lines?
matches() {
    local want
    [ "$1" = "$2" ] && return 0
    case $'\n'"$2"$'\n' in *$'\n...\n'*) ;; *) return 1 ;; esac
    want=$(printf '%s\n' "$2" | sed 's/[][\*?]/\\&/g; s/^\.\.\.$/*/')
    # shellcheck disable=SC2053
    [[ $1 == $want ]]
}

run() { # document:line, command, expected output
    local got first=${2%%$'\n'*}
    got=$(eval "$2" 2>&1 </dev/null)
    if matches "$got" "$3"; then result "$1: \$ $first" 0; return; fi
    result "$1: \$ $first" 1
    diff <(printf '%s\n' "$3") <(printf '%s\n' "$got") | sed 's/^/    /'
}

# Whoever reads the first pages has a fresh clone, and none of our variables: what stands
# there in the text can be typed as well. Nothing is said of its output, but it is no
# wrong usage. What make does is not done here.
typed() { # document:line, command
    local st
    case $2 in
    *'|'*) return ;;
    make*) (cd "$root" && eval "MAKEFLAGS= ${2%%#*} -n") >/dev/null 2>&1; st=$? ;;
    *) (eval "timeout 120 $2") >/dev/null 2>&1 </dev/null; st=$?
       case $st in 2 | 4 | 1[2-9]?) ;; *) st=0 ;; esac ;;
    esac
    result "$1: $2 can be typed" $st
}

typed_in() { # document:line, line of text
    local rest=$2
    case $rest in '    hamlet '* | '    make '*) typed "$1" "${rest#    }"; return ;; esac
    while [[ $rest =~ \`((hamlet|make)\ [^\`]*)\`(.*) ]]; do
        rest=${BASH_REMATCH[3]}
        typed "$1" "${BASH_REMATCH[1]}"
    done
}

is_first_page() { case $1 in README.md | tutorial.md) ;; *) return 1 ;; esac; }

# What the reader was told to write is as the program would write it.
written() { # document
    local file
    for file in *.card *.test */*.card */*.test; do
        [ -e "$file" ] || continue
        hamlet fmt "$file" 2>&1 | cmp -s - "$file"
        result "$1: $file is as fmt would have it" $?
    done
    for file in bell-tower.card honey; do
        hamlet check "$file" | grep -q ': 0 errors, 0 warnings$'
        result "$1: check has nothing to say of $file" $?
    done
}

one_doc() {
    local doc=$1 name dir line n=0 mode='' file='' cmd='' want='' at=0 text=''
    name=$(basename "$doc"); dir=$work/$name; mkdir -p "$dir"; cd "$dir" || exit 1
    export HAMLET_PATH=$root/cards
    if is_first_page "$name"; then cp -r "$root/cards" .; unset HAMLET_PATH; fi
    while IFS= read -r line || [ -n "$line" ]; do
        n=$((n + 1))
        case $mode in
        '') case $line in
            '```console') mode=console cmd='' want='' ;;
            '```card '*|'```lua '*|'```json '*) mode=file file=${line#* } text='' at=$n ;;
            '```card'|'```lua') mode=cards file=block-$n.${line#???} text='' at=$n ;;
            '```'*) mode=other ;;
            *) if is_first_page "$name"; then typed_in "$name:$n" "$line"; fi ;;
            esac ;;
        *)  if [ "$line" = '```' ]; then
                case $mode in
                console) [ -n "$cmd" ] && run "$name:$at" "$cmd" "${want%$'\n'}" ;;
                file) printf '%s' "$text" >"$file" ;;
                cards) printf '%s' "$text" >"$file"
                      hamlet check "$file" >out 2>&1; st=$?
                      grep -q ': warning: ' out && st=1
                      result "$name:$at: the cards shown are right" $st
                      [ $st -eq 0 ] || sed 's/^/    /' out ;;
                esac
                mode=''
            elif [ "$mode" = console ]; then
                case $line in
                '$ '*) [ -n "$cmd" ] && run "$name:$at" "$cmd" "${want%$'\n'}"
                       cmd=${line#??} want='' at=$n ;;
                '> '*) cmd+=$'\n'${line#??} ;;
                *) want+=$line$'\n' ;;
                esac
            else
                text+=$line$'\n'
            fi ;;
        esac
    done <"$doc"
    [ "$name" != tutorial.md ] || written "$name"
    cd "$root" || exit 1
}

for doc in README.md docs/*.md; do one_doc "$root/$doc"; done

# The reference is the table of words and nothing else.
"$HAMLET" help language --markdown >"$work/want" 2>&1
cmp -s docs/reference.md "$work/want"
result "docs/reference.md is what 'hamlet help language --markdown' prints" $?

# Wishes, and the cards that grant them.
python3 tests/ideas.py >"$work/want" 2>&1
cmp -s docs/ideas.md "$work/want"
result "docs/ideas.md is what tests/ideas.py prints" $?

for doc in README.md docs/*.md; do
    for link in $(grep -ohE '\]\([A-Za-z0-9_./-]+\)' "$doc" | tr -d '])(' | sort -u); do
        [ -e "$(dirname "$doc")/$link" ]; result "$doc links to $link, which exists" $?
    done
done
exit $bad
