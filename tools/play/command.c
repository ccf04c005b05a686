/* command.c - see command.h.
 *
 * Texts are first brought to a plain form: words of lower-case letters and digits, one
 * blank between them. An option fits when each word typed begins another word of it; of
 * those that fit, the ones that fit best count: the whole text, then those that act on a
 * square that was typed (a layout may go over it, too), whose card was named in full, and
 * whose words were. */
#include "tools/play/command.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"

enum { TEXT_MAX = 512, WORDS_MAX = 96 };

static const hm_command_word table[] = {
    /* COMMAND WORDS */
    {"undo", HM_VERB_UNDO, "", "go back to the last choice of a person"},
    {"redo", HM_VERB_REDO, "", "take back an undo"},
    {"options", HM_VERB_OPTIONS, "", "the question and its options once more"},
    {"list", HM_VERB_OPTIONS, "", NULL},
    {"cards", HM_VERB_CARDS, "[NAME]", "the cards in play, or one of them"},
    {"card", HM_VERB_CARDS, "[NAME]", NULL},
    {"board", HM_VERB_LOOK, "[N]",
     "what lies on the table; of player N, where each has a town"},
    {"towns", HM_VERB_LOOK, "[N]", NULL},
    {"town", HM_VERB_LOOK, "[N]", NULL},
    {"what", HM_VERB_WHAT, "SQUARE",
     "all about a square, or about an option by its number"},
    {"why", HM_VERB_WHY, "CARD", "why you cannot build that card"},
    {"plan", HM_VERB_PLAN, "CARD", "what is missing for it, the nearest layouts first"},
    {"hint", HM_VERB_HINT, "", "what a good player would do; it is noted in the save"},
    {"score", HM_VERB_SCORE, "", "your points, if the game ended now"},
    {"scores", HM_VERB_SCORES, "", "everybody's, as far as you can know"},
    {"log", HM_VERB_LOG, "[N]", "what happened, the last N entries"},
    {"save", HM_VERB_SAVE, "FILE", "keep the game in that file from now on"},
    {"help", HM_VERB_HELP, "", "this"},
    {"?", HM_VERB_HELP, "", NULL},
    {"quit", HM_VERB_QUIT, "", "leave the game, which stays in its file"},
    {"exit", HM_VERB_QUIT, "", NULL},
};
enum { ROWS = sizeof table / sizeof *table };

const hm_command_word *hm_command_at(int i)
{
    return i >= 0 && i < ROWS ? &table[i] : NULL;
}

/* -- words */

typedef struct words {
    int  count;
    char text[TEXT_MAX];
    char *word[WORDS_MAX];
} words;

/* An apostrophe is no end of a word, and nobody types it. */
static void split(const char *from, words *w)
{
    size_t n = 0;
    bool inside = false;
    w->count = 0;
    for (; *from != '\0' && n + 2 < TEXT_MAX; from++) {
        unsigned char c = (unsigned char)*from;
        if (c == '\'')
            continue;
        if (isalnum(c) || c >= 128) {
            if (!inside && w->count == WORDS_MAX)
                break;
            if (!inside)
                w->word[w->count++] = w->text + n;
            w->text[n++] = (char)tolower(c);
            inside = true;
        } else if (inside) {
            w->text[n++] = '\0';
            inside = false;
        }
    }
    w->text[n] = '\0';
}

