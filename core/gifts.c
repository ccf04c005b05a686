/* gifts.c - points for others, building by building. */
#include "core/gifts.h"

#include "core/tasks.h"

/* For all its buildings. */
static int32_t points_of(const hm_facts *f, const hm_use *u)
{
    int64_t sum = 0;
    for (hm_set where = f->card[u->slot]; where != 0; where &= where - 1)
        sum += hm_clause_value(u->clause, f, hm_first(where), u->slot);
    return (int32_t)sum;
}

/* All parts of a card that concern one player make one line, whoever the givers are. */
static void add(hm_sheet *sheet, int slot, int count, int32_t points)
{
    int i = 0;
    while (i < sheet->lines && !(sheet->line[i].given && sheet->line[i].slot == slot))
        i++;
    if (i == sheet->lines)
        sheet->line[sheet->lines++] =
            (hm_score_line){.slot = (int16_t)slot, .given = 1};
    sheet->line[i].count = (int16_t)(sheet->line[i].count + count);
    sheet->line[i].points += points;
    sheet->total += points;
}

/* Of a card with several such parts the buildings are counted once. */
static bool is_first(const hm_deck *d, const hm_use *u, int giver, int seat, int players)
{
    const hm_card *card = d->card[u->slot];
    for (const hm_clause *c = card->clause; c < u->clause; c++)
        if (hm_is_gift((hm_hook)c->hook) &&
            hm_is_concerned((hm_whom)c->who, giver, seat, players))
            return false;
    return true;
}

static void give(const hm_deck *d, const hm_facts *facts, const hm_use *u, int giver,
                 int players, hm_sheet *sheet)
{
    const hm_facts *f = &facts[giver];
    if (f->card[u->slot] == 0)
        return;
    const int32_t points = points_of(f, u);
    const int count = hm_count(f->card[u->slot]);
    for (int i = 0; i < players; i++)
        if (hm_is_concerned((hm_whom)u->clause->who, giver, i, players))
            add(&sheet[i], u->slot, is_first(d, u, giver, i, players) ? count : 0,
                points);
}

void hm_give_points(const hm_deck *d, const hm_facts *facts, int players,
                    hm_sheet *sheet)
{
    for (int giver = 0; giver < players; giver++)
        for (hm_hook h = HM_HOOK_GIFTS_FIRST; h <= HM_HOOK_GIFTS_LAST; h++)
            for (int i = 0; i < d->uses[h].count; i++)
                give(d, facts, &d->uses[h].use[i], giver, players, sheet);
}

int32_t hm_points_given(const hm_deck *d, const hm_facts *facts, int giver, int players)
{
    int32_t sum = 0;
    for (hm_hook h = HM_HOOK_GIFTS_FIRST; h <= HM_HOOK_GIFTS_LAST; h++)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_use *u = &d->uses[h].use[i];
            int concerned = 0;
            for (int k = 0; k < players; k++)
                concerned += hm_is_concerned((hm_whom)u->clause->who, giver, k, players);
            sum += concerned * points_of(&facts[giver], u);
        }
    return sum;
}
