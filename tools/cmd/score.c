/* score: the points of a position, player by player.
 *
 * A position may be one that no game leads to; it is scored as it stands. Drawing and
 * counting are the face's. */
#include "tools/commands.h"

#include <jansson.h>
#include <stdlib.h>

#include "dsl/library.h"
#include "tools/game/face.h"
#include "tools/game/level.h"
#include "tools/game/position.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

static int print_as_json(const hm_position *p, const hm_sheet *sheet)
{
    json_t *players = hm_need(json_array());
    for (int i = 0; i < p->players; i++) {
        json_t *player = hm_sheet_json(p->deck, p->seat[i].name, &sheet[i]);
        hm_note_level(player, p->deck->game, p->how.mode,
                      hm_sheets_points(sheet, p->players, i));
        hm_note_outcome(player, &sheet[i]);
        json_array_append_new(players, player);
    }
    return hm_print_json(json_pack("{s:o}", "players", players));
}

static void print_as_text(const hm_position *p, const hm_sheet *sheet, bool colour)
{
    const hm_game *game = p->deck->game;
    hm_face_of(game)->draw_position(p, sheet, colour);
    if (hm_game_levels(game, p->how.mode) == 0 && !hm_is_shared_fate(sheet, p->players))
        return;
    putchar('\n');
    for (int i = 0; i < p->players; i++) {
        if (p->players > 1 && !sheet[0].verdict.together) {
            hm_put(stdout, p->seat[i].name);
            fputs(": ", stdout);
        } else {
            hm_write_outcome(stdout, &game->mode[p->how.mode], sheet, p->players);
        }
        hm_write_level(stdout, game, p->how.mode,
                       hm_sheets_points(sheet, p->players, i));
        if (sheet[0].verdict.together)
            return;
    }
}

/* Everything is counted before anything is printed: a script may break at the
 * last player. */
static int score(const hm_position *p, const hm_options *o)
{
    hm_error err;
    size_t n = (size_t)p->players;
    hm_facts *facts = hm_need(calloc(n + 1, sizeof *facts));
    hm_sheet *sheet = hm_need(calloc(n, sizeof *sheet));
    int code = HM_EXIT_FINE;
    if (hm_face_of(p->deck->game)->score(p, facts, sheet, &err) != HM_OK)
        code = hm_say_error(&err);
    else if (o->json)
        code = print_as_json(p, sheet);
    else
        print_as_text(p, sheet, o->colour);
    free(sheet);
    free(facts);
    return code;
}

int hm_cmd_score(const hm_options *o)
{
    hm_position p;
    hm_library *lib;
    int code = hm_position_load(&p, &lib, o);
    if (code != HM_EXIT_FINE)
        return code;
    code = score(&p, o);
    hm_position_free(&p);
    hm_library_free(lib);
    return code;
}
