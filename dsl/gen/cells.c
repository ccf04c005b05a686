/* cells.c - from a drawn cell to what it asks for: a resource, several of which one will
 * do, cubes that hang together, or a building. */
#include "dsl/gen/cells.h"

#include <string.h>

#include "dsl/check/word.h"

static unsigned all_kinds(const hm_check *c) { return (1u << c->game->resources) - 1; }

/* -- names */

/* The resource that is drawn as the letter; -1: it is none. */
static int resource_of_letter(const hm_check *c, const char *text)
{
    for (int i = 0; i < c->game->resources && text[1] == '\0'; i++)
        if ((c->game->resource[i].letter | 32) == (text[0] | 32))
            return i;
    return -1;
}

/* What a name stands for; false: nothing, which has been reported. */
static bool read_name(hm_check *c, const hm_node *n, hm_demand *out)
{
    const size_t length = strlen(n->text);
    const int resource = hm_game_resource(c->game, n->text, length);
    const int type = hm_game_type(c->game, n->text, length);
    int fits = 0;
    const hm_card *card = c->cards ? hm_cards_find(c->cards, n->text, &fits) : NULL;
    if (resource >= 0) {
        out->kinds = (uint8_t)(1u << resource);
    } else if (type >= 0) {
        out->types = (uint16_t)(1u << type);
    } else if (fits > 0 && (card == NULL || card->ability)) {
        hm_node name = {.kind = HM_NODE_STRING, .text = n->text, .at = n->at,
                        .name_at = n->name_at};
        hm_check_card_name(c, &name); /* says why not */
        return false;
    } else if (card != NULL) {
        out->card = (int16_t)(card->index + 1);
    } else {
        hm_near near = {0};
        for (int i = 0; i < c->game->resources; i++)
            hm_near_try(&near, n->text, length, c->game->resource[i].name);
        for (int i = 0; i < c->game->types; i++)
            hm_near_try(&near, n->text, length, c->game->type[i].name);
        hm_diag *d = hm_check_report(c, "unknown-name", n->at,
                                     "unknown cell '%.*s': neither a resource "
                                     "nor a type", 100, n->text);
        const int letter = resource_of_letter(c, n->text);
        if (letter >= 0)
            hm_diag_hint(c->diags, d, "cells are written as words: '%s'",
                         c->game->resource[letter].name);
        else if (near.best != NULL)
            hm_diag_hint(c->diags, d, "did you mean '%s'?", near.best);
        return false;
    }
    return true;
}

/* One after another into one demand, which is of cubes or of buildings. */
static bool add_name(hm_check *c, const hm_node *n, hm_demand *out)
{
    hm_demand one = {0};
    if (!read_name(c, n, &one))
        return false;
    const bool cube = one.kinds != 0, cubes = out->kinds != 0;
    if ((cube && (out->types | out->card)) || (!cube && cubes)) {
        hm_check_report(c, "wrong-place", n->at,
                        "a cell is for cubes or for buildings, not for both");
        return false;
    }
    if (one.card != 0 && out->card != 0) {
        hm_check_report(c, "wrong-place", n->at, "a cell names one card at most");
        return false;
    }
    out->kinds |= one.kinds;
    out->types |= one.types;
    out->card = one.card != 0 ? one.card : out->card;
    return true;
}

static bool read_names(hm_check *c, const hm_node *list, hm_demand *out)
{
    bool fine = true;
    for (; list != NULL; list = list->next)
        fine &= add_name(c, list, out);
    return fine;
}

/* -- cells */

/* "any except wood" */
static bool read_except(hm_check *c, const hm_node *cell, hm_demand *out)
{
    hm_demand not_these = {0};
    if (!read_names(c, cell->cell.either, &not_these))
        return false;
    const unsigned left = all_kinds(c) & ~(unsigned)not_these.kinds;
    if (cell->cell.either != NULL && not_these.kinds == 0) {
        hm_check_report(c, "wrong-place", cell->at,
                        "'any' is any cube, so it is except resources");
        return false;
    }
    if (left == 0)
        hm_check_report(c, "no-use", cell->at, "no cube is left for this cell");
    out->kinds = (uint8_t)left;
    out->tame = (not_these.kinds & hm_game_wild(c->game)) != 0;
    return left != 0;
}

