/* record.h - a run of many games with everything that is needed to tell of it, to write
 * it down as JSON, and to add another one: no library, no card.
 *
 * Records that were read and those that were played are the same to whoever reports them,
 * so chunks from other machines are told as if they had been played here.
 */
#ifndef HM_TOOLS_SIM_RECORD_H
#define HM_TOOLS_SIM_RECORD_H

#include <jansson.h>

#include "core/card.h"
#include "tools/sim/totals.h"

enum { HM_STUDIES_MAX = 64 };
#define HM_NO_POINTS INT64_MIN

/* A card as reports need it. */
typedef struct hm_sim_card {
    const char *name, *pack, *type;
    const char *version;  /* 16 digits (card_version.h); "": not known */
    const char *text;     /* its layout and rule in one line, or "" */
    json_t     *face;     /* what is drawn of it (card_version.h); NULL: not known */
    int         cells;    /* cubes that it is built from */
    bool        builds;   /* people build it; else it is used, or turned up */
    bool        scores;   /* it says how many points it gives */
    int         clauses;  /* ... of HM_CLAUSE_BINS at most */
    const char *clause[HM_CLAUSE_BINS]; /* when an effect does something; NULL: it is
                                           none */
} hm_sim_card;

/* One card, looked at in pairs of games. */
typedef struct hm_study {
    int      card;    /* of the record's */
    hm_batch batch;   /* with it, without, and with bots that are bent on it */
    double   level;   /* of the intervals that its verdict rests on: what is left of 95 %
                         where there were several looks at several numbers */
    bool     settled; /* it stopped since the verdict was clear */
    hm_spread change, worth, lift; /* of its type, as far as known */
    hm_spread none;   /* the change of decks without a card of its type */
    const char *same_as; /* a published card that says the same; NULL: none */
    const char *proof;  /* why nobody can build it, so that nothing was played; NULL */
    int       kin;    /* of the record's cards, plus one: a published card of other points
                         but the same otherwise, with which it is compared; 0: none */
    hm_interval kept; /* the change of that one, of the twin or of the card itself, as it
                         was measured for the band by who learns; low = high: unknown */
    bool      absent; /* such decks are what is studied */
    int64_t  *alone;  /* decks with it are played and no others: room for the points of
                         each seed, HM_NO_POINTS where a script broke; NULL: pairs */
} hm_study;

typedef struct hm_sim_record {
    hm_arena     arena;    /* of the names */
    json_t      *head;     /* how games were played; records that are added agree on it */
    uint64_t     seed;     /* the first */
    int64_t      games;    /* seeds; of studies: of the first */
    int          players, bots;
    const char **bot;
    int          cards;
    hm_sim_card *card;
    hm_totals    sum;      /* of all games with what is studied, or of all */
    int          studies;
    hm_study     study[HM_STUDIES_MAX];
    bool         stopped;  /* by Ctrl-C; of several that were added: the last */
    double       seconds;
    double       band_seconds; /* before that: for bands that were not kept */
    int          threads;
} hm_sim_record;

void hm_record_free(hm_sim_record *r);
/* The cards of a set, as a record has them. */
void hm_record_cards(hm_sim_record *r, const hm_cards *set);
/* Whether it can be added to others: every seed that it says was played, in all studies.
 * HM_EINPUT tells why not. */
hm_status hm_record_check_chunk(const hm_sim_record *r, hm_error *err);
/* Adds another such one that goes on where r ends: the same games were played. HM_EINPUT
 * tells what does not fit, and r is as it was. */
hm_status hm_record_add(hm_sim_record *r, const hm_sim_record *later, hm_error *err);

/* Makes the sum of a record with studies: all games with what is studied, and scripts
 * that broke in any of their games (faults.h). */
void hm_record_sum_up(hm_sim_record *r);

/* As JSON has it; a new reference. */
json_t *hm_record_json(const hm_sim_record *r);
/* The same without the sums of studies, and with what only people are told: values of
 * names that begin with '_' (record_json.c, study_json.c). */
json_t *hm_record_values(const hm_sim_record *r);
/* The other way; sums that no games have are refused. On failure *r is empty. */
hm_status hm_record_read(const json_t *j, hm_sim_record *r, hm_error *err);

/* Columns and rows of the squares that cards stand on; 0: the head has it wrong. */
int hm_record_cols(const hm_sim_record *r);
int hm_record_rows(const hm_sim_record *r);

/* Of a study: what a town has more on average in games with the card. */
hm_interval hm_study_change(const hm_sim_record *r, const hm_study *s, double level);
/* ... than in games with its kin, whatever else was learned. */
hm_interval hm_study_difference(const hm_sim_record *r, const hm_study *s, double level);
/* What towns have more that are bent on it, where nobody else built it. */
hm_interval hm_study_cost(const hm_sim_record *r, const hm_study *s, double level);
const hm_card_sums *hm_study_card(const hm_study *s);
const hm_card_sums *hm_study_bent(const hm_study *s); /* the same, of bent bots */
/* What a copy is worth: to whoever builds it or, where hardly anybody does, to who is
 * bent on it. */
enum { HM_WORTH_GAMES = 20 }; /* with a copy, before its worth counts */
const hm_ratio *hm_study_worth(const hm_study *s);

#endif
