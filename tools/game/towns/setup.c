/* setup.c - new games in which everybody has a town: which cards are in play, which are
 * dealt, who calls.
 *
 * Cards come from the first that names some: a list in the request, a deck by name, the
 * deck of the mode; else they are drawn by chance. Whatever it is, it ends as a list of
 * cards in the setup, so that a saved game is never drawn again. Those for everybody
 * come first, those to be dealt behind them (r->laid). */
#include "tools/game/towns/towns.h"

#include <stdlib.h>
#include <string.h>

#include "core/draw.h"
#include "dsl/deckfile.h"
#include "tools/elsewhere.h"
#include "tools/fields.h"
#include "tools/game/decks.h"
#include "tools/game/given.h"
#include "tools/game/settings.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

/* -- the caller */

/* One more than there are, so that an empty list is no failed allocation: it is a list,
 * and the caller has nothing to call. */
static void read_calls(hm_setup_reader *r, const json_t *list)
{
    size_t n = json_array_size(list);
    const char *last = json_string_value(json_array_get(list, n > 0 ? n - 1 : 0));
    r->deal->calls_end = last != NULL && strcmp(last, HM_CALLS_END) == 0;
    n -= r->deal->calls_end;
    uint8_t *calls = hm_arena_array(r->arena, n + 1, sizeof *calls);
    if (calls == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        calls[i] = (uint8_t)hm_settings_resource(&r->fields, json_array_get(list, i),
                                                 r->game);
        hm_fields_leave(&r->fields, before);
    }
    r->deal->caller = HM_CALLER_LIST;
    r->deal->calls = calls;
    r->deal->call_count = (int)n;
}

/* Only in modes that have a caller: in the others the field would do nothing, which is
 * refused rather than ignored. */
static void read_caller(hm_setup_reader *r)
{
    const json_t *v = json_object_get(r->full, "caller");
    const char *text = json_is_string(v) ? json_string_value(v) : "";
    r->deal->caller = HM_CALLER_CHANCE;
    if (v == NULL)
        return;
    size_t before = hm_fields_enter(&r->fields, "caller");
    if (!hm_setup_seating(r).caller)
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
    if (card->ability) {
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' is an %s, which nobody builds: name it in '%s'",
                         card->name, card->event ? "event" : "ability",
                         card->event ? "events" : "abilities");
        return;
    }
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

void hm_towns_refuse_out(hm_fields *f, const hm_card *card, const hm_game *game,
                         const hm_setting *how)
{
    const uint32_t missing = hm_card_lacks(card, game, how);
    const int shunned = hm_card_shuns(card, game, how);
    if (!hm_card_is_out(card, game, how))
        return;
    if (missing != 0)
        hm_fields_refuse(f, HM_EINPUT, "card '%s' is played with %s, which is off",
                         card->name, game->variant[hm_first(missing)].name);
    else if (shunned >= 0)
        hm_fields_refuse(f, HM_EINPUT, "card '%s' is not played with %s", card->name,
                         game->variant[shunned].name);
    else if (card->misfit)
        hm_fields_refuse(f, HM_EINPUT, "card '%s' does not fit on %d by %d squares",
                         card->name, game->grid.cols, game->grid.rows);
    else
        hm_fields_refuse(f, HM_EINPUT, "card '%s' is not played in mode '%s'",
                         card->name, game->mode[how->mode].name);
}

/* One more card that can be played in this setting. */
static void add_playable(hm_setup_reader *r, const hm_card *card)
{
    hm_towns_refuse_out(&r->fields, card, r->game, &r->deal->how);
    hm_setup_add(r, card);
}

static void add_card(hm_setup_reader *r, const json_t *v, bool dealt)
{
    const hm_card *card = hm_setup_card(r, hm_fields_text(&r->fields, v));
    if (card == NULL)
        return;
    check_list(r, card, dealt);
    add_playable(r, card);
}

