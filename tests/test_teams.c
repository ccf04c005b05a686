/* Teams: who is with whom, and what that makes of points, ties and ranks. A plain model
 * of the rules, team by team and without the core, says the same of random sheets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/teams.h"
#include "core/verdict.h"
#include "core/whose.h"
#include "tests/support.h"

enum { SEATS = 8, TIES = 3, RUNS = 4000 };

/* -- the plain model */

typedef struct plain_row {
    int points, tie[TIES];
} plain_row;

/* Is a better than b? 0: neither is. */
static int plain_compare(const plain_row *a, const plain_row *b, bool fewest)
{
    if (a->points != b->points)
        return fewest ? b->points - a->points : a->points - b->points;
    for (int k = 0; k < TIES; k++)
        if (a->tie[k] != b->tie[k])
            return a->tie[k] - b->tie[k];
    return 0;
}

/* The seats of a team, by the words of the rules. */
static int plain_members(const char *form, int players, int team, int out[SEATS])
{
    int n = 0;
    for (int i = 0; i < players; i++) {
        bool in = strcmp(form, "across") == 0  ? i % (players / 2) == team
                  : strcmp(form, "pairs") == 0 ? i / 2 == team
                  : strcmp(form, "sides") == 0 ? i % 2 == team
                  : strcmp(form, "couples") == 0
                      ? i == team || i == (team + 1) % players
                      : form[i] == 'A' + team;
        if (in)
            out[n++] = i;
    }
    return n;
}

static plain_row plain_row_of(const hm_sheet *s)
{
    plain_row r = {.points = s->total};
    for (int k = 0; k < TIES; k++)
        r.tie[k] = s->tie[k];
    return r;
}

static plain_row plain_join(const hm_sheet *sheet, const int *seat, int n,
                            const char *how, bool fewest)
{
    plain_row out = plain_row_of(&sheet[seat[0]]);
    for (int i = 1; i < n; i++) {
        const plain_row r = plain_row_of(&sheet[seat[i]]);
        if (strcmp(how, "sum") == 0) {
            out.points += r.points;
            for (int k = 0; k < TIES; k++)
                out.tie[k] += r.tie[k];
        } else if ((plain_compare(&r, &out, fewest) > 0) == !strcmp(how, "separate")) {
            out = r;
        }
    }
    return out;
}

static void compare_with_plain(const char *form, const char *how, int players,
                               bool fewest, hm_sheet *sheet)
{
    hm_teams t;
    hm_error err;
    char text[64];
    int seat[SEATS];
    plain_row team[SEATS], own[SEATS];
    snprintf(text, sizeof text, "%s %s", form, how);
    assert_int_equal(hm_teams_read(&t, text, HM_JOIN_SUM, players, &err), HM_OK);
    const bool couples = strcmp(form, "couples") == 0;
    int teams = 0;
    while (teams < players && plain_members(form, players, teams, seat) > 0)
        teams++;
    assert_int_equal(t.count, teams);
    for (int i = 0; i < teams; i++) {
        const int n = plain_members(form, players, i, seat);
        team[i] = plain_join(sheet, seat, n, how, fewest);
    }
    for (int i = 0; i < teams; i++) {
        const int n = plain_members(form, players, i, seat);
        for (int k = 0; k < n; k++)
            own[seat[k]] = team[i];
    }
    for (int i = 0; i < players && couples; i++) {
        const plain_row *a = &team[i], *b = &team[(i + players - 1) % players];
        own[i] = plain_compare(a, b, fewest) > 0 ? *b : *a;
    }
    hm_teams_rank(&t, sheet, TIES);
    for (int i = 0; i < players; i++) {
        int rank = 1;
        for (int k = 0; k < (couples ? players : teams); k++)
            rank += plain_compare(couples ? &own[k] : &team[k], &own[i], fewest) > 0;
        assert_int_equal(sheet[i].team.points, own[i].points);
        assert_int_equal(sheet[i].rank, rank);
    }
}

static void test_ranks_are_those_of_a_plain_model(void **state)
{
    static const char *const form[] = {"across", "pairs", "sides", "couples", "ABAB",
                                       "AABC", "ABBA", "AABCCB", "ABACAD", "ABB"};
    static const char *const how[] = {"sum", "lowest", "separate"};
    uint64_t chance = 20261118;
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        const char *f = form[hm_test_below(&chance, sizeof form / sizeof *form)];
        const bool word = f[0] >= 'a';
        int players = word ? 3 + hm_test_below(&chance, SEATS - 2) : (int)strlen(f);
        if (word && strcmp(f, "couples") != 0)
            players = 4 + 2 * hm_test_below(&chance, 3);
        const bool fewest = hm_test_below(&chance, 4) == 0;
        const int range = 2 + hm_test_below(&chance, 20);
        hm_sheet *sheet = calloc((size_t)players, sizeof *sheet);
        assert_non_null(sheet);
        for (int i = 0; i < players; i++) {
            sheet[i].total = hm_test_below(&chance, range) - range / 2;
            sheet[i].verdict.fewest = fewest;
            for (int k = 0; k < TIES; k++)
                sheet[i].tie[k] = hm_test_below(&chance, 3);
        }
        compare_with_plain(f, how[hm_test_below(&chance, 3)], players, fewest, sheet);
        free(sheet);
    }
}

/* -- who is with whom */

