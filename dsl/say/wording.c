/* The texts of a card for each setting that its text tells apart (core/wording.h).
 *
 * The text for all games is made first and notes what it asked: whether the mode matters,
 * how many play, which switches. Only those are gone through, each once, and again if
 * they ask for more; texts that come out alike are kept once. */
#include <string.h>

#include "dsl/say/phrase.h"
#include "dsl/say/text.h"

/* As many of the switches asked for as one wording can tell apart; the others are told in
 * every text. */
static void take_switches(hm_wording *w, const hm_game *g, uint32_t rules)
{
    int values = 1;
    for (int i = 0; i < g->rules && w->switches < HM_WORDING_SWITCHES; i++)
        if ((rules >> i & 1) != 0 && values * g->rule[i].values <= HM_WORDING_VALUES) {
            values *= g->rule[i].values;
            w->rule[w->switches++] = (uint8_t)i;
        }
}

/* The setting that the text at this place is for. */
static hm_reading reading_at(const hm_wording *w, const hm_game *g, int at)
{
    hm_reading r = {.company = HM_MANY};
    for (int i = w->switches - 1; i >= 0; i--) {
        int values = g->rule[w->rule[i]].values;
        r.how.rule[w->rule[i]] = (uint8_t)(at % values);
        r.known |= UINT32_C(1) << w->rule[i];
        at /= values;
    }
    if (w->by_company) {
        r.company = (hm_company)(at % HM_COMPANIES);
        at /= HM_COMPANIES;
    }
    r.how.mode = (uint8_t)(w->by_mode ? at : 0);
    return r;
}

/* The same text again, where it was made before; else a copy that stays. */
static const char *kept(const char *text, const char *const *made, int count,
                        hm_arena *arena)
{
    for (int i = 0; i < count; i++)
        if (strcmp(made[i], text) == 0)
            return made[i];
    return hm_arena_text(arena, text, strlen(text));
}

/* False when memory is short. */
static bool make_texts(const hm_said *card, const hm_wording *w, const char **text,
                       int count, hm_asked *asked, hm_arena *arena)
{
    hm_arena scratch = {.alloc = arena->alloc};
    bool fine = true;
    for (int i = 0; i < count && fine; i++) {
        hm_reading r = reading_at(w, card->game, i);
        const char *made = hm_text_said(card, &r, asked, &scratch);
        text[i] = made != NULL ? kept(made, text, i, arena) : NULL;
        fine = text[i] != NULL;
    }
    hm_arena_drop(&scratch);
    return fine;
}

static bool is_asked_more(const hm_asked *a, const hm_asked *before)
{
    return a->mode != before->mode || a->company != before->company ||
           a->rules != before->rules;
}

/* The number of texts is bounded by HM_WORDING_VALUES and by modes times companies, so
 * a card cannot make loading slow. Texts are made in a scratch arena, since most of
 * them come out alike. */
bool hm_text_card(const hm_said *card, hm_arena *arena, const char **all,
                  const hm_wording **wording)
{
    hm_asked asked = {0}, before;
    hm_wording *w = hm_arena_new(arena, sizeof *w);
    *all = hm_text_said(card, NULL, &asked, arena);
    if (w == NULL || *all == NULL)
        return false;
    *wording = w;
    do { /* what only some readings ask, as another mode may, adds to it */
        before = asked;
        *w = (hm_wording){.by_mode = asked.mode, .by_company = asked.company};
        take_switches(w, card->game, asked.rules);
        const int count = hm_wording_size(w, card->game);
        const char **text = hm_arena_array(arena, (size_t)count, sizeof *text);
        w->text = text;
        if (text == NULL || !make_texts(card, w, text, count, &asked, arena))
            return false;
    } while (is_asked_more(&asked, &before));
    return true;
}