static void read_cards(hm_setup_reader *r, const char *field, const json_t *list,
                       bool dealt)
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
    for (const hm_diag *d = first; d != NULL && !r->o->hushed; d = d->next) {
        hm_print_diag(stderr, d, hm_use_colour(stderr));
        hm_elsewhere_tell(r->o, d->message, stderr);
    }
    if (first != NULL && r->o->hushed)
        hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "%.100s, line %d: %.100s",
                first->source->name, hm_source_place(first->source, first->at).line,
                first->message);
}

/* The wishes of a deck file, or of a text if there is one (which is freed); mistakes go
 * to stderr, where their lines can be shown. */
static hm_status read_deck(const hm_setup_reader *r, const char *name, char *text,
                           hm_wishes *wishes, hm_error *err)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source source = {.name = name, .length = text != NULL ? strlen(text) : 0};
    if (text == NULL)
        text = hm_read_file(name, HM_SOURCE_MAX, &source.length, err);
    if (text == NULL)
        return err->code;
    source.bytes = text;
    hm_status st = hm_deckfile_read(&source, r->set, wishes, &diags, err);
    tell(r, &diags, err);
    free(text);
    hm_arena_drop(&arena);
    return st;
}

static bool is_draw(const char *name) { return strcmp(name, HM_CARDS_DRAWN) == 0; }

/* The deck that the request names, of a pack in use. */
static const char *deck_said(hm_setup_reader *r, const char *name)
{
    hm_near near = {0};
    hm_names there = {0};
    const char *path = is_draw(name) ? NULL : hm_deck_find(r->o, r->lib, name, r->arena);
    if (path != NULL || is_draw(name))
        return path;
    size_t place = hm_fields_enter(&r->fields, "cards");
    hm_deck_names(r->o, r->lib, r->arena, &there);
    for (int i = 0; i < there.count; i++)
        hm_near_try(&near, name, strlen(name), there.name[i]);
    hm_near_try(&near, name, strlen(name), HM_CARDS_DRAWN);
    hm_fields_refuse_name(&r->fields, "deck", name, &near);
    hm_fields_leave(&r->fields, place);
    return NULL;
}

/* The name of a card, where that of a deck is asked for. */
static bool is_card(hm_setup_reader *r, const char *name)
{
    char hint[200] = "";
    if (hm_cards_find(r->set, name, NULL) == NULL &&
        !hm_elsewhere(r->o, name, hint, sizeof hint))
        return false;
    hm_fields_refuse(&r->fields, HM_EINPUT,
                     "'%.*s' is a card, and no deck: write a file with the names of "
                     "cards, one per line%s%s",
                     hm_quoted(name), name, *hint != '\0' ? "; " : "", hint);
    return true;
}

/* A file, or a deck by name; reading it tells that it is neither. */
static const char *deck_of_options(hm_setup_reader *r, const char *name)
{
    if (is_draw(name))
        return NULL;
    if (hm_path_is_there(name))
        return name;
    const char *path = hm_deck_find(r->o, r->lib, name, r->arena);
    if (path == NULL && is_card(r, name))
        return NULL;
    return path != NULL ? path : name;
}

static const char *deck_of_mode(hm_setup_reader *r)
{
    const hm_mode *mode = &r->game->mode[r->deal->how.mode];
    if (mode->deck == NULL)
        return NULL;
    const char *path = hm_deck_find(r->o, r->lib, mode->deck, r->arena);
    if (path == NULL)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "mode '%s' is played with the deck '%s', which no pack has",
                         mode->name, mode->deck);
    return path;
}

/* The deck to play with, from the first that names one: the request, the options, the
 * mode. NULL: cards are drawn, or the deck is not there. */
static const char *choose_deck(hm_setup_reader *r)
{
    const char *said = json_string_value(json_object_get(r->full, "cards"));
    return said != NULL          ? deck_said(r, said)
           : r->o->cards != NULL ? deck_of_options(r, r->o->cards)
                                 : deck_of_mode(r);
}

/* -- how many of a pack */

