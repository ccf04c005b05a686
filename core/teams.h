/* teams.h - seats in teams: who is with whom, and who is ahead of whom by that.
 *
 * Teams are of a deal and never change. They hang on the setting that points are counted
 * and cards are asked by (hm_setting.teams), which is why scoring, verdicts and bots know
 * of them without being told. Each seat is of one team; but couples are of two neighbours
 * each, so that everybody is of two, and the worse one counts.
 */
#ifndef HM_CORE_TEAMS_H
#define HM_CORE_TEAMS_H

#include "core/score.h"

typedef enum hm_teaming {
    HM_TEAMS_NONE,
#define TEAMING(name, word, least, every, text) HM_TEAMS_##name,
#include "core/teams.def"
    HM_TEAMS_SAID, /* by a letter for each seat */
    HM_TEAMINGS
} hm_teaming;

typedef enum hm_joining {
#define JOINING(name, word, text) HM_JOIN_##name,
#include "core/teams.def"
    HM_JOININGS
} hm_joining;

typedef struct hm_teams {
    uint8_t form, joining;       /* hm_teaming, hm_joining */
    uint8_t players, count;      /* seats, and teams */
    uint8_t of[HM_PLAYERS_MAX];  /* the team of a seat; of couples: that of the seat and
                                    the next */
} hm_teams;

enum { HM_TEAMS_TEXT = HM_PLAYERS_MAX + 16 }; /* of teams in words, with the NUL */

/* By their words; -1: there is none of that name. "" for what has no word. */
int         hm_teaming_find(const char *word, size_t length);
int         hm_joining_find(const char *word, size_t length);
const char *hm_teaming_word(int form);
const char *hm_joining_word(int joining);
const char *hm_teaming_text(int form);
const char *hm_joining_text(int joining);

/* Seats so many players by a row of teams.def. */
hm_status hm_teams_seat(hm_teams *t, hm_teaming form, hm_joining joining, int players,
                        hm_error *err);
/* The same by "across", "across lowest" or a letter for each seat: "ABAB sum". What is
 * not said of points is `usual`. */
hm_status hm_teams_read(hm_teams *t, const char *text, hm_joining usual, int players,
                        hm_error *err);
/* As hm_teams_read takes it, with the points said. */
void hm_teams_write(const hm_teams *t, char text[HM_TEAMS_TEXT]);

/* The teams by which so many towns are looked at: none where those are not all there
 * are. */
static inline const hm_teams *hm_teams_of(const hm_setting *how, int players)
{
    return how->teams != NULL && how->teams->players == players ? how->teams : NULL;
}

/* Is `seat` with another one? Without teams (NULL) nobody is. */
bool hm_are_mates(const hm_teams *t, int seat, int other);
/* The next one clockwise who is with this seat; -1: nobody is. */
int  hm_partner_of(const hm_teams *t, int seat, int players);

/* Of sheets that have their totals, tie-breaks and mode: the points of their teams, and
 * what a verdict on one of a team is for all of it. */
void hm_teams_join(const hm_teams *t, hm_sheet *sheet, int ties);
void hm_teams_judge(const hm_teams *t, hm_sheet *sheet);
/* Ranks them, joined: all of a team have its rank, and a lower one is a place behind for
 * each team ahead; of couples, for each player. */
void hm_teams_rank(const hm_teams *t, hm_sheet *sheet, int ties);

#endif
