/* Feeding that is bought, against trying everything: every set that can be fed for
 * nothing, then every unit that can be paid, one after another, until none is left that
 * feeds anybody. The trial knows no order, no classes and no short cuts; it scores whole
 * towns. One stream of chance makes decks, towns and purses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/feed.h"
#include "core/growth.h"
#include "core/score.h"
#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

#define DECKS hm_test_runs(3000, 60)

enum { SQUARES = 12, COIN = 0, GEM = 1, DECK = 7, TOWNS = 6, EATERS_MAX = 7, UNITS = 5 };

static int load_fair(void **state)
{
    (void)state;
    hm_lib = hm_test_load("tests/cards/fair");
    return hm_lib == NULL;
}

static hm_facts facts_of(const hm_deck *d, const hm_town *t, hm_facts *nobody)
{
    static const hm_setting how;
    hm_facts f;
    hm_facts_fill(&f, d, t, &how);
    hm_facts_nobody(nobody, d, &how);
    for (int i = 0; i < HM_SIDES; i++)
        f.side[i] = nobody;
    return f;
}

/* All points of the town, with what is fed and spent in f. */
static int32_t points_of(const hm_facts *f)
{
    hm_sheet sheet = {0};
    hm_score_lines(f, &sheet);
    for (uint64_t b = f->stands; b != 0; b &= b - 1)
        sheet.total += hm_score_card(f, hm_first(b));
    return sheet.total;
}

/* -- the trial */

typedef struct outcome {
    hm_set fed;
    int    coins, gems; /* spent */
} outcome;

typedef struct trial {
    hm_facts f;
    hm_set   fixed;
    int      groups, offers, ways;
    int      amount[2 * SQUARES];
    hm_set   where[2 * SQUARES];
    struct {
        int    counter, amount;
        hm_set where;    /* 0: lines */
        int    lines;
    } way[4 * SQUARES];
    int      pickers; /* buildings that feed who is near to one type, each */
    hm_set   near_type[SQUARES][HM_TYPES_MAX];
    int      had[2];
    bool     seen[1 << EATERS_MAX][UNITS + 1][UNITS + 1];
    int      legal;      /* outcomes met */
    int32_t  best;
    outcome  best_one;
} trial;

static trial at;

static void add_picker(const hm_set *near, int64_t types)
{
    for (int t = 0; t < at.f.deck->game->types; t++)
        for (hm_set s = types >> t & 1 ? at.f.feedable : 0; s != 0; s &= s - 1)
            if (near[hm_first(s)] & at.f.type[t])
                at.near_type[at.pickers][t] |= s & -s;
    at.pickers++;
}

static void add_feeder(const hm_use *u, int square)
{
    const int hook = u->clause->hook;
    int64_t out[2];
    hm_vm_run(u->clause->code, &at.f, square, u->slot, out, NULL);
    if (hook == HM_HOOK_FEEDS) {
        at.fixed |= (hm_set)out[0] & at.f.feedable;
    } else if (hook == HM_HOOK_FEEDS_GROUPS) {
        at.groups += (int)out[0];
    } else if (hook == HM_HOOK_FEEDS_ONE_TYPE) {
        add_picker(at.f.deck->game->grid.near[out[0]], out[1]);
    } else if (hook == HM_HOOK_FEEDS_UP_TO) {
        at.amount[at.offers] = (int)out[0];
        at.where[at.offers++] = (hm_set)out[1];
    } else {
        at.way[at.ways].counter = u->clause->who;
        at.way[at.ways].amount = (int)out[0];
        at.way[at.ways].lines = hook == HM_HOOK_FEEDS_LINES ? (int)out[0] : 0;
        at.way[at.ways++].where = hook == HM_HOOK_FEEDS_LINES ? 0 : (hm_set)out[1];
    }
}

static void ask_feeders(const hm_facts *f)
{
    memset(&at, 0, sizeof at);
    at.f = *f;
    at.f.fed = 0;
    memset(at.f.spent, 0, sizeof at.f.spent);
    for (int i = 0; i < 2; i++)
        at.had[i] = hm_facts_counter(&at.f, i, 0);
    HM_EACH_HOOK(h, FEEDERS)
        for (int i = 0; i < f->deck->uses[h].count; i++) {
            const hm_use *u = &f->deck->uses[h].use[i];
            for (hm_set s = f->card[u->slot]; s != 0; s &= s - 1)
                add_feeder(u, hm_first(s));
        }
}

