/* start.c - see start.h. */
#include "core/bots/start.h"

#include <string.h>

#include "core/rng.h"

enum {
    TOWNS = 192,        /* by chance, of which a card is measured */
    BUILDINGS = 9,      /* ... have fewer than so many, */
    LIKED = 3,          /* ... of so many cards at most, so that there are several */
    FEW_SEEN = 8,       /* towns, with which a number does not say much */
    GAIN = HM_TERM_ONE / 4, /* of a point */
    SIZE = HM_TERM_ONE / 2, /* of a cube more than */
    SIZE_USUAL = 3,
    GAIN_MOST = 40      /* points that make a difference */
};

/* -- what cards are like */

typedef struct tally {
    int32_t sum, count;
} tally;

typedef struct measure {
    hm_gist   *gist;
    hm_grower *grower;
    uint64_t   chance;
    hm_town    town[2];
    hm_error   fault;
    hm_growth  before, with;
    tally      all[HM_DECK_MAX], by[HM_DECK_MAX][HM_DECK_MAX][HM_FEW];
} measure;

static int any_square(measure *m, hm_set squares)
{
    for (int i = hm_rng_below(&m->chance, hm_count(squares)); i > 0; i--)
        squares &= squares - 1;
    return hm_first(squares);
}

static void draw_town(measure *m, hm_town *t)
{
    const hm_deck *d = m->grower->deck;
    const int buildings = hm_rng_below(&m->chance, BUILDINGS);
    int liked[LIKED];
    hm_town_start(&d->plan, d->game, t);
    for (int i = 0; i < LIKED; i++)
        liked[i] = hm_rng_below(&m->chance, d->count);
    for (int i = 0; i < buildings; i++) {
        const hm_set empty = hm_deck_empty(d, t);
        if (hm_count(empty) > 1)
            hm_town_add_building(&d->plan, t, any_square(m, empty),
                                 liked[hm_rng_below(&m->chance, LIKED)]);
    }
}

static void add_to(tally *t, int gain)
{
    t->sum += gain * GAIN;
    t->count++;
}

static void measure_town(measure *m, const hm_town *t)
{
    const hm_deck *d = m->grower->deck;
    hm_open_slots open;
    hm_features_open(m->gist->map, &d->plan, t, &open);
    hm_growth_start(&m->before, m->grower, &m->fault);
    const int points = hm_growth_points(&m->before);
    for (int i = 0; i < d->count && m->fault.code == HM_OK; i++) {
        hm_growth_copy(&m->with, &m->before);
        hm_growth_add(&m->with, i, any_square(m, hm_deck_empty(d, t)));
        const int more = hm_growth_points(&m->with) - points;
        const int gain = more > GAIN_MOST    ? GAIN_MOST
                         : more < -GAIN_MOST ? -GAIN_MOST : more;
        add_to(&m->all[i], gain);
        for (int k = 0; k < open.count; k++)
            add_to(&m->by[i][open.slot[k]][open.row[k] % HM_FEW], gain);
    }
}

static int mean_of(tally t, int doubts)
{
    return t.count + doubts > 0 ? t.sum / (t.count + doubts) : 0;
}

static void note_cards(const measure *m)
{
    const hm_deck *d = m->grower->deck;
    hm_gist *g = m->gist;
    for (int i = 0; i < d->count; i++) {
        const int mean = mean_of(m->all[i], 0);
        g->gain[i] = (int16_t)mean;
        g->size[i] = (int16_t)((d->card[i]->spots.most - SIZE_USUAL) * SIZE);
        for (int j = 0; j < d->count; j++)
            for (int n = 0; n < HM_FEW; n++) {
                tally t = m->by[i][j][n];
                t.sum -= t.count * mean;
                g->gain_by[i][j][n] = (int16_t)mean_of(t, FEW_SEEN);
            }
    }
}

/* -- windows of sorts */

static uint32_t least_image(const hm_windows *w, int class, uint32_t number)
{
    uint32_t image[HM_WINDOW_IMAGES], least = number;
    const int n = hm_window_images(w, class, number, image);
    for (int i = 0; i < n; i++)
        least = image[i] < least ? image[i] : least;
    return least;
}

static void find_images(hm_gist *g)
{
    hm_windows w = {.size = 4, .bits = HM_SORT_BITS};
    for (uint32_t n = 0; n < 1u << 4 * HM_SORT_BITS; n++)
        for (int k = 0; k < HM_SMALL_CLASSES; k++)
            g->small[n][k] = (uint16_t)least_image(&w, k, n);
    w.size = 6;
    for (uint32_t n = 0; n < 1u << 6 * HM_SORT_BITS; n++)
        for (int k = 0; k < HM_LONG_CLASSES; k++)
            g->large[n][k] = (uint16_t)least_image(&w, k, n);
}

hm_status hm_gist_find(hm_gist *g, const hm_features *map, hm_grower *w, int others,
                       hm_arena *arena, hm_error *err)
{
    measure *m = hm_arena_new(arena, sizeof *m);
    const hm_town *around[HM_PLAYERS_MAX];
    if (m == NULL)
        return hm_fail_memory(err);
    g->map = map;
    m->gist = g;
    m->grower = w;
    for (int i = 0; i < others; i++)
        around[i] = &m->town[1];
    for (int i = 0; i < TOWNS; i++) {
        draw_town(m, &m->town[0]);
        draw_town(m, &m->town[1]);
        hm_grower_seat(w, &m->town[0], around, others);
        measure_town(m, &m->town[0]);
    }
    note_cards(m);
    find_images(g);
    return HM_OK;
}

