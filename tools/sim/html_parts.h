/* html_parts.h - what the parts of a record's page share. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_HTML_PARTS_H
#define HM_TOOLS_SIM_HTML_PARTS_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/html.h"

/* One study of the record whose values are given: verdict, numbers, plots
 * (html_study.c). */
void hm_html_study(hm_html *p, const hm_sim_record *r, int which, const hm_row *of);
/* All of them side by side; of one its verdict. */
void hm_html_studies(hm_html *p, const hm_sim_record *r, const hm_row *row);

/* A card as it is printed, under that name; of one whose face is not known the text, if
 * there is one (html_face.c). */
void hm_html_face(hm_html *p, const hm_sim_card *card, const char *title);

/* All cards: lift, rounds, squares (html_cards.c). */
void hm_html_cards(hm_html *p, const hm_sim_record *r, const hm_row *row);
/* Where something stands, unless it stands nowhere. */
void hm_html_map(hm_html *p, const hm_sim_record *r, const char *what,
                 const int64_t *square);

/* A page with a title, and its end: how long it took; then it is written, and free
 * (html_run.c). */
hm_html  *hm_html_begin(const hm_row *row, const char *title);
hm_status hm_html_finish(hm_html *p, const hm_row *row, const char *path, hm_error *err);
/* The faults of a run, as a list. */
void hm_html_faults(hm_html *p, const hm_row *row, const char *pattern);

/* The command that the page was made by (html_run.c). */
void hm_html_again(hm_html *p, const hm_options *o);

/* A game of the run, from its start to its end (html_game.c). */
void hm_html_game(hm_html *p, const hm_sim_record *r, const hm_options *o);
/* The game of that seed by the bots of the options, without how to see it. */
void hm_html_seed(hm_html *p, const hm_options *o, uint64_t seed);

#endif
