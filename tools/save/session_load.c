/* session_load.c - a save is played through again, record by record.
 *
 * Every state must be the one that was saved, unless that cannot be: another version of
 * the format laid states out in another way, and a rule that was set right since leads to
 * others. Then the choices alone are the game, as long as each of them can be made.
 */
#include "tools/save/session_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/save/with.h"

enum { WHY_MAX = 480 };

/* A save being played through. */
typedef struct loading {
    const hm_os      *os;
    const char       *path;
    const hm_loading *how;
    hm_saved          saved;
    json_t           *header;
    hm_session       *s;
    hm_journal       *journal;
    hm_load_report   *report; /* its `older`: states are not compared */
    hm_error         *err;
} loading;

/* -- what has changed since */

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

/* Its place among those of the library; below 0: it is not there. */
static int find_pack(const hm_library *lib, const char *name)
{
    for (int i = 0; i < hm_library_packs(lib); i++)
        if (strcmp(hm_library_pack(lib, i).name, name) == 0)
            return i;
    return -1;
}

/* Notes a pack of the save that is not the same here, or not here at all. */
static void compare_pack(loading *l, const json_t *then)
{
    char now[17];
    const char *name = header_string(then, "name");
    int at = find_pack(l->s->lib, name);
    if (at >= 0) {
        hm_pack_info p = hm_library_pack(l->s->lib, at);
        snprintf(now, sizeof now, "%016llx", (unsigned long long)p.hash);
        if (strcmp(now, header_string(then, "hash")) == 0)
            return;
        snprintf(l->report->detail, sizeof l->report->detail,
                 "%.20s %.16s then, %.20s %s now", header_string(then, "version"),
                 header_string(then, "hash"), p.version == NULL ? "" : p.version, now);
    } else {
        snprintf(l->report->detail, sizeof l->report->detail,
                 "%.20s %.16s then, not here now; --with PATH adds it",
                 header_string(then, "version"), header_string(then, "hash"));
    }
    snprintf(l->report->pack, sizeof l->report->pack, "%s", name);
}

/* The first pack of the save that is not here at all; NULL: all are. */
static const char *lacking_pack(const loading *l)
{
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(l->header, "packs"), i, v)
        if (find_pack(l->s->lib, header_string(v, "name")) < 0)
            return header_string(v, "name");
    return NULL;
}

static void compare_packs(loading *l)
{
    const json_t *packs = json_object_get(l->header, "packs");
    for (size_t i = 0; i < json_array_size(packs) && l->report->pack[0] == '\0'; i++)
        compare_pack(l, json_array_get(packs, i));
}

/* Saves that do not say by which rules they are were written before any was set right. */
static int rules_version(const loading *l)
{
    const json_t *v = json_object_get(l->header, "rules");
    return json_is_integer(v) ? (int)json_integer_value(v) : 1;
}

static void note_versions(loading *l)
{
    hm_load_report *r = l->report;
    r->version = l->saved.version;
    r->rules = rules_version(l);
    snprintf(r->engine, sizeof r->engine, "%.20s", header_string(l->header, "engine"));
}

/* What is rolled falls as it did when the game was begun. */
static void keep_luck(loading *l)
{
    json_t *setup = json_object_get(l->header, "setup");
    if (json_object_get(setup, "luck") == NULL)
        json_object_set_new(setup, "luck", json_integer(l->report->rules));
}

/* Which rules may have been met since they were set right, and whether states can be
 * compared at all. */
static void compare_rules(loading *l)
{
    hm_load_report *r = l->report;
    const char *rule;
    size_t used = 0;
    for (int i = 0; (rule = hm_rules_amended(&l->s->deal, r->rules, i)) != NULL &&
                    used < sizeof r->amended; i++)
        used += (size_t)snprintf(r->amended + used, sizeof r->amended - used, "%s%s",
                                 i > 0 ? "; " : "", rule);
    r->older = r->version < HM_SAVE_VERSION || r->amended[0] != '\0';
}

/* A pack that is here now and was not then: it may change the game, and a card of its own
 * would not. NULL: there is none, or the save does not say which there were. */
