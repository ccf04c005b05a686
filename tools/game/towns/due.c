/* due.c - what buildings and players will do in some rounds: in positions, and in words.
 * A cell has "due": [2], a number of rounds for each thing that is due; of a card that
 * does several things later, [2, 3] is the third of them in two rounds. A player has
 * "due", too: {"card": ABILITY, "in": 2}, without a card if a rule does it. */
#include "tools/game/towns/towns.h"
#include "tools/say.h"

static json_t *due_json(int rounds, int kind)
{
    return kind == 0 ? json_integer(rounds) : json_pack("[i, i]", rounds, kind + 1);
}

void hm_due_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    json_t *list = hm_need(json_array());
    for (int row = 1; row < d->plan.due_rows; row++)
        for (int kind = 0; kind < d->plan.due_kinds; kind++)
            for (int k = hm_due_at(&d->plan, t, row, kind, square); k > 0; k--)
                json_array_append_new(list, due_json(row, kind));
    if (json_array_size(list) != 0)
        json_object_set(cell, "due", list);
    json_decref(list);
}

void hm_due_note_player(const hm_deck *d, const hm_town *t, json_t *player)
{
    json_t *list = hm_need(json_array());
    for (int row = 1; row < d->plan.due_rows; row++)
        for (int i = 0; i < d->plan.due_laws; i++)
            for (int k = hm_due_all(&d->plan, t, row, i); k > 0; k--) {
                const int slot = d->laws[HM_HOOK_LATER].use[i].slot;
                json_t *due = hm_need(json_pack("{s:i}", "in", row));
                if (slot != HM_NO_SLOT)
                    json_object_set_new(due, "card", json_string(d->card[slot]->name));
                json_array_append_new(list, due);
            }
    if (json_array_size(list) != 0)
        json_object_set(player, "due", list);
    json_decref(list);
}

/* How far ahead a thing of the card lies when it begins; 0: there is none. */
static int ahead_of(const hm_card *card, int kind)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_LATER && card->clause[i].who == kind)
            return card->clause[i].number;
    return 0;
}

void hm_due_read_cell(hm_fields *r, const json_t *cell, const hm_card *card,
                      const hm_plan *plan, hm_town *t, int square)
{
    const json_t *list = json_object_get(cell, "due");
    size_t before = hm_fields_enter(r, ".due");
    const size_t n = list != NULL ? hm_fields_list(r, list) : 0;
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        const json_t *v = json_array_get(list, i);
        const bool pair = json_is_array(v);
        const int rounds = (int)json_integer_value(pair ? json_array_get(v, 0) : v);
        const int kind =
            pair ? (int)json_integer_value(json_array_get(v, 1)) - 1 : 0;
        if (rounds < 1 || rounds > ahead_of(card, kind))
            hm_fields_refuse(r, HM_EINPUT, "card '%s' has nothing due like that",
                             card->name);
        else
            hm_town_set_due(plan, t, rounds, kind, square,
                            hm_due_at(plan, t, rounds, kind, square) + 1);
    }
    hm_fields_leave(r, before);
}

void hm_due_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen)
{
    for (int row = 1; row < d->plan.due_rows; row++)
        for (int kind = 0; kind < d->plan.due_kinds; kind++)
            for (int k = hm_due_at(&d->plan, t, row, kind, square); k > 0; k--)
                fprintf(pen, row == 1 ? " Due in the next round." : " Due in %d rounds.",
                        row);
}

int hm_due_next(const hm_deck *d, const hm_town *t, int square)
{
    for (int row = 1; row < d->plan.due_rows; row++)
        for (int kind = 0; kind < d->plan.due_kinds; kind++)
            if (hm_due_at(&d->plan, t, row, kind, square) != 0)
                return row;
    return 0;
}
