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
#include "core/feed.h"
#include "core/score.h"
#include "core/vm.h"
#include "tests/naive.h"
#include "tests/support.h"

enum { TOWNS = 100000, MIRRORED = 20000, ODD_DECKS = 3000 };
enum { PLAYERS = 4, TABLES_PER_DECK = 4, ROOM = 1024 };

static hm_library *lib; /* the base pack */

static int load_base(void **state)
{
    (void)state;
    lib = hm_test_load(HM_TEST_BASE);
    return lib == NULL;
}

static int drop_base(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

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
    for (int first = NAIVE_FARM; first < NAIVE_CARDS; first += 4)
        add_card(p, (naive_card)(first + hm_test_below(chance, 4)));
}

static void draw_any(pile *p, uint64_t *chance)
{
    int odds = 2 + hm_test_below(chance, 5);
    for (naive_card c = NAIVE_COTTAGE; c < NAIVE_CARDS; c++)
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
    shuffle(p, chance);
    for (int i = 0; i < p->count; i++)
        card[i] = hm_test_card(hm_library_cards(lib), naive_look_up(p->card[i])->name);
    const hm_cards *set = hm_library_cards(lib);
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
    return hm_test_below(chance, p->count);
}

static void put_building(const pile *p, hm_town *t, naive_town *n, int square, int slot,
                         uint64_t *chance)
{
    int most = naive_look_up(p->card[slot])->holds;
    int held = most ? hm_test_below(chance, most + 1) : 0;
    hm_town_put_building(t, square, slot);
    for (int i = 0; i < held; i++)
        hm_town_hold(t, square, hm_test_below(chance, NAIVE_KINDS));
    n->cell[square] = (naive_cell){NAIVE_BUILDING, (int)p->card[slot], held};
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
            hm_town_put_cube(t, s, kind);
            n->cell[s] = (naive_cell){NAIVE_CUBE, kind, 0};
        }
    }
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
    if (!is_line(have, -1, want->empty, -want->empty))
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

static hm_set place_wanted(const pile *p, const hm_town *t, const hm_build *b)
{
    hm_set gone = b->squares & t->cubes;
    if (p->card[b->slot] != NAIVE_SHED)
        return gone;
    return gone | (~(t->built | t->cubes) & 0xffff);
}

static const char *compare_builds(const pile *p, const hm_town *t, const naive_town *n)
{
    static const hm_setting how;
    hm_build list[ROOM];
    int count = hm_builds(p->deck, t, &how, list, ROOM), ways[NAIVE_CARDS] = {0};
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
            list[i].place != place_wanted(p, t, &list[i]))
            return name;
        ways[list[i].slot]++;
    }
    for (int i = 0; i < p->count; i++) {
        int most = p->deck->card[i]->limit, have = hm_count(t->built);
        if (most != 0 && have >= most)
            continue; /* may be at its limit: the card tests look at that */
        if (ways[i] != naive_ways(n, p->card[i]))
            return naive_look_up(p->card[i])->name;
    }
    return NULL;
}

static void test_naive_matcher_agrees_on_random_towns(void **state)
{
    uint64_t chance = 7;
    pile p;
    (void)state;
    for (int done = 0; done < MIRRORED; hm_arena_drop(&p.arena)) {
        make_pile(&p, &chance);
        for (int i = 0; i < TABLES_PER_DECK; i++, done++) {
            hm_town t;
            naive_town n;
            make_town(&p, &t, &n, &chance);
            const char *wrong = compare_builds(&p, &t, &n);
            if (wrong == NULL)
                continue;
            hm_test_draw(stderr, p.deck, &t);
            fail_msg("the naive matcher disagrees about %s", wrong);
        }
    }
}

/* -- mirror images */

static hm_town image_of(const hm_grid *g, const hm_town *t, int k)
{
    hm_town out = *t;
    out.built = hm_grid_image(g, k, t->built);
    out.cubes = hm_grid_image(g, k, t->cubes);
    for (int s = 0; s < g->count; s++) {
        int to = g->image[k][s];
        out.cell[to] = t->cell[s];
        out.held[to] = t->held[s];
        out.memo[to] = t->memo[s];
    }
    return out;
}

/* Two choices of what to feed can be worth the same, and then lines may trade
 * points; but only when they feed a different number of buildings. */
static bool is_same_sheet(const hm_sheet *a, const hm_sheet *b, int ties)
{
    if (a->total != b->total || a->lines != b->lines ||
        memcmp(a->tie, b->tie, (size_t)ties * sizeof *a->tie) != 0)
        return false;
    return hm_count(a->fed) != hm_count(b->fed) ||
           memcmp(a->line, b->line, (size_t)a->lines * sizeof *a->line) == 0;
}

static hm_sheet score_alone(const pile *p, const hm_town *t)
{
    static const hm_setting how;
    hm_facts facts[2];
    hm_sheet sheet;
    assert_int_equal(hm_score(p->deck, t, 1, &how, facts, &sheet, NULL), HM_OK);
    return sheet;
}

