#include "tools/engine_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/position.h"
#include "tools/towns.h"

enum { TEXT_MAX = 512 }; /* of one option or prompt; longer ones are cut */

const char *hm_seat_name(const hm_table *t, int player, char name[HM_SEAT_NAME_MAX])
{
    if (player >= hm_table_deal(t)->players)
        snprintf(name, HM_SEAT_NAME_MAX, "Caller");
    else
        snprintf(name, HM_SEAT_NAME_MAX, "Player %d", player + 1);
    return name;
}

hm_sheet *hm_sheets(const hm_table *t, hm_error *err)
{
    size_t n = (size_t)hm_table_deal(t)->players;
    hm_facts *facts = hm_need(calloc(n + 1, sizeof *facts));
    hm_sheet *sheet = hm_need(calloc(n, sizeof *sheet));
    if (hm_table_score(t, facts, sheet, err) != HM_OK) {
        free(sheet);
        sheet = NULL;
    }
    free(facts);
    return sheet;
}

/* -- names */

static json_t *resource_json(const hm_game *g, int resource)
{
    return hm_json_text(g->resource[resource].name);
}

static json_t *square_json(const hm_game *g, int square)
{
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&g->grid, square, name);
    return json_string(name);
}

/* As hm_cards_find takes it: the name, or pack/id where that fits two cards. */
static json_t *card_json(const hm_deck *d, const hm_card *c)
{
    if (hm_cards_find(d->cards, c->name, NULL) == c)
        return hm_json_text(c->name);
    return json_sprintf("%s/%s", c->pack, c->id);
}

/* -- the state line */

static const char *action_name(hm_action a)
{
    static const char *const names[] = {
        [HM_ACTION_NAME] = "name",         [HM_ACTION_TAKE] = "take",
        [HM_ACTION_PLACE] = "place",       [HM_ACTION_USE] = "use",
        [HM_ACTION_ASIDE] = "aside",       [HM_ACTION_BUILD] = "build",
        [HM_ACTION_DONE] = "done",         [HM_ACTION_RESOURCE] = "resource",
        [HM_ACTION_SQUARE] = "square",     [HM_ACTION_WAY] = "way",
        [HM_ACTION_CARD] = "card",         [HM_ACTION_TYPE] = "type",
        [HM_ACTION_KEEP] = "keep",
    };
    return names[a];
}

static json_t *option_json(const hm_table *t, hm_option option)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    hm_option_parts parts = hm_option_open(t, option);
    char text[TEXT_MAX];
    hm_option_text(t, option, text, sizeof text);
    json_t *j = hm_need(json_pack("{s:o, s:s}", "text", hm_json_text(text), "action",
                                  action_name(parts.action)));
    if (parts.resource >= 0)
        json_object_set_new(j, "resource", resource_json(d->game, parts.resource));
    if (parts.card != NULL)
        json_object_set_new(j, "card", card_json(d, parts.card));
    if (parts.type >= 0)
        json_object_set_new(j, "type", hm_json_text(d->game->type[parts.type].name));
    if (parts.square >= 0)
        json_object_set_new(j, "square", square_json(d->game, parts.square));
    if (parts.squares != 0)
        json_object_set_new(j, "squares",
                            hm_squares_json(&d->game->grid, parts.squares));
    if (parts.action == HM_ACTION_WAY)
        json_object_set_new(j, "way", json_integer(parts.way));
    return j;
}

static json_t *decision_json(const hm_table *t, hm_decision *d, hm_error *err)
{
    char prompt[TEXT_MAX];
    hm_table_decide(t, d);
    if (hm_table_fault(t) != NULL) { /* only where the game began like that */
        *err = *hm_table_fault(t);
        return NULL;
    }
    json_t *options = hm_need(json_array());
    hm_decision_prompt(t, d, prompt, sizeof prompt);
    for (int i = 0; i < d->count; i++)
        json_array_append_new(options, option_json(t, d->option[i]));
    return hm_need(json_pack("{s:i, s:s, s:o, s:o}", "player", (int)d->player, "kind",
                             hm_decision_name(d->kind), "prompt", hm_json_text(prompt),
                             "options", options));
}

static json_t *winners_json(const hm_table *t, hm_error *err)
{
    hm_sheet *sheet = hm_sheets(t, err);
    if (sheet == NULL)
        return NULL;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        if (sheet[i].rank == 1)
            json_array_append_new(list, json_integer(i));
    free(sheet);
    return list;
}

json_t *hm_state_json(hm_session *s, hm_error *err)
{
    const hm_table *t = hm_session_table(s);
    bool over = hm_table_over(t);
    char hash[17];
    json_t *what = over ? winners_json(t, err)
                        : decision_json(t, hm_session_room(s), err);
    if (what == NULL)
        return NULL;
    snprintf(hash, sizeof hash, "%016" PRIx64, hm_table_hash(t));
    return hm_need(json_pack("{s:b, s:b, s:s, s:i, s:i, s:o}", "ok", true, "over", over,
                             "hash", hash, "round", hm_table_round(t), "moves",
                             hm_session_moves(s), over ? "winners" : "decision", what));
}

/* -- positions */

static json_t *held_json(const hm_game *g, uint32_t held)
{
    json_t *list = hm_need(json_array());
    for (int k = 0; k < g->resources; k++)
        for (uint32_t i = held >> 4 * k & 15; i > 0; i--)
            json_array_append_new(list, resource_json(g, k));
    return list;
}

