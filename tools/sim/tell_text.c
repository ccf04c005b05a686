/* tell_text.c - see tell.h: what is told as lines and tables of a text that is as wide as
 * the terminal.
 *
 * Lines are broken at blanks and nowhere else. Blanks that hold what belongs together, a
 * number and its unit, are no such place, unless a line has no other. */
#include "tools/sim/tell.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/say.h"
#include "tools/sim/columns.h"

enum {
    ELSEWHERE = 78, /* columns of what is not written to stdout */
    PIPED = 1000,   /* ... of what is no terminal */
    HELD = '\x1f',  /* in the place of a blank; values cannot have it */
    NAME_LEAST = 16 /* columns: a table whose first cells have fewer is no table */
};

/* Other programs read lines, so what goes into a pipe is not wrapped unless it is asked
 * for. */
static int page_width(FILE *pen)
{
    if (pen != stdout)
        return ELSEWHERE;
    return isatty(STDOUT_FILENO) || getenv("COLUMNS") != NULL ? hm_page_width() : PIPED;
}

/* -- lines */

typedef struct line {
    char *text;    /* without marks */
    int   hang;    /* columns before what goes on below */
    bool  command; /* it goes on as a shell wants it */
} line;

static bool ends_word(const char *text, size_t end, const char *word)
{
    const size_t n = strlen(word);
    return end > n && strncmp(text + end - n, word, n) == 0 && text[end - n - 1] == HELD;
}

/* "4.64 points", "50 %", and all of "4.64 to 8.01". */
static void hold_units(char *text)
{
    for (size_t i = 1; text[i] != '\0'; i++)
        if (text[i] == ' ' && (isdigit((unsigned char)text[i - 1]) ||
                               ends_word(text, i, "to") || ends_word(text, i, "+-")))
            text[i] = HELD;
}

/* A name in quotes is one word. */
static void hold_quoted(char *text)
{
    bool quoted = false;
    for (size_t i = 0; text[i] != '\0'; i++)
        if (text[i] == '\\' && !quoted && text[i + 1] != '\0')
            i++;
        else if (text[i] == '\'')
            quoted = !quoted;
        else if (text[i] == ' ' && quoted)
            text[i] = HELD;
}

/* Of one line of what was told, which its mark is taken out of. */
static line line_of(const char *told, size_t length)
{
    line l = {.text = hm_need(strndup(told, length))};
    const size_t mark = strcspn(l.text, "\t\v");
    l.hang = (int)strspn(l.text, " ") + 2;
    l.command = l.text[mark] == '\v';
    if (l.text[mark] != '\0') {
        l.hang = hm_width(l.text, mark) + (l.command ? 2 : 0);
        memmove(l.text + mark, l.text + mark + 1, length - mark);
    }
    (l.command ? hold_quoted : hold_units)(l.text);
    return l;
}

static void let_go(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == HELD)
            text[i] = ' ';
}

/* Bytes of whole words that fit, one at least. */
static size_t words_for(char *text, int width, bool command)
{
    size_t end = 0;
    for (;;) {
        const size_t begin = end + strspn(text + end, " ");
        const size_t n = strcspn(text + begin, " ");
        if (!command && hm_width(text + begin, n) > width &&
            memchr(text + begin, HELD, n) != NULL) {
            let_go(text + begin, n);
            continue;
        }
        if (n == 0 || (end > 0 && hm_width(text, begin + n) > width))
            return end;
        end = begin + n;
    }
}

static void put_held(FILE *pen, char *text, size_t length)
{
    let_go(text, length);
    fwrite(text, 1, length, pen);
}

/* A deep indent in a narrow window would leave a word per line, so it gives way. */
static void put_line(FILE *pen, const line *l)
{
    const int room = page_width(pen) - (l->command ? 2 : 0); /* for a backslash */
    const int hang = l->hang <= room / 2 ? l->hang : room / 4;
    size_t n = words_for(l->text, room, l->command);
    put_held(pen, l->text, n);
    for (char *rest = l->text + n; *(rest += strspn(rest, " ")) != '\0'; rest += n) {
        n = words_for(rest, room - hang, l->command);
        fprintf(pen, "%s\n%*s", l->command ? " \\" : "", hang, "");
        put_held(pen, rest, n);
    }
}

void hm_tell(FILE *pen, const hm_row *row, const char *pattern)
{
    char *told = hm_told_safely(row, pattern);
    for (const char *at = told; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        const line l = line_of(at, length);
        put_line(pen, &l);
        free(l.text);
        at += length;
        if (*at == '\n')
            fputc(*at++, pen);
    }
    free(told);
}

void hm_tell_each(FILE *pen, const json_t *list, const hm_row *of, const char *pattern)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        hm_tell(pen, &(hm_row){json_array_get(list, i), of, i == 0}, pattern);
}

/* -- cells */

static void drop_column(hm_told_table *c, char **column)
{
    for (int i = 0; i < c->rows; i++)
        free(column[i]);
    free(column);
}

