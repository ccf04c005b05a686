/* blocks.c - the effects of a card as lines: on one line if it fits and no comment is
 * inside, else a line for each step of a block. Alternatives are laid out alike, so that
 * they can be compared by eye. */
#include "dsl/fmt/layout.h"

#include <string.h>

#include "core/code.h"

/* Effects: on one line where they fit, else each on its own line in braces. */

enum { BLOCK_COLUMNS = 80 };

static void flat_effect(hm_layout *f, const hm_node *n);

static void flat_block(hm_layout *f, const hm_node *n)
{
    say(f, "{ ");
    for (const hm_node *e = n->block.effects; e != NULL; e = e->next) {
        flat_effect(f, e);
        say(f, " ");
    }
    say(f, "}");
}

static void flat_choice(hm_layout *f, const hm_node *n)
{
    for (const hm_node *b = n->block.effects; b != NULL; b = b->next) {
        flat_block(f, b);
        say(f, b->next != NULL ? " or " : "");
    }
}

/* "everybody secretly ", "then you ": what the owner is to do in secret says nobody, and
 * what the same players go on with neither. */
static void asked(hm_layout *f, const hm_node *n, bool first)
{
    say(f, first ? "" : "then ");
    if (n->word != 0 && !(first && n->word == HM_WORD_YOU)) {
        word(f, n->word);
        say(f, " ");
    }
    say(f, n->wrap.secret ? "secretly " : "");
}

static void flat_talk(hm_layout *f, const hm_node *talk)
{
    const hm_node *first = talk->block.effects;
    for (const hm_node *n = first; n != NULL; n = n->next) {
        asked(f, n, n == first);
        flat_effect(f, n->wrap.effect);
        say(f, n->next != NULL ? " " : "");
    }
}

/* What stands before the effect that may be done. */
static void head(hm_layout *f, const hm_node *n)
{
    if (n->kind == HM_NODE_ONCE) {
        say(f, n->wrap.in_game == 1 ? "once a game " : "once a round ");
    } else if (n->kind == HM_NODE_TASK) {
        asked(f, n, true);
    } else if (n->kind == HM_NODE_MAY) {
        say(f, n->wrap.they == 1 ? "they may " : "may ");
    } else if (n->kind == HM_NODE_UP_TO) {
        say(f, "up to ");
        number(f, n->wrap.times);
        say(f, n->wrap.times == 1 ? " time " : " times ");
    } else if (n->kind == HM_NODE_LATER) {
        number(f, n->wrap.rounds);
        say(f, n->wrap.rounds == 1 ? " round later " : " rounds later ");
    }
}

/* Does it end in a word like adjacent? Before "to" that would go on. */
static bool ends_near(const hm_node *n)
{
    const hm_children of = hm_node_children(n);
    if (of.count > 0)
        return ends_near(of.child[of.count - 1]);
    return n->kind == HM_NODE_WORD && hm_word_said(n->word)->role != HM_ROLE_NONE &&
           hm_word_said(n->word)->near[0] != '\0';
}

/* What is moved, before where it goes. */
static void lifted(hm_layout *f, const hm_node *n)
{
    const bool parens = n->step.op == HM_OP_SET_DOWN && ends_near(n->step.lifted);
    say(f, parens ? "(" : "");
    hm_unparse(f, n->step.lifted);
    say(f, parens ? ")" : "");
}

/* " up" */
static void how(hm_layout *f, const char *word)
{
    say(f, word[0] != '\0' ? " " : "");
    say(f, word);
}

/* Up to a character of `stops`, with the operands in their places: %1 and %2 are
 * operands, %0 is what was lifted before, %n is how many times, %s ends a plural, %w is
 * how it is done. Returns where it ended. */
static const char *form(hm_layout *f, const hm_node *n, const char *at, const char *stops)
{
    for (; strchr(stops, *at) == NULL; at++) {
        if (*at != '%') {
            hm_write_bytes(&f->line, at, 1);
            continue;
        }
        at++;
        if (*at == '0')
            lifted(f, n);
        else if (*at == 'n')
            number(f, n->step.times);
        else if (*at == 'w')
            how(f, hm_step_how(n)->word);
        else if (*at == 's')
            say(f, n->step.times == 1 ? "" : "s");
        else
            hm_unparse(f, *at == '1' ? n->step.first : n->step.second);
    }
    return at;
}

