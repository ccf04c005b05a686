/* settings.c - the mode and the rule switches by the game's names, from JSON and from the
 * command line; both name the nearest right word. */
#include "tools/game/settings.h"

#include <stdio.h>
#include <string.h>

#include "core/grid.h"
#include "tools/json.h"
#include "tools/say.h"

/* -- from JSON */

static void read_game(hm_fields *r, const json_t *v, const hm_game *game)
{
    if (v == NULL)
        return;
    size_t before = hm_fields_enter(r, "game");
    const char *name = hm_fields_text(r, v);
    if (strcmp(name, game->name) != 0)
        hm_fields_refuse(r, HM_EINPUT, "unknown game '%.*s'; the packs are for '%s'",
                         hm_quoted(name), name, game->name);
    hm_fields_leave(r, before);
}

/* The nearest name is looked for in any case, which costs a few comparisons and keeps
 * this without a second branch. */
static void read_mode(hm_fields *r, const json_t *v, const hm_game *game, hm_setting *how)
{
    if (v == NULL)
        return;
    size_t before = hm_fields_enter(r, "mode");
    const char *name = hm_fields_text(r, v);
    int mode = hm_game_mode(game, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < game->modes; i++)
        hm_near_try(&near, name, strlen(name), game->mode[i].name);
    if (mode < 0)
        hm_fields_refuse_name(r, "mode", name, &near);
    else
        how->mode = (uint8_t)mode;
    hm_fields_leave(r, before);
}

static void read_value(hm_fields *r, const json_t *v, const hm_rule *rule, uint8_t *out)
{
    size_t before = hm_fields_enter(r, ".%s", rule->name);
    const char *name = hm_fields_text(r, v);
    int value = hm_rule_value(rule, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < rule->values; i++)
        hm_near_try(&near, name, strlen(name), rule->value[i]);
    if (value < 0)
        hm_fields_refuse_name(r, "value", name, &near);
    else
        *out = (uint8_t)value;
    hm_fields_leave(r, before);
}

static void read_rule(hm_fields *r, const char *name, const json_t *v,
                      const hm_game *game, hm_setting *how)
{
    int rule = hm_game_rule(game, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < game->rules; i++)
        hm_near_try(&near, name, strlen(name), game->rule[i].name);
    if (rule < 0)
        hm_fields_refuse_name(r, "rule switch", name, &near);
    else
        read_value(r, v, &game->rule[rule], &how->rule[rule]);
}

static void read_rules(hm_fields *r, json_t *rules, const hm_game *game, hm_setting *how)
{
    const char *name;
    json_t *v;
    size_t before = hm_fields_enter(r, "rules");
    if (rules != NULL && hm_fields_is_object(r, rules))
        json_object_foreach(rules, name, v) read_rule(r, name, v, game, how);
    hm_fields_leave(r, before);
}

/* Variants stand beside the mode by their names, as true or false; among the rules they
 * are switches like others. */
static void read_variants(hm_fields *r, const json_t *object, const hm_game *game,
                          hm_setting *how)
{
    for (int i = 0; i < game->variants; i++) {
        const hm_variant *v = &game->variant[i];
        const json_t *said = json_object_get(object, v->name);
        size_t before = hm_fields_enter(r, "%s", v->name);
        if (said != NULL && !json_is_boolean(said))
            hm_fields_refuse(r, HM_EINPUT, "expected true or false, not %s",
                             hm_json_kind(said));
        else if (said != NULL)
            how->rule[v->rule] = (uint8_t)(json_is_true(said) ? v->on : 1 - v->on);
        hm_fields_leave(r, before);
    }
}

/* Those that a request or position speaks of, one bit each. */
static uint32_t told_in(const json_t *object, const hm_game *game)
{
    const json_t *rules = json_object_get(object, "rules");
    uint32_t out = 0;
    for (int i = 0; i < game->variants; i++)
        if (json_object_get(object, game->variant[i].name) != NULL ||
            json_object_get(rules, game->variant[i].name) != NULL)
            out |= 1u << i;
    return out;
}

static void complete(hm_fields *r, const json_t *object, const hm_game *game,
                     hm_setting *how)
{
    int user, used = hm_setting_complete(game, how, told_in(object, game), &user);
    size_t before = hm_fields_enter(r, "%s", used >= 0 ? game->variant[used].name : "");
    if (used >= 0)
        hm_fields_refuse(r, HM_EINPUT, "'%s' is played with it, so it cannot be off",
                         game->variant[user].name);
    hm_fields_leave(r, before);
}

void hm_settings_read(hm_fields *r, json_t *object, const hm_game *game, hm_setting *how)
{
    read_game(r, json_object_get(object, "game"), game);
    read_mode(r, json_object_get(object, "mode"), game, how);
    read_rules(r, json_object_get(object, "rules"), game, how);
    read_variants(r, object, game, how);
    complete(r, object, game, how);
}

void hm_settings_note(const hm_game *game, const hm_setting *how, json_t *object)
{
    for (int i = 0; i < game->variants; i++)
        json_object_set_new(object, game->variant[i].name,
                            json_boolean(hm_setting_variants(game, how) >> i & 1));
}

/* 0 after a mistake, which is a resource of any game: the reader goes on with something
 * that exists, and what it makes is thrown away. */
int hm_settings_resource(hm_fields *r, const json_t *v, const hm_game *game)
{
    const char *name = hm_fields_text(r, v);
    int kind = hm_game_resource(game, name, strlen(name));
    hm_near near = {0};
    for (int i = 0; i < game->resources; i++)
        hm_near_try(&near, name, strlen(name), game->resource[i].name);
    if (kind < 0)
        hm_fields_refuse_name(r, "resource", name, &near);
    return kind < 0 ? 0 : kind;
}

