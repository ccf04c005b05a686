/* handicaps.c - see handicaps.h. */
#include "tools/game/handicaps.h"

#include <stdlib.h>
#include <string.h>

#include "core/counters.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};
static const char field[] = "handicaps", form[] = "2:points=5,coin=1,a1=wood";
enum { POINTS_MOST = 999 };

/* -- from the options */

/* "points=5": whole numbers are numbers, all else is a text. */
static bool add_one(json_t *own, const char *text, size_t length)
{
    const char *is = memchr(text, '=', length);
    if (is == NULL || is == text || is + 1 == text + length)
        return false;
    char *name = hm_need(strndup(text, (size_t)(is - text))),
         *value = hm_need(strndup(is + 1, (size_t)(text + length - is - 1)));
    const size_t digits = strspn(value + (*value == '-'), "0123456789");
    const bool number = digits > 0 && digits < 6 && value[(*value == '-') + digits] == 0;
    json_object_set_new(own, name, number ? hm_need(json_integer(atoi(value)))
                                          : hm_json_text(value));
    free(name);
    free(value);
    return true;
}

static bool add_seat(json_t *list, const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    const int seat = digits > 0 && digits < 4 ? atoi(text) : 0;
    if (seat < 1 || seat > HM_PLAYERS_MAX || text[digits] != ':')
        return false;
    while (json_array_size(list) < (size_t)seat)
        json_array_append_new(list, hm_need(json_object()));
    json_t *own = json_array_get(list, (size_t)seat - 1);
    for (text += digits + 1;;) {
        const size_t n = strcspn(text, ",");
        if (!add_one(own, text, n))
            return false;
        if (text[n] == '\0')
            return true;
        text += n + 1;
    }
}

bool hm_handicaps_join(json_t *full, const hm_options *o, hm_error *err)
{
    json_t *list = hm_need(json_array());
    bool fine = true;
    for (int i = 0; i < o->handicaps && fine; i++) {
        fine = add_seat(list, o->handicap[i]);
        if (!fine)
            hm_fail(err, HM_EINPUT, nowhere,
                    "'--handicap' needs a player and what is theirs: %s, not '%.100s'",
                    form, o->handicap[i]);
    }
    if (fine && json_object_get(full, field) == NULL)
        json_object_set(full, field, list);
    json_decref(list);
    return fine;
}

/* -- reading it */

static void read_points(hm_setup_reader *r, const json_t *own, int16_t *points)
{
    *points = (int16_t)hm_fields_number(&r->fields, own, "points", -POINTS_MOST,
                                        POINTS_MOST);
}

static void read_counter(hm_setup_reader *r, const json_t *own, const char *name,
                         int counter, hm_handicap *h)
{
    const hm_counter *c = &r->game->counter[counter];
    if (!hm_deck_counts(r->deal->deck, counter) || c->of_square)
        hm_fields_refuse(&r->fields, HM_EINPUT, "no player has %s in this game",
                         c->plural);
    else
        h->counter[counter] = (int16_t)hm_fields_number(&r->fields, own, name, 0,
                                                        c->capacity);
}

/* A cube, or a building of a card in play that anybody may build. */
static void read_square(hm_setup_reader *r, const json_t *v, int square, hm_handicap *h)
{
    const char *name = hm_fields_text(&r->fields, v);
    const int kind = hm_game_resource(r->game, name, strlen(name));
    const hm_card *card = NULL;
    if (r->fields.st != HM_OK)
        return;
    if (kind < 0)
        card = hm_setup_card(r, name);
    const int slot = card != NULL ? hm_deck_slot(r->deal->deck, card) : HM_NO_SLOT;
    if (kind >= 0)
        h->cell[square] = (uint8_t)(kind + 1);
    else if (card != NULL && (slot == HM_NO_SLOT || slot >= r->laid))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' is not among the cards that everybody can build in this "
                         "game", card->name);
    else if (card != NULL && (r->deal->deck->spreads >> slot & 1))
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "'%s' stands on several squares: begin with another building",
                         card->name);
    else if (card != NULL)
        h->cell[square] = (uint8_t)(HM_CELL_BUILDING + slot);
}

