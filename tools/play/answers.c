/* answers.c - the answers of the line protocol: states, views and scores as JSON.
 *
 * An answer is made whole or not at all: what can fail (a script that breaks) is asked
 * before anything is handed out. What a position looks like, the game's face knows. */
#include "tools/play/answers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/verdict.h"
#include "tools/game/ending.h"
#include "tools/game/face.h"
#include "tools/game/handicaps.h"
#include "tools/game/level.h"
#include "tools/game/position.h"
#include "tools/game/setup_read.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/save/session_ledger.h"
#include "tools/say.h"

enum { TEXT_MAX = 512 }; /* of one option or prompt; longer ones are cut */

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

/* -- the state line */

/* What is paid, by kind; money that stands for cubes is among the money. */
static json_t *pay_json(const hm_game *g, const hm_option_parts *parts)
{
    json_t *j = hm_need(json_object());
    int money = hm_game_money(g), spent = 0;
    for (int r = 0; r < g->resources; r++)
        spent += parts->instead[r] * parts->price;
    for (int r = 0; r < g->resources; r++) {
        int n = parts->pay[r] + (r == money ? spent : 0);
        if (n > 0)
            json_object_set_new(j, g->resource[r].name, json_integer(n));
    }
    return j;
}

/* What is paid of counters, and by tokens that go home; empty: nothing. */
static json_t *costs_json(const hm_game *g, const hm_option_parts *parts)
{
    json_t *j = hm_need(json_object());
    for (int i = 0; i < g->counters; i++)
        if (parts->costs[i] > 0)
            json_object_set_new(j, g->counter[i].plural, json_integer(parts->costs[i]));
    for (int i = 0; i < g->tokens; i++)
        if (parts->spends[i] > 0)
            json_object_set_new(j, g->token[i].plural, json_integer(parts->spends[i]));
    return j;
}

/* What a building gives for a layout, where it has several kinds. */
static void add_lent(json_t *option, const hm_game *g, int square, int kind)
{
    char name[HM_SQUARE_NAME_MAX];
    if (json_object_get(option, "lent") == NULL)
        json_object_set_new(option, "lent", hm_need(json_object()));
    hm_grid_name(&g->grid, square, name);
    json_object_set_new(json_object_get(option, "lent"), name, resource_json(g, kind));
}

/* Text for people, and beside it what the option is made of, so that no program needs
 * to take the text apart. Only what applies is there. */
static json_t *option_json(const hm_table *t, hm_option option)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    hm_option_parts parts = hm_option_open(t, option);
    char text[TEXT_MAX];
    hm_option_text(t, option, text, sizeof text);
    json_t *j = hm_need(json_pack("{s:o, s:s}", "text", hm_json_text(text), "action",
                                  hm_action_name(parts.action)));
    if (parts.resource >= 0)
        json_object_set_new(j, "resource", resource_json(d->game, parts.resource));
    if (parts.card != NULL)
        json_object_set_new(j, parts.card->ability ? "ability" : "card",
                            hm_setup_card_json(d->cards, parts.card));
    if (parts.type >= 0)
        json_object_set_new(j, "type", hm_json_text(d->game->type[parts.type].name));
    if (parts.square >= 0)
        json_object_set_new(j, "square", square_json(d->game, parts.square));
    if (parts.action == HM_ACTION_VISIT)
        json_object_set_new(j, "owner", hm_need(json_integer(parts.host)));
    if (parts.squares != 0)
        json_object_set_new(j, "squares",
                            hm_squares_json(&d->game->grid, parts.squares));
    for (int r = 0; r < d->game->resources; r++)
        for (hm_set s = parts.lent[r]; s != 0; s &= s - 1)
            add_lent(j, d->game, hm_first(s), r);
    if (parts.action == HM_ACTION_WAY)
        json_object_set_new(j, "way", json_integer(parts.way));
    if (parts.action == HM_ACTION_PAY)
        json_object_set_new(j, "pay", pay_json(d->game, &parts));
    json_t *costs = costs_json(d->game, &parts);
    if (json_object_size(costs) > 0)
        json_object_set(j, "pay", costs);
    json_decref(costs);
    return j;
}

/* Options stand in the order of their numbers: the place in the list is what one
 * chooses by. */
json_t *hm_decision_json(const hm_table *t, const hm_decision *d)
{
    char prompt[TEXT_MAX];
    json_t *options = hm_need(json_array());
    hm_decision_prompt(t, d, prompt, sizeof prompt);
    for (int i = 0; i < d->count; i++)
        json_array_append_new(options, option_json(t, d->option[i]));
    json_t *j = hm_need(json_pack("{s:i, s:s, s:o}", "player", (int)d->player, "kind",
                                  hm_decision_called(t, d->kind), "prompt",
                                  hm_json_text(prompt)));
    const int at = hm_table_asker_at(t);
    if (at >= 0) {
        json_object_set_new(j, "card", hm_json_text(hm_table_asker(t)->name));
        json_object_set_new(j, "square", square_json(hm_table_deal(t)->deck->game, at));
    }
    if (hm_table_is_secret(t))
        json_object_set_new(j, "secret", json_true());
    json_object_set_new(j, "options", options);
    return j;
}

