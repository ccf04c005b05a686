/* rules.c - hamlet rules: what --rule and --mode can be set to, what the game is played
 * with (rules_told.c), and what a town scores and everybody may do whatever the cards
 * are.
 *
 * Everything comes from the game definition, the explanations as well: a switch that a
 * pack adds is listed without a line here. */
#include "tools/commands.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cmd/rules_told.h"
#include "tools/game/settings.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/textstream.h"

static json_t *rule_json(const hm_rule *r, int set)
{
    json_t *j = json_object(), *values = json_array();
    for (int i = 0; i < r->values; i++)
        json_array_append_new(values, hm_json_text(r->value[i]));
    json_object_set_new(j, "name", hm_json_text(r->name));
    json_object_set_new(j, "values", values);
    json_object_set_new(j, "default", hm_json_text(r->value[0]));
    json_object_set_new(j, "value", hm_json_text(r->value[set]));
    json_object_set_new(j, "text", hm_json_text(r->text ? r->text : ""));
    return j;
}

/* The lowest level has no number, as in the definition. */
static json_t *levels_json(const hm_game *game, int mode)
{
    json_t *levels = json_array();
    for (int i = 0; i < game->levels; i++) {
        const hm_level *level = &game->level[i];
        if (!hm_level_is_in(level, mode))
            continue;
        json_t *j = json_object();
        json_object_set_new(j, "name", hm_json_text(level->name));
        if (level->from != INT32_MIN)
            json_object_set_new(j, "from", json_integer(level->from));
        json_array_append_new(levels, j);
    }
    return levels;
}

static json_t *tokens_json(const hm_game *game, int variant)
{
    json_t *list = json_array();
    for (int i = 0; i < game->tokens; i++) {
        const hm_token *k = &game->token[i];
        json_t *j = json_object();
        if (k->variant == variant) {
            json_object_set_new(j, "name", hm_json_text(k->name));
            json_object_set_new(j, "plural", hm_json_text(k->plural));
            json_object_set_new(j, "count", json_integer(k->count));
            json_object_set_new(j, "home", hm_json_text(k->home));
            json_array_append(list, j);
        }
        json_decref(j);
    }
    return list;
}

static json_t *uses_json(const hm_game *game, uint32_t variants)
{
    json_t *list = json_array();
    for (; variants != 0; variants &= variants - 1)
        json_array_append_new(list,
                              hm_json_text(game->variant[hm_first(variants)].name));
    return list;
}

/* Adds the list, unless it is empty. */
static void note_list(json_t *object, const char *field, json_t *list)
{
    if (json_array_size(list) > 0)
        json_object_set(object, field, list);
    json_decref(list);
}

/* Variants are among the rules, too, by which they are switched. */
static json_t *variants_json(const hm_game *game, const hm_setting *how)
{
    json_t *list = json_array();
    for (int i = 0; i < game->variants; i++) {
        const hm_variant *v = &game->variant[i];
        json_t *j = json_object();
        json_object_set_new(j, "name", hm_json_text(v->name));
        json_object_set_new(j, "default", json_boolean(v->on == 0));
        json_object_set_new(j, "on", json_boolean(how->rule[v->rule] == v->on));
        json_object_set_new(j, "text", hm_json_text(v->text));
        if (v->pack != NULL)
            json_object_set_new(j, "pack", hm_json_text(v->pack));
        note_list(j, "uses", uses_json(game, v->uses));
        note_list(j, "tokens", tokens_json(game, i));
        json_array_append_new(list, j);
    }
    return list;
}

static json_t *names_of_modes(const hm_game *game, uint32_t modes)
{
    json_t *list = json_array();
    for (int i = 0; i < game->modes; i++)
        if (modes >> i & 1)
            json_array_append_new(list, hm_json_text(game->mode[i].name));
    return list;
}

static void note_variant(json_t *j, const hm_game *game, int variant)
{
    if (variant >= 0)
        json_object_set_new(j, "variant", hm_json_text(game->variant[variant].name));
}

/* Variants that have another line in its place. */
static void note_yields(json_t *j, const hm_game *game, uint32_t variants)
{
    json_t *list = variants != 0 ? json_array() : NULL;
    for (; variants != 0; variants &= variants - 1)
        json_array_append_new(list, hm_json_text(game->variant[hm_first(variants)].name));
    if (list != NULL)
        json_object_set_new(j, "not_with", list);
}

static json_t *lines_json(const hm_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->lines; i++) {
        const hm_game_line *line = &game->line[i];
        json_t *j = json_object();
        json_object_set_new(j, "name", hm_json_text(line->name));
        json_object_set_new(j, "text", hm_json_text(line->text));
        json_object_set_new(j, "modes", names_of_modes(game, line->modes));
        note_variant(j, game, line->variant);
        note_yields(j, game, line->yields);
        json_array_append_new(list, j);
    }
    return list;
}

