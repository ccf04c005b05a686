#!/bin/bash
# Games that end at the same instant: each notes that it was the last, one after the other.
# Nobody is told that it could not be, and what is noted is always a whole path.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    exit 0
fi
last=$XDG_DATA_HOME/hamlet/last-game
leaves() { printf '1\nquit\n' | "$HAMLET" play --plain --seed 3 --bots person,random --save "$1" 2>&1; }

leaves first.hamlet >/dev/null
same "a game that was left is the last" "$(cat "$last")" "$dir/first.hamlet"
# somebody else is just writing the note, and takes half a second for it
python3 - "$last.hamlet-new" <<'PY' &
import fcntl, os, sys, time
fd = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(fd, fcntl.LOCK_EX)
open("held", "w").close()
time.sleep(0.5)
os.unlink(sys.argv[1])
PY
until [ -e held ]; do sleep 0.02; done
out=$(leaves second.hamlet)
wait
lacks "one that is left meanwhile does not give up" "$out" "will not find"
same "but is the last when the other is done" "$(cat "$last")" "$dir/second.hamlet"

for i in 1 2 3 4 5 6; do
    leaves "a$i.hamlet" >outa &
    leaves "b$i.hamlet" >outb
    wait
    case $(cat "$last") in "$dir/a$i.hamlet" | "$dir/b$i.hamlet") ;; *) ok "two at once: one of them is the last" 1 ;; esac
    lacks "two at once: none gives up" "$(cat outa outb)" "will not find"
done
same "both are listed" "$(sort "$XDG_DATA_HOME/hamlet/games-elsewhere" | uniq -c | awk '$1 != 1' | wc -l)" 0
finish
