/* puzzle.h - puzzles to be played: where they are kept, and a game at their start. */
#ifndef HM_TOOLS_PLAY_PUZZLE_H
#define HM_TOOLS_PLAY_PUZZLE_H

#include <jansson.h>

#include "tools/options.h"
#include "tools/save/session.h"

/* What is to be reached, for who plays it (match.h). */
typedef struct hm_goal {
    char name[48];  /* "Puzzle 3" */
    int  points;
    int  moves;     /* made before it begins */
} hm_goal;

/* The puzzle of a number from 1 (puzzle_make.h has its shape), a new reference. They come
 * with the packs: puzzles.json in a folder of packs. *count: how many there are. */
hm_status hm_puzzle_find(const hm_options *o, long number, json_t **out, int *count,
                         hm_error *err);

/* A game that stands at the puzzle's position; *goal has everything but its name. */
hm_status hm_puzzle_begin(const json_t *puzzle, const hm_options *o, hm_session **out,
                          hm_goal *goal, hm_error *err);
/* Makes the choices of a list ("before", "solution") by their texts. */
hm_status hm_puzzle_take(hm_session *s, const json_t *texts, hm_error *err);

/* The resources to come, as "brick, glass". */
void hm_puzzle_write_coming(const json_t *puzzle, FILE *pen);
/* Whether the goal was reached by a game that is over, in a line. */
void hm_goal_write(const hm_goal *goal, const hm_session *s, FILE *pen);

#endif