static void check_images(const pile *p, const hm_town *t)
{
    const hm_game *game = p->deck->game;
    hm_sheet first = score_alone(p, t);
    for (int k = 1; k < game->grid.symmetries; k++) {
        hm_town image = image_of(&game->grid, t, k);
        hm_sheet sheet = score_alone(p, &image);
        if (is_same_sheet(&first, &sheet, game->ties))
            continue;
        draw_failure(p, t, 1, &first);
        draw_failure(p, &image, 1, &sheet);
        fail_msg("image %d scores something else", k);
    }
}

static void test_mirror_images_score_the_same(void **state)
{
    uint64_t chance = 8;
    pile p;
    (void)state;
    for (int done = 0; done < MIRRORED; hm_arena_drop(&p.arena)) {
        make_pile(&p, &chance);
        for (int i = 0; i < TABLES_PER_DECK; i++, done++) {
            hm_town t;
            naive_town n;
            make_town(&p, &t, &n, &chance);
            check_images(&p, &t);
        }
    }
}

/* -- feeding, with cards that no game has */

/* Every way to feed and every way to look at what is fed, so that each shortcut of
 * the search meets a card that it does not hold for. */
static const char odd_cards[] =
    "card \"Manor\" { type cottage pattern { wheat brick } eats source \"test\"\n"
    "  score count adjacent well when fed }\n"
    "card \"Hut\" { type cottage pattern { wheat wood } eats source \"test\"\n"
    "  score 5 when fed and corner }\n"
    "card \"Hermit\" { type cottage pattern { wheat glass } eats source \"test\"\n"
    "  score 2 when not fed score 1 }\n"
    "card \"Jar\" { type cottage pattern { wheat stone } eats holds 3 source \"test\"\n"
    "  score held when fed }\n"
    "card \"Silo\" { type farm pattern { wheat wheat } source \"test\"\n"
    "  feeds 1 anywhere }\n"
    "card \"Stall\" { type farm pattern { wheat wheat wood } source \"test\"\n"
    "  feeds 2 among row }\n"
    "card \"Cart\" { type farm pattern { wheat wheat brick } source \"test\"\n"
    "  feeds 1 among around }\n"
    "card \"Inlet\" { type farm pattern { wheat wheat glass } source \"test\"\n"
    "  feeds count adjacent well among cottage column }\n"
    "card \"Twins\" { type well pattern { stone stone } source \"test\"\n"
    "  score 4 when count fed cottage = 2 }\n"
    "card \"Snob\" { type well pattern { stone stone wood } source \"test\"\n"
    "  score -3 per adjacent fed cottage }\n"
    "card \"Chain\" { type well pattern { stone stone brick } source \"test\"\n"
    "  score count largest group of fed cottage }\n"
    "card \"Scout\" { type well pattern { stone stone glass } source \"test\"\n"
    "  score distance to fed cottage }\n"
    "card \"Ring\" { type well pattern { stone stone wheat } source \"test\"\n"
    "  score together table 1 0 5 by count fed corner }\n"
    "card \"Lawn\" { type well pattern { wood wood } source \"test\"\n"
    "  score 1 per adjacent to fed cottage when not any fed corner }\n";

enum { ODD_DECK = 6, EATERS_MAX = 9 };

/* What a town's feeders give, told plainly. */
typedef struct meal {
    hm_set fixed;
    int    groups, offers;
    int    amount[NAIVE_SQUARES];
    hm_set where[NAIVE_SQUARES];
} meal;

static void add_feeder(meal *m, const hm_facts *f, const hm_use *u, int square)
{
    int64_t out[2];
    hm_vm_run(u->clause->code, f, square, u->slot, out, NULL);
    if (u->clause->hook == HM_HOOK_FEEDS) {
        m->fixed |= (hm_set)out[0] & f->feedable;
    } else if (u->clause->hook == HM_HOOK_FEEDS_GROUPS) {
        m->groups += (int)out[0];
    } else {
        m->amount[m->offers] = (int)out[0];
        m->where[m->offers++] = (hm_set)out[1];
    }
}

static meal ask_feeders(const hm_facts *f)
{
    meal m = {0};
    for (hm_hook h = HM_HOOK_FEEDS; h <= HM_HOOK_FEEDS_GROUPS; h++)
        for (int i = 0; i < f->deck->uses[h].count; i++) {
            const hm_use *u = &f->deck->uses[h].use[i];
            for (hm_set s = f->card[u->slot]; s != 0; s &= s - 1)
                add_feeder(&m, f, u, hm_first(s));
        }
    return m;
}

/* Can the offers feed exactly these? Tries every offer for the first of them. */
static bool may_serve(meal *m, hm_set rest)
{
    if (rest == 0)
        return true;
    for (int i = 0; i < m->offers; i++) {
        if (m->amount[i] <= 0 || !(m->where[i] & rest & -rest))
            continue;
        m->amount[i]--;
        bool fine = may_serve(m, rest & (rest - 1));
        m->amount[i]++;
        if (fine)
            return true;
    }
    return false;
}

