/* shelf.c - see shelf.h: which files are shelves, and their tables.
 *
 * The journal is SQLite's usual one, which is rolled back, and not a write-ahead log: a
 * run is written in one short transaction after minutes of play, so nobody waits long,
 * and the shelf stays one file that can be copied, mailed, kept in a folder that others
 * may only read, or on a file system that machines share. Who meets a lock waits for it.
 */
#include "tools/sim/shelf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/say.h"
#include "tools/sim/shelf_parts.h"

enum {
    SHELF_ID = 0x48616d6c, /* "Haml": PRAGMA application_id */
    HEADER = 100,          /* bytes of an SQLite file, of which: */
    VERSION_AT = 60,       /* ... its user_version */
    ID_AT = 68,            /* ... its application_id */
    PATIENCE = 30000       /* milliseconds: others hold the lock for a few */
};

static const hm_span nowhere = {0, 0};

/* Each takes the value of its name (shelf_put.c). docs/sim-db.md says what it means. */
#define TABLES(PARTS) \
    "CREATE TABLE runs (id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL," \
    " hamlet TEXT NOT NULL, game TEXT NOT NULL, mode TEXT NOT NULL," \
    " packs TEXT NOT NULL, players INTEGER NOT NULL, bots TEXT NOT NULL," \
    " options TEXT NOT NULL, hash TEXT NOT NULL, all_cards INTEGER NOT NULL," \
    " seed ANY NOT NULL, games INTEGER NOT NULL, studies INTEGER NOT NULL," \
    " finished INTEGER NOT NULL," \
    " ties INTEGER NOT NULL, broken INTEGER NOT NULL, doubts INTEGER NOT NULL," \
    " moves INTEGER NOT NULL, rounds INTEGER NOT NULL, rounds_squares INTEGER NOT NULL," \
    " length REAL, length_low REAL, length_high REAL, seconds REAL NOT NULL," \
    " threads INTEGER NOT NULL, stopped INTEGER NOT NULL) STRICT;" \
    "CREATE TABLE towns (run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE," \
    " kind TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL," \
    " games INTEGER NOT NULL, wins INTEGER NOT NULL, shared INTEGER NOT NULL," \
    " points INTEGER NOT NULL, squares INTEGER NOT NULL, open INTEGER NOT NULL," \
    " ground INTEGER NOT NULL, mean REAL, low REAL, high REAL, won REAL, won_low REAL," \
    " won_high REAL," PARTS " PRIMARY KEY (run, kind, place)) STRICT;" \
    "CREATE TABLE versions (id INTEGER PRIMARY KEY, game TEXT NOT NULL," \
    " name TEXT NOT NULL, version TEXT NOT NULL, text TEXT NOT NULL," \
    " UNIQUE (game, name, version)) STRICT;" \
    "CREATE INDEX versions_by_name ON versions (name);" \
    "CREATE TABLE cards (run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE," \
    " card INTEGER NOT NULL, version INTEGER NOT NULL REFERENCES versions," \
    " pack TEXT NOT NULL, type TEXT NOT NULL, in_play INTEGER NOT NULL," \
    " towns INTEGER NOT NULL, built INTEGER NOT NULL, builders INTEGER NOT NULL," \
    " points INTEGER NOT NULL, scored INTEGER NOT NULL, wins INTEGER NOT NULL," \
    " shared INTEGER NOT NULL, owned REAL, owned_low REAL, owned_high REAL, lift REAL," \
    " lift_low REAL, lift_high REAL, worth REAL, worth_low REAL, worth_high REAL," \
    " pairs INTEGER, verdict TEXT, leans TEXT, sure REAL, settled INTEGER, change REAL," \
    " change_low REAL, change_high REAL, longer REAL, longer_low REAL," \
    " longer_high REAL, change_band_low REAL, change_band_high REAL," \
    " worth_band_low REAL, worth_band_high REAL, lift_band_low REAL," \
    " lift_band_high REAL," PARTS " PRIMARY KEY (run, card)) STRICT;" \
    "CREATE INDEX cards_by_version ON cards (version);" \
    "CREATE TABLE effects (run INTEGER NOT NULL, card INTEGER NOT NULL," \
    " place INTEGER NOT NULL, name TEXT NOT NULL, times INTEGER NOT NULL," \
    " PRIMARY KEY (run, card, place)," \
    " FOREIGN KEY (run, card) REFERENCES cards ON DELETE CASCADE) STRICT;" \
    "CREATE TABLE faults (run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE," \
    " place INTEGER NOT NULL, seed ANY NOT NULL, move INTEGER NOT NULL," \
    " thinking INTEGER NOT NULL, card TEXT NOT NULL, message TEXT NOT NULL," \
    " PRIMARY KEY (run, place)) STRICT;"

