#include "tools/ask.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "core/bot.h"
#include "tools/find.h"
#include "tools/setup.h"

enum { GAMES_MAX = 16, PEOPLE_MAX = 8, TEXT_MAX = 400, DECKS_MAX = 8 };
static const char usual_bot[] = "medium";

/* A game that there is a pack for. */
typedef struct game {
    const char *name, *title, *pack;
    char        more[TEXT_MAX]; /* packs that could be added, "a, b" */
} game;

typedef struct asking {
    const hm_options *o;
    hm_lines         *in;
    json_t           *chosen;
    hm_arena          arena;
    game              game[GAMES_MAX];
    int               games, current;
    hm_library       *lib;  /* of the current game */
    bool              left;
} asking;

bool hm_ask_is_due(const hm_options *o)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && o->args == 0 && !o->resume &&
           o->players == 0 && o->bots == NULL && o->mode == NULL && o->cards == NULL &&
           o->caller == NULL && o->board == NULL && o->market == NULL &&
           o->objectives == NULL && o->save == NULL && o->names == NULL && !o->monuments &&
           !o->cavern;
}

/* -- the games there are */

static hm_library *load(const asking *a, const char *packs)
{
    hm_error err;
    hm_options o = *a->o;
    o.packs = packs;
    return hm_load_or_fail(&o, NULL, 0, &err);
}

static game *game_named(asking *a, const char *name)
{
    for (int i = 0; i < a->games; i++)
        if (strcmp(a->game[i].name, name) == 0)
            return &a->game[i];
    return NULL;
}

static void add_pack(asking *a, const char *pack)
{
    hm_library *lib = load(a, pack);
    const hm_cards *cards = lib == NULL ? NULL : hm_library_cards(lib);
    const hm_game *g = cards == NULL ? NULL : cards->game;
    game *known = g == NULL ? NULL : game_named(a, g->name);
    if (g != NULL && known == NULL && a->games < GAMES_MAX) {
        known = &a->game[a->games++];
        known->name = hm_need(hm_arena_text(&a->arena, g->name, strlen(g->name)));
        known->title = hm_need(hm_arena_text(&a->arena, g->title, strlen(g->title)));
        known->pack = hm_pack_of_game(a->o, known->name);
    }
    if (known != NULL && strcmp(pack, known->pack) != 0) {
        size_t n = strlen(known->more);
        snprintf(known->more + n, sizeof known->more - n, "%s%s", n > 0 ? ", " : "", pack);
    }
    hm_library_free(lib);
}

static void find_games(asking *a)
{
    hm_names path = {0}, packs = {0};
    hm_search_path(a->o, &a->arena, &path);
    hm_pack_names(&path, &a->arena, &packs);
    if (a->o->packs != NULL)
        add_pack(a, a->o->packs);
    for (int i = 0; a->o->packs == NULL && i < packs.count; i++)
        add_pack(a, packs.name[i]);
}

/* -- asking */

/* What was typed, or the usual answer for an empty line; NULL when they left. Good until the
 * next question. */
