/* judge.c - see judge.h; and the bot that plays so. */
#include "core/bots/judge.h"

#include <string.h>

#include "core/bots/kind.h"
#include "core/bots/mind.h"
#include "core/builds.h"
#include "core/rng.h"
#include "core/ruleset.h"

enum {
    TRIES = 4000,      /* steps on the trial table, after which nothing is thought through
                          any more: what is left is looked at as it stands */
    LEAST = INT32_MIN  /* of a value that is none; a multiple of it still is a number */
};

/* -- making one */

hm_status hm_judge_init(hm_judge *j, const hm_deal *deal, const hm_features *map,
                        const int32_t *weight, hm_heed *heed, hm_arena *arena,
                        hm_error *err)
{
    j->deal = deal;
    j->heed = heed;
    j->visits = hm_advice_visits(deal);
    j->scored = false;
    hm_status st = hm_eye_init(&j->eye, deal->deck, &deal->how, deal->players, map,
                               weight, arena, err);
    if (st == HM_OK)
        st = hm_table_new(arena, deal, &j->trial, err);
    if (st != HM_OK)
        return st;
    j->start = hm_arena_new(arena, hm_table_size(j->trial));
    bool fine = j->start != NULL;
    for (int i = 0; i < HM_JUDGE_DEPTH && fine; i++) {
        j->kept[i] = hm_arena_new(arena, hm_table_size(j->trial));
        j->asked[i] = hm_arena_new(arena, sizeof *j->asked[i]);
        fine = j->kept[i] != NULL && j->asked[i] != NULL;
    }
    return fine ? HM_OK : hm_fail_memory(err);
}

void hm_judge_set(hm_judge *j, const int32_t *weight, const hm_taste *taste)
{
    if (weight != NULL)
        hm_eye_set_weights(&j->eye, weight);
    hm_eye_set_taste(&j->eye, taste);
}

/* -- towns */

static void look_around(hm_judge *j, const hm_table *t, int player)
{
    j->others = j->deal->ruleset->around(t, player, j->visits, j->around);
}

/* Where points go by what stands in it only, they are those of a town that is known. */
static void look(hm_judge *j, const hm_table *t, int player)
{
    const hm_town *town = hm_table_town(t, player);
    const bool same = j->scored && !j->visits && !j->eye.by_cubes &&
                      memcmp(&j->eye.at_hand.town, town, j->deal->deck->plan.size) == 0;
    const int points = same ? j->eye.points
                            : hm_eye_points(&j->eye, town, j->around, j->others);
    hm_eye_look(&j->eye, town, points, hm_table_aside(t, player, player));
    j->scored = true;
}

static int64_t worth_of(hm_judge *j, const hm_table *t, int player, const hm_town *town,
                        bool now)
{
    const int points = hm_eye_points(&j->eye, town, j->around, j->others);
    return hm_eye_value(&j->eye, town, points, hm_table_aside(t, player, player), now,
                        NULL);
}

static bool is_question(int kind)
{
    return kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_WAY || kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE ||
           kind == HM_DECIDE_TOKEN;
}

bool hm_judge_goes_on(hm_table *t, int player)
{
    const hm_due asks = hm_table_asks(t);
    return asks.count > 0 && asks.player == player && is_question(asks.kind);
}

/* Can it build at once? */
static bool builds_now(hm_table *t, int player)
{
    const hm_due asks = hm_table_asks(t);
    return asks.count > 0 && asks.player == player && asks.kind == HM_DECIDE_BUILD;
}

void hm_judge_note(hm_judge *j, hm_table *t, int player, hm_noted *note)
{
    look_around(j, t, player);
    look(j, t, player);
    hm_eye_as_it_is(&j->eye, builds_now(t, player), note);
}

/* -- what has to be tried */

static bool broke(hm_judge *j)
{
    const hm_error *fault = hm_table_fault(j->trial);
    if (fault != NULL && j->fault.code == HM_OK)
        j->fault = *fault;
    return fault != NULL;
}

static int64_t worth_on_trial(hm_judge *j, hm_option option, int player, int depth);

