/* position.c - a position from JSON: read, settled, filled.
 *
 * In three steps, because each needs the one before: the text names its packs, the
 * packs are loaded by whoever has files, mode and switches are settled with the game
 * (and the command line may change them), and then its face reads cards and towns or a
 * board. A position is checked field by field (fields.h), and the first mistake names
 * its place. */
#include "tools/game/position.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tools/elsewhere.h"
#include "tools/fields.h"
#include "tools/game/company.h"
#include "tools/game/face.h"
#include "tools/game/handicaps.h"
#include "tools/game/position_read.h"
#include "tools/game/settings.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

/* -- step one: the text and its packs */

/* Before any pack is loaded, so nothing can be looked up: texts, and not too many. */
static void read_packs(hm_position *p, hm_fields *r, const json_t *list)
{
    if (list == NULL)
        return;
    hm_fields_enter(r, "packs");
    size_t n = hm_fields_list(r, list);
    if (n > HM_PACKS_MAX)
        hm_fields_refuse(r, HM_ELIMIT, "more than %d packs", HM_PACKS_MAX);
    for (size_t i = 0; i < n && i < HM_PACKS_MAX; i++) {
        size_t before = hm_fields_enter(r, "[%zu]", i);
        p->pack[p->packs++] = hm_fields_text(r, json_array_get(list, i));
        hm_fields_leave(r, before);
    }
}

/* jansson has counted the bytes up to the end of what it stumbled over. */
static hm_status refuse_text(const json_error_t *e, size_t length, hm_error *err)
{
    uint32_t last = e->position > 0 ? (uint32_t)e->position : 1;
    if (last > length)
        last = (uint32_t)length;
    hm_span at = {last > 0 ? last - 1 : 0, last > 0 ? last : 1};
    return hm_fail(err, HM_EINPUT, at, "%s", e->text);
}

hm_status hm_position_read(hm_position *p, const char *text, size_t length, hm_error *err)
{
    hm_fields r = {.err = err};
    json_error_t e;
    p->root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (p->root == NULL)
        return refuse_text(&e, length, err);
    if (hm_fields_is_object(&r, p->root))
        read_packs(p, &r, json_object_get(p->root, "packs"));
    return r.st;
}

/* -- step two: the mode and the rule switches */

/* Unknown fields are refused here, before anything depends on them: a misspelt "mode"
 * would otherwise be scored in another one. */
hm_status hm_position_settle(hm_position *p, const hm_game *game, hm_error *err)
{
    static const char *const common[] = {"game",    "packs", "mode",  "rules",
                                         "players", "round", "teams", "leads", NULL};
    hm_fields fields = {.err = err};
    hm_face_check(&fields, p->root, game, true, common);
    hm_settings_read(&fields, p->root, game, &p->how);
    return fields.st;
}

/* -- what the faces' own readers share */

/* The nearest name is looked for only when none fits: it takes a comparison with
 * every card. */
const hm_card *hm_position_card(hm_fields *r, const hm_cards *set, const char *name,
                                bool or_resource)
{
    int fits = 0;
    hm_near near = {0};
    const hm_card *card = hm_cards_find(set, name, &fits);
    if (card != NULL || r->st != HM_OK)
        return card;
    for (int i = 0; i < set->count; i++) {
        hm_near_try(&near, name, strlen(name), set->card[i]->name);
        hm_near_try(&near, name, strlen(name), set->card[i]->id);
    }
    for (int i = 0; or_resource && i < set->game->resources; i++)
        hm_near_try(&near, name, strlen(name), set->game->resource[i].name);
    if (fits > 1)
        hm_fields_refuse(r, HM_EINPUT,
                         "'%.*s' is the name of two cards; write it as pack/id",
                         hm_quoted(name), name);
    else
        hm_fields_refuse_name(r, "card", name, &near);
    return NULL;
}

const char *hm_position_name(hm_position *p, hm_fields *r, const json_t *v, int player)
{
    char text[32];
    if (v != NULL && !json_is_null(v)) {
        size_t before = hm_fields_enter(r, ".name");
        const char *name = hm_fields_text(r, v);
        hm_fields_leave(r, before);
        return name;
    }
    snprintf(text, sizeof text, "Player %d", player + 1);
    const char *name = hm_arena_text(&p->arena, text, strlen(text));
    if (name == NULL)
        hm_fields_refuse(r, HM_ENOMEM, "out of memory");
    return name;
}

