/* play: a game in plain text, between people at one keyboard and bots.
 *
 * Where players act at the same time, a round is told in one paragraph when it is over,
 * never before: nobody is to read what another one just did. Where they take turns in the
 * open, every turn is told before the next player is asked. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "core/bot.h"
#include "dsl/words.h"
#include "tools/engine_view.h"
#include "tools/face.h"
#include "tools/play_show.h"

enum {
    TEXT_MAX = HM_SHOWN_MAX,
    STORY_PLAYERS = 6, /* more of them, and a round would fill a page */
    SEATS_MAX = HM_PLAYERS_MAX + 1
};

static const hm_span nowhere = {0, 0};
static const char person[] = "person";
static const char usual_bot[] = "greedy";

typedef struct play {
    const hm_options *o;
    hm_session       *session;
    hm_table         *table;
    const hm_face    *face;
    hm_arena          arena;
    int               seats;          /* the players, and the caller if it is one */
    hm_bot           *bot[SEATS_MAX]; /* NULL: a person */
    bool              colour, resumed;
    char             *line;           /* last one typed */
    size_t            line_room;
    char             *story;          /* of the round; malloc'd */
    size_t            story_size;
    FILE             *pen;            /* writes it; NULL between rounds */
    int               round, teller;  /* whose doings are being told */
    hm_commons        before;         /* what everybody had then, in the open */
    hm_decision       d;
} play;

/* -- who sits where */

/* The i-th of n names in "a,b"; the last one for all that follow. */
static char *name_at(const char *list, int i)
{
    size_t n = strcspn(list, ",");
    for (; i > 0 && list[n] == ','; i--) {
        list += n + 1;
        n = strcspn(list, ",");
    }
    return hm_need(strndup(list, n));
}

static int names_in(const char *list)
{
    int n = 1;
    for (; *list != '\0'; list++)
        n += *list == ',';
    return n;
}

/* Who plays on a seat, malloc'd. Without a terminal nobody is asked unless the
 * options say so by name. */
static char *player_at(const play *p, int seat)
{
    bool terminal = isatty(STDIN_FILENO);
    const char *bots = p->o->bots;
    if (bots == NULL)
        return hm_need(strdup(terminal ? person : usual_bot));
    if (!terminal || names_in(bots) >= p->seats)
        return name_at(bots, seat);
    return seat == 0 ? hm_need(strdup(person)) : name_at(bots, seat - 1);
}

static hm_status check_name(const char *name, hm_error *err)
{
    hm_near near = {0};
    for (int i = 0; hm_bot_name(i) != NULL; i++) {
        if (strcmp(name, hm_bot_name(i)) == 0)
            return HM_OK;
        hm_near_try(&near, name, strlen(name), hm_bot_name(i));
    }
    hm_near_try(&near, name, strlen(name), person);
    if (near.best != NULL)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "unknown bot '%.60s'; did you mean '%s'?", name, near.best);
    return hm_fail(err, HM_EINPUT, nowhere,
                   "unknown bot '%.60s'; 'hamlet help play' names them", name);
}

static hm_status seat_one(play *p, int seat, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(p->table);
    char *name = player_at(p, seat);
    bool is_bot = strcmp(name, person) != 0;
    hm_status st = is_bot ? check_name(name, err) : HM_OK;
    if (is_bot && st == HM_OK)
        st = hm_bot_new(&p->arena, name, deal, deal->seed + (uint64_t)seat, &p->bot[seat],
                        err);
    free(name);
    return st;
}

static hm_status seat_all(play *p, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(p->table);
    hm_status st = HM_OK;
    p->seats = deal->players + (deal->caller == HM_CALLER_PERSON);
    if (p->o->bots != NULL && names_in(p->o->bots) > p->seats)
        return hm_fail(err, HM_EINPUT, nowhere, "--bots has %d names for %d seat%s",
                       names_in(p->o->bots), p->seats, p->seats == 1 ? "" : "s");
    for (int i = 0; i < p->seats && st == HM_OK; i++)
        st = seat_one(p, i, err);
    return st;
}

/* -- the story */

