/* words.c - looks words up in the table of words.def, and finds the nearest right word
 * for a wrong one: fewest edits, and only where few enough are needed. */
#include "dsl/words.h"

#include <string.h>

#include "core/card.h"

static const hm_word_info table[HM_WORDS] = {
#define WORD(id, spelling, token, op, games, form, doc, example) \
    [HM_WORD_##id] = {spelling, #token, op, HM_FITS_##games, false, form, doc, example},
#define VALUE(id, spelling, token, op, games, form, doc, example)                        \
    [HM_WORD_##                                                                          \
        id] = {spelling, #token, HM_OP_##op, HM_FITS_##games, true, form, doc, example},
#include "dsl/words.def"
};

/* Every SECTION becomes a pair of enum constants around its words. */
enum {
#define SECTION(title, text)                                                             \
    HM_CAT(mark, __LINE__), HM_CAT(back, __LINE__) = HM_CAT(mark, __LINE__) - 1,
#define HM_CAT(a, b) HM_CAT2(a, b)
#define HM_CAT2(a, b) a##b
#define WORD(id, spelling, token, op, games, form, doc, example) at_##id,
#include "dsl/words.def"
    words_end
};

static const hm_section sections[] = {
#define SECTION(title, text) {title, text, (hm_word)(HM_CAT(mark, __LINE__) + 1)},
#include "dsl/words.def"
};

const hm_word_info *hm_word_lookup(hm_word w)
{
    return w > HM_WORD_NO_WORD && w < HM_WORDS ? &table[w] : NULL;
}

hm_op hm_word_op(int w) { return hm_code_op((uint32_t)table[w].op); }

const hm_step_words *hm_word_step(int op)
{
    static const hm_step_words step[HM_OPS] = {
#define STEP(op, form, text) [HM_OP_##op] = {form, text},
#include "dsl/words.def"
    };
    return op >= 0 && op < HM_OPS && step[op].form != NULL ? &step[op] : NULL;
}

const hm_word_says *hm_word_said(int word)
{
    static const hm_word_says says[HM_WORDS] = {
#define SAYS(id, role, one, many, whose, is, clause, near, fed, state) \
    [HM_WORD_##id] = {HM_ROLE_##role, one, many, whose, is, clause, near, fed, state},
#include "dsl/words.def"
    };
    return &says[word >= 0 && word < HM_WORDS ? word : HM_WORD_NO_WORD];
}

/* In the order of strcmp, as the Makefile sorts them; behind the last one is nothing. */
static const hm_spelling spelt[] = {
#define SPELT(id, words, also) {words, HM_WORD_##id, also},
#include "spellings.def"
    {"", HM_WORD_NO_WORD, false}
};
enum { SPELLINGS = sizeof spelt / sizeof *spelt - 1 };

/* As strcmp, of a text that ends by its length. */
static int compare(const char *text, size_t length, const char *words)
{
    const int d = strncmp(text, words, length);
    return d != 0 || words[length] == '\0' ? d : -1;
}

/* A blank comes before all that words are made of, so phrases that begin with a word
 * follow that word at once. */
const hm_spelling *hm_spelling_from(const char *text, size_t length)
{
    int low = 0, high = SPELLINGS;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (compare(text, length, spelt[middle].words) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return &spelt[low];
}

hm_word hm_word_find(const char *spelling, size_t length)
{
    const hm_spelling *s = hm_spelling_from(spelling, length);
    const bool is = length > 0 && !s->also && compare(spelling, length, s->words) == 0;
    return is ? s->word : HM_WORD_NO_WORD;
}

const hm_section *hm_word_sections(int *count)
{
    *count = (int)(sizeof sections / sizeof *sections);
    return sections;
}

/* Rows may stand for words that are not in the language: they are not offered. */
static bool begins_known(const char *words)
{
    return hm_word_find(words, strlen(words)) != HM_WORD_NO_WORD ||
           hm_word_find(words, strcspn(words, " ")) != HM_WORD_NO_WORD;
}

const char *hm_word_synonym(const char *word)
{
    static const struct { const char *word, *ours; } said[] = {
#define SYNONYM(word, ours) {word, ours},
#include "dsl/words.def"
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(said[i].word, word) == 0 && begins_known(said[i].ours))
            return said[i].ours;
    return NULL;
}

enum { WORD_MAX = 40 }; /* longer words are not misspelt, they are something else */

static int least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* Edit distance in which swapping two neighbouring letters is one step, since
 * that is the commonest slip of the keyboard. */
static int edits(const char *a, size_t n, const char *b, size_t m)
{
    int d[3][WORD_MAX + 1];
    for (size_t k = 0; k <= m; k++)
        d[0][k] = (int)k;
    for (size_t i = 1; i <= n; i++) {
        int *now = d[i % 3], *up = d[(i + 2) % 3], *up2 = d[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t k = 1; k <= m; k++) {
            int cost = a[i - 1] != b[k - 1];
            now[k] = least(up[k] + 1, now[k - 1] + 1, up[k - 1] + cost);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] &&
                up2[k - 2] + 1 < now[k])
                now[k] = up2[k - 2] + 1;
        }
    }
    return d[n % 3][m];
}

/* The longer the word, the more slips are forgiven; of a single letter none, as
 * everything would be near. The first of equals stays, so whoever asks puts the
 * likelier ones first. */
void hm_near_try(hm_near *n, const char *word, size_t length, const char *candidate)
{
    size_t m = strlen(candidate);
    if (length == 0 || length > WORD_MAX || m > WORD_MAX)
        return;
    int d = edits(word, length, candidate, m);
    int most = length <= 1 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3;
    if (d > most || d >= (int)m || (n->best != NULL && d >= n->distance))
        return;
    n->best = candidate;
    n->distance = d;
}
