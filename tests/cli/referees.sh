#!/bin/bash
# Models of single rules, written from the rulebooks, judge the program (tests/referees).
# Of their cases HM_RUNS percent are tried.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
runs=${HM_RUNS:-100}
while read -r referee cases seed; do
    python3 -B "$root/tests/referees/$referee.py" "$HAMLET" $(((cases * runs + 99) / 100)) "$seed" || failed=1
done <<END
citadel 300 1
prism 150 1
school 60 1
cathedral 200 1
END
finish
