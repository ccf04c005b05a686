/* Does the table of a game stand where the referee says it does? */
#include <string.h>

#include "tests/lt_facts.h"

#define SAME(what, is, expected) \
    do { \
        if ((is) != (expected)) \
            lt_blame(r, what, (int)(is), (int)(expected)); \
    } while (0)

lt_option lt_option_of(const hm_table *t, hm_option option)
{
    hm_option_parts p = hm_option_open(t, option);
    lt_option o = lt_plain(p.action, p.resource, p.square, -1);
    if (p.card != NULL)
        o.slot = hm_deck_slot(hm_table_deal(t)->deck, p.card);
    for (int k = 0; k < LT_KINDS; k++) {
        o.pay[k] = p.pay[k];
        o.instead[k] = p.instead[k];
    }
    return o;
}

bool lt_same_option(const lt_option *a, const lt_option *b)
{
    return a->action == b->action && a->resource == b->resource &&
           a->square == b->square && a->slot == b->slot &&
           memcmp(a->pay, b->pay, sizeof a->pay) == 0 &&
           memcmp(a->instead, b->instead, sizeof a->instead) == 0;
}

static void compare_options(lt_referee *r, const hm_table *t, const hm_decision *due)
{
    lt_options mine;
    lt_referee_options(r, &mine);
    if (mine.count != due->count)
        lt_blame(r, "options", due->count, mine.count);
    for (int i = 0; i < due->count; i++) {
        lt_option o = lt_option_of(t, due->option[i]);
        int k = 0;
        while (k < mine.count && !lt_same_option(&mine.option[k], &o))
            k++;
        if (k == mine.count)
            lt_blame(r, "an option that is not allowed, of action", (int)o.action, -1);
    }
    int player = r->claimant >= 0 ? r->claimant : r->player;
    if (due->player != player)
        lt_blame(r, "who is asked", due->player, player);
}

static void compare_seat(lt_referee *r, int i, const hm_commons_seat *seat)
{
    const lt_player *p = &r->seat[i];
    SAME("points", seat->points, p->points);
    SAME("workers", seat->workers, p->workers);
    SAME("houses", seat->houses, p->houses);
    for (int k = 0; k < LT_KINDS; k++)
        SAME("stock", seat->stock[k], p->stock[k]);
    for (int s = 0; s < LT_SLOTS; s++) {
        SAME("hand", (int)(seat->hand >> s & 1), p->hand[s]);
        SAME("done", (int)(seat->done >> s & 1), p->done[s]);
    }
}

static void compare_commons(lt_referee *r, const hm_table *t)
{
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    SAME("round", c.round, r->round);
    SAME("first", c.first, r->first);
    SAME("over", hm_table_over(t), r->phase == LT_OVER);
    for (int i = 0; i < r->players; i++)
        compare_seat(r, i, &c.seat[i]);
    for (int k = 0; k < LT_KINDS; k++)
        SAME("reserve", c.reserve[k], r->reserve[k]);
    for (int s = 0; s < LT_SLOTS; s++)
        SAME("market", c.market[s], r->market[s]);
    for (int s = 0; s < LT_SQUARES; s++) {
        SAME("tile", c.tile[s] - 1, r->tile[s]);
        SAME("owner", c.tile[s] ? c.owner[s] : -1, r->owner[s]);
        SAME("worker", c.worker[s] - 1, r->worker[s]);
    }
}

bool lt_referee_agrees(lt_referee *r, const hm_table *t, const hm_decision *due)
{
    compare_commons(r, t);
    compare_options(r, t, due);
    return r->fault[0] == '\0';
}

bool lt_referee_agrees_at_end(lt_referee *r, const hm_table *t)
{
    hm_facts facts[LT_SEATS + 1];
    hm_sheet sheet[LT_SEATS];
    compare_commons(r, t);
    SAME("score", hm_table_score(t, facts, sheet, NULL), HM_OK);
    for (int i = 0; i < r->players; i++) {
        int ahead = 0;
        for (int k = 0; k < r->players; k++)
            ahead += lt_final_points(r, k) > lt_final_points(r, i);
        SAME("total", sheet[i].total, lt_final_points(r, i));
        SAME("rank", sheet[i].rank, 1 + ahead);
    }
    return r->fault[0] == '\0';
}
