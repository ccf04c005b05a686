/* rng.h - the one generator of the rules: splitmix64, its state in the game state. */
#ifndef HM_CORE_RNG_H
#define HM_CORE_RNG_H

#include <stdint.h>

static inline uint64_t hm_rng_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* 0 .. n-1; n at least 1. The bias is below n / 2^32. */
static inline int hm_rng_below(uint64_t *state, int n)
{
    return (int)(((hm_rng_next(state) >> 32) * (uint64_t)n) >> 32);
}

/* What streams of chance are for that have one for each player, or several in a game. */
typedef enum hm_stream {
    HM_STREAM_LUCK = 1, /* what players roll and draw in effects */
    HM_STREAM_REASON,   /* what a hint is explained by */
    HM_STREAM_STANDING, /* what an option would bring */
} hm_stream;

/* Where a stream begins. Mixed and not added up, for sums meet: the second player of seed
 * 3 would roll what the first one of seed 4 does. */
static inline uint64_t hm_rng_stream(uint64_t seed, hm_stream use, uint64_t number)
{
    uint64_t x = hm_rng_next(&seed) ^ (uint64_t)use;
    x = hm_rng_next(&x) ^ number;
    return hm_rng_next(&x);
}

#endif
