/* rows.c - cells of a pattern in a text: the few words that they have, and names.
 *
 * A cell has no place in the source that Lua would tell, so its words are looked for
 * there, each behind the one before: errors then point at the right one of several. */
#include "lua/rows.h"

#include <string.h>

#include "lua/where.h"

typedef enum sort { END, BREAK, SIGN, WORD, QUOTED } sort;

typedef struct token {
    uint8_t     sort;
    const char *text; /* of what is quoted, without the quotes */
    size_t      length;
} token;

/* A text being read, up to a token that is looked at and not taken yet. */
typedef struct reader {
    hm_rows    *rows;
    const char *at;
    token       now;
    hm_span     word; /* where the last word stood */
    hm_rows_end end;
} reader;

/* -- tokens */

static size_t blank_at(const char *at) { return strspn(at, " \t\r"); }

static token token_at(const char *at)
{
    const char *close = *at == '"' ? strpbrk(at + 1, "\"\n") : NULL;
    if (*at == '\0')
        return (token){END, at, 0};
    if (*at == '/' || *at == '\n')
        return (token){BREAK, at, 1};
    if (close != NULL && *close == '"')
        return (token){QUOTED, at + 1, (size_t)(close - at) - 1};
    if (strchr("[]()\"", *at) != NULL)
        return (token){SIGN, at, 1};
    return (token){WORD, at, strcspn(at, " \t\r\n/[]()\"")};
}

static void take(reader *r)
{
    const bool quoted = r->now.sort == QUOTED;
    r->at = r->now.text + r->now.length + quoted;
    r->at += blank_at(r->at);
    r->now = token_at(r->at);
}

static bool is_word(const reader *r, const char *word)
{
    return r->now.sort == WORD && r->now.length == strlen(word) &&
           memcmp(r->now.text, word, r->now.length) == 0;
}

static bool is_sign(const reader *r, char sign)
{
    return r->now.sort == SIGN && *r->now.text == sign;
}

/* -- places */

static hm_span place_of(const reader *r)
{
    const token *t = &r->now;
    return hm_where_word(r->rows->source, r->rows->rest, t->text, t->length);
}

/* Takes a word and widens the cell's place by it. */
static void take_word(reader *r, hm_node *cell)
{
    const hm_span at = place_of(r);
    if (at.last < r->rows->rest.last)
        r->rows->rest.first = at.last;
    if (cell->at.last == 0)
        cell->at = at;
    cell->at.last = at.last;
    r->word = at;
    take(r);
}

static void stop(reader *r)
{
    hm_rows *rows = r->rows;
    const bool none = r->now.sort == END || *r->now.text == '\n';
    if (r->end != HM_ROWS_FINE)
        return;
    r->end = HM_ROWS_WRONG;
    rows->wrong_at = none ? r->word : place_of(r);
    rows->wrong = none ? "" : hm_arena_text(rows->arena, r->now.text, r->now.length);
    if (rows->wrong == NULL)
        r->end = HM_ROWS_NO_MEMORY;
}

static bool take_sign(reader *r, char sign)
{
    const bool there = is_sign(r, sign);
    if (there)
        take(r);
    else
        stop(r);
    return there;
}

/* -- cells */

static hm_node *new_node(reader *r, hm_kind kind)
{
    hm_node *n = hm_node_new(r->rows->arena, kind, (hm_span){0, 0});
    if (n == NULL)
        r->end = HM_ROWS_NO_MEMORY;
    return n;
}

/* A name is any word but those that join names. */
static bool read_name(reader *r, hm_node *cell)
{
    const bool word = r->now.sort == WORD && !is_word(r, ".") && !is_word(r, "or") &&
                      !is_word(r, "any") && !is_word(r, "except");
    if (!word && r->now.sort != QUOTED) {
        stop(r);
        return false;
    }
    cell->text = hm_arena_text(r->rows->arena, r->now.text, r->now.length);
    if (cell->text == NULL) {
        r->end = HM_ROWS_NO_MEMORY;
        return false;
    }
    take_word(r, cell);
    cell->name_at = cell->at;
    return true;
}