/* A step as words.def writes it: [A] only where its operand is said,
 * [A|B] A or else B. */
static void step(hm_layout *f, const hm_node *n)
{
    if (n->step.op == HM_OP_REMOVE && n->step.times != 1) {
        say(f, "remove ");
        number(f, n->step.times);
        say(f, " ");
        hm_unparse_set(f, n->step.first, true);
        return;
    }
    const char *at = form(f, n, hm_word_step(n->step.op)->form, "[");
    if (*at == '\0')
        return;
    const hm_node *operand =
        at[strcspn(at, "%]") + 1] == '2' ? n->step.second : n->step.first;
    const char *other = at + strcspn(at, "|]");
    if (operand != NULL)
        form(f, n, at + 1, "|]");
    else if (*other == '|')
        form(f, n, other + 1, "]");
    form(f, n, strchr(at, ']') + 1, "");
}

/* What is paid, gained, lost or given, without what is done else. */
static void trade(hm_layout *f, const hm_node *n)
{
    static const struct {
        uint8_t     kind;
        const char *before, *behind;
    } form[] = {{HM_NODE_PAY, "pay ", ""},
                {HM_NODE_GAIN, "gain ", ""},
                {HM_NODE_LOSE, "lose ", ""},
                {HM_NODE_GIVE, "others gain ", " later"}};
    size_t i = 0;
    while (i + 1 < sizeof form / sizeof *form && form[i].kind != n->kind)
        i++;
    say(f, form[i].before);
    hm_unparse_amounts(f, n->trade.amounts);
    say(f, form[i].behind);
}

static void gain_any(hm_layout *f, const hm_node *n)
{
    say(f, "gain any ");
    name(f, n->trade.amounts->name_at);
}

static void pay_any(hm_layout *f, const hm_node *n)
{
    say(f, "pay any ");
    name(f, n->trade.amounts->name_at);
    say(f, ", for each ");
}

/* What else tiles of a shared board do. */
static void points(hm_layout *f, const hm_node *n)
{
    say(f, "gain ");
    hm_unparse_points(f, n->score.points);
    if (n->score.when != NULL) {
        say(f, " when ");
        hm_unparse(f, n->score.when);
    }
    if (n->score.otherwise != NULL) {
        say(f, " else ");
        hm_unparse_points(f, n->score.otherwise);
    }
}

static void flat_else(hm_layout *f, const hm_node *n)
{
    if (n == NULL)
        return;
    say(f, " else ");
    flat_effect(f, n);
}

/* "lay 1 penny on 3 empty for buildings" */
static void lay(hm_layout *f, const hm_node *n)
{
    say(f, "lay ");
    number(f, n->heap.amounts->amount.number);
    say(f, " ");
    name(f, n->heap.amounts->name_at);
    say(f, " on ");
    if (n->heap.squares != 0) {
        number(f, n->heap.squares);
        say(f, " ");
    }
    hm_unparse_set(f, n->heap.set, n->heap.squares != 0);
    say(f, n->word == HM_WORD_BUILDINGS ? " for buildings" : "");
}

/* "gain 1 storey on 2 adjacent" */
static void heap(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
    hm_unparse_amounts(f, n->heap.amounts);
    say(f, " on ");
    if (n->name_at.last != 0) {
        number(f, n->heap.squares);
        say(f, " ");
    }
    hm_unparse_set(f, n->heap.set, n->name_at.last != 0);
}

