/* history.c - choices, and copies of states at some of them. Room is bounded: beyond it,
 * states are thinned out, and undo plays the few choices in between again. */
#include "tools/save/history.h"

#include <stdlib.h>
#include <string.h>

static void drop_state(hm_history *h, int at)
{
    if (h->kept[at] == NULL)
        return;
    free(h->kept[at]);
    h->kept[at] = NULL;
    h->kept_bytes -= hm_table_size(h->table);
}

static void thin_states(hm_history *h)
{
    h->every *= HM_KEEP_THIN;
    for (int i = 1; i <= h->known; i++)
        if (i % h->every != 0)
            drop_state(h, i);
}

/* Keeps the state after `at` choices. Without memory it is simply not kept. */
static void keep_state(hm_history *h, int at)
{
    size_t size = hm_table_size(h->table);
    if (at % h->every != 0 || h->kept[at] != NULL)
        return;
    h->kept[at] = malloc(size);
    if (h->kept[at] == NULL)
        return;
    memcpy(h->kept[at], hm_table_state(h->table), size);
    h->kept_bytes += size;
    if (h->kept_bytes > HM_KEEP_BYTES && h->every < HM_KEEP_EVERY_MAX)
        thin_states(h);
}

hm_status hm_history_reserve(hm_history *h, hm_error *err)
{
    if (h->moves + 1 < h->room)
        return HM_OK;
    size_t room = h->room == 0 ? 256 : 2 * (size_t)h->room;
    hm_move *move = realloc(h->move, room * sizeof *move);
    if (move != NULL)
        h->move = move;
    unsigned char **kept = realloc(h->kept, room * sizeof *kept);
    if (kept != NULL)
        h->kept = kept;
    if (move == NULL || kept == NULL)
        return hm_fail_memory(err);
    for (size_t i = (size_t)h->room; i < room; i++)
        h->kept[i] = NULL;
    h->room = (int)room;
    return HM_OK;
}

hm_status hm_history_begin(hm_history *h, hm_table *table, hm_error *err)
{
    h->table = table;
    h->every = 1;
    h->start = hm_table_hash(table);
    hm_status st = hm_history_reserve(h, err);
    if (st != HM_OK)
        return st;
    keep_state(h, 0);
    return h->kept[0] == NULL ? hm_fail_memory(err) : HM_OK;
}

void hm_history_free(hm_history *h)
{
    for (int i = 0; i < h->room; i++)
        free(h->kept[i]);
    free(h->kept);
    free(h->move);
}

void hm_history_forget(hm_history *h)
{
    for (int i = h->moves + 1; i <= h->known; i++)
        drop_state(h, i);
    h->known = h->moves;
}

void hm_history_add(hm_history *h, hm_move m)
{
    hm_history_forget(h);
    h->move[h->moves++] = m;
    h->known = h->moves;
    keep_state(h, h->moves);
}

uint64_t hm_history_hash(const hm_history *h, int moves)
{
    return moves == 0 ? h->start : h->move[moves - 1].hash;
}

hm_status hm_history_set(hm_history *h, int moves, hm_error *err)
{
    int from = moves;
    while (h->kept[from] == NULL)
        from--;
    hm_table_set(h->table, h->kept[from]);
    if (from < moves)
        hm_table_decide(h->table, &h->d);
    for (; from < moves; from++)
        if (hm_table_advance(h->table, h->move[from].player, h->move[from].option, &h->d,
                             NULL) != HM_OK)
            return hm_fail_bug(err, "a move of the game's own history does not apply");
    return HM_OK;
}
