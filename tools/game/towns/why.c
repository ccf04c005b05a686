/* why.c - why a card cannot be built in a town.
 *
 * It needs to be one's own, then nothing must bar it, and then its layout must lie there
 * and leave it a place; they are looked at in this order. */
#include "tools/game/towns/towns.h"

#include <stdlib.h>

#include "core/around.h"
#include "core/builds.h"
#include "core/script.h"
#include "tools/game/prospect.h"
#include "tools/say.h"

/* -- a town as its owner sees it */

typedef struct home {
    const hm_deck    *deck;
    hm_town           town;
    const hm_setting *how;
    hm_town          *towns;  /* of all, where cards look at them; malloc'd */
    hm_around        *around; /* malloc'd */
    hm_fault          fault;
} home;

/* Who is asked first. */
static int first_of(const hm_table *t)
{
    const int master = hm_table_master(t);
    return master >= 0 ? master : 0;
}

static void see_others(home *h, const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    const size_t n = (size_t)deal->players;
    h->towns = hm_need(calloc(n, sizeof *h->towns));
    h->around = hm_need(malloc(hm_around_size(h->deck, deal->players)));
    for (int i = 0; i < deal->players; i++)
        hm_table_town_seen(t, i, player, &h->towns[i]);
    h->how = hm_around_look(h->around, h->deck, &deal->how, h->towns, sizeof *h->towns,
                            (hm_ring){deal->players, first_of(t), -1}, player);
}

static void enter(home *h, const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    *h = (home){.deck = deal->deck, .how = &deal->how};
    hm_fault_clear(&h->fault);
    hm_table_town_midway(t, player, player, &h->town);
    if (h->deck->minds)
        see_others(h, t, player);
}

static void leave(home *h)
{
    free(h->towns);
    free(h->around);
}

/* -- what never can be */

/* NULL: it is the player's to build. */
static const char *not_theirs(const home *h, int slot)
{
    const hm_card *card = h->deck->card[slot];
    const bool held = h->town.hand == slot + 1;
    if (card->event)
        return "Nobody builds it: it is an event.";
    if (!hm_has_buildings(h->deck, slot))
        return "Nobody builds it: it is used.";
    if (card->stays)
        return "Nobody builds it: it stays in hand, and counts at the end.";
    if ((h->deck->dealt >> slot & 1) && !held)
        return h->town.stands >> slot & 1 ? "You have built it already."
                                          : "It is not yours to build.";
    if (card->spots.count == 0)
        return card->pattern.cubes == 0
                   ? "It has no layout: only what other cards do can put it up."
                   : "Its layout is larger than the town.";
    return NULL;
}

/* -- what bars it */

static void tell_cost(const home *h, int slot, FILE *pen)
{
    const hm_game *g = h->deck->game;
    const char *join = "It costs ";
    for (int i = 0; i < g->counters; i++) {
        const int price = h->deck->card[slot]->price[i];
        if (price == 0)
            continue;
        fprintf(pen, "%s%d %s, and you have %d", join, price,
                price == 1 ? g->counter[i].name : g->counter[i].plural,
                hm_counted(&h->deck->plan, &h->town, i, 0));
        join = "; ";
    }
    fputs(".\n", pen);
}

/* "Manor does not allow it." */
static void tell_guards(const home *h, FILE *pen)
{
    uint64_t guards = h->deck->having[HM_HOOK_BUILDINGS_ARE] & h->town.stands;
    const char *join = "";
    for (; guards != 0; guards &= guards - 1, join = " or ")
        fprintf(pen, "%s%s", join, h->deck->card[hm_first(guards)]->name);
    fputs(", which stands in your town, does not allow its type.\n", pen);
}

static void tell_limit(const home *h, int slot, FILE *pen)
{
    const int limit = h->deck->card[slot]->limit;
    fprintf(pen, "You have %s, and a town may have no more.\n",
            limit == 1 ? "one" : "as many as there may be");
}