static bool is_number(const char *word)
{
    return *word != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* Squares and amounts are not shortened: b1 is not b10. */
static bool begins(const char *word, const char *typed)
{
    size_t n = strlen(typed);
    bool digits = strpbrk(typed, "0123456789") != NULL;
    return strncmp(word, typed, n) == 0 && (!digits || word[n] == '\0');
}

/* Little words that people put in and options need not have. */
static bool is_filler(const char *word)
{
    static const char *const filler[] = {"on", "at", "in", "a", "the", "to", "with"};
    for (size_t i = 0; i < sizeof filler / sizeof *filler; i++)
        if (strcmp(word, filler[i]) == 0)
            return true;
    return false;
}

/* Each typed word takes a word of its own, equal ones first. Which are taken is in
 * *taken; *exact counts equal ones. */
static bool words_fit(const words *have, const words *typed, bool taken[WORDS_MAX],
                      int *exact)
{
    bool placed[WORDS_MAX] = {false};
    memset(taken, 0, WORDS_MAX * sizeof *taken);
    *exact = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < typed->count; i++)
            for (int k = 0; k < have->count && !placed[i]; k++) {
                bool same = strcmp(have->word[k], typed->word[i]) == 0;
                if (taken[k] ||
                    !(same || (pass == 1 && begins(have->word[k], typed->word[i]))))
                    continue;
                taken[k] = placed[i] = true;
                *exact += same;
            }
    for (int i = 0; i < typed->count; i++) {
        if (!placed[i] && !is_filler(typed->word[i]))
            return false;
        *exact += !placed[i];
    }
    return true;
}

static bool has_word(const words *w, const char *word)
{
    for (int i = 0; i < w->count; i++)
        if (strcmp(w->word[i], word) == 0)
            return true;
    return false;
}

/* -- options */

static void option_words(const hm_table *t, hm_option option, words *out)
{
    char text[TEXT_MAX];
    hm_option_text(t, option, text, sizeof text);
    split(text, out);
}

static bool names_square(const hm_table *t, int square, const words *typed)
{
    char name[16];
    int cols = hm_table_deal(t)->deck->game->grid.cols;
    if (square < 0)
        return false;
    snprintf(name, sizeof name, "%c%d", 'a' + square % cols, square / cols + 1);
    return has_word(typed, name);
}

static bool names_card(const hm_card *card, const words *typed)
{
    words name;
    if (card == NULL)
        return false;
    split(card->name, &name);
    for (int i = 0; i < name.count; i++)
        if (!has_word(typed, name.word[i]))
            return false;
    return name.count > 0;
}

/* 0: not at all. */
static int fit_of(const hm_table *t, hm_option option, const words *typed)
{
    words have;
    bool taken[WORDS_MAX];
    int exact;
    option_words(t, option, &have);
    if (!words_fit(&have, typed, taken, &exact))
        return 0;
    hm_option_parts parts = hm_option_open(t, option);
    return 1 + (exact == typed->count) + 2 * names_card(parts.card, typed) +
           4 * names_square(t, parts.square, typed) +
           8 * (exact == have.count && typed->count == have.count);
}

/* Of those that fit, only the best count: "place wood a1" must not be doubtful because
 * a layout passes over a1, too. */
static void find_words(const hm_table *t, const hm_decision *d, const words *typed,
                       hm_command *out)
{
    int best = 1;
    out->fits = 0;
    for (int i = 0; i < d->count; i++) {
        int fit = fit_of(t, d->option[i], typed);
        if (fit < best)
            continue;
        out->fits = fit > best ? 0 : out->fits;
        best = fit;
        if (out->fits < HM_CANDIDATES_MAX)
            out->candidate[out->fits] = i;
        out->fits++;
    }
    out->option = out->candidate[0];
    out->verb = out->fits == 1  ? HM_VERB_TAKE
                : out->fits > 1 ? HM_VERB_SEVERAL
                                : HM_VERB_UNKNOWN;
}

static void find_number(const hm_decision *d, const char *digits, hm_command *out)
{
    long number = strlen(digits) < 9 ? strtol(digits, NULL, 10) : 0;
    out->verb = number >= 1 && number <= d->count ? HM_VERB_TAKE : HM_VERB_NUMBER;
    out->option = (int)number - 1;
}

/* -- words to the program */

static bool can_follow(const hm_command_word *c, const char *rest)
{
    if (*rest == '\0')
        return true; /* a file name that is missing is asked for by the verb */
    return c->argument[0] != '\0' && (strcmp(c->argument, "[N]") != 0 || is_number(rest));
}

/* "scores" does not keep "sco" from being "score". */
static bool begins_with(const hm_command_word *c, const hm_command_word *shorter)
{
    return strncmp(c->word, shorter->word, strlen(shorter->word)) == 0;
}

