/* profile.h - what a deck is like: a handful of runs over the same seeds.
 *
 * Every bot of a ladder plays against itself, and then those that are neighbours on it
 * against each other. How many games that are follows from the bots and the deck, never
 * from the clock, so a profile is the same on every machine. What the runs say is made of
 * their records alone.
 */
#ifndef HM_TOOLS_SIM_PROFILE_H
#define HM_TOOLS_SIM_PROFILE_H

#include <stdio.h>

#include "tools/sim/run_plan.h"
#include "tools/sim/tell.h"

enum { HM_LADDER_MAX = 8 };

typedef struct hm_profile {
    hm_arena    arena;
    hm_options *o;       /* of all games but for the bots: the way to look at one again */
    const char *deck;    /* as it was named */
    int         bots;    /* that have played, in the order of the ladder */
    const char *bot[HM_LADDER_MAX];
    hm_sim_record  *own;     /* each against itself */
    int         duels;   /* one of bot[i + 1], named first, among others of bot[i] */
    hm_sim_record  *duel;
    const char *dear;    /* bots that were left out, for they would take minutes; NULL */
    bool        stopped; /* by Ctrl-C: some are missing */
} hm_profile;

/* Plays all of it, for `sim deck FILE`. False after telling what is wrong; *p is empty
 * then, and *code the exit code. */
bool hm_profile_play(const hm_options *o, hm_profile *p, int *code);
void hm_profile_free(hm_profile *p);

/* The command that shows the game of that seed, by the bots of --bots. */
char *hm_profile_command(const hm_profile *p, const char *bots, uint64_t seed);

/* -- telling of it: what the runs say, with names, and with what only people are told
 * (profile_json.c); for programs, for people, as a table (report_profile.c) */
json_t *hm_profile_values(const hm_profile *p);
json_t *hm_profile_json(const hm_profile *p);
void    hm_profile_text(const hm_profile *p, FILE *pen);
void    hm_profile_csv(const hm_profile *p, FILE *pen);
/* The page of it (html_profile.c); `o` are the options that it was asked for by. The best
 * game is played again for it. HM_EIO as hm_html_write. */
hm_status hm_profile_page(const hm_profile *p, const hm_options *o, const char *path,
                          hm_error *err);

/* -- what text and page have in common (tell.h) */

/* A card, its type, and in how many of its towns each bot has one. */
enum { HM_PROFILE_NAME = 32, HM_PROFILE_COLUMNS = HM_LADDER_MAX + 2 };
typedef struct hm_profile_table {
    char           head[HM_LADDER_MAX][HM_PROFILE_NAME];
    char           cell[HM_LADDER_MAX][HM_PROFILE_NAME];
    hm_told_column column[HM_PROFILE_COLUMNS + 1];
} hm_profile_table;
void hm_profile_cards(const json_t *bots, hm_profile_table *out);

/* Points ahead and games won, of duels and of seats. */
#define HM_PROFILE_MARGIN                                                            \
    HM_MEAN_COLUMNS("#ahead", "ahead", "+.2"), {"#won", "[{won.low?}{won:.1%} %|-]"}, \
        {"#95 %", "[{won.low:.1%} to {won.high:.1%}]"}
#define HM_PROFILE_DUEL "{better:.20} over {weaker:.20}"
extern const hm_told_column hm_profile_seats[];

#define HM_PROFILE_CHANCE                                                               \
    "{better} {seats}, {weaker} {others} of the seats: {chance:.1%} % would be won by " \
    "chance"
#define HM_PROFILE_SEATS                                                           \
    "[{ahead?}where one sits matters: seat {ahead*, } ahead[{behind?}, seat "      \
    "{behind*, } behind]|{behind?}where one sits matters: seat {behind*, } behind" \
    "|no seat is clearly ahead or behind]"

#endif
