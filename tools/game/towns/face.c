/* face.c - games in which everybody has a town of their own: positions, views and plain
 * text.
 *
 * Whatever is shown goes through hm_table_town_seen or hm_table_town_midway, which leave
 * out what the viewer may not know: cards in hand, and what others did since the round
 * began. Nothing here decides about secrets. */
#include "tools/game/towns/towns.h"

#include <stdlib.h>
#include <string.h>

#include "core/body.h"
#include "core/parts.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/textstream.h"

/* -- positions */

static hm_status score(const hm_position *p, hm_facts *facts, hm_sheet *sheet,
                       hm_error *err)
{
    return hm_score(p->deck, p->town, p->players, &p->how, facts, sheet, err);
}

static void draw_position(const hm_position *p, const hm_sheet *sheet, bool colour)
{
    for (int i = 0; i < p->players; i++) {
        if (i > 0)
            putchar('\n');
        hm_put(stdout, p->seat[i].name);
        if (p->players > 1)
            printf(", rank %d", sheet[i].rank);
        puts("\n");
        hm_draw_town(p->deck, &p->town[i], &sheet[i], colour);
        putchar('\n');
        hm_print_lines(p->deck, &sheet[i]);
    }
}

/* -- for programs */

static json_t *resource_json(const hm_game *g, int resource)
{
    return hm_json_text(g->resource[resource].name);
}

static json_t *card_json(const hm_deck *d, const hm_card *c)
{
    return hm_setup_card_json(d->cards, c);
}

static json_t *held_json(const hm_game *g, uint32_t held)
{
    json_t *list = hm_need(json_array());
    for (int k = 0; k < g->resources; k++)
        for (uint32_t i = held >> 4 * k & 15; i > 0; i--)
            json_array_append_new(list, resource_json(g, k));
    return list;
}

static json_t *cell_name_json(const hm_deck *d, int what, const char *ground)
{
    if (what == HM_CELL_EMPTY)
        return ground != NULL ? hm_json_text(ground) : json_string(".");
    if (what < HM_CELL_BUILDING)
        return resource_json(d->game, what - 1);
    return card_json(d, d->card[what - HM_CELL_BUILDING]);
}

static json_t *squares_json(const hm_game *g, hm_set squares)
{
    char name[HM_SQUARE_NAME_MAX];
    json_t *out = hm_need(json_array());
    for (; squares != 0; squares &= squares - 1) {
        hm_grid_name(&g->grid, hm_first(squares), name);
        json_array_append_new(out, json_string(name));
    }
    return out;
}

/* Parts of the town that have a field of their name. */
static void note_parts(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    for (hm_town_part i = 0; i < HM_PARTS; i++) {
        const int64_t n = hm_part_number(&d->plan, t, i, square);
        if (n != 0 && hm_part_form_of(i) == HM_FORM_NUMBER)
            json_object_set_new(cell, hm_part_name(i), json_integer(n));
        if (n != 0 && hm_part_form_of(i) == HM_FORM_SQUARES)
            json_object_set_new(cell, hm_part_name(i), squares_json(d->game, (hm_set)n));
    }
}

/* Of a building of several squares: which they are, and on the others where it is. */
static void note_squares(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    const int head = hm_town_head(&d->plan, t, square);
    const hm_set body = hm_body(&d->plan, t, square);
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, head, name);
    if (body != 0)
        json_object_set_new(cell, "squares", squares_json(d->game, body));
    if (head != square)
        json_object_set_new(cell, "part", json_string(name));
}

/* The short form where there is nothing else to say, as people write it; reading takes
 * both. */
static json_t *cell_json(const hm_deck *d, const hm_town *t, int square)
{
    const uint32_t held = hm_held(&d->plan, t, square);
    const int what = hm_cell(&d->plan, t, square);
    const bool empty = what == HM_CELL_EMPTY;
    const char *ground = d->grounded ? hm_ground_name(d, t, square) : NULL;
    json_t *name = hm_need(cell_name_json(d, what, ground));
    json_t *cell = hm_need(json_object());
    if (!empty)
        json_object_set(cell, what < HM_CELL_BUILDING ? "resource" : "card", name);
    note_squares(d, t, square, cell);
    if (held != 0)
        json_object_set_new(cell, "holds", held_json(d->game, held));
    note_parts(d, t, square, cell);
    if (hm_height(&d->plan, t, square) > 1)
        json_object_set_new(cell, "height", json_integer(hm_height(&d->plan, t, square)));
    hm_due_note_cell(d, t, square, cell);
    hm_counters_note_cell(d, t, square, cell);
    hm_tokens_note_cell(d, t, square, cell);
    if (ground != NULL)
        hm_ground_note_cell(d, t, square, cell);
    bool brief = json_object_size(cell) == (empty ? 0 : 1);
    json_decref(brief ? cell : name);
    return brief ? name : cell;
}