/* What a player's points on the track came from. */
static json_t *gains_json(const hm_gain_words *words, const hm_ledger *ledger, int player)
{
    json_t *list = hm_need(json_array());
    for (int k = 0; k < HM_GAINS; k++)
        json_array_append_new(
            list, hm_need(json_pack("{s:s, s:i, s:i}", "source", words[k].key, "count",
                                    (int)ledger->of[player][k].count, "points",
                                    (int)ledger->of[player][k].points)));
    return list;
}

/* Where there is a track. */
static void note_sources(json_t *state, const hm_session *s)
{
    hm_ledger ledger;
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    if (!hm_ledger_of(s, &ledger))
        return;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < deal->players; i++)
        json_array_append_new(
            list, gains_json(hm_face_of(deal->deck->game)->gains, &ledger, i));
    json_object_set_new(state, "sources", list);
}

/* Who won, and which level one reached alone. A score that breaks ends no game: the last
 * choice was made, can be undone, and the card can be mended. So nobody has won as yet,
 * and it is told why. */
static void note_end(json_t *state, const hm_session *s)
{
    hm_error err;
    const hm_table *t = hm_session_table(s);
    const hm_deal *deal = hm_table_deal(t);
    hm_sheet *sheet = hm_sheets(t, &err);
    json_t *list = hm_need(json_array());
    for (int i = 0; sheet != NULL && i < deal->players; i++)
        if (hm_sheet_wins(&sheet[i]))
            json_array_append_new(list, json_integer(i));
    json_object_set_new(state, "winners", list);
    if (sheet == NULL)
        json_object_set_new(state, "broken", hm_json_text(err.msg));
    else if (deal->players == 1 || sheet[0].verdict.together) {
        hm_note_level(state, deal->deck->game, deal->how.mode,
                      hm_sheets_points(sheet, deal->players, 0));
        hm_note_outcome(state, &sheet[0]);
    }
    json_object_set_new(state, "ended", hm_ending_json(t));
    note_sources(state, s);
    free(sheet);
}

/* That it cannot be found out can only be where the game began like that. */
static bool note_decision(json_t *state, hm_session *s, hm_error *err)
{
    const hm_decision *d = hm_session_due(s, err);
    if (d != NULL)
        json_object_set_new(state, "decision", hm_decision_json(hm_session_table(s), d));
    return d != NULL;
}

/* Only where the end is near: games that towns end know no number. */
static void note_rounds_left(json_t *j, const hm_table *t)
{
    const int left = hm_table_rounds_left(t);
    if (left > 0)
        json_object_set_new(j, "rounds-left", hm_need(json_integer(left)));
}

/* The hash is a text because it has 64 bits, which many readers of JSON would round. A
 * state without a decision is no answer: then the whole of it is given up. */
json_t *hm_state_json(hm_session *s, hm_error *err)
{
    const hm_table *t = hm_session_table(s);
    bool over = hm_table_over(t);
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, hm_session_hash(s));
    json_t *state = json_pack("{s:b, s:b, s:s, s:i, s:i}", "ok", true, "over", over,
                              "hash", hash, "round", hm_table_round(t), "moves",
                              hm_session_moves(s));
    hm_need(state);
    note_rounds_left(state, t);
    if (over)
        note_end(state, s);
    if (over || note_decision(state, s, err))
        return state;
    json_decref(state);
    return NULL;
}

/* -- positions */

/* A Position has nothing that `score` would not know; the rest stands beside it. */
static json_t *position_json(const hm_session *s, int viewer)
{
    static const char *const fields[] = {"game",  "packs",     "mode",  "rules",
                                         "cards", "abilities", "events", "teams"};
    const hm_table *t = hm_session_table(s);
    json_t *j = hm_need(json_object());
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        json_object_set_new(j, fields[i],
                            json_deep_copy(json_object_get(hm_session_setup(s),
                                                           fields[i])));
    json_object_set_new(j, "round", json_integer(hm_table_round(t)));
    hm_leads_note(hm_table_deal(t), j);
    hm_face_of(hm_table_deal(t)->deck->game)->note_position(t, viewer, j);
    return j;
}

json_t *hm_view_json(const hm_session *s, int viewer)
{
    const hm_table *t = hm_session_table(s);
    json_t *j = json_pack("{s:b, s:o, s:b}", "ok", true, "position",
                          position_json(s, viewer), "over", hm_table_over(t));
    note_rounds_left(hm_need(j), t);
    hm_face_of(hm_table_deal(t)->deck->game)->note_view(t, viewer, j);
    return j;
}

/* Sheets first, which is where a script can break; from there on nothing fails but
 * memory, and that ends the program (hm_need). */
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
        json_t *player = hm_sheet_json(deal->deck, hm_seat_name(t, i, name), &sheet[i]);
        hm_note_level(player, deal->deck->game, deal->how.mode,
                      hm_sheets_points(sheet, deal->players, i));
        hm_note_outcome(player, &sheet[i]);
        json_array_append_new(list, player);
    }
    free(sheet);
    return hm_need(json_pack("{s:b, s:o}", "ok", true, "players", list));
}
