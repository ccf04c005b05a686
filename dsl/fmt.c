#include "dsl/fmt.h"

#include <string.h>

#include "core/code.h"
#include "dsl/write.h"

/* The file is written line by line, in the order of the source. Each line knows
 * the span of the tokens it stands for, and that alone decides about comments:
 *
 *   before the span        its own line above, indented like the line
 *   in it, alone on a line its own line above too
 *   in it or right behind  at the end of the line; of several, the last
 *
 * A braced body that has a comment in it is never drawn on one line, so no
 * comment leaves its braces, and formatting again finds each where it was put.
 */
typedef struct fmt {
    const hm_source  *source;
    const hm_comment *comment; /* the next one to be written */
    hm_write          out;
    hm_write          line;    /* the line being made, without its indent */
    uint32_t          end;     /* of what was written last, in the source */
    bool              opened;  /* a brace was: no blank line now */
    bool              apart;   /* an item was closed: a blank line first */
    bool              short_any; /* "any" says enough: after names */
    int               word_width; /* of simple parts in this item, with the space */
} fmt;

enum {
    INDENT = 2,
    PART_WIDTH = 8,   /* the word of a simple part and the space after it */
    WIDE_PART_WIDTH = 9, /* the same beside the one longer word, requires */
    BLOCK_COLUMNS = 80,
    TRAIT_COLUMNS = 90
};

/* Where blank lines of the author survive around a line. */
typedef enum layout {
    LOOSE,   /* before it and before its comments */
    CLOSING, /* before its comments: nothing is parted from a closing brace */
    TIGHT    /* nowhere: rows of a drawing */
} layout;

static void say(fmt *f, const char *text) { hm_write_text(&f->line, text); }

/* -- comments and lines */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool only_blanks(const fmt *f, uint32_t first, uint32_t last)
{
    while (first < last && is_blank(f->source->bytes[first]))
        first++;
    return first >= last;
}

static bool is_alone(const fmt *f, const hm_comment *c)
{
    uint32_t i = c->at.first;
    while (i > 0 && is_blank(f->source->bytes[i - 1]))
        i--;
    return i == 0 || f->source->bytes[i - 1] == '\n';
}

static bool has_comment(const fmt *f, uint32_t first, uint32_t last)
{
    const hm_comment *c = f->comment;
    while (c != NULL && c->at.first < first)
        c = c->next;
    return c != NULL && c->at.first < last;
}

/* Ends the paragraph when the author did, or when items must be apart. */
static void part_from(fmt *f, uint32_t next)
{
    int lines = 0;
    for (uint32_t i = f->end; i < next; i++)
        lines += f->source->bytes[i] == '\n';
    bool wanted = f->apart || (lines > 1 && !f->opened);
    if (wanted && f->out.length > 0)
        hm_write_text(&f->out, "\n");
    f->apart = f->opened = false;
}

static void comment_text(fmt *f, const hm_comment *c)
{
    uint32_t last = c->at.last;
    while (last > c->at.first && is_blank(f->source->bytes[last - 1]))
        last--;
    hm_write_bytes(&f->out, f->source->bytes + c->at.first, last - c->at.first);
}

static void comment_line(fmt *f, const hm_comment *c, int indent)
{
    hm_write_spaces(&f->out, indent);
    comment_text(f, c);
    hm_write_text(&f->out, "\n");
    f->opened = false;
}

/* Comments before the byte `first` of the source, on lines of their own. */
static void comments_before(fmt *f, uint32_t first, int indent, bool tight)
{
    const hm_comment *c = f->comment;
    for (; c != NULL && c->at.first < first; c = c->next) {
        if (!tight)
            part_from(f, c->at.first);
        comment_line(f, c, indent);
        f->end = c->at.last;
    }
    f->comment = c;
}

/* The comment that stays at the end of the line for this span, or NULL. */
static const hm_comment *comment_behind(const fmt *f, hm_span at)
{
    const hm_comment *c = f->comment, *behind = NULL;
    for (; c != NULL && c->at.first < at.last; c = c->next)
        if (!is_alone(f, c))
            behind = c;
    if (c != NULL && only_blanks(f, at.last, c->at.first))
        behind = c;
    return behind;
}