/* In the open, the round is told apart from its turns. */
static void tell_round(play *p)
{
    int round = hm_table_round(p->table), named = hm_table_named(p->table);
    const hm_game *game = hm_table_deal(p->table)->deck->game;
    bool open = p->face->sum_up != NULL;
    if (!open)
        fprintf(p->pen, "Round %d%s%s.", round, named >= 0 ? ", " : "",
                named >= 0 ? game->resource[named].name : "");
    else if (round != p->round)
        printf("%sRound %d\n", p->round == 0 ? "" : "\n", round);
    p->round = round;
}

static void begin_story(play *p)
{
    p->teller = HM_NO_PLAYER;
    p->pen = hm_need(open_memstream(&p->story, &p->story_size));
    tell_round(p);
    hm_table_commons(p->table, HM_NO_PLAYER, &p->before);
}

static void end_story(play *p)
{
    bool told = true;
    if (p->pen == NULL)
        return;
    if (p->face->sum_up != NULL)
        told = p->face->sum_up(p->pen, p->table, &p->before, p->teller);
    fputs(p->teller == HM_NO_PLAYER ? "" : ".", p->pen);
    fclose(p->pen);
    p->pen = NULL;
    if (told)
        hm_put_wrapped(stdout, p->story + strspn(p->story, " "), 0, 4);
    free(p->story);
    p->story = NULL;
}

/* What the story will say of an option, in the state it is chosen in; "": nothing. What
 * was kept of the cards dealt is nobody else's business. */
static void note(play *p, hm_option option, char *text, size_t size)
{
    hm_action action = hm_option_open(p->table, option).action;
    *text = '\0';
    if (p->o->quiet || hm_table_deal(p->table)->players > STORY_PLAYERS ||
        action == HM_ACTION_KEEP)
        return;
    if (p->pen == NULL)
        begin_story(p);
    if (action != HM_ACTION_DONE)
        hm_option_text(p->table, option, text, size);
}

/* Called when the option was applied: a choice that breaks a script is not made. */
static void tell(play *p, int player, const char *text)
{
    char name[HM_SEAT_NAME_MAX];
    if (*text == '\0')
        return;
    if (player == p->teller)
        fprintf(p->pen, ", %s", text);
    else
        fprintf(p->pen, "%s %s: %s", p->teller == HM_NO_PLAYER ? "" : ";",
                hm_seat_name(p->table, player, name), text);
    p->teller = player;
}

/* What was undone is not told. */
static void drop_story(play *p)
{
    if (p->pen != NULL)
        fclose(p->pen);
    p->pen = NULL;
    free(p->story);
    p->story = NULL;
}

/* -- people */

typedef enum reply { TAKE, ASK_AGAIN, GO_BACK, GO_ON, LEAVE } reply;

static void print_help(const play *p)
{
    puts("Type the number of an option, or some of its text, as in 'b2' or 'name wo'.\n"
         "  undo, redo   go back to the last choice of a person, or on again\n"
         "  cards        the cards in play\n"
         "  list         the options once more\n"
         "  quit         leave the game (with --save it stays in its file)");
    printf("  %-12s %s\n", p->face->look_word, p->face->look_help);
    if (p->face->remark_help != NULL)
        puts(p->face->remark_help);
}

/* How well an option's text fits what was typed: it is the whole of it, its
 * beginning, or begins one of its later words ("b2", "wood"). */
enum { FITS_NOT, FITS_WORD, FITS_START, FITS_ALL, FITS };

static int fit_of(const char *text, const char *typed)
{
    size_t n = strlen(typed);
    if (strncasecmp(text, typed, n) == 0)
        return text[n] == '\0' ? FITS_ALL : FITS_START;
    for (const char *at = strchr(text, ' '); at != NULL; at = strchr(at + 1, ' '))
        if (strncasecmp(at + 1, typed, n) == 0)
            return FITS_WORD;
    return FITS_NOT;
}

/* The option that fits best; -1 after saying why there is none. */
static int find_text(const play *p, const char *typed)
{
    int found[FITS] = {0}, fits[FITS] = {0}, best = FITS_ALL;
    for (int i = 0; i < p->d.count; i++) {
        char text[TEXT_MAX];
        hm_option_text(p->table, p->d.option[i], text, sizeof text);
        int fit = fit_of(text, typed);
        if (fits[fit]++ == 0)
            found[fit] = i;
    }
    while (best > FITS_NOT && fits[best] == 0)
        best--;
    if (best > FITS_NOT && fits[best] == 1)
        return found[best];
    puts(best > FITS_NOT ? "That fits several options: type more of it, or a number."
                         : "There is no such option; 'help' tells what can be typed.");
    return -1;
}

