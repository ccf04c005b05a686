/* lines.c - see lines.h. At a terminal libedit does the work; the characters come
 * from here, so that a signal ends the waiting at once and libedit leaves the
 * terminal sane. */
#include "tools/play/lines.h"

#include <ctype.h>
#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum { LINE_MAX_BYTES = 4096, CHUNK = 4096, HISTORY = 200, WORDS_SHOWN = 60 };

struct hm_lines {
    EditLine   *edit; /* NULL: not at a terminal */
    History    *history;
    hm_complete complete;
    void       *ctx;
    wchar_t    *prompt; /* malloc'd, while a line is being edited */
    hm_stop_care care;
    char        line[LINE_MAX_BYTES];
    char        chunk[CHUNK]; /* read ahead, without a terminal */
    size_t      have, at;
};

/* -- completion */

typedef struct words {
    int    count;
    char **word;
} words;

static void add_word(void *list, const char *word)
{
    words *w = list;
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->word[i], word) == 0)
            return;
    w->word = hm_need(realloc(w->word, (size_t)(w->count + 1) * sizeof *w->word));
    w->word[w->count++] = hm_need(strdup(word));
}

static void free_words(words *w)
{
    for (int i = 0; i < w->count; i++)
        free(w->word[i]);
    free(w->word);
}

/* Bytes that all words begin with; letters in whatever case, and no part of one. */
static size_t common_start(const words *w)
{
    size_t n = strlen(w->word[0]);
    for (int i = 1; i < w->count; i++)
        for (size_t k = 0; k < n; k++)
            if (tolower((unsigned char)w->word[i][k]) !=
                tolower((unsigned char)w->word[0][k]))
                n = k;
    while (n > 0 && ((unsigned char)w->word[0][n] & 0xc0) == 0x80)
        n--;
    return n;
}

/* Of the word before the cursor. */
static int characters_typed(EditLine *edit)
{
    const LineInfoW *info = el_wline(edit);
    const wchar_t *from = info->cursor;
    while (from > info->buffer && from[-1] != L' ')
        from--;
    return (int)(info->cursor - from);
}

static void list_words(const words *w)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < w->count && i < WORDS_SHOWN; i++)
        fprintf(pen, "%s%s", i > 0 ? "  " : "", w->word[i]);
    fputs(w->count > WORDS_SHOWN ? "  ..." : "", pen);
    fclose(pen);
    fputs("\n  ", stdout);
    hm_put_wrapped(stdout, text, 2, 2);
    free(text);
    fflush(stdout);
}

/* In place of the `typed` bytes before the cursor: the word, or what all
 * have in common. */
static unsigned char put_word(EditLine *edit, const words *w, size_t typed)
{
    size_t n = common_start(w);
    char *text = hm_need(malloc(n + 2));
    memcpy(text, w->word[0], n);
    text[n] = ' ';
    text[n + (w->count == 1)] = '\0';
    bool further = n > typed || w->count == 1;
    if (further) {
        el_deletestr(edit, characters_typed(edit));
        el_insertstr(edit, text);
    } else {
        list_words(w);
    }
    free(text);
    return further ? CC_REFRESH : CC_REDISPLAY;
}

/* Only what stands before the cursor counts, so that a line can be completed in
 * its middle. */
static unsigned char on_tab(EditLine *edit, int key)
{
    void *self;
    words w = {0};
    (void)key;
    el_get(edit, EL_CLIENTDATA, &self);
    hm_lines *in = self;
    const LineInfo *info = el_line(edit);
    char *text = hm_need(strndup(info->buffer, (size_t)(info->cursor - info->buffer)));
    const char *blank = strrchr(text, ' ');
    size_t typed = strlen(blank == NULL ? text : blank + 1);
    if (in->complete != NULL)
        in->complete(in->ctx, text, add_word, &w);
    unsigned char done = w.count == 0 ? CC_ERROR : put_word(edit, &w, typed);
    free(text);
    free_words(&w);
    return done;
}

/* -- pasting */

/* Pasted text comes between two marks, so that nothing in it is a key: what is pasted by
 * mistake does nothing until somebody presses Enter. */
enum { PASTE_MOST = 1000 /* milliseconds of silence, after which it is over */ };

static const wchar_t paste_end[] = L"\033[201~";