static bool read_demand(hm_check *c, const hm_node *cell, hm_demand *out)
{
    switch (cell->word) {
    case HM_WORD_ANY: return read_except(c, cell, out);
    case HM_WORD_SAME:
    case HM_WORD_DIFFERENT:
        out->kinds = (uint8_t)all_kinds(c);
        out->tie = cell->word == HM_WORD_SAME ? HM_TIE_SAME : HM_TIE_DIFFERENT;
        return true;
    case HM_WORD_BUILT:
        out->types = (uint16_t)((1u << c->game->types) - 1);
        return true;
    case HM_WORD_HERE: out->here = true; /* fall through */
    case HM_WORD_EMPTY: out->empty = true; return true;
    default: break;
    }
    return cell->cell.either != NULL ? read_names(c, cell->cell.either, out)
                                     : read_name(c, cell, out);
}

/* An optional building would change nothing. */
static bool read_optional(hm_check *c, const hm_node *cell, hm_demand *out)
{
    out->optional = cell->paren;
    if (!cell->paren || out->kinds != 0)
        return true;
    hm_check_report(c, "no-use", cell->at,
                    out->empty ? "what may be empty or not is any square: write '.'"
                               : "a building stays where it is, so it need not be "
                                 "optional");
    return false;
}

/* On what stands there nothing can be built. */
static bool read_here(hm_check *c, const hm_node *cell, hm_demand *out)
{
    if (!cell->cell.here)
        return true;
    out->here = true;
    if (!hm_demands_building(out))
        return true;
    hm_check_report(c, "wrong-place", cell->at,
                    "a building stands here, so no other one can go here");
    return false;
}

static int count_stands(const hm_pattern *p)
{
    int n = 0;
    for (int i = 0; i < p->asks; i++)
        n += hm_demands_building(&p->ask[i]);
    return n;
}

/* The cell of a demand; 0: there are too many different ones. */
static uint8_t number_of(hm_check *c, const hm_node *cell, hm_pattern *p,
                         const hm_demand *d)
{
    int i = 0;
    while (i < p->asks && memcmp(&p->ask[i], d, sizeof *d) != 0)
        i++;
    const bool many = i == HM_ASKS_MAX ||
                      (i == p->asks && hm_demands_building(d) &&
                       count_stands(p) == HM_STANDS_MAX);
    if (many) {
        hm_check_report(c, "limit", cell->at,
                        "a pattern has at most %d different cells that are not just a "
                        "resource, %d of them buildings",
                        (int)HM_ASKS_MAX, (int)HM_STANDS_MAX);
        return 0;
    }
    if (i == p->asks)
        p->ask[p->asks++] = *d;
    return (uint8_t)(HM_CELL_ASKS + i);
}

bool hm_cell_read(hm_check *c, const hm_node *cell, hm_pattern *p, uint8_t *out)
{
    *out = 0;
    if (cell->cell.on != NULL) {
        hm_check_report(c, "wrong-place", cell->at,
                        "nothing lies on a pattern's squares");
        return false;
    }
    if (cell->text == NULL && cell->cell.either == NULL && cell->word == HM_WORD_NO_WORD)
        return true;
    hm_demand d = {0};
    if (!read_demand(c, cell, &d) || !read_optional(c, cell, &d) ||
        !read_here(c, cell, &d))
        return false;
    const bool plain = hm_count(d.kinds) == 1 && d.tie == HM_TIE_NONE && !d.optional &&
                       !d.here;
    *out = plain ? (uint8_t)(hm_first(d.kinds) + 1) : number_of(c, cell, p, &d);
    return *out != 0;
}

/* -- the whole */

static int count_cells(const hm_pattern *p, int tie)
{
    int n = 0;
    for (int i = 0; i < p->cols * p->rows; i++)
        n += p->cell[i] >= HM_CELL_ASKS && hm_pattern_ask(p, p->cell[i]).tie == tie;
    return n;
}

static bool has_sure_cube(const hm_pattern *p)
{
    for (int i = 0; i < p->cols * p->rows; i++) {
        const hm_demand d = p->cell[i] ? hm_pattern_ask(p, p->cell[i]) : (hm_demand){0};
        if (d.kinds != 0 && !d.optional)
            return true;
    }
    return false;
}

