/* cardtype.c - see cardtype.h. */
#include "dsl/gen/cardtype.h"

#include <string.h>

#include "dsl/check/bounds.h"
#include "dsl/check/effect.h"

/* Whose cards are dealt are of that type alone: they are drawn apart from all others. */
static const char *why_no_second(const hm_check *c, const hm_card *card, int second)
{
    const hm_game *g = c->game;
    return second == card->type       ? "a card of two types is of two different ones"
           : hm_is_shared(g)          ? "cards on a shared board are of one type"
           : g->type[card->type].deal != 0 || g->type[second].deal != 0
               ? "cards that are dealt are of one type"
               : NULL;
}

static void read_second_type(hm_check *c, const hm_node *n, hm_card *out)
{
    const int type = hm_check_type_name(c, n->text, n->name_at);
    const char *why = type >= 0 ? why_no_second(c, out, type) : NULL;
    if (why != NULL)
        hm_check_report(c, "wrong-type", n->name_at, "%s", why);
    else if (type >= 0)
        out->second = (uint8_t)(type + 1);
}

void hm_cardtype_read(hm_check *c, const hm_node *part, hm_card *out)
{
    int type = hm_check_type_name(c, part->text, part->name_at);
    if (type >= 0)
        out->type = (uint8_t)type;
    if (type >= 0 && part->also.text != NULL)
        read_second_type(c, part->also.text, out);
}

void hm_cardtype_counts(hm_check *c, const hm_node *part, hm_card *out)
{
    int type = hm_check_type_name(c, part->text, part->name_at);
    if (part->number.value < 1 || part->number.value > HM_COUNTS_MAX) {
        hm_check_report(c, "number-range", part->at, "a building counts as 1 to %d",
                        (int)HM_COUNTS_MAX);
    } else if (type >= 0) {
        out->counts = (uint8_t)part->number.value;
        out->counts_type = (uint8_t)type;
    }
}

/* Said after everything is read, for the type may stand behind it. */
void hm_cardtype_refuse(hm_check *c, const hm_node *node, const hm_card *card)
{
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_COUNTS && n->number.value == 1 &&
            strcmp(n->text, c->game->type[card->type].name) == 0)
            hm_check_report(c, "no-use", n->at, "this card is one %s already", n->text);
        else if (n->word == HM_WORD_COUNTS && card->second != 0)
            hm_check_report(c, "no-use", n->at,
                            "a card of two types counts as one of each already");
}

/* The card that it stands in for: of the same type, so that no type is left without one,
 * and not itself. */
void hm_cardtype_replaces(hm_check *c, const hm_node *node, hm_card *out)
{
    const hm_node *part = hm_node_part(node, HM_WORD_REPLACES);
    int fits = 0;
    if (part == NULL || c->cards == NULL)
        return;
    const hm_card *old = hm_cards_find(c->cards, part->text, &fits);
    if (old == NULL && fits == 2)
        hm_check_report(c, "unknown-name", part->name_at,
                        "several packs have a card '%s': write \"PACK/ID\"", part->text);
    else if (old == NULL)
        hm_check_report(c, "unknown-name", part->name_at, "unknown card '%s'",
                        part->text);
    else if (old == out)
        hm_check_report(c, "no-use", part->name_at, "a card cannot replace itself");
    else if (old->type != out->type || old->ability != out->ability ||
             old->event != out->event)
        hm_check_report(c, "wrong-place", part->name_at,
                        "'%s' is of another type, which would be left without it",
                        part->text);
    out->replaces = c->failed ? NULL : old;
}

/* -- several squares */

static const char *why_not_spread(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_COVERS_LAYOUT: return "it covers either what is marked or its layout";
    case HM_WORD_STACKS: return "a building of several squares does not stack";
    case HM_WORD_WILD:
    case HM_WORD_LENDS: return "a building of several squares serves as no cube";
    case HM_WORD_BUILD: return "it stands on squares of its layout, and on no others";
    case HM_WORD_LIMIT:
        return n->variant != HM_WORD_NO_WORD
                   ? "a building of several squares has a limit for the town only"
                   : NULL;
    default: return NULL;
    }
}

void hm_cardtype_spread(hm_check *c, const hm_node *node)
{
    const hm_node *here = hm_node_part(node, HM_WORD_COVERS_HERE);
    const hm_node *layout = hm_node_part(node, HM_WORD_COVERS_LAYOUT);
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        const char *why = (here || layout) && !(n == layout && here == NULL)
                              ? why_not_spread(n) : NULL;
        if (why != NULL)
            hm_check_report(c, "no-use", n->at, "%s", why);
    }
}