static bool is_counted(const hm_wishes *w, const char *pack)
{
    for (int i = 0; i < w->froms; i++)
        if (strcmp(w->from[i].pack, pack) == 0)
            return true;
    return false;
}

static void add_bound(hm_wishes *w, const char *pack, int count, hm_bound bound)
{
    if (w->froms < HM_FROM_MAX)
        w->from[w->froms++] = (struct hm_from){pack, count, bound};
}

/* The name as the library has it; NULL after refusing it. */
static const char *find_pack(hm_setup_reader *r, const char *name)
{
    hm_near near = {0};
    for (int i = 0; i < hm_library_packs(r->lib); i++) {
        const char *pack = hm_library_pack(r->lib, i).name;
        if (strcmp(pack, name) == 0)
            return pack;
        hm_near_try(&near, name, strlen(name), pack);
    }
    hm_fields_refuse_name(&r->fields, "pack", name, &near);
    return NULL;
}

/* "most": {"PACK": N}. Without wishes (cards are named), it is only checked. */
static void read_most(hm_setup_reader *r, hm_wishes *wishes)
{
    const char *name;
    json_t *v, *most = json_object_get(r->full, "most");
    size_t before = hm_fields_enter(&r->fields, "most");
    if (most != NULL && hm_fields_is_object(&r->fields, most))
        json_object_foreach(most, name, v) {
            const char *pack = find_pack(r, name);
            int n = hm_fields_number(&r->fields, most, name, 0, HM_DECK_MAX);
            if (pack == NULL || wishes == NULL)
                continue;
            if (is_counted(wishes, pack))
                hm_fields_refuse(&r->fields, HM_EINPUT,
                                 "the deck file says how many cards of '%s' there are",
                                 pack);
            add_bound(wishes, pack, n, HM_AT_MOST);
        }
    hm_fields_leave(&r->fields, before);
}

/* What the packs themselves say holds where nobody wished otherwise. */
static void add_usual(const hm_setup_reader *r, hm_wishes *wishes)
{
    for (int i = 0; i < hm_library_packs(r->lib); i++) {
        hm_pack_info pack = hm_library_pack(r->lib, i);
        if (pack.most >= 0 && !is_counted(wishes, pack.name))
            add_bound(wishes, pack.name, pack.most, HM_USUALLY_AT_MOST);
    }
}

/* What --with gives is in play where nobody says which cards are: a deck that belongs to
 * the mode does not count, for nobody asked for it. */
static void wish_given(hm_setup_reader *r, hm_wishes *wishes)
{
    if (r->o->cards == NULL && r->o->deck == NULL &&
        json_object_get(r->full, "cards") == NULL)
        hm_given_wish(r->o, r->lib, &r->deal->how, r->deal->players, r->deal->seed,
                      wishes);
}

/* The wishes stay with the caller, for they also say which cards are
 * dealt (read_dealt). */
