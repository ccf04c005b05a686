/* cmd_show.c - hamlet show: cards drawn in the terminal, as JSON, or as code.
 *
 * A card is drawn line by line into a frame of fixed width; whoever puts text on
 * a line counts its columns, so that the right side of the frame stands straight
 * under any name. Letters and brackets say all that colours say.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/find.h"

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

static void put_title(frame *f, const hm_card *c, const hm_type *type)
{
    char kind[64];
    char letter[4] = {'(', type->letter, ')', '\0'};
    bool symbol = f->utf8 && type->symbol != NULL;
    snprintf(kind, sizeof kind, "%s %s", symbol ? type->symbol : letter, type->name);
    put_ends(f, c->name, hm_colour_on("white"), kind, hm_colour_on(type->colour));
}

static void put_cube(frame *f, const hm_resource *r, bool wide)
{
    char cell[4] = {f->colour ? ' ' : '[', r->letter, f->colour ? ' ' : ']', '\0'};
    char single[2] = {r->letter, '\0'};
    put_painted(f, hm_colour_back(r->colour), wide ? cell : single);
}

static void put_pattern(frame *f, const hm_pattern *p, const hm_game *game)
{
    bool wide = 3 * p->cols + 2 <= INNER; /* 16 columns only fit as bare letters */
    for (int row = 0; row < p->rows; row++) {
        open_line(f);
        put(f, "  ");
        for (int col = 0; col < p->cols; col++) {
            int cell = p->cell[row * p->cols + col];
            if (cell != 0)
                put_cube(f, &game->resource[cell - 1], wide);
            else if (wide)
                put(f, f->utf8 ? " · " : " . ");
            else
                put(f, ".");
        }
        close_line(f);
    }
    if (p->rows == 0)
        put_text(f, "  no pattern");
}

