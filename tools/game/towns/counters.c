/* counters.c - the game's counters in positions and on boards: what players have, what
 * squares have, and what lies on squares.
 *
 * A field has the name that the game gives: in the plural what a player has or what lies
 * on a square ("pence": 2), in the singular what every square has ("storey": 2). What
 * lies there and waits for a building is named in "for-buildings", too; under a cube
 * everything does where there is no such list: the cube would have taken the rest, unless
 * it came, or that was laid, by an effect. A counter that is not played with is
 * neither written nor, beyond 0, read. */
#include "tools/game/towns/towns.h"

#include <string.h>

#include "core/counters.h"
#include "tools/fields.h"
#include "tools/json.h"
#include "tools/say.h"

static const char waits_field[] = "for-buildings";

/* -- reading */

int hm_counters_of_player(const hm_game *g, const char **known)
{
    int n = 0;
    for (int i = 0; i < g->counters; i++)
        if (!g->counter[i].of_square)
            known[n++] = g->counter[i].plural;
    return n;
}

int hm_counters_of_cell(const hm_game *g, const char **known)
{
    int n = 0;
    for (int i = 0; i < g->counters; i++)
        known[n++] = g->counter[i].of_square ? g->counter[i].name : g->counter[i].plural;
    if (n > 0)
        known[n++] = waits_field;
    return n;
}

/* Which counters are listed there, one bit each. */
static unsigned read_waits(hm_fields *r, const json_t *cell, const hm_game *g)
{
    const json_t *list = json_object_get(cell, waits_field);
    unsigned waits = 0;
    if (list == NULL)
        return 0;
    size_t place = hm_fields_enter(r, ".%s", waits_field), n = hm_fields_list(r, list);
    for (size_t k = 0; k < n; k++) {
        size_t before = hm_fields_enter(r, "[%zu]", k);
        const char *name = hm_fields_text(r, json_array_get(list, k));
        int i = hm_game_counter(g, name, strlen(name));
        if (i < 0 || g->counter[i].of_square ||
            json_integer_value(json_object_get(cell, g->counter[i].plural)) == 0)
            hm_fields_refuse(r, HM_EINPUT, "no '%.*s' lie here", hm_quoted(name), name);
        waits |= i >= 0 ? 1u << i : 0;
        hm_fields_leave(r, before);
    }
    hm_fields_leave(r, place);
    return waits;
}

void hm_counters_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                           const hm_plan *plan, hm_town *t, int square)
{
    const bool cube = t->cubes >> square & 1;
    const bool all = cube && json_object_get(cell, waits_field) == NULL;
    const unsigned waits = all ? ~0u : read_waits(r, cell, g);
    for (int i = 0; i < g->counters; i++) {
        const hm_counter *c = &g->counter[i];
        const char *field = c->of_square ? c->name : c->plural;
        int most = c->of_square ? c->capacity : HM_LYING_MAX;
        if (json_object_get(cell, field) == NULL)
            continue;
        int n = hm_fields_number(r, cell, field, 0, most);
        if (c->of_square)
            hm_town_set_counter(plan, t, i, square, n);
        else
            hm_town_set_lying(plan, t, i, square, n, waits >> i & 1);
    }
}

static void refuse_unplayed(hm_fields *r, const hm_counter *c)
{
    hm_fields_refuse(r, HM_EINPUT, "this game is played without %s", c->plural);
}

void hm_counters_read_player(hm_fields *r, const json_t *player, const hm_deck *d,
                             hm_town *t)
{
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        const json_t *v = c->of_square ? NULL : json_object_get(player, c->plural);
        bool played = d->plan.counter[i] != 0;
        if (v == NULL)
            continue;
        size_t before = hm_fields_enter(r, ".%s", c->plural);
        if (!played && json_is_integer(v) && json_integer_value(v) != 0)
            refuse_unplayed(r, c);
        hm_fields_leave(r, before);
        hm_town_set_counter(&d->plan, t, i, 0,
                            hm_fields_number(r, player, c->plural, 0,
                                             hm_capacity(d, t, i)));
    }
}

void hm_counters_refuse_lost(hm_fields *r, const hm_deck *d, int counter)
{
    if (d->plan.counter[counter] == 0)
        refuse_unplayed(r, &d->game->counter[counter]);
    else
        hm_fields_refuse(r, HM_EINPUT, "no card in play puts %s on squares",
                         d->game->counter[counter].plural);
}

/* -- writing */

void hm_counters_note_player(const hm_deck *d, const hm_town *t, json_t *player)
{
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square && d->plan.counter[i] != 0)
            json_object_set_new(player, d->game->counter[i].plural,
                                json_integer(hm_counted(&d->plan, t, i, 0)));
}

/* Squares with what they start with say nothing of it, as people write it. */
void hm_counters_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    json_t *waits = hm_need(json_array());
    size_t heaps = 0;
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        int has = hm_counted(&d->plan, t, i, square), lie;
        if (c->of_square && d->plan.counter[i] != 0 && has != c->start)
            json_object_set_new(cell, c->name, json_integer(has));
        if (c->of_square || (lie = hm_lying(&d->plan, t, i, square)) == 0)
            continue;
        json_object_set_new(cell, c->plural, json_integer(lie));
        heaps++;
        if (hm_lying_waits(&d->plan, t, i, square))
            json_array_append_new(waits, hm_json_text(c->plural));
    }
    if (json_array_size(waits) != (t->cubes >> square & 1 ? heaps : 0))
        json_object_set(cell, waits_field, waits);
    json_decref(waits);
}

/* -- showing */

const char *hm_counter_sign(const hm_counter *c) { return hm_sign(c->symbol, c->letter); }

int hm_counter_there(const hm_deck *d, const hm_town *t, int counter, int square)
{
    const hm_counter *c = &d->game->counter[counter];
    if (!c->of_square)
        return hm_lying(&d->plan, t, counter, square);
    int n = hm_counted(&d->plan, t, counter, square);
    return d->plan.counter[counter] != 0 && n != c->start ? n : 0;
}

void hm_counter_on_square(const hm_deck *d, const hm_town *t, int counter, int square,
                          char text[HM_THING_MAX])
{
    int n = hm_counter_there(d, t, counter, square);
    const char *sign = hm_counter_sign(&d->game->counter[counter]);
    text[0] = '\0';
    if (n == 1)
        snprintf(text, HM_THING_MAX, "%s", sign);
    else if (n > 1)
        snprintf(text, HM_THING_MAX, "%d%s", n, sign);
}

bool hm_counter_is_had(const hm_deck *d, int counter)
{
    return !d->game->counter[counter].of_square && d->plan.counter[counter] != 0;
}

void hm_counters_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen)
{
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        int n = hm_counter_there(d, t, i, square);
        if (n == 0)
            continue;
        const char *what = n == 1 ? c->name : c->plural;
        bool waits = hm_lying_waits(&d->plan, t, i, square);
        if (c->of_square)
            fprintf(pen, " Has %d %s.", n, what);
        else
            fprintf(pen, " %d %s %s here%s.", n, what, n == 1 ? "lies" : "lie",
                    waits ? ", for a building" : "");
    }
}
