/* carddef.c - a card's head (name, type, numbers) and body (pattern, clauses), in two
 * steps: the rules of one card may name another, so all heads are read before the first
 * body. */
#include "dsl/gen/carddef.h"

#include <string.h>

#include "dsl/check/bounds.h"
#include "dsl/check/effect.h"
#include "dsl/gen/ability.h"
#include "dsl/gen/cardtype.h"
#include "dsl/gen/cells.h"
#include "dsl/gen/clause.h"
#include "dsl/gen/every.h"
#include "dsl/hooks.h"
#include "dsl/say/text.h"
#include "dsl/gen/trade.h"

/* -- head: parts of one word or number */

/* Goes on with 1 after a mistake, so that nothing that is checked later meets a number
 * out of its range. */
static uint8_t read_number(hm_check *c, const hm_node *part, int most)
{
    if (part->number.value >= 1 && part->number.value <= most)
        return (uint8_t)part->number.value;
    hm_check_report(c, "number-range", part->name_at, "number out of range: 1 to %d",
                    most);
    return 1;
}

static int limit_by(const hm_node *part)
{
    switch (part->variant) {
    case HM_WORD_NO_WORD: return HM_LIMITS_BY;
    case HM_WORD_ROW: return HM_LIMIT_ROW;
    case HM_WORD_COLUMN: return HM_LIMIT_COLUMN;
    case HM_WORD_GROUP: return HM_LIMIT_GROUP;
    default: return -1;
    }
}

/* Several may stand together, each where it holds. */
static void read_limit(hm_check *c, const hm_node *part, hm_card *out)
{
    const int by = limit_by(part);
    if (by < 0) {
        hm_check_report(c, "wrong-place", part->at,
                        "a limit is per row, per column, per group, or for the town");
        return;
    }
    uint8_t *limit = by == HM_LIMITS_BY ? &out->limit : &out->limit_by[by];
    if (*limit != 0)
        hm_check_report(c, "duplicate-part", part->at, "this limit stands twice");
    *limit = read_number(c, part, HM_SQUARES_MAX);
}

/* Who lends must have something, and who is everything need not. */
static void refuse_idle_lender(hm_check *c, const hm_node *node, const hm_card *card)
{
    const hm_node *lends = hm_node_part(node, HM_WORD_LENDS);
    if (lends == NULL || (card->holds > 0 && !card->wild))
        return;
    hm_diag *d = hm_check_report(c, "no-use", lends->at,
                                 card->wild ? "a wild building serves as any cube anyway"
                                            : "nothing lies on this card to lend");
    if (!card->wild)
        hm_diag_hint(c->diags, d, "add 'holds N'");
}

/* An objective's `when` is its aim, and stands once. */
static bool is_single(const hm_node *part)
{
    if (part->kind == HM_NODE_PART_AIM)
        return true;
    switch (part->word) {
    case HM_WORD_SCORE: case HM_WORD_FEEDS: case HM_WORD_NOT: case HM_WORD_BUILD:
    case HM_WORD_MAY: case HM_WORD_NAME: case HM_WORD_ON: case HM_WORD_WHEN:
    case HM_WORD_LINE:
    case HM_WORD_YOUR: case HM_WORD_ONLY: case HM_WORD_CUBES:
    case HM_WORD_OTHERS:
    case HM_WORD_GAME_ENDS:
    case HM_WORD_LIMIT: return false;
    default: return true;
    }
}

/* A part that stands twice is most often one that was copied and forgotten, and the
 * second would win in silence. */
static void refuse_doubles(hm_check *c, const hm_node *node)
{
    bool seen[HM_WORDS] = {false};
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        if (seen[n->word] && is_single(n))
            hm_check_report(c, "duplicate-part", n->at, "'%s' stands twice in one card",
                            hm_word_lookup((hm_word)n->word)->spelling);
        seen[n->word] = true;
    }
}

/* The type that the item begins with: tile, objective. */
static int item_type(const hm_check *c, const hm_node *node)
{
    const char *word = hm_word_lookup((hm_word)node->word)->spelling;
    return hm_game_type(c->game, word, strlen(word));
}

/* "tile" and "objective" begin a card of that type, if the game has one: the words are
 * in the grammar, the types are not. */
static bool read_item_type(hm_check *c, const hm_node *node, hm_card *out)
{
    const char *word = hm_word_lookup((hm_word)node->word)->spelling;
    const hm_node *part = hm_node_part(node, HM_WORD_TYPE);
    hm_span at = {node->at.first, node->at.first + (uint32_t)strlen(word)};
    int type = item_type(c, node);
    if (part != NULL)
        hm_check_report(c, "duplicate-part", part->at, "'%s' says the type already",
                        word);
    if (type < 0)
        hm_check_report(c, "unknown-name", at, "the game has no type '%s'", word);
    else
        out->type = (uint8_t)type;
    return type >= 0;
}