static int find_option(const play *p, const char *typed)
{
    if (typed[strspn(typed, "0123456789")] != '\0')
        return find_text(p, typed);
    long number = strtol(typed, NULL, 10);
    if (number >= 1 && number <= p->d.count)
        return (int)number - 1;
    printf("There are options 1 to %d.\n", p->d.count);
    return -1;
}

/* The next line without blanks around it; false at the end of the input. */
static bool read_typed(play *p, char **typed)
{
    ssize_t n = getline(&p->line, &p->line_room, stdin);
    if (n < 0)
        return false;
    while (n > 0 && isspace((unsigned char)p->line[n - 1]))
        p->line[--n] = '\0';
    *typed = p->line + strspn(p->line, " \t");
    return true;
}

static reply obey(play *p, const char *typed, int *index)
{
    if (strcmp(typed, "quit") == 0)
        return LEAVE;
    if (strcmp(typed, "undo") == 0)
        return GO_BACK;
    if (strcmp(typed, "redo") == 0)
        return GO_ON;
    if (strcmp(typed, "help") == 0)
        print_help(p);
    else if (strcmp(typed, p->face->look_word) == 0)
        p->face->look(p->table, p->d.player, p->colour);
    else if (strcmp(typed, "cards") == 0)
        p->face->cards(p->table, p->d.player);
    else if (strcmp(typed, "list") == 0)
        hm_show_question(p->table, &p->d, p->colour);
    else if (*typed != '\0' && (*index = find_option(p, typed)) >= 0)
        return TAKE;
    return ASK_AGAIN;
}

static reply ask(play *p, int *index)
{
    char *typed;
    reply r = ASK_AGAIN;
    hm_show_question(p->table, &p->d, p->colour);
    while (r == ASK_AGAIN) {
        fputs("> ", stdout);
        fflush(stdout);
        r = read_typed(p, &typed) ? obey(p, typed, index) : LEAVE;
    }
    return r;
}

/* To the decision of a person that came before this one, or comes after it. */
static void go(play *p, hm_status (*step)(hm_session *s, hm_error *err))
{
    hm_error err;
    drop_story(p);
    do {
        if (step(p->session, &err) != HM_OK) {
            hm_put(stdout, err.msg);
            putchar('\n');
            return;
        }
        if (hm_table_over(p->table))
            return;
        hm_table_decide(p->table, &p->d);
    } while (p->bot[p->d.player] != NULL);
}

/* -- the game */

static hm_status take(play *p, int index, hm_error *err)
{
    char text[TEXT_MAX];
    int player = p->d.player;
    note(p, p->d.option[index], text, sizeof text);
    hm_status st = hm_session_choose(p->session, player, index, err);
    if (st == HM_OK)
        tell(p, player, text);
    return st;
}

