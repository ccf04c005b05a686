/* html_face.c - a card on a page, as a record has it (card_version.h). Whether layouts
 * are layouts was looked at when the record was read; names and colours may be
 * anything. */
#include "tools/sim/html_parts.h"

/* A square that asks for nothing is none; of a name without a colour it has the paper's
 * tint. */
static void put_row(hm_html *p, const json_t *row, const json_t *colours)
{
    hm_html_board_row(p);
    for (size_t i = 0; i < json_array_size(row); i++) {
        const char *name = json_string_value(json_array_get(row, i));
        const char *colour =
            json_string_value(name != NULL ? json_object_get(colours, name) : NULL);
        hm_html_square(p, name, "", colour != NULL ? colour : "", true);
    }
}

static void put_layout(hm_html *p, const char *title, const json_t *rows,
                       const json_t *colours)
{
    hm_html_board(p, title, 0);
    for (size_t i = 0; i < json_array_size(rows); i++)
        put_row(p, json_array_get(rows, i), colours);
    hm_html_board_end(p, "");
}

void hm_html_face(hm_html *p, const hm_sim_card *card, const char *title)
{
    const json_t *layouts = json_object_get(card->face, "layouts");
    const char *rule = json_string_value(json_object_get(card->face, "rule"));
    if (card->face == NULL && card->text[0] == '\0')
        return;
    hm_html_card(p);
    for (size_t i = 0; i < json_array_size(layouts); i++)
        put_layout(p, i == 0 ? title : "or", json_array_get(layouts, i),
                   json_object_get(card->face, "colours"));
    if (json_array_size(layouts) == 0)
        hm_html_print(p, HM_PART_TEXT, "%s", title);
    hm_html_card_end(p, rule != NULL ? rule : card->text);
}
