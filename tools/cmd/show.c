/* show.c - hamlet show: cards drawn in the terminal, as JSON, or as code.
 *
 * A card is drawn line by line into a frame of fixed width; whoever puts text on
 * a line counts its columns, so that the right side of the frame stands straight
 * under any name. Letters and brackets say all that colours say.
 */
#include "tools/cmd/show.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cmd/live.h"
#include "tools/cmd/pick.h"
#include "tools/cmd/show_code.h"
#include "tools/cmd/show_json.h"
#include "tools/commands.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/game/facts.h"
#include "tools/game/looks.h"
#include "tools/game/settings.h"
#include "tools/print/deal.h"
#include "tools/print/keep.h"

enum { INNER = 44 }; /* columns between the sides: a text of four lines is easy to read */

typedef struct frame {
    bool        colour, utf8;
    const char *edge; /* colour of the frame: the type's */
    int         used; /* columns of the line so far */
} frame;

typedef struct showing {
    const hm_options *o;
    json_t           *list;  /* with --json */
    hm_plate        **plate; /* with --svg */
    int               shown;
    hm_pick           pick;
} showing;

/* -- lines of the frame */

static void paint(const frame *f, const char *code)
{
    if (f->colour)
        fputs(code, stdout);
}

static void put_part(frame *f, const char *text, size_t length)
{
    hm_put_part(stdout, text, length);
    f->used += hm_width(text, length);
}

static void put(frame *f, const char *text) { put_part(f, text, strlen(text)); }

static void put_painted(frame *f, const char *code, const char *text)
{
    paint(f, code);
    put(f, text);
    paint(f, hm_colour_off);
}

static void fill_to(frame *f, int column)
{
    for (; f->used < column; f->used++)
        putchar(' ');
}

static void put_side(const frame *f, const char *before, const char *after)
{
    fputs(before, stdout);
    paint(f, f->edge);
    fputs(f->utf8 ? "│" : "|", stdout);
    paint(f, hm_colour_off);
    fputs(after, stdout);
}

static void open_line(frame *f)
{
    put_side(f, "", " ");
    f->used = 0;
}

static void close_line(frame *f)
{
    fill_to(f, INNER);
    put_side(f, " ", "\n");
}

static void blank_line(frame *f)
{
    open_line(f);
    close_line(f);
}

static void rule_line(const frame *f, int which)
{
    static const char *const corner[3][2] = {{"╭", "╮"}, {"├", "┤"}, {"╰", "╯"}};
    paint(f, f->edge);
    fputs(f->utf8 ? corner[which][0] : "+", stdout);
    for (int i = 0; i < INNER + 2; i++)
        fputs(f->utf8 ? "─" : "-", stdout);
    fputs(f->utf8 ? corner[which][1] : "+", stdout);
    paint(f, hm_colour_off);
    putchar('\n');
}

static void put_text(frame *f, const char *text)
{
    while (*text != '\0') {
        const char *next;
        size_t n = hm_wrap(text, INNER, &next);
        open_line(f);
        put_part(f, text, n);
        close_line(f);
        text = next;
    }
}

/* Two texts at the ends of one line, or on two when they are too long. */
static void put_ends(frame *f, const char *left, const char *left_code, const char *right,
                     const char *right_code)
{
    int a = hm_width(left, strlen(left)), b = hm_width(right, strlen(right));
    while (a > INNER) {
        const char *next;
        size_t n = hm_wrap(left, INNER, &next);
        open_line(f);
        paint(f, left_code);
        put_part(f, left, n);
        paint(f, hm_colour_off);
        close_line(f);
        left = next;
        a = hm_width(left, strlen(left));
    }
    open_line(f);
    put_painted(f, left_code, left);
    if (b > 0 && a + 2 + b > INNER) {
        close_line(f);
        put_text(f, right);
        return;
    }
    fill_to(f, INNER - b);
    put_painted(f, right_code, right);
    close_line(f);
}

/* -- the parts of a card */

static void put_title(frame *f, const hm_card *c, const hm_game *g)
{
    const hm_type *type = &g->type[c->type];
    char kind[HM_TYPES_TEXT + 8], types[HM_TYPES_TEXT];
    char sign[8];
    snprintf(kind, sizeof kind, "%s %s", hm_type_sign(type, sign),
             hm_types_text(g, c, types));
    put_ends(f, c->name, hm_colour_on("white"), kind, hm_colour_on(type->colour));
}