/* -- from the command line */

static bool set_mode(const char *name, const hm_game *game, hm_setting *how)
{
    int mode = hm_game_mode(game, name, strlen(name));
    if (mode >= 0) {
        how->mode = (uint8_t)mode;
        return true;
    }
    hm_near near = {0};
    for (int i = 0; i < game->modes; i++)
        hm_near_try(&near, name, strlen(name), game->mode[i].name);
    hm_say("unknown mode '%s' of %s; 'hamlet rules' lists them", name, game->name);
    hm_say_near(near.best);
    return false;
}

static bool set_value(const hm_rule *rule, const char *value, uint8_t *out)
{
    int v = hm_rule_value(rule, value, strlen(value));
    if (v >= 0) {
        *out = (uint8_t)v;
        return true;
    }
    hm_near near = {0};
    for (int i = 0; i < rule->values; i++)
        hm_near_try(&near, value, strlen(value), rule->value[i]);
    hm_say("rule '%s' has no value '%s'; 'hamlet rules' lists them", rule->name, value);
    hm_say_near(near.best);
    return false;
}

/* Name and value are looked up apart, so that the message says which of them is wrong
 * and what is near to it. */
static bool set_rule(const char *text, const hm_game *game, hm_setting *how)
{
    size_t n = strcspn(text, "=");
    if (n == 0 || text[n] == '\0') {
        hm_say("'--rule' needs a name and a value: --rule NAME=VALUE, not '%s'", text);
        return false;
    }
    int rule = hm_game_rule(game, text, n);
    if (rule >= 0)
        return set_value(&game->rule[rule], text + n + 1, &how->rule[rule]);
    hm_near near = {0};
    for (int i = 0; i < game->rules; i++)
        hm_near_try(&near, text, n, game->rule[i].name);
    hm_say("unknown rule '%.*s' of %s; 'hamlet rules' lists them", (int)n, text,
           game->name);
    hm_say_near(near.best);
    return false;
}

static uint32_t told_by(const hm_options *o, const hm_game *game)
{
    uint32_t out = 0;
    uint8_t value;
    for (int i = 0; i < game->variants; i++)
        if (hm_settings_said(o, &game->rule[game->variant[i].rule], &value))
            out |= 1u << i;
    return out;
}

static bool complete_by(const hm_options *o, uint32_t told, const hm_game *game,
                        hm_setting *how)
{
    int user, used = hm_setting_complete(game, how, told | told_by(o, game), &user);
    if (used >= 0)
        hm_say("'%s' is played with '%s', so that cannot be off",
               game->variant[user].name, game->variant[used].name);
    return used < 0;
}

bool hm_settings_from(const hm_options *o, const hm_game *game, hm_setting *how)
{
    memset(how, 0, sizeof *how);
    if (o->mode != NULL && !set_mode(o->mode, game, how))
        return false;
    for (int i = 0; i < o->rules; i++)
        if (!set_rule(o->rule[i], game, how))
            return false;
    return complete_by(o, 0, game, how);
}

bool hm_settings_over(const hm_options *o, const json_t *object, const hm_game *game,
                      hm_setting *how)
{
    hm_setting said;
    if (!hm_settings_from(o, game, &said))
        return false;
    if (o->mode != NULL)
        how->mode = said.mode;
    for (int i = 0; i < game->rules; i++)
        hm_settings_said(o, &game->rule[i], &how->rule[i]);
    return complete_by(o, told_in(object, game), game, how);
}

bool hm_settings_said(const hm_options *o, const hm_rule *rule, uint8_t *value)
{
    size_t n = strlen(rule->name);
    int found = -1;
    for (int i = 0; i < o->rules; i++) {
        const char *text = o->rule[i];
        if (strncmp(text, rule->name, n) == 0 && text[n] == '=')
            found = hm_rule_value(rule, text + n + 1, strlen(text + n + 1));
    }
    if (found >= 0)
        *value = (uint8_t)found;
    return found >= 0;
}

/* -- variants */

const char *hm_variants_text(const hm_game *game, uint32_t variants,
                             char text[HM_VARIANTS_TEXT])
{
    size_t n = 0;
    text[0] = '\0';
    for (uint32_t left = variants; left != 0 && n < HM_VARIANTS_TEXT; left &= left - 1) {
        const char *join = left == variants ? "" : (left & (left - 1)) ? ", " : " and ";
        n += (size_t)snprintf(text + n, HM_VARIANTS_TEXT - n, "%s%s", join,
                              game->variant[hm_first(left)].name);
    }
    return text;
}

void hm_types_json(json_t *object, const hm_game *game, const hm_card *card)
{
    if (card->second == 0)
        return;
    json_t *types = hm_need(json_array());
    json_array_append_new(types, hm_json_text(game->type[card->type].name));
    json_array_append_new(types, hm_json_text(game->type[card->second - 1].name));
    json_object_set_new(object, "types", types);
}

void hm_variants_note(const hm_game *game, uint32_t variants, json_t *object)
{
    if (variants == 0)
        return;
    json_t *list = hm_need(json_array());
    for (; variants != 0; variants &= variants - 1)
        json_array_append_new(list,
                              hm_json_text(game->variant[hm_first(variants)].name));
    json_object_set_new(object, "variants", list);
}

void hm_tell_types(const hm_game *game, const char *meant)
{
    hm_say_near(meant);
    for (int i = 0; i < game->types && meant == NULL; i++) {
        fputs(i == 0 ? "the types are " : ", ", stderr);
        hm_put(stderr, game->type[i].name);
    }
    if (meant == NULL)
        fputc('\n', stderr);
}