json_t *hm_town_json(const hm_deck *d, const hm_town *t)
{
    const hm_grid *g = &d->game->grid;
    json_t *rows = hm_need(json_array());
    for (int r = 0; r < g->rows; r++) {
        json_t *row = hm_need(json_array());
        for (int c = 0; c < g->cols; c++)
            json_array_append_new(row, cell_json(d, t, r * g->cols + c));
        json_array_append_new(rows, row);
    }
    return rows;
}

/* The dealt card of a town: in the hand, unless that is hidden, or built. NULL: none. */
static const hm_card *dealt_in(const hm_deck *d, const hm_town *t)
{
    if (t->hand != 0)
        return d->card[t->hand - 1];
    for (hm_set s = d->dealt != 0 ? t->built : 0; s != 0; s &= s - 1) {
        int slot = hm_slot_at(&d->plan, t, hm_first(s));
        if (d->dealt >> slot & 1)
            return d->card[slot];
    }
    return NULL;
}

/* Towns are as far as an effect has come that is under way, as people see them.
 * "monument" is the dealt card wherever it is, so a view can be scored as it stands. */
static json_t *players_json(const hm_table *t, int viewer)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        hm_town town;
        hm_turn turn;
        hm_table_town_midway(t, i, viewer, &town);
        hm_table_turn(t, i, viewer, &turn);
        const hm_card *dealt = dealt_in(d, &town);
        json_t *player = json_pack("{s:s, s:o}", "name", hm_seat_name(t, i, name), "town",
                                   hm_town_json(d, &town));
        hm_need(player);
        if (dealt != NULL)
            json_object_set_new(player, "monument", card_json(d, dealt));
        if (town.finish != 0)
            json_object_set_new(player, "completed", json_integer(town.finish));
        hm_due_note_player(d, &town, player);
        hm_pending_note(d, &town, player);
        hm_turn_note(d, &turn, player);
        hm_counters_note_player(d, &town, player);
        hm_tokens_note_player(d, &town, player);
        json_array_append_new(list, player);
    }
    return list;
}

static void note_position(const hm_table *t, int viewer, json_t *position)
{
    const hm_card *open = hm_table_event(t).open;
    if (open != NULL)
        json_object_set_new(position, "event",
                            card_json(hm_table_deal(t)->deck, open));
    if (hm_table_event(t).older != NULL)
        json_object_set_new(position, "older-event",
                            card_json(hm_table_deal(t)->deck, hm_table_event(t).older));
    json_object_set_new(position, "players", players_json(t, viewer));
}

static json_t *shown_json(const hm_table *t)
{
    uint8_t kind[8];
    json_t *list = hm_need(json_array());
    int n = hm_table_shown(t, kind);
    for (int i = 0; i < n; i++)
        json_array_append_new(list,
                              resource_json(hm_table_deal(t)->deck->game, kind[i]));
    return list;
}

static json_t *turns_json(const hm_table *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        json_array_append_new(list, json_integer(hm_table_turns(t, i)));
    return list;
}

static json_t *aside_json(const hm_table *t, int viewer)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        json_array_append_new(list, json_integer(hm_table_aside(t, i, viewer)));
    return list;
}

/* The one that lies open, and when the next one comes: nobody knows which. */
static void note_event(const hm_table *t, json_t *j)
{
    const hm_event_look e = hm_table_event(t);
    if (e.open == NULL && e.left == 0)
        return;
    json_t *event = hm_need(json_pack("{s:i}", "left", e.left));
    if (e.open != NULL)
        json_object_set_new(event, "open", card_json(hm_table_deal(t)->deck, e.open));
    if (e.older != NULL)
        json_object_set_new(event, "older", card_json(hm_table_deal(t)->deck, e.older));
    if (e.next != 0)
        json_object_set_new(event, "next", json_integer(e.next));
    json_object_set_new(j, "event", event);
}

