/* theme.c - see theme.h.
 *
 * Words, texts in quotes and braces, three of them a row: what it is, which one, and how
 * it is to be. A row with a mistake is left out and the next one read, so that all
 * mistakes are told at once. */
#include "dsl/theme.h"

#include <stddef.h>
#include <string.h>

#include "dsl/words.h"

const hm_theme hm_theme_shipped = {
#define FONT(field, name, family) .field = family,
#define SIZE(field, name, size, least, most) .field = size,
#define COLOUR(field, name, colour) .field = colour,
#include "dsl/theme.def"
#undef FONT
#undef SIZE
#undef COLOUR
};

typedef enum row_kind { A_FONT, A_SIZE, A_COLOUR, KINDS } row_kind;

static const char *const kinds[KINDS] = {"font", "size", "colour"};

static const struct {
    row_kind    kind;
    const char *name;
    size_t      at;
    int32_t     least, most;
} rows[] = {
#define FONT(field, name, family) {A_FONT, name, offsetof(hm_theme, field), 0, 0},
#define SIZE(field, name, size, least, most) \
    {A_SIZE, name, offsetof(hm_theme, field), least, most},
#define COLOUR(field, name, colour) {A_COLOUR, name, offsetof(hm_theme, field), 0, 0},
#include "dsl/theme.def"
#undef FONT
#undef SIZE
#undef COLOUR
};

enum { ROWS = sizeof rows / sizeof *rows };

bool hm_theme_is_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strcmp(slash != NULL ? slash + 1 : path, HM_THEME_FILE) == 0;
}

const uint32_t *hm_theme_find(const hm_theme *t, const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind == A_COLOUR && strcmp(rows[i].name, name) == 0)
            return (const uint32_t *)(const void *)((const char *)t + rows[i].at);
    return NULL;
}

/* -- words */

typedef struct reader {
    const hm_source *source;
    hm_arena        *arena;
    hm_diags        *diags;
    hm_theme        *theme;
    uint32_t         at;
    hm_span          word;   /* of a text, what is between the quotes */
    bool             quoted, short_of_memory;
    bool             said[ROWS];
} reader;

static char byte_at(const reader *r, uint32_t i)
{
    return i < r->source->length ? r->source->bytes[i] : '\0';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip(reader *r)
{
    while (r->at < r->source->length) {
        if (byte_at(r, r->at) == '#')
            while (r->at < r->source->length && byte_at(r, r->at) != '\n')
                r->at++;
        else if (is_blank(byte_at(r, r->at)))
            r->at++;
        else
            return;
    }
}

/* The next word into r->word; false at the end of the file. */
static bool next(reader *r)
{
    skip(r);
    r->word = (hm_span){r->at, r->at};
    if (r->at == r->source->length)
        return false;
    r->quoted = byte_at(r, r->at) == '"';
    if (r->quoted) {
        const uint32_t first = ++r->at;
        while (r->at < r->source->length && byte_at(r, r->at) != '"' &&
               byte_at(r, r->at) != '\n')
            r->at++;
        r->word = (hm_span){first, r->at};
        r->at += byte_at(r, r->at) == '"';
        return true;
    }
    const char c = byte_at(r, r->at++);
    while (c != '{' && c != '}' && r->at < r->source->length &&
           !is_blank(byte_at(r, r->at)) && strchr("{}\"#", byte_at(r, r->at)) == NULL)
        r->at++;
    r->word.last = r->at;
    return true;
}

static bool is_word(const reader *r, const char *word)
{
    const size_t n = r->word.last - r->word.first;
    return !r->quoted && n == strlen(word) &&
           memcmp(r->source->bytes + r->word.first, word, n) == 0;
}

static hm_diag *wrong(reader *r, const char *code, const char *message)
{
    return hm_diag_add(r->diags, r->source, HM_ERROR, code, r->word, "%s", message);
}

static void hint(reader *r, hm_diag *d, const char *best)
{
    if (d != NULL && best != NULL)
        hm_diag_hint(r->diags, d, "did you mean '%s'?", best);
}

/* -- values */

static void set_font(reader *r, void *slot)
{
    const char *name = r->source->bytes + r->word.first;
    const size_t n = r->word.last - r->word.first;
    bool fine = r->quoted && n > 0 && n <= HM_FONT_MAX;
    for (size_t i = 0; i < n && fine; i++)
        fine = strchr(" -", name[i]) != NULL || (name[i] >= '0' && name[i] <= '9') ||
               (name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= 'a' && name[i] <= 'z');
    if (!fine) {
        wrong(r, "bad-font",
              "expected the name of a font in quotes: letters, digits, blanks "
                             "and hyphens, 60 at most");
        return;
    }
    char *kept = hm_arena_text(r->arena, name, n);
    r->short_of_memory = r->short_of_memory || kept == NULL;
    if (kept != NULL)
        *(const char **)slot = kept;
}

/* "4" or "4.25", in thousandths; -1: it is no such number. */
static int32_t read_size(const reader *r)
{
    int32_t value = 0, unit = 0;
    for (uint32_t i = r->word.first; i < r->word.last; i++) {
        const char c = byte_at(r, i);
        if (c == '.' && unit == 0 && i > r->word.first)
            unit = 1000;
        else if (c < '0' || c > '9' || unit == 1 || value > 100000)
            return -1;
        else {
            unit /= unit > 0 ? 10 : 1;
            value = unit > 0 ? value + unit * (c - '0') : value * 10 + 1000 * (c - '0');
        }
    }
    return r->quoted || r->word.first == r->word.last ? -1 : value;
}

static void set_size(reader *r, int row, void *slot)
{
    const int32_t size = read_size(r);
    if (size >= rows[row].least && size <= rows[row].most)
        *(int32_t *)slot = size;
    else
        hm_diag_add(r->diags, r->source, HM_ERROR, "bad-number", r->word,
                    "expected %d.%d to %d.%d millimetres", rows[row].least / 1000,
                    rows[row].least % 1000 / 100, rows[row].most / 1000,
                    rows[row].most % 1000 / 100);
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void set_colour(reader *r, void *slot)
{
    uint32_t colour = 0;
    bool fine = r->quoted && r->word.last - r->word.first == 7 &&
                byte_at(r, r->word.first) == '#';
    for (uint32_t i = r->word.first + 1; i < r->word.last && fine; i++) {
        fine = digit_of(byte_at(r, i)) >= 0;
        colour = colour << 4 | (uint32_t)(fine ? digit_of(byte_at(r, i)) : 0);
    }
    if (fine)
        *(uint32_t *)slot = colour;
    else
        wrong(r, "bad-colour",
              "expected a colour such as \"#6b4423\": red, green and blue, "
                               "two digits each");
}

/* -- rows */

static int find_row(reader *r, row_kind kind)
{
    hm_near near = {0};
    const size_t n = r->word.last - r->word.first;
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind == kind && is_word(r, rows[i].name))
            return i;
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind == kind)
            hm_near_try(&near, r->source->bytes + r->word.first, n, rows[i].name);
    hm_diag *d = hm_diag_add(r->diags, r->source, HM_ERROR, "unknown-name", r->word,
                             "no %s of a theme is called so", kinds[kind]);
    hint(r, d, near.best);
    return -1;
}

