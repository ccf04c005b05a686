/* position.c - positions in which everybody has a town.
 *
 * Slots are given out as cards turn up: those of "cards" first, so that what can
 * be built are the slots below a number, then whatever stands in a town. */
#include "tools/game/towns/towns.h"

#include <jansson.h>
#include <string.h>

#include "core/counters.h"
#include "core/ground.h"
#include "core/parts.h"
#include "core/tokens.h"
#include "tools/fields.h"
#include "tools/game/position_read.h"
#include "tools/game/settings.h"
#include "tools/game/towns/reader.h"

const char *const hm_towns_position_fields[] = {"cards", "abilities", "events", "event",
                                                "older-event",
                                                 NULL};

/* Fields which the rules of today have no use for, but positions may have. */
static void skip_count(hm_town_reader *r, const json_t *object, const char *field)
{
    hm_fields_number(&r->fields, object, field, 0, INT32_MAX);
}

static int names_of_player(const hm_game *g, const char **known)
{
    int n = hm_counters_of_player(g, known);
    return n + hm_tokens_of_player(g, known + n);
}

/* Every field is one of `own`, which end with NULL, or of the game's. */
void hm_reader_check(hm_town_reader *r, json_t *object, const char *const *own,
                     hm_field_names *more)
{
    enum { OWN = 16 };
    const char *known[OWN + HM_PARTS + HM_COUNTERS_MAX + 1 + HM_TOKENS_MAX + 1];
    int n = more(r->game, known);
    for (int i = 0; own[i] != NULL; i++)
        known[n++] = own[i];
    known[n] = NULL;
    hm_fields_check(&r->fields, object, known);
}

const hm_card *hm_reader_card(hm_town_reader *r, const char *name, bool or_resource)
{
    const hm_card *card = hm_position_card(&r->fields, r->set, name, or_resource);
    if (card == NULL || !card->ability)
        return card;
    hm_fields_refuse(&r->fields, HM_EINPUT,
                     "'%s' is an ability, which nobody builds: name it in 'abilities'",
                     card->name);
    return NULL;
}

/* -- cards */

/* The card's slot, a new one if need be. */
int hm_reader_slot(hm_town_reader *r, const hm_card *card)
{
    for (int i = 0; i < r->cards; i++)
        if (r->card[i] == card)
            return i;
    if (r->cards == HM_DECK_MAX) {
        hm_fields_refuse(&r->fields, HM_ELIMIT,
                         "more than %d different cards in one position", HM_DECK_MAX);
        return 0;
    }
    r->card[r->cards] = card;
    return r->cards++;
}

bool hm_reader_is_dealt(const hm_town_reader *r, const hm_card *card)
{
    return r->game->type[card->type].deal != 0;
}

/* No list of cards: everything that this mode does not leave out, but for dealt cards,
 * which only who holds one could build. */
static void take_all_cards(hm_town_reader *r)
{
    int n = 0;
    for (int i = 0; i < r->set->count; i++) {
        const hm_card *card = r->set->card[i];
        if (hm_reader_is_dealt(r, card) || card->ability ||
            hm_card_is_out(card, r->game, &r->p->how))
            continue;
        if (++n <= HM_DECK_MAX)
            hm_reader_slot(r, card);
    }
    if (n > HM_DECK_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT,
                         "the packs have %d cards and at most %d can be in play: "
                         "name those that are in 'cards'",
                         n, HM_DECK_MAX);
}

/* A card is there twice when it does not get the next slot. */
static void take_cards(hm_town_reader *r, const json_t *list)
{
    size_t place = hm_fields_enter(&r->fields, "cards"),
           n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        const hm_card *card =
            hm_reader_card(r, hm_fields_text(&r->fields, json_array_get(list, i)), false);
        if (card != NULL && hm_reader_slot(r, card) != (int)i)
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is there twice",
                             card->name);
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

static void read_cards(hm_town_reader *r, const json_t *list)
{
    if (list == NULL)
        take_all_cards(r);
    else
        take_cards(r, list);
    r->p->buildable = r->cards;
}

