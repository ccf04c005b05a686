/* sim_history.c - see sim_history.h: which card is meant, and how it is told. */
#include "tools/cmd/sim_history.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/library.h"
#include "dsl/words.h"
#include "tools/say.h"
#include "tools/sim/past.h"

/* -- which card */

static const char *id_of(const char *name, hm_arena *arena)
{
    const char *id = hm_card_id(arena, name);
    return id != NULL ? id : "";
}

/* By name, else by id: "Gilded Hall" is gilded-hall. */
static const char *find_card(hm_past_list *l, const char *name)
{
    const char *found = NULL;
    for (int i = 0; i < l->cards; i++)
        if (strcmp(l->card[i].name, name) == 0)
            return l->card[i].name;
    const char *id = id_of(name, &l->arena);
    for (int i = 0; i < l->cards && found == NULL && *id != '\0'; i++)
        if (strcmp(id_of(l->card[i].name, &l->arena), id) == 0)
            found = l->card[i].name;
    return found;
}

static int unknown_card(const hm_options *o, const hm_past_list *l, const char *name)
{
    hm_near near = {0};
    for (int i = 0; i < l->cards; i++)
        hm_near_try(&near, name, strlen(name), l->card[i].name);
    hm_say("'%.150s' has no card '%.60s'", o->db, name);
    if (near.best != NULL)
        hm_say_near(near.best);
    else if (l->cards > 0)
        hm_say("'hamlet sim history --db FILE' lists the cards that it has");
    else
        hm_say("it has no runs yet: 'hamlet sim --card CARD --db FILE' puts some there");
    return HM_EXIT_INPUT;
}

/* -- telling */

/* With as many digits as runs have. */
static int print_json(json_t *j)
{
    char *text = hm_need(json_dumps(j, JSON_INDENT(2) | JSON_REAL_PRECISION(9)));
    puts(text);
    free(text);
    json_decref(j);
    return HM_EXIT_FINE;
}

static int tell_card(const hm_options *o, const hm_past *p)
{
    if (o->json)
        return print_json(hm_past_json(p));
    if (o->csv)
        hm_past_csv(p, stdout);
    else
        hm_past_text(p, stdout);
    return HM_EXIT_FINE;
}

static int tell_list(const hm_options *o, const hm_past_list *l)
{
    if (o->json)
        return print_json(hm_past_list_json(l));
    if (o->csv)
        hm_past_list_csv(l, stdout);
    else
        hm_past_list_text(l, stdout);
    return HM_EXIT_FINE;
}

static int look_up(const hm_options *o, hm_shelf *s, hm_past_list *l)
{
    hm_past past;
    hm_error err;
    if (o->args < 2)
        return tell_list(o, l);
    const char *name = find_card(l, o->arg[1]);
    if (name == NULL)
        return unknown_card(o, l, o->arg[1]);
    if (hm_past_read(s, name, &past, &err) != HM_OK)
        return hm_say_error(&err);
    int code = tell_card(o, &past);
    hm_past_free(&past);
    return code;
}

int hm_sim_history(const hm_options *o)
{
    hm_shelf *s;
    hm_past_list list;
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
    if (o->html != NULL) {
        hm_say("--html: history has no page; --csv and --json are there");
        return HM_EXIT_USAGE;
    }
    if (hm_shelf_look(o->db, &s, &err) != HM_OK)
        return hm_say_error(&err);
    int code = HM_EXIT_FINE;
    if (hm_past_list_read(s, &list, &err) == HM_OK) {
        code = look_up(o, s, &list);
        hm_past_list_free(&list);
    } else {
        code = hm_say_error(&err);
    }
    hm_shelf_close(s);
    return code;
}
