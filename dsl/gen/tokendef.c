/* tokendef.c - tokens of a game or variant: their traits first, and when they work when
 * all that conditions can speak of is known. */
#include "dsl/gen/gamedef_parts.h"

#include <string.h>

static const hm_node *trait_of(const hm_node *part, hm_word word)
{
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (n->word == word)
            return n;
    return NULL;
}

static uint8_t count_of(hm_defining *w, const hm_node *part)
{
    const hm_node *count = trait_of(part, HM_WORD_COUNT);
    if (count != NULL && count->number.value >= 1 &&
        count->number.value <= HM_TOKEN_COUNT)
        return (uint8_t)count->number.value;
    if (count != NULL)
        hm_check_report(w->c, "number-range", count->name_at,
                        "number out of range: 1 to %d", (int)HM_TOKEN_COUNT);
    else if (!w->c->broken)
        hm_check_report(w->c, "missing-part", part->name_at,
                        "'%s' does not say how many there are: 'count N'", part->text);
    return 1;
}

/* What home is called is a number of cards and a field of players, so it is a name. */
static const char *home_of(hm_defining *w, const hm_node *part, const char *plural)
{
    const hm_node *home = trait_of(part, HM_WORD_HOME);
    if (home == NULL) {
        if (!w->c->broken)
            hm_check_report(w->c, "missing-part", part->name_at,
                            "'%s' has no home: 'home NAME'", part->text);
        return NULL;
    }
    const bool itself =
        strcmp(home->text, part->text) == 0 || strcmp(home->text, plural) == 0;
    return hm_def_is_new(w, home, itself) && hm_def_is_new_name(w, home) &&
                   hm_def_is_free_field(w, home, home->text)
               ? home->text : NULL;
}

/* What a thing has once is said once. */
static void refuse_twice(hm_defining *w, const hm_node *part)
{
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (trait_of(part, (hm_word)n->word) != n)
            hm_check_report(w->c, "duplicate-part", n->at, "'%s' stands twice",
                            hm_word_lookup((hm_word)n->word)->spelling);
}

void hm_def_token(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    refuse_twice(w, part);
    if (!hm_def_has_room(w, g->tokens, HM_TOKENS_MAX, part, "tokens") ||
        !hm_def_is_new_name(w, part))
        return;
    hm_traits t = hm_def_traits(w, part);
    const char *many = hm_def_plural(w, part, &t);
    hm_token token = {.name = part->text,
                      .plural = many,
                      .home = home_of(w, part, many),
                      .colour = t.colour,
                      .symbol = t.symbol,
                      .letter = t.letter,
                      .count = count_of(w, part),
                      .variant = (int8_t)w->variant};
    hm_node plural = hm_node_value(part);
    plural.text = token.plural;
    if (token.home != NULL && hm_def_is_new_name(w, &plural) &&
        hm_def_is_free_field(w, part, token.name) &&
        hm_def_is_free_field(w, part, token.plural))
        g->token[g->tokens++] = token;
}

/* Seen from a building of any card, so no card's own words mean anything. */
void hm_def_token_works(hm_defining *w, const hm_node *part)
{
    const hm_node *works = trait_of(part, HM_WORD_WORKS);
    if (hm_is_shared(w->game))
        hm_check_report(w->c, "wrong-game", part->at,
                        "tokens are for games in which players have towns");
    int i = hm_game_token(w->game, part->text, strlen(part->text));
    if (works == NULL || i < 0)
        return;
    w->c->place = HM_AT_EFFECT;
    w->c->rises = true;
    const bool fine = works->part.body == NULL ||
                      hm_check_value(w->c, works->part.body, HM_VALUE_CONDITION);
    w->c->rises = false;
    if (!fine)
        return;
    w->game->token[i].works = works->part.body != NULL
                                  ? hm_gen_value(w->gen, works->part.body)
                                  : hm_gen_unless(w->gen, NULL);
    if (works->part.body != NULL)
        w->game->token[i].working = hm_def_condition_text(w, works->part.body);
    hm_def_has_program(w, w->game->token[i].works, part);
}
