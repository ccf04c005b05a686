/* news.c - see news.h.
 *
 * How a square looks is kept as a number made from all that could be drawn of it. Where
 * people choose at the same time, a choice may end the round and show what the others
 * did: so other boards are remembered as they were before a choice, one's own as after
 * it.
 *
 * What nobody remembers, since the game went back or was taken up from a file, is found
 * by going through the last turn of that player again (replay.h). */
#include "tools/play/news.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/sketch.h"
#include "tools/play/replay.h"
#include "tools/play/story.h"
#include "tools/save/session.h"
#include "tools/say.h"

typedef struct memory {
    bool      chose;        /* there is something to compare with */
    bool      recalled;     /* ... or it was looked for, and not found */
    int       round, moves; /* of the last choice; of the game when it was made */
    int       told;         /* paragraphs that are old */
    uint32_t *look;         /* [board * HM_SQUARES_MAX + square] then */
    hm_set   *fresh;        /* [board] */
    int       fresh_from;   /* first paragraph that is news; -1: none is */
} memory;

struct hm_news {
    int       boards;
    memory    of[HM_MATCH_SEATS];
    hm_sketch sketch; /* working room */
};

void hm_news_forget(hm_news *n)
{
    for (int i = 0; i < HM_MATCH_SEATS; i++) {
        free(n->of[i].look);
        free(n->of[i].fresh);
        n->of[i] = (memory){.fresh_from = -1};
    }
}

hm_news *hm_news_new(void)
{
    hm_news *n = hm_need(calloc(1, sizeof *n));
    hm_news_forget(n);
    return n;
}

void hm_news_free(hm_news *n)
{
    if (n == NULL)
        return;
    hm_news_forget(n);
    free(n);
}

/* -- how things look */

static uint32_t mix(uint32_t h, const char *text)
{
    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return (h ^ 255u) * 16777619u; /* "ab" and "c" are not "a" and "bc" */
}

static uint32_t look_of(const hm_sketch_cell *c)
{
    const char letter[2] = {c->letter, '\0'};
    uint32_t h = mix(2166136261u, letter);
    h = mix(h, c->sign);
    h = mix(h, c->brief);
    h = mix(h, c->mark);
    h = mix(h, c->tag);
    return mix(h, c->thing);
}

/* In a room of one size, for names are cut to it. */
static const hm_sketch *sketch_of(hm_news *n, const hm_match *m, int viewer, int board)
{
    m->face->sketch->board(m->table, viewer, board, (hm_room){40, 0}, &n->sketch);
    return &n->sketch;
}

static void note_board(hm_news *n, const hm_match *m, int viewer, int board)
{
    const hm_sketch *s = sketch_of(n, m, viewer, board);
    uint32_t *look = n->of[viewer].look + (size_t)board * HM_SQUARES_MAX;
    for (int i = 0; i < s->rows * s->cols; i++)
        look[i] = look_of(&s->cell[i]);
}

static hm_set changed(hm_news *n, const hm_match *m, int viewer, int board)
{
    const hm_sketch *s = sketch_of(n, m, viewer, board);
    const uint32_t *look = n->of[viewer].look + (size_t)board * HM_SQUARES_MAX;
    hm_set set = 0;
    for (int i = 0; i < s->rows * s->cols; i++)
        if (look[i] != look_of(&s->cell[i]))
            set |= hm_bit(i);
    return set;
}

/* -- choosing */

/* When something happens: of the game as it goes on, or as it was then. */
typedef struct moment {
    const hm_match *m;
    int             told, moves;
} moment;

static moment now(const hm_match *m)
{
    return (moment){m, hm_story_count(m->story), hm_session_moves(m->session)};
}

static int home_of(const hm_match *m, int viewer)
{
    return m->face->sketch->home(m->table, viewer);
}

static void note_before(hm_news *n, const moment *at, int viewer)
{
    const hm_match *m = at->m;
    memory *k = &n->of[viewer];
    n->boards = m->face->sketch->boards(m->table);
    size_t boards = (size_t)n->boards;
    if (k->look == NULL) {
        k->look = hm_need(calloc(boards * HM_SQUARES_MAX, sizeof *k->look));
        k->fresh = hm_need(calloc(boards, sizeof *k->fresh));
    }
    for (int i = 0; i < n->boards; i++)
        if (i != home_of(m, viewer))
            note_board(n, m, viewer, i);
    k->round = hm_table_round(m->table);
    k->told = at->told;
}