/* -- step three: all the rest */

hm_status hm_position_fill(hm_position *p, const hm_cards *set, hm_error *err)
{
    hm_fields fields = {.err = err};
    hm_status st = hm_face_of(set->game)->fill(p, set, err);
    if (st == HM_OK)
        hm_company_seat(&fields, json_object_get(p->root, "teams"),
                        &set->game->mode[p->how.mode], p->players, &p->arena,
                        &p->how.teams);
    if (st == HM_OK)
        hm_leads_read(&fields, json_object_get(p->root, "leads"), p->players, &p->arena,
                      &p->how.lead);
    p->deal.how.teams = p->how.teams;
    p->deal.how.lead = p->how.lead;
    return st == HM_OK ? fields.st : st;
}

void hm_position_free(hm_position *p)
{
    hm_arena_drop(&p->arena);
    json_decref(p->root);
    *p = (hm_position){0};
}

/* -- from a file */

static int tell(const char *path, const char *text, size_t length, const hm_error *err)
{
    const hm_source source = {strcmp(path, "-") ? path : "<stdin>", text, length};
    fflush(stdout);
    hm_put(stderr, source.name);
    if (err->at.last != 0) {
        hm_place place = hm_source_place(&source, err->at);
        fprintf(stderr, ":%d:%d", place.line, place.column);
    }
    fputs(": error: ", stderr);
    hm_put(stderr, err->msg);
    fputc('\n', stderr);
    return hm_exit_for(err->code);
}

/* No packs: those of the game that the position names. */
static void default_pack(hm_position *p, const hm_options *o)
{
    const char *game = json_string_value(json_object_get(p->root, "game"));
    if (p->packs == 0 && o->packs == NULL)
        p->pack[p->packs++] = hm_pack_of_game(o, game);
}

/* Steps two and three, with the options between them. */
static int fill(hm_position *p, const hm_cards *set, const hm_options *o,
                const char *text, size_t length)
{
    hm_error err;
    if (hm_position_settle(p, set->game, &err) != HM_OK)
        return tell(o->arg[0], text, length, &err);
    if (!hm_settings_over(o, p->root, set->game, &p->how))
        return HM_EXIT_USAGE;
    if (hm_position_fill(p, set, &err) != HM_OK) {
        hm_elsewhere_add(o, &err);
        return tell(o->arg[0], text, length, &err);
    }
    return HM_EXIT_FINE;
}

/* All that was made is freed on the one way out, whichever step failed; what was told
 * stands on stderr, with line and column where the text itself is wrong. */
int hm_position_load(hm_position *p, hm_library **lib, const hm_options *o)
{
    hm_error err;
    size_t length;
    int code = HM_EXIT_FINE;
    *p = (hm_position){0};
    *lib = NULL;
    char *text = hm_read_file(o->arg[0], HM_POSITION_MAX, &length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    if (hm_position_read(p, text, length, &err) != HM_OK)
        code = tell(o->arg[0], text, length, &err);
    if (code == HM_EXIT_FINE)
        default_pack(p, o);
    if (code == HM_EXIT_FINE && (*lib = hm_load(o, p->pack, p->packs, &code)) != NULL)
        code = fill(p, hm_library_cards(*lib), o, text, length);
    free(text);
    if (code == HM_EXIT_FINE)
        return code;
    hm_position_free(p);
    hm_library_free(*lib);
    *lib = NULL;
    return code;
}

const char *hm_squares_text(const hm_grid *g, hm_set set, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (; set != 0 && n + HM_SQUARE_NAME_MAX + 1 < size; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? " " : "", name);
    }
    return text;
}

struct json_t *hm_squares_json(const hm_grid *g, hm_set set)
{
    json_t *list = hm_need(json_array());
    for (; set != 0; set &= set - 1) {
        char name[HM_SQUARE_NAME_MAX];
        hm_grid_name(g, hm_first(set), name);
        json_array_append_new(list, json_string(name));
    }
    return list;
}
