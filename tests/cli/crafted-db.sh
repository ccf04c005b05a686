#!/bin/bash
# Databases that somebody made to do harm: views and triggers in the place of tables, and
# pages that lead to each other. Only tables of ours are read, and everything ends.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    echo "ok - skipped: there is no python3"
    finish
fi
limit=${LIMIT:-60} # seconds: without an end is longer

run sim --games 4 --bots random --threads 1 --db good.db
exits "a good database" 0

craft() { # name, Python that has db (a connection), table(name), swap(name, sql)
    cp good.db "$1.db"
    python3 - "$1.db" <<PY
import sqlite3, struct, sys
db = sqlite3.connect(sys.argv[1])
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT "
def columns(name):
    return [r[1] for r in db.execute("PRAGMA table_info(%s)" % name)]
def swap(name, sql): # what makes it, in the schema only
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
def view(name): # endless, in the place of a table
    names = columns(name)
    db.execute("DROP TABLE " + name)
    db.execute("CREATE VIEW %s AS %s %s FROM n" % (name, ENDLESS, ", ".join("x AS " + c for c in names)))
def deepen(name, levels, wide): # pages that lead to each other, in wide ** levels ways
    root = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]
    size = db.execute("PRAGMA page_size").fetchone()[0]
    db.commit(); db.close()
    with open(sys.argv[1], "r+b") as f:
        data = bytearray(f.read())
        pages = len(data) // size
        leaf = data[(root - 1) * size:root * size]
        more = []
        for i in range(levels): # page numbers: root, then those at the end
            child = pages + 1 + i
            page = bytearray(size)
            at = size - 5 * wide
            page[0] = 5
            page[3:5] = struct.pack(">H", wide)
            page[5:7] = struct.pack(">H", at)
            page[8:12] = struct.pack(">I", child)
            for k in range(wide):
                page[12 + 2 * k:14 + 2 * k] = struct.pack(">H", at + 5 * k)
                page[at + 5 * k:at + 5 * k + 5] = struct.pack(">IB", child, k % 100 + 1)
            more.append(page)
        data[(root - 1) * size:root * size] = more[0]
        for page in more[1:] + [leaf]: data += page
        data[28:32] = struct.pack(">I", len(data) // size)
        f.seek(0); f.write(data)
    sys.exit()
db.execute("PRAGMA foreign_keys = OFF")
$2
db.commit()
PY
}

refused() { # name, why
    cp "$1.db" before.db
    for how in "sim history --db $1.db" "sim history Cottage --db $1.db" \
        "sim --games 2 --bots random --threads 1 --db $1.db"; do
        # shellcheck disable=SC2086
        timeout -k 2 $limit "$HAMLET" $how >.out 2>.err
        code=$? out=$(cat .out) err=$(cat .err)
        exits "$1: hamlet ${how%% --*}" 1
        has "$1: it is said" "$err" "hamlet: '$1.db' $2; it was left as it is: name another file for --db"
        cmp -s "$1.db" before.db
        ok "$1: it was left as it is" $?
    done
}
other="has other tables than hamlet makes"

for table in runs versions cards towns; do
    craft "view-$table" "view('$table')"
    refused "view-$table" "$other"
done
craft trigger "db.execute('CREATE TRIGGER t AFTER INSERT ON runs BEGIN INSERT INTO faults ' + ENDLESS + 'x, x, x, x, x, x, x FROM n; END')"
refused trigger "$other"
costly='CREATE INDEX i ON runs (length(printf(\"%.*c\", %d, \"x\")))' # made for a short text, or that would take long
craft index "db.execute('${costly/\%d/1}'); swap('i', '${costly/\%d/1000000000}')"
refused index "$other"
craft check "swap('runs', db.execute('SELECT sql FROM sqlite_schema WHERE name = \"runs\"').fetchone()[0].replace('stopped INTEGER NOT NULL', 'stopped INTEGER NOT NULL CHECK (length(printf(\"%.*c\", 1000000000, \"x\")) > 0)'))"
refused check "$other"
craft gone "db.execute('DROP TABLE faults')"
refused gone "$other"
craft first "db.execute('PRAGMA user_version = 1')"
refused first "$other"

# What is beside our tables is nobody's business.
craft beside "db.execute('CREATE VIEW mine AS SELECT * FROM runs'); db.execute('CREATE TABLE notes (x)'); db.execute('ANALYZE')"
run sim history --db beside.db
exits "others' views and tables beside ours" 0
has "are passed over" "$out" "Cottage"
run sim --games 2 --bots random --threads 1 --db beside.db
exits "and runs are kept" 0

# -- a budget for what no schema tells
for table in runs cards; do
    craft "deep-$table" "deepen('$table', 12, 100)"
    timeout -k 2 $limit "$HAMLET" sim history --db "deep-$table.db" >.out 2>.err
    code=$? err=$(cat .err)
    exits "deep-$table: pages that lead to each other" 1
    says "deep-$table: it is said" "hamlet: cannot read 'deep-$table.db': what is in it would take too long to read"
done

# -- what cannot be read is told by its name
craft torn "db.commit(); db.close(); f = open(sys.argv[1], 'r+b'); f.seek(100); f.write(b'\\xff'); f.close(); sys.exit()"
for how in "history" "--games 2 --bots random --threads 1"; do
    # shellcheck disable=SC2086
    run sim $how --db torn.db
    exits "torn: its first page is none: $how" 1
    says "torn: it is said: $how" "hamlet: cannot read 'torn.db': database disk image is malformed"
done

# -- nobody waits for a pipe beside it
for end in journal wal; do
    craft "piped-$end" "db.execute('PRAGMA journal_mode = ' + ('WAL' if '$end' == 'wal' else 'DELETE'))"
    mkfifo "piped-$end.db-$end"
    refused "piped-$end" "has something beside it that is no plain file"
done

# -- the list of games
mkdir -p "$XDG_DATA_HOME/hamlet"
run play --seed 1 --bots random,random --plain
run games
exits "a list of games" 0
games=$out
index=$(find "$XDG_DATA_HOME" -name 'games.db')
[ -f "$index" ]
ok "an index of games" $?
for table in saves seats modes levels; do
    cp "$index" good.db
    craft spoilt "view('$table')"
    cp spoilt.db "$index"
    timeout -k 2 $limit "$HAMLET" games >.out 2>.err
    code=$? out=$(cat .out)
    exits "an index whose $table are a view" 0
    prints "is made anew" "$games"
    [ -f "$index.old" ]
    ok "and the other one is put aside" $?
    rm -f "$index.old"
done
finish
