/* A scanner of just enough Lua to tell which `name =` belongs to the table of a card and
 * not to a table, a call or a function inside it. It never fails: text that is not as
 * expected only makes the places it finds less exact. */
#include "lua/where.h"

#include <string.h>

enum { LOOK_MAX = 1 << 16 }; /* bytes of one card's text: all that a file may have */

/* A token of Lua; strings, comments and long brackets are one each. */
typedef struct token {
    enum { END, WORD, STRING, SIGN } kind;
    hm_span at;
} token;

typedef struct scanner {
    const char *text;
    size_t      at, end;
} scanner;

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_';
}

/* The level of a long bracket that opens here ("[[" 0, "[=[" 1), or -1. */
static int long_level(const scanner *s, size_t at)
{
    size_t i = at;
    if (i >= s->end || s->text[i++] != '[')
        return -1;
    while (i < s->end && s->text[i] == '=')
        i++;
    return i < s->end && s->text[i] == '[' ? (int)(i - at - 1) : -1;
}

/* Past the end of a long bracket of this level. */
static size_t skip_long(const scanner *s, size_t at, int level)
{
    for (size_t i = at; i < s->end; i++) {
        size_t k = i + 1;
        if (s->text[i] != ']')
            continue;
        while (k < s->end && s->text[k] == '=')
            k++;
        if (k < s->end && s->text[k] == ']' && k - i - 1 == (size_t)level)
            return k + 1;
    }
    return s->end;
}

static size_t skip_quoted(const scanner *s, size_t at)
{
    char quote = s->text[at++];
    for (; at < s->end && s->text[at] != quote && s->text[at] != '\n'; at++)
        if (s->text[at] == '\\')
            at++;
    return at < s->end ? at + 1 : s->end;
}

static size_t skip_comment(const scanner *s, size_t at)
{
    int level = long_level(s, at + 2);
    if (level >= 0)
        return skip_long(s, at + 2, level);
    while (at < s->end && s->text[at] != '\n')
        at++;
    return at;
}

static void skip_blank(scanner *s)
{
    for (;;) {
        while (s->at < s->end && strchr(" \t\r\n\v\f", s->text[s->at]) != NULL)
            s->at++;
        if (s->at + 1 >= s->end || s->text[s->at] != '-' || s->text[s->at + 1] != '-')
            return;
        s->at = skip_comment(s, s->at);
    }
}

/* Just enough of Lua to find fields: words, texts and single signs. What it gets wrong
 * costs a less exact place in a message, nothing else. */
static token next(scanner *s)
{
    skip_blank(s);
    size_t from = s->at;
    int kind = SIGN;
    if (from >= s->end)
        return (token){END, {(uint32_t)from, (uint32_t)from}};
    if (is_word(s->text[from])) {
        kind = WORD;
        while (s->at < s->end && is_word(s->text[s->at]))
            s->at++;
    } else if (s->text[from] == '"' || s->text[from] == '\'') {
        kind = STRING;
        s->at = skip_quoted(s, from);
    } else if (long_level(s, from) >= 0) {
        kind = STRING;
        s->at = skip_long(s, from, long_level(s, from));
    } else {
        s->at++;
    }
    token t = {.at = {(uint32_t)from, (uint32_t)s->at}};
    t.kind = kind;
    return t;
}

static bool says(const scanner *s, const token *t, const char *text)
{
    size_t n = strlen(text);
    return t->kind != END && t->at.last - t->at.first == n &&
           memcmp(s->text + t->at.first, text, n) == 0;
}

/* +1 for what opens a level, -1 for what closes one. */
static int step_of(const scanner *s, const token *t)
{
    static const char *const opens[] = {"{", "(", "[", "function", "do", "if", "repeat"};
    static const char *const closes[] = {"}", ")", "]", "end", "until"};
    for (size_t i = 0; i < sizeof opens / sizeof *opens; i++)
        if (t->kind != STRING && says(s, t, opens[i]))
            return 1;
    for (size_t i = 0; i < sizeof closes / sizeof *closes; i++)
        if (t->kind != STRING && says(s, t, closes[i]))
            return -1;
    return 0;
}

