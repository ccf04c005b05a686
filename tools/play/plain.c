/* plain.c - see plain.h.
 *
 * At one keyboard with several people, everybody is shown their own questions only
 * after the keyboard was handed over; on a terminal the screen is empty then, and so is
 * the history of what was typed. What happened since is told to each of them. */
#include "tools/play/plain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/game/sheets.h"
#include "tools/game/sketch.h"
#include "tools/play/asked.h"
#include "tools/play/command.h"
#include "tools/play/explain.h"
#include "tools/play/hint.h"
#include "tools/play/lines.h"
#include "tools/play/replay.h"
#include "tools/play/scores.h"
#include "tools/play/show.h"
#include "tools/play/stop.h"
#include "tools/play/story.h"
#include "tools/play/watch.h"
#include "tools/save/session.h"
#include "tools/say.h"

enum { LOG_ENTRIES = 10, NOBODY = -1 };

struct hm_plain {
    hm_match *m;
    hm_lines *in;
    bool      colour, terminal, hides; /* several people, who hide things
                                          from each other */
    int       last;                    /* person who was asked last */
    int       told[HM_MATCH_SEATS];    /* paragraphs of the story, by seat;
                                          one for all: [0] */
    char      thinking[HM_SEAT_NAME_MAX + 32];
};

/* What comes of a line: only the prompt again, the question once more, that with every
 * option, ... */
typedef enum reply { ASK_AGAIN, ASK_ANEW, ASK_ALL, GO_ON, LEAVE } reply;

/* -- telling */

static void put_line(const char *text)
{
    hm_put_wrapped(stdout, text, 0, 4);
}