static const char *added_pack(const loading *l)
{
    const json_t *then = json_object_get(l->header, "packs");
    size_t i;
    json_t *v;
    for (int k = 0; k < hm_library_packs(l->s->lib) && json_array_size(then) > 0; k++) {
        const char *name = hm_library_pack(l->s->lib, k).name;
        bool was = false;
        json_array_foreach(then, i, v)
            was = was || strcmp(header_string(v, "name"), name) == 0;
        if (!was)
            return name;
    }
    return NULL;
}

/* Why the game is another one than it was. Rules that were set right go first: they are
 * no mistake of whoever has the save. */
static void reason(const loading *l, char *text, size_t size)
{
    const hm_load_report *r = l->report;
    bool other = strcmp(r->engine, HM_VERSION) != 0, pack = r->pack[0] != '\0';
    int now = l->s->deal.ruleset != NULL ? hm_rules_version(&l->s->deal) : r->rules;
    const char *added = added_pack(l);
    if (r->amended[0] != '\0')
        snprintf(text, size, "set right since: %s (rules %d then, %d now)%s", r->amended,
                 r->rules, now, pack ? "; a pack has changed, too" : "");
    else if (r->rules > now)
        snprintf(text, size, "it is by newer rules: %d then, %d here", r->rules, now);
    else if (pack && other)
        snprintf(text, size, "the engine has changed (%s then, %s now), and so has "
                 "pack '%s': %s", r->engine, HM_VERSION, r->pack, r->detail);
    else if (pack)
        snprintf(text, size, "pack '%s' has changed: %s", r->pack, r->detail);
    else if (added != NULL)
        snprintf(text, size, "pack '%.60s' is here now and was not then: go on without "
                 "it", added);
    else if (other)
        snprintf(text, size,
                 "no pack has changed, but the engine has: %s then, %s now", r->engine,
                 HM_VERSION);
    else
        snprintf(text, size, "neither the packs nor the engine's version have changed");
}

const char *hm_load_older(const hm_load_report *r, char *text, size_t size)
{
    bool amended = r->amended[0] != '\0';
    snprintf(text, size, "is by version %s (save format %d, rules %d): its choices were "
             "replayed, states not compared%s%s", r->engine, r->version, r->rules,
             amended ? "; set right since: " : "", r->amended);
    return text;
}

/* -- playing it */

/* Loads the packs once more, with the cards where the save remembers them. */
static hm_status recall_cards(loading *l, const json_t *setup, hm_options *o)
{
    hm_library_free(l->s->lib);
    l->s->lib = NULL;
    const json_t *with = json_object_get(l->header, "with");
    hm_with_recall(o, with);
    hm_status st = hm_session_packs(l->s, setup, o, l->err);
    l->report->lacking = st == HM_OK ? lacking_pack(l) != NULL
                                     : hm_with_gone(with) != NULL;
    return st;
}

/* What --with says goes first; where that is not all, the save may know the rest. */
static hm_status find_cards(loading *l, const json_t *setup, hm_options *o)
{
    const json_t *with = json_object_get(l->header, "with");
    l->report->remembers = json_array_size(with) > 0;
    hm_status st = hm_session_packs(l->s, setup, o, l->err);
    if (st != HM_OK || lacking_pack(l) != NULL)
        st = recall_cards(l, setup, o);
    l->s->with = hm_with_note(o);
    l->report->moved = l->how->o->withs > 0 && !json_equal(with, l->s->with);
    return st;
}

/* A message about cards that are not here, with where they were. */
static hm_status miss_cards(loading *l, const hm_error *err)
{
    const char *gone = hm_with_gone(json_object_get(l->header, "with"));
    if (!l->report->lacking)
        return hm_fail(l->err, err->code, (hm_span){0, 0}, "%s", err->msg);
    if (gone != NULL)
        return hm_fail(l->err, err->code, (hm_span){0, 0}, "%.150s; it was played with "
                       "'%.250s', where there are no cards now", err->msg, gone);
    return hm_fail(l->err, err->code, (hm_span){0, 0}, "%.150s; it was played with the "
                   "cards of '%.60s', which are not here", err->msg, lacking_pack(l));
}