/* What more than one thing can be has no colour; the text says which. */
static void put_cell(frame *f, const hm_layout_cell *c, bool wide)
{
    char cell[16];
    const bool blank = !c->part || f->colour;
    snprintf(cell, sizeof cell, "%s%s%s", blank ? " " : "[", c->text, blank ? " " : "]");
    if (*c->colour != '\0')
        put_painted(f, hm_colour_back(c->colour), wide ? cell : c->text);
    else
        put(f, wide ? cell : c->text);
}

static void put_pattern(frame *f, const hm_pattern *p, const hm_game *game)
{
    bool wide = 3 * p->cols + 2 <= INNER; /* 16 columns only fit as bare letters */
    for (int row = 0; row < p->rows; row++) {
        open_line(f);
        put(f, "  ");
        for (int col = 0; col < p->cols; col++) {
            const hm_layout_cell c = hm_layout_look(game, p, row * p->cols + col);
            put_cell(f, &c, wide);
        }
        close_line(f);
    }
    if (p->rows == 0)
        put_text(f, "  no pattern");
}

/* One below the other: any of them will do. */
static void put_patterns(frame *f, const hm_pattern *first, const hm_game *game)
{
    for (const hm_pattern *p = first; p != NULL; p = p->other) {
        if (p != first)
            put_text(f, "  or");
        put_pattern(f, p, game);
    }
}

static bool has_resources(const hm_pattern *p, const hm_game *game)
{
    for (int r = 0; r < game->resources; r++)
        if (hm_layouts_have(p, r))
            return true;
    return false;
}

/* Only what the pattern uses, in the order of the game; it wraps, for names may
 * be long. */
static void put_legend(frame *f, const hm_pattern *p, const hm_game *game)
{
    open_line(f);
    for (int r = 0; r < game->resources; r++) {
        const hm_resource *res = &game->resource[r];
        int width = hm_width(res->name, strlen(res->name)) + 4;
        if (!hm_layouts_have(p, r))
            continue;
        if (f->used > 0 && f->used + width > INNER) {
            close_line(f);
            open_line(f);
        }
        char letter[2] = {res->letter, '\0'};
        put(f, "  ");
        put_painted(f, hm_colour_on(res->colour), letter);
        put(f, " ");
        put(f, res->name);
    }
    close_line(f);
}

/* -- cards without a pattern: what they cost and are worth */

static void put_fact(frame *f, const char *what, const char *text)
{
    enum { FACT = 10 };
    open_line(f);
    put(f, "  ");
    put_painted(f, hm_colour_on("grey"), what);
    fill_to(f, FACT);
    put(f, text);
    close_line(f);
}

static bool put_facts(frame *f, const hm_card *c, const hm_game *game)
{
    hm_fact fact[HM_FACTS_MAX];
    const int facts = hm_card_facts(c, game, fact);
    for (int i = 0; i < facts; i++)
        put_fact(f, fact[i].what, fact[i].text);
    return facts > 0;
}

/* How it is dealt, and that a script is at work. */
static void put_marks(frame *f, const hm_card *c, const hm_game *game)
{
    char dealt[64];
    hm_card_dealt(c, game, dealt);
    if (*dealt != '\0' || hm_card_has_script(c))
        put_ends(f, dealt, hm_colour_on("grey"), hm_card_has_script(c) ? "Lua" : "",
                 hm_colour_on("grey"));
}

static void put_foot(frame *f, const hm_card *c, const hm_game *game)
{
    char id[512], ways[64];
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    snprintf(ways, sizeof ways, "fits in %d way%s", c->spots.count,
             c->spots.count == 1 ? "" : "s");
    put_ends(f, id, hm_colour_on("grey"), hm_has_pattern(c, game) ? ways : "",
             hm_colour_on("grey"));
    if (c->source != NULL && c->source[0] != '\0')
        put_text(f, c->source);
}

