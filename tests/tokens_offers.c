/* Options and questions, looked at one by one. */
#include "tests/tokens_offers.h"

#include <stdio.h>
#include <string.h>

bool tokens_escape(const tokens_game *w, const hm_option_parts *p)
{
    int cost = 0;
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        cost += p->costs[i];
    return w->guided && p->action == HM_ACTION_LAW && cost == 0;
}

bool tokens_builds(const hm_option_parts *p)
{
    static const char *const name[] = {"Cut Corners", "Cooperate", "Innovate"};
    bool builds = false;
    for (size_t i = 0; i < sizeof name / sizeof *name && p->card != NULL; i++)
        builds |= p->action == HM_ACTION_ACT && strcmp(p->card->name, name[i]) == 0;
    return builds;
}

static hm_option_parts open(const tokens_game *w, int i)
{
    return hm_option_open(w->g->table, w->g->due.option[i]);
}

/* What costs tokens is offered to who has them at work, at the price on the card. */
static const char *check_prices(const tokens_game *w, const tokens_page *page)
{
    int work = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        work += page->town.works[s];
    for (int i = 0; i < w->g->due.count; i++) {
        const hm_option_parts p = open(w, i);
        const int price = p.spends[w->token];
        if (price > work)
            return "who has too few at work may pay with them";
        if (p.card != NULL && p.card->ability && price != p.card->wages[w->token])
            return "a card has another price";
    }
    return NULL;
}

typedef struct places {
    bool on[NAIVE_SQUARES];
    int  count, escapes;
} places;

static places places_offered(const tokens_game *w)
{
    places out = {0};
    for (int i = 0; i < w->g->due.count; i++) {
        const hm_option_parts p = open(w, i);
        out.escapes += tokens_escape(w, &p);
        if (p.action == HM_ACTION_PLACE)
            out.on[p.square] = ++out.count;
    }
    return out;
}

/* Any square without a cube or a building, or those of them that have a token, if there
 * are such; who has more than one token may give one up. */
static places places_wanted(const tokens_game *w, const tokens_page *page)
{
    places out = {0};
    int tokens = page->home, guides = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        out.on[s] = page->town.cell[s].kind == NAIVE_EMPTY;
        guides += w->guided && page->stands[s] && out.on[s];
        tokens += page->stands[s];
    }
    for (int s = 0; s < NAIVE_SQUARES && guides > 0; s++)
        out.on[s] = out.on[s] && page->stands[s];
    out.escapes = w->guided && tokens > 1;
    return out;
}

/* Where a building must have the cube, nothing else is offered; and coins may say where
 * cubes go. */
static const char *check_places(const tokens_game *w, const tokens_page *page)
{
    const places have = places_offered(w), want = places_wanted(w, page);
    if (have.count == 0 || w->coins)
        return NULL;
    return memcmp(have.on, want.on, sizeof have.on) != 0 ? "cubes may go to other squares"
           : have.escapes != want.escapes ? "tokens may be given up, or not" : NULL;
}

/* No word of it comes twice in a row. */
static const char *check_prompt(const tokens_game *w)
{
    char text[256], last[64] = "", word[64];
    int used;
    hm_decision_prompt(w->g->table, &w->g->due, text, sizeof text);
    for (const char *p = text; sscanf(p, "%63s%n", word, &used) == 1; p += used) {
        if (strcmp(word, last) == 0)
            return "a question stutters";
        strcpy(last, word);
    }
    return NULL;
}

const char *tokens_check_offers(const tokens_game *w, const tokens_page *page)
{
    const char *wrong = check_prompt(w);
    if (wrong == NULL && w->g->due.kind == HM_DECIDE_PLACE)
        wrong = check_places(w, page);
    if (wrong == NULL && (w->g->due.kind == HM_DECIDE_PLACE ||
                          w->g->due.kind == HM_DECIDE_BUILD))
        wrong = check_prices(w, page);
    return wrong;
}
