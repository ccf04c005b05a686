#include "dsl/carddef.h"

#include <string.h>

#include "dsl/bounds.h"
#include "dsl/check_effect.h"
#include "dsl/clause.h"
#include "dsl/text.h"

/* -- head: parts of one word or number */

static void read_type(hm_check *c, const hm_node *part, hm_card *out)
{
    int type = hm_check_type_name(c, part->text, part->name_at);
    if (type >= 0)
        out->type = (uint8_t)type;
}

static uint8_t read_number(hm_check *c, const hm_node *part, int most)
{
    if (part->number >= 1 && part->number <= most)
        return (uint8_t)part->number;
    hm_check_report(c, "number-range", part->name_at, "number out of range: 1 to %d", most);
    return 1;
}

static void read_counts(hm_check *c, const hm_node *part, hm_card *out)
{
    int type = hm_check_type_name(c, part->text, part->name_at);
    if (part->number < 1 || part->number > HM_COUNTS_MAX) {
        hm_check_report(c, "number-range", part->at, "a building counts as 1 to %d",
                        (int)HM_COUNTS_MAX);
    } else if (type >= 0) {
        out->counts = (uint8_t)part->number;
        out->counts_type = (uint8_t)type;
    }
}

/* Said after everything is read, for the type may stand behind it. */
static void refuse_itself(hm_check *c, const hm_node *node, const hm_card *card)
{
    for (const hm_node *n = node->a; n != NULL; n = n->next)
        if (n->word == HM_WORD_COUNTS && n->number == 1 &&
            strcmp(n->text, c->game->type[card->type].name) == 0)
            hm_check_report(c, "no-use", n->at, "this card is one %s already", n->text);
}

static bool is_single(int word)
{
    switch (word) {
    case HM_WORD_SCORE: case HM_WORD_FEEDS: case HM_WORD_NOT: case HM_WORD_BUILD:
    case HM_WORD_MAY: case HM_WORD_ON: case HM_WORD_WHEN: case HM_WORD_LINE:
    case HM_WORD_YOUR: return false;
    default: return true;
    }
}

static void refuse_doubles(hm_check *c, const hm_node *node)
{
    bool seen[HM_WORDS] = {false};
    for (const hm_node *n = node->a; n != NULL; n = n->next) {
        if (seen[n->word] && is_single(n->word))
            hm_check_report(c, "duplicate-part", n->at, "'%s' stands twice in one card",
                            hm_word_lookup((hm_word)n->word)->spelling);
        seen[n->word] = true;
    }
}

void hm_carddef_head(hm_check *c, const hm_node *node, hm_card *out)
{
    bool typed = false;
    refuse_doubles(c, node);
    for (const hm_node *n = node->a; n != NULL; n = n->next)
        switch (n->word) {
        case HM_WORD_TYPE:
            read_type(c, n, out);
            typed = true;
            break;
        case HM_WORD_HOLDS: out->holds = read_number(c, n, HM_HOLDS_MAX); break;
        case HM_WORD_LIMIT: out->limit = read_number(c, n, HM_SQUARES_MAX); break;
        case HM_WORD_COUNTS: read_counts(c, n, out); break;
        case HM_WORD_EATS: out->feedable = true; break;
        case HM_WORD_WILD: out->wild = true; break;
        case HM_WORD_SOURCE: out->source = n->text; break;
        default: break;
        }
    if (typed)
        refuse_itself(c, node, out);
    else if (!c->broken)
        hm_check_report(c, "missing-part", node->name_at, "card '%s' has no type", node->text);
}

/* -- pattern */

static bool read_cell(hm_check *c, const hm_node *cell, uint8_t *out)
{
    *out = 0;
    if (cell->text == NULL)
        return true;
    int r = hm_game_resource(c->game, cell->text, strlen(cell->text));
    if (r >= 0 && cell->a == NULL) {
        *out = (uint8_t)(r + 1);
        return true;
    }
    hm_diag *d = hm_check_report(c, "unknown-name", cell->at, "unknown resource '%.*s'",
                                 100, cell->text);
    hm_check_near_resource(c, d, cell->text);
    return false;
}

static int row_length(const hm_node *cell, hm_span *at)
{
    int n = 0, row = cell->number;
    *at = cell->at;
    for (; cell != NULL && cell->number == row; cell = cell->next, n++)
        at->last = cell->at.last;
    return n;
}

/* All rows as long as the first? */
static bool is_straight(hm_check *c, const hm_node *cells)
{
    hm_span at;
    int width = row_length(cells, &at);
    for (const hm_node *n = cells; n != NULL;) {
        int row = n->number, have = row_length(n, &at);
        if (have != width) {
            hm_check_report(c, "ragged-pattern", at,
                            "row %d has %d %s, but row 1 has %d", row + 1, have,
                            have == 1 ? "square" : "squares", width);
            return false;
        }
        while (n != NULL && n->number == row)
            n = n->next;
    }
    return true;
}

