/* show.c - the question that is due, how a game ended, and what is said when it is left,
 * as lines on stdout. Shared by plain play and, at the end, by the full screen. */
#include "tools/play/show.h"

#include <stdlib.h>
#include <string.h>

#include "core/teams.h"
#include "core/verdict.h"
#include "tools/game/face.h"
#include "tools/game/level.h"
#include "tools/game/seedline.h"
#include "tools/game/sheets.h"
#include "tools/game/tally.h"
#include "tools/play/full_options.h"
#include "tools/play/hint.h"
#include "tools/save/session_ledger.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

/* -- a decision */

/* "2 pence" behind the text, unless that says it; false: it does. */
static bool add_cost(int count, const char *name, const char *plural, const char *open,
                     char *text)
{
    char cost[80];
    size_t n = strlen(text);
    snprintf(cost, sizeof cost, "%d %.60s", count, count == 1 ? name : plural);
    if (count <= 0 || strstr(text, cost) != NULL || n + strlen(cost) + 4 > HM_SHOWN_MAX)
        return false;
    sprintf(text + n, "%s%s", open, cost);
    return true;
}

/* " (2 pence, 1 guest)": what an option costs and its text does not say. Returns the
 * length of the text with it. */
static size_t add_costs(const hm_game *g, const hm_option_parts *parts, char *text)
{
    const char *open = " (";
    for (int i = 0; i < g->counters; i++)
        if (add_cost(parts->costs[i], g->counter[i].name, g->counter[i].plural, open,
                     text))
            open = ", ";
    for (int i = 0; i < g->tokens; i++)
        if (add_cost(parts->spends[i], g->token[i].name, g->token[i].plural, open, text))
            open = ", ";
    strcat(text, *open == ',' ? ")" : "");
    return strlen(text);
}

/* An option's text, what it costs and what its face has to say about it; cut where it is
 * too long. */
void hm_option_line(const hm_table *t, const hm_decision *d, int i, char *text)
{
    const hm_game *game = hm_table_deal(t)->deck->game;
    const hm_face *face = hm_face_of(game);
    hm_option_parts parts = hm_option_open(t, d->option[i]);
    size_t n = hm_option_text(t, d->option[i], text, HM_SHOWN_MAX);
    if (n + 1 < HM_SHOWN_MAX)
        n = add_costs(game, &parts, text);
    if (face->remark == NULL || n + 1 >= HM_SHOWN_MAX)
        return;
    char more[HM_SHOWN_MAX] = "";
    FILE *pen = hm_need(fmemopen(more, sizeof more, "w"));
    face->remark(t, d, d->option[i], pen);
    fclose(pen);
    snprintf(text + n, HM_SHOWN_MAX - n, "%s", more);
}

/* In columns, as many as fit: across and then down, as they are read aloud. */
static void print_options(const hm_table *t, const hm_decision *d, const int *option,
                          int count)
{
    enum { NUMBER = 6, GAP = 2 };
    int width = 1;
    char text[HM_SHOWN_MAX];
    for (int i = 0; i < count; i++) {
        hm_option_line(t, d, option[i], text);
        int w = hm_width(text, strlen(text));
        width = w > width ? w : width;
    }
    const int columns = hm_page_width() / (NUMBER + width + GAP);
    for (int i = 0; i < count; i++) {
        const bool last = columns <= 1 || i % columns == columns - 1 || i + 1 == count;
        hm_option_line(t, d, option[i], text);
        printf("%4d  ", option[i] + 1);
        if (columns <= 1) {
            hm_put_wrapped(stdout, text, NUMBER, NUMBER + GAP);
            continue;
        }
        hm_put(stdout, text);
        printf("%*s%s", last ? 0 : width - hm_width(text, strlen(text)) + GAP, "",
               last ? "\n" : "");
    }
}

/* "any free square (16), as in 'b2'", or "a1, b2 or c4": where those of a row go. */
static void write_squares(const hm_table *t, const hm_decision *d, const hm_full_row *row,
                          bool any, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX];
    const hm_grid *grid = &hm_table_deal(t)->deck->game->grid;
    for (int i = 0; !any && i < row->count; i++) {
        hm_grid_name(grid, hm_option_open(t, d->option[row->first + i]).square, name);
        fprintf(pen, "%s%s", i == 0 ? "" : i + 1 < row->count ? ", " : " or ", name);
    }
    hm_grid_name(grid, hm_option_open(t, d->option[row->first + row->count / 2]).square,
                 name);
    if (any)
        fprintf(pen, "any free square (%d), as in '%s'", row->count, name);
}