static const char *ask(asking *a, const char *usual, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
static const char *ask(asking *a, const char *usual, const char *fmt, ...)
{
    static char copy[TEXT_MAX];
    va_list args;
    if (a->left)
        return NULL;
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    fputs(" [", stdout);
    hm_put(stdout, usual);
    fputs("] ", stdout);
    const char *line = hm_lines_read(a->in, "");
    a->left = line == NULL || strcasecmp(line, "quit") == 0;
    if (a->left)
        return NULL;
    snprintf(copy, sizeof copy, "%s", *line == '\0' ? usual : line);
    return copy;
}

static int ask_number(asking *a, int usual, int least, int most, const char *question)
{
    char text[16];
    snprintf(text, sizeof text, "%d", usual < least ? least : usual > most ? most : usual);
    for (;;) {
        const char *said = ask(a, text, "%s", question);
        if (said == NULL)
            return least;
        char *end;
        long n = strtol(said, &end, 10);
        if (end != said && *end == '\0' && n >= least && n <= most)
            return (int)n;
        printf("Type a number from %d to %d, or 'quit'.\n", least, most);
    }
}

/* One of the names, by number or by the beginning of it; its index. */
static int choose(asking *a, const char *const *name, int count, int usual, const char *question)
{
    for (int i = 0; i < count; i++)
        printf("%4d  %s\n", i + 1, name[i]);
    for (;;) {
        const char *said = ask(a, name[usual], "%s", question);
        if (said == NULL)
            return usual;
        long n = strtol(said, NULL, 10);
        int found = -1, fits = 0;
        for (int i = 0; i < count; i++)
            if (strcasecmp(name[i], said) == 0)
                return i;
            else if (strncasecmp(name[i], said, strlen(said)) == 0 && fits++ >= 0)
                found = i;
        if (fits == 1)
            return found;
        if (n >= 1 && n <= count)
            return (int)n - 1;
        puts("Type one of the numbers or names above, or 'quit'.");
    }
}

static bool ask_to_play_with(asking *a, bool usual, const char *what)
{
    const char *said = ask(a, usual ? "yes" : "no", "Play with %s (yes or no)?", what);
    return said != NULL && (*said == 'y' || *said == 'Y');
}

/* -- fields of what was chosen */

static const char *text_of(const asking *a, const char *field, const char *usual)
{
    const char *text = json_string_value(json_object_get(a->chosen, field));
    return text != NULL ? text : usual;
}

static int count_of(const asking *a, const char *field, int usual)
{
    const json_t *list = json_object_get(a->chosen, field);
    return json_is_array(list) ? (int)json_array_size(list) : usual;
}

static const char *item_of(const json_t *chosen, const char *field, int i, const char *usual)
{
    const char *text =
        json_string_value(json_array_get(json_object_get(chosen, field), (size_t)i));
    return text != NULL && *text != '\0' ? text : usual;
}

static void set_text(asking *a, const char *field, const char *text)
{
    if (!a->left)
        json_object_set_new(a->chosen, field, hm_json_text(text));
}

/* -- the questions */

/* A comma would part two names on the command line. */
static void ask_names(asking *a, int people)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < people && !a->left; i++) {
        char usual[24];
        snprintf(usual, sizeof usual, "Player %d", i + 1);
        const char *said = ask(a, item_of(a->chosen, "people", i, usual), "Name of person %d?",
                               i + 1);
        char name[HM_NAME_MAX + 1] = "";
        for (size_t n = 0; said != NULL && *said != '\0' && n < HM_NAME_MAX; said++)
            name[n++] = *said == ',' ? ' ' : *said;
        json_array_append_new(list, hm_json_text(name));
    }
    if (!a->left)
        json_object_set(a->chosen, "people", list);
    json_decref(list);
}

static void ask_bots(asking *a, int bots)
{
    const char *name[16];
    int count = 0, usual = 0;
    for (; count < 16 && hm_bot_name(count) != NULL; count++) {
        name[count] = hm_bot_name(count);
        if (strcmp(name[count], item_of(a->chosen, "bots", 0, usual_bot)) == 0)
            usual = count;
    }
    if (bots > 0 && !a->left)
        usual = choose(a, name, count, usual, "Which bot?");
    json_t *list = hm_need(json_array());
    for (int i = 0; i < bots; i++)
        json_array_append_new(list, hm_json_text(name[usual]));
    if (!a->left)
        json_object_set(a->chosen, "bots", list);
    json_decref(list);
}

static void ask_players(asking *a)
{
    int people = ask_number(a, count_of(a, "people", 1), 1, PEOPLE_MAX, "How many people play?");
    ask_names(a, people);
    int bots = ask_number(a, count_of(a, "bots", 1), 0, PEOPLE_MAX, "How many bots?");
    ask_bots(a, bots);
}