static void mark_pastes(bool on)
{
    const char *term = getenv("TERM"), *mode = on ? "\033[?2004h" : "\033[?2004l";
    if (term == NULL || *term == '\0' || strcmp(term, "dumb") == 0)
        return; /* it would show the marks */
    fputs(mode, stdout);
    fflush(stdout);
}

static bool is_silent(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, PASTE_MOST) == 0;
}

/* What cannot be seen becomes a blank, as line breaks do. */
static unsigned char on_paste(EditLine *edit, int key)
{
    (void)key;
    for (size_t ended = 0; paste_end[ended] != L'\0';) {
        wchar_t c[2] = {0};
        if (is_silent() || el_wgetc(edit, c) != 1)
            break;
        ended = c[0] == paste_end[ended] ? ended + 1 : c[0] == paste_end[0];
        if (ended > 0)
            continue;
        c[0] = c[0] < L' ' || c[0] == 0x7f ? L' ' : c[0];
        el_winsertstr(edit, c);
    }
    return CC_REFRESH;
}

/* -- a terminal */

/* What is no character of the locale becomes '?': libedit could not show it. malloc'd. */
static wchar_t *widen(const char *text)
{
    mbstate_t state = {0};
    size_t n = 0, left = strlen(text);
    wchar_t *wide = hm_need(calloc(left + 1, sizeof *wide));
    for (size_t got; left > 0; left -= got, text += got) {
        got = mbrtowc(&wide[n], text, left, &state);
        if (got > left) {
            got = 1;
            wide[n] = L'?';
            state = (mbstate_t){0};
        }
        n++;
    }
    return wide;
}

static wchar_t *get_prompt(EditLine *edit)
{
    void *self;
    el_get(edit, EL_CLIENTDATA, &self);
    return ((hm_lines *)self)->prompt;
}

/* The next byte; false when there is none. In this mode an end without a terminal is the
 * end of the terminal. */
static bool get_byte(char *byte)
{
    if (!hm_stop_wait(STDIN_FILENO))
        return false;
    if (read(STDIN_FILENO, byte, 1) == 1)
        return true;
    if (!isatty(STDIN_FILENO))
        hm_stop_hung();
    return false;
}

/* One character; 0 ends the input. Bytes that are none count as '?'. */
static int get_character(EditLine *edit, wchar_t *out)
{
    mbstate_t state = {0};
    char byte;
    (void)edit;
    for (int n = 0; n < 8; n++) {
        if (!get_byte(&byte))
            return 0;
        size_t got = mbrtowc(out, &byte, 1, &state);
        if (got == 0 || got == 1)
            return 1;
        if (got == (size_t)-1)
            break;
    }
    *out = L'?';
    return 1;
}

static void on_rest(void *ctx)
{
    hm_lines *in = ctx;
    mark_pastes(false);
    el_set(in->edit, EL_PREP_TERM, 0);
}

static void on_resize(void *ctx)
{
    hm_lines *in = ctx;
    el_resize(in->edit);
}

static void on_wake(void *ctx)
{
    hm_lines *in = ctx;
    el_set(in->edit, EL_PREP_TERM, 1);
    mark_pastes(true);
    el_resize(in->edit);
    el_set(in->edit, EL_REFRESH);
}

/* Without libedit's own history file and settings: a game is no shell, and strangers
 * may share the keyboard. */
