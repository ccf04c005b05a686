#include "dsl/fmt.h"

#include "dsl/layout.h"

enum {
    PART_WIDTH = 8,   /* the word of a simple part and the space after it */
    WIDE_PART_WIDTH = 9, /* the same beside the one longer word, requires */
    BLOCK_COLUMNS = 80,
    TRAIT_COLUMNS = 90
};

static bool fits(const hm_layout *f, int indent, int columns)
{
    return indent + hm_write_width(f->line.text, f->line.length) <= columns;
}

/* -- effects */

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

static void flat_effect(hm_layout *f, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK: flat_block(f, n); break;
    case HM_NODE_CHOICE: flat_choice(f, n); break;
    case HM_NODE_MAY: say(f, "may "); flat_effect(f, n->a); break;
    case HM_NODE_HOLD: say(f, "hold "); hm_unparse(f, n->a); break;
    case HM_NODE_STORE: say(f, "store it"); break;
    case HM_NODE_SWAP: say(f, "swap it for "); hm_unparse(f, n->a); break;
    case HM_NODE_PLACE: say(f, "place "); hm_unparse(f, n->a); on_set(f, n->b); break;
    case HM_NODE_PLACE_IT: say(f, "place it"); on_set(f, n->a); break;
    case HM_NODE_REMEMBER: say(f, "remember "); hm_unparse(f, n->a); break;
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

static bool comment_in_blocks(const hm_layout *f, const hm_node *n)
{
    for (const hm_node *b = blocks_of(n); b != NULL; b = alternative(n, b))
        if (hm_has_comment(f, b->at.first, b->at.last))
            return true;
    return false;
}

static void effect(hm_layout *f, const hm_node *n, uint32_t first, int indent);

/* The blocks of an effect, each effect in them on its own line, after the line
 * with the first opening brace. */
static void long_blocks(hm_layout *f, const hm_node *n, const hm_node *block, int indent)
{
    for (const hm_node *next; block != NULL; block = next) {
        for (const hm_node *e = block->a; e != NULL; e = e->next)
            effect(f, e, e->at.first, indent + HM_INDENT);
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

/* Writes what is in the line, then the effect: on the same line when it fits.
 * first is where the line's tokens begin. */
static void effect(hm_layout *f, const hm_node *n, uint32_t first, int indent)
{
    size_t before = f->line.length;
    const hm_node *block = blocks_of(n);
    flat_effect(f, n);
    if (block == NULL || (fits(f, indent, BLOCK_COLUMNS) && !comment_in_blocks(f, n))) {
        hm_emit(f, (hm_span){first, n->at.last}, indent, indent, HM_LOOSE);
        return;
    }
    hm_write_cut(&f->line, before);
    say(f, n->kind == HM_NODE_MAY ? "may {" : "{");
    hm_emit_open(f, first, block->at.first, indent);
    long_blocks(f, n, block, indent);
}

/* -- drawings */

enum { COLUMNS_MAX = 64 }; /* aligned ones; a grid has no more */

static void cell(hm_layout *f, const hm_node *n)
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
static int width_since(const hm_layout *f, size_t before)
{
    return f->line.failed
               ? 0 : hm_write_width(f->line.text + before, f->line.length - before);
}

static int cell_width(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    cell(f, n);
    int width = width_since(f, before);
    hm_write_cut(&f->line, before);
    return width;
}

static void measure(hm_layout *f, const hm_node *cells, int *width)
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
static const hm_node *row(hm_layout *f, const hm_node *c, const int *width)
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
static uint32_t row_end(const hm_layout *f, uint32_t at)
{
    const char *bytes = f->source->bytes;
    uint32_t end = at;
    for (; at < f->source->length && (is_blank(bytes[at]) || bytes[at] == '/'); at++)
        if (bytes[at] == '/')
            end = at + 1;
    return end;
}

/* A row of a drawing. The first one is the part's line, and is spaced like it. */
static void emit_row(hm_layout *f, hm_span at, bool top, int indent, int column)
{
    hm_emit(f, at, top ? indent : column, top ? indent : column,
            top ? HM_LOOSE : HM_TIGHT);
}

/* Writes what is in the line and the drawing, whose rows begin in one column. */
static void drawing(hm_layout *f, const hm_node *n, int indent)
{
    int width[COLUMNS_MAX] = {0};
    measure(f, n->a, width);
    say(f, "{ ");
    int column = indent + hm_write_width(f->line.text, f->line.length);
    hm_span at = n->at;
    bool top = true;
    for (const hm_node *c = n->a; c != NULL; c = c->next) {
        c = row(f, c, width);
        if (c->next == NULL)
            break;
        at.last = row_end(f, c->at.last);
        emit_row(f, at, top, indent, column);
        at.first = c->next->at.first;
        top = false;
    }
    say(f, n->a != NULL ? " }" : "}");
    at.last = n->at.last;
    emit_row(f, at, top, indent, column);
}

/* -- parts */

static void emit_part(hm_layout *f, const hm_node *n)
{
    hm_emit(f, n->at, HM_INDENT, HM_INDENT, HM_LOOSE);
}

/* The words of simple parts stand in a column of their own. */
static void padded(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    word(f, n->word);
    int w = (int)(f->line.length - before);
    hm_write_spaces(&f->line, w < f->word_width ? f->word_width - w : 1);
}

static void plain(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
}

static void score(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    if (n->number == 1)
        say(f, "together ");
    hm_unparse(f, n->a);
    if (n->b != NULL) {
        say(f, " when ");
        hm_unparse(f, n->b);
    }
    if (n->c != NULL) {
        say(f, " else ");
        hm_unparse(f, n->c);
    }
}

static void feeds(hm_layout *f, const hm_node *n)
{
    bool one = n->a->kind == HM_NODE_NUMBER && n->a->number == 1;
    padded(f, n);
    hm_unparse(f, n->a);
    if (n->number == HM_FEEDS_ANYWHERE)
        say(f, " anywhere");
    else if (n->number == HM_FEEDS_GROUPS)
        say(f, one ? " group" : " groups");
    else if (n->number == HM_FEEDS_AMONG) {
        say(f, " among ");
        hm_unparse(f, n->b);
    }
}

static void not_in(hm_layout *f, const hm_node *n)
{
    say(f, "not in ");
    name(f, n->name_at);
    if (n->a != NULL) {
        say(f, " when ");
        hm_unparse(f, n->a);
    }
}

static void kinds_named(hm_layout *f, const hm_node *kinds)
{
    f->short_any = true;
    hm_unparse(f, kinds);
    f->short_any = false;
}

/* Parts of a card that may take several lines; false for the others. */
static bool long_part(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_PATTERN:
        padded(f, n);
        drawing(f, n, HM_INDENT);
        return true;
    case HM_WORD_ON:
        say(f, "on build ");
        effect(f, n->a, n->at.first, HM_INDENT);
        return true;
    case HM_WORD_WHEN:
        plain(f, n);
        word(f, n->number);
        say(f, " names ");
        kinds_named(f, n->a);
        say(f, " ");
        effect(f, n->b, n->at.first, HM_INDENT);
        return true;
    default:
        return false;
    }
}

static void card_part(hm_layout *f, const hm_node *n)
{
    if (long_part(f, n))
        return;
    switch (n->word) {
    case HM_WORD_SCORE: score(f, n); break;
    case HM_WORD_FEEDS: feeds(f, n); break;
    case HM_WORD_NOT: not_in(f, n); break;
    case HM_WORD_BUILD: say(f, "build on "); hm_unparse(f, n->a); break;
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

static void pack_part(hm_layout *f, const hm_node *n)
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
static void names(hm_layout *f, const hm_node *list)
{
    for (; list != NULL; list = list->next) {
        name(f, list->at);
        say(f, list->next != NULL ? " " : "");
    }
}

static void trait(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_SAME: say(f, "same pattern"); break;
    case HM_WORD_VALUES: plain(f, n); names(f, n->a); break;
    default: plain(f, n); name(f, n->name_at); break;
    }
}

static uint32_t brace_after(const hm_layout *f, uint32_t at)
{
    const char *bytes = f->source->bytes;
    for (; at + 1 < f->source->length && bytes[at] != '{'; at++)
        if (bytes[at] == '#')
            while (at + 1 < f->source->length && bytes[at] != '\n')
                at++;
    return at;
}

static void traits(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    uint32_t brace = brace_after(f, n->name_at.last);
    say(f, "{ ");
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        say(f, " ");
    }
    say(f, "}");
    if (fits(f, HM_INDENT, TRAIT_COLUMNS) && !hm_has_comment(f, brace, n->at.last)) {
        emit_part(f, n);
        return;
    }
    hm_write_cut(&f->line, before);
    say(f, "{");
    hm_emit_open(f, n->at.first, brace, HM_INDENT);
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        hm_emit(f, t->at, 2 * HM_INDENT, 2 * HM_INDENT, HM_LOOSE);
    }
    say(f, "}");
    hm_emit_close(f, n->at.last, HM_INDENT);
}

static void game_score(hm_layout *f, const hm_node *n)
{
    quoted(f, n->text);
    say(f, " ");
    hm_unparse(f, n->a);
    if (n->b != NULL) {
        say(f, " when ");
        names(f, n->b);
    }
}

static void game_part(hm_layout *f, const hm_node *n)
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
            hm_unparse(f, n->a);
        }
        break;
    default: quoted(f, n->text); break;
    }
    emit_part(f, n);
}