static json_t *laws_json(const hm_game *game)
{
    json_t *list = json_array();
    for (int i = 0; i < game->laws; i++) {
        if (game->law[i].text == NULL)
            continue; /* what a rule has others do, or does later, is said with it */
        json_t *j = json_object();
        json_object_set_new(j, "text", hm_json_text(game->law[i].text));
        note_variant(j, game, game->law[i].variant);
        json_array_append_new(list, j);
    }
    for (int i = 0; i < game->grants; i++) {
        json_t *j = json_object();
        json_object_set_new(j, "text", hm_json_text(game->grant[i].text));
        note_variant(j, game, game->grant[i].variant);
        json_array_append_new(list, j);
    }
    return list;
}

/* What there is to build with. */
static void note_town(json_t *j, const hm_game *game)
{
    json_t *resources = json_array(), *types = json_array();
    for (int i = 0; i < game->resources; i++)
        json_array_append_new(resources, hm_json_text(game->resource[i].name));
    for (int i = 0; i < game->types; i++)
        json_array_append_new(types, hm_json_text(game->type[i].name));
    json_object_set_new(j, "columns", json_integer(game->grid.cols));
    json_object_set_new(j, "rows", json_integer(game->grid.rows));
    json_object_set_new(j, "resources", resources);
    json_object_set_new(j, "types", types);
    note_list(j, "lines", lines_json(game));
    note_list(j, "everybody", laws_json(game));
}

/* Default and present value are both told: with --rule on the line they differ. */
static int rules_json(const hm_cards *cards, const hm_setting *how)
{
    const hm_game *game = cards->game;
    json_t *j = json_object(), *rules = json_array(), *modes = json_array();
    for (int i = 0; i < game->rules; i++)
        json_array_append_new(rules, rule_json(&game->rule[i], how->rule[i]));
    for (int i = 0; i < game->modes; i++) {
        json_t *m = json_object();
        char *said = hm_rules_mode_text(game, i);
        const char *text = said != NULL ? said : game->mode[i].text;
        json_object_set_new(m, "name", hm_json_text(game->mode[i].name));
        json_object_set_new(m, "text", hm_json_text(text != NULL ? text : ""));
        free(said);
        if (hm_game_levels(game, i) > 0)
            json_object_set_new(m, "levels", levels_json(game, i));
        json_array_append_new(modes, m);
    }
    json_object_set_new(j, "game", hm_json_text(game->name));
    json_object_set_new(j, "rules", rules);
    json_object_set_new(j, "modes", modes);
    if (game->variants > 0)
        json_object_set_new(j, "variants", variants_json(game, how));
    note_town(j, game);
    hm_rules_note(j, cards, how);
    return hm_print_json(j);
}

static void print_name(const hm_options *o, const char *name)
{
    printf("  %s", o->colour ? hm_colour_on("white") : "");
    hm_put(stdout, name);
    puts(o->colour ? hm_colour_off : "");
}

static void print_text(const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    printf("%6s", "");
    hm_put_wrapped(stdout, text, 6, 6);
}

/* The value that is set now is marked only when it is not the default. */
static void print_rule(const hm_options *o, const hm_rule *r, int set, const char *usual)
{
    print_name(o, r->name);
    printf("%6s", "");
    for (int i = 0; i < r->values; i++) {
        fputs(i == 0 ? "" : " | ", stdout);
        hm_put(stdout, r->value[i]);
        fputs(i == 0 ? usual : i == set ? " (set)" : "", stdout);
    }
    putchar('\n');
    print_text(r->text);
}

static bool is_variant(const hm_game *game, int rule)
{
    for (int i = 0; i < game->variants; i++)
        if (game->variant[i].rule == rule)
            return true;
    return false;
}

static void print_rules(const hm_options *o, const hm_game *game, const hm_setting *how)
{
    bool any = game->rules > game->variants;
    puts(any ? ": rule switches (--rule NAME=VALUE)" : ": no rule switches");
    for (int i = 0; i < game->rules; i++)
        if (!is_variant(game, i))
            print_rule(o, &game->rule[i], how->rule[i], " (default)");
    putchar('\n');
}

/* "3 guests for everybody; home is the inn", for each token of a variant. */
static void print_tokens(const hm_game *game, int variant)
{
    for (int i = 0; i < game->tokens; i++) {
        const hm_token *k = &game->token[i];
        char text[160];
        if (k->variant != variant)
            continue;
        snprintf(text, sizeof text, "%d %.48s for everybody; home is the %.48s", k->count,
                 k->count == 1 ? k->name : k->plural, k->home);
        print_text(text);
    }
}

static void print_uses(const hm_game *game, uint32_t variants)
{
    char names[HM_VARIANTS_TEXT], text[HM_VARIANTS_TEXT + 40];
    if (variants == 0)
        return;
    snprintf(text, sizeof text, "played with %s, which it turns on",
             hm_variants_text(game, variants, names));
    print_text(text);
}

