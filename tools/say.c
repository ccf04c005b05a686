/* say.c - how the program talks: messages, colours, places in source files.
 *
 * Card files come from strangers and go to terminals, so whatever was read from
 * one is printed through hm_put, which lets no control character pass, nor any other
 * that has no look of its own but changes that of others. Columns
 * and carets count characters; only frames need to know how wide one is.
 */
#include "tools/say.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "tools/textstream.h"

const char hm_colour_off[] = "\033[0m";

/* Black is drawn grey as a letter: terminals are mostly black themselves. */
static const struct {
    const char *name, *fore, *back;
} colours[] = {
    {"black", "\033[90m", "\033[97;48;5;238m"},
    {"red", "\033[31m", "\033[97;41m"},
    {"green", "\033[32m", "\033[30;42m"},
    {"yellow", "\033[33m", "\033[30;48;5;221m"},
    {"blue", "\033[38;5;75m", "\033[30;48;5;75m"},
    {"purple", "\033[35m", "\033[97;45m"},
    {"cyan", "\033[36m", "\033[30;46m"},
    {"grey", "\033[38;5;247m", "\033[30;48;5;250m"},
    {"orange", "\033[38;5;208m", "\033[30;48;5;208m"},
    {"brown", "\033[38;5;137m", "\033[97;48;5;94m"},
    {"white", "\033[1m", "\033[30;107m"},
};

static int colour_index(const char *name)
{
    for (int i = 0; name != NULL && i < (int)(sizeof colours / sizeof *colours); i++)
        if (strcmp(colours[i].name, name) == 0)
            return i;
    return -1;
}

const char *hm_colour_on(const char *colour)
{
    int i = colour_index(colour);
    return i < 0 ? "" : colours[i].fore;
}

const char *hm_colour_back(const char *colour)
{
    int i = colour_index(colour);
    return i < 0 ? "" : colours[i].back;
}

bool hm_use_colour(FILE *out)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(out)) && (no == NULL || *no == '\0') &&
           (term == NULL || strcmp(term, "dumb") != 0);
}

bool hm_use_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void hm_say(const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    fflush(stdout); /* results and messages in the order they were made */
    fputs("hamlet: ", stderr);
    hm_put(stderr, text);
    fputc('\n', stderr);
}

void hm_say_near(const char *best)
{
    if (best == NULL)
        return;
    fputs("did you mean '", stderr);
    hm_put(stderr, best);
    fputs("'?\n", stderr);
}

/* Our own faults never share a code with those of the input: whoever sees 4 should
 * report it. */
int hm_exit_for(hm_status st)
{
    switch (st) {
    case HM_OK:
        return HM_EXIT_FINE;
    case HM_EINPUT:
    case HM_EIO:
        return HM_EXIT_INPUT;
    case HM_ELIMIT:
    case HM_ENOMEM:
        return HM_EXIT_LIMIT;
    case HM_EBUG:
        break;
    }
    return HM_EXIT_BUG;
}

/* Once only, whoever comes first: exit writes out what lies in streams, for which memory
 * may be short once more, and other threads go on until then. */
static _Noreturn void end_without_memory(void)
{
    static atomic_flag ends = ATOMIC_FLAG_INIT;
    static _Thread_local bool mine;
    if (mine)
        _Exit(HM_EXIT_LIMIT);
    while (atomic_flag_test_and_set(&ends))
        pause();
    mine = true;
    hm_say("out of memory");
    exit(HM_EXIT_LIMIT);
}

void *hm_need(void *p)
{
    if (p == NULL)
        end_without_memory();
    return p;
}

hm_status hm_need_room(hm_status st)
{
    if (st == HM_ENOMEM)
        end_without_memory();
    return st;
}

const char *hm_why(void)
{
    if (errno == ENOMEM)
        end_without_memory();
    return strerror(errno);
}

int hm_say_error(const hm_error *err)
{
    hm_need_room(err->code); /* such an error may have no text */
    hm_say("%s", err->msg);
    return hm_exit_for(err->code);
}

/* -- characters */

static wchar_t code_point(const char *s, size_t n)
{
    static const unsigned char lead[5] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    const unsigned char *b = (const unsigned char *)s;
    long c = b[0] & lead[n];
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (b[i] & 0x3f);
    return (wchar_t)c;
}

/* Bytes of the character at s: 1 for a byte that begins none. Longer forms than needed,
 * halves of surrogate pairs and what is beyond Unicode are none: a terminal may make
 * anything of them. */
static size_t step(const char *s, size_t left)
{
    static const wchar_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)s;
    size_t n = b[0] >= 0xc2 && b[0] <= 0xdf ? 2 : (b[0] & 0xf0) == 0xe0 ? 3
               : b[0] >= 0xf0 && b[0] <= 0xf4 ? 4 : 1;
    if (n > left)
        return 1;
    for (size_t i = 1; i < n; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 1;
    wchar_t c = code_point(s, n);
    return c < least[n] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff ? 1 : n;
}

