/* tell.c - see tell.h.
 *
 * A pattern is walked with a pen or without one: without, only whether all of it is known
 * is found out, and where it ends. So no text is written that is taken back. Patterns are
 * this program's own: what is wrong in one is told as "-" and seen by tests. */
#include "tools/sim/tell.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/textstream.h"

enum { NAME_MAX_BYTES = 64 };

typedef struct teller {
    FILE       *pen;   /* NULL: nothing is written */
    bool        raw;   /* texts as they are */
    bool        known; /* everything so far, outside of inner brackets */
    const char *at;
} teller;

/* -- values */

static const json_t *part_of(const json_t *object, const char *name, size_t length)
{
    char key[NAME_MAX_BYTES + 2];
    if (json_is_array(object)) /* by its place in a list */
        return json_array_get(object, (size_t)atoi(name));
    snprintf(key, sizeof key, "_%.*s", (int)length, name);
    const json_t *v = json_object_get(object, key + 1);
    return v != NULL ? v : json_object_get(object, key);
}

const json_t *hm_row_find(const hm_row *row, const char *name)
{
    size_t length = strcspn(name, ".");
    const json_t *v = NULL;
    if (strcmp(name, ".") == 0)
        return row->is;
    for (; row != NULL && v == NULL; row = row->of)
        v = part_of(row->is, name, length);
    while (v != NULL && name[length] == '.') {
        name += length + 1;
        length = strcspn(name, ".");
        v = part_of(v, name, length);
    }
    return json_is_null(v) ? NULL : v;
}

/* Of an interval its mean. */
static const json_t *plain(const json_t *v)
{
    const json_t *mean = json_object_get(v, "mean");
    return json_is_null(mean) ? NULL : mean != NULL ? mean : v;
}

static double real_of(const json_t *object, const char *name)
{
    const json_t *v = json_object_get(object, name);
    return json_is_number(v) ? json_number_value(v) : nan("");
}

hm_interval hm_row_interval(const hm_row *row, const char *name)
{
    const json_t *v = hm_row_find(row, name);
    return (hm_interval){real_of(v, "mean"), real_of(v, "low"), real_of(v, "high")};
}

hm_spread hm_row_spread(const hm_row *row, const char *name)
{
    const json_t *v = hm_row_find(row, name);
    return (hm_spread){v != NULL, real_of(v, "low"), real_of(v, "high")};
}

typedef struct value {
    enum { UNKNOWN, WHOLE, REAL, TEXT } is;
    json_int_t  whole;
    double      real;
    const char *text;
} value;

static value value_of(const json_t *v)
{
    v = plain(v);
    return json_is_integer(v)  ? (value){WHOLE, json_integer_value(v),
                                         (double)json_integer_value(v), NULL}
           : json_is_real(v)   ? (value){REAL, 0, json_real_value(v), NULL}
           : json_is_string(v) ? (value){TEXT, 0, 0, json_string_value(v)}
                               : (value){.is = UNKNOWN};
}

/* -- what stands in braces */

typedef struct reference {
    char        name[2][NAME_MAX_BYTES]; /* the second behind an operation */
    char        op;     /* / < > =, or ~ behind the first; 0: there is none */
    bool        literal; /* the first is a text itself */
    const char *rest;   /* what is to be done with it */
} reference;

static const char *read_name(const char *at, char name[NAME_MAX_BYTES])
{
    size_t n = 0;
    while (isalnum((unsigned char)*at) || *at == '_' || *at == '.')
        name[n < NAME_MAX_BYTES - 1 ? n++ : n] = *at++;
    name[n] = '\0';
    return at;
}

static reference read_reference(const char *at)
{
    reference r = {.literal = *at == '\''};
    if (r.literal) {
        size_t n = strcspn(at + 1, "'");
        snprintf(r.name[0], NAME_MAX_BYTES, "%.*s", (int)n, at + 1);
        at += n + 2;
    } else {
        at = read_name(at, r.name[0]);
    }
    if (*at != '\0' && strchr("/<>=~", *at) != NULL) {
        r.op = *at++;
        if (r.op != '~')
            at = read_name(at, r.name[1]);
    }
    r.rest = at;
    return r;
}

static value term_of(const hm_row *row, const char *name)
{
    if (isdigit((unsigned char)name[0]))
        return (value){WHOLE, atoll(name), atof(name), NULL};
    return value_of(hm_row_find(row, name));
}

/* The ends of an interval stand beside its mean. */
static value half_of(const hm_row *row, const char *name)
{
    const json_t *v = hm_row_find(row, name);
    const json_t *in = json_is_object(v) ? v : row->is;
    const value low = value_of(json_object_get(in, "low"));
    const value high = value_of(json_object_get(in, "high"));
    return low.is == UNKNOWN || high.is == UNKNOWN
               ? (value){.is = UNKNOWN}
               : (value){REAL, 0, (high.real - low.real) / 2, NULL};
}

static bool compare(char op, double a, double b)
{
    return op == '<' ? a < b : op == '>' ? a > b : a == b;
}

