/* How far layouts have come and why a card cannot be built: small towns by hand, and
 * random games of many packs, in which what lacks nothing is what can be built. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/builds.h"
#include "tests/deals.h"
#include "tests/support.h"
#include "tools/game/face.h"
#include "tools/game/prospect.h"
#include "tools/game/why.h"
#include "tools/save/session.h"

#define GAMES hm_test_runs(20, 1)

enum { MOVES_MAX = 400 };

/* -- by hand */

typedef struct case_row {
    const char *name, *cards, *town, *card;
    const char *want; /* the answer to why not */
} case_row;

/* Towns have a letter per square: W wood, H wheat, B brick, G glass, S stone; small ones
 * are buildings by the first letter of their name. */
static const case_row cases[] = {
    {"two cubes are missing", "Cottage,Well", "...H............", "Cottage",
     "Nearest layout: needs glass on c1, brick on c2.\n"},
    {"one is missing", "Cottage,Well", "...H..B.........", "Cottage",
     "Nearest layout: needs glass on c1.\n"},
    {"two of a kind are told together", "Farm", "HH..............", "Farm",
     "Nearest layout: needs wood on a2 and b2.\n"},
    {"the nearest that is free, and one that is nearer but not", "Chapel",
     "..GBSGB.........", "Chapel",
     "Nearest layout: needs stone on b1 and b3.\n"
     "Nearer, but for what is in the way: brick lies on c2 where stone is asked "
     "for.\n"},
    {"a wrong cube is in the way of all", "Farm", "SSSSSSSSSSSSHWWH", "Farm",
     "Nearest layout: stone lies on a3 where wheat is asked for; stone lies on b3 where "
     "wood is asked for.\n"},
    {"there is no room any more", "Well", "wwwwwwwwwwwwwwww", "Well",
     "No room is left for its layout. The nearest: Well stands on a1 where wood "
     "is asked for; Well stands on b1 where stone is asked for.\n"},
    {"its layout lies there, in another's turn", "Well", "WS..............", "Well",
     "Its layout lies there: you can build it when it is your turn to build.\n"},
    {"the limit", "Bank", "bbbbb...........", "Bank",
     "You have as many as there may be, and a town may have no more.\n"
     "Nearest layout: needs wood on b2, glass on c2, brick on d2, wheat on b3 and c3.\n"},
};

static char *why_of(const hm_test_game *g, int slot)
{
    char *text = NULL;
    size_t size;
    FILE *pen = open_memstream(&text, &size);
    hm_why_not(g->table, &g->due, 0, slot, pen);
    fclose(pen);
    return text;
}

static void every_town_is_explained(void **state)
{
    (void)state;
    int amiss = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const case_row *r = &cases[i];
        hm_test_game g = {0};
        hm_test_deal_cards(&g, hm_lib, r->cards, "standard", 2, 1);
        const hm_town town = hm_test_town(&g, r->town);
        hm_table_put_town(g.table, 0, &town);
        hm_test_look(&g);
        const hm_card *card = hm_test_card(hm_library_cards(hm_lib), r->card);
        char *got = why_of(&g, hm_deck_slot(g.deal.deck, card));
        if (strcmp(got, r->want) != 0) {
            printf("%s:\n  got  %s  want %s", r->name, got, r->want);
            amiss++;
        }
        free(got);
        hm_test_sweep(&g);
    }
    assert_int_equal(amiss, 0);
}

typedef struct served_row {
    const char *name, *town, *cube, *square, *card; /* card NULL: none */
} served_row;

static const served_row serves[] = {
    {"the card that is nearest", "...H..B.........", "glass", "d2", "Cottage"},
    {"not one that asks for another cube there", "...H..B.........", "stone", "d2",
     "Well"},
    {"the larger of equally near ones", "HH..W...........", "wood", "b2", "Farm"},
    {"none on a square that is taken", "...H..B.........", "glass", "c2", NULL},
    {"none where nothing has room", "wwwwwww.wwwwwwww", "wood", "d2", NULL},
};

