/* sketch.c - a screen's view of games on a board that all players share.
 *
 * There is one board, whoever looks. What everybody has is a table of numbers (notes),
 * since it would not fit on the board. */
#include "tools/game/board/board.h"

#include <ctype.h>
#include <string.h>

#include "tools/game/brief.h"
#include "tools/game/face.h"
#include "tools/game/sheets.h"
#include "tools/game/short_names.h"
#include "tools/say.h"

static const hm_deck *deck_of(const hm_table *t) { return hm_table_deal(t)->deck; }

static int boards(const hm_table *t)
{
    (void)t;
    return 1;
}

static int home(const hm_table *t, int player)
{
    (void)t;
    (void)player;
    return 0;
}

/* -- owners: a letter and a colour each, none of which is a terrain's */

static const char *const owner_colour[HM_COMMONS_SEATS] = {"red", "yellow", "purple",
                                                           "cyan"};

/* Do all names begin with letters, each with another one? */
static bool have_initials(const hm_table *t)
{
    char name[HM_SEAT_NAME_MAX];
    uint32_t seen = 0;
    for (int i = 0; i < hm_table_deal(t)->players; i++) {
        const int first = toupper((unsigned char)hm_seat_name(t, i, name)[0]);
        const uint32_t bit = first >= 'A' && first <= 'Z' ? 1u << (first - 'A') : 0;
        if (bit == 0 || (seen & bit) != 0)
            return false;
        seen |= bit;
    }
    return true;
}

/* The first letter of a name where these tell players apart, else a number. */
static char letter_of(const hm_table *t, int player)
{
    char name[HM_SEAT_NAME_MAX];
    return (char)(have_initials(t)
                      ? toupper((unsigned char)hm_seat_name(t, player, name)[0])
                      : '1' + player);
}

/* -- squares: terrain, or a tile "/owner", or a worker "(owner)" */

static void brief_tiles(const hm_deck *d, const hm_commons *c, hm_room room,
                        char out[HM_DECK_MAX][HM_BRIEF_MAX])
{
    hm_brief(d, hm_board_tiles(d, c), room.columns - room.mark, out);
}

/* Letters, unless all names fit: a mixture of both is hard to read. */
static void fill_terrain(const hm_game *g, int terrain, hm_room room, hm_sketch_cell *out)
{
    bool fit = true;
    for (int i = 0; i < g->terrains; i++) {
        const char *name = g->terrain[i].name;
        fit = fit && hm_width(name, strlen(name)) <= room.columns;
    }
    out->letter = g->terrain[terrain].letter;
    out->colour = g->terrain[terrain].colour;
    if (fit)
        snprintf(out->brief, sizeof out->brief, "%s", g->terrain[terrain].name);
    else
        snprintf(out->brief, sizeof out->brief, "%c", g->terrain[terrain].letter);
}

/* A tile covers what is under it, and nothing else shares a square: the first that is
 * there is what is seen. */
static void fill_cell(const hm_table *t, const hm_commons *c, int square, hm_room room,
                      hm_sketch_cell *out)
{
    const hm_game *g = deck_of(t)->game;
    int terrain = g->board[c->board].cell[square];
    *out = (hm_sketch_cell){.letter = '.', .brief = ".", .colour = ""};
    if (terrain != 0 && c->tile[square] == 0) {
        fill_terrain(g, terrain - 1, room, out);
    } else if (c->tile[square] != 0) {
        out->letter = '#';
        out->colour = owner_colour[c->owner[square]];
        out->solid = true;
        snprintf(out->mark, sizeof out->mark, "/%c", letter_of(t, c->owner[square]));
        snprintf(out->tag, sizeof out->tag, "%c", letter_of(t, c->owner[square]));
    } else if (c->worker[square] != 0) {
        out->letter = letter_of(t, c->worker[square] - 1);
        out->colour = owner_colour[c->worker[square] - 1];
        snprintf(out->brief, sizeof out->brief, "(%c)", out->letter);
    }
}

/* "Bo/B: tile of Bob, (B): worker": of a player who does not come first, since one's own
 * are known. */