/* Can the offers feed exactly these? Tries every offer for the first of them. */
static bool may_serve(hm_set rest)
{
    if (rest == 0)
        return true;
    for (int i = 0; i < at.offers; i++) {
        if (at.amount[i] <= 0 || !(at.where[i] & rest & -rest))
            continue;
        at.amount[i]--;
        bool fine = may_serve(rest & (rest - 1));
        at.amount[i]++;
        if (fine)
            return true;
    }
    return false;
}

/* Can exactly these be fed for nothing, with `left` groups still to pick? */
static bool may_feed(hm_set fed, hm_set given, int left)
{
    if ((at.fixed & ~fed) != 0)
        return false;
    if (may_serve(fed & ~given))
        return true;
    for (hm_set s = left > 0 ? fed & ~given : 0; s != 0; s &= s - 1) {
        hm_set group =
            hm_grid_group(&at.f.deck->game->grid, at.f.feedable, hm_first(s));
        if ((group & ~fed) == 0 && may_feed(fed, given | group, left - 1))
            return true;
    }
    return false;
}

/* The same, when those from i on have still to name a type, or one that feeds nobody. */
static bool may_name(hm_set fed, hm_set given, int i)
{
    if (i == at.pickers)
        return may_feed(fed, given, at.groups);
    bool may = may_name(fed, given, i + 1);
    for (int t = 0; t < at.f.deck->game->types && !may; t++) {
        const hm_set more = at.near_type[i][t];
        may = (more & ~given) && !(more & ~fed) && may_name(fed, given | more, i + 1);
    }
    return may;
}

static bool is_first(outcome a, outcome b)
{
    for (int s = 0; s < SQUARES; s++)
        if ((a.fed ^ b.fed) >> s & 1)
            return a.fed >> s & 1;
    return a.coins != b.coins ? a.coins < b.coins : a.gems < b.gems;
}

static void weigh(outcome o)
{
    at.f.fed = o.fed;
    at.f.spent[COIN] = (int16_t)o.coins;
    at.f.spent[GEM] = (int16_t)o.gems;
    int32_t points = points_of(&at.f);
    if (at.legal++ == 0 || points > at.best ||
        (points == at.best && is_first(o, at.best_one))) {
        at.best = points;
        at.best_one = o;
    }
}

static int number_of(hm_set fed)
{
    int n = 0, bit = 1;
    for (hm_set s = at.f.feedable; s != 0; s &= s - 1, bit *= 2)
        n += fed & s & -s ? bit : 0;
    return n;
}

static void go_on(outcome o);

static void feed_more(outcome o, int counter, hm_set more)
{
    o.fed |= more;
    o.coins += counter == COIN;
    o.gems += counter == GEM;
    go_on(o);
}

/* Pays one unit by a way, for everybody it could feed; returns whether there is any. */
static bool pay(outcome o, int w)
{
    const hm_grid *g = &at.f.deck->game->grid;
    const int counter = at.way[w].counter;
    const hm_set hungry = at.f.feedable & ~o.fed;
    bool any = false;
    if ((counter == COIN ? o.coins : o.gems) == at.had[counter])
        return false;
    const hm_set among = hungry & at.way[w].where;
    for (hm_set some = among; some != 0; some = (some - 1) & among)
        if (hm_count(some) <= at.way[w].amount) {
            feed_more(o, counter, some);
            any = true;
        }
    for (hm_set s = at.way[w].lines ? hungry : 0; s != 0; s &= s - 1) {
        const int square = hm_first(s);
        if (at.way[w].lines & HM_LINE_ROW)
            feed_more(o, counter, (g->row[square] | hm_bit(square)) & hungry);
        if (at.way[w].lines & HM_LINE_COLUMN)
            feed_more(o, counter, (g->column[square] | hm_bit(square)) & hungry);
        any = true;
    }
    return any;
}

