/* setup.c - a new game: the request and the options to a deal, and to a set-up that can
 * be saved.
 *
 * A request is first completed from the options, field by field, and then read as a
 * whole, so the command line and the line protocol are checked by the same code. What
 * comes out as the setup is written anew from what was understood: with every default
 * in it, so that a save means the same when a default changes, and with the cards that
 * were drawn, so that it does not depend on how they are drawn. */
#include "tools/game/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/fields.h"
#include "tools/game/company.h"
#include "tools/game/face.h"
#include "tools/game/handicaps.h"
#include "tools/game/names.h"
#include "tools/game/settings.h"
#include "tools/game/setup_read.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

/* -- from the options */

/* "a,b" as a list of texts. */
static json_t *split(const char *text)
{
    json_t *list = hm_need(json_array());
    for (;; text++) {
        size_t n = strcspn(text, ",");
        char *item = hm_need(strndup(text, n));
        json_array_append_new(list, hm_json_text(item));
        free(item);
        text += n;
        if (*text == '\0')
            return list;
    }
}

/* A seed has 64 bits and a whole number of JSON 63, so the large ones are texts. */
json_t *hm_setup_seed_json(uint64_t seed)
{
    char text[24];
    if (seed <= INT64_MAX)
        return hm_need(json_integer((json_int_t)seed));
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return hm_need(json_string(text));
}

/* A whole number if it is one, else a text, which the reader refuses. */
static json_t *number_json(const char *text)
{
    size_t n = strlen(text);
    bool number = n > 0 && n < 10 && strspn(text, "0123456789") == n;
    return number ? hm_need(json_integer(atoi(text))) : hm_json_text(text);
}

/* An option of the form NAME=VALUE that may be there several times. */
typedef struct pairs {
    const char        *field;
    const char *const *list;
    int                count;
    const char        *form; /* what one of them looks like */
    json_t *(*value)(const char *text);
} pairs;

static bool add_pair(json_t *all, const pairs *p, const char *text, hm_error *err)
{
    size_t n = strcspn(text, "=");
    if (n == 0 || text[n] == '\0') {
        hm_fail(err, HM_EINPUT, nowhere, "'--%.*s' needs a name and a value: %s, not "
                "'%.100s'", (int)strcspn(p->form + 2, " "), p->form + 2, p->form, text);
        return false;
    }
    char *name = hm_need(strndup(text, n));
    json_object_set_new(all, name, p->value(text + n + 1));
    free(name);
    return true;
}

/* Puts the pairs of the options into the request, below those that it has itself. What is
 * no object is left to the reader, who refuses it. */
static bool join_pairs(json_t *full, const pairs *p, hm_error *err)
{
    json_t *said = json_object_get(full, p->field);
    if (said != NULL && !json_is_object(said))
        return true;
    json_t *all = hm_need(json_object());
    bool fine = true;
    for (int i = 0; i < p->count && fine; i++)
        fine = add_pair(all, p, p->list[i], err);
    if (said != NULL)
        json_object_update(all, said);
    if (fine && (said != NULL || p->count > 0))
        json_object_set(full, p->field, all);
    json_decref(all);
    return fine;
}

static bool join_all(json_t *full, const hm_options *o, hm_error *err)
{
    const pairs rules = {"rules", o->rule, o->rules, "--rule NAME=VALUE", hm_json_text};
    const pairs most = {"most", o->most, o->mosts, "--most PACK=N", number_json};
    return join_pairs(full, &rules, err) && join_pairs(full, &most, err);
}

static void set_absent(json_t *object, const char *field, json_t *v)
{
    if (v != NULL && json_object_get(object, field) == NULL)
        json_object_set(object, field, v);
    json_decref(v);
}

static json_t *caller_json(const char *caller)
{
    if (strcmp(caller, "chance") == 0 || strcmp(caller, "person") == 0)
        return hm_need(json_string(caller));
    return split(caller);
}