/* "bring 2 guests to corner", "move guests to adjacent from cubes" */
static void muster(hm_layout *f, const hm_node *n)
{
    static const struct { hm_op op; const char *before, *behind; } form[] = {
        {HM_OP_BRING, "bring ", " to "},     {HM_OP_SEND, "send ", " home from "},
        {HM_OP_PUT, "put ", " on "},         {HM_OP_GIVE_UP, "give up ", ""},
        {HM_OP_MOVE, "move ", " to "}};
    size_t i = 0;
    while (form[i].op != (hm_op)n->muster.op)
        i++;
    say(f, form[i].before);
    if (n->name_at.last != 0) { /* it was said, if only to be refused */
        number(f, n->muster.many);
        say(f, " ");
    }
    name(f, n->muster.who->name_at);
    say(f, form[i].behind);
    if (n->muster.op == HM_OP_MOVE) {
        word(f, n->word);
        say(f, " from ");
    }
    if (n->muster.set != NULL)
        hm_unparse(f, n->muster.set);
}

/* The condition, where it stands. */
static void if_first(hm_layout *f, const hm_node *n)
{
    if (n->word != HM_WORD_IF)
        return;
    say(f, "if ");
    hm_unparse(f, n->when.condition);
    say(f, " ");
}

static void when_behind(hm_layout *f, const hm_node *n)
{
    if (n->word == HM_WORD_IF)
        return;
    say(f, " when ");
    hm_unparse(f, n->when.condition);
}

/* Everything on one line, whatever its length: whether it fits is seen afterwards. */
static void flat_effect(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: flat_block(f, n); break;
    case HM_NODE_CHOICE: flat_choice(f, n); break;
    case HM_NODE_TALK: flat_talk(f, n); break;
    case HM_NODE_LUA: hm_unparse(f, n); break;
    case HM_NODE_TASK:
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: head(f, n); flat_effect(f, n->wrap.effect); break;
    case HM_NODE_STEP: step(f, n); break;
    case HM_NODE_LAY: lay(f, n); break;
    case HM_NODE_HEAP: heap(f, n); break;
    case HM_NODE_MUSTER: muster(f, n); break;
    case HM_NODE_PAY_ANY: pay_any(f, n); flat_effect(f, n->trade.branch); break;
    case HM_NODE_GAIN_ANY: gain_any(f, n); break;
    case HM_NODE_PAY:
        trade(f, n);
        flat_else(f, n->trade.branch);
        break;
    case HM_NODE_GAIN:
    case HM_NODE_LOSE:
    case HM_NODE_GIVE: trade(f, n); break;
    case HM_NODE_WHEN:
        if_first(f, n);
        flat_effect(f, n->when.effect);
        when_behind(f, n);
        flat_else(f, n->when.otherwise);
        break;
    case HM_NODE_POINTS: points(f, n); break;
    case HM_NODE_ACTIVATE: say(f, "activate "); word(f, n->word); break;
    default: no_form(f); break;
    }
}

/* -- over several lines */

typedef bool block_test(const hm_layout *f, const hm_node *block);

/* Does one of the effect's blocks, in braces of its own, pass the test? */
static bool any_block(const hm_layout *f, const hm_node *n, block_test *test)
{
    bool found = false;
    if (n == NULL)
        return false;
    switch (n->kind) {
    case HM_NODE_BLOCK: return test(f, n);
    case HM_NODE_CHOICE:
        for (const hm_node *b = n->block.effects; b != NULL; b = b->next)
            found |= test(f, b);
        return found;
    case HM_NODE_TALK:
        for (const hm_node *b = n->block.effects; b != NULL; b = b->next)
            found |= any_block(f, b->wrap.effect, test);
        return found;
    case HM_NODE_TASK:
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: return any_block(f, n->wrap.effect, test);
    case HM_NODE_PAY:
    case HM_NODE_PAY_ANY: return any_block(f, n->trade.branch, test);
    case HM_NODE_WHEN:
        return any_block(f, n->when.effect, test) ||
               any_block(f, n->when.otherwise, test);
    default: return false;
    }
}

static bool is_there(const hm_layout *f, const hm_node *block)
{
    (void)f;
    (void)block;
    return true;
}

static bool has_comment(const hm_layout *f, const hm_node *block)
{
    return hm_has_comment(f, block->at.first, block->at.last);
}

/* The line being made: where in the source it begins, and whether with a brace that
 * closes a block. */
typedef struct flow {
    uint32_t first;
    int      indent;
    bool     closing;
} flow;

