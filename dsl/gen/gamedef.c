/* gamedef.c - reads a game definition part by part.
 *
 * Parts may stand in any order, so there are several rounds: terrains speak of
 * resources, boards and maps of terrains (grounddef.c), score lines and tie-breaks of
 * everything. */
#include "dsl/gen/gamedef.h"

#include <string.h>

#include "dsl/gen/gamedef_parts.h"
#include "dsl/gen/price.h"

/* Cubes and buildings are drawn with letters in one town, so two of one letter could not
 * be told apart. */
static void check_letter(hm_defining *w, const hm_node *part, char letter)
{
    const hm_game *g = w->game;
    const char *other = NULL;
    for (int i = 0; i < g->resources; i++)
        other = g->resource[i].letter == letter ? g->resource[i].name : other;
    for (int i = 0; i < g->types; i++)
        other = g->type[i].letter == letter ? g->type[i].name : other;
    if (other == NULL || letter == '?')
        return;
    hm_diag *d = hm_check_report(w->c, "duplicate", part->name_at,
                                 "letter %c of '%s' is that of '%s' already", letter,
                                 part->text, other);
    hm_def_hint_first(w, d, other);
}

/* Without a plural the name serves for both: "2 wood". */
static void read_resource(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    if (!hm_def_has_room(w, g->resources, HM_RESOURCES_MAX, part, "resources") ||
        !hm_def_is_new_name(w, part))
        return;
    hm_traits t = hm_def_traits(w, part);
    check_letter(w, part, t.letter);
    g->resource[g->resources++] = (hm_resource){.name = part->text,
                                                .plural = t.plural ? t.plural
                                                                   : part->text,
                                                .colour = t.colour,
                                                .letter = t.letter,
                                                .supply = t.supply,
                                                .food = t.food,
                                                .money = t.money,
                                                .unnamed = t.unnamed,
                                                .wild = t.wild};
}

/* -- numbers */

/* Numbers by name, of the game or of its seats; within a byte, so that rules can keep
 * them in one. */
static bool add_number(hm_defining *w, const hm_node *part, hm_number *list, int *count,
                       int most)
{
    for (int i = 0; i < *count; i++)
        if (!hm_def_is_new(w, part, strcmp(list[i].name, part->text) == 0))
            return false;
    if (!hm_def_has_room(w, *count, most, part, "numbers here"))
        return false;
    if (part->number.value < 0 || part->number.value > UINT8_MAX) {
        hm_check_report(w->c, "number-range", part->at, "number out of range: 0 to %d",
                        (int)UINT8_MAX);
        return false;
    }
    list[(*count)++] = (hm_number){part->text, part->number.value};
    return true;
}

/* Which numbers a game wants for so many players its rules know; here they are only
 * kept apart, each number of players once. */
static void read_seats(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_seats seats = {.players = part->thing.players};
    if (!hm_def_has_room(w, g->seats, HM_SEATS_MAX, part, "sorts of seats"))
        return;
    if (part->thing.players < 1 || part->thing.players > HM_PLAYERS_MAX) {
        hm_check_report(w->c, "number-range", part->name_at,
                        "number out of range: 1 to %d", (int)HM_PLAYERS_MAX);
        return;
    }
    for (int i = 0; i < g->seats; i++)
        if (g->seat[i].players == part->thing.players)
            hm_check_report(w->c, "duplicate", part->name_at,
                            "seats for %d players are defined twice",
                            (int)part->thing.players);
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        add_number(w, n, seats.number, &seats.count, HM_SEAT_NUMBERS_MAX);
    g->seat[g->seats++] = seats;
}

/* The part that says a type first: the game's own, or that of the first pack. Whether a
 * pack has said of it already what this one says. */
static const hm_joined *first_of_type(const hm_defining *w, const char *name)
{
    for (int i = 0; i < w->at; i++)
        if (w->part[i].node->kind == HM_NODE_GAME_TYPE &&
            strcmp(w->part[i].node->text, name) == 0)
            return &w->part[i];
    return NULL;
}

static bool is_changed_already(hm_defining *w, const hm_joined *new)
{
    for (int i = 0; i < w->at; i++) {
        const hm_joined *old = &w->part[i];
        if (old->pack == NULL || old->node->kind != HM_NODE_GAME_TYPE ||
            strcmp(old->node->text, new->node->text) != 0)
            continue;
        if (!hm_joined_alike(old, new))
            hm_joined_twice(w, new, old);
        return true;
    }
    return false;
}

/* A pack says something of a type of the game: what it does not say stays. */
static void change_type(hm_defining *w, const hm_node *part, hm_type *type)
{
    const uint8_t deal = type->deal;
    const char letter = type->letter;
    if (is_changed_already(w, &w->part[w->at]))
        return;
    type->deal = 0;
    type->letter = '?'; /* it may be said again */
    const hm_traits t = hm_def_changed(w, part, letter);
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (n->word == HM_WORD_LETTER)
            check_letter(w, part, t.letter);
        else if (n->word == HM_WORD_COLOUR)
            type->colour = t.colour;
    type->letter = t.letter;
    type->plural = t.plural != NULL ? t.plural : type->plural;
    type->symbol = t.symbol != NULL ? t.symbol : type->symbol;
    type->same_pattern |= t.same;
    type->deal = t.deal != 0 ? t.deal : deal;
}