/* The row whose word the line begins with, or that it shortens if it is the only one; its
 * index, or -1. */
static int find_row(const char *line, bool shortened, const char **rest)
{
    size_t n = strcspn(line, " \t");
    int found = -1;
    *rest = line + n + strspn(line + n, " \t");
    for (int i = 0; i < ROWS; i++) {
        const hm_command_word *c = &table[i];
        bool same = strlen(c->word) == n;
        if (n == 0 || strlen(c->word) < n || !can_follow(c, *rest) ||
            (!same && !shortened))
            continue;
        size_t k = 0;
        while (k < n && tolower((unsigned char)line[k]) == c->word[k])
            k++;
        if (k < n)
            continue;
        if (same)
            return i;
        if (found >= 0 && table[found].verb != c->verb && !begins_with(c, &table[found]))
            return -1;
        found = found < 0 ? i : found;
    }
    return found;
}

/* -- the nearest word */

static void try_near(hm_near *near, const char *typed, const char *word, char keep[48])
{
    char copy[48];
    snprintf(copy, sizeof copy, "%s", word);
    hm_near_try(near, typed, strlen(typed), copy);
    if (near->best == copy) {
        memcpy(keep, copy, sizeof copy);
        near->best = keep;
    }
}

/* Is the word one that options begin with? Tries them all, otherwise. */
static bool is_known(const hm_table *t, const hm_decision *d, const char *typed,
                     hm_near *near, char keep[48])
{
    for (int i = 0; i < d->count; i++) {
        words have;
        option_words(t, d->option[i], &have);
        for (int k = 0; k < have.count; k++) {
            if (begins(have.word[k], typed))
                return true;
            try_near(near, typed, have.word[k], keep);
        }
    }
    return false;
}

/* The first word that no option knows is the misspelt one; only a first word can be
 * a command. */
static void find_near(const hm_table *t, const hm_decision *d, const words *typed,
                      hm_command *out)
{
    for (int i = 0; i < typed->count && out->near[0] == '\0'; i++) {
        hm_near near = {0};
        char keep[48] = "";
        if (d != NULL && is_known(t, d, typed->word[i], &near, keep))
            continue;
        for (int k = 0; i == 0 && k < ROWS; k++)
            try_near(&near, typed->word[i], table[k].word, keep);
        memcpy(out->near, keep, sizeof keep);
    }
}

/* -- all of it */

/* Whole command words go first, then options, then shortened command words: so an
 * option whose words begin like a command can still be typed. */
void hm_command_read(const hm_table *t, const hm_decision *d, const char *line,
                     hm_command *out)
{
    words typed;
    *out = (hm_command){.verb = HM_VERB_UNKNOWN};
    split(line, &typed);
    int row = find_row(line, false, &out->rest);
    if (*line == '\0')
        out->verb = HM_VERB_NOTHING;
    else if (row >= 0)
        out->verb = table[row].verb;
    else if (d != NULL && is_number(line))
        find_number(d, line, out);
    else if (d != NULL && typed.count > 0)
        find_words(t, d, &typed, out);
    if (out->verb != HM_VERB_UNKNOWN)
        return;
    row = find_row(line, true, &out->rest);
    if (row >= 0)
        out->verb = table[row].verb;
    else
        find_near(t, d, &typed, out);
}

/* -- completion */

/* The words of the option that begin with the last one typed, where the others fit. */
static void complete_option(const hm_table *t, hm_option option, words *typed,
                            const char *last, void (*add)(void *list, const char *word),
                            void *list)
{
    words have;
    bool taken[WORDS_MAX];
    int exact;
    option_words(t, option, &have);
    if (!words_fit(&have, typed, taken, &exact))
        return;
    for (int k = 0; k < have.count; k++)
        if (!taken[k] && strncmp(have.word[k], last, strlen(last)) == 0)
            add(list, have.word[k]);
}

