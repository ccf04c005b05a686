/* html_game.c - a sample game on a page: played again from its seed, told round by round,
 * and drawn as it stands in the end.
 *
 * It is the first game of the run; of a study, the first of a few in which the card
 * stands in the end, if there is one. */
#include "tools/sim/html_parts.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/ending.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/game/sim.h"
#include "tools/game/sketch.h"
#include "tools/play/story.h"
#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/repro.h"
#include "tools/textstream.h"

enum {
    TRIES = 8,         /* games: enough for a card that one of four players builds */
    MOVES_MAX = 100000, /* no game is so long: the bound of the loop */
    NAME_COLUMNS = 40,
    LINES_MAX = 128
};

typedef struct sample {
    const hm_options *o;     /* of the run */
    hm_repro          game;
    hm_sim           *sim;
    hm_story         *story;
    uint64_t          seed;
    hm_error          err;   /* why there is none */
} sample;

/* -- playing */

static void drop(sample *g)
{
    hm_story_free(g->story);
    if (g->sim->table != NULL)
        hm_sim_end(g->sim);
    hm_repro_free(&g->game);
    g->story = NULL;
}

static void play_on(sample *g)
{
    hm_sim *s = g->sim;
    while (s->moves < MOVES_MAX && hm_sim_decide(s)) {
        int index = hm_sim_choose(s);
        hm_story_due(g->story, s->table, &s->d);
        hm_story_before(g->story, s->table, &s->d, index);
        hm_sim_take(s, index);
        hm_story_after(g->story, s->table);
    }
    hm_story_end(g->story, s->table);
}

static bool play(sample *g, uint64_t seed)
{
    int code;
    g->seed = seed;
    g->story = hm_story_new();
    if (!hm_repro_make(&g->game, g->o, (hm_repro_what){seed, HM_PAIR_WITH}, &code) ||
        hm_repro_begin(&g->game, g->sim, &g->err) != HM_OK)
        return false;
    play_on(g);
    return true;
}

/* -- the end of it */

static const hm_face *face_of(const hm_table *t)
{
    return hm_face_of(hm_table_deal(t)->deck->game);
}

static void sketch(const hm_table *t, int which, hm_sketch *out)
{
    const hm_room room = {NAME_COLUMNS, 0};
    face_of(t)->sketch->board(t, HM_NO_PLAYER, which, room, out);
}

static bool stands(const hm_table *t, const char *name)
{
    hm_sketch *s = hm_need(malloc(sizeof *s));
    bool found = false;
    for (int i = 0; i < face_of(t)->sketch->boards(t) && !found; i++) {
        sketch(t, i, s);
        for (int k = 0; k < s->rows * s->cols && !found; k++)
            found = s->cell[k].solid && strcmp(s->cell[k].brief, name) == 0;
    }
    free(s);
    return found;
}

static void put_cell(hm_html *p, const hm_sketch_cell *c)
{
    char mark[2 * HM_MARK_MAX];
    const bool both = c->mark[0] != '\0' && c->thing[0] != '\0';
    snprintf(mark, sizeof mark, "%s%s%s", c->mark, both ? " " : "", c->thing);
    hm_html_square(p, strcmp(c->brief, ".") == 0 ? "" : c->brief, mark, c->colour,
                   c->solid);
}

static void put_board(hm_html *p, const hm_table *t, int which)
{
    hm_sketch *s = hm_need(malloc(sizeof *s));
    char *below = NULL;
    size_t size;
    sketch(t, which, s);
    hm_html_board(p, s->title, s->cols);
    for (int row = 0; row < s->rows; row++) {
        hm_html_board_row(p);
        for (int col = 0; col < s->cols; col++)
            put_cell(p, &s->cell[row * s->cols + col]);
    }
    FILE *pen = hm_textstream(&below, &size);
    fputs(s->status, pen);
    for (int i = 0; i < s->purses; i++)
        fprintf(pen, "%s%s", i > 0 || s->status[0] != '\0' ? "; " : "", s->purse[i].text);
    fclose(pen);
    hm_html_board_end(p, below);
    free(below);
    free(s);
}

/* -- points: a row for each line of anybody's sheet */

static int row_of(const char **names, int *n, const char *name)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    names[*n] = name;
    return *n < LINES_MAX - 1 ? (*n)++ : *n;
}

static const char *line_name(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "card"));
    return name != NULL ? name : "";
}

/* "8 (2)": points, and of how many where there are several. */
static void put_line(hm_html *p, const json_t *player, const char *name)
{
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(player, "lines"), i, line) {
        if (strcmp(line_name(line), name) != 0)
            continue;
        int points = (int)json_integer_value(json_object_get(line, "points"));
        int count = (int)json_integer_value(json_object_get(line, "count"));
        if (count > 1)
            hm_html_cell(p, "%d (%d)", points, count);
        else
            hm_html_cell(p, "%d", points);
        return;
    }
    hm_html_cell(p, "%s", "");
}

static void put_rows(hm_html *p, json_t *const *player, int players)
{
    const char *names[LINES_MAX];
    int n = 0;
    for (int i = 0; i < players; i++) {
        size_t k;
        json_t *line;
        json_array_foreach(json_object_get(player[i], "lines"), k, line)
            row_of(names, &n, line_name(line));
    }
    for (int k = 0; k < n; k++) {
        hm_html_cell(p, "%s", names[k]);
        for (int i = 0; i < players; i++)
            put_line(p, player[i], names[k]);
    }
    hm_html_cell(p, "total");
    for (int i = 0; i < players; i++)
        hm_html_cell(p, "%d",
                     (int)json_integer_value(json_object_get(player[i], "total")));
}

