/* A request is first completed from the options, field by field, and then read as a
 * whole, so the command line and the line protocol are checked by the same code. What
 * comes out as the setup is written anew from what was understood. */
#include "tools/setup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/draw.h"
#include "dsl/deckfile.h"
#include "tools/fields.h"
#include "tools/settings.h"

static const hm_span nowhere = {0, 0};

typedef struct reader {
    const hm_options *o;
    const hm_cards   *set;
    const hm_game    *game;
    hm_arena         *arena;
    json_t           *full;  /* the request, completed */
    hm_deal          *deal;
    hm_fields         fields;
    hm_wishes        *wishes; /* of the deck file */
    int               laid;   /* cards for everybody; those that are dealt follow */
    int               cards;
    const hm_card    *card[HM_DECK_MAX];
} reader;

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
static json_t *seed_json(uint64_t seed)
{
    char text[24];
    if (seed <= INT64_MAX)
        return hm_need(json_integer((json_int_t)seed));
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return hm_need(json_string(text));
}

/* The rules of the options, with those of the request over them. */
static json_t *join_rules(const json_t *rules, const hm_options *o, hm_error *err)
{
    json_t *all = hm_need(json_object());
    for (int i = 0; i < o->rules; i++) {
        size_t n = strcspn(o->rule[i], "=");
        if (n == 0 || o->rule[i][n] == '\0') {
            hm_fail(err, HM_EINPUT, nowhere,
                    "'--rule' needs a name and a value: --rule NAME=VALUE, not '%.100s'",
                    o->rule[i]);
            json_decref(all);
            return NULL;
        }
        char *name = hm_need(strndup(o->rule[i], n));
        json_object_set_new(all, name, hm_json_text(o->rule[i] + n + 1));
        free(name);
    }
    if (json_is_object(rules)) {
        json_t *over = hm_need(json_deep_copy(rules));
        json_object_update(all, over);
        json_decref(over);
    }
    return all;
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
    const json_t *rules = json_object_get(request, "rules");
    hm_need(full);
    if (rules == NULL || json_is_object(rules)) { /* else the reader refuses them */
        json_t *all = join_rules(rules, o, err);
        if (all == NULL) {
            json_decref(full);
            return NULL;
        }
        json_object_set_new(full, "rules", all);
    }
    if (o->packs != NULL)
        set_absent(full, "packs", split(o->packs));
    if (o->mode != NULL)
        set_absent(full, "mode", hm_json_text(o->mode));
    if (o->players != 0)
        set_absent(full, "players", json_integer(o->players));
    if (o->caller != NULL)
        set_absent(full, "caller", caller_json(o->caller));
    set_absent(full, "cavern", json_boolean(o->cavern));
    if (o->monuments)
        set_absent(full, "monuments", json_true());
    set_absent(full, "seed", seed_json(o->seed));
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
    if (list == NULL || (json_is_array(list) && json_array_size(list) == 0))
        return split(o->packs != NULL ? o->packs : "base");
    read_packs(&r, list);
    return r.st == HM_OK ? hm_need(json_deep_copy(list)) : NULL;
}

/* -- plain fields */

static bool read_flag(reader *r, const char *field)
{
    const json_t *v = json_object_get(r->full, field);
    size_t before = hm_fields_enter(&r->fields, "%s", field);
    if (v != NULL && !json_is_boolean(v))
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected true or false, not %s",
                         hm_json_kind(v));
    hm_fields_leave(&r->fields, before);
    return json_is_true(v);
}

static void refuse_flag(reader *r, const char *field)
{
    if (!read_flag(r, field))
        return;
    size_t before = hm_fields_enter(&r->fields, "%s", field);
    hm_fields_refuse(&r->fields, HM_EINPUT, "not in this version");
    hm_fields_leave(&r->fields, before);
}

static bool is_mode(const reader *r, const char *name)
{
    return strcmp(r->game->mode[r->deal->how.mode].name, name) == 0;
}