static void write_legend(const hm_table *t, const hm_commons *c, const char *brief,
                         hm_room room, hm_sketch *out)
{
    char name[HM_SEAT_NAME_MAX];
    const int owner = c->players > 1 ? 1 : 0, letter = letter_of(t, owner);
    snprintf(out->status, sizeof out->status, "%.*s%s%c: tile of %.60s, (%c): worker",
             HM_BRIEF_MAX - 1, brief, room.mark == 1 ? "" : "/", letter,
             hm_seat_name(t, owner, name), letter);
}

/* The line above the board explains its marks by a tile that is really there, cut as it
 * is on the board. */
static void board(const hm_table *t, int viewer, int which, hm_room room, hm_sketch *out)
{
    const hm_deck *d = deck_of(t);
    char brief[HM_DECK_MAX][HM_BRIEF_MAX];
    hm_commons c;
    (void)which;
    hm_table_commons(t, viewer, &c);
    brief_tiles(d, &c, room, brief);
    *out = (hm_sketch){.rows = d->game->grid.rows, .cols = d->game->grid.cols};
    snprintf(out->title, sizeof out->title, "Board %s", d->game->board[c.board].name);
    int some = d->count > 0 ? hm_first(hm_board_tiles(d, &c) | hm_bit(d->count - 1)) : 0;
    write_legend(t, &c, brief[some], room, out);
    for (int s = 0; s < d->game->grid.count; s++) {
        fill_cell(t, &c, s, room, &out->cell[s]);
        if (c.tile[s] == 0)
            continue;
        memcpy(out->cell[s].brief, brief[c.tile[s] - 1], HM_BRIEF_MAX);
        out->cell[s].name = d->card[c.tile[s] - 1]->name;
    }
}

/* Nobody needs to be told which card "Belf" is, where that is how its name begins. */
static void sign(const hm_table *t, int slot, hm_room room, FILE *pen)
{
    enum { CLEAR = 4 /* letters that speak for themselves */ };
    char brief[HM_DECK_MAX][HM_BRIEF_MAX];
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    brief_tiles(deck_of(t), &c, room, brief);
    const char *name = deck_of(t)->card[slot]->name;
    const size_t n = hm_brief_letters(brief[slot]);
    bool clear = n >= CLEAR && strncmp(brief[slot], name, n) == 0;
    if (!clear && strcmp(brief[slot], name) != 0)
        fputs(brief[slot], pen);
}

/* The notes have it all. */
static void head(const hm_table *t, FILE *pen)
{
    (void)t;
    (void)pen;
}

static int add_slots(uint64_t slots, int n, uint8_t *slot)
{
    for (; slots != 0; slots &= slots - 1)
        slot[n++] = (uint8_t)hm_first(slots);
    return n;
}

/* What can be bought, then what one is after; what nothing can be done with any more
 * comes last. */
static int listed(const hm_table *t, int viewer, uint8_t slot[HM_DECK_MAX])
{
    uint64_t market = 0, aims = 0, lost = 0;
    const uint64_t known = hm_face_board.known(t, viewer);
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    for (int i = 0; i < deck_of(t)->count; i++)
        market |= c.market[i] != 0 ? hm_bit(i) : 0;
    const uint64_t hand = viewer < c.players ? c.seat[viewer].hand : 0;
    for (uint64_t b = hand; b != 0; b &= b - 1)
        *(hm_table_possible(t, hm_first(b)) ? &aims : &lost) |= b & -b;
    int n = add_slots(known & market, 0, slot);
    n = add_slots(aims, n, slot);
    n = add_slots(known & ~market & ~hand, n, slot);
    return add_slots(lost, n, slot);
}

/* -- what everybody has: names and heads are cut only where there is no room beside a
 * board */

enum { NAME = 11, HEAD = 4 /* columns, at least */, COUNTS = 3 };

typedef struct form {
    int         name;                            /* columns of names, with their letter */
    const char *head[COUNTS + HM_RESOURCES_MAX]; /* of numbers */
    int         wide[COUNTS + HM_RESOURCES_MAX];
    int         heads;
} form;

static const char *const brief_head[COUNTS] = {"pts", "wk", "ho"};
static const char *const whole_head[COUNTS] = {"points", "workers", "houses"};

