/* sketch.c - a screen's view of games in which everybody has a town.
 *
 * A sketch is data, and which of letter, name and mark is drawn the screen decides by
 * the room it has (tools/game/sketch.h). So all of them are filled, whatever will be
 * seen of them. */
#include "tools/game/towns/towns.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/body.h"
#include "core/counters.h"
#include "dsl/say/text.h"
#include "tools/game/brief.h"
#include "tools/game/face.h"
#include "tools/game/looks.h"
#include "tools/game/sheets.h"
#include "tools/say.h"
#include "tools/textstream.h"

static const hm_deck *deck_of(const hm_table *t) { return hm_table_deal(t)->deck; }

static int boards(const hm_table *t) { return hm_table_deal(t)->players; }

/* A caller has none and looks at the first. */
static int home(const hm_table *t, int player)
{
    return player < boards(t) ? player : 0;
}

/* -- squares */

/* "x3", the storeys of what has several, and a letter per cube. */
static void mark_building(const hm_game *g, int height, uint32_t held,
                          char mark[HM_MARK_MAX])
{
    size_t n = height > 1 ? (size_t)snprintf(mark, HM_MARK_MAX, "x%d", height) : 0;
    if (held != 0)
        mark[n++] = '+';
    for (int k = 0; k < g->resources; k++)
        for (uint32_t i = held >> 4 * k & 15; i > 0 && n + 1 < HM_MARK_MAX; i--)
            mark[n++] = g->resource[k].letter;
    mark[n] = '\0';
}

/* One thing more, and the sign and colour of the first. */
static void add_thing(const char *text, const char *sign, const char *colour,
                      hm_sketch_cell *out)
{
    size_t n = strlen(out->thing);
    if (text[0] == '\0')
        return;
    if (n == 0) {
        snprintf(out->thing_sign, sizeof out->thing_sign, "%s", sign);
        out->thing_colour = colour;
    }
    snprintf(out->thing + n, sizeof out->thing - n, "%s%s", n > 0 ? " " : "", text);
}

/* "g! 2c 3s": who stands there, and what lies there. Where there is room for one sign
 * alone, a token at work is known by its colour. */
static void fill_things(const hm_deck *d, const hm_town *town, int square,
                        hm_sketch_cell *out)
{
    char text[HM_THING_MAX];
    const int token = hm_token_on_square(d, town, square, text);
    if (token >= 0) {
        const hm_token *k = &d->game->token[token];
        const bool works = hm_town_working(&d->plan, town) >> square & 1;
        add_thing(text, works ? HM_WORKS : hm_sign(k->symbol, k->letter), k->colour, out);
    }
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        hm_counter_on_square(d, town, i, square, text);
        add_thing(text, hm_counter_sign(c), c->colour, out);
    }
}

/* What an empty square is, or what something on it is on. */
static void fill_ground(const hm_deck *d, const hm_town *town, int square,
                        hm_sketch_cell *c)
{
    const hm_terrain *k = hm_terrain_on(d, town, square);
    const bool empty = hm_cell(&d->plan, town, square) == HM_CELL_EMPTY;
    if (hm_ground_is_missing(d, town, square)) {
        c->letter = ' ';
        snprintf(c->brief, sizeof c->brief, " ");
    } else if (k != NULL && empty) {
        snprintf(c->sign, sizeof c->sign, "%.7s", hm_terrain_sign(k));
        snprintf(c->brief, sizeof c->brief, "%s", k->name);
        c->colour = k->colour;
    } else if (k != NULL) {
        add_thing(hm_terrain_sign(k), hm_terrain_sign(k), k->colour, c);
    }
}

static void sign_type(const hm_game *g, const hm_type *type, hm_sketch_cell *c)
{
    char sign[8];
    c->letter = type->letter;
    snprintf(c->sign, sizeof c->sign, "%s", hm_board_sign(g, type, sign));
}

/* Of a building of several squares the others say where the first is. */
static void tag_part(const hm_deck *d, int head, hm_sketch_cell *c)
{
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, head, name);
    snprintf(c->tag, sizeof c->tag, ":%.2s", name);
    snprintf(c->mark, sizeof c->mark, ":%.2s", name);
}

/* Small letters are cubes, so that they are told from buildings where only a letter
 * is shown. */
static void fill_cell(const hm_deck *d, const hm_town *town, int square,
                      hm_sketch_cell *c)
{
    const int head = hm_town_head(&d->plan, town, square);
    int what = hm_cell(&d->plan, town, head);
    *c = (hm_sketch_cell){.letter = '.', .brief = ".", .colour = ""};
    if (what >= HM_CELL_BUILDING) {
        const hm_card *card = d->card[what - HM_CELL_BUILDING];
        sign_type(d->game, &d->game->type[card->type], c);
        c->colour = d->game->type[card->type].colour;
        c->solid = true;
        const int height = hm_height(&d->plan, town, square);
        mark_building(d->game, height, hm_held(&d->plan, town, square), c->mark);
        if (head != square)
            tag_part(d, head, c);
        else if (height > 1)
            snprintf(c->tag, sizeof c->tag, "x%d", height % 100);
        else if (hm_due_next(d, town, square) != 0)
            snprintf(c->tag, sizeof c->tag, ">%d", hm_due_next(d, town, square));
        else
            snprintf(c->tag, sizeof c->tag, "%s", *c->mark != '\0' ? "+" : "");
    } else if (what != HM_CELL_EMPTY) {
        const hm_resource *r = &d->game->resource[what - 1];
        c->letter = (char)tolower((unsigned char)r->letter);
        snprintf(c->brief, sizeof c->brief, "%s", r->name);
        c->colour = r->colour;
    }
    fill_things(d, town, square, c);
    if (d->grounded)
        fill_ground(d, town, square, c);
}

