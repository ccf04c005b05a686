/* brief.c - see brief.h.
 *
 * The beginning of a name says most, so it is tried first, and the beginnings of its
 * words where it has several; then its beginning with one of its later letters at the
 * end. What is also the beginning of another name would be taken for that: it is tried
 * last. Short names choose first, as they have the fewest letters to choose from. Where
 * there is room, dots tell what was left out. */
#include "tools/game/brief.h"

#include <stdio.h>
#include <string.h>

#include "tools/say.h"

enum { CUTS_MAX = 96, DOTS_LEAST = 6 /* columns; below, each letter is needed */ };

typedef struct cuts {
    int  count;
    char cut[CUTS_MAX][HM_BRIEF_MAX];
} cuts;

/* Bytes of the first `width` columns. */
static size_t bytes_of(const char *name, int width)
{
    size_t n = strlen(name);
    while (n > 0 && hm_width(name, n) > width)
        do
            n--;
        while (n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80);
    return n;
}

/* A letter, with the bytes that belong to it. */
static int letter_of(const char *name)
{
    int n = 1;
    while (((unsigned char)name[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static const char *dots(void) { return hm_use_utf8() ? "…" : "~"; }

/* A letter: one that follows behind what is left out. */
static void add(cuts *c, const char *name, int width, const char *letter)
{
    const bool whole = bytes_of(name, width) == strlen(name);
    const char *gap = whole || width < DOTS_LEAST ? "" : dots();
    size_t n = bytes_of(name, width - (letter != NULL) - (*gap != '\0'));
    if (c->count == CUTS_MAX || n + 8 > HM_BRIEF_MAX)
        return;
    while ((letter == NULL || *gap != '\0') && n > 0 && name[n - 1] == ' ')
        n--;
    snprintf(c->cut[c->count++], HM_BRIEF_MAX, "%.*s%s%.*s", (int)n, name, gap,
             letter != NULL ? letter_of(letter) : 0, letter != NULL ? letter : "");
}

static void list_cuts(const char *name, int width, cuts *c)
{
    const char *word = strchr(name, ' ');
    c->count = 0;
    if (hm_width(name, strlen(name)) <= width) {
        add(c, name, width, NULL);
        return;
    }
    if (word != NULL && width < 4 && word[1] != '\0') /* "Old Mill": OM, OlM */
        add(c, name, width, word + 1);
    add(c, name, width, NULL);
    for (size_t i = bytes_of(name, width); name[i] != '\0'; i++)
        if (((unsigned char)name[i] & 0xc0) != 0x80 && name[i] != ' ')
            add(c, name, width, name + i);
}

/* -- which of them */

typedef struct briefs {
    const hm_deck *deck;
    uint64_t       slots;
    int            width;
    char         (*out)[HM_BRIEF_MAX];
} briefs;

static bool is_taken(const briefs *b, int slot, const char *cut)
{
    for (uint64_t s = b->slots; s != 0; s &= s - 1)
        if (hm_first(s) != slot && strcmp(b->out[hm_first(s)], cut) == 0)
            return true;
    return false;
}

size_t hm_brief_letters(const char *cut)
{
    const size_t n = strlen(cut), end = strlen(dots());
    return n > end && strcmp(cut + n - end, dots()) == 0 ? n - end : n;
}

static bool begins_another(const briefs *b, int slot, const char *cut)
{
    for (uint64_t s = b->slots; s != 0; s &= s - 1)
        if (hm_first(s) != slot &&
            strncmp(b->deck->card[hm_first(s)]->name, cut, hm_brief_letters(cut)) == 0)
            return true;
    return false;
}

/* All cuts are taken: a number, or at last any letter, tells it apart. */
static void number(const briefs *b, int slot)
{
    static const char any[] = "123456789abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0";
    const char *name = b->deck->card[slot]->name;
    size_t n = bytes_of(name, b->width - 1);
    n = n < HM_BRIEF_MAX - 2 ? n : HM_BRIEF_MAX - 2;
    for (const char *c = any; *c != '\0'; c++) {
        snprintf(b->out[slot], HM_BRIEF_MAX, "%.*s%c", (int)n, name, *c);
        if (!is_taken(b, slot, b->out[slot]))
            return;
    }
}

/* The second pass takes what begins another name as well; where nothing is free a
 * number tells them apart. */
static void choose(const briefs *b, int slot)
{
    cuts c;
    list_cuts(b->deck->card[slot]->name, b->width, &c);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < c.count; i++) {
            if (is_taken(b, slot, c.cut[i]) ||
                (pass == 0 && c.count > 1 && begins_another(b, slot, c.cut[i])))
                continue;
            memcpy(b->out[slot], c.cut[i], HM_BRIEF_MAX);
            return;
        }
    number(b, slot);
}

/* Shorter names first, then by the alphabet. */
static int next_of(const hm_deck *deck, uint64_t slots)
{
    int best = hm_first(slots);
    for (uint64_t s = slots; s != 0; s &= s - 1) {
        const char *name = deck->card[hm_first(s)]->name, *other = deck->card[best]->name;
        size_t n = strlen(name), m = strlen(other);
        if (n < m || (n == m && strcmp(name, other) < 0))
            best = hm_first(s);
    }
    return best;
}

/* Below two columns no two names could differ. */
void hm_brief(const hm_deck *deck, uint64_t slots, int width,
              char out[HM_DECK_MAX][HM_BRIEF_MAX])
{
    briefs b = {deck, slots, width < 2 ? 2 : width, out};
    for (int i = 0; i < HM_DECK_MAX; i++)
        out[i][0] = '\0';
    for (uint64_t left = slots; left != 0;) {
        int slot = next_of(deck, left);
        choose(&b, slot);
        left &= ~hm_bit(slot);
    }
}
