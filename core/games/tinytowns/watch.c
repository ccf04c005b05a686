/* Cards that answer what neighbours build. Everybody builds at the same time, so what was
 * built is noted, and answered when all are done: seat by seat from the Master Builder,
 * first what the player on the right built, then the one on the left. */
#include <string.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/vm.h"

/* Buildings put up by effects count only where a switch says so; those that answer a
 * neighbour never do, or two such cards could go on for ever. */
void hm_tt_note_raised(hm_table *t, int player, int slot, bool by_layout)
{
    if (!hm_tt_is_watched(t->deal) || hm_tt(t)->watch.on)
        return;
    hm_tt_raised *raised = hm_tt_raised_of(t, player);
    if ((by_layout || hm_tt_how(t)->watches_any) && raised->count < HM_TT_RAISED_MAX)
        raised->slot[raised->count++] = (uint8_t)slot;
}

/* What the neighbours built, as one list; -1 at its end. Between two players both
 * neighbours are the same one. */
static int event_of(const hm_table *t, int player, int i)
{
    int n = t->deal->players;
    int right = (player + n - 1) % n, left = (player + 1) % n;
    const hm_tt_raised *list = hm_tt_raised_of(t, right);
    if (i < list->count)
        return list->slot[i];
    i -= list->count;
    list = hm_tt_raised_of(t, left);
    return right != left && i < list->count ? list->slot[i] : -1;
}

/* Only buildings that stood when the round began are awake. */
static bool is_awake(const hm_table *t, int player, const hm_use *u, int square, int built)
{
    const hm_tt_seat *seat = &hm_tt(t)->seat[player];
    hm_facts f;
    if (seat->town.cell[square] != HM_CELL_BUILDING + u->slot ||
        (seat->fresh >> square & 1))
        return false;
    hm_facts_fill(&f, t->deal->deck, &seat->town, &t->deal->how);
    int64_t types = hm_vm_number(u->clause->filter, &f, square, u->slot);
    return types >> t->deal->deck->card[built]->type & 1;
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
        s->watch.use++;
        if (!is_awake(t, player, u, square, built))
            continue;
        s->player = (uint8_t)player;
        s->errand = (hm_tt_errand){
            .slot = u->slot, .square = (uint8_t)square, .it = (uint8_t)(built + 1),
            .clause = (uint8_t)(u->clause - t->deal->deck->card[u->slot]->clause)};
        if (!hm_tt_run_errands(t))
            return false;
    }
    return true;
}

static bool answer_all(hm_table *t, int player)
{
    hm_tt_watch *w = &hm_tt(t)->watch;
    for (int built; (built = event_of(t, player, w->event)) >= 0; w->event++, w->use = 0)
        if (!answer_one(t, player, built))
            return false;
    return true;
}

void hm_tt_watch_on(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const int n = t->deal->players;
    s->watch.on = 1;
    for (; s->watch.seat < n; s->watch.seat++, s->watch.event = 0, s->watch.use = 0) {
        int player = (s->master + s->watch.seat) % n;
        if (!s->seat[player].complete && !answer_all(t, player))
            return;
    }
    memset(&s->watch, 0, sizeof s->watch);
    memset(hm_tt_raised_of(t, 0), 0, (size_t)n * sizeof(hm_tt_raised));
    hm_tt_finish_round(t);
}
