/* The text of what cards do with counters, and on the occasions that wait for them: for
 * all games, and for one whose mode and company decide something. */
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
#include "tests/support.h"

/* Parts of a card called Lodge, and its text; players 0: for all games. */
static const struct row {
    const char *rule;
    int         players;
    const char *text;
} rows[] = {
    /* amounts */
    {"on build { gain 1 coin }", 0, "When built, gain 1 coin."},
    {"on build { lose 2 coins }", 0, "When built, lose 2 coins."},
    {"on build { lose all coins }", 0, "When built, lose all your coins."},
    {"on build { gain 1 coin per adjacent hut }", 0,
     "When built, gain 1 coin for each adjacent hut."},
    {"on build { gain 2 coins per type in row }", 0,
     "When built, gain 2 coins for each type of building in its row."},
    {"on build { gain 1 coin per type missing }", 0,
     "When built, gain 1 coin for each type of building missing from your town."},
    {"on build { gain coins: min(3, types in row) }", 0,
     "When built, gain 1 coin for each type of building in its row, at most 3 coins."},
    {"on build { gain coins: table 1 3 by count hut }", 0,
     "When built, gain 1 coin for 1 hut and 3 coins for 2 or more."},
    {"on build { lose coins: remembered }", 0,
     "When built, lose coins equal to the noted number."},
    {"score 2 on build { gain 1 coin } score 1 per coins", 0,
     "When built, gain 1 coin. 2 points. Also 1 point for each coin you have."},
    /* payments and gifts */
    {"on build { { pay 3 coins } or { replace self with hut } }", 0,
     "When built, either pay 3 coins, or replace this building with a hut."},
    {"on build { pay 1 coin else replace self with hut else remove it }", 0,
     "When built, pay 1 coin if you can; otherwise, replace this building with a hut "
     "(or remove it if none can come)."},
    {"on build { may { pay 1 coin place any } }", 0,
     "When built, you may pay 1 coin and place any resource on an empty square."},
    {"on build { place clay place reed gain 1 coin }", 0,
     "When built, place clay on an empty square, then place reed on an empty square, "
     "then gain 1 coin."},
    {"on build { gain 1 coin place reed place clay }", 0,
     "When built, gain 1 coin, then place reed on an empty square, then place clay on an "
     "empty square."},
    {"on build { pay 1 coin else others gain 1 coin later }", 0,
     "When built, pay 1 coin if you can; otherwise, every other player gains 1 coin at "
     "the end of the round."},
    {"on build { pay 1 coin else others gain 1 coin later }", 2,
     "When built, pay 1 coin if you can; otherwise, the other player gains 1 coin at "
     "the end of the round."},
    {"on build { pay 1 coin else others gain 1 coin later }", 1,
     "When built, pay 1 coin if you can."},
    {"on build { others gain 1 coin later gain 1 coin } score 1", 1,
     "When built, gain 1 coin. 1 point."},
    {"on build { others gain 1 coin later } score 1", 1, "1 point."},
    {"when you change it { others gain 2 coins later } score 1", 1, "1 point."},
    /* conditions */
    {"on build { gain 2 coins when coins = 1 }", 0,
     "When built, if you have exactly 1 coin, gain 2 coins."},
    {"on build { gain 2 coins when coins = 0 else { lose 1 coin } }", 0,
     "When built, if you have no coins, gain 2 coins; otherwise, lose 1 coin."},
    {"on build { lose all coins when coins != count hut }", 0,
     "When built, unless you have exactly as many coins as huts, lose all your coins."},
    {"on build { lose all coins when coins != 2 else gain 1 coin }", 0,
     "When built, if the number of coins you have is not 2, lose all your coins; "
     "otherwise, gain 1 coin."},
    {"on build { { place clay gain 1 coin } when coins < 2 }", 0,
     "When built, if you have fewer than 2 coins, place clay on an empty square and gain "
     "1 coin."},
    {"on build { may place clay when count hut > coins }", 0,
     "When built, if you have fewer coins than huts, you may place clay on an empty "
     "square."},
    {"on build { gain 1 coin when in solo else place clay }", 0,
     "When built, if this is a solo game, gain 1 coin; otherwise, place clay on an "
     "empty square."},
    {"on build { gain 1 coin when in solo else place clay }", 1,
     "When built, gain 1 coin."},
    {"on build { gain 1 coin when in solo else place clay }", 3,
     "When built, place clay on an empty square."},
    {"on build { gain 1 coin when in solo } score 1", 3, "1 point."},
    {"score 2 when coins >= right's coins", 0,
     "2 points if you have at least as many coins as the player on your right."},
    {"score 2 when coins >= right's coins", 2,
     "2 points if you have at least as many coins as the other player."},
    {"score 2 when coins >= right's coins", 1, "2 points."},
    {"score 2 when left's coins > coins", 0,
     "2 points if the number of coins of the player on your left is more than the number "
     "of coins you have."},
    /* parts */
    {"cost 2 coins", 0, "Costs 2 coins."},
    {"room 1 coin", 0, "You have room for 1 more coin."},
    {"room 2 coins cost 1 coin score 4", 0,
     "Costs 1 coin. You have room for 2 more coins. 4 points."},
    {"only when count hut >= 3", 0, "Can be built only when you have at least 3 huts."},
    {"only when coins >= 1 or not in solo", 0,
     "In solo games, can be built only when you have at least 1 coin."},
    {"only when coins >= 1 or not in solo", 1,
     "Can be built only when you have at least 1 coin."},
    {"only when coins >= 1 or not in solo score 1", 3, "1 point."},
    {"only when in solo", 3, "Cannot be built."},
    /* occasions */
    {"when coins reach 4 { may build hut }", 0,
     "Each time you come to have 4 coins, you may put a hut on an empty square."},
    {"when coins reach 1 { place clay }", 0,
     "Each time you come to have 1 coin, place clay on an empty square."},
    {"when a round ends { gain 1 coin when raised >= 2 }", 0,
     "At the end of each round, if you built at least 2 buildings from layouts this "
     "round, gain 1 coin."},
    {"when a round ends { gain 1 coin per raised }", 0,
     "At the end of each round, gain 1 coin for each building you built from layouts this "
     "round."},
    {"on build { remember 0 } when you change it { remember remembered + 1 }", 0,
     "When built, note 0. Each time a rule of the game lets you place a resource other "
     "than the one named, add 1 to the noted number."},
    {"holds 2 on build { hold any resource hold any resource }", 0,
     "Holds up to 2 cubes. When built, put 2 resources of any kinds on it."},
    {"after another names any { may { place named gain 1 coin } when not changed }", 0,
     "When another player names a resource, after placing it, unless you changed it, "
     "you may place another one of the same kind on an empty square and gain 1 coin."},
    {"after anyone names clay { gain 1 coin when changed }", 0,
     "When anyone names clay, after placing it, if you changed it, gain 1 coin."},
    {"holds 1 when another is to name { they may { take held place it gain 1 coin } }", 0,
     "Holds 1 cube. At the start of another player's turn to name a resource, that "
     "player may take the cube on it, then place it on an empty square, then gain 1 "
     "coin."},
    {"holds 2 when another is to name { they may take clay }", 2,
     "Holds up to 2 cubes. At the start of the other player's turn to name a resource, "
     "that player may take clay from it."},
    {"holds 2 when another is to name { they may take held }", 1, "Holds up to 2 cubes."},
    {"when a round ends lua { } after another names clay lua { }", 0,
     "A script decides what happens at the end of each round and what happens when "
     "another player names clay."},
};

static const char *text_of(const hm_library *lib, const struct row *r)
{
    const hm_game *g = hm_library_cards(lib)->game;
    const hm_card *card = hm_test_card(hm_library_cards(lib), "Lodge");
    const char *mode = r->players == 1 ? "solo" : "many";
    hm_setting how = {0};
    how.mode = (uint8_t)hm_game_mode(g, mode, strlen(mode));
    return r->players == 0 ? card->text : hm_card_text(card, g, &how, r->players);
}

static void each_rule_has_its_text(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char card[1000];
        snprintf(card, sizeof card, "card \"Lodge\" { type oast pattern { clay } %s }\n",
                 rows[i].rule);
        hm_library *lib = hm_lodge_load(card);
        bad += hm_lodge_errors(lib, rows[i].rule);
        const char *text = text_of(lib, &rows[i]);
        if (strcmp(text, rows[i].text) != 0) {
            print_error("%s (%d)\n  is     %s\n  wanted %s\n", rows[i].rule,
                        rows[i].players, text, rows[i].text);
            bad++;
        }
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_rule_has_its_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
