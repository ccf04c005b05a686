/* setup.c - new games in which everybody has a town: which cards are in play, which
 * are dealt, who calls. */
#include "tools/game/towns/towns.h"

#include <stdlib.h>
#include <string.h>

#include "core/draw.h"
#include "dsl/deckfile.h"
#include "tools/fields.h"
#include "tools/game/settings.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

/* -- the caller */

static void read_calls(hm_setup_reader *r, const json_t *list)
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

static void read_caller(hm_setup_reader *r)
{
    const json_t *v = json_object_get(r->full, "caller");
    const char *text = json_is_string(v) ? json_string_value(v) : "";
    r->deal->caller = HM_CALLER_CHANCE;
    if (v == NULL)
        return;
    size_t before = hm_fields_enter(&r->fields, "caller");
    if (!hm_setup_is_mode(r, "caller"))
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

/* Cards for everybody and cards that are dealt stand in a list each. */
static void check_list(hm_setup_reader *r, const hm_card *card, bool dealt)
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

static void add_card(hm_setup_reader *r, const json_t *v, bool dealt)
{
    const hm_card *card = hm_setup_card(r, hm_fields_text(&r->fields, v));
    if (card == NULL)
        return;
    check_list(r, card, dealt);
    if (hm_card_is_out(card, r->game, &r->deal->how))
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is not played in mode '%s'",
                         card->name, r->game->mode[r->deal->how.mode].name);
    hm_setup_add(r, card);
}

static void read_cards(hm_setup_reader *r, const char *field, const json_t *list, bool dealt)
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

static void tell(const hm_setup_reader *r, const hm_diags *diags, hm_error *err)
{
    const hm_diag *first = diags->first;
    for (const hm_diag *d = first; d != NULL && !r->o->hushed; d = d->next)
        hm_print_diag(stderr, d, hm_use_colour(stderr));
    if (first != NULL && r->o->hushed)
        hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "%.100s, line %d: %.100s", r->o->cards,
                hm_source_place(first->source, first->at).line, first->message);
}

/* The wishes of the deck file that the options name, or of the text they have; mistakes go
 * to stderr, where their lines can be shown. */
static hm_status read_deckfile(const hm_setup_reader *r, hm_wishes *wishes, hm_error *err)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    const hm_options *o = r->o;
    hm_source source = {.name = o->deck != NULL ? "the cards chosen" : o->cards};
    char *text = o->deck != NULL ? hm_need(strdup(o->deck))
                                 : hm_read_file(source.name, HM_SOURCE_MAX, &source.length, err);
    if (text == NULL)
        return err->code;
    source.bytes = text;
    source.length = o->deck != NULL ? strlen(text) : source.length;
    hm_status st = hm_deckfile_read(&source, r->set, wishes, &diags, err);
    tell(r, &diags, err);
    free(text);
    hm_arena_drop(&arena);
    return st;
}

static hm_status draw_cards(hm_setup_reader *r, hm_wishes *wishes, hm_error *err)
{
    hm_arena room = {0};
    bool wished = r->o->cards != NULL || r->o->deck != NULL;
    hm_status st = wished ? read_deckfile(r, wishes, err) : HM_OK;
    if (st == HM_OK)
        st = hm_draw(&room, r->set, &r->deal->how, wishes, r->deal->seed, r->card,
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

static void check_enough(hm_setup_reader *r)
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
static void read_dealt(hm_setup_reader *r, const hm_wishes *wishes)
{
    const json_t *v = json_object_get(r->full, "monuments");
    r->deal->deals = v != NULL ? !json_is_false(v)
                               : hm_draw_names_dealt(r->set, wishes);
    if (!r->deal->deals)
        return;
    if (json_is_array(v))
        read_cards(r, "monuments", v, true);
    else if (v == NULL || json_is_true(v))
        hm_draw_dealt(r->set, &r->deal->how, wishes, r->deal->seed, r->card,
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

const char *const hm_towns_setup_fields[] = {"cards", "monuments", "cavern", "caller",
                                             "coins", "villagers", "tiny-tears", NULL};

static void refuse_flag(hm_setup_reader *r, const char *field)
{
    if (!hm_setup_flag(r, field))
        return;
    size_t before = hm_fields_enter(&r->fields, "%s", field);
    hm_fields_refuse(&r->fields, HM_EINPUT, "not in this version");
    hm_fields_leave(&r->fields, before);
}

static void choose_cards(hm_setup_reader *r, hm_wishes *wishes)
{
    const json_t *cards = json_object_get(r->full, "cards");
    if (cards != NULL)
        read_cards(r, "cards", cards, false);
    else
        r->fields.st = draw_cards(r, wishes, r->fields.err);
    r->laid = r->cards;
    if (r->fields.st == HM_OK)
        read_dealt(r, wishes);
}

void hm_towns_set_up(hm_setup_reader *r)
{
    hm_wishes *wishes = hm_need(calloc(1, sizeof *wishes));
    r->deal->cavern = hm_setup_flag(r, "cavern");
    refuse_flag(r, "coins");
    refuse_flag(r, "villagers");
    refuse_flag(r, "tiny-tears");
    read_caller(r);
    if (r->fields.st == HM_OK)
        choose_cards(r, wishes);
    free(wishes);
}

void hm_towns_note_setup(const hm_setup_reader *r, json_t *setup)
{
    json_t *caller = json_object_get(r->full, "caller");
    json_object_set_new(setup, "cards", hm_setup_cards_json(r, 0, r->laid));
    json_object_set_new(setup, "monuments",
                        r->deal->deals ? hm_setup_cards_json(r, r->laid, r->cards)
                                       : json_false());
    json_object_set_new(setup, "cavern", json_boolean(r->deal->cavern));
    if (hm_setup_is_mode(r, "caller"))
        json_object_set_new(setup, "caller", caller != NULL ? json_deep_copy(caller)
                                                            : json_string("chance"));
}
