/* The text of a card for the readers of one game: what its mode, its switches and the
 * number of players decide is not said but done. And the whole texts of shipped cards,
 * as the facts of the rules have them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/wording.h"
#include "tests/lodge.h"
#include "tests/packs.h"
#include "tests/support.h"

/* -- shipped cards, for all games */

struct shipped {
    const char *card, *text;
};

static const struct shipped towns[] = {
    {"Abbey",
     "3 points if no building of type tavern, theater or factory is adjacent."},
    {"Almshouse",
     "All Almshouses together: -1, 5, -3, 15, -5 and 26 points for 1, 2, 3, 4, 5 and 6 "
     "or more Almshouses."},
    {"Architect's Guild",
     "When built, you may replace one of your buildings with one of any other type in "
     "play, up to 2 times; monuments can be neither replaced nor put up. 1 point."},
    {"Archive of the Second Age",
     "1 point for each type of building in your town except monuments."},
    {"Bakery",
     "3 points if a building of type farm or factory is adjacent."},
    {"Bank",
     "Holds 1 cube. When built, put on it any resource that is on none of your other "
     "Banks. You may not name the resource it holds. 4 points. At most 5 in a town. Not "
     "in solo games."},
    {"Barrett Castle",
     "Can be fed. In scoring counts as 2 cottages, not as a monument. 5 points if fed."},
    {"Cathedral of Caterina",
     "2 points. For empty squares you score 0 points."},
    {"Chapel",
     "1 point for each fed cottage."},
    {"Cloister",
     "1 point for each Cloister in a corner."},
    {"Cottage",
     "Can be fed. 3 points if fed."},
    {"Factory",
     "Holds 1 cube. When built, put any resource on it. When another player names the "
     "resource it holds, you may place any other resource instead."},
    {"Farm",
     "Feeds up to 4 buildings that can be fed, anywhere in your town."},
    {"Feast Hall",
     "3 points if you have more Feast Halls than the player on your right, otherwise 2 "
     "points."},
    {"Fort Ironweed",
     "You are passed over when it is your turn to name a resource, unless you are the "
     "only player left. 7 points. Not in solo games."},
    {"Fountain",
     "2 points if another building of type well is adjacent."},
    {"Granary",
     "Feeds every building that can be fed and is on one of the eight squares around it."},
    {"Grand Mausoleum of the Rodina",
     "3 points for each unfed cottage."},
    {"Greenhouse",
     "Feeds 1 group of adjacent buildings that can be fed, anywhere in your town; "
     "nothing else links them."},
    {"Grove University",
     "When built, put a building of any type in play except monument on an empty "
     "square. 3 points."},
    {"Inn",
     "3 points if no other Inn is in its row or column. Not in solo games."},
    {"Mandras Palace",
     "2 points for each type of building adjacent to it."},
    {"Market",
     "1 point plus the number of other Markets in its row or the number of other "
     "Markets in its column, whichever is larger."},
    {"Millstone",
     "2 points if a building of type farm or theater is adjacent."},
    {"Obelisk of the Crescent",
     "Your later buildings may be built on any empty square."},
    {"Opaleye's Watch",
     "When built, keep on it 3 different types of building in play except monuments. "
     "From the round after this is built, when the player on your left or right builds "
     "one of the types kept on it, put the same building on an empty square and take "
     "that type off it; only what is built from a layout counts. Not in solo games."},
    {"Orchard",
     "Feeds every building that can be fed and is in its row or in its column."},
    {"Shed",
     "May be built on any empty square. 1 point."},
    {"Shrine of the Elder Tree",
     "When built, note 1, 2, 3, 4, 5 and 8 for 1, 2, 3, 4, 5 and 6 or more buildings in "
     "your town, itself included. Points equal to the noted number."},
    {"Silva Forum",
     "1 point plus 1 point for each building in the largest group of adjacent "
     "buildings of one type."},
    {"Statue of the Bondmaker",
     "When another player names a resource, you may put the cube on a cottage that "
     "holds no cube, where it serves no layout."},
    {"Tailor",
     "1 point plus 1 point for each Tailor in the center."},
    {"Tavern",
     "All Taverns together: 2, 5, 9, 14 and 20 points for 1, 2, 3, 4 and 5 or more "
     "Taverns."},
    {"Temple",
     "4 points if at least 2 fed cottages are adjacent."},
    {"The Sky Baths",
     "2 points for each type of building missing from your town."},
    {"The Starloom",
     "6, 3, 2 and 0 points for completing your town 1st, 2nd, 3rd and 4th or later; "
     "towns completed in the same round take the same place."},
    {"Theater",
     "1 point for each type of building, except theaters, in its row or column."},
    {"Trading Post",
     "Counts as any one resource in later layouts, and stays; a layout needs at least "
     "one real cube. 1 point."},
    {"Warehouse",
     "Holds up to 3 cubes. -1 point for each cube on it. When another player names a "
     "resource, you may either put the cube on it, or swap the cube for one on it and "
     "place that on an empty square."},
    {"Well",
     "1 point for each adjacent cottage."},
};

