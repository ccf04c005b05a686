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
