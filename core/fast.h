/* fast.h - what the code does not take for granted about the machine. Private.
 *
 * Sets of squares live on counting bits and on vector registers. Built for the machine it
 * runs on (the usual way), the compiler has both. A build for any x86-64 (make ARCH=) has
 * the functions that playouts go through twice: as such, and for processors of the last
 * ten years (HM_TWICE); which one is called is chosen when a deck, a table or the program
 * starts. With HM_PLAIN nothing is there but C, as on other machines. Results never
 * differ.
 */
#ifndef HM_CORE_FAST_H
#define HM_CORE_FAST_H

#include <stdbool.h>

#if !defined HM_PLAIN && defined __x86_64__ && defined __gnu_linux__ &&                  \
    !defined __AVX2__ && !defined __SANITIZE_ADDRESS__ && !defined __clang__
#define HM_TWICE 1
/* The second of two instances of one body. */
#define HM_NEWER __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
/* For what is called once in a while: the linker chooses, and every call is indirect. */
#define HM_FAST __attribute__((target_clones("arch=haswell", "default")))

static inline bool hm_has_newer(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define HM_FAST
#endif

/* For small functions that fast ones use: only what is inlined is there twice, too. */
#define HM_SMALL static inline __attribute__((always_inline))

#if !defined HM_PLAIN && defined __BMI2__
#define HM_HAS_DEPOSIT 1
#endif
#if !defined HM_PLAIN && defined __SSE2__
#define HM_HAS_MOVEMASK 1
#endif
#if !defined HM_PLAIN && defined __AVX__
#define HM_HAS_TEST 1
#endif

#endif
