/* All that may be chosen, phase by phase. */
#include "tests/lt_facts.h"

static bool is_free(const lt_referee *r, int square)
{
    return lt_terrain_gives(r, square) < 0 && r->tile[square] < 0 &&
           r->worker[square] < 0;
}

static void list_passed(const lt_referee *r, lt_options *out)
{
    for (int s = 0; s < LT_SLOTS; s++)
        if (r->seat[r->player].passed[s])
            lt_add_option(out, lt_plain(HM_ACTION_CLAIM, -1, -1, s));
}

static void list_turn(const lt_referee *r, lt_options *out)
{
    for (int s = 0; s < LT_SQUARES; s++)
        if (is_free(r, s))
            lt_add_option(out, lt_plain(HM_ACTION_WORKER, -1, s, -1));
    for (int i = 0; i < r->deck->count; i++)
        if (r->tile_of[i] != NULL && r->market[i] > 0 && r->seat[r->player].houses > 0 &&
            lt_ways_to_pay(r, r->tile_of[i]->cost, 0, NULL) > 0)
            lt_add_option(out, lt_plain(HM_ACTION_TILE, -1, -1, i));
    list_passed(r, out);
}

static void list_around(const lt_referee *r, lt_options *out)
{
    bool seen[LT_KINDS] = {false};
    for (int s = 0; s < LT_SQUARES; s++) {
        int kind = lt_terrain_gives(r, s);
        if (!r->gather[s] || r->reserve[kind] == 0 || seen[kind])
            continue;
        seen[kind] = true;
        lt_add_option(out, lt_plain(HM_ACTION_GATHER, kind, s, -1));
    }
    for (int s = 0; s < LT_SQUARES; s++)
        if (r->active[s] && lt_activatable(r, s))
            lt_add_option(out, lt_plain(HM_ACTION_ACTIVATE, -1, s, r->tile[s]));
    list_passed(r, out);
    lt_add_option(out, lt_plain(HM_ACTION_DONE, -1, -1, -1));
}

/* Is there one set of two cubes that can be given, in whichever order? Its first kind. */
static int only_gift(const lt_referee *r)
{
    int first = -1, sets = 0;
    for (int a = LT_COIN - 1; a >= 0; a--)
        for (int b = a; b < LT_COIN; b++)
            if (lt_can_give(r, a, b, 0)) {
                first = a;
                sets++;
            }
    return sets == 1 ? first : -1;
}

static void list_give(const lt_referee *r, lt_options *out)
{
    int only = r->give == 2 ? only_gift(r) : -1;
    if (only >= 0) {
        lt_add_option(out, lt_plain(HM_ACTION_RESOURCE, only, -1, -1));
        return;
    }
    for (int k = 0; k < LT_COIN; k++) {
        bool can = false;
        for (int other = 0; other < LT_COIN; other++) {
            if (r->give == 2)
                can = can || lt_can_give(r, k, other, 0);
            else if (r->given[other] > 0)
                can = can || lt_can_give(r, k, other, 0);
        }
        if (can)
            lt_add_option(out, lt_plain(HM_ACTION_RESOURCE, k, -1, -1));
    }
}

static bool comes_out(const lt_referee *r, int kind)
{
    if (r->how.pawnshop_out == 2)
        return true;
    if (r->how.pawnshop_out == 1)
        return r->given[kind] == 0;
    for (int k = 0; k < LT_COIN; k++)
        if (r->got[k] + (k == kind) != r->given[k])
            return true;
    return false;
}

static void list_get(const lt_referee *r, lt_options *out)
{
    for (int k = 0; k < LT_COIN && r->get > 0; k++)
        if (r->reserve[k] > 0 && comes_out(r, k))
            lt_add_option(out, lt_plain(HM_ACTION_RESOURCE, k, -1, -1));
}

static void list_use(const lt_referee *r, lt_options *out)
{
    for (int s = 0; s < LT_SQUARES; s++)
        if (lt_is_useful(r, s))
            lt_add_option(out, lt_plain(HM_ACTION_USE, -1, s, r->tile[s]));
    list_passed(r, out);
    lt_add_option(out, lt_plain(HM_ACTION_DONE, -1, -1, -1));
}

static void list_claims(const lt_referee *r, lt_options *out)
{
    for (int s = 0; s < LT_SLOTS; s++)
        if (r->seat[r->claimant].hand[s] && lt_holds(r, r->claimant, r->aim_of[s]))
            lt_add_option(out, lt_plain(HM_ACTION_CLAIM, -1, -1, s));
    lt_add_option(out, lt_plain(HM_ACTION_DONE, -1, -1, -1));
}

void lt_referee_options(lt_referee *r, lt_options *out)
{
    out->count = 0;
    if (r->claimant >= 0) {
        list_claims(r, out);
        return;
    }
    switch (r->phase) {
    case LT_TURN: list_turn(r, out); break;
    case LT_AROUND: case LT_USE_AROUND: list_around(r, out); break;
    case LT_GIVE: list_give(r, out); break;
    case LT_PAY: lt_ways_to_pay(r, r->need, 0, out); break;
    case LT_GET: list_get(r, out); break;
    case LT_SITE:
        for (int s = 0; s < LT_SQUARES; s++)
            if (is_free(r, s))
                lt_add_option(out, lt_plain(HM_ACTION_SQUARE, -1, s, -1));
        break;
    case LT_USE: list_use(r, out); break;
    case LT_FEED: lt_ways_to_feed(r, out); break;
    default: break;
    }
}
