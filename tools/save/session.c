/* session.c - a game with its history and its save file.
 *
 * A step is done on the table first, then written to the file, and taken back when
 * the file fails: so the file never tells of a step that could not be made.
 *
 * A state's decision may take long to find out (cards' scripts run in it), and is wanted
 * by whoever shows it, by who checks the choice, and by the choice before, which must not
 * lead where a script breaks. So it is found out once, when the state is reached, and
 * kept in history.d.
 */
#include "tools/save/session.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/setup.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/save/disk.h"
#include "tools/save/session_parts.h"
#include "tools/say.h"

static hm_status session_fail(hm_error *err, const char *what)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "%s", what);
}

/* -- making and freeing */

void hm_session_free(hm_session *s)
{
    if (s == NULL)
        return;
    hm_journal_close(s->journal);
    hm_history_free(&s->history);
    hm_saved_free(&s->loaded);
    free(s->before);
    free(s->written);
    json_decref(s->setup);
    hm_arena_drop(&s->arena);
    hm_library_free(s->lib);
    free(s);
}

/* The packs of the request; the options' own are in there already, or do not apply. */
static hm_status load_packs(hm_session *s, const json_t *request, const hm_options *o,
                            hm_error *err)
{
    const char *name[HM_PACKS_MAX];
    int count = 0;
    json_t *packs = hm_setup_packs(request, o, err);
    if (packs == NULL)
        return err->code;
    if (json_array_size(packs) > HM_PACKS_MAX) {
        json_decref(packs);
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0}, "more than %d packs",
                       HM_PACKS_MAX);
    }
    for (size_t i = 0; i < json_array_size(packs); i++)
        name[count++] = json_string_value(json_array_get(packs, i));
    hm_options plain = *o;
    plain.packs = NULL;
    s->lib = hm_load_or_fail(&plain, name, count, err);
    json_decref(packs);
    return s->lib == NULL ? err->code : HM_OK;
}

static hm_status set_up(hm_session *s, const json_t *request, const hm_options *o,
                        hm_error *err)
{
    hm_status st = hm_setup_make(request, o, s->lib, &s->arena, &s->setup, &s->deal, err);
    if (st == HM_OK)
        st = hm_table_new(&s->arena, &s->deal, &s->table, err);
    if (st == HM_OK)
        st = hm_history_begin(&s->history, s->table, err);
    if (st != HM_OK)
        return st;
    s->before = malloc(hm_table_size(s->table));
    return s->before == NULL ? hm_fail_memory(err) : HM_OK;
}

hm_status hm_session_new(const json_t *request, const hm_options *o, hm_session **out,
                         hm_error *err)
{
    *out = NULL;
    hm_session *s = calloc(1, sizeof *s);
    if (s == NULL)
        return hm_fail_memory(err);
    hm_status st = load_packs(s, request, o, err);
    if (st == HM_OK)
        st = set_up(s, request, o, err);
    if (st == HM_OK)
        *out = s;
    else
        hm_session_free(s);
    return st;
}

/* -- looking */

hm_table *hm_session_table(const hm_session *s)
{
    return s->table;
}

const json_t *hm_session_setup(const hm_session *s)
{
    return s->setup;
}

void hm_session_note(hm_session *s, const char *field, json_t *value)
{
    if (value == NULL)
        json_object_del(s->setup, field);
    else
        json_object_set_new(s->setup, field, value);
}

const hm_library *hm_session_library(const hm_session *s)
{
    return s->lib;
}

const hm_decision *hm_session_due(hm_session *s, hm_error *err)
{
    if (s->due)
        return &s->history.d;
    hm_table_decide(s->table, &s->history.d);
    const hm_error *fault = hm_table_fault(s->table);
    if (fault != NULL) {
        *err = *fault;
        return NULL;
    }
    s->due = true;
    return &s->history.d;
}

uint64_t hm_session_hash(const hm_session *s)
{
    return hm_history_hash(&s->history, s->history.moves);
}

int hm_session_moves(const hm_session *s)
{
    return s->history.moves;
}

int hm_session_undone(const hm_session *s)
{
    return s->history.known - s->history.moves;
}

hm_move hm_session_move(const hm_session *s, int i)
{
    return s->history.move[i];
}

const hm_record *hm_session_records(const hm_session *s, int *count)
{
    *count = s->loaded.records;
    return s->loaded.record;
}

/* -- steps */

static void remember(hm_session *s)
{
    memcpy(s->before, hm_table_state(s->table), hm_table_size(s->table));
}

