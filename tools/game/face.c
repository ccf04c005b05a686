/* face.c - which face a game has, and which fields it knows.
 *
 * A third shape of game is a row here and a folder beside towns/ and board/. Nobody
 * else asks what sort of game it is: they ask for the face, and the face knows. */
#include "tools/game/face.h"

#include <string.h>

static const hm_face *const faces[] = {&hm_face_towns, &hm_face_board};
enum { FACES = sizeof faces / sizeof *faces, FIELDS_MAX = 64 };

const hm_face *hm_face_of(const hm_game *game)
{
    return game->boards > 0 ? &hm_face_board : &hm_face_towns;
}

const hm_ruleset *hm_face_rules(const hm_game *game)
{
    const hm_ruleset *rules = hm_ruleset_find(game->name);
    return rules != NULL ? rules : hm_face_of(game)->usual;
}

static const char *const *fields_of(const hm_face *face, bool position)
{
    return position ? face->position_fields : face->setup_fields;
}

static bool has_field(const char *const *list, const char *name)
{
    for (; *list != NULL; list++)
        if (strcmp(*list, name) == 0)
            return true;
    return false;
}

/* A field of the other shape of game is no misspelling: it is told apart from unknown
 * fields, for which a near name is offered (hm_fields_check). */
static void refuse_others(hm_fields *r, json_t *object, const hm_game *game,
                          bool position, const char *const *known)
{
    const char *name;
    json_t *v;
    json_object_foreach(object, name, v) {
        for (int i = 0; i < FACES; i++) {
            if (has_field(known, name) || !has_field(fields_of(faces[i], position), name))
                continue;
            size_t before = hm_fields_enter(r, "%s", name);
            hm_fields_refuse(r, HM_EINPUT, "there is no such thing in '%s'", game->name);
            hm_fields_leave(r, before);
        }
    }
}

/* A switch that these packs do not have and that is off asks for nothing: programs send
 * the same set-up whatever packs there are. One that looks misspelt is told of. */
static int add_switched_off(json_t *object, const char **known, int n)
{
    const int named = n;
    const char *name;
    json_t *v;
    json_object_foreach(object, name, v) {
        hm_near near = {0};
        for (int i = 0; i < named; i++)
            hm_near_try(&near, name, strlen(name), known[i]);
        if (json_is_false(v) && near.best == NULL && n < FIELDS_MAX - 1)
            known[n++] = name;
    }
    return n;
}

void hm_face_check(hm_fields *r, json_t *object, const hm_game *game, bool position,
                   const char *const *common)
{
    const char *known[FIELDS_MAX];
    int n = 0;
    const char *const *lists[] = {common, fields_of(hm_face_of(game), position)};
    for (int i = 0; i < 2; i++)
        for (const char *const *field = lists[i]; *field != NULL && n < FIELDS_MAX - 1;
             field++)
            known[n++] = *field;
    for (int i = 0; i < game->variants && n < FIELDS_MAX - 1; i++)
        known[n++] = game->variant[i].name;
    n = position ? n : add_switched_off(object, known, n);
    known[n] = NULL;
    refuse_others(r, object, game, position, known);
    hm_fields_check(r, object, known);
}
