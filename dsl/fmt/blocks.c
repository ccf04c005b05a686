/* blocks.c - the effects of a card as lines: on one line if it fits and no comment is
 * inside, else a line for each step of a block. Alternatives are laid out alike, so that
 * they can be compared by eye. */
#include "dsl/fmt/layout.h"

#include <string.h>

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

/* What stands before the effect that may be done. */
static void head(hm_layout *f, const hm_node *n)
{
    if (n->kind == HM_NODE_ONCE) {
        say(f, "once a round ");
        head(f, n->a);
    } else if (n->kind == HM_NODE_MAY) {
        say(f, "may ");
    } else if (n->kind == HM_NODE_UP_TO) {
        say(f, "up to ");
        number(f, n->number);
        say(f, n->number == 1 ? " time " : " times ");
    }
}

/* What "may", "once a round" or "up to" is said of. */
static const hm_node *beheaded(const hm_node *n)
{
    while (n->kind == HM_NODE_MAY || n->kind == HM_NODE_UP_TO || n->kind == HM_NODE_ONCE)
        n = n->a;
    return n;
}

/* Up to a character of `stops`, with the operands in their places: %1 and %2 are
 * operands, %n is how many times, %s ends a plural. Returns where it ended. */
static const char *form(hm_layout *f, const hm_node *n, const char *at, const char *stops)
{
    for (; strchr(stops, *at) == NULL; at++) {
        if (*at != '%') {
            hm_write_bytes(&f->line, at, 1);
            continue;
        }
        at++;
        if (*at == 'n')
            number(f, n->number);
        else if (*at == 's')
            say(f, n->number == 1 ? "" : "s");
        else
            hm_unparse(f, *at == '1' ? n->a : n->b);
    }
    return at;
}

/* A step as words.def writes it: [A] only where its operand is said,
 * [A|B] A or else B. */
static void step(hm_layout *f, const hm_node *n)
{
    const char *at = form(f, n, hm_word_step(n->op)->form, "[");
    if (*at == '\0')
        return;
    const hm_node *operand = strstr(at, "%2") != NULL ? n->b : n->a;
    const char *other = at + strcspn(at, "|]");
    if (operand != NULL)
        form(f, n, at + 1, "|]");
    else if (*other == '|')
        form(f, n, other + 1, "]");
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
    default: no_form(f); break;
    }
}

/* "lay 1 coin on 3 empty for buildings" */
static void lay(hm_layout *f, const hm_node *n)
{
    say(f, "lay ");
    number(f, n->a->number);
    say(f, " ");
    name(f, n->a->name_at);
    say(f, " on ");
    if (n->number != 0) {
        number(f, n->number);
        say(f, " ");
    }
    hm_unparse_set(f, n->b, n->number != 0);
    say(f, n->word == HM_WORD_BUILDINGS ? " for buildings" : "");
}

/* Everything on one line, whatever its length: whether it fits is seen afterwards. */
static void flat_effect(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: flat_block(f, n); break;
    case HM_NODE_CHOICE: flat_choice(f, n); break;
    case HM_NODE_LUA: hm_unparse(f, n); break;
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_UP_TO: head(f, n); flat_effect(f, beheaded(n)); break;
    case HM_NODE_STEP: step(f, n); break;
    case HM_NODE_LAY: lay(f, n); break;
    case HM_NODE_PAY:
    case HM_NODE_GAIN:
    case HM_NODE_POINTS:
    case HM_NODE_ACTIVATE: trade(f, n); break;
    default: no_form(f); break;
    }
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

/* Written flat first, since only then its width is known, and taken back where it is
 * too wide or a comment stands inside, which has no place on one line. */
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
