/* ability.c - the head of a card that nobody builds, and its effects with what they
 * cost. */
#include "dsl/gen/ability.h"

#include <string.h>

#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/hooks.h"

/* -- head */

static bool is_part_of_one(const hm_node *n, const hm_card *card)
{
    const bool event = card->event;
    if (card->goal)
        return (n->word == HM_WORD_SCORE && n->variant == 0) || n->word == HM_WORD_ID ||
               n->word == HM_WORD_SOURCE || n->word == HM_WORD_TEXT ||
               n->word == HM_WORD_NOT;
    if (n->word == HM_WORD_CUBES || n->word == HM_WORD_MAY || n->word == HM_WORD_COST)
        return event == (n->word != HM_WORD_COST);
    switch (n->word) {
    case HM_WORD_ID: case HM_WORD_REPLACES: case HM_WORD_SOURCE: case HM_WORD_TEXT:
    case HM_WORD_NOT: case HM_WORD_GAME_ENDS: return true;
    default: return hm_is_event(n);
    }
}

static void refuse_part(hm_check *c, const hm_node *n, const hm_card *card)
{
    const bool event = card->event;
    const char *word = hm_word_lookup((hm_word)n->word)->spelling;
    hm_span at = {n->at.first, n->at.first + (uint32_t)strlen(word)};
    if (card->goal) {
        hm_check_report(c, "no-use", at, "a goal scores, and does nothing else");
        return;
    }
    hm_refuse_of(c, event ? HM_REFUSED_NO_PART_OF_EVENTS
                          : HM_REFUSED_NO_PART_OF_ABILITIES, at, word, NULL);
}

/* Counters and tokens, as `pay` has them. */
static void read_cost(hm_check *c, const hm_node *part, hm_card *out)
{
    if (!hm_check_amounts(c, part->list.of, HM_WORD_PAY))
        return;
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        uint8_t *to = n->word == HM_WORD_TOKEN ? out->wages : out->price;
        to[n->amount.index] = (uint8_t)n->amount.number;
        out->dues++;
    }
}

void hm_ability_head(hm_check *c, const hm_node *node, hm_card *out)
{
    const char *word = hm_word_lookup((hm_word)node->word)->spelling;
    hm_span at = {node->at.first, node->at.first + (uint32_t)strlen(word)};
    out->ability = true;
    out->event = hm_is_happening(node);
    out->goal = hm_is_goal(node);
    out->type = (uint8_t)(c->game->types + (out->goal ? 2 : out->event));
    if (!hm_check_fits_game(c, node->word, at))
        return;
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        if (!is_part_of_one(n, out))
            refuse_part(c, n, out);
        else if (n->word == HM_WORD_SOURCE)
            out->source = n->text;
        else if (n->word == HM_WORD_COST)
            read_cost(c, n, out);
    }
}

void hm_ability_need_effect(hm_check *c, const hm_node *node)
{
    const bool event = hm_is_happening(node);
    if (hm_is_goal(node)) {
        if (!c->broken && hm_node_part(node, HM_WORD_SCORE) == NULL)
            hm_check_report(c, "missing-part", node->name_at, "goal '%s' has no score",
                            node->text);
        return;
    }
    if (c->broken || hm_node_part(node, HM_WORD_WHEN) != NULL ||
        (event && (hm_node_part(node, HM_WORD_CUBES) != NULL ||
                   hm_node_part(node, HM_WORD_MAY) != NULL ||
                   hm_node_part(node, HM_WORD_GAME_ENDS) != NULL)))
        return;
    hm_refuse_of(c, event ? HM_REFUSED_EVENT_IDLE : HM_REFUSED_ABILITY_IDLE,
                 node->name_at, node->text, NULL);
}

/* -- effects */

/* What may be done, without the words that say so. */
static const hm_node *inner(const hm_node *n)
{
    while (n->kind == HM_NODE_BLOCK && n->block.effects != NULL &&
           n->block.effects->next == NULL)
        n = n->block.effects;
    return n;
}

/* "once a round may { pay E }": who declines has not paid, and what goes once has gone
 * only if it was paid. */
const hm_node *hm_ability_effect(const hm_node *cost, const hm_node *effect,
                                 hm_dues *room)
{
    const hm_node *n = inner(effect);
    const bool once = n->kind == HM_NODE_ONCE;
    const int32_t in_game = once ? n->wrap.in_game : 0;
    if (once)
        n = inner(n->wrap.effect);
    if (n->kind == HM_NODE_MAY)
        n = n->wrap.effect;
    room->rest = hm_node_value(n);
    room->rest.next = NULL;
    room->pay = (hm_node){.kind = HM_NODE_PAY, .at = effect->at, .next = &room->rest,
                          .trade.amounts = cost != NULL ? cost->list.of : NULL};
    room->block = (hm_node){.kind = HM_NODE_BLOCK, .at = effect->at,
                            .block.effects = cost != NULL ? &room->pay : &room->rest};
    room->may = (hm_node){.kind = HM_NODE_MAY, .at = effect->at,
                          .wrap.effect = &room->block};
    room->once = (hm_node){.kind = HM_NODE_ONCE, .at = effect->at,
                           .wrap = {.effect = &room->may, .in_game = in_game}};
    return once ? &room->once : &room->may;
}