/* A window as one of empty squares, cubes and buildings. */
static uint32_t sorts_of(const hm_windows *w, uint32_t number, int kinds)
{
    const uint32_t digit = (1u << w->bits) - 1;
    uint32_t out = 0;
    for (int k = 0; k < w->size; k++, number >>= w->bits) {
        const int code = (int)(number & digit);
        out |= (code == 0 ? 0u : code <= kinds ? 1u : 2u) << k * HM_SORT_BITS;
    }
    return out;
}

/* -- terms */

/* What holds of a card as it is, by what it brings, and by its size. */
static int own_terms(const hm_gist *g, uint32_t at, int slot, hm_term *out)
{
    out[0] = (hm_term){(uint16_t)at, HM_TERM_ONE};
    out[1] = (hm_term){(uint16_t)(at + 1), g->gain[slot]};
    out[2] = (hm_term){(uint16_t)(at + 2), g->size[slot]};
    return HM_TERMS_OF;
}

static int reach_terms(const hm_gist *g, uint32_t at, hm_term *out)
{
    const uint32_t each = HM_STAGES * HM_REACHES;
    return own_terms(g, HM_TERM_REACH + at % each * HM_TERMS_OF, (int)(at / each), out);
}

static int reach_by_terms(const hm_gist *g, uint32_t at, hm_term *out)
{
    const uint32_t slots = (uint32_t)g->map->slots, class = at % HM_REACHES;
    const uint32_t row = at / HM_REACHES, number = row % HM_FEW;
    const uint32_t other = row / HM_FEW % slots, slot = row / HM_FEW / slots;
    out[0] = (hm_term){(uint16_t)(HM_TERM_REACH_BY + class * 2 + (slot == other)),
                       g->gain_by[slot][other][number]};
    return 1;
}

static int window_terms(const hm_gist *g, uint32_t at, hm_term *out)
{
    const hm_features *f = g->map;
    const bool large = at >= f->large_at;
    const hm_windows *w = large ? &f->large : &f->small;
    const uint32_t from = at - (large ? f->large_at : f->small_at);
    const uint32_t class = from >> w->bits * w->size, number = from & (w->room - 1);
    const uint32_t sorts = sorts_of(w, number, large ? f->briefs : f->codes);
    const uint32_t term = large ? HM_TERM_LARGE + (class << 6 * HM_SORT_BITS) +
                                      g->large[sorts][class]
                                : HM_TERM_SMALL + (class << 4 * HM_SORT_BITS) +
                                      g->small[sorts][class];
    out[0] = (hm_term){(uint16_t)term, HM_TERM_ONE};
    return 1;
}

/* Of a feature; how many there are. Its groups are in the order of features.c. */
static int terms_of(const hm_gist *g, uint32_t at, hm_term out[HM_TERMS_OF])
{
    const hm_features *f = g->map;
    out[0].times = HM_TERM_ONE;
    if (at >= f->small_at)
        return window_terms(g, at, out);
    if (at >= f->place)
        return 0;
    if (at >= f->dead) {
        out[0].at = (uint16_t)(HM_TERM_DEAD + at - f->dead);
    } else if (at >= f->cube) {
        out[0].at = (uint16_t)(HM_TERM_CUBE + (at - f->cube) % (HM_FEW * HM_STAGES));
    } else if (at >= f->reach_by) {
        return reach_by_terms(g, at - f->reach_by, out);
    } else if (at >= f->reach) {
        return reach_terms(g, at - f->reach, out);
    } else if (at >= f->pair) {
        return 0;
    } else if (at >= f->count) {
        const uint32_t number = (at - f->count) % HM_SEVERAL;
        return own_terms(g, HM_TERM_COUNT + number * HM_TERMS_OF,
                         (int)((at - f->count) / HM_SEVERAL), out);
    } else {
        out[0].at = (uint16_t)(HM_TERM_EMPTY + at - f->empty);
    }
    return 1;
}

void hm_gist_fill(const hm_gist *g, const int32_t *worth, int32_t *weight)
{
    hm_term term[HM_TERMS_OF];
    for (uint32_t i = 0; i < g->map->weights; i++) {
        int64_t sum = 0;
        for (int k = terms_of(g, i, term) - 1; k >= 0; k--)
            sum += (int64_t)worth[term[k].at] * term[k].times;
        weight[i] = (int32_t)(sum / HM_TERM_ONE);
    }
}

void hm_gist_move(hm_gist *g, int32_t *worth, const uint32_t *at, int count, int64_t by)
{
    hm_term term[HM_TERMS_OF];
    uint16_t held[HM_FEATURES_MAX];
    int64_t square = 0;
    int n = 0;
    for (int i = 0; i < count; i++)
        for (int k = terms_of(g, at[i], term) - 1; k >= 0; k--) {
            int32_t *sum = &g->sum[term[k].at];
            if (*sum == 0 && n < HM_FEATURES_MAX)
                held[n++] = term[k].at;
            *sum += term[k].times;
        }
    for (int i = 0; i < n; i++)
        square += (int64_t)g->sum[held[i]] * g->sum[held[i]];
    for (int i = 0; i < n && square > 0; i++)
        worth[held[i]] += (int32_t)(by * g->sum[held[i]] * HM_TERM_ONE / square);
    for (int i = 0; i < n; i++)
        g->sum[held[i]] = 0;
}

void hm_terms_known(int32_t *worth)
{
    static const struct {
        uint16_t at;
        int32_t  worth;
    } known[] = {
#define TERM(at, worth) {at, worth},
#include "core/bots/start.def"
#undef TERM
    };
    memset(worth, 0, HM_TERMS * sizeof *worth);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        worth[known[i].at] = known[i].worth;
}
