/* Cards that answer what neighbours build. Everybody builds at the same time, so what was
 * built is noted, and answered when all are done, in passes: seat by seat from the Master
 * Builder, first what the player on the right built, then the one on the left. Whoever
 * got something in a pass may build again when it is over, in the same order, for the
 * town may be full now, or the piece may serve a layout; a town is complete only after
 * that. What is built then is answered in the next pass. Passes come to an end: a pass
 * follows only where somebody built from a layout, and what a player builds in a round is
 * noted up to a number (HM_TT_RAISED_MAX). */
#include <string.h>

#include "core/builds.h"
#include "core/games/tinytowns/tinytowns.h"
#include "core/vm.h"

/* Buildings put up by effects count only where a switch says so; those that answer a
 * neighbour never do, or two such cards could go on for ever. */
void hm_tt_note_raised(hm_table *t, int player, int slot, bool by_layout)
{
    if (!hm_tt_is_watched(t->deal) || hm_tt(t)->watch.on == HM_TT_ANSWERING)
        return;
    hm_tt_raised *raised = hm_tt_raised_of(t, player);
    if ((by_layout || hm_tt_how(t)->watches_any) && raised->count < HM_TT_RAISED_MAX)
        raised->slot[raised->count++] = (uint8_t)slot;
}

void hm_tt_note_gain(hm_table *t)
{
    if (hm_tt(t)->watch.on == HM_TT_ANSWERING)
        hm_tt_raised_of(t, hm_tt(t)->player)->gained = 1;
}

/* What the player has not answered yet, the right neighbour's first; -1: nothing. Between
 * two players both neighbours are the same one, who counts once. answered: where to
 * count it. */
static int next_event(const hm_table *t, int player, uint8_t **answered)
{
    int n = t->deal->players;
    int right = (player + n - 1) % n, left = (player + 1) % n;
    hm_tt_raised *own = hm_tt_raised_of(t, player);
    const hm_tt_raised *theirs = hm_tt_raised_of(t, right);
    *answered = &own->right;
    if (own->right < theirs->count)
        return theirs->slot[own->right];
    theirs = hm_tt_raised_of(t, left);
    *answered = &own->left;
    return right != left && own->left < theirs->count ? theirs->slot[own->left] : -1;
}

/* Only buildings that stood when the round began are awake. */
static bool is_awake(const hm_table *t, int player, const hm_use *u, int square,
                     int built)
{
    const hm_town *town = hm_tt_town(t, player);
    hm_facts f;
    if (hm_cell(hm_tt_plan(t), town, square) != HM_CELL_BUILDING + u->slot ||
        (hm_tt(t)->seat[player].fresh >> square & 1))
        return false;
    hm_facts_fill_play(&f, t->deal->deck, town, hm_tt_setting(t, player));
    int64_t types = hm_vm_number(u->clause->filter, &f, square, u->slot);
    return (types & hm_card_types(t->deal->deck->card[built])) != 0;
}

/* All cards of the player answer one building; false when one of them asks. */
static bool answer_one(hm_table *t, int player, int built)
{
    hm_tt_state *s = hm_tt(t);
    const hm_uses *uses = &t->deal->deck->uses[HM_HOOK_NEIGHBOUR];
    const int squares = t->deal->deck->game->grid.count;
    while (s->watch.use < uses->count * squares) {
        int i = s->watch.use / squares, square = s->watch.use % squares;
        const hm_use *u = &uses->use[i];
        if (!hm_tt_take_turn(t, 1) || !is_awake(t, player, u, square, built))
            continue;
        s->errand = (hm_tt_errand){
            .slot = u->slot, .square = (uint8_t)square, .it = (uint8_t)(built + 1),
            .clause = (uint8_t)(u->clause - t->deal->deck->card[u->slot]->clause)};
        if (!hm_tt_run_errands(t))
            return false;
    }
    return true;
}

bool hm_tt_hear(hm_table *t)
{
    const int player = hm_tt(t)->player;
    uint8_t *answered;
    for (int built; (built = next_event(t, player, &answered)) >= 0; ++*answered) {
        if (!answer_one(t, player, built))
            return false;
        hm_tt(t)->watch.use = 0;
    }
    return true;
}

/* False when they can build. Then the next one comes after them, by hm_tt_all_built. */
bool hm_tt_build_again(hm_table *t)
{
    hm_tt_raised *own = hm_tt_raised_of(t, hm_tt(t)->player);
    const bool gained = own->gained != 0;
    own->gained = 0;
    if (!gained || !hm_tt_can_begin_building(t))
        return true;
    hm_tt(t)->watch.seat++;
    return false;
}

bool hm_tt_has_news(const hm_table *t)
{
    uint8_t *answered;
    for (int i = 0; i < t->deal->players; i++)
        if (!hm_tt(t)->seat[i].complete && next_event(t, i, &answered) >= 0)
            return true;
    return false;
}

/* Stands a card in some town that could answer? Where none does, as in most rounds, what
 * was built is noted for nobody. */
static bool is_anybody_watching(const hm_table *t)
{
    const uint64_t watching = t->deal->deck->having[HM_HOOK_NEIGHBOUR];
    for (int i = 0; i < t->deal->players; i++)
        if ((hm_tt_town(t, i)->stands & watching) != 0)
            return true;
    return false;
}

void hm_tt_answered(hm_table *t)
{
    memset(hm_tt_raised_of(t, 0), 0, (size_t)t->deal->players * sizeof(hm_tt_raised));
    hm_tt_end_round(t);
}

/* Who built again comes back here, too. */
void hm_tt_all_built(hm_table *t)
{
    if (hm_tt(t)->watch.on != HM_TT_NOT_YET)
        hm_tt_walk(t);
    else if (is_anybody_watching(t))
        hm_tt_enter(t, HM_MOMENT_ANSWER);
    else
        hm_tt_answered(t);
}