/* Options that differ by their square alone, on one line. It begins with what was asked
 * where they say no more than that; NULL: that was said. */
static void print_squares(const hm_table *t, const hm_decision *d, const hm_full_rows *r,
                          int row, const char *prompt, bool more)
{
    char head[HM_SHOWN_MAX], *text = NULL;
    size_t size;
    const hm_full_row *it = &r->row[row];
    bool asked = hm_option_open(t, d->option[it->first]).action == HM_ACTION_SQUARE;
    hm_full_row_text(r, t, d, row, head);
    head[strcspn(head, ":")] = '\0';
    asked = prompt != NULL && (asked || strcmp(head, prompt) == 0);
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "%s: ", asked ? prompt : head);
    write_squares(t, d, it, hm_full_row_is_free(t, d, it), pen);
    fputs(more ? "; or" : "", pen);
    fclose(pen);
    if (prompt != NULL && !asked)
        hm_put_wrapped(stdout, prompt, 0, 4);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

/* What differs by squares is said first, without numbers; the rest is listed. */
static void print_rows(const hm_table *t, const hm_decision *d, const hm_full_rows *r,
                       const char *prompt)
{
    int *single = hm_need(calloc((size_t)r->count + 1, sizeof *single));
    int count = 0, told = 0;
    for (int i = 0; i < r->count; i++)
        if (r->row[i].count == 1)
            single[count++] = r->row[i].first;
    for (int i = 0; i < r->count; i++)
        if (r->row[i].count > 1) {
            bool last = ++told + count == r->count;
            print_squares(t, d, r, i, told == 1 ? prompt : NULL, !last || count > 0);
        }
    if (told == 0)
        hm_put_wrapped(stdout, prompt, 0, 4);
    print_options(t, d, single, count);
    free(single);
}

static void print_all(const hm_table *t, const hm_decision *d, const char *prompt)
{
    hm_put_wrapped(stdout, prompt, 0, 4);
    int *each = hm_need(calloc((size_t)d->count + 1, sizeof *each));
    for (int i = 0; i < d->count; i++)
        each[i] = i;
    print_options(t, d, each, d->count);
    free(each);
}

/* Has the town changed since it was drawn, or another one been drawn? A shared board
 * changes with every turn. */
static bool is_board_new(const hm_table *t, int player, hm_seen *seen)
{
    const hm_deal *deal = hm_table_deal(t);
    hm_town town = {0};
    if (deal->deck->game->boards > 0 || player >= deal->players)
        return true;
    hm_table_town_midway(t, player, player, &town);
    const bool same = seen->seat == player + 1 &&
                      memcmp(&seen->town, &town, deal->deck->plan.size) == 0;
    seen->seat = player + 1;
    seen->town = town;
    return !same;
}

/* Does the player hold a card whose text they were not told? */
static bool is_hand_new(const hm_table *t, int player, hm_seen *seen)
{
    const hm_deal *deal = hm_table_deal(t);
    uint64_t held = 0;
    hm_commons c;
    if (player >= deal->players)
        return false;
    if (hm_table_commons(t, player, &c))
        held = c.seat[player].hand;
    else if (hm_table_town(t, player)->hand != 0)
        held = hm_bit(hm_table_town(t, player)->hand - 1);
    const bool new = (held & ~seen->hand[player]) != 0;
    seen->hand[player] |= held;
    return new;
}

const char *hm_round_text(const hm_table *t, char text[HM_ROUND_TEXT])
{
    const hm_deal *deal = hm_table_deal(t);
    const int round = hm_table_round(t), left = hm_table_rounds_left(t);
    const int all = hm_game_number(deal->deck->game, "rounds", deal->players, 0);
    char of[16] = "", more[32] = "";
    if (all > 0)
        snprintf(of, sizeof of, " of %d", all);
    if (left > 0)
        snprintf(more, sizeof more, left == 1 ? ", the last one" : ", %d rounds left",
                 left);
    snprintf(text, HM_ROUND_TEXT, "%s %d%s%s", round > 0 ? "round" : "before round",
             round > 0 ? round : 1, of, more);
    return text;
}

