/* page_parts.h - what the parts of a record's page share. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_PAGE_PARTS_H
#define HM_TOOLS_SIM_PAGE_PARTS_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/page.h"

/* One card: verdict, numbers, plots (page_study.c). alone: it is the page's only one, so
 * its verdict stands at the top already. */
void hm_page_study(hm_page *p, const hm_record *r, const hm_study *s, bool alone);
/* "Gilded Hall is too strong", and how sure that is. */
void hm_page_verdict(const hm_record *r, const hm_study *s, char *name, size_t size);
void hm_page_sureness(hm_page *p, const hm_record *r, const hm_study *s);
/* All of them side by side. */
void hm_page_studies(hm_page *p, const hm_record *r);

/* All cards: lift, rounds, squares (page_cards.c). */
void hm_page_cards(hm_page *p, const hm_record *r);
/* Where something stands, unless it stands nowhere. */
void hm_page_map(hm_page *p, const hm_record *r, const char *what, const int64_t *square);

/* What its games are: "tiny-towns, mode standard, 2 players, packs base" (page_run.c). */
void hm_page_setting(const hm_record *r, FILE *pen);

/* The command that the page was made by (page_run.c). */
void hm_page_again(hm_page *p, const hm_options *o);

/* A game of the run, from its start to its end (page_game.c). */
void hm_page_game(hm_page *p, const hm_record *r, const hm_options *o);
/* The game of that seed by the bots of the options, without how to see it. */
void hm_page_seed(hm_page *p, const hm_options *o, uint64_t seed);

#endif
