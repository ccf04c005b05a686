#!/bin/bash
# The command line: how options are read, and what is said about wrong ones.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

run --version
exits "--version is fine" 0
has "--version names program and version" "$out" "hamlet "
run
exits "no command is wrong usage" 2
prints "no command prints nothing on stdout" ""
has "no command gives the short help on stderr" "$err" "Usage: hamlet COMMAND [options] [paths]"

refuses "a misspelt command names the right one" 2 "hamlet: unknown command 'chek'
did you mean 'check'?" chek x.card
refuses "a command like no other points to the list" 2 "hamlet: unknown command 'xyzzy'
hamlet: 'hamlet help' lists the commands" xyzzy
refuses "an option before the command is explained" 2 \
    "hamlet: a command comes first, not '--json': hamlet COMMAND [options] [paths]" --json check
refuses "a misspelt option names the right one" 2 "hamlet: unknown option '--jsn' of 'check'
did you mean '--json'?" check --jsn x.card
refuses "an option of another command is told apart" 2 \
    "hamlet: 'list' takes no option '--write'
hamlet: 'hamlet help list' lists its options" list --write
refuses "a short option is unknown" 2 "hamlet: unknown option '-x' of 'list'
hamlet: 'hamlet help list' lists its options" list -x
refuses "a flag takes no value" 2 "hamlet: '--json' takes no value" list --json=yes
refuses "a value can be missing at the end" 2 "hamlet: '--packs' needs a value: --packs A,B" list --packs
refuses "a value can be missing before an option" 2 "hamlet: '--packs' needs a value: --packs A,B" list --packs --json
refuses "an empty value is missing" 2 "hamlet: '--type' needs a value: --type TYPE" list --type=
refuses "a count is a number" 2 \
    "hamlet: '--count' needs a whole number from 1 to 1000000000, not 'ten'" bench --count ten
refuses "a count is not negative" 2 \
    "hamlet: '--count' needs a whole number from 1 to 1000000000, not '-5'" bench --count -5
refuses "a count is not 0" 2 \
    "hamlet: '--count' needs a whole number from 1 to 1000000000, not '0'" bench --count=0
refuses "a seed has 64 bits" 2 \
    "hamlet: '--seed' needs a whole number from 0 to 18446744073709551615, not '18446744073709551616'" \
    bench --seed 18446744073709551616
refuses "with options, they are said, too" 2 "hamlet: 'new' needs an argument: hamlet new --pack NAME" new --pack
refuses "a needed argument can be missing" 2 "hamlet: 'check' needs an argument: hamlet check PATH..." check
refuses "an argument can be too many" 2 "hamlet: 'list' takes no argument, but was given 'x'" list x
refuses "two arguments can be one too many" 2 \
    "hamlet: too many arguments for 'score': at most 1, so not 'b'" score a b
refuses "after -- nothing is an option" 2 "hamlet: 'list' takes no argument, but was given '--json'" list -- --json

run list --type tavern --ids
first=$out
run list --ids --type=tavern
same "--type=T and --type T are the same, in any order" "$out" "$first"
run show --json Well
first=$out
run show Well --json
same "options may follow the arguments" "$out" "$first"

run check --help
exits "--help after a command is fine" 0
has "--help explains that command" "$out" "Usage: hamlet check [options] PATH..."
run check --jsn -h
exits "-h wins over mistakes" 0
run --help
exits "--help alone is fine" 0
has "--help alone lists the commands" "$out" "  check PATH...   check cards, tests and packs"

"$HAMLET" list >/dev/full 2>"$dir/.err"
same "output that cannot be written is an error" $? 3
finish
