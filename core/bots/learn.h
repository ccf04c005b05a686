/* learn.h - learning a deck by playing it against oneself.
 *
 * A mind is what was learned of one deck: the weights of what towns look like
 * (features.h). It is found by self-play: after each game, what towns were thought to be
 * worth is moved towards what became of them (TD(lambda) over towns after a move). In
 * each game every player has tastes by chance, some cards counting more or less than they
 * bring: so plans are tried that nobody would come upon, and others name resources that
 * one did not wait for.
 *
 * All numbers are whole: what is learned is a function of the deal (its cards, rules and
 * number of players) and of the lesson, the same on every machine. One lesson is one
 * thread's; minds are never changed after it, and any number of threads may share one.
 */
#ifndef HM_CORE_BOTS_LEARN_H
#define HM_CORE_BOTS_LEARN_H

#include "core/play.h"

typedef struct hm_mind hm_mind;

enum {
    HM_LESSON_USUAL = -1,     /* as many as usual: some seconds. That is: */
    HM_LESSON_GAMES = 3000,   /* ... games, */
    HM_LESSON_ALONE = 20000,  /* ... or these, which are short and have but one town */
    HM_LESSON_PLANS = 2000    /* plans, for who plans: some seconds more */
};

typedef struct hm_lesson {
    uint64_t seed;
    int      games;    /* of self-play, in all; 0: nothing is learned, a mind that knows
                          what is known of all decks; or HM_LESSON_USUAL */
    int      plans;    /* ... and after these so many games more of who plays alone and
                          knows all that is to come, planned by beams (beam.h): for who
                          plans; 0: none */
    int      slot;     /* of a card that all towns are bent on, in every game, */
    int      more;     /* ... and how many hundredths of a point a copy counts beyond
                          what it brings; 0: none */
    int32_t *terms;    /* what is known of all decks (start.h): it learns in the place of
                          the mind; NULL: it is known, and the mind goes on from it, */
    int      pace;     /* ... by so many hundredths of the usual steps; 0: by all */
    bool   (*stop)(void *ctx); /* asked between games: is it to end with what is known by
                          then? NULL: nobody is asked */
    void    *ctx;
} hm_lesson;

/* Can minds be made of games of this deal? On a shared board there are no towns to look
 * at. */
bool hm_mind_is_possible(const hm_deal *deal);

/* Learns, into the arena; working room is given back. The mind refers to the deal's
 * cards, which must outlive it, and not to the deal or its deck; it takes 1 to 20
 * megabytes.
 * HM_EINPUT: no such minds are possible, or the game cannot be set up; HM_EMEMORY. Then
 * the arena has some memory that nobody uses. A game in which a script breaks teaches
 * nothing; if many do, the lesson ends early. */
hm_status hm_mind_learn(hm_arena *arena, const hm_deal *deal, const hm_lesson *how,
                        const hm_mind **out, hm_error *err);

hm_lesson hm_lesson_usual(void);
hm_lesson hm_lesson_for_plans(void); /* for bots that plan: about three seconds */

/* Are games of both alike, to who learns them: the same cards in the same order, rules
 * and players? The same of what a mind was made of. */
bool      hm_deals_are_alike(const hm_deal *a, const hm_deal *b);
bool      hm_mind_fits(const hm_mind *m, const hm_deal *deal);
uint64_t  hm_mind_hash(const hm_mind *m); /* of its weights */
size_t    hm_mind_size(const hm_mind *m); /* bytes */

#endif