static int longest_name(const hm_table *t)
{
    char name[HM_SEAT_NAME_MAX];
    int wide = NAME;
    for (int i = 0; i < hm_table_deal(t)->players; i++) {
        const char *text = hm_seat_name(t, i, name);
        int w = hm_width(text, strlen(text)) + 3;
        wide = w > wide ? w : wide;
    }
    return wide;
}

/* Whole heads or cut ones, of resources and of what is counted beside them; returns the
 * columns they take. */
static int fill_heads(const hm_game *g, bool whole, bool counts, form *f)
{
    int used = 0;
    f->heads = COUNTS + g->resources;
    for (int i = 0; i < f->heads; i++) {
        const bool count = i < COUNTS;
        f->head[i] = !count   ? g->resource[i - COUNTS].plural
                     : counts ? whole_head[i] : brief_head[i];
        int w = hm_width(f->head[i], strlen(f->head[i]));
        f->wide[i] = count ? w : whole && w > HEAD ? w : HEAD;
        used += 1 + f->wide[i];
    }
    return used;
}

/* Names come before heads, which the help explains. */
static form form_in(const hm_table *t, int columns)
{
    const hm_game *g = deck_of(t)->game;
    form f = {.name = longest_name(t)};
    if (f.name + fill_heads(g, true, true, &f) > columns &&
        f.name + fill_heads(g, true, false, &f) > columns) {
        const int left = columns - fill_heads(g, false, false, &f);
        f.name = f.name < left ? f.name : left;
        f.name = f.name > NAME ? f.name : NAME;
    }
    return f;
}

static void write_heads(const form *f, FILE *pen)
{
    fprintf(pen, "%-*s", f->name, "* begins");
    for (int i = 0; i < f->heads; i++) {
        const size_t n = hm_fit(f->head[i], f->wide[i]);
        fprintf(pen, " %*s%.*s", f->wide[i] - hm_width(f->head[i], n), "", (int)n,
                f->head[i]);
    }
    fputc('\n', pen);
}

static void write_reserve(const form *f, const hm_commons *c, FILE *pen)
{
    int before = f->name;
    for (int i = 0; i < COUNTS; i++)
        before += 1 + f->wide[i];
    fprintf(pen, "%-*s", before, "reserve");
    for (int i = COUNTS; i < f->heads; i++)
        fprintf(pen, " %*d", f->wide[i], c->reserve[i - COUNTS]);
    fputc('\n', pen);
}

/* "B Bob*  12 3 4 ...": the letter that is on the board. */
static void write_seat(const hm_table *t, const form *f, const hm_commons *c, int player,
                       FILE *pen)
{
    const hm_commons_seat *seat = &c->seat[player];
    const int count[COUNTS] = {(int)seat->points, seat->workers, seat->houses};
    char name[HM_SEAT_NAME_MAX];
    hm_short_seat_name(t, player, f->name - 3, name);
    fprintf(pen, "%c %s%c%*s", letter_of(t, player), name,
            player == c->first ? '*' : ' ', f->name - 3 - hm_width(name, strlen(name)),
            "");
    for (int i = 0; i < f->heads; i++)
        fprintf(pen, " %*d", f->wide[i],
                i < COUNTS ? count[i] : seat->stock[i - COUNTS]);
    fputc('\n', pen);
}

static void write_names(const hm_deck *d, uint64_t slots, const char *after, FILE *pen)
{
    for (uint64_t b = slots; b != 0; b &= b - 1)
        fprintf(pen, " %s%s", d->card[hm_first(b)]->name, after);
}

/* "Objectives, + done: 1 O08 O14 O03+, 2 O18+": what the viewer may know. */
static void write_objectives(const hm_table *t, const hm_commons *c, FILE *pen)
{
    const char *join = "Objectives, + done: ";
    for (int i = 0; i < c->players; i++) {
        const hm_commons_seat *seat = &c->seat[i];
        if (seat->done == 0 && seat->hand == 0)
            continue;
        fprintf(pen, "%s%c", join, letter_of(t, i));
        write_names(deck_of(t), seat->hand, "", pen);
        write_names(deck_of(t), seat->done, "+", pen);
        join = ", ";
    }
    fputs(*join == ',' ? "\n" : "", pen);
}