/* Writes the line made so far and the comments that go with its tokens. */
static void emit(fmt *f, hm_span at, int indent, int comment_indent, layout how)
{
    comments_before(f, at.first, comment_indent, how == TIGHT);
    const hm_comment *behind = comment_behind(f, at);
    if (how == LOOSE)
        part_from(f, at.first);
    const hm_comment *c = f->comment;
    for (; c != NULL && c->at.first < at.last; c = c->next)
        if (c != behind)
            comment_line(f, c, comment_indent);
    f->comment = c;

    hm_write_spaces(&f->out, indent);
    hm_write_bytes(&f->out, f->line.text, f->line.length);
    hm_write_cut(&f->line, 0);
    f->end = at.last;
    if (behind != NULL) {
        hm_write_text(&f->out, " ");
        comment_text(f, behind);
        if (behind->at.last > f->end) {
            f->end = behind->at.last;
            f->comment = behind->next;
        }
    }
    hm_write_text(&f->out, "\n");
    f->opened = false;
}

/* A line that ends in the opening brace at byte `brace`. */
static void emit_open(fmt *f, uint32_t first, uint32_t brace, int indent)
{
    emit(f, (hm_span){first, brace + 1}, indent, indent, LOOSE);
    f->opened = true;
}

/* A line that begins with the closing brace before byte `last`. */
static void emit_close(fmt *f, uint32_t last, int indent)
{
    emit(f, (hm_span){last - 1, last}, indent, indent + INDENT, CLOSING);
}

static bool fits(const fmt *f, int indent, int columns)
{
    return indent + hm_write_width(f->line.text, f->line.length) <= columns;
}

/* -- words, names and numbers */

static void word(fmt *f, int w)
{
    const hm_word_info *info = hm_word_lookup((hm_word)w);
    say(f, info != NULL ? info->spelling : "");
}

static void quoted(fmt *f, const char *text)
{
    say(f, "\"");
    say(f, text);
    say(f, "\"");
}

/* Names may stand in quotes or not, and stay as the author wrote them. */
static void name(fmt *f, hm_span at)
{
    hm_write_bytes(&f->line, f->source->bytes + at.first, at.last - at.first);
}

static void number(fmt *f, int32_t n) { hm_write_number(&f->line, n); }

/* -- expressions, and kinds of resource, which are the same but smaller */

/* How tightly a node binds, as in gram.y from expr to primary: LEVELS. */
enum { OR_LEVEL, AND_LEVEL, COMPARE_LEVEL, SUM_LEVEL, TIMES_LEVEL, UNARY_LEVEL,
       EXCEPT_LEVEL, NARROW_LEVEL, PRIMARY_LEVEL };

/* Kinds have their own two: `except` is outside `or` there. */
enum { KIND_EXCEPT_LEVEL, KIND_OR_LEVEL, KIND_LEVEL };

static int level(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_OR: return OR_LEVEL;
    case HM_NODE_AND: return AND_LEVEL;
    case HM_NODE_COMPARE: return COMPARE_LEVEL;
    case HM_NODE_SUM: return SUM_LEVEL;
    case HM_NODE_TIMES:
    case HM_NODE_PER: return TIMES_LEVEL;
    case HM_NODE_NUMBER:
    case HM_NODE_NEGATE:
    case HM_NODE_PREFIX:
    case HM_NODE_TABLE:
    case HM_NODE_ONE_TYPE:
    case HM_NODE_IN_MODE:
    case HM_NODE_RULE_IS: return UNARY_LEVEL;
    case HM_NODE_EXCEPT: return EXCEPT_LEVEL;
    case HM_NODE_NARROW: return NARROW_LEVEL;
    case HM_NODE_KIND_EXCEPT: return KIND_EXCEPT_LEVEL;
    case HM_NODE_KIND_OR: return KIND_OR_LEVEL;
    default: return PRIMARY_LEVEL;
    }
}

static bool is_binary(const hm_node *n)
{
    int l = level(n);
    return n->kind == HM_NODE_KIND_EXCEPT || n->kind == HM_NODE_KIND_OR ||
           (l != UNARY_LEVEL && l != PRIMARY_LEVEL);
}

/* What the left and the right side of a binary node must bind at least. */
static int left_need(const hm_node *n)
{
    if (n->kind == HM_NODE_COMPARE)
        return SUM_LEVEL;
    return n->kind == HM_NODE_KIND_EXCEPT ? KIND_OR_LEVEL : level(n);
}

static int right_need(const hm_node *n)
{
    return n->kind == HM_NODE_KIND_EXCEPT ? KIND_OR_LEVEL : level(n) + 1;
}

