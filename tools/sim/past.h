/* past.h - what a shelf has of a card: its numbers over its versions.
 *
 * Only runs of the same kind are put side by side: of the same game, mode, players,
 * packs, bots and options, and in pairs or not. Of a version with several such runs the
 * latest is told, and the others are counted. They are not added up: a study stops when
 * its numbers look clear, and sums of runs that stopped so would look surer than they
 * are; besides, seeds may have been played twice.
 */
#ifndef HM_TOOLS_SIM_PAST_H
#define HM_TOOLS_SIM_PAST_H

#include <jansson.h>

#include "core/arena.h"
#include "tools/sim/record.h"
#include "tools/sim/shelf.h"

/* One version, in runs of one kind. Intervals that are not known are not finite. */
typedef struct hm_past_version {
    const char *version, *text;
    const char *first, *last;  /* when it was run, in UTC */
    int64_t     runs, all;     /* how many, and games or pairs of all of them */
    /* of the latest: */
    int64_t     run;
    const char *hamlet, *hash, *seed, *pack;
    int64_t     games;         /* or pairs */
    bool        stopped;
    int64_t     in_play, towns, built, builders, points;
    hm_interval owned, lift, worth, change;
    hm_spread   lift_band, worth_band, change_band;
    const char *verdict, *leans; /* "": it was not asked about */
    double      sure;
} hm_past_version;

typedef struct hm_past_kind {
    const char      *game, *mode, *packs, *bots, *options; /* the last three: JSON */
    int              players;
    bool             studied;    /* pairs of games with it and without */
    int64_t          runs;
    int              versions;
    hm_past_version *version;    /* the oldest first */
} hm_past_kind;

typedef struct hm_past {
    hm_arena      arena;
    const char   *card;
    int           kinds;
    hm_past_kind *kind;     /* studies first */
    int64_t       runs;
    int           versions; /* different ones */
} hm_past;

/* All that is known of a card; kinds is 0 when that is nothing. */
hm_status hm_past_read(hm_shelf *s, const char *card, hm_past *out, hm_error *err);
void      hm_past_free(hm_past *p);

/* A card in the list of all. */
typedef struct hm_past_card {
    const char *name, *game, *type;
    int64_t     versions, runs;
    const char *last;    /* when it was run */
    const char *verdict; /* of the latest study; "": there was none */
} hm_past_card;

typedef struct hm_past_list {
    hm_arena      arena;
    int64_t       runs;
    int           cards;
    hm_past_card *card; /* by name */
} hm_past_list;

hm_status hm_past_list_read(hm_shelf *s, hm_past_list *out, hm_error *err);
void      hm_past_list_free(hm_past_list *l);

/* -- telling it (past_report.c) */

void    hm_past_text(const hm_past *p, FILE *pen);
void    hm_past_csv(const hm_past *p, FILE *pen);
json_t *hm_past_json(const hm_past *p);
void    hm_past_list_text(const hm_past_list *l, FILE *pen);
void    hm_past_list_csv(const hm_past_list *l, FILE *pen);
json_t *hm_past_list_json(const hm_past_list *l);

#endif