static const struct shipped tiles[] = {
    {"Bakery",
     "Pay 1 wheat, gain 4 coins."},
    {"Castle",
     "At the end of the game, 4 points for each building of yours around it."},
    {"Cathedral",
     "At the end of each round, 1 point for each worker around it."},
    {"Fair",
     "Pay 1 stone, 1 wood, 1 wheat and 1 fish, gain 7 points."},
    {"O01",
     "You have at least 3 buildings connected by their sides."},
    {"O02",
     "You have more buildings than workers."},
    {"O03",
     "You have at least 2 fish or wheat for each of your workers."},
    {"O04",
     "You have 3 buildings of which one is beside a lake, another one beside a "
     "mountain and the third beside a forest; diagonally counts, too."},
    {"O05",
     "You activated a building that takes at least 2 kinds of cube; "
     "exchanges of any cubes do not count. Dealt only if the market has a building "
     "that takes at least 2 kinds of cube when activated."},
    {"O06",
     "All your workers ate fish this round."},
    {"O07",
     "You have at least 2 buildings that give points when activated. Dealt only if "
     "the market has at least 2 buildings that give points when activated."},
    {"O08",
     "You have a building that gives or takes fish when activated; exchanges of any "
     "cubes do not count. Dealt only if the market has a building that gives or takes "
     "fish when activated."},
    {"O09",
     "You have at least 2 buildings that give or take coins when activated. Dealt "
     "only if the market has at least 2 buildings that give or take coins when "
     "activated."},
    {"O10",
     "You have a building that gives or takes wood or stone when activated; exchanges "
     "of any cubes do not count. Dealt only if the market has a building that gives "
     "or takes wood or stone when activated."},
    {"O11",
     "You have a building that costs at least 3 stone. Dealt only if the market has a "
     "building that costs at least 3 stone."},
    {"O12",
     "You have no coins."},
    {"O13",
     "You have at least 6 coins. Dealt only if the market has a building that gives "
     "coins when activated."},
    {"O14",
     "This turn, to activate a building, you paid at least 1 cube that you got this "
     "turn from terrain or another building; cubes from exchanges of any cubes do not "
     "count. Dealt only if the market has a building that takes cubes when activated."},
    {"O15",
     "This turn you activated at least 4 buildings."},
    {"O16",
     "This turn you activated at least 2 buildings that give points for it. Dealt "
     "only if the market has at least 2 buildings that give points when activated."},
    {"O17",
     "This turn you got at least 5 cubes from terrain and buildings; cubes from "
     "exchanges of any cubes do not count."},
    {"O18",
     "You have a building that costs at least 3 wood. Dealt only if the market has a "
     "building that costs at least 3 wood."},
    {"Pawnshop",
     "Pay any 2 cubes, gain any 2 cubes; you may not gain exactly what you pay."},
    {"Residence",
     "At the end of each round, you may activate each building around it once; first "
     "pay 1 coin to the owner of each that is not yours."},
    {"Statue",
     "No effect."},
    {"Watchtower",
     "At the end of the game, 2 points for each grass square around it without a "
     "building."},
};

