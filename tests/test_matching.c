/* Other ways to build from cubes: all that the questions of an effect lead to is what a
 * slow and plain search finds, which turns patterns itself and tries every cube; and no
 * answer leads nowhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/builds.h"
#include "core/effect.h"
#include "tests/packs.h"
#include "tests/support.h"

#define TOWNS hm_test_runs(20000, 400)

enum { FOUND_MAX = 1 << 14, CELLS_MAX = 8, KINDS = 4, WAYS = 5, SQUARES = 12 };

static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";
#define GAME(grid)                                                                       \
    "game \"t\" { title \"T\" grid " grid "\n"                                            \
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"    \
    "resource salt { letter S colour white } resource wax { letter W colour yellow }\n"  \
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"                   \
    "type barn { letter B colour blue symbol \"b\" plural \"barns\" }\n"                 \
    "type tower { letter T colour blue symbol \"t\" plural \"towers\" deal 2 } }\n"

#define CARD(name, type, pattern, more)                                                  \
    "card \"" name "\" { type " type " pattern { " pattern " } source \"test\" " more " }\n"

/* The first ones are the ways, then whom effects can build, then who serves. */
static const char cards[] =
    CARD("Less", "hut", "wax wax wax", "when a round ends { build match missing 1 }")
    CARD("Least", "hut", "wax wax / wax .",
         "when a round ends { build hut or tower match missing 2 }")
    CARD("Afar", "hut", "clay wax clay", "when a round ends { build match anywhere }")
    CARD("Odds", "hut", "salt salt salt", "when a round ends { build match any different }")
    CARD("Pair", "hut", "clay reed", "")
    CARD("Row", "barn", "clay reed salt", "limit 1")
    CARD("Bend", "hut", "clay clay / . wax", "build on corner")
    CARD("Block", "barn", "reed salt / reed wax", "")
    CARD("Long", "hut", "salt clay reed / wax . .", "")
    CARD("Spire", "tower", "wax salt", "")
    CARD("Peak", "tower", "clay wax / wax .", "")
    CARD("Joker", "barn", "reed reed / . salt", "wild")
    CARD("Guide", "barn", "reed clay reed", "your buildings go on center")
    CARD("Wall", "barn", "reed clay clay", "")
    CARD("Shelf", "barn", "clay reed clay", "holds 2 lends")
    CARD("Crate", "barn", "reed wax reed", "holds 1")
    CARD("Court", "hut", "clay here / . reed", "")
    CARD("Sign", "hut", "wax(here) reed / empty clay", "not turned")
    CARD("Tame", "hut", "clay salt / reed .", "at most 1 wild not mirrored");

static const char *const names[] = {"Less", "Least", "Afar", "Odds", "Pair", "Row", "Bend",
                                    "Block", "Long", "Spire", "Peak", "Joker", "Guide",
                                    "Wall", "Shelf", "Crate", "Court", "Sign", "Tame"};
/* PLAIN is no card, but layouts as they are drawn. */
enum { LESS, LEAST, AFAR, ODDS, PLAIN, SPIRE = 9, PEAK, JOKER, GUIDE, WALL, SHELF, CRATE,
       CARDS };

/* -- what may come of it: towns, told apart by 64 bits */

typedef struct results {
    int      count;
    uint64_t key[FOUND_MAX];
} results;

static struct world {
    hm_library    *lib;
    hm_arena       arena;
    const hm_deck *deck;
    hm_town        town;
    hm_effect      e;
    hm_fault       fault;
    int            cols, rows, way;
    uint64_t       chance;
    results        got, want, met; /* met: what was asked already */
    long           asked, built, none;
} w;

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0xbf58476d1ce4e5b9u;
    return key ^ key >> 29;
}

static void note(results *r, uint64_t key)
{
    assert_true(r->count < FOUND_MAX);
    r->key[r->count++] = key;
}

static bool has(const results *r, uint64_t key)
{
    for (int i = 0; i < r->count; i++)
        if (r->key[i] == key)
            return true;
    return false;
}

