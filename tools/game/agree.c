/* agree.c - see agree.h. What is asked for is put in the place of what the game has, and
 * set up: so names are compared as they are understood, and a deck that is drawn by
 * chance is what this game's seed draws. */
#include "tools/game/agree.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/textstream.h"

static const hm_span nowhere = {0, 0};

typedef struct asked {
    const json_t     *request, *setup;
    const hm_options *o;
    const hm_library *lib;
} asked;

/* -- what is the same */

/* Sets the game up with another value in a field; NULL takes it out. A new reference;
 * NULL: such a game cannot be. */
static json_t *with_other(const asked *a, const char *field, json_t *value,
                          const char *cards)
{
    hm_error err;
    hm_deal deal;
    hm_arena arena = {0};
    json_t *made = NULL, *copy = hm_need(json_deep_copy(a->setup));
    hm_options *o = hm_need(calloc(1, sizeof *o));
    o->seed = 1;
    o->hushed = true;
    o->cards = cards;
    o->withs = a->o->withs;
    memcpy(o->with, a->o->with, sizeof o->with);
    json_object_del(copy, field);
    if (value != NULL)
        json_object_set(copy, field, value);
    if (hm_setup_make(copy, o, a->lib, &arena, &made, &deal, &err) != HM_OK)
        made = NULL;
    json_decref(copy);
    hm_arena_drop(&arena);
    free(o);
    return made;
}

static bool is_field(const asked *a, const char *field, json_t *value)
{
    const json_t *has = json_object_get(a->setup, field);
    if (json_equal(value, has))
        return true;
    json_t *made = with_other(a, field, value, NULL);
    const json_t *would = json_object_get(made, field);
    bool same = made != NULL && (would == has || json_equal(would, has));
    json_decref(made);
    return same;
}

/* A save has the cards that were drawn, so they are drawn again. A code has a list. */
static bool is_drawn(const asked *a, const char *field, json_t *value)
{
    json_t *cards = json_object_get(a->request, "cards");
    json_t *most = json_object_get(a->request, "most");
    (void)field;
    (void)value;
    if (json_is_array(cards))
        return is_field(a, "cards", cards);
    json_t *setup = hm_need(json_deep_copy(a->setup));
    if (most != NULL)
        json_object_set(setup, "most", most);
    const asked bounded = {a->request, setup, a->o, a->lib};
    json_t *made = with_other(&bounded, "cards", cards, a->o->cards);
    bool same = made != NULL && json_equal(json_object_get(made, "cards"),
                                           json_object_get(a->setup, "cards"));
    json_decref(made);
    json_decref(setup);
    return same;
}

/* Which of them can be dealt is a list in the save. */
static bool is_dealt(const asked *a, const char *field, json_t *value)
{
    const json_t *has = json_object_get(a->setup, field);
    if (json_is_true(value))
        return has != NULL && !json_is_false(has);
    return is_field(a, field, value);
}

static bool are_rules(const asked *a, const char *field, json_t *value)
{
    const json_t *has = json_object_get(a->setup, field);
    const char *name;
    json_t *v;
    json_object_foreach(value, name, v)
        if (!json_equal(v, json_object_get(has, name)))
            return false;
    return true;
}

static bool has_packs_of(const hm_library *lib, const hm_library *other)
{
    for (int i = 0; i < hm_library_packs(other); i++) {
        bool there = false;
        for (int k = 0; k < hm_library_packs(lib) && !there; k++)
            there = strcmp(hm_library_pack(lib, k).name,
                           hm_library_pack(other, i).name) == 0;
        if (!there)
            return false;
    }
    return true;
}

/* With all that they require: to name those, too, makes no difference. */
static bool are_packs(const asked *a, const char *field, json_t *value)
{
    hm_error err;
    const char *name[HM_PACKS_MAX];
    size_t n = json_array_size(value);
    hm_options *o = hm_need(calloc(1, sizeof *o));
    (void)field;
    o->withs = a->o->withs;
    memcpy(o->with, a->o->with, sizeof o->with);
    for (size_t i = 0; i < n && i < HM_PACKS_MAX; i++)
        name[i] = json_string_value(json_array_get(value, i));
    hm_library *lib = n == 0 || n > HM_PACKS_MAX
                          ? NULL : hm_load_or_fail(o, name, (int)n, &err);
    bool same = lib != NULL && has_packs_of(lib, a->lib) && has_packs_of(a->lib, lib);
    hm_library_free(lib);
    free(o);
    return same;
}