/* What must be on for it to be in play. */
static void put_variants(frame *f, const hm_card *c, const hm_game *game)
{
    char with[HM_VARIANTS_TEXT], text[HM_VARIANTS_TEXT + 16];
    if (c->variants == 0)
        return;
    snprintf(text, sizeof text, "played with %s",
             hm_variants_text(game, c->variants, with));
    put_text(f, text);
}

/* The order of a printed card: name and type on top, the pattern, then the rule; below
 * the line where it comes from. */
static void draw(const showing *s, const hm_card *c, const hm_game *game)
{
    frame f = {.colour = s->o->colour, .utf8 = hm_use_utf8(),
               .edge = hm_colour_on(game->type[c->type].colour)};
    rule_line(&f, 0);
    put_title(&f, c, game);
    rule_line(&f, 1);
    blank_line(&f);
    if (hm_has_pattern(c, game))
        put_patterns(&f, &c->pattern, game);
    else if (!c->ability && !c->stays)
        put_facts(&f, c, game);
    if (!c->ability && !c->stays)
        blank_line(&f);
    if (c->pattern.cubes > 0 && has_resources(&c->pattern, game)) {
        put_legend(&f, &c->pattern, game);
        blank_line(&f);
    }
    if ((hm_has_pattern(c, game) || c->ability) && put_facts(&f, c, game))
        blank_line(&f);
    const char *text = hm_pick_text(&s->pick, c, game);
    if (text[0] != '\0') {
        put_text(&f, text);
        blank_line(&f);
    }
    rule_line(&f, 1);
    put_marks(&f, c, game);
    put_variants(&f, c, game);
    put_foot(&f, c, game);
    rule_line(&f, 2);
}

/* -- one card after another */

static int draw_plate(showing *s, const hm_card *c, const hm_library *lib)
{
    hm_error err;
    hm_front front;
    const char *text = hm_pick_text(&s->pick, c, hm_library_cards(lib)->game);
    if (hm_deal_front(lib, c, text, &s->pick.arena, &front, &err) != HM_OK)
        return hm_say_error(&err);
    s->plate = hm_need(realloc(s->plate, (size_t)(s->shown + 1) * sizeof *s->plate));
    s->plate[s->shown++] = hm_deal_plate(&front, hm_deal_theme(lib, c),
                                          HM_CARD_W, HM_CARD_H);
    return HM_EXIT_FINE;
}

static int show_card(void *ctx, const hm_library *lib, const hm_card *c)
{
    showing *s = ctx;
    const hm_cards *cards = hm_library_cards(lib);
    if (s->o->svg != NULL)
        return draw_plate(s, c, lib);
    if (s->list != NULL) {
        const char *text = hm_pick_text(&s->pick, c, cards->game);
        json_array_append_new(s->list, hm_card_json(c, cards, text, s->o->code));
        return HM_EXIT_FINE;
    }
    if (s->shown++ > 0)
        putchar('\n');
    if (s->o->code)
        hm_print_code(c, cards);
    else
        draw(s, c, cards->game);
    return HM_EXIT_FINE;
}

/* All that were drawn, in one picture. */
static int keep_svg(showing *s, int code)
{
    if (code == HM_EXIT_FINE && s->shown > 0) {
        hm_error err;
        hm_plate *all = hm_deal_rows(s->plate, s->shown);
        if (hm_keep_svg(s->o->svg, all, &err) != HM_OK)
            code = hm_say_error(&err);
        hm_plate_free(all);
    } else
        for (int i = 0; i < s->shown; i++)
            hm_plate_free(s->plate[i]);
    free(s->plate);
    return code;
}

int hm_show(const hm_options *o)
{
    showing s = {.o = o, .list = o->json ? hm_need(json_array()) : NULL,
                 .pick = {.o = o, .visit = show_card, .may_be_none = o->json}};
    s.pick.ctx = &s;
    int code = hm_pick_args(&s.pick);
    if (o->svg != NULL)
        code = keep_svg(&s, code);
    if (o->json && code == HM_EXIT_FINE) {
        json_t *j = json_object();
        json_object_set(j, "cards", s.list);
        code = hm_print_json(j);
    }
    json_decref(s.list);
    hm_pick_end(&s.pick);
    return code;
}

int hm_cmd_show(const hm_options *o) { return hm_live(o, false, hm_show); }
