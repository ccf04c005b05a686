/* pointsdef.c - what a game definition says of points: score lines, tie-breaks, levels.
 *
 * All of them may be for some modes only, and those of the game give way to what a pack
 * that extends it says in their place. */
#include "dsl/gen/gamedef_parts.h"

#include <string.h>

static void report_unknown_mode(hm_defining *w, const hm_node *name)
{
    hm_near near = {0};
    for (int i = 0; i < w->game->modes; i++)
        hm_near_try(&near, name->text, strlen(name->text), w->game->mode[i].name);
    hm_diag *d = hm_check_report(w->c, "unknown-name", name->at, "unknown mode '%s'",
                                 name->text);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
}

/* Modes after 'when', a bit for each; without any, all of them. */
static uint32_t modes_of(hm_defining *w, const hm_node *names)
{
    uint32_t modes = 0;
    for (const hm_node *n = names; n != NULL; n = n->next) {
        int mode = hm_game_mode(w->game, n->text, strlen(n->text));
        if (mode < 0)
            report_unknown_mode(w, n);
        else if ((modes >> mode & 1) != 0)
            hm_check_report(w->c, "duplicate", n->at, "mode '%s' is named twice",
                            n->text);
        else
            modes |= 1u << mode;
    }
    return names == NULL ? ~0u : modes;
}

/* Does a line or level of the game itself give way to what a pack says? The first of two
 * packs does not. */
static bool gives_way(hm_defining *w, const hm_joined *old)
{
    return old != NULL && old->pack == NULL && w->variant < 0 &&
           w->part[w->at].pack != NULL;
}

/* A pack says what another one has said already: again, which is no mistake, or
 * differently. */
static bool is_said(hm_defining *w, const hm_joined *old)
{
    const hm_joined *new = w->variant < 0 ? &w->part[w->at] : NULL;
    if (old == NULL || old->pack == NULL || new == NULL || new->pack == NULL)
        return false;
    if (!hm_joined_alike(old, new))
        hm_joined_twice(w, new, old);
    return true;
}

/* One that no mode has any more leaves its place. */
static int place_of_line(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    for (int i = 0; i < g->lines; i++)
        if (g->line[i].modes == 0)
            return i;
    if (!hm_def_has_room(w, g->lines, HM_LINES_MAX, part, "score lines"))
        return -1;
    return g->lines++;
}

/* Where the variant is on, its line stands in the place of one that is always there; in
 * modes that it does not speak of, that stays as it is. */
static bool yields(hm_defining *w, const hm_node *part, int line, uint32_t modes)
{
    hm_game *g = w->game;
    hm_game_line old = g->line[line];
    const hm_joined *by = w->line_by[line];
    g->line[line].modes &= ~modes;
    old.modes &= modes;
    old.yields |= 1u << w->variant;
    const int at = place_of_line(w, part);
    if (at < 0)
        return false;
    g->line[at] = old;
    w->line_by[at] = by;
    return true;
}

/* Cards and scores know a line by its name, so a game has one of it at a time. What a
 * pack says of it is taken from the modes of the game's own. */
static bool is_new_line(hm_defining *w, const hm_node *part, uint32_t modes)
{
    hm_game *g = w->game;
    for (int i = 0, lines = g->lines; i < lines; i++) {
        const hm_game_line *old = &g->line[i];
        const bool apart = w->variant >= 0 && (old->yields >> w->variant & 1);
        if ((old->modes & modes) == 0 || strcmp(old->name, part->text) != 0 || apart)
            continue;
        if (gives_way(w, w->line_by[i]))
            g->line[i].modes &= ~modes;
        else if (w->variant < 0 || old->variant >= 0)
            return !is_said(w, w->line_by[i]) && hm_def_is_new(w, part, true);
        else if (!yields(w, part, i, modes))
            return false;
    }
    return true;
}

static bool check_line(hm_defining *w, const hm_node *part)
{
    w->c->place = HM_AT_TOWN;
    if (!hm_check_value(w->c, part->line.points, HM_VALUE_NUMBER))
        return false;
    hm_node *when = part->line.when, *other = part->line.otherwise;
    return when == NULL ||
           (hm_check_value(w->c, when, HM_VALUE_CONDITION) &&
            (other == NULL || hm_check_value(w->c, other, HM_VALUE_NUMBER)));
}

/* Programs come last: they may use anything the game defines. A line with an else always
 * counts. */
