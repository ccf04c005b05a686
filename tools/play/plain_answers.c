/* plain_answers.c - what plain lines answer to words that only look: cards, boards,
 * points, squares, the log; and to what is not understood. */
#include "tools/play/plain_parts.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/sheets.h"
#include "tools/game/standing.h"
#include "tools/game/sketch.h"
#include "tools/play/explain.h"
#include "tools/play/hint.h"
#include "tools/play/scores.h"
#include "tools/play/show.h"
#include "tools/play/story.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { LOG_ENTRIES = 10 };

/* -- telling */

void hm_plain_put(const char *text)
{
    hm_put_wrapped(stdout, text, 0, 4);
}

void hm_plain_put_error(const hm_error *err)
{
    char text[sizeof err->msg + 2];
    hm_plain_put(hm_sentence(err->msg, text, sizeof text));
}

/* A heading, as of a round, does not end with a full stop. */
void hm_plain_entry(const hm_plain *p, int i)
{
    const char *text = hm_story_line(p->m->story, i);
    size_t n = strlen(text);
    if (i > 0 && n > 0 && text[n - 1] != '.')
        putchar('\n');
    hm_put_wrapped(stdout, text, 0, 4);
}

/* -- words to the program */

void hm_plain_help(const hm_plain *p)
{
    hm_plain_put("Type the number of an option, or some of its text, as in 'b2' or "
             "'name wo': words in any order, each as short as you like, that fit one "
             "option only. "
             "Options that differ by their square alone are told on one line: type the "
             "square, or 'options' to see them all with their numbers.");
    if (p->terminal)
        hm_plain_put("The Tab key completes a word; the arrow keys bring back what you "
                 "typed.");
    const hm_command_word *c;
    for (int i = 0; (c = hm_command_at(i)) != NULL; i++) {
        char form[32];
        bool look = c->verb == HM_VERB_LOOK; /* its face has better words */
        snprintf(form, sizeof form, "%s %s", look ? p->m->face->look_word : c->word,
                 look ? "" : c->argument);
        if (c->help == NULL)
            continue;
        printf("  %-12s ", form);
        hm_put_wrapped(stdout, look ? p->m->face->look_help : c->help, 15, 15);
    }
    if (p->m->face->remark_help != NULL)
        hm_plain_put(p->m->face->remark_help);
}

void hm_plain_cards(const hm_plain *p, const char *name)
{
    const hm_match *m = p->m;
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    uint64_t known = m->face->known(m->table, m->d.player);
    int slot = *name != '\0' ? hm_command_card(deck, known, name) : 0;
    if (slot == -1)
        hm_plain_put("No card that you know of is called that; 'cards' shows them all.");
    else if (slot == -2)
        hm_plain_put("That fits several cards: type more of it.");
    for (uint64_t b = known; slot >= 0 && b != 0; b &= b - 1)
        if (*name == '\0' || hm_first(b) == slot)
            m->face->card(m->table, deck->card[hm_first(b)]);
}

void hm_plain_table(const hm_plain *p, const char *number)
{
    const hm_match *m = p->m;
    int players = hm_table_deal(m->table)->players;
    long n = strlen(number) < 6 ? strtol(number, NULL, 10) : 0;
    if (*number != '\0' && (n < 1 || n > players))
        hm_put_line(4, "There are players 1 to %d.", players);
    else
        m->face->look(m->table, m->d.player, *number != '\0' ? (int)n - 1 : HM_NO_PLAYER,
                      p->colour);
}

/* Paragraphs that are not wrapped yet; frees them. */
void hm_plain_paragraphs(char *text)
{
    hm_put_paragraphs(stdout, text, 4);
    free(text);
}

/* The board that a square is on, of the player of that number; 0: who is asked. -1: that
 * player has none. */
static int board_of(const hm_match *m, int player)
{
    const hm_sketcher *s = m->face->sketch;
    int boards = s->boards(m->table);
    if (player == 0)
        return s->home(m->table, m->d.player);
    return boards > 1 && player > 0 && player <= boards ? player - 1 : -1;
}

