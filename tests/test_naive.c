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
#include "core/counters.h"
#include "core/score.h"
#include "core/tokens.h"
#include "tests/naive_pile.h"
#include "tests/support.h"

#define TOWNS hm_test_runs(100000, 2000)
#define COIN_TOWNS hm_test_runs(50000, 1000)
#define TOKEN_TOWNS hm_test_runs(50000, 1000)
#define MIRRORED hm_test_runs(20000, 500)

enum { PLAYERS = 4, TABLES_PER_DECK = 4, ROOM = 1024 };

typedef naive_pile pile;

/* Which cards there are: only those of the base box, or of more. */
static enum { ONE_BOX, WITH_COINS, WITH_TOKENS } box;

static void add_card(pile *p, naive_card card)
{
    if (p->count < HM_DECK_MAX)
        p->card[p->count++] = card;
}

static bool is_monument(naive_card c) { return naive_look_up(c)->type == NAIVE_PURPLE; }

static int cards_there_are(void)
{
    static const int many[] = {NAIVE_BASE, NAIVE_TWO_BOXES, NAIVE_CARDS};
    return many[box];
}

/* As in a game: the Cottage and one card of each other type. */
static void draw_by_type(pile *p, uint64_t *chance)
{
    add_card(p, NAIVE_COTTAGE);
    for (naive_type type = NAIVE_RED; type < NAIVE_PURPLE; type++) {
        naive_card pick = NAIVE_COTTAGE;
        int fits = 0;
        for (int c = 0; c < cards_there_are(); c++)
            if (naive_look_up((naive_card)c)->type == type &&
                hm_test_below(chance, ++fits) == 0)
                pick = (naive_card)c;
        add_card(p, pick);
    }
}

static void draw_any(pile *p, uint64_t *chance)
{
    int odds = 2 + hm_test_below(chance, 5);
    for (int c = 0; c < cards_there_are(); c++)
        if (!is_monument((naive_card)c) && hm_test_below(chance, odds) == 0)
            add_card(p, (naive_card)c);
    if (p->count == 0)
        add_card(p, NAIVE_COTTAGE);
}

/* Everything that feeding is about, together. */
static void draw_feeders(pile *p, uint64_t *chance)
{
    static const naive_card always[] = {NAIVE_COTTAGE, NAIVE_CHAPEL, NAIVE_TEMPLE,
                                        NAIVE_PARSONAGE, NAIVE_SCHOOLHOUSE,
                                        NAIVE_MONASTERY};
    static const size_t many[] = {3, 5, 6};
    for (int c = 0; c < cards_there_are(); c++)
        if (naive_look_up((naive_card)c)->type == NAIVE_RED && hm_test_below(chance, 2))
            add_card(p, (naive_card)c);
    for (size_t i = 0; i < many[box]; i++)
        add_card(p, always[i]);
}

/* Monuments in play: none, some, or all. */
static void draw_monuments(pile *p, uint64_t *chance)
{
    int odds = hm_test_below(chance, 4);
    for (int c = 0; c < cards_there_are() && odds > 0; c++)
        if (is_monument((naive_card)c) && (odds == 1 || hm_test_below(chance, 4) == 0))
            add_card(p, (naive_card)c);
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

/* Variants that the boxes bring. */
static uint32_t variants_there_are(const hm_game *g)
{
    uint32_t out = box == ONE_BOX ? 0 : 1u << hm_game_variant(g, "coins", 5);
    for (int i = 0; i < g->tokens && box == WITH_TOKENS; i++)
        out |= 1u << g->token[i].variant;
    return out;
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
    assert_int_equal(hm_deck_with(&p->arena, set, card, p->count,
                                  variants_there_are(set->game), &p->deck, NULL),
                     HM_OK);
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
        if (!is_monument(p->card[slot]))
            return slot;
    }
}

static void put_building(const pile *p, hm_town *t, naive_town *n, int square, int slot,
                         uint64_t *chance)
{
    int most = naive_look_up(p->card[slot])->holds;
    int held = most ? hm_test_below(chance, most + 1) : 0;
    if (p->card[slot] == NAIVE_TOWER && (t->stands >> slot & 1))
        return; /* everybody has one */
    hm_town_put_building(&p->deck->plan, t, square, slot);
    int kind = 0;
    for (int i = 0; i < held; i++)
        hm_town_hold(&p->deck->plan, t, square,
                     kind = hm_test_below(chance, NAIVE_KINDS));
    n->cell[square] = (naive_cell){NAIVE_BUILDING, (int)p->card[slot], held, 0};
    if (p->card[slot] == NAIVE_BLACKSMITH && held > 0)
        n->cell[square].note = kind + 1;
    if (p->card[slot] == NAIVE_TOWER)
        hm_town_set_height(&p->deck->plan, t, square,
                           n->cell[square].note = 1 + hm_test_below(chance, 6));
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
    if (!is_monument(p->card[slot]))
        return;
    if (hm_test_below(chance, 3) == 0) {
        t->hand = (uint8_t)(slot + 1);
        return;
    }
    put_building(p, t, n, square, slot, chance);
    if (p->card[slot] == NAIVE_SHRINE)
        hm_town_set_memo(&p->deck->plan, t, square,
                         n->cell[square].note = 1 + hm_test_below(chance, 8));
    if (p->card[slot] == NAIVE_HILL)
        hm_town_set_memo(&p->deck->plan, t, square,
                         n->cell[square].note = hm_test_below(chance, 6));
    if (p->card[slot] == NAIVE_WATCH)
        hm_town_set_memo(&p->deck->plan, t, square,
                         hm_test_below(chance, 128)); /* types, to no effect */
    if (p->card[slot] == NAIVE_BONDMAKER)
        load_cottages(p, t, chance);
}

