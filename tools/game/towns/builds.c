/* builds.c - what each player of a position could build in their town now.
 *
 * The deck has more cards than may be built: whatever stands in a town is in it.
 * So the list of the core is filtered by the position. All lists are made before the
 * first is printed, since a card's script may break on the way. */
#include "tools/game/towns/towns.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/around.h"
#include "core/builds.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

enum { SQUARES_TEXT = 4 * HM_SQUARES_MAX };

/* The builds of one player. */
typedef struct builds {
    hm_build *list; /* malloc'd */
    int       count;
} builds;

/* Lenders may give one kind or another, which is the same to who asks what can be
 * built. */
static bool is_again(const hm_deck *d, const hm_build *list, int count,
                     const hm_build *next)
{
    const hm_build *last = count > 0 ? &list[count - 1] : NULL;
    return last != NULL && last->slot == next->slot && last->squares == next->squares &&
           hm_spot_body(d, last->spot) == hm_spot_body(d, next->spot);
}

hm_status hm_towns_list_builds(const hm_position *p, int player, hm_build *list,
                               int *count, hm_error *err)
{
    const hm_deck *d = p->deck;
    hm_fault fault;
    hm_fault_clear(&fault);
    hm_around *around = d->minds ? hm_need(malloc(hm_around_size(d, p->players))) : NULL;
    const hm_setting *how = around == NULL ? &p->how
                            : hm_around_look(around, d, &p->how, p->town,
                                             sizeof *p->town, p->players, player);
    const hm_effect e = {.deck = d, .how = how, .fault = &fault, .named = -1, .it = -1};
    int all = hm_builds_in_turn(&e, &p->town[player], &p->turn[player], list,
                                d->layouts.spots);
    free(around);
    *count = 0;
    for (int i = 0; i < all; i++)
        if (hm_position_may_build(p, player, list[i].slot) &&
            !is_again(d, list, *count, &list[i]))
            list[(*count)++] = list[i];
    if (fault.error.code != HM_OK)
        *err = fault.error;
    return fault.error.code;
}

/* As much room as there are spots: no town can have more layouts. */
static hm_status list_builds(const hm_position *p, int player, builds *out, hm_error *err)
{
    out->list = hm_need(calloc((size_t)p->deck->layouts.spots + 1, sizeof *out->list));
    return hm_towns_list_builds(p, player, out->list, &out->count, err);
}

static json_t *player_json(const hm_position *p, const builds *b)
{
    const hm_grid *g = &p->deck->game->grid;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < b->count; i++) {
        const hm_build *build = &b->list[i];
        json_t *j = json_pack("{s:o, s:o, s:o}", "card",
                              hm_json_text(p->deck->card[build->slot]->name), "squares",
                              hm_squares_json(g, build->squares), "place",
                              hm_squares_json(g, build->place));
        const hm_set body = hm_spot_body(p->deck, build->spot);
        if (body != 0)
            json_object_set_new(hm_need(j), "covers", hm_squares_json(g, body));
        json_array_append_new(list, hm_need(j));
    }
    return hm_need(json_pack("{s:o}", "builds", list));
}

static int print_as_json(const hm_position *p, const builds *b)
{
    json_t *players = hm_need(json_array());
    for (int i = 0; i < p->players; i++)
        json_array_append_new(players, player_json(p, &b[i]));
    return hm_print_json(json_pack("{s:o}", "players", players));
}

typedef struct widths {
    int card, squares;
} widths;

static widths measure(const hm_deck *d, const hm_build *list, int count)
{
    widths w = {0};
    for (int i = 0; i < count; i++) {
        char text[SQUARES_TEXT];
        const char *name = d->card[list[i].slot]->name;
        int card = hm_width(name, strlen(name));
        int squares = (int)strlen(
            hm_squares_text(&d->game->grid, list[i].squares, text, sizeof text));
        w.card = card > w.card ? card : w.card;
        w.squares = squares > w.squares ? squares : w.squares;
    }
    return w;
}

static void print_build(const hm_deck *d, const hm_build *b, const widths *w)
{
    const hm_grid *g = &d->game->grid;
    const char *name = d->card[b->slot]->name;
    char text[SQUARES_TEXT];
    fputs("    ", stdout);
    hm_put(stdout, name);
    printf("%*s", w->card - hm_width(name, strlen(name)), "");
    printf("  from %-*s", w->squares, hm_squares_text(g, b->squares, text, sizeof text));
    printf("  on %s\n", hm_squares_text(g, b->place, text, sizeof text));
}

static void print_player(const hm_position *p, int player, const builds *b)
{
    widths w = measure(p->deck, b->list, b->count);
    if (player > 0)
        putchar('\n');
    hm_put(stdout, p->seat[player].name);
    putchar('\n');
    for (int i = 0; i < b->count; i++)
        print_build(p->deck, &b->list[i], &w);
    if (b->count == 0)
        puts("    nothing");
}

/* Nothing is printed before all lists are there: half an answer would look like a
 * whole one. */
int hm_towns_builds(const hm_position *p, const hm_options *o)
{
    hm_error err;
    hm_status st = HM_OK;
    int code = HM_EXIT_FINE;
    builds *b = hm_need(calloc((size_t)p->players, sizeof *b));
    for (int i = 0; i < p->players && st == HM_OK; i++)
        st = list_builds(p, i, &b[i], &err);
    if (st != HM_OK)
        code = hm_say_error(&err);
    else if (o->json)
        code = print_as_json(p, b);
    else
        for (int i = 0; i < p->players; i++)
            print_player(p, i, &b[i]);
    for (int i = 0; i < p->players; i++)
        free(b[i].list);
    free(b);
    return code;
}