/* One card by its name; a switch as NAME=VALUE, or NULL. */
struct played {
    const char *card, *mode;
    int         players;
    const char *rule, *text;
};

static const struct played town_games[] = {
    {"Bank", "standard", 4, NULL,
     "Holds 1 cube. When built, put on it any resource that is on none of your other "
     "Banks. You may not name the resource it holds. 4 points. At most 5 in a town."},
    {"Bank", "town-hall", 4, NULL,
     "Holds 1 cube. When built, put on it any resource that is on none of your other "
     "Banks. You may not choose the resource it holds in a free round. 4 points. At "
     "most 5 in a town."},
    {"Bank", "caller", 4, NULL,
     "Holds 1 cube. When built, put on it any resource that is on none of your other "
     "Banks. 4 points. At most 5 in a town."},
    {"Factory", "standard", 3, NULL,
     "Holds 1 cube. When built, put any resource on it. When another player names the "
     "resource it holds, you may place any other resource instead."},
    {"Factory", "town-hall", 3, NULL,
     "Holds 1 cube. When built, put any resource on it. When a drawn card shows the "
     "resource it holds, you may place any other resource instead."},
    {"Factory", "solo", 1, NULL,
     "Holds 1 cube. When built, put any resource on it. When the card you take shows "
     "the resource it holds, you may place any other resource instead."},
    {"Factory", "caller", 9, NULL,
     "Holds 1 cube. When built, put any resource on it. When the resource it holds is "
     "called, you may place any other resource instead."},
    {"Warehouse", "solo", 1, NULL,
     "Holds up to 3 cubes. -1 point for each cube on it. When the card you take shows a "
     "resource, you may either put the cube on it, or swap the cube for one on it and "
     "place that on an empty square."},
    {"Statue of the Bondmaker", "town-hall", 2, NULL,
     "When a drawn card shows a resource, you may put the cube on a cottage that "
     "holds no cube, where it serves no layout."},
    {"Fort Ironweed", "standard", 4, NULL,
     "You are passed over when it is your turn to name a resource, unless you are the "
     "only player left. 7 points."},
    {"Fort Ironweed", "town-hall", 4, NULL,
     "You get no resource in a free round, unless you are the only player left. 7 "
     "points."},
    {"Fort Ironweed", "caller", 4, NULL,
     "7 points."},
    {"Feast Hall", "standard", 4, NULL,
     "3 points if you have more Feast Halls than the player on your right, otherwise "
     "2 points."},
    {"Feast Hall", "standard", 2, NULL,
     "3 points if you have more Feast Halls than the other player, otherwise 2 points."},
    {"Feast Hall", "solo", 1, NULL,
     "3 points."},
    {"Feast Hall", "solo", 1, "solo-removes=feast-hall",
     "3 points. Not in solo games."},
    {"Inn", "standard", 4, NULL,
     "3 points if no other Inn is in its row or column."},
    {"Inn", "solo", 1, NULL,
     "3 points if no other Inn is in its row or column. Not in solo games."},
    {"Inn", "solo", 1, "solo-removes=feast-hall",
     "3 points if no other Inn is in its row or column."},
    {"Cathedral of Caterina", "standard", 4, NULL,
     "2 points. For empty squares you score 0 points."},
    {"Cathedral of Caterina", "caller", 4, NULL,
     "2 points."},
    {"Opaleye's Watch", "standard", 3, NULL,
     "When built, keep on it 3 different types of building in play except monuments. "
     "From the round after this is built, when the player on your left or right "
     "builds one of the types kept on it, put the same building on an empty square "
     "and take that type off it; only what is built from a layout counts."},
    {"Opaleye's Watch", "town-hall", 2, "neighbour-builds=any",
     "When built, keep on it 3 different types of building in play except monuments. "
     "From the round after this is built, when the other player builds one of the "
     "types kept on it, put the same building on an empty square and take that type "
     "off it; what a card puts up counts, too."},
    {"The Starloom", "standard", 4, NULL,
     "6, 3, 2 and 0 points for completing your town 1st, 2nd, 3rd and 4th or later; "
     "towns completed in the same round take the same place."},
    {"The Starloom", "standard", 2, NULL,
     "6 points for completing your town 1st and 3 points for completing your town 2nd; "
     "towns completed in the same round take the same place."},
    {"The Starloom", "solo", 1, NULL,
     "6 points for completing your town."},
};

