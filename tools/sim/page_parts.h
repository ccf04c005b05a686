/* page_parts.h - what the parts of a record's page share. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_PAGE_PARTS_H
#define HM_TOOLS_SIM_PAGE_PARTS_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/page.h"

/* One study of the record whose values are given: verdict, numbers, plots
 * (page_study.c). */
void hm_page_study(hm_page *p, const hm_record *r, int which, const hm_row *of);
/* All of them side by side; of one its verdict. */
void hm_page_studies(hm_page *p, const hm_record *r, const hm_row *row);

/* All cards: lift, rounds, squares (page_cards.c). */
void hm_page_cards(hm_page *p, const hm_record *r, const hm_row *row);
/* Where something stands, unless it stands nowhere. */
void hm_page_map(hm_page *p, const hm_record *r, const char *what, const int64_t *square);

/* A page with a title, and its end: how long it took; then it is written, and free
 * (page_run.c). */
hm_page  *hm_page_begin(const hm_row *row, const char *title);
hm_status hm_page_finish(hm_page *p, const hm_row *row, const char *path, hm_error *err);
/* The faults of a run, as a list. */
void hm_page_faults(hm_page *p, const hm_row *row, const char *pattern);

/* The command that the page was made by (page_run.c). */
void hm_page_again(hm_page *p, const hm_options *o);

/* A game of the run, from its start to its end (page_game.c). */
void hm_page_game(hm_page *p, const hm_record *r, const hm_options *o);
/* The game of that seed by the bots of the options, without how to see it. */
void hm_page_seed(hm_page *p, const hm_options *o, uint64_t seed);

#endif
