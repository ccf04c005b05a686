/* full_foot.c - the last line of the screen: what can be pressed now, or what came of the
 * last key. It says what is true of the moment, and nothing is cut within a word. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "tools/play/full_view.h"
#include "tools/say.h"

/* A key and what it does, in the order in which they stand; where the line is too short,
 * those of the highest rank go. */
typedef struct key_word {
    int         rank;
    const char *text;
} key_word;

enum { WORDS_MAX = 16 };

static const key_word asked[] = {
    {1, "arrows, n/p: choose"}, {2, "Enter: take"}, {5, "u: undo"}, {6, "c: cards"},
    {9, "w: log"}, {7, "/: type"}, {8, "Tab: boards"}, {4, "q: quit"}, {3, "?: all keys"},
    {0, NULL},
};
static const key_word away[] = {
    {1, "Arrows look around here"}, {3, "Tab: the next one"}, {2, "Escape: back"},
    {4, "i: all of it"}, {0, NULL},
};
static const key_word thinks[] = {
    {1, ".: choose now"}, {5, "Tab: boards"}, {6, "c: cards"}, {8, "e: points"},
    {7, "w: log"}, {4, "u: undo"}, {9, "z: pace"}, {2, "q: quit"}, {3, "?: keys"},
    {0, NULL},
};
static const key_word rests[] = {
    {1, "Space: next"}, {2, ".: on to my turn"}, {5, "z: pace"}, {6, "Tab: boards"},
    {8, "c: cards"}, {7, "w: log"}, {9, "u: undo"}, {3, "q: quit"}, {4, "?: keys"},
    {0, NULL},
};
static const key_word between[] = {
    {1, ".: choose now"}, {4, "u: undo"}, {5, "w: log"}, {2, "q: quit"}, {3, "?: keys"},
    {0, NULL},
};
static const key_word ends[] = {{0, ">: play on to the end"}, {0, NULL}};

static int columns(const key_word *k)
{
    return k->text != NULL ? hm_width(k->text, strlen(k->text)) + 2 : 0;
}

/* Columns of all whose rank is at most this. */
static int width_to(const key_word *list, int rank)
{
    int used = 0;
    for (; list->text != NULL; list++)
        used += list->rank <= rank ? columns(list) : 0;
    return used;
}

/* The first list goes before the other, which gives way. */
static void write_keys(const key_word *first, const key_word *list, char *text,
                       size_t size)
{
    int rank = WORDS_MAX, room = COLS - (first != NULL ? width_to(first, 0) : 0);
    size_t n = 0;
    while (rank > 0 && width_to(list, rank) > room)
        rank--;
    text[0] = '\0';
    for (; first != NULL && first->text != NULL && n < size; first++)
        n += (size_t)snprintf(text + n, size - n, "%s  ", first->text);
    for (; list->text != NULL && n < size; list++)
        if (list->rank <= rank)
            n += (size_t)snprintf(text + n, size - n, "%s  ", list->text);
    while (n > 0 && n < size && text[n - 1] == ' ')
        text[--n] = '\0';
}

/* Cut between words, where it is too long for the line. */
static void write_message(const char *message, char *text, size_t size)
{
    const char *next;
    size_t n = hm_wrap(message, COLS - 2, &next);
    if (*next != '\0')
        n = hm_wrap(message, COLS - 2 - 4, &next);
    n = n < size - 8 ? n : size - 8;
    snprintf(text, size, "%.*s%s", (int)n, message, *next != '\0' ? " ..." : "");
}

/* A number being typed goes before a message, and that before the keys. */
const char *hm_full_foot(const hm_full_view *v, char *text)
{
    const key_word *end = v->may_end ? ends : NULL;
    if (v->number > 0)
        snprintf(text, HM_FULL_FOOT, "Option %d: Enter takes it", v->number);
    else if (*v->message != '\0')
        write_message(v->message, text, HM_FULL_FOOT);
    else if (v->past != NULL)
        write_message(v->past->foot, text, HM_FULL_FOOT);
    else if (v->unseen)
        write_keys(end, between, text, HM_FULL_FOOT);
    else if (v->rests)
        write_keys(end, rests, text, HM_FULL_FOOT);
    else if (!v->asks)
        write_keys(end, thinks, text, HM_FULL_FOOT);
    else if (v->shown != hm_full_home(v))
        write_keys(NULL, away, text, HM_FULL_FOOT);
    else
        write_keys(NULL, asked, text, HM_FULL_FOOT);
    return text;
}
