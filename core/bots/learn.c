/* learn.c - see learn.h. */
#include "core/bots/learn.h"

#include <string.h>

#include "core/bots/ahead.h"
#include "core/bots/beam.h"
#include "core/bots/judge.h"
#include "core/bots/mind.h"
#include "core/bots/start.h"
#include "core/rng.h"
#include "core/ruleset.h"

enum {
    ONE = 1 << 16,        /* parts of one, in chances, steps and so on */
    LAMBDA = 52429,       /* 0.8: how much counts what came later, not what was thought */
    STEP = ONE * 3 / 10,  /* by which weights follow one town, at the beginning; */
    STEP_LEAST = 20,      /* ... it falls to this part of it */
    STEP_TERMS = 24,      /* ... of what is known of all decks: to nothing, from this part
                             of it on */
    LONG = 3000,          /* games after which little more is found out */
    TASTES = 70,          /* percent of the slots that a taste has something for: */
    TASTE_LOW = -30,      /* ... tenths of a point for a copy, from this */
    TASTE_RANGE = 90,     /* ... on */
    EXPLORED = ONE / 2,   /* chance that a town has a taste; it falls to 0. In longer
                             lessons there is time for more, */
    EXPLORED_LONG = ONE * 3 / 2, /* ... up to this: for a third of the games all have */
    SLIPS = 3277,         /* chance that any option is taken; likewise */
    NAMES = 19661,        /* ... and any name, to the end: others name what they want; */
    NAMES_TERMS = 6000,   /* ... where all decks are learned, which are different enough
                             without tastes */
    WIDTH = 4,            /* of the beams that plans are found with, */
    FANCY = 400,          /* ... their tastes, which fade; hundredths of a point, */
    PLANNED = ONE * 3 / 10, /* ... and the steps by which weights follow, falling */
    PLANNED_LEAST = ONE * 3 / 100, /* ... to this */
    NOTED = 1 << 18,      /* features of a game that are noted */
    STEPS = 4096,         /* ... and towns */
    JUDGES = 6,           /* who sees what is in a town of theirs, at most */
    MOVES_MAX = 100000,   /* no game is so long */
    BROKEN_MAX = 8        /* games in which a script breaks */
};

/* A town after a move of its owner. */
typedef struct step {
    uint32_t from;  /* features */
    uint16_t count;
    uint8_t  player;
    int      points;
} step;

typedef struct school {
    const hm_deal   *deal;
    const hm_lesson *how;
    hm_mind     *mind;
    int          broken;                 /* games so far */
    int64_t      explored, slips, names; /* by chance */
    bool         fails;                  /* a judge, in this game */
    bool         stopped;
    hm_gist     *gist;
    hm_heed      heed;
    hm_judge    *judge;                  /* one for each player, or for some */
    hm_table    *table;
    hm_decision *d;
    hm_facts    *facts;
    hm_sheet    *sheet;
    uint64_t     chance;
    hm_noted     note;
    hm_taste     taste[HM_PLAYERS_MAX];  /* of this game, */
    hm_taste     plain;                  /* ... and of who has none: what it is bent on */
    bool         explores[HM_PLAYERS_MAX];
    int          steps;
    step         step[STEPS];
    uint32_t     noted;
    uint32_t     at[NOTED];
} school;

/* -- chance */

static bool happens(school *s, int64_t of_one)
{
    return (int64_t)(hm_rng_next(&s->chance) >> 48) < of_one;
}

static void draw_taste(school *s, hm_taste *out)
{
    out->any = true;
    for (int i = 0; i < s->deal->deck->count; i++) {
        const int tenths = hm_rng_below(&s->chance, 100) < TASTES
            ? TASTE_LOW + hm_rng_below(&s->chance, TASTE_RANGE) : 0;
        out->of[i] = tenths * HM_WEIGHT_POINT / 10 + s->plain.of[i];
    }
}

/* -- weights */

static int32_t bounded(int64_t weight)
{
    return (int32_t)(weight > HM_WEIGHT_MAX    ? HM_WEIGHT_MAX
                     : weight < -HM_WEIGHT_MAX ? -HM_WEIGHT_MAX : weight);
}

/* Those of windows, which are the last, stay the same if they say the same. */
static void move_weights(const hm_features *f, int32_t *weight, const uint32_t *at,
                         int count, int64_t by)
{
    const int plain = count - f->small.count - f->large.count;
    uint32_t image[HM_WINDOW_IMAGES];
    for (int i = 0; i < plain; i++)
        weight[at[i]] = bounded(weight[at[i]] + by);
    for (int i = plain; i < count; i++) {
        const int32_t to = bounded(weight[at[i]] + by);
        const int n = hm_feature_images(f, at[i], image);
        for (int k = 0; k < n; k++)
            weight[image[k]] = to;
    }
}