/* What a variant is when nobody says anything hangs on the packs. */
static void print_variants(const hm_options *o, const hm_game *game, const char *title,
                           const hm_setting *how)
{
    if (game->variants == 0)
        return;
    hm_put(stdout, title);
    puts(": variants (--rule NAME=on, --rule NAME=off)");
    for (int i = 0; i < game->variants; i++) {
        const hm_variant *v = &game->variant[i];
        print_rule(o, &game->rule[v->rule], how->rule[v->rule],
                   " (default with these packs)");
        print_tokens(game, i);
        print_uses(game, v->uses);
        if (v->pack == NULL)
            continue;
        printf("%6sof pack ", "");
        hm_put(stdout, v->pack);
        putchar('\n');
    }
    putchar('\n');
}

/* "High from 20, Low", as a paragraph. */
static void print_levels(const hm_game *game, int mode)
{
    char *text = NULL;
    size_t size;
    const char *join = game->mode[mode].players == 1 ? "levels of a lone player: "
                       : game->mode[mode].together    ? "levels of all together: "
                                                      : "levels: ";
    if (hm_game_levels(game, mode) == 0)
        return;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < game->levels; i++) {
        const hm_level *level = &game->level[i];
        if (!hm_level_is_in(level, mode))
            continue;
        fprintf(pen, "%s%s", join, level->name);
        if (level->from != INT32_MIN)
            fprintf(pen, " from %d", (int)level->from);
        join = ", ";
    }
    fclose(pen);
    print_text(text);
    free(text);
}

/* -- what is played with */

/* "Tiny Towns: 5 by 5 squares; wood, brick". */
static void print_town(const hm_game *game, const char *title)
{
    hm_put(stdout, title);
    printf(": %d by %d squares; ", game->grid.cols, game->grid.rows);
    for (int i = 0; i < game->resources; i++) {
        fputs(i == 0 ? "" : ", ", stdout);
        hm_put(stdout, game->resource[i].name);
        const hm_resource *r = &game->resource[i];
        fputs(r->unnamed ? " (never named)" : "", stdout);
        fputs(r->wild ? " (wild: does for any cube of a layout)" : "", stdout);
    }
    putchar('\n');
}

static bool is_played(const hm_game *game, const hm_setting *how, int variant)
{
    return variant < 0 || (hm_setting_variants(game, how) >> variant & 1);
}

/* The modes of a line, where they are not all. */
static void print_modes(const hm_game *game, uint32_t modes)
{
    const char *join = " (";
    for (int i = 0; i < game->modes; i++)
        if (modes >> i & 1 && modes != ~0u) {
            fputs(join, stdout);
            hm_put(stdout, game->mode[i].name);
            join = ", ";
        }
    puts(join[0] == ',' ? ")" : "");
}

/* Lines and rules of variants that are off are left out: the variants are told above. */
static void print_lines(const hm_game *game, const hm_setting *how)
{
    for (int i = 0; i < game->lines; i++)
        if (hm_line_holds(&game->line[i], hm_setting_variants(game, how))) {
            printf("%2s", "");
            hm_put(stdout, game->line[i].name);
            print_modes(game, game->line[i].modes);
            print_text(game->line[i].text);
        }
}

static void print_laws(const hm_game *game, const hm_setting *how)
{
    for (int i = 0; i < game->laws; i++)
        if (game->law[i].text != NULL && is_played(game, how, game->law[i].variant)) {
            printf("%2s", "");
            hm_put_wrapped(stdout, game->law[i].text, 2, 2);
        }
    for (int i = 0; i < game->grants; i++)
        if (is_played(game, how, game->grant[i].variant)) {
            printf("%2s", "");
            hm_put_wrapped(stdout, game->grant[i].text, 2, 2);
        }
}

/* The first mode is the default, so modes stay in the order of the definition. */
static int rules_text(const hm_options *o, const hm_cards *cards, const hm_setting *how)
{
    const hm_game *game = cards->game;
    const char *title = game->title != NULL ? game->title : game->name;
    hm_put(stdout, title);
    print_rules(o, game, how);
    print_variants(o, game, title, how);
    hm_put(stdout, title);
    puts(game->modes > 0 ? ": modes (--mode NAME), the first is the default"
                         : ": no modes");
    for (int i = 0; i < game->modes; i++) {
        print_name(o, game->mode[i].name);
        char *said = hm_rules_mode_text(game, i);
        print_text(said != NULL ? said : game->mode[i].text);
        free(said);
        print_levels(game, i);
    }
    putchar('\n');
    print_town(game, title);
    hm_rules_print(cards, how, false);
    print_lines(game, how);
    print_laws(game, how);
    hm_rules_print(cards, how, true);
    return HM_EXIT_FINE;
}

int hm_cmd_rules(const hm_options *o)
{
    int code = HM_EXIT_FINE;
    hm_setting how;
    hm_library *lib = hm_load(o, NULL, 0, &code);
    if (lib == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(lib);
    if (!hm_settings_from(o, cards->game, &how))
        code = HM_EXIT_USAGE;
    else
        code = o->json ? rules_json(cards, &how) : rules_text(o, cards, &how);
    hm_library_free(lib);
    return code;
}