/* A new object: the request, with what it lacks from the options. */
static json_t *complete(const json_t *request, const hm_options *o, hm_error *err)
{
    json_t *full = request != NULL ? json_deep_copy(request) : json_object();
    if (!join_all(hm_need(full), o, err)) {
        json_decref(full);
        return NULL;
    }
    if (o->packs != NULL)
        set_absent(full, "packs", split(o->packs));
    if (o->mode != NULL)
        set_absent(full, "mode", hm_json_text(o->mode));
    if (o->players != 0)
        set_absent(full, "players", json_integer(o->players));
    if (o->caller != NULL)
        set_absent(full, "caller", caller_json(o->caller));
    if (o->handicaps > 0 && !hm_handicaps_join(full, o, err)) {
        json_decref(full);
        return NULL;
    }
    if (o->teams != NULL)
        set_absent(full, "teams", hm_json_text(o->teams));
    if (o->cavern)
        set_absent(full, "cavern", json_true());
    if (o->monuments)
        set_absent(full, "monuments", json_true());
    if (o->abilities != NULL)
        set_absent(full, "abilities", strcmp(o->abilities, "none") == 0
                                          ? hm_need(json_array()) : split(o->abilities));
    if (o->events != NULL)
        set_absent(full, "events", strcmp(o->events, "none") == 0
                                       ? hm_need(json_array()) : split(o->events));
    if (o->board != NULL)
        set_absent(full, "board", hm_json_text(o->board));
    if (o->market != NULL)
        set_absent(full, "market",
                   strchr(o->market, ',') != NULL ? split(o->market)
                                                  : hm_json_text(o->market));
    if (o->names != NULL)
        set_absent(full, "names", split(o->names));
    if (o->objectives != NULL)
        set_absent(full, "objectives", hm_json_text(o->objectives));
    set_absent(full, "seed", hm_setup_seed_json(o->seed));
    return full;
}

json_t *hm_setup_from_options(const hm_options *o, hm_error *err)
{
    return complete(NULL, o, err);
}

/* -- packs */

static void read_packs(hm_fields *r, const json_t *list)
{
    size_t place = hm_fields_enter(r, "packs"), n = hm_fields_list(r, list);
    if (n > HM_PACKS_MAX)
        hm_fields_refuse(r, HM_ELIMIT, "more than %d packs", HM_PACKS_MAX);
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t before = hm_fields_enter(r, "[%zu]", i);
        hm_fields_text(r, json_array_get(list, i));
        hm_fields_leave(r, before);
    }
    hm_fields_leave(r, place);
}

json_t *hm_setup_packs(const json_t *request, const hm_options *o, hm_error *err)
{
    hm_fields r = {.err = err};
    json_t *list = json_object_get(request, "packs");
    const char *game = json_string_value(json_object_get(request, "game"));
    if (list == NULL || (json_is_array(list) && json_array_size(list) == 0))
        return split(o->packs != NULL ? o->packs : hm_pack_of_game(o, game));
    read_packs(&r, list);
    return r.st == HM_OK ? hm_need(json_deep_copy(list)) : NULL;
}

/* -- plain fields */

bool hm_setup_flag(hm_setup_reader *r, const char *field)
{
    const json_t *v = json_object_get(r->full, field);
    size_t before = hm_fields_enter(&r->fields, "%s", field);
    if (v != NULL && !json_is_boolean(v))
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected true or false, not %s",
                         hm_json_kind(v));
    hm_fields_leave(&r->fields, before);
    return json_is_true(v);
}

hm_seating hm_setup_seating(const hm_setup_reader *r)
{
    return hm_face_rules(r->game)->seating(r->game, r->deal->how.mode);
}

static void read_players(hm_setup_reader *r)
{
    int n = hm_fields_number(&r->fields, r->full, "players", 1, HM_PLAYERS_MAX);
    r->deal->players = n != 0 ? n : hm_setup_seating(r).usual;
}

/* Digits only, or strtoull would take " -1" for a huge number. */
static bool read_digits(const char *text, uint64_t *out)
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return false;
    errno = 0;
    *out = strtoull(text, NULL, 10);
    return errno == 0;
}

/* Texts are for seeds that do not fit a number of JSON; numbers below 0 are refused,
 * not taken for huge ones. */
static void read_seed(hm_setup_reader *r)
{
    const json_t *v = json_object_get(r->full, "seed");
    size_t before = hm_fields_enter(&r->fields, "seed");
    if (json_is_integer(v) && json_integer_value(v) >= 0)
        r->deal->seed = (uint64_t)json_integer_value(v);
    else if (json_is_integer(v))
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected 0 or more, not %lld",
                         (long long)json_integer_value(v));
    else if (!json_is_string(v) || !read_digits(json_string_value(v), &r->deal->seed))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected a whole number, or its digits as a text, not %s",
                         hm_json_kind(v));
    hm_fields_leave(&r->fields, before);
}

/* -- cards */

static void tell_unknown_card(hm_setup_reader *r, const char *name, int fits)
{
    hm_near near = {0};
    for (int i = 0; i < r->set->count; i++) {
        hm_near_try(&near, name, strlen(name), r->set->card[i]->name);
        hm_near_try(&near, name, strlen(name), r->set->card[i]->id);
    }
    if (fits > 1)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%.*s' is the name of two cards; write it as pack/id",
                         hm_quoted(name), name);
    else
        hm_fields_refuse_name(&r->fields, "card", name, &near);
}

const hm_card *hm_setup_card(hm_setup_reader *r, const char *name)
{
    int fits = 0;
    const hm_card *card = hm_cards_find(r->set, name, &fits);
    if (card == NULL)
        tell_unknown_card(r, name, fits);
    return card;
}

