/* diag.c - collects diagnostics, up to a number beyond which only their count
 * goes on, and turns byte offsets into lines and columns (of characters) for
 * whoever prints them. */
#include "dsl/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *format(hm_diags *d, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

static const char *format(hm_diags *d, const char *fmt, va_list ap)
{
    char text[512];
    int n = vsnprintf(text, sizeof text, fmt, ap);
    size_t length = n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1;
    while (length > 0 && length == sizeof text - 1 &&
           ((unsigned char)text[length] & 0xc0) == 0x80)
        length--; /* do not cut a character in two */
    const char *kept = hm_arena_text(d->arena, text, length);
    if (kept == NULL)
        d->trouble = HM_ENOMEM;
    return kept;
}

/* How many the file has already, and which file it is in the order first seen. */
static int count_of(const hm_diags *d, const hm_source *source, int *order)
{
    int n = 0, next = 0;
    for (const hm_diag *x = d->first; x != NULL; x = x->next) {
        if (x->source == source && n++ == 0)
            *order = x->order;
        if (x->order >= next)
            next = x->order + 1;
    }
    if (n == 0)
        *order = next;
    return n;
}

hm_diag *hm_diag_add(hm_diags *d, const hm_source *source, hm_severity severity,
                     const char *code, hm_span at, const char *fmt, ...)
{
    if (severity == HM_ERROR)
        d->errors++; /* counted even when it cannot be kept */
    else
        d->warnings++;
    int order = 0;
    if (count_of(d, source, &order) >= HM_DIAGS_PER_FILE)
        return NULL;
    hm_diag *diag = hm_arena_new(d->arena, sizeof *diag);
    if (diag == NULL) {
        d->trouble = HM_ENOMEM;
        return NULL;
    }
    va_list ap;
    va_start(ap, fmt);
    const char *message = format(d, fmt, ap);
    va_end(ap);
    if (message == NULL)
        return NULL;
    *diag = (hm_diag){.source = source, .at = at, .severity = severity, .code = code,
                      .message = message, .order = order};
    if (d->last != NULL)
        d->last->next = diag;
    else
        d->first = diag;
    d->last = diag;
    return diag;
}

void hm_diag_hint(hm_diags *d, hm_diag *diag, const char *fmt, ...)
{
    if (diag == NULL)
        return;
    va_list ap;
    va_start(ap, fmt);
    diag->hint = format(d, fmt, ap);
    va_end(ap);
}

/* Characters begin at every byte that does not continue one. */
static int characters(const char *from, const char *to)
{
    int n = 0;
    for (; from < to; from++)
        n += ((unsigned char)*from & 0xc0) != 0x80;
    return n;
}

/* Counted when it is asked for: errors are few, and a table of lines would have to
 * be kept for every file. Columns are characters, as editors show them; a span that
 * goes on in the next line is marked to the end of its first, and CR is no part of
 * a line. */
bool hm_diags_has(const hm_diags *d, const hm_source *source, hm_span at)
{
    for (const hm_diag *e = d->first; e != NULL; e = e->next)
        if (e->severity == HM_ERROR && e->source == source && e->at.first >= at.first &&
            e->at.first < at.last)
            return true;
    return false;
}

hm_place hm_source_place(const hm_source *s, hm_span at)
{
    size_t first = at.first < s->length ? at.first : s->length;
    hm_place p = {.line = 1};
    for (size_t i = 0; i < first; i++)
        if (s->bytes[i] == '\n') {
            p.line++;
            p.line_start = i + 1;
        }
    p.line_end = p.line_start;
    while (p.line_end < s->length && s->bytes[p.line_end] != '\n')
        p.line_end++;
    if (p.line_end > p.line_start && s->bytes[p.line_end - 1] == '\r')
        p.line_end--;
    size_t last = at.last < p.line_end ? at.last : p.line_end;
    p.column = characters(s->bytes + p.line_start, s->bytes + first) + 1;
    p.end_column = p.column;
    if (last > first)
        p.end_column += characters(s->bytes + first, s->bytes + last);
    return p;
}

/* Insertion sort: lists are short and nearly in order. */
void hm_diags_sort(hm_diags *d)
{
    hm_diag *sorted = NULL;
    for (hm_diag *x = d->first, *next; x != NULL; x = next) {
        next = x->next;
        hm_diag **at = &sorted;
        while (*at != NULL &&
               ((*at)->order < x->order ||
                ((*at)->order == x->order && (*at)->at.first <= x->at.first)))
            at = &(*at)->next;
        x->next = *at;
        *at = x;
    }
    d->first = d->last = sorted;
    while (d->last != NULL && d->last->next != NULL)
        d->last = d->last->next;
}
