/* drawing.c - drawings of patterns, towns and boards: their columns stand one below the
 * other.
 *
 * A cell is as wide as what is written in it, cubes and numbers on a building included,
 * and a column as its widest cell. So a drawing is measured first, by writing every
 * cell and taking it back, and then written row by row, because comments may stand
 * between rows. */
#include "dsl/fmt/layout.h"

enum { COLUMNS_MAX = 64 }; /* aligned ones; a grid has no more */

static void lies(hm_layout *f, const hm_node *on)
{
    say(f, on->kind == HM_NODE_ON_MEMO     ? "remember "
           : on->kind == HM_NODE_ON_HEIGHT ? "height "
           : on->kind == HM_NODE_ON_KEPT   ? "kept "
           : on->kind == HM_NODE_ON_MARK   ? "marked "
           : on->kind == HM_NODE_ON_PART   ? "part of "
           : on->kind == HM_NODE_ON_DUE    ? "due in "
                                           : "");
    if (on->kind == HM_NODE_ON_MEMO || on->kind == HM_NODE_ON_HEIGHT)
        number(f, on->number.value);
    if (on->kind == HM_NODE_ON_DUE)
        number(f, on->due.rounds);
    if (on->kind == HM_NODE_ON_DUE && on->due.which != 1) {
        say(f, " of ");
        number(f, on->due.which);
    }
    if (on->kind == HM_NODE_AMOUNT)
        number(f, on->amount.number);
    say(f, on->kind == HM_NODE_AMOUNT ? " " : "");
    say(f, on->text != NULL ? on->text : "");
    say(f, on->word == HM_WORD_FOR   ? " for buildings"
           : on->word == HM_WORD_NOT ? " not working"
                                     : "");
}

/* What lies on a square keeps its order: the tree has it, and a form must have the same
 * tree. */
static void either(hm_layout *f, const hm_node *list, bool alone)
{
    const bool paren = !alone || list->next != NULL;
    say(f, paren ? "(" : "");
    for (const hm_node *n = list; n != NULL; n = n->next) {
        say(f, n == list ? "" : " or ");
        name(f, n->name_at);
    }
    say(f, paren ? ")" : "");
}

/* What a pattern asks for. */
static void demand(hm_layout *f, const hm_node *n)
{
    if (n->word != HM_WORD_NO_WORD)
        word(f, n->word);
    if (n->word == HM_WORD_ANY && n->cell.either != NULL)
        say(f, " except ");
    if (n->cell.either != NULL)
        either(f, n->cell.either, n->word == HM_WORD_ANY);
}

static void cell(hm_layout *f, const hm_node *n)
{
    say(f, n->paren ? "[" : "");
    if (n->text != NULL)
        name(f, n->name_at);
    else if (n->word != HM_WORD_NO_WORD || n->cell.either != NULL)
        demand(f, n);
    else
        say(f, ".");
    say(f, n->cell.here ? "(here)" : "");
    say(f, n->paren ? "]" : "");
    for (const hm_node *on = n->cell.on; on != NULL; on = on->next) {
        say(f, on == n->cell.on ? "(" : " ");
        lies(f, on);
        say(f, on->next == NULL ? ")" : "");
    }
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
        column = left != NULL && left->cell.row == c->cell.row ? column + 1 : 0;
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
        if (c->next == NULL || c->next->cell.row != c->cell.row)
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

/* The first row stands behind the word, the others below it: columns are as wide as
 * their widest cell, so that the drawing looks like the pattern. Returns the column of
 * its cells. */
static int emit_cells(hm_layout *f, const hm_node *n, hm_span all, int indent,
                      hm_spacing spacing)
{
    int width[COLUMNS_MAX] = {0};
    measure(f, n->drawing.cells, width);
    say(f, "{ ");
    const int column = indent + hm_write_width(f->line.text, f->line.length);
    hm_span at = all;
    for (const hm_node *c = n->drawing.cells; c != NULL; c = c->next) {
        c = row(f, c, width);
        if (c->next == NULL)
            break;
        at.last = row_end(f, c->at.last);
        hm_emit(f, at, indent, indent, spacing);
        at.first = c->next->at.first;
        indent = column;
        spacing = HM_TIGHT;
    }
    say(f, n->drawing.cells != NULL ? " }" : "}");
    at.last = all.last;
    hm_emit(f, at, indent, indent, spacing);
    return column;
}

void hm_emit_drawing(hm_layout *f, const hm_node *n, int indent)
{
    emit_cells(f, n, n->at, indent, HM_LOOSE);
}

/* Layouts that do as well stand below the first, each behind its `or`. */
void hm_emit_layouts(hm_layout *f, const hm_node *n, int indent)
{
    enum { BEFORE = 5 }; /* columns of "or { " */
    const hm_span first = {n->at.first, n->name_at.last};
    const int column = emit_cells(f, n, first, indent, HM_LOOSE);
    for (const hm_node *other = n->drawing.others; other != NULL; other = other->next) {
        say(f, "or ");
        emit_cells(f, other, other->at, column - BEFORE, HM_TIGHT);
    }
}