static void set_current(asking *a)
{
    a->current = 0;
    for (int i = 0; i < a->games; i++)
        if (strcmp(a->game[i].name, text_of(a, "game", "tiny-towns")) == 0)
            a->current = i;
    char packs[TEXT_MAX];
    const char *more = text_of(a, "packs", "");
    snprintf(packs, sizeof packs, "%s%s%s", a->game[a->current].pack, *more != '\0' ? "," : "",
             more);
    hm_library_free(a->lib);
    a->lib = load(a, a->o->packs != NULL ? a->o->packs : packs);
}

static void ask_game(asking *a)
{
    const char *title[GAMES_MAX];
    for (int i = 0; i < a->games; i++)
        title[i] = a->game[i].title;
    if (a->games > 1 && !a->left) {
        int i = choose(a, title, a->games, a->current, "Which game?");
        if (i != a->current)
            json_object_del(a->chosen, "packs");
        set_text(a, "game", a->game[i].name);
    }
    set_current(a);
    const game *g = &a->game[a->current];
    for (;;) {
        if (g->more[0] == '\0' || a->o->packs != NULL || a->left)
            return;
        const char *usual = text_of(a, "packs", "");
        const char *said = ask(a, *usual != '\0' ? usual : "none",
                               "Packs of cards to add (%s, or 'none')?", g->more);
        set_text(a, "packs", said == NULL || strcmp(said, "none") == 0 ? "" : said);
        set_current(a);
        if (a->lib != NULL)
            return;
        puts("There are no such packs.");
        json_object_del(a->chosen, "packs");
        set_current(a);
    }
}

static void ask_mode(asking *a, const hm_game *g)
{
    const char *name[HM_MODES_MAX];
    int usual = 0, seats = count_of(a, "people", 1) + count_of(a, "bots", 1);
    const char *wanted = text_of(a, "mode", seats == 1 ? "solo" : "");
    for (int i = 0; i < g->modes; i++) {
        name[i] = g->mode[i].name;
        if (strcmp(name[i], wanted) == 0)
            usual = i;
    }
    if (g->modes > 1 && !a->left)
        usual = choose(a, name, g->modes, usual, "Which way to play?");
    if (!a->left && g->modes > 0)
        set_text(a, "mode", name[usual]);
}

static void ask_shape(asking *a, const hm_game *g)
{
    const char *name[HM_BOARDS_MAX];
    int usual = 0;
    for (int t = 0; t < g->types; t++)
        if (g->type[t].deal != 0 && !a->left && g->boards == 0) {
            bool was = json_is_true(json_object_get(a->chosen, "monuments"));
            bool yes = ask_to_play_with(a, was, g->type[t].plural);
            json_object_set_new(a->chosen, "monuments", json_boolean(yes));
        }
    for (int i = 0; i < g->boards; i++) {
        name[i] = g->board[i].name;
        if (strcmp(name[i], text_of(a, "board", "")) == 0)
            usual = i;
    }
    if (g->boards > 1 && !a->left)
        set_text(a, "board", name[choose(a, name, g->boards, usual, "Which board?")]);
}

static void ask_cards(asking *a, const hm_game *g)
{
    if (g->boards > 0)
        return;
    for (;;) {
        const char *usual = text_of(a, "cards", "");
        const char *said = ask(a, *usual != '\0' ? usual : "chance",
                               "Cards: a deck file, or 'chance' to draw them?");
        bool chance = said == NULL || strcmp(said, "chance") == 0;
        if (chance || access(said, R_OK) == 0) {
            set_text(a, "cards", chance ? "" : said);
            return;
        }
        puts("There is no such file.");
        json_object_del(a->chosen, "cards");
    }
}

/* -- all of it */

static void describe(const asking *a)
{
    int people = count_of(a, "people", 1), bots = count_of(a, "bots", 1);
    const char *mode = text_of(a, "mode", ""), *more = text_of(a, "packs", "");
    const char *cards = text_of(a, "cards", "");
    printf("%s%s%s: ", a->game[a->current].title, *mode != '\0' ? ", mode " : "", mode);
    if (people == 1)
        fputs("you", stdout);
    else
        printf("%d people", people);
    if (bots > 0)
        printf(" and %d bot%s (%s)", bots, bots == 1 ? "" : "s",
               item_of(a->chosen, "bots", 0, usual_bot));
    printf("%s%s%s%s%s.\n", *more != '\0' ? ", with " : "", more,
           json_is_true(json_object_get(a->chosen, "monuments")) ? ", with dealt cards" : "",
           *cards != '\0' ? ", cards of " : "", cards);
}