/* Sets the game up as the save says; what the command line says of cards and rules
 * does not apply, but --with still tells where things are. */
static hm_status set_up_again(loading *l)
{
    char why[WHY_MAX];
    hm_error err = {0};
    const json_t *setup = json_object_get(l->header, "setup");
    hm_options o = {.seed = 1, .withs = l->how->o->withs};
    memcpy(o.with, l->how->o->with, sizeof o.with);
    hm_status st = find_cards(l, setup, &o);
    if (st != HM_OK) {
        err = *l->err;
        return miss_cards(l, &err);
    }
    note_versions(l);
    compare_packs(l);
    keep_luck(l);
    st = hm_session_set_up(l->s, setup, &o, &err);
    if (st == HM_EINPUT && l->report->lacking)
        return miss_cards(l, &err);
    if (st == HM_EINPUT && l->report->pack[0] != '\0') {
        reason(l, why, sizeof why);
        return hm_fail(l->err, st, (hm_span){0, 0}, "%.100s; %s", err.msg, why);
    }
    if (st != HM_OK) {
        *l->err = err;
        return st;
    }
    char start[17];
    compare_rules(l);
    snprintf(start, sizeof start, "%016llx", (unsigned long long)l->s->history.start);
    if (l->report->older || strcmp(start, header_string(l->header, "start")) == 0)
        return HM_OK;
    reason(l, why, sizeof why);
    return hm_fail(l->err, HM_EINPUT, (hm_span){0, 0},
                   "the game starts from another state than the save has; %s", why);
}

static hm_status diverge(loading *l, int move, int player, const char *what)
{
    char why[WHY_MAX], who[32];
    l->report->diverged = move;
    l->report->player = player;
    if (player >= l->s->deal.players)
        snprintf(who, sizeof who, "the caller");
    else
        snprintf(who, sizeof who, "player %d", player + 1);
    reason(l, why, sizeof why);
    return hm_fail(l->err, HM_EINPUT, (hm_span){0, 0}, "'%.100s', move %d (%s) %s; %s",
                   l->path, move, who, what, why);
}

/* Is what is due what the choice was about? Where states are not compared, nothing else
 * would tell. That nothing can be due is found out by choosing. */
static bool is_about_the_same(hm_session *s, const hm_record *r)
{
    hm_error err;
    if (r->decision == 0 || hm_table_over(s->table))
        return true;
    const hm_decision *d = hm_session_due(s, &err);
    return d == NULL || d->kind + 1 == r->decision;
}

static hm_status do_record(loading *l, const hm_record *r, hm_error *err)
{
    switch (r->kind) {
    case HM_RECORD_UNDO: return hm_session_undo(l->s, err);
    case HM_RECORD_REDO: return hm_session_redo(l->s, err);
    case HM_RECORD_NOTE:
        return hm_session_note(l->s, &l->saved.notes.note[r->note], err);
    default: return hm_session_choose(l->s, r->player, r->option, err);
    }
}

/* The choice that the record has just made, taken or brought back. */
static hm_move move_of(const hm_history *h, const hm_record *r)
{
    return h->move[r->kind == HM_RECORD_UNDO ? h->moves : h->moves - 1];
}

/* Does the record name the choice that was just made, taken or brought back? Readers
 * of the records may rely on it. */
static bool names_the_move(const hm_history *h, const hm_record *r)
{
    hm_move m = move_of(h, r);
    return m.player == r->player && m.option == r->option;
}

/* The states of an older save are what its choices give now. */
static hm_status compare_state(loading *l, hm_record *r)
{
    const hm_history *h = &l->s->history;
    if (l->report->older) {
        r->hash = hm_session_hash(l->s);
        r->decision = move_of(h, r).decision;
    }
    if (hm_session_hash(l->s) == r->hash)
        return HM_OK;
    return diverge(l, h->moves + (r->kind == HM_RECORD_UNDO), r->player,
                   "gives another state than the save has");
}

