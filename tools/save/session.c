/* session.c - a game with its history and its save file: steps and notes.
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

#include "tools/game/names.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/save/session_parts.h"
#include "tools/save/with.h"

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
    hm_notes_free(&s->notes);
    free(s->before);
    free(s->written);
    json_decref(s->setup);
    json_decref(s->with);
    hm_arena_drop(&s->arena);
    hm_library_free(s->lib);
    free(s);
}

hm_status hm_session_packs(hm_session *s, const json_t *request, const hm_options *o,
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

hm_status hm_session_set_up(hm_session *s, const json_t *request, const hm_options *o,
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
    s->with = hm_with_note(o);
    hm_status st = hm_session_packs(s, request, o, err);
    if (st == HM_OK)
        st = hm_session_set_up(s, request, o, err);
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

/* Who sits where may change what players are called. */
void hm_session_put(hm_session *s, const char *field, json_t *value)
{
    if (value == NULL)
        json_object_del(s->setup, field);
    else
        json_object_set_new(s->setup, field, value);
    s->deal.names = hm_names_of(s->setup, s->deal.players, &s->arena);
}

const hm_library *hm_session_library(const hm_session *s)
{
    return s->lib;
}

const json_t *hm_session_with(const hm_session *s)
{
    return s->with;
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

const hm_saved *hm_session_loaded(const hm_session *s)
{
    return &s->loaded;
}

/* -- steps */

static void remember(hm_session *s)
{
    memcpy(s->before, hm_table_state(s->table), hm_table_size(s->table));
}

/* Room for one more record is made first: afterwards there is no way back. */
static hm_status make_room(hm_session *s, hm_error *err)
{
    if (s->writes < s->write_room)
        return HM_OK;
    int room = s->write_room == 0 ? 64 : 2 * s->write_room;
    hm_record *more = realloc(s->written, (size_t)room * sizeof *more);
    if (more == NULL)
        return hm_fail_memory(err);
    s->written = more;
    s->write_room = room;
    return HM_OK;
}

/* Nothing of this version goes into a file of another one. */
static hm_status write_record(hm_session *s, const hm_record *r, hm_error *err)
{
    hm_status st = s->older ? hm_session_renew(s, err) : HM_OK;
    if (st == HM_OK)
        st = make_room(s, err);
    if (st == HM_OK)
        st = hm_journal_add(s->journal, r, &s->notes, err);
    if (st == HM_OK)
        s->written[s->writes++] = *r;
    return st;
}

/* Writes down a step that was made and led to the state with this hash; takes it back
 * when that fails. */
static hm_status write_step(hm_session *s, hm_record_kind kind, hm_move m, uint64_t hash,
                            hm_error *err)
{
    hm_record r = {.kind = (uint8_t)kind, .player = m.player, .decision = m.decision,
                   .option = m.option, .hash = hash};
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
    hm_move m = {.option = (uint16_t)index, .player = d->player,
                 .decision = (uint8_t)(d->kind + 1)}; /* then d has the next decision */
    st = hm_table_advance(s->table, player, index, d, err);
    if (st != HM_OK)
        return st;
    s->due = !hm_table_over(s->table);
    m.hash = hm_table_hash(s->table);
    st = write_step(s, HM_RECORD_CHOOSE, m, m.hash, err);
    if (st != HM_OK)
        return st;
    hm_notes_lower(&s->notes, s->history.moves); /* what could be redone is forgotten */
    hm_history_add(&s->history, m);
    return HM_OK;
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
    if (st != HM_OK)
        return st;
    hm_history_forget(&s->history);
    hm_notes_drop(&s->notes, moves);
    return HM_OK;
}

/* -- notes */

hm_status hm_session_note(hm_session *s, const hm_note *note, hm_error *err)
{
    hm_note own = *note;
    own.moves = s->history.moves;
    hm_status st = hm_notes_add(&s->notes, &own, err);
    if (st != HM_OK || s->journal == NULL)
        return st;
    hm_record r = {.kind = HM_RECORD_NOTE, .note = s->notes.count - 1};
    st = write_record(s, &r, err);
    if (st != HM_OK)
        hm_notes_pop(&s->notes);
    return st;
}

const hm_notes *hm_session_notes(const hm_session *s)
{
    return &s->notes;
}
