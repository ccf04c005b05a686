/* phrases.c - see phrases.h.
 *
 * Looked at is the source and not the tree, for there is none where the parser got stuck:
 * the words of the line and of the one before it, since a part that is not finished is
 * noticed at the beginning of the next line only. */
#include "dsl/phrases.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "dsl/words.h"

enum { WORDS_MAX = 48, CAUGHT_MAX = 2, LINES_BACK = 1 };

typedef struct phrase {
    const char *part, *words, *hint;
} phrase;

static const phrase phrases[] = {
#define PHRASE(part, words, hint) {part, words, hint},
#include "dsl/phrases.def"
};

/* A word of the source, and whether it is the first of its line. */
typedef struct piece {
    hm_span at;
    bool    first;
} piece;

typedef struct page {
    const hm_source *source;
    piece            word[WORDS_MAX];
    int              count, stuck;
} page;

/* -- words of the source */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '\'' || (c & 0x80);
}

static uint32_t line_start(const hm_source *s, uint32_t at)
{
    while (at > 0 && s->bytes[at - 1] != '\n')
        at--;
    return at;
}

/* The start of the last line before this one with anything on it. */
static uint32_t line_before(const hm_source *s, uint32_t start)
{
    while (start > 0 && isspace((unsigned char)s->bytes[start - 1]))
        start--;
    return line_start(s, start);
}

static uint32_t word_end(const hm_source *s, uint32_t i)
{
    uint32_t end = i + 1;
    if (is_letter(s->bytes[i]))
        while (end < s->length && is_letter(s->bytes[end]))
            end++;
    else if (s->bytes[i] == '"')
        while (end < s->length && s->bytes[end - 1 + (end == i + 1)] != '"' &&
               s->bytes[end] != '\n')
            end++;
    return end;
}

static bool is_article(const hm_source *s, hm_span at)
{
    static const char *const article[] = {"a", "an", "the", "its"};
    for (size_t i = 0; i < sizeof article / sizeof *article; i++)
        if (at.last - at.first == strlen(article[i]) &&
            memcmp(s->bytes + at.first, article[i], at.last - at.first) == 0)
            return true;
    return false;
}

/* The oldest word makes room for a new one. */
static void add_word(page *p, hm_span at, bool first)
{
    if (p->count == WORDS_MAX) {
        memmove(p->word, p->word + 1, (WORDS_MAX - 1) * sizeof *p->word);
        p->count--;
    }
    p->word[p->count++] = (piece){at, first};
}

/* Up to the end of the line in which the parser got stuck; stuck is the word there. */
static void read_page(page *p, hm_span at)
{
    const hm_source *s = p->source;
    uint32_t i = line_start(s, at.first);
    for (int n = 0; n < LINES_BACK; n++)
        i = line_before(s, i);
    p->stuck = -1;
    for (bool first = true; i < s->length && !(s->bytes[i] == '\n' && i >= at.last);) {
        char c = s->bytes[i];
        if (c == '#')
            while (i < s->length && s->bytes[i] != '\n')
                i++;
        if (i >= s->length || isspace((unsigned char)s->bytes[i])) {
            first = first || (i < s->length && s->bytes[i] == '\n');
            i++;
            continue;
        }
        hm_span word = {i, word_end(s, i)};
        i = word.last;
        if (p->stuck >= 0 && p->count == WORDS_MAX)
            return;
        if (!is_article(s, word))
            add_word(p, word, first);
        first = false;
        if (p->stuck < 0 && word.last > at.first)
            p->stuck = p->count - 1;
    }
}

/* -- matching */

static bool is_number(const hm_source *s, hm_span at)
{
    for (uint32_t i = at.first; i < at.last; i++)
        if (!isdigit((unsigned char)s->bytes[i]))
            return false;
    return true;
}

static bool fits(const page *p, int i, const char *want, size_t n, hm_span *caught,
                 int *catches)
{
    hm_span at = p->word[i].at;
    bool number = is_number(p->source, at);
    if (n == 1 && (*want == 'N' || *want == 'W')) {
        char c = p->source->bytes[at.first];
        bool right = *want == 'N' ? number : !number && (is_letter(c) || c == '"');
        if (right && *catches < CAUGHT_MAX)
            caught[(*catches)++] = at;
        return right;
    }
    return at.last - at.first == n && memcmp(p->source->bytes + at.first, want, n) == 0;
}