static void a_cube_serves_the_nearest_card(void **state)
{
    (void)state;
    hm_test_game g = {0};
    hm_test_deal_cards(&g, hm_lib, "Cottage,Well,Farm", "standard", 2, 1);
    const hm_game *game = g.deal.deck->game;
    for (size_t i = 0; i < sizeof serves / sizeof *serves; i++) {
        const served_row *r = &serves[i];
        const hm_town town = hm_test_town(&g, r->town);
        hm_table_restart(g.table, 1);
        hm_table_put_town(g.table, 0, &town);
        int slot = hm_prospect_served(
            g.table, 0, hm_grid_square(&game->grid, r->square, strlen(r->square)),
            hm_game_resource(game, r->cube, strlen(r->cube)));
        const char *got = slot >= 0 ? g.deal.deck->card[slot]->name : "none";
        if (strcmp(got, r->card != NULL ? r->card : "none") != 0)
            fail_msg("%s: %s", r->name, got);
    }
    hm_test_sweep(&g);
}

/* -- in games */

/* plain: a layout that lies there can always go on one of its squares. */
typedef struct row {
    const char *pack, *folder, *request;
    bool        plain;
} row;

static const row rows[] = {
    {"base", "cards/base", "{\"players\": 3, \"monuments\": true}", true},
    {"base", "cards/base", "{\"mode\": \"solo\", \"monuments\": true}", true},
    {"base", "cards/base", "{\"players\": 2, \"mode\": \"caller\"}", true},
    {"fortune", "cards/fortune", "{\"players\": 3, \"monuments\": true}", true},
    {"villagers", "cards/villagers", "{\"players\": 2, \"monuments\": true}", true},
    {"harbor", "cards/harbor", "{\"players\": 2}", false},
    {"atelier", "tests/cards/atelier", "{\"players\": 2}", false},
    {"sixth", "tests/cards/sixth", "{\"players\": 2}", false},
    {"shore", "tests/cards/shore", "{\"players\": 2, \"flood\": true}", false},
    {"charter", "tests/cards/charter", "{\"players\": 2}", false},
    {"medley", "tests/cards/medley", "{\"players\": 2}", false},
    {"spire", "tests/cards/spire", "{\"players\": 2}", false},
    {"little-town", "cards/little-town", "{\"players\": 3}", true},
};
enum { ROWS = sizeof rows / sizeof *rows };

static hm_session *begin(const row *r, int seed)
{
    hm_session *s = NULL;
    hm_error err = {0};
    hm_options o = {.packs = r->pack, .seed = 1};
    o.with[o.withs++] = r->folder;
    json_t *request = json_loads(r->request, 0, NULL);
    json_object_set_new(request, "seed", json_integer(seed));
    if (hm_session_new(request, &o, &s, &err) != HM_OK)
        fail_msg("%s %s: %s", r->pack, r->request, err.msg);
    json_decref(request);
    return s;
}

