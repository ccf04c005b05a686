/* profile_tables.h - what the runs of a profile say, as tables.
 *
 * Made of the records alone, and read by whoever shows them: as text, JSON, CSV. Names
 * belong to the profile, which has to outlive the tables.
 */
#ifndef HM_TOOLS_SIM_PROFILE_TABLES_H
#define HM_TOOLS_SIM_PROFILE_TABLES_H

#include <stdio.h>

#include "tools/sim/profile.h"

enum {
    HM_QUANTILES = 5,
    HM_SEAT_GAMES = 100 /* of a bot, before it is asked about seats */
};
extern const int hm_quantile[HM_QUANTILES]; /* per cent */

/* A bot against itself. */
typedef struct hm_profile_bot {
    const char *bot;
    bool        searches;
    int64_t     games;   /* that came to their end; 0: nothing else is known */
    hm_interval points;
    double      spread;
    int         quantile[HM_QUANTILES]; /* points that so many per cent do not exceed */
    hm_best     best;
    double      empty;   /* share of squares; NAN where there are none */
    hm_interval rounds;
    int64_t     ties;
    int         unbuilt, everywhere; /* cards in none of its towns, and in all */
} hm_profile_bot;

/* One bot of a kind among others of another kind. It is the one that stands higher on the
 * ladder, which may turn out to be the weaker. */
typedef struct hm_profile_duel {
    const char *better, *weaker; /* as they turned out */
    int         seats;   /* of the better one */
    double      chance;  /* share of games that so many seats win, all else being equal */
    int64_t     games;
    hm_interval ahead;   /* points, within the same games */
    hm_interval won;     /* share of games that one of its seats wins, draws in parts */
    bool        clear;   /* is it ahead for sure (95 %)? */
} hm_profile_duel;

typedef struct hm_profile_seat {
    hm_interval ahead, won;
    int         lean;    /* 1: it is ahead of the others for sure, -1: behind; by what is
                            won, or if that does not tell, by points */
} hm_profile_seat;

typedef struct hm_profile_card {
    const hm_sim_card *card;
    double share[HM_LADDER_MAX]; /* of towns that have one, by bot; NAN: not in play */
    bool   unbuilt, everywhere;  /* by no bot; in all towns of all bots */
} hm_profile_card;

typedef struct hm_profile_tables {
    hm_arena         arena;
    int              players, bots, duels, seats, cards;
    hm_profile_bot   bot[HM_LADDER_MAX];
    hm_profile_duel  duel[HM_LADDER_MAX];
    int              seat_bot;   /* who was asked about seats */
    double           seat_level; /* of their intervals: all together hold at 95 % */
    hm_profile_seat *seat;       /* none where one plays alone */
    hm_profile_card *card;
    hm_best          ceiling;
    const char      *ceiling_bot, *ceiling_command;
    const char      *ceiling_bots; /* of its run, as --bots has them */
    double           seconds;
    int64_t          games;      /* of all runs */
} hm_profile_tables;

void hm_profile_tables_make(hm_profile_tables *t, const hm_profile *p);
void hm_profile_tables_free(hm_profile_tables *t);

/* Did a bot that searches make fewer points against itself than one that does not? That
 * needs an explanation. */
bool        hm_profile_is_spoiled(const hm_profile_tables *t);
/* Does skill matter? A sentence without its end; NULL where there were no duels. */
const char *hm_profile_skill(const hm_profile_tables *t);
/* All of that with names; without the runs, and with what only people are told. */
json_t *hm_profile_values(const hm_profile *p, const hm_profile_tables *t);

/* For people, for programs, and for tables. */
void    hm_profile_text(const hm_profile *p, const hm_profile_tables *t, FILE *pen);
json_t *hm_profile_json(const hm_profile *p, const hm_profile_tables *t);
void    hm_profile_csv(const hm_profile *p, const hm_profile_tables *t, FILE *pen);

/* Of a duel, and of the seats: patterns that text and page have in common (tell.h). */
#define HM_PROFILE_CHANCE                                                          \
    "{better} {seats}, {weaker} {others} of the seats: {chance:.1%} % would be won by " \
    "chance"
#define HM_PROFILE_SEATS                                                           \
    "[{ahead?}where one sits matters: seat {ahead*, } ahead[{behind?}, seat "      \
    "{behind*, } behind]|{behind?}where one sits matters: seat {behind*, } behind" \
    "|no seat is clearly ahead or behind]"

/* The page of it (page_profile.c); `o` are the options that it was asked for by. The best
 * game is played again for it. HM_EIO as hm_page_write. */
hm_status hm_profile_page(const hm_profile *p, const hm_profile_tables *t,
                          const hm_options *o, const char *path, hm_error *err);

#endif
