#include "tools/play_show.h"

#include <stdlib.h>
#include <string.h>

#include "tools/engine_view.h"
#include "tools/towns.h"

/* -- a decision */

/* In columns, down and then across, as many as fit. */
static void print_options(const hm_table *t, const hm_decision *d)
{
    enum { PAGE = 78, NUMBER = 6, GAP = 2 };
    int width = 1, count = d->count;
    char text[HM_SHOWN_MAX];
    for (int i = 0; i < count; i++) {
        hm_option_text(t, d->option[i], text, sizeof text);
        int w = hm_width(text, strlen(text));
        width = w > width ? w : width;
    }
    int columns = PAGE / (NUMBER + width + GAP);
    int rows = columns > 1 ? (count + columns - 1) / columns : count;
    for (int r = 0; r < rows; r++)
        for (int i = r; i < count; i += rows) {
            bool last = i + rows >= count;
            hm_option_text(t, d->option[i], text, sizeof text);
            printf("%4d  ", i + 1);
            hm_put(stdout, text);
            printf("%*s%s", last ? 0 : width - hm_width(text, strlen(text)) + GAP, "",
                   last ? "\n" : "");
        }
}

void hm_show_towns(const hm_table *t, int viewer, bool colour)
{
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        hm_town town;
        hm_table_town_seen(t, i, viewer, &town);
        printf("\n%s\n", hm_seat_name(t, i, name));
        hm_draw_town(deal->deck, &town, 0, colour);
    }
}

/* "Name (. H / B G):" and its rule. */
static void print_card(const hm_game *game, const hm_card *c)
{
    const hm_pattern *pattern = &c->pattern;
    fputs("  ", stdout);
    hm_put(stdout, c->name);
    for (int i = 0; i < pattern->rows * pattern->cols; i++) {
        int cell = pattern->cell[i];
        fputs(i == 0 ? " (" : i % pattern->cols == 0 ? " / " : " ", stdout);
        putchar(cell != 0 ? game->resource[cell - 1].letter : '.');
    }
    fputs(pattern->rows > 0 ? "):\n    " : ":\n    ", stdout);
    hm_put_wrapped(stdout, c->text, 4, 4);
}

/* The cards for everybody, and those dealt that the player may know of. */
void hm_show_cards(const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    uint64_t known = ~d->dealt;
    for (int i = 0; i < deal->players; i++) {
        hm_town town;
        hm_table_town_seen(t, i, player, &town);
        known |= town.hand != 0 ? hm_bit(town.hand - 1) : 0;
        for (hm_set s = town.built; s != 0; s &= s - 1)
            known |= hm_bit(town.cell[hm_first(s)] - HM_CELL_BUILDING);
    }
    for (int i = 0; i < d->count; i++)
        if (known >> i & 1)
            print_card(d->game, d->card[i]);
}

/* What the player holds or is offered. */
static void print_hand(const hm_table *t, const hm_decision *due)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    int player = due->player;
    int hand = player < deal->players ? hm_table_town(t, player)->hand : 0;
    if (hand != 0)
        print_card(d->game, d->card[hand - 1]);
    for (int i = 0; due->kind == HM_DECIDE_KEEP && i < due->count; i++)
        print_card(d->game, hm_option_open(t, due->option[i]).card);
}

void hm_show_question(const hm_table *t, const hm_decision *d, bool colour)
{
    char name[HM_SEAT_NAME_MAX], prompt[HM_SHOWN_MAX];
    const hm_deal *deal = hm_table_deal(t);
    int player = d->player;
    hm_decision_prompt(t, d, prompt, sizeof prompt);
    int round = hm_table_round(t);
    printf("\n%s, %s %d\n", hm_seat_name(t, player, name),
           round > 0 ? "round" : "before round", round > 0 ? round : 1);
    if (player < deal->players)
        hm_draw_town(deal->deck, hm_table_town(t, player), 0, colour);
    print_hand(t, d);
    hm_put(stdout, prompt);
    putchar('\n');
    print_options(t, d);
}

/* -- the end */

/* Six levels of the solo game, best first, by the points each needs. */
static void print_level(int points)
{
    static const int needs[] = {38, 32, 25, 18, 10};
    enum { LEVELS = sizeof needs / sizeof *needs };
    int level = 1;
    for (int i = 0; i < LEVELS && points < needs[i]; i++)
        level++;
    printf("Level %d of %d", level, LEVELS + 1);
    if (level > 1)
        printf("; the next one needs %d points", needs[level - 2]);
    puts(level > 1 ? "." : ", the best.");
}

/* The tie-break that parted the winner from the next best with as many points. */
static void print_tie(const hm_table *t, const hm_sheet *sheet, int winner)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *game = deal->deck->game;
    int next = -1;
    for (int i = 0; i < deal->players; i++)
        if (sheet[i].rank > 1 && sheet[i].total == sheet[winner].total &&
            (next < 0 || sheet[i].rank < sheet[next].rank))
            next = i;
    for (int k = 0; next >= 0 && k < game->ties; k++)
        if (sheet[winner].tie[k] != sheet[next].tie[k]) {
            printf("The tie was broken by: %s.\n", game->tie[k].text);
            return;
        }
}

static void print_winners(const hm_table *t, const hm_sheet *sheet)
{
    int winners = 0, winner = 0, players = hm_table_deal(t)->players;
    char name[HM_SEAT_NAME_MAX];
    for (int i = players - 1; i >= 0; i--)
        if (sheet[i].rank == 1) {
            winners++;
            winner = i;
        }
    if (winners == 1) {
        printf("%s wins with %d points.\n", hm_seat_name(t, winner, name),
               (int)sheet[winner].total);
    } else {
        for (int i = 0, n = 0; i < players; i++)
            if (sheet[i].rank == 1)
                printf("%s%s", n++ == 0 ? "" : n == winners ? " and " : ", ",
                       hm_seat_name(t, i, name));
        printf(" share the win with %d points.\n", (int)sheet[winner].total);
    }
    print_tie(t, sheet, winner);
}

int hm_show_end(const hm_table *t, bool colour)
{
    hm_error err;
    const hm_deal *deal = hm_table_deal(t);
    hm_sheet *sheet = hm_sheets(t, &err);
    if (sheet == NULL)
        return hm_say_error(&err);
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        printf("\n%s", hm_seat_name(t, i, name));
        if (deal->players > 1)
            printf(", rank %d", sheet[i].rank);
        puts("\n");
        hm_draw_town(deal->deck, hm_table_town(t, i), sheet[i].fed, colour);
        putchar('\n');
        hm_print_lines(deal->deck, &sheet[i]);
    }
    putchar('\n');
    if (deal->players > 1)
        print_winners(t, sheet);
    else
        printf("%d points.\n", (int)sheet[0].total);
    if (strcmp(deal->deck->game->mode[deal->how.mode].name, "solo") == 0)
        print_level((int)sheet[0].total);
    free(sheet);
    return HM_EXIT_FINE;
}