/* From the end of a game to its beginning: each town was worth what the one after it was
 * thought to be, and what became of it in the end. */
static void learn_from(school *s, int player, int points, int64_t rate)
{
    int32_t *weight = s->mind->weight;
    int64_t target = (int64_t)points * HM_WEIGHT_POINT;
    for (int i = s->steps - 1; i >= 0; i--) {
        const step *t = &s->step[i];
        int64_t value = (int64_t)t->points * HM_WEIGHT_POINT;
        if (t->player != player || t->count == 0)
            continue;
        for (int k = 0; k < t->count; k++)
            value += weight[s->at[t->from + (uint32_t)k]];
        const int64_t more = (target - value) * rate / ONE;
        if (s->how->terms != NULL)
            hm_gist_move(s->gist, s->how->terms, s->at + t->from, t->count, more);
        else
            move_weights(&s->mind->map, weight, s->at + t->from, t->count,
                         more / t->count);
        value += more;
        target = (target * LAMBDA + value * (ONE - LAMBDA)) / ONE;
    }
}

/* -- a game */

static hm_judge *judge_of(const school *s, int player)
{
    return &s->judge[player % JUDGES];
}

static void note_town(school *s, int player)
{
    if (s->steps == STEPS || s->noted + HM_FEATURES_MAX > NOTED)
        return;
    hm_judge_note(judge_of(s, player), s->table, player, &s->note);
    memcpy(s->at + s->noted, s->note.at, (size_t)s->note.count * sizeof *s->at);
    s->step[s->steps++] = (step){s->noted, (uint16_t)s->note.count, (uint8_t)player,
                                 s->note.points};
    s->noted += (uint32_t)s->note.count;
}

/* Who names does so by a taste, to the end: at other tables others will. */
static int choose(school *s, int64_t left)
{
    const hm_decision *d = s->d;
    const bool names = d->kind == HM_DECIDE_NAME;
    if (d->player >= s->deal->players ||
        happens(s, names ? s->names : s->slips * left / ONE))
        return hm_rng_below(&s->chance, d->count);
    hm_judge *j = judge_of(s, d->player);
    hm_judge_set(j, NULL,
                 names || s->explores[d->player] ? &s->taste[d->player] : &s->plain);
    const int chosen = hm_judge_take(j, s->table, d, &s->chance);
    s->fails = s->fails || j->fault.code != HM_OK;
    return chosen;
}

static bool is_move(const school *s, int player)
{
    return player < s->deal->players && s->d->kind != HM_DECIDE_NAME &&
           s->d->kind != HM_DECIDE_TAKE && !hm_judge_goes_on(s->table, player);
}

/* False: something broke. */
static bool play(school *s, int64_t left)
{
    s->steps = 0;
    s->noted = 0;
    s->fails = false;
    for (int p = 0; p < hm_least(s->deal->players, JUDGES); p++)
        hm_judge_set(judge_of(s, p), s->mind->weight, NULL);
    for (int i = 0; i < MOVES_MAX && !hm_table_over(s->table); i++) {
        hm_table_decide(s->table, s->d);
        if (hm_table_fault(s->table) != NULL)
            return false;
        const int player = s->d->player;
        const int chosen = s->d->count > 1 ? choose(s, left) : 0;
        hm_table_apply(s->table, s->d->option[chosen]);
        if (hm_table_fault(s->table) != NULL || s->fails)
            return false;
        if (is_move(s, player))
            note_town(s, player);
    }
    hm_error err = {0};
    return hm_table_over(s->table) &&
           hm_table_score(s->table, s->facts, s->sheet, &err) == HM_OK;
}

/* A game from its start; left: of a lesson, ONE: it has just begun. */
static bool play_at(school *s, uint64_t seed, int64_t left)
{
    hm_table_restart(s->table, seed);
    for (int p = 0; p < s->deal->players; p++) {
        s->explores[p] = happens(s, s->explored * left / ONE);
        draw_taste(s, &s->taste[p]);
    }
    const bool fine = play(s, left);
    s->broken += !fine;
    return fine;
}

static bool goes_on(school *s)
{
    const hm_lesson *how = s->how;
    s->stopped = s->stopped || (how->stop != NULL && how->stop(how->ctx));
    return !s->stopped && s->broken < BROKEN_MAX;
}

/* -- lessons */

/* The more towns a game has, the more often weights are moved by games that are alike. */
static int64_t step_of(const school *s, int64_t left)
{
    const int64_t full = 2 * STEP / (1 + s->deal->players);
    const int64_t terms = full * (s->how->pace > 0 ? s->how->pace : 100) / 100;
    return s->how->terms != NULL ? terms / STEP_TERMS * left / ONE
                                 : full * left / ONE + full / STEP_LEAST;
}