/* Parentheses stand where the tree needs them; and the author's stay where `or`
 * meets `except` or narrowing, since people read those both ways. */
static bool has_parens(const hm_node *n, int need, const hm_node *parent)
{
    if (level(n) < need)
        return true;
    if (!n->paren || parent == NULL)
        return false;
    if (parent->kind == HM_NODE_OR)
        return n->kind == HM_NODE_EXCEPT || n->kind == HM_NODE_NARROW;
    return parent->kind == HM_NODE_KIND_EXCEPT && n->kind == HM_NODE_KIND_OR;
}

static void expr(fmt *f, const hm_node *n, int need, const hm_node *parent);

static const char *comparison(int op)
{
    switch (op) {
    case HM_OP_LT: return " < ";
    case HM_OP_LE: return " <= ";
    case HM_OP_GT: return " > ";
    case HM_OP_GE: return " >= ";
    case HM_OP_NE: return " != ";
    default: return " = ";
    }
}

static const char *joint(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_OR:
    case HM_NODE_KIND_OR: return " or ";
    case HM_NODE_AND: return " and ";
    case HM_NODE_COMPARE: return comparison(n->number);
    case HM_NODE_SUM: return n->number == HM_OP_SUB ? " - " : " + ";
    case HM_NODE_TIMES: return " * ";
    case HM_NODE_PER: return n->number == 1 ? " per type in " : " per ";
    case HM_NODE_EXCEPT:
    case HM_NODE_KIND_EXCEPT: return " except ";
    default: return " ";
    }
}

static void binary(fmt *f, const hm_node *n)
{
    expr(f, n->a, left_need(n), n);
    say(f, joint(n));
    expr(f, n->b, right_need(n), n);
}

static void prefix(fmt *f, const hm_node *n)
{
    word(f, n->word);
    if (n->word == HM_WORD_TYPES)
        say(f, " in");
    else if (n->word == HM_WORD_DISTANCE)
        say(f, " to");
    else if (n->word == HM_WORD_LARGEST)
        say(f, " group of");
    say(f, " ");
    expr(f, n->a, UNARY_LEVEL, n);
}

static void table(fmt *f, const hm_node *n)
{
    say(f, "table ");
    for (const hm_node *e = n->a; e != NULL; e = e->next) {
        if (e->op >= 0) {
            number(f, e->op);
            say(f, ": ");
        }
        number(f, e->number);
        say(f, " ");
    }
    say(f, "by ");
    expr(f, n->b, UNARY_LEVEL, n);
}

static void minmax(fmt *f, const hm_node *n)
{
    word(f, n->word);
    say(f, "(");
    expr(f, n->a, OR_LEVEL, n);
    say(f, ", ");
    expr(f, n->b, OR_LEVEL, n);
    say(f, ")");
}

static void one_type(fmt *f, const hm_node *n)
{
    say(f, "largest group of one type");
    if (n->a == NULL)
        return;
    say(f, " in ");
    expr(f, n->a, UNARY_LEVEL, n);
}

static void near(fmt *f, const hm_node *n)
{
    word(f, n->word);
    say(f, n->word == HM_WORD_ADJACENT ? " to " : " of ");
    expr(f, n->a, PRIMARY_LEVEL, n);
}

static void rule_is(fmt *f, const hm_node *n)
{
    say(f, "rule ");
    name(f, n->name_at);
    say(f, " is ");
    name(f, n->a->at);
}

static void kind_any(fmt *f, const hm_node *n)
{
    say(f, n->number == 1 ? "any other resource" : f->short_any ? "any" : "any resource");
}

static void leaf(fmt *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER: number(f, n->number); break;
    case HM_NODE_NAME:
    case HM_NODE_KIND_NAME: say(f, n->text); break;
    case HM_NODE_STRING: quoted(f, n->text); break;
    case HM_NODE_WORD: word(f, n->word); break;
    case HM_NODE_IN_MODE: say(f, "in "); name(f, n->name_at); break;
    case HM_NODE_RULE_IS: rule_is(f, n); break;
    case HM_NODE_KIND_ANY: kind_any(f, n); break;
    case HM_NODE_KIND_NAMED: say(f, "named"); break;
    case HM_NODE_KIND_HELD: say(f, n->number == 1 ? "held by this" : "held"); break;
    default: break;
    }
}