/* From version 1, whose runs gave half a win to everybody who shared one. How many they
 * were is not known any more; what was told of more than two players was wrong. */
#define FROM_FIRST \
    "ALTER TABLE towns ADD COLUMN win_parts INTEGER;" \
    "ALTER TABLE cards ADD COLUMN win_parts INTEGER;" \
    "UPDATE towns SET won = NULL, won_low = NULL, won_high = NULL" \
    " WHERE shared > 0 AND run IN (SELECT id FROM runs WHERE players > 2);"

static const char tables[] = TABLES(" win_parts INTEGER,");

/* How shelves may have come about. */
static const struct {
    int         version;
    const char *sql;
} made[] = {{1, TABLES("")},
            {HM_SHELF_VERSION, tables},
            {HM_SHELF_VERSION, TABLES("") FROM_FIRST}};

/* -- failing */

/* SQLite calls a file that was removed meanwhile one that may only be read. */
static const char *why_not(const hm_shelf *s)
{
    if (sqlite3_extended_errcode(s->db) == SQLITE_READONLY_DBMOVED)
        return "it was moved or removed while games were played";
    return hm_db_why(s->db, &s->watch);
}

hm_status hm_shelf_fail(const hm_shelf *s, const char *what, hm_error *err)
{
    return hm_fail(err, HM_EIO, nowhere, "cannot %s '%.150s': %.200s", what, s->path,
                   why_not(s));
}

static hm_status refuse(const char *path, const char *why, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, nowhere,
                   "'%.150s' %s; it was left as it is: name another file for --db", path,
                   why);
}

bool hm_shelf_run(const hm_shelf *s, const char *sql)
{
    return hm_db_run(s->db, sql);
}

/* -- is it one of ours? */

static uint32_t number_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
           (uint32_t)bytes[2] << 8 | bytes[3];
}

static hm_status check_version(const char *path, uint32_t version, hm_error *err)
{
    if (version <= HM_SHELF_VERSION)
        return HM_OK;
    return hm_fail(err, HM_EINPUT, nowhere,
                   "'%.150s' was made by a later hamlet (tables of version %u, this one "
                   "knows %d); it was left as it is: use that hamlet, or name another "
                   "file for --db", path, version, HM_SHELF_VERSION);
}

/* By its first bytes: SQLite itself might finish or tidy up what another program left
 * beside a database as soon as it is read. An empty file is an empty database. */
static hm_status check_header(const char *path, const unsigned char *bytes, ssize_t n,
                              hm_error *err)
{
    if (n == 0)
        return HM_OK;
    if (n < HEADER || memcmp(bytes, "SQLite format 3", 16) != 0)
        return refuse(path, "is no SQLite database", err);
    if (number_at(bytes + ID_AT) != SHELF_ID)
        return refuse(path, "is a database of another program", err);
    return check_version(path, number_at(bytes + VERSION_AT), err);
}

static hm_status cannot_open(const char *path, hm_error *err)
{
    return hm_fail(err, HM_EIO, nowhere, "cannot open '%.150s': %s", path,
                   strerror(errno));
}

static hm_status check_bytes(const char *path, int fd, hm_error *err)
{
    unsigned char bytes[HEADER];
    struct stat st;
    if (fstat(fd, &st) != 0)
        return cannot_open(path, err);
    if (S_ISDIR(st.st_mode))
        return refuse(path, "is a folder", err);
    if (!S_ISREG(st.st_mode))
        return refuse(path, "is no plain file", err);
    ssize_t n = read(fd, bytes, sizeof bytes);
    return n < 0 ? cannot_open(path, err) : check_header(path, bytes, n, err);
}

/* SQLite opens what lies beside a file, and would wait for whoever writes into a pipe
 * there, deaf to all signals. */
static hm_status check_beside(const char *path, hm_error *err)
{
    static const char *const ends[] = {"-journal", "-wal", "-shm"};
    const size_t room = strlen(path) + sizeof "-journal";
    char *name = hm_need(malloc(room));
    struct stat st;
    bool fine = true;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, room, "%s%s", path, ends[i]);
        fine = fine && (stat(name, &st) != 0 || S_ISREG(st.st_mode));
    }
    free(name);
    return fine ? HM_OK
                : refuse(path, "has something beside it that is no plain file", err);
}

