/* puzzle_make.c - see puzzle_make.h.
 *
 * A bot plays a game by itself, in which chance calls the resources. Some rounds before
 * its end the game is stopped; what was called from there on is what comes in the puzzle,
 * and the best line with it is searched for. */
#include "tools/game/puzzle_make.h"

#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tools/game/face.h"
#include "tools/game/line_search.h"
#include "tools/game/setup.h"
#include "tools/game/setup_read.h"
#include "tools/game/sim.h"
#include "tools/json.h"
#include "tools/say.h"

enum { MOVES = 400, TEXT = 512, PLAYOUTS = 200 };

static const hm_span nowhere = {0, 0};

typedef struct maker {
    const hm_options *o;
    const hm_library *lib;
    hm_sim            sim;
    const char       *mode;
    uint64_t          seed;
    int               moves, rounds;
    uint16_t          option[MOVES];     /* that the bot took, */
    int               round[MOVES];      /* ... in which round */
    uint8_t           call[MOVES];       /* what was called, by rounds from 0 */
    hm_error         *err;
} maker;

int hm_puzzle_option(const hm_table *t, const hm_decision *d, const char *text)
{
    char is[TEXT];
    for (int i = 0; i < d->count; i++) {
        hm_option_text(t, d->option[i], is, sizeof is);
        if (strcmp(is, text) == 0)
            return i;
    }
    return -1;
}

/* A mode in which somebody calls; NULL: the game has none. */
static const char *called_mode(const hm_game *g)
{
    for (int i = 0; i < g->modes; i++)
        if (hm_face_rules(g)->seating(g, i).caller)
            return g->mode[i].name;
    return NULL;
}

/* Levels stand in the order in which they are harder to beat. */
static const char *best_level(void)
{
    const char *name = hm_bot_usual()->name;
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        if (hm_bot_at(i)->level)
            name = hm_bot_at(i)->name;
    return name;
}

static hm_status begin(maker *m, const json_t *request)
{
    const char *who[] = {best_level()};
    hm_status st = hm_sim_begin_as(&m->sim, request, m->o, m->lib, who, m->err);
    if (st == HM_OK)
        hm_bot_limit(m->sim.bot[0], PLAYOUTS, NULL, NULL);
    return st;
}

/* -- the bot's game */

static void note_move(maker *m, int option)
{
    int round = hm_table_round(m->sim.table);
    m->option[m->moves] = (uint16_t)option;
    m->round[m->moves++] = round;
    if (round > 0 && round <= MOVES && hm_table_named(m->sim.table) >= 0) {
        m->call[round - 1] = (uint8_t)hm_table_named(m->sim.table);
        m->rounds = round;
    }
}

static hm_status play_game(maker *m)
{
    json_t *request = json_pack("{s:s, s:i, s:o, s:s}", "mode", m->mode, "players", 1,
                                "seed", hm_setup_seed_json(m->seed), "cards", "random");
    hm_status st = begin(m, hm_need(request));
    while (st == HM_OK && m->moves < MOVES && hm_sim_decide(&m->sim)) {
        int option = hm_sim_choose(&m->sim);
        note_move(m, option);
        hm_sim_take(&m->sim, option);
    }
    json_decref(request);
    return st;
}

/* -- the position */

static json_t *names_of(const maker *m, int first, int last)
{
    const hm_game *g = m->sim.deal.deck->game;
    json_t *list = hm_need(json_array());
    for (int i = first; i < last; i++)
        json_array_append_new(list, hm_json_text(g->resource[m->call[i]].name));
    return list;
}

static json_t *cards_of(const maker *m)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < m->sim.deal.deck->count; i++)
        json_array_append_new(list, hm_setup_card_json(hm_library_cards(m->lib),
                                                       m->sim.deal.deck->card[i]));
    return list;
}

/* The same cards, with calls that end. */
static json_t *setup_of(const maker *m, int last)
{
    json_t *packs = hm_setup_packs(NULL, m->o, m->err), *calls = names_of(m, 0, last);
    json_array_append_new(calls, json_string(HM_CALLS_END));
    return hm_need(json_pack("{s:o, s:s, s:i, s:o, s:o, s:o}", "packs", packs, "mode",
                             m->mode, "players", 1, "seed", hm_setup_seed_json(m->seed),
                             "cards", cards_of(m), "caller", calls));
}