/* Where turns are told one by one, the next paragraph is about this one. */
static void note_after(hm_news *n, const moment *at, int viewer)
{
    memory *k = &n->of[viewer];
    note_board(n, at->m, viewer, home_of(at->m, viewer));
    if (at->m->face->sum_up != NULL)
        k->told = at->told + 1;
    k->moves = at->moves;
    k->chose = true;
}

void hm_news_before(hm_news *n, const hm_match *m, int viewer)
{
    const moment at = now(m);
    note_before(n, &at, viewer);
}

void hm_news_after(hm_news *n, const hm_match *m, int viewer)
{
    const moment at = now(m);
    note_after(n, &at, viewer);
}

/* -- looking */

static void look(hm_news *n, const moment *at, int viewer, bool asked)
{
    memory *k = &n->of[viewer];
    if (!k->chose ||
        (asked && hm_table_round(at->m->table) == k->round && at->moves == k->moves))
        return;
    for (int i = 0; i < n->boards; i++)
        k->fresh[i] = changed(n, at->m, viewer, i);
    k->fresh_from = k->told;
}

/* -- recalling */

/* The last choice of the viewer after which somebody else chose; -1: there is none. What
 * bots did before a puzzle began is nobody's. */
static int last_turn(const hm_match *m, int viewer)
{
    const int first = m->goal != NULL ? m->goal->moves : 0;
    bool others = false;
    for (int i = hm_session_moves(m->session) - 1; i >= first; i--) {
        const bool own = hm_session_move(m->session, i).player == viewer;
        if (own && others)
            return i;
        others = others || !own;
    }
    return -1;
}

/* All that would have been noted since then, had it been. */
static hm_status relive(hm_news *n, hm_replay *r, moment *at, int viewer, int from,
                        hm_error *err)
{
    hm_past step;
    hm_status st = HM_OK;
    const int moves = hm_replay_moves(r);
    for (int i = from; st == HM_OK && i < moves; i++) {
        if (hm_session_move(at->m->session, i).player != viewer)
            continue;
        st = hm_replay_go(r, i, &step, err);
        if (st != HM_OK)
            break;
        at->told = hm_replay_told(r, at->moves = i);
        look(n, at, viewer, true);
        note_before(n, at, viewer);
        st = hm_replay_go(r, i + 1, &step, err);
        at->told = hm_replay_told_at_once(r, at->moves = i + 1);
        if (st == HM_OK)
            note_after(n, at, viewer);
    }
    return st;
}

/* A game that cannot be gone through again, or is left meanwhile, has no news. */
static void recall(hm_news *n, const hm_match *m, int viewer)
{
    hm_error err;
    const int from = last_turn(m, viewer);
    hm_replay *r = from >= 0 ? hm_replay_new(m->session, &err) : NULL;
    n->of[viewer].recalled = true;
    if (r == NULL)
        return;
    hm_match *then = hm_need(malloc(sizeof *then)); /* owns nothing of it */
    *then = *m;
    then->table = hm_replay_table(r);
    moment at = {.m = then};
    if (relive(n, r, &at, viewer, from, &err) != HM_OK)
        n->of[viewer].chose = false;
    free(then);
    hm_replay_free(r);
}

/* Who plays alone knows what happened. */
void hm_news_look(hm_news *n, const hm_match *m, int viewer, bool asked)
{
    if (viewer >= HM_MATCH_SEATS || m->seats == 1)
        return;
    if (!n->of[viewer].chose && !n->of[viewer].recalled)
        recall(n, m, viewer);
    const moment at = now(m);
    look(n, &at, viewer, asked);
}

hm_set hm_news_squares(const hm_news *n, int viewer, int board)
{
    if (n == NULL || viewer >= HM_MATCH_SEATS || n->of[viewer].fresh == NULL)
        return 0;
    return n->of[viewer].fresh[board];
}

int hm_news_told(const hm_news *n, int viewer, int count)
{
    const int from = n != NULL && viewer < HM_MATCH_SEATS ? n->of[viewer].fresh_from : -1;
    return from >= 0 && from < count ? from : count;
}