/* How many words of the page the phrase takes from word i on; 0: it does not fit. */
static int match(const page *p, int i, const phrase *x, hm_span *caught)
{
    int first = i, catches = 0;
    for (const char *w = x->words; *w != '\0';) {
        size_t n = strcspn(w, " ");
        if (i >= p->count || !fits(p, i++, w, n, caught, &catches))
            return 0;
        w += n + (w[n] == ' ');
    }
    return i - first;
}

static bool begins_part(const page *p, int i, const char *part)
{
    while (i > 0 && !p->word[i].first)
        i--;
    hm_span at = p->word[i].at;
    size_t n = strlen(part);
    return n == 0 || (at.last - at.first == n &&
                      memcmp(p->source->bytes + at.first, part, n) == 0);
}

/* Does a word of the language stand behind it? */
static bool is_bracket(const char *c)
{
    return *c == '<' && isalpha((unsigned char)c[1]);
}

/* Does the language have all words that the hint stands for? */
static bool is_known(const char *hint)
{
    for (const char *a = strchr(hint, '<'); a != NULL; a = strchr(a + 1, '<')) {
        size_t n = strcspn(a + 1, ">");
        if (!is_bracket(a)) /* a comparison */
            continue;
        if (hm_word_find(a + 1, n) == HM_WORD_NO_WORD)
            return false;
    }
    return true;
}

static void write_hint(const page *p, const char *hint, const hm_span *caught, char *out,
                       size_t size)
{
    size_t k = 0;
    bool open = false;
    for (const char *c = hint; *c != '\0' && k + 1 < size; c++) {
        hm_span at = *c == '%' && (c[1] == '1' || c[1] == '2') ? caught[c[1] - '1']
                                                               : (hm_span){0, 0};
        const bool bracket = is_bracket(c) || (open && *c == '>');
        open = bracket ? *c == '<' : open;
        if (bracket)
            continue;
        if (at.last > at.first && at.last - at.first < size - k) {
            memcpy(out + k, p->source->bytes + at.first, at.last - at.first);
            k += at.last - at.first;
            c++;
        } else {
            out[k++] = *c;
        }
    }
    out[k] = '\0';
}

/* The phrase has the word at which the parser got stuck in it, or right behind it. */
static bool try_phrase(const page *p, const phrase *x, char *out, size_t size)
{
    for (int i = 0; i <= p->stuck; i++) {
        hm_span caught[CAUGHT_MAX] = {{0, 0}};
        int n = match(p, i, x, caught);
        if (n == 0 || i + n < p->stuck || !begins_part(p, i, x->part))
            continue;
        write_hint(p, x->hint, caught, out, size);
        return true;
    }
    return false;
}

const char *hm_lookalike(const char *text, size_t length)
{
    static const struct {
        const char *sign, *hint;
    } looks[] = {
#define LOOKALIKE(sign, hint) {sign, hint},
#include "dsl/phrases.def"
    };
    for (size_t k = 0; k < length; k++)
        for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
            size_t n = strlen(looks[i].sign);
            if (n <= length - k && memcmp(text + k, looks[i].sign, n) == 0)
                return looks[i].hint;
        }
    return NULL;
}

void hm_list_moments(char *out, size_t size)
{
    static const char *const moments[] = {
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) title,
#include "core/hooks.def"
    };
    size_t k = (size_t)snprintf(out, size, "on build");
    for (size_t i = 0; i < sizeof moments / sizeof *moments && k < size; i++)
        k += (size_t)snprintf(out + k, size - k, ", %s", moments[i]);
}

bool hm_phrase_hint(const hm_source *source, hm_span at, char *out, size_t size)
{
    page p = {.source = source};
    out[0] = '\0';
    read_page(&p, at);
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases && p.stuck >= 0; i++)
        if (is_known(phrases[i].hint) && try_phrase(&p, &phrases[i], out, size))
            return true;
    return false;
}