static void read_players(reader *r)
{
    int n = hm_fields_number(&r->fields, r->full, "players", 1, HM_PLAYERS_MAX);
    r->deal->players = n != 0 ? n : is_mode(r, "solo") ? 1 : 2;
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

static void read_seed(reader *r)
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

/* -- the caller */

static void read_calls(reader *r, const json_t *list)
{
    size_t n = json_array_size(list);
    uint8_t *calls = hm_arena_array(r->arena, n + 1, sizeof *calls);
    if (calls == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        calls[i] = (uint8_t)hm_settings_resource(&r->fields, json_array_get(list, i), r->game);
        hm_fields_leave(&r->fields, before);
    }
    r->deal->caller = HM_CALLER_LIST;
    r->deal->calls = calls;
    r->deal->call_count = (int)n;
}

static void read_caller(reader *r)
{
    const json_t *v = json_object_get(r->full, "caller");
    const char *text = json_is_string(v) ? json_string_value(v) : "";
    r->deal->caller = HM_CALLER_CHANCE;
    if (v == NULL)
        return;
    size_t before = hm_fields_enter(&r->fields, "caller");
    if (!is_mode(r, "caller"))
        hm_fields_refuse(&r->fields, HM_EINPUT, "mode '%s' has no caller",
                         r->game->mode[r->deal->how.mode].name);
    else if (json_is_array(v))
        read_calls(r, v);
    else if (strcmp(text, "person") == 0)
        r->deal->caller = HM_CALLER_PERSON;
    else if (strcmp(text, "chance") != 0)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected \"chance\", \"person\" or a list of resources");
    hm_fields_leave(&r->fields, before);
}

/* -- cards */

static void tell_unknown_card(reader *r, const char *name, int fits)
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

/* Cards for everybody and cards that are dealt stand in a list each. */
static void check_list(reader *r, const hm_card *card, bool dealt)
{
    bool is_dealt = r->game->type[card->type].deal != 0;
    if (is_dealt && !dealt)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "card '%s' is dealt to a player: name it in 'monuments'",
                         card->name);
    else if (!is_dealt && dealt)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "card '%s' is for everybody, not dealt: name it in 'cards'",
                         card->name);
}

static void add_card(reader *r, const json_t *v, bool dealt)
{
    int fits = 0;
    const char *name = hm_fields_text(&r->fields, v);
    const hm_card *card = hm_cards_find(r->set, name, &fits);
    if (card == NULL) {
        tell_unknown_card(r, name, fits);
        return;
    }
    check_list(r, card, dealt);
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is there twice",
                             card->name);
    if (hm_card_is_out(card, r->game, &r->deal->how))
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is not played in mode '%s'",
                         card->name, r->game->mode[r->deal->how.mode].name);
    if (r->cards == HM_DECK_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT, "more than %d cards", HM_DECK_MAX);
    if (r->fields.st == HM_OK)
        r->card[r->cards++] = card;
}

static void read_cards(reader *r, const char *field, const json_t *list, bool dealt)
{
    size_t place = hm_fields_enter(&r->fields, "%s", field);
    size_t n = hm_fields_list(&r->fields, list);
    if (n == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected at least one card");
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        add_card(r, json_array_get(list, i), dealt);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* The wishes of the deck file that the options name; its mistakes go to stderr,
 * where their lines can be shown. */
static hm_status read_deckfile(const reader *r, hm_error *err)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source source = {.name = r->o->cards};
    char *text = hm_read_file(source.name, HM_SOURCE_MAX, &source.length, err);
    if (text == NULL)
        return err->code;
    source.bytes = text;
    hm_status st = hm_deckfile_read(&source, r->set, r->wishes, &diags, err);
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        hm_print_diag(stderr, d, hm_use_colour(stderr));
    free(text);
    hm_arena_drop(&arena);
    return st;
}

static hm_status draw_cards(reader *r, hm_error *err)
{
    hm_arena room = {0};
    hm_status st = r->o->cards != NULL ? read_deckfile(r, err) : HM_OK;
    if (st == HM_OK)
        st = hm_draw(&room, r->set, &r->deal->how, r->wishes, r->deal->seed, r->card,
                     &r->cards, err);
    hm_arena_drop(&room);
    return st;
}

/* -- cards that are dealt; "monuments" is what the protocol calls them */

static int dealt_type(const hm_game *g)
{
    int type = g->types - 1;
    while (type >= 0 && g->type[type].deal == 0)
        type--;
    return type;
}

static void check_enough(reader *r)
{
    int type = dealt_type(r->game), there = r->cards - r->laid;
    if (type < 0) {
        hm_fields_refuse(&r->fields, HM_EINPUT, "no cards are dealt in '%s'",
                         r->game->name);
        return;
    }
    const hm_type *t = &r->game->type[type];
    int needed = r->deal->players * t->deal;
    if (there < needed)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "%d player%s need%s %d cards of type '%s', %d each, and there "
                         "%s %d",
                         r->deal->players, r->deal->players == 1 ? "" : "s",
                         r->deal->players == 1 ? "s" : "", needed, t->name, t->deal,
                         there == 1 ? "is" : "are", there);
}

/* After the cards for everybody, which come first in the deck. Without the field, a deck
 * file that names such cards wants them dealt. */