static void open_editor(hm_lines *in)
{
    HistEvent event;
    in->edit = el_init("hamlet", stdin, stdout, stderr);
    if (in->edit == NULL)
        return;
    in->history = history_init();
    if (in->history != NULL) {
        history(in->history, &event, H_SETSIZE, HISTORY);
        history(in->history, &event, H_SETUNIQUE, 1);
        el_set(in->edit, EL_HIST, history, in->history);
    }
    el_set(in->edit, EL_CLIENTDATA, in);
    el_wset(in->edit, EL_PROMPT, get_prompt);
    el_set(in->edit, EL_EDITOR, "emacs");
    /* the narrow call would copy the two texts and never free them */
    el_wset(in->edit, EL_ADDFN, L"hamlet-complete", L"completes the word", on_tab);
    el_set(in->edit, EL_BIND, "^I", "hamlet-complete", NULL);
    el_wset(in->edit, EL_ADDFN, L"hamlet-paste", L"takes what is pasted", on_paste);
    el_set(in->edit, EL_BIND, "\\e[200~", "hamlet-paste", NULL);
    el_set(in->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_set(in->edit, EL_GETCFN, get_character);
    in->care = (hm_stop_care){on_rest, on_wake, on_resize, in};
    hm_stop_cared(&in->care);
}

/* -- anywhere else */

/* The next byte, or -1 at the end. */
static int next_byte(hm_lines *in)
{
    if (in->at == in->have) {
        ssize_t n = hm_stop_wait(STDIN_FILENO) ? read(STDIN_FILENO, in->chunk, CHUNK)
                                               : -1;
        if (n <= 0)
            return -1;
        in->have = (size_t)n;
        in->at = 0;
    }
    return (unsigned char)in->chunk[in->at++];
}

/* What is too long for any command is cut. */
static bool read_plain(hm_lines *in)
{
    size_t n = 0;
    int byte = next_byte(in);
    if (byte < 0)
        return false;
    for (; byte >= 0 && byte != '\n'; byte = next_byte(in))
        if (n < LINE_MAX_BYTES - 1)
            in->line[n++] = (char)(byte == '\0' ? ' ' : byte);
    in->line[n] = '\0';
    return hm_stopped() == 0;
}

/* -- all of it */

hm_lines *hm_lines_open(hm_complete complete, void *ctx)
{
    hm_lines *in = hm_need(calloc(1, sizeof *in));
    in->complete = complete;
    in->ctx = ctx;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        open_editor(in);
    return in;
}

/* Whoever handles signals is told first: it must not put a terminal right that is being
 * given up. */
void hm_lines_close(hm_lines *in)
{
    if (in == NULL)
        return;
    if (in->edit != NULL) {
        hm_stop_cared(NULL);
        el_end(in->edit);
    }
    if (in->history != NULL)
        history_end(in->history);
    free(in);
}

bool hm_lines_edited(const hm_lines *in)
{
    return in->edit != NULL;
}

static bool read_edited(hm_lines *in, const char *prompt)
{
    int count = 0;
    in->prompt = widen(prompt);
    el_resize(in->edit); /* the window may have changed since */
    hm_stop_hold(true);
    el_set(in->edit, EL_PREP_TERM, 1); /* before the prompt, or an early Ctrl-D is lost */
    mark_pastes(true);
    const char *line = el_gets(in->edit, &count);
    mark_pastes(false);
    hm_stop_hold(false);
    free(in->prompt);
    in->prompt = NULL;
    if (line == NULL || count <= 0 || hm_stopped() != 0) {
        putchar('\n'); /* the cursor stands behind the prompt */
        return false;
    }
    snprintf(in->line, sizeof in->line, "%s", line);
    return true;
}

/* All lines of a long prompt but the last, which is where people type; returns that. */
static const char *begin_prompt(const char *prompt)
{
    const char *next;
    int edge = hm_page_width();
    while (hm_width(prompt, strlen(prompt)) > edge) {
        size_t n = hm_wrap(prompt, edge, &next);
        hm_put_part(stdout, prompt, n);
        putchar('\n');
        prompt = next;
    }
    return prompt;
}

/* NULL for the end of the input and for a signal alike: both leave the game. Blanks
 * around a line never mean anything. */
char *hm_lines_read(hm_lines *in, const char *prompt)
{
    prompt = begin_prompt(prompt);
    if (in->edit == NULL)
        fputs(prompt, stdout);
    fflush(stdout);
    if (hm_stopped() != 0 ||
        !(in->edit != NULL ? read_edited(in, prompt) : read_plain(in)))
        return NULL;
    size_t n = strlen(in->line);
    while (n > 0 && isspace((unsigned char)in->line[n - 1]))
        in->line[--n] = '\0';
    return in->line + strspn(in->line, " \t\r\v\f");
}

void hm_lines_keep(hm_lines *in, const char *line)
{
    HistEvent event;
    if (in->history != NULL && *line != '\0')
        history(in->history, &event, H_ENTER, line);
}

void hm_lines_forget(hm_lines *in)
{
    HistEvent event;
    if (in->history != NULL)
        history(in->history, &event, H_CLEAR);
}
