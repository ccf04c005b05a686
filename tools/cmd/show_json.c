/* show_json.c - cards for programs: see show_json.h. */
#include "tools/cmd/show_json.h"

#include <stdlib.h>

#include "tools/cmd/show_code.h"
#include "tools/game/facts.h"
#include "tools/game/settings.h"
#include "tools/json.h"
#include "tools/say.h"

static json_t *kinds_json(const hm_game *game, unsigned kinds)
{
    json_t *list = json_array();
    for (; kinds != 0; kinds &= kinds - 1)
        json_array_append_new(list, hm_json_text(game->resource[hm_first(kinds)].name));
    return list;
}

/* What is not just a resource: {"cubes": [...]}, perhaps "tie" and "optional",
 * {"types": [...]} and "card", or "empty"; and "here", where the building goes. */
static json_t *demand_json(const hm_demand *d, const hm_cards *cards)
{
    json_t *j = json_object(), *types = json_array();
    if (d->kinds != 0)
        json_object_set_new(j, "cubes", kinds_json(cards->game, d->kinds));
    if (d->tie != HM_TIE_NONE)
        json_object_set_new(j, "tie", json_string(d->tie == HM_TIE_SAME ? "same"
                                                                       : "different"));
    if (d->optional)
        json_object_set_new(j, "optional", json_true());
    for (unsigned left = d->types; left != 0; left &= left - 1)
        json_array_append_new(types,
                              hm_json_text(cards->game->type[hm_first(left)].name));
    if (d->empty)
        json_object_set_new(j, "empty", json_true());
    if (d->here)
        json_object_set_new(j, "here", json_true());
    if (hm_demands_building(d))
        json_object_set(j, "types", types);
    if (d->card != 0)
        json_object_set_new(j, "card", hm_json_text(cards->card[d->card - 1]->name));
    json_decref(types);
    return j;
}

static json_t *cell_json(const hm_pattern *p, int cell, const hm_cards *cards)
{
    if (cell < HM_CELL_ASKS)
        return hm_json_text(cell ? cards->game->resource[cell - 1].name : ".");
    const hm_demand d = hm_pattern_ask(p, cell);
    return demand_json(&d, cards);
}

static json_t *pattern_json(const hm_pattern *p, const hm_cards *cards)
{
    json_t *rows = json_array();
    for (int row = 0; row < p->rows; row++) {
        json_t *cells = json_array();
        for (int col = 0; col < p->cols; col++) {
            json_array_append_new(cells,
                                  cell_json(p, p->cell[row * p->cols + col], cards));
        }
        json_array_append_new(rows, cells);
    }
    return rows;
}

/* Further layouts that do as well, only where there are any. */
static void put_others(json_t *j, const hm_card *c, const hm_cards *cards)
{
    json_t *others = json_array();
    for (const hm_pattern *p = c->pattern.other; p != NULL; p = p->other)
        json_array_append_new(others, pattern_json(p, cards));
    if (json_array_size(others) > 0)
        json_object_set(j, "other-patterns", others);
    json_decref(others);
}

/* Only where there are any. */
static void put_limits(json_t *j, const hm_card *c)
{
    static const char *const name[] = {"limit-per-row", "limit-per-column",
                                       "limit-per-group"};
    for (int i = 0; i < HM_LIMITS_BY; i++)
        if (c->limit_by[i] != 0)
            json_object_set_new(j, name[i], json_integer(c->limit_by[i]));
}

static json_t *code_json(const hm_card *c, const hm_cards *cards)
{
    json_t *list = json_array();
    for (int i = 0; i < c->clauses; i++) {
        json_t *j = json_object();
        const hm_program *code = c->clause[i].code;
        char *text = code != NULL ? hm_program_text(code, cards) : NULL;
        json_object_set_new(j, "hook", json_string(hm_hook_name(&c->clause[i])));
        json_object_set_new(j, "code", hm_json_text(text != NULL ? text : "Lua"));
        json_array_append_new(list, j);
        free(text);
    }
    return list;
}

