/* The compiled cards against the naive scorer, on many random towns: totals,
 * every line, what is fed, what can be built; and towns against their mirror
 * images. One stream of chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/builds.h"
#include "core/score.h"
#include "tests/naive.h"
#include "tests/support.h"

#define TOWNS hm_test_runs(100000, 2000)
#define MIRRORED hm_test_runs(20000, 500)

enum { PLAYERS = 4, TABLES_PER_DECK = 4, ROOM = 1024 };

/* A deck, and what its slots are for the naive scorer. */
typedef struct pile {
    hm_arena       arena;
    const hm_deck *deck;
    int            count;
    naive_card     card[NAIVE_CARDS];
} pile;

static void add_card(pile *p, naive_card card) { p->card[p->count++] = card; }

/* As in a game: the Cottage and one card of each other type. */
static void draw_by_type(pile *p, uint64_t *chance)
{
    add_card(p, NAIVE_COTTAGE);
    for (int first = NAIVE_FARM; first < NAIVE_BUILDINGS; first += 4)
        add_card(p, (naive_card)(first + hm_test_below(chance, 4)));
}

static void draw_any(pile *p, uint64_t *chance)
{
    int odds = 2 + hm_test_below(chance, 5);
    for (naive_card c = NAIVE_COTTAGE; c < NAIVE_BUILDINGS; c++)
        if (hm_test_below(chance, odds) == 0)
            add_card(p, c);
    if (p->count == 0)
        add_card(p, NAIVE_COTTAGE);
}

/* Everything that feeding is about, together. */
static void draw_feeders(pile *p, uint64_t *chance)
{
    add_card(p, NAIVE_COTTAGE);
    for (naive_card c = NAIVE_FARM; c <= NAIVE_ORCHARD; c++)
        if (hm_test_below(chance, 2))
            add_card(p, c);
    add_card(p, NAIVE_CHAPEL);
    add_card(p, NAIVE_TEMPLE);
}

/* Monuments in play: none, some, or all. */
static void draw_monuments(pile *p, uint64_t *chance)
{
    int odds = hm_test_below(chance, 4);
    for (naive_card c = NAIVE_BUILDINGS; c < NAIVE_CARDS && odds > 0; c++)
        if (odds == 1 || hm_test_below(chance, 4) == 0)
            add_card(p, c);
}

static void shuffle(pile *p, uint64_t *chance)
{
    for (int i = p->count - 1; i > 0; i--) {
        int k = hm_test_below(chance, i + 1);
        naive_card c = p->card[i];
        p->card[i] = p->card[k];
        p->card[k] = c;
    }
}

static void make_pile(pile *p, uint64_t *chance)
{
    const hm_card *card[NAIVE_CARDS];
    memset(p, 0, sizeof *p);
    int how = hm_test_below(chance, 10);
    if (how < 6)
        draw_by_type(p, chance);
    else if (how < 8)
        draw_any(p, chance);
    else
        draw_feeders(p, chance);
    draw_monuments(p, chance);
    shuffle(p, chance);
    for (int i = 0; i < p->count; i++)
        card[i] = hm_test_card(hm_library_cards(hm_lib), naive_look_up(p->card[i])->name);
    const hm_cards *set = hm_library_cards(hm_lib);
    assert_int_equal(hm_deck_new(&p->arena, set, card, p->count, &p->deck, NULL), HM_OK);
}

/* How a random town is filled, in 16ths. */
typedef struct mix {
    int built, cubes, cottages;
} mix;

static mix make_mix(uint64_t *chance)
{
    mix m = {.built = 2 + hm_test_below(chance, 15)};
    m.cubes = hm_test_below(chance, 17 - m.built);
    m.cottages = hm_test_below(chance, 3) ? 0 : 2 + hm_test_below(chance, 9);
    return m;
}

static int pick_slot(const pile *p, const mix *m, uint64_t *chance)
{
    if (hm_test_below(chance, 16) < m->cottages)
        for (int i = 0; i < p->count; i++)
            if (p->card[i] == NAIVE_COTTAGE)
                return i;
    for (;;) {
        int slot = hm_test_below(chance, p->count);
        if (p->card[slot] < NAIVE_BUILDINGS)
            return slot;
    }
}

static void put_building(const pile *p, hm_town *t, naive_town *n, int square, int slot,
                         uint64_t *chance)
{
    int most = naive_look_up(p->card[slot])->holds;
    int held = most ? hm_test_below(chance, most + 1) : 0;
    hm_town_put_building(&p->deck->plan, t, square, slot);
    for (int i = 0; i < held; i++)
        hm_town_hold(&p->deck->plan, t, square, hm_test_below(chance, NAIVE_KINDS));
    n->cell[square] = (naive_cell){NAIVE_BUILDING, (int)p->card[slot], held, 0};
}