/* Behind all others, which are known by then. */
static void read_abilities(hm_town_reader *r, bool events)
{
    const int first = r->cards;
    const char *field = events ? "events" : "abilities";
    const json_t *list = json_object_get(r->p->root, field);
    if (list == NULL || json_is_false(list))
        return;
    hm_fields_leave(&r->fields, 0);
    size_t place = hm_fields_enter(&r->fields, "%s", field),
           n = hm_fields_list(&r->fields, list);
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        const char *name = hm_fields_text(&r->fields, json_array_get(list, i));
        const hm_card *card = hm_position_card(&r->fields, r->set, name, false);
        if (card != NULL && (!card->ability || card->event != events))
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is no %s", card->name,
                             events ? "event" : "ability");
        else if (card != NULL && hm_reader_slot(r, card) != first + (int)i)
            hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is there twice",
                             card->name);
        else if (card != NULL)
            r->needed |= card->variants;
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
}

/* One that lies open, a card more where "events" does not name it. */
static const hm_card *read_event(hm_town_reader *r, const char *field)
{
    const json_t *v = json_object_get(r->p->root, field);
    if (v == NULL || r->fields.st != HM_OK)
        return NULL;
    hm_fields_leave(&r->fields, 0);
    size_t place = hm_fields_enter(&r->fields, "%s", field);
    const hm_card *card =
        hm_position_card(&r->fields, r->set, hm_fields_text(&r->fields, v), false);
    if (card != NULL && !card->event)
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' is no event", card->name);
    else if (card != NULL) {
        hm_reader_slot(r, card);
        r->needed |= card->variants;
    }
    hm_fields_leave(&r->fields, place);
    return card;
}

/* As towns have them: the last one, and 256 times the one before. */
static int open_events(const hm_town_reader *r)
{
    const uint8_t *slot_of = r->p->deck->slot_of;
    const int older = r->older != NULL ? slot_of[r->older->index] + 1 : 0;
    return older << 8 | (slot_of[r->open->index] + 1);
}

/* -- players */

/* The slot of the dealt card that stands in the town, -1: none. */
int hm_reader_dealt_in(const hm_town_reader *r, const hm_town *t)
{
    for (hm_set s = t->built; s != 0; s &= s - 1) {
        int slot = hm_slot_at(&r->plan, t, hm_first(s));
        if (hm_reader_is_dealt(r, r->card[slot]))
            return slot;
    }
    return -1;
}

static void refuse_undealt(hm_town_reader *r, const hm_card *card)
{
    hm_fields_refuse(&r->fields, HM_EINPUT,
                     "card '%s' is for everybody: it is not dealt to a player",
                     card->name);
}

/* Dealt cards that stood in the town. They are in the deck for what they left behind: who
 * had a turn, cubes on buildings, coins on squares. */
static void read_gone(hm_town_reader *r, const json_t *list, hm_town *t)
{
    uint64_t slots = 0;
    size_t before = hm_fields_enter(&r->fields, ".taken-away");
    const size_t n = list != NULL ? hm_fields_list(&r->fields, list) : 0;
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t place = hm_fields_enter(&r->fields, "[%zu]", i);
        const json_t *v = json_array_get(list, i);
        const hm_card *card = hm_reader_card(r, hm_fields_text(&r->fields, v), false);
        if (card != NULL && !hm_reader_is_dealt(r, card))
            refuse_undealt(r, card);
        else if (card != NULL)
            slots |= hm_bit(hm_reader_slot(r, card));
        hm_fields_leave(&r->fields, place);
    }
    hm_town_set_gone(&r->plan, t, slots);
    hm_fields_leave(&r->fields, before);
}