/* What a terminal obeys instead of showing it, and what shows nothing but changes how the
 * rest is read: a name could run backwards, or look like another one. Joiners (U+200C,
 * U+200D) and variation selectors stay, since scripts and emoji are written with them. */
static bool is_command(wchar_t c)
{
    static const struct {
        wchar_t first, last;
    } ranges[] = {
        {0x00, 0x1f},       {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},
        {0x180e, 0x180e},   {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},
        {0x2060, 0x206f},   {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe007f},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* Of one byte it must be ASCII, else it is a part of a character only. */
static bool may_print(const char *s, size_t n)
{
    return n == 1 ? *s >= 0x20 && *s < 0x7f : !is_command(code_point(s, n));
}

size_t hm_letter(const char *text, size_t length, uint32_t *code)
{
    const size_t n = step(text, length);
    *code = may_print(text, n) ? (uint32_t)code_point(text, n) : '?';
    return n;
}

bool hm_may_show(const char *text, size_t length)
{
    for (size_t i = 0, n; i < length; i += n) {
        n = step(text + i, length - i);
        if (!may_print(text + i, n))
            return false;
    }
    return true;
}

void hm_put_part(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0, n; i < length; i += n) {
        n = step(text + i, length - i);
        if (may_print(text + i, n))
            fwrite(text + i, 1, n, out);
        else
            fputc('?', out);
    }
}

void hm_put(FILE *out, const char *text)
{
    hm_put_part(out, text, strlen(text));
}

int hm_width(const char *text, size_t length)
{
    int width = 0;
    for (size_t i = 0, n; i < length; i += n) {
        n = step(text + i, length - i);
        int w = n == 1 ? 1 : wcwidth(code_point(text + i, n));
        width += w < 0 ? 1 : w; /* -1: unknown to the locale */
    }
    return width;
}

size_t hm_wrap(const char *text, int width, const char **next)
{
    size_t length = strcspn(text, "\n"), i = 0, blank = 0;
    for (int used = 0; i < length;) {
        size_t n = step(text + i, length - i);
        used += hm_width(text + i, n);
        if (used > width)
            break;
        if (text[i] == ' ')
            blank = i;
        i += n;
    }
    if (i < length && text[i] != ' ') /* inside a word, maybe longer than a line */
        i = blank != 0 ? blank : i != 0 ? i : step(text, length);
    *next = text + i;
    *next += **next == '\n' || **next == ' ';
    return i;
}

size_t hm_fit(const char *text, int width)
{
    size_t n = strlen(text);
    while (n > 0 && hm_width(text, n) > width)
        do
            n--;
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80);
    return n;
}

const char *hm_sentence(const char *message, char *out, size_t size)
{
    const size_t n = strlen(message);
    const size_t word = strspn(message, "abcdefghijklmnopqrstuvwxyz");
    const bool ends = n > 0 && strchr(".!?", message[n - 1]) != NULL;
    snprintf(out, size, "%s%s", message, n == 0 || ends ? "" : ".");
    if (word > 0 && (message[word] == ' ' || message[word] == '\''))
        out[0] = (char)(out[0] - 'a' + 'A');
    return out;
}

/* Looked at for every paragraph: windows change while people play. */
int hm_page_width(void)
{
    enum { USUAL = 80, LEAST = 20, MOST = 1000, MARGIN = 2 };
    struct winsize size;
    const char *said = getenv("COLUMNS");
    long columns = USUAL;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0)
        columns = size.ws_col;
    else if (said != NULL && *said != '\0' && strspn(said, "0123456789") == strlen(said))
        columns = strlen(said) < 6 ? strtol(said, NULL, 10) : MOST;
    columns = columns < LEAST ? LEAST : columns > MOST ? MOST : columns;
    return (int)columns - MARGIN;
}

/* A deep indent in a narrow window would leave a word per line, so it gives way. */
void hm_put_wrapped(FILE *out, const char *text, int at, int indent)
{
    enum { EDGE = 78 };
    const int edge = out == stdout ? hm_page_width() : EDGE;
    if (edge - indent < edge / 2)
        indent = edge / 4;
    if (edge - at < edge / 4 && *text != '\0') {
        fprintf(out, "\n%*s", indent, "");
        at = indent;
    }
    while (*text != '\0') {
        const char *next;
        size_t n = hm_wrap(text, edge - at, &next);
        hm_put_part(out, text, n);
        fputc('\n', out);
        text = next;
        at = indent;
        if (*text != '\0')
            fprintf(out, "%*s", indent, "");
    }
}

