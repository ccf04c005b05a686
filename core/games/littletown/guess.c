/* What a player of a little-town game does not know, guessed: the others' objectives. The
 * board, the market and all stocks lie open. */
#include "core/games/littletown/littletown.h"
#include "core/rng.h"

/* Objectives that others may have: neither shown by anybody nor the viewer's own. Which
 * of them no tile of the first market could reach is not asked: they left the game when
 * cards were dealt, but by now the market does not tell. */
static int hidden_cards(const hm_table *t, int viewer, uint8_t *pool)
{
    const hm_lt_state *s = hm_lt(t);
    uint64_t seen = s->seat[viewer].hand;
    int count = 0;
    for (int i = 0; i < t->deal->players; i++)
        seen |= s->seat[i].done;
    for (uint64_t b = hm_lt_how(t)->aims & ~seen; b != 0; b &= b - 1)
        pool[count++] = (uint8_t)hm_first(b);
    return count;
}

static uint64_t draw_hand(int cards, uint8_t *pool, int *left, uint64_t *chance)
{
    uint64_t hand = 0;
    for (; cards > 0 && *left > 0; cards--) {
        int at = hm_rng_below(chance, *left);
        hand |= hm_bit(pool[at]);
        pool[at] = pool[--*left];
    }
    return hand;
}

/* Whether others have been asked for an objective, they know: nobody was, for all that
 * the viewer can tell. */
void hm_lt_guess(hm_table *t, int viewer, uint64_t *chance)
{
    hm_lt_state *s = hm_lt(t);
    uint8_t pool[HM_DECK_MAX];
    int left = hidden_cards(t, viewer, pool);
    s->rng = hm_rng_next(chance);
    for (int i = 0; i < t->deal->players; i++) {
        hm_lt_seat *seat = &s->seat[i];
        if (i == viewer)
            continue;
        seat->hand = draw_hand(hm_count(seat->hand), pool, &left, chance);
        seat->passed = 0;
        s->touched[i] = HM_LT_ALL;
    }
}