/* The card that was dealt to the player is in the town, or else in the hand. */
static void read_held(hm_town_reader *r, const json_t *v, hm_town *t)
{
    if (v == NULL || json_is_null(v))
        return;
    size_t before = hm_fields_enter(&r->fields, ".monument");
    const hm_card *card = hm_reader_card(r, hm_fields_text(&r->fields, v), false);
    int slot = card != NULL ? hm_reader_slot(r, card) : 0;
    int built = hm_reader_dealt_in(r, t);
    if (card != NULL && !hm_reader_is_dealt(r, card))
        refuse_undealt(r, card);
    else if (card != NULL && built >= 0 && built != slot)
        hm_fields_refuse(&r->fields, HM_EINPUT, "'%s' is built, so '%s' was not kept",
                         r->card[built]->name, card->name);
    else if (card != NULL && built < 0)
        t->hand = (uint8_t)(slot + 1);
    hm_fields_leave(&r->fields, before);
}

/* The town before the card that was dealt, which may stand in it. */
static void read_player(hm_town_reader *r, json_t *v, int player)
{
    static const char *const own[] = {
        "name", "monument", "completed", "town", "due", "once", "once-a-game",
        "given", "owed", "tasks", "fresh", "shared", "taken-away", NULL};
    hm_seat *seat = &r->p->seat[player];
    hm_town *town = &r->p->town[player];
    if (!hm_fields_is_object(&r->fields, v))
        return;
    hm_reader_check(r, v, own, names_of_player);
    seat->name = hm_position_name(r->p, &r->fields, json_object_get(v, "name"), player);
    hm_town_start(&r->plan, r->game, town);
    hm_reader_town(r, json_object_get(v, "town"), town);
    read_held(r, json_object_get(v, "monument"), town);
    read_gone(r, json_object_get(v, "taken-away"), town);
    town->finish =
        (uint8_t)hm_fields_number(&r->fields, v, "completed", 0, HM_PLAYERS_MAX);
}

static void make_room(hm_town_reader *r, size_t players)
{
    hm_position *p = r->p;
    p->seat = hm_arena_array(&p->arena, players, sizeof *p->seat);
    p->town = hm_arena_array(&p->arena, players, sizeof *p->town);
    p->turn = hm_arena_array(&p->arena, players, sizeof *p->turn);
    if (p->seat == NULL || p->town == NULL || p->turn == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
}

/* Reading stops at the first mistake; the position is then thrown away as a whole. */
static void read_players(hm_town_reader *r, const json_t *list)
{
    if (list == NULL) {
        hm_fields_refuse(&r->fields, HM_EINPUT, "a position needs 'players'");
        return;
    }
    hm_fields_enter(&r->fields, "players");
    size_t n = hm_fields_list(&r->fields, list);
    if (n == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "expected at least one player");
    if (n > HM_PLAYERS_MAX)
        hm_fields_refuse(&r->fields, HM_ELIMIT, "more than %d players", HM_PLAYERS_MAX);
    if (r->fields.st == HM_OK)
        make_room(r, n);
    for (size_t i = 0; r->fields.st == HM_OK && i < n; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        read_player(r, json_array_get(list, i), (int)i);
        hm_fields_leave(&r->fields, before);
    }
    r->p->players = (int)n;
}

/* Back to a field of a square, when all of the position was read. */
static void enter_square(hm_town_reader *r, int player, int square, const char *field)
{
    int cols = r->game->grid.cols;
    hm_fields_leave(&r->fields, 0);
    hm_fields_enter(&r->fields, "players[%d].town[%d][%d]%s%s", player, square / cols,
                    square % cols, *field != '\0' ? "." : "", field);
}

/* Cubes lie on cards that hold some, and on any where a card puts them there; and where
 * no card in play remembers anything, no building does. */
static void check_building(hm_town_reader *r, int player, int square)
{
    const hm_town *t = &r->p->town[player];
    const hm_card *card = r->card[hm_slot_at(&r->plan, t, square)];
    int n = hm_held_count(hm_held(&r->plan, t, square));
    const hm_town_part lost = hm_parts_lost(&r->plan, t, &r->p->deck->plan, square, 0);
    if (lost != HM_PART_none) {
        enter_square(r, player, square, hm_part_name(lost));
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' %s", card->name,
                         hm_part_lack(lost));
    }
    if (n <= card->holds || r->p->deck->loads)
        return;
    enter_square(r, player, square, "holds");
    if (card->holds == 0)
        hm_fields_refuse(&r->fields, HM_EINPUT, "no cubes can lie on card '%s'",
                         card->name);
    else
        hm_fields_refuse(&r->fields, HM_EINPUT, "card '%s' holds at most %d, not %d",
                         card->name, card->holds, n);
}

