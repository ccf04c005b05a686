/* plain.c - see plain.h.
 *
 * At one keyboard with several people, everybody is shown their own questions only
 * after the keyboard was handed over; on a terminal the screen is empty then, and so is
 * the history of what was typed. What happened since is told to each of them. */
#include "tools/play/plain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/play/asked.h"
#include "tools/play/plain_parts.h"
#include "tools/play/replay.h"
#include "tools/play/show.h"
#include "tools/play/story.h"
#include "tools/play/watch.h"
#include "tools/save/session.h"
#include "tools/say.h"
#include "tools/stop.h"

enum { NOBODY = -1 };

/* What comes of a line: only the prompt again, the question once more, that with every
 * option, ... */
typedef enum reply { ASK_AGAIN, ASK_ANEW, ASK_ALL, GO_ON, LEAVE } reply;

/* -- telling */

static int *told_to(hm_plain *p, int seat)
{
    return &p->told[p->hides ? seat : 0];
}

static void tell(hm_plain *p, int seat)
{
    int *told = told_to(p, seat), count = hm_story_count(p->m->story);
    for (; *told < count; ++*told)
        if (!p->m->o->quiet)
            hm_plain_entry(p, *told);
}

/* After an undo nothing is told again. */
static void forget_told(hm_plain *p)
{
    int count = hm_story_count(p->m->story);
    for (int i = 0; i < HM_MATCH_SEATS; i++)
        if (!p->hides || p->told[i] > count || i == p->m->d.player)
            p->told[i] = count;
}

/* -- words that change the game */

static void save(hm_plain *p, const char *path)
{
    hm_error err;
    if (hm_match_save(p->m, path, &err) != HM_OK) {
        hm_plain_put_error(&err);
        return;
    }
    hm_put_line(4, "The game is kept in '%s' from now on.", path);
}

static reply step_back(hm_plain *p, hm_status (*step)(hm_match *m, hm_error *err))
{
    hm_error err;
    hm_status st = step(p->m, &err);
    forget_told(p);
    if (st == HM_OK)
        return GO_ON;
    hm_plain_put_error(&err);
    return ASK_ANEW;
}

/* -- asking */

