/* card_version.c - see card_version.h: the hash of the card's form, and its layout and
 * rule in one line. */
#include "tools/sim/card_version.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/card_form.h"
#include "tools/sim/columns.h"
#include "tools/textstream.h"

/* -- what it says */

/* What will do on a cell; buildings and ties are explained by the rule's text, with the
 * sign that drawings have. */
static void put_cell(FILE *pen, const hm_game *g, const hm_pattern *p, int cell)
{
    if (cell == 0)
        fputc('.', pen);
    else if (cell < HM_CELL_ASKS)
        fputs(g->resource[cell - 1].name, pen);
    else
        fputc(hm_pattern_letter(p, cell, g->resources), pen);
}

static void put_layout(FILE *pen, const hm_game *g, const hm_pattern *p)
{
    for (int i = 0; i < p->rows * p->cols; i++) {
        fputs(i == 0 ? "" : i % p->cols == 0 ? " / " : " ", pen);
        put_cell(pen, g, p, p->cell[i]);
    }
}

static void put_cost(FILE *pen, const hm_game *g, const hm_card *c)
{
    const char *before = "";
    for (int i = 0; i < g->resources; i++)
        if (c->cost[i] > 0) {
            fprintf(pen, "%s%d %s", before, c->cost[i], g->resource[i].name);
            before = ", ";
        }
    fputs(*before != '\0' ? ": " : "", pen);
}

/* Points and what they are for, without the layout. */
static void put_rule(FILE *pen, const hm_game *g, const hm_card *c)
{
    put_cost(pen, g, c);
    if (c->points != 0)
        fprintf(pen, "%d point%s. ", c->points, c->points == 1 ? "" : "s");
    fputs(c->text != NULL ? c->text : "", pen);
}

static const char *describe(const hm_game *g, const hm_card *c, hm_arena *arena)
{
    char *text = NULL;
    size_t length;
    FILE *pen = hm_textstream(&text, &length);
    for (const hm_pattern *p = &c->pattern; p != NULL && p->cubes > 0; p = p->other) {
        fputs(p != &c->pattern ? " or " : "", pen);
        put_layout(pen, g, p);
    }
    fputs(c->pattern.cubes > 0 ? ": " : "", pen);
    put_rule(pen, g, c);
    fclose(pen);
    const char *kept = hm_need(hm_arena_text(arena, text, length));
    free(text);
    return kept;
}

/* -- what is drawn of it */

/* What is told of cubes, by their names. */
typedef struct cubes {
    json_t *colours, *letters, *shapes;
} cubes;

/* The name of what is asked for on a square, as describe() has it; null: nothing is. */
static json_t *square_json(const hm_game *g, const hm_pattern *p, int cell,
                           const cubes *of)
{
    char *name = NULL;
    size_t length;
    if (cell == 0)
        return json_null();
    FILE *pen = hm_textstream(&name, &length);
    put_cell(pen, g, p, cell);
    fclose(pen);
    if (cell < HM_CELL_ASKS) {
        const char letter[2] = {g->resource[cell - 1].letter, '\0'};
        hm_give(of->colours, name, hm_json_text(g->resource[cell - 1].colour));
        hm_give(of->letters, name, hm_json_text(letter));
        hm_give(of->shapes, name, hm_need(json_integer(cell - 1)));
    }
    json_t *j = hm_json_text(name);
    free(name);
    return j;
}

static json_t *rows_json(const hm_game *g, const hm_pattern *p, const cubes *of)
{
    json_t *rows = hm_need(json_array());
    for (int i = 0; i < p->rows; i++) {
        json_t *row = hm_need(json_array());
        for (int k = 0; k < p->cols; k++)
            json_array_append_new(row, square_json(g, p, p->cell[i * p->cols + k],
                                                   of));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *face_json(const hm_game *g, const hm_card *c)
{
    json_t *layouts = hm_need(json_array());
    const cubes of = {hm_need(json_object()), hm_need(json_object()),
                      hm_need(json_object())};
    const hm_type *type = &g->type[c->type];
    const char letter[2] = {type->letter, '\0'};
    char *rule = NULL;
    size_t length;
    FILE *pen = hm_textstream(&rule, &length);
    put_rule(pen, g, c);
    fclose(pen);
    for (const hm_pattern *p = &c->pattern; p != NULL && p->cubes > 0; p = p->other)
        json_array_append_new(layouts, rows_json(g, p, &of));
    json_t *j = hm_values(NULL, "layouts:json colours:json letters:json shapes:json "
                          "sign:text colour:text rule:text", layouts, of.colours,
                          of.letters, of.shapes,
                          type->symbol != NULL ? type->symbol : letter, type->colour,
                              rule);
    free(rule);
    return j;
}

void hm_record_versions(hm_sim_record *r, const hm_library *lib)
{
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < r->cards && i < set->count; i++) {
        char digits[20];
        snprintf(digits, sizeof digits, "%016" PRIx64,
                 hm_card_form(lib, set->card[i], 0));
        r->card[i].version = hm_need(hm_arena_text(&r->arena, digits, strlen(digits)));
        r->card[i].text = describe(set->game, set->card[i], &r->arena);
        json_decref(r->card[i].face);
        r->card[i].face = face_json(set->game, set->card[i]);
    }
}
