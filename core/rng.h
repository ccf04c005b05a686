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

#endif