/* -- all of it */

/* In the order in which they are looked at: the one that means the most goes first. */
static const struct row {
    const char *field, *option;
    bool (*agrees)(const asked *a, const char *field, json_t *value);
} rows[] = {
    {"seed", "seed", is_field},
    {"packs", "packs", are_packs},
    {"mode", "mode", is_field},
    {"players", "players", is_field},
    {"teams", "teams", is_field},
    {"handicaps", "handicap", is_field},
    {"cards", "cards", is_drawn},
    {"most", "most", is_drawn},
    {"monuments", "monuments", is_dealt},
    {"cavern", "cavern", is_field},
    {"caller", "caller", is_field},
    {"abilities", "abilities", is_field},
    {"events", "events", is_field},
    {"board", "board", is_field},
    {"market", "market", is_field},
    {"objectives", "objectives", is_field},
    {"names", "names", is_field},
    {"rules", "rule", are_rules},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* A request has a seed in any case, and no deck by its file. */
static bool is_asked(const json_t *request, const hm_options *o, const struct row *row)
{
    if (strcmp(row->field, "seed") == 0)
        return o->seeded || o->daily != NULL || o->share != NULL;
    if (strcmp(row->field, "cards") == 0 && o->cards != NULL)
        return true;
    return json_object_get(request, row->field) != NULL;
}

bool hm_request_asks(const json_t *request, const hm_options *o)
{
    for (int i = 0; i < ROWS; i++)
        if (is_asked(request, o, &rows[i]))
            return true;
    return false;
}

/* -- in words */

/* Which is not what was asked for. */
static void put_rules(FILE *pen, const json_t *has, json_t *others)
{
    const char *name, *between = "";
    json_t *v;
    json_object_foreach(others, name, v) {
        const char *is = json_string_value(json_object_get(has, name));
        if (json_equal(v, json_object_get(has, name)))
            continue;
        fprintf(pen, "%s%.60s", between, is != NULL ? name : "no rule switch ");
        fprintf(pen, "%s%.60s", is != NULL ? "=" : "", is != NULL ? is : name);
        between = ", ";
    }
}

static void put_value(FILE *pen, const json_t *has)
{
    size_t i;
    json_t *v;
    if (json_is_string(has))
        fprintf(pen, "%s", json_string_value(has));
    else if (json_is_integer(has))
        fprintf(pen, "%lld", (long long)json_integer_value(has));
    else if (json_is_array(has) && json_array_size(has) > 0)
        json_array_foreach(has, i, v)
            fprintf(pen, "%s%s", i > 0 ? ", " : "",
                    json_is_string(v) ? json_string_value(v) : "?");
    else
        fputs(json_is_true(has) ? "yes" : "none", pen);
}

/* Whose word it was: a code and a date say several things at once (code, daily.h). */
static const char *said_by(const asked *a, const struct row *row)
{
    bool dated = a->o->daily != NULL && (strcmp(row->field, "seed") == 0 ||
                                         strcmp(row->field, "mode") == 0);
    return a->o->share != NULL ? "code" : dated ? "daily" : row->option;
}

static hm_status refuse(const asked *a, const struct row *row, hm_error *err)
{
    char *text = NULL;
    size_t size;
    const char *field = strcmp(row->field, "most") == 0 ? "cards" : row->field;
    const char *what = strcmp(row->field, "most") == 0 ? "cards" : row->option;
    json_t *asked_for = json_object_get(a->request, row->field);
    FILE *pen = hm_textstream(&text, &size);
    if (row->agrees == are_rules)
        put_rules(pen, json_object_get(a->setup, field), asked_for);
    else
        put_value(pen, json_object_get(a->setup, field));
    fclose(pen);
    hm_need(text);
    hm_fail(err, HM_EINPUT, nowhere, "--%s asks for another game than this one, which "
            "goes on as it was begun; its %s: %.300s", said_by(a, row), what, text);
    free(text);
    return HM_EINPUT;
}

hm_status hm_request_agrees(const json_t *request, const hm_options *o,
                            const json_t *setup, const hm_library *lib, hm_error *err)
{
    const asked a = {request, setup, o, lib};
    for (int i = 0; i < ROWS; i++)
        if (is_asked(request, o, &rows[i]) &&
            !rows[i].agrees(&a, rows[i].field, json_object_get(request, rows[i].field)))
            return refuse(&a, &rows[i], err);
    return HM_OK;
}