static const struct played board_games[] = {
    {"Castle", "standard", 3, NULL,
     "At the end of the game, 4 points for each building of yours around it."},
    {"Castle", "standard", 3, "castle_counts=any",
     "At the end of the game, 4 points for each building around it."},
    {"Cathedral", "standard", 3, NULL,
     "At the end of each round, 1 point for each worker around it."},
    {"Cathedral", "standard", 3, "cathedral_workers=own",
     "At the end of each round, 1 point for each worker of yours around it."},
    {"Watchtower", "standard", 3, NULL,
     "At the end of the game, 2 points for each grass square around it without a "
     "building."},
    {"Watchtower", "standard", 2, "watchtower_workers_block=yes",
     "At the end of the game, 2 points for each grass square around it without a "
     "building or a worker."},
    {"Residence", "standard", 2, NULL,
     "At the end of each round, you may activate each building around it once; first "
     "pay 1 coin to the owner of each that is not yours."},
    {"Residence", "standard", 2, "residence_fee=free",
     "At the end of each round, you may activate each building around it once; nobody "
     "is paid for it."},
    {"Residence", "standard", 2, "residence_terrain=on",
     "At the end of each round, you may activate each building around it once; first "
     "pay 1 coin to the owner of each that is not yours; also gather the terrain "
     "around it."},
    {"Pawnshop", "standard", 4, NULL,
     "Pay any 2 cubes, gain any 2 cubes; you may not gain exactly what you pay."},
    {"Pawnshop", "standard", 4, "pawnshop_out=no-shared-kind",
     "Pay any 2 cubes, gain any 2 cubes; you may gain no kind that you pay."},
    {"Pawnshop", "standard", 4, "pawnshop_out=anything",
     "Pay any 2 cubes, gain any 2 cubes; you may even gain what you pay."},
    {"O08", "standard", 2, NULL,
     "You have a building that gives or takes fish when activated; exchanges of any "
     "cubes do not count."},
    {"O13", "standard", 4, NULL,
     "You have at least 6 coins."},
    {"Statue", "standard", 2, NULL,
     "No effect."},
};

static int is_said(const char *what, const char *text, const char *want)
{
    if (strcmp(text, want) == 0)
        return 0;
    print_error("%s\n  is     %s\n  wanted %s\n", what, text, want);
    return 1;
}

static int check_shipped(const char *folder, const struct shipped *row, size_t count)
{
    int bad = 0;
    hm_library *lib = hm_test_load(folder);
    assert_non_null(lib);
    const hm_cards *cards = hm_library_cards(lib);
    for (size_t i = 0; i < count; i++)
        bad += is_said(row[i].card, hm_test_card(cards, row[i].card)->text, row[i].text);
    hm_library_free(lib);
    return bad;
}

static void shipped_cards_say_their_rule(void **state)
{
    (void)state;
    int bad = check_shipped(HM_TEST_BASE, towns, sizeof towns / sizeof *towns);
    bad += check_shipped(HM_TEST_LITTLE_TOWN, tiles, sizeof tiles / sizeof *tiles);
    assert_int_equal(bad, 0);
}

/* -- the same for one game */

static hm_setting setting_of(const hm_game *g, const char *mode, const char *rule)
{
    hm_setting how = {0};
    int m = hm_game_mode(g, mode, strlen(mode));
    assert_true(m >= 0);
    how.mode = (uint8_t)m;
    const char *is = rule != NULL ? strchr(rule, '=') : NULL;
    if (is != NULL) {
        int r = hm_game_rule(g, rule, (size_t)(is - rule));
        assert_true(r >= 0);
        int value = hm_rule_value(&g->rule[r], is + 1, strlen(is + 1));
        assert_true(value >= 0);
        how.rule[r] = (uint8_t)value;
    }
    return how;
}