/* Those that lie about are worth nothing. */
static void give_coins(const pile *p, hm_town *t, naive_town *n, uint64_t *chance)
{
    const int coin = naive_coin(p->deck);
    n->coins = box ? hm_test_below(chance, hm_capacity(p->deck, t, coin) + 1) : 0;
    hm_town_set_counter(&p->deck->plan, t, coin, 0, n->coins);
    for (int s = 0; s < NAIVE_SQUARES && hm_test_below(chance, 2); s++)
        if (n->cell[s].kind != NAIVE_BUILDING)
            hm_town_set_lying(&p->deck->plan, t, coin, s, hm_test_below(chance, 2),
                              hm_test_below(chance, 2));
}

/* Some are at home, some stand about, some work. */
static void give_tokens(const pile *p, hm_town *t, naive_town *n, uint64_t *chance)
{
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        for (int left = hm_band_of(&p->deck->plan, t, i)->home; left > 0; left--) {
            int s = hm_test_below(chance, NAIVE_SQUARES);
            if (hm_token_at(&p->deck->plan, t, s) >= 0 || hm_test_below(chance, 6) == 0)
                continue;
            hm_token_arrive(&p->deck->plan, t, i, s);
            n->works[s] = n->cell[s].kind == NAIVE_BUILDING && hm_test_below(chance, 4);
            if (n->works[s])
                hm_token_work(&p->deck->plan, t, i, s);
        }
}

/* The same random town for both. */
static void make_town(const pile *p, hm_town *t, naive_town *n, uint64_t *chance)
{
    mix m = make_mix(chance);
    memset(t, 0, sizeof *t);
    memset(n, 0, sizeof *n);
    hm_town_start(&p->deck->plan, p->deck->game, t);
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
    give_coins(p, t, n, chance);
    give_tokens(p, t, n, chance);
}

/* A mode, and switches of the box with tokens. */
static hm_setting make_setting(const hm_game *g, uint64_t *chance)
{
    hm_setting how = {.mode = (uint8_t)hm_test_below(chance, g->modes)};
    for (int i = 0; i < g->rules && box == WITH_TOKENS; i++)
        how.rule[i] = (uint8_t)hm_test_below(chance, g->rule[i].values);
    return how;
}

/* One table of 1 to 4 players; returns how many. */
static int check_table(const pile *p, uint64_t *chance)
{
    const hm_setting how = make_setting(p->deck->game, chance);
    hm_town town[PLAYERS];
    naive_town naive[PLAYERS];
    hm_facts facts[PLAYERS + 1];
    hm_sheet sheet[PLAYERS];
    int players = 1 + hm_test_below(chance, PLAYERS), who;
    for (int i = 0; i < players; i++) {
        make_town(p, &town[i], &naive[i], chance);
        naive_read_rules(p, &how, &naive[i]);
    }
    hm_status st = hm_score(p->deck, town, players, &how, facts, sheet, NULL);
    assert_int_equal(st, HM_OK);
    const char *wrong = naive_compare(p, naive, players, sheet, &who);
    if (wrong != NULL) {
        naive_draw(p, town, players, sheet);
        fail_msg("player %d: the naive scorer disagrees about %s", who, wrong);
    }
    return players;
}

static void score_towns(uint64_t chance, int towns)
{
    pile p;
    for (int done = 0; done < towns; hm_arena_drop(&p.arena)) {
        make_pile(&p, &chance);
        for (int i = 0; i < TABLES_PER_DECK && done < towns; i++)
            done += check_table(&p, &chance);
    }
}

static void test_naive_scorer_agrees_on_random_towns(void **state)
{
    (void)state;
    score_towns(2019, TOWNS);
}

static void test_naive_scorer_agrees_on_random_towns_with_coins(void **state)
{
    (void)state;
    score_towns(2021, COIN_TOWNS);
}

static void test_naive_scorer_agrees_on_random_towns_with_tokens(void **state)
{
    (void)state;
    score_towns(2022, TOKEN_TOWNS);
}

/* -- what can be built */

static bool has_obelisk(const naive_town *n)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (n->cell[s].kind == NAIVE_BUILDING && n->cell[s].what == NAIVE_OBELISK)
            return true;
    return false;
}