/* From the head down; NULL: the head comes to nothing. */
static char **column_of(const hm_told_column *as, const json_t *list, const hm_row *of)
{
    const size_t rows = json_array_size(list);
    char *head = hm_told(of, as->head);
    if (head[0] == '\0' && as->head[0] != '\0') {
        free(head);
        return NULL;
    }
    char **text = hm_need(calloc(rows + 1, sizeof *text));
    text[0] = head;
    for (size_t i = 0; i < rows; i++)
        text[i + 1] = hm_told(&(hm_row){json_array_get(list, i), of, i == 0}, as->cell);
    return text;
}

static bool is_known(const char *cell) { return *cell != '\0' && strcmp(cell, "-") != 0; }

static bool is_wanted(const hm_told_table *c, char *const *column)
{
    bool known = c->columns == 0 || c->rows == 1;
    for (int i = 1; i < c->rows && !known; i++)
        known = is_known(column[i]);
    return known;
}

hm_told_table hm_told_table_of(const hm_told_column *columns, const json_t *list,
                               const hm_row *of)
{
    hm_told_table c = {.rows = (int)json_array_size(list) + 1};
    for (; columns->head != NULL && c.columns < HM_COLUMNS_MAX; columns++) {
        char **column = column_of(columns, list, of);
        if (column == NULL)
            continue;
        if (!is_wanted(&c, column)) {
            drop_column(&c, column);
            continue;
        }
        c.number[c.columns] = column[0][0] == '#';
        c.column[c.columns++] = column;
    }
    return c;
}

const char *hm_told_cell(const hm_told_table *c, int row, int column)
{
    return c->column[column][row] + (row == 0 && c->number[column]);
}

void hm_told_table_free(hm_told_table *c)
{
    for (int i = 0; i < c->columns; i++)
        drop_column(c, c->column[i]);
}

/* -- tables */

static int width_of(const hm_told_table *c, int column)
{
    int most = 0;
    for (int i = 0; i < c->rows; i++) {
        const char *text = hm_told_cell(c, i, column);
        const int width = hm_width(text, strlen(text));
        most = width > most ? width : most;
    }
    return most;
}

static void put_cell(FILE *pen, const char *text, int width, bool number)
{
    const int gap = width - hm_width(text, strlen(text));
    fprintf(pen, "%*s", number && gap > 0 ? gap : 0, "");
    hm_put(pen, text);
    fprintf(pen, "%*s", !number && gap > 0 ? gap : 0, "");
}

/* What the first cell has no room for goes below. No blanks end a line. */
static void put_row(FILE *pen, const hm_told_table *c, int row, const int *width)
{
    const char *name = hm_told_cell(c, row, 0), *rest;
    char *first = hm_need(strndup(name, hm_wrap(name, width[0], &rest)));
    int last = c->columns - 1;
    while (last > 0 && hm_told_cell(c, row, last)[0] == '\0')
        last--;
    for (int i = 0; i <= last; i++) {
        const char *text = i == 0 ? first : hm_told_cell(c, row, i);
        fputs(i > 0 ? "  " : "", pen);
        put_cell(pen, text, i == last && !c->number[i] ? 0 : width[i], c->number[i]);
    }
    fputc('\n', pen);
    free(first);
    while (*rest != '\0') {
        const size_t n = hm_wrap(rest, width[0] - 2, &name);
        fputs("  ", pen);
        hm_put_part(pen, rest, n);
        fputc('\n', pen);
        rest = name;
    }
}

/* "Well: games 25, built 3.18, ...": a window has no room for a table. */
static void put_sentence(FILE *pen, const hm_told_table *c, int row)
{
    json_t *told = hm_need(json_array());
    for (int i = 1; i < c->columns; i++) {
        const char *text = hm_told_cell(c, row, i);
        if (is_known(text))
            json_array_append_new(told, hm_values(NULL, "head:text is:text",
                                                  hm_told_cell(c, 0, i), text));
    }
    json_t *all = hm_values(NULL, "name:text cells:json", hm_told_cell(c, row, 0), told);
    hm_tell(pen, &(hm_row){.is = all},
            "{name}<cells:[{_first?}: |, ][{head?}{head} ]{is}>\n");
    json_decref(all);
}

void hm_tell_table(FILE *pen, const hm_told_column *columns, const json_t *list,
                   const hm_row *of)
{
    hm_told_table c = hm_told_table_of(columns, list, of);
    int width[HM_COLUMNS_MAX], room = page_width(pen);
    for (int i = 0; i < c.columns; i++) {
        width[i] = width_of(&c, i);
        room -= i > 0 ? width[i] + 2 : 0;
    }
    const bool fits = width[0] <= room || room >= NAME_LEAST;
    width[0] = width[0] < room ? width[0] : room;
    for (int i = fits ? 0 : 1; i < c.rows; i++)
        if (fits)
            put_row(pen, &c, i, width);
        else
            put_sentence(pen, &c, i);
    hm_told_table_free(&c);
}