static void read_dealt(reader *r)
{
    const json_t *v = json_object_get(r->full, "monuments");
    r->deal->deals = v != NULL ? !json_is_false(v)
                               : hm_draw_names_dealt(r->set, r->wishes);
    if (!r->deal->deals)
        return;
    if (json_is_array(v))
        read_cards(r, "monuments", v, true);
    else if (v == NULL || json_is_true(v))
        hm_draw_dealt(r->set, &r->deal->how, r->wishes, r->deal->seed, r->card,
                      &r->cards);
    size_t before = hm_fields_enter(&r->fields, "monuments");
    if (v != NULL && !json_is_array(v) && !json_is_boolean(v))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "expected true, false or a list of cards, not %s",
                         hm_json_kind(v));
    else
        check_enough(r);
    hm_fields_leave(&r->fields, before);
}

/* -- all of it */

static void read_all(reader *r)
{
    hm_settings_read(&r->fields, r->full, r->game, &r->deal->how);
    read_players(r);
    r->deal->cavern = read_flag(r, "cavern");
    refuse_flag(r, "coins");
    refuse_flag(r, "villagers");
    refuse_flag(r, "tiny-tears");
    if (r->fields.st == HM_OK)
        read_seed(r);
    read_caller(r);
}

static hm_status fill_deal(reader *r, hm_error *err)
{
    static const char *const known[] = {
        "game",  "packs", "cards",  "players", "mode",      "monuments",  "cavern",
        "seed",  "rules", "caller", "coins",   "villagers", "tiny-tears", NULL};
    const json_t *cards = json_object_get(r->full, "cards");
    hm_fields_check(&r->fields, r->full, known);
    if (r->fields.st == HM_OK)
        read_all(r);
    if (cards != NULL && r->fields.st == HM_OK)
        read_cards(r, "cards", cards, false);
    if (r->fields.st == HM_OK && cards == NULL)
        r->fields.st = draw_cards(r, err);
    r->laid = r->cards;
    if (r->fields.st == HM_OK)
        read_dealt(r);
    if (r->fields.st != HM_OK)
        return r->fields.st;
    r->deal->ruleset = &hm_tiny_towns;
    return hm_deck_new(r->arena, r->set, r->card, r->cards, &r->deal->deck, err);
}

/* By its name, or as pack/id where that is not clear. */
static json_t *card_json(const hm_cards *set, const hm_card *c)
{
    if (hm_cards_find(set, c->name, NULL) == c)
        return hm_json_text(c->name);
    return json_sprintf("%s/%s", c->pack, c->id);
}

static json_t *cards_json(const reader *r, int first, int last)
{
    json_t *list = hm_need(json_array());
    for (int i = first; i < last; i++)
        json_array_append_new(list, hm_need(card_json(r->set, r->card[i])));
    return list;
}

/* All of them, so that a save means the same when a default changes. */
static json_t *rules_json(const reader *r)
{
    json_t *rules = hm_need(json_object());
    for (int i = 0; i < r->game->rules; i++) {
        const hm_rule *rule = &r->game->rule[i];
        json_object_set_new(rules, rule->name,
                            hm_json_text(rule->value[r->deal->how.rule[i]]));
    }
    return rules;
}

static json_t *setup_json(const reader *r, json_t *packs)
{
    const hm_deal *deal = r->deal;
    json_t *dealt = deal->deals ? cards_json(r, r->laid, r->cards) : json_false();
    json_t *j = json_pack("{s:o, s:o, s:o, s:o, s:i, s:o, s:b, s:o, s:o}", "game",
                          hm_json_text(r->game->name), "packs", packs, "cards",
                          cards_json(r, 0, r->laid), "monuments", dealt, "players",
                          deal->players, "mode",
                          hm_json_text(r->game->mode[deal->how.mode].name), "cavern",
                          deal->cavern, "seed", seed_json(deal->seed), "rules",
                          rules_json(r));
    hm_need(j);
    if (is_mode(r, "caller")) {
        json_t *caller = json_object_get(r->full, "caller");
        json_object_set_new(j, "caller", caller != NULL ? json_deep_copy(caller)
                                                        : json_string("chance"));
    }
    return j;
}

hm_status hm_setup_make(const json_t *request, const hm_options *o, const hm_library *lib,
                        hm_arena *arena, json_t **setup, hm_deal *deal, hm_error *err)
{
    const hm_cards *set = hm_library_cards(lib);
    reader r = {.o = o, .set = set, .game = set->game, .arena = arena, .deal = deal,
                .fields.err = err};
    *deal = (hm_deal){0};
    if (!hm_fields_is_object(&r.fields, request))
        return r.fields.st;
    r.wishes = hm_need(calloc(1, sizeof *r.wishes));
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
    free(r.wishes);
    return st;
}
