/* session_save.c - a game's records as a file: all of them, or only what stands.
 */
#include "tools/save/session_parts.h"

#include <stdlib.h>
#include <string.h>

#include "tools/json.h"

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
    if (j != NULL && json_array_size(s->with) > 0)
        json_object_set(j, "with", s->with);
    char *text = j == NULL ? NULL : json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return text;
}

static hm_record record_of(hm_record_kind kind, hm_move m, uint64_t hash)
{
    return (hm_record){.kind = (uint8_t)kind, .player = m.player, .decision = m.decision,
                       .option = m.option, .hash = hash};
}

/* Places of choices and notes: [i] is where what follows i choices begins. */
static int *lay_out(const hm_history *h, const hm_notes *notes)
{
    int *at = calloc((size_t)h->known + 2, sizeof *at);
    if (at == NULL)
        return NULL;
    for (int i = 0; i < notes->count; i++)
        at[notes->note[i].moves + 1]++;
    for (int i = 1; i <= h->known; i++)
        at[i] += at[i - 1] + 1; /* and the i-th choice itself */
    return at;
}

static void put_line(const hm_history *h, const hm_notes *notes, int *at,
                     hm_record *record)
{
    for (int i = 0; i < h->known; i++)
        record[at[i + 1] - 1] = record_of(HM_RECORD_CHOOSE, h->move[i], h->move[i].hash);
    for (int i = 0; i < notes->count; i++)
        record[at[notes->note[i].moves]++] =
            (hm_record){.kind = HM_RECORD_NOTE, .note = i};
}

/* The choices that stand, those that redo could bring back, each with its notes, and the
 * undos that took them back. */
static hm_record *all_records(const hm_history *h, const hm_notes *notes, int *count)
{
    int undone = h->known - h->moves, line = h->known + notes->count;
    *count = line + undone;
    int *at = lay_out(h, notes);
    hm_record *record = calloc((size_t)*count + 1, sizeof *record);
    if (at != NULL && record != NULL) {
        put_line(h, notes, at, record);
        for (int i = 0; i < undone; i++) {
            int back = h->known - 1 - i; /* the choice taken back */
            record[line + i] = record_of(HM_RECORD_UNDO, h->move[back],
                                         hm_history_hash(h, back));
        }
    } else {
        free(record);
        record = NULL;
    }
    free(at);
    return record;
}

hm_record *hm_records_copy(const hm_record *record, int count)
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
    hm_content content = {header, record, count, &s->notes};
    hm_status st =
        header == NULL || record == NULL
            ? hm_fail_memory(err)
            : hm_journal_create(how->os, how->path, how->own, &content, &j, err);
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
    s->os = how->os;
    s->journal = j;
    s->older = false;
    s->written = record;
    s->writes = count;
    s->write_room = count + 1;
    return st;
}

static hm_status save_line(hm_session *s, const saving *how, hm_error *err)
{
    int count;
    hm_record *record = all_records(&s->history, &s->notes, &count);
    return save_records(s, how, record, count, err);
}

static hm_status save_copy(hm_session *s, const saving *how, hm_error *err)
{
    if (s->journal == NULL)
        return save_line(s, how, err);
    return save_records(s, how, hm_records_copy(s->written, s->writes), s->writes, err);
}

hm_status hm_session_renew(hm_session *s, hm_error *err)
{
    return save_copy(s, &(saving){s->os, hm_journal_path(s->journal), s->journal, false},
                     err);
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
    hm_status st = hm_notes_copy(&was->notes, &s->notes, err);
    if (st != HM_OK || was->journal == NULL)
        return st;
    const char *path = hm_journal_path(was->journal);
    return save_line(s, &(saving){&hm_os_posix, path, was->journal, false}, err);
}

void hm_session_let_go(hm_session *s)
{
    hm_journal_close(s->journal);
    free(s->written);
    s->journal = NULL;
    s->written = NULL;
    s->writes = s->write_room = 0;
    s->older = false;
}

bool hm_session_is_kept(const hm_session *s)
{
    return s->journal != NULL;
}
