/* game.c - parts of a game definition by name, and its numbers and levels. Lists are
 * short and asked while something is set up, so they are walked. */
#include "core/game.h"

#include <string.h>

static bool is_named(const char *have, const char *name, size_t length)
{
    return strlen(have) == length && memcmp(have, name, length) == 0;
}

int hm_game_resource(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->resources; i++)
        if (is_named(g->resource[i].name, name, length))
            return i;
    return -1;
}

unsigned hm_game_nameable(const hm_game *g)
{
    unsigned out = 0;
    for (int i = 0; i < g->resources; i++)
        out |= g->resource[i].unnamed ? 0 : 1u << i;
    return out;
}

unsigned hm_game_wild(const hm_game *g)
{
    unsigned out = 0;
    for (int i = 0; i < g->resources; i++)
        out |= g->resource[i].wild ? 1u << i : 0;
    return out;
}

int hm_game_type(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->types; i++)
        if (is_named(g->type[i].name, name, length))
            return i;
    return -1;
}

int hm_game_mode(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->modes; i++)
        if (is_named(g->mode[i].name, name, length))
            return i;
    return -1;
}

int hm_game_rule(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->rules; i++)
        if (is_named(g->rule[i].name, name, length))
            return i;
    return -1;
}

int hm_rule_value(const hm_rule *r, const char *name, size_t length)
{
    for (int i = 0; i < r->values; i++)
        if (is_named(r->value[i], name, length))
            return i;
    return -1;
}

int hm_game_terrain(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->terrains; i++)
        if (is_named(g->terrain[i].name, name, length) ||
            (g->terrain[i].plural && is_named(g->terrain[i].plural, name, length)))
            return i;
    return -1;
}

int hm_game_drawn(const hm_game *g, const char *name, size_t length)
{
    int found = hm_game_terrain(g, name, length);
    for (int i = 0; i < g->terrains && found < 0 && length == 1; i++)
        if (name[0] == g->terrain[i].letter)
            found = i;
    return found;
}

int hm_game_ground(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->grounds; i++)
        if (g->ground[i].name != NULL && is_named(g->ground[i].name, name, length))
            return i;
    return -1;
}

int hm_game_board(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->boards; i++)
        if (is_named(g->board[i].name, name, length))
            return i;
    return -1;
}

int hm_game_counter(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->counters; i++)
        if (is_named(g->counter[i].name, name, length) ||
            is_named(g->counter[i].plural, name, length))
            return i;
    return -1;
}

int hm_game_token(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->tokens; i++)
        if (is_named(g->token[i].name, name, length) ||
            is_named(g->token[i].plural, name, length))
            return i;
    return -1;
}

int hm_game_home(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->tokens; i++)
        if (is_named(g->token[i].home, name, length))
            return i;
    return -1;
}

int hm_game_variant(const hm_game *g, const char *name, size_t length)
{
    for (int i = 0; i < g->variants; i++)
        if (is_named(g->variant[i].name, name, length))
            return i;
    return -1;
}

uint32_t hm_setting_variants(const hm_game *g, const hm_setting *how)
{
    uint32_t on = 0;
    for (int i = 0; i < g->variants; i++)
        on |= how->rule[g->variant[i].rule] == g->variant[i].on ? 1u << i : 0;
    return on;
}

uint32_t hm_variants_with(const hm_game *g, uint32_t variants)
{
    for (int i = 0; i < g->variants; i++)
        variants |= variants >> i & 1 ? g->variant[i].uses : 0;
    return variants;
}

int hm_setting_complete(const hm_game *g, hm_setting *how, uint32_t said, int *user)
{
    const uint32_t on = hm_setting_variants(g, how);
    for (int i = 0; i < g->variants; i++) {
        const uint32_t missing = on >> i & 1 ? g->variant[i].uses & ~on & said : 0;
        if (missing != 0) {
            *user = i;
            return hm_first(missing);
        }
    }
    hm_setting_agree(g, how, hm_variants_with(g, on));
    return -1;
}

void hm_setting_agree(const hm_game *g, hm_setting *how, uint32_t variants)
{
    for (int i = 0; i < g->variants; i++) {
        const hm_variant *v = &g->variant[i];
        how->rule[v->rule] = (uint8_t)(variants >> i & 1 ? v->on : 1 - v->on);
    }
}

int hm_game_money(const hm_game *g)
{
    for (int i = 0; i < g->resources; i++)
        if (g->resource[i].money)
            return i;
    return -1;
}

const hm_level *hm_game_level(const hm_game *g, int mode, int32_t points)
{
    for (int i = 0; i < g->levels; i++)
        if (hm_level_is_in(&g->level[i], mode) && points >= g->level[i].from)
            return &g->level[i];
    return NULL;
}

const hm_level *hm_game_level_above(const hm_game *g, int mode, int32_t points)
{
    for (int i = g->levels - 1; i >= 0; i--)
        if (hm_level_is_in(&g->level[i], mode) && points < g->level[i].from)
            return &g->level[i];
    return NULL;
}

int hm_game_levels(const hm_game *g, int mode)
{
    int n = 0;
    for (int i = 0; i < g->levels; i++)
        n += hm_level_is_in(&g->level[i], mode);
    return n;
}

static const hm_number *find_number(const hm_number *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

int hm_game_number(const hm_game *g, const char *name, int players, int otherwise)
{
    const hm_number *n = NULL;
    for (int i = 0; i < g->seats && n == NULL; i++)
        if (g->seat[i].players == players)
            n = find_number(g->seat[i].number, g->seat[i].count, name);
    if (n == NULL)
        n = find_number(g->number, g->numbers, name);
    return n != NULL ? n->value : otherwise;
}

int hm_game_switch(const hm_game *g, const char *purpose)
{
    for (int i = 0; i < g->rules; i++)
        if (g->rule[i].purpose != NULL && strcmp(g->rule[i].purpose, purpose) == 0)
            return i;
    return hm_game_rule(g, purpose, strlen(purpose));
}
