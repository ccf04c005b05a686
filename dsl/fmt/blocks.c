#include "dsl/fmt/layout.h"

/* Effects: on one line where they fit, else each on its own line in braces. */

enum { BLOCK_COLUMNS = 80 };

static void flat_effect(hm_layout *f, const hm_node *n);

static void flat_block(hm_layout *f, const hm_node *n)
{
    say(f, "{ ");
    for (const hm_node *e = n->a; e != NULL; e = e->next) {
        flat_effect(f, e);
        say(f, " ");
    }
    say(f, "}");
}

static void flat_choice(hm_layout *f, const hm_node *n)
{
    for (const hm_node *b = n->a; b != NULL; b = b->next) {
        flat_block(f, b);
        say(f, b->next != NULL ? " or " : "");
    }
}

static void on_set(hm_layout *f, const hm_node *set)
{
    if (set == NULL)
        return;
    say(f, " on ");
    hm_unparse(f, set);
}

/* What stands before the effect that may be done. */
static void head(hm_layout *f, const hm_node *n)
{
    if (n->kind == HM_NODE_MAY) {
        say(f, "may ");
    } else if (n->kind == HM_NODE_UP_TO) {
        say(f, "up to ");
        number(f, n->number);
        say(f, n->number == 1 ? " time " : " times ");
    }
}

static void keep(hm_layout *f, const hm_node *n)
{
    say(f, "keep ");
    number(f, n->number);
    if (n->a->kind == HM_NODE_TYPES_ANY) {
        say(f, n->number == 1 ? " type" : " types");
        return;
    }
    say(f, " of ");
    hm_unparse(f, n->a);
}

/* Effects that put up or keep buildings. */
static void building_effect(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BUILD: say(f, "build "); hm_unparse(f, n->a); on_set(f, n->b); break;
    case HM_NODE_BUILD_IT: say(f, "build it"); on_set(f, n->a); break;
    case HM_NODE_REPLACE:
        say(f, "replace ");
        hm_unparse(f, n->a);
        say(f, " with ");
        hm_unparse(f, n->b);
        break;
    case HM_NODE_KEEP: keep(f, n); break;
    case HM_NODE_DROP: say(f, "drop it"); break;
    default: break;
    }
}

/* What tiles of a shared board do. */
static void trade(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PAY: say(f, "pay "); hm_unparse_amounts(f, n->a); break;
    case HM_NODE_GAIN: say(f, "gain "); hm_unparse_amounts(f, n->a); break;
    case HM_NODE_ACTIVATE: say(f, "activate "); word(f, n->word); break;
    case HM_NODE_POINTS:
        say(f, "gain ");
        hm_unparse_points(f, n->a);
        if (n->b != NULL) {
            say(f, " when ");
            hm_unparse(f, n->b);
        }
        if (n->c != NULL) {
            say(f, " else ");
            hm_unparse_points(f, n->c);
        }
        break;
    default: break;
    }
}

static void flat_effect(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: flat_block(f, n); break;
    case HM_NODE_CHOICE: flat_choice(f, n); break;
    case HM_NODE_LUA: hm_unparse(f, n); break;
    case HM_NODE_MAY:
    case HM_NODE_UP_TO: head(f, n); flat_effect(f, n->a); break;
    case HM_NODE_HOLD: say(f, "hold "); hm_unparse(f, n->a); break;
    case HM_NODE_STORE: say(f, "store it"); on_set(f, n->a); break;
    case HM_NODE_SWAP: say(f, "swap it for "); hm_unparse(f, n->a); break;
    case HM_NODE_PLACE: say(f, "place "); hm_unparse(f, n->a); on_set(f, n->b); break;
    case HM_NODE_PLACE_IT: say(f, "place it"); on_set(f, n->a); break;
    case HM_NODE_REMEMBER: say(f, "remember "); hm_unparse(f, n->a); break;
    case HM_NODE_PAY:
    case HM_NODE_GAIN:
    case HM_NODE_POINTS:
    case HM_NODE_ACTIVATE: trade(f, n); break;
    default: building_effect(f, n); break;
    }
}

/* What "may" or "up to" is said of. */
static const hm_node *beheaded(const hm_node *n)
{
    return n->kind == HM_NODE_MAY || n->kind == HM_NODE_UP_TO ? n->a : n;
}

/* The blocks of an effect: itself or its alternatives; NULL for a plain one. */
static const hm_node *blocks_of(const hm_node *n)
{
    n = beheaded(n);
    return n->kind == HM_NODE_BLOCK ? n : n->kind == HM_NODE_CHOICE ? n->a : NULL;
}

/* A single block hangs in the list of effects: its `next` is no alternative. */
static const hm_node *alternative(const hm_node *n, const hm_node *block)
{
    return beheaded(n)->kind == HM_NODE_CHOICE ? block->next : NULL;
}

static bool comment_in_blocks(const hm_layout *f, const hm_node *n)
{
    for (const hm_node *b = blocks_of(n); b != NULL; b = alternative(n, b))
        if (hm_has_comment(f, b->at.first, b->at.last))
            return true;
    return false;
}

/* The blocks of an effect, each effect in them on its own line, after the line
 * with the first opening brace. */
static void long_blocks(hm_layout *f, const hm_node *n, const hm_node *block, int indent)
{
    for (const hm_node *next; block != NULL; block = next) {
        for (const hm_node *e = block->a; e != NULL; e = e->next)
            hm_emit_effect(f, e, e->at.first, indent + HM_INDENT);
        next = alternative(n, block);
        if (next == NULL) {
            say(f, "}");
            hm_emit_close(f, block->at.last, indent);
            continue;
        }
        say(f, "} or {");
        hm_span at = {block->at.last - 1, next->at.first + 1};
        hm_emit(f, at, indent, indent + HM_INDENT, HM_CLOSING);
        f->opened = true;
    }
}

void hm_emit_effect(hm_layout *f, const hm_node *n, uint32_t first, int indent)
{
    size_t before = f->line.length;
    const hm_node *block = blocks_of(n);
    flat_effect(f, n);
    bool fits = hm_fits(f, indent, BLOCK_COLUMNS);
    if (block == NULL || (fits && !comment_in_blocks(f, n))) {
        hm_emit(f, (hm_span){first, n->at.last}, indent, indent, HM_LOOSE);
        return;
    }
    hm_write_cut(&f->line, before);
    head(f, n);
    say(f, "{");
    hm_emit_open(f, first, block->at.first, indent);
    long_blocks(f, n, block, indent);
}