static void set_chances(school *s)
{
    const int games = hm_least(s->how->games, LONG);
    const bool terms = s->how->terms != NULL;
    const int64_t more = (int64_t)(EXPLORED_LONG - EXPLORED) * games / LONG;
    s->explored = terms ? 0 : EXPLORED + more;
    s->slips = terms ? 0 : SLIPS;
    s->names = terms ? NAMES_TERMS : NAMES;
}

/* Everybody has the same weights, and learns. */
static void learn(school *s)
{
    const uint64_t first = hm_rng_next(&s->chance);
    const int games = s->how->games;
    for (int i = 0; i < games && goes_on(s); i++) {
        const int64_t left = (int64_t)ONE * (games - i) / games;
        if (!play_at(s, first + (uint64_t)i, left))
            continue;
        for (int p = 0; p < s->deal->players; p++)
            learn_from(s, p, s->sheet[p].total, step_of(s, left));
        if (s->how->terms != NULL)
            hm_gist_fill(s->gist, s->how->terms, s->mind->weight);
    }
}

/* -- plans */

/* Plays the line that was found, and notes its towns. */
static void follow(school *s, const hm_line *line)
{
    s->steps = 0;
    s->noted = 0;
    for (int at = 0; !hm_table_over(s->table);) {
        hm_table_decide(s->table, s->d);
        hm_table_apply(s->table, s->d->count > 1 ? line->option[at++] : s->d->option[0]);
        if (is_move(s, 0))
            note_town(s, 0);
    }
}

/* Who looks for plans goes through towns that others never have, and is led astray where
 * weights are of the others' games. So towns on the way of the best plans are moved
 * towards where these end. */
static void learn_plans(school *s, hm_beam *beam, hm_line *line)
{
    const int games = s->how->plans;
    const uint64_t first = hm_rng_next(&s->chance);
    hm_judge_set(judge_of(s, 0), s->mind->weight, &s->plain);
    for (int i = 0; i < games && goes_on(s); i++) {
        const hm_quest how = {.width = WIDTH, .taste = FANCY * (games - i) / games};
        hm_beam_forget(beam);
        hm_table_restart(s->table, first + (uint64_t)i);
        s->broken += hm_beam_fault(beam)->code != HM_OK;
        if (!hm_beam_search(beam, hm_table_state(s->table), 0, &how, &s->chance, line))
            continue;
        follow(s, line);
        learn_from(s, 0, line->points,
                   (int64_t)PLANNED * (games - i) / games + PLANNED_LEAST);
    }
}

