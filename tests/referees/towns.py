"""What the referees share: squares, towns as text, layouts, and running the program.

A referee is a model of one rule, written from the rulebook and not from the code. It makes up
towns by chance, says what must happen in them, and has the program show it: as card tests, or
as positions to be scored. Each is called as: python3 REFEREE.py HAMLET COUNT SEED
"""
import random, subprocess, sys, tempfile

SQUARES = [(row, column) for row in range(4) for column in range(4)]
KINDS = {"W": "wood", "H": "wheat", "B": "brick", "G": "glass", "S": "stone"}


def name(square):
    return "abcd"[square[1]] + str(square[0] + 1)


def near(square):
    row, column = square
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [s for s in around if s in SQUARES]


def empty(town):
    return [s for s in SQUARES if town[s] == "."]


def drawn(town):
    word = lambda what: '"%s"' % what if " " in what else what
    return "\n         ".join(" ".join(word(town[(r, c)]) for c in range(4)) for r in range(4))


def turned(cells, quarters, mirrored):
    """Cells after turning, moved back to the corner."""
    out = {}
    for (row, column), kind in cells.items():
        column = -column if mirrored else column
        for _ in range(quarters):
            row, column = column, -row
        out[(row, column)] = kind
    top, left = min(r for r, _ in out), min(c for _, c in out)
    return {(r - top, c - left): kind for (r, c), kind in out.items()}


def layouts(*rows):
    """Every place of a pattern: tuples of (square, kind), row by row."""
    cells = {(r, c): KINDS[x] for r, row in enumerate(rows) for c, x in enumerate(row) if x != "."}
    found = set()
    for quarters in range(4):
        for mirrored in (False, True):
            shape = turned(cells, quarters, mirrored)
            for down, right in SQUARES:
                place = {(r + down, c + right): kind for (r, c), kind in shape.items()}
                if all(s in SQUARES for s in place):
                    found.add(tuple(sorted(place.items())))
    return sorted(found)


def build(card, layout, square):
    return "build %s on %s from %s" % (card, name(square), " ".join(name(s) for s, _ in layout))


def called():
    """The program, how many cases, and the chance that makes them."""
    return sys.argv[1], int(sys.argv[2]), random.Random(int(sys.argv[3]))


def passes(program, packs, tests):
    """Whether all of these card tests pass; else what is wrong is told."""
    with tempfile.NamedTemporaryFile("w", suffix=".test") as file:
        file.write("\n".join(tests))
        file.flush()
        done = subprocess.run([program, "test", "--packs", packs, file.name],
                              capture_output=True, text=True)
    said = done.stdout + done.stderr
    good = done.returncode == 0 and said.rstrip().endswith("%d passed, 0 failed" % len(tests))
    if not good:
        print("# " + said[:3000].replace("\n", "\n# "))
    return good


def judge(program, packs, tests, what):
    """Runs card tests, as many at once as a file may hold, and says whether all passed."""
    good = all([passes(program, packs, tests[i:i + 200]) for i in range(0, len(tests), 200)])
    print("%s - %s: %d towns" % ("ok" if good else "not ok", what, len(tests)))
    sys.exit(not good)
