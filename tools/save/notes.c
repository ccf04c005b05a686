/* notes.c - a list of notes, with bytes of their own. */
#include "tools/save/notes.h"

#include <stdlib.h>
#include <string.h>

static hm_status check(const hm_notes *n, const hm_note *note, hm_error *err)
{
    if (note->length > HM_NOTE_BYTES_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0}, "a note has at most %d bytes",
                       HM_NOTE_BYTES_MAX);
    if (n->bytes + note->length > HM_NOTES_BYTES_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "the notes of a game have at most %d bytes", HM_NOTES_BYTES_MAX);
    return HM_OK;
}

static hm_status reserve(hm_notes *n, hm_error *err)
{
    if (n->count < n->room)
        return HM_OK;
    int room = n->room == 0 ? 8 : 2 * n->room;
    hm_note *more = realloc(n->note, (size_t)room * sizeof *more);
    if (more == NULL)
        return hm_fail_memory(err);
    n->note = more;
    n->room = room;
    return HM_OK;
}

hm_status hm_notes_add(hm_notes *n, const hm_note *note, hm_error *err)
{
    hm_status st = check(n, note, err);
    if (st == HM_OK)
        st = reserve(n, err);
    if (st != HM_OK)
        return st;
    unsigned char *bytes = hm_arena_new(&n->arena, (size_t)note->length + 1);
    if (bytes == NULL)
        return hm_fail_memory(err);
    if (note->length > 0)
        memcpy(bytes, note->bytes, note->length);
    n->note[n->count] = *note;
    n->note[n->count++].bytes = bytes;
    n->bytes += note->length;
    return HM_OK;
}

void hm_notes_pop(hm_notes *n)
{
    n->bytes -= n->note[--n->count].length;
}

hm_status hm_notes_copy(const hm_notes *from, hm_notes *to, hm_error *err)
{
    hm_status st = HM_OK;
    for (int i = 0; st == HM_OK && i < from->count; i++)
        st = hm_notes_add(to, &from->note[i], err);
    if (st != HM_OK)
        hm_notes_free(to);
    return st;
}

void hm_notes_free(hm_notes *n)
{
    free(n->note);
    hm_arena_drop(&n->arena);
    *n = (hm_notes){0};
}

int hm_notes_count(const hm_notes *n, hm_note_type type, int player)
{
    int count = 0;
    for (int i = 0; i < n->count; i++)
        count += n->note[i].type == type && n->note[i].player == player;
    return count;
}

void hm_notes_lower(hm_notes *n, int moves)
{
    for (int i = 0; i < n->count; i++)
        if (n->note[i].moves > moves)
            n->note[i].moves = moves;
}

void hm_notes_drop(hm_notes *n, int moves)
{
    int count = n->count;
    n->count = 0;
    n->bytes = 0;
    for (int i = 0; i < count; i++)
        if (n->note[i].moves <= moves) {
            n->bytes += n->note[i].length;
            n->note[n->count++] = n->note[i];
        }
}