static void read_type(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    const hm_joined *first = first_of_type(w, part->text);
    const int known = hm_game_type(g, part->text, strlen(part->text));
    if (known >= 0 && first != NULL && first->pack == NULL &&
        w->part[w->at].pack != NULL) {
        change_type(w, part, &g->type[known]);
        return;
    }
    if (!hm_def_has_room(w, g->types, HM_TYPES_MAX, part, "types") ||
        !hm_def_is_new_name(w, part))
        return;
    hm_traits t = hm_def_traits(w, part);
    check_letter(w, part, t.letter);
    g->type[g->types++] = (hm_type){.name = part->text,
                                    .plural = hm_def_plural(w, part, &t),
                                    .colour = t.colour,
                                    .symbol = t.symbol ? t.symbol : "#",
                                    .letter = t.letter,
                                    .same_pattern = t.same,
                                    .deal = t.deal};
}

/* The words of a value, which must be one: a misspelt one would never be said. */
static void read_said(hm_defining *w, hm_rule *r, const hm_node *n)
{
    int value = hm_rule_value(r, n->text, strlen(n->text));
    if (value >= 0) {
        r->said[value] = n->also.text->text;
        return;
    }
    hm_near near = {0};
    for (int i = 0; i < r->values; i++)
        hm_near_try(&near, n->text, strlen(n->text), r->value[i]);
    hm_diag *d = hm_check_report(w->c, "unknown-name", n->name_at,
                                 "rule switch '%s' has no value '%s'", r->name, n->text);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
}

/* Values are read before their words, wherever those stand: words for a value that
 * there is not would never be said. One value alone is no switch. */
void hm_def_rule(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_rule r = {.name = part->text, .text = ""};
    if (!hm_def_has_room(w, g->rules, HM_RULES_MAX, part, "rule switches") ||
        !hm_def_is_new(w, part, hm_game_rule(g, part->text, strlen(part->text)) >= 0))
        return;
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next) {
        if (n->word == HM_WORD_TEXT)
            r.text = n->text;
        if (n->word == HM_WORD_FOR)
            r.purpose = n->text;
        for (const hm_node *v = n->word == HM_WORD_VALUES ? n->list.of : NULL; v;
             v = v->next)
            if (hm_def_has_room(w, r.values, HM_RULE_VALUES, part,
                                "values of a rule switch"))
                r.value[r.values++] = v->text;
    }
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (n->word == HM_WORD_IS)
            read_said(w, &r, n);
    if (r.values < 2)
        hm_check_report(w->c, "missing-part", part->name_at,
                        "rule switch '%s' needs at least two values", part->text);
    g->rule[g->rules++] = r;
}

static void read_grid(hm_defining *w, const hm_node *part)
{
    hm_error err = {0};
    w->game->grid_pack = w->part[w->at].pack;
    if (hm_grid_init(&w->game->grid, part->grid.columns, part->grid.rows->number.value,
                     &err) != HM_OK)
        hm_check_report(w->c, "number-range", part->at, "%s", err.msg);
}

bool hm_def_has_program(hm_defining *w, const hm_program *p, const hm_node *part)
{
    if (p == NULL)
        hm_check_report(w->c, "too-deep", part->at,
                        "this is too long or nested too deeply");
    return p != NULL && hm_price_town(w->c, w->gen, part, p);
}

/* What needs nothing else of the definition; the rest comes in later
 * rounds (hm_gamedef). */
static void read_part(hm_defining *w, const hm_node *part)
{
    if (part->kind == HM_NODE_VARIANT)
        return;
    switch (part->word) {
    case HM_WORD_TITLE: w->game->title = part->text; break;
    case HM_WORD_GRID: read_grid(w, part); break;
    case HM_WORD_RESOURCE: read_resource(w, part); break;
    case HM_WORD_TYPE: read_type(w, part); break;
    case HM_WORD_COUNTER: hm_def_counter(w, part); break;
    case HM_WORD_TOKEN: hm_def_token(w, part); break;
    case HM_WORD_MODE: hm_def_mode(w, part); break;
    case HM_WORD_RULE: hm_def_rule(w, part); break;
    case HM_WORD_SEATS: read_seats(w, part); break;
    case HM_WORD_NUMBER_OF:
        add_number(w, part, w->game->number, &w->game->numbers, HM_NUMBERS_MAX);
        break;
    default: break;
    }
}

static void need_nameable(hm_defining *w, const hm_node *node)
{
    if (w->game->resources != 0 && hm_game_nameable(w->game) == 0)
        hm_check_report(w->c, "no-use", node->name_at,
                        "all resources of '%s' are never named: nobody could go on",
                        node->text);
}

