/* daily.c - see daily.h. */
#include "tools/game/daily.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/ruleset.h"
#include "tools/game/face.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

/* -- dates */

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Of the years that have four digits. */
static bool is_date(int year, int month, int day)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1] + (month == 2 && is_leap(year));
}

void hm_daily_date(time_t now, char date[HM_DATE_MAX])
{
    struct tm utc;
    date[0] = '\0';
    if (gmtime_r(&now, &utc) != NULL)
        strftime(date, HM_DATE_MAX, "%Y-%m-%d", &utc);
}

hm_status hm_daily_seed(const char *date, uint64_t *seed, hm_error *err)
{
    int year = 0, month = 0, day = 0, length = 0;
    bool formed = strlen(date) == HM_DATE_MAX - 1 &&
                  strspn(date, "0123456789-") == HM_DATE_MAX - 1 &&
                  sscanf(date, "%4d-%2d-%2d%n", &year, &month, &day, &length) == 3 &&
                  length == HM_DATE_MAX - 1;
    if (!formed || !is_date(year, month, day))
        return hm_fail(err, HM_EINPUT, nowhere,
                       "'%.40s' is no date: write it as 2026-11-17", date);
    *seed = (uint64_t)year * 10000 + (uint64_t)month * 100 + (uint64_t)day;
    return HM_OK;
}

/* -- the game of a date */

/* The mode that is made for a lone player; NULL: none is. */
static const char *lone_mode(const hm_game *g)
{
    for (int i = 0; i < g->modes; i++)
        if (hm_face_rules(g)->seating(g, i).most == 1)
            return g->mode[i].name;
    return NULL;
}

static bool is_alone(const hm_options *o)
{
    return o->mode == NULL && o->players == 0 &&
           (o->bots == NULL || strcmp(o->bots, "person") == 0);
}

hm_status hm_daily_fill(hm_options *o, const char *date, hm_arena *arena, hm_error *err)
{
    hm_status st = hm_daily_seed(date, &o->seed, err);
    if (st != HM_OK || !is_alone(o))
        return st;
    hm_library *lib = hm_load_or_fail(o, NULL, 0, err);
    if (lib == NULL)
        return err->code;
    const char *mode = lone_mode(hm_library_cards(lib)->game);
    if (mode != NULL)
        o->mode = hm_need(hm_arena_text(arena, mode, strlen(mode)));
    hm_library_free(lib);
    return HM_OK;
}

/* Are the cards those that its seed draws? */
static bool is_drawn(const json_t *setup, const hm_library *lib)
{
    hm_error err;
    hm_arena arena = {0};
    hm_deal deal;
    hm_options *o = hm_need(calloc(1, sizeof *o));
    json_t *made = NULL,
           *request = json_pack("{s:O, s:O, s:O, s:O}", "packs",
                                json_object_get(setup, "packs"), "mode",
                                json_object_get(setup, "mode"), "players",
                                json_object_get(setup, "players"), "seed",
                                json_object_get(setup, "seed"));
    bool drawn = hm_setup_make(hm_need(request), o, lib, &arena, &made, &deal, &err) ==
                     HM_OK &&
                 json_equal(json_object_get(made, "cards"),
                            json_object_get(setup, "cards"));
    json_decref(request);
    json_decref(made);
    hm_arena_drop(&arena);
    free(o);
    return drawn;
}

bool hm_daily_is(const json_t *setup, const hm_library *lib, char date[HM_DATE_MAX])
{
    const json_t *packs = json_object_get(setup, "packs");
    const char *pack = json_string_value(json_array_get(packs, 0));
    json_int_t seed = json_integer_value(json_object_get(setup, "seed"));
    int year = (int)(seed / 10000 % 100000), month = (int)(seed / 100 % 100),
        day = (int)(seed % 100);
    if (seed < 0 || seed > 99999999 || !is_date(year, month, day) ||
        json_array_size(packs) != 1 || pack == NULL ||
        strcmp(pack, hm_pack_of_game(&(hm_options){0}, NULL)) != 0 ||
        json_object_get(setup, "luck") != NULL || !is_drawn(setup, lib))
        return false;
    snprintf(date, HM_DATE_MAX, "%04d-%02d-%02d", year % 10000, month % 100, day % 100);
    return true;
}