void hm_show_question(const hm_table *t, const hm_decision *d, hm_seen *seen, bool all,
                      bool colour)
{
    char name[HM_SEAT_NAME_MAX], prompt[HM_SHOWN_MAX], round[HM_ROUND_TEXT];
    int player = d->player;
    hm_decision_prompt(t, d, prompt, sizeof prompt);
    putchar('\n');
    hm_put_line(4, "%s, %s\n", hm_seat_name(t, player, name), hm_round_text(t, round));
    const hm_showing how = {.colour = colour,
                            .board = is_board_new(t, player, seen) || all,
                            .hand = is_hand_new(t, player, seen) || all};
    hm_face_of(hm_table_deal(t)->deck->game)->question(t, d, &how);
    if (all) {
        print_all(t, d, prompt);
        return;
    }
    hm_full_rows *rows = hm_need(malloc(sizeof *rows));
    hm_full_rows_gather(rows, t, d);
    print_rows(t, d, rows, prompt);
    free(rows);
}

/* -- the end */

/* The tie-break that parted the winner from the next best with as many points. */
static void write_tie(FILE *pen, const hm_table *t, const hm_sheet *sheet, int winner)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *game = deal->deck->game;
    int next = -1;
    for (int i = 0; i < deal->players; i++)
        if (sheet[i].rank > 1 &&
            hm_sheet_points(&sheet[i]) == hm_sheet_points(&sheet[winner]) &&
            (next < 0 || sheet[i].rank < sheet[next].rank))
            next = i;
    for (int k = 0; next >= 0 && k < game->ties; k++)
        if (sheet[winner].tie[k] != sheet[next].tie[k]) {
            fputs("The tie was broken by: ", pen);
            hm_put(pen, game->tie[k].text);
            fputs(".\n", pen);
            return;
        }
}

static const char *plural_of(const hm_sheet *s)
{
    return hm_sheet_points(s) == 1 ? "" : "s";
}

/* Do all who win do so as one team? */
static bool wins_as_team(const hm_teams *t, const hm_sheet *sheet)
{
    int team = -1;
    for (int i = 0; t != NULL && t->form != HM_TEAMS_COUPLES && i < t->players; i++) {
        if (hm_sheet_wins(&sheet[i]) && team >= 0 && t->of[i] != team)
            return false;
        team = hm_sheet_wins(&sheet[i]) ? t->of[i] : team;
    }
    return team >= 0;
}

/* Several of rank 1 are those whom no tie-break parted: they share the win. */
static void write_winners(FILE *pen, const hm_table *t, const hm_sheet *sheet)
{
    int winners = 0, winner = 0, players = hm_table_deal(t)->players;
    char name[HM_SEAT_NAME_MAX];
    for (int i = players - 1; i >= 0; i--)
        if (hm_sheet_wins(&sheet[i])) {
            winners++;
            winner = i;
        }
    if (winners == 0) {
        fputs("Nobody wins: all have lost.\n", pen);
        return;
    }
    if (winners == 1) {
        fprintf(pen, "%s wins with %d point%s.\n", hm_seat_name(t, winner, name),
                (int)hm_sheet_points(&sheet[winner]), plural_of(&sheet[winner]));
    } else {
        const bool team = wins_as_team(hm_table_deal(t)->how.teams, sheet);
        for (int i = 0, n = 0; i < players; i++)
            if (hm_sheet_wins(&sheet[i]))
                fprintf(pen, "%s%s", n++ == 0 ? "" : n == winners ? " and " : ", ",
                       hm_seat_name(t, i, name));
        fprintf(pen, " %s with %d point%s.\n", team ? "win together" : "share the win",
                (int)hm_sheet_points(&sheet[winner]), plural_of(&sheet[winner]));
    }
    write_tie(pen, t, sheet, winner);
}

/* Each by themselves, where the mode has levels. */
static void write_levels(FILE *pen, const hm_table *t, const hm_sheet *sheet)
{
    const hm_deal *deal = hm_table_deal(t);
    char name[HM_SEAT_NAME_MAX];
    if (hm_game_levels(deal->deck->game, deal->how.mode) == 0)
        return;
    for (int i = 0; i < deal->players; i++) {
        fprintf(pen, "%s: ", hm_seat_name(t, i, name));
        hm_write_level(pen, deal->deck->game, deal->how.mode, sheet[i].total);
    }
}

