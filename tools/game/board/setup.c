/* setup.c - new games on a shared board: which board, which tiles lie in the market,
 * which objectives are dealt.
 *
 * All tiles of the packs are in the deck. Objectives are in decks by their tags, one of
 * which is chosen; those without any tag (from house packs) always join in. */
#include "tools/game/board/board.h"

#include <string.h>

#include "dsl/words.h"
#include "tools/game/given.h"
#include "tools/json.h"
#include "tools/say.h"

const char *const hm_board_setup_fields[] = {"board", "market", "objectives", NULL};

static const char by_chance[] = "random", for_beginners[] = "beginner";

/* The text in a field; "" without it, or after refusing it. */
static const char *text_of(hm_setup_reader *r, const char *field)
{
    const json_t *v = json_object_get(r->full, field);
    return v == NULL ? "" : hm_fields_text(&r->fields, v);
}

/* -- the board */

static void read_board(hm_setup_reader *r)
{
    size_t before = hm_fields_enter(&r->fields, "board");
    r->deal->board = hm_board_find(&r->fields, text_of(r, "board"), r->game);
    hm_fields_leave(&r->fields, before);
}

/* -- objectives */

/* The deck of those who do not choose: what the first objective says first. */
static const char *usual_objectives(const hm_setup_reader *r)
{
    for (int i = 0; i < r->set->count; i++)
        if (hm_is_objective(r->set->card[i]) && r->set->card[i]->tag[0] != NULL)
            return r->set->card[i]->tag[0];
    return "";
}

static const char *objectives_of(hm_setup_reader *r)
{
    bool said = json_object_get(r->full, "objectives") != NULL;
    return said ? text_of(r, "objectives") : usual_objectives(r);
}

/* Decks whose names are numbers may be given as such. */
static void take_number(hm_setup_reader *r)
{
    const json_t *v = json_object_get(r->full, "objectives");
    if (json_is_integer(v))
        json_object_set_new(r->full, "objectives",
                            hm_need(
                                json_sprintf("%lld", (long long)json_integer_value(v))));
}

/* Is there a card of this kind with the tag? Others are tried as what was meant. */
static bool has_tagged(const hm_setup_reader *r, const char *tag, bool objectives,
                       hm_near *near)
{
    bool found = false;
    for (int i = 0; i < r->set->count; i++) {
        const hm_card *card = r->set->card[i];
        if (hm_is_objective(card) != objectives)
            continue;
        found = found || hm_card_has_tag(card, tag);
        for (int k = 0; k < HM_TAGS_MAX && card->tag[k] != NULL; k++)
            hm_near_try(near, tag, strlen(tag), card->tag[k]);
    }
    return found;
}

static void check_objectives(hm_setup_reader *r)
{
    hm_near near = {0};
    bool said = json_object_get(r->full, "objectives") != NULL;
    size_t before = hm_fields_enter(&r->fields, "objectives");
    const char *name = objectives_of(r);
    if (said && !has_tagged(r, name, true, &near))
        hm_fields_refuse_name(&r->fields, "deck of objectives", name, &near);
    hm_fields_leave(&r->fields, before);
}

/* -- the deck */

static bool is_in_deck(hm_setup_reader *r, const hm_card *card)
{
    if (hm_card_is_out(card, r->game, &r->deal->how) ||
        hm_card_is_replaced(r->set, card, &r->deal->how, NULL))
        return false;
    return !hm_is_objective(card) || card->tag[0] == NULL ||
           hm_card_has_tag(card, objectives_of(r));
}

static void take_cards(hm_setup_reader *r)
{
    for (int i = 0; i < r->set->count && r->fields.st == HM_OK; i++)
        if (is_in_deck(r, r->set->card[i]))
            hm_setup_add(r, r->set->card[i]);
}

/* -- the market */

static int slot_of(const hm_setup_reader *r, const hm_card *card)
{
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            return i;
    return HM_NO_SLOT;
}

/* Only tiles that can be chosen: those that always lie there would be counted twice. */
static void add_tile(hm_setup_reader *r, const hm_card *card, uint8_t *market)
{
    int slot = slot_of(r, card);
    if (hm_is_objective(card))
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is an objective, no tile",
                         card->name);
    else if (hm_card_has_tag(card, HM_ALWAYS))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' always lies beside the market: do not name it",
                         card->name);
    else if (slot == HM_NO_SLOT)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is not played in mode '%s'",
                         card->name, r->game->mode[r->deal->how.mode].name);
    else if (memchr(market, slot, (size_t)r->deal->market_count) != NULL)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is there twice", card->name);
    else
        market[r->deal->market_count++] = (uint8_t)slot;
}

