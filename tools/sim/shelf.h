/* shelf.h - runs that are kept: an SQLite database of records (docs/sim-db.md).
 *
 * It knows neither library nor games: whatever is in a record is kept, be it played here
 * or merged. A file that is another program's, or of a later version of this one, is
 * refused and not touched. Several programs may use one file at once.
 */
#ifndef HM_TOOLS_SIM_SHELF_H
#define HM_TOOLS_SIM_SHELF_H

#include "tools/sim/record.h"

enum { HM_SHELF_VERSION = 2 }; /* of its tables */

typedef struct hm_shelf hm_shelf;

/* Opens a shelf to put runs on, and makes it where there is none: an empty one stays if
 * nothing is put there. That it can be written has been tried. HM_EINPUT or HM_EIO names
 * the file, and *out is NULL. The path must outlive the shelf. */
hm_status hm_shelf_open(const char *path, hm_shelf **out, hm_error *err);
/* The same to read one that is there. */
hm_status hm_shelf_look(const char *path, hm_shelf **out, hm_error *err);
void      hm_shelf_close(hm_shelf *s); /* NULL is fine */

/* Keeps a run with all of it, or nothing. */
hm_status hm_shelf_put(hm_shelf *s, const hm_sim_record *r, hm_error *err);

/* What it has of a card, over its versions; "kinds" is empty when that is nothing. And
 * all cards that it has runs of. New references; on failure NULL (shelf_read.c). */
hm_status hm_shelf_card(hm_shelf *s, const char *card, json_t **out, hm_error *err);
hm_status hm_shelf_cards(hm_shelf *s, json_t **out, hm_error *err);

#endif