/* Room for one more record is made first: afterwards there is no way back. */
static hm_status write_record(hm_session *s, const hm_record *r, hm_error *err)
{
    if (s->writes == s->write_room) {
        int room = s->write_room == 0 ? 64 : 2 * s->write_room;
        hm_record *more = realloc(s->written, (size_t)room * sizeof *more);
        if (more == NULL)
            return hm_fail_memory(err);
        s->written = more;
        s->write_room = room;
    }
    hm_status st = hm_journal_add(s->journal, r, err);
    if (st == HM_OK)
        s->written[s->writes++] = *r;
    return st;
}

/* Writes down a step that was made and led to the state with this hash; takes it back
 * when that fails. */
static hm_status write_step(hm_session *s, hm_record_kind kind, hm_move m, uint64_t hash,
                            hm_error *err)
{
    hm_record r = {(uint8_t)kind, m.player, m.option, hash};
    hm_status st = s->journal == NULL ? HM_OK : write_record(s, &r, err);
    if (st != HM_OK) {
        hm_table_set(s->table, s->before);
        s->due = false;
    }
    return st;
}

hm_status hm_session_choose(hm_session *s, int player, int index, hm_error *err)
{
    if (hm_table_over(s->table))
        return session_fail(err, "the game is over");
    hm_error fault;
    if (hm_session_due(s, &fault) == NULL) {
        if (err != NULL)
            *err = fault;
        return fault.code;
    }
    hm_status st = hm_history_reserve(&s->history, err);
    if (st != HM_OK)
        return st;
    remember(s);
    hm_decision *d = &s->history.d;
    uint8_t whose = d->player; /* afterwards d has the next decision */
    st = hm_table_advance(s->table, player, index, d, err);
    if (st != HM_OK)
        return st;
    s->due = !hm_table_over(s->table);
    hm_move m = {hm_table_hash(s->table), (uint16_t)index, whose};
    st = write_step(s, HM_RECORD_CHOOSE, m, m.hash, err);
    if (st == HM_OK)
        hm_history_add(&s->history, m);
    return st;
}

/* One step along the history; m is the choice taken back or brought back. */
static hm_status walk(hm_session *s, int moves, hm_record_kind kind, hm_move m,
                      hm_error *err)
{
    remember(s);
    s->due = false;
    hm_status st = hm_history_set(&s->history, moves, err);
    if (st == HM_OK)
        st = write_step(s, kind, m, hm_history_hash(&s->history, moves), err);
    else
        hm_table_set(s->table, s->before);
    if (st == HM_OK)
        s->history.moves = moves;
    return st;
}

hm_status hm_session_undo(hm_session *s, hm_error *err)
{
    const hm_history *h = &s->history;
    if (h->moves == 0)
        return session_fail(err, "there is nothing to undo");
    return walk(s, h->moves - 1, HM_RECORD_UNDO, h->move[h->moves - 1], err);
}

hm_status hm_session_redo(hm_session *s, hm_error *err)
{
    const hm_history *h = &s->history;
    if (h->moves == h->known)
        return session_fail(err, "there is nothing to redo");
    return walk(s, h->moves + 1, HM_RECORD_REDO, h->move[h->moves], err);
}

hm_status hm_session_go(hm_session *s, int moves, hm_error *err)
{
    hm_history *h = &s->history;
    if (s->journal != NULL)
        return hm_fail_bug(err, "a saved game goes step by step");
    if (moves < 0 || moves > h->known)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "there is no move %d; the game has %d", moves, h->known);
    s->due = false;
    hm_status st = hm_history_set(h, moves, err);
    if (st == HM_OK)
        h->moves = moves;
    return st;
}

hm_status hm_session_fork(hm_session *s, int moves, hm_error *err)
{
    hm_status st = hm_session_go(s, moves, err);
    if (st == HM_OK)
        hm_history_forget(&s->history);
    return st;
}

/* -- saving */

