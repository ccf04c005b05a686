/* help_values.c - hamlet help --values: what could be written after an option, for the
 * completion of shells. Everything comes from the packs in use, from the folders of packs
 * and games, or from the table of bots: nothing is known here by name but the options.
 *
 * What goes wrong is not told: a shell in the middle of a line has no place for it. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "dsl/library.h"
#include "tools/cmd/help_shells.h"
#include "tools/find.h"
#include "tools/game/board/board.h"
#include "tools/game/daily.h"
#include "tools/game/decks.h"
#include "tools/game/face.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/play/puzzle.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/say.h"

typedef struct source {
    const hm_options *o;
    const hm_library *lib;
    const hm_cards   *set;
    const hm_game    *game;
} source;

static void put(const char *value)
{
    hm_put(stdout, value);
    putchar('\n');
}

static void put_modes(const source *s)
{
    for (int i = 0; i < s->game->modes; i++)
        put(s->game->mode[i].name);
}

static void put_types(const source *s)
{
    for (int i = 0; i < s->game->types; i++)
        put(s->game->type[i].name);
}

static void put_boards(const source *s)
{
    for (int i = 0; i < s->game->boards; i++)
        put(s->game->board[i].name);
}

static void put_rules(const source *s)
{
    for (int i = 0; i < s->game->rules; i++)
        for (int k = 0; k < s->game->rule[i].values; k++) {
            char text[256];
            snprintf(text, sizeof text, "%s=%s", s->game->rule[i].name,
                     s->game->rule[i].value[k]);
            put(text);
        }
}

/* Do people take part in what the command that is completed does? */
static bool is_for_people(const hm_options *o)
{
    const hm_command_info *c = o->args > 0 ? hm_command_find(o->arg[0]) : NULL;
    return c == NULL || (c->options >> HM_OPTION_NAMES & 1);
}

static void put_bots(const source *s)
{
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        put(hm_bot_at(i)->name);
    if (is_for_people(s->o))
        put("person");
}

static void put_number(const char *before, int number)
{
    char text[256];
    snprintf(text, sizeof text, "%.200s%d", before, number);
    put(text);
}

/* From the fewest of any mode to the most of the usual one: there may be modes for any
 * number, of which nobody wants a list. */
static void put_players(const source *s)
{
    const hm_ruleset *rules = hm_face_rules(s->game);
    hm_seating usual = rules->seating(s->game, 0);
    for (int i = 1; i < s->game->modes; i++) {
        int least = rules->seating(s->game, i).least;
        usual.least = least < usual.least ? least : usual.least;
    }
    for (int n = usual.least; n <= usual.most; n++)
        put_number("", n);
}

/* How many of a pack, up to one of each type. */
static void put_bounds(const source *s)
{
    for (int i = 0; i < hm_library_packs(s->lib); i++)
        for (int n = 0; n <= s->game->types; n++) {
            char pack[200];
            snprintf(pack, sizeof pack, "%.190s=", hm_library_pack(s->lib, i).name);
            put_number(pack, n);
        }
}

static void put_packs(const source *s)
{
    hm_arena arena = {0};
    hm_names path = {0}, packs = {0};
    hm_search_path(s->o, &arena, &path);
    hm_pack_names(&path, &arena, &packs);
    for (int i = 0; i < packs.count; i++)
        put(packs.name[i]);
    hm_arena_drop(&arena);
}

static void put_decks(const source *s)
{
    hm_arena arena = {0};
    hm_names decks = {0};
    hm_deck_names(s->o, s->lib, &arena, &decks);
    for (int i = 0; i < decks.count; i++)
        put(decks.name[i]);
    put(HM_CARDS_DRAWN);
    hm_arena_drop(&arena);
}

static void put_cards(const source *s)
{
    for (int i = 0; i < s->set->count; i++)
        put(s->set->card[i]->id);
}

/* Cards that nobody builds, of one of the two kinds; or none of them at all. */
static void put_unbuilt(const source *s, bool events)
{
    int n = 0;
    for (int i = 0; i < s->set->count; i++) {
        const hm_card *c = s->set->card[i];
        if (!c->ability || c->event != events)
            continue;
        put(c->id);
        n++;
    }
    if (n > 0)
        put("none");
}

static void put_abilities(const source *s) { put_unbuilt(s, false); }
static void put_events(const source *s) { put_unbuilt(s, true); }

/* What cards are tagged with, each once; objectives: of those, or of the others. */
static void put_tags(const source *s, bool objectives)
{
    hm_arena arena = {0};
    hm_names seen = {0};
    for (int i = 0; i < s->set->count; i++)
        for (int k = 0; k < HM_TAGS_MAX && s->set->card[i]->tag[k] != NULL; k++)
            if (hm_is_objective(s->set->card[i]) == objectives &&
                strcmp(s->set->card[i]->tag[k], HM_ALWAYS) != 0 &&
                !hm_names_have(&seen, s->set->card[i]->tag[k])) {
                hm_names_add(&seen, s->set->card[i]->tag[k], &arena);
                put(s->set->card[i]->tag[k]);
            }
    hm_arena_drop(&arena);
}