/* A cube on some of the cottages, which must make no difference. */
static void load_cottages(const pile *p, hm_town *t, uint64_t *chance)
{
    for (hm_set s = t->built; s != 0; s &= s - 1) {
        int square = hm_first(s);
        if (p->card[hm_slot_at(&p->deck->plan, t, square)] == NAIVE_COTTAGE &&
            hm_test_below(chance, 2))
            hm_town_hold(&p->deck->plan, t, square, hm_test_below(chance, NAIVE_KINDS));
    }
}

/* Its owner has one of the monuments in play, built or still in the hand, or none. */
static void give_monument(const pile *p, hm_town *t, naive_town *n, uint64_t *chance)
{
    int slot = hm_test_below(chance, p->count), square = hm_test_below(chance, 16);
    if (p->card[slot] < NAIVE_BUILDINGS)
        return;
    if (hm_test_below(chance, 3) == 0) {
        t->hand = (uint8_t)(slot + 1);
        return;
    }
    put_building(p, t, n, square, slot, chance);
    if (p->card[slot] == NAIVE_SHRINE)
        hm_town_set_memo(&p->deck->plan, t, square,
                         n->cell[square].note = 1 + hm_test_below(chance, 8));
    if (p->card[slot] == NAIVE_WATCH)
        hm_town_set_memo(&p->deck->plan, t, square,
                         hm_test_below(chance, 128)); /* types, to no effect */
    if (p->card[slot] == NAIVE_BONDMAKER)
        load_cottages(p, t, chance);
}

/* The same random town for both. */
static void make_town(const pile *p, hm_town *t, naive_town *n, uint64_t *chance)
{
    mix m = make_mix(chance);
    memset(t, 0, sizeof *t);
    memset(n, 0, sizeof *n);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        int x = hm_test_below(chance, 16);
        if (x < m.built) {
            put_building(p, t, n, s, pick_slot(p, &m, chance), chance);
        } else if (x < m.built + m.cubes) {
            int kind = hm_test_below(chance, NAIVE_KINDS);
            hm_town_put_cube(&p->deck->plan, t, s, kind);
            n->cell[s] = (naive_cell){NAIVE_CUBE, kind, 0, 0};
        }
    }
    t->finish = (uint8_t)(n->place = hm_test_below(chance, 6));
    give_monument(p, t, n, chance);
}

static void flags_of(hm_set set, bool flag[NAIVE_SQUARES])
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        flag[s] = set >> s & 1;
}

/* The line of a slot (or of the game, below 0); NULL when there is none. */
static const hm_score_line *line_of(const hm_sheet *sheet, int slot)
{
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == slot)
            return &sheet->line[i];
    return NULL;
}

static bool is_line(const hm_sheet *sheet, int slot, int count, int points)
{
    const hm_score_line *line = line_of(sheet, slot);
    if (count == 0)
        return line == NULL;
    return line != NULL && line->count == count && line->points == points;
}

static const char *compare_sheets(const pile *p, const hm_sheet *have,
                                  const naive_sheet *want)
{
    for (int i = 0; i < p->count; i++)
        if (!is_line(have, i, want->count[p->card[i]], want->points[p->card[i]]))
            return naive_look_up(p->card[i])->name;
    if (!is_line(have, -1, want->empty, want->empty_points))
        return "empty";
    return have->total == want->total ? NULL : "total";
}

/* NULL when both agree, else the name of what does not. */
static const char *compare(const pile *p, const naive_town *t, const naive_town *right,
                           const hm_sheet *sheet)
{
    bool fed[NAIVE_SQUARES], best;
    naive_sheet want;
    flags_of(sheet->fed, fed);
    naive_feed(t, fed, &best);
    if (!best)
        return "what is fed";
    naive_score(t, right, fed, &want);
    return compare_sheets(p, sheet, &want);
}

static void draw_failure(const pile *p, const hm_town *town, int players,
                         const hm_sheet *sheet)
{
    for (int i = 0; i < players; i++) {
        fprintf(stderr, "player %d, fed %llx, total %d\n", i,
                (unsigned long long)sheet[i].fed, (int)sheet[i].total);
        hm_test_draw(stderr, p->deck, &town[i]);
        for (int k = 0; k < sheet[i].lines; k++)
            fprintf(stderr, "  slot %d: %d buildings, %d points\n", sheet[i].line[k].slot,
                    sheet[i].line[k].count, (int)sheet[i].line[k].points);
    }
}

