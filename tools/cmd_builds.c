/* builds: what each player of a position could build now.
 *
 * The deck has more cards than may be built: whatever stands in a town is in it.
 * So the list of the core is filtered by the position. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/builds.h"
#include "tools/position.h"

enum { SQUARES_TEXT = 4 * HM_SQUARES_MAX };

/* The builds of one player, malloc'd. */
static hm_build *list_builds(const hm_position *p, int player, int *count)
{
    const hm_deck *d = p->deck;
    size_t room = d->spots > 0 ? (size_t)d->spots : 1;
    hm_build *list = hm_need(calloc(room, sizeof *list));
    int all = hm_builds(d, &p->town[player], &p->how, list, d->spots), n = 0;
    for (int i = 0; i < all; i++)
        if (hm_position_may_build(p, player, list[i].slot))
            list[n++] = list[i];
    *count = n;
    return list;
}

static json_t *player_json(const hm_position *p, int player)
{
    const hm_grid *g = &p->deck->game->grid;
    json_t *builds = hm_need(json_array());
    int count;
    hm_build *list = list_builds(p, player, &count);
    for (int i = 0; i < count; i++) {
        json_t *j = json_pack("{s:o, s:o, s:o}",
                              "card", hm_json_text(p->deck->card[list[i].slot]->name),
                              "squares", hm_squares_json(g, list[i].squares),
                              "place", hm_squares_json(g, list[i].place));
        json_array_append_new(builds, hm_need(j));
    }
    free(list);
    return hm_need(json_pack("{s:o}", "builds", builds));
}

static int print_as_json(const hm_position *p)
{
    json_t *players = hm_need(json_array());
    for (int i = 0; i < p->players; i++)
        json_array_append_new(players, player_json(p, i));
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

static void print_player(const hm_position *p, int player)
{
    int count;
    hm_build *list = list_builds(p, player, &count);
    widths w = measure(p->deck, list, count);
    if (player > 0)
        putchar('\n');
    hm_put(stdout, p->seat[player].name);
    putchar('\n');
    for (int i = 0; i < count; i++)
        print_build(p->deck, &list[i], &w);
    if (count == 0)
        puts("    nothing");
    free(list);
}

int hm_cmd_builds(const hm_options *o)
{
    hm_position p;
    hm_library *lib;
    int code = hm_position_load(&p, &lib, o);
    if (code != HM_EXIT_FINE)
        return code;
    if (o->json)
        code = print_as_json(&p);
    else
        for (int i = 0; i < p.players; i++)
            print_player(&p, i);
    hm_position_free(&p);
    hm_library_free(lib);
    return code;
}
