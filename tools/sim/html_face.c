/* html_face.c - a card on a page as it is printed, made of what a record has of it
 * (card_version.h). Whether layouts are layouts was looked at when the record was read;
 * names, letters and colours may be anything. */
#include "tools/sim/html_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tools/print/card.h"
#include "tools/say.h"

static const char *text_of(const json_t *j, const char *field)
{
    const char *text = json_string_value(json_object_get(j, field));
    return text != NULL ? text : "";
}

/* Records of older programs have no letters and no shapes: then a cube has the first
 * letter of its name. A cell without a colour is known by a sign, which is its letter. */
static hm_front_cell cell_of(const json_t *face, const char *name)
{
    hm_front_cell cell = {.letter = ".", .shape = -1, .part = name != NULL};
    if (name == NULL)
        return cell;
    const char *letter = text_of(json_object_get(face, "letters"), name);
    const json_t *shape = json_object_get(json_object_get(face, "shapes"), name);
    cell.colour = json_string_value(json_object_get(json_object_get(face, "colours"),
                                                    name));
    snprintf(cell.letter, sizeof cell.letter, "%.*s", (int)hm_fit(name, 1), name);
    if (cell.colour != NULL)
        cell.letter[0] = (char)toupper((unsigned char)cell.letter[0]);
    if (*letter != '\0')
        snprintf(cell.letter, sizeof cell.letter, "%.7s", letter);
    if (json_is_integer(shape) && json_integer_value(shape) >= 0 &&
        json_integer_value(shape) < HM_RESOURCES_MAX)
        cell.shape = (int)json_integer_value(shape);
    return cell;
}

static hm_front_layout layout_of(const json_t *face, const json_t *rows, hm_arena *arena)
{
    const int tall = (int)json_array_size(rows);
    const int wide = (int)json_array_size(json_array_get(rows, 0));
    hm_front_cell *cell = hm_need(hm_arena_array(arena, (size_t)(tall * wide) + 1,
                                                 sizeof *cell));
    for (int i = 0; i < tall * wide; i++) {
        const json_t *row = json_array_get(rows, (size_t)(i / wide));
        cell[i] = cell_of(face, json_string_value(json_array_get(row,
                                                                 (size_t)(i % wide))));
    }
    return (hm_front_layout){wide, tall, cell};
}

/* Cubes in the order of the game. */
static void add_keys(hm_front *f, json_t *face)
{
    const char *name;
    json_t *colour;
    for (int shape = 0; shape < HM_RESOURCES_MAX; shape++)
        json_object_foreach(json_object_get(face, "colours"), name, colour) {
            const hm_front_cell cell = cell_of(face, name);
            if (cell.shape == shape && f->keys < HM_RESOURCES_MAX)
                f->key[f->keys++] = (hm_front_key){cell, name};
        }
}

static hm_front front_of(const hm_sim_card *card, const char *title, hm_arena *arena)
{
    json_t *face = card->face;
    const json_t *layouts = json_object_get(face, "layouts");
    const char *rule = json_string_value(json_object_get(face, "rule"));
    hm_front f = {.id = card->name, .name = title, .type = card->type, .dealt = "",
                  .text = rule != NULL ? rule : card->text, .pack = card->pack,
                  .source = "", .game = ""};
    const char *sign = text_of(face, "sign");
    if (*sign != '\0') {
        f.kind[0].sign = hm_need(hm_arena_text(arena, sign, hm_fit(sign, 2)));
        f.kind[0].colour = text_of(face, "colour");
        f.types = 1;
    }
    for (size_t i = 0; i < json_array_size(layouts) && i < HM_PATTERNS_MAX; i++)
        f.layout[f.layouts++] = layout_of(face, json_array_get(layouts, i), arena);
    if (f.layouts > 0)
        add_keys(&f, face);
    return f;
}

void hm_html_face(hm_html *p, const hm_sim_card *card, const char *title)
{
    hm_arena arena = {0};
    hm_card_cut cut;
    if (card->face == NULL && card->text[0] == '\0')
        return;
    const hm_front front = front_of(card, title, &arena);
    hm_plate *plate = hm_card_plate(&front, &hm_theme_shipped, HM_CARD_W, HM_CARD_H,
                                    &cut);
    hm_html_plate(p, plate);
    hm_plate_free(plate);
    hm_arena_drop(&arena);
}
