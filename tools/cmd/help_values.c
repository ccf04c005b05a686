/* help_values.c - hamlet help --values: what could be written after an option, for the
 * completion of shells. Everything comes from the packs in use, from the folders of packs
 * and games, or from the table of bots: nothing is known here by name but the options.
 *
 * What goes wrong is not told: a shell in the middle of a line has no place for it. */
#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "tools/game/board/board.h"
#include "dsl/library.h"
#include "tools/cmd/help_shells.h"
#include "tools/find.h"
#include "tools/game/decks.h"
#include "tools/load.h"
#include "tools/save/games.h"
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

static void put_bots(const source *s)
{
    (void)s;
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        put(hm_bot_at(i)->name);
    put("person");
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

/* What cards are tagged with, each once; objectives: of those, or of the others. */
static void put_tags(const source *s, bool objectives)
{
    hm_arena arena = {0};
    hm_names seen = {0};
    for (int i = 0; i < s->set->count; i++)
        for (int k = 0; k < HM_TAGS_MAX && s->set->card[i]->tag[k] != NULL; k++)
            if (hm_is_objective(s->set->card[i]) == objectives &&
                !hm_names_have(&seen, s->set->card[i]->tag[k])) {
                hm_names_add(&seen, s->set->card[i]->tag[k], &arena);
                put(s->set->card[i]->tag[k]);
            }
    hm_arena_drop(&arena);
}

static void put_objectives(const source *s) { put_tags(s, true); }

static void put_markets(const source *s)
{
    put(HM_CARDS_DRAWN);
    put_tags(s, false);
}

static void put_callers(const source *s)
{
    put("chance");
    put("person");
    for (int i = 0; i < s->game->resources; i++)
        put(s->game->resource[i].name);
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

/* lib: the packs in use are needed for it. */
static const struct {
    const char *option;
    bool        lib;
    void (*put)(const source *s);
} table[] = {
    {"mode", true, put_modes},     {"type", true, put_types},
    {"board", true, put_boards},   {"rule", true, put_rules},
    {"bots", false, put_bots},     {"packs", false, put_packs},
    {"cards", true, put_decks},    {"card", true, put_cards},
    {"market", true, put_markets}, {"objectives", true, put_objectives},
    {"caller", true, put_callers}, {"saves", false, put_saves},
    {"commands", false, put_commands},
};

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