static void go_on(outcome o)
{
    bool *seen = &at.seen[number_of(o.fed)][o.coins][o.gems], any = false;
    if (*seen)
        return;
    *seen = true;
    for (int w = 0; w < at.ways; w++)
        any |= pay(o, w);
    if (!any)
        weigh(o);
}

static void try_all(const hm_facts *f)
{
    ask_feeders(f);
    hm_set fed = at.f.feedable;
    for (bool more = true; more; more = fed != 0, fed = (fed - 1) & at.f.feedable)
        if (may_name(fed, at.fixed, 0))
            go_on((outcome){.fed = fed});
}

/* Is anything for sale? Where nothing is, equals are chosen among as ever. */
static bool is_fair(void)
{
    const hm_set hungry = at.f.feedable & ~at.fixed;
    for (int w = 0; w < at.ways; w++)
        if (at.had[at.way[w].counter] > 0 &&
            (at.way[w].lines ? hungry
                             : at.way[w].amount > 0 ? hungry & at.way[w].where : 0))
            return true;
    return false;
}

/* -- by chance */

/* One that eats, one that sells, then any. */
static const hm_deck *draw_deck(hm_arena *arena, uint64_t *chance)
{
    static const char *const names[] = {
        "Hut",   "Hermit", "Nook", "Jar",   "Cellar", "Barn",   "Aisle", "Booth",
        "Post",  "Counter", "Granary", "Silo", "Trough", "Pasture", "Vault", "Scale",
        "Beggar", "Snob",  "Mint", "Feast", "Chain",  "Miser", "Envy", "Broker",
        "Grange",
    };
    enum { EATERS = 4, SELLERS = 6, NAMES = sizeof names / sizeof *names };
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[DECK];
    const hm_deck *d;
    int want = 3 + hm_test_below(chance, DECK - 2), count = 0;
    while (count < want) {
        int pick = count == 0   ? hm_test_below(chance, EATERS)
                   : count == 1 ? EATERS + hm_test_below(chance, SELLERS)
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

static hm_town draw_town(const hm_deck *d, uint64_t *chance)
{
    hm_town t;
    memset(&t, 0, sizeof t);
    hm_town_start(&d->plan, d->game, &t);
    hm_town_set_counter(&d->plan, &t, COIN, 0, hm_test_below(chance, UNITS + 1));
    hm_town_set_counter(&d->plan, &t, GEM, 0, hm_test_below(chance, 4));
    int built = 3 + hm_test_below(chance, SQUARES - 2), eaters = 0;
    for (int s = 0; s < SQUARES; s++) {
        int slot = hm_test_below(chance, 3) ? hm_test_below(chance, d->count) : 0;
        bool eats = d->feedable >> slot & 1;
        if (hm_test_below(chance, SQUARES) >= built || (eats && eaters == EATERS_MAX))
            continue;
        hm_town_put_building(&d->plan, &t, s, slot);
        eaters += eats;
    }
    return t;
}

static int bought, kept, hurt; /* how often each was met */

/* Others are looked at as they are. */
static void feed_and_check(hm_facts *feeding)
{
    hm_facts f = *feeding;
    const hm_deck *d = f.deck;
    const hm_town *t = f.town;
    assert_int_equal(hm_feed(&f, NULL), HM_OK);
    const int coins = f.spent[COIN], gems = f.spent[GEM];
    const int32_t points = points_of(&f);
    try_all(&f);
    bought += coins + gems > 0;
    kept += hm_facts_counter(&f, COIN, 0) > 0 && coins > 0;
    hurt += at.legal > 1 && d->feeding_hurts;
    *feeding = f;
    if (points == at.best &&
        (!is_fair() || (f.fed == at.best_one.fed && coins == at.best_one.coins &&
                        gems == at.best_one.gems)))
        return;
    hm_test_draw(stderr, d, t);
    fail_msg("with %d coins and %d gems: fed %llx for %d and %d, %d points, but should "
             "feed %llx for %d and %d, %d points", at.had[COIN], at.had[GEM],
             (unsigned long long)f.fed, coins, gems, (int)points,
             (unsigned long long)at.best_one.fed, at.best_one.coins, at.best_one.gems,
             (int)at.best);
}

static void check_feeding(const hm_deck *d, const hm_town *t)
{
    hm_facts nobody, f = facts_of(d, t, &nobody);
    feed_and_check(&f);
}

static void test_what_is_bought_is_the_best_of_all_that_is_allowed(void **state)
{
    uint64_t chance = 11;
    const int decks = DECKS;
    (void)state;
    bought = kept = hurt = 0;
    for (int i = 0; i < decks; i++) {
        hm_arena arena = {0};
        const hm_deck *d = draw_deck(&arena, &chance);
        for (int k = 0; k < TOWNS; k++) {
            hm_town t = draw_town(d, &chance);
            check_feeding(d, &t);
        }
        hm_arena_drop(&arena);
    }
    assert_true(bought > decks && kept > decks / 4 && hurt > decks / 2);
}

/* -- case by case: a letter is a card, a dot nothing */

static const struct {
    char        letter;
    const char *name;
} letters[] = {
    {'H', "Hut"},   {'E', "Hermit"},  {'C', "Cellar"}, {'B', "Barn"},    {'A', "Aisle"},
    {'O', "Booth"}, {'G', "Granary"}, {'S', "Silo"},   {'P', "Pasture"}, {'V', "Vault"},
    {'Q', "Scale"}, {'Z', "Beggar"},  {'U', "Counter"}, {'N', "Nook"},
};
enum { LETTERS = sizeof letters / sizeof *letters };

typedef struct row {
    const char *name, *town;
    int         coins, gems;
    const char *fed;         /* an x where somebody is */
    int         coins_left, gems_left;
} row;

static const row rows[] = {
    {"without a coin nothing is bought", "C.../HH../....", 0, 1, "..../..../....", 0, 1},
    {"a row or a column for each coin", "C..H/HHH./....", 1, 0, "..../xxx./....", 0, 0},
    {"a column is as good as a row", "CH../.H.H/.H..", 1, 0, ".x../.x../.x..", 0, 0},
    {"both of them meet", "CH../HHHH/.H..", 2, 0, ".x../xxxx/.x..", 0, 0},
    {"what is not needed is kept", "CH../HHHH/.H..", 4, 0, ".x../xxxx/.x..", 2, 0},
    {"two buildings open nothing more", "CC../HHHH/HHHH", 1, 0, "..../xxxx/....", 0, 0},
    {"who feeds for nothing goes first", "CGH./...H/....", 1, 0, "..x./...x/....", 0, 0},
    {"what feeds nobody more is not paid", "CGH./.H../....", 3, 0, "..x./.x../....", 3, 0},
    {"two for each coin", "BHHH/HH../....", 2, 0, ".xxx/x.../....", 0, 0},
    {"one costs as much as two", "BHHH/..../....", 2, 0, ".xxx/..../....", 0, 0},
    {"nobody may keep a coin that feeds", "BE../..../....", 1, 0, ".x../..../....", 0, 0},
    {"... but may pay for one and spare another", "BEH./..../....", 1, 0,
     "..x./..../....", 0, 0},
    {"... and for each of two alone", "BEHH/..../....", 2, 0, "..xx/..../....", 0, 0},
    {"a row spares nobody", "UEH./..../....", 1, 0, ".xx./..../....", 0, 0},
    {"who has to be fed is fed for nothing rather", "BSE./..../....", 1, 0,
     "..x./..../....", 1, 0},
    {"an offer for nothing saves a coin", "BSH./..../....", 1, 0, "..x./..../....", 1, 0},
    {"a group for nothing saves coins", "CPHH/.HH./....", 2, 0, "..xx/.xx./....", 2, 0},
    {"coins that are worth more are paid all the same", "CVH./..../....", 1, 0,
     "..x./..../....", 0, 0},
    {"who would rather have no coin keeps none by paying twice", "BZHH/..../....", 2, 0,
     "..xx/..../....", 0, 0},
    {"of two ways the cheaper: gems are worth more", "CA../.H../....", 1, 1,
     "..../.x../....", 0, 1},
    {"... unless they reach more", "UHHH/..../HH..", 1, 1, ".xxx/..../x...", 0, 0},
    {"ways of one's own reach so far", "O..H/H.../....", 0, 3, "..../x.../....", 0, 2},
    {"of equals the lowest squares", "C.../HH../..HH", 1, 0, "..../xx../....", 0, 0},
};

static int card_of(char letter)
{
    int i = 0;
    while (i < LETTERS && letters[i].letter != letter)
        i++;
    assert_true(i < LETTERS);
    return i;
}

static const hm_deck *deck_of(hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[LETTERS];
    const hm_deck *d;
    for (int i = 0; i < LETTERS; i++)
        card[i] = hm_test_card(set, letters[i].name);
    assert_int_equal(hm_deck_new(arena, set, card, LETTERS, &d, NULL), HM_OK);
    return d;
}

static hm_town town_of(const hm_deck *d, const row *r)
{
    hm_town t;
    int square = 0;
    memset(&t, 0, sizeof t);
    hm_town_set_counter(&d->plan, &t, COIN, 0, r->coins);
    hm_town_set_counter(&d->plan, &t, GEM, 0, r->gems);
    for (const char *c = r->town; *c != '\0'; c++) {
        if (*c != '.' && *c != '/')
            hm_town_put_building(&d->plan, &t, square, card_of(*c));
        square += *c != '/';
    }
    return t;
}

static void test_case_by_case(void **state)
{
    hm_arena arena = {0};
    const hm_deck *d = deck_of(&arena);
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_town t = town_of(d, &rows[i]);
        hm_facts nobody, f = facts_of(d, &t, &nobody);
        char fed[] = "..../..../....";
        assert_int_equal(hm_feed(&f, NULL), HM_OK);
        for (int s = 0; s < SQUARES; s++)
            fed[s + s / 4] = f.fed >> s & 1 ? 'x' : '.';
        int coins = hm_facts_counter(&f, COIN, 0), gems = hm_facts_counter(&f, GEM, 0);
        if (strcmp(fed, rows[i].fed) == 0 && coins == rows[i].coins_left &&
            gems == rows[i].gems_left)
            continue;
        print_error("%s: fed %s, left %d and %d\n", rows[i].name, fed, coins, gems);
        wrong++;
    }
    assert_int_equal(wrong, 0);
    hm_arena_drop(&arena);
}

/* -- several players */

enum { SEATS = 3 };

static void score(const hm_deck *d, const hm_town *town, int players, hm_sheet *sheet)
{
    static const hm_setting how;
    hm_facts facts[SEATS + 1];
    assert_int_equal(hm_score(d, town, players, &how, facts, sheet, NULL), HM_OK);
}

/* Both have one coin more than they need for their huts; who compares, does so after
 * both have paid. */
static void test_counters_are_compared_after_feeding(void **state)
{
    static const row right = {.town = "BHH./..../....", .coins = 2},
                     left = {.town = "BHQ./..../....", .coins = 1};
    hm_arena arena = {0};
    const hm_deck *d = deck_of(&arena);
    hm_town town[2] = {town_of(d, &right), town_of(d, &left)};
    hm_sheet sheet[2];
    (void)state;
    score(d, town, 2, sheet); /* 1 coin is left on the right, none on the left */
    assert_int_equal(sheet[0].total, 6 + 1 - 3);
    assert_int_equal(sheet[1].total, 3 - 3);
    hm_town_set_counter(&d->plan, &town[0], COIN, 0, 1);
    score(d, town, 2, sheet); /* neither has one */
    assert_int_equal(sheet[0].total, 6 - 3);
    assert_int_equal(sheet[1].total, 3 + 5 - 3);
    for (int i = 0; i < sheet[1].lines; i++) /* a line of nothing is not there */
        assert_true(sheet[1].line[i].slot != -1);
    hm_arena_drop(&arena);
}

/* The one on the right pays the only coin for a hut. Who has no fewer gets 5: against one
 * coin a gem would have to go to keep the own, but against none the coin may, and a gem
 * that is kept is worth more. */
static void test_feeding_is_chosen_against_what_others_have_left(void **state)
{
    static const row right = {.town = "BH../..../....", .coins = 1},
                     left = {.town = "CA../.HQ./....", .coins = 1, .gems = 1};
    hm_arena arena = {0};
    const hm_deck *d = deck_of(&arena);
    hm_town town[2] = {town_of(d, &right), town_of(d, &left)};
    hm_sheet sheet[2];
    (void)state;
    score(d, town, 2, sheet);
    assert_int_equal(sheet[1].total, 3 + 5 + 2 - 4);
    hm_town_set_counter(&d->plan, &town[0], COIN, 0, 2);
    score(d, town, 2, sheet); /* one is left there */
    assert_int_equal(sheet[1].total, 3 + 5 + 1 - 4);
    hm_arena_drop(&arena);
}

/* -- several players, by trying */

static void seat_all(hm_facts *f)
{
    for (int i = 0; i < SEATS; i++) {
        f[i].side[HM_SIDE_RIGHT] = &f[(i + SEATS - 1) % SEATS];
        f[i].side[HM_SIDE_LEFT] = f[i].side[HM_SIDE_SECOND] = &f[(i + 1) % SEATS];
    }
}

/* Everybody feeds, with all others as they are in `seen`. */
static void feed_one_step(const hm_facts *seen, hm_facts *out)
{
    for (int i = 0; i < SEATS; i++) {
        hm_facts all[SEATS];
        memcpy(all, seen, sizeof all);
        seat_all(all);
        feed_and_check(&all[i]);
        out[i] = all[i];
    }
    seat_all(out);
}

static int minded; /* how often the second step came to something else */

static void test_everybody_reckons_with_the_own_best_of_others(void **state)
{
    uint64_t chance = 6;
    const int decks = DECKS;
    (void)state;
    minded = 0;
    for (int i = 0; i < decks; i++) {
        hm_arena arena = {0};
        const hm_deck *d = draw_deck(&arena, &chance);
        while (!d->visits)
            d = draw_deck(&arena, &chance);
        hm_town town[SEATS];
        hm_facts nobody, before[SEATS], first[SEATS], last[SEATS];
        hm_sheet sheet[SEATS];
        for (int k = 0; k < SEATS; k++) {
            town[k] = draw_town(d, &chance);
            before[k] = facts_of(d, &town[k], &nobody);
        }
        feed_one_step(before, first);
        feed_one_step(first, last);
        score(d, town, SEATS, sheet);
        for (int k = 0; k < SEATS; k++) {
            minded += memcmp(first[k].spent, last[k].spent, sizeof last[k].spent) != 0;
            assert_int_equal(sheet[k].total, points_of(&last[k]));
            assert_true(sheet[k].fed == last[k].fed);
        }
        hm_arena_drop(&arena);
    }
    assert_true(minded > 0 || decks < 600);
}

static void test_the_order_of_seats_does_not_matter(void **state)
{
    uint64_t chance = 5;
    const int decks = DECKS;
    (void)state;
    for (int i = 0; i < decks; i++) {
        hm_arena arena = {0};
        const hm_deck *d = draw_deck(&arena, &chance);
        hm_town town[SEATS], turned[SEATS];
        hm_sheet one[SEATS], other[SEATS];
        for (int k = 0; k < SEATS; k++)
            town[k] = draw_town(d, &chance);
        for (int k = 0; k < SEATS; k++)
            turned[k] = town[(k + 1) % SEATS];
        score(d, town, SEATS, one);
        score(d, turned, SEATS, other);
        for (int k = 0; k < SEATS; k++) {
            assert_int_equal(one[(k + 1) % SEATS].total, other[k].total);
            assert_true(one[(k + 1) % SEATS].fed == other[k].fed);
        }
        hm_arena_drop(&arena);
    }
}

/* -- towns that grow */

/* Adds buildings by chance; what the table is for the others stays. */
static void grow(const hm_deck *d, hm_growth *growth, const hm_town *town, int seats,
                 int me, uint64_t *chance)
{
    hm_town now[SEATS];
    hm_sheet sheet[SEATS];
    memcpy(now, town, sizeof now);
    for (int step = 0; step < 4; step++) {
        score(d, now, seats, sheet);
        assert_int_equal(hm_growth_points(growth), sheet[me].total);
        hm_set free = d->game->grid.all & ~now[me].built;
        if (free == 0)
            return;
        int square = hm_nth(free, hm_test_below(chance, hm_count(free)));
        int slot = hm_test_below(chance, d->count);
        hm_growth_add(growth, slot, square);
        hm_town_put_building(&d->plan, &now[me], square, slot);
    }
}

static void grow_twice(const hm_deck *d, const hm_town *town, int seats, uint64_t *chance)
{
    static const hm_setting how;
    static hm_grower grower;
    static hm_growth start, growth;
    hm_error err = {0};
    const int me = seats == SEATS ? 1 : 0;
    const hm_town *others[SEATS];
    for (int i = 1; i < seats; i++)
        others[i - 1] = &town[(me + i) % seats];
    hm_grower_init(&grower, d, &how);
    hm_grower_seat(&grower, &town[me], others, seats - 1);
    hm_growth_start(&start, &grower, &err);
    for (int i = 0; i < 2; i++) {
        hm_growth_copy(&growth, &start);
        grow(d, &growth, town, seats, me, chance);
    }
    assert_int_equal(err.code, HM_OK);
}

static void test_towns_that_grow_buy_anew(void **state)
{
    uint64_t chance = 8;
    const int decks = DECKS;
    (void)state;
    for (int i = 0; i < decks; i++) {
        hm_arena arena = {0};
        const hm_deck *d = draw_deck(&arena, &chance);
        hm_town town[SEATS];
        for (int k = 0; k < SEATS; k++)
            town[k] = draw_town(d, &chance);
        grow_twice(d, town, 1 + hm_test_below(&chance, SEATS), &chance);
        hm_arena_drop(&arena);
    }
}

/* -- too much to try */

static const char large[] =
    "game \"t\" { title \"T\" grid 8 by 8 resource clay { letter C colour red }\n"
    "  type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "  counter coin { plural \"coins\" letter O colour red start 12 capacity 12 } }\n";
static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";
static const char cards[] =
    "card \"Hut\" { type hut pattern { clay clay } eats source \"test\"\n"
    "  score 3 when fed score -1 per adjacent fed hut }\n"
    "card \"Shop\" { type hut pattern { clay clay clay } source \"test\"\n"
    "  feeds row or column per coin feeds 2 per coin }\n";

static void test_too_many_ways_to_pay_are_refused_by_name(void **state)
{
    hm_test_pack pack = hm_test_pack_of(manifest, large, cards);
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[] = {hm_test_card(set, "Hut"), hm_test_card(set, "Shop")};
    const hm_deck *d;
    hm_arena arena = {0};
    hm_error err = {0};
    hm_town t = {0};
    (void)state;
    assert_int_equal(hm_deck_new(&arena, set, card, 2, &d, NULL), HM_OK);
    hm_town_start(&d->plan, d->game, &t);
    for (int s = 0; s < d->game->grid.count; s++)
        hm_town_put_building(&d->plan, &t, s, s == 0);
    hm_facts nobody, f = facts_of(d, &t, &nobody);
    assert_int_equal(hm_feed(&f, &err), HM_ELIMIT);
    assert_string_equal(err.msg,
                        "in card 'Shop': feeding this town leaves too many ways to try");
    assert_true(f.fed == 0 && f.spent[0] == 0);
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_case_by_case),
        cmocka_unit_test(test_what_is_bought_is_the_best_of_all_that_is_allowed),
        cmocka_unit_test(test_counters_are_compared_after_feeding),
        cmocka_unit_test(test_feeding_is_chosen_against_what_others_have_left),
        cmocka_unit_test(test_everybody_reckons_with_the_own_best_of_others),
        cmocka_unit_test(test_the_order_of_seats_does_not_matter),
        cmocka_unit_test(test_towns_that_grow_buy_anew),
        cmocka_unit_test(test_too_many_ways_to_pay_are_refused_by_name),
    };
    return cmocka_run_group_tests_name("bought feeding", tests, load_fair, hm_lib_drop);
}