/* Not blocking, for a pipe would wait for somebody. With makes, a file need not be
 * there. */
static hm_status check_file(const char *path, bool makes, hm_error *err)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 && (errno != ENOENT || !makes))
        return cannot_open(path, err);
    hm_status st = fd < 0 ? HM_OK : check_bytes(path, fd, err);
    if (fd >= 0)
        close(fd);
    return st == HM_OK ? check_beside(path, err) : st;
}

/* -- opening */

static bool open_file(hm_shelf *s, int flags)
{
    return hm_db_open(s->path, flags, PATIENCE, &s->watch, &s->db) &&
           hm_shelf_run(s, "PRAGMA foreign_keys = ON");
}

/* The header may say what it likes. */
static hm_status check_tables(const hm_shelf *s, int version, hm_error *err)
{
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (made[i].version == version && hm_db_is_made_by(s->db, made[i].sql))
            return HM_OK;
    return refuse(s->path, "has other tables than hamlet makes", err);
}

/* *version is that of its tables; 0: it has none yet. */
static hm_status check_shelf(const hm_shelf *s, int *version, hm_error *err)
{
    const int64_t parts = hm_db_number(s->db, "SELECT count(*) FROM sqlite_schema");
    *version = 0;
    if (parts < 0) /* before anything else is asked, or why is forgotten */
        return hm_shelf_fail(s, "read", err);
    const int64_t id = hm_db_number(s->db, "PRAGMA application_id");
    const int64_t number = hm_db_number(s->db, "PRAGMA user_version");
    if (parts == 0)
        return HM_OK;
    if (id != SHELF_ID)
        return refuse(s->path, "is a database of another program", err);
    hm_status st = check_version(s->path, (uint32_t)number, err);
    *version = (int)number;
    return st == HM_OK ? check_tables(s, *version, err) : st;
}

/* Runs it and says that the tables are today's, at once. */
static hm_status make_tables(const hm_shelf *s, const char *how, hm_error *err)
{
    char sql[120];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SHELF_ID, HM_SHELF_VERSION);
    if (hm_shelf_run(s, how) && hm_shelf_run(s, sql) && hm_shelf_run(s, "COMMIT"))
        return HM_OK;
    return hm_shelf_fail(s, "write", err);
}

/* Writes what is there already, so that a journal is begun, and takes it back: whether
 * that goes is better known before games are played than after. */
static hm_status try_writing(const hm_shelf *s, hm_error *err)
{
    char sql[80];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", HM_SHELF_VERSION);
    if (!hm_shelf_run(s, sql))
        return hm_shelf_fail(s, "write", err);
    hm_shelf_run(s, "ROLLBACK");
    return HM_OK;
}

/* Asked under the lock: two programs may begin with a new file at once. */
static hm_status begin_shelf(const hm_shelf *s, hm_error *err)
{
    int version;
    if (!hm_shelf_run(s, "BEGIN IMMEDIATE"))
        return hm_shelf_fail(s, "write", err);
    hm_status st = check_shelf(s, &version, err);
    return st != HM_OK                   ? st
           : version == 0                ? make_tables(s, tables, err)
           : version < HM_SHELF_VERSION ? make_tables(s, FROM_FIRST, err)
                                         : try_writing(s, err);
}

static hm_status open_shelf(const char *path, bool makes, hm_shelf **out, hm_error *err)
{
    const int flags = SQLITE_OPEN_READWRITE | (makes ? SQLITE_OPEN_CREATE : 0);
    *out = NULL;
    hm_status st = check_file(path, makes, err);
    if (st != HM_OK)
        return st;
    hm_shelf *s = hm_need(calloc(1, sizeof *s));
    int version;
    s->path = path;
    st = !open_file(s, flags) ? hm_shelf_fail(s, "open", err)
         : makes              ? begin_shelf(s, err)
                              : check_shelf(s, &version, err);
    if (st != HM_OK) {
        hm_shelf_close(s);
        return st;
    }
    *out = s;
    return HM_OK;
}

hm_status hm_shelf_open(const char *path, hm_shelf **out, hm_error *err)
{
    return open_shelf(path, true, out, err);
}

hm_status hm_shelf_look(const char *path, hm_shelf **out, hm_error *err)
{
    return open_shelf(path, false, out, err);
}

void hm_shelf_close(hm_shelf *s)
{
    if (s == NULL)
        return;
    sqlite3_close(s->db); /* takes back what was not committed */
    free(s);
}
