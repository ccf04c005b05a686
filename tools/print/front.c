/* front.c - see front.h. */
#include "tools/print/front.h"

#include <stdio.h>
#include <string.h>

#include "tools/game/looks.h"
#include "tools/say.h"

static const char *keep(hm_arena *arena, const char *text)
{
    return text != NULL ? hm_need(hm_arena_text(arena, text, strlen(text))) : "";
}

static hm_front_cell cell_of(const hm_game *g, const hm_pattern *p, int cell)
{
    hm_front_cell out = {.shape = cell - 1, .part = cell != 0};
    out.letter[0] = hm_cell_letter(g, p, cell);
    if (cell != 0 && cell < HM_CELL_ASKS)
        out.colour = g->resource[cell - 1].colour;
    return out;
}

static hm_front_layout layout_of(const hm_game *g, const hm_pattern *p, hm_arena *arena)
{
    const int squares = p->cols * p->rows;
    hm_front_cell *cell = hm_need(hm_arena_array(arena, (size_t)squares, sizeof *cell));
    for (int i = 0; i < squares; i++)
        cell[i] = cell_of(g, p, p->cell[i]);
    return (hm_front_layout){p->cols, p->rows, cell};
}

static void add_layouts(hm_front *f, const hm_game *g, const hm_card *c, hm_arena *arena)
{
    const hm_pattern *p = &c->pattern;
    for (; p != NULL && p->rows > 0 && f->layouts < HM_PATTERNS_MAX; p = p->other)
        f->layout[f->layouts++] = layout_of(g, p, arena);
    for (int r = 0; r < g->resources && f->layouts > 0; r++)
        if (hm_layouts_have(&c->pattern, r))
            f->key[f->keys++] = (hm_front_key){cell_of(g, &c->pattern, r + 1),
                                               keep(arena, g->resource[r].name)};
}

/* The symbol where it has one: paper shows them all. */
static void add_type(hm_front *f, const hm_type *t, hm_arena *arena)
{
    const char letter[2] = {t->letter, '\0'};
    const char *sign = t->symbol != NULL ? t->symbol : letter;
    f->kind[f->types].sign = keep(arena, sign);
    f->kind[f->types++].colour = keep(arena, t->colour);
}

static const char *pack_of(const hm_library *lib, const hm_card *c, hm_arena *arena)
{
    char text[200];
    const char *version = NULL;
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const hm_pack_info info = hm_library_pack(lib, i);
        if (strcmp(info.name, c->pack) == 0)
            version = info.version;
    }
    snprintf(text, sizeof text, version != NULL ? "%.120s %.40s" : "%.120s", c->pack,
             version != NULL ? version : "");
    return keep(arena, text);
}

static const char *id_of(const hm_card *c, hm_arena *arena)
{
    char id[512];
    snprintf(id, sizeof id, "%s/%s", c->pack, c->id);
    return keep(arena, id);
}

hm_front hm_front_of(const hm_library *lib, const hm_card *c, const char *text,
                     hm_arena *arena)
{
    const hm_game *g = hm_library_cards(lib)->game;
    char types[HM_TYPES_TEXT], dealt[64];
    hm_front f = {.id = id_of(c, arena), .name = keep(arena, c->name),
                  .type = keep(arena, hm_types_text(g, c, types)),
                  .text = keep(arena, text), .pack = pack_of(lib, c, arena),
                  .dealt = keep(arena, hm_card_dealt(c, g, dealt)),
                  .source = keep(arena, c->source),
                  .game = keep(arena, g->title != NULL ? g->title : g->name)};
    add_type(&f, &g->type[c->type], arena);
    if (c->second != 0)
        add_type(&f, &g->type[c->second - 1], arena);
    add_layouts(&f, g, c, arena);
    f.facts = hm_card_facts(c, g, f.fact);
    return f;
}