/* A person may choose otherwise when a card's script breaks. */
static hm_status take_for_person(play *p, int index, hm_error *err)
{
    hm_status st = take(p, index, err);
    if (st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    hm_put(stdout, err->msg);
    puts("\nThe card has to be mended. Choose something else, 'undo', or 'quit'.");
    return HM_OK;
}

static hm_status take_for_bot(play *p, hm_bot *bot, hm_error *err)
{
    int index = hm_bot_choose(bot, p->table, &p->d);
    const hm_error *fault = hm_bot_fault(bot);
    if (fault == NULL)
        return take(p, index, err);
    *err = *fault;
    return err->code;
}

/* The decision due. That a script breaks here can only be where the game began. */
static hm_status decide(play *p, hm_error *err)
{
    hm_table_decide(p->table, &p->d);
    const hm_error *fault = hm_table_fault(p->table);
    if (fault == NULL)
        return HM_OK;
    *err = *fault;
    return err->code;
}

/* One choice; *ended when the game is over or has been left. */
static hm_status step(play *p, bool *ended, hm_error *err)
{
    int index = 0;
    if (hm_table_over(p->table)) {
        *ended = true;
        return HM_OK;
    }
    if (hm_table_round(p->table) != p->round)
        end_story(p);
    hm_status st = decide(p, err);
    if (st != HM_OK)
        return st;
    if (p->face->sum_up != NULL && p->teller != p->d.player)
        end_story(p);
    hm_bot *bot = p->bot[p->d.player];
    if (bot != NULL)
        return take_for_bot(p, bot, err);
    reply r = ask(p, &index);
    if (r == TAKE)
        return take_for_person(p, index, err);
    if (r == GO_BACK || r == GO_ON)
        go(p, r == GO_BACK ? hm_session_undo : hm_session_redo);
    *ended = r == LEAVE;
    return HM_OK;
}

/* -- all of it */

static void print_start(const play *p)
{
    const hm_deal *deal = hm_table_deal(p->table);
    const hm_game *game = deal->deck->game;
    printf("%s, mode %s, %d player%s, seed %llu\n", game->title,
           game->mode[deal->how.mode].name, deal->players, deal->players == 1 ? "" : "s",
           (unsigned long long)deal->seed);
    p->face->introduce(p->table);
    if (p->resumed)
        printf("Going on in round %d, after %d choice%s.\n", hm_table_round(p->table),
               hm_session_moves(p->session),
               hm_session_moves(p->session) == 1 ? "" : "s");
    putchar('\n');
}

static int run(play *p)
{
    hm_error err;
    bool ended = false;
    hm_status st = seat_all(p, &err);
    if (st == HM_EINPUT)
        return hm_say_error(&err), HM_EXIT_USAGE;
    if (st == HM_OK && p->o->save != NULL && !p->resumed)
        st = hm_session_save(p->session, p->o->save, &err);
    if (st == HM_OK)
        print_start(p);
    while (st == HM_OK && !ended)
        st = step(p, &ended, &err);
    if (st != HM_OK) {
        end_story(p);
        fflush(stdout);
        hm_say_error(&err);
        if (p->o->save != NULL && hm_session_moves(p->session) > 0)
            hm_say("the game stopped in round %d; it is kept in its file",
                   hm_table_round(p->table));
        return hm_exit_for(st);
    }
    if (hm_table_over(p->table)) {
        end_story(p);
        return hm_show_end(p->table, p->colour);
    }
    printf("\nThe game was left in round %d%s.\n", hm_table_round(p->table),
           p->o->save != NULL ? "; it is kept in its file" : "");
    return HM_EXIT_FINE;
}

static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000) % 1000000000;
}

/* A file that is there is a game to go on with, or the user's mistake; it is never
 * written over. */
static hm_status resume(play *p, const hm_options *o, hm_error *err)
{
    hm_load_report report;
    p->resumed = true;
    hm_status st = hm_session_load(o->save, o, true, false, &p->session, &report, err);
    if (st == HM_OK && report.cut > 0)
        hm_say("the end of '%s' was torn: %ld bytes were cut off", o->save, report.cut);
    return st;
}

static int play_game(play *p, const hm_options *o)
{
    hm_error err;
    hm_status st;
    json_t *request = hm_setup_from_options(o, &err);
    if (request == NULL)
        return hm_say_error(&err), HM_EXIT_USAGE;
    if (o->save != NULL && access(o->save, F_OK) == 0)
        st = resume(p, o, &err);
    else
        st = hm_session_new(request, o, &p->session, &err);
    json_decref(request);
    if (st != HM_OK)
        return hm_say_error(&err);
    p->table = hm_session_table(p->session);
    p->face = hm_face_of(hm_table_deal(p->table)->deck->game);
    return run(p);
}

int hm_cmd_play(const hm_options *o)
{
    hm_options own = *o;
    play *p = hm_need(calloc(1, sizeof *p));
    if (!own.seeded)
        own.seed = seed_of_clock();
    p->o = &own;
    p->colour = o->colour && !o->plain;
    int code = play_game(p, &own);
    drop_story(p);
    hm_session_free(p->session);
    hm_arena_drop(&p->arena);
    free(p->line);
    free(p);
    return code;
}
