/* standing.c - see standing.h.
 *
 * Who chooses may be in the middle of an effect, whose doings the state has only when it
 * is over; so one's own town is scored as far as the effect has come, which is also how
 * it is drawn. Others' towns do not change by what is chosen here: they are those of the
 * guess, which knows no more than the viewer. */
#include "tools/game/standing.h"

#include <string.h>

#include "core/rng.h"
#include "core/ruleset.h"

enum {
    GUESSES = 8,  /* that must agree */
    DEEPEST = 6,  /* questions that follow from an option and are looked through, */
    TRIES = 64,   /* ... and answers to them that are tried, for one guess */
    KEPT = 64     /* options whose change is remembered */
};

/* A change that was found. */
typedef struct found {
    uint64_t  state; /* hash */
    hm_option option;
    bool      known, used;
    int       change;
} found;

struct hm_standing {
    const hm_deal *deal;
    hm_table      *trial;
    hm_decision   *asked_next[DEEPEST]; /* what follows from an option, */
    unsigned char *state_then[DEEPEST]; /* ... and the state it is asked in */
    int            tries;               /* left */
    hm_town       *town;   /* of all players; NULL: they share a board */
    hm_facts      *facts;  /* room for players + 1 */
    hm_sheet      *sheet;
    int32_t       *points; /* of the state and viewer below */
    uint64_t       state;
    int            viewer;
    bool           asked, counted; /* asked: the next three are known */
    found          kept[KEPT];
};