/* A person may choose otherwise when a card's script breaks. */
static reply take(hm_plain *p, int index, hm_status *st, hm_error *err)
{
    *st = hm_match_take(p->m, index, err);
    if (*st != HM_EINPUT && *st != HM_ELIMIT)
        return GO_ON;
    *st = HM_OK;
    hm_plain_put_error(err);
    hm_plain_put("The card has to be mended. Choose something else, 'undo', or 'quit'.");
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
    case HM_VERB_CARDS: hm_plain_cards(p, c.rest); break;
    case HM_VERB_LOOK: hm_plain_table(p, c.rest); break;
    case HM_VERB_WHAT: hm_plain_what(p, c.rest); break;
    case HM_VERB_WHY: hm_plain_paragraphs(hm_asked_why(p->m, player, c.rest)); break;
    case HM_VERB_PLAN: hm_plain_paragraphs(hm_asked_plan(p->m, player, c.rest)); break;
    case HM_VERB_HINT: hm_plain_hint(p); break;
    case HM_VERB_SCORE: hm_plain_score(p); break;
    case HM_VERB_SCORES: hm_plain_paragraphs(hm_asked_scores(p->m, player)); break;
    case HM_VERB_LOG: hm_plain_log(p, c.rest); break;
    case HM_VERB_SAVE: save(p, c.rest); break;
    case HM_VERB_HELP: hm_plain_help(p); break;
    case HM_VERB_NUMBER:
        hm_put_line(4, "There are options 1 to %d.", p->m->d.count);
        break;
    case HM_VERB_SEVERAL: hm_plain_candidates(p, &c); break;
    case HM_VERB_UNKNOWN: hm_plain_unknown(p, &c); break;
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
    if (p->last != NOBODY) /* what the game begins with is no secret */
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
    p->seen.seat = 0;
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
            hm_show_question(m->table, &m->d, &p->seen, r == ASK_ALL, p->colour);
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
    hm_put_line(4, "%s, mode %s, %d player%s, seed %llu\n", game->title,
                game->mode[deal->how.mode].name, deal->players,
                deal->players == 1 ? "" : "s", (unsigned long long)deal->seed);
    if (*m->daily != '\0')
        hm_put_line(4, "This is the game of the day, %s.\n", m->daily);
    m->face->introduce(m->table);
    if (*given != '\0')
        hm_put_wrapped(stdout, given, 0, 4);
    free(given);
    if ((m->resumed || (moves > 0 && m->goal == NULL)) && !hm_table_over(m->table))
        hm_put_line(4, "Going on %s round %d, after %d choice%s.\n",
                    round > 0 ? "in" : "before", round > 0 ? round : 1, moves,
                    moves == 1 ? "" : "s");
    if (m->people > 0)
        hm_plain_put("Type 'cards' to see the cards, and 'help' to see what else can be "
                 "typed.");
    if (m->people > 0 && m->face->remark_help != NULL)
        hm_plain_put(m->face->remark_help);
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
            hm_plain_put("Type 'yes' or 'no'.");
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
        hm_plain_put("This game is finished.");
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

/* -- a file that cannot be written */

/* The first word is what to do, and may be as short as one likes; the rest is a path. */
static const char *word_of(const char *line, size_t *length)
{
    static const char *const words[] = {"again", "save", "without", "quit"};
    *length = strcspn(line, " ");
    for (size_t i = 0; *length > 0 && i < sizeof words / sizeof *words; i++)
        if (strncasecmp(line, words[i], *length) == 0 && *length <= strlen(words[i]))
            return words[i];
    return "";
}

/* As full_keep.c has it. */
static bool mend(void *ctx, const hm_error *why)
{
    hm_plain *p = ctx;
    size_t n;
    fflush(stdout);
    hm_say("%s", why->msg);
    hm_plain_put("The last step was not made: the game stands, and is kept, as it was "
                 "before it. Type 'again' to try again, 'save FILE' to save elsewhere, "
                 "'without' to go on without saving, or 'quit'.");
    for (;;) {
        const char *line = hm_lines_read(p->in, "again, save FILE, without, quit> ");
        const char *word = line != NULL ? word_of(line, &n) : "quit";
        hm_error err;
        if (*word == 'q')
            return false;
        if (*word == 'w')
            hm_match_let_go(p->m);
        if (*word == 'w' || *word == 'a')
            return true;
        if (*word == 's' &&
            hm_match_save(p->m, line + n + strspn(line + n, " "), &err) == HM_OK)
            return true;
        if (*word == 's')
            hm_plain_put_error(&err);
        else
            hm_plain_put("Type 'again', 'save FILE', 'without' or 'quit'.");
    }
}

static void begin_kept(hm_plain *p)
{
    if (p->m->unkept.code != HM_OK)
        hm_say("the game is not kept: %s", p->m->unkept.msg);
    if (p->m->people > 0) {
        p->m->mend = mend;
        p->m->mend_ctx = p;
    }
}

/* Who goes on with a game knows what happened in it, so nothing of it is told again. */
int hm_plain_play(hm_plain *p, bool *again)
{
    hm_error err;
    hm_match *m = p->m;
    bool left = false, at_once = hm_table_over(m->table);
    hm_status st = HM_OK;
    *again = false;
    if (hm_session_moves(m->session) > 0)
        for (int i = 0; i < HM_MATCH_SEATS; i++)
            p->told[i] = hm_story_count(m->story);
    begin_kept(p);
    print_start(p);
    if (m->o->watch)
        hm_watch_begin(m);
    while (st == HM_OK && !left && !hm_table_over(m->table))
        st = step(p, &left, &err);
    m->mend = NULL; /* who was asked is gone */
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