static void read_name(hm_setup_reader *r, const json_t *own, const char *name,
                      const json_t *v, hm_handicap *h)
{
    const bool towns = r->game->boards == 0;
    const int counter = towns ? hm_game_counter(r->game, name, strlen(name)) : -1,
              square = towns ? hm_grid_square(&r->game->grid, name, strlen(name)) : -1;
    if (strcmp(name, "points") == 0) {
        read_points(r, own, &h->points);
        return;
    }
    if (counter >= 0) {
        read_counter(r, own, name, counter, h);
        return;
    }
    size_t before = hm_fields_enter(&r->fields, ".%s", name);
    if (square >= 0)
        read_square(r, v, square, h);
    else
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         towns ? "expected points, a counter of the game or a square"
                               : "on a shared board a handicap is in points");
    hm_fields_leave(&r->fields, before);
}

static void check_room(hm_setup_reader *r, const hm_handicap *h)
{
    int filled = 0;
    for (int i = 0; i < r->game->grid.count; i++)
        filled += h->cell[i] != HM_CELL_EMPTY;
    if (filled * 2 > r->game->grid.count)
        hm_fields_refuse(&r->fields, HM_EINPUT,
                         "at most half of a town may be filled when the game begins");
}

static void read_seat(hm_setup_reader *r, json_t *own, hm_handicap *h)
{
    const char *name;
    json_t *v;
    if (!hm_fields_is_object(&r->fields, own))
        return;
    json_object_foreach(own, name, v)
        read_name(r, own, name, v, h);
    check_room(r, h);
}

void hm_handicaps_read(hm_setup_reader *r)
{
    const json_t *list = json_object_get(r->full, field);
    const size_t players = (size_t)r->deal->players;
    if (list == NULL)
        return;
    size_t place = hm_fields_enter(&r->fields, "%s", field),
           n = hm_fields_list(&r->fields, list);
    hm_handicap *h = hm_arena_array(r->arena, players, sizeof *h);
    int16_t *lead = hm_arena_array(r->arena, players, sizeof *lead);
    if (h == NULL || lead == NULL)
        hm_fields_refuse(&r->fields, HM_ENOMEM, "out of memory");
    if (n > players)
        hm_fields_refuse(&r->fields, HM_EINPUT, "%zu players are said, and %zu play", n,
                         players);
    for (size_t i = 0; i < n && r->fields.st == HM_OK; i++) {
        size_t before = hm_fields_enter(&r->fields, "[%zu]", i);
        read_seat(r, json_array_get(list, i), &h[i]);
        lead[i] = h[i].points;
        hm_fields_leave(&r->fields, before);
    }
    hm_fields_leave(&r->fields, place);
    if (n == 0 || r->fields.st != HM_OK)
        return;
    r->deal->handicap = h;
    r->deal->how.lead = lead;
}

void hm_handicaps_note(const hm_setup_reader *r, json_t *setup)
{
    if (r->deal->handicap != NULL)
        json_object_set(setup, field, json_object_get(r->full, field));
}

/* -- positions */

void hm_leads_read(hm_fields *f, const json_t *list, int players, hm_arena *arena,
                   const int16_t **out)
{
    if (list == NULL)
        return;
    size_t place = hm_fields_enter(f, "leads"), n = hm_fields_list(f, list);
    int16_t *lead = hm_arena_array(arena, (size_t)players, sizeof *lead);
    if (lead == NULL)
        hm_fields_refuse(f, HM_ENOMEM, "out of memory");
    else if (n > (size_t)players)
        hm_fields_refuse(f, HM_EINPUT, "%zu numbers for %d players", n, players);
    for (size_t i = 0; i < n && f->st == HM_OK; i++) {
        const json_t *v = json_array_get(list, i);
        const json_int_t points = json_integer_value(v);
        if (!json_is_integer(v) || points < -POINTS_MOST || points > POINTS_MOST)
            hm_fields_refuse(f, HM_EINPUT, "expected whole numbers from %d to %d",
                             -POINTS_MOST, (int)POINTS_MOST);
        else
            lead[i] = (int16_t)points;
    }
    *out = f->st == HM_OK ? lead : NULL;
    hm_fields_leave(f, place);
}

void hm_leads_note(const hm_deal *deal, json_t *position)
{
    bool any = false;
    for (int i = 0; i < deal->players && deal->how.lead != NULL; i++)
        any |= deal->how.lead[i] != 0;
    if (!any)
        return;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < deal->players; i++)
        json_array_append_new(list, json_integer(deal->how.lead[i]));
    json_object_set_new(position, "leads", list);
}