static void unary(fmt *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PREFIX: prefix(f, n); break;
    case HM_NODE_NEAR: near(f, n); break;
    case HM_NODE_MINMAX: minmax(f, n); break;
    case HM_NODE_TABLE: table(f, n); break;
    case HM_NODE_ONE_TYPE: one_type(f, n); break;
    case HM_NODE_NEGATE:
        say(f, "-");
        expr(f, n->a, UNARY_LEVEL, n);
        break;
    default: leaf(f, n);
    }
}

static void expr(fmt *f, const hm_node *n, int need, const hm_node *parent)
{
    bool parens = has_parens(n, need, parent);
    if (parens)
        say(f, "(");
    if (is_binary(n))
        binary(f, n);
    else
        unary(f, n);
    if (parens)
        say(f, ")");
}

static void whole(fmt *f, const hm_node *n) { expr(f, n, 0, NULL); }

/* -- effects */

static void flat_effect(fmt *f, const hm_node *n);

static void flat_block(fmt *f, const hm_node *n)
{
    say(f, "{ ");
    for (const hm_node *e = n->a; e != NULL; e = e->next) {
        flat_effect(f, e);
        say(f, " ");
    }
    say(f, "}");
}

static void flat_choice(fmt *f, const hm_node *n)
{
    for (const hm_node *b = n->a; b != NULL; b = b->next) {
        flat_block(f, b);
        say(f, b->next != NULL ? " or " : "");
    }
}

static void on_set(fmt *f, const hm_node *set)
{
    if (set == NULL)
        return;
    say(f, " on ");
    whole(f, set);
}

static void flat_effect(fmt *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: flat_block(f, n); break;
    case HM_NODE_CHOICE: flat_choice(f, n); break;
    case HM_NODE_MAY: say(f, "may "); flat_effect(f, n->a); break;
    case HM_NODE_HOLD: say(f, "hold "); whole(f, n->a); break;
    case HM_NODE_STORE: say(f, "store it"); break;
    case HM_NODE_SWAP: say(f, "swap it for "); whole(f, n->a); break;
    case HM_NODE_PLACE: say(f, "place "); whole(f, n->a); on_set(f, n->b); break;
    case HM_NODE_PLACE_IT: say(f, "place it"); on_set(f, n->a); break;
    case HM_NODE_REMEMBER: say(f, "remember "); whole(f, n->a); break;
    default: break;
    }
}

/* The blocks of an effect: itself or its alternatives; NULL for a plain one. */
static const hm_node *blocks_of(const hm_node *n)
{
    if (n->kind == HM_NODE_MAY)
        n = n->a;
    return n->kind == HM_NODE_BLOCK ? n : n->kind == HM_NODE_CHOICE ? n->a : NULL;
}

/* A single block hangs in the list of effects: its `next` is no alternative. */
static const hm_node *alternative(const hm_node *n, const hm_node *block)
{
    if (n->kind == HM_NODE_MAY)
        n = n->a;
    return n->kind == HM_NODE_CHOICE ? block->next : NULL;
}

static bool comment_in_blocks(const fmt *f, const hm_node *n)
{
    for (const hm_node *b = blocks_of(n); b != NULL; b = alternative(n, b))
        if (has_comment(f, b->at.first, b->at.last))
            return true;
    return false;
}

static void effect(fmt *f, const hm_node *n, uint32_t first, int indent);

/* The blocks of an effect, each effect in them on its own line, after the line
 * with the first opening brace. */
static void long_blocks(fmt *f, const hm_node *n, const hm_node *block, int indent)
{
    for (const hm_node *next; block != NULL; block = next) {
        for (const hm_node *e = block->a; e != NULL; e = e->next)
            effect(f, e, e->at.first, indent + INDENT);
        next = alternative(n, block);
        if (next == NULL) {
            say(f, "}");
            emit_close(f, block->at.last, indent);
            continue;
        }
        say(f, "} or {");
        hm_span at = {block->at.last - 1, next->at.first + 1};
        emit(f, at, indent, indent + INDENT, CLOSING);
        f->opened = true;
    }
}

/* Writes what is in the line, then the effect: on the same line when it fits.
 * first is where the line's tokens begin. */