/* Ends the line with the opening brace, writes a line for each effect, and begins the
 * next one with the closing brace. */
static void long_block(hm_layout *f, const hm_node *block, flow *w)
{
    hm_span at = {w->first, block->at.first + 1};
    say(f, "{");
    hm_emit(f, at, w->indent, w->closing ? w->indent + HM_INDENT : w->indent,
            w->closing ? HM_CLOSING : HM_LOOSE);
    f->opened = true;
    for (const hm_node *e = block->block.effects; e != NULL; e = e->next)
        hm_emit_effect(f, e, e->at.first, w->indent + HM_INDENT);
    say(f, "}");
    w->first = block->at.last - 1;
    w->closing = true;
}

static void long_effect(hm_layout *f, const hm_node *n, flow *w);

static void long_else(hm_layout *f, const hm_node *n, flow *w)
{
    if (n == NULL)
        return;
    say(f, " else ");
    long_effect(f, n, w);
}

static void long_effect(hm_layout *f, const hm_node *n, flow *w)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: long_block(f, n, w); break;
    case HM_NODE_CHOICE:
        for (const hm_node *b = n->block.effects; b != NULL; b = b->next) {
            long_block(f, b, w);
            say(f, b->next != NULL ? " or " : "");
        }
        break;
    case HM_NODE_TALK:
        for (const hm_node *b = n->block.effects; b != NULL; b = b->next) {
            asked(f, b, b == n->block.effects);
            long_effect(f, b->wrap.effect, w);
            say(f, b->next != NULL ? " " : "");
        }
        break;
    case HM_NODE_TASK:
    case HM_NODE_MAY:
    case HM_NODE_ONCE:
    case HM_NODE_LATER:
    case HM_NODE_UP_TO: head(f, n); long_effect(f, n->wrap.effect, w); break;
    case HM_NODE_PAY_ANY: pay_any(f, n); long_effect(f, n->trade.branch, w); break;
    case HM_NODE_PAY:
        trade(f, n);
        long_else(f, n->trade.branch, w);
        break;
    case HM_NODE_WHEN:
        if_first(f, n);
        long_effect(f, n->when.effect, w);
        when_behind(f, n);
        long_else(f, n->when.otherwise, w);
        break;
    default: flat_effect(f, n); break;
    }
}

/* Does what is written, from there on, need more than a line? */
static bool is_long(hm_layout *f, const hm_node *n, int indent)
{
    return any_block(f, n, is_there) && (!hm_fits(f, indent, BLOCK_COLUMNS) ||
                                         any_block(f, n, has_comment));
}

static void emit(hm_layout *f, const flow *w, const hm_node *n)
{
    hm_emit(f, (hm_span){w->first, n->at.last}, w->indent,
            w->closing ? w->indent + HM_INDENT : w->indent,
            w->closing ? HM_CLOSING : HM_LOOSE);
}

/* What is done one after the other stands one below the other. */
static void emit_links(hm_layout *f, const hm_node *talk, uint32_t first, int indent)
{
    const hm_node *begins = talk->block.effects;
    for (const hm_node *n = begins; n != NULL; n = n->next) {
        const size_t before = f->line.length;
        flow w = {n == begins ? first : n->at.first, indent, false};
        asked(f, n, n == begins);
        flat_effect(f, n->wrap.effect);
        if (is_long(f, n->wrap.effect, indent)) {
            hm_write_cut(&f->line, before);
            asked(f, n, n == begins);
            long_effect(f, n->wrap.effect, &w);
        }
        emit(f, &w, n);
    }
}

/* Written flat first, since only then its width is known, and taken back where it is
 * too wide or a comment stands inside, which has no place on one line. */
void hm_emit_effect(hm_layout *f, const hm_node *n, uint32_t first, int indent)
{
    size_t before = f->line.length;
    flow w = {first, indent, false};
    flat_effect(f, n);
    if (is_long(f, n, indent)) {
        hm_write_cut(&f->line, before);
        if (n->kind == HM_NODE_TALK && before == 0) {
            emit_links(f, n, first, indent);
            return;
        }
        long_effect(f, n, &w);
    }
    emit(f, &w, n);
}