static hm_status draw_cards(hm_setup_reader *r, hm_wishes *wishes, hm_error *err)
{
    hm_arena room = {0};
    const char *deck = r->o->deck == NULL ? choose_deck(r) : NULL;
    hm_status st = r->fields.st;
    if (st == HM_OK && r->o->deck != NULL)
        st = read_deck(r, r->o->cards != NULL ? r->o->cards : "the cards chosen",
                       hm_need(strdup(r->o->deck)), wishes, err);
    else if (st == HM_OK && deck != NULL)
        st = read_deck(r, deck, NULL, wishes, err);
    if (st == HM_OK) {
        read_most(r, wishes);
        st = r->fields.st;
    }
    add_usual(r, wishes);
    wish_given(r, wishes);
    for (int i = 0; i < r->set->count && r->o->undrawn != NULL; i++)
        wishes->never[i] |= r->o->undrawn[i];
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

/* Told with all numbers, because three things could be changed about it: players,
 * packs, or the list. */
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

/* -- cards that nobody builds */

static bool has_abilities(const hm_cards *set)
{
    for (int i = 0; i < set->count; i++)
        if (set->card[i]->ability && !set->card[i]->event)
            return true;
    return false;
}

static bool has_events(const hm_cards *set)
{
    for (int i = 0; i < set->count; i++)
        if (set->card[i]->event)
            return true;
    return false;
}

static void add_ability(hm_setup_reader *r, const json_t *v, bool event)
{
    const hm_card *card = hm_setup_card(r, hm_fields_text(&r->fields, v));
    if (card == NULL)
        return;
    if (!card->ability || card->event != event)
        hm_fields_refuse(&r->fields, HM_EINPUT, event ? "card '%s' is no event"
                                                      : "card '%s' is no ability",
                         card->name);
    else
        add_playable(r, card);
}

/* A list is all there are; without one, those of a deck file and of the piles. */
static void read_abilities(hm_setup_reader *r, const hm_wishes *wishes)
{
    const json_t *list = json_object_get(r->full, "abilities");
    if (list == NULL) {
        r->fields.st = hm_draw_abilities(r->set, &r->deal->how, wishes, r->deal->seed,
                                         r->card, &r->cards, r->fields.err);
        return;
    }
    size_t place = hm_fields_enter(&r->fields, "abilities");
    size_t n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        add_ability(r, json_array_get(list, i), false);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* The same of events, which are shuffled when the game begins. */
static void read_events(hm_setup_reader *r, const hm_wishes *wishes)
{
    const json_t *list = json_object_get(r->full, "events");
    r->happenings = r->cards;
    if (list == NULL) {
        r->fields.st = hm_draw_events(r->set, &r->deal->how, wishes, r->deal->seed,
                                      r->card, &r->cards, r->fields.err);
        return;
    }
    size_t place = hm_fields_enter(&r->fields, "events");
    size_t n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        add_ability(r, json_array_get(list, i), true);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* -- all of it */

const char *const hm_towns_setup_fields[] = {"cards",  "most",   "monuments", "abilities",
                                             "events", "cavern", "caller", NULL};

static void choose_cards(hm_setup_reader *r, hm_wishes *wishes)
{
    const json_t *cards = json_object_get(r->full, "cards");
    if (cards != NULL && !json_is_string(cards)) {
        read_cards(r, "cards", cards, false);
        read_most(r, NULL);
    } else {
        r->fields.st = draw_cards(r, wishes, r->fields.err);
    }
    r->laid = r->cards;
    if (r->fields.st == HM_OK)
        read_dealt(r, wishes);
    r->built = r->cards;
    if (r->fields.st == HM_OK)
        read_abilities(r, wishes);
    if (r->fields.st == HM_OK)
        read_events(r, wishes);
}

void hm_towns_set_up(hm_setup_reader *r)
{
    hm_wishes *wishes = hm_need(calloc(1, sizeof *wishes));
    r->deal->cavern = hm_setup_flag(r, "cavern");
    read_caller(r);
    if (r->fields.st == HM_OK)
        choose_cards(r, wishes);
    free(wishes);
}

/* The cards as drawn, not the deck they came from: a save must not change when a deck
 * file does. */
void hm_towns_note_setup(const hm_setup_reader *r, json_t *setup)
{
    json_t *caller = json_object_get(r->full, "caller");
    json_object_set_new(setup, "cards", hm_setup_cards_json(r, 0, r->laid));
    json_object_set_new(setup, "monuments",
                        r->deal->deals ? hm_setup_cards_json(r, r->laid, r->built)
                                       : json_false());
    if (has_abilities(r->set))
        json_object_set_new(setup, "abilities",
                            hm_setup_cards_json(r, r->built, r->happenings));
    if (has_events(r->set))
        json_object_set_new(setup, "events",
                            hm_setup_cards_json(r, r->happenings, r->cards));
    json_object_set_new(setup, "cavern", json_boolean(r->deal->cavern));
    if (hm_setup_seating(r).caller)
        json_object_set_new(setup, "caller", caller != NULL ? json_deep_copy(caller)
                                                            : json_string("chance"));
}