/* Makes a choice and tells it. */
static void take(maker *m, int option, json_t *told)
{
    char text[TEXT];
    hm_sim_decide(&m->sim);
    hm_option_text(m->sim.table, m->sim.d.option[option], text, sizeof text);
    json_array_append_new(told, hm_json_text(text));
    hm_sim_take(&m->sim, option);
}

static int points(const maker *m)
{
    hm_sheet sheet[1];
    hm_facts *facts = hm_need(calloc(2, sizeof *facts));
    hm_error err;
    int total = hm_table_score(m->sim.table, facts, sheet, &err) == HM_OK
                    ? (int)sheet[0].total
                    : 0;
    free(facts);
    return total;
}

/* What a bot reaches from here that does not search: how far one gets without looking
 * ahead. */
static hm_status ask_bot(maker *m, int *total)
{
    hm_bot *bot;
    size_t size = hm_table_size(m->sim.table);
    void *kept = hm_need(malloc(size));
    hm_status st = hm_bot_new(&m->sim.arena, hm_bot_usual()->name, &m->sim.deal, m->seed,
                              &bot, m->err);
    memcpy(kept, hm_table_state(m->sim.table), size);
    while (st == HM_OK && hm_sim_decide(&m->sim))
        hm_sim_take(&m->sim, hm_bot_choose(bot, m->sim.table, &m->sim.d));
    *total = points(m);
    hm_table_set(m->sim.table, kept);
    free(kept);
    return st;
}

static hm_status solve(maker *m, json_t *puzzle)
{
    int bot = 0;
    hm_line *line = hm_need(calloc(1, sizeof *line));
    json_t *solution = hm_need(json_array());
    hm_status st = ask_bot(m, &bot);
    if (st == HM_OK)
        st = hm_line_search(m->sim.table, HM_LINE_STEPS, line, m->err);
    for (int i = 0; st == HM_OK && i < line->count; i++)
        take(m, line->option[i], solution);
    json_object_set_new(puzzle, "points", json_integer(line->points));
    json_object_set_new(puzzle, "bot", json_integer(bot));
    json_object_set_new(puzzle, "best", json_boolean(line->all));
    json_object_set_new(puzzle, "solution", solution);
    if (st == HM_OK && (!hm_table_over(m->sim.table) || points(m) != line->points))
        st = hm_fail_bug(m->err, "the line of a puzzle does not lead to its points");
    free(line);
    return st;
}

/* As many rounds before its end as leave some room on the board. */
static hm_status stop_game(maker *m, int coming, json_t **out)
{
    int first = m->rounds - coming - coming / 2;
    json_t *before = hm_need(json_array()), *setup = setup_of(m, first + coming);
    json_t *puzzle = hm_need(json_pack("{s:o, s:o, s:o}", "setup", setup, "before",
                                       before, "coming",
                                       names_of(m, first, first + coming)));
    hm_sim_end(&m->sim);
    hm_status st = begin(m, setup);
    for (int i = 0; st == HM_OK && i < m->moves && m->round[i] <= first; i++)
        take(m, m->option[i], before);
    if (st == HM_OK)
        st = solve(m, puzzle);
    if (st == HM_OK)
        *out = puzzle;
    else
        json_decref(puzzle);
    return st;
}

hm_status hm_puzzle_make(const hm_options *o, const hm_library *lib, uint64_t seed,
                         int coming, json_t **out, hm_error *err)
{
    maker *m = hm_need(calloc(1, sizeof *m));
    const hm_game *g = hm_library_cards(lib)->game;
    *m = (maker){.o = o, .lib = lib, .mode = called_mode(g), .seed = seed, .err = err};
    hm_status st = m->mode != NULL
                       ? play_game(m)
                       : hm_fail(err, HM_EINPUT, nowhere,
                                 "%s has no mode with a caller, so it has no puzzles: "
                                 "all that comes must be known", g->title);
    if (st == HM_OK && m->rounds < 2 * coming)
        st = hm_fail(err, HM_EINPUT, nowhere, "the game of seed %llu is too short",
                     (unsigned long long)seed);
    if (st == HM_OK)
        st = stop_game(m, coming, out);
    hm_sim_end(&m->sim);
    free(m);
    return st;
}