static void ask_all(asking *a)
{
    ask_players(a);
    ask_game(a);
    const hm_cards *set = a->lib == NULL ? NULL : hm_library_cards(a->lib);
    if (set == NULL || a->left)
        return;
    ask_mode(a, set->game);
    ask_shape(a, set->game);
    ask_cards(a, set->game);
}

bool hm_ask(const hm_options *o, hm_lines *in, bool changing, json_t *chosen)
{
    asking *a = hm_need(calloc(1, sizeof *a));
    a->o = o;
    a->in = in;
    a->chosen = chosen;
    find_games(a);
    if (a->games > 0) /* else whatever is wrong, setting up will say it */
        set_current(a);
    if (a->games > 0 && !changing) {
        describe(a);
        const char *said = ask(a, "play", "Press Enter to play, or type 'change' for another set-up.");
        changing = said != NULL && (*said == 'c' || *said == 'C');
    }
    if (a->games > 0 && changing)
        ask_all(a);
    bool stayed = !a->left && a->games > 0;
    hm_library_free(a->lib);
    hm_arena_drop(&a->arena);
    free(a);
    return stayed;
}

/* -- as options */

/* "a,b" of the people, then the bots, as `who` says. */
static char *join_seats(const json_t *chosen, bool names, hm_arena *arena)
{
    char *text = NULL;
    size_t size;
    const json_t *people = json_object_get(chosen, "people"), *bots = json_object_get(chosen, "bots");
    int n = json_is_array(people) ? (int)json_array_size(people) : 1;
    int b = json_is_array(bots) ? (int)json_array_size(bots) : 1;
    FILE *pen = hm_need(open_memstream(&text, &size));
    for (int i = 0; i < n + b; i++) {
        char usual[24];
        snprintf(usual, sizeof usual, i < n ? "Player %d" : "Bot %d", i < n ? i + 1 : i - n + 1);
        fprintf(pen, "%s%s", i > 0 ? "," : "",
                names ? (i < n ? item_of(chosen, "people", i, usual) : usual)
                      : (i < n ? "person" : item_of(chosen, "bots", i - n, usual_bot)));
    }
    fclose(pen);
    char *kept = hm_need(hm_arena_text(arena, text, size));
    free(text);
    return kept;
}

static const char *keep(const json_t *chosen, const char *field, hm_arena *arena)
{
    const char *text = json_string_value(json_object_get(chosen, field));
    return text == NULL || *text == '\0' ? NULL : hm_need(hm_arena_text(arena, text, strlen(text)));
}

static void fill_packs(hm_options *o, const json_t *chosen, hm_arena *arena)
{
    const char *more = keep(chosen, "packs", arena);
    const char *pack = hm_pack_of_game(o, keep(chosen, "game", arena));
    size_t room = strlen(pack) + (more == NULL ? 0 : strlen(more)) + 2;
    char *packs = hm_need(hm_arena_new(arena, room));
    snprintf(packs, room, "%s%s%s", pack, more == NULL ? "" : ",", more == NULL ? "" : more);
    if (o->packs == NULL)
        o->packs = packs;
}

void hm_ask_fill(hm_options *o, const json_t *chosen, hm_arena *arena)
{
    o->names = join_seats(chosen, true, arena);
    o->bots = join_seats(chosen, false, arena);
    o->players = 1;
    for (const char *c = o->bots; *c != '\0'; c++)
        o->players += *c == ',';
    fill_packs(o, chosen, arena);
    o->mode = keep(chosen, "mode", arena);
    o->board = keep(chosen, "board", arena);
    o->cards = keep(chosen, "cards", arena);
    o->monuments = json_is_true(json_object_get(chosen, "monuments"));
}