/* Only what there is in this mode; that a field is missing says so without a null. */
static void note_view(const hm_table *t, int viewer, json_t *j)
{
    int named = hm_table_named(t), master = hm_table_master(t);
    note_event(t, j);
    if (master >= 0)
        json_object_set_new(j, "master", json_integer(master));
    if (named >= 0)
        json_object_set_new(j, "named",
                            resource_json(hm_table_deal(t)->deck->game, named));
    json_t *shown = shown_json(t);
    if (json_array_size(shown) > 0)
        json_object_set(j, "shown", shown);
    json_decref(shown);
    if (master >= 0)
        json_object_set_new(j, "turns", turns_json(t));
    if (hm_table_deal(t)->cavern)
        json_object_set_new(j, "aside", aside_json(t, viewer));
}

/* -- for people */

/* Not the names: which cards are among them is for the players to find out. */
static void print_pool(const hm_deck *d)
{
    for (int t = 0; t < d->game->types; t++)
        if (d->game->type[t].deal != 0)
            hm_put_line(4, "Dealt: %d of %d %s to everybody, who keeps one.\n",
                        d->game->type[t].deal, hm_count(d->dealt),
                        d->game->type[t].plural);
}

/* "Cards: Well, Farm": those of the slots that are not dealt. */
static void print_names(const hm_deck *d, const char *what, int first, int last)
{
    char *text = NULL;
    size_t size;
    FILE *f = hm_textstream(&text, &size);
    fputs(what, f);
    for (int i = first, n = 0; i < last; i++)
        if (!(d->dealt >> i & 1))
            fprintf(f, "%s %s", n++ > 0 ? "," : "", d->card[i]->name);
    fclose(f);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

/* "With coins: ...": what is played with besides the game itself. */
static void print_variants(const hm_deck *d)
{
    for (int i = 0; i < d->game->variants; i++) {
        char text[600];
        const hm_variant *v = &d->game->variant[i];
        if (!(d->variants >> i & 1))
            continue;
        snprintf(text, sizeof text, v->text != NULL ? "With %s: %s" : "With %s", v->name,
                 v->text);
        hm_put_wrapped(stdout, text, 0, 4);
    }
}

/* Dealt cards are counted, not named (print_pool). */
static void introduce(const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    print_names(d, "Cards:", 0, d->count);
    const int events = hm_count(d->events), all = d->count + d->abilities;
    if (d->abilities > events)
        print_names(d, "Abilities:", d->count, all - events);
    if (events > 0)
        print_names(d, "Events:", all - events, all);
    if (deal->deals)
        print_pool(d);
    print_variants(d);
}

/* Towns as the viewer may see them: without what others did in this round. */
static void look(const hm_table *t, int viewer, int whose, bool colour)
{
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        hm_town town;
        if (whose != HM_NO_PLAYER && whose != i)
            continue;
        hm_table_town_midway(t, i, viewer, &town);
        hm_put_line(4, "\n%s\n", hm_seat_name(t, i, name));
        hm_draw_town(deal->deck, &town, NULL, colour);
        if (deal->cavern)
            printf("    set aside: %d\n", hm_table_aside(t, i, viewer));
    }
}

/* " (. H / B G)", or, of another one that does as well, " or (...)". */
static void write_layout(const hm_game *game, const hm_pattern *p, bool first, FILE *pen)
{
    for (int i = 0; i < p->rows * p->cols; i++) {
        const char *before = i == 0 ? (first ? " (" : " or (")
                                    : i % p->cols == 0 ? " / " : " ";
        fputs(before, pen);
        fputc(hm_cell_letter(game, p, p->cell[i]), pen);
    }
    fputs(p->rows > 0 ? ")" : "", pen);
}

/* "Name, type (. H / B G):" and its rule. */
static void print_card(const hm_table *t, const hm_card *c)
{
    const hm_game *game = hm_table_deal(t)->deck->game;
    const char *text = hm_table_text(t, c);
    char *title = NULL;
    size_t size;
    FILE *pen = hm_textstream(&title, &size);
    fputs("  ", pen);
    hm_write_title(pen, game, c);
    for (const hm_pattern *p = &c->pattern; p != NULL; p = p->other)
        write_layout(game, p, p == &c->pattern, pen);
    if (c->event)
        fputs(hm_lies_open(t, c) ? " (event, lies open)" : " (event)", pen);
    else if (c->goal)
        fputs(" (goal)", pen);
    if (*text != '\0')
        fprintf(pen, ":\n    %s", text);
    fclose(pen);
    hm_put_paragraphs(stdout, title, 4);
    free(title);
}

