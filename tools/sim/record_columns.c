/* record_columns.c - what is summed of games, as JSON has it: COLUMNS OF SUMS. The order
 * is that of the fields; docs/sim-db.md says what most of them mean. */
#include "tools/sim/record_parts.h"

static const double LEVEL = 0.95;

#define WIN_PARTS(type)                                                                 \
    {HM_COLUMN_COUNT, "win_parts", offsetof(type, parts), 1, NULL,                      \
     "an older hamlet wrote this, which counted draws of several otherwise; play these " \
     "games again"}
#define END {0}

#define OF(field, name) HM_COUNT(hm_run_sums, field, name)
const hm_column hm_run_columns[] = {OF(games, "finished"), OF(ties, "ties"),
                                    OF(faults, "broken"), OF(doubts, "doubts"), END};

static hm_interval length(const void *sums)
{
    const hm_run_sums *run = sums;
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    return hm_student(&rounds, 1, LEVEL);
}

const hm_column hm_length_columns[] = {
    OF(rounds, "rounds"), OF(rounds_squares, "squares"), OF(moves, "moves"),
    HM_ENDS(length), HM_LIST(hm_run_sums, round, "games"), END};
#undef OF

/* -- towns */

static hm_interval mean(const void *t) { return hm_town_mean(t, LEVEL); }
static hm_interval won(const void *t) { return hm_town_won(t, LEVEL); }
static hm_interval ahead(const void *t)
{
    return hm_lift_mean(&((const hm_town_sums *)t)->ahead, LEVEL);
}

#define OF(field) HM_COUNT(hm_town_sums, field, #field)
const hm_column hm_town_columns[] = {
    OF(games), OF(wins), OF(shared), WIN_PARTS(hm_town_sums), OF(points), OF(squares),
    OF(open), OF(ground), HM_ENDS(mean), HM_LIST(hm_town_sums, share, "share_sums"),
    HM_MEAN("win_rate", won), HM_MEAN_IF(hm_town_sums, ahead.games, "ahead", ahead),
    HM_LIST(hm_town_sums, ahead, "ahead_sums"), HM_FIXED("first_score", HM_SCORE_LOW),
    HM_LIST(hm_town_sums, score, "scores"), END};
#undef OF

/* -- cards */

static hm_interval lift(const void *c)
{
    return hm_lift_mean(&((const hm_card_sums *)c)->lift, LEVEL);
}
static hm_interval worth(const void *c)
{
    return hm_ratio_mean(&((const hm_card_sums *)c)->worth, LEVEL);
}

#define OF(field) HM_COUNT(hm_card_sums, field, #field)
const hm_column hm_card_columns[] = {
    OF(in_play), OF(towns), OF(built), OF(builders), OF(points), OF(scored), OF(wins),
    OF(shared), WIN_PARTS(hm_card_sums), HM_MEAN("lift", lift),
    HM_LIST(hm_card_sums, lift, "lift_sums"),
    HM_MEAN_IF(hm_card_sums, worth.games, "worth", worth),
    HM_LIST(hm_card_sums, worth, "worth_sums"), HM_LIST(hm_card_sums, round, "rounds"),
    HM_LIST(hm_card_sums, square, "squares"), END};
#undef OF

#define OF(field) HM_COUNT(hm_sums, field, #field)
const hm_column hm_pair_columns[] = {OF(n), OF(sum), OF(squares), END};
