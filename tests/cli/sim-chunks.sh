#!/bin/bash
# hamlet sim merge: chunks that were added are what one run prints, in all forms, and what is no
# chunk of that run is refused.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
export XDG_CACHE_HOME=$dir/cache

# What may differ between two runs: the time, on how many threads, and the command, of which chunks know no files.
timeless() { sed -E '2{/^in .* per second on /d}; /^and .* s for the band/d; /^to see the first: /d; s/"seconds": [^,]*, "per_second": [^,]*, "threads": [0-9]+/TIME/'; }
field() { # expression over j
    python3 -c "import json, sys; j = json.load(sys.stdin); print($1)"
}
edit() { # file, statement over j: the file with that done
    python3 -c "import json, sys
j = json.load(open(sys.argv[1]))
exec(sys.argv[2])
json.dump(j, sys.stdout)" "$@"
}
# Plays chunks that begin at these seeds, the last of which is where the next one would begin, and
# compares what they add up to with one run, byte by byte.
agree() { # description, seeds, arguments...
    local what=$1 seeds seed form from='' list=() all
    read -ra seeds <<<"$2"
    shift 2
    rm -f part-*.json
    for seed in "${seeds[@]}"; do
        if [ -n "$from" ]; then
            "$HAMLET" sim "$@" --first "$from" --count "$(minus "$seed" "$from")" --json >"part-$from.json"
            list=("part-$from.json" "${list[@]}")
        fi
        from=$seed
    done
    all=$(minus "$from" "${seeds[0]}")
    for form in --json --csv ''; do
        "$HAMLET" sim "$@" --first "${seeds[0]}" --count "$all" $form 2>whole.err >whole.out
        timeless <whole.out >whole
        [ "$form" != --json ] || mv whole.out whole.json
        run sim merge "${list[@]}" $form
        timeless <"$dir/.out" >merged
        [ "$code" -eq 0 ] && cmp -s merged whole
        ok "$what: ${#list[@]} chunks are one run${form:+, $form}" $?
        cmp -s merged whole || { diff whole merged | cut -c1-300; cat whole.err; echo "$err"; } | sed 's/^/    /'
    done
}
minus() { if [ ${#1} -lt 18 ]; then echo $(($1 - $2)); else python3 -c "print($1 - $2)"; fi; } # beyond 2^63, too

# Wells whose points break the game when there are many, and bots that think of it before.
cat >broken.card <<'X'
card "Brittle Well" {
  type well
  pattern { wood stone }
  source "t"
  text "t"
  score lua { if count(all("well")) > 2 then return nil + 1 end return 1 }
}
X
cat >never.card <<'X'
card "Glass Hall" {
  type tavern
  pattern { wood }
  source "t"
  text "t"
  score lua { return nil + 1 }
}
X

# -- plain runs
agree "a plain run" "7 8 9 30 47" --bots builder,random --players 3 --monuments
agree "one game in each" "1 2 3 4 5 6" --bots random
agree "a board" "5 17 31" --packs little-town --bots random
agree "with coins, villagers and abilities" "1 20 33" --packs base,fortune,villagers --bots random --players 4
agree "from seed 0 on" "0 3 11" --bots random
agree "alone" "1 6 12" --mode solo --bots builder

# -- scripts that break, more often than is told
agree "faults" "1 2 60 61 140" --bots builder --with broken.card
same "there are more than are kept" "$(field 'j["broken"] > 20 > len(j["faults"])' <whole.json)" True
agree "faults in thoughts" "1 2 30 31 60" --bots greedy --with broken.card
same "of both kinds" "$(field '{f["thinking"] for f in j["faults"]} == {True, False}' <whole.json)" True
seed=$(field 'min(f["seed"] for f in j["faults"] if f["seed"] > 1 and not f["thinking"])' <whole.json)
agree "a chunk in which no game came to its end" "1 $seed $((seed + 1)) $((seed + 5))" --bots greedy --with broken.card
same "there was one" "$(field 'j["finished"], j["broken"]' <"part-$seed.json")" "0 1"
agree "beyond 2^63" "9223372036854775800 9223372036854775810 9223372036854775850" --bots builder --with broken.card
same "faults have their seeds" \
    "$(field 'all(9223372036854775800 <= int(f["seed"]) < 9223372036854775850 for f in j["faults"])' <whole.json)" True
agree "up to the last seed" "18446744073709551600 18446744073709551610 18446744073709551616" --bots random

# -- studies
agree "a study" "1 14 15 40" --card Inn --bots builder
agree "of several cards, which are in each other's games" "3 14 30" --card Inn --card Well --bots builder
agree "of a card that breaks" "1 9 30" --with broken.card --card "Brittle Well" --card Inn --bots builder
agree "of two that do: faults are told study by study" "1 9 30" --with broken.card --with never.card \
    --card "Brittle Well" --card "Glass Hall" --bots builder
same "there are more than are kept" "$(field 'j["broken"] > 20' <whole.json)" True
agree "with a verdict" "1 80 81 130" --card Tavern --bots builder
same "which is that of all pairs" \
    "$(field '[(s["level"], s["settled"], s["points"]["n"]) for s in j["studies"]]' <whole.json)" "[(0.95, False, 129)]"
agree "of nothing but broken games" "1 4 6" --with never.card --card "Glass Hall" --bots builder
same "there were no others" "$(field 'j["finished"], j["broken"]' <whole.json)" "0 5"

# -- merged once more, and one that is not
agree "chunks" "1 5 9 13 20" --card Inn --bots builder
"$HAMLET" sim merge part-5.json part-1.json --json >left.json
"$HAMLET" sim merge part-13.json part-9.json --json >right.json
run sim merge right.json left.json --json
same "sums of chunks are chunks" "$(timeless <<<"$out")" "$(timeless <whole.json)"
run sim merge whole.json --json
same "one file is what it is" "$(timeless <<<"$out")" "$(timeless <whole.json)"
run_with "$(cat left.json)" sim merge right.json - --json
same "one comes from stdin" "$(timeless <<<"$out")" "$(timeless <whole.json)"
"$HAMLET" sim --card Tavern --bots builder --games 200 --json >early.json
run sim merge early.json --json
same "a run that ended early is told again" "$(timeless <<<"$out")" "$(timeless <early.json)"

# -- what is no chunk of it
edit left.json 'j["studies"][0]["settled"] = True' >settled.json
refuses "a study that ended when it was settled" 1 "hamlet: settled.json: the study of 'Inn' ended as soon as it was settled, and so is no chunk: --first and --count play all pairs" \
    sim merge right.json settled.json
run sim merge early.json part-1.json
exits "other cards were studied" 1
has "and it says so" "$err" "part-1.json: the games were not played with the same options and cards: --card names others"
edit left.json 'j["studies"][0]["level"] = 0.99' >often.json
refuses "looks at another level" 1 "hamlet: right.json: pairs were looked at more than once, or not as often: --first and --count play chunks" \
    sim merge often.json right.json
edit right.json 'j["studies"][0]["band_change"]["low"] -= 1' >band.json
run sim merge left.json band.json
has "another band" "$err" "band.json: the published cards do not span the same band: one of the machines keeps an old one"
edit left.json 'j["games"] += 1' >less.json
refuses "a study that was stopped while others were not" 1 "hamlet: less.json: it was stopped in the study of 'Inn': play all of this chunk again" \
    sim merge right.json less.json
edit right.json 'j["studies"] = []; j["stopped"] = True' >none.json
run sim merge left.json none.json
has "one that was stopped before the last card" "$err" "none.json: here, or in a chunk before, not all cards were studied since it was stopped"
agree "chunks" "1 5 9 13" --bots random --with broken.card
edit part-5.json 'j["finished"] -= 1' >less.json
refuses "sums of fewer games" 1 "hamlet: less.json: the sums are not those of as many games as it says" sim merge part-1.json less.json
for bad in '"faults"] = None' '"cards"][0].pop("fired' '"seats"][1].pop("scores' '"cards"][2]["card"] = []' \
    '"games"] = -4' '"seed"] = "18446744073709551614"' '"seed"] = -1' '"seed"] = "x"' '"games"] = 1 << 61'; do
    case $bad in *.pop*) bad+='")' ;; esac
    edit part-5.json "j[$bad" >bad.json
    run sim merge bad.json
    exits "no run: $bad" 1
done
sed -i 's/> 2/> 3/' broken.card
"$HAMLET" sim --bots random --with broken.card --first 13 --count 4 --json >part-13.json
run sim merge part-*.json
exits "cards that are not the same on all machines" 1
has "are refused" "$err" "part-13.json: the games were not played with the same options and cards: 'hash' is"
has "with the reason" "$err" "; files of packs, or of --with, differ"
"$HAMLET" sim --bots builder --first 13 --count 4 --json >part-13.json
run sim merge part-13.json part-1.json
has "other bots are named" "$err" "'bots' is [\"builder\"] here and [\"random\"] before"
refuses "all are there, each once" 1 "hamlet: part-9.json: seeds 5 to 8 are in no file" sim merge part-9.json part-1.json
refuses "not twice" 1 "hamlet: part-5.json: seeds 5 to 8 are there twice" sim merge part-9.json part-1.json part-5.json part-5.json
"$HAMLET" sim --bots random --with never.card --first 3 --count 1 --json >in.json
"$HAMLET" sim --bots random --with never.card --first 1 --count 9 --json >over.json
refuses "nor within another" 1 "hamlet: in.json: seeds 3 to 3 are there twice" sim merge over.json in.json
last=18446744073709551615
"$HAMLET" sim --bots random --first $last --count 1 --json >last.json
refuses "also the last" 1 "hamlet: last.json: seeds $last to $last are there twice" sim merge last.json last.json

# -- a chunk that was stopped is a shorter one: how many games it has is not ours to say
for wait in 1 5 20; do # until there are games: a busy machine has only just begun
    timeout -s INT $wait "$HAMLET" sim --bots random --first 5 --count 1000000000 --threads 1 --json >short.json
    code=$?
    [ ! -s short.json ] || break
done
same "whoever started it is told" $code 124 # by timeout; 130 by itself
# A job ignores SIGINT until it says otherwise.
sh -c '"$0" sim --bots random --first 5 --count 1000000000 --json >/dev/null &
pid=$!
(for i in 1 5 20; do sleep $i; kill -INT $pid; done) 2>/dev/null &
wait $pid
code=$?
kill $!
exit $code' "$HAMLET" 2>/dev/null
same "by its exit code" $? 130
next=$(field 'j["seed"] + j["games"]' <short.json)
same "it says so" "$(field 'j["stopped"], j["finished"] == j["games"]' <short.json)" "True True"
"$HAMLET" sim --bots random --first 1 --count 4 --json >before.json
"$HAMLET" sim --bots random --first $((next + 2)) --count 3 --json >after.json
refuses "what is missing is named" 1 "hamlet: after.json: seeds $next to $((next + 1)) are in no file" sim merge before.json after.json short.json
run sim merge before.json short.json --json
says "at the end it is told" "hamlet: short.json: it was stopped, and there is nothing behind seed $((next - 1))"
same "and kept" "$(field 'j["stopped"]' <<<"$out")" True
"$HAMLET" sim --bots random --first "$next" --count 2 --json >gap.json
run sim merge before.json after.json short.json gap.json --json
same "with what was missing it is whole" "$(timeless <<<"$out")" \
    "$("$HAMLET" sim --bots random --first 1 --count $((next + 4)) --json | timeless)"
edit gap.json 'def none(v): return 0 if type(v) in (int, float) else [] if v and type(v) == list and type(v[0]) == int else \
    [none(x) for x in v] if type(v) == list else {k: none(x) for k, x in v.items()} if type(v) == dict else v
for f in ("games", "finished", "broken", "ties", "seats", "by_bot", "length"): j[f] = none(j[f])
j["cards"] = []; j["stopped"] = True' >empty.json
run sim merge gap.json empty.json after.json --json
exits "one without games does no harm" 0

# -- seeds
refuses "a chunk has --first" 2 "hamlet: --count: from which seed on? --first S --count 5" sim --seed 3 --count 5
refuses "also seed 0" 2 "hamlet: --first: how many games? --first 0 --count N" sim --first 0
refuses "beyond the last seed" 2 "hamlet: there are no 10 games from seed $last on: the last seed is $last" sim --first $last --count 10
finish