static bool make_line(hm_defining *w, const hm_node *part, hm_game_line *line)
{
    const hm_node score = {.kind = HM_NODE_PART_SCORE, .word = HM_WORD_SCORE,
                           .score = {.points = part->line.points, .when = part->line.when,
                                     .otherwise = part->line.otherwise}};
    line->count = hm_gen_line_count(
        w->gen, part->line.points, part->line.otherwise == NULL ? part->line.when : NULL);
    line->points = hm_gen_score(w->gen, &score);
    line->text = hm_def_line_text(w, &score);
    return hm_def_has_program(w, line->count, part) &&
           hm_def_has_program(w, line->points, part);
}

void hm_def_line(hm_defining *w, const hm_node *part)
{
    hm_game_line line = {.name = part->text, .variant = (int8_t)w->variant};
    line.modes = modes_of(w, part->line.modes);
    if (line.modes == 0 || !is_new_line(w, part, line.modes) || !check_line(w, part) ||
        !make_line(w, part, &line))
        return;
    const int at = place_of_line(w, part);
    if (at < 0)
        return;
    w->game->line[at] = line;
    w->line_by[at] = w->variant < 0 ? &w->part[w->at] : NULL;
}

/* Without "by" a tie-break is only told to players: nothing can be computed of
 * drawing lots. */
void hm_def_tie(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_tie tie = {.text = part->text};
    if (!hm_def_has_room(w, g->ties, HM_TIES_MAX, part, "tie-breaks"))
        return;
    w->c->place = HM_AT_TOWN;
    if (part->part.body != NULL &&
        !hm_check_value(w->c, part->part.body, HM_VALUE_NUMBER))
        return;
    if (part->part.body != NULL) {
        tie.value = hm_gen_value(w->gen, part->part.body);
        if (!hm_def_has_program(w, tie.value, part))
            return;
    }
    g->tie[g->ties++] = tie;
}

/* -- levels */

static const char *first_mode(const hm_game *g, uint32_t modes)
{
    int mode = 0;
    while ((modes >> mode & 1) == 0)
        mode++;
    return g->mode[mode].name;
}

/* Within a mode, a name and a number of points stand for one level. */
static bool is_apart(hm_defining *w, const hm_node *part, const hm_level *new,
                     const hm_level *old)
{
    const char *hint = NULL;
    hm_diag *d = NULL;
    uint32_t both = new->modes & old->modes;
    if (both == 0)
        return true;
    const char *mode = first_mode(w->game, both);
    if (strcmp(new->name, old->name) == 0) {
        d = hm_check_report(w->c, "duplicate", part->name_at,
                            "level '%s' is defined twice in mode '%s'", new->name, mode);
        hint = "give one of them another name, or other modes";
    } else if (new->from == old->from && part->line.points == NULL) {
        d = hm_check_report(w->c, "duplicate", part->name_at,
                            "the lowest level in mode '%s' is already '%s'", mode,
                            old->name);
        hint = "say where this one begins, as in: from 10";
    } else if (new->from == old->from) {
        d = hm_check_report(w->c, "duplicate", part->line.points->at,
                            "level '%s' begins here already in mode '%s'", old->name,
                            mode);
        hint = "let this one begin at another number of points";
    }
    if (hint != NULL)
        hm_diag_hint(w->c->diags, d, "%s", hint);
    return hint == NULL;
}

/* A level of the game gives way, mode by mode, to one of its name that a pack says, and
 * to one that begins where it does. */
static bool is_free_level(hm_defining *w, const hm_node *part, const hm_level *new, int i)
{
    hm_level *old = &w->game->level[i];
    const bool same = strcmp(new->name, old->name) == 0 || new->from == old->from;
    if ((new->modes & old->modes) == 0 || !same)
        return true;
    if (gives_way(w, w->level_by[i])) {
        old->modes &= ~new->modes;
        return true;
    }
    return !is_said(w, w->level_by[i]) && is_apart(w, part, new, old);
}

/* The highest goes first, wherever it is written. */
void hm_def_level(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_level level = {.name = part->text,
                      .from = part->line.points ? part->line.points->number.value
                                                : INT32_MIN};
    if (!hm_def_has_room(w, g->levels, HM_LEVELS_MAX, part, "levels"))
        return;
    if (*part->text == '\0') {
        hm_check_report(w->c, "missing-part", part->name_at, "a level needs a name");
        return;
    }
    level.modes = modes_of(w, part->line.modes);
    for (int i = 0; i < g->levels; i++)
        if (!is_free_level(w, part, &level, i))
            return;
    int at = g->levels++;
    for (; at > 0 && g->level[at - 1].from < level.from; at--) {
        g->level[at] = g->level[at - 1];
        w->level_by[at] = w->level_by[at - 1];
    }
    g->level[at] = level;
    w->level_by[at] = &w->part[w->at];
}
