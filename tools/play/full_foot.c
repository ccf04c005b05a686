/* full_foot.c - the last line of the screen: what can be pressed now, or what came of the
 * last key. It says what is true of the moment, and nothing is cut within a word. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "tools/play/full_plan.h"
#include "tools/play/full_view.h"
#include "tools/say.h"

/* A key and what it does, in the order in which they stand; where the line is too short,
 * those of the highest rank go. */
typedef struct key_word {
    int         rank;
    const char *text;
    enum {
        ALWAYS, HAS_BOARDS, HAS_LAYOUTS, HAS_LOOK, MAY_UNDO, MAY_END, HAS_TURN,
        IS_ASKED, LOOKS_ON, /* a person; at others, of which a bot ... */
        THINKS, RESTS
    } when;
} key_word;

enum { RANKS = 16 };

static const key_word asked[] = {
    {1, "arrows: choose", ALWAYS}, {2, "Enter: take", ALWAYS}, {5, "!: hint", ALWAYS},
    {6, "u: undo", MAY_UNDO}, {7, "c: cards", ALWAYS}, {8, "b: plan", ALWAYS},
    {9, "/: type", ALWAYS}, {10, "Tab: boards", HAS_BOARDS}, {11, "w: log", ALWAYS},
    {4, "q: quit", ALWAYS}, {3, "?: all keys", ALWAYS}, {0, NULL, ALWAYS},
};
static const key_word plans[] = {
    {7, ">: play on to the end", MAY_END}, {5, ".: choose now", THINKS},
    {5, "Space: next", RESTS}, {1, "b/B: other card", ALWAYS},
    {2, "Space: next layout", HAS_LAYOUTS}, {6, "y: why not", ALWAYS},
    {4, "Escape: no plan", ALWAYS}, {7, "!: hint", IS_ASKED},
    {8, "Enter: take what is marked", IS_ASKED}, {3, "?: all keys", IS_ASKED},
    {3, "?: keys", LOOKS_ON}, {0, NULL, ALWAYS},
};
static const key_word away[] = {
    {6, ">: play on to the end", MAY_END}, {4, ".: choose now", THINKS},
    {4, "Space: next", RESTS}, {1, "Arrows look around here", ALWAYS},
    {3, "Tab: the next one", ALWAYS}, {2, "Escape: back", ALWAYS},
    {5, "i: all of it", HAS_LOOK}, {0, NULL, ALWAYS},
};
static const key_word thinks[] = {
    {1, ">: play on to the end", MAY_END}, {1, ".: choose now", ALWAYS},
    {5, "Tab: boards", HAS_BOARDS}, {6, "c: cards", ALWAYS}, {8, "e: points", ALWAYS},
    {7, "w: log", ALWAYS}, {4, "u: undo", MAY_UNDO}, {9, "z: pace", ALWAYS},
    {2, "q: quit", ALWAYS}, {3, "?: keys", ALWAYS}, {0, NULL, ALWAYS},
};
static const key_word rests[] = {
    {1, ">: play on to the end", MAY_END}, {1, "Space: next", ALWAYS},
    {2, ".: on to my turn", HAS_TURN}, {5, "z: pace", ALWAYS},
    {6, "Tab: boards", HAS_BOARDS}, {8, "c: cards", ALWAYS}, {7, "w: log", ALWAYS},
    {9, "u: undo", MAY_UNDO}, {3, "q: quit", ALWAYS}, {4, "?: keys", ALWAYS},
    {0, NULL, ALWAYS},
};
static const key_word between[] = {
    {1, ">: play on to the end", MAY_END}, {1, ".: choose now", ALWAYS},
    {4, "u: undo", MAY_UNDO}, {5, "w: log", ALWAYS}, {2, "q: quit", ALWAYS},
    {3, "?: keys", ALWAYS}, {0, NULL, ALWAYS},
};

static bool is_so(const hm_full_view *v, const key_word *k)
{
    switch (k->when) {
    case HAS_BOARDS: return v->m->face->sketch->boards(v->m->table) > 1;
    case HAS_LAYOUTS: return !v->rests && hm_full_plan_layouts(v) > 1;
    case HAS_LOOK: return v->look >= 0; /* a square is looked at */
    case MAY_UNDO: return hm_match_may_undo(v->m);
    case MAY_END: return !v->asks && v->may_end;
    case HAS_TURN: return !v->may_end; /* people have something left to choose */
    case IS_ASKED: return v->asks;
    case LOOKS_ON: return !v->asks;
    case THINKS: return !v->asks && !v->rests;
    case RESTS: return v->rests;
    default: return true;
    }
}

/* Is it so, and is there room for its rank? */
static bool is_told(const hm_full_view *v, const key_word *k, int rank)
{
    return k->rank <= rank && is_so(v, k);
}

static int width_to(const hm_full_view *v, const key_word *list, int rank)
{
    int used = 0;
    for (; list->text != NULL; list++)
        if (is_told(v, list, rank))
            used += hm_width(list->text, strlen(list->text)) + 2;
    return used;
}

static void write_keys(const hm_full_view *v, const key_word *list, char *text,
                       size_t size)
{
    int rank = RANKS;
    size_t n = 0;
    while (rank > 0 && width_to(v, list, rank) > COLS) /* the bar's edges, and no end */
        rank--;
    text[0] = '\0';
    for (; list->text != NULL && n < size; list++)
        if (is_told(v, list, rank))
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

/* What is looked at goes before who is to choose: its keys are the same in any case. */
static const key_word *keys_of(const hm_full_view *v)
{
    if (v->unseen)
        return between;
    if (v->shown != hm_full_home(v))
        return away;
    if (hm_full_planned(v) >= 0)
        return plans;
    return v->rests ? rests : v->asks ? asked : thinks;
}

/* A number being typed goes before a message, and that before the keys. */
const char *hm_full_foot(const hm_full_view *v, char *text)
{
    if (v->number > 0)
        snprintf(text, HM_FULL_FOOT, "Option %d: Enter takes it", v->number);
    else if (*v->message != '\0')
        write_message(v->message, text, HM_FULL_FOOT);
    else if (v->past != NULL)
        write_message(v->past->foot, text, HM_FULL_FOOT);
    else
        write_keys(v, keys_of(v), text, HM_FULL_FOOT);
    return text;
}
