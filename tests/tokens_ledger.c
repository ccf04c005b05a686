/* Where tokens may go, rule by rule. Nothing here may include a header of core/ or
 * dsl/. */
#include "tests/tokens_ledger.h"

#include <string.h>

#include "tests/naive_town.h"

/* -- looking */

static bool is_vacant(const tokens_page *p, int s)
{
    return p->town.cell[s].kind == NAIVE_EMPTY && !p->stands[s];
}

static bool is_built(const tokens_page *p, int s)
{
    return p->town.cell[s].kind == NAIVE_BUILDING;
}

/* On a cube, or in a building without having work there. */
static bool is_in_the_way(const tokens_page *p, int s)
{
    return p->stands[s] && p->town.cell[s].kind != NAIVE_EMPTY && !p->town.works[s];
}

static int count_flags(const bool flag[NAIVE_SQUARES])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += flag[s];
    return n;
}

bool tokens_same(const tokens_page *a, const tokens_page *b)
{
    return a->home == b->home && a->gone == b->gone &&
           memcmp(a->stands, b->stands, sizeof a->stands) == 0 &&
           memcmp(a->town.works, b->town.works, sizeof a->town.works) == 0;
}

const char *tokens_check(const tokens_page *p, int count)
{
    if (p->home < 0 || p->gone < 0 || count_flags(p->stands) + p->home + p->gone != count)
        return "tokens are lost, or there are more";
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (p->town.works[s] && (!p->stands[s] || !is_built(p, s)))
            return "nobody, or nothing to work in, where somebody works";
    return NULL;
}

const char *tokens_check_round(const tokens_page *p)
{
    bool vacant = false;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        vacant = vacant || is_vacant(p, s);
        if (is_in_the_way(p, s))
            return "a token is in the way when a round begins";
    }
    return vacant && p->home > 0 ? "a token has stayed at home" : NULL;
}

/* -- moments, question by question */

typedef struct script {
    tokens_page *page;
    const int   *answer;
    int          left;  /* answers */
    bool        *may;   /* of the question without one */
} script;

/* The only square, or the one that was answered; -1: that is to be asked. Not for
 * nothing. */
static int ask(script *x, const bool may[NAIVE_SQUARES])
{
    for (int s = 0; s < NAIVE_SQUARES && count_flags(may) == 1; s++)
        if (may[s])
            return s;
    if (x->left-- > 0)
        return *x->answer++;
    memcpy(x->may, may, NAIVE_SQUARES * sizeof *may);
    return -1;
}

static void go_home(tokens_page *p, int square)
{
    p->stands[square] = p->town.works[square] = false;
    p->home++;
}

static bool bring(script *x, bool corners)
{
    while (x->page->home > 0) {
        bool may[NAIVE_SQUARES];
        for (int s = 0; s < NAIVE_SQUARES; s++)
            may[s] = is_vacant(x->page, s) && (!corners || is_corner(s));
        if (count_flags(may) == 0)
            return true;
        const int to = ask(x, may);
        if (to < 0)
            return false;
        x->page->stands[to] = true;
        x->page->home--;
    }
    return true;
}

static bool step_aside(script *x, int from)
{
    bool may[NAIVE_SQUARES];
    for (int s = 0; s < NAIVE_SQUARES; s++)
        may[s] = is_beside(from, s) && is_vacant(x->page, s);
    if (count_flags(may) == 0) {
        go_home(x->page, from);
        return true;
    }
    const int to = ask(x, may);
    if (to < 0)
        return false;
    x->page->stands[from] = false;
    x->page->stands[to] = true;
    return true;
}

/* In the owner's order. Who has moved is out of the way, so all that are, must go. */
static bool leave(script *x)
{
    for (;;) {
        bool may[NAIVE_SQUARES];
        for (int s = 0; s < NAIVE_SQUARES; s++)
            may[s] = is_in_the_way(x->page, s);
        if (count_flags(may) == 0)
            return true;
        const int from = ask(x, may);
        if (from < 0 || !step_aside(x, from))
            return false;
    }
}

static void retire(tokens_page *p)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_in_the_way(p, s))
            go_home(p, s);
}

bool tokens_play(tokens_moment moment, const tokens_page *from, const int *answer,
                 int answers, tokens_page *to, bool may[NAIVE_SQUARES])
{
    script x = {to, answer, answers, may};
    *to = *from;
    if (moment == TOKENS_RETIRE)
        retire(to);
    return (moment != TOKENS_LEAVE || leave(&x)) && bring(&x, moment == TOKENS_BEGIN);
}

/* -- turns: all places that are possible */

static void add(tokens_pages *out, const tokens_page *p)
{
    for (int i = 0; i < out->count; i++)
        if (tokens_same(&out->page[i], p))
            return;
    if (out->count < TOKENS_PAGES_MAX)
        out->page[out->count++] = *p;
}

/* Whoever works pays, `left` of them. */
static void pay(tokens_pages *out, const tokens_page *p, int from, int left)
{
    if (left == 0)
        add(out, p);
    for (int s = from; s < NAIVE_SQUARES && left > 0; s++)
        if (p->town.works[s]) {
            tokens_page next = *p;
            go_home(&next, s);
            pay(out, &next, s + 1, left - 1);
        }
}

