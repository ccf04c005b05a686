/* What moves coins, card by card. Nothing here may include a header of core/ or dsl/. */
#include "tests/ledger.h"

#include <stddef.h>
#include <string.h>

#include "tests/naive_town.h"

enum { CHEST = 4, TOGETHER = 5, EVERY = LEDGER_MOST * LEDGER_MOST };

/* -- sums */

int ledger_capacity(const naive_town *t)
{
    return CHEST + count_cards(t, NAIVE_GROTTO) + count_cards(t, NAIVE_FESTIVAL) +
           count_cards(t, NAIVE_PROMENADE) + count_cards(t, NAIVE_WINDSEED);
}

typedef int change_coins(int coins, int n);

static int more(int coins, int n) { return coins + n; }
static int fewer(int coins, int n) { return coins >= n ? coins - n : -1; }
static int den(int coins, int n) { return coins == 1 ? 1 + n : coins; }
static int all_or_none(int coins, int n) { return coins == n ? coins : 0; }

/* Sums after a change; one that gives less than nothing cannot have been. */
static ledger_sums changed(const naive_town *t, ledger_sums sums, change_coins *change,
                           int n)
{
    ledger_sums out = 0;
    for (int i = 0; i < EVERY; i++) {
        int coins = sums >> i & 1 ? change(i / LEDGER_MOST, n) : -1;
        if (coins > ledger_capacity(t))
            coins = ledger_capacity(t);
        if (coins >= 0)
            out |= ledger_sum(coins, i % LEDGER_MOST);
    }
    return out;
}

ledger_sums ledger_gain(const naive_town *t, ledger_sums sums, int coins)
{
    return changed(t, sums, more, coins);
}

/* A coin where there is one; else a gift to the others, if there are any. */
static ledger_sums pay_jeweler(ledger_sums sums, bool alone)
{
    ledger_sums out = 0;
    for (int i = 0; i < EVERY; i++) {
        int coins = i / LEDGER_MOST, given = i % LEDGER_MOST;
        if (!(sums >> i & 1) || (coins == 0 && (alone || given + 1 == LEDGER_MOST)))
            continue;
        out |= coins > 0 ? ledger_sum(coins - 1, given) : ledger_sum(0, given + 1);
    }
    return out;
}

/* -- counts */

/* What coins go by is asked in play, where the castle is a monument (A38). */
static bool is_of(const naive_town *t, int square, naive_type type)
{
    return is_card(t, square, NAIVE_CASTLE) ? type == NAIVE_PURPLE
                                            : is_type(t, square, type);
}

static int types_in_line(const naive_town *t, int square, bool row)
{
    int n = 0;
    for (naive_type type = NAIVE_BLUE; type <= NAIVE_PURPLE; type++) {
        bool seen = false;
        for (int s = 0; s < NAIVE_SQUARES; s++)
            seen = seen || (is_of(t, s, type) &&
                            (row ? share_row(square, s) : share_column(square, s)));
        n += seen;
    }
    return n < 3 ? n : 3;
}

static int count_type(const naive_town *t, naive_type type)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_of(t, s, type);
    return n;
}

static int commonest(const naive_town *t)
{
    int most = 0;
    for (naive_type type = NAIVE_BLUE; type < NAIVE_TYPES; type++)
        most = count_type(t, type) > most ? count_type(t, type) : most;
    return most;
}

static int types_with_three(const naive_town *t)
{
    int n = 0;
    for (naive_type type = NAIVE_BLUE; type < NAIVE_TYPES; type++)
        n += count_type(t, type) >= 3;
    return n;
}

static int built_in_the_center(const naive_town *t)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_center(s) && t->cell[s].kind == NAIVE_BUILDING;
    return n;
}

static int cottages_for_parsonage(const naive_town *t, bool castle_is_one)
{
    return count_type(t, NAIVE_BLUE) +
           count_cards(t, NAIVE_CASTLE) * (castle_is_one ? 1 : 2);
}

/* -- a building comes up */

typedef struct work {
    ledger_page  page; /* as it is by now */
    const ledger_entry *entry;
} work;

/* One from a layout has asked for its line, unless both are the same; others may have. */
static ledger_sums teahouse(const work *w, ledger_sums sums, int square)
{
    const naive_town *t = &w->page.town;
    const ledger_sums row = ledger_gain(t, sums, types_in_line(t, square, true));
    const ledger_sums column = ledger_gain(t, sums, types_in_line(t, square, false));
    if (w->entry->card != NAIVE_TEAHOUSE)
        return row | column;
    return w->entry->line == LEDGER_ROW      ? row
           : w->entry->line == LEDGER_COLUMN ? column
           : row == column                   ? row
                                             : 0;
}

