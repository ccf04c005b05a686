/* Games left and taken up again at any moment, with all that moves, is due later, or is
 * asked of others: what was undone is played again to the same state, a save that is
 * loaded goes on as the game would have, and a position that is printed is read back as
 * the screen shows it, to everybody, and with what can be built in it, also where cards
 * are dealt that nobody sees or that are gone again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/parts.h"
#include "core/ruleset.h"
#include "core/tasks.h"
#include "core/tokens.h"
#include "tests/support.h"
#include "tools/game/position.h"
#include "tools/game/sheets.h"
#include "tools/game/towns/towns.h"
#include "tools/play/answers.h"
#include "tools/save/session.h"

#define GAMES hm_test_runs(30, 1)

enum { MOVES_MAX = 600, BACK_MAX = 12, READ_EVERY = 3 };

/* What is played: a pack, what is asked for besides a seed, and whether the pack is given
 * by a path of its own, so that its cards are in play and dealt before all others. */
typedef struct row {
    const char *pack, *request, *given;
} row;

static const row rows[] = {
    {"carters", "{\"players\": 2, \"wet\": true, \"guests\": true}", NULL},
    {"carters", "{\"mode\": \"solo\", \"guests\": true}", NULL},
    {"parish", "{\"players\": 3}", NULL},
    {"parish", "{\"players\": 1, \"mode\": \"solo\"}", NULL},
    {"course", "{\"players\": 2}", NULL},
    {"shore", "{\"players\": 2, \"flood\": true, \"thicket\": true, \"dunes\": true}", NULL},
    {"medley", "{\"players\": 3}", NULL},
    {"medley", "{\"players\": 2, \"mode\": \"caller\"}", NULL},
    {"crowd", "{\"players\": 2}", NULL},
    {"nested", "{\"players\": 3, \"nest\": true, \"nest2\": true, \"sched\": true}", NULL},
    {"gamblers", "{\"players\": 2, \"dice\": true}", NULL},
    {"landslip", "{\"players\": 2, \"slides\": true}", NULL},
    {"hidden", "{\"players\": 2, \"monuments\": true}", NULL},
    {"council", "{\"players\": 3, \"privilege\": true, \"town-meeting\": true, "
     "\"odd-one-out\": true, \"last-bids\": true, \"cube-draft\": true}", NULL},
    {"heralds", "{\"players\": 3, \"orders\": true, \"prizes\": true, \"tidings\": true, "
     "\"tithe\": true, \"ban\": true, \"storms\": true}", NULL},
    {"heralds", "{\"players\": 2, \"mode\": \"caller\", \"prizes\": true, \"tidings\": true, "
     "\"strict-ban\": true}", NULL},
    {"fortune", "{\"players\": 3, \"monuments\": true}", NULL},
    {"fortune", "{\"players\": 2, \"rules\": {\"effects-at-once\": \"no\"}}", NULL},
    {"words", "{\"players\": 1, \"cards\": [\"Cottage\", \"Brook\", \"Barn\", \"Mill\", \"Joker\", "
     "\"Ruin\", \"Mirror\"], \"rules\": {\"effects-at-once\": \"no\"}}", NULL},
    {"workshop", "{\"players\": 2, \"coins\": true, \"cards\": [\"Cottage\", \"Well\", \"Stair\", \"Kiln\", "
     "\"Bench\", \"Scale\", \"Hoist\"]}", NULL},
    {"villagers", "{\"players\": 2, \"monuments\": true}", NULL},
    {"together", "{\"players\": 2, \"cards\": [\"Cottage\", \"Farm\", \"Mine\", \"Cathedral\", "
     "\"Travelers' Center\", \"Blacksmith\", \"Citadel\"], \"monuments\": [\"Halfmoon Library\", "
     "\"The Prism Forge\", \"Opaleye's Watch\", \"Masons' Guild\"]}", NULL},
    {"harbor", "{\"players\": 2}", NULL},
    {"harbor", "{\"players\": 1, \"mode\": \"solo\"}", NULL},
    {"harbor", "{\"players\": 3, \"mode\": \"town-hall\", \"monuments\": true}", NULL},
    {"medley", "{\"players\": 3, \"monuments\": true}", "tests/cards/medley"},
    {"medley", "{\"players\": 2, \"mode\": \"caller\", \"monuments\": true}", "tests/cards/medley"},
    {"hidden", "{\"players\": 2, \"monuments\": true}", "tests/cards/hidden"},
    {"charter", "{\"players\": 2, \"monuments\": true}", "tests/cards/charter"},
    {"masons", "{\"players\": 2, \"monuments\": true}", "tests/cards/masons"},
    {"words", "{\"players\": 2, \"monuments\": true}", "tests/cards/words"},
    {"relics", "{\"players\": 3, \"monuments\": true, \"coins\": true}", "tests/cards/relics"},
    {"relics", "{\"players\": 1, \"mode\": \"solo\", \"monuments\": true, \"coins\": true}",
     "tests/cards/relics"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static hm_options options_for(const row *r)
{
    hm_options o = {.packs = r->pack, .seed = 1};
    if (r->given != NULL)
        o.with[o.withs++] = r->given;
    o.with[o.withs++] = "tests/cards"; /* where packs are found, and none is given */
    o.with[o.withs++] = "cards";
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
    bool same = built == (u->built >> q & 1) && hm_parts_are_alike(p, t, o, u, q) &&
                hm_token_at(p, t, q) == hm_token_at(o, u, q);
    same &= built ? is_same_card(d, hm_slot_at(p, t, q), e, hm_slot_at(o, u, q))
                  : hm_cell(p, t, q) == hm_cell(o, u, q);
    for (int i = 0; i < d->game->counters; i++) {
        same &= hm_lying(p, t, i, q) == hm_lying(o, u, i, q) &&
                hm_lying_waits(p, t, i, q) == hm_lying_waits(o, u, i, q);
        if (p->by_square >> i & 1)
            same &= hm_counted(p, t, i, q) == hm_counted(o, u, i, q);
    }
    for (int i = 0; i <= HM_LATER_ROUNDS; i++)
        for (int k = 0; k < p->due_kinds || k < o->due_kinds; k++)
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

/* Whatever one town has noted, the other has, too. Their decks may have other tasks: a
 * position does not name the cards that nobody sees. */
static bool has_tasks(const hm_deck *d, const hm_town *t, const hm_deck *e,
                      const hm_town *u)
{
    for (int i = 0; i < d->plan.tasks; i++) {
        const hm_use *use = hm_deck_task(d, i);
        const uint8_t noted = hm_tasks_noted(&d->plan, t)[i];
        const uint8_t due = hm_tasks_due(&d->plan, t)[i];
        int k = 0;
        while (k < e->plan.tasks && hm_deck_task(e, k)->clause != use->clause)
            k++;
        if (k < e->plan.tasks ? noted != hm_tasks_noted(&e->plan, u)[k] ||
                                    due != hm_tasks_due(&e->plan, u)[k]
                              : noted + due != 0)
            return false;
    }
    return true;
}

static bool is_same_laws(const hm_deck *d, const hm_town *t, const hm_deck *e,
                         const hm_town *u)
{
    bool same = d->plan.due_laws == e->plan.due_laws;
    for (int i = 0; i <= HM_LATER_ROUNDS && same; i++)
        for (int k = 0; k < d->plan.due_laws; k++) {
            const int due = i < d->plan.due_rows ? hm_due_all(&d->plan, t, i, k) : 0;
            const int read = i < e->plan.due_rows ? hm_due_all(&e->plan, u, i, k) : 0;
            same &= due == read;
        }
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
    if (!is_same_slots(d, hm_gone(p, t), e, hm_gone(o, u)))
        return "what is gone";
    if (!has_tasks(d, t, e, u) || !has_tasks(e, u, d, t))
        return "what others are to do";
    if (!is_same_laws(d, t, e, u))
        return "what rules do later";
    if (t->finish != u->finish || !is_same_card(d, t->hand - 1, e, u->hand - 1))
        return "the hand";
    return ground_differs(d, t, e, u);
}

/* -- what can be built */

/* Is the option among what the position says? */
static bool is_listed(const hm_option_parts *o, const hm_position *p,
                      const hm_build *list, int count)
{
    for (int i = 0; i < count; i++)
        if (p->deck->card[list[i].slot] == o->card && list[i].squares == o->squares &&
            (list[i].place >> o->square & 1))
            return true;
    return false;
}

static bool is_offered(const hm_table *t, const hm_decision *d, const hm_card *card,
                       hm_set squares, int square)
{
    for (int i = 0; i < d->count; i++) {
        const hm_option_parts o = hm_option_open(t, d->option[i]);
        if (o.action == HM_ACTION_BUILD && o.card == card && o.squares == squares &&
            o.square == square)
            return true;
    }
    return false;
}

/* All that is offered is listed, and nothing else. NULL: so it is. */
static const char *builds_differ(const hm_table *t, const hm_decision *d,
                                 const hm_position *p, const hm_build *list, int count)
{
    for (int i = 0; i < d->count; i++) {
        const hm_option_parts o = hm_option_open(t, d->option[i]);
        if (o.action == HM_ACTION_BUILD && !is_listed(&o, p, list, count))
            return o.card->name;
    }
    for (int i = 0; i < count; i++)
        for (hm_set s = list[i].place; s != 0; s &= s - 1)
            if (!is_offered(t, d, p->deck->card[list[i].slot], list[i].squares,
                            hm_first(s)))
                return p->deck->card[list[i].slot]->name;
    return NULL;
}

static int built_from_shared; /* options of such decisions */
static int taken_away;        /* dealt cards, in positions */

static void compare_builds(const row *r, int seed, hm_session *s, const hm_position *p,
                           const char *text)
{
    hm_error err = {0};
    int count = 0;
    const hm_decision *d = hm_session_due(s, &err);
    hm_build *list = calloc((size_t)p->deck->layouts.spots + 1, sizeof *list);
    assert_int_equal(hm_towns_list_builds(p, d->player, list, &count, &err), HM_OK);
    const char *what = builds_differ(hm_session_table(s), d, p, list, count);
    if (what != NULL)
        fail_msg("%s %s, game %d, after %d choices, player %d builds %s\n%s", r->pack,
                 r->request, seed, hm_session_moves(s), d->player, what, text);
    for (int i = 0; i < count; i++)
        built_from_shared += list[i].firsts != 0;
    free(list);
}

/* -- all of it, as somebody sees it */

static void compare_towns(const row *r, int seed, const hm_session *s,
                          const hm_position *p, int viewer, const char *text)
{
    const hm_table *t = hm_session_table(s);
    for (int i = 0; i < p->players; i++) {
        hm_town town = {0}; /* as far as an effect has come, like everybody's screen */
        hm_table_town_midway(t, i, viewer, &town);
        const char *what = differs(hm_table_deal(t)->deck, &town, p->deck, &p->town[i]);
        taken_away += hm_gone(&p->deck->plan, &p->town[i]) != 0;
        if (what != NULL)
            fail_msg("%s %s, game %d, after %d choices, player %d seen by %d: %s\n%s",
                     r->pack, r->request, seed, hm_session_moves(s), i, viewer, what,
                     text);
    }
}

/* What is scored is what is seen. What a dealt card that nobody builds will be worth is
 * told when the game is over. */
static void compare_points(const row *r, int seed, const hm_session *s,
                           const hm_position *p, const char *text)
{
    hm_error err = {0};
    const hm_table *t = hm_session_table(s);
    hm_facts *facts = calloc((size_t)p->players + 1, sizeof *facts);
    hm_sheet *read = calloc((size_t)p->players, sizeof *read);
    hm_sheet *sheet = hm_sheets(t, &err);
    if (sheet == NULL || hm_score(p->deck, p->town, p->players, &p->how, facts, read,
                                  &err) != HM_OK)
        fail_msg("%s", err.msg);
    for (int i = 0; i < p->players && hm_table_deal(t)->deck->stays == 0; i++)
        if (sheet[i].total != read[i].total)
            fail_msg("%s %s, game %d, after %d choices, player %d: %d points, not %d\n%s",
                     r->pack, r->request, seed, hm_session_moves(s), i,
                     (int)sheet[i].total, (int)read[i].total, text);
    free(sheet);
    free(read);
    free(facts);
}

static bool is_to_build(hm_session *s, int viewer)
{
    hm_error err;
    const hm_decision *d =
        hm_table_over(hm_session_table(s)) ? NULL : hm_session_due(s, &err);
    return d != NULL && d->kind == HM_DECIDE_BUILD && d->player == viewer;
}

static void read_back(const row *r, int seed, hm_session *s, int viewer)
{
    hm_position p = {0};
    hm_error err = {0};
    const hm_cards *set = hm_library_cards(hm_session_library(s));
    json_t *view = hm_view_json(s, viewer);
    char *text = json_dumps(json_object_get(view, "position"), JSON_COMPACT);
    hm_status st = hm_position_read(&p, text, strlen(text), &err);
    st = st == HM_OK ? hm_position_settle(&p, set->game, &err) : st;
    st = st == HM_OK ? hm_position_fill(&p, set, &err) : st;
    if (st != HM_OK)
        fail_msg("%s %s, game %d, after %d choices: %s\n%s", r->pack, r->request, seed,
                 hm_session_moves(s), err.msg, text);
    compare_towns(r, seed, s, &p, viewer, text);
    if (is_to_build(s, viewer))
        compare_builds(r, seed, s, &p, text);
    if (viewer == HM_NO_PLAYER)
        compare_points(r, seed, s, &p, text);
    free(text);
    json_decref(view);
    hm_position_free(&p);
}

/* What all see is looked at now and then, what can be built always. */
static void read_all(const row *r, int seed, hm_session *s, uint64_t *chance)
{
    const int players = hm_table_deal(hm_session_table(s))->players;
    const bool whole = hm_test_below(chance, READ_EVERY) == 0;
    for (int i = 0; i < players; i++)
        if (whole || is_to_build(s, i))
            read_back(r, seed, s, i);
    if (whole)
        read_back(r, seed, s, HM_NO_PLAYER);
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
                read_all(&rows[i], seed, s, &chance);
            while (step(s, &l, &chance));
            hm_session_free(s);
        }
    print_message("%d builds share cubes, %d towns lost a dealt card\n",
                  built_from_shared, taken_away);
    assert_true(built_from_shared >= GAMES && taken_away >= GAMES);
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