void hm_put_paragraphs(FILE *out, const char *text, int indent)
{
    while (*text != '\0') {
        const size_t n = strcspn(text, "\n"), blanks = strspn(text, " ");
        const size_t begin = blanks < n ? blanks : n;
        char *line = hm_need(strndup(text + begin, n - begin));
        fprintf(out, "%*s", (int)begin, "");
        if (*line == '\0')
            fputc('\n', out);
        hm_put_wrapped(out, line, (int)begin, indent);
        free(line);
        text += n + (text[n] == '\n');
    }
}

void hm_put_line(int indent, const char *fmt, ...)
{
    char *text = NULL;
    size_t size;
    va_list more;
    FILE *pen = hm_textstream(&text, &size);
    va_start(more, fmt);
    vfprintf(pen, fmt, more);
    va_end(more);
    fclose(pen);
    hm_put_paragraphs(stdout, text, indent);
    free(text);
}

/* -- places in files */

enum {
    LINE_SHOWN = 100, /* characters of a line: one that was never meant to be read */
    BEFORE = 40       /* of them before the place, when it is far to the right */
};

/* The part of a line that is shown. */
typedef struct window {
    const char *from, *to;
    bool        cut_left, cut_right;
} window;

static const char *skip(const char *from, const char *to, int characters)
{
    while (characters-- > 0 && from < to)
        from += step(from, (size_t)(to - from));
    return from;
}

/* Of a very long line the part around the mistake is shown, with something before it to
 * know it by. */
static window choose_window(const hm_source *s, const hm_place *p)
{
    window w = {s->bytes + p->line_start, s->bytes + p->line_end, false, false};
    if (p->column > LINE_SHOWN - BEFORE && skip(w.from, w.to, LINE_SHOWN) < w.to) {
        w.from = skip(w.from, w.to, p->column - 1 - BEFORE);
        w.cut_left = true;
    }
    const char *end = skip(w.from, w.to, LINE_SHOWN);
    w.cut_right = end < w.to;
    w.to = end;
    return w;
}

/* Tabs are kept, so that the caret stands right however wide they are. */
static void print_line(FILE *out, const window *w)
{
    fputs(w->cut_left ? "    ..." : "    ", out);
    for (const char *c = w->from; c < w->to;) {
        size_t n = step(c, (size_t)(w->to - c));
        if (*c == '\t')
            fputc('\t', out);
        else
            hm_put_part(out, c, n);
        c += n;
    }
    fputs(w->cut_right ? "...\n" : "\n", out);
}

/* Tabs stay tabs, so that the caret stands below its character at any width of them. */
static void print_carets(FILE *out, const window *w, const char *first, const char *last)
{
    const char *c = w->from;
    fputs(w->cut_left ? "       " : "    ", out);
    for (; c < first && c < w->to; c += step(c, (size_t)(w->to - c)))
        fputc(*c == '\t' ? '\t' : ' ', out);
    fputc('^', out);
    if (c < w->to)
        c += step(c, (size_t)(w->to - c));
    for (; c < last && c < w->to; c += step(c, (size_t)(w->to - c)))
        fputc('~', out);
}

void hm_print_source(FILE *out, const hm_source *s, hm_span at, bool colour)
{
    if ((at.first == 0 && at.last == 0) || s->bytes == NULL)
        return;
    hm_place place = hm_source_place(s, at);
    window w = choose_window(s, &place);
    size_t first = at.first < s->length ? at.first : s->length;
    size_t last = at.last < s->length ? at.last : s->length;
    print_line(out, &w);
    fputs(colour ? hm_colour_on("green") : "", out);
    print_carets(out, &w, s->bytes + first, s->bytes + last);
    fputs(colour ? hm_colour_off : "", out);
    fputc('\n', out);
}

/* As compilers print them, "file:line:column:", so that editors can jump there. */
void hm_print_diag(FILE *out, const hm_diag *d, bool colour)
{
    hm_place place = hm_source_place(d->source, d->at);
    bool error = d->severity == HM_ERROR;
    hm_put(out, d->source->name);
    fprintf(out, ":%d:%d: %s%s:%s ", place.line, place.column,
            colour ? hm_colour_on(error ? "red" : "orange") : "",
            error ? "error" : "warning", colour ? hm_colour_off : "");
    hm_put(out, d->message);
    fputc('\n', out);
    hm_print_source(out, d->source, d->at, colour);
    if (d->hint != NULL) {
        hm_put(out, d->hint);
        fputc('\n', out);
    }
}

void hm_put_quoted(FILE *pen, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-+,:@%";
    bool bare = text[0] != '-' && text[0] != '\0' && text[strspn(text, plain)] == '\0';
    fputs(bare ? "" : "'", pen);
    for (; *text != '\0'; text++)
        if (*text == '\'')
            fputs("'\\''", pen);
        else
            fputc(*text, pen);
    fputs(bare ? "" : "'", pen);
}