static hm_status teach_plans(school *s, hm_arena *room, hm_error *err)
{
    static const hm_wish none;
    hm_beam *beam = NULL;
    hm_line *line = hm_arena_room(room, sizeof *line);
    if (line == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_beam_new(room, s->deal, &s->mind->map, s->mind->weight, &s->heed,
                               &none, &beam, err);
    if (st == HM_OK)
        learn_plans(s, beam, line);
    return st;
}

/* -- making minds */

bool hm_mind_is_possible(const hm_deal *deal) { return deal->ruleset->after != NULL; }

static hm_likeness likeness_of(const hm_deal *deal)
{
    const hm_deck *d = deal->deck;
    hm_likeness out = {.players = deal->players, .cards = d->count + d->abilities,
                       .mode = deal->how.mode, .cavern = deal->cavern,
                       .deals = deal->deals, .caller = deal->caller};
    memcpy(out.card, d->card, (size_t)out.cards * sizeof *out.card);
    memcpy(out.rule, deal->how.rule, sizeof out.rule);
    return out;
}

static bool is_like(const hm_likeness *a, const hm_likeness *b)
{
    return a->players == b->players && a->cards == b->cards && a->mode == b->mode &&
           a->cavern == b->cavern && a->deals == b->deals && a->caller == b->caller &&
           memcmp(a->rule, b->rule, sizeof a->rule) == 0 &&
           memcmp(a->card, b->card, (size_t)a->cards * sizeof *a->card) == 0;
}

bool hm_deals_are_alike(const hm_deal *a, const hm_deal *b)
{
    const hm_likeness one = likeness_of(a), other = likeness_of(b);
    return is_like(&one, &other);
}

bool hm_mind_fits(const hm_mind *m, const hm_deal *deal)
{
    const hm_likeness wanted = likeness_of(deal);
    return is_like(&m->of, &wanted);
}

hm_lesson hm_lesson_usual(void)
{
    return (hm_lesson){.games = HM_LESSON_USUAL};
}

hm_lesson hm_lesson_for_plans(void)
{
    return (hm_lesson){.games = HM_LESSON_GAMES / 3, .plans = HM_LESSON_PLANS};
}

static hm_status new_mind(hm_arena *arena, const hm_deal *deal, bool general,
                          hm_mind **out, hm_error *err)
{
    const hm_deck *d = deal->deck;
    hm_mind *m = *out = hm_arena_new(arena, sizeof *m);
    if (m == NULL)
        return hm_fail_memory(err);
    hm_features_map(&m->map, d, general);
    m->weight = hm_arena_array(arena, m->map.weights, sizeof *m->weight);
    m->of = likeness_of(deal);
    return m->weight != NULL ? HM_OK : hm_fail_memory(err);
}

static hm_status open_school(school *s, hm_arena *arena, hm_error *err)
{
    const size_t players = (size_t)s->deal->players;
    const hm_lesson *how = s->how;
    s->d = hm_arena_new(arena, sizeof *s->d);
    s->facts = hm_arena_array(arena, players + 1, sizeof *s->facts);
    s->sheet = hm_arena_array(arena, players, sizeof *s->sheet);
    s->judge = hm_arena_array(arena, JUDGES, sizeof *s->judge);
    if (s->d == NULL || s->facts == NULL || s->sheet == NULL || s->judge == NULL)
        return hm_fail_memory(err);
    s->plain.any = how->more != 0;
    if (how->more != 0)
        s->plain.of[how->slot] = (int32_t)((int64_t)how->more * HM_WEIGHT_POINT / 100);
    hm_status st = hm_table_new(arena, s->deal, &s->table, err);
    for (int p = 0; p < hm_least(s->deal->players, JUDGES) && st == HM_OK; p++)
        st = hm_judge_init(&s->judge[p], s->deal, &s->mind->map, s->mind->weight,
                           &s->heed, arena, err);
    hm_heed_begin(&s->heed, s->deal->deck);
    return st;
}

/* What is known of all decks. */
static hm_status begin(school *s, hm_arena *arena, hm_error *err)
{
    const hm_features *map = &s->mind->map;
    const int players = s->deal->players;
    const int seen = s->deal->deck->surveys ? players : hm_least(players, HM_RING);
    const int others = hm_advice_visits(s->deal) ? seen - 1 : 0;
    int32_t *worth = s->how->terms;
    s->gist = hm_arena_new(arena, sizeof *s->gist);
    if (worth == NULL && (worth = hm_arena_array(arena, HM_TERMS, sizeof *worth)) != NULL)
        hm_terms_known(worth);
    if (s->gist == NULL || worth == NULL)
        return hm_fail_memory(err);
    hm_status st = hm_gist_find(s->gist, map, &s->judge[0].eye.grower, others, arena,
                                err);
    if (st != HM_OK)
        return st;
    hm_gist_fill(s->gist, worth, s->mind->weight);
    return HM_OK;
}

static hm_status teach(hm_mind *m, const hm_deal *deal, const hm_lesson *how,
                       hm_arena *room, hm_error *err)
{
    school *s = hm_arena_new(room, sizeof *s);
    if (s == NULL)
        return hm_fail_memory(err);
    s->deal = deal;
    s->how = how;
    s->mind = m;
    hm_status st = open_school(s, room, err);
    if (st == HM_OK)
        st = begin(s, room, err);
    if (st != HM_OK)
        return st;
    s->chance = how->seed;
    set_chances(s);
    learn(s);
    if (how->plans > 0 && deal->players == 1)
        st = teach_plans(s, room, err);
    return st;
}

hm_status hm_mind_learn(hm_arena *arena, const hm_deal *deal, const hm_lesson *how,
                        const hm_mind **out, hm_error *err)
{
    hm_arena room = {.alloc = arena->alloc};
    hm_mind *m = NULL;
    hm_lesson lesson = *how;
    if (how->games < 0)
        lesson.games = deal->players > 1 ? HM_LESSON_GAMES : HM_LESSON_ALONE;
    if (!hm_mind_is_possible(deal))
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "a game on a shared board cannot be learned");
    hm_status st = new_mind(arena, deal, how->terms != NULL, &m, err);
    if (st == HM_OK)
        st = teach(m, deal, &lesson, &room, err);
    hm_arena_drop(&room);
    if (st == HM_OK)
        *out = m;
    return st;
}

uint64_t hm_mind_hash(const hm_mind *m)
{
    uint64_t hash = m->map.weights;
    for (uint32_t i = 0; i < m->map.weights; i++) {
        hash ^= (uint32_t)m->weight[i];
        hash *= 0x100000001b3u;
    }
    return hash;
}

size_t hm_mind_size(const hm_mind *m)
{
    return sizeof *m + m->map.weights * sizeof *m->weight;
}
