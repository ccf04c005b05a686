/* seats.c - see seats.h. */
#include "tools/play/seats.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/game/minds.h"
#include "tools/game/standing.h"
#include "tools/json.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};
static const char person[] = "person";

/* -- names */

/* The i-th of n names in "a,b"; the last one for all that follow. */
static char *name_at(const char *list, int i)
{
    size_t n = strcspn(list, ",");
    for (; i > 0 && list[n] == ','; i--) {
        list += n + 1;
        n = strcspn(list, ",");
    }
    return hm_need(strndup(list, n));
}

static int names_in(const char *list)
{
    int n = 1;
    for (; *list != '\0'; list++)
        n += *list == ',';
    return n;
}

/* Who sat there when the game was saved; NULL: the save does not say. */
static const char *saved_at(const hm_match *m, int seat)
{
    const json_t *bots = json_object_get(hm_session_setup(m->session), "bots");
    return json_string_value(json_array_get(bots, (size_t)seat));
}

/* Who plays on a seat, malloc'd. Without a terminal nobody is asked unless the
 * options or the save say so by name. */
static char *player_at(const hm_match *m, int seat)
{
    bool terminal = isatty(STDIN_FILENO);
    const char *bots = m->o->bots;
    if (bots == NULL && saved_at(m, seat) != NULL)
        return hm_need(strdup(saved_at(m, seat)));
    if (bots == NULL)
        return hm_need(strdup(terminal ? person : hm_bot_usual()->name));
    if (!terminal || names_in(bots) >= m->seats)
        return name_at(bots, seat);
    int players = hm_table_deal(m->table)->players;
    if (seat >= players) /* the caller, of whom --caller says that it is a person */
        return hm_need(strdup(person));
    if (names_in(bots) == players)
        return name_at(bots, seat);
    return seat == 0 ? hm_need(strdup(person)) : name_at(bots, seat - 1);
}

static hm_status check_name(const char *name, hm_error *err)
{
    hm_near near = {0};
    if (hm_bot_find(name) != NULL)
        return HM_OK;
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        hm_near_try(&near, name, strlen(name), hm_bot_at(i)->name);
    hm_near_try(&near, name, strlen(name), person);
    if (near.best != NULL)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "unknown bot '%.60s'; did you mean '%s'?", name, near.best);
    return hm_fail(err, HM_EINPUT, nowhere,
                   "unknown bot '%.60s'; 'hamlet help play' names them", name);
}

/* Each bot has a seed of its own from that of the game: two of a kind do not play
 * alike, and a game repeated plays as before. One that learns does so now. */
static hm_status seat_bot(hm_match *m, int seat, const char *name, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(m->table);
    hm_memory memory = {0};
    hm_status st = check_name(name, err);
    if (st == HM_OK)
        st = hm_mind_for(&m->arena, name, deal, &memory.mind, err);
    if (st == HM_OK)
        st = hm_bot_new_with(&m->arena, name, deal, deal->seed + (uint64_t)seat, &memory,
                             &m->bot[seat], err);
    if (st == HM_OK)
        hm_pace_set(&m->pace, m->bot[seat]);
    return st;
}

/* One that sits there already has nothing to do with what changes around it. */
static hm_status seat_program(hm_match *m, int seat, const char *name, hm_error *err)
{
    if (m->program[seat] != NULL)
        return HM_OK;
    return hm_agent_start(name, m->o->bots != NULL, m->session, seat,
                            &m->program[seat], err);
}

static hm_status seat_one(hm_match *m, int seat, json_t *list, hm_error *err)
{
    char *name = player_at(m, seat);
    const char *noted = name;
    hm_status st = HM_OK;
    m->bot[seat] = NULL;
    if (strcmp(name, person) == 0) {
        m->people++;
    } else if (hm_agent_is_named(name)) {
        st = seat_program(m, seat, name, err);
        if (st == HM_OK)
            st = seat_bot(m, seat, hm_match_stand_in_name(), err);
        if (m->program[seat] != NULL)
            noted = hm_agent_full_name(m->program[seat]);
    } else {
        st = seat_bot(m, seat, name, err);
    }
    json_array_append_new(list, hm_json_text(noted));
    free(name);
    return st;
}

static void note_number(hm_match *m, const char *field, long value)
{
    hm_session_put(m->session, field, value > 0 ? hm_need(json_integer(value)) : NULL);
}

static void note_pace(hm_match *m)
{
    const hm_options *o = m->o;
    if (o->think > 0 || o->playouts > 0) {
        note_number(m, "think", o->think);
        note_number(m, "playouts", o->playouts);
    }
    if (o->pace > 0)
        note_number(m, "pace", o->pace);
    if (o->patience > 0)
        note_number(m, "patience", o->patience);
}

/* Who sat where goes into the save, so that a game goes on with the same players;
 * nothing of it is noted unless all of them are known. */
hm_status hm_seats_fill(hm_match *m, hm_error *err)
{
    const hm_deal *deal = hm_table_deal(m->table);
    hm_status st = HM_OK;
    hm_arena_drop(&m->arena);
    m->adviser = NULL;
    m->pace = hm_pace_of(m->o, hm_session_setup(m->session));
    m->people = 0;
    m->seats = deal->players + (deal->caller == HM_CALLER_PERSON);
    if (m->o->bots != NULL && names_in(m->o->bots) > m->seats)
        return hm_fail(err, HM_EINPUT, nowhere, "--bots has %d names for %d seat%s",
                       names_in(m->o->bots), m->seats, m->seats == 1 ? "" : "s");
    json_t *list = hm_need(json_array());
    for (int i = 0; i < m->seats && st == HM_OK; i++)
        st = seat_one(m, i, list, err);
    if (st == HM_OK)
        st = hm_standing_new(&m->arena, deal, &m->standing, err);
    if (st == HM_OK)
        hm_session_put(m->session, "bots", list);
    else
        json_decref(list);
    if (st == HM_OK)
        note_pace(m);
    for (int i = 0; i < m->seats && st == HM_OK; i++)
        if (m->program[i] != NULL)
            hm_agent_greet(m->program[i], m->session, i);
    return st;
}

/* -- programs */

bool hm_match_is_broken(const hm_match *m)
{
    const hm_agent *p = m->program[m->d.player];
    return p != NULL && hm_agent_is_broken(p);
}

const char *hm_match_stand_in_name(void) { return hm_bot_usual()->name; }

/* The bot sits there already. */
void hm_match_stand_in(hm_match *m)
{
    hm_error err;
    int seat = m->d.player;
    json_t *bots = json_deep_copy(json_object_get(hm_session_setup(m->session), "bots"));
    hm_agent_end(m->program[seat]);
    m->program[seat] = NULL;
    json_array_set_new(bots, (size_t)seat, hm_json_text(hm_match_stand_in_name()));
    hm_session_put(m->session, "bots", bots);
    if (m->path != NULL)
        hm_session_copy(m->session, m->path, &err); /* else it is asked again */
}

/* All are told before anybody is waited for. */
void hm_seats_dismiss(hm_match *m)
{
    for (int i = 0; i < HM_MATCH_SEATS; i++)
        if (m->program[i] != NULL)
            hm_agent_dismiss(m->program[i], m->session);
    for (int i = 0; i < HM_MATCH_SEATS; i++)
        hm_agent_end(m->program[i]);
}
