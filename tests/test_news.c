/* What is new to a player since their last turn, where a paragraph of the story began,
 * and what people may want of a bot that thinks: of a match, without any face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/game/sketch.h"
#include "tools/options.h"
#include "tools/play/match.h"
#include "tools/play/news.h"
#include "tools/play/replay.h"
#include "tools/play/story.h"
#include "tools/save/session.h"

static hm_match   match;
static hm_options options;

/* A game by a command line. */
static void begin(const char *line)
{
    enum { WORDS = 16 };
    static char text[256]; /* options point into it */
    hm_error err;
    char *word[WORDS] = {text};
    int words = 0;
    bool usage;
    snprintf(text, sizeof text, "hamlet play --seed 3 %s", line);
    for (char *w = strtok(text, " "); w != NULL && words < WORDS; w = strtok(NULL, " "))
        word[words++] = w;
    assert_true(hm_options_parse(words, word, &options));
    assert_int_equal(hm_match_begin(&match, &options, &usage, &err), HM_OK);
}

static void decide(void)
{
    hm_error err;
    assert_int_equal(hm_match_decide(&match, &err), HM_OK);
}

static void take(hm_news *n, int index)
{
    hm_error err;
    int who = match.d.player;
    if (n != NULL)
        hm_news_before(n, &match, who);
    assert_int_equal(hm_match_take(&match, index, &err), HM_OK);
    if (n != NULL)
        hm_news_after(n, &match, who);
}

/* The person's option that ends on a square, or the first one. */
static int option_on(int square)
{
    for (int i = 0; i < match.d.count; i++)
        if (hm_option_open(match.table, match.d.option[i]).square == square)
            return i;
    return 0;
}

/* Until a person is asked again, or the game is over. */
static void let_bots(void)
{
    hm_error err;
    while (!hm_table_over(match.table)) {
        decide();
        if (hm_match_is_person(&match))
            return;
        assert_int_equal(hm_match_bot(&match, NULL, &err), HM_OK);
    }
}

static void what_others_did_is_news_and_ones_own_is_not(void **state)
{
    (void)state;
    hm_news *n = hm_news_new();
    begin("--bots person,greedy");
    decide();
    hm_news_look(n, &match, 0, true);
    assert_true(hm_news_squares(n, 0, 0) == 0 && hm_news_squares(n, 0, 1) == 0);
    take(n, 0); /* names */
    decide();
    take(n, option_on(5));
    let_bots();
    hm_news_look(n, &match, 0, true);
    hm_set other = hm_news_squares(n, 0, 1);
    assert_true(hm_news_squares(n, 0, 0) == 0);
    assert_true(other != 0 && (other & (other - 1)) == 0);
    assert_int_equal(hm_news_told(n, 0, hm_story_count(match.story)), 0);
    hm_news_free(n);
    hm_match_end(&match);
}

/* In the middle of a turn the news are those with which it began. */
static void news_stay_for_a_whole_turn(void **state)
{
    (void)state;
    hm_news *n = hm_news_new();
    begin("--bots person,greedy");
    hm_set before = 0;
    int checked = 0, round = -1, moves = -1;
    for (let_bots(); !hm_table_over(match.table); let_bots()) {
        hm_news_look(n, &match, 0, true);
        const hm_set now = hm_news_squares(n, 0, 1);
        if (hm_table_round(match.table) == round &&
            hm_session_moves(match.session) == moves) {
            assert_true(now == before);
            checked += now != 0;
        }
        before = now;
        round = hm_table_round(match.table);
        take(n, 0);
        moves = hm_session_moves(match.session);
    }
    assert_true(checked > 0);
    hm_news_free(n);
    hm_match_end(&match);
}

static void check_recalled(const hm_news *n, int viewer)
{
    hm_news *other = hm_news_new(); /* knows nothing yet */
    const int count = hm_story_count(match.story);
    hm_news_look(other, &match, viewer, true);
    for (int i = 0; i < match.face->sketch->boards(match.table); i++)
        assert_true(hm_news_squares(other, viewer, i) == hm_news_squares(n, viewer, i));
    assert_int_equal(hm_news_told(other, viewer, count), hm_news_told(n, viewer, count));
    hm_news_free(other);
}

/* What is found by going through the last turn again is what was noted in it. */
static void what_is_forgotten_can_be_found_again(void **state)
{
    static const char *const games[] = {
        "--bots person,greedy", "--bots person,person,random --players 3 --monuments",
        "--bots person,greedy,random --packs little-town --players 3",
        "--bots person,random --packs base,fortune,villagers",
        "--bots person,person --packs little-town",
    };
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        hm_news *n = hm_news_new();
        int checked = 0;
        begin(games[g]);
        for (let_bots(); !hm_table_over(match.table); let_bots()) {
            const int who = match.d.player;
            hm_news_look(n, &match, who, true);
            check_recalled(n, who);
            checked += hm_news_told(n, who, hm_story_count(match.story)) <
                       hm_story_count(match.story);
            take(n, match.d.count / 2);
        }
        assert_true(checked > 5);
        hm_news_free(n);
        hm_match_end(&match);
    }
}