/* Hundredths are taken before the division, so that halves are rounded as people do. */
static value result_of(const hm_row *row, const reference *r, double scale)
{
    value a = r->literal     ? (value){TEXT, 0, 0, r->name[0]}
              : r->op == '~' ? half_of(row, r->name[0])
                             : term_of(row, r->name[0]);
    if (r->op == '/') {
        const value b = term_of(row, r->name[1]);
        if (a.is == UNKNOWN || b.is == UNKNOWN || b.real == 0)
            return (value){.is = UNKNOWN};
        return (value){REAL, 0, scale * a.real / b.real, NULL};
    }
    if (scale != 1 && (a.is == WHOLE || a.is == REAL))
        a = (value){REAL, 0, scale * a.real, NULL};
    return a;
}

/* -- formats */

typedef struct format {
    bool left, sign, hundredths;
    int  width, digits; /* digits -1: none were said */
} format;

static format read_format(const hm_row *row, const char *at)
{
    format f = {.digits = -1};
    char name[NAME_MAX_BYTES];
    for (; *at == '-' || *at == '+'; at++) {
        f.left = f.left || *at == '-';
        f.sign = f.sign || *at == '+';
    }
    if (*at == '*') {
        at = read_name(at + 1, name);
        f.width = (int)term_of(row, name).whole;
    }
    while (isdigit((unsigned char)*at))
        f.width = f.width * 10 + *at++ - '0';
    if (*at == '.')
        for (f.digits = 0, at++; isdigit((unsigned char)*at); at++)
            f.digits = f.digits * 10 + *at - '0';
    f.hundredths = *at == '%';
    return f;
}

static void put_text(const teller *t, const char *text, const format *f)
{
    size_t length = strlen(text);
    if (f->digits >= 0 && length > (size_t)f->digits)
        length = (size_t)f->digits;
    const int gap = f->width - hm_width(text, length);
    fprintf(t->pen, "%*s", gap > 0 && !f->left ? gap : 0, "");
    if (t->raw)
        fwrite(text, 1, length, t->pen);
    else
        hm_put_part(t->pen, text, length);
    fprintf(t->pen, "%*s", gap > 0 && f->left ? gap : 0, "");
}

static void put_value(const teller *t, const value *v, const format *f)
{
    char text[400]; /* any double with a few digits */
    if (v->is == TEXT) {
        put_text(t, v->text, f);
        return;
    }
    if (v->is == WHOLE && f->digits < 0)
        snprintf(text, sizeof text, f->sign ? "%+lld" : "%lld", (long long)v->whole);
    else
        snprintf(text, sizeof text, f->sign ? "%+.*f" : "%.*f",
                 f->digits < 0 ? 0 : f->digits, v->real);
    fprintf(t->pen, "%*s", f->left ? -f->width : f->width, text);
}

static void put_list(const teller *t, const json_t *list, const char *gap)
{
    const format any = {.digits = -1};
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const value v = value_of(item);
        fputs(i > 0 ? gap : "", t->pen);
        if (v.is != UNKNOWN)
            put_value(t, &v, &any);
        else
            fputc('?', t->pen);
    }
}

/* "was|were" */
static void put_plural(const teller *t, const value *v, const char *words)
{
    const size_t first = strcspn(words, "|");
    const bool both = words[first] == '|';
    if (v->whole == 1)
        fprintf(t->pen, "%.*s", both ? (int)first : 0, words);
    else
        fputs(both ? words + first + 1 : words, t->pen);
}

/* -- walking */

static bool holds(const hm_row *row, const reference *r)
{
    const json_t *v = hm_row_find(row, r->name[0]);
    if (strcmp(r->name[0], "_first") == 0)
        return row->first;
    if (json_is_object(v) && json_is_null(json_object_get(v, "mean")))
        return false;
    return v != NULL && !json_is_false(v) &&
           !(json_is_array(v) && json_array_size(v) == 0) &&
           !(json_is_string(v) && json_string_length(v) == 0);
}

static void tell_value(teller *t, const hm_row *row, const reference *r)
{
    const format f = read_format(row, r->rest + (*r->rest == ':'));
    const value v = result_of(row, r, f.hundredths ? 100 : 1);
    t->known = t->known && v.is != UNKNOWN;
    if (t->pen == NULL)
        return;
    if (v.is == UNKNOWN)
        fputc('-', t->pen);
    else if (*r->rest == '#')
        put_plural(t, &v, r->rest + 1);
    else
        put_value(t, &v, &f);
}

static bool is_so(const hm_row *row, const reference *r)
{
    const value a = term_of(row, r->name[0]), b = term_of(row, r->name[1]);
    return a.is != UNKNOWN && b.is != UNKNOWN && compare(r->op, a.real, b.real);
}