static void effect(fmt *f, const hm_node *n, uint32_t first, int indent)
{
    size_t before = f->line.length;
    const hm_node *block = blocks_of(n);
    flat_effect(f, n);
    if (block == NULL || (fits(f, indent, BLOCK_COLUMNS) && !comment_in_blocks(f, n))) {
        emit(f, (hm_span){first, n->at.last}, indent, indent, LOOSE);
        return;
    }
    hm_write_cut(&f->line, before);
    say(f, n->kind == HM_NODE_MAY ? "may {" : "{");
    emit_open(f, first, block->at.first, indent);
    long_blocks(f, n, block, indent);
}

/* -- drawings */

enum { COLUMNS_MAX = 64 }; /* aligned ones; a grid has no more */

static void cell(fmt *f, const hm_node *n)
{
    if (n->text == NULL) {
        say(f, ".");
        return;
    }
    name(f, n->name_at);
    if (n->a == NULL)
        return;
    for (const hm_node *on = n->a; on != NULL; on = on->next) {
        say(f, on == n->a ? "(" : " ");
        if (on->kind == HM_NODE_REMEMBER) {
            say(f, "remember ");
            number(f, on->number);
        } else {
            say(f, on->text);
        }
    }
    say(f, ")");
}

/* The columns of what was written since the line was `before` long. */
static int width_since(const fmt *f, size_t before)
{
    return f->line.failed
               ? 0 : hm_write_width(f->line.text + before, f->line.length - before);
}

static int cell_width(fmt *f, const hm_node *n)
{
    size_t before = f->line.length;
    cell(f, n);
    int width = width_since(f, before);
    hm_write_cut(&f->line, before);
    return width;
}

static void measure(fmt *f, const hm_node *cells, int *width)
{
    int column = 0;
    for (const hm_node *c = cells, *left = NULL; c != NULL; left = c, c = c->next) {
        column = left != NULL && left->number == c->number ? column + 1 : 0;
        int w = column < COLUMNS_MAX ? cell_width(f, c) : 0;
        if (column < COLUMNS_MAX && w > width[column])
            width[column] = w;
    }
}

/* Writes the cells of one row; returns its last one. */
static const hm_node *row(fmt *f, const hm_node *c, const int *width)
{
    for (int column = 0;; column++, c = c->next) {
        size_t before = f->line.length;
        cell(f, c);
        if (c->next == NULL || c->next->number != c->number)
            return c;
        int pad = column < COLUMNS_MAX ? width[column] - width_since(f, before) : 0;
        hm_write_spaces(&f->line, pad + 1);
    }
}

/* The end of a row is behind the slash that may end it. */
static uint32_t row_end(const fmt *f, uint32_t at)
{
    const char *bytes = f->source->bytes;
    uint32_t end = at;
    for (; at < f->source->length && (is_blank(bytes[at]) || bytes[at] == '/'); at++)
        if (bytes[at] == '/')
            end = at + 1;
    return end;
}

/* Writes what is in the line and the drawing, whose rows begin in one column. */
static void drawing(fmt *f, const hm_node *n, int indent)
{
    int width[COLUMNS_MAX] = {0};
    measure(f, n->a, width);
    say(f, "{ ");
    int column = indent + hm_write_width(f->line.text, f->line.length);
    uint32_t first = n->at.first;
    for (const hm_node *c = n->a; c != NULL; c = c->next) {
        bool top = c == n->a;
        if (!top)
            first = c->at.first;
        c = row(f, c, width);
        if (c->next == NULL)
            break;
        hm_span at = {first, row_end(f, c->at.last)};
        emit(f, at, top ? indent : column, top ? indent : column, top ? LOOSE : TIGHT);
    }
    bool one = first == n->at.first;
    say(f, n->a != NULL ? " }" : "}");
    emit(f, (hm_span){first, n->at.last}, one ? indent : column, one ? indent : column,
         one ? LOOSE : TIGHT);
}

/* -- parts */

static void emit_part(fmt *f, const hm_node *n) { emit(f, n->at, INDENT, INDENT, LOOSE); }

/* The words of simple parts stand in a column of their own. */
static void padded(fmt *f, const hm_node *n)
{
    size_t before = f->line.length;
    word(f, n->word);
    int w = (int)(f->line.length - before);
    hm_write_spaces(&f->line, w < f->word_width ? f->word_width - w : 1);
}

static void plain(fmt *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
}

static void score(fmt *f, const hm_node *n)
{
    padded(f, n);
    if (n->number == 1)
        say(f, "together ");
    whole(f, n->a);
    if (n->b != NULL) {
        say(f, " when ");
        whole(f, n->b);
    }
    if (n->c != NULL) {
        say(f, " else ");
        whole(f, n->c);
    }
}