/* Who won, by what; or how good one was alone, or all were together. */
void hm_write_verdict(FILE *pen, const hm_table *t, const hm_sheet *sheet)
{
    const hm_deal *deal = hm_table_deal(t);
    if (deal->players > 1 && !sheet[0].verdict.together) {
        write_winners(pen, t, sheet);
        write_levels(pen, t, sheet);
        return;
    }
    hm_write_outcome(pen, &deal->deck->game->mode[deal->how.mode], sheet, deal->players);
    fputs(deal->players > 1 ? "Together " : "", pen);
    hm_write_level(pen, deal->deck->game, deal->how.mode,
                   hm_sheets_points(sheet, deal->players, 0));
}

void hm_write_broken(FILE *pen, const hm_error *err)
{
    fputs("The points cannot be counted: ", pen);
    hm_put(pen, err->msg);
    fputs(
        ".\nThe game is as it was played; once the card is mended, it can be counted.\n",
        pen);
}

/* Frees the tally. */
static void show_tally(const hm_table *t, const hm_sheet *sheet, hm_tally *tally,
                       bool colour)
{
    hm_face_of(hm_table_deal(t)->deck->game)->points(t, sheet, colour);
    putchar('\n');
    hm_tally_write(tally, hm_page_width(), stdout);
    hm_tally_free(tally);
}

static hm_tally *tally_of(const hm_session *s, const hm_sheet *sheet)
{
    hm_ledger ledger;
    const bool kept = hm_ledger_of(s, &ledger);
    return hm_tally_new(hm_session_table(s), sheet, kept ? &ledger : NULL);
}

void hm_show_points(const hm_session *s, const hm_sheet *sheet, bool colour)
{
    show_tally(hm_session_table(s), sheet, tally_of(s, sheet), colour);
}

/* What the match knows of a game beside its points is added here, for all faces. */
hm_tally *hm_match_tally(const hm_match *m, const hm_sheet *sheet)
{
    hm_tally *y = tally_of(m->session, sheet);
    hm_hints_count(m, y);
    return y;
}

static int show_end(const hm_match *m, bool colour)
{
    hm_error err;
    const hm_table *t = m->table;
    hm_sheet *sheet = hm_sheets(t, &err);
    if (sheet == NULL) {
        hm_say("the points cannot be counted: %s", err.msg);
        return hm_exit_for(err.code);
    }
    show_tally(t, sheet, hm_match_tally(m, sheet), colour);
    char *verdict = NULL;
    size_t size;
    FILE *pen = hm_textstream(&verdict, &size);
    hm_write_verdict(pen, t, sheet);
    fclose(pen);
    putchar('\n');
    hm_put_paragraphs(stdout, verdict, 4);
    free(verdict);
    free(sheet);
    return HM_EXIT_FINE;
}

/* -- last words */

static int exit_code(int code)
{
    return hm_stopped() != 0 ? 128 + hm_stopped() : code;
}

/* On a line of its own, to be copied. Frees the hint. */
static void print_hint(const char *what, char *hint)
{
    if (hint != NULL) {
        fputs(what, stdout);
        hm_put(stdout, hint);
        putchar('\n');
    }
    free(hint);
}

int hm_show_left(const hm_match *m)
{
    int round = hm_table_round(m->table);
    char *hint = hm_match_resume_hint(m); /* none for a game in which nobody chose */
    char text[96];
    snprintf(text, sizeof text, "The game was left %s round %d%s.",
             round > 0 ? "in" : "before", round > 0 ? round : 1,
             hint != NULL ? "; it is kept in its file" : "");
    hm_put_wrapped(stdout, text, 0, 4);
    print_hint("To go on: ", hint);
    return exit_code(HM_EXIT_FINE);
}

void hm_write_shared(FILE *pen, const hm_match *m)
{
    if (m->goal != NULL) {
        hm_goal_write(m->goal, m->session, pen);
        return;
    }
    if (m->people == 0)
        return;
    char *line = hm_seed_line(hm_session_setup(m->session),
                              hm_session_library(m->session));
    fprintf(pen, "%s.\n", line);
    free(line);
}

static void print_shared(const hm_match *m)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_write_shared(pen, m);
    fclose(pen);
    hm_put_paragraphs(stdout, text, 4);
    free(text);
}

int hm_show_over(const hm_match *m, bool colour)
{
    int code = show_end(m, colour);
    hm_put_paragraphs(stdout, m->honours != NULL ? m->honours : "", 4);
    if (m->people > 0)
        putchar('\n');
    print_shared(m);
    if (m->people > 0)
        print_hint("\nTo see it again, move by move: ", hm_match_replay_hint(m));
    return exit_code(code);
}
