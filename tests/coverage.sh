#!/bin/sh
# How many lines of each folder were run by a program that counts them:
#   tests/coverage.sh build/cov
set -eu
cd "$(dirname "$0")/.."
find "$1" -name '*.gcda' ! -path "$1/tests/*" -exec gcov -n {} + 2>/dev/null | awk -F"'" '
    /^File / { file = $2 }
    /^Lines executed:/ && file ~ /^(core|dsl|lua|tools)\/.*\.c$/ {
        split($0, part, /[:%]/)
        folder = file; sub(/\/[^\/]*$/, "", folder)
        n = $0; sub(/.* of /, "", n)
        lines[folder] += n; run[folder] += part[2] * n / 100
        all += n; done += part[2] * n / 100
        file = ""
    }
    END {
        for (f in lines) printf "%-28s %6d lines %6.1f %% run\n", f, lines[f], 100 * run[f] / lines[f] | "sort"
        close("sort")
        if (all == 0) exit 1
        printf "%-28s %6d lines %6.1f %% run\n", "all", all, 100 * done / all
    }'
