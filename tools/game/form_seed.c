/* form_seed.c - the last lines of the set-up: the seed, and the code of a game that
 * somebody else played.
 *
 * A code says everything but who plays, so once one is typed only that is asked. Neither
 * is remembered for the next game. */
#include "tools/game/form_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/game/face.h"
#include "tools/game/share.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

static const char by_chance[] = "by chance", no_code[] = "none";
static const char seed_key[] = "seed", code_key[] = "code";

void hm_form_begin_seed(hm_form *f)
{
    json_object_del(f->answers, seed_key);
    json_object_del(f->answers, code_key);
    if (f->o->share != NULL)
        json_object_set_new(f->answers, code_key, hm_json_text(f->o->share));
}

/* -- the seed */

/* What --seed says is not asked. */
void hm_form_ask_seed(hm_form *f)
{
    if (f->o->seeded)
        return;
    hm_form_question *q = hm_form_ask(f, seed_key, "Seed");
    q->typed = true;
    hm_form_choice(q, by_chance,
                   "type a number to draw and shuffle as in another game with it");
    hm_form_settle(f, q, by_chance);
}

static bool read_seed(const hm_form *f, uint64_t *seed)
{
    const char *text = hm_form_said(f, seed_key);
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    return errno == 0 && *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

static bool is_seed_said(const hm_form *f)
{
    const char *text = hm_form_said(f, seed_key);
    return *text != '\0' && strcmp(text, by_chance) != 0;
}

/* -- the code */

static const char *code_typed(const hm_form *f)
{
    const char *text = json_string_value(json_object_get(f->answers, code_key));
    return text != NULL && strcmp(text, no_code) != 0 ? text : "";
}

/* Who plays alone sits there already. A code that cannot be read is not asked about
 * either: beginning the game says why. */
static bool has_seats(const char *code)
{
    hm_error err;
    json_t *setup = NULL;
    bool several = false;
    if (hm_share_read(code, &setup, &err) == HM_OK) {
        const char *caller = json_string_value(json_object_get(setup, "caller"));
        several = json_integer_value(json_object_get(setup, "players")) > 1 ||
                  (caller != NULL && strcmp(caller, "person") == 0);
    }
    json_decref(setup);
    return several;
}

bool hm_form_asks_seats(const hm_options *o)
{
    if (o->share == NULL)
        return false;
    hm_options *rest = hm_need(malloc(sizeof *rest));
    *rest = *o;
    rest->share = NULL;
    if (o->save != NULL && access(o->save, F_OK) != 0)
        rest->save = NULL; /* else it goes on with who sits there */
    const bool open = !hm_options_name_game(rest);
    free(rest);
    return open && has_seats(o->share);
}

/* Reading one loads its packs, so it is done once. */
void hm_form_read_code(hm_form *f)
{
    hm_error err = {0};
    const char *text = code_typed(f);
    if (strcmp(text, f->code) == 0)
        return;
    json_decref(f->shared);
    f->shared = NULL;
    f->miscoded[0] = '\0';
    snprintf(f->code, sizeof f->code, "%s", text);
    if (*text != '\0' && hm_share_read(text, &f->shared, &err) != HM_OK)
        snprintf(f->miscoded, sizeof f->miscoded, "%s", err.msg);
}

static const char *title_of(const hm_form *f, const char *game)
{
    for (int i = 0; i < f->games; i++)
        if (strcmp(f->game[i].name, game) == 0)
            return f->game[i].title;
    return game;
}

/* Its cards are seen when it begins. */
static void tell_game(hm_form *f)
{
    const json_t *s = f->shared;
    const char *game = json_string_value(json_object_get(s, "game"));
    json_int_t players = json_integer_value(json_object_get(s, "players"));
    char *seed = json_dumps(json_object_get(s, "seed"), JSON_ENCODE_ANY);
    snprintf(f->note, sizeof f->note, "The code is of a game of %.60s, mode %.60s, %d "
             "player%s, seed %.30s.", title_of(f, game),
             json_string_value(json_object_get(s, "mode")), (int)players,
             players == 1 ? "" : "s", seed != NULL ? seed : "");
    free(seed);
}

void hm_form_ask_code(hm_form *f)
{
    if (f->shared != NULL) {
        json_t *players = json_object_get(f->shared, "players");
        hm_form_ask_seats(f, (int)json_integer_value(players));
        tell_game(f);
    }
    hm_form_question *q = hm_form_ask(f, code_key, "Code");
    q->typed = true;
    hm_form_choice(q, no_code,
                   "type the code that a game ended with to play the same game");
    hm_form_settle(f, q, no_code);
}

/* -- both */

const char *hm_form_seed_trouble(const hm_form *f)
{
    uint64_t seed;
    if (f->miscoded[0] != '\0')
        return f->miscoded;
    if (f->shared == NULL && is_seed_said(f) && !read_seed(f, &seed))
        return "a seed is a whole number, such as 7";
    return "";
}

void hm_form_fill_seed(const hm_form *f, hm_options *o, hm_arena *arena)
{
    uint64_t seed;
    o->share = NULL; /* one that was said may have been taken out again */
    if (f->shared != NULL) {
        o->share = hm_need(hm_arena_text(arena, f->code, strlen(f->code)));
        o->packs = NULL;
    } else if (is_seed_said(f) && read_seed(f, &seed)) {
        o->seed = seed;
        o->seeded = true;
    }
}
