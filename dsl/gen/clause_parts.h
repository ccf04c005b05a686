/* clause_parts.h - what the readers of a card's rules share. Private to clause.c,
 * score.c, event.c, bar.c, task.c, feeding.c and every.c. */
#ifndef HM_DSL_GEN_CLAUSE_PARTS_H
#define HM_DSL_GEN_CLAUSE_PARTS_H

#include <stddef.h>
#include <string.h>

#include "core/card.h"
#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

enum { HM_CLAUSES_MAX = 255 };

/* A card, or a rule for everybody, while its clauses are read. */
typedef struct hm_clause_body {
    hm_check *c;
    hm_gen   *gen;
    hm_card  *card;    /* NULL: a rule for everybody */
    const hm_node *cost; /* part of an ability, or NULL */
    bool      recalls; /* an effect remembers a number, or a script may */
    bool      marks;   /* ... or marks squares, likewise */
    unsigned  lines;   /* of the game, that a part was about: one bit each */
    int       before;  /* clauses of the game's other rules for everybody */
    int       clauses;
    int       laters;  /* of gen->later that have their clause */
    bool      granted; /* what is read now is a rule's and not the card's own */
    int64_t   work;    /* of all clauses so far, in full towns (price.h) */
    hm_clause clause[HM_CLAUSES_MAX]; /* the last: only those that are read are set */
} hm_clause_body;

static inline void hm_clause_begin(hm_clause_body *b, hm_check *c, hm_gen *gen,
                                   hm_card *card)
{
    memset(b, 0, offsetof(hm_clause_body, clause));
    b->c = c;
    b->gen = gen;
    b->card = card;
}

static inline bool hm_is_script(const hm_node *n)
{
    return n != NULL && n->kind == HM_NODE_LUA;
}

/* Its first word: a message does not point at all its lines. */
static inline hm_span hm_script_word(const hm_node *script)
{
    return (hm_span){script->at.first, script->at.first + 3};
}

/* "build on any empty": here `any` only makes it read well. */
static inline hm_node *hm_without_any(hm_node *set)
{
    return set->kind == HM_NODE_PREFIX && set->word == HM_WORD_ANY ? set->prefix.of : set;
}

/* Is it an ability's; is there a building of its own? */
static inline bool hm_is_of_ability(const hm_clause_body *b)
{
    return b->card != NULL && b->card->ability;
}
static inline bool hm_is_of_building(const hm_clause_body *b)
{
    return b->card != NULL && !b->card->ability && !b->card->stays;
}

/* Reports a rule that is too long for a program. */
void hm_clause_too_long(hm_clause_body *b, const hm_node *part);
/* -- price.c */
/* Refuses a clause with which there is too much to work out, or warns. */
bool hm_clause_affords(hm_clause_body *b, const hm_node *part, const hm_clause *clause);

/* Adds a clause; one without code and script is reported as too long. */
void hm_clause_add(hm_clause_body *b, const hm_node *part, hm_clause clause);
/* Checks the first value of a part: what it looks at is noted from here on. */
bool hm_clause_check(hm_clause_body *b, hm_place_kind place, hm_node *n, hm_value want);
/* Adds a clause that a script decides, or reports why it cannot. */
void hm_clause_script(hm_clause_body *b, const hm_node *part, hm_node *script,
                      hm_clause clause);

/* May a script, which has its number, look at what is fed? */
bool hm_clause_sees_fed(const hm_clause_body *b, const hm_node *script);

/* Any part of a card that is a rule. */
void hm_clause_read(hm_clause_body *b, const hm_node *part);

/* The rest of a clause that is read by the letter of its hook's result. */
void hm_clause_hook(hm_clause_body *b, const hm_node *part, hm_clause clause);

/* Points that an effect of a tile brings, as a clause of this hook. */
void hm_clause_points_gained(hm_clause_body *b, const hm_node *n, hm_hook hook);

/* -- score.c: points, points for others, lines of the game */
void hm_clause_score(hm_clause_body *b, const hm_node *part);
void hm_clause_gift(hm_clause_body *b, const hm_node *part);
void hm_clause_line(hm_clause_body *b, const hm_node *part);

/* -- event.c */
void hm_clause_event(hm_clause_body *b, const hm_node *part);
/* Is the moment one that comes to players, and not to buildings? */
bool hm_is_everybodys(int hook);
/* -- points.c: which points a checked score looks at. False: at its own, which has been
 * said. */
bool hm_clause_points(hm_clause_body *b, const hm_node *part, hm_clause *out);

/* -- bar.c: what may not be named, or built */
void hm_clause_may_not_name(hm_clause_body *b, const hm_node *part);
void hm_clause_name_barred(hm_clause_body *b, const hm_node *part);
void hm_clause_bar(hm_clause_body *b, const hm_node *part);

/* -- task.c */
/* Adds a clause for everything in a checked effect that others do. */
void hm_clause_tasks(hm_clause_body *b, hm_node *effect);

/* -- every.c */
/* Adds what rules add to the card. */
void hm_clause_granted(hm_clause_body *b);

/* -- feeding.c */
void hm_clause_feeds(hm_clause_body *b, const hm_node *part);

#endif