static void give_up(tokens_pages *out, const tokens_page *p, int left)
{
    if (left == 0) {
        add(out, p);
        return;
    }
    for (int s = -1; s < NAIVE_SQUARES; s++) {
        tokens_page next = *p;
        if (s < 0 ? p->home == 0 : !p->stands[s])
            continue;
        if (s >= 0)
            go_home(&next, s);
        next.home--;
        next.gone++;
        give_up(out, &next, left - 1);
    }
}

/* One goes to work in a building in which nobody is: from home, or from elsewhere. */
static void put_one(tokens_pages *out, const tokens_page *p)
{
    for (int from = -1; from < NAIVE_SQUARES; from++)
        for (int to = 0; to < NAIVE_SQUARES; to++) {
            const bool own = to == from && !p->town.works[to];
            tokens_page next = *p;
            if ((from < 0 ? p->home == 0 : !p->stands[from]) || !is_built(p, to) ||
                (p->stands[to] && !own))
                continue;
            if (from >= 0)
                go_home(&next, from);
            next.home--;
            next.stands[to] = next.town.works[to] = true;
            add(out, &next);
        }
}

/* Up to n of them, one after the other. */
static void put_some(tokens_pages *out, int n)
{
    for (int i = 0, end = out->count; n > 0; n--, end = out->count)
        for (; i < end; i++)
            put_one(out, &out->page[i]);
}

/* All who are at home come to any vacant squares, as many as there are. */
static void come_out(tokens_pages *out, const tokens_page *p, int from)
{
    bool vacant = false;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        vacant = vacant || is_vacant(p, s);
    if (p->home == 0 || !vacant)
        add(out, p);
    for (int s = from; s < NAIVE_SQUARES && p->home > 0; s++)
        if (is_vacant(p, s)) {
            tokens_page next = *p;
            next.stands[s] = true;
            next.home--;
            come_out(out, &next, s + 1);
        }
}

static int more_of(const tokens_page *a, const tokens_page *b, naive_card card)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(&b->town, s, card) && !is_card(&a->town, s, card);
    return n;
}

/* Hearths that came up. One may have come in its own place: what is paid for an ability
 * turns it into a building that is given up at once, for a Hearth. */
static int new_hearths(const tokens_page *before, const tokens_page *after,
                       const tokens_turn *turn)
{
    const bool again = turn->fleeting && turn->paid > 0 &&
                       count_cards(&after->town, NAIVE_HEARTH) > 0;
    return more_of(before, after, NAIVE_HEARTH) + again;
}

static void work(tokens_page *p, int square)
{
    if (p->stands[square])
        p->town.works[square] = true;
}

/* A building that was not there, or a storey. */
static bool is_new(const naive_town *t, const naive_town *was, int s)
{
    return t->cell[s].kind == NAIVE_BUILDING &&
           (was->cell[s].kind != NAIVE_BUILDING ||
            (is_card(t, s, NAIVE_TOWER) && t->cell[s].note > was->cell[s].note));
}

/* Which of the new buildings came from cubes may not be known. */
static void begin_work(tokens_pages *out, const tokens_page *p, const tokens_page *was,
                       const tokens_turn *turn)
{
    const bool any = turn->square == TOKENS_ANY;
    int found = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (s == turn->square || (any && is_new(&p->town, &was->town, s))) {
            tokens_page next = *p;
            work(&next, s);
            add(out, &next);
            found++;
        }
    if (found == 0 || (any && turn->fleeting))
        add(out, p);
}

/* Nobody works where nothing stands any more. */
static void settle(tokens_page *p)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        p->town.works[s] = p->town.works[s] && is_built(p, s);
}

static tokens_page sent_but(const tokens_page *p, int kept)
{
    tokens_page out = *p;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (s != kept && p->stands[s] && p->town.cell[s].kind == NAIVE_CUBE)
            go_home(&out, s);
    return out;
}

/* Nobody who is under a cube stays there; a Semaphore's second one may come later. */
static void send(tokens_pages *out, const tokens_page *p)
{
    const bool later = count_cards(&p->town, NAIVE_SEMAPHORE) > 0;
    for (int s = later ? 0 : NAIVE_SQUARES; s <= NAIVE_SQUARES; s++) {
        const tokens_page next = sent_but(p, s);
        add(out, &next);
    }
}

void tokens_after(const tokens_page *before, const tokens_page *after,
                  const tokens_turn *turn, tokens_pages *out)
{
    static tokens_pages given, left, paid, all;
    tokens_page start = *before;
    memcpy(start.town.cell, after->town.cell, sizeof start.town.cell);
    given.count = left.count = paid.count = all.count = out->count = 0;
    give_up(&given, &start, turn->given);
    for (int i = 0; i < given.count; i++)
        if (turn->sent)
            send(&left, &given.page[i]);
        else
            add(&left, &given.page[i]);
    for (int i = 0; i < left.count; i++)
        pay(&paid, &left.page[i], 0, turn->paid);
    for (int i = 0; i < paid.count; i++)
        begin_work(&all, &paid.page[i], before, turn);
    put_some(&all, new_hearths(before, after, turn));
    for (int i = 0; i < all.count; i++)
        if (more_of(before, after, NAIVE_ARCH) > 0)
            come_out(out, &all.page[i], 0);
        else
            add(out, &all.page[i]);
    for (int i = 0; i < out->count; i++)
        settle(&out->page[i]);
}