void hm_setup_add(hm_setup_reader *r, const hm_card *card)
{
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is there twice",
                             card->name);
    if (r->cards == HM_DECK_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT, "more than %d cards", HM_DECK_MAX);
    if (r->fields.st == HM_OK)
        r->card[r->cards++] = card;
}

/* -- people */

/* Columns of tables have room for a player's name; who sits there is not shown so. */
static void refuse_name(hm_setup_reader *r, const char *name, bool columns)
{
    const size_t n = strlen(name);
    const bool fits = columns ? hm_name_fits(name) : n > 0 && n <= HM_BOT_MAX;
    if (r->fields.st != HM_OK || fits)
        return;
    if (columns)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected a name of 1 to %d columns, not %d", HM_NAME_COLUMNS,
                         hm_width(name, n));
    else
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected 1 to %d bytes, not %zu",
                         HM_BOT_MAX, n);
}

/* A list of texts; at most one for each of `most` seats. */
static void read_seats(hm_setup_reader *r, const char *field, size_t most, bool columns)
{
    const json_t *list = json_object_get(r->full, field);
    if (list == NULL)
        return;
    size_t place = hm_fields_enter(&r->fields, "%s", field),
           n = hm_fields_list(&r->fields, list);
    if (n > most)
        hm_fields_refuse(&r->fields, HM_EINPUT, "%zu names for %zu seat%s", n, most,
                         most == 1 ? "" : "s");
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        const char *name = hm_fields_text(&r->fields, json_array_get(list, i));
        refuse_name(r, name, columns);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* Who plays is nothing to the rules: it is kept for whoever takes the game up again. */
static void read_people(hm_setup_reader *r)
{
    read_seats(r, "names", (size_t)r->deal->players, true);
    read_seats(r, "bots", (size_t)r->deal->players + 1, false);
    hm_fields_number(&r->fields, r->full, "think", 1, HM_COUNT_MAX);
    hm_fields_number(&r->fields, r->full, "playouts", 1, HM_COUNT_MAX);
    hm_fields_number(&r->fields, r->full, "pace", 1, HM_COUNT_MAX);
    hm_fields_number(&r->fields, r->full, "patience", 1, HM_COUNT_MAX);
    if (r->fields.st == HM_OK)
        r->deal->names = hm_names_of(r->full, r->deal->players, r->arena);
}

/* -- all of it */

/* -- the deck */

static bool is_kept(const hm_kept_deck *k, const hm_setup_reader *r, uint32_t variants)
{
    const hm_deck *d = k->deck;
    return d != NULL && d->cards == r->set && k->variants == variants &&
           d->count + d->abilities == r->cards &&
           memcmp(d->card, r->card, (size_t)r->cards * sizeof *d->card) == 0;
}

void hm_kept_deck_drop(hm_kept_deck *k)
{
    hm_arena_drop(&k->arena);
    *k = (hm_kept_deck){0};
}

/* Making it takes longer than a game of who does not think. */
static hm_status make_deck(hm_setup_reader *r, hm_error *err)
{
    hm_kept_deck *k = r->o->kept;
    hm_deal *deal = r->deal;
    const uint32_t variants = hm_setting_variants(r->game, &deal->how);
    if (k == NULL)
        return hm_deck_with(r->arena, r->set, r->card, r->cards, variants, &deal->deck,
                            err);
    hm_status st = HM_OK;
    if (!is_kept(k, r, variants)) {
        hm_kept_deck_drop(k);
        st = hm_deck_with(&k->arena, r->set, r->card, r->cards, variants, &k->deck, err);
        k->variants = variants;
    }
    deal->deck = k->deck;
    return st;
}

/* In the order of need: the mode decides how many may play, that number which names
 * fit, and all of it what the face sets up. Reading stops at the first mistake, for
 * what follows would be measured by it. */
static hm_status fill_deal(hm_setup_reader *r, hm_error *err)
{
    static const char *const common[] = {"game", "packs", "players", "mode",
                                         "seed", "rules", "luck", "teams", "handicaps",
                                         "names", "bots", "think", "playouts",
                                         "pace", "patience", NULL};
    hm_face_check(&r->fields, r->full, r->game, false, common);
    if (r->fields.st == HM_OK) {
        hm_settings_read(&r->fields, r->full, r->game, &r->deal->how);
        read_players(r);
    }
    if (r->fields.st == HM_OK)
        read_seed(r);
    if (r->fields.st == HM_OK)
        read_people(r);
    if (r->fields.st == HM_OK)
        hm_company_read(r);
    if (r->fields.st == HM_OK)
        hm_face_of(r->game)->set_up(r);
    if (r->fields.st != HM_OK)
        return r->fields.st;
    r->deal->ruleset = hm_face_rules(r->game);
    r->deal->luck = hm_fields_number(&r->fields, r->full, "luck", 1, HM_COUNT_MAX);
    hm_status st = r->fields.st == HM_OK ? make_deck(r, err) : r->fields.st;
    if (st == HM_OK)
        hm_handicaps_read(r);
    return st == HM_OK ? r->fields.st : st;
}

json_t *hm_setup_card_json(const hm_cards *set, const hm_card *c)
{
    if (hm_cards_find(set, c->name, NULL) == c)
        return hm_json_text(c->name);
    return hm_need(json_sprintf("%s/%s", c->pack, c->id));
}

json_t *hm_setup_cards_json(const hm_setup_reader *r, int first, int last)
{
    json_t *list = hm_need(json_array());
    for (int i = first; i < last; i++)
        json_array_append_new(list, hm_setup_card_json(r->set, r->card[i]));
    return list;
}

/* All of them, so that a save means the same when a default changes. */
static json_t *rules_json(const hm_setup_reader *r)
{
    json_t *rules = hm_need(json_object());
    for (int i = 0; i < r->game->rules; i++) {
        const hm_rule *rule = &r->game->rule[i];
        json_object_set_new(rules, rule->name,
                            hm_json_text(rule->value[r->deal->how.rule[i]]));
    }
    return rules;
}

/* The fields in the order in which people read them. */
static json_t *in_order(json_t *fields, const hm_game *game)
{
    static const char *const order[] = {"game",    "packs",  "cards",      "monuments",
                                        "abilities", "events",
                                        "board",   "market", "objectives", "players",
                                        "mode",    "teams",  "handicaps",
                                        "cavern",  "seed",
                                        "rules",
                                        "luck",    "caller", "names",      "bots",
                                        "think",
                                        "playouts", "pace",  "patience"};
    json_t *j = hm_need(json_object());
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        json_t *v = json_object_get(fields, order[i]);
        if (v != NULL)
            json_object_set(j, order[i], v);
        if (strcmp(order[i], "cavern") != 0)
            continue;
        for (int k = 0; k < game->variants; k++)
            json_object_set(j, game->variant[k].name,
                            json_object_get(fields, game->variant[k].name));
    }
    json_decref(fields);
    return j;
}

