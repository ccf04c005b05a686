#!/bin/bash
# A Slurm of one node, of its own and on this machine only, plays arrays of chunks; what they
# add up to is one run. Daemons, keys, ports and files are in a folder that goes when it
# ends; nothing that runs already is used or changed. The closing line is "N passed, N
# failed".
#   HAMLET=build/hamlet tests/cluster.sh
set -u
cd "$(dirname "$0")/.." || exit 1
root=$PWD
: "${HAMLET:=build/hamlet}"
case $HAMLET in /*) ;; *) HAMLET=$root/$HAMLET ;; esac
export HAMLET HAMLET_PATH=$root/cards LC_ALL=C.UTF-8
PATH=$PATH:/usr/sbin:/sbin
work=$(mktemp -d) || exit 1
chmod 711 "$work" # munged wants others to reach its socket
export XDG_CACHE_HOME=$work/cache HOME=$work SLURM_CONF=$work/slurm.conf
passed=0 failed=0 daemons=() mounted=''

ok() { # description, 0 if it is so
    if [ "$2" -eq 0 ]; then echo "ok - $1"; passed=$((passed + 1)); return; fi
    echo "not ok - $1"
    failed=$((failed + 1))
}

# Everything that was started, last first; whoever does not listen is killed.
close_all() {
    local i pid
    for ((i = ${#daemons[@]} - 1; i >= 0; i--)); do
        pid=${daemons[i]}
        kill "$pid" 2>/dev/null
        for _ in {1..50}; do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    [ -z "$mounted" ] || umount "$mounted"
    rm -rf "$work"
}
trap close_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

logs() {
    local log
    for log in "$work"/*.log; do
        echo "-- $(basename "$log")"
        tail -n 40 "$log"
    done
}
give_up() { # what did not come about
    ok "$1" 1
    logs
    echo "$passed passed, $failed failed"
    exit 1
}
await() { # seconds, command...
    local tries=$(($1 * 10))
    shift
    for ((; tries > 0; tries--)); do
        "$@" >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    return 1
}
free_port() { # from that one on
    local port=$1
    while (: </dev/tcp/127.0.0.1/"$port") 2>/dev/null; do port=$((port + 1)); done
    echo "$port"
}

# -- a cluster

start_munge() {
    dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 2>/dev/null
    chmod 600 "$work/munge.key"
    munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.socket" \
        --pid-file="$work/munged.pid" --seed-file="$work/munge.seed" \
        --num-threads=2 >"$work/munged.log" 2>&1 &
    daemons+=($!)
    await 20 munge -n -S "$work/munge.socket" || give_up "munged answers"
}

write_config() {
    local host me ctld
    host=$(hostname -s) me=$(id -un)
    ctld=$(free_port 26817)
    cat >"$work/slurm.conf" <<X
ClusterName=hamlet
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$ctld
SlurmdPort=$(free_port $((ctld + 1)))
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldSyslogDebug=quiet
SlurmdSyslogDebug=quiet
PlugStackConfig=$work/plugstack.conf
MailProg=/bin/true
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=hamlet NodeHostname=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=hamlet Default=YES MaxTime=10 State=UP
X
    # Processes are told by their groups, but slurmd looks for a cgroup folder all the same.
    printf 'CgroupPlugin=cgroup/v1\n' >"$work/cgroup.conf"
    : >"$work/plugstack.conf"
    mkdir "$work/state" "$work/spool"
}

# Where there is no cgroup folder, an empty one will do.
need_cgroups() {
    mountpoint -q /sys/fs/cgroup && return
    mount -t tmpfs tmpfs /sys/fs/cgroup 2>/dev/null && mounted=/sys/fs/cgroup
}

is_idle() { [ "$(sinfo -h -o %T)" = idle ]; }

start_slurm() {
    write_config
    need_cgroups
    slurmctld -D -c >"$work/slurmctld.log" 2>&1 &
    daemons+=($!)
    slurmd -D -N hamlet >"$work/slurmd.log" 2>&1 &
    daemons+=($!)
    await 60 is_idle
}

# -- tests

timeless() { sed -E '2{/^in .* per second on /d}; s/"seconds": [^,]*, "per_second": [^,]*, "threads": [0-9]+/TIME/'; }

# Plays an array and waits for its end, for three minutes at most.
array() { # tasks, arguments of the script...
    local tasks=$1
    shift
    timeout 180 sbatch --wait --parsable --array="$tasks" --output="$work/task-%a.log" \
        "$root/docs/sim-array.sbatch" "$@" >"$work/sbatch.log" 2>&1
}

agree() { # description, folder, first, count of all, options...
    local what=$1 folder=$2 first=$3 all=$4 form
    shift 4
    for form in --json --csv ''; do
        "$HAMLET" sim "$@" --first "$first" --count "$all" $form | timeless >"$work/whole"
        "$HAMLET" sim merge "$folder"/*.json $form | timeless >"$work/merged"
        [ -s "$work/whole" ] && cmp -s "$work/whole" "$work/merged"
        ok "$what: the array adds up to one run${form:+, $form}" $?
    done
}

for program in munged munge slurmctld slurmd sbatch sinfo; do
    command -v $program >/dev/null || give_up "$program is installed (make test-cluster does it)"
done
start_munge
start_slurm || give_up "a Slurm of one node is idle within a minute"
ok "a Slurm of one node is idle" 0

runs=$work/runs cards=$work/cards
array 0-4 101 20 "$runs" --bots builder,random --players 3 --monuments
ok "an array of five chunks ends well" $?
agree "a run" "$runs" 101 100 --bots builder,random --players 3 --monuments
[ "$(ls -A "$runs" | tr '\n' ' ')" = "101.json 121.json 141.json 161.json 181.json " ]
ok "nothing else is left in its folder" $?

array 0-2 9223372036854775800 15 "$cards" --card Inn --bots random
ok "pairs of games, beyond seed 2^63" $?
agree "a study" "$cards" 9223372036854775800 45 --card Inn --bots random

# -- what fails is noticed, and played again
before=$(stat -c '%i %Y' "$runs"/1[028]1.json)
rm "$runs/141.json"
"$HAMLET" sim merge "$runs"/*.json >"$work/out" 2>&1
grep -q '161.json: seeds 141 to 160 are in no file' "$work/out"
ok "a chunk that is missing is named" $?
array 0-4 101 20 "$runs" --bots builder,biulder
[ $? -ne 0 ] && [ ! -e "$runs/141.json" ] && grep -q "no bot 'biulder'" "$work/task-2.log"
ok "a task that fails makes the array fail, and leaves no file" $?
array 0-4 101 20 "$runs" --bots builder,random --players 3 --monuments
ok "the same line again" $?
[ "$(stat -c '%i %Y' "$runs"/1[028]1.json)" = "$before" ]
ok "plays what is missing, and nothing else" $?
agree "mended" "$runs" 101 100 --bots builder,random --players 3 --monuments

[ $failed -eq 0 ] || logs
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
