/* score.h - points of towns, line by line.
 *
 * Scoring works on values only and allocates nothing; the caller lends the room.
 */
#ifndef HM_CORE_SCORE_H
#define HM_CORE_SCORE_H

#include "core/facts.h"

/* A line is a card's (slot >= 0) or the game's own (slot = -1 - line index). */
enum { HM_LEAD_LINE = -1 - HM_LINES_MAX }; /* the slot of what one began with */
typedef struct hm_score_line {
    int16_t slot;
    int16_t count;
    int32_t points;
    int32_t given;  /* 1: by cards in others' towns (core/gifts.h); no padding */
} hm_score_line;

/* What else than points decides (core/verdict.h); cleared: nothing does. */
enum { HM_OUTCOME_LOST = -1, HM_OUTCOME_OPEN, HM_OUTCOME_WON };
typedef struct hm_sheet_verdict {
    int8_t outcome;
    bool   fewest;   /* points win */
    bool   together; /* all have won or lost: nobody is ahead */
} hm_sheet_verdict;

/* What the player's team has, where seats are in teams (core/teams.h). */
typedef struct hm_sheet_team {
    bool    on;
    uint8_t number;
    int32_t points;
} hm_sheet_team;

typedef struct hm_sheet {
    int32_t       total;
    int           rank;                /* 1 is best; ties share it */
    hm_sheet_verdict verdict;
    hm_sheet_team team;
    hm_set        fed;
    int16_t       spent[HM_COUNTERS_MAX]; /* on feeding; only where it is paid for */
    int32_t       tie[HM_TIES_MAX];    /* the game's tie-breaks, higher is better;
                                          left alone when there is one player */
    int           lines;
    hm_score_line line[2 * HM_DECK_MAX + HM_LINES_MAX + 1];
} hm_sheet;

/* Everybody feeds for the most points of their own, against what the others' own best
 * feeding leaves them, each of those taken with what all had before feeding; then all are
 * scored, with what is left after feeding.
 * Players clockwise; the one on your right is the one before you. facts is
 * working room for players + 1. On failure the sheets are undefined. */
hm_status hm_score(const hm_deck *d, const hm_town *town, int players,
                   const hm_setting *how, hm_facts *facts, hm_sheet *sheet,
                   hm_error *err);

/* The same within what is left of a fault, for who scores many towns in one step. */
hm_status hm_score_within(const hm_deck *d, const hm_town *town, int players,
                          const hm_setting *how, hm_facts *facts, hm_sheet *sheet,
                          hm_fault *fault, hm_error *err);

/* The same for facts that are filled already (players of them, and room for one
 * more); there is at least one player. The fault of the first, where it has one, is that
 * of all. */
hm_status hm_score_facts(const hm_deck *d, int players, hm_facts *facts, hm_sheet *sheet,
                         hm_error *err);
/* Adds the lines of the game's own to the sheet. */
void hm_score_lines(const hm_facts *f, hm_sheet *sheet);
/* Ranks anew, after tie-breaks were changed. */
void hm_score_rank(const hm_setting *how, hm_sheet *sheet, int players, int ties);

/* Points of the card in a slot, which stands, for the fed set in f. */
int32_t hm_score_card(const hm_facts *f, int slot);
/* ... of one clause of it, over all its buildings; of a line of the game, and of all. */
int32_t hm_score_use(const hm_facts *f, const hm_use *u);
int32_t hm_score_of_line(const hm_facts *f, int line);
int32_t hm_score_all_lines(const hm_facts *f);
/* Points of the clauses that depend on feeding, for the fed set in f. */
int32_t hm_score_of_fed(const hm_facts *f);
/* Points of all that depends on feeding, for the fed set and what is spent in f, where
 * feeding is bought: lines of the game are part of it. */
int32_t hm_score_of_bought(const hm_facts *f);

#endif