/* Who plays (names, bots, thinking) is copied as it was said: the rules have no use for
 * it, only whoever takes the game up again. */
static json_t *setup_json(const hm_setup_reader *r, json_t *packs)
{
    const hm_deal *deal = r->deal;
    json_t *j = json_pack("{s:o, s:o, s:i, s:o, s:o, s:o}", "game",
                          hm_json_text(r->game->name), "packs", packs, "players",
                          deal->players, "mode",
                          hm_json_text(r->game->mode[deal->how.mode].name), "seed",
                          hm_setup_seed_json(deal->seed), "rules", rules_json(r));
    hm_face_of(r->game)->note_setup(r, hm_need(j));
    set_absent(j, "names", json_deep_copy(json_object_get(r->full, "names")));
    set_absent(j, "bots", json_deep_copy(json_object_get(r->full, "bots")));
    set_absent(j, "think", json_deep_copy(json_object_get(r->full, "think")));
    set_absent(j, "playouts", json_deep_copy(json_object_get(r->full, "playouts")));
    set_absent(j, "pace", json_deep_copy(json_object_get(r->full, "pace")));
    set_absent(j, "patience", json_deep_copy(json_object_get(r->full, "patience")));
    if (hm_luck_is_old(deal))
        json_object_set_new(j, "luck", hm_need(json_integer(deal->luck)));
    hm_settings_note(r->game, &deal->how, j);
    hm_company_note(r, j);
    hm_handicaps_note(r, j);
    return in_order(j, r->game);
}

/* The deal points into the arena and the library, the setup stands alone. After a
 * failure neither is there. */
hm_status hm_setup_make(const json_t *request, const hm_options *o, const hm_library *lib,
                        hm_arena *arena, json_t **setup, hm_deal *deal, hm_error *err)
{
    const hm_cards *set = hm_library_cards(lib);
    hm_setup_reader r = {.o = o,
                         .lib = lib,
                         .set = set,
                         .game = set->game,
                         .arena = arena,
                         .deal = deal,
                         .fields.err = err};
    *deal = (hm_deal){0};
    if (!hm_fields_is_object(&r.fields, request))
        return r.fields.st;
    json_t *packs = hm_setup_packs(request, o, err);
    json_t *full = packs != NULL ? complete(request, o, err) : NULL;
    hm_status st = full != NULL ? HM_OK : err->code;
    r.full = full;
    if (st == HM_OK)
        st = fill_deal(&r, err);
    if (st == HM_OK)
        *setup = setup_json(&r, packs);
    else
        json_decref(packs);
    json_decref(full);
    return st;
}
