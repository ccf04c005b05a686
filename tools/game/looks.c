/* looks.c - see looks.h. */
#include "tools/game/looks.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "tools/say.h"

const char *hm_sign(const char *symbol, char letter)
{
    static char texts[256][2];
    char *own = texts[(unsigned char)letter];
    if (symbol != NULL && ((unsigned char)symbol[0] < 128 || hm_use_utf8()))
        return symbol;
    own[0] = letter;
    return own;
}

const char *hm_type_sign(const hm_type *type, char text[8])
{
    if (type->symbol != NULL && hm_use_utf8())
        snprintf(text, 8, "%.7s", type->symbol);
    else
        snprintf(text, 8, "(%c)", type->letter);
    return text;
}

/* A type's symbol may be a small letter, and such are cubes. */
static bool is_cube(const hm_game *g, const char *sign)
{
    for (int i = 0; i < g->resources; i++)
        if (sign[0] == tolower((unsigned char)g->resource[i].letter) && sign[1] == '\0')
            return true;
    return false;
}

const char *hm_board_sign(const hm_game *g, const hm_type *type, char text[8])
{
    hm_type_sign(type, text);
    if (hm_width(text, strlen(text)) != 1 || is_cube(g, text))
        snprintf(text, 8, "%c", type->letter);
    return text;
}

const char *hm_types_text(const hm_game *g, const hm_card *card, char out[HM_TYPES_TEXT])
{
    snprintf(out, HM_TYPES_TEXT, card->second != 0 ? "%.60s and %.60s" : "%.60s",
             g->type[card->type].name,
             card->second != 0 ? g->type[card->second - 1].name : "");
    return out;
}

void hm_write_title(FILE *pen, const hm_game *g, const hm_card *card)
{
    const char *type = g->type[card->type].name;
    char text[HM_TYPES_TEXT];
    hm_put(pen, card->name);
    if (g->boards > 0 || card->event || card->ability ||
        strcasecmp(type, card->name) == 0)
        return;
    fputs(", ", pen);
    hm_put(pen, hm_types_text(g, card, text));
}

/* -- layouts */

hm_layout_cell hm_layout_look(const hm_game *g, const hm_pattern *p, int i)
{
    const int cell = p->cell[i];
    hm_layout_cell out = {.colour = "", .part = cell != 0};
    if (cell == 0)
        snprintf(out.text, sizeof out.text, "%s", hm_use_utf8() ? "·" : ".");
    else
        out.text[0] = hm_cell_letter(g, p, cell);
    if (cell != 0 && cell < HM_CELL_ASKS)
        out.colour = g->resource[cell - 1].colour;
    return out;
}

void hm_write_layouts(FILE *pen, const hm_game *g, const hm_card *card, int in)
{
    for (const hm_pattern *p = &card->pattern; p != NULL; p = p->other) {
        if (p != &card->pattern)
            fprintf(pen, "%*sor\n", in > 2 ? in - 2 : 0, "");
        for (int i = 0; i < p->rows * p->cols; i++) {
            const hm_layout_cell c = hm_layout_look(g, p, i);
            fprintf(pen, "%*s%s%s", i % p->cols == 0 ? in : 1, "", c.text,
                    i % p->cols == p->cols - 1 ? "\n" : "");
        }
    }
}