/* Parts that are for the other sort of game. */
static void refuse_strangers(hm_check *c, const hm_node *node)
{
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        bool together = n->word == HM_WORD_SCORE && n->variant == 1;
        int word = together ? HM_WORD_TOGETHER : n->word;
        hm_span at = n->at;
        uint32_t length = (uint32_t)strlen(hm_word_lookup((hm_word)n->word)->spelling);
        at.last = at.first + length < at.last ? at.first + length : at.last;
        if (n->kind == HM_NODE_PART_AIM)
            continue;
        if (n->word == HM_WORD_TITLE && !hm_is_shared(c->game))
            hm_check_report(c, "wrong-game", at,
                            "'title' is for games on a shared board");
        else
            hm_check_fits_game(c, word, at);
    }
}

/* Numbers and names of a card on a shared board. */
static void read_tags(hm_check *c, const hm_node *part, hm_card *out)
{
    int count = 0;
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        if (count == HM_TAGS_MAX) {
            hm_check_report(c, "limit", n->at, "a card has at most %d tags",
                            (int)HM_TAGS_MAX);
            return;
        }
        out->tag[count++] = n->text;
    }
}

static void read_points(hm_check *c, const hm_node *part, hm_card *out)
{
    enum { POINTS_MAX = 999 };
    if (part->number.value < -POINTS_MAX || part->number.value > POINTS_MAX)
        hm_check_report(c, "number-range", part->name_at, "number out of range: %d to %d",
                        -POINTS_MAX, (int)POINTS_MAX);
    else
        out->points = (int16_t)part->number.value;
}

static void read_cost(hm_check *c, const hm_node *part, hm_card *out)
{
    if (hm_is_shared(c->game))
        hm_trade_cost(c, part, out);
    else
        hm_check_amounts_into(c, part->list.of, HM_WORD_COST, out->price);
}

/* What is left over here is the body's: patterns, rules, texts. */
static void read_board_part(hm_check *c, const hm_node *part, hm_card *out)
{
    enum { COPIES_MAX = 99 };
    switch (part->word) {
    case HM_WORD_COPIES: out->copies = read_number(c, part, COPIES_MAX); break;
    case HM_WORD_TAGS: read_tags(c, part, out); break;
    case HM_WORD_COST: read_cost(c, part, out); break;
    case HM_WORD_ROOM:
        hm_check_amounts_into(c, part->list.of, HM_WORD_ROOM, out->room);
        break;
    case HM_WORD_POINTS: read_points(c, part, out); break;
    case HM_WORD_TITLE: out->title = part->text; break;
    case HM_WORD_ROUND_END:
        out->activates_around = hm_trade_around(part->part.body);
        break;
    default: break;
    }
}

/* Everything that other cards or the checker ask of a card by name: its type,
 * what it holds, whether it eats. Texts and rules wait for the body, when all
 * heads are known. */
void hm_carddef_head(hm_check *c, const hm_node *node, hm_card *out)
{
    bool typed = false, begun = node->word != HM_WORD_NO_WORD;
    out->copies = 1;
    out->title = "";
    hm_settle_rounds(c->game, node);
    refuse_doubles(c, node);
    if (hm_is_ability(node)) {
        hm_ability_head(c, node, out);
        return;
    }
    if (begun && !read_item_type(c, node, out))
        return;
    refuse_strangers(c, node);
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next)
        switch (n->word) {
        case HM_WORD_TYPE:
            if (!begun)
                hm_cardtype_read(c, n, out);
            typed = true;
            break;
        case HM_WORD_HOLDS: out->holds = read_number(c, n, HM_HOLDS_MAX); break;
        case HM_WORD_LIMIT: read_limit(c, n, out); break;
        case HM_WORD_COUNTS: hm_cardtype_counts(c, n, out); break;
        case HM_WORD_EATS: out->feedable = true; break;
        case HM_WORD_WILD: out->wild = true; break;
        case HM_WORD_STACKS: out->stacks = true; break;
        case HM_WORD_STAYS:
            out->stays = true;
            out->openly = n->variant == 1;
            break;
        case HM_WORD_LENDS: out->lends = true; break;
        case HM_WORD_MATCH:
            out->shares = true;
            out->shares_once = n->variant == 1;
            break;
        case HM_WORD_SOURCE: out->source = n->text; break;
        default: read_board_part(c, n, out); break;
        }
    refuse_idle_lender(c, node, out);
    hm_cardtype_spread(c, node);
    if (typed)
        hm_cardtype_refuse(c, node, out);
    else if (!c->broken && !begun)
        hm_check_report(c, "missing-part", node->name_at, "card '%s' has no type",
                        node->text);
}

