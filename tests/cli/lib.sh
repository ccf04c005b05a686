# lib.sh - what the scripts of this folder share; sourced, not run.
#
# Each script runs $HAMLET in a folder of its own and prints "ok - ..." or
# "not ok - ..." per check. A sanitizer's report is a failure, whatever the exit
# code: ASan's own is 1, which many checks expect.
# shellcheck shell=bash
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
: "${HAMLET:=build/hamlet}"
case $HAMLET in /*) ;; *) HAMLET=$root/$HAMLET ;; esac
if [ ! -x "$HAMLET" ]; then
    echo "not ok - $HAMLET can be run"
    exit 1
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 HAMLET_PATH=$root/cards HOME=$dir
export XDG_DATA_HOME=$dir/data XDG_CONFIG_HOME=$dir/config # also for what tmux starts
unset NO_COLOR
cd "$dir" || exit 1
failed=0 out='' err='' code=0

ok() { # description, 0 if it is so
    if [ "$2" -eq 0 ]; then echo "ok - $1"; return; fi
    echo "not ok - $1"
    failed=1
}

# Runs hamlet; its output is in $out and $err, without the last newline.
run() { run_with '' "$@"; }

run_with() { # text for stdin, then as run
    local text=$1
    shift
    "$HAMLET" "$@" >"$dir/.out" 2>"$dir/.err" < <(printf '%s' "$text")
    code=$?
    out=$(cat "$dir/.out") err=$(cat "$dir/.err")
    if grep -qE 'Sanitizer|runtime error' "$dir/.err"; then
        ok "no sanitizer has anything to say about: hamlet $*" 1
        sed 's/^/    /' "$dir/.err"
    fi
}

exits() { # description, exit code
    [ "$code" -eq "$2" ]
    ok "$1" $?
    [ "$code" -eq "$2" ] || printf 'exit %s, expected %s\n%s\n' "$code" "$2" "$err" | sed 's/^/    /'
}

same() { # description, what is there, what should be
    [ "$2" = "$3" ]
    ok "$1" $?
    [ "$2" = "$3" ] || diff <(printf '%s\n' "$3") <(printf '%s\n' "$2") | sed 's/^/    /'
}

prints() { same "$1" "$out" "$2"; } # description, all of stdout
says() { same "$1" "$err" "$2"; }   # description, all of stderr

has() { # description, text, part of it
    case $2 in *"$3"*) ok "$1" 0; return ;; esac
    ok "$1" 1
    printf '    no %s in\n%s\n' "$3" "$2" | sed 's/^/    /'
}

lacks() { # description, text, what is no part of it
    case $2 in *"$3"*) ok "$1" 1 && sed 's/^/    /' <<<"$2" ;; *) ok "$1" 0 ;; esac
}

# Of what is tried by chance, HM_RUNS percent, as in tests/support.h.
runs() { # all, no fewer than
    local n=$(($1 * ${HM_RUNS:-100} / 100))
    echo $((n < $2 ? $2 : n))
}

# A usage error or the like: exit code, all of stderr, nothing on stdout.
refuses() { # description, exit code, stderr, arguments...
    local what=$1 want=$2 text=$3
    shift 3
    run "$@"
    [ "$code" -eq "$want" ] && [ "$err" = "$text" ] && [ -z "$out" ]
    ok "$what" $?
    if [ "$code" -ne "$want" ] || [ "$err" != "$text" ] || [ -n "$out" ]; then
        printf '%s\n' "exit $code, expected $want" "$out" "$err" "expected:" "$text" |
            sed 's/^/    /'
    fi
}

# What the typist (typist.py) waited for in vain is a failure, whatever else is checked.
all_met() { # what it printed
    case $1 in
    *"[never "*) ok "the typist sees what it waits for" 1
        grep -F -A1 '[never ' <<<"$1" | sed 's/^/    /' ;;
    esac
}

# `sh noted COMMAND` runs a command whose process is in the file pid.
note_process() { printf 'echo $$ >%s/pid\nexec "$@"\n' "$dir" >"$dir/noted"; }

# Has the typist play hamlet, run by `noted`; what it saw is in $out.
typist() { # script, then arguments of hamlet
    local script=$1
    shift
    out=$(printf '%s\n' "$script" |
        python3 "$root/tests/cli/typist.py" sh noted "$HAMLET" "$@" 2>&1)
    all_met "$out"
    case $out in *'[never '* | *Sanitizer* | *'runtime error'*)
        ok "as the script has it" 1
        printf '%s\n' "$out" | cat -v | tail -30 | sed 's/^/    /' ;;
    esac
}
typist_ends() { # description, exit code
    has "$1" "$out" "
exit $2
terminal cooked"
}

# A right card under the name of another one: games saved with that go otherwise.
cheaper_cottage() { # file
    cat >"$1" <<'CARD'
card "Cottage" {
  type    cottage
  pattern { wheat glass }
  eats
  score   3 when fed
  source  "a cheaper one"
}
CARD
}

# What bash completes by the file hamlet.bash in this folder; the last word is typed so far.
bash_for() { # words
    bash -c '. ./hamlet.bash
compopt() { :; }
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_hamlet
echo "${COMPREPLY[*]}"' bash "$HAMLET" "$@"
}

# -- terminals that tmux plays

socket='' n=0

needs_tmux() {
    if ! command -v tmux >/dev/null; then
        echo "ok - skipped: there is no tmux"
        exit 0
    fi
    export TMUX_TMPDIR=$dir
    unset TMUX
    socket=hamlet$$
    trap 'tmux -L $socket kill-server 2>/dev/null; rm -rf "$dir"' EXIT
    note_process
    tmux -L "$socket" -f /dev/null new-session -d -s base -x 80 -y 24 'sleep 1000'
}

# Starts hamlet with these arguments in a terminal of that size; what follows it on the
# screen is its exit code. Its process is in the file pid.
start() { # columns, lines, arguments...
    local cols=$1 lines=$2
    shift 2
    n=$((n + 1))
    rm -f "$dir/tty"
    tmux -L "$socket" new-session -d -s "s$n" -x "$cols" -y "$lines" \
        "${before-} sh $dir/noted $HAMLET $* 2>>$dir/stderr; echo exit \$?; stty -a >$dir/tty; sleep 1000"
}
keys() { tmux -L "$socket" send-keys -t "s$n" "$@"; }
seen() { tmux -L "$socket" capture-pane -p -t "s$n"; }
# What stands on a screen comes when it comes: bots move, programs draw. So each of these
# looks again until it is so, or for ten seconds.
until_so() { # command
    local i
    for ((i = 0; i < 100; i++)); do
        if "$@"; then return 0; fi
        sleep 0.1
    done
    return 1
}
on_screen() { case $(eval "$1") in *"$2"*) ;; *) return 1 ;; esac; } # command, part of what it prints
off_screen() { ! on_screen "$@"; }
just_this() { [ "$(eval "$1")" = "$2" ]; }
await() { until_so on_screen seen "$1"; } # text
shows() { comes "$1" seen "$2"; } # description, text
comes() { # description, command, part of what it prints
    until_so on_screen "$2" "$3"
    ok "$1" $? && on_screen "$2" "$3" || seen | sed 's/^/    /'
}
gone() { # description, text, command (what is on the screen)
    until_so off_screen "${3:-seen}" "$2"
    ok "$1" $? && off_screen "${3:-seen}" "$2" || seen | sed 's/^/    /'
}
becomes() { # description, command, all that it prints
    until_so just_this "$2" "$3"
    same "$1" "$(eval "$2")" "$3"
}

# Types, and waits until the screen is another one: whoever types on before that types into
# what is still to come.
press() { # keys
    local was i
    was=$(seen)
    keys "$@"
    for ((i = 0; i < 300; i++)); do
        [ "$(seen)" = "$was" ] || return 0
        sleep 0.03
    done
}
# Waits until the program has read all that was typed, where nothing can be seen of it.
taken() {
    python3 - "$(tmux -L "$socket" display-message -p -t "s$n" '#{pane_tty}')" <<'PY'
import fcntl, os, struct, sys, termios, time
fd = os.open(sys.argv[1], os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
for _ in range(1000):
    if struct.unpack("i", fcntl.ioctl(fd, termios.FIONREAD, b"\0" * 4))[0] == 0:
        break
    time.sleep(0.01)
PY
    sleep 0.1
}
# After the program has ended.
sane() { comes "$1" "cat $dir/tty 2>/dev/null" " icanon iexten echo "; } # description

finish() { exit $failed; }
