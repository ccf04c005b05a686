/* due.c - what buildings and players will do in some rounds: in positions, and in words.
 * A cell has "due": [2], a number of rounds for each thing that is due; of a card that
 * does several things later, [2, 3] is the third of them in two rounds. A player has
 * "due", too: {"card": ABILITY, "in": 2}, without a card if a rule does it, and with
 * "number" if it is not the first thing that does. In 0 rounds is now,
 * before it is done. */
#include "tools/game/position_read.h"
#include "tools/game/towns/towns.h"
#include "tools/say.h"

static json_t *due_json(int rounds, int kind)
{
    return kind == 0 ? json_integer(rounds) : json_pack("[i, i]", rounds, kind + 1);
}

void hm_due_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    json_t *list = hm_need(json_array());
    for (int row = 0; row < d->plan.due_rows; row++)
        for (int kind = 0; kind < d->plan.due_kinds; kind++)
            for (int k = hm_due_at(&d->plan, t, row, kind, square); k > 0; k--)
                json_array_append_new(list, due_json(row, kind));
    if (json_array_size(list) != 0)
        json_object_set(cell, "due", list);
    json_decref(list);
}

/* Which of those of the same card, or of the rules, it is; from 1. */
static int number_of(const hm_deck *d, int law)
{
    const hm_use *use = d->laws[HM_HOOK_LATER].use;
    int number = 1;
    for (int i = 0; i < law; i++)
        number += use[i].slot == use[law].slot;
    return number;
}

static json_t *law_json(const hm_deck *d, int law, int rounds)
{
    const int slot = d->laws[HM_HOOK_LATER].use[law].slot;
    json_t *due = hm_need(json_pack("{s:i}", "in", rounds));
    if (slot != HM_NO_SLOT)
        json_object_set_new(due, "card", hm_setup_card_json(d->cards, d->card[slot]));
    if (number_of(d, law) > 1)
        json_object_set_new(due, "number", json_integer(number_of(d, law)));
    return due;
}

void hm_due_note_player(const hm_deck *d, const hm_town *t, json_t *player)
{
    json_t *list = hm_need(json_array());
    for (int row = 0; row < d->plan.due_rows; row++)
        for (int i = 0; i < d->plan.due_laws; i++)
            for (int k = hm_due_all(&d->plan, t, row, i); k > 0; k--)
                json_array_append_new(list, law_json(d, i, row));
    if (json_array_size(list) != 0)
        json_object_set(player, "due", list);
    json_decref(list);
}

/* -1: none of them does that. */
static int find_law(const hm_deck *d, int slot, int number)
{
    for (int i = 0; i < d->plan.due_laws; i++)
        if (d->laws[HM_HOOK_LATER].use[i].slot == slot && number_of(d, i) == number)
            return i;
    return -1;
}

static void read_law(hm_fields *r, json_t *v, const hm_deck *d, hm_town *t)
{
    static const char *const own[] = {"card", "in", "number", NULL};
    const json_t *name = json_object_get(v, "card");
    if (!hm_fields_is_object(r, v))
        return;
    hm_fields_check(r, v, own);
    const hm_card *card = NULL;
    if (name != NULL)
        card = hm_position_card(r, d->cards, hm_fields_text(r, name), false);
    const int slot = card != NULL ? d->slot_of[card->index] : HM_NO_SLOT;
    const int number = hm_fields_number(r, v, "number", 1, HM_LATER_LAWS);
    const int row = hm_fields_number(r, v, "in", 0, HM_LATER_ROUNDS);
    const int law = r->st == HM_OK ? find_law(d, slot, number > 0 ? number : 1) : -1;
    if (law < 0 || (card != NULL && slot == HM_NO_SLOT) ||
        row > d->laws[HM_HOOK_LATER].use[law].clause->number)
        hm_fields_refuse(r, HM_EINPUT, "nothing like that can be due");
    else
        hm_town_set_due_all(&d->plan, t, row, law,
                            hm_due_all(&d->plan, t, row, law) + 1);
}

void hm_due_read_player(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t)
{
    const json_t *list = json_object_get(player, "due");
    size_t before = hm_fields_enter(r, ".due");
    const size_t n = list != NULL ? hm_fields_list(r, list) : 0;
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t place = hm_fields_enter(r, "[%zu]", i);
        read_law(r, json_array_get(list, i), d, t);
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
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
        if (rounds < 0 || rounds > ahead_of(card, kind) || ahead_of(card, kind) == 0)
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
