/* gifts.c - points for others, building by building. */
#include "core/gifts.h"

#include "core/teams.h"

/* For all buildings of the giver: what they are worth to one who is concerned. */
static int32_t points_for(hm_facts *facts, const hm_use *u, int giver, int seat)
{
    hm_facts *f = &facts[giver];
    int64_t sum = 0;
    f->side[HM_SIDE_THEIRS] = &facts[seat];
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
static bool is_first(const hm_facts *facts, const hm_use *u, int giver, int seat,
                     int players)
{
    const hm_card *card = facts->deck->card[u->slot];
    for (const hm_clause *c = card->clause; c < u->clause; c++)
        if (c->hook == HM_HOOK_GIFT &&
            hm_is_meant((hm_whose)c->who, facts->how->teams, giver, seat, players))
            return false;
    return true;
}

/* Does it depend on who gets them? */
static bool is_told_apart(const hm_use *u)
{
    return u->clause->code != NULL && hm_program_visits(u->clause->code);
}

static bool is_meant(const hm_facts *facts, const hm_use *u, int giver, int seat,
                     int players)
{
    return hm_is_meant((hm_whose)u->clause->who, facts->how->teams, giver, seat, players);
}

static void give(hm_facts *facts, const hm_use *u, int giver, int players,
                 hm_sheet *sheet)
{
    const bool apart = is_told_apart(u);
    const int count = hm_count(facts[giver].card[u->slot]);
    int32_t points = 0;
    bool known = false;
    for (int i = 0; i < players && count > 0; i++) {
        if (!is_meant(facts, u, giver, i, players))
            continue;
        points = known && !apart ? points : points_for(facts, u, giver, i);
        known = true;
        const bool first = is_first(facts, u, giver, i, players);
        add(&sheet[i], u->slot, first ? count : 0, points);
    }
}

/* Lines are in the order of whom they are for, and then of cards. */
void hm_give_points(const hm_deck *d, hm_facts *facts, int players, hm_sheet *sheet)
{
    const hm_uses *uses = &d->uses[HM_HOOK_GIFT];
    for (int giver = 0; giver < players; giver++)
        for (int whose = 0; whose < HM_WHOSES; whose++)
            for (int i = 0; i < uses->count; i++)
                if (uses->use[i].clause->who == whose)
                    give(facts, &uses->use[i], giver, players, sheet);
}

/* What others have by it less what rivals have, who are `rivals`: for each of them as
 * much is lost as all of them have, on an average. */
static int32_t lead_by(hm_facts *facts, const hm_use *u, int giver, int players,
                       int rivals)
{
    const bool apart = is_told_apart(u);
    int32_t lead = 0, lost = 0, points = 0;
    bool known = false;
    for (int i = 0; i < players; i++) {
        if (!is_meant(facts, u, giver, i, players))
            continue;
        points = known && !apart ? points : points_for(facts, u, giver, i);
        known = true;
        if (hm_are_mates(facts->how->teams, giver, i))
            lead += points;
        else
            lost += points;
    }
    return lead * rivals - lost;
}

int32_t hm_points_given(const hm_deck *d, hm_facts *facts, int giver, int players)
{
    int32_t sum = 0;
    int rivals = 0;
    for (int i = 0; i < players; i++)
        rivals += i != giver && !hm_are_mates(facts->how->teams, giver, i);
    for (int i = 0; i < d->uses[HM_HOOK_GIFT].count; i++)
        sum += lead_by(facts, &d->uses[HM_HOOK_GIFT].use[i], giver, players, rivals);
    return rivals > 0 ? sum / rivals : sum;
}