/* Can exactly these be fed, with `left` groups still to pick? */
static bool may_feed(meal *m, const hm_facts *f, hm_set fed, hm_set given, int left)
{
    if ((m->fixed & ~fed) != 0)
        return false;
    if (may_serve(m, fed & ~given))
        return true;
    for (hm_set s = left > 0 ? fed & ~given : 0; s != 0; s &= s - 1) {
        hm_set group = hm_grid_group(&f->deck->game->grid, f->feedable, hm_first(s));
        if ((group & ~fed) == 0 && may_feed(m, f, fed, given | group, left - 1))
            return true;
    }
    return false;
}

/* The most points over all subsets of what eats. */
static int32_t best_of_all(hm_facts *f)
{
    meal m = ask_feeders(f);
    int32_t best = INT32_MIN;
    hm_set fed = f->feedable;
    for (bool more = true; more; more = fed != 0, fed = (fed - 1) & f->feedable) {
        if (!may_feed(&m, f, fed, m.fixed, m.groups))
            continue;
        f->fed = fed;
        int32_t points = hm_score_of_fed(f);
        best = points > best ? points : best;
    }
    return best;
}

static void check_feeding(const hm_deck *d, const hm_town *t)
{
    static const hm_setting how;
    hm_facts f[2];
    hm_facts_fill(&f[0], d, t, &how);
    hm_facts_nobody(&f[1], d, &how);
    f[0].side[0] = f[0].side[1] = &f[1];
    if (hm_count(f[0].feedable) > EATERS_MAX)
        return;
    assert_int_equal(hm_feed(&f[0], NULL), HM_OK);
    hm_set fed = f[0].fed;
    int32_t points = hm_score_of_fed(&f[0]), best = best_of_all(&f[0]);
    meal m = ask_feeders(&f[0]);
    bool may = may_feed(&m, &f[0], fed, m.fixed, m.groups);
    if (may && points == best)
        return;
    hm_test_draw(stderr, d, t);
    fail_msg("fed %llx (%s) for %d points, but %d can be had", (unsigned long long)fed,
             may ? "allowed" : "not allowed", (int)points, (int)best);
}

/* A small deck: one card that eats, one that feeds, then any. */
static const hm_deck *draw_odd_deck(const hm_cards *set, hm_arena *arena,
                                    uint64_t *chance)
{
    static const char *const names[] = {
        "Cottage", "Manor",  "Hut",    "Hermit", "Jar",  "Farm",  "Greenhouse",
        "Granary", "Silo",   "Stall",  "Cart",   "Inlet", "Well", "Chapel",
        "Temple",  "Twins",  "Snob",   "Chain",  "Scout", "Ring", "Lawn",
    };
    enum { EATERS = 5, FEEDERS = 7, NAMES = sizeof names / sizeof *names };
    const hm_card *card[ODD_DECK];
    const hm_deck *d;
    int want = 3 + hm_test_below(chance, ODD_DECK - 2), count = 0;
    while (count < want) {
        int pick = count == 0   ? hm_test_below(chance, EATERS)
                   : count == 1 ? EATERS + hm_test_below(chance, FEEDERS)
                                : hm_test_below(chance, NAMES);
        bool known = false;
        card[count] = hm_test_card(set, names[pick]);
        for (int i = 0; i < count; i++)
            known = known || card[i] == card[count];
        count += !known;
    }
    assert_int_equal(hm_deck_new(arena, set, card, count, &d, NULL), HM_OK);
    return d;
}

static hm_town draw_odd_town(const hm_deck *d, uint64_t *chance)
{
    hm_town t = {0};
    int built = 4 + hm_test_below(chance, 12);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        int slot = hm_test_below(chance, d->count);
        if (hm_test_below(chance, 16) >= built)
            continue;
        hm_town_put_building(&t, s, slot);
        for (int i = 0; i < d->card[slot]->holds; i++)
            if (hm_test_below(chance, 2))
                hm_town_hold(&t, s, 0);
    }
    return t;
}

static void test_feeding_is_the_best_of_all_choices(void **state)
{
    uint64_t chance = 3;
    hm_library *odd = hm_test_load_with(HM_TEST_BASE, odd_cards);
    (void)state;
    assert_non_null(odd);
    for (int i = 0; i < ODD_DECKS; i++) {
        hm_arena arena = {0};
        const hm_deck *d = draw_odd_deck(hm_library_cards(odd), &arena, &chance);
        for (int k = 0; k < TABLES_PER_DECK; k++) {
            hm_town t = draw_odd_town(d, &chance);
            check_feeding(d, &t);
        }
        hm_arena_drop(&arena);
    }
    hm_library_free(odd);
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
                                     cell[s] == NAIVE_WAREHOUSE ? 3 : 0};
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
        cmocka_unit_test(test_feeding_is_the_best_of_all_choices),
    };
    return cmocka_run_group_tests_name("naive", tests, load_base, drop_base);
}