static void test_mates_are_mates_of_each_other(void **state)
{
    static const char *const form[] = {"across", "pairs", "sides", "couples"};
    hm_teams t;
    hm_error err;
    (void)state;
    for (size_t i = 0; i < sizeof form / sizeof *form; i++)
        for (int players = 4; players <= HM_PLAYERS_MAX; players += 2) {
            assert_int_equal(hm_teams_read(&t, form[i], HM_JOIN_SUM, players, &err),
                             HM_OK);
            for (int a = 0; a < players; a++) {
                int mates = 0;
                for (int b = 0; b < players; b++) {
                    mates += hm_are_mates(&t, a, b);
                    assert_int_equal(hm_are_mates(&t, a, b), hm_are_mates(&t, b, a));
                    assert_int_equal(hm_is_meant(HM_WHOSE_TEAMMATES, &t, a, b, players) +
                                         hm_is_meant(HM_WHOSE_RIVALS, &t, a, b, players),
                                     a != b);
                }
                const int partner = hm_partner_of(&t, a, players);
                assert_true(partner >= 0 && hm_are_mates(&t, a, partner));
                assert_int_equal(mates, i == 2 ? players / 2 - 1 : i == 3 ? 2 : 1);
            }
        }
}

static void test_without_teams_all_others_are_rivals(void **state)
{
    (void)state;
    assert_int_equal(hm_partner_of(NULL, 0, 4), -1);
    for (int b = 0; b < 4; b++) {
        assert_false(hm_is_meant(HM_WHOSE_PARTNER, NULL, 1, b, 4));
        assert_false(hm_is_meant(HM_WHOSE_TEAMMATES, NULL, 1, b, 4));
        assert_int_equal(hm_is_meant(HM_WHOSE_RIVALS, NULL, 1, b, 4), b != 1);
    }
}

/* -- words */

static void test_words_are_read_and_written(void **state)
{
    static const struct { const char *text, *again; int players; } cell[] = {
        {"across", "across sum", 4},   {"pairs lowest", "pairs lowest", 6},
        {"couples", "couples sum", 3}, {"BABA separate", "ABAB separate", 4},
        {"ZZY", "AAB sum", 3},         {"sides sum", "sides sum", 8}};
    char text[HM_TEAMS_TEXT];
    hm_teams t;
    hm_error err;
    (void)state;
    for (size_t i = 0; i < sizeof cell / sizeof *cell; i++) {
        assert_int_equal(hm_teams_read(&t, cell[i].text, HM_JOIN_SUM, cell[i].players,
                                       &err), HM_OK);
        hm_teams_write(&t, text);
        assert_string_equal(text, cell[i].again);
    }
}

static void test_what_does_not_fit_is_told(void **state)
{
    static const struct { const char *text, *says; int players; } cell[] = {
        {"across", "'across' needs an even number of players, not 5", 5},
        {"pairs", "'pairs' is for 4 players or more, not 2", 2},
        {"couples", "'couples' is for 3 players or more, not 1", 1},
        {"ABAB", "'ABAB' is for 4 players, one letter each, not for 3", 3},
        {"AAAA", "'AAAA': all would be of one team", 4},
        {"ABC", "'ABC': nobody would be with another one", 3},
        {"", "expected across", 4}, {" sum", "expected across", 4},
        {"across  sum", "expected across", 4}, {"abab", "expected across", 4},
        {"across sum lowest", "expected across", 4}, {"A1", "expected across", 2}};
    hm_teams t;
    hm_error err;
    (void)state;
    for (size_t i = 0; i < sizeof cell / sizeof *cell; i++) {
        assert_int_equal(hm_teams_read(&t, cell[i].text, HM_JOIN_SUM, cell[i].players,
                                       &err), HM_EINPUT);
        assert_non_null(strstr(err.msg, cell[i].says));
    }
}

/* -- verdicts */

static void test_one_who_has_lost_has_lost_for_the_team(void **state)
{
    hm_teams t;
    hm_error err;
    hm_sheet *sheet = calloc(4, sizeof *sheet);
    (void)state;
    assert_non_null(sheet);
    for (int joining = 0; joining < HM_JOININGS; joining++) {
        assert_int_equal(hm_teams_seat(&t, HM_TEAMS_ACROSS, (hm_joining)joining, 4, &err),
                         HM_OK);
        for (int i = 0; i < 4; i++) {
            sheet[i].total = 10 * i;
            sheet[i].verdict.outcome = i == 3 ? HM_OUTCOME_LOST : HM_OUTCOME_OPEN;
        }
        hm_teams_judge(&t, sheet);
        hm_teams_rank(&t, sheet, 0);
        const bool separate = joining == HM_JOIN_SEPARATE;
        assert_int_equal(sheet[1].verdict.outcome == HM_OUTCOME_LOST, !separate);
        assert_int_equal(hm_sheet_wins(&sheet[0]), !separate);
        assert_int_equal(hm_sheet_wins(&sheet[2]), !separate);
    }
    free(sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks_are_those_of_a_plain_model),
        cmocka_unit_test(test_mates_are_mates_of_each_other),
        cmocka_unit_test(test_without_teams_all_others_are_rivals),
        cmocka_unit_test(test_words_are_read_and_written),
        cmocka_unit_test(test_what_does_not_fit_is_told),
        cmocka_unit_test(test_one_who_has_lost_has_lost_for_the_team),
    };
    return cmocka_run_group_tests_name("teams", tests, NULL, NULL);
}