/* Fewest empty squares, then most cottages; the first needs a game in progress. */
static bool is_tie_as_wanted(const naive_town *t, const hm_sheet *sheet)
{
    static const bool nothing[NAIVE_SQUARES];
    naive_sheet want;
    naive_score(t, NULL, nothing, &want);
    return sheet->tie[1] == -want.empty && sheet->tie[2] == want.cottages;
}

/* One table of 1 to 4 players; returns how many. */
static int check_table(const pile *p, uint64_t *chance)
{
    static const hm_setting how;
    hm_town town[PLAYERS];
    naive_town naive[PLAYERS];
    hm_facts facts[PLAYERS + 1];
    hm_sheet sheet[PLAYERS];
    int players = 1 + hm_test_below(chance, PLAYERS);
    for (int i = 0; i < players; i++)
        make_town(p, &town[i], &naive[i], chance);
    hm_status st = hm_score(p->deck, town, players, &how, facts, sheet, NULL);
    assert_int_equal(st, HM_OK);
    for (int i = 0; i < players; i++) {
        const naive_town *right = &naive[(i + players - 1) % players];
        const char *wrong = compare(p, &naive[i], players > 1 ? right : NULL, &sheet[i]);
        if (wrong == NULL && players > 1 && !is_tie_as_wanted(&naive[i], &sheet[i]))
            wrong = "tie-breaks";
        if (wrong == NULL)
            continue;
        draw_failure(p, town, players, sheet);
        fail_msg("player %d: the naive scorer disagrees about %s", i, wrong);
    }
    return players;
}

static void test_naive_scorer_agrees_on_random_towns(void **state)
{
    uint64_t chance = 2019;
    pile p;
    (void)state;
    for (int done = 0; done < TOWNS; hm_arena_drop(&p.arena)) {
        make_pile(&p, &chance);
        for (int i = 0; i < TABLES_PER_DECK && done < TOWNS; i++)
            done += check_table(&p, &chance);
    }
}

/* -- what can be built */

static bool has_obelisk(const naive_town *n)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (n->cell[s].kind == NAIVE_BUILDING && n->cell[s].what == NAIVE_OBELISK)
            return true;
    return false;
}

static hm_set place_wanted(const pile *p, const hm_town *t, const naive_town *n,
                           const hm_build *b)
{
    hm_set gone = b->squares & t->cubes;
    if (p->card[b->slot] != NAIVE_SHED && !has_obelisk(n))
        return gone;
    return gone | (~(t->built | t->cubes) & 0xffff);
}

static const char *compare_builds(const pile *p, const hm_town *t, const naive_town *n)
{
    static const hm_setting how;
    hm_build list[ROOM];
    int count = hm_builds(p->deck, t, &how, 0, list, ROOM, NULL), ways[NAIVE_CARDS] = {0};
    assert_true(count <= ROOM);
    for (int i = 0; i < count; i++) {
        bool use[NAIVE_SQUARES];
        flags_of(list[i].squares, use);
        const char *name = naive_look_up(p->card[list[i].slot])->name;
        if (i > 0 && (list[i].slot < list[i - 1].slot ||
                      (list[i].slot == list[i - 1].slot &&
                       list[i].squares <= list[i - 1].squares)))
            return "the order of the list";
        if (!naive_may_build(n, p->card[list[i].slot], use) ||
            list[i].place != place_wanted(p, t, n, &list[i]))
            return name;
        ways[list[i].slot]++;
    }
    for (int i = 0; i < p->count; i++) {
        int most = p->deck->card[i]->limit, have = hm_count(t->built);
        if (most != 0 && have >= most)
            continue; /* may be at its limit: the card tests look at that */
        bool mine = p->card[i] < NAIVE_BUILDINGS || t->hand == i + 1;
        if (ways[i] != (mine ? naive_ways(n, p->card[i]) : 0))
            return naive_look_up(p->card[i])->name;
    }
    return NULL;
}

typedef void check_town(const pile *p, const hm_town *t, const naive_town *n);

static void on_random_towns(uint64_t chance, check_town *check)
{
    pile p;
    for (int done = 0; done < MIRRORED; hm_arena_drop(&p.arena)) {
        make_pile(&p, &chance);
        for (int i = 0; i < TABLES_PER_DECK; i++, done++) {
            hm_town t;
            naive_town n;
            make_town(&p, &t, &n, &chance);
            check(&p, &t, &n);
        }
    }
}

static void check_builds(const pile *p, const hm_town *t, const naive_town *n)
{
    const char *wrong = compare_builds(p, t, n);
    if (wrong == NULL)
        return;
    hm_test_draw(stderr, p->deck, t);
    fail_msg("the naive matcher disagrees about %s", wrong);
}