#define HOLDS(what, r, seed, s)                                                          \
    do {                                                                                 \
        if (!(what))                                                                     \
            fail_msg("%s %s, game %d, after %d choices: %s", (r)->pack, (r)->request,    \
                     seed, hm_session_moves(s), #what);                                  \
    } while (0)

static bool is_built(const hm_build *list, int count, int slot, hm_set squares)
{
    for (int i = 0; i < count; i++)
        if (list[i].slot == slot && list[i].squares == squares)
            return true;
    return false;
}

/* The cubes of a layout, without the buildings that it asks for. */
static hm_set cubes_of(const hm_deck *d, const hm_prospect *p)
{
    return d->card[p->slot]->spots.spot[p->spot].squares;
}

static bool is_found(const hm_deck *d, const hm_prospect *list, int count,
                     const hm_build *b)
{
    for (int i = 0; i < count && hm_prospect_complete(&list[i]); i++)
        if (cubes_of(d, &list[i]) == b->squares)
            return true;
    return false;
}

/* What can be built lacks nothing; and what lacks nothing can be built, unless the card
 * is barred or has no place to go. */
static void compare(const row *r, int seed, const hm_session *s, int player)
{
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    const hm_deck *d = deal->deck;
    const hm_town *town = hm_table_town(hm_session_table(s), player);
    hm_prospect list[HM_PROSPECTS_MAX];
    hm_fault fault;
    hm_facts f;
    hm_fault_clear(&fault);
    hm_facts_fill_play(&f, d, town, &deal->how);
    hm_build *builds = calloc((size_t)d->layouts.spots + 1, sizeof *builds);
    const int n = hm_builds(d, town, &deal->how, 0, builds, d->layouts.spots, &fault);
    for (int slot = 0; slot < d->count; slot++) {
        const bool theirs = !(d->dealt >> slot & 1) || town->hand == slot + 1;
        const bool barred = hm_build_bar(&f, slot) != HM_BAR_NONE;
        const int count = hm_prospects(d, town, slot, list);
        HOLDS(barred == !hm_may_build(&f, slot), r, seed, s);
        for (int i = 0; i < n; i++)
            HOLDS(builds[i].slot != slot || is_found(d, list, count, &builds[i]), r, seed,
                  s);
        for (int i = 0; i < count && hm_prospect_complete(&list[i]); i++) {
            const bool built = is_built(builds, n, slot, cubes_of(d, &list[i]));
            HOLDS(built || !r->plain || !theirs || barred, r, seed, s);
        }
    }
    free(builds);
}

/* What is told to be missing is what brings a layout nearer, and no layout is two. */
static void check_lists(const row *r, int seed, const hm_session *s, int player)
{
    const hm_deck *d = hm_table_deal(hm_session_table(s))->deck;
    const hm_town *town = hm_table_town(hm_session_table(s), player);
    hm_prospect list[HM_PROSPECTS_MAX];
    for (int slot = 0; slot < d->count; slot++) {
        const int count = hm_prospects(d, town, slot, list);
        for (int i = 0; i < count; i++) {
            const hm_prospect *p = &list[i];
            HOLDS(((p->lacks | p->wrong) & ~p->squares) == 0, r, seed, s);
            HOLDS((p->lacks & p->wrong) == 0 && (p->stuck & ~p->wrong) == 0, r, seed, s);
            HOLDS((p->lacks & town->built) == 0, r, seed, s);
            const bool free = p->wrong == 0 && !p->hollow;
            HOLDS(i == 0 || !free || p[-1].missing <= p->missing, r, seed, s);
            HOLDS(i == 0 || !free || (p[-1].wrong == 0 && !p[-1].hollow), r, seed, s);
        }
    }
}

/* "You can" exactly where the decision due offers it, and always an answer. */
static void check_answers(const row *r, int seed, hm_session *s, const hm_decision *due)
{
    const hm_table *t = hm_session_table(s);
    const hm_deck *d = hm_table_deal(t)->deck;
    for (int slot = 0; slot < d->count + d->abilities; slot++) {
        char *text = NULL, *plan = NULL;
        size_t size;
        bool offered = false;
        for (int i = 0; i < due->count; i++) {
            const hm_option_parts parts = hm_option_open(t, due->option[i]);
            offered |= parts.card == d->card[slot] && (parts.action == HM_ACTION_BUILD ||
                                                       parts.action == HM_ACTION_TILE);
        }
        FILE *pen = open_memstream(&text, &size);
        hm_why_not(t, due, due->player, slot, pen);
        fclose(pen);
        HOLDS((strncmp(text, "You can: ", 9) == 0) == offered, r, seed, s);
        HOLDS(size > 0 && text[size - 1] == '\n', r, seed, s);
        pen = open_memstream(&plan, &size);
        hm_why_plan(t, due->player, slot, 3, pen);
        fclose(pen);
        HOLDS(size > 0 && plan[size - 1] == '\n', r, seed, s);
        free(text);
        free(plan);
    }
}

static void what_lacks_nothing_can_be_built(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++)
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = (uint64_t)seed;
            hm_error err = {0};
            hm_session *s = begin(&rows[i], seed);
            const hm_table *t = hm_session_table(s);
            const bool towns = hm_table_deal(t)->deck->game->boards == 0;
            for (int n = 0; n < MOVES_MAX && !hm_table_over(t); n++) {
                const hm_decision *d = hm_session_due(s, &err);
                assert_non_null(d);
                if (towns && d->player < hm_table_deal(t)->players) {
                    compare(&rows[i], seed, s, d->player);
                    check_lists(&rows[i], seed, s, d->player);
                }
                check_answers(&rows[i], seed, s, d);
                assert_int_equal(hm_session_choose(s, d->player,
                                                   hm_test_below(&chance, d->count),
                                                   &err), HM_OK);
            }
            hm_session_free(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_town_is_explained),
        cmocka_unit_test(a_cube_serves_the_nearest_card),
        cmocka_unit_test(what_lacks_nothing_can_be_built),
    };
    return cmocka_run_group_tests(tests, hm_lib_load_base, hm_lib_drop);
}