static void put_legend(frame *f, const hm_pattern *p, const hm_game *game)
{
    open_line(f);
    for (int r = 0; r < game->resources; r++) {
        const hm_resource *res = &game->resource[r];
        int width = hm_width(res->name, strlen(res->name)) + 4;
        if (memchr(p->cell, r + 1, (size_t)p->cols * p->rows) == NULL)
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

static void put_foot(frame *f, const hm_card *c)
{
    char id[512], ways[64];
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    snprintf(ways, sizeof ways, "fits in %d way%s", c->spots.count,
             c->spots.count == 1 ? "" : "s");
    put_ends(f, id, hm_colour_on("grey"), ways, hm_colour_on("grey"));
    if (c->source != NULL && c->source[0] != '\0')
        put_text(f, c->source);
}

static void draw(const showing *s, const hm_card *c, const hm_game *game)
{
    frame f = {.colour = s->o->colour, .utf8 = hm_use_utf8(),
               .edge = hm_colour_on(game->type[c->type].colour)};
    rule_line(&f, 0);
    put_title(&f, c, &game->type[c->type]);
    rule_line(&f, 1);
    blank_line(&f);
    put_pattern(&f, &c->pattern, game);
    blank_line(&f);
    if (c->pattern.cubes > 0) {
        put_legend(&f, &c->pattern, game);
        blank_line(&f);
    }
    if (c->text[0] != '\0') {
        put_text(&f, c->text);
        blank_line(&f);
    }
    rule_line(&f, 1);
    put_marks(&f, c, &game->type[c->type]);
    put_foot(&f, c);
    rule_line(&f, 2);
}

/* -- compiled programs */

typedef struct naming {
    const hm_cards *cards;
    char           *text; /* where a name is put together */
    size_t          size;
} naming;

static const char *kinds_text(const naming *n, uint32_t kinds)
{
    const hm_game *game = n->cards->game;
    size_t used = 0;
    for (int r = 0; r < game->resources; r++)
        if (kinds & 1u << r && used < n->size)
            used += (size_t)snprintf(n->text + used, n->size - used, "%s%s",
                                     used ? " or " : "", game->resource[r].name);
    return used ? n->text : "nothing";
}

static const char *types_text(const naming *n, uint32_t types)
{
    const hm_game *game = n->cards->game;
    size_t used = 0;
    for (int t = 0; t < game->types; t++)
        if (types & 1u << t && used < n->size)
            used += (size_t)snprintf(n->text + used, n->size - used, "%s%s",
                                     used ? " or " : "", game->type[t].name);
    return used ? n->text : "nothing";
}

static const char *rule_text(const naming *n, int32_t value)
{
    const hm_rule *r = &n->cards->game->rule[value / HM_RULE_VALUES];
    snprintf(n->text, n->size, "%s is %s", r->name, r->value[value % HM_RULE_VALUES]);
    return n->text;
}

static const char *name_operand(const void *ctx, hm_operand kind, int32_t value)
{
    const naming *n = ctx;
    const hm_game *game = n->cards->game;
    switch (kind) {
    case HM_OPERAND_TYPE:
        return game->type[value].name;
    case HM_OPERAND_CARD:
        return n->cards->card[value]->name;
    case HM_OPERAND_RESOURCE:
        return game->resource[value].name;
    case HM_OPERAND_MODE:
        return game->mode[value].name;
    case HM_OPERAND_RULE:
        return rule_text(n, value);
    case HM_OPERAND_KINDS:
        return kinds_text(n, (uint32_t)value);
    case HM_OPERAND_TYPES:
        return types_text(n, (uint32_t)value);
    default:
        return NULL;
    }
}

static const char *hook_name(const hm_clause *c)
{
    static const char *const name[HM_HOOKS] = {
        [HM_HOOK_SCORE] = "score",
        [HM_HOOK_SCORE_TOGETHER] = "score together",
        [HM_HOOK_FEEDS] = "feeds",
        [HM_HOOK_FEEDS_UP_TO] = "feeds up to",
        [HM_HOOK_FEEDS_GROUPS] = "feeds groups",
        [HM_HOOK_BUILD_ON] = "build on",
        [HM_HOOK_MAY_NOT_NAME] = "may not name",
        [HM_HOOK_ON_BUILD] = "on build",
        [HM_HOOK_NAMED] = "when another names",
        [HM_HOOK_NOT_IN] = "not in",
        [HM_HOOK_LINE] = "line",
        [HM_HOOK_NEVER_NAMES] = "never names",
        [HM_HOOK_GO_ON] = "your buildings go on",
        [HM_HOOK_NEIGHBOUR] = "when neighbour builds",
    };
    if (c->hook == HM_HOOK_NAMED && c->who == HM_NAMED_BY_ANYONE)
        return "when anyone names";
    return c->hook < HM_HOOKS ? name[c->hook] : "?";
}

static char *program_text(const hm_program *p, const hm_cards *cards)
{
    char operand[256];
    naming n = {cards, operand, sizeof operand};
    size_t size = hm_code_text(p, name_operand, &n, NULL, 0) + 1;
    char *text = hm_need(malloc(size));
    hm_code_text(p, name_operand, &n, text, size);
    return text;
}

static void print_program(const char *what, const hm_program *p, const hm_cards *cards)
{
    if (p == NULL)
        return;
    char *text = program_text(p, cards);
    printf("  %s:\n", what);
    for (const char *line = text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        fputs("  ", stdout);
        hm_put_part(stdout, line, n);
        putchar('\n');
        line += n + (line[n] != '\0');
    }
    free(text);
}

/* What a script does stands in its file; here only that there is one. */
static void print_clause(const hm_clause *x, const hm_cards *cards)
{
    const char *what = hook_name(x);
    if (x->filter != NULL) {
        print_program(what, x->filter, cards);
        what = "then";
    }
    if (x->script != 0)
        printf("  %s:\n    Lua\n", what);
    print_program(what, x->code, cards);
    print_program("fed squares it looks at", x->probe, cards);
}

static void print_code(const hm_card *c, const hm_cards *cards)
{
    hm_put(stdout, c->pack);
    putchar('/');
    hm_put(stdout, c->id);
    puts(c->clauses == 0 ? ": no rule" : "");
    for (int i = 0; i < c->clauses; i++)
        print_clause(&c->clause[i], cards);
}

/* -- JSON */

static json_t *pattern_json(const hm_pattern *p, const hm_game *game)
{
    json_t *rows = json_array();
    for (int row = 0; row < p->rows; row++) {
        json_t *cells = json_array();
        for (int col = 0; col < p->cols; col++) {
            int cell = p->cell[row * p->cols + col];
            const char *name = cell ? game->resource[cell - 1].name : ".";
            json_array_append_new(cells, hm_json_text(name));
        }
        json_array_append_new(rows, cells);
    }
    return rows;
}

static json_t *code_json(const hm_card *c, const hm_cards *cards)
{
    json_t *list = json_array();
    for (int i = 0; i < c->clauses; i++) {
        json_t *j = json_object();
        const hm_program *code = c->clause[i].code;
        char *text = code != NULL ? program_text(code, cards) : NULL;
        json_object_set_new(j, "hook", json_string(hook_name(&c->clause[i])));
        json_object_set_new(j, "code", hm_json_text(text != NULL ? text : "Lua"));
        json_array_append_new(list, j);
        free(text);
    }
    return list;
}

static json_t *card_json(const hm_card *c, const hm_cards *cards, bool code)
{
    char id[512];
    json_t *j = json_object();
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    json_object_set_new(j, "id", hm_json_text(id));
    json_object_set_new(j, "name", hm_json_text(c->name));
    json_object_set_new(j, "type", hm_json_text(cards->game->type[c->type].name));
    json_object_set_new(j, "source", hm_json_text(c->source ? c->source : ""));
    json_object_set_new(j, "text", hm_json_text(c->text));
    json_object_set_new(j, "pattern", pattern_json(&c->pattern, cards->game));
    json_object_set_new(j, "ways", json_integer(c->spots.count));
    json_object_set_new(j, "holds", json_integer(c->holds));
    json_object_set_new(j, "limit", json_integer(c->limit));
    json_object_set_new(j, "eats", json_boolean(c->feedable));
    json_object_set_new(j, "wild", json_boolean(c->wild));
    json_object_set_new(j, "dealt", json_boolean(cards->game->type[c->type].deal != 0));
    json_object_set_new(j, "lua", json_boolean(hm_card_has_script(c)));
    if (c->counts != 0) {
        const char *type = cards->game->type[c->counts_type].name;
        json_object_set_new(j, "counts_as",
                            hm_need(json_pack("{s:i, s:o}", "count", c->counts, "type",
                                              hm_json_text(type))));
    }
    if (code)
        json_object_set_new(j, "code", code_json(c, cards));
    return j;
}

/* -- finding cards */

static void show_card(showing *s, const hm_card *c, const hm_cards *cards)
{
    if (s->list != NULL) {
        json_array_append_new(s->list, card_json(c, cards, s->o->code));
        return;
    }
    if (s->shown++ > 0)
        putchar('\n');
    if (s->o->code)
        print_code(c, cards);
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
    hm_say("unknown card '%s'", name);
    for (int i = 0; i < cards->count && near.best != NULL; i++)
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

static int show_named(showing *s, const char *name)
{
    int code = HM_EXIT_FINE, fits = 0;
    if (s->named == NULL)
        s->named = hm_load(s->o, NULL, 0, &code);
    if (s->named == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(s->named);
    const hm_card *c = hm_cards_find(cards, name, &fits);
    if (c == NULL)
        return fits == 0 ? unknown_card(s, name, cards) : ambiguous_card(name, cards);
    show_card(s, c, cards);
    return HM_EXIT_FINE;
}

static int show_file(showing *s, const char *path)
{
    hm_error err;
    hm_unit *u = NULL;
    int code = HM_EXIT_FINE, before = s->shown;
    if (hm_units_collect(&path, 1, &s->arena, &u, &err) != HM_OK)
        return hm_say_error(&err);
    hm_library *lib = hm_library_or_tell(hm_load_unit(s->o, u, &code), &code);
    if (lib == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(lib);
    const char *name = hm_shown_name(u->cards.name[0]);
    for (int i = 0; i < cards->count; i++)
        if (strcmp(hm_library_source(lib, cards->card[i], NULL)->name, name) == 0)
            show_card(s, cards->card[i], cards);
    hm_library_free(lib);
    if (s->list == NULL && s->shown == before) {
        hm_say("there is no card in '%s'", path);
        code = HM_EXIT_INPUT;
    }
    return code;
}

int hm_cmd_show(const hm_options *o)
{
    showing s = {.o = o, .list = o->json ? hm_need(json_array()) : NULL};
    int code = HM_EXIT_FINE;
    for (int i = 0; i < o->args && code == HM_EXIT_FINE; i++) {
        bool file = strcmp(o->arg[i], "-") == 0 || hm_path_is_cards(o->arg[i]);
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