/* -- cards */

/* Does it say the name, in quotes? */
static bool quotes(const scanner *s, const token *t, const char *name)
{
    size_t n = name != NULL ? strlen(name) : 0;
    return name != NULL && t->kind == STRING && t->at.last - t->at.first == n + 2 &&
           memcmp(s->text + t->at.first + 1, name, n) == 0;
}

/* Reads on from the brace that opens a card's table. */
static void read_table(scanner *s, hm_where *out, const char *name, bool *quoted)
{
    int depth = 1;
    token before = {END, {0, 0}}, t;
    hm_where_field *open = NULL;
    for (t = next(s); t.kind != END; before = t, t = next(s)) {
        int step = step_of(s, &t);
        bool ends = depth == 1 && (says(s, &t, ",") || says(s, &t, ";") || step < 0);
        *quoted = *quoted || quotes(s, &t, name);
        if (ends && open != NULL) {
            open->value.last = before.at.last;
            open = NULL;
        }
        depth += step;
        if (depth == 0)
            break;
        if (depth == 1 && before.kind == WORD && says(s, &t, "=") &&
            out->fields < HM_WHERE_FIELDS) {
            open = &out->field[out->fields++];
            *open = (hm_where_field){before.at, {t.at.last, t.at.last}};
        } else if (open != NULL && before.at.last == open->value.first) {
            open->value.first = t.at.first; /* the first token behind the = */
        }
    }
    if (open != NULL)
        open->value.last = before.at.last;
    out->card.last = t.kind == END ? before.at.last : t.at.last;
}

/* Is a call of card with a table here? Its brace is passed then. */
static bool is_call(scanner *s, const token *t)
{
    scanner ahead = *s;
    if (!says(s, t, "card"))
        return false;
    token brace = next(&ahead);
    if (says(s, &brace, "("))
        brace = next(&ahead);
    if (!says(s, &brace, "{"))
        return false;
    *s = ahead;
    return true;
}

/* Several cards may stand on the line of the call; the one with the name in quotes is
 * meant, or else the first. */
void hm_where_card(const hm_source *source, hm_span line, const char *name,
                   hm_where *out)
{
    scanner s = {source->bytes, line.first, source->length};
    bool found = false, quoted = false;
    if (s.end - s.at > LOOK_MAX)
        s.end = s.at + LOOK_MAX;
    memset(out, 0, sizeof *out);
    out->source = source;
    out->card = line;
    for (token t = next(&s); t.kind != END && t.at.first < line.last; t = next(&s)) {
        if (!is_call(&s, &t))
            continue;
        hm_where one = {.source = source, .card = t.at};
        read_table(&s, &one, name, &quoted);
        if (!found || quoted)
            *out = one;
        found = true;
        if (quoted || name == NULL)
            return;
    }
}

hm_span hm_where_field_at(const hm_where *w, const char *field, bool value)
{
    for (int i = 0; i < w->fields; i++) {
        const hm_where_field *f = &w->field[i];
        size_t n = strlen(field);
        if (f->name.last - f->name.first == n &&
            memcmp(w->source->bytes + f->name.first, field, n) == 0)
            return value ? f->value : f->name;
    }
    return w->card;
}

hm_span hm_where_word(const hm_source *source, hm_span in, const char *word,
                      size_t length)
{
    const char *text = source->bytes;
    for (size_t i = in.first; i + length <= in.last; i++) {
        bool starts = i == in.first || !is_word(text[i - 1]) || !is_word(*word);
        bool ends = i + length == in.last || !is_word(text[i + length]) ||
                    !is_word(*word);
        if (starts && ends && memcmp(text + i, word, length) == 0)
            return (hm_span){(uint32_t)i, (uint32_t)(i + length)};
    }
    return in;
}