static int check_played(const hm_cards *cards, const struct played *row, size_t count)
{
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        char what[200];
        hm_setting how = setting_of(cards->game, row[i].mode, row[i].rule);
        snprintf(what, sizeof what, "%s, %s, %d, %s", row[i].card, row[i].mode,
                 row[i].players, row[i].rule != NULL ? row[i].rule : "");
        bad += is_said(what, hm_card_text(hm_test_card(cards, row[i].card), cards->game,
                                          &how, row[i].players), row[i].text);
    }
    return bad;
}

static void a_game_is_told_only_what_holds_in_it(void **state)
{
    (void)state;
    hm_library *lib = hm_test_load(HM_TEST_BASE);
    assert_non_null(lib);
    int bad = check_played(hm_library_cards(lib), town_games,
                           sizeof town_games / sizeof *town_games);
    hm_library_free(lib);
    lib = hm_test_load(HM_TEST_LITTLE_TOWN);
    assert_non_null(lib);
    bad += check_played(hm_library_cards(lib), board_games,
                        sizeof board_games / sizeof *board_games);
    hm_library_free(lib);
    assert_int_equal(bad, 0);
}

/* No text of a game speaks of modes and switches, as all texts of shipped cards show. */
static void no_game_is_told_of_another(void **state)
{
    (void)state;
    static const char *const folder[] = {HM_TEST_BASE, HM_TEST_LITTLE_TOWN};
    static const char *const never[] = {"if so agreed", " games: ", "the rule ",
                                        "Dealt "};
    for (int f = 0; f < 2; f++) {
        hm_library *lib = hm_test_load(folder[f]);
        assert_non_null(lib);
        const hm_cards *cards = hm_library_cards(lib);
        for (int i = 0; i < cards->count; i++) {
            const hm_wording *w = cards->card[i]->wording;
            assert_non_null(w);
            for (int k = hm_wording_size(w, cards->game) - 1; k >= 0; k--)
                for (size_t n = 0; n < sizeof never / sizeof *never; n++)
                    if (strstr(w->text[k], never[n]) != NULL)
                        fail_msg("%s: %s", cards->card[i]->name, w->text[k]);
        }
        hm_library_free(lib);
    }
}

/* -- snippets: the rule of a card, and its text in a game */

