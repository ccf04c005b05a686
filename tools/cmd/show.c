/* show.c - hamlet show: cards drawn in the terminal, as JSON, or as code.
 *
 * A card is drawn line by line into a frame of fixed width; whoever puts text on
 * a line counts its columns, so that the right side of the frame stands straight
 * under any name. Letters and brackets say all that colours say.
 */
#include "tools/cmd/show.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/wording.h"
#include "dsl/words.h"
#include "tools/cmd/live.h"
#include "tools/cmd/show_code.h"
#include "tools/cmd/show_json.h"
#include "tools/commands.h"
#include "tools/elsewhere.h"
#include "tools/find.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/game/looks.h"
#include "tools/game/settings.h"

enum { INNER = 44 }; /* columns between the sides: a text of four lines is easy to read */

typedef struct frame {
    bool        colour, utf8;
    const char *edge; /* colour of the frame: the type's */
    int         used; /* columns of the line so far */
} frame;

typedef struct showing {
    const hm_options *o;
    hm_library       *named; /* what names are looked up in; loaded when needed */
    hm_arena          arena;
    json_t           *list;  /* with --json */
    int               shown;
    bool              one_game; /* texts are those of a game with this setting */
    hm_setting        how;
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

static bool has_resource(const hm_pattern *p, int resource)
{
    for (; p != NULL; p = p->other)
        if (memchr(p->cell, resource + 1, (size_t)p->cols * p->rows) != NULL)
            return true;
    return false;
}

static bool has_resources(const hm_pattern *p, const hm_game *game)
{
    for (int r = 0; r < game->resources; r++)
        if (has_resource(p, r))
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
        if (!has_resource(p, r))
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

/* "2 wood, 1 stone" into text; "" for nothing. */
static const char *cost_text(const hm_card *c, const hm_game *game, char *text,
                             size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int r = 0; r < game->resources && used < size; r++) {
        const hm_resource *res = &game->resource[r];
        if (c->cost[r] != 0)
            used += (size_t)snprintf(text + used, size - used, "%s%d %s",
                                     used ? ", " : "", c->cost[r],
                                     c->cost[r] == 1 ? res->name : res->plural);
    }
    return text;
}

static void put_fact(frame *f, const char *what, const char *text)
{
    enum { FACT = 10 };
    if (text[0] == '\0')
        return;
    open_line(f);
    put(f, "  ");
    put_painted(f, hm_colour_on("grey"), what);
    fill_to(f, FACT);
    put(f, text);
    close_line(f);
}

/* "2 pence, 1 seal" into text; "" for nothing. */
static const char *counters_text(const uint8_t amount[HM_COUNTERS_MAX],
                                 const hm_game *game, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < game->counters && used < size; i++) {
        const hm_counter *c = &game->counter[i];
        if (amount[i] != 0)
            used += (size_t)snprintf(text + used, size - used, "%s%d %s",
                                     used ? ", " : "", amount[i],
                                     amount[i] == 1 ? c->name : c->plural);
    }
    return text;
}

/* Adds what an ability takes of tokens. */
static void add_wages(const hm_card *c, const hm_game *game, char *text, size_t size)
{
    size_t used = strlen(text);
    for (int i = 0; i < game->tokens && used < size; i++) {
        const hm_token *k = &game->token[i];
        if (c->wages[i] != 0)
            used += (size_t)snprintf(text + used, size - used, "%s%d %s",
                                     used ? ", " : "", c->wages[i],
                                     c->wages[i] == 1 ? k->name : k->plural);
    }
}

/* What a card with a pattern costs beside its cubes, and what it gives room for. */
static void put_counters(frame *f, const hm_card *c, const hm_game *game)
{
    char cost[200], room[200];
    counters_text(c->price, game, cost, sizeof cost);
    add_wages(c, game, cost, sizeof cost);
    counters_text(c->room, game, room, sizeof room);
    put_fact(f, "cost", cost);
    put_fact(f, "room", room);
    if (cost[0] != '\0' || room[0] != '\0')
        blank_line(f);
}

/* What there is on a shared board in place of a pattern; what is as usual is
 * left out. */
static void put_facts(frame *f, const hm_card *c, const hm_game *game)
{
    char text[200];
    size_t used = 0;
    put_fact(f, "title", c->title);
    put_fact(f, "cost", cost_text(c, game, text, sizeof text));
    snprintf(text, sizeof text, "%d", c->points);
    put_fact(f, "points", text);
    snprintf(text, sizeof text, "%d", c->copies);
    put_fact(f, "copies", c->copies > 1 ? text : "");
    text[0] = '\0';
    for (int i = 0; i < HM_TAGS_MAX && c->tag[i] != NULL && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                 used ? ", " : "", c->tag[i]);
    put_fact(f, "tags", text);
}

