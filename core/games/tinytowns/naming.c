/* Who may name what, and what names where no player does: cards that bar naming, resource
 * cards, callers. Of no use to playouts of plain towns, whose rounds are in round.c. */
#include <assert.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/rng.h"

/* -- who names */

bool hm_tt_is_free_choice(const hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    return how->way == HM_TT_DRAWN && how->mode->free != 0 &&
           hm_tt(t)->round % how->mode->free == 0;
}

bool hm_tt_is_alone(const hm_table *t, int player)
{
    for (int i = 0; i < t->deal->players; i++)
        if (i != player && !hm_tt(t)->seat[i].complete)
            return false;
    return true;
}

/* What all buildings of a hook say together: kinds, or a condition. */
static int64_t join_uses(const hm_facts *f, hm_hook hook)
{
    const hm_uses *uses = &f->deck->uses[hook];
    int64_t all = 0;
    for (int i = 0; i < uses->count; i++)
        for (hm_set s = f->card[uses->use[i].slot]; s != 0; s &= s - 1)
            all |= hm_clause_value(uses->use[i].clause, f, hm_first(s),
                                   uses->use[i].slot);
    return all;
}

/* Without what rules and open events say may not be named: all of that if nothing were
 * left, for a rule that lets nobody go on is none. */
unsigned hm_tt_lawful_kinds(const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    const hm_uses *laws = &d->laws[HM_HOOK_MAY_NOT_NAME];
    unsigned kinds = hm_tt_how(t)->kinds;
    hm_facts f;
    if (laws->count == 0)
        return kinds;
    hm_facts_fill_play(&f, d, hm_tt_town(t, player), hm_tt_setting(t, player));
    f.fault = t->fault;
    for (int i = 0; i < laws->count; i++)
        if (hm_law_holds(d, f.town, laws->use[i].slot))
            kinds &= ~(unsigned)hm_clause_value(laws->use[i].clause, &f, -1,
                                                laws->use[i].slot);
    return kinds != 0 ? kinds : hm_tt_how(t)->kinds;
}

/* What a card in the giver's town does not let the player name, by all its buildings. */
static unsigned kinds_barred(const hm_table *t, const hm_use *u, int giver, int player)
{
    const hm_deck *d = t->deal->deck;
    unsigned kinds = 0;
    hm_facts f;
    if (!(hm_tt_town(t, giver)->stands >> u->slot & 1) ||
        !hm_is_meant((hm_whose)u->clause->who, t->deal->how.teams, giver, player,
                     t->deal->players))
        return 0;
    hm_facts_fill_play(&f, d, hm_tt_town(t, giver), hm_tt_setting(t, giver));
    f.fault = t->fault;
    for (hm_set s = f.card[u->slot]; s != 0; s &= s - 1)
        kinds |= (unsigned)hm_clause_value(u->clause, &f, hm_first(s), u->slot);
    return kinds;
}

/* By cards in any town. */
static unsigned kinds_barred_by_all(const hm_table *t, int player)
{
    const hm_uses *uses = &t->deal->deck->uses[HM_HOOK_NAME_BARRED];
    unsigned kinds = 0;
    for (int i = 0; i < uses->count; i++)
        for (int giver = 0; giver < t->deal->players; giver++)
            kinds |= kinds_barred(t, &uses->use[i], giver, player);
    return kinds;
}

unsigned hm_tt_not_barred(const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    if (player >= t->deal->players) /* the caller has no town */
        return hm_tt_lawful_kinds(t, 0);
    unsigned kinds = hm_tt_lawful_kinds(t, player);
    if (hm_tt_how(t)->mutes)
        kinds &= ~kinds_barred_by_all(t, player);
    if ((hm_tt_town(t, player)->stands & hm_tt_how(t)->bars) == 0)
        return kinds;
    hm_facts f;
    hm_facts_fill_play(&f, d, hm_tt_town(t, player), hm_tt_setting(t, player));
    f.fault = t->fault;
    f.alone = hm_tt_is_alone(t, player);
    if (join_uses(&f, HM_HOOK_NEVER_NAMES) != 0)
        return 0;
    return kinds & ~(unsigned)join_uses(&f, HM_HOOK_MAY_NOT_NAME);
}

/* -- towns that are complete */

/* Nobody can name anything any more: the towns stay as they are. */
void hm_tt_stop_everybody(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int place = s->finished + 1;
    for (int i = 0; i < t->deal->players; i++)
        if (!s->seat[i].complete)
            hm_tt_complete(t, i, place);
    hm_tt_end(t);
}

/* -- rounds without a Master Builder */

void hm_tt_name_resource(hm_table *t, int resource, int namer)
{
    hm_tt(t)->named = (uint8_t)(resource + 1);
    hm_tt(t)->namer = (uint8_t)namer;
    if (hm_tt_how(t)->streaks)
        hm_tt_note_name(t, resource);
}

static bool has_call(const hm_table *t)
{
    return t->deal->caller == HM_CALLER_LIST &&
           hm_tt(t)->called < (uint32_t)t->deal->call_count;
}

/* A list that is used up is followed by the generator, so that a game can always
 * end, or is the end. What a rule forbids is passed over. */
static void call(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const hm_deal *deal = t->deal;
    s->namer = HM_TT_NOBODY;
    if (deal->caller == HM_CALLER_PERSON) {
        s->player = (uint8_t)deal->players;
        s->phase = HM_TT_NAME;
        return;
    }
    const unsigned kinds = hm_tt_lawful_kinds(t, 0);
    while (has_call(t) && !(kinds >> deal->calls[s->called] & 1))
        s->called++;
    if (deal->calls_end && !has_call(t)) {
        hm_tt_stop_everybody(t);
        return;
    }
    int kind = has_call(t) ? deal->calls[s->called++]
                           : hm_nth(kinds, hm_rng_below(&s->rng, hm_count(kinds)));
    hm_tt_name_resource(t, kind, HM_TT_NOBODY);
    hm_tt_begin_players(t);
}

void hm_tt_begin_without(hm_table *t, int taken)
{
    hm_tt_state *s = hm_tt(t);
    switch (hm_tt_how(t)->way) {
    case HM_TT_DRAWN:
        if (!hm_tt_is_free_choice(t))
            hm_tt_name_resource(t, hm_tt_draw_for_hall(t), HM_TT_NOBODY);
        else if (hm_tt_how(t)->streaks)
            hm_tt_note_name(t, -1);
        hm_tt_begin_players(t);
        break;
    case HM_TT_TAKEN:
        if (taken >= 0)
            hm_tt_replace_taken(t, taken);
        s->player = 0;
        s->phase = HM_TT_TAKE;
        break;
    case HM_TT_CALLED: call(t); break;
    default: assert(!"a mode that is no mode");
    }
}
