/* recall.c - see recall.h. */
#include "core/bots/recall.h"

#include <string.h>

#include "core/bots/advise.h"
#include "core/ruleset.h"

/* Is it what prizes were found for? They follow from the cards, the rules and the number
 * of towns. */
static bool is_same(const hm_recall *r, const hm_deal *deal)
{
    const hm_deck *d = deal->deck;
    const int cards = d->count + d->abilities;
    return r->era != 0 && r->players == deal->players && r->cards == cards &&
           memcmp(r->card, d->card, (size_t)cards * sizeof *d->card) == 0 &&
           r->how.mode == deal->how.mode && r->how.side == deal->how.side &&
           memcmp(r->how.rule, deal->how.rule, sizeof r->how.rule) == 0;
}

static void note(hm_recall *r, const hm_deal *deal)
{
    const hm_deck *d = deal->deck;
    r->era++;
    r->players = deal->players;
    r->how = deal->how;
    r->cards = d->count + d->abilities;
    memcpy(r->card, d->card, (size_t)r->cards * sizeof *d->card);
}

/* Prizes of another size lie at other places: all must be empty again. */
static bool make_room(hm_recall *r, size_t size)
{
    if (r->prizes != NULL && r->size == size)
        return true;
    hm_arena_drop(&r->arena);
    r->prizes = hm_arena_array(&r->arena, HM_PRIZES_LASTING, size);
    r->size = size;
    return r->prizes != NULL;
}

/* A script that breaks is noted by whoever has it run, which must not depend on who else
 * has; nor must who gives up since there is too much to work out. */
bool hm_recall_turn(hm_recall *r, const hm_deal *deal)
{
    if (deal->deck->scripted || deal->deck->laborious ||
        deal->ruleset->appraise == NULL ||
        deal->deck->count + deal->deck->abilities > HM_DECK_MAX ||
        !make_room(r, hm_prizes_size(deal->deck)))
        return false;
    if (!is_same(r, deal))
        note(r, deal);
    return true;
}

void hm_recall_drop(hm_recall *r)
{
    hm_arena_drop(&r->arena);
    *r = (hm_recall){0};
}
