#include "dsl/carddef.h"

#include <string.h>

#include "dsl/bounds.h"
#include "dsl/text.h"

/* -- head: parts of one word or number */

static void read_type(hm_check *c, const hm_node *part, hm_card *out)
{
    int type = hm_game_type(c->game, part->text, strlen(part->text));
    if (type >= 0) {
        out->type = (uint8_t)type;
        return;
    }
    hm_diag *d = hm_check_report(c, "unknown-name", part->name_at, "unknown type '%s'",
                                 part->text);
    hm_check_near_type(c, d, part->text);
}

static uint8_t read_number(hm_check *c, const hm_node *part, int most)
{
    if (part->number >= 1 && part->number <= most)
        return (uint8_t)part->number;
    hm_check_report(c, "number-range", part->name_at, "number out of range: 1 to %d", most);
    return 1;
}

static bool is_single(int word)
{
    switch (word) {
    case HM_WORD_SCORE: case HM_WORD_FEEDS: case HM_WORD_NOT: case HM_WORD_BUILD:
    case HM_WORD_MAY: case HM_WORD_ON: case HM_WORD_WHEN: return false;
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
        case HM_WORD_EATS: out->feedable = true; break;
        case HM_WORD_WILD: out->wild = true; break;
        case HM_WORD_SOURCE: out->source = n->text; break;
        default: break;
        }
    if (!typed && !c->broken)
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

/* -- clauses */

typedef struct body {
    hm_check *c;
    hm_gen   *gen;
    hm_card  *card;
    bool      recalls; /* an effect remembers a number */
    hm_clause clause[255];
    int       clauses;
} body;

static void add(body *b, const hm_node *part, hm_clause clause)
{
    if (clause.code == NULL && b->gen->status == HM_OK) {
        hm_check_report(b->c, "too-deep", part->at, "this is too long or nested too deeply");
        return;
    }
    if (b->clauses == 255) {
        hm_check_report(b->c, "limit", part->at, "a card has at most 255 parts");
        return;
    }
    b->clause[b->clauses++] = clause;
}

static bool check_at(body *b, hm_place_kind place, hm_node *n, hm_value want)
{
    b->c->place = place;
    b->c->own = b->c->fed = false;
    return hm_check_value(b->c, n, want);
}

static hm_bounds bounds_of(const body *b)
{
    return (hm_bounds){b->c->game, b->card->type, b->card->feedable, b->recalls, NULL};
}

static unsigned feeding_flags(body *b, const hm_node *part)
{
    hm_bounds bounds = bounds_of(b);
    unsigned flags = HM_CLAUSE_FED;
    if (hm_bounds_score_moves(&bounds, part) & HM_MOVES_DOWN)
        flags |= HM_CLAUSE_HURTS;
    if (b->gen->tells)
        flags |= HM_CLAUSE_TELLS;
    if (b->gen->apart)
        flags |= HM_CLAUSE_APART;
    return flags;
}

static void warn_of_zero(body *b, const hm_node *part)
{
    hm_bounds bounds = bounds_of(b);
    hm_range r = hm_bounds_score(&bounds, part);
    if (r.low == 0 && r.high == 0)
        hm_diag_add(b->c->diags, b->c->source, HM_WARNING, "zero-score", part->at,
                    "this score can never be other than 0");
}

static void read_score(body *b, const hm_node *part)
{
    hm_clause clause = {.hook = part->number ? HM_HOOK_SCORE_TOGETHER : HM_HOOK_SCORE};
    b->c->place = part->number ? HM_AT_TOWN : HM_AT_SCORE;
    b->c->own = b->c->fed = false;
    bool fine = hm_check_value(b->c, part->a, HM_VALUE_NUMBER);
    if (part->b != NULL)
        fine &= hm_check_value(b->c, part->b, HM_VALUE_CONDITION);
    if (part->c != NULL)
        fine &= hm_check_value(b->c, part->c, HM_VALUE_NUMBER);
    if (!fine)
        return;
    if (b->c->own)
        clause.flags |= HM_CLAUSE_OWN;
    if (b->c->fed) {
        clause.probe = hm_gen_probe(b->gen, part);
        if (clause.probe == NULL)
            b->gen->apart = true; /* too long to look closer */
        clause.flags = (uint8_t)(clause.flags | feeding_flags(b, part));
    }
    clause.code = hm_gen_score(b->gen, part);
    if (clause.hook == HM_HOOK_SCORE)
        clause.total = hm_gen_total(b->gen, part);
    add(b, part, clause);
    warn_of_zero(b, part);
}

static void read_feeds(body *b, const hm_node *part)
{
    static const uint8_t hook[] = {[HM_FEEDS_SET] = HM_HOOK_FEEDS,
                                   [HM_FEEDS_ANYWHERE] = HM_HOOK_FEEDS_UP_TO,
                                   [HM_FEEDS_GROUPS] = HM_HOOK_FEEDS_GROUPS,
                                   [HM_FEEDS_AMONG] = HM_HOOK_FEEDS_UP_TO};
    hm_clause clause = {.hook = hook[part->number]};
    hm_value want = part->number == HM_FEEDS_SET ? HM_VALUE_SET : HM_VALUE_NUMBER;
    bool fine = check_at(b, HM_AT_FEEDING, part->a, want);
    if (part->b != NULL)
        fine &= hm_check_value(b->c, part->b, HM_VALUE_SET);
    if (!fine)
        return;
    if (b->c->own)
        clause.flags = HM_CLAUSE_OWN;
    if (clause.hook == HM_HOOK_FEEDS_UP_TO)
        clause.code = hm_gen_amount(b->gen, part->a, part->b);
    else
        clause.code = hm_gen_value(b->gen, part->a);
    add(b, part, clause);
}

/* "build on any empty": here `any` only makes it read well. */
static void read_build_on(body *b, const hm_node *part)
{
    hm_node *set = part->a;
    if (set->kind == HM_NODE_PREFIX && set->word == HM_WORD_ANY)
        set = set->a;
    if (check_at(b, HM_AT_BUILD, set, HM_VALUE_SET))
        add(b, part, (hm_clause){.hook = HM_HOOK_BUILD_ON, .code = hm_gen_value(b->gen, set)});
}

static void read_not_in(body *b, const hm_node *part)
{
    hm_node mode = {.kind = HM_NODE_IN_MODE, .text = part->text, .at = part->at,
                    .name_at = part->name_at};
    bool fine = check_at(b, HM_AT_SETUP, &mode, HM_VALUE_CONDITION);
    if (part->a != NULL)
        fine &= hm_check_value(b->c, part->a, HM_VALUE_CONDITION);
    if (fine)
        add(b, part, (hm_clause){.hook = HM_HOOK_NOT_IN,
                                 .code = hm_gen_mode(b->gen, mode.number, part->a)});
}

static void read_may_not_name(body *b, const hm_node *part)
{
    b->c->place = HM_AT_EFFECT;
    if (hm_check_kinds(b->c, part->a))
        add(b, part, (hm_clause){.hook = HM_HOOK_MAY_NOT_NAME, .flags = HM_CLAUSE_OWN,
                                 .code = hm_gen_kinds(b->gen, part->a)});
}

static void read_on_build(body *b, const hm_node *part)
{
    b->c->place = HM_AT_EFFECT;
    if (hm_check_effect(b->c, part->a))
        add(b, part, (hm_clause){.hook = HM_HOOK_ON_BUILD, .flags = HM_CLAUSE_OWN,
                                 .code = hm_gen_effect(b->gen, part->a)});
}

static void read_named(body *b, const hm_node *part)
{
    b->c->place = HM_AT_EFFECT;
    bool fine = hm_check_kinds(b->c, part->a); /* what wakes it, before the naming */
    b->c->names = true;
    fine &= hm_check_effect(b->c, part->b);
    b->c->names = false;
    if (!fine)
        return;
    hm_clause clause = {.hook = HM_HOOK_NAMED, .flags = HM_CLAUSE_OWN};
    clause.who = part->number == HM_WORD_ANOTHER ? HM_NAMED_BY_ANOTHER : HM_NAMED_BY_ANYONE;
    clause.filter = hm_gen_kinds(b->gen, part->a);
    clause.code = hm_gen_effect(b->gen, part->b);
    if (clause.filter == NULL)
        clause.code = NULL;
    add(b, part, clause);
}

static void read_clause(body *b, const hm_node *part)
{
    switch (part->word) {
    case HM_WORD_SCORE: read_score(b, part); break;
    case HM_WORD_FEEDS: read_feeds(b, part); break;
    case HM_WORD_BUILD: read_build_on(b, part); break;
    case HM_WORD_NOT: read_not_in(b, part); break;
    case HM_WORD_MAY: read_may_not_name(b, part); break;
    case HM_WORD_ON: read_on_build(b, part); break;
    case HM_WORD_WHEN: read_named(b, part); break;
    case HM_WORD_PATTERN: read_pattern(b->c, part, b->card); break;
    default: break;
    }
}

/* Keeps what the body made in the card. */
static bool keep(body *b, const hm_node *node)
{
    hm_check *c = b->c;
    b->card->clause = hm_arena_grow(c->arena, b->clause, (size_t)b->clauses,
                                    (size_t)b->clauses, sizeof *b->clause);
    b->card->clauses = (uint8_t)b->clauses;
    b->card->text = c->failed ? "" : hm_text_card(node, c->game, c->arena);
    if (b->card->clause != NULL && b->card->text != NULL)
        return true;
    b->card->clauses = 0;
    c->diags->trouble = HM_ENOMEM;
    return false;
}

static bool remembers(const hm_node *n)
{
    if (n == NULL)
        return false;
    return n->kind == HM_NODE_REMEMBER || remembers(n->next) ||
           ((n->kind == HM_NODE_BLOCK || n->kind == HM_NODE_CHOICE || n->kind == HM_NODE_MAY) &&
            remembers(n->a));
}

bool hm_carddef_body(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out)
{
    body b = {.c = c, .gen = gen, .card = out};
    for (const hm_node *n = node->a; n != NULL; n = n->next)
        b.recalls |= (n->word == HM_WORD_ON && remembers(n->a)) ||
                     (n->word == HM_WORD_WHEN && remembers(n->b));
    for (const hm_node *n = node->a; n != NULL; n = n->next)
        read_clause(&b, n);
    if (hm_node_part(node, HM_WORD_PATTERN) == NULL && !c->broken)
        hm_check_report(c, "missing-part", node->name_at, "card '%s' has no pattern",
                        node->text);
    if (out->source == NULL && !c->broken) {
        hm_diag *d = hm_diag_add(c->diags, c->source, HM_WARNING, "no-source", node->name_at,
                                 "card '%s' has no source", node->text);
        hm_diag_hint(c->diags, d, "add source \"house\", or where the card comes from");
    }
    if (out->source == NULL)
        out->source = "";
    if (!keep(&b, node))
        return false;
    if (hm_pattern_spots(&out->pattern, &c->game->grid, c->arena, &out->spots, gen->err) !=
        HM_OK)
        c->diags->trouble = HM_ENOMEM;
    return !c->failed;
}