static void check_square(hm_town_reader *r, int player, int square)
{
    const hm_town *t = &r->p->town[player];
    int counter = hm_counter_lost(r->p->deck, &r->plan, t, square);
    int token = hm_token_at(&r->plan, t, square);
    int ground = hm_ground_lost(r->p->deck, &r->plan, t, square);
    if (t->built >> square & 1)
        check_building(r, player, square);
    if (token >= 0) {
        enter_square(r, player, square, r->game->token[token].name);
        hm_tokens_check_square(&r->fields, r->p->deck, token);
    }
    if (ground != HM_BARE) {
        enter_square(r, player, square, "ground");
        hm_ground_refuse_lost(&r->fields, r->p->deck, ground);
    }
    if (counter < 0)
        return;
    const hm_counter *c = &r->game->counter[counter];
    enter_square(r, player, square, c->of_square ? c->name : c->plural);
    hm_counters_refuse_lost(&r->fields, r->p->deck, counter);
}

/* Nothing lies or stands where nothing can. */
static void settle_ground(hm_town_reader *r, int player)
{
    hm_town *t = &r->p->town[player];
    hm_ground_lay_unsaid(r->p->deck, t);
    const hm_set wrong = hm_ground_wrong(r->p->deck, t);
    if (wrong == 0)
        return;
    enter_square(r, player, hm_first(wrong), "");
    hm_ground_refuse_wrong(&r->fields, r->p->deck, t, hm_first(wrong));
}

/* Now that the deck is known: is all of the town possible in it? Then it becomes one of
 * the deck's, and its owner gets what there is room for. */
static void settle_town(hm_town_reader *r, int player)
{
    hm_town *t = &r->p->town[player], drawn = *t;
    const json_t *own = json_array_get(json_object_get(r->p->root, "players"),
                                       (size_t)player);
    for (int s = 0; s < r->game->grid.count; s++)
        check_square(r, player, s);
    hm_town_recast(&r->plan, &drawn, &r->p->deck->plan, t);
    if (r->p->deck->grounded)
        settle_ground(r, player);
    hm_town_set_round(&r->p->deck->plan, t,
                      (int)json_integer_value(json_object_get(r->p->root, "round")));
    if (r->open != NULL)
        hm_town_set_open_event(&r->p->deck->plan, t, open_events(r));
    hm_fields_leave(&r->fields, 0);
    hm_fields_enter(&r->fields, "players[%d]", player);
    hm_pending_read(&r->fields, own, r->p->deck, t);
    hm_due_read_player(&r->fields, own, r->p->deck, t);
    hm_counters_read_player(&r->fields, own, r->p->deck, t);
    hm_tokens_read_player(&r->fields, own, r->p->deck, t);
    hm_turn_read(&r->fields, own, r->p->deck, t, &r->p->turn[player]);
}

/* Does the position say itself whether the variant is on? */
static bool is_said(const hm_town_reader *r, const hm_variant *v)
{
    const json_t *rules = json_object_get(r->p->root, "rules");
    return json_object_get(r->p->root, v->name) != NULL ||
           json_object_get(rules, r->game->rule[v->rule].name) != NULL;
}

static bool has_some(const hm_town_reader *r, const char *field)
{
    const json_t *players = json_object_get(r->p->root, "players");
    for (size_t k = 0; k < json_array_size(players); k++) {
        const json_t *v = json_object_get(json_array_get(players, k), field);
        if (v != NULL && !(json_is_integer(v) && json_integer_value(v) == 0))
            return true;
    }
    return false;
}

