/* Games left and taken up again at any moment, with all that moves, is due later, or is
 * asked of others: what was undone is played again to the same state, a save that is
 * loaded goes on as the game would have, and a position that is printed is read back as
 * it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/ruleset.h"
#include "core/tokens.h"
#include "tests/support.h"
#include "tools/game/answers.h"
#include "tools/game/position.h"
#include "tools/game/towns/towns.h"
#include "tools/save/session.h"

#define GAMES hm_test_runs(40, 1)

enum { MOVES_MAX = 600, BACK_MAX = 12, READ_EVERY = 3 };

/* What is played: a pack, where it is, and what is asked for besides a seed. */
typedef struct row {
    const char *pack, *folder, *request;
} row;

static const row rows[] = {
    {"carters", "tests/cards/carters", "{\"players\": 2, \"wet\": true, \"guests\": true}"},
    {"carters", "tests/cards/carters", "{\"mode\": \"solo\", \"guests\": true}"},
    {"parish", "tests/cards/parish", "{\"players\": 3}"},
    {"parish", "tests/cards/parish", "{\"players\": 1, \"mode\": \"solo\"}"},
    {"course", "tests/cards/course", "{\"players\": 2}"},
    {"shore", "tests/cards/shore",
     "{\"players\": 2, \"flood\": true, \"thicket\": true, \"dunes\": true}"},
    {"medley", "tests/cards/medley", "{\"players\": 3}"},
    {"medley", "tests/cards/medley", "{\"players\": 2, \"mode\": \"caller\"}"},
    {"crowd", "tests/cards/crowd", "{\"players\": 2}"},
    {"nested", "tests/cards/nested",
     "{\"players\": 3, \"nest\": true, \"nest2\": true, \"sched\": true}"},
    {"gamblers", "tests/cards/gamblers", "{\"players\": 2, \"dice\": true}"},
    {"landslip", "tests/cards/landslip", "{\"players\": 2, \"slides\": true}"},
    {"hidden", "tests/cards/hidden", "{\"players\": 2, \"monuments\": true}"},
    {"heralds", "tests/cards/heralds",
     "{\"players\": 3, \"orders\": true, \"prizes\": true, \"tidings\": true, "
     "\"tithe\": true, \"ban\": true, \"storms\": true}"},
    {"heralds", "tests/cards/heralds",
     "{\"players\": 2, \"mode\": \"caller\", \"prizes\": true, \"tidings\": true, "
     "\"strict-ban\": true}"},
    {"fortune", "cards/fortune", "{\"players\": 3, \"monuments\": true}"},
    {"villagers", "cards/villagers", "{\"players\": 2, \"monuments\": true}"},
    {"harbor", "cards/harbor", "{\"players\": 2}"},
    {"harbor", "cards/harbor", "{\"players\": 1, \"mode\": \"solo\"}"},
    {"harbor", "cards/harbor", "{\"players\": 3, \"mode\": \"town-hall\", \"monuments\": true}"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static hm_options options_for(const row *r)
{
    hm_options o = {.packs = r->pack, .seed = 1};
    o.with[o.withs++] = r->folder;
    return o;
}

static hm_session *begin(const row *r, int seed)
{
    hm_session *s = NULL;
    hm_error err = {0};
    const hm_options o = options_for(r);
    json_t *request = json_loads(r->request, 0, NULL);
    json_object_set_new(request, "seed", json_integer(seed));
    if (hm_session_new(request, &o, &s, &err) != HM_OK)
        fail_msg("%s %s: %s", r->pack, r->request, err.msg);
    json_decref(request);
    return s;
}

/* The line of play so far, to be played again. */
typedef struct line {
    uint64_t hash[MOVES_MAX + 1];
    int      option[MOVES_MAX];
} line;

/* One choice by chance; false: the game is over. */
static bool step(hm_session *s, line *l, uint64_t *chance)
{
    hm_error err = {0};
    const int now = hm_session_moves(s);
    l->hash[now] = hm_session_hash(s);
    if (hm_table_over(hm_session_table(s)) || now == MOVES_MAX)
        return false;
    const hm_decision *d = hm_session_due(s, &err);
    if (d == NULL)
        fail_msg("%s", err.msg);
    l->option[now] = hm_test_below(chance, d->count);
    assert_int_equal(hm_session_choose(s, d->player, l->option[now], &err), HM_OK);
    l->hash[now + 1] = hm_session_hash(s);
    return true;
}

/* Who fails is found again by these. */
#define HOLDS(what, r, seed, s)                                                          \
    do {                                                                                 \
        if (!(what))                                                                     \
            fail_msg("%s %s, game %d, after %d choices: %s", (r)->pack, (r)->request,    \
                     seed, hm_session_moves(s), #what);                                  \
    } while (0)

/* -- back and forth */

/* Some steps back, and forth by redo, or by the same choices made anew. */
static void go_back_and_forth(const row *r, int seed, hm_session *s, const line *l,
                              uint64_t *chance)
{
    hm_error err;
    const int now = hm_session_moves(s), most = now < BACK_MAX ? now : BACK_MAX;
    const int back = hm_test_below(chance, most + 1);
    const bool redoes = hm_test_below(chance, 2) != 0;
    for (int i = now - 1; i >= now - back; i--) {
        assert_int_equal(hm_session_undo(s, &err), HM_OK);
        HOLDS(hm_session_hash(s) == l->hash[i], r, seed, s);
        HOLDS(hm_table_hash(hm_session_table(s)) == l->hash[i], r, seed, s);
    }
    for (int i = now - back; i < now; i++) {
        assert_int_equal(redoes ? hm_session_redo(s, &err)
                                : hm_session_choose(s, HM_NO_PLAYER, l->option[i], &err),
                         HM_OK);
        HOLDS(hm_session_hash(s) == l->hash[i + 1], r, seed, s);
        HOLDS(hm_table_hash(hm_session_table(s)) == l->hash[i + 1], r, seed, s);
    }
}

static void what_is_undone_is_played_again(void **state)
{
    (void)state;
    line l;
    for (int i = 0; i < ROWS; i++)
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = (uint64_t)seed;
            hm_session *s = begin(&rows[i], seed);
            while (step(s, &l, &chance))
                if (hm_test_below(&chance, 6) == 0)
                    go_back_and_forth(&rows[i], seed, s, &l, &chance);
            go_back_and_forth(&rows[i], seed, s, &l, &chance);
            hm_session_free(s);
        }
}

/* -- saved and loaded */

static hm_session *save_and_load(const row *r, int seed, hm_session *s)
{
    char path[] = "/tmp/hamlet-midgame-XXXXXX";
    const hm_options o = options_for(r);
    const hm_loading how = {.o = &o};
    hm_load_report report;
    hm_session *loaded = NULL;
    hm_error err = {0};
    close(mkstemp(path));
    unlink(path);
    assert_int_equal(hm_session_copy(s, path, &err), HM_OK);
    hm_status st = hm_session_load(path, &how, &loaded, &report, &err);
    if (st != HM_OK)
        fail_msg("%s %s, game %d: %s", r->pack, r->request, seed, err.msg);
    unlink(path);
    assert_int_equal(report.diverged, 0);
    return loaded;
}

/* Both go on by the same choices. */
static void what_is_loaded_goes_on_the_same(void **state)
{
    (void)state;
    static line l, again;
    for (int i = 0; i < ROWS; i++)
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = 1000 + (uint64_t)seed;
            hm_session *s = begin(&rows[i], seed);
            for (int n = hm_test_below(&chance, 60); n > 0 && step(s, &l, &chance);)
                n--;
            hm_session *t = save_and_load(&rows[i], seed, s);
            HOLDS(hm_session_hash(s) == hm_session_hash(t), &rows[i], seed, s);
            uint64_t same = chance;
            while (step(s, &l, &chance)) {
                step(t, &again, &same);
                HOLDS(hm_session_hash(s) == hm_session_hash(t), &rows[i], seed, s);
            }
            hm_session_free(s);
            hm_session_free(t);
        }
}

/* -- printed and read */

/* Cards of the two decks have other slots, but the same names. */
static bool is_same_card(const hm_deck *d, int slot, const hm_deck *e, int other)
{
    return slot < 0 ? other < 0 : other >= 0 && d->card[slot] == e->card[other];
}

static bool is_same_square(const hm_deck *d, const hm_town *t, const hm_deck *e,
                           const hm_town *u, int q)
{
    const hm_plan *p = &d->plan, *o = &e->plan;
    const bool built = t->built >> q & 1;
    bool same = built == (u->built >> q & 1) && hm_held(p, t, q) == hm_held(o, u, q) &&
                hm_memo(p, t, q) == hm_memo(o, u, q) &&
                hm_marked(p, t, q) == hm_marked(o, u, q) &&
                hm_height(p, t, q) == hm_height(o, u, q) &&
                hm_token_at(p, t, q) == hm_token_at(o, u, q);
    same &= built ? is_same_card(d, hm_slot_at(p, t, q), e, hm_slot_at(o, u, q))
                  : hm_cell(p, t, q) == hm_cell(o, u, q);
    for (int i = 0; i < d->game->counters; i++) {
        same &= hm_lying(p, t, i, q) == hm_lying(o, u, i, q) &&
                hm_lying_waits(p, t, i, q) == hm_lying_waits(o, u, i, q);
        if (p->by_square >> i & 1)
            same &= hm_counted(p, t, i, q) == hm_counted(o, u, i, q);
    }
    for (int i = 0; i < p->due_rows; i++)
        for (int k = 0; k < p->due_kinds; k++)
            same &= hm_due_at(p, t, i, k, q) == hm_due_at(o, u, i, k, q);
    return same;
}

static const char *ground_differs(const hm_deck *d, const hm_town *t, const hm_deck *e,
                                  const hm_town *u)
{
    if (hm_town_closed(&d->plan, t) != hm_town_closed(&e->plan, u))
        return "closed squares";
    for (int i = 0; i < d->game->terrains; i++)
        if (hm_town_ground(&d->plan, t, i) != hm_town_ground(&e->plan, u, i))
            return "ground";
    return NULL;
}

static bool is_same_slots(const hm_deck *d, uint64_t slots, const hm_deck *e,
                          uint64_t others)
{
    if (hm_count(slots) != hm_count(others))
        return false;
    for (; slots != 0; slots &= slots - 1) {
        int other = hm_deck_slot(e, d->card[hm_first(slots)]);
        if (other < 0 || !(others >> other & 1))
            return false;
    }
    return true;
}

/* Cards of these are in the same order in both decks. */
static bool is_same_tasks(const hm_deck *d, const hm_town *t, const hm_deck *e,
                          const hm_town *u)
{
    const size_t n = 2u * d->plan.tasks;
    return n == 0 || memcmp(hm_tasks_noted(&d->plan, t), hm_tasks_noted(&e->plan, u),
                            n) == 0;
}

static bool is_same_laws(const hm_deck *d, const hm_town *t, const hm_deck *e,
                         const hm_town *u)
{
    bool same = true;
    for (int i = 0; i < d->plan.due_rows; i++)
        for (int k = 0; k < d->plan.due_laws; k++)
            same &= hm_due_all(&d->plan, t, i, k) == hm_due_all(&e->plan, u, i, k);
    return same;
}

/* What of a town is another one, NULL: nothing. */
static const char *differs(const hm_deck *d, const hm_town *t, const hm_deck *e,
                           const hm_town *u)
{
    const hm_plan *p = &d->plan, *o = &e->plan;
    for (int q = 0; q < d->game->grid.count; q++)
        if (!is_same_square(d, t, e, u, q))
            return "a square";
    for (int i = 0; i < d->game->counters; i++) {
        if (hm_counted(p, t, i, 0) != hm_counted(o, u, i, 0))
            return "a counter";
        if (hm_given(p, t, i) != hm_given(o, u, i) ||
            hm_owed(p, t, i) != hm_owed(o, u, i))
            return "a gift";
    }
    for (int i = 0; i < d->game->tokens; i++)
        if (memcmp(hm_band_of(p, t, i), hm_band_of(o, u, i), sizeof(hm_band)) != 0)
            return "tokens";
    if (!is_same_card(d, hm_open_event(p, t) - 1, e, hm_open_event(o, u) - 1))
        return "the event";
    if (!is_same_slots(d, hm_once(p, t), e, hm_once(o, u)))
        return "what goes once a round";
    if (!is_same_slots(d, hm_once_game(p, t), e, hm_once_game(o, u)))
        return "what goes once a game";
    if (p->tasks != o->tasks || !is_same_tasks(d, t, e, u))
        return "what others are to do";
    if (p->due_laws != o->due_laws || !is_same_laws(d, t, e, u))
        return "what rules do later";
    if (t->finish != u->finish || !is_same_card(d, t->hand - 1, e, u->hand - 1))
        return "the hand";
    return ground_differs(d, t, e, u);
}

static void read_back(const row *r, int seed, const hm_session *s)
{
    hm_position p = {0};
    hm_error err = {0};
    const hm_table *t = hm_session_table(s);
    const hm_cards *set = hm_library_cards(hm_session_library(s));
    json_t *view = hm_view_json(s, HM_NO_PLAYER);
    char *text = json_dumps(json_object_get(view, "position"), JSON_COMPACT);
    hm_status st = hm_position_read(&p, text, strlen(text), &err);
    st = st == HM_OK ? hm_position_settle(&p, set->game, &err) : st;
    st = st == HM_OK ? hm_position_fill(&p, set, &err) : st;
    if (st != HM_OK)
        fail_msg("%s %s, game %d, after %d choices: %s\n%s", r->pack, r->request, seed,
                 hm_session_moves(s), err.msg, text);
    for (int i = 0; i < p.players; i++) {
        hm_town town = {0}; /* tokens that walk one by one are shown where they are */
        if (hm_table_token(t) != NULL)
            hm_table_town_midway(t, i, HM_NO_PLAYER, &town);
        else
            hm_town_copy(&hm_table_deal(t)->deck->plan, &town, hm_table_town(t, i));
        const char *what = differs(hm_table_deal(t)->deck, &town, p.deck, &p.town[i]);
        if (what != NULL)
            fail_msg("%s %s, game %d, after %d choices, player %d: %s\n%s", r->pack,
                     r->request, seed, hm_session_moves(s), i, what, text);
    }
    free(text);
    json_decref(view);
    hm_position_free(&p);
}

static void what_is_printed_is_read_back(void **state)
{
    (void)state;
    line l;
    for (int i = 0; i < ROWS; i++)
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = 2000 + (uint64_t)seed;
            hm_session *s = begin(&rows[i], seed);
            do
                if (hm_test_below(&chance, READ_EVERY) == 0)
                    read_back(&rows[i], seed, s);
            while (step(s, &l, &chance));
            hm_session_free(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_undone_is_played_again),
        cmocka_unit_test(what_is_loaded_goes_on_the_same),
        cmocka_unit_test(what_is_printed_is_read_back),
    };
    return cmocka_run_group_tests_name("midgame", tests, NULL, NULL);
}