static hm_status play_record(loading *l, int number)
{
    const hm_history *h = &l->s->history;
    hm_record *r = &l->saved.record[number - 1];
    hm_error err = {0};
    if (r->kind == HM_RECORD_CHOOSE && !is_about_the_same(l->s, r))
        return diverge(l, h->moves + 1, r->player, "is about something else now");
    hm_status st = do_record(l, r, &err);
    if (st == HM_EINPUT && r->kind == HM_RECORD_CHOOSE)
        return diverge(l, h->moves + 1, r->player, "is not possible any more");
    if (st == HM_OK && r->kind == HM_RECORD_NOTE)
        return HM_OK;
    if (st == HM_OK && !names_the_move(h, r))
        st = hm_fail(&err, HM_EINPUT, (hm_span){0, 0}, "it names another move");
    if (st == HM_EINPUT)
        return hm_fail(l->err, st, (hm_span){0, 0}, "'%.120s', record %d: %s", l->path,
                       number, err.msg);
    if (st != HM_OK) {
        *l->err = err;
        return st;
    }
    return compare_state(l, r);
}

static hm_status play_through(loading *l)
{
    hm_status st = read_header(l);
    if (st == HM_OK)
        st = set_up_again(l);
    for (int i = 1; st == HM_OK && i <= l->saved.records; i++)
        st = l->how->stop != NULL && l->how->stop()
                 ? hm_fail(l->err, HM_ELIMIT, (hm_span){0, 0}, "stopped")
                 : play_record(l, i);
    return st;
}

/* Whoever plays it on is to know which version the game is from; the file says so once
 * it is written anew. */
static hm_status note_version(loading *l)
{
    const hm_load_report *r = l->report;
    char text[80];
    int length = snprintf(text, sizeof text, "%s, save format %d, rules %d", r->engine,
                          r->version, r->rules);
    return hm_session_note(l->s, &(hm_note){.type = HM_NOTE_VERSION,
                                            .player = HM_NO_PLAYER,
                                            .length = (uint16_t)length,
                                            .bytes = (const unsigned char *)text},
                           l->err);
}

/* The session goes on writing to the file. */
static hm_status keep_on(loading *l)
{
    hm_session *s = l->s;
    bool noted = l->report->older && l->saved.records > 0;
    hm_status st = noted ? note_version(l) : HM_OK;
    if (st != HM_OK)
        return st;
    s->written = hm_records_copy(l->saved.record, l->saved.records);
    if (s->written == NULL)
        return hm_fail_memory(l->err);
    s->writes = l->saved.records;
    if (noted) /* a copy has room for one more */
        s->written[s->writes++] =
            (hm_record){.kind = HM_RECORD_NOTE, .note = s->notes.count - 1};
    s->write_room = l->saved.records + 1;
    s->older = l->report->older;
    s->os = l->os;
    s->journal = l->journal;
    l->journal = NULL;
    return HM_OK;
}

hm_status hm_session_load_on(const hm_os *os, const char *path, const hm_loading *how,
                             hm_session **out, hm_load_report *report, hm_error *err)
{
    loading l = {.os = os, .path = path, .how = how, .report = report, .err = err};
    *out = NULL;
    *report = (hm_load_report){0};
    hm_status st = hm_journal_open(os, path, how->was == NULL ? NULL : how->was->journal,
                                   &l.saved, how->keep ? &l.journal : NULL, err);
    report->cut = l.saved.cut;
    report->records = l.saved.records;
    l.s = st == HM_OK ? calloc(1, sizeof *l.s) : NULL;
    if (st == HM_OK)
        st = l.s == NULL ? hm_fail_memory(err) : play_through(&l);
    if (st == HM_OK && how->keep && l.saved.cut > 0) /* only in a file that is ours */
        st = hm_journal_cut(l.journal, err);
    if (st == HM_OK && how->keep)
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

hm_status hm_session_load(const char *path, const hm_loading *how, hm_session **out,
                          hm_load_report *report, hm_error *err)
{
    return hm_session_load_on(&hm_os_posix, path, how, out, report, err);
}
