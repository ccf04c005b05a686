/* lt_script.c - reads the lines, puts the position onto a table, and checks what
 * follows; a check that fails names its command. */
#include "tests/lt_script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_deals.h"
#include "tests/lt_referee.h"

enum { LINE_ROOM = 160, WORDS = 8, WORD_ROOM = 40, TEXT_ROOM = 200 };

typedef struct script {
    const hm_library *lib;
    const char       *name;
    hm_test_game      g;
    hm_commons        at;
    bool              reserve_given, goes;
    char              line[LINE_ROOM];
    char              word[WORDS][WORD_ROOM]; /* of the line */
    int               number[WORDS];          /* the same as numbers */
    int               bad;
} script;

static void complain(script *s, const char *what, int is)
{
    print_error("%s: '%s': %s (%d)\n", s->name, s->line, what, is);
    s->bad++;
    for (int i = 0; s->goes && i < s->g.due.count && i < 12; i++) {
        char text[TEXT_ROOM];
        if (hm_table_over(s->g.table))
            return;
        hm_option_text(s->g.table, s->g.due.option[i], text, sizeof text);
        print_error("  player %d may: %s\n", s->g.due.player + 1, text);
    }
}

/* -- where the game stands */

static void new_position(script *s)
{
    int n = s->g.deal.players;
    memset(&s->at, 0, sizeof s->at);
    s->at.round = 1;
    s->at.players = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        s->at.seat[i].workers = (uint8_t)(7 - n);
        s->at.seat[i].houses = n == 2 ? 7 : 6;
    }
}

