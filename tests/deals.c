/* deals.c - deals games and takes them down again. */
#include "tests/deals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"

enum { NAME_ROOM = 64 };

static void make_deck(hm_test_game *g, const hm_cards *set, const hm_card *const *card,
                      int count)
{
    hm_error err = {0};
    if (hm_deck_new(&g->arena, set, card, count, &g->deal.deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

void hm_test_cards(hm_test_game *g, const hm_library *lib, const char *names)
{
    const hm_card *card[HM_DECK_MAX];
    int count = 0;
    while (*names != '\0') {
        char name[NAME_ROOM];
        size_t n = strcspn(names, ",");
        assert_true(n < sizeof name && count < HM_DECK_MAX);
        memcpy(name, names, n);
        name[n] = '\0';
        card[count++] = hm_test_card(hm_library_cards(lib), name);
        names += n + (names[n] == ',');
    }
    make_deck(g, hm_library_cards(lib), card, count);
}

/* All cards of a type that are played in the mode; returns how many there are by now. */
static int add_all(const hm_test_game *g, const hm_cards *set, int type,
                   const hm_card *card[], int count)
{
    for (int i = 0; i < set->count; i++)
        if (set->card[i]->type == type &&
            !hm_card_is_out(set->card[i], set->game, &g->deal.how))
            card[count++] = set->card[i];
    return count;
}

void hm_test_any_cards(hm_test_game *g, const hm_library *lib, uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[HM_DECK_MAX];
    int count = 0;
    for (int type = 0; type < set->game->types; type++) {
        int fits = 0;
        if (set->game->type[type].deal != 0) {
            count = g->deal.deals ? add_all(g, set, type, card, count) : count;
            continue;
        }
        for (int i = 0; i < set->count; i++) {
            const hm_card *c = set->card[i];
            if (c->type != type || hm_card_is_out(c, set->game, &g->deal.how))
                continue;
            if (hm_test_below(chance, ++fits) == 0)
                card[count] = c;
        }
        count += fits > 0;
    }
    make_deck(g, set, card, count);
}

void hm_test_mode(hm_test_game *g, const hm_library *lib, const char *mode)
{
    int i = hm_game_mode(hm_library_cards(lib)->game, mode, strlen(mode));
    assert_true(i >= 0);
    g->deal.how.mode = (uint8_t)i;
}

hm_table *hm_test_table(hm_test_game *g)
{
    hm_error err = {0};
    hm_table *t = NULL;
    if (hm_table_new(&g->arena, &g->deal, &t, &err) != HM_OK)
        fail_msg("no table: %s", err.msg);
    return t;
}

void hm_test_deal(hm_test_game *g)
{
    g->deal.ruleset = &hm_tiny_towns;
    g->table = hm_test_table(g);
    hm_test_look(g);
}

void hm_test_deal_cards(hm_test_game *g, const hm_library *lib, const char *names,
                        const char *mode, int players, uint64_t seed)
{
    hm_test_mode(g, lib, mode);
    hm_test_cards(g, lib, names);
    g->deal.players = players;
    g->deal.seed = seed;
    hm_test_deal(g);
}

void hm_test_sweep(hm_test_game *g)
{
    hm_arena_drop(&g->arena);
    g->table = NULL;
    memset(&g->deal, 0, sizeof g->deal);
}

bool hm_test_look(hm_test_game *g)
{
    if (hm_table_over(g->table))
        return false;
    hm_table_decide(g->table, &g->due);
    return true;
}

static bool is_what(const hm_option_parts *p, const hm_test_pick *want)
{
    return p->action == want->action &&
           (want->resource < 0 || p->resource == want->resource) &&
           (want->square < 0 || p->square == want->square) &&
           (want->card == NULL ||
            (p->card != NULL && strcmp(p->card->name, want->card) == 0));
}

int hm_test_find(const hm_test_game *g, hm_test_pick want)
{
    for (int i = 0; i < g->due.count && !hm_table_over(g->table); i++) {
        const hm_option_parts p = hm_option_open(g->table, g->due.option[i]);
        if (is_what(&p, &want))
            return i;
    }
    return -1;
}

void hm_test_apply(hm_test_game *g, int i)
{
    hm_table_apply(g->table, g->due.option[i]);
    hm_test_look(g);
}

void hm_test_take(hm_test_game *g, hm_test_pick want)
{
    int i = hm_test_find(g, want);
    if (i < 0)
        fail_msg("no such option: action %d, resource %d, square %d, card %s; player %d "
                 "is asked '%s'", (int)want.action, want.resource, want.square,
                 want.card ? want.card : "any", g->due.player,
                 hm_decision_name(g->due.kind));
    hm_test_apply(g, i);
}

hm_test_pick hm_test_any(hm_action action)
{
    return (hm_test_pick){action, -1, -1, NULL};
}

bool hm_test_same_town(const hm_test_game *g, const hm_town *a, const hm_town *b)
{
    return a->built == b->built && a->cubes == b->cubes && a->finish == b->finish &&
           memcmp(a->more, b->more, g->deal.deck->plan.size - HM_TOWN_HEAD) == 0;
}

hm_town hm_test_town(const hm_test_game *g, const char *rows)
{
    static const char kinds[] = "WHBGS";
    const hm_plan *plan = &g->deal.deck->plan;
    hm_town t = {0};
    for (int s = 0; s < g->deal.deck->game->grid.count; s++) {
        const char *kind = strchr(kinds, rows[s]);
        if (kind != NULL)
            hm_town_put_cube(plan, &t, s, (int)(kind - kinds));
        for (int i = 0; rows[s] >= 'a' && i < g->deal.deck->count; i++)
            if (hm_cell(plan, &t, s) == HM_CELL_EMPTY &&
                g->deal.deck->card[i]->name[0] + 'a' - 'A' == rows[s])
                hm_town_put_building(plan, &t, s, i);
    }
    return t;
}

void hm_test_finish_round(hm_test_game *g)
{
    int round = hm_table_round(g->table);
    while (!hm_table_over(g->table) && hm_table_round(g->table) == round) {
        if (g->due.kind == HM_DECIDE_PLACE)
            hm_test_take(g, hm_test_any(HM_ACTION_PLACE));
        else if (g->due.kind == HM_DECIDE_BUILD)
            hm_test_take(g, hm_test_any(HM_ACTION_DONE));
        else
            return;
    }
}
