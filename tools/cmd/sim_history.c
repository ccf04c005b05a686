/* sim_history.c - see sim_history.h: which card is meant, and how it is told. */
#include "tools/cmd/sim_history.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/library.h"
#include "dsl/words.h"
#include "tools/say.h"
#include "tools/sim/columns.h"
#include "tools/sim/html_history.h"
#include "tools/sim/report.h"
#include "tools/sim/shelf.h"

/* -- which card */

static const char *id_of(const char *name, hm_arena *arena)
{
    const char *id = hm_card_id(arena, name);
    return id != NULL ? id : "";
}

static const char *name_of(const json_t *card)
{
    return json_string_value(json_object_get(card, "card"));
}

/* By name, else by id: "Gilded Hall" is gilded-hall. */
static const char *find_card(const json_t *cards, const char *name, hm_arena *arena)
{
    const char *found = NULL;
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
        if (strcmp(name_of(card), name) == 0)
            return name_of(card);
    const char *id = id_of(name, arena);
    json_array_foreach(cards, i, card)
        if (found == NULL && *id != '\0' && strcmp(id_of(name_of(card), arena), id) == 0)
            found = name_of(card);
    return found;
}

static int unknown_card(const hm_options *o, const json_t *cards, const char *name)
{
    hm_near near = {0};
    size_t i;
    json_t *card;
    json_array_foreach(cards, i, card)
        hm_near_try(&near, name, strlen(name), name_of(card));
    hm_say("'%.150s' has no card '%.60s'", o->db, name);
    if (near.best != NULL)
        hm_say_near(near.best);
    else if (json_array_size(cards) > 0)
        hm_say("'hamlet sim history --db FILE' lists the cards that it has");
    else
        hm_say("it has no runs yet: 'hamlet sim --card CARD --db FILE' puts some there");
    return HM_EXIT_INPUT;
}

/* -- telling */

/* With as many digits as runs have. */
static void print_json(json_t *j)
{
    char *text = hm_need(json_dumps(hm_json_bare(j), JSON_INDENT(2) |
                                                         JSON_REAL_PRECISION(9)));
    puts(text);
    free(text);
}

/* JSON comes last: it takes away what the page needs. Returns the exit code. */
static int tell(const hm_options *o, json_t *values, bool all)
{
    hm_error err;
    int code = HM_EXIT_FINE;
    if (o->html != NULL &&
        (all ? hm_html_kept : hm_html_past)(values, o->db, o->html, &err) != HM_OK)
        code = hm_say_error(&err);
    if (o->json)
        print_json(values);
    else if (o->csv)
        (all ? hm_report_kept_csv : hm_report_past_csv)(values, stdout);
    else if (all)
        hm_report_kept(values, stdout);
    else
        hm_report_past(values, stdout);
    return code;
}

static int look_up(const hm_options *o, hm_shelf *s, json_t *all)
{
    const json_t *cards = json_object_get(all, "cards");
    hm_arena arena = {0};
    hm_error err;
    json_t *past;
    int code = HM_EXIT_FINE;
    const char *name = o->args < 2 ? NULL : find_card(cards, o->arg[1], &arena);
    hm_arena_drop(&arena);
    if (o->args < 2) {
        code = tell(o, all, true);
    } else if (name == NULL) {
        code = unknown_card(o, cards, o->arg[1]);
    } else if (hm_shelf_card(s, name, &past, &err) == HM_OK) {
        code = tell(o, past, false);
        json_decref(past);
    } else {
        code = hm_say_error(&err);
    }
    return code;
}

int hm_sim_history(const hm_options *o)
{
    hm_shelf *s;
    json_t *all;
    hm_error err;
    if (o->db == NULL) {
        hm_say("history: of which runs? 'hamlet sim ... --db FILE' keeps them, 'hamlet "
               "sim history --db FILE' reads them");
        return HM_EXIT_USAGE;
    }
    if (o->args > 2) {
        hm_say("history: one card at a time; names of several words go in quotes");
        return HM_EXIT_USAGE;
    }
    if (hm_shelf_look(o->db, &s, &err) != HM_OK)
        return hm_say_error(&err);
    int code = HM_EXIT_FINE;
    if (hm_shelf_cards(s, &all, &err) == HM_OK) {
        code = look_up(o, s, all);
        json_decref(all);
    } else {
        code = hm_say_error(&err);
    }
    hm_shelf_close(s);
    return code;
}
