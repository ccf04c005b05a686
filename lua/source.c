/* source.c - reads Lua text just as far as the sandbox needs it: where lines and tokens
 * are, whether there is a numeral that is no whole number or a text with a zero byte,
 * which scripts must not have, and which place an error of Lua's is about. */
#include "lua/source.h"

#include <string.h>

/* The byte after the line end at i. */
static size_t after_line_end(const hm_source *s, size_t i)
{
    char c = s->bytes[i++];
    if (i < s->length && (s->bytes[i] == '\n' || s->bytes[i] == '\r') && s->bytes[i] != c)
        i++;
    return i;
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

int hm_lua_line_of(const hm_source *s, uint32_t byte)
{
    int line = 1;
    for (size_t i = 0; i < byte && i < s->length;) {
        bool end = ends_line(s->bytes[i]);
        i = end ? after_line_end(s, i) : i + 1;
        line += end && i <= byte;
    }
    return line;
}

/* First byte of a line; the end of the text beyond the last one. */
static size_t start_of_line(const hm_source *s, int line)
{
    size_t i = 0;
    while (line > 1 && i < s->length) {
        bool end = ends_line(s->bytes[i]);
        i = end ? after_line_end(s, i) : i + 1;
        line -= end;
    }
    return i;
}

hm_span hm_lua_lines(const hm_source *s, int first, int last)
{
    return (hm_span){(uint32_t)start_of_line(s, first),
                     (uint32_t)start_of_line(s, last + 1)};
}

hm_span hm_lua_line_span(const hm_source *s, int line)
{
    hm_span at = hm_lua_lines(s, line, line);
    while (at.last > at.first && strchr(" \t\r\n", s->bytes[at.last - 1]) != NULL)
        at.last--;
    while (at.first < at.last && strchr(" \t", s->bytes[at.first]) != NULL)
        at.first++;
    return at;
}

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_';
}

bool hm_lua_next_word(const char *bytes, size_t *at, size_t end, hm_span *word)
{
    size_t i = *at;
    while (i < end && !is_word_byte(bytes[i]))
        i++;
    word->first = (uint32_t)i;
    while (i < end && is_word_byte(bytes[i]))
        i++;
    word->last = (uint32_t)i;
    *at = i;
    return word->last > word->first;
}

bool hm_lua_has_word(const char *bytes, size_t length, const char *word)
{
    hm_span w;
    size_t n = strlen(word);
    for (size_t at = 0; hm_lua_next_word(bytes, &at, length, &w);)
        if (w.last - w.first == n && memcmp(bytes + w.first, word, n) == 0)
            return true;
    return false;
}

/* -- tokens of Lua's, of a text that Lua's compiler has accepted */

typedef struct scanner {
    const char *bytes;
    size_t      at, end;
} scanner;

static char byte(const scanner *s, size_t ahead)
{
    return s->at + ahead < s->end ? s->bytes[s->at + ahead] : '\0';
}

/* Goes behind [[...]] or [==[...]==] if there is one here. */
static bool skip_long_bracket(scanner *s)
{
    size_t level = 0;
    while (byte(s, 1 + level) == '=')
        level++;
    if (byte(s, 0) != '[' || byte(s, 1 + level) != '[')
        return false;
    for (s->at += level + 2; s->at < s->end; s->at++) {
        size_t n = 0;
        if (byte(s, 0) != ']')
            continue;
        while (n < level && byte(s, 1 + n) == '=')
            n++;
        if (n == level && byte(s, 1 + n) == ']') {
            s->at += level + 2;
            break;
        }
    }
    return true;
}

static void skip_comment(scanner *s)
{
    s->at += 2;
    if (byte(s, 0) == '[' && skip_long_bracket(s))
        return;
    while (s->at < s->end && !ends_line(s->bytes[s->at]))
        s->at++;
}

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : 16;
}

/* Is the escape here one for a zero byte: \0, \00, \000, \x00, \u{0...}? */
static bool is_zero(const scanner *s)
{
    size_t i = 1, digits = 0;
    char kind = byte(s, i);
    int base = kind == 'x' || kind == 'u' ? 16 : 10;
    i += kind == 'x' ? 1 : kind == 'u' ? 2 : 0;
    size_t most = kind == 'x' ? 2 : kind == 'u' ? s->end : 3;
    bool zero = true;
    for (; digits < most && digit(byte(s, i)) < base; i++, digits++)
        zero = zero && byte(s, i) == '0';
    return digits > 0 && zero;
}

/* Goes behind a text in quotes; has it no zero byte? */
static bool skip_quoted(scanner *s)
{
    char quote = s->bytes[s->at++];
    bool fine = true;
    while (s->at < s->end && s->bytes[s->at] != quote) {
        bool escape = s->bytes[s->at] == '\\';
        fine = fine && !(escape && is_zero(s));
        s->at += escape ? 2 : 1;
    }
    s->at++;
    return fine;
}

