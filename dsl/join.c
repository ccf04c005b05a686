/* join.c - words of several words: "at the end of a round" is one token for the grammar.
 *
 * The scanner gives word by word. What belongs together is joined here, by the spellings
 * of words.def, so a line end or a comment between two words is as good as a blank, and
 * "raised by allies" is not "raised by all" and something else. Of several phrases that
 * fit the longest is meant. */
#include <string.h>

#include "dsl/parser.h"
#include "dsl/words.h"
#include "gram.h"

/* What else must hold for a word to be joined. */
static const struct need {
    bool        one_line;
    const char *next;
} need[HM_WORDS] = {
#define JOINED(id, one_line, next) [HM_WORD_##id] = {one_line, next},
#include "dsl/words.def"
};

/* Nothing that card files need is so long; and whoever prints, compares or compiles it
 * shall not have to think of that. What follows is read as if it were shorter. */
static void check_length(hm_parser *p, const hm_token *t)
{
    if (t->token == TOK_BAD || t->at.last - t->at.first <= HM_TOKEN_MAX)
        return;
    const char *what = t->token == TOK_STRING   ? "text"
                       : t->token == TOK_LUA    ? "script"
                       : t->token == TOK_NUMBER ? "number"
                                                : "word";
    hm_diag_add(p->diags, p->source, HM_ERROR, "token-too-long", t->at,
                "this %s has more than %d bytes", what, HM_TOKEN_MAX);
    p->file->broken = true;
}

/* The scanner leaves the value of a token in the parser, from where it is taken at once:
 * the next token would overwrite it. */
static hm_token scan(hm_parser *p, void *scanner)
{
    hm_token t = {0};
    p->text = NULL;
    p->word = HM_WORD_NO_WORD;
    p->number = 0;
    t.token = hm_scan(p, &t.at, scanner);
    t.word = p->word;
    t.number = p->number;
    t.text = p->text;
    check_length(p, &t);
    return t;
}

/* The nth of the tokens to come, from 0. */
static const hm_token *peek(hm_parser *p, int n, void *scanner)
{
    while (p->looses <= n)
        p->loose[p->looses++] = scan(p, scanner);
    return &p->loose[n];
}

static void drop(hm_parser *p, int n)
{
    p->looses -= n;
    memmove(p->loose, p->loose + n, (size_t)p->looses * sizeof *p->loose);
}

static bool is_word(const hm_parser *p, const hm_token *t, const char *word,
                    size_t length)
{
    if (length == 1 && *word == 'N')
        return t->token == TOK_NUMBER;
    return t->at.last - t->at.first == length &&
           memcmp(p->source->bytes + t->at.first, word, length) == 0;
}

static bool in_one_line(const hm_parser *p, int n)
{
    uint32_t first = p->loose[0].at.first, last = p->loose[n - 1].at.last;
    return memchr(p->source->bytes + first, '\n', last - first) == NULL;
}

/* How many tokens these words are, if they follow; else 0. No token is looked at but
 * behind one that fits. */
static int follow(hm_parser *p, const char *words, void *scanner)
{
    for (int n = 0;; n++) {
        size_t length = strcspn(words, " ");
        if (!is_word(p, peek(p, n, scanner), words, length))
            return 0;
        if (words[length] == '\0')
            return n + 1;
        words += length + 1;
    }
}

static int fits(hm_parser *p, const hm_spelling *s, void *scanner)
{
    const struct need *more = &need[s->word];
    int n = follow(p, s->words, scanner);
    if (n == 0 || (more->one_line && !in_one_line(p, n)))
        return 0;
    if (more->next != NULL &&
        !is_word(p, peek(p, n, scanner), more->next, strlen(more->next)))
        return 0;
    return n;
}

static bool is_joinable(const hm_token *t)
{
    return t->word != HM_WORD_NO_WORD || t->token == TOK_NAME_WORD ||
           t->token == TOK_NUMBER;
}

/* The longest phrase that follows; NULL: none does. */
static const hm_spelling *longest(hm_parser *p, int *words, void *scanner)
{
    const hm_token first = *peek(p, 0, scanner);
    const bool number = first.token == TOK_NUMBER;
    const char *word = number ? "N" : p->source->bytes + first.at.first;
    const size_t length = number ? 1 : first.at.last - first.at.first;
    const hm_spelling *best = NULL, *s = hm_spelling_from(word, length);
    *words = 1;
    s += strncmp(s->words, word, length) == 0 && s->words[length] == '\0';
    for (; strncmp(s->words, word, length) == 0 && s->words[length] == ' '; s++) {
        int n = fits(p, s, scanner);
        if (n > *words) {
            *words = n;
            best = s;
        }
    }
    return best;
}

hm_token hm_join(hm_parser *p, void *scanner)
{
    hm_token t = *peek(p, 0, scanner);
    int words = 1;
    const hm_spelling *s = is_joinable(&t) ? longest(p, &words, scanner) : NULL;
    if (s != NULL)
        t = (hm_token){.token = hm_token_of_word(s->word),
                       .at = {t.at.first, p->loose[words - 1].at.last},
                       .word = s->word,
                       .number = t.number};
    drop(p, words);
    return t;
}
