/* The playouts of `hamlet bench playout`, by a program that can do nothing else.
 *
 *     limit COUNT SEED [each]
 *
 * Seven cards, sixteen squares and their points are written into it by hand, so that what
 * a program for any card reaches has a yardstick: no table, no deck, no choice is asked
 * for through a function. The games are those of docs/performance.md, to the letter, and
 * the checksum shows it; with `each`, they are those of `bench batch`: every game has a
 * chance of its own, which begins at the next number of the run's. Prints the same JSON
 * as bench does. Not a part of Hamlet. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COTTAGE, FARM, WELL, CHAPEL, TAVERN, THEATER, FACTORY, CARDS };
enum { SQUARES = 16, KINDS = 5, SPOTS_MAX = 320, WORDS = 5, PAIRS = 8, CODES = 64 };

/* By rows; a dot is any square. Letters are wood, wheat, brick, glass, stone. */
static const char *const layout[CARDS] = {".h/bg",   "hh/ww",   "ws",       "..g/sgs",
                                          "bbg", ".s./wgw", "w.../bssb"};
static const char letters[] = "whbgs";

typedef uint64_t block __attribute__((vector_size(32), aligned(32)));

typedef struct spot {
    int      card;
    uint32_t squares;
    uint8_t  want[SQUARES]; /* kind + 1 */
} spot;

/* Spots that what lies on a pair of squares allows: a vector of them, and the rest. */
static block    first[PAIRS][CODES];
static uint64_t rest[PAIRS][CODES];

/* By spot: its card, squares, how many, and what of the board stays when it is used. */
static uint8_t  card_of[SPOTS_MAX], size_of[SPOTS_MAX];
static uint32_t squares_of[SPOTS_MAX];
static uint64_t leaves[SPOTS_MAX];

