/* What a player of a tiny-town game does not know, guessed: the generator, the order of
 * the pile, cards in others' hands, and what others did in a step that is not done yet
 * for the player. What was hidden is put in order first, so that the guess depends on
 * the chance and on what shows, never on how things really lie. */
#include "core/rng.h"
#include "core/games/tinytowns/talks.h"

#include <string.h>

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t x = *a;
    *a = *b;
    *b = x;
}

static void put_in_order(uint8_t *list, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && list[k - 1] > list[k]; k--)
            swap(&list[k - 1], &list[k]);
}

static void shuffle(uint8_t *list, int count, uint64_t *chance)
{
    put_in_order(list, count);
    for (int i = count - 1; i > 0; i--)
        swap(&list[i], &list[hm_rng_below(chance, i + 1)]);
}

/* Solo: cards taken in earlier rounds lie under the pile in the order in which they were
 * taken, and who counts knows them. Of the others it is known which they are, but not in
 * what order. */
static int known_below(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    if (hm_tt_how(t)->way != HM_TT_TAKEN || s->round == 0)
        return 0;
    int taken = (int)s->round - 1;
    return taken < s->pile_count ? taken : s->pile_count;
}

/* Calls of a list that are still to come are the generator's, for all that is known,
 * unless everybody knows them. */
static void guess_pile(hm_table *t, uint64_t *chance)
{
    hm_tt_state *s = hm_tt(t);
    int known = known_below(t);
    int way = hm_tt_how(t)->way;
    bool draws = way == HM_TT_DRAWN || way == HM_TT_CALLED ||
                 hm_tt_how(t)->mode->die; /* others no more */
    s->rng = draws ? hm_rng_next(chance) : 0;
    if (!t->deal->calls_end)
        s->called = (uint32_t)t->deal->call_count;
    shuffle(s->pile + known, s->pile_count - known, chance);
    if (t->deal->deck->events != 0)
        shuffle(hm_tt_course_of(t)->pile, hm_tt_course_of(t)->left, chance);
}

/* What others do before the first round shows when it begins. They are not asked again,
 * so that nothing is known of it is all that can be guessed. */
static void take_back_opening(hm_table *t, int viewer)
{
    for (int i = 0; i < t->deal->players; i++) {
        hm_town *town = hm_tt_town(t, i);
        const uint8_t hand = town->hand;
        if (i == viewer)
            continue;
        hm_town_copy(hm_tt_plan(t), town, hm_tt_before(t, i));
        town->hand = hand; /* which is guessed */
    }
}

/* The others' step is not done: they are asked again when the viewer is done. */
static void take_back_steps(hm_table *t, int viewer)
{
    hm_tt_state *s = hm_tt(t);
    if (s->phase == HM_TT_KEEP || s->seat[viewer].done)
        return;
    for (int i = 0; i < t->deal->players; i++) {
        hm_tt_seat *seat = &s->seat[i];
        if (i == viewer || seat->complete || !seat->done)
            continue;
        hm_town_copy(hm_tt_plan(t), hm_tt_town(t, i), hm_tt_before(t, i));
        seat->aside = seat->aside_before;
        seat->done = 0;
        seat->fresh = 0;
        seat->raised = seat->changed = 0;
        if (hm_tt_is_watched(t->deal))
            memset(hm_tt_raised_of(t, i), 0, sizeof(hm_tt_raised));
    }
}

/* Cards that others may have: those that neither show nor are the viewer's own. Which one
 * the viewer put away is not in the state, so it counts as possible. */
static int hidden_cards(const hm_table *t, int viewer, uint8_t *pool)
{
    const hm_tt_state *s = hm_tt(t);
    uint64_t left = t->deal->deck->dealt;
    int count = 0;
    for (int i = 0; i < t->deal->players; i++)
        for (hm_set b = hm_tt_town(t, i)->built; b != 0; b &= b - 1)
            left &= ~hm_bit(hm_slot_at(hm_tt_plan(t), hm_tt_town(t, i), hm_first(b)));
    const hm_tt_seat *own = &s->seat[viewer];
    if (hm_tt_town(t, viewer)->hand != 0)
        left &= ~hm_bit(hm_tt_town(t, viewer)->hand - 1);
    for (int k = 0; k < HM_TT_DEAL_MAX; k++)
        if (own->dealt[k] != 0)
            left &= ~(1ull << (own->dealt[k] - 1));
    for (; left != 0; left &= left - 1)
        pool[count++] = (uint8_t)(hm_first(left) + 1);
    return count;
}

static void redraw(uint8_t *card, uint8_t *pool, int *left, uint64_t *chance)
{
    if (*card == 0 || *left == 0)
        return;
    int at = hm_rng_below(chance, *left);
    *card = pool[at];
    pool[at] = pool[--*left];
}

static void guess_hands(hm_table *t, int viewer, uint64_t *chance)
{
    hm_tt_state *s = hm_tt(t);
    uint8_t pool[HM_DECK_MAX];
    int left = hidden_cards(t, viewer, pool);
    for (int i = 0; i < t->deal->players; i++) {
        hm_tt_seat *seat = &s->seat[i];
        if (i == viewer)
            continue;
        hm_town *town = hm_tt_town(t, i), *before = hm_tt_before(t, i);
        redraw(&town->hand, pool, &left, chance);
        for (int k = 0; k < HM_TT_DEAL_MAX; k++)
            redraw(&seat->dealt[k], pool, &left, chance);
        before->hand = before->hand != 0 ? town->hand : 0;
    }
}

void hm_tt_bless(hm_table *t, int player, uint64_t seed)
{
    hm_luck *luck = hm_luck_of(hm_tt_plan(t), hm_tt_town(t, player));
    if (luck == NULL)
        return;
    uint64_t own = seed + (uint64_t)player + 1; /* as it was before */
    luck->state = hm_luck_is_old(t->deal)
                      ? hm_rng_next(&own)
                      : hm_rng_stream(seed, HM_STREAM_LUCK, (uint64_t)player);
    memcpy(luck->loaded, t->deal->rolls, sizeof luck->loaded);
}

/* What is to come by chance, nobody knows, not even whose it is. */
static void guess_luck(hm_table *t, uint64_t *chance)
{
    for (int i = 0; i < t->deal->players && hm_tt_plan(t)->luck != 0; i++) {
        hm_luck *luck = hm_luck_of(hm_tt_plan(t), hm_tt_town(t, i));
        hm_luck *before = hm_luck_of(hm_tt_plan(t), hm_tt_before(t, i));
        if (luck == NULL || before == NULL)
            return;
        luck->state = hm_rng_next(chance);
        memset(luck->loaded, 0, sizeof luck->loaded);
        *before = *luck;
    }
}

void hm_tt_guess(hm_table *t, int viewer, uint64_t *chance)
{
    guess_pile(t, chance);
    if (viewer >= t->deal->players)
        viewer = HM_NO_PLAYER; /* the caller sees all towns, but no hands */
    if (viewer != HM_NO_PLAYER && hm_tt_hides(t))
        hm_tt_take_back_talk(t, viewer);
    else if (viewer != HM_NO_PLAYER && hm_tt_is_at(t, HM_MOMENT_OPEN))
        take_back_opening(t, viewer);
    else if (viewer != HM_NO_PLAYER)
        take_back_steps(t, viewer);
    if (t->deal->deck->dealt != 0 && viewer != HM_NO_PLAYER)
        guess_hands(t, viewer, chance);
    guess_luck(t, chance);
}