/* Squares of a drawing on which the building stands, by row and column. */
static hm_set covered(const hm_pattern *p)
{
    hm_set out = 0;
    for (int i = 0; i < p->cols * p->rows; i++) {
        const hm_demand d = p->cell[i] ? hm_pattern_ask(p, p->cell[i]) : (hm_demand){0};
        const bool in = p->covers == HM_COVERS_LAYOUT ? d.kinds != 0 : d.here;
        out |= in ? hm_bit(i) : 0;
    }
    return out;
}

static bool hangs_together(const hm_pattern *p, hm_set all)
{
    hm_set group = all & -all, before = 0;
    while (group != before) {
        before = group;
        for (hm_set s = before; s != 0; s &= s - 1) {
            const int at = hm_first(s), col = at % p->cols;
            hm_set near = at >= p->cols ? hm_bit(at - p->cols) : 0;
            near |= at + p->cols < p->cols * p->rows ? hm_bit(at + p->cols) : 0;
            near |= (col > 0 ? hm_bit(at - 1) : 0) |
                    (col + 1 < p->cols ? hm_bit(at + 1) : 0);
            group |= near & all;
        }
    }
    return group == all;
}

/* A building of several squares is one thing: its squares touch. */
static bool covers_well(hm_check *c, const hm_node *part, const hm_pattern *p)
{
    const hm_set all = covered(p);
    bool optional = false, marked = false;
    for (int i = 0; i < p->cols * p->rows; i++) {
        const hm_demand d = p->cell[i] ? hm_pattern_ask(p, p->cell[i]) : (hm_demand){0};
        optional |= d.optional && (all >> i & 1);
        marked |= d.here;
    }
    const bool layout = p->covers == HM_COVERS_LAYOUT;
    const char *why =
        layout && marked ? "the building covers its layout, so 'here' says nothing"
        : hm_count(all) < 2 && layout ? "any building covers a layout of one square"
        : hm_count(all) < 2 ? "'covers here' needs two cells marked 'here'"
        : optional ? "the building stands here, so this cube cannot be optional"
        : !hangs_together(p, all) ? "the squares that a building covers must touch"
                                  : NULL;
    if (why != NULL)
        hm_check_report(c, "wrong-place", part->name_at, "%s", why);
    return why == NULL;
}

/* One building goes on one square, which must be there whatever is optional. */
static bool goes_somewhere(hm_check *c, const hm_node *part, const hm_pattern *p)
{
    int n = 0;
    if (p->covers != HM_COVERS_ONE)
        return covers_well(c, part, p);
    bool optional = false;
    for (int i = 0; i < p->cols * p->rows; i++) {
        const hm_demand d = p->cell[i] ? hm_pattern_ask(p, p->cell[i]) : (hm_demand){0};
        n += d.here;
        optional |= d.here && d.optional;
    }
    if (n > 1)
        hm_diag_hint(c->diags,
                     hm_check_report(c, "wrong-place", part->name_at,
                                     "a building goes on one square, and 'here' is on %d",
                                     n),
                     "'covers here' makes it one building on all of them");
    else if (optional)
        hm_check_report(c, "wrong-place", part->name_at,
                        "the building goes here, so this cube cannot be optional");
    return n <= 1 && !optional;
}

bool hm_cells_check(hm_check *c, const hm_node *part, const hm_pattern *p)
{
    const int different = count_cells(p, HM_TIE_DIFFERENT);
    if (!goes_somewhere(c, part, p))
        return false;
    if (!has_sure_cube(p))
        hm_check_report(c, "empty-pattern", part->name_at,
                        "this pattern has no cube that is always used");
    else if (different > c->game->resources)
        hm_check_report(c, "no-use", part->name_at,
                        "%d cubes cannot be all different: there are %d resources",
                        different, c->game->resources);
    else if (different == 1 || count_cells(p, HM_TIE_SAME) == 1)
        hm_check_report(c, "no-use", part->name_at,
                        "one cell alone is neither the same nor different: write 'any'");
    else
        return true;
    return false;
}