static void read_market_list(hm_setup_reader *r, const json_t *list, uint8_t *market)
{
    for (size_t i = 0; i < json_array_size(list) && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        const hm_card *card =
            hm_setup_card(r, hm_fields_text(&r->fields, json_array_get(list, i)));
        if (card != NULL)
            add_tile(r, card, market);
        hm_fields_leave(&r->fields, before);
    }
}

/* Tiles by a tag, such as those for beginners. */
static void read_market_name(hm_setup_reader *r, const char *name, uint8_t *market)
{
    hm_near near = {0};
    hm_near_try(&near, name, strlen(name), by_chance);
    if (strcmp(name, HM_ALWAYS) == 0 || !has_tagged(r, name, false, &near))
        hm_fields_refuse_name(&r->fields, "market", name, &near);
    for (int i = 0; i < r->cards && r->fields.st == HM_OK; i++)
        if (!hm_is_objective(r->card[i]) && hm_card_has_tag(r->card[i], name))
            add_tile(r, r->card[i], market);
}

static void check_size(hm_setup_reader *r)
{
    int wanted = hm_game_number(r->game, "market", r->deal->players,
                                r->deal->market_count);
    if (r->deal->market_count != wanted)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected %d tiles, not %d", wanted,
                         r->deal->market_count);
}

/* What the field says; without it, a rule switch may want the market of beginners. */
static json_t *market_json(const hm_setup_reader *r)
{
    json_t *v = json_object_get(r->full, "market");
    int rule = hm_game_switch(r->game, "market");
    if (v != NULL)
        return json_incref(v);
    return json_string(rule >= 0 && r->deal->how.rule[rule] != 0 ? for_beginners
                                                                 : by_chance);
}

/* Tiles that --with gives lie in a market that nobody chose; the others of it are drawn
 * here, then, and all of them kept in the set-up. */
static void give_tiles(hm_setup_reader *r)
{
    const hm_card *list[HM_DECK_MAX];
    const bool *given = hm_given_cards(r->o, r->lib, r->arena);
    int n = 0, count = 0;
    for (int i = 0; i < r->cards; i++)
        if (!hm_is_objective(r->card[i]) && !hm_card_has_tag(r->card[i], HM_ALWAYS)) {
            count += given[r->card[i]->index];
            list[n++] = r->card[i];
        }
    int wanted = hm_game_number(r->game, "market", r->deal->players, n);
    if (count == 0 || wanted > n)
        return;
    hm_given_first(given, r->deal->seed, list, n);
    uint8_t *market = hm_need(hm_arena_array(r->arena, HM_DECK_MAX, sizeof *market));
    for (int i = 0; i < wanted; i++)
        add_tile(r, list[i], market);
    r->deal->market = market;
}

/* By chance means that the rules draw it when the game begins, so nothing is put
 * down here. */
static void read_market(hm_setup_reader *r, const json_t *v)
{
    uint8_t *market = hm_need(hm_arena_array(r->arena, HM_DECK_MAX, sizeof *market));
    const char *name = json_is_array(v) ? "" : hm_fields_text(&r->fields, v);
    if (r->fields.st == HM_OK && strcmp(name, by_chance) == 0 &&
        json_object_get(r->full, "market") == NULL)
        give_tiles(r);
    if (r->fields.st != HM_OK || strcmp(name, by_chance) == 0)
        return;
    if (json_is_array(v))
        read_market_list(r, v, market);
    else
        read_market_name(r, name, market);
    r->deal->market = market;
    check_size(r);
}

/* -- all of it */

/* Cards before the market, whose tiles are slots of the deck. */
void hm_board_set_up(hm_setup_reader *r)
{
    read_board(r);
    take_number(r);
    check_objectives(r);
    take_cards(r);
    json_t *market = hm_need(market_json(r));
    size_t before = hm_fields_enter(&r->fields, "market");
    if (r->fields.st == HM_OK)
        read_market(r, market);
    hm_fields_leave(&r->fields, before);
    json_decref(market);
    r->laid = r->cards;
}

static json_t *market_kept(const hm_setup_reader *r)
{
    const hm_deal *deal = r->deal;
    if (deal->market == NULL || json_object_get(r->full, "market") != NULL)
        return market_json(r);
    json_t *list = hm_need(json_array());
    for (int i = 0; i < deal->market_count; i++)
        json_array_append_new(list,
                              hm_setup_card_json(r->set, r->card[deal->market[i]]));
    return list;
}

void hm_board_note_setup(const hm_setup_reader *r, json_t *setup)
{
    const char *objectives = json_string_value(json_object_get(r->full, "objectives"));
    json_object_set_new(setup, "board",
                        hm_json_text(r->game->board[r->deal->board].name));
    json_object_set_new(setup, "market", hm_need(market_kept(r)));
    json_object_set_new(setup, "objectives",
                        hm_json_text(objectives != NULL ? objectives
                                                        : usual_objectives(r)));
}