static bool is_blank(const uint8_t *cell, int count, int step)
{
    for (int i = 0; i < count; i++)
        if (cell[i * step] != 0)
            return false;
    return true;
}

/* Cuts off empty rows and columns at the rim: they would only keep the pattern
 * from places it fits. drawn has `stride` cells per row. */
static void trim(hm_pattern *p, const uint8_t *drawn, int cols, int rows)
{
    int left = 0, top = 0, right = cols, bottom = rows;
    while (top < bottom && is_blank(drawn + top * cols, cols, 1))
        top++;
    while (bottom > top && is_blank(drawn + (bottom - 1) * cols, cols, 1))
        bottom--;
    while (left < right && is_blank(drawn + left, rows, cols))
        left++;
    while (right > left && is_blank(drawn + right - 1, rows, cols))
        right--;
    if ((right - left) * (bottom - top) > HM_SQUARES_MAX)
        return;
    p->cols = (uint8_t)(right - left);
    p->rows = (uint8_t)(bottom - top);
    for (int r = top; r < bottom; r++)
        for (int col = left; col < right; col++) {
            uint8_t what = drawn[r * cols + col];
            p->cell[(r - top) * p->cols + (col - left)] = what;
            p->cubes = (uint8_t)(p->cubes + (what != 0));
        }
}

static bool fits(const hm_pattern *p, const hm_grid *g)
{
    return (p->cols <= g->cols && p->rows <= g->rows) ||
           (p->rows <= g->cols && p->cols <= g->rows);
}

static void too_large(hm_check *c, const hm_node *part, int cols, int rows)
{
    hm_check_report(c, "pattern-too-large", part->name_at,
                    "a pattern of %d by %d does not fit on a grid of %d by %d", cols, rows,
                    c->game->grid.cols, c->game->grid.rows);
}

static void read_pattern(hm_check *c, const hm_node *part, hm_card *out)
{
    enum { DRAWN_MAX = 4 * HM_SQUARES_MAX }; /* room for an empty margin */
    uint8_t drawn[DRAWN_MAX];
    hm_span at;
    int n = 0;
    bool fine = true;
    if (part->a == NULL) {
        hm_check_report(c, "empty-pattern", part->name_at, "this pattern has no cube");
        return;
    }
    for (const hm_node *cell = part->a; cell != NULL; cell = cell->next, n++) {
        uint8_t what;
        fine &= read_cell(c, cell, &what);
        if (n < DRAWN_MAX)
            drawn[n] = what;
    }
    if (!is_straight(c, part->a) || !fine)
        return;
    int cols = row_length(part->a, &at), rows = n / cols;
    hm_pattern p = {0};
    if (n <= DRAWN_MAX)
        trim(&p, drawn, cols, rows);
    if (n > DRAWN_MAX || (p.cubes == 0 && !is_blank(drawn, n, 1)) ||
        !fits(&p, &c->game->grid))
        too_large(c, part, p.cols ? p.cols : cols, p.rows ? p.rows : rows);
    else if (p.cubes == 0)
        hm_check_report(c, "empty-pattern", part->name_at, "this pattern has no cube");
    else
        out->pattern = p;
}

/* -- the rest */

/* What nobody can see from the rule itself must be said. */
static void warn_of_no_text(hm_check *c, const hm_node *node, const hm_card *card)
{
    bool scripted = false;
    for (int i = 0; i < card->clauses; i++)
        scripted |= card->clause[i].script != 0;
    if (!scripted || hm_node_part(node, HM_WORD_TEXT) != NULL)
        return;
    hm_diag *d = hm_diag_add(c->diags, c->source, HM_WARNING, "no-text", node->name_at,
                             "a script decides what card '%s' does", node->text);
    hm_diag_hint(c->diags, d, "say in text \"...\" what it does");
}

static void need_source(hm_check *c, const hm_node *node, hm_card *out)
{
    if (out->source == NULL && !c->broken) {
        hm_diag *d = hm_diag_add(c->diags, c->source, HM_WARNING, "no-source", node->name_at,
                                 "card '%s' has no source", node->text);
        hm_diag_hint(c->diags, d, "add source \"house\", or where the card comes from");
    }
    if (out->source == NULL)
        out->source = "";
}

bool hm_carddef_body(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out)
{
    const hm_node *pattern = hm_node_part(node, HM_WORD_PATTERN);
    if (pattern != NULL)
        read_pattern(c, pattern, out);
    else if (!c->broken)
        hm_check_report(c, "missing-part", node->name_at, "card '%s' has no pattern",
                        node->text);
    hm_clauses_read(c, gen, node, out);
    need_source(c, node, out);
    warn_of_no_text(c, node, out);
    out->text = c->failed ? "" : hm_text_card(node, c->game, c->arena);
    hm_status st = hm_pattern_spots(&out->pattern, &c->game->grid, c->arena, &out->spots,
                                    gen->err);
    if (out->text == NULL || st != HM_OK)
        c->diags->trouble = HM_ENOMEM;
    return !c->failed;
}
