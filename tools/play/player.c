/* player.c - see player.h.
 *
 * Set-ups grow new fields, so what is passed on of one is listed here: a field that
 * nobody has thought about stays at home. */
#include "tools/play/player.h"

#include <string.h>

#include "tools/fields.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/play/answers.h"
#include "tools/say.h"

/* Everybody at the table knows these. */
static const char *const open_fields[] = {
    "game",  "packs",  "cards",      "abilities", "events", "board",
    "market", "objectives", "players", "mode",     "teams",     "handicaps",
    "cavern", "rules",
    "names"};

/* Which of the dealt cards are in the game is for the players to find out, and so is
 * what a caller reads from a list. */
static json_t *setup_json(const hm_session *s)
{
    const json_t *all = hm_session_setup(s);
    const hm_game *game = hm_table_deal(hm_session_table(s))->deck->game;
    const json_t *dealt = json_object_get(all, "monuments");
    json_t *caller = json_object_get(all, "caller"), *j = hm_need(json_object());
    for (size_t i = 0; i < sizeof open_fields / sizeof *open_fields; i++)
        json_object_set_new(j, open_fields[i],
                            json_deep_copy(json_object_get(all, open_fields[i])));
    for (int i = 0; i < game->variants; i++)
        json_object_set(j, game->variant[i].name,
                        json_object_get(all, game->variant[i].name));
    if (dealt != NULL)
        json_object_set_new(j, "monuments", json_boolean(!json_is_false(dealt)));
    if (json_is_string(caller))
        json_object_set(j, "caller", caller);
    return j;
}

json_t *hm_player_greeting(const hm_session *s, int player)
{
    char name[HM_SEAT_NAME_MAX];
    const hm_table *t = hm_session_table(s);
    return hm_need(json_pack("{s:s, s:i, s:i, s:o, s:o}", "op", "begin", "protocol",
                             (int)HM_PLAYER_PROTOCOL, "player", player, "name",
                             hm_json_text(hm_seat_name(t, player, name)), "setup",
                             setup_json(s)));
}

/* With an "op" in front, and without what only those need who ask for an answer. */
static json_t *as_request(const char *op, json_t *answer)
{
    static const char *const left_out[] = {"ok", "hash", "moves"};
    json_t *j = hm_need(json_pack("{s:s}", "op", op));
    json_object_update(j, answer);
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        json_object_del(j, left_out[i]);
    json_decref(answer);
    return j;
}

json_t *hm_player_question(const hm_session *s, const hm_decision *d)
{
    json_t *j = as_request("choose", hm_view_json(s, d->player));
    json_object_set_new(j, "decision", hm_decision_json(hm_session_table(s), d));
    return j;
}

/* Secrets end with the game. Points that cannot be counted are told as `broken`. */
json_t *hm_player_farewell(hm_session *s)
{
    hm_error err;
    if (!hm_table_over(hm_session_table(s)))
        return hm_need(json_pack("{s:s, s:b}", "op", "end", "over", false));
    json_t *j = as_request("end", hm_need(hm_state_json(s, &err)));
    json_t *scores = hm_scores_json(s, &err);
    if (scores != NULL)
        json_object_set(j, "players", json_object_get(scores, "players"));
    json_decref(scores);
    return j;
}

/* -- what comes back */

static hm_status refuse(hm_error *err, const char *why, int options)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                   "%s; expected {\"option\": N} with N from 0 to %d", why, options - 1);
}

/* Nothing but the one field, so that a program which means more learns that it is not
 * heard. */
static hm_status read_option(const json_t *answer, int options, int *option,
                             hm_error *err)
{
    const json_t *v = json_object_get(answer, "option");
    char why[100];
    if (!json_is_object(answer)) {
        snprintf(why, sizeof why, "that is %s", hm_json_kind(answer));
        return refuse(err, why, options);
    }
    if (v == NULL)
        return refuse(err, "there is no 'option'", options);
    if (json_object_size(answer) > 1)
        return refuse(err, "there is more than an 'option'", options);
    if (!json_is_integer(v)) {
        snprintf(why, sizeof why, "'option' is %s", hm_json_kind(v));
        return refuse(err, why, options);
    }
    if (json_integer_value(v) < 0 || json_integer_value(v) >= options) {
        snprintf(why, sizeof why, "there is no option %lld",
                 (long long)json_integer_value(v));
        return refuse(err, why, options);
    }
    *option = (int)json_integer_value(v);
    return HM_OK;
}

/* A NUL would end the line for most of what reads it, and hide what stands behind. */
hm_status hm_player_answer(const char *line, size_t length, int options, int *option,
                           hm_error *err)
{
    json_error_t wrong;
    char why[sizeof wrong.text + 40];
    const char *nul = memchr(line, '\0', length);
    if (nul != NULL) {
        snprintf(why, sizeof why, "byte %d of it is NUL", (int)(nul - line) + 1);
        return refuse(err, why, options);
    }
    json_t *answer = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                                &wrong);
    if (answer == NULL) {
        snprintf(why, sizeof why, "not JSON, at column %d: %.*s", wrong.column, 100,
                 wrong.text);
        return refuse(err, why, options);
    }
    hm_status st = read_option(answer, options, option, err);
    json_decref(answer);
    return st;
}