static int by_key(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void tidy(results *r)
{
    int n = 0;
    qsort(r->key, (size_t)r->count, sizeof *r->key, by_key);
    for (int i = 0; i < r->count; i++)
        if (i == 0 || r->key[i] != r->key[n - 1])
            r->key[n++] = r->key[i];
    r->count = n;
}

/* -- a town as it is here: cells, cubes on them, what is in hand */

typedef struct plot {
    int cell[SQUARES]; /* 0, resource + 1, or 16 + slot */
    int held[SQUARES][KINDS];
    int hand;
} plot;

static uint64_t key_of(const plot *p)
{
    uint64_t key = mix(1, (uint64_t)p->hand);
    for (int s = 0; s < w.cols * w.rows; s++) {
        key = mix(key, (uint64_t)p->cell[s]);
        for (int k = 0; k < KINDS; k++)
            key = mix(key, (uint64_t)p->held[s][k]);
    }
    return key;
}

static plot plot_of(const hm_town *t)
{
    const hm_plan *plan = &w.deck->plan;
    plot p = {.hand = t->hand};
    for (int s = 0; s < w.cols * w.rows; s++) {
        p.cell[s] = hm_cell(plan, t, s);
        for (int k = 0; k < KINDS; k++)
            p.held[s][k] = hm_held(plan, t, s) >> 4 * k & 15;
    }
    return p;
}

static bool is_awake(int s) { return !(w.e.asleep >> s & 1); }

static bool is_loose(const plot *p, int s) { return p->cell[s] > 0 && p->cell[s] < 16; }

static bool is_card(const plot *p, int s, int card)
{
    return p->cell[s] == 16 + card;
}

/* -- what is found by trying */

typedef struct use {
    int square, kind;
} use;

/* A layout laid somewhere: a square and a kind each. */
typedef struct laid {
    int      cells;
    use      cell[CELLS_MAX];
    uint64_t empty;
    int      here; /* -1: on any of its cubes */
} laid;

static bool may_be(int slot)
{
    const plot p = plot_of(&w.town);
    if (slot == SPIRE || slot == PEAK)
        return p.hand == slot + 1;
    for (int s = 0; slot == 5 && s < w.cols * w.rows; s++)
        if (is_card(&p, s, slot))
            return false; /* one is the limit */
    return w.way != LEAST || w.deck->card[slot]->type != 1;
}

/* Takes what serves; false: it does not. */
static bool take(plot *p, int s, int kind)
{
    if (p->cell[s] == kind + 1)
        p->cell[s] = 0;
    else if (is_card(p, s, SHELF) && is_awake(s) && p->held[s][kind] > 0)
        p->held[s][kind]--;
    else if (!is_card(p, s, JOKER) || !is_awake(s))
        return false;
    return true;
}

static bool is_corner(int s)
{
    int col = s % w.cols, row = s / w.cols;
    return (col == 0 || col == w.cols - 1) && (row == 0 || row == w.rows - 1);
}

/* May it go on a square that is empty by now, and of no cube that was used? */
static bool may_stray(const plot *p, int slot, int s)
{
    bool guided = false;
    for (int i = 0; i < w.cols * w.rows; i++)
        guided |= is_card(p, i, GUIDE) && is_awake(i);
    return (slot == 6 && is_corner(s)) ||
           (guided && (w.deck->game->grid.center >> s & 1));
}

/* Of the used squares, those whose cubes are none of their own. */
static int count_wild(const plot *before, uint64_t used)
{
    int n = 0;
    for (int s = 0; s < w.cols * w.rows; s++)
        n += (used >> s & 1) && !is_loose(before, s);
    return n;
}

/* With these squares used, everywhere that it may go; none of `gaps`. here: where its
 * layout has it, -1: on any of its cubes. */
static void put_everywhere(const plot *after, int slot, uint64_t used, uint64_t gaps,
                           int here)
{
    const plot before = plot_of(&w.town);
    const int wilds = w.deck->card[slot]->pattern.wilds;
    if (wilds > 0 && count_wild(&before, used) >= wilds)
        return;
    for (int s = 0; s < w.cols * w.rows; s++) {
        bool own = here < 0 ? (used >> s & 1) && is_loose(&before, s)
                            : s == here && after->cell[s] == 0 && !(gaps >> s & 1);
        bool strays = after->cell[s] == 0 && !(gaps >> s & 1) &&
                      may_stray(after, slot, s);
        if (!own && !strays)
            continue;
        plot p = *after;
        p.cell[s] = 16 + slot;
        p.hand = p.hand == slot + 1 ? 0 : p.hand;
        note(&w.want, key_of(&p));
    }
}

static bool is_real(uint64_t used)
{
    const plot p = plot_of(&w.town);
    bool real = false;
    for (int s = 0; s < w.cols * w.rows; s++)
        real |= (used >> s & 1) && is_loose(&p, s);
    return real;
}

/* The layout, from its cell i on, with so many still to be missing. */
static void try_missing(const plot *p, int slot, const laid *l, int i, int missing,
                        uint64_t used, uint64_t gaps)
{
    if (i == l->cells) {
        if (missing == 0 && is_real(used))
            put_everywhere(p, slot, used, gaps, l->here);
        return;
    }
    const uint64_t bit = hm_bit(l->cell[i].square);
    plot taken = *p;
    if (missing > 0)
        try_missing(p, slot, l, i + 1, missing - 1, used, gaps | bit);
    if (take(&taken, l->cell[i].square, l->cell[i].kind))
        try_missing(&taken, slot, l, i + 1, missing, used | bit, gaps);
}

/* Any cubes on its squares, kinds in `kinds` being there already. */
static void try_different(const plot *p, int slot, const laid *l, int i, unsigned kinds,
                          uint64_t used)
{
    if (i == l->cells) {
        if (is_real(used))
            put_everywhere(p, slot, used, 0, l->here);
        return;
    }
    for (int k = 0; k < KINDS; k++) {
        plot taken = *p;
        if (!(kinds >> k & 1) && take(&taken, l->cell[i].square, k))
            try_different(&taken, slot, l, i + 1, kinds | 1u << k,
                          used | hm_bit(l->cell[i].square));
    }
}

/* Each cube of the layout from anywhere; the next one of the same kind further on. */
static void try_anywhere(const plot *p, int slot, const laid *l, int i, uint64_t used)
{
    if (i == l->cells) {
        if (is_real(used))
            put_everywhere(p, slot, used, ~used, -1);
        return;
    }
    for (int s = 0; s < w.cols * w.rows; s++) {
        plot taken = *p;
        if (!(used >> s & 1) && take(&taken, s, l->cell[i].kind))
            try_anywhere(&taken, slot, l, i + 1, used | hm_bit(s));
    }
}

static void try_laid(int slot, const laid *l)
{
    const plot p = plot_of(&w.town);
    for (int s = 0; s < w.cols * w.rows; s++)
        if ((l->empty >> s & 1) && p.cell[s] != 0)
            return;
    if (w.way == ODDS)
        try_different(&p, slot, l, 0, 0, 0);
    else
        try_missing(&p, slot, l, 0, w.way == PLAIN ? 0 : w.way == LESS ? 1 : 2, 0, 0);
}

/* Turned and moved: bit 0 of turn mirrors, bits 1 and 2 are quarter turns. */
static bool lay(const hm_pattern *pattern, int turn, int col, int row, laid *out)
{
    *out = (laid){.here = -1};
    if (((pattern->lies & HM_NOT_TURNED) && turn > 1) ||
        ((pattern->lies & HM_NOT_MIRRORED) && (turn & 1)))
        return false;
    for (int i = 0; i < pattern->cols * pattern->rows; i++) {
        int x = i % pattern->cols, y = i / pattern->cols, was;
        x = turn & 1 ? -x : x;
        for (int q = turn >> 1; q > 0; q--) {
            was = x;
            x = -y;
            y = was;
        }
        x += col;
        y += row;
        if (pattern->cell[i] == 0)
            continue;
        if (x < 0 || y < 0 || x >= w.cols || y >= w.rows)
            return false;
        const hm_demand d = hm_pattern_ask(pattern, pattern->cell[i]);
        const int square = y * w.cols + x;
        out->empty |= d.empty ? hm_bit(square) : 0;
        out->here = d.here ? square : out->here;
        if (!d.empty)
            out->cell[out->cells++] = (use){square, hm_first(d.kinds)};
    }
    return true;
}

static void try_card(int slot)
{
    const hm_pattern *pattern = &w.deck->card[slot]->pattern;
    const plot p = plot_of(&w.town);
    laid l, any = {0};
    for (int turn = 0; turn < 8; turn++)
        for (int s = 0; s < 9 * w.cols * w.rows; s++) {
            int col = s % (3 * w.cols) - w.cols, row = s / (3 * w.cols) - w.rows;
            if (!lay(pattern, turn, col, row, &l))
                continue;
            any = l;
            if (w.way != AFAR)
                try_laid(slot, &l);
        }
    if (w.way == AFAR)
        try_anywhere(&p, slot, &any, 0, 0);
}

/* -- what the questions lead to */

/* Answers are tried in every order that leads elsewhere: squares that were chosen in
 * another order are the same question. */
static uint64_t question_key(const hm_question *q, int card, uint64_t squares)
{
    uint64_t key = mix(mix((uint64_t)q->kind, (uint64_t)card), squares);
    return mix(key, q->options);
}

static void follow(int card, uint64_t squares)
{
    hm_question q;
    hm_outcome out;
    const hm_effect before = w.e;
    hm_effect_result result = hm_effect_run(&w.e, &w.town, &out, &q);
    if (result == HM_EFFECT_DONE) {
        assert_int_equal(out.placed, 1);
        assert_int_equal(out.raised, 1);
        assert_true(out.constructed[0]);
        const plot p = plot_of(&out.town);
        note(&w.got, key_of(&p));
    }
    if (result == HM_EFFECT_FAILS) {
        assert_int_equal(w.fault.error.code, HM_OK);
        assert_int_equal(before.answers, 0); /* no answer led here */
    }
    if (result == HM_EFFECT_ASKS) {
        bool uses = q.what != NULL && strstr(q.what, "to use") != NULL;
        uint64_t key = question_key(&q, card, squares);
        w.asked++;
        assert_true(q.options & (q.options - 1));
        if (!uses || !has(&w.met, key)) {
            if (uses)
                note(&w.met, key);
            const hm_effect here = w.e;
            for (uint64_t left = q.options; left != 0; left &= left - 1) {
                w.e = here;
                w.e.answer[w.e.answers++] = (uint8_t)hm_first(left);
                follow(q.kind == HM_ASK_CARD ? hm_first(left) : card,
                       uses ? squares | (left & -left) : squares);
            }
        }
    }
    w.e = before;
}

/* -- layouts as they are drawn */

/* All that can be built: each of them one way only. */
static void build_all(void)
{
    enum { BUILDS_MAX = 1024 };
    static hm_build list[BUILDS_MAX];
    int n = hm_builds(w.deck, &w.town, w.e.how, w.e.asleep, list, BUILDS_MAX, NULL);
    assert_true(n <= BUILDS_MAX);
    for (int i = 0; i < n; i++)
        for (hm_set s = list[i].place; s != 0; s &= s - 1) {
            hm_town after = w.town;
            hm_layout_use(w.deck, &after, list[i].spot, 0);
            hm_town_put_building(&w.deck->plan, &after, hm_first(s), list[i].slot);
            after.hand = after.hand == list[i].slot + 1 ? 0 : after.hand;
            const plot p = plot_of(&after);
            note(&w.got, key_of(&p));
            assert_false(has(&w.met, mix(key_of(&p), list[i].squares)));
            note(&w.met, mix(key_of(&p), list[i].squares));
        }
}

/* -- towns by chance */

static int below(int n) { return hm_test_below(&w.chance, n); }

static void make_deck(const char *game)
{
    const hm_card *card[CARDS];
    hm_error err;
    hm_test_pack pack = hm_test_pack_of(manifest, game, cards);
    w.lib = hm_test_build(&pack, NULL);
    for (const hm_diag *d = hm_library_diags(w.lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            fail_msg("%s", d->message);
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(hm_library_cards(w.lib), names[i]);
    assert_int_equal(hm_deck_new(&w.arena, hm_library_cards(w.lib), card, CARDS, &w.deck,
                                 &err), HM_OK);
    w.cols = w.deck->game->grid.cols;
    w.rows = w.deck->game->grid.rows;
}

/* The building that does it, cubes, and some of the others. */
static void make_town(void)
{
    static const int serving[] = {JOKER, GUIDE, WALL, SHELF, SHELF, CRATE, 5};
    const hm_plan *plan = &w.deck->plan;
    const int squares = w.cols * w.rows, at = below(squares), crowd = 2 + below(7);
    hm_town_start(plan, w.deck->game, &w.town);
    for (int s = 0; s < squares; s++) {
        if (s == at)
            hm_town_put_building(plan, &w.town, s, w.way == PLAIN ? WALL : w.way);
        else if (below(10) < crowd)
            hm_town_put_cube(plan, &w.town, s, below(KINDS));
        else if (below(3) == 0)
            hm_town_put_building(plan, &w.town, s, serving[below(7)]);
        int slot = hm_slot_at(plan, &w.town, s);
        for (int n = slot >= 0 ? below(w.deck->card[slot]->holds + 1) : 0; n > 0; n--)
            hm_town_hold(plan, &w.town, s, below(KINDS));
    }
    w.town.hand = (uint8_t)(below(2) ? 0 : SPIRE + 1 + below(2));
}

static void make_effect(void)
{
    static const hm_setting how = {0};
    const int slot = w.way == PLAIN ? LESS : w.way;
    const hm_card *card = w.deck->card[slot];
    int at = w.way == PLAIN
                 ? 0
                 : hm_first(hm_town_buildings(&w.deck->plan, &w.town, hm_bit(slot)));
    hm_fault_clear(&w.fault);
    w.e = (hm_effect){.deck = w.deck, .how = &how, .clause = &card->clause[0],
                      .fault = &w.fault, .square = (uint8_t)at, .slot = (uint8_t)slot,
                      .named = -1, .it = -1,
                      .asleep = below(3) ? 0 : hm_test_next(&w.chance) & w.town.built};
}

static void tell(void)
{
    print_error("%s: %d found, %d wanted, asleep %llx, hand %d\n",
                w.way == PLAIN ? "as drawn" : names[w.way],
                w.got.count, w.want.count, (unsigned long long)w.e.asleep, w.town.hand);
    hm_test_draw(stderr, w.deck, &w.town);
    fail();
}

/* What layouts see of lenders is there again after a way through another plan. */
static void check_recast(void)
{
    hm_plan whole;
    hm_town there, back;
    hm_plan_whole(&whole, w.deck->game);
    hm_town_recast(&w.deck->plan, &w.town, &whole, &there);
    hm_town_recast(&whole, &there, &w.deck->plan, &back);
    assert_memory_equal(&back, &w.town, w.deck->plan.size);
}

static void compare_one(int way)
{
    w.way = way;
    w.got.count = w.want.count = w.met.count = 0;
    make_town();
    check_recast();
    make_effect();
    for (int slot = 0; slot < CARDS; slot++)
        if (may_be(slot))
            try_card(slot);
    if (w.way == PLAIN)
        build_all();
    else
        follow(-1, 0);
    tidy(&w.got);
    tidy(&w.want);
    if (w.got.count != w.want.count ||
        memcmp(w.got.key, w.want.key, (size_t)w.got.count * sizeof *w.got.key) != 0)
        tell();
    w.built += w.got.count;
    w.none += w.got.count == 0;
}

static void compare_all(const char *game, int runs)
{
    memset(&w, 0, sizeof w);
    w.chance = 77;
    make_deck(game);
    for (int i = 0; i < runs; i++)
        compare_one(i % WAYS);
    print_message("%ld questions, %ld outcomes, nothing in %ld of %d towns\n", w.asked,
                  w.built, w.none, runs);
    assert_true(w.none < runs * 3 / 4 && w.none > 0 && w.asked > runs);
    hm_arena_drop(&w.arena);
    hm_library_free(w.lib);
}

static void questions_lead_to_all_that_can_be_built(void **state)
{
    (void)state;
    compare_all(GAME("3 by 3"), TOWNS * 3 / 4);
}

static void and_so_they_do_on_other_grids(void **state)
{
    (void)state;
    compare_all(GAME("4 by 3"), TOWNS / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_lead_to_all_that_can_be_built),
        cmocka_unit_test(and_so_they_do_on_other_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