/* The cards for everybody, and those dealt that the player may know of. */
static uint64_t known(const hm_table *t, int player)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    const int there = d->count + d->abilities;
    uint64_t all = (there < 64 ? hm_bit(there) - 1 : ~UINT64_C(0)) & ~d->dealt;
    for (int i = 0; i < deal->players; i++) {
        hm_town town;
        hm_table_town_seen(t, i, player, &town);
        all |= town.hand != 0 ? hm_bit(town.hand - 1) : 0;
        for (hm_set s = town.built; s != 0; s &= s - 1)
            all |= hm_bit(hm_slot_at(&d->plan, &town, hm_first(s)));
    }
    return all;
}

/* What the player holds or is offered. */
static void print_hand(const hm_table *t, const hm_decision *due, bool whole)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    int player = due->player;
    int hand = player < deal->players ? hm_table_town(t, player)->hand : 0;
    if (hand != 0 && whole)
        print_card(t, d->card[hand - 1]);
    for (int i = 0; due->kind == HM_DECIDE_KEEP && i < due->count; i++)
        print_card(t, hm_option_open(t, due->option[i]).card);
}

/* Resource cards on show, if there are any. The one taken lies there until
 * all is built. */
static void print_shown(const hm_table *t)
{
    const hm_game *g = hm_table_deal(t)->deck->game;
    uint8_t kind[8];
    int shown = hm_table_shown(t, kind), taken = hm_table_named(t);
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < shown; i++) {
        fprintf(pen, "%s%s%s", i == 0 ? "On show: " : ", ", g->resource[kind[i]].name,
                kind[i] == taken ? " (taken)" : "");
        taken = kind[i] == taken ? -1 : taken;
    }
    fclose(pen);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

/* Calls go by rounds. */
void hm_towns_write_coming(const hm_table *t, const char *join, FILE *pen)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_game *g = deal->deck->game;
    if (!deal->calls_end || hm_table_over(t))
        return;
    for (int i = hm_table_round(t); i < deal->call_count; i++)
        fprintf(pen, "%s%c", i == hm_table_round(t) ? join : " ",
                g->resource[deal->calls[i]].letter);
}

static void print_calls(const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    if (!deal->calls_end || hm_table_named(t) < 0)
        return;
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "Resource: %s", deal->deck->game->resource[hm_table_named(t)].name);
    hm_towns_write_coming(t, ", then ", pen);
    fclose(pen);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

static void question(const hm_table *t, const hm_decision *d, const hm_showing *how)
{
    const hm_deal *deal = hm_table_deal(t);
    hm_town town;
    if (d->player < deal->players && how->board) {
        hm_table_town_midway(t, d->player, d->player, &town);
        hm_draw_town(deal->deck, &town, NULL, how->colour);
    }
    print_shown(t);
    print_calls(t);
    print_hand(t, d, how->hand);
}

static void write_held(const hm_game *g, uint32_t held, FILE *pen)
{
    const char *join = " Holds ";
    for (int k = 0; k < g->resources; k++)
        for (uint32_t i = held >> 4 * k & 15; i > 0; i--) {
            fprintf(pen, "%s%s", join, g->resource[k].name);
            join = ", ";
        }
    fputs(held != 0 ? "." : "", pen);
}

static void write_memo(const hm_game *g, const hm_card *card, int memo, FILE *pen)
{
    const char *join = " Keeps ";
    const bool keeps = hm_card_keeps(card);
    if (memo != 0 && !keeps)
        fprintf(pen, " Remembers %d", memo);
    for (int i = 0; i < g->types && keeps; i++)
        if (memo >> i & 1) {
            fprintf(pen, "%s%s", join, g->type[i].name);
            join = ", ";
        }
    fputs(memo != 0 ? "." : "", pen);
}

