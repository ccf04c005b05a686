/* full_plan.c - see full_plan.h. What layouts have come to is asked of the table whenever
 * it is drawn (tools/game/prospect), so a plan is never out of date. */
#include "tools/play/full_plan.h"

#include <string.h>

#include "tools/game/prospect.h"
#include "tools/game/why.h"

static const hm_table *table_of(const hm_full_view *v) { return v->m->table; }

static bool has_seat(const hm_full_view *v)
{
    return v->viewer < hm_table_deal(table_of(v))->players;
}

/* -- which card */

/* Cards that can be planned, as they are listed; how many. Of a shared board all that are
 * known: what is missing of their price is told. */
static int cards_of(const hm_full_view *v, uint8_t slot[HM_DECK_MAX])
{
    const bool towns = hm_table_deal(table_of(v))->deck->game->boards == 0;
    const uint64_t some = hm_prospect_cards(table_of(v), v->viewer);
    const int all = v->m->face->sketch->listed(table_of(v), v->viewer, slot);
    int count = 0;
    for (int i = 0; i < all; i++)
        if (!towns || (some >> slot[i] & 1))
            slot[count++] = slot[i];
    return count;
}

static int place_in(const uint8_t *slot, int count, int card)
{
    int i = 0;
    while (i < count && slot[i] != card)
        i++;
    return i < count ? i : -1;
}

int hm_full_planned(const hm_full_view *v)
{
    const bool mine = v->aim.viewer == v->viewer && v->past == NULL && !v->unseen;
    return mine && has_seat(v) ? v->aim.card - 1 : -1;
}

void hm_full_plan_card(hm_full_view *v, int by)
{
    uint8_t slot[HM_DECK_MAX];
    const int count = has_seat(v) ? cards_of(v, slot) : 0, was = hm_full_planned(v);
    if (count == 0) {
        v->message = "There is nothing that you could build.";
        return;
    }
    int at = place_in(slot, count, was >= 0 ? was : v->told);
    if (was >= 0)
        at = at >= 0 ? (at + by + count) % count : 0;
    else if (at < 0)
        at = by > 0 ? 0 : count - 1;
    v->aim = (hm_full_aim){.card = slot[at] + 1, .viewer = v->viewer};
    v->shown = v->m->face->sketch->home(table_of(v), v->viewer);
}

bool hm_full_plan_end(hm_full_view *v)
{
    const bool planned = hm_full_planned(v) >= 0;
    v->aim = (hm_full_aim){0};
    return planned;
}

/* -- which layout */

/* Those that can still be; if there is none, the nearest that cannot. */
static int layouts_of(const hm_full_view *v, hm_prospect list[HM_PROSPECTS_MAX])
{
    const int all = hm_prospects_of(table_of(v), v->viewer, hm_full_planned(v), list);
    int count = 0;
    while (count < all && list[count].stuck == 0)
        count++;
    return count > 0 || all == 0 ? count : 1;
}

int hm_full_plan_layouts(const hm_full_view *v)
{
    hm_prospect list[HM_PROSPECTS_MAX];
    return hm_full_planned(v) >= 0 ? layouts_of(v, list) : 0;
}

bool hm_full_plan_layout(hm_full_view *v)
{
    const int count = hm_full_plan_layouts(v);
    if (count < 2)
        return false;
    v->aim.layout = (v->aim.layout + 1) % count;
    return true;
}

/* Layouts come and go with what lies there: one beyond the last is the first. */
static const hm_prospect *chosen_of(const hm_full_view *v, const hm_prospect *list,
                                    int count)
{
    return count == 0 ? NULL : &list[v->aim.layout < count ? v->aim.layout : 0];
}

/* -- showing it */

static const char *colour_of(const hm_game *g, char letter)
{
    for (int r = 0; r < g->resources; r++)
        if (g->resource[r].letter + 'a' - 'A' == letter)
            return g->resource[r].colour;
    return "";
}

void hm_full_outline_of(const hm_full_view *v, hm_full_outline *out)
{
    hm_prospect list[HM_PROSPECTS_MAX];
    const hm_deck *d = hm_table_deal(table_of(v))->deck;
    out->squares = out->lacks = out->wrong = 0;
    if (hm_full_planned(v) < 0 ||
        v->shown != v->m->face->sketch->home(table_of(v), v->viewer))
        return;
    const hm_prospect *p = chosen_of(v, list, layouts_of(v, list));
    if (p == NULL)
        return;
    out->squares = p->squares;
    out->lacks = p->lacks;
    out->wrong = p->wrong;
    for (hm_set s = p->lacks; s != 0; s &= s - 1) {
        out->letter[hm_first(s)] = hm_prospect_letter(d, p, hm_first(s));
        out->colour[hm_first(s)] = colour_of(d->game, out->letter[hm_first(s)]);
    }
}

void hm_full_plan_tell(const hm_full_view *v, FILE *pen)
{
    hm_prospect list[HM_PROSPECTS_MAX];
    const int slot = hm_full_planned(v);
    if (slot < 0)
        return;
    const hm_deck *d = hm_table_deal(table_of(v))->deck;
    const int count = layouts_of(v, list);
    const hm_prospect *p = chosen_of(v, list, count);
    fprintf(pen, "Plan: %s", d->card[slot]->name);
    if (p == NULL) {
        fputs(". ", pen);
        hm_why_plan(table_of(v), v->viewer, slot, 1, pen);
        return;
    }
    hm_town town;
    hm_table_town_midway(table_of(v), v->viewer, v->viewer, &town);
    if (count > 1)
        fprintf(pen, ", %d of %d", (int)(p - list) + 1, count);
    fputs(p->stuck != 0 ? ": no room is left; the nearest layout: " : ": ", pen);
    hm_prospect_tell(d, &town, p, pen);
    fputs(".\n", pen);
}