static void add_facts(json_t *j, const hm_card *c, const hm_game *game)
{
    json_t *cost = json_object(), *tags = json_array();
    for (int r = 0; r < game->resources; r++)
        if (c->cost[r] != 0)
            json_object_set_new(cost, game->resource[r].name, json_integer(c->cost[r]));
    for (int i = 0; i < HM_TAGS_MAX && c->tag[i] != NULL; i++)
        json_array_append_new(tags, hm_json_text(c->tag[i]));
    json_object_set_new(j, "title", hm_json_text(c->title));
    json_object_set_new(j, "cost", cost);
    json_object_set_new(j, "points", json_integer(c->points));
    json_object_set_new(j, "copies", json_integer(c->copies));
    json_object_set_new(j, "tags", tags);
}

static void add_counters(json_t *j, const char *field, const hm_game *game,
                         const uint8_t amount[HM_COUNTERS_MAX])
{
    json_t *list = hm_need(json_object());
    for (int i = 0; i < game->counters; i++)
        if (amount[i] != 0)
            json_object_set_new(list, game->counter[i].plural, json_integer(amount[i]));
    json_object_set_new(j, field, list);
}

/* Every field is there for every card, so that programs need not ask; only what a
 * shared board adds, and code, come on top. */
json_t *hm_card_json(const hm_card *c, const hm_cards *cards, const char *text,
                     bool code)
{
    char id[512];
    json_t *j = json_object();
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    json_object_set_new(j, "id", hm_json_text(id));
    json_object_set_new(j, "name", hm_json_text(c->name));
    json_object_set_new(j, "type", hm_json_text(cards->game->type[c->type].name));
    hm_types_json(j, cards->game, c);
    json_object_set_new(j, "source", hm_json_text(c->source ? c->source : ""));
    json_object_set_new(j, "text", hm_json_text(text));
    json_object_set_new(j, "pattern", pattern_json(&c->pattern, cards));
    put_others(j, c, cards);
    json_object_set_new(j, "ways", json_integer(c->spots.count));
    json_object_set_new(j, "holds", json_integer(c->holds));
    json_object_set_new(j, "limit", json_integer(c->limit));
    put_limits(j, c);
    json_object_set_new(j, "eats", json_boolean(c->feedable));
    json_object_set_new(j, "wild", json_boolean(c->wild));
    json_object_set_new(j, "stacks", json_boolean(c->stacks));
    json_object_set_new(j, "lends", json_boolean(c->lends));
    if (c->pattern.covers != HM_COVERS_ONE)
        json_object_set_new(j, "covers",
                            json_string(c->pattern.covers == HM_COVERS_HERE ? "here"
                                                                            : "layout"));
    json_object_set_new(j, "dealt", json_boolean(cards->game->type[c->type].deal != 0));
    json_object_set_new(j, "lua", json_boolean(hm_card_has_script(c)));
    if (c->counts != 0) {
        const char *type = cards->game->type[c->counts_type].name;
        json_object_set_new(j, "counts_as",
                            hm_need(json_pack("{s:i, s:o}", "count", c->counts, "type",
                                              hm_json_text(type))));
    }
    if (c->ability || (cards->game->counters > 0 && hm_has_pattern(c, cards->game))) {
        add_counters(j, "cost", cards->game, c->price);
        add_counters(j, "room", cards->game, c->room);
    }
    for (int i = 0; i < cards->game->tokens; i++)
        if (c->wages[i] != 0)
            json_object_set_new(json_object_get(j, "cost"), cards->game->token[i].plural,
                                json_integer(c->wages[i]));
    hm_variants_note(cards->game, c->variants, j);
    if (!hm_has_pattern(c, cards->game) && !c->ability && !c->stays)
        add_facts(j, c, cards->game);
    if (code)
        json_object_set_new(j, "code", code_json(c, cards));
    return j;
}
