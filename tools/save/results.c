/* results.c - see results.h: the file, its tables, and views of them.
 *
 * An index that is not as it should be is put aside (games.db.old) and made anew, for the
 * saves have all of it; one that a later version made is left alone, or two versions
 * would make it anew in turn. Views are made for each connection: what they ask is this
 * program's, and no matter of the file's. */
#include "tools/save/results.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/bots/bot.h"
#include "tools/find.h"
#include "tools/save/games.h"
#include "tools/save/results_parts.h"
#include "tools/say.h"
#include "tools/stamp.h"

enum {
    INDEX_ID = 0x48616d67, /* "Hamg": PRAGMA application_id */
    PATIENCE = 2000        /* milliseconds: others hold the lock for a few */
};

static const hm_span nowhere = {0, 0};

/* ORDER OF COLUMNS: as results_put.c gives their values; docs/games.md says what they
 * mean. */
static const char tables[] =
    "CREATE TABLE saves (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE,"
    " size INTEGER NOT NULL, mtime INTEGER NOT NULL, at TEXT NOT NULL,"
    " state TEXT NOT NULL, remark TEXT NOT NULL, stamp INTEGER NOT NULL,"
    " game TEXT, title TEXT, mode TEXT, players INTEGER, people INTEGER, packs TEXT,"
    " cards TEXT, seed ANY, round INTEGER, moves INTEGER, fewest INTEGER,"
    " own INTEGER, checksum TEXT) STRICT;"
    "CREATE INDEX saves_by_checksum ON saves (checksum);"
    "CREATE TABLE seats (save INTEGER NOT NULL REFERENCES saves ON DELETE CASCADE,"
    " seat INTEGER NOT NULL, who TEXT NOT NULL, bot TEXT, points INTEGER,"
    " place INTEGER, won INTEGER, reach INTEGER, level TEXT, empty INTEGER,"
    " help INTEGER NOT NULL, PRIMARY KEY (save, seat)) STRICT;"
    "CREATE TABLE modes (game TEXT NOT NULL, mode TEXT NOT NULL, title TEXT NOT NULL,"
    " PRIMARY KEY (game, mode)) STRICT;"
    "CREATE TABLE levels (game TEXT NOT NULL, mode TEXT NOT NULL, name TEXT NOT NULL,"
    " least INTEGER, title TEXT NOT NULL, PRIMARY KEY (game, mode, name)) STRICT;";

/* Copies of a finished game are the same game: the first of them by name counts. Of
 * points, `worth` is what is more where they are better.
 *
 * A deed is something that a person has done in a finished game; goals are all that could
 * be done, as far as games, bots and packs are known. */
static const char views[] =
    "PRAGMA temp_store = MEMORY;"
    "CREATE TEMP TABLE known_bots (name TEXT, place INTEGER);"
    "CREATE TEMP TABLE known_packs (name TEXT);"
    "CREATE TEMP TABLE milestones (n INTEGER);"
    "INSERT INTO milestones VALUES (1), (10), (50), (100), (500), (1000);"
    "CREATE TEMP VIEW counted AS SELECT * FROM saves WHERE path IN"
    " (SELECT min(path) FROM saves WHERE state = 'finished' GROUP BY checksum);"
    "CREATE TEMP VIEW played AS SELECT s.*, x.seat, x.who, x.points, x.place, x.won,"
    " x.reach, x.empty, x.help, iif(s.fewest, -x.points, x.points) AS worth"
    " FROM counted s JOIN seats x ON x.save = s.id"
    " WHERE x.bot IS NULL AND x.points IS NOT NULL;"
    "CREATE TEMP VIEW counting AS SELECT *,"
    " row_number() OVER (PARTITION BY who ORDER BY mtime, path) AS n FROM played;"
    "CREATE TEMP VIEW deeds AS"
    " SELECT 'games' AS kind, '' AS title, '' AS mode, CAST(m.n AS TEXT) AS what,"
    "  m.n AS rank, p.who, p.mtime, p.at, p.path"
    "  FROM counting p JOIN milestones m ON m.n = p.n"
    " UNION ALL SELECT 'mode', title, mode, '', 0, who, mtime, at, path FROM played"
    " UNION ALL SELECT 'level', p.title, l.mode, l.name, ifnull(l.least, -1000000),"
    "  p.who, p.mtime, p.at, p.path"
    "  FROM played p JOIN levels l ON l.game = p.game AND l.mode = p.mode"
    "  WHERE l.least IS NULL OR p.reach >= l.least"
    " UNION ALL SELECT 'bot', '', '', b.name, b.place, p.who, p.mtime, p.at, p.path"
    "  FROM played p JOIN seats x ON x.save = p.id JOIN known_bots b ON b.name = x.bot"
    "  WHERE p.won = 1 AND p.place < x.place"
    " UNION ALL SELECT 'pack', '', '', k.value, 0, p.who, p.mtime, p.at, p.path"
    "  FROM played p JOIN json_each(p.packs) k WHERE p.won = 1"
    " UNION ALL SELECT 'full', title, '', '', 0, who, mtime, at, path FROM played"
    "  WHERE empty = 0;"
    "CREATE TEMP VIEW goals AS"
    " SELECT 'games' AS kind, '' AS title, '' AS mode, CAST(n AS TEXT) AS what,"
    "  n AS rank FROM milestones"
    " UNION ALL SELECT 'mode', title, mode, '', 0 FROM modes"
    " UNION ALL SELECT 'level', title, mode, name, ifnull(least, -1000000) FROM levels"
    " UNION ALL SELECT DISTINCT 'full', s.title, '', '', 0 FROM saves s"
    "  JOIN seats x ON x.save = s.id WHERE x.empty IS NOT NULL"
    " UNION ALL SELECT 'bot', '', '', name, place FROM known_bots"
    " UNION ALL SELECT 'pack', '', '', name, 0 FROM known_packs;";