static const struct snippet {
    const char *rule, *mode;
    int         players;
    const char *set, *text;
} snippets[] = {
    {"score 3 when in solo", "solo", 1, NULL, "3 points."},
    {"score 3 when in solo", "many", 4, NULL, ""},
    {"score 3 when in solo else 1", "many", 4, NULL, "1 point."},
    {"score 3 when not in solo else 1", "many", 4, NULL, "3 points."},
    {"score 3 when in solo and any hut", "solo", 1, NULL, "3 points if you have a hut."},
    {"score 3 when in solo or any hut", "solo", 1, NULL, "3 points."},
    {"score 3 when in solo or any hut", "many", 4, NULL, "3 points if you have a hut."},
    {"score 3 when rule \"odd\" is yes else 2", "many", 4, NULL, "3 points."},
    {"score 3 when rule \"odd\" is yes else 2", "many", 4, "odd=no", "2 points."},
    {"score 3 when rule \"odd\" is yes and in solo", "solo", 1, "odd=no", ""},
    {"score 1 when in solo score 2", "many", 4, NULL, "2 points."},
    {"score 1 when in solo score 2", "solo", 1, NULL, "1 point. Also 2 points."},
    {"score table 6 3: 1 by finish", "many", 4, NULL,
     "6 points for completing your town 1st to 2nd and 1 point for completing your town "
     "3rd or later; towns completed in the same round take the same place."},
    {"score table 6 3: 1 by finish", "many", 2, NULL,
     "6 points for completing your town."},
    {"score table 1 3 by finish", "solo", 1, NULL, "1 point for completing your town."},
    {"score table 2: 3 by finish", "many", 2, NULL,
     "3 points for completing your town 2nd; towns completed in the same round take the "
     "same place."},
    {"score table 2: 3 by finish", "solo", 1, NULL,
     "0 points for completing your town."},
    {"score together 1 when in solo eats", "many", 4, NULL, "Can be fed."},
    {"not in solo score 1", "many", 4, NULL, "1 point."},
    {"not in solo when rule \"odd\" is \"no\" score 1", "solo", 1, NULL, "1 point."},
    {"not in solo when rule \"odd\" is \"no\" score 1", "solo", 1, "odd=no",
     "1 point. Not in solo games."},
    {"never names unless in solo score 1", "solo", 1, NULL, "1 point."},
    {"never names unless in solo score 1", "many", 4, NULL,
     "You are passed over when it is your turn to name a resource. 1 point."},
    {"score 3 when count hut > right's count hut", "many", 2, NULL,
     "3 points if you have more huts than the other player."},
    {"score 1 per left's hut", "many", 2, NULL,
     "1 point for each hut in the other player's town."},
    {"score 1 per left's hut", "many", 3, NULL,
     "1 point for each hut in the town of the player on your left."},
    {"score 3 when count this > right's count this else 2", "solo", 1, NULL, "3 points."},
    {"score 3 when count this < left's count this else 2", "solo", 1, NULL, "2 points."},
    {"when neighbour builds hut { place clay } score 1", "solo", 1, NULL, "1 point."},
    {"when neighbour builds hut { place clay }", "many", 2, NULL,
     "From the round after this is built, when the other player builds a hut, place clay "
     "on an empty square."},
    {"text \"My own words.\" score 3 when in solo", "many", 4, NULL, "My own words."},
};

