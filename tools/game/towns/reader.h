/* reader.h - a position with towns while it is read, between position.c and cells.c.
 * Private.
 *
 * The position belongs to who asked for it; all else is on the stack of hm_towns_fill.
 * The first thing that is refused is kept in `fields`, and nothing after it counts.
 */
#ifndef HM_TOOLS_GAME_TOWNS_READER_H
#define HM_TOOLS_GAME_TOWNS_READER_H

#include <jansson.h>

#include "tools/fields.h"
#include "tools/game/position.h"

typedef struct hm_town_reader {
    hm_position *p;
    const hm_game *game;
    const hm_cards *set;
    hm_fields fields;
    hm_plan plan; /* of towns, until all cards are known */
    int cards;
    const hm_card *card[HM_DECK_MAX];
    uint32_t needed; /* variants that its abilities need */
    const hm_card *open;  /* the event that lies open, or NULL; */
    const hm_card *older; /* ... and the one before */
    int8_t head[HM_SQUARES_MAX]; /* of the town at hand: first squares of buildings whose
                                    parts they are, -1: of none, */
    hm_set told[HM_SQUARES_MAX]; /* ... and all squares, as these tell them; 0: they do
                                    not */
} hm_town_reader;

/* Names of fields that the game gives; how many. */
typedef int hm_field_names(const hm_game *g, const char **known);
/* Every field is one of `own`, which end with NULL, or of the game's. */
void hm_reader_check(hm_town_reader *r, json_t *object, const char *const *own,
                     hm_field_names *more);

/* A card that can be built, by its name; NULL after refusing. */
const hm_card *hm_reader_card(hm_town_reader *r, const char *name, bool or_resource);
int            hm_reader_slot(hm_town_reader *r, const hm_card *card); /* new or not */
bool           hm_reader_is_dealt(const hm_town_reader *r, const hm_card *card);
/* The slot of the dealt card that stands in the town, -1: none. */
int            hm_reader_dealt_in(const hm_town_reader *r, const hm_town *t);

/* -- cells.c: a town, rows of squares, by the plan of the reader. */
void hm_reader_town(hm_town_reader *r, const json_t *list, hm_town *t);

#endif
