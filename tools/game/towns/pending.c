/* pending.c - what has begun in a town and is not done, in positions: which cards had
 * their turn, what is given and owed, what others are to do.
 *
 * A player has "once": ["Well"], cards that had their turn in this round, and
 * "once-a-game"; "given" and "owed": {"coins": 1}; and "tasks": [{"card": "Inn", "task":
 * 2, "times": 1}], the second thing that an Inn has others do. Without a card it is a
 * rule's; with "now" it is being done. All of it is read when the deck is known, but for
 * "taken-away", dealt cards that stood in the town, which are in the deck for what they
 * left there (position.c). */
#include "core/tasks.h"
#include "tools/game/position_read.h"
#include "tools/game/towns/towns.h"
#include "tools/json.h"
#include "tools/say.h"

#include <string.h>

static json_t *card_json(const hm_deck *d, int slot)
{
    return hm_setup_card_json(d->cards, d->card[slot]);
}

/* -- writing */

static void note_cards(const hm_deck *d, uint64_t slots, const char *field,
                       json_t *player)
{
    json_t *list = hm_need(json_array());
    for (uint64_t s = slots; s != 0; s &= s - 1)
        json_array_append_new(list, card_json(d, hm_first(s)));
    if (slots != 0)
        json_object_set(player, field, list);
    json_decref(list);
}

typedef int gift_of(const hm_plan *p, const hm_town *t, int counter);

static int given_by(const hm_plan *p, const hm_town *t, int i)
{
    return hm_given(p, t, i);
}

static int owed_to(const hm_plan *p, const hm_town *t, int i)
{
    return hm_owed(p, t, i);
}

static void note_gifts(const hm_deck *d, const hm_town *t, gift_of *gift,
                       const char *field, json_t *player)
{
    json_t *gifts = hm_need(json_object());
    for (int i = 0; i < d->game->counters; i++)
        if (gift(&d->plan, t, i) != 0)
            json_object_set_new(gifts, d->game->counter[i].plural,
                                json_integer(gift(&d->plan, t, i)));
    if (json_object_size(gifts) != 0)
        json_object_set(player, field, gifts);
    json_decref(gifts);
}

/* Which of its card's it is, or of the rules', from 1. */
static int number_of(const hm_deck *d, int task)
{
    int number = 1;
    for (int i = 0; i < task; i++)
        number += hm_deck_task(d, i)->slot == hm_deck_task(d, task)->slot;
    return number;
}

static void note_task(const hm_deck *d, int task, int times, bool now, json_t *list)
{
    const int slot = hm_deck_task(d, task)->slot;
    if (times == 0)
        return;
    json_t *j = hm_need(json_object());
    if (slot != HM_NO_SLOT)
        json_object_set_new(j, "card", card_json(d, slot));
    json_object_set_new(j, "task", json_integer(number_of(d, task)));
    json_object_set_new(j, "times", json_integer(times));
    if (now)
        json_object_set_new(j, "now", json_true());
    json_array_append_new(list, j);
}

static void note_tasks(const hm_deck *d, const hm_town *t, json_t *player)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < d->plan.tasks; i++) {
        note_task(d, i, hm_tasks_due(&d->plan, t)[i], true, list);
        note_task(d, i, hm_tasks_noted(&d->plan, t)[i], false, list);
    }
    if (json_array_size(list) != 0)
        json_object_set(player, "tasks", list);
    json_decref(list);
}

void hm_pending_note(const hm_deck *d, const hm_town *t, json_t *player)
{
    note_cards(d, hm_once(&d->plan, t), "once", player);
    note_cards(d, hm_once_game(&d->plan, t), "once-a-game", player);
    note_cards(d, hm_gone(&d->plan, t), "taken-away", player);
    note_gifts(d, t, given_by, "given", player);
    note_gifts(d, t, owed_to, "owed", player);
    note_tasks(d, t, player);
}

/* -- reading */

/* The slot of a card in play; -1 after refusing it. */
static int read_slot(hm_fields *r, const json_t *v, const hm_deck *d)
{
    const hm_card *card = hm_position_card(r, d->cards, hm_fields_text(r, v), false);
    const int slot = card != NULL ? d->slot_of[card->index] : HM_NO_SLOT;
    if (card != NULL && slot == HM_NO_SLOT)
        hm_fields_refuse(r, HM_EINPUT, "card '%s' is not in this position", card->name);
    return slot != HM_NO_SLOT ? slot : -1;
}