/* -- pattern */

static int row_length(const hm_node *cell, hm_span *at)
{
    int n = 0, row = cell->cell.row;
    *at = cell->at;
    for (; cell != NULL && cell->cell.row == row; cell = cell->next, n++)
        at->last = cell->at.last;
    return n;
}

/* All rows as long as the first? */
static bool is_straight(hm_check *c, const hm_node *cells)
{
    hm_span at;
    int width = row_length(cells, &at);
    for (const hm_node *n = cells; n != NULL;) {
        int row = n->cell.row, have = row_length(n, &at);
        if (have != width) {
            hm_check_report(c, "ragged-pattern", at,
                            "row %d has %d %s, but row 1 has %d", row + 1, have,
                            have == 1 ? "square" : "squares", width);
            return false;
        }
        while (n != NULL && n->cell.row == row)
            n = n->next;
    }
    return true;
}

static bool is_blank(const uint8_t *cell, int count)
{
    for (int i = 0; i < count; i++)
        if (cell[i] != 0)
            return false;
    return true;
}

static bool is_empty_column(const uint8_t *cell, int cols, int rows)
{
    for (int i = 0; i < rows; i++)
        if (cell[i * cols] != 0)
            return false;
    return true;
}

/* Takes the drawing over without the empty rows and columns at its rim, if there is room
 * for it then. */
static void take_over(hm_pattern *p, const uint8_t *drawn, int cols, int rows)
{
    int left = 0, right = cols;
    for (; rows > 0 && is_blank(drawn, cols); rows--)
        drawn += cols;
    while (rows > 0 && is_blank(drawn + (rows - 1) * cols, cols))
        rows--;
    while (left < right && is_empty_column(drawn + left, cols, rows))
        left++;
    while (right > left && is_empty_column(drawn + right - 1, cols, rows))
        right--;
    if ((right - left) * rows > HM_SQUARES_MAX)
        return;
    p->cols = (uint8_t)(right - left);
    p->rows = (uint8_t)rows;
    for (int r = 0; r < rows; r++)
        for (int col = left; col < right; col++) {
            uint8_t what = drawn[r * cols + col];
            p->cell[r * p->cols + (col - left)] = what;
            p->cubes = (uint8_t)(p->cubes + (what != 0));
        }
}

static bool fits(const hm_pattern *p, const hm_grid *g)
{
    return (p->cols <= g->cols && p->rows <= g->rows) ||
           (p->rows <= g->cols && p->cols <= g->rows && !(p->lies & HM_NOT_TURNED));
}

static void too_large(hm_check *c, const hm_node *part, int cols, int rows)
{
    hm_check_report(c, "pattern-too-large", part->name_at,
                    "a pattern of %d by %d does not fit on a grid of %d by %d", cols,
                    rows, c->game->grid.cols, c->game->grid.rows);
}

/* Whoever drew it knew another grid, which a pack has made smaller. */
static bool is_misfit(const hm_check *c, const hm_card *card)
{
    const char *pack = c->game->grid_pack;
    return pack != NULL && strcmp(pack, card->pack) != 0;
}

/* Read whole before anything is refused: cells, then straight rows, then size, so that
 * the first message is the one that explains the others. A margin of empty squares is
 * allowed and cut off. False: it was refused. */
static bool read_layout(hm_check *c, const hm_node *part, hm_card *out, hm_pattern *p)
{
    enum { DRAWN_MAX = 4 * HM_SQUARES_MAX }; /* room for an empty margin */
    uint8_t drawn[DRAWN_MAX];
    hm_span at;
    int n = 0;
    bool fine = true;
    if (part->drawing.cells == NULL) {
        hm_check_report(c, "empty-pattern", part->name_at, "this pattern has no cube");
        return false;
    }
    for (const hm_node *cell = part->drawing.cells; cell != NULL;
         cell = cell->next, n++) {
        uint8_t what;
        fine &= hm_cell_read(c, cell, p, &what);
        if (n < DRAWN_MAX)
            drawn[n] = what;
    }
    if (!is_straight(c, part->drawing.cells) || !fine)
        return false;
    int cols = row_length(part->drawing.cells, &at), rows = n / cols;
    if (n <= DRAWN_MAX)
        take_over(p, drawn, cols, rows);
    const bool misfit = p->cubes != 0 && !fits(p, &c->game->grid) && is_misfit(c, out);
    out->misfit |= misfit;
    if (misfit)
        return true;
    if (n > DRAWN_MAX || (p->cubes == 0 && !is_blank(drawn, n)) ||
        !fits(p, &c->game->grid))
        too_large(c, part, p->cols ? p->cols : cols, p->rows ? p->rows : rows);
    else if (p->cubes == 0)
        hm_check_report(c, "empty-pattern", part->name_at, "this pattern has no cube");
    else
        return hm_cells_check(c, part, p);
    return false;
}