/* -- failing */

typedef enum opened { FINE, BROKEN, LATER, UNABLE } opened;

/* What SQLite found wrong with what is in the file, not with its place. */
static opened why_not(sqlite3 *db)
{
    static const int faults[] = {SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR,
                                 SQLITE_CONSTRAINT, SQLITE_MISMATCH};
    int rc = sqlite3_errcode(db) & 0xff;
    if (sqlite3_extended_errcode(db) == SQLITE_READONLY_DBMOVED)
        return BROKEN; /* somebody else has put it aside */
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (rc == faults[i])
            return BROKEN;
    return UNABLE;
}

hm_status hm_results_fail(hm_results *r, const char *what, hm_error *err)
{
    r->broken = why_not(r->db) == BROKEN;
    return hm_fail(err, HM_EIO, nowhere, "cannot %s '%.150s': %.200s", what,
                   r->kept ? r->path : "the list of games",
                   hm_db_why(r->db, &r->watch));
}

/* -- opening */

static bool is_sound(sqlite3 *db)
{
    return hm_db_number(db, "SELECT quick_check = 'ok' FROM pragma_quick_check(1)") == 1;
}

static opened make_tables(sqlite3 *db)
{
    char sql[120];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             INDEX_ID, HM_RESULTS_VERSION);
    return hm_db_run(db, tables) && hm_db_run(db, sql) ? FINE : why_not(db);
}

/* Under the lock: two programs may begin with a new file at once. */
static opened check_tables(sqlite3 *db)
{
    int64_t parts = hm_db_number(db, "SELECT count(*) FROM sqlite_schema");
    if (parts < 0)
        return why_not(db);
    if (parts == 0)
        return make_tables(db);
    if (hm_db_number(db, "PRAGMA application_id") != INDEX_ID)
        return BROKEN;
    int64_t version = hm_db_number(db, "PRAGMA user_version");
    if (version > HM_RESULTS_VERSION)
        return LATER;
    return version == HM_RESULTS_VERSION && hm_db_is_made_by(db, tables) && is_sound(db)
               ? FINE : BROKEN;
}

static uint64_t inode_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_ino : 0;
}

/* What is lost when the machine stops is read from the saves again, so nothing waits for
 * the disk. */
static opened open_file(hm_results *r)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (!hm_db_open(r->path, flags, PATIENCE, &r->watch, &r->db) ||
        !hm_db_run(r->db, "PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;"
                          "BEGIN IMMEDIATE"))
        return why_not(r->db);
    opened how = check_tables(r->db);
    if (how == FINE && !hm_db_run(r->db, "COMMIT"))
        how = why_not(r->db);
    r->inode = inode_of(r->path);
    return how;
}

/* Who puts an index aside has locked its folder, or two would put aside what the other
 * has just made. Whoever holds the lock for long is stopped, and not waited for. Returns
 * what is to be closed, or -1. */
static int lock_folder(const hm_results *r)
{
    enum { TRIES = 100, PAUSE = 10 }; /* milliseconds */
    char *folder = hm_need(strdup(r->path));
    *strrchr(folder, '/') = '\0';
    int fd = open(folder, O_RDONLY | O_CLOEXEC);
    free(folder);
    for (int i = 0; fd >= 0 && i < TRIES && flock(fd, LOCK_EX | LOCK_NB) != 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000}, NULL);
    return fd;
}

static void unlock_folder(int fd)
{
    if (fd >= 0)
        close(fd);
}

