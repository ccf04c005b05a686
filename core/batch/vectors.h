/* vectors.h - lanes in registers, as wide as the file that includes this is compiled for.
 * Private.
 *
 * All of it is C with vectors, which gcc and clang split up where a machine has none.
 * Only what C cannot say (a bit for each lane, the upper half of a product) names
 * instructions, and has the same in plain words beside it.
 */
#ifndef HM_CORE_BATCH_VECTORS_H
#define HM_CORE_BATCH_VECTORS_H

#include "core/batch/lanes.h"

#if !defined HM_PLAIN && defined __SSE2__
#include <immintrin.h>
#endif

#if !defined HM_PLAIN && defined __AVX512BW__ && defined __AVX512DQ__
enum { PART = 64 };
#elif !defined HM_PLAIN && defined __AVX2__
enum { PART = 32 };
#else
enum { PART = 16 };
#endif
enum { WIDE = PART / 2, PARTS = HM_LANES / WIDE };

/* Lanes of a register; a condition is true where all bits are set. */
typedef uint16_t part __attribute__((vector_size(PART), may_alias));
typedef uint64_t words __attribute__((vector_size(PART), may_alias));

HM_SMALL const part *parts(const uint16_t *lanes)
{
    return (const part *)(const void *)lanes;
}
HM_SMALL part *own_parts(uint16_t *lanes) { return (part *)(void *)lanes; }

HM_SMALL part all_of(unsigned n) { return (part){0} + (uint16_t)n; }
HM_SMALL part is_zero(part a) { return (part)(a == 0); }
HM_SMALL part choose(part when, part yes, part no) { return (when & yes) | (~when & no); }

/* A bit for each lane of a condition. */
HM_SMALL uint64_t bits_of(part when)
{
#if !defined HM_PLAIN && defined __AVX512BW__ && defined __AVX512DQ__
    return _mm512_movepi16_mask((__m512i)when);
#elif !defined HM_PLAIN && defined __AVX2__
    __m256i a = (__m256i)when;
    a = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, a), 0x08);
    return (uint32_t)_mm_movemask_epi8(_mm256_castsi256_si128(a));
#elif !defined HM_PLAIN && defined __SSE2__
    const __m128i bytes = _mm_packs_epi16((__m128i)when, _mm_setzero_si128());
    return (uint32_t)_mm_movemask_epi8(bytes);
#else
    uint64_t out = 0;
    for (int i = 0; i < WIDE; i++)
        out |= (uint64_t)(when[i] & 1) << i;
    return out;
#endif
}

/* The upper half of a product with a number below 256. */
HM_SMALL part upper_half(part a, part n)
{
#if !defined HM_PLAIN && defined __AVX512BW__ && defined __AVX512DQ__
    return (part)_mm512_mulhi_epu16((__m512i)a, (__m512i)n);
#elif !defined HM_PLAIN && defined __AVX2__
    return (part)_mm256_mulhi_epu16((__m256i)a, (__m256i)n);
#elif !defined HM_PLAIN && defined __SSE2__
    return (part)_mm_mulhi_epu16((__m128i)a, (__m128i)n);
#else
    return ((a >> 8) * n + ((a & 255) * n >> 8)) >> 8;
#endif
}

/* A number of 32 bits, in halves, scaled to 0 ... n - 1. */
HM_SMALL part scaled(part high, part low, part n)
{
    const part product = high * n, sum = product + upper_half(low, n);
    return upper_half(high, n) - (part)(sum < product);
}

/* -- sets of squares */

/* Numbers of two bits, of four, of eight: how many of theirs are in the set. */
HM_SMALL part twos(part set) { return set - (set >> 1 & 0x5555); }
HM_SMALL part fours(part twos) { return (twos & 0x3333) + (twos >> 2 & 0x3333); }
HM_SMALL part eights(part fours) { return (fours + (fours >> 4)) & 0x0f0f; }

HM_SMALL part count_of(part set)
{
    const part n = eights(fours(twos(set)));
    return (n + (n >> 8)) & 31;
}

/* The square with this number in the set, as a set: the half that it is in, and so on. */
HM_SMALL part nth_of(part set, part n)
{
    part two = twos(set), four = fours(two), t = eights(four) & 255;
    part over = (part)(n >= t);
    part bit = choose(over, all_of(1 << 8), all_of(1));
    n -= t & over;
    four = choose(over, four >> 8, four);
    two = choose(over, two >> 8, two);
    set = choose(over, set >> 8, set);
    t = four & 15;
    over = (part)(n >= t);
    n -= t & over;
    bit = choose(over, bit << 4, bit);
    two = choose(over, two >> 4, two);
    set = choose(over, set >> 4, set);
    t = two & 3;
    over = (part)(n >= t);
    n -= t & over;
    bit = choose(over, bit << 2, bit);
    set = choose(over, set >> 2, set);
    return choose((part)(n >= (set & 1)), bit << 1, bit);
}

/* -- chance */

/* The next numbers of as many generators as a register has lanes, which are in four, as
 * four parts: the lowest 16 bits of each, and so on. */
HM_SMALL void draw(words chance[4], part x[4])
{
    const words even = (words){0} + 0x0000ffff0000ffffu;
    words y[4];
    for (int i = 0; i < 4; i++) {
        words z = chance[i] += 0x9e3779b97f4a7c15u; /* hm_rng_next */
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        y[i] = z ^ z >> 31;
    }
    for (int i = 0; i < 2; i++) {
        const words low = (y[i] & 0xffffffffu) | y[i + 2] << 32;
        y[i + 2] = y[i] >> 32 | (y[i + 2] & ~(uint64_t)0xffffffffu);
        y[i] = low;
    }
    for (int i = 0; i < 4; i += 2) {
        x[i] = (part)((y[i] & even) | (y[i + 1] & even) << 16);
        x[i + 1] = (part)((y[i] >> 16 & even) | (y[i + 1] & ~even));
    }
}

/* Which generator is a lane's, by what draw() does: a word has four lanes. */
HM_SMALL int chance_of(int lane)
{
    const int at = lane % WIDE, word = at / 4, nth = at % 4;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return lane - at + nth * (WIDE / 4) + word;
#else
    return lane - at + (3 - nth) * (WIDE / 4) + word;
#endif
}

#endif
