/* Feeding, with cards that no game has: what is fed must be the best of all choices,
 * found by trying every subset of what eats. One stream of chance makes everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/feed.h"
#include "core/score.h"
#include "core/vm.h"
#include "tests/packs.h"
#include "tests/support.h"

enum { ODD_DECKS = 3000, TOWNS_PER_DECK = 4, SQUARES = 16 };

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
    "card \"Pairs\" { type farm pattern { wheat glass wood } source \"test\"\n"
    "  feeds feedable column when even count feedable column }\n"
    "card \"Shy\" { type farm pattern { wheat glass brick } source \"test\"\n"
    "  feeds 2 among (feedable where no adjacent feedable) feeds 1 group when corner }\n"
    "card \"Grange\" { type farm pattern { wheat stone wood } source \"test\"\n"
    "  feeds adjacent to one type except cottage }\n"
    "card \"Yard\" { type tavern pattern { wheat stone brick } source \"test\"\n"
    "  feeds row to one type when corner feeds diagonal to one type except farm }\n"
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
    "  score 1 per adjacent to fed cottage when not any fed corner }\n"
    "card \"Sight\" { type well pattern { wood glass } source \"test\"\n"
    "  score 2 per (cottage where fed and no adjacent fed) }\n"
    "card \"Pride\" { type well pattern { wood brick } source \"test\"\n"
    "  score 3 per fed (cottage where any row well) }\n"
    "card \"Shade\" { type well pattern { wood stone } source \"test\"\n"
    "  score -2 per (this where count around fed > 1) }\n"
    "card \"Crowd\" { type well pattern { wood wheat } source \"test\"\n"
    "  score 4 per type with 2 in fed score 1 per corner (commonest type in fed) }\n";

enum { ODD_DECK = 6, EATERS_MAX = 9 };

/* What a town's feeders give, told plainly. */
typedef struct meal {
    hm_set fixed;
    int    groups, offers;
    int    amount[SQUARES];
    hm_set where[SQUARES];
    int    pickers;                       /* buildings that name a type */
    hm_set near_type[2 * SQUARES][HM_TYPES_MAX]; /* whom each feeds by that */
} meal;

static void add_picker(meal *m, const hm_facts *f, int near, int64_t types)
{
    const hm_grid *g = &f->deck->game->grid;
    for (int t = 0; t < f->deck->game->types; t++)
        for (int s = 0; s < SQUARES; s++)
            if ((types >> t & 1) && (f->feedable >> s & 1) &&
                (g->near[near][s] & f->type[t]))
                m->near_type[m->pickers][t] |= hm_bit(s);
    m->pickers++;
}

static void add_feeder(meal *m, const hm_facts *f, const hm_use *u, int square)
{
    int64_t out[2];
    hm_vm_run(u->clause->code, f, square, u->slot, out, NULL);
    if (u->clause->hook == HM_HOOK_FEEDS) {
        m->fixed |= (hm_set)out[0] & f->feedable;
    } else if (u->clause->hook == HM_HOOK_FEEDS_GROUPS) {
        m->groups += (int)out[0];
    } else if (u->clause->hook == HM_HOOK_FEEDS_ONE_TYPE) {
        add_picker(m, f, (int)out[0], out[0] ? out[1] : 0);
    } else {
        m->amount[m->offers] = (int)out[0];
        m->where[m->offers++] = (hm_set)out[1];
    }
}

static meal ask_feeders(const hm_facts *f)
{
    meal m = {0};
    HM_EACH_HOOK(h, FEEDERS)
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

/* The same, when those from i on have still to name a type; one that nobody is near to
 * will do. */
static bool may_name(meal *m, const hm_facts *f, hm_set fed, hm_set given, int i)
{
    if (i == m->pickers)
        return may_feed(m, f, fed, given, m->groups);
    if (may_name(m, f, fed, given, i + 1))
        return true;
    for (int t = 0; t < f->deck->game->types; t++) {
        const hm_set more = m->near_type[i][t];
        if ((more & ~given) && !(more & ~fed) && may_name(m, f, fed, given | more, i + 1))
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
        if (!may_name(&m, f, fed, m.fixed, 0))
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
    bool may = may_name(&m, &f[0], fed, m.fixed, 0);
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
        "Granary", "Silo",   "Stall",  "Cart",   "Inlet", "Pairs", "Shy",
        "Grange",  "Yard",   "Well",   "Chapel", "Temple", "Twins", "Snob",
        "Chain",   "Scout",  "Ring",   "Lawn",
    };
    enum { EATERS = 5, FEEDERS = 11, NAMES = sizeof names / sizeof *names };
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
    for (int s = 0; s < SQUARES; s++) {
        int slot = hm_test_below(chance, d->count);
        if (hm_test_below(chance, 16) >= built)
            continue;
        hm_town_put_building(&d->plan, &t, s, slot);
        for (int i = 0; i < d->card[slot]->holds; i++)
            if (hm_test_below(chance, 2))
                hm_town_hold(&d->plan, &t, s, 0);
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
        for (int k = 0; k < TOWNS_PER_DECK; k++) {
            hm_town t = draw_odd_town(d, &chance);
            check_feeding(d, &t);
        }
        hm_arena_drop(&arena);
    }
    hm_library_free(odd);
}

/* -- a town with too many ways to feed it */

static const char large[] =
    "game \"t\" { title \"T\" grid 8 by 8 resource clay { letter C colour red }\n"
    "  type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "  type farm { letter F colour blue symbol \"f\" plural \"farms\" } }\n";
static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";
static const char proud[] =
    "card \"Proud\" { type hut pattern { clay clay } eats source \"test\"\n"
    "  score 3 when fed score -1 per adjacent fed hut }\n"
    "card \"Lane\" { type farm pattern { clay clay clay } source \"test\"\n"
    "  feeds 3 among row feeds 2 among column }\n";

static void test_too_many_ways_are_refused_by_name(void **state)
{
    hm_test_pack pack = hm_test_pack_of(manifest, large, proud);
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[] = {hm_test_card(set, "Proud"), hm_test_card(set, "Lane")};
    const hm_deck *d;
    hm_arena arena = {0};
    hm_error err = {0};
    hm_town t = {0};
    hm_facts f;
    (void)state;
    assert_int_equal(hm_deck_new(&arena, set, card, 2, &d, NULL), HM_OK);
    for (int s = 0; s < d->game->grid.count; s++)
        hm_town_put_building(&d->plan, &t, s, s % 9 == 0);
    hm_facts_fill(&f, d, &t, &(hm_setting){0});
    assert_int_equal(hm_feed(&f, &err), HM_ELIMIT);
    assert_string_equal(err.msg,
                        "in card 'Lane': feeding this town leaves too many ways to try");
    assert_true(f.fed == 0);
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_feeding_is_the_best_of_all_choices),
        cmocka_unit_test(test_too_many_ways_are_refused_by_name),
    };
    return cmocka_run_group_tests_name("odd feeding", tests, NULL, NULL);
}
