/* turn.c - what of a turn under way decides on what can be built, in positions.
 *
 * A player has "fresh": ["b2"], buildings of this round that serve layouts from the next
 * one on; and "shared", buildings of this turn whose cubes may count for a second one:
 * {"card": "Farm", "on": "c3", "cubes": {"b2": "wood"}, "changed": ["a1"], "by": "Lens"}.
 * Its cubes lay there; "built" is there if it came up as another card than it is now;
 * "changed" are other squares that are not as they were before it was built. All of it is
 * read when the deck is known. */
#include <string.h>

#include "tools/game/position_read.h"
#include "tools/game/settings.h"
#include "tools/game/towns/towns.h"
#include "tools/say.h"

static json_t *card_json(const hm_deck *d, int slot)
{
    return hm_setup_card_json(d->cards, d->card[slot]);
}

/* -- writing */

static json_t *cubes_json(const hm_game *g, const hm_share *s)
{
    char name[HM_SQUARE_NAME_MAX];
    json_t *out = hm_need(json_object());
    for (hm_set left = s->cubes; left != 0; left &= left - 1) {
        const int square = hm_first(left);
        hm_grid_name(&g->grid, square, name);
        json_object_set_new(out, name,
                            json_string(g->resource[hm_share_kind(s, square)].name));
    }
    return out;
}

static json_t *share_json(const hm_deck *d, const hm_share *s)
{
    const hm_grid *g = &d->game->grid;
    const hm_set changed = g->all & ~(s->ready | s->cubes);
    char name[HM_SQUARE_NAME_MAX];
    json_t *j = hm_need(json_pack("{s:o}", "card", card_json(d, s->slot)));
    if (s->square < HM_SQUARES_MAX) {
        hm_grid_name(g, s->square, name);
        json_object_set_new(j, "on", json_string(name));
    }
    json_object_set_new(j, "cubes", cubes_json(d->game, s));
    if (changed != 0)
        json_object_set_new(j, "changed", hm_squares_json(g, changed));
    json_object_set_new(j, "by", card_json(d, s->lender));
    if (s->built != s->slot)
        json_object_set_new(j, "built", card_json(d, s->built));
    return j;
}

void hm_turn_note(const hm_deck *d, const hm_turn *turn, json_t *player)
{
    if (turn->asleep != 0)
        json_object_set_new(player, "fresh",
                            hm_squares_json(&d->game->grid, turn->asleep));
    if (turn->shares == 0)
        return;
    json_t *list = hm_need(json_array());
    for (int i = 0; i < turn->shares; i++)
        json_array_append_new(list, share_json(d, &turn->share[i]));
    json_object_set_new(player, "shared", list);
}

/* -- reading */

/* The square of a name; -1 after refusing it. */
static int read_square(hm_fields *r, const hm_grid *g, const char *name)
{
    const int square = hm_grid_square(g, name, strlen(name));
    if (square < 0 && r->st == HM_OK)
        hm_fields_refuse(r, HM_EINPUT, "there is no square '%.*s'", hm_quoted(name),
                         name);
    return square;
}

static hm_set read_squares(hm_fields *r, const hm_grid *g, const json_t *object,
                           const char *field)
{
    const json_t *list = json_object_get(object, field);
    hm_set out = 0;
    if (list == NULL)
        return 0;
    size_t before = hm_fields_enter(r, ".%s", field), n = hm_fields_list(r, list);
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t place = hm_fields_enter(r, "[%zu]", i);
        const int square =
            read_square(r, g, hm_fields_text(r, json_array_get(list, i)));
        out |= square >= 0 ? hm_bit(square) : 0;
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
    return out;
}

/* The slot of a card in play; 0 after refusing it. */
static int read_slot(hm_fields *r, const json_t *object, const char *field,
                     const hm_deck *d)
{
    size_t before = hm_fields_enter(r, ".%s", field);
    const char *name = hm_fields_text(r, json_object_get(object, field));
    const hm_card *card = r->st == HM_OK ? hm_position_card(r, d->cards, name, false)
                                         : NULL;
    const int slot = card != NULL ? d->slot_of[card->index] : HM_NO_SLOT;
    if (card != NULL && (slot == HM_NO_SLOT || !hm_has_buildings(d, slot)))
        hm_fields_refuse(r, HM_EINPUT, "card '%s' is not in this position", card->name);
    hm_fields_leave(r, before);
    return r->st == HM_OK ? slot : 0;
}

static void read_cubes(hm_fields *r, json_t *cubes, const hm_deck *d, hm_share *s)
{
    const hm_game *g = d->game;
    const char *at;
    json_t *kind;
    size_t before = hm_fields_enter(r, ".cubes");
    if (!hm_fields_is_object(r, cubes))
        return;
    json_object_foreach(cubes, at, kind) {
        const int square = read_square(r, &g->grid, at);
        size_t place = hm_fields_enter(r, ".%s", at);
        const int resource = hm_settings_resource(r, kind, g);
        if (r->st != HM_OK)
            return;
        hm_share_add(s, square, resource);
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
}

static hm_share read_share(hm_fields *r, json_t *v, const hm_deck *d)
{
    static const char *const own[] = {"card", "on", "cubes", "changed", "by",
                                      "built", NULL};
    const hm_grid *g = &d->game->grid;
    hm_share s = {.square = HM_SQUARES_MAX};
    if (!hm_fields_is_object(r, v))
        return s;
    hm_fields_check(r, v, own);
    s.slot = (uint8_t)read_slot(r, v, "card", d);
    s.lender = (uint8_t)read_slot(r, v, "by", d);
    s.built = json_object_get(v, "built") == NULL
                  ? s.slot
                  : (uint8_t)read_slot(r, v, "built", d);
    if (r->st == HM_OK && !(d->shares >> s.lender & 1))
        hm_fields_refuse(r, HM_EINPUT, "card '%s' lets no cubes count twice",
                         d->card[s.lender]->name);
    if (json_object_get(v, "on") != NULL) {
        const int on = read_square(r, g, hm_fields_text(r, json_object_get(v, "on")));
        s.square = (uint8_t)(on >= 0 ? on : 0);
    }
    read_cubes(r, json_object_get(v, "cubes"), d, &s);
    s.ready = g->all & ~(read_squares(r, g, v, "changed") | s.cubes);
    return s;
}

static void read_shares(hm_fields *r, const json_t *list, const hm_deck *d, hm_turn *out)
{
    size_t before = hm_fields_enter(r, ".shared"), n = hm_fields_list(r, list);
    if (n > HM_SHARES_MAX)
        hm_fields_refuse(r, HM_ELIMIT, "more than %d buildings", HM_SHARES_MAX);
    for (size_t i = 0; i < n && r->st == HM_OK; i++) {
        size_t place = hm_fields_enter(r, "[%zu]", i);
        out->share[out->shares++] = read_share(r, json_array_get(list, i), d);
        hm_fields_leave(r, place);
    }
    hm_fields_leave(r, before);
}

void hm_turn_read(hm_fields *r, const json_t *player, const hm_deck *d, const hm_town *t,
                  hm_turn *out)
{
    const json_t *list = json_object_get(player, "shared");
    memset(out, 0, sizeof *out);
    out->asleep = read_squares(r, &d->game->grid, player, "fresh");
    if (out->asleep & ~t->built) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(&d->game->grid, hm_first(out->asleep & ~t->built), name);
        hm_fields_enter(r, ".fresh");
        hm_fields_refuse(r, HM_EINPUT, "no building stands on %s", name);
    }
    if (list != NULL)
        read_shares(r, list, d, out);
}