static void put_objectives(const source *s) { put_tags(s, true); }

/* One by its name, or tiles one by one; those that always lie there are not chosen. */
static void put_markets(const source *s)
{
    if (s->game->boards == 0)
        return;
    put(HM_CARDS_DRAWN);
    put_tags(s, false);
    for (int i = 0; i < s->set->count; i++)
        if (!hm_is_objective(s->set->card[i]) &&
            !hm_card_has_tag(s->set->card[i], HM_ALWAYS))
            put(s->set->card[i]->id);
}

static void put_callers(const source *s)
{
    put("chance");
    put("person");
    for (int i = 0; i < s->game->resources; i++)
        put(s->game->resource[i].name);
    put(HM_CALLS_END);
}

/* Today and the days before. */
static void put_days(const source *s)
{
    enum { DAYS = 7, SECONDS = 24 * 60 * 60 };
    char date[HM_DATE_MAX];
    (void)s;
    for (int i = 0; i < DAYS; i++) {
        hm_daily_date(time(NULL) - (time_t)i * SECONDS, date);
        put(date);
    }
}

static void put_puzzles(const source *s)
{
    hm_error err;
    json_t *puzzle = NULL;
    int count = 0;
    if (hm_puzzle_find(s->o, 1, &puzzle, &count, &err) == HM_OK)
        for (int i = 1; i <= count; i++)
            put_number("", i);
    json_decref(puzzle);
}

static void put_runs(const source *s)
{
    static const char *const words[] = {"compare", "deck", "history", "merge"};
    (void)s;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        put(words[i]);
}

/* Its number and, behind a tab, what it is: shells that can show it do. */
static void put_game(const json_t *game)
{
    const char *title = json_string_value(json_object_get(game, "title")),
               *mode = json_string_value(json_object_get(game, "mode")),
               *state = json_string_value(json_object_get(game, "state"));
    printf("%d\t", (int)json_integer_value(json_object_get(game, "number")));
    hm_put(stdout, title != NULL ? title : "");
    fputs(title != NULL ? ", " : "", stdout);
    hm_put(stdout, mode != NULL ? mode : "");
    fputs(mode != NULL ? ", " : "", stdout);
    puts(state != NULL ? state : "");
}

/* As far as they are known at once: somebody waits at the keyboard. */
static void put_games(const source *s)
{
    static const hm_results_look glance = {.ms = 50};
    hm_error err;
    size_t i;
    json_t *v;
    hm_results *r = hm_results_open(s->o, &err);
    hm_results_renew(r, &glance);
    json_t *list = hm_results_list(r, &err);
    json_array_foreach(list, i, v)
        put_game(v);
    puts("stats\tby mode, deck and bot");
    json_decref(list);
    hm_results_close(r);
}

static void see_save(void *ctx, const char *path)
{
    (void)ctx;
    put(path);
}

static void put_commands(const source *s)
{
    (void)s;
    for (int i = 0; i < hm_commands; i++)
        put(hm_command_list[i].name);
}

static void put_saves(const source *s)
{
    (void)s;
    hm_games_each(see_save, NULL);
}

static void put_options(const source *s);

/* lib: the packs in use are needed for it. */
static const struct {
    const char *option;
    bool        lib;
    void (*put)(const source *s);
} table[] = {
    {"mode", true, put_modes},       {"type", true, put_types},
    {"board", true, put_boards},     {"rule", true, put_rules},
    {"bots", false, put_bots},       {"packs", false, put_packs},
    {"cards", true, put_decks},      {"card", true, put_cards},
    {"market", true, put_markets},   {"objectives", true, put_objectives},
    {"caller", true, put_callers},   {"players", true, put_players},
    {"most", true, put_bounds},      {"abilities", true, put_abilities},
    {"events", true, put_events},    {"daily", false, put_days},
    {"values", false, put_options},  {"saves", false, put_saves},
    {"games", false, put_games},     {"puzzles", false, put_puzzles},
    {"runs", false, put_runs},       {"commands", false, put_commands},
};

static void put_options(const source *s)
{
    (void)s;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        put(table[i].option);
}

int hm_help_values(const hm_options *o)
{
    hm_error err;
    source s = {.o = o};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(table[i].option, o->values) != 0)
            continue;
        hm_library *lib = table[i].lib ? hm_load_or_fail(o, NULL, 0, &err) : NULL;
        if (lib != NULL) {
            s.lib = lib;
            s.set = hm_library_cards(lib);
            s.game = s.set->game;
        }
        if (!table[i].lib || s.game != NULL)
            table[i].put(&s);
        hm_library_free(lib);
    }
    return HM_EXIT_FINE;
}