static void tell_reference(teller *t, const hm_row *row)
{
    char text[2 * NAME_MAX_BYTES];
    const size_t length = strcspn(t->at, "}");
    snprintf(text, sizeof text, "%.*s", (int)length, t->at);
    t->at += length + 1;
    const bool negated = text[0] == '!';
    const reference r = read_reference(text + negated);
    if (negated || *r.rest == '?')
        t->known = t->known && holds(row, &r) != negated;
    else if (r.op != '\0' && strchr("<>=", r.op) != NULL)
        t->known = t->known && is_so(row, &r);
    else if (*r.rest == '*' && t->pen != NULL)
        put_list(t, hm_row_find(row, r.name[0]), r.rest + 1);
    else if (*r.rest != '*')
        tell_value(t, row, &r);
}

static void walk(teller *t, const hm_row *row, const char *ends);

/* From t->at to one of the ends, as far as it is known. */
static bool is_known(const teller *t, const hm_row *row, const char *ends,
                     const char **end)
{
    teller look = {.known = true, .at = t->at};
    walk(&look, row, ends);
    *end = look.at;
    return look.known;
}

static void tell_brackets(teller *t, const hm_row *row)
{
    bool told = t->pen == NULL;
    for (const char *end;; t->at = end + 1) {
        const bool known = is_known(t, row, "|]", &end);
        if (known && !told) {
            teller part = {.pen = t->pen, .raw = t->raw, .at = t->at};
            walk(&part, row, "|]");
            told = true;
        }
        if (*end != '|') {
            t->at = end + (*end == ']');
            return;
        }
    }
}

static void tell_each(teller *t, const hm_row *row)
{
    char name[NAME_MAX_BYTES];
    const char *begin = read_name(t->at, name) + 1, *end;
    const json_t *list = hm_row_find(row, name);
    t->at = begin;
    is_known(t, row, ">", &end);
    for (size_t i = 0; i < json_array_size(list) && t->pen != NULL; i++) {
        const hm_row item = {json_array_get(list, i), row, i == 0};
        teller part = {.pen = t->pen, .raw = t->raw, .at = begin};
        walk(&part, &item, ">");
    }
    t->at = end + (*end == '>');
}

static void walk(teller *t, const hm_row *row, const char *ends)
{
    while (*t->at != '\0' && strchr(ends, *t->at) == NULL) {
        const char c = *t->at++;
        if (c == '{')
            tell_reference(t, row);
        else if (c == '[')
            tell_brackets(t, row);
        else if (c == '<')
            tell_each(t, row);
        else if (t->pen != NULL)
            fputc(c, t->pen);
    }
}

static char *told(const hm_row *row, const char *pattern, bool raw)
{
    char *text = NULL;
    size_t size;
    teller t = {.pen = hm_textstream(&text, &size), .raw = raw, .at = pattern};
    walk(&t, row, "");
    fclose(t.pen);
    return text;
}

char *hm_told(const hm_row *row, const char *pattern) { return told(row, pattern, true); }

char *hm_told_safely(const hm_row *row, const char *pattern)
{
    return told(row, pattern, false);
}

/* -- CSV */

const json_t *hm_row_column(const hm_row *row, const char *column)
{
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s", column);
    const json_t *v = hm_row_find(row, name);
    for (char *gap; v == NULL && (gap = strrchr(name, '_')) != NULL;) {
        *gap = '.';
        v = hm_row_find(row, name);
    }
    return plain(v);
}

/* In quotes, since names have commas; quotes in them are doubled. */
static void put_quoted(FILE *pen, const char *text)
{
    fputc('"', pen);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', pen);
        fputc(*text, pen);
    }
    fputc('"', pen);
}

static void put_cell(FILE *pen, const json_t *v, bool quoted)
{
    if (json_is_string(v) && quoted)
        put_quoted(pen, json_string_value(v));
    else if (json_is_string(v))
        fputs(json_string_value(v), pen);
    else if (json_is_integer(v))
        fprintf(pen, "%lld", (long long)json_integer_value(v));
    else if (json_is_real(v))
        fprintf(pen, "%.6g", json_real_value(v));
}

void hm_csv_head(FILE *pen, const char *columns)
{
    for (; *columns != '\0'; columns += strcspn(columns, ",")) {
        const bool comma = *columns == ',', quoted = columns[comma] == '"';
        columns += comma + quoted;
        fprintf(pen, "%s%.*s", comma ? "," : "", (int)strcspn(columns, "=\","), columns);
    }
    fputc('\n', pen);
}

void hm_csv_row(FILE *pen, const hm_row *row, const char *columns)
{
    char name[NAME_MAX_BYTES];
    for (bool more = true; more; columns++) {
        const bool quoted = *columns == '"';
        columns = read_name(columns + quoted, name);
        if (*columns == '=')
            columns = read_name(columns + 1, name);
        columns += quoted;
        put_cell(pen, hm_row_column(row, name), quoted);
        more = *columns == ',';
        fputc(more ? ',' : '\n', pen);
    }
}

void hm_csv_rows(FILE *pen, const json_t *list, const hm_row *of, const char *columns)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const hm_row row = {item, of, i == 0};
        hm_csv_row(pen, &row, columns);
    }
}