static uint64_t draw(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint32_t scaled(uint64_t half, uint32_t n)
{
    return (uint32_t)((half & 0xffffffffu) * n >> 32);
}

/* The nth of the squares, as a set. */
static inline uint32_t nth(uint32_t squares, uint32_t n)
{
#ifdef __BMI2__
    return __builtin_ia32_pdep_si(1u << n, squares);
#else
    for (; n > 0; n--)
        squares &= squares - 1;
    return squares & -squares;
#endif
}

/* -- the table of matches */

static int compare(const void *a, const void *b)
{
    const spot *x = a, *y = b;
    return x->card != y->card       ? x->card - y->card
           : x->squares != y->squares ? (x->squares > y->squares ? 1 : -1)
                                      : memcmp(x->want, y->want, sizeof x->want);
}

/* The layout turned by one of the eight symmetries, its corner on a square; false: it
 * leaves the grid. */
static bool lay(int card, int turn, int row, int col, spot *out)
{
    *out = (spot){.card = card};
    int r = 0, c = 0;
    for (const char *p = layout[card]; *p != '\0'; p++, c++) {
        if (*p == '/') {
            r++;
            c = -1;
            continue;
        }
        if (*p == '.')
            continue;
        const int up = turn & 1 ? -r : r, over = turn & 2 ? -c : c;
        const int y = row + (turn & 4 ? over : up), x = col + (turn & 4 ? up : over);
        if (y < 0 || y > 3 || x < 0 || x > 3)
            return false;
        out->squares |= 1u << (4 * y + x);
        out->want[4 * y + x] = (uint8_t)(strchr(letters, *p) - letters + 1);
    }
    return true;
}

/* All places of all layouts, without doubles; a symmetric one comes several times. */
static int list_spots(spot *out)
{
    int all = 0, n = 0;
    for (int card = 0; card < CARDS; card++)
        for (int turn = 0; turn < 8; turn++)
            for (int s = 0; s < SQUARES; s++)
                all += lay(card, turn, s / 4, s % 4, &out[all]);
    qsort(out, (size_t)all, sizeof *out, compare);
    for (int i = 0; i < all; i++)
        if (n == 0 || compare(&out[i], &out[n - 1]) != 0)
            out[n++] = out[i];
    return n;
}

static bool suits(const spot *p, int pair, int code)
{
    const int low = p->want[2 * pair], high = p->want[2 * pair + 1];
    return (low == 0 || low == (code & 7)) && (high == 0 || high == code >> 3);
}

static void prepare(void)
{
    static spot list[CARDS * 8 * SQUARES];
    const int n = list_spots(list);
    for (int i = 0; i < n; i++) {
        card_of[i] = (uint8_t)list[i].card;
        squares_of[i] = list[i].squares;
        size_of[i] = (uint8_t)__builtin_popcount(list[i].squares);
        leaves[i] = ~0ull;
        for (int s = 0; s < SQUARES; s++)
            leaves[i] &= list[i].want[s] ? ~(7ull << 3 * s) : ~0ull;
        for (int pair = 0; pair < PAIRS; pair++)
            for (int code = 0; code < CODES; code++)
                if (i < 256 && suits(&list[i], pair, code))
                    first[pair][code][i / 64] |= 1ull << i % 64;
                else if (suits(&list[i], pair, code))
                    rest[pair][code] |= 1ull << i % 64;
    }
}

/* -- points */

static uint32_t beside(uint32_t s)
{
    return (s << 1 & 0xeeee) | (s >> 1 & 0x7777) | (s << 4 & 0xffff) | s >> 4;
}

/* Types but its own in the row and the column of each theater. */
static int theaters(const uint16_t *town)
{
    int n = 0;
    for (uint32_t left = town[THEATER]; left != 0; left &= left - 1) {
        const int s = __builtin_ctz(left);
        const uint32_t cross = 0xfu << (s & 12) | 0x1111u << (s & 3);
        for (int card = 0; card < CARDS; card++)
            n += card != THEATER && (town[card] & cross) != 0;
    }
    return n;
}

static int score(const uint16_t *town)
{
    static const int8_t taverns[] = {0, 2, 5, 9, 14, 20};
    const int cottages = __builtin_popcount(town[COTTAGE]);
    const int food = 4 * __builtin_popcount(town[FARM]);
    const int fed = cottages < food ? cottages : food;
    const int t = __builtin_popcount(town[TAVERN]);
    uint32_t built = 0;
    int points = fed * (3 + __builtin_popcount(town[CHAPEL])) + taverns[t < 5 ? t : 5];
    for (uint32_t w = town[WELL]; w != 0; w &= w - 1)
        points += __builtin_popcount(beside(w & -w) & town[COTTAGE]);
    for (int card = 0; card < CARDS; card++)
        built |= town[card];
    return points + theaters(town) - (SQUARES - __builtin_popcount(built));
}

/* -- a game */

/* What can be built: a word of spots for each 64. */
static inline bool match(uint64_t board, uint64_t found[WORDS])
{
    block all = ~(block){0};
    uint64_t more = ~0ull;
    for (int i = 0; i < PAIRS; i++, board >>= 6) {
        all &= first[i][board & 63];
        more &= rest[i][board & 63];
    }
    memcpy(found, &all, sizeof all);
    found[WORDS - 1] = more;
    return ((all[0] | all[1]) | (all[2] | all[3]) | more) != 0;
}

/* The spot of the choice, and which of its squares. */
static int choose(const uint64_t found[WORDS], uint64_t chance, uint32_t *which)
{
    uint16_t list[SPOTS_MAX];
    uint32_t n = 0, options = 0;
    for (int k = 0; k < WORDS; k++)
        for (uint64_t left = found[k]; left != 0; left &= left - 1) {
            list[n] = (uint16_t)(64 * k + __builtin_ctzll(left));
            options += size_of[list[n++]];
        }
    uint32_t pick = scaled(chance >> 32, options);
    const uint16_t *p = list;
    for (; pick >= size_of[*p]; p++)
        pick -= size_of[*p];
    *which = pick;
    return *p;
}

static int play(uint64_t *chance)
{
    uint64_t board = 0, found[WORDS];
    uint32_t empty = 0xffff, which;
    uint16_t town[CARDS] = {0};
    while (empty != 0) {
        const uint64_t x = draw(chance);
        const uint32_t n = (uint32_t)__builtin_popcount(empty);
        const uint32_t square = nth(empty, scaled(x >> 32, n));
        empty ^= square;
        board |= (uint64_t)(scaled(x, KINDS) + 1) << 3 * __builtin_ctz(square);
        while (match(board, found)) {
            const uint64_t y = draw(chance);
            if ((y & 1) == 0)
                break;
            const int at = choose(found, y, &which);
            const uint32_t place = nth(squares_of[at], which);
            board &= leaves[at];
            empty = (empty | squares_of[at]) & ~place;
            town[card_of[at]] |= (uint16_t)place;
        }
    }
    return score(town);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int words, char **word)
{
    const long count = words > 1 ? strtol(word[1], NULL, 10) : 1000000;
    uint64_t chance = words > 2 ? strtoull(word[2], NULL, 10) : 1, sum = 0;
    prepare();
    const bool each = words > 3 && strcmp(word[3], "each") == 0;
    const double start = now();
    for (long i = 0; i < count; i++) {
        uint64_t own = each ? draw(&chance) : 0;
        sum = sum * 1000003u + (uint64_t)(play(each ? &own : &chance) + 64);
    }
    const double seconds = now() - start;
    printf("{\"name\": \"limit\", \"count\": %ld, \"seconds\": %.6f, "
           "\"per_second\": %.0f, \"checksum\": \"%016" PRIx64 "\"}\n",
           count, seconds, seconds > 0 ? (double)count / seconds : 0, sum);
    return 0;
}