/* "(A or B)"; without brackets it is one name. */
static bool read_names(reader *r, hm_node *cell)
{
    const bool bracket = is_sign(r, '(');
    hm_node **end = &cell->cell.either;
    if (bracket)
        take(r);
    for (;;) {
        hm_node *n = new_node(r, HM_NODE_CELL);
        if (n == NULL || !read_name(r, n))
            return false;
        *end = n;
        end = &n->next;
        if (cell->at.last == 0)
            cell->at = n->at;
        cell->at.last = n->at.last;
        if (!bracket || !is_word(r, "or"))
            break;
        take_word(r, cell);
    }
    return !bracket || take_sign(r, ')');
}

static bool read_special(reader *r, hm_node *cell, int word)
{
    cell->word = (uint16_t)word;
    take_word(r, cell);
    if (word != HM_WORD_ANY || !is_word(r, "except"))
        return true;
    take_word(r, cell);
    return read_names(r, cell);
}

static bool read_demand(reader *r, hm_node *cell)
{
    static const struct special { const char *name; int word; } special[] = {
        {"any", HM_WORD_ANY}, {"same", HM_WORD_SAME},
        {"different", HM_WORD_DIFFERENT}, {"built", HM_WORD_BUILT},
        {"empty", HM_WORD_EMPTY}, {"here", HM_WORD_HERE},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (is_word(r, special[i].name))
            return read_special(r, cell, special[i].word);
    return is_sign(r, '(') ? read_names(r, cell) : read_name(r, cell);
}

/* "(here)" behind a cell; any other bracket begins the next one. */
static bool read_here(reader *r, hm_node *cell)
{
    reader ahead = *r;
    if (!is_sign(r, '('))
        return true;
    take(&ahead);
    if (!is_word(&ahead, "here"))
        return true;
    take(r);
    take_word(r, cell);
    cell->cell.here = 1;
    return take_sign(r, ')');
}

static bool read_cell(reader *r, hm_node *cell)
{
    if (is_word(r, ".")) {
        take_word(r, cell);
        return true;
    }
    cell->paren = is_sign(r, '[');
    if (cell->paren)
        take(r);
    return read_demand(r, cell) && read_here(r, cell) &&
           (!cell->paren || take_sign(r, ']'));
}

static void add(hm_rows *rows, hm_node *cell)
{
    cell->cell.row = rows->row;
    cell->name_at = cell->at;
    if (rows->last == NULL)
        rows->first = cell;
    else
        rows->last->next = cell;
    rows->last = cell;
}

/* The row after the last one that has cells. */
static void end_row(hm_rows *rows)
{
    if (rows->last != NULL)
        rows->row = rows->last->cell.row + 1;
}

/* Cells so far are those of the layout before. */
static void end_layout(hm_rows *rows)
{
    if (rows->newest == NULL)
        rows->cells = rows->first;
    else
        rows->newest->drawing.cells = rows->first;
    rows->first = rows->last = NULL;
    rows->row = 0;
}

static void begin_layout(reader *r)
{
    hm_rows *rows = r->rows;
    hm_node *n = new_node(r, HM_NODE_PART_PATTERN);
    if (n == NULL)
        return;
    end_layout(rows);
    take_word(r, n);
    n->name_at = n->at;
    if (rows->newest == NULL)
        rows->other = n;
    else
        rows->newest->next = n;
    rows->newest = n;
}

void hm_rows_done(hm_rows *rows)
{
    end_layout(rows);
    rows->first = rows->cells;
}

/* Alone in its row: within one it would be taken for `(wood or glass)`. */
static bool is_between(const reader *r)
{
    const hm_rows *rows = r->rows;
    reader ahead = *r;
    if (!is_word(r, "or") || (rows->last != NULL && rows->last->cell.row == rows->row))
        return false;
    take(&ahead);
    return ahead.now.sort == END || ahead.now.sort == BREAK;
}

hm_rows_end hm_rows_add(hm_rows *rows, const char *text)
{
    reader r = {.rows = rows, .word = rows->rest};
    r.at = text + blank_at(text);
    r.now = token_at(r.at);
    while (r.now.sort != END && r.end == HM_ROWS_FINE) {
        if (r.now.sort == BREAK) {
            end_row(rows);
            take(&r);
            continue;
        }
        if (is_between(&r)) {
            begin_layout(&r);
            continue;
        }
        hm_node *cell = new_node(&r, HM_NODE_CELL);
        if (cell != NULL && read_cell(&r, cell))
            add(rows, cell);
    }
    end_row(rows);
    return r.end;
}
