/* around.c - who looks at other towns in play, and the ring of those that are seen. */
#include "core/around.h"

#include <assert.h>

#include "core/teams.h"

/* -- whether anybody looks */

/* What a program looks at can be read off it; a script may call another function that
 * looks, but says itself if it looks at all. */
static void note_uses(hm_deck *d, const hm_uses *uses)
{
    for (int i = 0; i < uses->count; i++) {
        const hm_clause *c = uses->use[i].clause;
        d->minds |= c->script != 0 || (c->code != NULL && hm_program_visits(c->code)) ||
                    (c->filter != NULL && hm_program_visits(c->filter));
        d->minds_all |= c->surveys ||
                        (c->code != NULL && hm_program_surveys(c->code)) ||
                        (c->filter != NULL && hm_program_surveys(c->filter));
    }
}

static void note_tokens(hm_deck *d)
{
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_program *works = d->game->token[i].works;
        if (d->plan.band[i] == 0 || works == NULL)
            continue;
        d->minds |= hm_program_visits(works);
        d->minds_all |= hm_program_surveys(works);
    }
}

/* Whoever builds must know what stands where it is said that they may not. */
static void note_bars(hm_deck *d)
{
    const hm_uses *bars = &d->uses[HM_HOOK_BAR];
    d->minds |= bars->count != 0;
    for (int i = 0; i < bars->count; i++)
        d->minds_all |= hm_whose_lookup(bars->use[i].clause->who)->far;
}

/* Beside nobody sits nobody. */
static void seat_nobody(hm_facts *nobody, const hm_deck *d, const hm_setting *how)
{
    hm_facts_nobody(nobody, d, how);
    for (int i = 0; i < HM_SIDE_MARKET; i++)
        nobody->side[i] = nobody;
}

hm_status hm_deck_find_minding(hm_deck *d, hm_arena *arena, hm_error *err)
{
    static const hm_setting usual;
    for (hm_hook h = 0; h < HM_HOOKS && d->game->boards == 0; h++)
        if (hm_hook_lookup(h)->in_play) {
            note_uses(d, &d->uses[h]);
            note_uses(d, &d->laws[h]);
        }
    note_tokens(d);
    note_bars(d);
    if (!d->minds)
        return HM_OK;
    hm_facts *nobody = hm_arena_new(arena, sizeof *nobody);
    if (nobody == NULL)
        return hm_fail_memory(err);
    d->nobody = nobody;
    seat_nobody(nobody, d, &usual);
    return HM_OK;
}

/* -- what is seen */

size_t hm_around_size(const hm_deck *d, int players)
{
    const int most = d->minds_all || players < 3 ? players - 1 : 2;
    return d->minds ? sizeof(hm_around) + (size_t)most * sizeof(hm_facts) : 0;
}

static const hm_facts *see(hm_around *a, hm_facts *f, const hm_deck *d,
                           const hm_town *town, int place)
{
    hm_facts_fill_play(f, d, town, &a->how);
    f->place = (uint8_t)place;
    for (int i = 0; i < HM_SIDE_MARKET; i++)
        f->side[i] = &a->nobody;
    return f;
}

/* Counted from the one that is asked first, from 1. */
static int place_of(hm_ring ring, int seat)
{
    return (seat - ring.first + ring.players) % ring.players + 1;
}

/* Clockwise, so that who goes round the table comes from the one on the left to the one
 * on the right, and there to nobody. Those in between are left out where nobody asks. */
const hm_setting *hm_around_look(hm_around *a, const hm_deck *d, const hm_setting *how,
                                 const hm_town *towns, size_t size, hm_ring ring,
                                 int player)
{
    const int players = ring.players;
    const char *town = (const char *)towns;
    assert(d->minds && player < players);
    a->how = *how;
    a->how.side = NULL; /* those who are seen look at nobody */
    a->how.seat = (uint8_t)player;
    a->how.place = (uint8_t)place_of(ring, player);
    seat_nobody(&a->nobody, d, &a->how);
    for (int i = 0; i < HM_SIDE_MARKET; i++)
        a->side[i] = &a->nobody;
    int seen = 0;
    for (int i = 1; i < players; i++) {
        if (!d->minds_all && i != 1 && i != players - 1)
            continue;
        const int at = (player + i) % players;
        hm_facts *f = &a->facts[seen];
        a->side[HM_SIDE_RIGHT] = see(a, f, d, (const void *)(town + (size_t)at * size),
                                     place_of(ring, at));
        f->seat = (uint8_t)at;
        if (hm_partner_of(hm_teams_of(how, players), player, players) == at)
            a->side[HM_SIDE_PARTNER] = f;
        if (seen > 0)
            a->facts[seen - 1].side[HM_SIDE_LEFT] = &a->facts[seen];
        seen++;
    }
    if (seen > 0)
        a->side[HM_SIDE_LEFT] = &a->facts[0];
    if (players > 2)
        a->side[HM_SIDE_SECOND] = &a->facts[0];
    if (ring.owner >= 0)
        a->side[HM_SIDE_OWNER] = see(a, &a->owner, d,
                                     (const void *)(town + (size_t)ring.owner * size),
                                     place_of(ring, ring.owner));
    a->how.side = a->side;
    return &a->how;
}