static void complete_card(const hm_deck *deck, const char *last,
                          void (*add)(void *list, const char *word), void *list)
{
    for (int i = 0; i < deck->count + deck->abilities; i++) {
        words name;
        split(deck->card[i]->name, &name);
        for (int k = 0; !(deck->dealt >> i & 1) && k < name.count; k++)
            if (strncmp(name.word[k], last, strlen(last)) == 0)
                add(list, name.word[k]);
    }
}

static void complete_square(const hm_grid *g, const char *last,
                            void (*add)(void *list, const char *word), void *list)
{
    char name[HM_SQUARE_NAME_MAX];
    for (int i = 0; i < g->count; i++) {
        hm_grid_name(g, i, name);
        if (strncmp(name, last, strlen(last)) == 0)
            add(list, name);
    }
}

static bool takes_card(hm_verb verb)
{
    return verb == HM_VERB_CARDS || verb == HM_VERB_PLAN || verb == HM_VERB_WHY;
}

/* Counts what it passes on. */
typedef struct counted {
    void (*add)(void *list, const char *word);
    void *list;
    int   count;
} counted;

static void count(void *ctx, const char *word)
{
    counted *c = ctx;
    c->count++;
    c->add(c->list, word);
}

/* The last word is the one being typed, unless a blank follows it. Behind a command its
 * own arguments are offered, else words of the options that fit so far. First words may
 * be commands, unless words of options begin so: those are typed more often. */
void hm_command_complete(const hm_table *t, const hm_decision *d, const char *text,
                         void (*add)(void *list, const char *word), void *list)
{
    words typed;
    const char *rest;
    split(text, &typed);
    bool fresh = typed.count == 0 || text[strlen(text) - 1] == ' ';
    const char *last = fresh ? "" : typed.word[--typed.count];
    counted options = {add, list, 0};
    int row = typed.count > 0 ? find_row(text, false, &rest) : -1;
    if (row >= 0 && takes_card(table[row].verb))
        complete_card(hm_table_deal(t)->deck, last, add, list);
    if (row >= 0 && table[row].verb == HM_VERB_WHAT && typed.count == 1)
        complete_square(&hm_table_deal(t)->deck->game->grid, last, add, list);
    for (int i = 0; row < 0 && d != NULL && i < d->count; i++)
        complete_option(t, d->option[i], &typed, last, count, &options);
    if (typed.count > 0 || (options.count > 0 && *last != '\0'))
        return;
    for (int i = 0; i < ROWS; i++)
        if (table[i].help != NULL && strncmp(table[i].word, last, strlen(last)) == 0)
            add(list, table[i].word);
}

int hm_command_option(const hm_decision *d, const char *text)
{
    size_t n = strlen(text);
    bool digits = n > 0 && n < 6 && strspn(text, "0123456789") == n;
    long number = digits ? strtol(text, NULL, 10) : 0;
    return number >= 1 && number <= d->count ? (int)number - 1 : -1;
}

int hm_command_square(const hm_grid *grid, const char *text, int *player)
{
    words w;
    split(text, &w);
    *player = 0;
    if (w.count < 1 || w.count > 2 || (w.count == 2 && !is_number(w.word[1])))
        return -1;
    if (w.count == 2)
        *player = strlen(w.word[1]) < 6 ? (int)strtol(w.word[1], NULL, 10) : -1;
    return hm_grid_square(grid, w.word[0], strlen(w.word[0]));
}

/* A name in full wins over names that only begin so; of two that fit equally well,
 * neither is meant. */
int hm_command_card(const hm_deck *deck, uint64_t known, const char *name)
{
    words typed, have;
    bool taken[WORDS_MAX];
    int found = -1, best = 0, exact;
    split(name, &typed);
    for (; known != 0 && typed.count > 0; known &= known - 1) {
        int slot = hm_first(known);
        if (slot >= deck->count + deck->abilities)
            break;
        split(deck->card[slot]->name, &have);
        if (!words_fit(&have, &typed, taken, &exact))
            continue;
        int fit = 1 + (exact == have.count);
        found = fit > best ? slot : fit == best ? -2 : found;
        best = fit > best ? fit : best;
    }
    return found;
}