static ledger_sums resolve(const work *w, int square, naive_card card, ledger_sums sums)
{
    const naive_town *t = &w->page.town;
    switch (card) {
    case NAIVE_MINE: case NAIVE_ROOT_CELLAR: return ledger_gain(t, sums, 1);
    case NAIVE_STATUE: return ledger_gain(t, sums, types_with_three(t));
    case NAIVE_MINSTER: return changed(t, sums, fewer, 3);
    case NAIVE_PARSONAGE:
        return changed(t, sums, all_or_none,
                       cottages_for_parsonage(t, w->entry->castle_is_one));
    case NAIVE_DEN: return changed(t, sums, den, 2);
    case NAIVE_JEWELER: return pay_jeweler(sums, w->entry->alone);
    case NAIVE_TEAHOUSE: return teahouse(w, sums, square);
    case NAIVE_GROTTO: return ledger_gain(t, sums, built_in_the_center(t));
    case NAIVE_WINDSEED: return ledger_gain(t, sums, commonest(t));
    default: return sums;
    }
}

/* What it costs, what lies there, what it does. A Cathedral that was given up, since it
 * was not paid for, only takes what lies there. */
static ledger_sums come_up(work *w, int square, naive_card card, bool given_up,
                           ledger_sums sums)
{
    naive_town *t = &w->page.town;
    t->cell[square] = (naive_cell){NAIVE_BUILDING, (int)card, 0, 0};
    if (card == NAIVE_FESTIVAL)
        sums = changed(t, sums, fewer, 2);
    sums = ledger_gain(t, sums, w->page.lying[square]);
    w->page.lying[square] = 0;
    if (!given_up)
        return resolve(w, square, card, sums);
    t->cell[square].kind = NAIVE_EMPTY;
    return sums;
}

/* -- several, in any order */

typedef struct news {
    int count, square[NAIVE_SQUARES];
} news;

static bool is_new(const ledger_page *a, const ledger_page *b, int s)
{
    const naive_cell *was = &a->town.cell[s], *is = &b->town.cell[s];
    return is->kind == NAIVE_BUILDING &&
           (was->kind != NAIVE_BUILDING || was->what != is->what);
}

static news news_of(const ledger_page *a, const ledger_page *b)
{
    news n = {0};
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_new(a, b, s))
            n.square[n.count++] = s;
    return n;
}

static void strike(news *n, int square)
{
    int kept = 0;
    for (int i = 0; i < n->count; i++)
        if (n->square[i] != square)
            n->square[kept++] = n->square[i];
    n->count = kept;
}

static ledger_sums in_any_order(const work *w, const ledger_page *after, const news *n,
                                ledger_sums sums)
{
    ledger_sums out = n->count == 0 ? sums : 0;
    for (int i = 0; i < n->count && sums != 0; i++) {
        work now = *w;
        news rest = *n;
        const int s = n->square[i];
        ledger_sums then = come_up(&now, s, (naive_card)after->town.cell[s].what, false,
                                   sums);
        strike(&rest, s);
        out |= in_any_order(&now, after, &rest, then);
    }
    return out;
}

/* An Architect's Guild may have made a Cathedral of a grey building, which nobody paid
 * for and which is the same grey building again: that does not show. */
static ledger_sums with_unseen(const work *w, const ledger_page *after, const news *n,
                               ledger_sums sums)
{
    ledger_sums out = in_any_order(w, after, n, sums);
    for (int s = 0; n->count < 2 && s < NAIVE_SQUARES; s++) {
        news longer = *n;
        if (!is_type(&after->town, s, NAIVE_GREY) || is_new(&w->page, after, s))
            continue;
        longer.square[longer.count++] = s;
        out |= in_any_order(w, after, &longer, sums);
    }
    return out;
}

/* -- the entry itself */

static int count_kind(const naive_town *t, naive_kind kind)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += t->cell[s].kind == kind;
    return n;
}

/* What cubes found that were placed. */
static ledger_sums find(work *w, const ledger_page *after, ledger_sums sums)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (w->page.town.cell[s].kind == NAIVE_EMPTY && !w->page.waits[s] &&
            after->town.cell[s].kind == NAIVE_CUBE) {
            sums = ledger_gain(&w->page.town, sums, w->page.lying[s]);
            w->page.lying[s] = 0;
        }
    return sums;
}

/* A Semaphore's second cube brings a coin: only if another named it, and the first one
 * was not changed. */
static ledger_sums signal(const work *w, const ledger_page *after, ledger_sums sums)
{
    const ledger_deed deed = w->entry->deed;
    const naive_town *t = &w->page.town;
    int cubes = count_kind(&after->town, NAIVE_CUBE) - count_kind(t, NAIVE_CUBE);
    int second = cubes - (deed == LEDGER_PLACE || deed == LEDGER_CHANGE);
    if (count_cards(t, NAIVE_SEMAPHORE) == 0 || deed == LEDGER_BUILD ||
        deed == LEDGER_VISIT || deed == LEDGER_NOTHING || second == 0)
        return sums;
    if (deed == LEDGER_CHANGE || !w->entry->foreign || second > 2)
        return 0;
    ledger_sums out = ledger_gain(t, sums, 1);
    return deed == LEDGER_USE && second == 1 ? sums | out : out;
}

