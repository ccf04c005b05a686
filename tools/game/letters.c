/* letters.c - see letters.h. */
#include "tools/game/letters.h"

#include <ctype.h>
#include <string.h>

enum { LETTER = 5, SUM = 10, GROUP = 4 };

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
static const hm_span nowhere = {0, 0};

/* -- bits */

void hm_bits_put(hm_bits *b, uint64_t n, int bits)
{
    for (int i = bits - 1; i >= 0; i--) {
        if (b->count == HM_BITS_MAX) {
            b->bad = true;
            return;
        }
        b->bit[b->count++] = n >> i & 1;
    }
}

uint64_t hm_bits_take(hm_bits *b, int bits)
{
    uint64_t n = 0;
    for (int i = 0; i < bits; i++) {
        b->bad = b->bad || b->at == b->count;
        n = n << 1 | (!b->bad && b->bit[b->at++]);
    }
    return n;
}

void hm_bits_put_number(hm_bits *b, uint64_t n, int group)
{
    for (;; n >>= group) {
        bool more = n >> group != 0;
        hm_bits_put(b, more, 1);
        hm_bits_put(b, n & ((UINT64_C(1) << group) - 1), group);
        if (!more)
            return;
    }
}

/* What goes beyond 64 bits is no number that was put. */
uint64_t hm_bits_take_number(hm_bits *b, int group)
{
    uint64_t n = 0;
    for (int shift = 0;; shift += group) {
        bool more = hm_bits_take(b, 1);
        uint64_t part = hm_bits_take(b, group);
        b->bad = b->bad || shift >= 64 || (part << shift) >> shift != part;
        if (b->bad)
            return 0;
        n |= part << shift;
        if (!more)
            return n;
    }
}

bool hm_bits_at_end(const hm_bits *b)
{
    for (int i = b->at; i < b->count; i++)
        if (b->bit[i])
            return false;
    return !b->bad && b->count - b->at < LETTER;
}

/* -- letters */

/* CRC-10 of ATM: any error within ten bits, which is two letters, changes it. */
static unsigned sum_of(const bool *bit, int count)
{
    enum { POLYNOMIAL = 0x233, ALL = 0x3ff };
    unsigned sum = ALL;
    for (int i = 0; i < count; i++) {
        bool top = (sum >> (SUM - 1) & 1) != bit[i];
        sum = (sum << 1 & ALL) ^ (top ? POLYNOMIAL : 0);
    }
    return sum;
}

bool hm_letters_write(const hm_bits *b, char text[HM_LETTERS_MAX])
{
    hm_bits all = *b;
    size_t n = 0;
    hm_bits_put(&all, 0, (LETTER - all.count % LETTER) % LETTER);
    hm_bits_put(&all, sum_of(all.bit, all.count), SUM);
    int letters = all.count / LETTER;
    if (all.bad || letters + letters / GROUP >= HM_LETTERS_MAX)
        return false;
    for (int i = 0; i < letters; i++) {
        if (i > 0 && i % GROUP == 0)
            text[n++] = '-';
        text[n++] = alphabet[hm_bits_take(&all, LETTER)];
    }
    text[n] = '\0';
    return true;
}

static int value_of(char c)
{
    int upper = toupper((unsigned char)c);
    upper = upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
    const char *at = upper != '\0' ? strchr(alphabet, upper) : NULL;
    return at != NULL ? (int)(at - alphabet) : -1;
}

static bool is_between(char c) { return c == '-' || c == ' ' || c == '\t'; }

hm_status hm_letters_read(const char *text, hm_bits *b, hm_error *err)
{
    *b = (hm_bits){0};
    for (const char *c = text; *c != '\0'; c++) {
        if (is_between(*c))
            continue;
        if (value_of(*c) < 0)
            return hm_fail(err, HM_EINPUT, nowhere,
                           "a code has letters and digits, and no '%c'",
                           isgraph((unsigned char)*c) ? *c : '?');
        hm_bits_put(b, (uint64_t)value_of(*c), LETTER);
    }
    if (b->bad || b->count <= SUM)
        return hm_fail(err, HM_EINPUT, nowhere, "the code is too %s to be one",
                       b->bad ? "long" : "short");
    unsigned sum = 0;
    b->count -= SUM;
    for (int i = 0; i < SUM; i++)
        sum = sum << 1 | b->bit[b->count + i];
    if (sum != sum_of(b->bit, b->count))
        return hm_fail(err, HM_EINPUT, nowhere,
                       "the code is mistyped: its last two letters, which check the "
                       "others, do not fit them");
    return HM_OK;
}