static void feeds(fmt *f, const hm_node *n)
{
    bool one = n->a->kind == HM_NODE_NUMBER && n->a->number == 1;
    padded(f, n);
    whole(f, n->a);
    if (n->number == HM_FEEDS_ANYWHERE)
        say(f, " anywhere");
    else if (n->number == HM_FEEDS_GROUPS)
        say(f, one ? " group" : " groups");
    else if (n->number == HM_FEEDS_AMONG) {
        say(f, " among ");
        whole(f, n->b);
    }
}

static void not_in(fmt *f, const hm_node *n)
{
    say(f, "not in ");
    name(f, n->name_at);
    if (n->a != NULL) {
        say(f, " when ");
        whole(f, n->a);
    }
}

static void kinds_named(fmt *f, const hm_node *kinds)
{
    f->short_any = true;
    whole(f, kinds);
    f->short_any = false;
}

/* Parts of a card that may take several lines; false for the others. */
static bool long_part(fmt *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_PATTERN:
        padded(f, n);
        drawing(f, n, INDENT);
        return true;
    case HM_WORD_ON:
        say(f, "on build ");
        effect(f, n->a, n->at.first, INDENT);
        return true;
    case HM_WORD_WHEN:
        plain(f, n);
        word(f, n->number);
        say(f, " names ");
        kinds_named(f, n->a);
        say(f, " ");
        effect(f, n->b, n->at.first, INDENT);
        return true;
    default:
        return false;
    }
}

static void card_part(fmt *f, const hm_node *n)
{
    if (long_part(f, n))
        return;
    switch (n->word) {
    case HM_WORD_SCORE: score(f, n); break;
    case HM_WORD_FEEDS: feeds(f, n); break;
    case HM_WORD_NOT: not_in(f, n); break;
    case HM_WORD_BUILD: say(f, "build on "); whole(f, n->a); break;
    case HM_WORD_MAY: say(f, "may not name "); kinds_named(f, n->a); break;
    case HM_WORD_EATS:
    case HM_WORD_WILD: word(f, n->word); break;
    case HM_WORD_HOLDS:
    case HM_WORD_LIMIT: padded(f, n); number(f, n->number); break;
    case HM_WORD_TYPE: padded(f, n); say(f, n->text); break;
    default: padded(f, n); quoted(f, n->text); break;
    }
    emit_part(f, n);
}

static void pack_part(fmt *f, const hm_node *n)
{
    padded(f, n);
    quoted(f, n->text);
    if (n->b != NULL) {
        say(f, " ");
        quoted(f, n->b->text);
    }
    emit_part(f, n);
}

/* Names, or texts in quotes, as they were written. */
static void names(fmt *f, const hm_node *list)
{
    for (; list != NULL; list = list->next) {
        name(f, list->at);
        say(f, list->next != NULL ? " " : "");
    }
}

static void trait(fmt *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_SAME: say(f, "same pattern"); break;
    case HM_WORD_VALUES: plain(f, n); names(f, n->a); break;
    default: plain(f, n); name(f, n->name_at); break;
    }
}

static uint32_t brace_after(const fmt *f, uint32_t at)
{
    const char *bytes = f->source->bytes;
    for (; at + 1 < f->source->length && bytes[at] != '{'; at++)
        if (bytes[at] == '#')
            while (at + 1 < f->source->length && bytes[at] != '\n')
                at++;
    return at;
}

static void traits(fmt *f, const hm_node *n)
{
    size_t before = f->line.length;
    uint32_t brace = brace_after(f, n->name_at.last);
    say(f, "{ ");
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        say(f, " ");
    }
    say(f, "}");
    if (fits(f, INDENT, TRAIT_COLUMNS) && !has_comment(f, brace, n->at.last)) {
        emit_part(f, n);
        return;
    }
    hm_write_cut(&f->line, before);
    say(f, "{");
    emit_open(f, n->at.first, brace, INDENT);
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        emit(f, t->at, 2 * INDENT, 2 * INDENT, LOOSE);
    }
    say(f, "}");
    emit_close(f, n->at.last, INDENT);
}

static void game_score(fmt *f, const hm_node *n)
{
    quoted(f, n->text);
    say(f, " ");
    whole(f, n->a);
    if (n->b != NULL) {
        say(f, " when ");
        names(f, n->b);
    }
}