static void write_marked(const hm_game *g, hm_set marked, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX];
    const char *join = " Has marked ";
    const bool any = marked != 0;
    for (; marked != 0; marked &= marked - 1) {
        hm_grid_name(&g->grid, hm_first(marked), name);
        fprintf(pen, "%s%s", join, name);
        join = ", ";
    }
    fputs(any ? "." : "", pen);
}

/* " Has 3 NAME.", as parts.def names it. */
static void write_named(const hm_deck *d, const hm_town *t, int square, FILE *pen)
{
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        if (hm_part_is_named(i) && hm_part_number(&d->plan, t, i, square) != 0)
            fprintf(pen, " Has %d %s.", (int)hm_part_number(&d->plan, t, i, square),
                    hm_part_name(i));
}

/* On one's own board nobody needs to be told whose it is. */
static void explain(const hm_table *t, int viewer, int board, int square, FILE *pen)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    char name[HM_SEAT_NAME_MAX], at[HM_SQUARE_NAME_MAX];
    hm_town town;
    hm_table_town_midway(t, board, viewer, &town);
    int what = hm_cell(&d->plan, &town, square);
    const int head = hm_town_head(&d->plan, &town, square);
    hm_grid_name(&d->game->grid, square, at);
    fputs(at, pen);
    if (board != viewer)
        fprintf(pen, " of %s", hm_seat_name(t, board, name));
    const bool closed = hm_town_closed(&d->plan, &town) >> square & 1;
    if (closed) {
        hm_ground_explain(d, &town, square, pen);
    } else if (head != square) {
        hm_grid_name(&d->game->grid, head, at);
        fprintf(pen, ": part of %s on %s.",
                d->card[hm_slot_at(&d->plan, &town, head)]->name, at);
    } else if (what == HM_CELL_EMPTY) {
        fputs(": empty.", pen);
    } else if (what < HM_CELL_BUILDING) {
        fprintf(pen, ": %s.", d->game->resource[what - 1].name);
    } else {
        const hm_card *c = d->card[what - HM_CELL_BUILDING];
        char types[HM_TYPES_TEXT];
        fprintf(pen, ": %s (%s). %s", c->name, hm_types_text(d->game, c, types),
                hm_table_text(t, c));
        if (hm_height(&d->plan, &town, square) > 1)
            fprintf(pen, " Has %d storeys.", hm_height(&d->plan, &town, square));
        write_held(d->game, hm_held(&d->plan, &town, square), pen);
        write_memo(d->game, c, hm_memo(&d->plan, &town, square), pen);
        write_marked(d->game, hm_marked(&d->plan, &town, square), pen);
        write_named(d, &town, square, pen);
        hm_due_explain(d, &town, square, pen);
    }
    if (!closed && hm_terrain_on(d, &town, square) != NULL)
        fprintf(pen, " Here is %s.", hm_terrain_on(d, &town, square)->name);
    hm_tokens_explain(d, &town, square, pen);
    hm_counters_explain(d, &town, square, pen);
    fputc('\n', pen);
}

/* Asked for when everything may be known, so towns are shown as they are. */
static void points(const hm_table *t, const hm_sheet *sheet, bool colour)
{
    const hm_deal *deal = hm_table_deal(t);
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        hm_put_line(4, "\n%s\n", hm_seat_name(t, i, name));
        hm_draw_town(deal->deck, hm_table_town(t, i), &sheet[i], colour);
    }
}

const hm_face hm_face_towns = {
    .setup_fields = hm_towns_setup_fields,
    .usual = &hm_tiny_towns,
    .set_up = hm_towns_set_up,
    .note_setup = hm_towns_note_setup,
    .offer = hm_towns_offer,
    .take_answers = hm_towns_take_answers,
    .position_fields = hm_towns_position_fields,
    .fill = hm_towns_fill,
    .score = score,
    .draw_position = draw_position,
    .builds = hm_towns_builds,
    .unsaid = hm_towns_unsaid,
    .retell_start = hm_towns_retell_start,
    .retell_player = hm_towns_retell_player,
    .note_position = note_position,
    .note_view = note_view,
    .introduce = introduce,
    .begin = hm_ground_tell,
    .look = look,
    .question = question,
    .known = known,
    .card = print_card,
    .explain = explain,
    .why = hm_towns_why,
    .plan = hm_towns_plan,
    .points = points,
    .look_word = "towns",
    .look_help = "everybody's town; 'town 2' is that of player 2",
    .sketch = &hm_towns_sketcher,
};