/* -- what else there is about a town */

/* Names are long: they come last, where they can be cut. That one names who plays alone
 * is no news, and would take the room of the card in hand. */
static void write_status(const hm_table *t, int viewer, int which, const hm_town *town,
                         FILE *pen)
{
    const hm_deal *deal = hm_table_deal(t);
    const char *join = "";
    if (deal->players > 1 && hm_table_master(t) == which) {
        fprintf(pen, "%snames the resource", join);
        join = "; ";
    }
    if (deal->cavern) {
        fprintf(pen, "%sset aside: %d", join, hm_table_aside(t, which, viewer));
        join = "; ";
    }
    if (town->finish != 0) {
        fprintf(pen, "%scomplete (%d%s)", join, town->finish,
                hm_ordinal_end(town->finish));
        join = "; ";
    }
    if (town->hand != 0)
        fprintf(pen, "%sin hand: %s", join, deal->deck->card[town->hand - 1]->name);
}

/* Names need not differ from those of dealt cards, which nobody knows before they are
 * built. */
static void fill_cells(const hm_deck *d, const hm_town *town, hm_room room,
                       hm_sketch *out)
{
    char brief[HM_DECK_MAX][HM_BRIEF_MAX];
    uint64_t names = (d->count < 64 ? hm_bit(d->count) - 1 : ~UINT64_C(0)) & ~d->dealt;
    for (hm_set s = town->built; s != 0; s &= s - 1)
        names |= hm_bit(hm_slot_at(&d->plan, town, hm_first(s)));
    hm_brief(d, names, room.columns - room.mark, brief);
    for (int s = 0; s < d->game->grid.count; s++) {
        fill_cell(d, town, s, &out->cell[s]);
        if (!out->cell[s].solid)
            continue;
        const int slot = hm_slot_at(&d->plan, town, hm_town_head(&d->plan, town, s));
        memcpy(out->cell[s].brief, brief[slot], HM_BRIEF_MAX);
        out->cell[s].name = d->card[slot]->name;
    }
}

static void fill_homes(const hm_deck *d, const hm_town *town, hm_sketch *out)
{
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_token *k = &d->game->token[i];
        const hm_band *b = hm_band_of(&d->plan, town, i);
        hm_sketch_purse *p = &out->purse[out->purses];
        char gone[16] = "";
        if (!hm_token_is_had(d, i))
            continue;
        out->purses++;
        if (b->gone > 0)
            snprintf(gone, sizeof gone, ", %d gone", b->gone);
        snprintf(p->text, sizeof p->text, "%.24s %d/%d%s", k->home, b->home, k->count,
                 gone);
        snprintf(p->brief, sizeof p->brief, "%d%.7s", b->home,
                 hm_sign(k->symbol, k->letter));
        p->colour = k->colour;
    }
}

static void fill_purses(const hm_deck *d, const hm_town *town, hm_sketch *out)
{
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        hm_sketch_purse *p = &out->purse[out->purses];
        int n = hm_counted(&d->plan, town, i, 0);
        if (!hm_counter_is_had(d, i))
            continue;
        out->purses++;
        snprintf(p->text, sizeof p->text, "%.24s %d/%d", c->plural, n,
                 hm_capacity(d, town, i));
        snprintf(p->brief, sizeof p->brief, "%d%.7s", n, hm_counter_sign(c));
        p->colour = c->colour;
    }
    fill_homes(d, town, out);
}

/* What does not fit into the line of the sketch is cut, and names come last. */
static void fill_status(const hm_table *t, int viewer, int which, const hm_town *town,
                        hm_sketch *out)
{
    char *text;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    write_status(t, viewer, which, town, pen);
    fclose(pen);
    snprintf(out->status, sizeof out->status, "%s", text);
    free(text);
}

static void board(const hm_table *t, int viewer, int which, hm_room room, hm_sketch *out)
{
    const hm_deck *d = deck_of(t);
    char name[HM_SEAT_NAME_MAX];
    hm_town town;
    hm_table_town_midway(t, which, viewer, &town);
    *out = (hm_sketch){.rows = d->game->grid.rows, .cols = d->game->grid.cols};
    snprintf(out->title, sizeof out->title, "%s", hm_seat_name(t, which, name));
    fill_cells(d, &town, room, out);
    fill_purses(d, &town, out);
    fill_status(t, viewer, which, &town, out);
}