/* How it is dealt, and that a script is at work. */
static void put_marks(frame *f, const hm_card *c, const hm_type *type)
{
    char dealt[64] = "";
    if (type->deal > 1)
        snprintf(dealt, sizeof dealt, "dealt: keep 1 of %d", type->deal);
    else if (type->deal == 1)
        snprintf(dealt, sizeof dealt, "dealt");
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

/* The rule in all games, or as it holds in the one that the options speak of. */
static const char *text_of(const showing *s, const hm_card *c, const hm_game *game)
{
    return s->one_game ? hm_card_text(c, game, &s->how, (int)s->o->players) : c->text;
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
    if (hm_has_pattern(c, game) || c->ability)
        put_counters(&f, c, game);
    const char *text = text_of(s, c, game);
    if (text[0] != '\0') {
        put_text(&f, text);
        blank_line(&f);
    }
    rule_line(&f, 1);
    put_marks(&f, c, &game->type[c->type]);
    put_variants(&f, c, game);
    put_foot(&f, c, game);
    rule_line(&f, 2);
}

/* -- finding cards */

static void show_card(showing *s, const hm_card *c, const hm_cards *cards)
{
    if (s->list != NULL) {
        const char *text = text_of(s, c, cards->game);
        json_array_append_new(s->list, hm_card_json(c, cards, text, s->o->code));
        return;
    }
    if (s->shown++ > 0)
        putchar('\n');
    if (s->o->code)
        hm_print_code(c, cards);
    else
        draw(s, c, cards->game);
}

/* Ids are compared in lower case, since that is how people misspell names. */
static int unknown_card(showing *s, const char *name, const hm_cards *cards)
{
    hm_near near = {0};
    char *low = hm_need(hm_arena_text(&s->arena, name, strlen(name)));
    for (char *c = low; *c != '\0'; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c == ' ' ? '-' : *c);
    for (int i = 0; i < cards->count; i++)
        hm_near_try(&near, low, strlen(low), cards->card[i]->id);
    char hint[400] = "";
    hm_say("unknown card '%s'", name);
    if (hm_elsewhere(s->o, name, hint, sizeof hint))
        hm_say("%s", hint);
    for (int i = 0; i < cards->count && near.best != NULL && *hint == '\0'; i++)
        if (cards->card[i]->id == near.best)
            hm_say_near(cards->card[i]->name);
    return HM_EXIT_INPUT;
}

static int ambiguous_card(const char *name, const hm_cards *cards)
{
    hm_say("'%s' is the name of more than one card:", name);
    for (int i = 0; i < cards->count; i++) {
        const hm_card *c = cards->card[i];
        if (strcmp(c->name, name) != 0 && strcmp(c->id, name) != 0)
            continue;
        fputs("  ", stderr);
        hm_put(stderr, c->pack);
        fputc('/', stderr);
        hm_put(stderr, c->id);
        fputc('\n', stderr);
    }
    return HM_EXIT_INPUT;
}

/* What the options say of the game; false after telling what is wrong. */
static bool read_setting(showing *s, const hm_game *game)
{
    s->one_game = s->o->mode != NULL || s->o->rules > 0 || s->o->players > 0;
    return hm_settings_from(s->o, game, &s->how);
}

/* Loaded once for all names on the line, and only if there is a name. */
static int show_named(showing *s, const char *name)
{
    int code = HM_EXIT_FINE, fits = 0;
    if (s->named == NULL)
        s->named = hm_load(s->o, NULL, 0, &code);
    if (s->named == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(s->named);
    const hm_card *c = hm_cards_find(cards, name, &fits);
    if (!read_setting(s, cards->game))
        return HM_EXIT_USAGE;
    if (c == NULL)
        return fits == 0 ? unknown_card(s, name, cards) : ambiguous_card(name, cards);
    show_card(s, c, cards);
    return HM_EXIT_FINE;
}

static bool is_of(const hm_unit *u, const char *file)
{
    for (int i = 0; i < u->cards.count; i++)
        if (strcmp(hm_shown_name(u->cards.name[i]), file) == 0)
            return true;
    return false;
}

/* The whole pack is loaded for the names that the card may use; its own cards are
 * shown, or all of a pack that was named as a whole. */
static int show_unit(showing *s, const hm_unit *u, const char *path)
{
    int code = HM_EXIT_FINE, before = s->shown;
    hm_library *lib = hm_library_or_tell(hm_load_unit(s->o, u, &code), &code);
    if (lib == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(lib);
    bool set = read_setting(s, cards->game), rules = false;
    for (int i = 0; i < cards->game->variants; i++)
        rules |= cards->game->variant[i].pack != NULL; /* not the game's own */
    for (int i = 0; set && i < cards->count; i++)
        if (is_of(u, hm_library_source(lib, cards->card[i], NULL)->name))
            show_card(s, cards->card[i], cards);
    hm_library_free(lib);
    if (!set)
        return HM_EXIT_USAGE;
    if (s->list == NULL && s->shown == before) {
        hm_say("there is no card in '%s'", path);
        if (rules)
            hm_say("'hamlet rules --with %s' tells its rules for everybody", path);
        code = HM_EXIT_INPUT;
    }
    return code;
}

static int show_file(showing *s, const char *path)
{
    hm_error err;
    hm_unit *u = NULL;
    int code = HM_EXIT_FINE;
    if (hm_units_collect(&path, 1, &s->arena, &u, &err) != HM_OK)
        return hm_say_error(&err);
    for (; u != NULL && code == HM_EXIT_FINE; u = u->next)
        code = show_unit(s, u, path);
    return code;
}

static bool is_pack(showing *s, const char *path)
{
    return hm_path_is_folder(path) && hm_folder_is_pack(path, &s->arena);
}

/* What ends like a file of cards is one, and a folder that is a pack all its cards;
 * everything else is a name. */
int hm_show(const hm_options *o)
{
    showing s = {.o = o, .list = o->json ? hm_need(json_array()) : NULL};
    int code = HM_EXIT_FINE;
    for (int i = 0; i < o->args && code == HM_EXIT_FINE; i++) {
        bool file = strcmp(o->arg[i], "-") == 0 || hm_path_is_cards(o->arg[i]) ||
                    is_pack(&s, o->arg[i]);
        code = file ? show_file(&s, o->arg[i]) : show_named(&s, o->arg[i]);
    }
    if (o->json && code == HM_EXIT_FINE) {
        json_t *j = json_object();
        json_object_set(j, "cards", s.list);
        code = hm_print_json(j);
    }
    json_decref(s.list);
    hm_library_free(s.named);
    hm_arena_drop(&s.arena);
    return code;
}

int hm_cmd_show(const hm_options *o) { return hm_live(o, false, hm_show); }