static json_t *cell_json(const hm_deck *d, const hm_town *t, int square)
{
    int what = t->cell[square];
    if (what == HM_CELL_EMPTY)
        return json_string(".");
    if (what < HM_CELL_BUILDING)
        return resource_json(d->game, what - 1);
    json_t *card = card_json(d, d->card[what - HM_CELL_BUILDING]);
    if (t->held[square] == 0 && t->memo[square] == 0)
        return card;
    json_t *cell = hm_need(json_pack("{s:o}", "card", card));
    if (t->held[square] != 0)
        json_object_set_new(cell, "holds", held_json(d->game, t->held[square]));
    if (t->memo[square] != 0)
        json_object_set_new(cell, "memo", json_integer(t->memo[square]));
    return cell;
}

static json_t *town_json(const hm_deck *d, const hm_town *t)
{
    const hm_grid *g = &d->game->grid;
    json_t *rows = hm_need(json_array());
    for (int r = 0; r < g->rows; r++) {
        json_t *row = hm_need(json_array());
        for (int c = 0; c < g->cols; c++)
            json_array_append_new(row, cell_json(d, t, r * g->cols + c));
        json_array_append_new(rows, row);
    }
    return rows;
}

/* The dealt card of a town: in the hand, unless that is hidden, or built. NULL: none. */
static const hm_card *dealt_in(const hm_deck *d, const hm_town *t)
{
    if (t->hand != 0)
        return d->card[t->hand - 1];
    for (hm_set s = d->dealt != 0 ? t->built : 0; s != 0; s &= s - 1) {
        int slot = t->cell[hm_first(s)] - HM_CELL_BUILDING;
        if (d->dealt >> slot & 1)
            return d->card[slot];
    }
    return NULL;
}

static json_t *players_json(const hm_table *t, int viewer)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        hm_town town;
        hm_table_town_seen(t, i, viewer, &town);
        const hm_card *dealt = dealt_in(d, &town);
        json_t *player = json_pack("{s:s, s:o}", "name", hm_seat_name(t, i, name), "town",
                                   town_json(d, &town));
        hm_need(player);
        if (dealt != NULL)
            json_object_set_new(player, "monument", card_json(d, dealt));
        if (town.finish != 0)
            json_object_set_new(player, "completed", json_integer(town.finish));
        json_array_append_new(list, player);
    }
    return list;
}

/* A Position has nothing that `score` would not know; the rest stands beside it. */
static json_t *position_json(const hm_session *s, int viewer)
{
    static const char *const fields[] = {"game", "packs", "mode", "rules", "cards"};
    const hm_table *t = hm_session_table(s);
    json_t *j = hm_need(json_object());
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        json_object_set_new(j, fields[i],
                            json_deep_copy(json_object_get(hm_session_setup(s),
                                                           fields[i])));
    json_object_set_new(j, "round", json_integer(hm_table_round(t)));
    json_object_set_new(j, "players", players_json(t, viewer));
    return j;
}

static json_t *shown_json(const hm_table *t)
{
    uint8_t kind[8];
    json_t *list = hm_need(json_array());
    int n = hm_table_shown(t, kind);
    for (int i = 0; i < n; i++)
        json_array_append_new(list,
                              resource_json(hm_table_deal(t)->deck->game, kind[i]));
    return list;
}

static json_t *turns_json(const hm_table *t)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        json_array_append_new(list, json_integer(hm_table_turns(t, i)));
    return list;
}

/* What others set aside in this step would tell what they did, so a player sees
 * only the own number; null stands for the others'. */
static json_t *aside_json(const hm_table *t, int viewer)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        json_array_append_new(list, viewer == HM_NO_PLAYER || viewer == i
                                        ? json_integer(hm_table_aside(t, i))
                                        : json_null());
    return list;
}

json_t *hm_view_json(const hm_session *s, int viewer)
{
    const hm_table *t = hm_session_table(s);
    int named = hm_table_named(t), master = hm_table_master(t);
    json_t *j = json_pack("{s:b, s:o, s:b}", "ok", true, "position",
                          position_json(s, viewer), "over", hm_table_over(t));
    hm_need(j);
    if (master >= 0)
        json_object_set_new(j, "master", json_integer(master));
    if (named >= 0)
        json_object_set_new(j, "named",
                            resource_json(hm_table_deal(t)->deck->game, named));
    json_t *shown = shown_json(t);
    if (json_array_size(shown) > 0)
        json_object_set(j, "shown", shown);
    json_decref(shown);
    if (master >= 0)
        json_object_set_new(j, "turns", turns_json(t));
    if (hm_table_deal(t)->cavern)
        json_object_set_new(j, "aside", aside_json(t, viewer));
    return j;
}

json_t *hm_scores_json(const hm_session *s, hm_error *err)
{
    const hm_table *t = hm_session_table(s);
    const hm_deal *deal = hm_table_deal(t);
    hm_sheet *sheet = hm_sheets(t, err);
    if (sheet == NULL)
        return NULL;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < deal->players; i++) {
        char name[HM_SEAT_NAME_MAX];
        json_array_append_new(list, hm_sheet_json(deal->deck, hm_seat_name(t, i, name),
                                                  &sheet[i]));
    }
    free(sheet);
    return hm_need(json_pack("{s:b, s:o}", "ok", true, "players", list));
}