/* It and what it uses, unless one of them is said to be off. */
static uint32_t unless_said(const hm_town_reader *r, int variant)
{
    const uint32_t on = hm_setting_variants(r->game, &r->p->how);
    const uint32_t more = variant >= 0 ? hm_variants_with(r->game, 1u << variant) : 0;
    for (int i = 0; i < r->game->variants; i++)
        if ((more & ~on) >> i & 1 && is_said(r, &r->game->variant[i]))
            return 0;
    return more;
}

/* Those that are on, and those of which somebody has a counter, token or terrain, or
 * which an ability needs: who writes one down plays with it, unless the position says
 * otherwise. */
static uint32_t variants_of(const hm_town_reader *r)
{
    uint32_t on = hm_setting_variants(r->game, &r->p->how);
    unsigned told = hm_tokens_told(r->game, json_object_get(r->p->root, "players"));
    unsigned terrains = 0;
    for (int i = 0; i < r->p->players && r->game->terrains != 0; i++)
        terrains |= hm_ground_told(r->game, &r->plan, &r->p->town[i]);
    for (int i = 0; i < r->game->counters; i++)
        if (has_some(r, r->game->counter[i].plural))
            on |= unless_said(r, r->game->counter[i].variant);
    for (int i = 0; i < r->game->tokens; i++)
        if (told >> i & 1)
            on |= unless_said(r, r->game->token[i].variant);
    for (int i = 0; i < r->game->terrains; i++)
        if (terrains >> i & 1)
            on |= unless_said(r, r->game->terrain[i].variant);
    for (int i = 0; i < r->game->variants; i++)
        if (r->needed >> i & 1)
            on |= unless_said(r, i);
    return on;
}

/* The last cards, all of them different; with what they need, unless that is said to be
 * off. */
static void check_abilities(hm_town_reader *r, int first)
{
    hm_setting how = r->p->how;
    hm_setting_agree(r->game, &how, variants_of(r));
    for (int i = first; i < r->cards && r->fields.st == HM_OK; i++) {
        size_t before = r->card[i]->event
                            ? hm_fields_enter(&r->fields, "events")
                            : hm_fields_enter(&r->fields, "abilities[%d]", i - first);
        hm_towns_refuse_out(&r->fields, r->card[i], r->game, &how);
        hm_fields_leave(&r->fields, before);
    }
}

/* What may lie on a building depends on all cards of the deck (deck->loads), so towns
 * are settled when the deck is made. */
hm_status hm_towns_fill(hm_position *p, const hm_cards *set, hm_error *err)
{
    hm_town_reader r = {.p = p, .game = set->game, .set = set, .fields.err = err};
    hm_plan_whole(&r.plan, set->game);
    read_cards(&r, json_object_get(p->root, "cards"));
    skip_count(&r, p->root, "round");
    read_players(&r, json_object_get(p->root, "players"));
    const int first = r.cards;
    for (int events = 0; events < 2 && r.fields.st == HM_OK; events++)
        read_abilities(&r, events);
    r.open = read_event(&r, "event");
    r.older = read_event(&r, "older-event");
    if (r.fields.st == HM_OK)
        check_abilities(&r, first);
    if (r.fields.st == HM_OK)
        r.fields.st = hm_deck_with(&p->arena, set, r.card, r.cards, variants_of(&r),
                                   &p->deck, err);
    if (r.fields.st == HM_OK)
        hm_setting_agree(set->game, &p->how, p->deck->variants);
    for (int i = 0; r.fields.st == HM_OK && i < p->players; i++)
        settle_town(&r, i);
    return r.fields.st;
}

bool hm_position_may_build(const hm_position *p, int player, int slot)
{
    if (p->deck->dealt >> slot & 1)
        return p->town[player].hand == slot + 1;
    return slot < p->buildable;
}