static uint64_t read_slots(hm_fields *r, const json_t *player, const char *field,
                           const hm_deck *d, bool goes)
{
    const json_t *list = json_object_get(player, field);
    uint64_t slots = 0;
    if (list == NULL)
        return 0;
    size_t before = hm_fields_enter(r, ".%s", field), n = hm_fields_list(r, list);
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t place = hm_fields_enter(r, "[%zu]", i);
        const int slot = read_slot(r, json_array_get(list, i), d);
        if (slot >= 0 && !goes)
            hm_fields_refuse(r, HM_EINPUT, "nothing of the cards in play goes %s",
                             strcmp(field, "once") == 0 ? "once a round" : "once a game");
        slots |= slot >= 0 ? hm_bit(slot) : 0;
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
    return slots;
}

typedef void set_gift(const hm_plan *p, hm_town *t, int counter, int n);

static void set_given(const hm_plan *p, hm_town *t, int counter, int n)
{
    hm_town_set_given(p, t, counter, n);
}

static void set_owed(const hm_plan *p, hm_town *t, int counter, int n)
{
    hm_town_set_owed(p, t, counter, n);
}

/* room: where such numbers lie in towns of the deck, 0: nowhere. */
static void read_gifts(hm_fields *r, const json_t *player, const char *field,
                       const hm_deck *d, const uint16_t *room, set_gift *set, hm_town *t)
{
    json_t *gifts = json_object_get(player, field);
    const char *known[HM_COUNTERS_MAX + 1] = {NULL};
    if (gifts == NULL)
        return;
    size_t before = hm_fields_enter(r, ".%s", field);
    for (int i = 0, n = 0; i < d->game->counters; i++)
        if (room[i] != 0)
            known[n++] = d->game->counter[i].plural;
    if (hm_fields_is_object(r, gifts))
        hm_fields_check(r, gifts, known);
    for (int i = 0; i < d->game->counters && r->st == HM_OK; i++)
        if (room[i] != 0)
            set(&d->plan, t, i,
                hm_fields_number(r, gifts, d->game->counter[i].plural, INT16_MIN,
                                 INT16_MAX));
    hm_fields_leave(r, before);
}

static int find_task(const hm_deck *d, int slot, int number)
{
    for (int i = 0; i < d->plan.tasks; i++)
        if (hm_deck_task(d, i)->slot == slot && number_of(d, i) == number)
            return i;
    return -1;
}

/* 1 where it does not say. */
static int read_number(hm_fields *r, const json_t *v, const char *field)
{
    return json_object_get(v, field) != NULL ? hm_fields_number(r, v, field, 1, UINT8_MAX)
                                             : 1;
}

static void read_task(hm_fields *r, json_t *v, const hm_deck *d, hm_town *t)
{
    static const char *const own[] = {"card", "task", "times", "now", NULL};
    if (!hm_fields_is_object(r, v))
        return;
    hm_fields_check(r, v, own);
    const json_t *card = json_object_get(v, "card");
    const int slot = card == NULL ? HM_NO_SLOT : read_slot(r, card, d);
    const int number = read_number(r, v, "task"), times = read_number(r, v, "times");
    const bool now = hm_fields_flag(r, v, "now", false);
    const int task = r->st == HM_OK ? find_task(d, slot, number) : -1;
    if (task >= 0)
        hm_town_set_task(&d->plan, t, task, now, times);
    else if (card == NULL)
        hm_fields_refuse(r, HM_EINPUT, "no rule asks that of others");
    else if (r->st == HM_OK)
        hm_fields_refuse(r, HM_EINPUT, "card '%s' does not ask that of others",
                         d->card[slot]->name);
}

static void read_tasks(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t)
{
    const json_t *list = json_object_get(player, "tasks");
    if (list == NULL)
        return;
    size_t before = hm_fields_enter(r, ".tasks"), n = hm_fields_list(r, list);
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t place = hm_fields_enter(r, "[%zu]", i);
        read_task(r, json_array_get(list, i), d, t);
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
}

void hm_pending_read(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t)
{
    const hm_plan *p = &d->plan;
    hm_town_set_once(p, t, read_slots(r, player, "once", d, p->once != 0));
    hm_town_set_once_game(p, t,
                          read_slots(r, player, "once-a-game", d, p->once_game != 0));
    read_gifts(r, player, "given", d, p->given, set_given, t);
    read_gifts(r, player, "owed", d, p->owed, set_owed, t);
    read_tasks(r, player, d, t);
}
