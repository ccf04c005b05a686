/* toygame.h - a session to be tested, all of it: a small game of its own, whose rules
 * and pack can be changed behind a save's back, in place of everything that session.c
 * takes from the other tools. Included once per program: the linker finds the functions
 * below and takes nothing of load.c and setup.c out of libtools.a. */
#ifndef HM_TOYGAME_H
#define HM_TOYGAME_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/ruleset.h"
#include "tests/simdisk.h"
#include "tests/support.h"
#include "tools/game/setup.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/save/disk.h"
#include "tools/save/journal.h"
#include "tools/save/session.h"
#include "tools/save/session_parts.h"

/* What a session asks of the core is counted: the linker gives it the second of these
 * (--wrap in the Makefile). */
static struct {
    int decides, hashes;
} asked;

uint64_t __real_hm_table_hash(const hm_table *t);
uint64_t __wrap_hm_table_hash(const hm_table *t);

uint64_t __wrap_hm_table_hash(const hm_table *t)
{
    asked.hashes++;
    return __real_hm_table_hash(t);
}

#define MAYBE __attribute__((unused)) /* not every program needs it */

/* -- a game: two players add up numbers, `limit` times */

typedef struct count_state {
    uint64_t sum, turn;
} count_state;

static struct {
    uint64_t limit, factor; /* another factor is another rule */
    uint64_t odd_from;      /* from this turn on, there is one option less */
    size_t   ballast;       /* bytes that make states large */
    hm_decision_kind kind;  /* of all decisions */
    const char *manifest;
} world;

static const char manifest_1[] = "pack \"toy\" { version \"1.0.0\" game \"t\" }";
static const char manifest_2[] = "pack \"toy\" { version \"1.0.1\" game \"t\" }";

static hm_status count_check(const hm_deal *deal, hm_error *err)
{
    (void)err;
    return deal->players == 2 ? HM_OK : HM_EINPUT;
}

static size_t count_size(const hm_deal *deal)
{
    (void)deal;
    return sizeof(count_state) + world.ballast;
}

static void count_prepare(hm_table *t)
{
    (void)t;
}

static void count_start(hm_table *t, uint64_t seed)
{
    memset(t->state, 0, t->size);
    ((count_state *)t->state)->sum = seed;
}

static bool count_over(const hm_table *t)
{
    return ((const count_state *)t->state)->turn == world.limit;
}

static void count_decide(const hm_table *t, hm_decision *d)
{
    uint64_t turn = ((const count_state *)t->state)->turn;
    asked.decides++;
    d->player = (uint8_t)(turn % 2);
    d->kind = world.kind;
    d->count = turn >= world.odd_from ? 2 : 3;
    for (int i = 0; i < d->count; i++)
        d->option[i] = (hm_option)(i + 1);
}

static void count_apply(hm_table *t, hm_option option)
{
    count_state *s = t->state;
    s->sum = s->sum * world.factor + option;
    s->turn++;
}

/* Tests set its version, and which rules were set right. */
static hm_ruleset count_game = {
    .name = "count", .check = count_check, .size = count_size,
    .prepare = count_prepare,
    .start = count_start, .over = count_over, .decide = count_decide,
    .apply = count_apply,
};

/* As with scripts: then a choice looks ahead to the next decision. */
static const hm_deck toy_deck = {.scripted = true};

/* -- what session.c takes from the other tools */

json_t *hm_json_text(const char *text)
{
    return json_string(text);
}

hm_library *hm_load_or_fail(const hm_options *o, const char *const *extra, int extras,
                            hm_error *err)
{
    hm_source s = {"toy/pack.card", world.manifest, strlen(world.manifest)};
    hm_library *lib = hm_library_new(NULL);
    (void)o, (void)extra, (void)extras, (void)err;
    assert_int_equal(hm_library_add_pack(lib, &s, 1, NULL), HM_OK);
    return lib;
}

json_t *hm_setup_packs(const json_t *request, const hm_options *o, hm_error *err)
{
    (void)request, (void)o, (void)err;
    return json_pack("[s]", "toy");
}

hm_status hm_setup_make(const json_t *request, const hm_options *o, const hm_library *lib,
                        hm_arena *arena, json_t **setup, hm_deal *deal, hm_error *err)
{
    (void)o, (void)lib, (void)arena, (void)err;
    *setup = json_deep_copy(request);
    *deal = (hm_deal){.ruleset = &count_game, .deck = &toy_deck, .players = 2};
    deal->seed = (uint64_t)json_integer_value(json_object_get(request, "seed"));
    return HM_OK;
}

/* -- a game that is played on it */

static const hm_options no_options = {.seed = 1};
MAYBE static const hm_loading to_look_at = {.o = &no_options};
MAYBE static const hm_loading to_play_on = {.o = &no_options, .keep = true};

static hm_session *new_game(void)
{
    hm_session *s;
    hm_error err;
    json_t *request = json_pack("{s:i}", "seed", 7);
    assert_int_equal(hm_session_new(request, &no_options, &s, &err), HM_OK);
    json_decref(request);
    return s;
}

/* Steps of the script: digits choose, u undoes, r redoes, n notes, s saves. */
static const char script[] = "s0n12urr1unu02sr1u0n";
enum { STEPS = sizeof script - 1 };

static hm_status do_step(hm_session *s, char step, hm_error *err)
{
    switch (step) {
    case 's': return hm_session_save_on(s, &sim_os, "save", err);
    case 'u': return hm_session_undo(s, err);
    case 'r': return hm_session_redo(s, err);
    case 'n':
        return hm_session_note(s, &(hm_note){.type = 9, .length = 5,
                                             .bytes = (const unsigned char *)"hello"},
                               err);
    default: return hm_session_choose(s, HM_NO_PLAYER, step - '0', err);
    }
}

static uint64_t now(const hm_session *s)
{
    return __real_hm_table_hash(hm_session_table(s));
}

/* hash[i]: after i steps of the script, when nothing goes wrong. A redo that has
 * nothing to bring back is a step that changes nothing. */
MAYBE static void expect_hashes(uint64_t hash[STEPS + 1])
{
    sim_reset();
    hm_session *s = new_game();
    hash[0] = now(s);
    for (int i = 0; i < STEPS; i++) {
        do_step(s, script[i], NULL);
        hash[i + 1] = now(s);
    }
    hm_session_free(s);
}

MAYBE static hm_session *load_sim(hm_load_report *report, hm_error *err)
{
    hm_session *s;
    hm_status st = hm_session_load_on(&sim_os, "save", &to_play_on, &s, report, err);
    assert_true((st == HM_OK) == (s != NULL));
    return s;
}

static int prepare(void **state)
{
    (void)state;
    memset(&world, 0, sizeof world);
    world.limit = world.odd_from = 1000;
    world.factor = 1000003;
    world.manifest = manifest_1;
    count_game.version = 1;
    count_game.amendment = NULL;
    sim_reset();
    return 0;
}

/* Plays the script without its notes, and leaves the save on the disk. */
MAYBE static const unsigned char *small_save(size_t *length)
{
    hm_session *s = new_game();
    hm_error err;
    for (int i = 0; i < STEPS; i++)
        if (script[i] != 'n')
            do_step(s, script[i], &err);
    hm_session_free(s);
    return sim_save(length);
}

#define TEST(name) cmocka_unit_test_setup(name, prepare)

#endif