/* "Event: Flood, next in 2 rounds" */
static void head_event(const hm_table *t, bool more, FILE *pen)
{
    const hm_event_look e = hm_table_event(t);
    if (e.open == NULL && e.next == 0)
        return;
    fprintf(pen, "%sEvent%s: %s", more ? "   " : "", e.older != NULL ? "s" : "",
            e.open != NULL ? e.open->name : "none");
    if (e.older != NULL)
        fprintf(pen, " and %s", e.older->name);
    if (e.next != 0)
        fprintf(pen, ", next in %d round%s", e.next, e.next == 1 ? "" : "s");
}

static void head(const hm_table *t, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    uint8_t kind[8];
    int named = hm_table_named(t), shown = hm_table_shown(t, kind);
    if (named >= 0)
        fprintf(pen, "Resource: %s (%c)", g->resource[named].name,
                g->resource[named].letter);
    hm_towns_write_coming(t, ", then ", pen);
    for (int i = 0; i < shown; i++)
        fprintf(pen, "%s%s", i > 0 ? ", " : named >= 0 ? "   On show: " : "On show: ",
                g->resource[kind[i]].name);
    head_event(t, named >= 0 || shown > 0, pen);
}

/* The towns say it all. */
static void notes(const hm_table *t, int viewer, int columns, FILE *pen)
{
    (void)columns;
    (void)t;
    (void)viewer;
    (void)pen;
}

/* Squares have names, or letters that `about` tells. */
static void sign(const hm_table *t, int slot, hm_room room, FILE *pen)
{
    (void)t;
    (void)slot;
    (void)room;
    (void)pen;
}

/* The card in hand comes first. */
static int listed(const hm_table *t, int viewer, uint8_t slot[HM_DECK_MAX])
{
    int n = 0, hand = viewer < boards(t) ? hm_table_town(t, viewer)->hand : 0;
    uint64_t known = hm_face_towns.known(t, viewer);
    if (hand != 0)
        slot[n++] = (uint8_t)(hand - 1);
    for (; known != 0; known &= known - 1)
        if (hm_first(known) != hand - 1)
            slot[n++] = (uint8_t)hm_first(known);
    return n;
}

/* " (2 pence, 1 guest)": what an ability costs; nothing where it is free. */
static void about_ability(const hm_game *g, const hm_card *c, FILE *pen)
{
    const char *join = " (";
    for (int i = 0; i < g->counters + g->tokens; i++) {
        const bool token = i >= g->counters;
        const int k = token ? i - g->counters : i;
        const int n = token ? c->wages[k] : c->price[k];
        const char *one = token ? g->token[k].name : g->counter[k].name;
        const char *many = token ? g->token[k].plural : g->counter[k].plural;
        if (n == 0)
            continue;
        fprintf(pen, "%s%d %s", join, n, n == 1 ? one : many);
        join = ", ";
    }
    fputs(*join == ',' ? ")" : " (free)", pen);
}

/* " (event)", " (1 coin)" */
static void about(const hm_table *t, int slot, FILE *pen)
{
    const hm_card *c = deck_of(t)->card[slot];
    if (c->event)
        fputs(hm_lies_open(t, c) ? " (event, lies open)" : " (event)", pen);
    else if (c->goal)
        fputs(" (goal)", pen);
    else if (c->ability)
        about_ability(deck_of(t)->game, c, pen);
}

/* "Small towns: ⌂=cottage, ♣=farm; h=wheat, w=wood": of what is in play. No line breaks
 * within one. */
static void legend(const hm_table *t, FILE *pen)
{
    const hm_deck *d = deck_of(t);
    const char *join = "Small towns: ";
    uint32_t types = 0;
    for (int i = 0; i < d->count; i++)
        if (!d->card[i]->event && !d->card[i]->ability)
            types |= UINT32_C(1) << d->card[i]->type;
    for (int i = 0; i < d->game->types; i++) {
        char sign[8];
        if (!(types >> i & 1))
            continue;
        fprintf(pen, "%s%s=%s", join,
                hm_board_sign(d->game, &d->game->type[i], sign), d->game->type[i].name);
        join = ", ";
    }
    for (int i = 0; i < d->game->resources; i++)
        fprintf(pen, "%s %c=%s", i == 0 ? ";" : ",",
                tolower((unsigned char)d->game->resource[i].letter),
                d->game->resource[i].name);
    fputs(".\n", pen);
}

const hm_sketcher hm_towns_sketcher = {
    .boards = boards, .home = home, .board = board, .head = head, .notes = notes,
    .about = about, .sign = sign, .listed = listed, .legend = legend,
    .help =
        "  small towns       where there is no room for names: small letters are\n"
        "                    cubes, signs are buildings by type, as before the names\n"
        "                    of cards; +2: two more, by Tab\n"
        "  +WG               cubes on a building, by the letters of their resources\n"
        "  2c                in another colour: things that lie on a square, by their\n"
        "                    sign; behind a player's name: what they have of them\n"
        "  water, F          ground by its name where nothing is on it; behind what is\n"
        "                    on it by its sign; no square at all is left blank\n"
        "  G, G!             tokens on squares, and those at work, by their sign; in\n"
        "                    small towns only !; behind a name 2G: two are at home\n",
};
