/* letters.h - bits as letters that people read out and type in, and back.
 *
 * The letters are those of Crockford's base 32: no I, L, O or U, and whoever types one of
 * the first three means 1, 1 or 0. Case, blanks and dashes do not matter. The last two
 * letters are a checksum (CRC-10), which finds every wrong letter, every two neighbours
 * that changed places, and all but a thousandth of everything else. */
#ifndef HM_TOOLS_GAME_LETTERS_H
#define HM_TOOLS_GAME_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/status.h"

enum {
    HM_BITS_MAX = 980,      /* of one code */
    HM_LETTERS_MAX = 256    /* bytes of its text, with dashes and the NUL */
};

/* Zeroed, there are none. */
typedef struct hm_bits {
    int  count, at;         /* at: the next one that is read */
    bool bad;               /* too many were put, or more taken than there are */
    bool bit[HM_BITS_MAX];
} hm_bits;

/* So many bits of a number, the highest first. */
void     hm_bits_put(hm_bits *b, uint64_t n, int bits);
uint64_t hm_bits_take(hm_bits *b, int bits);
/* Any number, in groups of so many bits, the lowest first: before each, whether another
 * one follows. */
void     hm_bits_put_number(hm_bits *b, uint64_t n, int group);
uint64_t hm_bits_take_number(hm_bits *b, int group);
/* Was all taken, but for what fills the last letter? */
bool     hm_bits_at_end(const hm_bits *b);

/* Groups of four letters. False: they are too many. */
bool      hm_letters_write(const hm_bits *b, char text[HM_LETTERS_MAX]);
/* HM_EINPUT when it is no code, or mistyped: err says how. */
hm_status hm_letters_read(const char *text, hm_bits *b, hm_error *err);

#endif