/* An option's number goes before a square, which is never a bare number. */
void hm_plain_what(const hm_plain *p, const char *text)
{
    const hm_match *m = p->m;
    char *told = NULL;
    size_t size;
    int player, option = hm_command_option(&m->d, text);
    const hm_grid *grid = &hm_table_deal(m->table)->deck->game->grid;
    int square = hm_command_square(grid, text, &player);
    int board = board_of(m, player);
    if (option < 0 && square < 0) {
        hm_plain_put("Type a square or the number of an option after it, as in "
                     "'what b2'.");
        return;
    }
    FILE *pen = hm_textstream(&told, &size);
    if (option >= 0)
        hm_scores_change(m, option, pen);
    if (option >= 0)
        hm_explain_option(m->table, &m->d, option, pen);
    else if (board >= 0)
        hm_explain_square(m->table, m->d.player, board, square, pen);
    else if (m->face->sketch->boards(m->table) == 1)
        fputs("There is only this board.\n", pen);
    else
        fprintf(pen, "There are players 1 to %d.\n", hm_table_deal(m->table)->players);
    fclose(pen);
    if (*told == '\0')
        hm_plain_put("There is nothing more to say about it.");
    hm_plain_paragraphs(told);
}

/* Only one's own, of the towns as one sees them: what others just did may count in it. */
void hm_plain_score(const hm_plain *p)
{
    hm_error err;
    char name[HM_SEAT_NAME_MAX];
    const hm_match *m = p->m;
    if (m->d.player >= hm_table_deal(m->table)->players) {
        hm_plain_put("A caller has no points.");
        return;
    }
    const int who = m->d.player;
    const hm_sheet *sheet = hm_standing_sheets(m->standing, m->table, who, &err);
    if (sheet == NULL) {
        hm_plain_put_error(&err);
        return;
    }
    hm_put_line(4, "%s, if the game ended now:\n", hm_seat_name(m->table, who, name));
    hm_print_lines(hm_table_deal(m->table)->deck, &sheet[who]);
}

/* Ctrl-C has it said at once. */
void hm_plain_hint(const hm_plain *p)
{
    hm_error err;
    const hm_hint *hint;
    fflush(stdout);
    const char *say = p->terminal ? "Thinking about a hint ...\n" : NULL;
    if (hm_hint_ask(p->m, say, &hint, &err) == HM_OK)
        hm_plain_paragraphs(hm_need(strdup(hint->text)));
    else
        hm_plain_put_error(&err);
}

void hm_plain_log(const hm_plain *p, const char *number)
{
    int count = hm_story_count(p->m->story);
    long n = *number == '\0'      ? LOG_ENTRIES
             : strlen(number) < 9 ? strtol(number, NULL, 10)
                                  : count;
    if (count == 0)
        hm_plain_put("Nothing has happened yet that could be told.");
    for (int i = n < count ? count - (int)n : 0; i < count; i++)
        hm_plain_entry(p, i);
}

/* -- what cannot be understood */

void hm_plain_candidates(const hm_plain *p, const hm_command *c)
{
    hm_plain_put("That fits several options: type more of it, or a number.");
    for (int i = 0; i < c->fits && i < HM_CANDIDATES_MAX; i++) {
        char text[HM_SHOWN_MAX];
        hm_option_text(p->m->table, p->m->d.option[c->candidate[i]], text, sizeof text);
        printf("%4d  ", c->candidate[i] + 1);
        hm_put_wrapped(stdout, text, 6, 8);
    }
    if (c->fits > HM_CANDIDATES_MAX)
        printf("      and %d more\n", c->fits - HM_CANDIDATES_MAX);
}

/* "Type 1 to 5, words of an option, or: undo ..." */
static void print_words(const hm_plain *p)
{
    char *text = NULL;
    size_t size;
    const hm_command_word *w;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "Type 1 to %d, words of an option, or:", p->m->d.count);
    for (int i = 0; (w = hm_command_at(i)) != NULL; i++)
        if (w->help != NULL)
            fprintf(pen, " %s",
                    w->verb == HM_VERB_LOOK ? p->m->face->look_word : w->word);
    fclose(pen);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

void hm_plain_unknown(const hm_plain *p, const hm_command *c)
{
    const bool near = c->near[0] != '\0';
    hm_put_line(4, "There is no such option; %s%s%s'help' tells what can be typed.",
              near ? "did you mean '" : "", c->near, near ? "'? " : "");
    print_words(p);
}