static void game_part(fmt *f, const hm_node *n)
{
    plain(f, n);
    switch (n->word) {
    case HM_WORD_RESOURCE:
    case HM_WORD_TYPE:
    case HM_WORD_RULE:
        name(f, n->name_at);
        say(f, " ");
        traits(f, n);
        return;
    case HM_WORD_GRID:
        number(f, n->number);
        say(f, " by ");
        number(f, n->a->number);
        break;
    case HM_WORD_MODE:
        name(f, n->name_at);
        if (n->b != NULL) {
            say(f, " ");
            quoted(f, n->b->text);
        }
        break;
    case HM_WORD_SCORE: game_score(f, n); break;
    case HM_WORD_TIE:
        quoted(f, n->text);
        if (n->a != NULL) {
            say(f, " by ");
            whole(f, n->a);
        }
        break;
    default: quoted(f, n->text); break;
    }
    emit_part(f, n);
}

static void builds(fmt *f, const hm_node *n)
{
    if (n->text != NULL) {
        name(f, n->name_at);
        say(f, " ");
    }
    if (n->c != NULL) {
        number(f, n->c->number);
        say(f, " ways");
        return;
    }
    if (n->a == NULL)
        say(f, "nothing");
    names(f, n->a);
    if (n->b != NULL) {
        say(f, " on ");
        names(f, n->b);
    }
}

static void test_town(fmt *f, const hm_node *n)
{
    if (n->text != NULL) {
        quoted(f, n->text);
        say(f, " ");
    }
    drawing(f, n, INDENT);
}

static void test_part(fmt *f, const hm_node *n)
{
    plain(f, n);
    switch (n->word) {
    case HM_WORD_TOWN: test_town(f, n); return;
    case HM_WORD_CARDS: names(f, n->a); break;
    case HM_WORD_MODE: name(f, n->name_at); break;
    case HM_WORD_SCORE:
        name(f, n->name_at);
        say(f, " ");
        number(f, n->number);
        break;
    case HM_WORD_RULE:
        name(f, n->name_at);
        say(f, " is ");
        name(f, n->b->at);
        break;
    case HM_WORD_TOTAL:
    case HM_WORD_RANK: number(f, n->number); break;
    case HM_WORD_FEEDS:
        say(f, n->a == NULL ? "nothing" : "");
        names(f, n->a);
        break;
    case HM_WORD_BUILDS: builds(f, n); break;
    default: quoted(f, n->text); break;
    }
    emit_part(f, n);
}

/* -- items */

static void part(fmt *f, int item, const hm_node *n)
{
    switch (item) {
    case HM_NODE_CARD: card_part(f, n); break;
    case HM_NODE_PACK: pack_part(f, n); break;
    case HM_NODE_GAME: game_part(f, n); break;
    default: test_part(f, n); break;
    }
}

static hm_word item_word(int kind)
{
    return kind == HM_NODE_CARD   ? HM_WORD_CARD
           : kind == HM_NODE_PACK ? HM_WORD_PACK
           : kind == HM_NODE_GAME ? HM_WORD_GAME : HM_WORD_TEST;
}

static void item(fmt *f, const hm_node *n)
{
    bool wide = hm_node_part(n, HM_WORD_REQUIRES) != NULL;
    f->word_width = wide ? WIDE_PART_WIDTH : PART_WIDTH;
    word(f, item_word(n->kind));
    say(f, " ");
    quoted(f, n->text);
    say(f, " {");
    emit_open(f, n->at.first, brace_after(f, n->name_at.last), 0);
    for (const hm_node *p = n->a; p != NULL; p = p->next)
        part(f, n->kind, p);
    say(f, "}");
    emit_close(f, n->at.last, 0);
    f->apart = true;
}

hm_status hm_fmt(const hm_file *file, hm_arena *arena, const char **out, size_t *length,
                 hm_error *err)
{
    if (file->broken)
        return hm_fail_bug(err, "a file with syntax errors cannot be formatted");
    fmt f = {.source = file->source, .comment = file->comments,
             .out = {.arena = arena}, .line = {.arena = arena}};
    for (const hm_node *n = file->items; n != NULL; n = n->next)
        item(&f, n);
    comments_before(&f, UINT32_MAX, 0, false);

    const char *text = f.line.failed ? NULL : hm_write_end(&f.out);
    if (text == NULL)
        return hm_fail_memory(err);
    *out = text;
    *length = f.out.length;
    return HM_OK;
}