static void put_points(hm_html *p, const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    const char *heads[HM_PLAYERS_MAX + 1] = {""};
    char name[HM_PLAYERS_MAX][HM_SEAT_NAME_MAX + 1];
    json_t *player[HM_PLAYERS_MAX];
    hm_error err;
    hm_sheet *sheet = hm_sheets(t, &err);
    if (sheet == NULL)
        return;
    for (int i = 0; i < deal->players; i++) {
        char seat[HM_SEAT_NAME_MAX];
        snprintf(name[i], sizeof name[i], "#%s", hm_seat_name(t, i, seat));
        heads[i + 1] = name[i];
        player[i] = hm_sheet_json(deal->deck, name[i] + 1, &sheet[i]);
    }
    hm_html_table(p, heads, deal->players + 1);
    put_rows(p, player, deal->players);
    hm_html_table_end(p);
    for (int i = 0; i < deal->players; i++)
        json_decref(player[i]);
    free(sheet);
}

/* -- telling */

static void put_story(hm_html *p, const sample *g)
{
    hm_html_print(p, HM_PART_FOLD, "The game, round by round");
    hm_html_list(p, true);
    for (int i = 0; i < hm_story_count(g->story); i++)
        hm_html_print(p, HM_PART_ITEM, "%s", hm_story_line(g->story, i));
    hm_html_list(p, false);
    hm_html_unfold(p);
}

static void put_seats(hm_html *p, const sample *g)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < g->sim->seats; i++)
        fprintf(pen, "%s%s", i > 0 ? ", " : "", hm_repro_bot(&g->game, i));
    fclose(pen);
    hm_html_print(p, HM_PART_TEXT, "The game of seed %llu. Bots of the seats, from the "
                  "first on: %s.", (unsigned long long)g->seed, text);
    free(text);
}

static void put_game(hm_html *p, const sample *g)
{
    const hm_table *t = g->sim->table;
    char text[HM_ENDING_TEXT];
    put_seats(p, g);
    put_story(p, g);
    if (hm_sim_fault(g->sim) != NULL) {
        hm_html_print(p, HM_PART_TEXT, "A script broke it off: %s",
                      hm_sim_fault(g->sim)->msg);
        return;
    }
    hm_html_print(p, HM_PART_TEXT, "%s", hm_ending_words(t, text));
    hm_html_figures(p, false);
    for (int i = 0; i < face_of(t)->sketch->boards(t); i++)
        put_board(p, t, i);
    hm_html_figures_end(p);
    hm_html_print(p, HM_PART_SECTION, "Its points");
    put_points(p, t);
    hm_html_print(p, HM_PART_NOTE, "In brackets: of how many, where there are several.");
}

static void put_command(hm_html *p, const hm_sim_record *r, const hm_options *o,
                        uint64_t seed)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_again_game(o, r, r->studies > 0 ? 0 : -1, pen);
    fprintf(pen, "%llu", (unsigned long long)seed);
    fclose(pen);
    hm_html_print(p, HM_PART_COMMAND, "%s", text);
    free(text);
}

/* Games of the run until one has the card, or else the first once more. */
static bool choose(sample *g, const hm_sim_record *r)
{
    const hm_sim_card *card = r->studies > 0 ? &r->card[r->study[0].card] : NULL;
    const bool waits = card != NULL && card->builds &&
                       hm_study_card(&r->study[0])->built > 0;
    if (!play(g, r->seed))
        return false;
    for (int i = 1; i < TRIES && i < r->games && waits; i++) {
        if (hm_sim_fault(g->sim) == NULL && stands(g->sim->table, card->name))
            return true;
        drop(g);
        if (!play(g, r->seed + (uint64_t)i))
            return false;
    }
    if (!waits || stands(g->sim->table, card->name))
        return true;
    drop(g);
    return play(g, r->seed);
}

/* Chunks were played elsewhere, with cards that may not be here; and who has pressed
 * Ctrl-C does not want another game. */
void hm_html_game(hm_html *p, const hm_sim_record *r, const hm_options *o)
{
    sample g = {.o = o};
    hm_html_print(p, HM_PART_HEADING, "A sample game");
    if (o->args > 0 || r->stopped || r->games < 1) {
        hm_html_print(p, HM_PART_TEXT, "%s To see one:", o->args > 0
                     ? "Chunks that were merged come without one. With the options and "
                       "files that they were played with, it can be had again."
                     : "None was played for this page.");
        put_command(p, r, o, r->seed);
        return;
    }
    g.sim = hm_need(calloc(1, sizeof *g.sim));
    if (choose(&g, r))
        put_game(p, &g);
    else
        hm_html_print(p, HM_PART_TEXT, "It could not be played again: %s", g.err.msg);
    hm_html_print(p, HM_PART_TEXT, "To see it:");
    put_command(p, r, o, g.seed);
    drop(&g);
    free(g.sim);
}

void hm_html_seed(hm_html *p, const hm_options *o, uint64_t seed)
{
    sample g = {.o = o};
    g.sim = hm_need(calloc(1, sizeof *g.sim));
    if (play(&g, seed))
        put_game(p, &g);
    else
        hm_html_print(p, HM_PART_TEXT, "It could not be played again: %s", g.err.msg);
    drop(&g);
    free(g.sim);
}