static ledger_sums act(work *w, const ledger_page *after, ledger_sums sums)
{
    const naive_town *t = &w->page.town;
    switch (w->entry->deed) {
    case LEDGER_CHANGE: sums = changed(t, sums, fewer, 1); break;
    case LEDGER_RETURN: case LEDGER_VISIT: sums = ledger_gain(t, sums, 1); break;
    default: break;
    }
    sums = signal(w, after, sums);
    return w->entry->deed == LEDGER_BUILD ? sums : find(w, after, sums);
}

static bool stands(const ledger_page *p, int square, naive_card card)
{
    return is_card(&p->town, square, card);
}

/* A Masons' Guild is paid first, a coin for each that follows; more than there was room
 * for only where none is left. */
static ledger_sums pay_masons(const naive_town *t, const ledger_page *after, int pieces,
                              ledger_sums sums)
{
    ledger_sums out = changed(t, sums, fewer, pieces);
    for (int n = pieces + 1; count_kind(&after->town, NAIVE_EMPTY) == 0 && n <= 5; n++)
        out |= changed(t, sums, fewer, n);
    return out;
}

static ledger_sums build(work *w, const ledger_page *after, news *n, ledger_sums sums)
{
    const ledger_entry *e = w->entry;
    bool given_up = e->card == NAIVE_MINSTER && !stands(after, e->square, e->card);
    if (!given_up && !stands(after, e->square, e->card))
        return 0;
    sums = come_up(w, e->square, e->card, given_up, sums);
    if (!given_up)
        strike(n, e->square);
    if (e->card == NAIVE_MASONS)
        sums = pay_masons(&w->page.town, after, n->count, sums);
    return sums;
}

ledger_sums ledger_after(const ledger_page *before, const ledger_page *after,
                         const ledger_entry *entry)
{
    work w = {.page = *before, .entry = entry};
    news n = news_of(before, after);
    ledger_sums sums = act(&w, after, ledger_sum(before->town.coins, before->given));
    if (entry->deed == LEDGER_BUILD)
        sums = build(&w, after, &n, sums);
    if (n.count > TOGETHER)
        return ~(ledger_sums)0; /* too many to try all orders */
    return entry->deed == LEDGER_BUILD && entry->card == NAIVE_GUILD
               ? with_unseen(&w, after, &n, sums)
               : in_any_order(&w, after, &n, sums);
}

/* -- other things */

/* Has the card come up? */
static bool has_come(const ledger_page *a, const ledger_page *b, naive_card card)
{
    return count_cards(&b->town, card) > count_cards(&a->town, card);
}

static int lying(const ledger_page *p, bool waits)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += p->waits[s] == waits ? p->lying[s] : 0;
    return n;
}

/* A Grotto's on each center square without a building, a Promenade's on three empty
 * squares, or as many as there are. */
static bool is_laid(const ledger_page *a, const ledger_page *b)
{
    int empty = count_kind(&b->town, NAIVE_EMPTY);
    if (has_come(a, b, NAIVE_GROTTO))
        return lying(b, true) == 4 - built_in_the_center(&b->town) && !lying(b, false);
    if (has_come(a, b, NAIVE_PROMENADE))
        return lying(b, false) == (empty < 3 ? empty : 3) && !lying(b, true);
    return lying(b, true) <= lying(a, true) && lying(b, false) <= lying(a, false);
}

const char *ledger_check_lying(const ledger_page *before, const ledger_page *after)
{
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        const naive_kind kind = after->town.cell[s].kind;
        if (after->lying[s] == 0)
            continue;
        if (after->lying[s] > 1 || kind == NAIVE_BUILDING)
            return "coins lie on each other, or under a building";
        if (!after->waits[s] && kind == NAIVE_CUBE)
            return "a coin lies under a cube that should have found it";
        if (after->waits[s] && !is_center(s))
            return "a Grotto's coin lies outside of the center";
    }
    return is_laid(before, after) ? NULL : "other coins lie there than were laid";
}

static int note_on(const naive_town *t, naive_card card)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_card(t, s, card))
            return t->cell[s].note;
    return 0;
}

/* Cottages that came up without a layout in a town with the Treasury. */
static int treasury_cottages(const ledger_page *a, const ledger_page *b,
                             const ledger_entry *e)
{
    int n = 0;
    if (count_cards(&b->town, NAIVE_OKAVER) == 0)
        return 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_new(a, b, s) && stands(b, s, NAIVE_COTTAGE) &&
             !(e->deed == LEDGER_BUILD && e->square == s);
    return n;
}

const char *ledger_check_towns(const ledger_page *before, const ledger_page *after,
                               const ledger_entry *entry)
{
    int counters = note_on(&before->town, NAIVE_HILL) +
                   (entry->deed == LEDGER_CHANGE &&
                    count_cards(&before->town, NAIVE_HILL) > 0);
    if (note_on(&after->town, NAIVE_HILL) != counters)
        return "Hollow Hill counts something else";
    int cottages = treasury_cottages(before, after, entry);
    if (cottages > 1 ||
        (cottages == 1 && (before->town.coins >= CHEST || after->town.coins < CHEST)))
        return "the Treasury gave a Cottage for nothing";
    return NULL;
}