/* "F forest: wood, L lake: fish"; where there is room, what a number means behind them in
 * the list of options. */
static void write_terrain(const hm_game *g, int columns, FILE *pen)
{
    static const char tiles[] = ", +2: two tiles";
    const long before = ftell(pen);
    for (int i = 0; i < g->terrains; i++) {
        const hm_terrain *t = &g->terrain[i];
        fprintf(pen, "%s%c %s", i > 0 ? ", " : "", t->letter, t->name);
        if (t->gives >= 0)
            fprintf(pen, ": %s", g->resource[t->gives].name);
    }
    if (g->terrains > 0 && ftell(pen) - before + (long)strlen(tiles) <= columns)
        fputs(tiles, pen);
    fputs(g->terrains > 0 ? "\n" : "", pen);
}

static void notes(const hm_table *t, int viewer, int columns, FILE *pen)
{
    const form f = form_in(t, columns);
    hm_commons c;
    hm_table_commons(t, viewer, &c);
    write_terrain(deck_of(t)->game, columns, pen);
    write_heads(&f, pen);
    for (int i = 0; i < c.players; i++)
        write_seat(t, &f, &c, i, pen);
    write_reserve(&f, &c, pen);
    write_objectives(t, &c, pen);
}

/* "1 Ann, 2 Annabel; F forest, L lake": who is who on the board, and what is what. */
static void legend(const hm_table *t, FILE *pen)
{
    const hm_game *g = deck_of(t)->game;
    const int players = hm_table_deal(t)->players;
    char name[HM_SEAT_NAME_MAX];
    for (int i = 0; i < players; i++)
        fprintf(pen, "%s%c %s", i > 0 ? ", " : "", letter_of(t, i),
                hm_seat_name(t, i, name));
    for (int i = 0; i < g->terrains; i++)
        fprintf(pen, "%s%c %s", i > 0 ? ", " : "; ", g->terrain[i].letter,
                g->terrain[i].name);
    fputc('\n', pen);
}

/* -- cards */

static void write_left(const hm_table *t, int slot, FILE *pen)
{
    hm_commons c;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    if (c.market[slot] == 0)
        fputs(", none left", pen);
    else if (c.market[slot] > 1)
        fprintf(pen, ", %d left", c.market[slot]);
}

/* Tiles on the board may still do for it: so much is sure, and no more. */
static void write_prospect(const hm_table *t, int slot, FILE *pen)
{
    hm_commons c;
    bool done = false;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    for (int i = 0; i < c.players; i++)
        done = done || (c.seat[i].done >> slot & 1);
    if (!done && !hm_table_possible(t, slot))
        fputs("; the market has nothing for it any more", pen);
}

static void about(const hm_table *t, int slot, FILE *pen)
{
    const hm_card *c = deck_of(t)->card[slot];
    if (hm_is_objective(c)) {
        fprintf(pen, "%s%s, ", c->title != NULL ? " " : "",
                c->title != NULL ? c->title : "");
        fprintf(pen, "%d point%s", c->points, c->points == 1 ? "" : "s");
        write_prospect(t, slot, pen);
        return;
    }
    fputs(" for ", pen);
    hm_put_cost(pen, deck_of(t)->game, c);
    fprintf(pen, ": %d point%s", c->points, c->points == 1 ? "" : "s");
    write_left(t, slot, pen);
}

const hm_sketcher hm_board_sketcher = {
    .boards = boards, .home = home, .board = board, .head = head, .notes = notes,
    .about = about, .sign = sign, .listed = listed, .legend = legend,
    .help =
        "  WF2, WF/B         a tile by some of its letters, as in the list of cards,\n"
        "                    in its owner's colour, and the owner's letter or number,\n"
        "                    as below the board; (B) is one of that player's workers\n"
        "  M+2               after an option: the terrain around that square, and how\n"
        "                    many tiles around it can be activated\n"
        "  pts wk ho         points; workers left this round; houses left to build\n",
};
