/* compare.h - two versions of a card, or two decks, in the same games.
 *
 * Each seed is played twice, with the new version and with the old one; everything else
 * that a seed decides is the same. Versions may come from files, from git, or, of decks,
 * from packs.
 */
#ifndef HM_TOOLS_SIM_COMPARE_H
#define HM_TOOLS_SIM_COMPARE_H

#include <stdio.h>

#include "tools/revision.h"
#include "tools/sim/pairs.h"

enum { HM_SIDE_NEW, HM_SIDE_OLD, HM_COMPARED, HM_COMPARE_PAIRS = 1000 };

/* One version. */
typedef struct hm_version_side {
    const char    *name;  /* as it was given */
    const char    *path;  /* of the file; of a pack's deck: its name */
    hm_revision    from;  /* where it was in git */
    hm_run_plan    plan;
    const hm_card *card;  /* NULL: a deck is compared */
    hm_pairs       pairs;
    bool          *asked;
    hm_sim_record      record;
} hm_version_side;

typedef struct hm_comparison {
    hm_arena        arena;
    hm_version_side side[HM_COMPARED];
    hm_pair_sums    pair;    /* new less old */
    int64_t         games;   /* pairs */
    bool            stopped; /* by Ctrl-C, or since a file has changed */
} hm_comparison;

/* Plays what `sim compare OLD NEW` asks for. False after telling what is wrong, with an
 * exit code; then, too, it is to be freed. */
bool hm_compare_play(const hm_options *o, hm_comparison *c, int *code);
void hm_compare_free(hm_comparison *c);

/* -- telling of it (report_compare.c) */

/* All that it found with names, and what only people are told, without the records of
 * the two; a new reference. */
json_t *hm_compare_values(const hm_comparison *c);

void    hm_compare_text(const hm_comparison *c, FILE *pen);
void    hm_compare_csv(const hm_comparison *c, FILE *pen);
json_t *hm_compare_json(const hm_comparison *c); /* a new reference */
/* The page of it (html_compare.c). */
hm_status hm_compare_page(const hm_comparison *c, const hm_options *o, const char *path,
                          hm_error *err);

#endif
