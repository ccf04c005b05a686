/* Towns as others see them, decision by decision. */
#include "tests/views.h"

#include "core/games/tinytowns/tinytowns.h"

static void begin(hm_views *v, const hm_test_game *g)
{
    const int asked = g->due.player;
    v->round = hm_table_round(g->table);
    for (int p = 0; p < g->deal.players; p++) {
        hm_table_town_seen(g->table, p, asked < g->deal.players ? asked : HM_NO_PLAYER,
                           &v->begun[p]);
        v->revealed[p] = false;
    }
}

static bool sees_more(const hm_views *v, const hm_test_game *g, int viewer)
{
    for (int p = 0; p < g->deal.players; p++) {
        hm_town seen;
        hm_table_town_seen(g->table, p, viewer, &seen);
        if (p != viewer && !hm_test_same_town(g, &seen, &v->begun[p]))
            return true;
    }
    return false;
}

/* Visits before naming are seen by all. */
bool hm_views_check(hm_views *v, const hm_test_game *g)
{
    const int asked = g->due.player;
    if (hm_table_round(g->table) != v->round || g->due.kind == HM_DECIDE_NAME)
        begin(v, g);
    for (int p = 0; p < g->deal.players; p++)
        v->revealed[p] = v->revealed[p] || sees_more(v, g, p);
    return asked >= g->deal.players || hm_tt(g->table)->watch.on != HM_TT_NOT_YET ||
           !v->revealed[asked];
}
