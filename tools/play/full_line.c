/* full_line.c - a line typed on the full screen: all that plain lines understand
 * (command.h), with what they would print as a page or in the footer.
 *
 * A square alone moves the cursor there and marks what can be done: Enter takes it then,
 * so that it is seen before it is done. Words and numbers of options take them. */
#include <stdlib.h>
#include <string.h>

#include "tools/play/asked.h"
#include "tools/play/command.h"
#include "tools/play/explain.h"
#include "tools/play/full_game.h"
#include "tools/play/scores.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/say.h"
#include "tools/textstream.h"

static const hm_grid *grid_of(const hm_full *f)
{
    return &hm_table_deal(f->m->table)->deck->game->grid;
}

/* -- squares */

/* The board of the player of that number, from 1; 0: the one that is large. -1: there is
 * none, and it was told. */
static int board_of(hm_full *f, int player)
{
    char text[64];
    int boards = f->m->face->sketch->boards(f->m->table);
    if (player == 0)
        return f->v.shown;
    if (boards > 1 && player > 0 && player <= boards)
        return player - 1;
    if (boards == 1)
        snprintf(text, sizeof text, "There is only this board.");
    else
        snprintf(text, sizeof text, "There are players 1 to %d.", boards);
    hm_full_tell(f, text);
    return -1;
}

static bool has_option(const hm_full *f, int square)
{
    int at;
    const hm_match *m = f->m;
    for (int i = 0; i < m->d.count; i++)
        if (hm_full_squares(m->table, m->d.option[i], &at) & hm_bit(square))
            return true;
    return false;
}

static void mark_square(hm_full *f, int square)
{
    char name[HM_SQUARE_NAME_MAX], line[HM_SHOWN_MAX], text[HM_SHOWN_MAX + 32];
    hm_grid_name(grid_of(f), square, name);
    if (!has_option(f, square)) {
        snprintf(text, sizeof text, "There is no option on %s; 'what %s' tells about it.",
                 name, name);
    } else {
        hm_full_go_to(&f->v, square);
        hm_option_line(f->m->table, &f->m->d, f->v.chosen, line);
        snprintf(text, sizeof text, "Enter: %s", line);
    }
    hm_full_tell(f, text);
}

/* "b2" or "b2 3"; false: it is something else. */
static bool go_to_square(hm_full *f, const char *line)
{
    int player, square = hm_command_square(grid_of(f), line, &player);
    int board = square >= 0 ? board_of(f, player) : -1;
    if (square < 0)
        return false;
    if (board < 0)
        return true;
    f->v.shown = board;
    if (f->v.asks && board == hm_full_home(&f->v))
        mark_square(f, square);
    else
        f->v.look = square;
    return true;
}

/* -- what is asked for */

static void show_board(hm_full *f, const char *number)
{
    long n = strlen(number) < 6 ? strtol(number, NULL, 10) : -1;
    int board = n != 0 ? board_of(f, (int)n) : -1;
    if (n == 0) {
        hm_full_turn_board(&f->v, 1);
    } else if (board >= 0) {
        f->v.shown = board;
        f->v.look = -1;
    }
}

static void show_card(hm_full *f, const char *name)
{
    const hm_match *m = f->m;
    uint64_t known = m->face->known(m->table, f->v.viewer);
    int slot = hm_command_card(hm_table_deal(m->table)->deck, known, name);
    if (slot >= 0)
        hm_full_these_cards(&f->v, hm_bit(slot), "Card");
    else
        hm_full_tell(f, slot == -1
                            ? "No card that you know of is called that; c shows all."
                            : "That fits several cards: type more of it.");
}

/* An option's number goes before a square, which is never a bare number. */
static void write_what(hm_full *f, const char *what, FILE *pen)
{
    const hm_match *m = f->m;
    const int option = f->v.asks ? hm_command_option(&m->d, what) : -1;
    int player, square = hm_command_square(grid_of(f), what, &player);
    int board = square >= 0 ? board_of(f, player) : -1;
    if (option >= 0)
        hm_scores_change(m, option, pen);
    if (option >= 0)
        hm_explain_option(m->table, &m->d, option, pen);
    else if (square < 0)
        hm_full_tell(f, "Type a square or the number of an option: 'what b2'.");
    else if (board >= 0)
        hm_explain_square(m->table, f->v.viewer, board, square, pen);
}

static void show_what(hm_full *f, const char *what)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_what(f, what, pen);
    fclose(pen);
    if (*text != '\0') {
        hm_full_page("What it is", text);
        return;
    }
    free(text);
    if (*f->v.message == '\0')
        hm_full_tell(f, "There is nothing more to say about it.");
}