static void builds(hm_layout *f, const hm_node *n)
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

/* A town or what it becomes: with the player's name or number. */
static void test_town(hm_layout *f, const hm_node *n)
{
    if (n->text != NULL)
        quoted(f, n->text);
    else if (n->number != 0)
        number(f, n->number);
    say(f, n->text != NULL || n->number != 0 ? " " : "");
    drawing(f, n, HM_INDENT);
}

static void asks(hm_layout *f, const hm_node *n)
{
    if (n->number != 0 || n->text == NULL)
        number(f, n->number);
    if (n->number != 0 && n->text != NULL)
        say(f, " ");
    if (n->text != NULL)
        quoted(f, n->text);
}

static void test_part(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, n->word == HM_WORD_CAVERN || n->word == HM_WORD_OVER ? "" : " ");
    switch (n->word) {
    case HM_WORD_TOWN:
    case HM_WORD_BECOMES: test_town(f, n); return;
    case HM_WORD_CAVERN:
    case HM_WORD_OVER: break;
    case HM_WORD_CALLS:
    case HM_WORD_WINNERS:
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
    case HM_WORD_SEED:
    case HM_WORD_OF:
    case HM_WORD_COMPLETE:
    case HM_WORD_OPEN:
    case HM_WORD_TOTAL:
    case HM_WORD_RANK: number(f, n->number); break;
    case HM_WORD_ASKS: asks(f, n); break;
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

static void part(hm_layout *f, int item, const hm_node *n)
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

static void item(hm_layout *f, const hm_node *n)
{
    bool wide = hm_node_part(n, HM_WORD_REQUIRES) != NULL;
    f->word_width = wide ? WIDE_PART_WIDTH : PART_WIDTH;
    word(f, item_word(n->kind));
    say(f, " ");
    quoted(f, n->text);
    say(f, " {");
    hm_emit_open(f, n->at.first, brace_after(f, n->name_at.last), 0);
    for (const hm_node *p = n->a; p != NULL; p = p->next)
        part(f, n->kind, p);
    say(f, "}");
    hm_emit_close(f, n->at.last, 0);
    f->apart = true;
}

hm_status hm_fmt(const hm_file *file, hm_arena *arena, const char **out, size_t *length,
                 hm_error *err)
{
    if (file->broken)
        return hm_fail_bug(err, "a file with syntax errors cannot be formatted");
    hm_layout f = {.source = file->source, .comment = file->comments,
             .out = {.arena = arena}, .line = {.arena = arena}};
    for (const hm_node *n = file->items; n != NULL; n = n->next)
        item(&f, n);
    hm_emit_comments(&f, UINT32_MAX, 0, false);

    const char *text = f.line.failed ? NULL : hm_write_end(&f.out);
    if (text == NULL)
        return hm_fail_memory(err);
    *out = text;
    *length = f.out.length;
    return HM_OK;
}