hm_status hm_standing_new(hm_arena *arena, const hm_deal *deal, hm_standing **out,
                          hm_error *err)
{
    const size_t n = (size_t)deal->players;
    const bool towns = deal->ruleset->see == NULL;
    hm_standing *s = hm_arena_new(arena, sizeof *s);
    *out = NULL;
    if (s == NULL)
        return hm_fail_memory(err);
    s->deal = deal;
    s->town = towns ? hm_arena_array(arena, n, sizeof *s->town) : NULL;
    s->facts = hm_arena_array(arena, n + 1, sizeof *s->facts);
    s->sheet = hm_arena_array(arena, n, sizeof *s->sheet);
    s->points = hm_arena_array(arena, n, sizeof *s->points);
    if ((towns && s->town == NULL) || s->facts == NULL || s->sheet == NULL ||
        s->points == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_table_new(arena, deal, &s->trial, err);
    for (int i = 0; i < DEEPEST && st == HM_OK; i++) {
        s->asked_next[i] = hm_arena_new(arena, sizeof *s->asked_next[i]);
        s->state_then[i] = hm_arena_new(arena, hm_table_size(s->trial));
        if (s->asked_next[i] == NULL || s->state_then[i] == NULL)
            st = hm_fail_memory(err);
    }
    if (st == HM_OK)
        *out = s;
    return st;
}

/* -- points */

static void see_towns(hm_standing *s, const hm_table *t, int viewer)
{
    for (int i = 0; i < s->deal->players; i++) {
        hm_table_town_midway(t, i, viewer, &s->town[i]);
        const int hand = s->town[i].hand - 1;
        if (hand >= 0 && !hm_table_over(t) && !(s->deal->deck->openly >> hand & 1))
            s->town[i].hand = 0;
    }
}

const hm_sheet *hm_standing_sheets(hm_standing *s, const hm_table *t, int viewer,
                                   hm_error *err)
{
    hm_status st;
    if (s->town == NULL) {
        st = hm_table_score(t, s->facts, s->sheet, err);
    } else {
        see_towns(s, t, viewer);
        st = hm_score(s->deal->deck, s->town, s->deal->players, &s->deal->how, s->facts,
                      s->sheet, err);
    }
    return st == HM_OK ? s->sheet : NULL;
}

/* Fills the sheets; false: a script broke. */
static bool score(hm_standing *s, const hm_table *t, int viewer)
{
    hm_error err;
    return hm_standing_sheets(s, t, viewer, &err) != NULL;
}

const int32_t *hm_standing_points(hm_standing *s, const hm_table *t, int viewer)
{
    const uint64_t state = hm_table_hash(t);
    if (!s->asked || s->state != state || s->viewer != viewer) {
        s->asked = true;
        s->state = state;
        s->viewer = viewer;
        s->counted = score(s, t, viewer);
        for (int i = 0; i < s->deal->players && s->counted; i++)
            s->points[i] = s->sheet[i].total;
    }
    return s->counted ? s->points : NULL;
}

/* -- changes */

/* How often something came by chance in the town that was scored last. */
static int throws(const hm_standing *s, int player)
{
    const hm_luck *luck =
        s->town != NULL ? hm_luck_in(&s->deal->deck->plan, &s->town[player]) : NULL;
    return luck != NULL ? luck->count : 0;
}

/* Is the table in the middle of what an option began? A tile that was bought has no site
 * yet, say, or is not paid for. */
static bool is_under_way(hm_standing *s, int player, hm_decision *d)
{
    static const unsigned follow = 1u << HM_DECIDE_PAY | 1u << HM_DECIDE_SQUARE |
                                   1u << HM_DECIDE_RESOURCE | 1u << HM_DECIDE_WAY |
                                   1u << HM_DECIDE_CARD | 1u << HM_DECIDE_TYPE;
    if (hm_table_over(s->trial))
        return false;
    const hm_due asks = hm_table_asks(s->trial);
    if (asks.player != player || !(follow >> asks.kind & 1))
        return false;
    hm_table_decide(s->trial, d);
    return hm_table_fault(s->trial) == NULL;
}

static bool best_from(hm_standing *s, int player, int thrown, int depth, int32_t *best);

/* The most that any answer to what is asked leads to. */
static bool best_answer(hm_standing *s, int player, int thrown, int depth, int32_t *best)
{
    const hm_decision *d = s->asked_next[depth];
    memcpy(s->state_then[depth], hm_table_state(s->trial), hm_table_size(s->trial));
    for (int i = 0; i < d->count; i++) {
        int32_t points;
        if (s->tries-- <= 0)
            return false;
        hm_table_set(s->trial, s->state_then[depth]);
        hm_table_apply(s->trial, d->option[i]);
        if (!best_from(s, player, thrown, depth + 1, &points))
            return false;
        *best = i == 0 || points > *best ? points : *best;
    }
    return d->count > 0;
}

/* The most points that the chooser can have when all that was begun is done. False: there
 * is no telling; a die that came alike in all guesses may come otherwise. */
static bool best_from(hm_standing *s, int player, int thrown, int depth, int32_t *best)
{
    if (hm_table_fault(s->trial) != NULL || !score(s, s->trial, player) ||
        throws(s, player) != thrown)
        return false;
    *best = s->sheet[player].total;
    if (depth < DEEPEST && is_under_way(s, player, s->asked_next[depth]))
        return best_answer(s, player, thrown, depth, best);
    return true;
}

/* The chooser's points after the option, by one guess of what is hidden. */
static bool try_once(hm_standing *s, const hm_table *t, int player, hm_option option,
                     int thrown, uint64_t *chance, int32_t *points)
{
    s->tries = TRIES;
    hm_table_set(s->trial, hm_table_state(t));
    hm_table_guess(s->trial, player, chance);
    hm_table_apply(s->trial, option);
    return best_from(s, player, thrown, 0, points);
}

static bool find(hm_standing *s, const hm_table *t, int player, hm_option option,
                 int *change)
{
    uint64_t chance = hm_rng_stream(s->deal->seed, HM_STREAM_STANDING, 0);
    int32_t first, other;
    if (player >= s->deal->players || !score(s, t, player))
        return false;
    const int32_t before = s->sheet[player].total;
    const int thrown = throws(s, player);
    if (!try_once(s, t, player, option, thrown, &chance, &first))
        return false;
    for (int i = 1; i < GUESSES; i++)
        if (!try_once(s, t, player, option, thrown, &chance, &other) || other != first)
            return false;
    *change = (int)(first - before);
    return true;
}

bool hm_standing_change(hm_standing *s, const hm_table *t, const hm_decision *d, int i,
                        int *change)
{
    const hm_option option = d->option[i];
    const uint64_t state = hm_table_hash(t);
    found *f = &s->kept[(state ^ option * 0x9e3779b1u) % KEPT];
    if (!f->used || f->state != state || f->option != option) {
        *f = (found){.state = state, .option = option, .used = true};
        f->known = find(s, t, d->player, option, &f->change);
    }
    *change = f->change;
    return f->known;
}