static void test_naive_matcher_agrees_on_random_towns(void **state)
{
    (void)state;
    on_random_towns(7, check_builds);
}

/* -- mirror images */

static hm_town image_of(const hm_deck *d, const hm_town *t, int k)
{
    const hm_grid *g = &d->game->grid;
    hm_town out = *t; /* stands, too */
    out.built = hm_grid_image(g, k, t->built);
    out.cubes = hm_grid_image(g, k, t->cubes);
    for (int s = 0; s < g->count; s++) {
        int to = g->image[k][s];
        hm_town_set_cell(&d->plan, &out, to, hm_cell(&d->plan, t, s));
        hm_town_set_held(&d->plan, &out, to, hm_held(&d->plan, t, s));
        hm_town_set_memo(&d->plan, &out, to, hm_memo(&d->plan, t, s));
    }
    return out;
}

/* Two choices of what to feed can be worth the same, and then lines may trade points;
 * but where all that eats is alike, only when they feed a different number. */
static bool is_same_sheet(const hm_sheet *a, const hm_sheet *b, int ties, bool alike)
{
    if (a->total != b->total || a->lines != b->lines ||
        memcmp(a->tie, b->tie, (size_t)ties * sizeof *a->tie) != 0)
        return false;
    return !alike || hm_count(a->fed) != hm_count(b->fed) ||
           memcmp(a->line, b->line, (size_t)a->lines * sizeof *a->line) == 0;
}

static hm_sheet score_alone(const pile *p, const hm_town *t)
{
    static const hm_setting how;
    hm_facts facts[2];
    hm_sheet sheet = {0}; /* alone, nobody fills in the ties */
    assert_int_equal(hm_score(p->deck, t, 1, &how, facts, &sheet, NULL), HM_OK);
    return sheet;
}

static bool has_castle(const pile *p, const hm_town *t)
{
    for (hm_set s = t->built; s != 0; s &= s - 1)
        if (p->card[hm_slot_at(&p->deck->plan, t, hm_first(s))] == NAIVE_CASTLE)
            return true;
    return false;
}

static void check_images(const pile *p, const hm_town *t, const naive_town *n)
{
    (void)n;
    const hm_game *game = p->deck->game;
    const bool alike = !has_castle(p, t);
    hm_sheet first = score_alone(p, t);
    for (int k = 1; k < game->grid.symmetries; k++) {
        hm_town image = image_of(p->deck, t, k);
        hm_sheet sheet = score_alone(p, &image);
        if (is_same_sheet(&first, &sheet, game->ties, alike))
            continue;
        draw_failure(p, t, 1, &first);
        draw_failure(p, &image, 1, &sheet);
        fail_msg("image %d scores something else", k);
    }
}

static void test_mirror_images_score_the_same(void **state)
{
    (void)state;
    on_random_towns(8, check_images);
}

/* The scoring example of the rulebook, so that the naive scorer itself stands on
 * something that was not written by the same hand. */
static void test_naive_scorer_knows_the_rulebook_example(void **state)
{
    static const int cell[NAIVE_SQUARES] = {
        NAIVE_BAKERY, NAIVE_TAVERN, NAIVE_COTTAGE, NAIVE_TAVERN,
        NAIVE_FARM, NAIVE_CHAPEL, NAIVE_COTTAGE, NAIVE_WAREHOUSE,
        NAIVE_TAVERN, -1, NAIVE_WELL, NAIVE_COTTAGE,
        NAIVE_COTTAGE, NAIVE_WELL, NAIVE_COTTAGE, -1,
    };
    naive_town t = {0};
    naive_sheet sheet;
    bool fed[NAIVE_SQUARES] = {0}, best;
    (void)state;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (cell[s] >= 0)
            t.cell[s] = (naive_cell){NAIVE_BUILDING, cell[s],
                                     cell[s] == NAIVE_WAREHOUSE ? 3 : 0, 0};
    fed[2] = fed[6] = fed[11] = fed[12] = true;
    assert_int_equal(naive_feed(&t, fed, &best), 16);
    assert_true(best);
    naive_score(&t, NULL, fed, &sheet);
    assert_int_equal(sheet.total, 28);
    fed[14] = true; /* five are more than a Farm feeds */
    naive_feed(&t, fed, &best);
    assert_false(best);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_naive_scorer_knows_the_rulebook_example),
        cmocka_unit_test(test_naive_scorer_agrees_on_random_towns),
        cmocka_unit_test(test_naive_matcher_agrees_on_random_towns),
        cmocka_unit_test(test_mirror_images_score_the_same),
    };
    return cmocka_run_group_tests_name("naive", tests, hm_lib_load_base, hm_lib_drop);
}