/* Who plays alone, and who sits at no table, has no news. */
static void nobody_has_no_news(void **state)
{
    (void)state;
    hm_news *n = hm_news_new();
    begin("--mode solo --bots person");
    for (int i = 0; i < 6; i++) {
        decide();
        hm_news_look(n, &match, 0, true);
        take(n, 0);
        assert_int_equal(hm_news_told(n, 0, 3), 3);
    }
    assert_true(hm_news_squares(NULL, 0, 0) == 0);
    assert_true(hm_news_squares(n, HM_NO_PLAYER, 0) == 0);
    assert_int_equal(hm_news_told(n, HM_NO_PLAYER, 5), 5);
    hm_news_free(n);
    hm_match_end(&match);
}

/* -- where a paragraph began */

/* When its first choice was about to be made it had not been told, and after all of them
 * it is; later paragraphs begin no earlier. */
static void check_story(void)
{
    hm_error err;
    for (int i = 0; i < 150 && !hm_table_over(match.table); i++) {
        decide();
        take(NULL, match.d.count - 1 - i % match.d.count);
    }
    hm_replay *r = hm_replay_new(match.session, &err);
    assert_non_null(r);
    const hm_story *s = hm_replay_story(r);
    assert_true(hm_story_count(s) > 2);
    for (int i = 0; i < hm_story_count(s); i++) {
        const int from = hm_story_from(s, i);
        assert_in_range(from, 0, hm_replay_moves(r));
        assert_true(i == 0 || from >= hm_story_from(s, i - 1));
        assert_true(hm_replay_told(r, from) <= i + 1);
        assert_string_equal(hm_story_line(s, i), hm_story_line(match.story, i));
        assert_int_equal(from, hm_story_from(match.story, i));
    }
    hm_replay_free(r);
    hm_match_end(&match);
}

static void paragraphs_know_where_they_began(void **state)
{
    (void)state;
    begin("--bots person,person --monuments");
    check_story();
    begin("--bots person,person,person --players 3 --packs little-town");
    check_story();
}

/* -- a bot that thinks */

static int asked;

static hm_hurry now(void *ctx)
{
    asked++;
    return *(const hm_hurry *)ctx;
}

/* It would think for ten minutes. */
static void a_bot_chooses_now_or_nothing(void **state)
{
    (void)state;
    hm_error err;
    hm_hurry wish = HM_CHOOSE_NOTHING;
    begin("--bots person,hard --think 600000");
    decide();
    take(NULL, 0);
    decide();
    take(NULL, 0);
    decide();
    assert_false(hm_match_is_person(&match));
    const int moves = hm_session_moves(match.session);
    const uint64_t hash = hm_session_hash(match.session);
    match.pace.ask = now;
    match.pace.ctx = &wish;
    assert_int_equal(hm_match_bot(&match, NULL, &err), HM_OK);
    assert_int_equal(hm_session_moves(match.session), moves);
    assert_true(hm_session_hash(match.session) == hash);
    assert_int_equal(match.pace.said, HM_CHOOSE_NOTHING);
    wish = HM_CHOOSE_NOW;
    assert_int_equal(hm_match_bot(&match, NULL, &err), HM_OK);
    assert_int_equal(hm_session_moves(match.session), moves + 1);
    assert_int_equal(asked, 2); /* who has been told does not ask again */
    hm_match_end(&match);
}

static hm_hurry nap(void *ctx)
{
    nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
    return *(const hm_hurry *)ctx;
}

/* What people take their time for is added to that of the bot. */
static void the_clock_stands_still_while_people_look(void **state)
{
    (void)state;
    hm_hurry on = HM_THINK_ON;
    hm_pace p = {.ms = 5, .ask = nap, .ctx = &on};
    hm_pace_begin(&p);
    const int64_t until = p.until;
    assert_false(hm_pace_ends(&p));
    assert_true(p.until >= until + 29); /* it may fall between two milliseconds */
    hm_pace_shorten(&p);
    assert_true(p.brief && p.until == p.begun + 5); /* short already */
    p.ms = 60000;
    hm_pace_begin(&p);
    assert_int_equal(p.until - p.begun, HM_BRIEF_MS);
}

/* Back to a decision in the middle, and on from there. */
static void undo_to_a_moment(void **state)
{
    (void)state;
    hm_error err;
    begin("--bots person,greedy");
    for (int i = 0; i < 12; i++) {
        let_bots();
        take(NULL, 0);
    }
    const int all = hm_session_moves(match.session);
    int to = all / 2;
    while (match.bot[hm_session_move(match.session, to).player] != NULL)
        to++;
    assert_int_equal(hm_match_undo_to(&match, to, &err), HM_OK);
    assert_int_equal(hm_session_moves(match.session), to);
    assert_true(hm_match_is_person(&match));
    assert_int_equal(hm_session_undone(match.session), all - to);
    assert_int_equal(hm_match_redo(&match, &err), HM_OK);
    assert_true(hm_session_moves(match.session) > to);
    hm_match_end(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_others_did_is_news_and_ones_own_is_not),
        cmocka_unit_test(news_stay_for_a_whole_turn),
        cmocka_unit_test(what_is_forgotten_can_be_found_again),
        cmocka_unit_test(nobody_has_no_news),
        cmocka_unit_test(paragraphs_know_where_they_began),
        cmocka_unit_test(a_bot_chooses_now_or_nothing),
        cmocka_unit_test(the_clock_stands_still_while_people_look),
        cmocka_unit_test(undo_to_a_moment),
    };
    setenv("HAMLET_PATH", "cards", 1);
    setenv("XDG_DATA_HOME", "/proc/nowhere", 1); /* games are not kept */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