/* True: something does, and was told. */
static bool tell_bar(home *h, const hm_table *t, int slot, FILE *pen)
{
    hm_facts f;
    hm_facts_fill_play(&f, h->deck, &h->town, h->how);
    f.fault = &h->fault;
    const hm_bar bar = hm_build_bar(&f, slot);
    switch (bar) {
    case HM_BAR_NONE: break;
    case HM_BAR_TYPE: tell_guards(h, pen); break;
    case HM_BAR_LIMIT: tell_limit(h, slot, pen); break;
    case HM_BAR_COST: tell_cost(h, slot, pen); break;
    case HM_BAR_WHEN:
        fprintf(pen, "What it asks for does not hold now: %s\n",
                hm_table_text(t, h->deck->card[slot]));
        break;
    }
    return bar != HM_BAR_NONE;
}

/* -- its layout */

/* "Nearest layout: needs glass on c2." */
static void tell_layout(const home *h, const hm_prospect *p, const char *before,
                        FILE *pen)
{
    fputs(before, pen);
    hm_prospect_tell(h->deck, &h->town, p, pen);
    fputs(".\n", pen);
}

/* One where only cubes are in the way may be nearer than the best that is free. */
static const hm_prospect *nearer(const hm_prospect *list, int count)
{
    for (int i = 1; i < count && list[i].stuck == 0; i++)
        if (list[i].wrong != 0)
            return list[i].missing + list[i].blocked < list[0].missing ? &list[i] : NULL;
    return NULL;
}

static void tell_nearest(const home *h, const hm_prospect *list, int count, FILE *pen)
{
    const hm_prospect *near = list[0].wrong == 0 ? nearer(list, count) : NULL;
    if (list[0].stuck != 0) {
        tell_layout(h, &list[0], "No room is left for its layout. The nearest: ", pen);
        return;
    }
    tell_layout(h, &list[0], "Nearest layout: ", pen);
    if (near != NULL)
        tell_layout(h, near, "Nearer, but for what is in the way: ", pen);
}

/* -- a layout that lies there */

static bool is_among_builds(home *h, int slot)
{
    bool found = false;
    const int room = h->deck->layouts.spots;
    hm_build *list = hm_need(calloc((size_t)room + 1, sizeof *list));
    const int n = hm_builds(h->deck, &h->town, h->how, 0, list, room, &h->fault);
    for (int i = 0; i < n && !found; i++)
        found = list[i].slot == slot;
    free(list);
    return found;
}

/* What came up this round may not serve before the next. */
static void tell_lying(home *h, const hm_decision *d, int player, int slot, FILE *pen)
{
    if (!is_among_builds(h, slot))
        fputs("Its layout lies there, but there is no square that it may go on now.\n",
              pen);
    else if (d->player == player && d->kind == HM_DECIDE_BUILD)
        fputs("Its layout lies there, but not all of it counts in this round.\n", pen);
    else
        fputs("Its layout lies there: you can build it when it is your turn to build.\n",
              pen);
}

void hm_towns_why(const hm_table *t, const hm_decision *d, int player, int slot,
                  FILE *pen)
{
    home h;
    hm_prospect list[HM_PROSPECTS_MAX];
    enter(&h, t, player);
    const char *never = not_theirs(&h, slot);
    if (never != NULL) {
        fprintf(pen, "%s\n", never);
        leave(&h);
        return;
    }
    tell_bar(&h, t, slot, pen);
    const int count = hm_prospects(h.deck, &h.town, slot, list);
    if (hm_prospect_complete(&list[0]))
        tell_lying(&h, d, player, slot, pen);
    else
        tell_nearest(&h, list, count, pen);
    leave(&h);
}

/* -- planning */

void hm_towns_plan(const hm_table *t, int player, int slot, int most, FILE *pen)
{
    hm_prospect list[HM_PROSPECTS_MAX];
    home h;
    enter(&h, t, player);
    const char *never = not_theirs(&h, slot);
    const int all = never == NULL ? hm_prospects(h.deck, &h.town, slot, list) : 0;
    int count = 0;
    while (count < all && list[count].stuck == 0)
        count++;
    if (never != NULL)
        fprintf(pen, "%s\n", never);
    else if (count == 0)
        tell_nearest(&h, list, all, pen);
    for (int i = 0; i < count && i < most; i++) {
        fprintf(pen, "%d: ", i + 1);
        tell_layout(&h, &list[i], "", pen);
    }
    if (count > most)
        fprintf(pen, "There are %d more, none of them nearer.\n", count - most);
    leave(&h);
}