/* One of several: not too many, small enough for all ways of building, and new. */
static bool is_another(hm_check *c, const hm_node *part, const hm_pattern *first,
                       int number)
{
    const hm_pattern *p = &first[number];
    if (number > 0 && p->cubes > HM_MATCH_CUBES_MAX) {
        hm_check_report(c, "limit", part->name_at,
                        "one of several layouts has at most %d cells",
                        (int)HM_MATCH_CUBES_MAX);
        return false;
    }
    for (int i = 0; i < number; i++)
        if (hm_layout_same(&first[i], p)) {
            hm_check_report(c, "no-use", part->name_at,
                            "this layout is one before, perhaps turned or mirrored");
            return false;
        }
    return true;
}

static bool are_few(hm_check *c, const hm_node *part)
{
    int count = 1;
    for (const hm_node *n = part->drawing.others; n != NULL; n = n->next)
        if (++count > HM_PATTERNS_MAX) {
            hm_check_report(c, "limit", n->name_at, "a card has at most %d layouts",
                            (int)HM_PATTERNS_MAX);
            return false;
        }
    return true;
}

/* What is said of all its layouts, besides what is drawn. */
static void read_frame(hm_check *c, const hm_node *card, hm_pattern *p)
{
    enum { WILDS_MAX = 15 };
    const hm_node *wilds = hm_node_part(card, HM_WORD_AT_MOST);
    p->wild = (uint8_t)hm_game_wild(c->game);
    p->covers = hm_node_part(card, HM_WORD_COVERS_HERE)     ? HM_COVERS_HERE
                : hm_node_part(card, HM_WORD_COVERS_LAYOUT) ? HM_COVERS_LAYOUT
                                                            : HM_COVERS_ONE;
    p->lies = (uint8_t)((hm_node_part(card, HM_WORD_NOT_TURNED) ? HM_NOT_TURNED : 0) |
                        (hm_node_part(card, HM_WORD_NOT_MIRRORED) ? HM_NOT_MIRRORED : 0));
    if (wilds != NULL && wilds->number.value > WILDS_MAX)
        hm_check_report(c, "number-range", wilds->name_at,
                        "number out of range: 0 to %d", (int)WILDS_MAX);
    else if (wilds != NULL)
        p->wilds = (uint8_t)(wilds->number.value + 1);
}

/* What cells ask for is numbered through all layouts, so that texts say it once. */
static void read_pattern(hm_check *c, const hm_node *card, const hm_node *part,
                         hm_card *out)
{
    hm_pattern *p = hm_arena_array(c->arena, HM_PATTERNS_MAX, sizeof *p);
    const hm_node *other = part->drawing.others;
    int count = 0;
    if (p == NULL) {
        c->diags->trouble = HM_ENOMEM;
        return;
    }
    if (!are_few(c, part))
        return;
    for (const hm_node *n = part; n != NULL; count++) {
        read_frame(c, card, &p[count]);
        if (count > 0) {
            memcpy(p[count].ask, p[count - 1].ask, sizeof p->ask);
            p[count].asks = p[count - 1].asks;
        }
        if (!read_layout(c, n, out, &p[count]) || !is_another(c, n, p, count))
            return;
        n = other;
        other = other != NULL ? other->next : NULL;
    }
    for (int i = 0; i < count - 1; i++) {
        memcpy(p[i].ask, p[count - 1].ask, sizeof p->ask);
        p[i].asks = p[count - 1].asks;
        p[i].other = &p[i + 1];
    }
    out->pattern = p[0];
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
        hm_diag *d = hm_diag_add(c->diags, c->source, HM_WARNING, "no-source",
                                 node->name_at, "card '%s' has no source", node->text);
        hm_diag_hint(c->diags, d, "add source \"house\", or where the card comes from");
    }
    if (out->source == NULL)
        out->source = "";
}

