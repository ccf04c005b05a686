/* examples.c - see examples.h. */
#include "dsl/examples.h"

#include <stdio.h>
#include <string.h>

/* Does the text begin with this word? */
static bool begins(const char *text, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && (text[n] == ' ' || text[n] == '\0');
}

/* The words that stand at the outside of files, with a name behind them. */
static bool is_whole(const char *example)
{
    static const hm_word items[] = {
        HM_WORD_CARD, HM_WORD_TEST, HM_WORD_PACK, HM_WORD_GAME, HM_WORD_EXTENDS,
        HM_WORD_TILE, HM_WORD_ABILITY, HM_WORD_HAPPENING, HM_WORD_GOAL, HM_WORD_OBJECTIVE,
    };
    if (begins(example, hm_word_lookup(HM_WORD_VARIANT)->spelling))
        return true;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        const char *word = hm_word_lookup(items[i])->spelling;
        if (begins(example, word) && example[strlen(word) + 1] == '"')
            return true;
    }
    return false;
}

static const char *unless(const char *example, const char *word, const char *otherwise)
{
    return begins(example, word) ? "" : otherwise;
}

/* What every card must say is put around a part, unless it says that itself. */
static void frame(const hm_word_info *w, hm_example *e)
{
    const char *x = w->example;
    if (e->whole)
        snprintf(e->text, sizeof e->text, "%s\n", x);
    else if (e->board)
        snprintf(e->text, sizeof e->text, "%s \"Example\" { source \"t\" %s %s }\n",
                 begins(x, "when") ? "objective" : "tile",
                 unless(x, "points", "points 1"), x);
    else
        snprintf(e->text, sizeof e->text, "card \"Example\" { %s %s %s %s }\n",
                 unless(x, "type", "type tavern"),
                 unless(x, "pattern", "pattern { wood wheat }"),
                 unless(x, "source", "source \"t\""), x);
}

bool hm_word_example(const hm_word_info *w, hm_example *out)
{
    *out = (hm_example){0};
    if (w->example[0] == '\0')
        return false;
    out->whole = is_whole(w->example);
    out->manifest = begins(w->example, "pack");
    out->alone = out->whole && begins(w->example, "game");
    out->board = w->games == HM_FITS_BOARDS || begins(w->example, "tile") ||
                 begins(w->example, "objective");
    frame(w, out);
    return true;
}