static int slot_of(script *s, char *name)
{
    for (char *p = name; *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    return lt_slot(&s->g, name);
}

static int square_of(script *s, const char *name)
{
    int square = hm_grid_square(&s->g.deal.deck->game->grid, name, strlen(name));
    if (square < 0)
        complain(s, "no such square", square);
    return square;
}

static void put_tile(script *s)
{
    int square = square_of(s, s->word[2]), owner = s->number[3] - 1;
    s->at.tile[square] = (uint8_t)(slot_of(s, s->word[1]) + 1);
    s->at.owner[square] = (uint8_t)owner;
    s->at.seat[owner].houses--;
}

static void put_worker(script *s)
{
    s->at.worker[square_of(s, s->word[1])] = (uint8_t)s->number[2];
    s->at.seat[s->number[2] - 1].workers--;
}

static void put_amounts(const int *from, uint8_t *to)
{
    for (int k = 0; k < LT_KINDS; k++)
        to[k] = (uint8_t)from[k];
}

static bool set_up(script *s)
{
    const char *what = s->word[0];
    hm_commons_seat *seat =
        &s->at.seat[s->number[1] > 0 && s->number[1] < 5 ? s->number[1] - 1 : 0];
    if (strcmp(what, "players") == 0)
        s->g.deal.players = s->number[1], new_position(s);
    else if (strcmp(what, "board") == 0)
        s->g.deal.board = s->word[1][0] - 'A';
    else if (strcmp(what, "rule") == 0)
        lt_rule(&s->g, s->lib, s->word[1], s->word[2]);
    else if (strcmp(what, "tile") == 0)
        put_tile(s);
    else if (strcmp(what, "worker") == 0)
        put_worker(s);
    else if (strcmp(what, "stock") == 0)
        put_amounts(&s->number[2], seat->stock);
    else if (strcmp(what, "points") == 0)
        seat->points = s->number[2];
    else if (strcmp(what, "hand") == 0)
        seat->hand |= hm_bit(slot_of(s, s->word[2]));
    else if (strcmp(what, "left") == 0)
        seat->workers = (uint8_t)s->number[2];
    else if (strcmp(what, "houses") == 0)
        seat->houses = (uint8_t)s->number[2];
    else if (strcmp(what, "market") == 0)
        s->at.market[slot_of(s, s->word[1])] = (uint8_t)s->number[2];
    else if (strcmp(what, "reserve") == 0)
        put_amounts(&s->number[1], s->at.reserve), s->reserve_given = true;
    else if (strcmp(what, "round") == 0)
        s->at.round = (uint8_t)s->number[1];
    else if (strcmp(what, "first") == 0)
        s->at.first = (uint8_t)(s->number[1] - 1);
    else
        return false;
    return true;
}

/* The reserve has what the players have not. */
static void fill_reserve(script *s)
{
    static const int supply[LT_KINDS] = {15, 15, 15, 15, 40};
    for (int k = 0; k < LT_KINDS && !s->reserve_given; k++) {
        int n = supply[k];
        for (int i = 0; i < s->g.deal.players; i++)
            n -= s->at.seat[i].stock[k];
        s->at.reserve[k] = (uint8_t)n;
    }
}

static void start(script *s)
{
    fill_reserve(s);
    lt_deal(&s->g);
    hm_table_put_commons(s->g.table, &s->at);
    hm_test_look(&s->g);
    s->goes = true;
}

/* -- choices and checks */

static int find_text(const script *s, const char *text)
{
    for (int i = 0; i < s->g.due.count && !hm_table_over(s->g.table); i++) {
        char option[TEXT_ROOM];
        hm_option_text(s->g.table, s->g.due.option[i], option, sizeof option);
        if (strcmp(option, text) == 0)
            return i;
    }
    return -1;
}

static void take_option(script *s, const char *text)
{
    int i = find_text(s, text);
    if (i < 0)
        complain(s, "no such option", i);
    else
        hm_test_apply(&s->g, i);
}

static void same(script *s, int is, int expected)
{
    if (is != expected)
        complain(s, "is different", is);
}

static void same_amounts(script *s, const uint8_t *is, const int *expected)
{
    for (int k = 0; k < LT_KINDS; k++)
        same(s, is[k], expected[k]);
}

static void check_score(script *s, bool rank)
{
    hm_facts facts[LT_SEATS + 1];
    hm_sheet sheet[LT_SEATS];
    same(s, hm_table_score(s->g.table, facts, sheet, NULL), HM_OK);
    const hm_sheet *x = &sheet[s->number[1] - 1];
    same(s, rank ? x->rank : x->total, s->number[2]);
}

static void check_asks(script *s)
{
    same(s, hm_table_over(s->g.table), false);
    same(s, s->g.due.player + 1, s->number[1]);
    same(s, strcmp(hm_decision_name(s->g.due.kind), s->word[2]), 0);
}

static void check(script *s)
{
    const char *what = s->word[0], *rest = s->line + strlen(what) + 1;
    hm_commons c;
    hm_table_commons(s->g.table, HM_NO_PLAYER, &c);
    const hm_commons_seat *seat =
        &c.seat[s->number[1] > 0 && s->number[1] < 5 ? s->number[1] - 1 : 0];
    if (strcmp(what, "do") == 0)
        take_option(s, rest);
    else if (strcmp(what, "is") == 0)
        same_amounts(s, seat->stock, &s->number[2]);
    else if (strcmp(what, "pts") == 0)
        same(s, seat->points, s->number[2]);
    else if (strcmp(what, "asks") == 0)
        check_asks(s);
    else if (strcmp(what, "can") == 0)
        same(s, find_text(s, rest) >= 0, true);
    else if (strcmp(what, "cannot") == 0)
        same(s, find_text(s, rest) >= 0, false);
    else if (strcmp(what, "options") == 0)
        same(s, s->g.due.count, s->number[1]);
    else if (strcmp(what, "rest") == 0)
        same_amounts(s, c.reserve, &s->number[1]);
    else if (strcmp(what, "holder") == 0)
        same(s, c.first + 1, s->number[1]);
    else if (strcmp(what, "now") == 0)
        same(s, c.round, s->number[1]);
    else if (strcmp(what, "over") == 0)
        same(s, hm_table_over(s->g.table), true);
    else if (strcmp(what, "has") == 0)
        same(s, (int)(seat->done >> slot_of(s, s->word[2]) & 1), 1);
    else if (strcmp(what, "possible") == 0 || strcmp(what, "impossible") == 0)
        same(s, hm_table_possible(s->g.table, slot_of(s, s->word[1])), what[0] == 'p');
    else if (strcmp(what, "total") == 0 || strcmp(what, "rank") == 0)
        check_score(s, what[0] == 'r');
    else
        complain(s, "no such command", 0);
}

/* -- lines */

static const char *next_line(script *s, const char *p)
{
    p += strspn(p, " ;");
    size_t n = strcspn(p, ";");
    assert_true(n < sizeof s->line);
    memcpy(s->line, p, n);
    while (n > 0 && s->line[n - 1] == ' ')
        n--;
    s->line[n] = '\0';
    return p + strcspn(p, ";");
}

static void split(script *s)
{
    const char *p = s->line;
    memset(s->word, 0, sizeof s->word);
    for (int i = 0; i < WORDS; i++) {
        size_t n = strcspn(p, " ");
        memcpy(s->word[i], p, n < WORD_ROOM ? n : WORD_ROOM - 1);
        s->number[i] = atoi(s->word[i]);
        p += n + strspn(p + n, " ");
    }
}

static void run_line(script *s)
{
    split(s);
    if (s->goes || !set_up(s)) {
        if (!s->goes)
            start(s);
        check(s);
    }
}

static int run(const hm_library *lib, const lt_row *row)
{
    static script s;
    memset(&s, 0, sizeof s);
    s.lib = lib;
    s.name = row->name;
    s.g.deal.players = 2;
    lt_all_cards(&s.g, lib, "18");
    new_position(&s);
    for (const char *p = row->script; *(p += strspn(p, " ;")) != '\0' && s.bad == 0;) {
        p = next_line(&s, p);
        run_line(&s);
    }
    hm_test_sweep(&s.g);
    return s.bad;
}

void lt_run_rows(const hm_library *lib, const lt_row *row, int rows)
{
    int bad = 0;
    for (int i = 0; i < rows; i++)
        bad += run(lib, &row[i]) != 0;
    assert_int_equal(bad, 0);
}
