/* start.c - learns what cards are like over many decks, and writes core/bots/start.def.
 *
 *   build/rel/start sim --seed S --games DECKS --learn GAMES [--players N ...]
 *
 * Every seed gives a deck, as in `hamlet sim`; what was learned of those before goes on,
 * by smaller and smaller steps. What is written is the mean over the last quarter of the
 * decks. No part of the program: `make start` runs it. */
#include <stdio.h>

#include "core/bots/learn.h"
#include "core/bots/start.h"
#include "tools/game/sim.h"
#include "tools/load.h"
#include "tools/say.h"

enum {
    PACE = 50,      /* hundredths of the usual steps, falling */
    PACE_LEAST = 5, /* ... to this */
    LEAST = 64,     /* parts of a point that make no difference: of 1 << 16 */
    ON_A_LINE = 5
};

static bool learn_deck(hm_options *o, const hm_library *lib, uint64_t seed,
                       int32_t *worth, int pace)
{
    hm_sim s = {0};
    hm_arena arena = {0};
    hm_error err = {0};
    const hm_mind *mind;
    const hm_lesson how = {.seed = seed, .games = (int)o->learn, .terms = worth,
                           .pace = pace};
    o->seed = seed;
    if (hm_sim_begin(&s, o, lib, &err) != HM_OK ||
        hm_mind_learn(&arena, &s.deal, &how, &mind, &err) != HM_OK)
        fprintf(stderr, "%s\n", err.msg);
    hm_sim_end(&s);
    hm_arena_drop(&arena);
    return err.code == HM_OK;
}

static void print(const int64_t *sum, long decks)
{
    int n = 0;
    printf("/* start.def - what terms are worth (core/bots/start.h), learned over many "
           "decks by\n * `make start`: TERM(number, parts of a point). */");
    for (int i = 0; i < HM_TERMS; i++) {
        const int64_t worth = decks > 0 ? sum[i] / decks : 0;
        if (worth > -LEAST && worth < LEAST)
            continue;
        printf("%sTERM(%d, %d)", n % ON_A_LINE == 0 ? "\n" : " ", i, (int)worth);
        n++;
    }
    printf("\n");
}

int main(int argc, char *const *argv)
{
    static int32_t worth[HM_TERMS];
    static int64_t sum[HM_TERMS];
    hm_options o;
    int code = 1;
    if (!hm_options_parse(argc, argv, &o))
        return code;
    hm_library *lib = hm_load(&o, NULL, 0, &code);
    if (lib == NULL)
        return code;
    const uint64_t first = o.seed;
    const long kept = o.games / 4;
    o.bots = "quick";
    for (long i = 0; i < o.games; i++) {
        const long pace = (PACE * o.games - (PACE - PACE_LEAST) * i) / o.games;
        if (!learn_deck(&o, lib, first + (uint64_t)i, worth, (int)pace))
            return 1;
        for (int k = 0; k < HM_TERMS && i >= o.games - kept; k++)
            sum[k] += worth[k];
    }
    print(sum, kept);
    hm_library_free(lib);
    return 0;
}