/* Goes behind a numeral; does it stand for a whole number? */
static bool skip_numeral(scanner *s)
{
    static const char largest[] = "9223372036854775807";
    size_t first = s->at;
    bool hex = byte(s, 0) == '0' && (byte(s, 1) == 'x' || byte(s, 1) == 'X');
    bool whole = true;
    for (;; s->at++) {
        char c = byte(s, 0);
        bool exponent = hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
        if (exponent && (byte(s, 1) == '+' || byte(s, 1) == '-'))
            s->at++;
        if (exponent || c == '.')
            whole = false;
        else if (!is_word_byte(c))
            break;
    }
    while (first < s->at && s->bytes[first] == '0')
        first++;
    size_t digits = s->at - first;
    if (!hex && digits >= sizeof largest - 1)
        whole = whole && digits == sizeof largest - 1 &&
                memcmp(s->bytes + first, largest, digits) <= 0;
    return whole;
}

/* Goes behind one token; false when scripts must not have it. */
static bool skip_token(scanner *s)
{
    char c = byte(s, 0), next = byte(s, 1);
    if (c == '-' && next == '-')
        skip_comment(s);
    else if (c == '"' || c == '\'')
        return skip_quoted(s);
    else if (c == '.' && next == '.')
        s->at += byte(s, 2) == '.' ? 3 : 2;
    else if ((c >= '0' && c <= '9') || (c == '.' && next >= '0' && next <= '9'))
        return skip_numeral(s);
    else if (is_word_byte(c))
        while (is_word_byte(byte(s, 0)))
            s->at++;
    else if (c == '/' && next == '/')
        s->at += 2;
    else if (c != '[' || !skip_long_bracket(s)) {
        s->at++;
        return c != '/' && c != '^';
    }
    return true;
}

bool hm_lua_find_refused(const char *bytes, size_t at, size_t end, hm_span *token)
{
    scanner s = {bytes, at, end};
    while (s.at < s.end) {
        size_t first = s.at;
        if (!skip_token(&s)) {
            *token = (hm_span){(uint32_t)first, (uint32_t)s.at};
            return true;
        }
    }
    return false;
}

int hm_lua_occurrences(const char *bytes, size_t length, const char *what)
{
    int count = 0;
    size_t n = strlen(what);
    for (size_t i = 0; i + n <= length; i++)
        count += memcmp(bytes + i, what, n) == 0;
    return count;
}

/* Bytes of the character at p when it may be shown, else 0. Stops at a NUL. */
static int shown(const unsigned char *p)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int n = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] < 0xe0 ? 2 : (p[0] & 0xf0) == 0xe0 ? 3
            : p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : 0;
    if (n <= 1)
        return p[0] < ' ' || p[0] == 127 ? 0 : n;
    uint32_t code = p[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (p[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[n] || code > 0x10ffff || surrogate || code < 0xa0 ? 0 : n;
}

void hm_lua_clean_text(char *text)
{
    for (unsigned char *p = (unsigned char *)text; *p != '\0';) {
        int n = shown(p);
        if (n == 0)
            *p = '?';
        p += n ? n : 1;
    }
}

bool hm_lua_is_clean(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
        int n = shown(p);
        if (n == 0)
            return false;
        p += n;
    }
    return true;
}

/* The token of "... near 'token'"; of a long one Lua gives the whole. */
static bool near_token(const char *message, const char **token, size_t *length)
{
    const char *near = NULL;
    for (const char *p = message; (p = strstr(p, "near ")) != NULL; p++)
        near = p;
    if (near == NULL || near[5] != '\'')
        return false;
    const char *end = strrchr(near + 6, '\'');
    if (end == NULL)
        return false;
    *token = near + 6;
    *length = (size_t)(end - *token);
    return *length > 0;
}

static bool fits(const hm_source *s, size_t i, size_t n, const char *token)
{
    if (memcmp(s->bytes + i, token, n) != 0)
        return false;
    if (!is_word_byte(token[0]))
        return true;
    return (i == 0 || !is_word_byte(s->bytes[i - 1])) &&
           (i + n >= s->length || !is_word_byte(s->bytes[i + n]));
}

/* Bytes of a token in a span; the span itself when it is not there. */
static hm_span find(const hm_source *s, hm_span in, const char *token, size_t n)
{
    for (size_t i = in.first; i + n <= in.last; i++)
        if (fits(s, i, n, token))
            return (hm_span){(uint32_t)i, (uint32_t)(i + n)};
    return in;
}

/* Lua tells a line and often a token, and the token is looked for in the line. A
 * block's line may be shared with the card around it, so it is cut to the block; at the
 * end of the text it is the last byte that is marked. */
hm_span hm_lua_error_span(const hm_lua_chunk *c, int line, const char *message)
{
    const char *token;
    size_t length;
    if (line <= 0)
        return c->file ? hm_lua_line_span(c->source, 1) : c->at;
    hm_span at = hm_lua_line_span(c->source, line);
    if (at.first < c->at.first && at.last > c->at.first)
        at.first = c->at.first;
    if (at.last > c->at.last && at.first < c->at.last)
        at.last = c->at.last;
    if (strstr(message, "near <eof>") != NULL && c->at.last > c->at.first)
        return (hm_span){c->at.last - 1, c->at.last};
    if (near_token(message, &token, &length))
        at = find(c->source, at, token, length);
    return at;
}
