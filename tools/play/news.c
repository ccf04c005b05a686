/* news.c - see news.h.
 *
 * How a square looks is kept as a number made from all that could be drawn of it. Where
 * people choose at the same time, a choice may end the round and show what the others
 * did: so other boards are remembered as they were before a choice, one's own as after
 * it. */
#include "tools/play/news.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/sketch.h"
#include "tools/play/story.h"
#include "tools/save/session.h"
#include "tools/say.h"

typedef struct memory {
    bool      chose;        /* there is something to compare with */
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

static int home_of(const hm_match *m, int viewer)
{
    return m->face->sketch->home(m->table, viewer);
}

void hm_news_before(hm_news *n, const hm_match *m, int viewer)
{
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
    k->told = hm_story_count(m->story);
}

/* Where turns are told one by one, the next paragraph is about this one. */
void hm_news_after(hm_news *n, const hm_match *m, int viewer)
{
    memory *k = &n->of[viewer];
    note_board(n, m, viewer, home_of(m, viewer));
    if (m->face->sum_up != NULL)
        k->told = hm_story_count(m->story) + 1;
    k->moves = hm_session_moves(m->session);
    k->chose = true;
}

/* -- looking */

/* Who plays alone knows what happened. */
void hm_news_look(hm_news *n, const hm_match *m, int viewer, bool asked)
{
    memory *k = viewer < HM_MATCH_SEATS ? &n->of[viewer] : NULL;
    if (k == NULL || !k->chose || m->seats == 1)
        return;
    if (asked && hm_table_round(m->table) == k->round &&
        hm_session_moves(m->session) == k->moves)
        return;
    for (int i = 0; i < n->boards; i++)
        k->fresh[i] = changed(n, m, viewer, i);
    k->fresh_from = k->told;
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