static bool put_aside(const hm_results *r)
{
    size_t room = strlen(r->path) + 16;
    char *other = hm_need(malloc(room));
    snprintf(other, room, "%s-journal", r->path);
    unlink(other);
    snprintf(other, room, "%s.old", r->path);
    bool done = rename(r->path, other) == 0;
    free(other);
    return done;
}

static void open_memory(hm_results *r)
{
    sqlite3_close(r->db);
    r->db = NULL;
    r->kept = false;
    if (!hm_db_open_memory(&r->watch, &r->db) || make_tables(r->db) != FINE ||
        !hm_db_run(r->db, "PRAGMA foreign_keys = ON"))
        hm_need(NULL);
}

/* Before the first game there is no folder, and nothing to be kept. */
static bool has_folder(const hm_results *r)
{
    struct stat st;
    char *folder = r->path == NULL ? NULL : hm_need(strdup(r->path));
    if (folder != NULL)
        *strrchr(folder, '/') = '\0';
    bool there = folder != NULL && stat(folder, &st) == 0 && S_ISDIR(st.st_mode);
    free(folder);
    return there;
}

/* Under the lock it is looked at again: somebody may have made it anew meanwhile. */
static opened open_anew(hm_results *r)
{
    int lock = lock_folder(r);
    sqlite3_close(r->db);
    r->db = NULL;
    opened how = open_file(r);
    if (how == BROKEN) {
        sqlite3_close(r->db);
        r->db = NULL;
        how = put_aside(r) ? open_file(r) : UNABLE;
    }
    unlock_folder(lock);
    return how;
}

static void open_any(hm_results *r, hm_error *trouble)
{
    *trouble = (hm_error){0};
    r->kept = has_folder(r);
    opened how = r->kept ? open_file(r) : FINE;
    if (how == BROKEN)
        how = open_anew(r);
    if (how == LATER)
        hm_fail(trouble, HM_EINPUT, nowhere,
                "'%.150s' was made by a later hamlet; it is left as it is", r->path);
    else if (how != FINE)
        hm_results_fail(r, "keep", trouble);
    if (how != FINE || !r->kept)
        open_memory(r);
}

/* -- what is known beside the saves */

static void add_names(hm_results *r, const hm_names *packs)
{
    hm_db_pen p = {.db = r->db};
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        if (hm_bot_at(i)->level) {
            hm_db_begin_row(&p, "known_bots", 2);
            hm_db_text(&p, hm_bot_at(i)->name);
            hm_db_int(&p, i);
            hm_db_end_row(&p);
        }
    for (int i = 0; i < packs->count; i++) {
        hm_db_begin_row(&p, "known_packs", 1);
        hm_db_text(&p, packs->name[i]);
        hm_db_end_row(&p);
    }
}

static uint64_t stamp_of(const hm_options *o, const hm_names *path, const hm_names *packs,
                         hm_arena *arena)
{
    uint64_t stamp = hm_crc64(0, HM_VERSION, sizeof HM_VERSION);
    for (int i = 0; i < packs->count; i++) {
        const char *folder = hm_pack_find(path, packs->name[i], arena);
        stamp = folder != NULL ? hm_stamp_folder(stamp, folder) : stamp;
    }
    for (int i = 0; i < o->withs; i++)
        stamp = hm_stamp_file(stamp, o->with[i]);
    return stamp;
}

static void set_up(hm_results *r, hm_error *trouble)
{
    hm_arena arena = {0};
    hm_names path = {0}, packs = {0};
    open_any(r, trouble);
    hm_search_path(r->o, &arena, &path);
    hm_pack_names(&path, &arena, &packs);
    r->stamp = (int64_t)stamp_of(r->o, &path, &packs, &arena);
    if (!hm_db_run(r->db, views) && trouble->code == HM_OK)
        hm_results_fail(r, "read", trouble);
    add_names(r, &packs);
    hm_arena_drop(&arena);
}

hm_results *hm_results_open(const hm_options *o, hm_error *trouble)
{
    hm_results *r = hm_need(calloc(1, sizeof *r));
    r->o = o;
    r->path = hm_games_index();
    set_up(r, trouble);
    return r;
}

bool hm_results_mend(hm_results *r)
{
    hm_error trouble;
    if (!r->broken || !r->kept)
        return false;
    int lock = lock_folder(r);
    sqlite3_close(r->db);
    r->db = NULL;
    r->broken = false;
    if (inode_of(r->path) == r->inode) /* else another one is there already */
        put_aside(r);
    unlock_folder(lock);
    set_up(r, &trouble);
    return true;
}

void hm_results_close(hm_results *r)
{
    if (r == NULL)
        return;
    sqlite3_close(r->db);
    free(r->path);
    free(r);
}