static int64_t best_on_trial(hm_judge *j, int player, int depth)
{
    const hm_decision *d = j->asked[depth];
    int64_t best = LEAST;
    memcpy(j->kept[depth], hm_table_state(j->trial), hm_table_size(j->trial));
    for (int i = 0; i < d->count && j->fault.code == HM_OK &&
                    (i == 0 || j->tries < TRIES); i++) {
        hm_table_set(j->trial, j->kept[depth]);
        const int64_t value = worth_on_trial(j, d->option[i], player, depth + 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The best that can come of the trial table after one of its options: an effect is
 * thought through to its end, and then the town is looked at. */
static int64_t worth_on_trial(hm_judge *j, hm_option option, int player, int depth)
{
    if (hm_heed_quits(j->heed))
        return LEAST;
    hm_table_apply(j->trial, option);
    if (broke(j))
        return LEAST;
    if (depth < HM_JUDGE_DEPTH && j->tries++ < TRIES &&
        hm_judge_goes_on(j->trial, player)) {
        hm_table_decide(j->trial, j->asked[depth]);
        if (!broke(j))
            return best_on_trial(j, player, depth);
    }
    if (broke(j))
        return LEAST;
    look_around(j, j->trial, player);
    return worth_of(j, j->trial, player, hm_table_town(j->trial, player),
                    builds_now(j->trial, player));
}

static int64_t worth_tried(hm_judge *j, const hm_table *t, const hm_decision *d, int i,
                           bool *guessed, uint64_t *chance)
{
    if (!*guessed) {
        hm_table_set(j->trial, hm_table_state(t));
        hm_table_guess(j->trial, d->player, chance);
        memcpy(j->start, hm_table_state(j->trial), hm_table_size(j->trial));
        *guessed = true;
    } else {
        hm_table_set(j->trial, j->start);
    }
    return worth_on_trial(j, d->option[i], d->player, 0);
}

/* -- at a glance */

static int64_t worth_built(hm_judge *j, const hm_table *t, int player,
                           const hm_after *after)
{
    const hm_deck *d = j->deal->deck;
    hm_town town;
    hm_town_copy(&d->plan, &town, hm_table_town(t, player));
    if (after->kind == HM_AFTER_KEPT) {
        town.hand = (uint8_t)(after->slot + 1);
    } else {
        hm_layout_use(d, &town, after->spot, 0);
        hm_layout_raise(d, &town, after->spot, after->square);
    }
    return worth_of(j, t, player, &town, true);
}

static int64_t worth_at_a_glance(hm_judge *j, const hm_table *t, int player,
                                 const hm_after *after)
{
    switch (after->kind) {
    case HM_AFTER_CUBE: return hm_eye_cube(&j->eye, after->square, after->resource);
    case HM_AFTER_ANY: return hm_eye_best_cube(&j->eye, after->resource);
    case HM_AFTER_SAME: return hm_eye_as_it_is(&j->eye, false, NULL);
    default: return worth_built(j, t, player, after);
    }
}

/* -- choosing */

/* The best so far; of equal ones any, with even odds. */
typedef struct favourite {
    int      index, equal;
    int64_t  value;
} favourite;

static void compare(favourite *best, int index, int64_t value, uint64_t *chance)
{
    best->equal = value > best->value ? 1 : best->equal + (value == best->value);
    const bool tie = value == best->value && best->equal > 1;
    if (value < best->value || (tie && hm_rng_below(chance, best->equal) > 0))
        return;
    best->index = index;
    best->value = value;
}

/* What is seen of the town at hand comes first: trying looks at others. */
int hm_judge_take(hm_judge *j, const hm_table *t, const hm_decision *d, uint64_t *chance)
{
    bool guessed = false, tried = false;
    j->fault.code = HM_OK;
    j->eye.fault.code = HM_OK;
    j->tries = 0;
    if (d->player >= j->deal->players || d->count == 1)
        return hm_rng_below(chance, d->count);
    look_around(j, t, d->player);
    look(j, t, d->player);
    favourite best = {.value = INT64_MIN};
    for (int i = 0; i < d->count; i++) {
        const hm_after after = j->deal->ruleset->after(t, d->option[i]);
        tried = tried || after.kind == HM_AFTER_TRIED;
        if (after.kind != HM_AFTER_TRIED)
            compare(&best, i, worth_at_a_glance(j, t, d->player, &after), chance);
    }
    for (int i = 0; i < d->count && tried; i++)
        if (j->deal->ruleset->after(t, d->option[i]).kind == HM_AFTER_TRIED)
            compare(&best, i, worth_tried(j, t, d, i, &guessed, chance), chance);
    if (j->fault.code == HM_OK)
        j->fault = j->eye.fault;
    return best.index;
}

/* What is seen of the town at hand comes first: trying looks at others. */
void hm_judge_weigh(hm_judge *j, const hm_table *t, const hm_decision *d,
                    uint64_t *chance, int64_t *value)
{
    bool guessed = false, tried = false;
    j->fault.code = HM_OK;
    j->eye.fault.code = HM_OK;
    j->tries = 0;
    look_around(j, t, d->player);
    look(j, t, d->player);
    for (int i = 0; i < d->count; i++) {
        const hm_after after = j->deal->ruleset->after(t, d->option[i]);
        tried = tried || after.kind == HM_AFTER_TRIED;
        if (after.kind != HM_AFTER_TRIED)
            value[i] = worth_at_a_glance(j, t, d->player, &after);
    }
    for (int i = 0; i < d->count && tried; i++)
        if (j->deal->ruleset->after(t, d->option[i]).kind == HM_AFTER_TRIED)
            value[i] = worth_tried(j, t, d, i, &guessed, chance);
    if (j->fault.code == HM_OK)
        j->fault = j->eye.fault;
}

/* -- the bot */

typedef struct player {
    hm_judge judge;
    hm_taste taste;
    hm_wish  wish;  /* that the taste was made for, */
    bool     drawn; /* ... if it was */
} player;

static hm_status get_mind(hm_bot *b, hm_arena *arena, hm_error *err)
{
    const hm_lesson usual = hm_lesson_usual();
    return b->memory.mind != NULL
               ? HM_OK
               : hm_mind_learn(arena, b->deal, &usual, &b->memory.mind, err);
}

/* Where there are no towns to learn from, it plays by rules of thumb. */
hm_status hm_judge_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    if (!hm_mind_is_possible(b->deal))
        return hm_greedy_new(b, arena, err);
    player *p = b->mind = hm_arena_new(arena, sizeof *p);
    hm_status st = p != NULL ? get_mind(b, arena, err) : hm_fail_memory(err);
    if (st != HM_OK)
        return st;
    const hm_mind *m = b->memory.mind;
    return hm_judge_init(&p->judge, b->deal, &m->map, m->weight, &b->heed, arena, err);
}

static bool is_new_game(const hm_table *t, int who)
{
    const hm_town *town = hm_table_town(t, who);
    return (town->built | town->cubes) == 0;
}

/* Of this game: by chance, and what the bot is bent on. */
static void draw_taste(hm_bot *b, player *p)
{
    const int most = b->memory.taste;
    p->taste.any = true;
    for (int i = 0; i < b->deal->deck->count; i++) {
        const int more = most > 0 ? hm_rng_below(&b->chance, 2 * most + 1) - most : 0;
        const int bent = i == b->wish.slot ? b->wish.more : 0;
        p->taste.of[i] = (int32_t)((int64_t)(more + bent) * HM_WEIGHT_POINT / 100);
    }
    p->wish = b->wish;
    p->drawn = true;
    hm_judge_set(&p->judge, b->memory.mind->weight, &p->taste);
}

int hm_judge_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    player *p = b->mind;
    if (!hm_mind_is_possible(b->deal))
        return hm_greedy_choose(b, t, d);
    const bool other = p->wish.slot != b->wish.slot || p->wish.more != b->wish.more;
    if (other || (b->memory.taste > 0 && d->player < b->deal->players &&
                  (!p->drawn || is_new_game(t, d->player))))
        draw_taste(b, p);
    const int chosen = hm_judge_take(&p->judge, t, d, &b->chance);
    hm_bot_note(b, &p->judge.fault);
    return chosen;
}
