/* repro.h - one game of a run, played again: what is listed with a seed can be looked at.
 *
 * It is set up and played by the functions that the run has, so it is the same game: also
 * where bots were bent on a card, and where a script breaks while they think.
 */
#ifndef HM_TOOLS_SIM_REPRO_H
#define HM_TOOLS_SIM_REPRO_H

#include "tools/sim/run_plan.h"

/* "SEED", or of a study "SEED:without" or "SEED:bent": the game without the card, and the
 * one by bots that are bent on it. */
typedef struct hm_repro_what {
    uint64_t seed;
    int      side; /* HM_PAIR_WITH, ... */
} hm_repro_what;

typedef struct hm_repro {
    hm_repro_what  what;
    hm_arena       arena;
    hm_run_plan    plan;
    json_t        *request; /* NULL: that of the plan */
    const hm_card *bent;    /* on which bots are; NULL: on none */
    const hm_mind *mind;    /* of bots that learned the deck for it, in the arena; NULL:
                               they do when they sit down */
} hm_repro;

/* By the options of the run; of several cards of --card, the first. False after telling
 * what is wrong; to be freed in either case. */
bool hm_repro_make(hm_repro *g, const hm_options *o, hm_repro_what what, int *code);
/* The game at its start, as hm_bouts_begin. */
hm_status hm_repro_begin(hm_repro *g, hm_sim *s, hm_error *err);
/* The bot on a seat. */
const char *hm_repro_bot(const hm_repro *g, int seat);
void hm_repro_free(hm_repro *g);

/* `sim --repro`: on a screen where there is one, else as a list of moves; and what broke.
 * Returns an exit code. */
int hm_repro_show(const hm_options *o);

#endif
