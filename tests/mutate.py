#!/usr/bin/env python3
"""mutate.py - how much the tests notice: single mistakes in core/ and dsl/, by a seed.

usage: tests/mutate.py [--count 40] [--seed 1] [--stage N] [--runs 10] [--only N,N...]
                       [--suites REGEX] [--tests TREE] [--jobs 1] [--folder build/mutants] [--list]

A comparison is turned (< to <=, == to !=, ...), a number is one more, or a call is left out:
all of them in one copy of the tree, built once at -O1, and switched on one at a time by the
environment variable HM_MUTANT. Each mutant runs the suites, the cheapest first, until one
fails: stage 1 is the card tests and the C tests with the fewest random runs, stage 2 the C
tests as `make test` runs them (or by another HM_RUNS), stage 3 the scripts. Suites that
fail or take over two minutes without a mutant are left out. A mutant has three times the
processor seconds that a suite took without one, and five more; over that it counts as noticed.
--suites runs only those with such names. --tests takes tests/ and cards/ of another checkout: the
same mistakes, other tests.
What is known from an earlier run in that folder is not run again (rm -rf it to begin anew).
Exit code 0 whatever was found: the number is to be compared with that of another commit.
"""
import argparse, glob, json, os, random, re, resource, shutil, signal, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor

KINDS = ("comparison", "constant", "call")
TURNED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
KEPT = re.compile(r"(assert|free|hm_free|fclose|va_start|va_end|va_copy)\(")  # not worth dropping
SWITCH = """#include <stdlib.h>
int hm_mutant;
__attribute__((constructor)) static void choose(void)
{
    const char *wish = getenv("HM_MUTANT");
    hm_mutant = wish != NULL ? atoi(wish) : 0;
}
"""


# -- where mistakes can be made

