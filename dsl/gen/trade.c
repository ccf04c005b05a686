/* trade.c - costs, payments and gains of tiles, as amounts.
 *
 * They are numbers and not code, because objectives and bots ask what a trade consists
 * of, and a program could only be run. So an activation is what can be said in amounts;
 * what must be computed stands in `score` and at the end of a round (clause.c). */
#include "dsl/gen/trade.h"

enum { POINTS_MAX = 999 }; /* far above any tile that one could pay */

static bool is_amount(hm_check *c, const hm_node *n)
{
    if (n->amount.number >= 1 && n->amount.number <= HM_AMOUNT_MAX)
        return true;
    hm_check_report(c, "number-range", n->at, "number out of range: 1 to %d",
                    (int)HM_AMOUNT_MAX);
    return false;
}

static void report_towns(hm_check *c, const hm_node *n, const char *what)
{
    hm_check_report(c, "wrong-game", n->at, "%s for games with towns", what);
}

static void add(hm_check *c, const hm_node *n, uint8_t *to)
{
    if (n->amount.counted != NULL || n->word == HM_WORD_ALL) {
        report_towns(c, n, "amounts that are counted are");
        return;
    }
    if (!is_amount(c, n))
        return;
    if (*to != 0)
        hm_check_report(c, "duplicate-part", n->at, "this kind stands twice");
    *to = (uint8_t)n->amount.number;
}

static void add_resource(hm_check *c, const hm_node *n, uint8_t to[HM_RESOURCES_MAX])
{
    int r = hm_check_resource(c, n->text, n->name_at);
    if (r >= 0)
        add(c, n, &to[r]);
}

/* Objectives ask what a tile costs of a kind, so costs are amounts of named kinds. */
void hm_trade_cost(hm_check *c, const hm_node *part, uint8_t cost[HM_RESOURCES_MAX])
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        if (n->text != NULL) {
            add_resource(c, n, cost);
            continue;
        }
        hm_diag *d = hm_check_report(c, "wrong-place", n->at, "a cost names its kinds");
        hm_diag_hint(c->diags, d,
                     "cubes of any kind are paid in 'activate { pay N cubes }'");
    }
}

static void read_pay(hm_check *c, const hm_node *list, hm_trade *out)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        if (n->text != NULL)
            add_resource(c, n, out->pay);
        else if (n->word == HM_WORD_CUBES)
            add(c, n, &out->pay_any);
        else
            hm_check_report(c, "wrong-place", n->name_at,
                            "other than what? Nothing was paid yet");
    }
}

/* Cubes of any kind are gained only in exchange: "other" says that they differ from
 * those paid, which a rule switch may lift. */
static void read_gain(hm_check *c, const hm_node *list, hm_trade *out)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        if (n->text != NULL) {
            add_resource(c, n, out->gain);
        } else if (n->word == HM_WORD_OTHER) {
            add(c, n, &out->gain_any);
        } else {
            hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                         "cubes of any kind are gained for others only");
            hm_diag_hint(c->diags, d, "write 'gain %d other cubes'",
                         (int)n->amount.number);
        }
    }
}

/* Bots and objectives ask what a tile gives, so points of an activation are a number
 * and not a program. */
static void read_points(hm_check *c, const hm_node *n, hm_trade *out)
{
    bool plain = n->score.points->kind == HM_NODE_NUMBER && n->score.when == NULL;
    if (!plain) {
        hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                     "an activation gives a plain number of points");
        hm_diag_hint(c->diags, d,
                     "points that are counted stand in 'at the end of a round' "
                     "and 'score'");
    } else if (n->score.points->number.value < 1 ||
               n->score.points->number.value > POINTS_MAX) {
        hm_check_report(c, "number-range", n->score.points->at,
                        "number out of range: 1 to %d", (int)POINTS_MAX);
    } else {
        out->points = (int16_t)(out->points + n->score.points->number.value);
    }
}

static bool is_empty(hm_check *c, const hm_node *block)
{
    if (block->block.effects == NULL && !c->broken)
        hm_check_report(c, "empty-block", block->at, "this block has no effect");
    return block->block.effects == NULL;
}

/* In games with towns the part was refused by its word already (refuse_strangers). */
void hm_trade_read(hm_check *c, const hm_node *part, hm_trade *out)
{
    if (is_empty(c, part->part.body) || !hm_is_shared(c->game))
        return;
    out->there = true;
    for (const hm_node *n = part->part.body->block.effects; n != NULL; n = n->next)
        switch (n->kind) {
        case HM_NODE_PAY:
            read_pay(c, n->trade.amounts, out);
            if (n->trade.branch != NULL)
                report_towns(c, n->trade.branch, "what is done instead is");
            break;
        case HM_NODE_GAIN: read_gain(c, n->trade.amounts, out); break;
        case HM_NODE_POINTS: read_points(c, n, out); break;
        case HM_NODE_ACTIVATE: {
            hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                         "a worker activates only what is beside it");
            hm_diag_hint(c->diags, d, "it stands in 'at the end of a round { }'");
            break;
        }
        default: report_towns(c, n, "this effect is"); break;
        }
}

bool hm_trade_around(const hm_node *block)
{
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next)
        if (n->kind == HM_NODE_ACTIVATE)
            return true;
    return false;
}

/* What the end of a round can do is little: points, which become programs (clause.c),
 * and activating what is around. */
bool hm_trade_check_round(hm_check *c, const hm_node *block)
{
    if (is_empty(c, block))
        return false;
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next) {
        if (n->kind == HM_NODE_ACTIVATE && n->word != HM_WORD_AROUND)
            hm_check_report(c, "wrong-place", n->name_at,
                            "only 'activate around' is known");
        if (n->kind == HM_NODE_ACTIVATE || n->kind == HM_NODE_POINTS)
            continue;
        if (n->kind != HM_NODE_PAY && n->kind != HM_NODE_GAIN) {
            report_towns(c, n, "this effect is");
            continue;
        }
        hm_diag *d =
            hm_check_report(c, "wrong-place", n->at,
                            "at the end of a round a tile gives points, or activates");
        hm_diag_hint(c->diags, d, "what is paid and gained stands in 'activate { }'");
    }
    return true;
}
