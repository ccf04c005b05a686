/* lt_deals.c - decks and positions for games on the shared board. */
#include "tests/lt_deals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_facts.h"
#include "tests/support.h"

void lt_all_cards(hm_test_game *g, const hm_library *lib, const char *objectives)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[HM_DECK_MAX];
    hm_error err = {0};
    int count = 0;
    for (int i = 0; i < set->count && count < HM_DECK_MAX; i++)
        if (lt_tile_named(set->card[i]->name) != NULL ||
            hm_card_has_tag(set->card[i], objectives))
            card[count++] = set->card[i];
    if (hm_deck_new(&g->arena, set, card, count, &g->deal.deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

int lt_slot(const hm_test_game *g, const char *name)
{
    for (int i = 0; i < g->deal.deck->count; i++)
        if (strcmp(g->deal.deck->card[i]->name, name) == 0)
            return i;
    fail_msg("no card is called '%s'", name);
    return -1;
}

void lt_rule(hm_test_game *g, const hm_library *lib, const char *name, const char *value)
{
    const hm_game *game = hm_library_cards(lib)->game;
    int rule = hm_game_rule(game, name, strlen(name));
    assert_true(rule >= 0);
    int v = hm_rule_value(&game->rule[rule], value, strlen(value));
    assert_true(v >= 0);
    g->deal.how.rule[rule] = (uint8_t)v;
}

void lt_deal(hm_test_game *g)
{
    g->deal.ruleset = &hm_little_town;
    g->table = hm_test_table(g);
    hm_test_look(g);
}

int lt_beginner_market(const hm_test_game *g, uint8_t market[HM_DECK_MAX])
{
    int n = 0;
    for (int i = 0; i < lt_tile_count; i++)
        if (lt_tiles[i].beginner)
            market[n++] = (uint8_t)lt_slot(g, lt_tiles[i].name);
    return n;
}