/* A Library lets only types come up that there are. */
static bool is_allowed(const naive_town *n, naive_card card)
{
    bool library = false, seen = false;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (n->cell[s].kind != NAIVE_BUILDING)
            continue;
        library = library || n->cell[s].what == NAIVE_LIBRARY;
        seen = seen || naive_look_up((naive_card)n->cell[s].what)->type ==
                           naive_look_up(card)->type;
    }
    return seen || !library;
}

static hm_set place_wanted(const pile *p, const hm_town *t, const naive_town *n,
                           const hm_build *b)
{
    hm_set gone = b->squares & t->cubes;
    hm_set tower = hm_town_buildings(&p->deck->plan, t, hm_bit(b->slot));
    if (p->card[b->slot] == NAIVE_TOWER && tower != 0)
        return tower; /* one more storey */
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
        naive_flags(list[i].squares, use);
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
        bool mine = (!is_monument(p->card[i]) || t->hand == i + 1) &&
                    is_allowed(n, p->card[i]);
        if (p->card[i] == NAIVE_FESTIVAL && n->coins < 2)
            mine = false; /* costs them */
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
    for (int i = 0; i < HM_TOKENS_MAX; i++) {
        hm_band *b = hm_own_part(&out, d->plan.band[i]);
        if (d->plan.band[i] == 0)
            continue;
        b->stand = hm_grid_image(g, k, b->stand);
        b->work = hm_grid_image(g, k, b->work);
    }
    out.built = hm_grid_image(g, k, t->built);
    out.cubes = hm_grid_image(g, k, t->cubes);
    for (int s = 0; s < g->count; s++) {
        int to = g->image[k][s];
        hm_town_set_cell(&d->plan, &out, to, hm_cell(&d->plan, t, s));
        hm_town_set_held(&d->plan, &out, to, hm_held(&d->plan, t, s));
        hm_town_set_memo(&d->plan, &out, to, hm_memo(&d->plan, t, s));
        hm_town_set_height(&d->plan, &out, to,
                           t->built >> s & 1 ? hm_height(&d->plan, t, s) : 1);
    }
    return out;
}

/* Two choices of what to feed can be worth the same, and then lines may trade points;
 * but where all that eats is alike, only when they feed a different number. Coins make
 * no two alike: one that is kept has a line. */
static bool is_same_sheet(const hm_sheet *a, const hm_sheet *b, int ties, bool alike)
{
    if (a->total != b->total || (box == ONE_BOX && a->lines != b->lines) ||
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
    const bool alike = box == ONE_BOX && !has_castle(p, t);
    hm_sheet first = score_alone(p, t);
    for (int k = 1; k < game->grid.symmetries; k++) {
        hm_town image = image_of(p->deck, t, k);
        hm_sheet sheet = score_alone(p, &image);
        if (is_same_sheet(&first, &sheet, game->ties, alike))
            continue;
        naive_draw(p, t, 1, &first);
        naive_draw(p, &image, 1, &sheet);
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
    naive_meal meal = {0};
    bool best;
    (void)state;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (cell[s] >= 0)
            t.cell[s] = (naive_cell){NAIVE_BUILDING, cell[s],
                                     cell[s] == NAIVE_WAREHOUSE ? 3 : 0, 0};
    meal.fed[2] = meal.fed[6] = meal.fed[11] = meal.fed[12] = true;
    assert_int_equal(naive_feed(&t, 0, &meal, &best), 16);
    assert_true(best);
    naive_score(&t, &meal, NULL, 0, &sheet);
    assert_int_equal(sheet.total, 28);
    meal.fed[14] = true; /* five are more than a Farm feeds */
    naive_feed(&t, 0, &meal, &best);
    assert_false(best);
}

static int with_coins(void **state)
{
    (void)state;
    box = WITH_COINS;
    return 0;
}

static int with_tokens(void **state)
{
    (void)state;
    box = WITH_TOKENS;
    return 0;
}

static int with_neither(void **state)
{
    (void)state;
    box = ONE_BOX;
    return 0;
}

#define COINS(f) cmocka_unit_test_setup_teardown(f, with_coins, with_neither)
#define TOKENS(f) cmocka_unit_test_setup_teardown(f, with_tokens, with_neither)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_naive_scorer_knows_the_rulebook_example),
        cmocka_unit_test(test_naive_scorer_agrees_on_random_towns),
        COINS(test_naive_scorer_agrees_on_random_towns_with_coins),
        TOKENS(test_naive_scorer_agrees_on_random_towns_with_tokens),
        cmocka_unit_test(test_naive_matcher_agrees_on_random_towns),
        COINS(test_naive_matcher_agrees_on_random_towns),
        TOKENS(test_naive_matcher_agrees_on_random_towns),
        cmocka_unit_test(test_mirror_images_score_the_same),
        COINS(test_mirror_images_score_the_same),
        TOKENS(test_mirror_images_score_the_same),
    };
    return cmocka_run_group_tests_name("naive", tests, hm_lib_load_tokens, hm_lib_drop);
}