static void settings_decide_what_a_rule_says(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof snippets / sizeof *snippets; i++) {
        const struct snippet *s = &snippets[i];
        char card[500];
        snprintf(card, sizeof card, "card \"Lodge\" { type oast pattern { clay } %s }\n",
                 s->rule);
        hm_library *lib = hm_lodge_load(card);
        bad += hm_lodge_errors(lib, s->rule);
        struct played row = {"Lodge", s->mode, s->players, s->set, s->text};
        bad += check_played(hm_library_cards(lib), &row, 1);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

/* -- words of a game definition */

#define PORT(rules)                                                                  \
    "game \"ports\" { grid 3 by 3\n"                                                 \
    "  resource tar { letter T colour brown }\n"                                     \
    "  type crane { letter C colour blue symbol \"c\" plural \"cranes\" }\n"         \
    "  type quay { letter Q colour red symbol \"q\" plural \"quays\" }\n"            \
    "  mode calm mode tide \"ebb and flow\" {\n"                                     \
    "    another names \"when the tide brings ...\" may not name \"\"\n"             \
    "    never names \"the tide leaves you out\" }\n" rules " }\n"

static const char three[] =
    PORT("rule wind { values \"none\" \"west\" \"storm\"\n"
         "  is \"none\" \"there is no wind\" is \"west\" \"the wind is westerly\"\n"
         "  is \"storm\" \"a storm blows\" }\n");

/* As many switches as no text tells apart: what is too much is told instead. */
#define ON_OFF(name)                                                                 \
    "rule " name " { values \"yes\" \"no\"\n"                                         \
    "  is \"yes\" \"" name " is on\"\n"                                               \
    "  is \"no\" \"" name " is off\" }\n"
static const char many[] =
    PORT(ON_OFF("a") ON_OFF("b") ON_OFF("c") ON_OFF("d") ON_OFF("e"));

static const struct port {
    const char *game, *rule, *mode, *set, *text;
} ports[] = {
    {three, "score 2 when rule wind is west", NULL, NULL,
     ""},
    {three, "score 2 when not rule wind is west", NULL, NULL,
     "2 points."},
    {three, "score 2 when rule wind is none else 1", NULL, NULL,
     "2 points."},
    {three, "score 2 when rule wind is none else 1", "calm", "wind=storm", "1 point."},
    {three, "when another names tar { place tar }", NULL, NULL,
     "When another player names tar, place tar instead."},
    {three, "when another names tar { place tar }", "tide", NULL,
     "When the tide brings tar, place tar instead."},
    {three, "may not name tar never names", NULL, NULL,
     "You may not name tar. You are passed over when it is your turn to name a resource."},
    {three, "may not name tar never names", "tide", NULL, "The tide leaves you out."},
    {three, "may not name tar not in tide", NULL, NULL,
     "You may not name tar. Not in tide games."},
    {three, "score 1 per quay", NULL, NULL, "1 point for each building of type quay."},
    {three, "score 1 per crane", NULL, NULL, "1 point for each crane."},
    {three, "score 1 per adjacent (quay or crane)", NULL, NULL,
     "1 point for each adjacent building of type quay or crane."},
    {three, "score 3 when count quay > 2", NULL, NULL,
     "3 points if you have more than 2 buildings of type quay."},
    {three, "on build { build quay }", NULL, NULL,
     "When built, put a building of type quay on an empty square."},
    {three, "score 1 per type in row except quay", NULL, NULL,
     "1 point for each type of building, except quays, in its row."},
    {many,
     "score 1 when rule a is \"no\" and rule b is \"no\" and rule c is \"no\" and "
     "rule d is \"no\" and rule e is \"no\"",
     "calm", NULL, ""},
    {many,
     "score 1 when rule e is \"no\" score 2 when rule a is \"no\" score 3 when "
     "rule b is \"no\" score 4 when rule c is \"no\" score 5 when rule d is \"no\"",
     "calm", "d=no", "5 points."},
};

static const char *port_text(const hm_cards *cards, const struct port *p)
{
    const hm_card *card = hm_test_card(cards, "Derrick");
    if (p->mode == NULL)
        return card->text;
    hm_setting how = setting_of(cards->game, p->mode, p->set);
    return hm_card_text(card, cards->game, &how, 4);
}

static void the_definition_has_the_words(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) {
        char card[600];
        snprintf(card, sizeof card,
                 "card \"Derrick\" { type crane pattern { tar } source \"t\" %s }\n"
                 "card \"Quay\" { type quay pattern { tar tar } source \"t\" }\n"
                 "card \"Mole\" { type quay pattern { tar tar tar } source \"t\" }\n",
                 ports[i].rule);
        hm_test_pack pack = hm_test_pack_of(
            "pack \"p\" { version \"1.0.0\" game \"ports\" }", ports[i].game, card);
        hm_library *lib = hm_test_build(&pack, NULL);
        bad += hm_lodge_errors(lib, ports[i].rule);
        bad += is_said(ports[i].rule, port_text(hm_library_cards(lib), &ports[i]),
                       ports[i].text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static const hm_test_row refused[] = {
    {"words of no value",
     PORT("rule wind { values \"none\" \"west\" is \"wets\" \"it blows\" }"),
     "8:37-43 unknown-name: rule switch 'wind' has no value 'wets' (did you mean "
     "'west'?)\n"},
    {"words that no mode has", PORT("mode ebb \"low\" { neighbour names \"when\" }"),
     "8:18-40 no-use: this is nothing that a mode calls otherwise\n"},
    {"a trait of others", PORT("mode ebb \"low\" { letter E }"),
     "8:18-26 no-use: this is nothing that a mode calls otherwise\n"},
};

static void words_for_nothing_are_refused(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        hm_test_pack pack = hm_test_pack_of(
            "pack \"p\" { version \"1.0.0\" game \"ports\" }", refused[i].source, NULL);
        hm_library *lib = hm_test_build(&pack, NULL);
        bad += !hm_test_row_complains(&refused[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_cards_say_their_rule),
        cmocka_unit_test(a_game_is_told_only_what_holds_in_it),
        cmocka_unit_test(no_game_is_told_of_another),
        cmocka_unit_test(settings_decide_what_a_rule_says),
        cmocka_unit_test(the_definition_has_the_words),
        cmocka_unit_test(words_for_nothing_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