static void read_row(reader *r, row_kind kind)
{
    const int row = next(r) ? find_row(r, kind) : -1;
    const hm_span name = r->word;
    if (!next(r)) {
        wrong(r, "syntax", "the file ends in the middle of a row");
        return;
    }
    if (row < 0)
        return;
    if (r->said[row])
        hm_diag_add(r->diags, r->source, HM_ERROR, "twice", name, "this is said twice");
    r->said[row] = true;
    void *slot = (char *)r->theme + rows[row].at;
    if (kind == A_FONT)
        set_font(r, slot);
    else if (kind == A_SIZE)
        set_size(r, row, slot);
    else
        set_colour(r, slot);
}

static row_kind find_kind(reader *r)
{
    hm_near near = {0};
    int kind = 0;
    while (kind < KINDS && !is_word(r, kinds[kind]))
        kind++;
    for (int i = 0; i < KINDS && kind == KINDS; i++)
        hm_near_try(&near, r->source->bytes + r->word.first, r->word.last - r->word.first,
                    kinds[i]);
    if (kind == KINDS)
        hint(r, wrong(r, "syntax", "expected 'font', 'size', 'colour' or '}'"),
             near.best);
    return (row_kind)kind;
}

/* After an unknown word the next row is looked for where a kind of row is named. */
static void read_rows(reader *r)
{
    bool lost = false;
    while (next(r)) {
        bool known = false;
        for (int i = 0; i < KINDS; i++)
            known |= is_word(r, kinds[i]);
        if (is_word(r, "}")) {
            if (next(r))
                wrong(r, "syntax", "a theme has nothing behind its brace");
            return;
        }
        if (known || !lost) {
            const row_kind kind = find_kind(r);
            lost = kind == KINDS;
            if (!lost)
                read_row(r, kind);
        }
    }
    wrong(r, "syntax", "the theme is not closed: '}' is missing");
}

const hm_theme *hm_theme_read(const hm_source *source, hm_arena *arena, hm_diags *diags)
{
    reader r = {.source = source, .arena = arena, .diags = diags,
                .theme = hm_arena_new(arena, sizeof *r.theme)};
    if (r.theme == NULL)
        return NULL;
    *r.theme = hm_theme_shipped;
    if (!next(&r) || !is_word(&r, "theme"))
        wrong(&r, "syntax", "a theme begins with 'theme {'");
    else if (!next(&r) || !is_word(&r, "{"))
        wrong(&r, "syntax", "expected '{' behind 'theme'");
    else
        read_rows(&r);
    return r.short_of_memory ? NULL : r.theme;
}