/* Whoever can show an objective must know when, and what it is worth. */
static void need_aim(hm_check *c, const hm_node *node, const hm_card *card)
{
    static const char *const objective = "objective";
    bool aims = strcmp(c->game->type[card->type].name, objective) == 0;
    if (!aims || c->broken)
        return;
    if (hm_node_part(node, HM_WORD_WHEN) == NULL) {
        hm_diag *d = hm_check_report(c, "missing-part", node->name_at,
                                     "objective '%s' does not say when it is reached",
                                     node->text);
        hm_diag_hint(c->diags, d, node->word == HM_WORD_OBJECTIVE
                                      ? "add 'when CONDITION'"
                                      : "write objective \"NAME\" { when CONDITION }");
    }
    if (hm_node_part(node, HM_WORD_POINTS) == NULL)
        hm_check_report(c, "missing-part", node->name_at, "objective '%s' has no points",
                        node->text);
}

/* A pattern of which there are too many forms is refused where it stands. */
static hm_status find_spots(hm_check *c, const hm_node *pattern, hm_card *out)
{
    hm_error err;
    hm_status st = hm_pattern_spots(&out->pattern, &c->game->grid, c->arena, &out->spots,
                                    &err);
    if (st != HM_ELIMIT || pattern == NULL)
        return st;
    hm_diag *d = hm_check_report(c, "limit", pattern->name_at, "%s", err.msg);
    hm_diag_hint(c->diags, d, "fewer cells that are optional or different, or a smaller "
                              "pattern");
    return HM_OK;
}

static bool is_rule_of_hand(const hm_node *n)
{
    return n->word == HM_WORD_CUBES || n->word == HM_WORD_GAME_ENDS ||
           (n->word == HM_WORD_MAY && n->variant == HM_WHOSE_OWN) || hm_is_event(n);
}

/* What may be said of what stays in a hand: its points, and what holds for its owner as
 * rules for everybody do for all. */
static bool is_of_hand(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_STAYS: case HM_WORD_TYPE: case HM_WORD_SCORE: case HM_WORD_ID:
    case HM_WORD_TEXT: case HM_WORD_SOURCE: case HM_WORD_NOT: return true;
    default: return is_rule_of_hand(n);
    }
}

static void check_stays(hm_check *c, const hm_node *node, const hm_card *card)
{
    const hm_node *at = hm_node_part(node, HM_WORD_STAYS);
    bool says = false;
    if (c->game->type[card->type].deal == 0) {
        hm_diag *d = hm_check_report(c, "wrong-place", at->at,
                                     "cards of type '%s' are not dealt, so none is in a "
                                     "hand", c->game->type[card->type].name);
        hm_diag_hint(c->diags, d, "'deal 2' is a trait of a type in the game definition");
    }
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        says |= n->word == HM_WORD_SCORE || is_rule_of_hand(n);
        if (is_of_hand(n))
            continue;
        hm_diag *d = hm_check_report(c, "no-use", n->at,
                                     "what stays in hand is not built: it has a score, "
                                     "and rules for its owner");
        hm_diag_hint(c->diags, d, "when ... { }, while building { }, may not name, own "
                                  "cubes go on, game ends when");
    }
    if (!says)
        hm_check_report(c, "missing-part", node->name_at,
                        "card '%s' has no score and no rule", node->text);
}

/* A card with mistakes gets no text, since texts are made from checked trees. Spots are
 * computed all the same: of a pattern that was refused there are none. */
bool hm_carddef_body(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out)
{
    const hm_node *pattern = hm_node_part(node, HM_WORD_PATTERN);
    const bool ability = hm_is_ability(node) && !hm_is_shared(c->game);
    if (node->word != HM_WORD_NO_WORD && item_type(c, node) < 0 && !ability) {
        out->source = ""; /* that was said already */
        return false;
    }
    if (ability)
        hm_ability_need_effect(c, node);
    else if (hm_is_shared(c->game))
        need_aim(c, node, out);
    else if (out->stays)
        check_stays(c, node, out);
    else if (pattern != NULL)
        read_pattern(c, node, pattern, out);
    else if (!c->broken)
        hm_check_report(c, "missing-part", node->name_at, "card '%s' has no pattern",
                        node->text);
    hm_clauses_read(c, gen, node, out);
    hm_cardtype_replaces(c, node, out);
    need_source(c, node, out);
    warn_of_no_text(c, node, out);
    hm_status st = find_spots(c, pattern, out);
    const hm_node *whole = hm_with_granted(c, node, out);
    hm_said said = {whole, c->game, c->cards, &out->pattern};
    bool worded = c->failed || whole == NULL ||
                  hm_text_card(&said, c->arena, &out->text, &out->wording);
    if (!worded || whole == NULL || st != HM_OK)
        c->diags->trouble = HM_ENOMEM;
    return !c->failed;
}