def blanked(text):
    """The same length, without what is in comments and quotes."""
    both = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    return re.sub(both, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def closing(text, at):
    """Where the parenthesis that opens at `at` is closed."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i
    return -1


def comparisons(plain, begin, end):
    """Of conditions and results: what is compared, and by which operator."""
    for m in re.compile(r"\b(?:if|while) \(|\breturn ").finditer(plain, begin, end):
        first = m.end()
        last = plain.find(";", first) if m[0] == "return " else closing(plain, first - 1)
        for c in re.compile(r" (<=?|>=?|==|!=) (?!NULL)").finditer(plain, first, max(last, first)):
            yield first, last, c.start(1), c.end(1)


def sites_of(path, text):
    """(kind, first, last, what stands there then): %s in the last is the switch."""
    plain = blanked(text)
    for body in re.finditer(r"^\{\n.*?^\}", plain, re.S | re.M):
        for first, last, op, after in comparisons(plain, *body.span()):
            wrong = text[first:op] + TURNED[text[op:after]] + text[after:last]
            yield "comparison", first, last, "(%s ? (" + wrong.replace("%", "%%") + ") : (" + \
                text[first:last].replace("%", "%%") + "))"
        for m in re.compile(r"(?:(?<=[-+*<>=,] )|(?<=return )|(?<=\()|(?<=\? )|(?<= : ))\d+(?=[;,) ])").finditer(plain, *body.span()):
            line = plain[plain.rfind("\n", 0, m.start()) + 1:plain.find("\n", m.end())]
            if not re.search(r"\bcase\b|\bstatic\b|assert|\[\d", line):
                yield "constant", m.start(), m.end(), "(" + m[0] + " + %s)"
        for m in re.compile(r"^ +([a-z_]\w*\(.*\);)$", re.M).finditer(plain, *body.span()):
            if closing(plain, plain.find("(", m.start(1))) == m.end(1) - 2 and not KEPT.match(m[1]):
                yield "call", m.start(1), m.end(1), "do { if (!%s) " + \
                    text[m.start(1):m.end(1)].replace("%", "%%") + " } while (0);"


def all_sites(tree):
    """By kind; sorted, for the order of a folder's files is not told."""
    found = {kind: [] for kind in KINDS}
    for path in sorted(glob.glob(tree + "/core/**/*.c", recursive=True) +
                       glob.glob(tree + "/dsl/**/*.c", recursive=True)):
        text = open(path).read()
        for kind, first, last, then in sites_of(path, text):
            found[kind].append((os.path.relpath(path, tree), first, last, then, kind))
    return found


# -- the copy with mistakes in it

def with_mistakes(text, some):
    for number, (_, first, last, then, _) in sorted(some, key=lambda s: -s[1][1]):
        text = text[:first] + then % ("(hm_mutant == %d)" % number) + text[last:]
    return "extern int hm_mutant;\n" + text


def compiles(tree, path, text):
    command = ["gcc", "-std=c17", "-D_XOPEN_SOURCE=700", "-w", "-fsyntax-only", "-I.",
               "-Ibuild/mutants/dsl", "-Ibuild/mutants/tools", "-I" + os.path.dirname(path),
               "-x", "c", "-"]
    return subprocess.run(command, input=text.encode(), cwd=tree,
                          stderr=subprocess.DEVNULL).returncode == 0


def choose(tree, count, seed):
    """Kinds in turn, at most one in a file, and only what compiles."""
    chance, found, chosen, files = random.Random(seed), all_sites(tree), [], set()
    for kind in KINDS:
        chance.shuffle(found[kind])
    while len(chosen) < count and any(found.values()):
        rest = found[KINDS[len(chosen) % len(KINDS)]]
        site = rest.pop() if rest else None
        if site is None or site[0] in files:
            if site is None:
                break
            continue
        text = open(os.path.join(tree, site[0])).read()
        if compiles(tree, site[0], with_mistakes(text, [(1, site)])):
            chosen.append(site)
            files.add(site[0])
    return list(enumerate(chosen, 1))


def make(tree, *targets):
    command = ["make", "FLAVOR=mutants", "CFLAGS=-O1 -g", "WARN=-w", *targets]
    done = subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit("mutate.py: the copy in %s does not build" % tree)


def prepare(options):
    tree = os.path.join(options.folder, "tree")
    notes = os.path.join(options.folder, "mutants.json")
    if not os.path.exists(notes):
        shutil.rmtree(tree, ignore_errors=True)
        skip = shutil.ignore_patterns("build", ".git")
        shutil.copytree(".", tree, ignore=skip, symlinks=True)
        make(tree, "build/mutants/dsl/scan.c", "build/mutants/tools/lua_words.def",
             "build/mutants/dsl/spellings.def")
        mutants = choose(tree, options.count, options.seed)
        for _, site in mutants:
            path = os.path.join(tree, site[0])
            text = open(path).read()
            open(path, "w").write(with_mistakes(text, [m for m in mutants if m[1][0] == site[0]]))
        open(tree + "/core/mutant.c", "w").write(SWITCH)
        told = [(n, s[4], s[0], line_of(s), s[3]) for n, s in mutants]
        json.dump(told, open(notes, "w"), indent=1)
    if options.tests:
        for part in ("tests", "cards"):
            shutil.copytree(os.path.join(options.tests, part), os.path.join(tree, part),
                            dirs_exist_ok=True, symlinks=True)
    programs = [os.path.splitext(os.path.basename(p))[0] for p in sorted(glob.glob(tree + "/tests/test_*.c"))]
    make(tree, "build/mutants/hamlet", *("build/mutants/tests/" + p for p in programs))
    return tree, json.load(open(notes)), programs


def line_of(site):
    return open(site[0]).read().count("\n", 0, site[1]) + 1


# -- running them

def suites_of(tree, programs, stage):
    """(name, command, HM_RUNS or None)"""
    hamlet = "build/mutants/hamlet"
    packs = sorted(glob.glob("cards/*/", root_dir=tree) + glob.glob("tests/cards/*/", root_dir=tree))
    some = [("cards in " + p, [hamlet, "test", "--all", p], None) for p in packs]
    some += [(p + " (few)", ["build/mutants/tests/" + p], "1") for p in programs]
    if stage >= 2:
        some += [(p, ["build/mutants/tests/" + p], None) for p in programs]
    if stage >= 3:
        scripts = sorted(glob.glob("tests/cli/*.sh", root_dir=tree))
        some += [(s, ["bash", s], None) for s in scripts if not s.endswith("lib.sh")]
    return some


def run(tree, suite, mutant, runs, seconds):
    """(exit code, processor seconds); what takes longer than that is killed."""
    name, command, few = suite
    env = dict(os.environ, HM_MUTANT=str(mutant), HAMLET=os.path.abspath(tree + "/build/mutants/hamlet"),
               HAMLET_PATH="cards", NO_COLOR="1", XDG_DATA_HOME="/dev/null/none")
    if few or runs:
        env["HM_RUNS"] = few or runs
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    p = subprocess.Popen(command, cwd=tree, env=env, stdin=subprocess.DEVNULL, preexec_fn=limit,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    until = time.time() + 20 * seconds + 60
    while True:
        pid, status, used = os.wait4(p.pid, os.WNOHANG)
        if pid:
            p.returncode = status
            return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if time.time() > until:
            os.killpg(p.pid, signal.SIGKILL)
        time.sleep(0.01)


def first_noticed(tree, suites, mutant, runs, known, seconds):
    """The suite that fails, or None; known: what each suite said of this mutant before."""
    for suite in suites:
        key = "%s|%s" % (suite[0], suite[2] or runs or "")
        if key not in known:
            known[key] = run(tree, suite, mutant, runs, 3 * seconds[key] + 5)[0]
        if known[key] != 0:
            return suite[0]
    return None


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    for name, kind, default in (("count", int, 40), ("seed", int, 1), ("stage", int, 2), ("runs", str, "10"),
                                ("only", str, ""), ("suites", str, ""), ("tests", str, ""), ("jobs", int, 1),
                                ("folder", str, "build/mutants")):
        p.add_argument("--" + name, type=kind, default=default)
    p.add_argument("--list", action="store_true")
    options = p.parse_args()
    options.folder = os.path.abspath(options.folder)
    tree, mutants, programs = prepare(options)
    if options.list:
        for n, kind, path, line, then in mutants:
            print("%2d %-10s %s:%d  %s" % (n, kind, path, line, " ".join(then.split())[:110]))
        return
    notes = os.path.join(options.folder, "known.json")
    known = json.load(open(notes)) if os.path.exists(notes) else {}
    suites = [s for s in suites_of(tree, programs, options.stage) if re.search(options.suites, s[0])]
    seconds = known.setdefault("seconds", {})
    for s in suites:  # without a mistake
        key = "%s|%s" % (s[0], s[2] or options.runs or "")
        if key not in seconds:
            code, took = run(tree, s, 0, options.runs, 120)
            seconds[key] = took if code == 0 else -1
    good = [s for s in suites if seconds["%s|%s" % (s[0], s[2] or options.runs or "")] >= 0]
    for s in suites:
        if s not in good:
            print("left out, it fails without a mutant: " + s[0])
    stage_of = lambda s: 3 if s[0].endswith(".sh") else 2 if s[2] is None and s[0] in programs else 1
    good.sort(key=lambda s: (stage_of(s), seconds["%s|%s" % (s[0], s[2] or options.runs or "")]))
    wanted = {int(n) for n in options.only.split(",") if n}
    mutants = [m for m in mutants if not wanted or m[0] in wanted]

    def judge(m):
        by = first_noticed(tree, good, m[0], options.runs, known.setdefault(str(m[0]), {}), seconds)
        print("%2d %-10s %s:%d: %s" % (m[0], m[1], m[2], m[3], by or "NOT NOTICED"), flush=True)
        json.dump(known, open(notes, "w"))
        return by
    with ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(judge, mutants))
    json.dump(known, open(notes, "w"))
    print("%d of %d noticed" % (sum(1 for f in found if f), len(found)))


if __name__ == "__main__":
    main()
