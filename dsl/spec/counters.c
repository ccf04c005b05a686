/* counters.c - the game's counters in card tests: what players have, and what lies on
 * squares.
 *
 * "owns 2 pence" below a town sets what its owner starts with, "has 2 pence" checks it;
 * in a drawing, .(penny) and wood(2 pence) lie there. Under a cube everything waits for a
 * building, or the cube would have taken it; on an empty square .(penny for buildings)
 * does. A counter of squares is written on a square, too: Tower(2 storeys). */
#include "core/counters.h"

#include <stdio.h>
#include <string.h>

#include "dsl/spec/play.h"

#define fail hm_scene_fail

int hm_amount(const hm_node *n)
{
    return n->kind == HM_NODE_AMOUNT ? n->amount.number : 1;
}

void hm_scene_unknown(hm_scene *s, const hm_node *n, bool cubes)
{
    hm_near near = {0};
    size_t length = strlen(n->text);
    for (int i = 0; i < s->game->counters; i++) {
        hm_near_try(&near, n->text, length, s->game->counter[i].name);
        hm_near_try(&near, n->text, length, s->game->counter[i].plural);
    }
    for (int i = 0; cubes && i < s->game->resources; i++)
        hm_near_try(&near, n->text, length, s->game->resource[i].name);
    const char *what = cubes ? "resource" : "counter";
    if (near.best != NULL)
        fail(s, n->at, "unknown %s '%s' (did you mean '%s'?)", what, n->text, near.best);
    else
        fail(s, n->at, "unknown %s '%s'", what, n->text);
}

/* -- squares */

static void put_of_square(hm_scene *s, hm_town *t, int square, int counter,
                          const hm_node *n)
{
    const hm_counter *c = &s->game->counter[counter];
    if (n->word == HM_WORD_FOR)
        fail(s, n->at, "%s do not lie there: every square has some", c->plural);
    else if (hm_amount(n) > c->capacity)
        fail(s, n->at, "a square has at most %d %s", c->capacity, c->plural);
    else
        hm_town_set_counter(&s->plan, t, counter, square, hm_amount(n));
}

void hm_scene_lay(hm_scene *s, hm_town *t, int square, int counter, const hm_node *n)
{
    int lie = hm_lying(&s->plan, t, counter, square) + hm_amount(n);
    bool cube = t->cubes >> square & 1;
    if (s->game->counter[counter].of_square)
        put_of_square(s, t, square, counter, n);
    else if (lie > HM_LYING_MAX)
        fail(s, n->at, "at most %d lie on a square", HM_LYING_MAX);
    else
        hm_town_set_lying(&s->plan, t, counter, square, lie,
                          cube || n->word == HM_WORD_FOR);
}

void hm_scene_check_lying(hm_scene *s, const hm_town *drawn, hm_span at)
{
    for (int i = 0; i < s->game->grid.count; i++) {
        int counter = hm_counter_lost(s->deck, &s->plan, drawn, i);
        char name[HM_SQUARE_NAME_MAX];
        if (counter < 0)
            continue;
        hm_grid_name(&s->game->grid, i, name);
        fail(s, at,
             s->deck->plan.counter[counter] == 0
                 ? "%s: this game is played without %s"
                 : "%s: no card in play puts %s on squares",
             name, s->game->counter[counter].plural);
    }
}

/* Whether it waits matters where a cube could come only. */
bool hm_scene_lies_alike(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                         int square)
{
    const hm_plan *p = &s->deck->plan, *q = &s->plan;
    bool open = hm_cell(p, t, square) == HM_CELL_EMPTY;
    for (int i = 0; i < s->game->counters; i++) {
        bool of_square = s->game->counter[i].of_square && p->counter[i] != 0;
        if (hm_lying(p, t, i, square) != hm_lying(q, drawn, i, square) ||
            (open &&
             hm_lying_waits(p, t, i, square) != hm_lying_waits(q, drawn, i, square)) ||
            (of_square && hm_counted(p, t, i, square) != hm_counted(q, drawn, i, square)))
            return false;
    }
    return true;
}

/* -- players */

/* The counter of players that an amount is of, and is played with; -1 after a failure. */
static int counter_of(hm_scene *s, const hm_node *n)
{
    int i = n->text != NULL ? hm_game_counter(s->game, n->text, strlen(n->text)) : -1;
    if (n->text == NULL)
        fail(s, n->at, "players with towns have no cubes: name a counter");
    else if (i < 0)
        hm_scene_unknown(s, n, false);
    else if (s->game->counter[i].of_square)
        fail(s, n->at, "%s are had by squares, not by players",
             s->game->counter[i].plural);
    else if (s->deck->plan.counter[i] == 0)
        fail(s, n->at, "this game is played without %s", s->game->counter[i].plural);
    else
        return i;
    return -1;
}

static void own(hm_scene *s, hm_town *t, const hm_node *part)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        if (hm_scene_own_tokens(s, t, n))
            continue;
        int i = counter_of(s, n);
        if (i >= 0 && n->amount.number > hm_capacity(s->deck, t, i))
            fail(s, n->at, "there is room for %d %s only", hm_capacity(s->deck, t, i),
                 s->game->counter[i].plural);
        else if (i >= 0)
            hm_town_set_counter(&s->deck->plan, t, i, 0, n->amount.number);
    }
}

void hm_scene_own(hm_scene *s, const hm_node *test)
{
    int town = -1;
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next) {
        town += n->word == HM_WORD_TOWN;
        if (n->word == HM_WORD_OWNS && town < 0)
            fail(s, n->at, "what players own stands after their town");
        else if (n->word == HM_WORD_OWNS)
            own(s, &s->town[town], n);
    }
}

void hm_scene_has(hm_scene *s, int who, const hm_node *part)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        if (hm_scene_has_tokens(s, who, n))
            continue;
        int i = counter_of(s, n);
        int have = i >= 0 ? hm_counted(&s->deck->plan, &s->town[who], i, 0) : 0;
        if (i < 0 || have == n->amount.number)
            continue;
        const hm_counter *c = &s->game->counter[i];
        fail(s, n->at, "player %d has %d %s, expected %d", who + 1, have,
             have == 1 ? c->name : c->plural, (int)n->amount.number);
    }
}

bool hm_scene_starts(const hm_scene *s, const hm_town *t)
{
    const hm_plan *p = &s->deck->plan;
    hm_town fresh;
    hm_town_start(p, s->game, &fresh);
    for (int i = 0; i < s->game->counters; i++)
        for (int k = 0; k < s->game->grid.count; k++) {
            int has = s->game->counter[i].of_square ? k : 0;
            if (hm_lying(p, t, i, k) != 0 ||
                hm_counted(p, t, i, has) != hm_counted(p, &fresh, i, has))
                return false;
        }
    return true;
}