static json_t *packs_json(const hm_library *lib)
{
    char hash[17];
    json_t *list = json_array();
    for (int i = 0; i < hm_library_packs(lib); i++) {
        hm_pack_info p = hm_library_pack(lib, i);
        snprintf(hash, sizeof hash, "%016llx", (unsigned long long)p.hash);
        json_t *j = json_pack("{s:o, s:o, s:s}", "name", hm_json_text(p.name), "version",
                              hm_json_text(p.version == NULL ? "" : p.version), "hash",
                              hash);
        if (json_array_append_new(list, j) != 0) { /* takes NULL as a failure */
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

/* As JSON text, malloc'd; NULL when memory is short. */
static char *header_text(const hm_session *s)
{
    char start[17];
    snprintf(start, sizeof start, "%016llx", (unsigned long long)s->history.start);
    json_t *j = json_pack("{s:s, s:i, s:o, s:O, s:s}", "engine", HM_VERSION, "rules",
                          hm_rules_version(&s->deal), "packs", packs_json(s->lib),
                          "setup", s->setup, "start", start);
    char *text = j == NULL ? NULL : json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return text;
}

/* The choices that stand, those that redo could bring back, and the undos that
 * took them back. */
static hm_record *all_records(const hm_history *h, int *count)
{
    int undone = h->known - h->moves;
    *count = h->known + undone;
    hm_record *record = calloc((size_t)*count + 1, sizeof *record);
    if (record == NULL)
        return NULL;
    for (int i = 0; i < h->known; i++)
        record[i] = (hm_record){HM_RECORD_CHOOSE, h->move[i].player, h->move[i].option,
                                h->move[i].hash};
    for (int i = 0; i < undone; i++) {
        int at = h->known - 1 - i; /* the choice taken back */
        record[h->known + i] =
            (hm_record){HM_RECORD_UNDO, h->move[at].player, h->move[at].option,
                        hm_history_hash(h, at)};
    }
    return record;
}

static hm_record *copy_records(const hm_record *record, int count)
{
    hm_record *copy = calloc((size_t)count + 1, sizeof *copy);
    if (copy != NULL && count > 0)
        memcpy(copy, record, (size_t)count * sizeof *copy);
    return copy;
}

/* How a game goes to a file. */
typedef struct saving {
    const hm_os      *os;
    const char       *path;
    const hm_journal *own;  /* whose file may be replaced though it is locked */
    bool              move; /* the file that it was in goes */
} saving;

/* Takes the records over. */
static hm_status save_records(hm_session *s, const saving *how, hm_record *record,
                              int count, hm_error *err)
{
    hm_journal *j = NULL;
    char *header = header_text(s);
    hm_status st = header == NULL || record == NULL
                       ? hm_fail_memory(err)
                       : hm_journal_create(how->os, how->path, how->own, header, record,
                                           count, &j, err);
    free(header);
    if (j == NULL) {
        free(record);
        return st;
    }
    /* Also when the folder could not be synced (see disk.h), but then the
     * old one stays. */
    if (how->move && st == HM_OK)
        hm_journal_drop(s->journal);
    else
        hm_journal_close(s->journal);
    free(s->written);
    s->journal = j;
    s->written = record;
    s->writes = s->write_room = count;
    return st;
}

static hm_status save_line(hm_session *s, const saving *how, hm_error *err)
{
    int count;
    hm_record *record = all_records(&s->history, &count);
    return save_records(s, how, record, count, err);
}

static hm_status save_copy(hm_session *s, const saving *how, hm_error *err)
{
    if (s->journal == NULL)
        return save_line(s, how, err);
    return save_records(s, how, copy_records(s->written, s->writes), s->writes, err);
}

hm_status hm_session_save_on(hm_session *s, const hm_os *os, const char *path,
                             hm_error *err)
{
    return save_line(s, &(saving){os, path, s->journal, false}, err);
}

hm_status hm_session_copy_on(hm_session *s, const hm_os *os, const char *path,
                             hm_error *err)
{
    return save_copy(s, &(saving){os, path, s->journal, false}, err);
}

hm_status hm_session_copy(hm_session *s, const char *path, hm_error *err)
{
    return hm_session_copy_on(s, &hm_os_posix, path, err);
}

hm_status hm_session_relocate(hm_session *s, const char *path, hm_error *err)
{
    return save_copy(s, &(saving){&hm_os_posix, path, s->journal, true}, err);
}

hm_status hm_session_save(hm_session *s, const char *path, hm_error *err)
{
    return hm_session_save_on(s, &hm_os_posix, path, err);
}

hm_status hm_session_follow(hm_session *s, const hm_session *was, hm_error *err)
{
    if (was->journal == NULL)
        return HM_OK;
    const char *path = hm_journal_path(was->journal);
    return save_line(s, &(saving){&hm_os_posix, path, was->journal, false}, err);
}

bool hm_session_is_kept(const hm_session *s)
{
    return s->journal != NULL;
}

/* -- loading */

/* A save being played through. */
typedef struct loading {
    const hm_os      *os;
    const char       *path;
    const hm_options *o;
    hm_saved          saved;
    json_t           *header;
    hm_session       *s;
    hm_journal       *journal;
    hm_load_report   *report;
    hm_error         *err;
} loading;

static const char *header_string(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static hm_status read_header(loading *l)
{
    l->header = json_loadb(l->saved.header, l->saved.header_length,
                           JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json_object_get(l->header, "setup")) ||
        !json_is_array(json_object_get(l->header, "packs")) ||
        !json_is_string(json_object_get(l->header, "start")))
        return hm_fail(l->err, HM_EINPUT, (hm_span){0, 0},
                       "'%.120s': the header is not that of a saved game", l->path);
    return HM_OK;
}

/* Notes a pack of the save that is not the same here, or not here at all. */
static void compare_pack(loading *l, const json_t *then)
{
    char now[17];
    const char *name = header_string(then, "name");
    for (int i = 0; i < hm_library_packs(l->s->lib); i++) {
        hm_pack_info p = hm_library_pack(l->s->lib, i);
        if (strcmp(p.name, name) != 0)
            continue;
        snprintf(now, sizeof now, "%016llx", (unsigned long long)p.hash);
        if (strcmp(now, header_string(then, "hash")) == 0)
            return;
        snprintf(l->report->detail, sizeof l->report->detail,
                 "%.20s %.16s then, %.20s %s now", header_string(then, "version"),
                 header_string(then, "hash"), p.version == NULL ? "" : p.version, now);
        break;
    }
    if (l->report->detail[0] == '\0')
        snprintf(l->report->detail, sizeof l->report->detail,
                 "%.20s %.16s then, not here now; --with PATH adds it",
                 header_string(then, "version"), header_string(then, "hash"));
    snprintf(l->report->pack, sizeof l->report->pack, "%s", name);
}

static void compare_packs(loading *l)
{
    const json_t *packs = json_object_get(l->header, "packs");
    for (size_t i = 0; i < json_array_size(packs) && l->report->pack[0] == '\0'; i++)
        compare_pack(l, json_array_get(packs, i));
}

/* Of the rules that the game was played by; saves that do not say so are older. */
static int rules_version(const loading *l)
{
    const json_t *v = json_object_get(l->header, "rules");
    return json_is_integer(v) ? (int)json_integer_value(v) : 1;
}

/* Why the game is another one than it was. A rule that was set right goes first: it is no
 * mistake of whoever has the save. */
static void reason(const loading *l, char *text, size_t size)
{
    const char *engine = header_string(l->header, "engine");
    bool other = strcmp(engine, HM_VERSION) != 0;
    int then = rules_version(l);
    const char *rule =
        l->s->deal.ruleset != NULL ? hm_rules_amended(&l->s->deal, then) : NULL;
    if (rule != NULL)
        snprintf(text, size, "a rule was set right since: %s (rules %d then, %d now)",
                 rule, then, hm_rules_version(&l->s->deal));
    else if (l->s->deal.ruleset != NULL && then > hm_rules_version(&l->s->deal))
        snprintf(text, size, "it is by newer rules: %d then, %d here", then,
                 hm_rules_version(&l->s->deal));
    else if (l->report->pack[0] != '\0' && other)
        snprintf(text, size, "the engine has changed (%.20s then, %s now), and so has "
                 "pack '%s': %s", engine, HM_VERSION, l->report->pack, l->report->detail);
    else if (l->report->pack[0] != '\0')
        snprintf(text, size, "pack '%s' has changed: %s", l->report->pack,
                 l->report->detail);
    else if (other)
        snprintf(text, size,
                 "no pack has changed, but the engine has: %.20s then, %s now", engine,
                 HM_VERSION);
    else
        snprintf(text, size, "neither the packs nor the engine's version have changed");
}

/* Sets the game up as the save says; what the command line says of cards and rules
 * does not apply, but --with still tells where things are. */
static hm_status set_up_again(loading *l)
{
    char why[320];
    const json_t *setup = json_object_get(l->header, "setup");
    hm_options o = {.seed = 1, .withs = l->o->withs};
    memcpy(o.with, l->o->with, sizeof o.with);
    hm_status st = load_packs(l->s, setup, &o, l->err);
    if (st != HM_OK)
        return st;
    compare_packs(l);
    hm_error err = {0};
    st = set_up(l->s, setup, &o, &err);
    if (st == HM_EINPUT && l->report->pack[0] != '\0') {
        reason(l, why, sizeof why);
        return hm_fail(l->err, st, (hm_span){0, 0}, "%.100s; %s", err.msg, why);
    }
    if (st != HM_OK) {
        *l->err = err;
        return st;
    }
    char start[17];
    snprintf(start, sizeof start, "%016llx", (unsigned long long)l->s->history.start);
    if (strcmp(start, header_string(l->header, "start")) == 0)
        return HM_OK;
    reason(l, why, sizeof why);
    return hm_fail(l->err, HM_EINPUT, (hm_span){0, 0},
                   "the game starts from another state than the save has; %s", why);
}

static hm_status diverge(loading *l, int move, int player, const char *what)
{
    char why[320], who[32];
    l->report->diverged = move;
    l->report->player = player;
    if (player >= l->s->deal.players)
        snprintf(who, sizeof who, "the caller");
    else
        snprintf(who, sizeof who, "player %d", player + 1);
    reason(l, why, sizeof why);
    return hm_fail(l->err, HM_EINPUT, (hm_span){0, 0}, "move %d (%s) %s; %s", move, who,
                   what, why);
}

static hm_status do_record(hm_session *s, const hm_record *r, hm_error *err)
{
    switch (r->kind) {
    case HM_RECORD_UNDO: return hm_session_undo(s, err);
    case HM_RECORD_REDO: return hm_session_redo(s, err);
    default: return hm_session_choose(s, r->player, r->option, err);
    }
}

/* Does the record name the choice that was just made, taken or brought back? Readers
 * of the records may rely on it. */
static bool names_the_move(const hm_history *h, const hm_record *r)
{
    hm_move m = h->move[r->kind == HM_RECORD_UNDO ? h->moves : h->moves - 1];
    return m.player == r->player && m.option == r->option;
}

static hm_status play_record(loading *l, int number)
{
    const hm_history *h = &l->s->history;
    const hm_record *r = &l->saved.record[number - 1];
    hm_error err = {0};
    hm_status st = do_record(l->s, r, &err);
    if (st == HM_EINPUT && r->kind == HM_RECORD_CHOOSE)
        return diverge(l, h->moves + 1, r->player, "is not possible any more");
    if (st == HM_OK && !names_the_move(h, r))
        st = session_fail(&err, "it names another move");
    if (st == HM_EINPUT)
        return hm_fail(l->err, st, (hm_span){0, 0}, "'%.120s', record %d: %s", l->path,
                       number, err.msg);
    if (st != HM_OK) {
        *l->err = err;
        return st;
    }
    if (hm_session_hash(l->s) == r->hash)
        return HM_OK;
    return diverge(l, h->moves + (r->kind == HM_RECORD_UNDO), r->player,
                   "gives another state than the save has");
}

static hm_status play_through(loading *l)
{
    hm_status st = read_header(l);
    if (st == HM_OK)
        st = set_up_again(l);
    for (int i = 1; st == HM_OK && i <= l->saved.records; i++)
        st = play_record(l, i);
    return st;
}

/* The session goes on writing to the file. */
static hm_status keep_on(loading *l)
{
    l->s->written = copy_records(l->saved.record, l->saved.records);
    if (l->s->written == NULL)
        return hm_fail_memory(l->err);
    l->s->writes = l->s->write_room = l->saved.records;
    l->s->journal = l->journal;
    l->journal = NULL;
    return HM_OK;
}

hm_status hm_session_load_on(const hm_os *os, const char *path, const hm_options *o,
                             bool keep, const hm_session *was, hm_session **out,
                             hm_load_report *report, hm_error *err)
{
    loading l = {.os = os, .path = path, .o = o, .report = report, .err = err};
    *out = NULL;
    *report = (hm_load_report){0};
    hm_status st = hm_journal_open(os, path, was == NULL ? NULL : was->journal, &l.saved,
                                   keep ? &l.journal : NULL, err);
    report->cut = l.saved.cut;
    report->records = l.saved.records;
    l.s = st == HM_OK ? calloc(1, sizeof *l.s) : NULL;
    if (st == HM_OK)
        st = l.s == NULL ? hm_fail_memory(err) : play_through(&l);
    if (st == HM_OK && keep && l.saved.cut > 0) /* only in a file that is ours */
        st = hm_journal_cut(l.journal, err);
    if (st == HM_OK && keep)
        st = keep_on(&l);
    hm_journal_close(l.journal);
    json_decref(l.header);
    if (st == HM_OK) {
        l.s->loaded = l.saved;
        *out = l.s;
        return HM_OK;
    }
    hm_saved_free(&l.saved);
    hm_session_free(l.s);
    return st;
}

hm_status hm_session_load(const char *path, const hm_options *o, bool keep,
                          const hm_session *was, hm_session **out,
                          hm_load_report *report, hm_error *err)
{
    return hm_session_load_on(&hm_os_posix, path, o, keep, was, out, report, err);
}
