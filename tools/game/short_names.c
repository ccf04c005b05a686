/* short_names.c - see short_names.h.
 *
 * With many players this is asked for often while a screen is drawn, so names are
 * compared where they stand, and only the one that is wanted is written. */
#include "tools/game/short_names.h"

#include <string.h>

#include "tools/say.h"

enum { DOTS_LEAST = 4 /* columns of a name in which some go to dots */ };

/* What is kept of a name: bytes at its beginning and at its end. */
typedef struct cut {
    size_t head, tail;
} cut;

static int columns_of(const char *name) { return hm_width(name, strlen(name)); }

/* Bytes at the end of a name that are at most so many columns wide. */
static size_t tail_bytes(const char *name, int columns)
{
    const char *from = name + strlen(name);
    size_t n = 0;
    while (from > name) {
        do
            from--;
        while (from > name && ((unsigned char)*from & 0xc0) == 0x80);
        size_t more = strlen(from);
        if (hm_width(from, more) > columns)
            break;
        n = more;
    }
    return n;
}

/* Is another one cut to the same? One that fits is not cut. */
static bool is_taken(const char *const *names, int count, int which, cut c, int columns)
{
    const char *name = names[which];
    const char *end = name + strlen(name) - c.tail;
    for (int i = 0; i < count; i++) {
        const size_t size = strlen(names[i]);
        if (i != which && size >= c.head + c.tail &&
            strncmp(names[i], name, c.head) == 0 &&
            strcmp(names[i] + size - c.tail, end) == 0 && columns_of(names[i]) > columns)
            return true;
    }
    return false;
}

static const char *write_cut(const char *name, cut c, const char *dots,
                             char out[HM_SEAT_NAME_MAX])
{
    snprintf(out, HM_SEAT_NAME_MAX, "%.*s%s%s", (int)c.head, name, dots,
             name + strlen(name) - c.tail);
    return out;
}

/* Its last word, where that is a number, with the blank before it; 0: it is none. */
static size_t number_bytes(const char *name)
{
    const char *last = strrchr(name, ' ');
    const bool number = last != NULL && last[1] != '\0' &&
                        last[1 + strspn(last + 1, "0123456789")] == '\0';
    return number ? strlen(last) : 0;
}

/* Bytes of the first columns, without blanks at their end. */
static size_t head_bytes(const char *name, int columns)
{
    size_t n = hm_fit(name, columns);
    while (n > 0 && name[n - 1] == ' ')
        n--;
    return n;
}

/* "Pl 2", or "P2" where there is no room for a blank. */
static cut number_cut(const char *name, int columns)
{
    size_t tail = number_bytes(name);
    tail -= (int)tail >= columns;
    return (cut){.head = head_bytes(name, columns - (int)tail), .tail = tail};
}

static cut middle_cut(const char *name, int columns, int tail)
{
    return (cut){.head = head_bytes(name, columns - tail),
                 .tail = tail_bytes(name, tail)};
}

const char *hm_short_name(const char *const *names, int count, int which, int columns,
                          char out[HM_SEAT_NAME_MAX])
{
    const char *name = names[which];
    const char *dots = columns < DOTS_LEAST ? "" : hm_use_utf8() ? "…" : "~";
    const int left = columns - (*dots != '\0'), number = (int)number_bytes(name);
    if (columns_of(name) <= columns)
        return write_cut(name, (cut){.head = strlen(name)}, "", out);
    if (number > 0 && number <= columns) {
        const cut c = number_cut(name, columns);
        if (c.head > 0 && !is_taken(names, count, which, c, columns))
            return write_cut(name, c, "", out);
    }
    for (int tail = 0; tail < left; tail++) {
        const cut c = middle_cut(name, left, tail);
        if (!is_taken(names, count, which, c, columns))
            return write_cut(name, c, dots, out);
    }
    return write_cut(name, middle_cut(name, left, 0), dots, out);
}

const char *hm_short_seat_name(const hm_table *t, int player, int columns,
                               char out[HM_SEAT_NAME_MAX])
{
    char usual[HM_SEAT_NAME_MAX];
    const hm_deal *deal = hm_table_deal(t);
    if (deal->names != NULL && player < deal->players)
        return hm_short_name(deal->names, deal->players, player, columns, out);
    const char *const alone[] = {hm_seat_name(t, player, usual)};
    return hm_short_name(alone, 1, 0, columns, out);
}
