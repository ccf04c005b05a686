/* ending.c - why a game is over, in words and as JSON. */
#include "tools/game/ending.h"

#include <stdio.h>

#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/say.h"

static const char *const why[] = {[HM_END_COMPLETE] = "complete",
                                  [HM_END_NAMELESS] = "nobody-names",
                                  [HM_END_RULE] = "rule",
                                  [HM_END_CALLED] = "all-called",
                                  [HM_END_ROUNDS] = "rounds"};

/* On a shared board nothing is completed but the last round. */
static const char *usual(const hm_table *t)
{
    return hm_table_deal(t)->deck->game->boards > 0 ? "The last round is over."
                                                    : "All towns are complete.";
}

const char *hm_ending_words(const hm_table *t, char text[HM_ENDING_TEXT])
{
    const hm_ending e = hm_table_ending(t);
    char name[HM_SEAT_NAME_MAX];
    if (e.why == HM_END_COMPLETE)
        snprintf(text, HM_ENDING_TEXT, "%s", usual(t));
    else if (e.why == HM_END_CALLED)
        snprintf(text, HM_ENDING_TEXT, "All resources were called.");
    else if (e.why == HM_END_ROUNDS)
        snprintf(text, HM_ENDING_TEXT, "Round %d was the last one: no game is longer.",
                 hm_table_round(t));
    else if (e.why == HM_END_NAMELESS)
        snprintf(text, HM_ENDING_TEXT, "Nobody can name a resource any more.");
    else
        snprintf(text, HM_ENDING_TEXT, "%.60s ends the game, for %.60s.",
                 e.card != NULL      ? e.card->name
                 : e.variant != NULL ? e.variant->name
                                     : "A rule of the game",
                 hm_seat_name(t, e.player, name));
    return text;
}

json_t *hm_ending_json(const hm_table *t)
{
    const hm_ending e = hm_table_ending(t);
    char text[HM_ENDING_TEXT];
    json_t *j = json_pack("{s:s, s:s}", "why", why[e.why], "text",
                          hm_ending_words(t, text));
    hm_need(j);
    if (e.why != HM_END_RULE)
        return j;
    json_object_set_new(j, "player", json_integer(e.player));
    if (e.card != NULL)
        json_object_set_new(j, "card", hm_json_text(e.card->name));
    if (e.variant != NULL)
        json_object_set_new(j, "variant", hm_json_text(e.variant->name));
    return j;
}