static void read_program(hm_defining *w, const hm_node *part)
{
    switch (part->word) {
    case HM_WORD_SCORE: hm_def_line(w, part); break;
    case HM_WORD_TIE: hm_def_tie(w, part); break;
    case HM_WORD_LEVEL: hm_def_level(w, part); break;
    case HM_WORD_TOKEN: hm_def_token_works(w, part); break;
    case HM_WORD_DRAW: hm_def_ground_draw(w, part); break;
    case HM_WORD_EVENTS:
        if (hm_check_fits_game(w->c, part->word, part->at))
            hm_def_schedule(w, part);
        break;
    case HM_WORD_EVERY:
        if (hm_check_fits_game(w->c, part->word, part->at))
            hm_def_every(w, part);
        break;
    case HM_WORD_GAME_ENDS:
        if (hm_check_fits_game(w->c, part->word, part->at))
            hm_def_law(w, part);
        break;
    case HM_WORD_WHEN:
    case HM_WORD_MAY:
    case HM_WORD_CUBES: hm_def_law(w, part); break;
    default: break;
    }
}

static uint8_t first_line(const hm_game *g, int line)
{
    int i = 0;
    while (strcmp(g->line[i].name, g->line[line].name) != 0)
        i++;
    return (uint8_t)i;
}

/* Lines and levels of the game that gave way in all modes are none. */
static void drop_dead(hm_game *g)
{
    int lines = 0, levels = 0;
    for (int i = 0; i < g->lines; i++)
        if (g->line[i].modes != 0)
            g->line[lines++] = g->line[i];
    for (int i = 0; i < g->levels; i++)
        if (g->level[i].modes != 0)
            g->level[levels++] = g->level[i];
    g->lines = lines;
    g->levels = levels;
    for (int i = 0; i < g->lines; i++)
        g->line[i].first = first_line(g, i);
}

static int count_words(const hm_defining *w, hm_word word)
{
    int n = 0;
    for (int i = 0; i < w->parts; i++)
        n += w->part[i].node->word == word;
    return n;
}

static void need_something(hm_defining *w, const hm_node *node, int count,
                           const char *what)
{
    if (count == 0)
        hm_check_report(w->c, "missing-part", node->name_at, "game '%s' has no %s",
                        node->text, what);
}

/* In rounds, because parts stand in any order: first what needs nothing, then what
 * speaks of resources, grid and terrains, and programs last. Those are compiled only
 * for a definition that is right so far, since they are checked against it. */
bool hm_gamedef(hm_check *c, hm_gen *gen, const hm_node *node, const hm_additions *more,
                hm_game *out)
{
    hm_defining w = {.c = c, .gen = gen, .game = out, .variant = -1};
    memset(out, 0, sizeof *out);
    out->name = out->title = node->text;
    c->failed = false;
    if (!hm_def_join(&w, node, more))
        return false;
    hm_def_each(&w, read_part);
    hm_def_each(&w, hm_def_terrain); /* they speak of resources */
    hm_def_each(&w, hm_def_mode_cards);
    need_nameable(&w, node);
    hm_def_variants(&w, more);
    if (out->grid.count != 0) {
        hm_def_each(&w, hm_def_board);
        hm_def_each(&w, hm_def_ground);
        hm_def_each_variant(&w, more, hm_def_variant_grounds);
    }
    out->type[out->types] = (hm_type){.name = "ability", .plural = "abilities",
                                      .symbol = "~", .colour = "white", .letter = '~'};
    out->type[out->types + 1] = (hm_type){.name = "event", .plural = "events",
                                          .symbol = "?", .colour = "white",
                                          .letter = '?'};
    out->type[out->types + 2] = (hm_type){.name = "goal", .plural = "goals",
                                          .symbol = "!", .colour = "white",
                                          .letter = '!'};
    need_something(&w, node, count_words(&w, HM_WORD_GRID), "grid");
    need_something(&w, node, out->resources, "resource");
    need_something(&w, node, out->types, "type");
    if (out->modes == 0)
        out->mode[out->modes++] = (hm_mode){.name = "standard", .text = "",
                                             .aside = HM_ASIDE_USUAL};
    if (c->failed)
        return false;
    c->game = out;
    gen->limits = (hm_code_limits){.types = out->types,
                                   .cards = c->cards ? c->cards->count : 0,
                                   .resources = out->resources,
                                   .modes = out->modes,
                                   .rules = out->rules,
                                   .terrains = out->terrains,
                                   .counters = out->counters,
                                   .tokens = out->tokens,
                                   .cols = out->grid.cols,
                                   .rows = out->grid.rows,
                                   .uneven = hm_def_is_uneven(out),
                                   .shared = out->boards > 0};
    hm_def_each(&w, read_program);
    hm_def_variant_rules(&w, more);
    drop_dead(out);
    out->extended = hm_def_extended(&w);
    return !c->failed;
}