static void put_lines(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void put_lines(const char *format, ...)
{
    char *text = NULL;
    size_t size;
    va_list args;
    FILE *pen = hm_need(open_memstream(&text, &size));
    va_start(args, format);
    vfprintf(pen, format, args);
    va_end(args);
    fclose(pen);
    put_line(text);
    free(text);
}

/* A heading, as of a round, does not end with a full stop. */
static void print_entry(const hm_plain *p, int i)
{
    const char *text = hm_story_line(p->m->story, i);
    size_t n = strlen(text);
    if (i > 0 && n > 0 && text[n - 1] != '.')
        putchar('\n');
    hm_put_wrapped(stdout, text, 0, 4);
}

static int *told_to(hm_plain *p, int seat)
{
    return &p->told[p->hides ? seat : 0];
}

static void tell(hm_plain *p, int seat)
{
    int *told = told_to(p, seat), count = hm_story_count(p->m->story);
    for (; *told < count; ++*told)
        if (!p->m->o->quiet)
            print_entry(p, *told);
}

/* After an undo nothing is told again. */
static void forget_told(hm_plain *p)
{
    int count = hm_story_count(p->m->story);
    for (int i = 0; i < HM_MATCH_SEATS; i++)
        if (!p->hides || p->told[i] > count || i == p->m->d.player)
            p->told[i] = count;
}

/* -- words to the program */

static void print_help(const hm_plain *p)
{
    put_line("Type the number of an option, or some of its text, as in 'b2' or "
             "'name wo': words in any order, each as short as you like, that fit one "
             "option only. "
             "Options that differ by their square alone are told on one line: type the "
             "square, or 'options' to see them all with their numbers.");
    if (p->terminal)
        put_line("The Tab key completes a word; the arrow keys bring back what you "
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
        put_line(p->m->face->remark_help);
}

static void print_cards(const hm_plain *p, const char *name)
{
    const hm_match *m = p->m;
    const hm_deck *deck = hm_table_deal(m->table)->deck;
    uint64_t known = m->face->known(m->table, m->d.player);
    int slot = *name != '\0' ? hm_command_card(deck, known, name) : 0;
    if (slot == -1)
        put_line("No card that you know of is called that; 'cards' shows them all.");
    else if (slot == -2)
        put_line("That fits several cards: type more of it.");
    for (uint64_t b = known; slot >= 0 && b != 0; b &= b - 1)
        if (*name == '\0' || hm_first(b) == slot)
            m->face->card(m->table, deck->card[hm_first(b)]);
}

static void print_table(const hm_plain *p, const char *number)
{
    const hm_match *m = p->m;
    int players = hm_table_deal(m->table)->players;
    long n = strlen(number) < 6 ? strtol(number, NULL, 10) : 0;
    if (*number != '\0' && (n < 1 || n > players))
        put_lines("There are players 1 to %d.", players);
    else
        m->face->look(m->table, m->d.player, *number != '\0' ? (int)n - 1 : HM_NO_PLAYER,
                      p->colour);
}

/* Paragraphs that are not wrapped yet; frees them. */
static void print_paragraphs(char *text)
{
    for (char *line = text, *end; *line != '\0'; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = '\0';
        hm_put_wrapped(stdout, line, 0, 4);
    }
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

/* The option of that number, from 0; -1: there is none. */
static int option_of(const hm_match *m, const char *text)
{
    size_t n = strlen(text);
    bool digits = n > 0 && n < 6 && strspn(text, "0123456789") == n;
    long number = digits ? strtol(text, NULL, 10) : 0;
    return number >= 1 && number <= m->d.count ? (int)number - 1 : -1;
}

/* An option's number goes before a square, which is never a bare number. */
static void print_what(const hm_plain *p, const char *text)
{
    const hm_match *m = p->m;
    char *told = NULL;
    size_t size;
    int player, option = option_of(m, text);
    const hm_grid *grid = &hm_table_deal(m->table)->deck->game->grid;
    int square = hm_command_square(grid, text, &player);
    int board = board_of(m, player);
    if (option < 0 && square < 0) {
        put_line("Type a square or the number of an option after it, as in 'what b2'.");
        return;
    }
    FILE *pen = hm_need(open_memstream(&told, &size));
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
        put_line("There is nothing more to say about it.");
    print_paragraphs(told);
}

/* Only one's own: those of others could tell what they just did. */
static void print_score(const hm_plain *p)
{
    hm_error err;
    char name[HM_SEAT_NAME_MAX];
    const hm_match *m = p->m;
    if (m->d.player >= hm_table_deal(m->table)->players) {
        put_line("A caller has no points.");
        return;
    }
    hm_sheet *sheet = hm_sheets(m->table, &err);
    if (sheet == NULL) {
        put_line(err.msg);
        return;
    }
    printf("%s, if the game ended now:\n", hm_seat_name(m->table, m->d.player, name));
    hm_print_lines(hm_table_deal(m->table)->deck, &sheet[m->d.player]);
    free(sheet);
}

/* Ctrl-C has it said at once. */
static void print_hint(const hm_plain *p)
{
    hm_error err;
    const hm_hint *hint;
    fflush(stdout);
    const char *say = p->terminal ? "Thinking about a hint ...\n" : NULL;
    if (hm_hint_ask(p->m, say, &hint, &err) == HM_OK)
        print_paragraphs(hm_need(strdup(hint->text)));
    else
        put_line(err.msg);
}

static void print_log(const hm_plain *p, const char *number)
{
    int count = hm_story_count(p->m->story);
    long n = *number == '\0'      ? LOG_ENTRIES
             : strlen(number) < 9 ? strtol(number, NULL, 10)
                                  : count;
    if (count == 0)
        put_line("Nothing has happened yet that could be told.");
    for (int i = n < count ? count - (int)n : 0; i < count; i++)
        print_entry(p, i);
}

static void save(hm_plain *p, const char *path)
{
    hm_error err;
    if (hm_match_save(p->m, path, &err) != HM_OK) {
        put_line(err.msg);
        return;
    }
    put_lines("The game is kept in '%s' from now on.", path);
}

static reply step_back(hm_plain *p, hm_status (*step)(hm_match *m, hm_error *err))
{
    hm_error err;
    hm_status st = step(p->m, &err);
    forget_told(p);
    if (st == HM_OK)
        return GO_ON;
    put_line(err.msg);
    return ASK_ANEW;
}

/* -- what cannot be understood */

static void print_candidates(const hm_plain *p, const hm_command *c)
{
    put_line("That fits several options: type more of it, or a number.");
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
    FILE *pen = hm_need(open_memstream(&text, &size));
    fprintf(pen, "Type 1 to %d, words of an option, or:", p->m->d.count);
    for (int i = 0; (w = hm_command_at(i)) != NULL; i++)
        if (w->help != NULL)
            fprintf(pen, " %s",
                    w->verb == HM_VERB_LOOK ? p->m->face->look_word : w->word);
    fclose(pen);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

static void print_unknown(const hm_plain *p, const hm_command *c)
{
    const bool near = c->near[0] != '\0';
    put_lines("There is no such option; %s%s%s'help' tells what can be typed.",
              near ? "did you mean '" : "", c->near, near ? "'? " : "");
    print_words(p);
}

/* -- asking */

/* A person may choose otherwise when a card's script breaks. */
static reply take(hm_plain *p, int index, hm_status *st, hm_error *err)
{
    *st = hm_match_take(p->m, index, err);
    if (*st != HM_EINPUT && *st != HM_ELIMIT)
        return GO_ON;
    *st = HM_OK;
    put_line(err->msg);
    put_line("The card has to be mended. Choose something else, 'undo', or 'quit'.");
    return ASK_ANEW;
}

/* Every verb has a line, and -Wswitch tells of one that has none. */
static reply obey(hm_plain *p, const char *line, hm_status *st, hm_error *err)
{
    hm_command c;
    const int player = p->m->d.player;
    hm_command_read(p->m->table, &p->m->d, line, &c);
    switch (c.verb) {
    case HM_VERB_TAKE: return take(p, c.option, st, err);
    case HM_VERB_QUIT: return LEAVE;
    case HM_VERB_UNDO: return step_back(p, hm_match_undo);
    case HM_VERB_REDO: return step_back(p, hm_match_redo);
    case HM_VERB_OPTIONS: return ASK_ALL;
    case HM_VERB_CARDS: print_cards(p, c.rest); break;
    case HM_VERB_LOOK: print_table(p, c.rest); break;
    case HM_VERB_WHAT: print_what(p, c.rest); break;
    case HM_VERB_WHY: print_paragraphs(hm_asked_why(p->m, player, c.rest)); break;
    case HM_VERB_PLAN: print_paragraphs(hm_asked_plan(p->m, player, c.rest)); break;
    case HM_VERB_HINT: print_hint(p); break;
    case HM_VERB_SCORE: print_score(p); break;
    case HM_VERB_SCORES: print_paragraphs(hm_asked_scores(p->m, player)); break;
    case HM_VERB_LOG: print_log(p, c.rest); break;
    case HM_VERB_SAVE: save(p, c.rest); break;
    case HM_VERB_HELP: print_help(p); break;
    case HM_VERB_NUMBER: put_lines("There are options 1 to %d.", p->m->d.count); break;
    case HM_VERB_SEVERAL: print_candidates(p, &c); break;
    case HM_VERB_UNKNOWN: print_unknown(p, &c); break;
    case HM_VERB_NOTHING: break;
    }
    return ASK_AGAIN;
}

static void clear_screen(const hm_plain *p)
{
    if (p->terminal) /* and what was scrolled away */
        fputs("\033[H\033[2J\033[3J", stdout);
}

/* False when the game is left instead. */
static bool hand_over(hm_plain *p)
{
    char name[HM_SEAT_NAME_MAX], prompt[HM_SEAT_NAME_MAX + 48];
    hm_command c;
    int player = p->m->d.player;
    if (!p->hides || player == p->last)
        return true;
    clear_screen(p);
    hm_lines_forget(p->in);
    snprintf(prompt, sizeof prompt, "Pass the keyboard to %s and press Enter. ",
             hm_seat_name(p->m->table, player, name));
    putchar('\n');
    const char *line = hm_lines_read(p->in, prompt);
    if (line == NULL)
        return false;
    hm_command_read(p->m->table, NULL, line, &c);
    clear_screen(p);
    p->last = player;
    return c.verb != HM_VERB_QUIT;
}

/* True when the cards were changed: the decision may be another one. */
static bool look_at_cards(hm_plain *p)
{
    char *text = p->m->o->watch ? hm_watch_look(p->m) : NULL;
    if (text == NULL)
        return false;
    putchar('\n');
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
    return true;
}

/* Changed cards are looked for before every line, since waiting for one is where a
 * game spends its time. */
static reply ask(hm_plain *p, hm_status *st, hm_error *err)
{
    reply r = ASK_ANEW;
    hm_match *m = p->m;
    if (!hand_over(p))
        return LEAVE;
    tell(p, m->d.player);
    while (r == ASK_AGAIN || r == ASK_ANEW || r == ASK_ALL) {
        if (look_at_cards(p))
            return GO_ON;
        if (r != ASK_AGAIN)
            hm_show_question(m->table, &m->d, r == ASK_ALL, p->colour);
        char *line = hm_lines_read(p->in, "> ");
        if (line == NULL)
            return LEAVE;
        hm_lines_keep(p->in, line);
        r = obey(p, line, st, err);
    }
    return r;
}

/* -- the game */

/* What bots did, with time to read it where somebody does. */
static void tell_slowly(hm_plain *p)
{
    const int before = *told_to(p, 0);
    const long wait = p->m->pace.wait;
    tell(p, 0);
    fflush(stdout);
    if (*told_to(p, 0) > before && p->terminal && wait > 0 && !p->m->o->quiet)
        hm_stop_pause(wait);
}

/* Whoever plays goes on with a bot on the seat of a program that broke, or leaves; the
 * end of the input leaves, too. */
static bool is_left_broken(hm_plain *p, const hm_error *err)
{
    char prompt[120];
    bool yes = false, no = false;
    snprintf(prompt, sizeof prompt,
             "Go on with '%.40s' on its seat? (yes, or no to leave the game) [yes] ",
             hm_match_stand_in_name());
    putchar('\n');
    hm_put_wrapped(stdout, err->msg, 0, 4);
    while (!yes && !no) {
        const char *line = hm_lines_read(p->in, prompt);
        size_t n = line != NULL ? strlen(line) : 0;
        yes = line != NULL && strncasecmp(line, "yes", n) == 0;
        no = line == NULL || (!yes && (strncasecmp(line, "no", n) == 0 ||
                                       strncasecmp(line, "quit", n) == 0));
        if (!yes && !no)
            puts("Type 'yes' or 'no'.");
    }
    if (yes)
        hm_match_stand_in(p->m);
    return no;
}

static hm_status let_bot_move(hm_plain *p, hm_error *err)
{
    char name[HM_SEAT_NAME_MAX];
    const hm_match *m = p->m;
    if (!p->hides) /* nobody looks on between two people */
        tell_slowly(p);
    if (hm_stopped() != 0)
        return HM_OK;
    snprintf(p->thinking, sizeof p->thinking, "%s is thinking ...\n",
             hm_seat_name(m->table, m->d.player, name));
    return hm_match_bot(p->m, p->terminal ? p->thinking : NULL, err);
}

/* One choice; *left when a person, the end of the input or a signal ends it. */
static hm_status step(hm_plain *p, bool *left, hm_error *err)
{
    hm_status st = hm_match_decide(p->m, err);
    *left = hm_stopped() != 0;
    if (*left)
        return HM_OK; /* scripts break then */
    if (st != HM_OK)
        return st;
    if (!hm_match_is_person(p->m)) {
        st = let_bot_move(p, err);
        if (st == HM_OK || !hm_match_is_broken(p->m) || p->m->people == 0)
            return st;
        *left = is_left_broken(p, err);
        return HM_OK;
    }
    *left = ask(p, &st, err) == LEAVE;
    return st;
}

/* The seed is printed, so that a game can be played again and told to others. */
static void print_start(const hm_plain *p)
{
    const hm_match *m = p->m;
    const hm_deal *deal = hm_table_deal(m->table);
    const hm_game *game = deal->deck->game;
    int moves = hm_session_moves(m->session), round = hm_table_round(m->table);
    char *given = hm_match_given(m);
    hm_put(stdout, game->title);
    printf(", mode %s, %d player%s, seed %llu\n", game->mode[deal->how.mode].name,
           deal->players, deal->players == 1 ? "" : "s", (unsigned long long)deal->seed);
    m->face->introduce(m->table);
    if (*given != '\0')
        hm_put_wrapped(stdout, given, 0, 4);
    free(given);
    if (m->resumed && !hm_table_over(m->table))
        printf("Going on %s round %d, after %d choice%s.\n", round > 0 ? "in" : "before",
               round > 0 ? round : 1, moves, moves == 1 ? "" : "s");
    if (m->people > 0)
        put_line("Type 'cards' to see the cards, and 'help' to see what else can be "
                 "typed.");
    putchar('\n');
}

/* -- afterwards */

/* On a reader of its own: that of the game completes what could be chosen. */
static bool is_wanted(const char *question)
{
    bool yes = false, no = false;
    hm_lines *in = hm_lines_open(NULL, NULL);
    while (!yes && !no) {
        const char *line = hm_lines_read(in, question);
        size_t n = line != NULL ? strlen(line) : 0;
        yes = n > 0 && strncasecmp(line, "yes", n) == 0;
        no = n == 0 || strncasecmp(line, "no", n) == 0 ||
             strncasecmp(line, "quit", n) == 0;
        if (!yes && !no)
            put_line("Type 'yes' or 'no'.");
    }
    hm_lines_close(in);
    return yes && hm_stopped() == 0;
}

static bool offers(const hm_plain *p)
{
    return p->terminal && p->m->people > 0 && hm_stopped() == 0;
}

/* Offers are made at a terminal only: a script would be asked something that it did not
 * expect. Secrets end with the game. */
static int print_end(hm_plain *p, bool at_once, bool *again)
{
    const hm_match *m = p->m;
    if (at_once)
        put_line("This game is finished.");
    p->hides = false;
    tell(p, 0);
    int code = hm_show_over(m, p->colour);
    if (!offers(p))
        return code;
    putchar('\n');
    if (is_wanted("See it again, move by move? (yes or no) [no] "))
        code = hm_replay_print(m->session, p->colour);
    *again = offers(p) && is_wanted("Another game? (yes or no) [no] ");
    return hm_stopped() != 0 ? 128 + hm_stopped() : code;
}

/* The question stands before the cursor. */
static int print_left(const hm_plain *p)
{
    putchar('\n');
    return hm_show_left(p->m);
}

/* What happened is told to its end before the error, which is about the last of it. */
static int print_fault(hm_plain *p, const hm_error *err)
{
    p->hides = false;
    hm_story_end(p->m->story, p->m->table);
    tell(p, 0);
    fflush(stdout);
    hm_say_error(err);
    if (p->m->path != NULL && hm_session_moves(p->m->session) > 0)
        hm_say("the game stopped in round %d; it is kept in its file",
               hm_table_round(p->m->table));
    char *hint = hm_match_is_broken(p->m) ? hm_match_resume_hint(p->m) : NULL;
    if (hint != NULL)
        hm_say("to go on: %s", hint);
    free(hint);
    return hm_exit_for(err->code);
}

/* Who goes on with a game knows what happened in it, so nothing of it is told again. */
int hm_plain_play(hm_plain *p, bool *again)
{
    hm_error err;
    hm_match *m = p->m;
    bool left = false, at_once = hm_table_over(m->table);
    hm_status st = HM_OK;
    *again = false;
    if (m->resumed || m->goal != NULL)
        for (int i = 0; i < HM_MATCH_SEATS; i++)
            p->told[i] = hm_story_count(m->story);
    print_start(p);
    if (m->o->watch)
        hm_watch_begin(m);
    while (st == HM_OK && !left && !hm_table_over(m->table))
        st = step(p, &left, &err);
    hm_lines_close(p->in);
    p->in = NULL;
    if (st != HM_OK)
        return print_fault(p, &err);
    return left ? print_left(p) : print_end(p, at_once, again);
}

static void complete(void *ctx, const char *text, hm_add_word add, void *list)
{
    const hm_plain *p = ctx;
    hm_command_complete(p->m->table, &p->m->d, text, add, list);
}

hm_plain *hm_plain_new(hm_match *m, bool colour)
{
    hm_plain *p = hm_need(calloc(1, sizeof *p));
    p->m = m;
    p->colour = colour;
    p->last = NOBODY;
    p->hides = m->people > 1 && !m->o->open;
    p->in = hm_lines_open(complete, p);
    p->terminal = hm_lines_edited(p->in);
    return p;
}

void hm_plain_free(hm_plain *p)
{
    if (p == NULL)
        return;
    hm_lines_close(p->in);
    free(p);
}