static void show_asked(const hm_full *f, const char *title,
                       char *(*answer)(const hm_match *m, int player, const char *name),
                       const char *name)
{
    hm_full_page(title, answer(f->m, f->v.viewer, name));
}

static void show_scores(const hm_full *f)
{
    hm_full_page("Points", hm_asked_scores(f->m, f->v.viewer));
}

/* -- what is not understood */

static void show_candidates(hm_full *f, const hm_command *c)
{
    char *text = NULL, line[HM_SHOWN_MAX];
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < c->fits && i < HM_CANDIDATES_MAX; i++) {
        hm_option_line(f->m->table, &f->m->d, c->candidate[i], line);
        fprintf(pen, "%4d %s\n", c->candidate[i] + 1, line);
    }
    if (c->fits > HM_CANDIDATES_MAX)
        fprintf(pen, "     and %d more\n", c->fits - HM_CANDIDATES_MAX);
    fclose(pen);
    hm_full_page("That fits several options: type more of it, or a number", text);
}

static void tell_unknown(hm_full *f, const hm_command *c)
{
    char text[160];
    if (c->near[0] != '\0')
        snprintf(text, sizeof text, "There is no such option; did you mean '%s'?",
                 c->near);
    else
        snprintf(text, sizeof text,
                 "There is no such option; ? tells what can be typed.");
    hm_full_tell(f, f->v.asks ? text : "It is not your turn, and no such command.");
}

static void tell_numbers(hm_full *f)
{
    char text[64];
    snprintf(text, sizeof text, "There are options 1 to %d.", f->m->d.count);
    hm_full_tell(f, text);
}

/* -- all of it */

static hm_full_wish take(hm_full *f, int option)
{
    int at;
    f->v.chosen = option;
    hm_full_squares(f->m->table, f->m->d.option[option], &at);
    f->v.cursor = at;
    return HM_FULL_TAKE;
}

/* What looks at a game is done here; the rest is a wish like that of a key. */
static hm_full_wish obey(hm_full *f, const hm_command *c)
{
    switch (c->verb) {
    case HM_VERB_TAKE: return take(f, c->option);
    case HM_VERB_QUIT: return HM_FULL_QUIT;
    case HM_VERB_UNDO: return HM_FULL_UNDO;
    case HM_VERB_REDO: return HM_FULL_REDO;
    case HM_VERB_SCORE: return HM_FULL_SCORE;
    case HM_VERB_HINT:
        if (f->v.asks)
            return HM_FULL_HINT;
        hm_full_tell(f, "It is not your turn: there is nothing to choose.");
        break;
    case HM_VERB_LOG: return HM_FULL_LOG;
    case HM_VERB_HELP: return HM_FULL_HELP;
    case HM_VERB_CARDS:
        if (*c->rest == '\0')
            return HM_FULL_CARDS;
        show_card(f, c->rest);
        break;
    case HM_VERB_OPTIONS: f->v.shown = hm_full_home(&f->v); break;
    case HM_VERB_LOOK: show_board(f, c->rest); break;
    case HM_VERB_WHAT: show_what(f, c->rest); break;
    case HM_VERB_WHY: show_asked(f, "Why not?", hm_asked_why, c->rest); break;
    case HM_VERB_PLAN: show_asked(f, "Plan", hm_asked_plan, c->rest); break;
    case HM_VERB_SCORES: show_scores(f); break;
    case HM_VERB_SAVE: hm_full_save(f, c->rest); break;
    case HM_VERB_NUMBER: tell_numbers(f); break;
    case HM_VERB_SEVERAL: show_candidates(f, c); break;
    case HM_VERB_UNKNOWN: tell_unknown(f, c); break;
    case HM_VERB_NOTHING: break;
    }
    return HM_FULL_STAY;
}

/* Where people hide things, what could show some is not done between two of them. */
static bool is_open(hm_verb verb)
{
    return verb == HM_VERB_QUIT || verb == HM_VERB_UNDO || verb == HM_VERB_LOG ||
           verb == HM_VERB_HELP;
}

hm_full_wish hm_full_type(hm_full *f)
{
    char line[200];
    hm_command c;
    hm_match *m = f->m;
    f->v.message = "";
    if (!hm_screen_line("Square, words, number or command:", line, sizeof line))
        return HM_FULL_STAY;
    const char *said = line + strspn(line, " ");
    hm_command_read(m->table, f->v.asks ? &m->d : NULL, said, &c);
    if (f->v.unseen && !is_open(c.verb))
        hm_full_tell(f, "Nothing is shown between two people; ? tells all keys.");
    else if (!go_to_square(f, said))
        return obey(f, &c);
    return HM_FULL_STAY;
}
