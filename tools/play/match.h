/* match.h - a game between people at one place and bots, whatever face shows it.
 *
 * A match owns its session, its bots and its story. A face asks for the decision due,
 * lets the bots move or asks its person, and hands the option on. Every choice is in
 * the save file before the call returns. A game in which no person ever chose leaves no
 * file behind, unless it was given one. */
#ifndef HM_TOOLS_PLAY_MATCH_H
#define HM_TOOLS_PLAY_MATCH_H

#include "core/bots/bot.h"
#include "tools/game/daily.h"
#include "tools/game/face.h"
#include "tools/options.h"
#include "tools/play/pace.h"
#include "tools/play/program.h"
#include "tools/play/puzzle.h"
#include "tools/play/story.h"
#include "tools/save/session.h"

enum { HM_MATCH_SEATS = HM_PLAYERS_MAX + 1 };

/* What was said last to somebody who asked for help (hint.h). */
typedef struct hm_hint {
    uint64_t state;  /* hash of what it is for */
    int      option; /* of the decision due */
    char    *text;   /* paragraphs, malloc'd; NULL: nothing was said yet */
} hm_hint;

typedef struct hm_match {
    const hm_options *o;
    hm_session       *session;
    hm_table         *table;
    const hm_face    *face;
    hm_story         *story;
    int               seats, people;       /* the players, and the caller if it is one */
    hm_bot           *bot[HM_MATCH_SEATS]; /* NULL: a person */
    /* who plays instead of the bot, which stands by; NULL: nobody */
    hm_agent         *program[HM_MATCH_SEATS];
    struct hm_standing *standing;          /* how everybody stands; standing.h */
    struct hm_adviser *adviser;            /* who gives hints; NULL: nobody asked yet */
    hm_hint           hint;
    hm_arena          arena;               /* of the bots and the standing */
    hm_pace           pace;                /* how long they think */
    char             *path;                /* of the save file, malloc'd;
                                              NULL: not kept */
    json_t           *with;                /* where its cards are (save/with.h) */
    bool              moved;               /* they are elsewhere than the save says */
    char             *advice;              /* when it cannot be taken up: what to type
                                              instead, malloc'd; NULL: there is none */
    bool              resumed, filed;      /* filed: its set-up came from a file,
                                              or from a code */
    bool              own;                 /* the file got its name from the
                                              date (games.h) */
    bool              touched;             /* worth keeping: a person has chosen in it */
    char             *honours;             /* what the result means to the people, in
                                              lines (honours.h); NULL: it is not over, or
                                              not kept */
    char              daily[HM_DATE_MAX];  /* the date whose game it is; "": none's */
    const hm_goal    *goal;                /* of a puzzle, the caller's; NULL: a game */
    hm_error          unkept;              /* why a file by date could not be begun;
                                              HM_OK: it could, or none was due */
    /* Asked when the file cannot be written any more (a full disk): true when a way was
     * found, and the step is tried again. NULL: the step simply fails. */
    bool            (*mend)(void *ctx, const hm_error *why);
    void             *mend_ctx;
    struct hm_watcher *watcher;            /* of card files (watch.h); NULL: none */
    uint64_t          watched;             /* what the card files looked like (watch.h) */
    hm_decision       d;                   /* due; hm_match_decide fills it */
} hm_match;

/* Sets up a game by the options, or takes one up: that of --resume, or of a --save file
 * which is there. *usage: what is wrong is the command line. */
hm_status hm_match_begin(hm_match *m, const hm_options *o, bool *usage, hm_error *err);
/* Goes on with a session that stands where a puzzle begins, and owns it from now on, also
 * after a failure. Nothing is kept in a file, and undo leads no further back. */
hm_status hm_match_begin_at(hm_match *m, const hm_options *o, hm_session *s,
                            const hm_goal *goal, hm_error *err);
/* In place of the match, which is over, another one with the same people: set up by the
 * options (those of the first, but for the seed), or as the game was that had been
 * taken up. It is kept in a file of its own, so --save is dropped. After a failure the
 * match is empty. */
hm_status hm_match_again(hm_match *m, hm_options *o, hm_error *err);
void      hm_match_end(hm_match *m);

/* Goes on with another session of the same game, whose choices were made already,
 * in the same file (watch.h); owns it from now on. On failure nothing has changed,
 * and it does not. */
hm_status hm_match_take_over(hm_match *m, hm_session *s, hm_error *err);

/* Another session of the same set-up, which has everything but perhaps the seed: what
 * the command line says of cards and rules does not apply to it, only where things are.
 * *out is the caller's to free, NULL when it cannot be. */
hm_status hm_match_set_up(const hm_match *m, const json_t *setup, hm_session **out,
                          hm_error *err);

/* The decision due, in m->d, with the story up to it. Not when the game is over. */
hm_status hm_match_decide(hm_match *m, hm_error *err);
bool      hm_match_is_person(const hm_match *m); /* whose decision it is */
/* HM_EINPUT or HM_ELIMIT: a card's script breaks there, and the choice was not made. */
hm_status hm_match_take(hm_match *m, int index, hm_error *err);
/* A bot's option for the decision due, which is then taken, unless a signal ends the game
 * meanwhile, or m->pace.said is HM_CHOOSE_NOTHING. say: what is written to stdout if that
 * takes long; NULL: nothing. */
hm_status hm_match_bot(hm_match *m, const char *say, hm_error *err);
/* Did that fail because the program whose decision it is has broken? It can be asked no
 * more: a bot takes its seat, or the game ends there. */
bool      hm_match_is_broken(const hm_match *m);
/* From now on, and in the save. */
void      hm_match_stand_in(hm_match *m);
const char *hm_match_stand_in_name(void); /* of that bot */

/* To the decision of a person that came before this one, or comes after it. */
hm_status hm_match_undo(hm_match *m, hm_error *err);
bool      hm_match_may_undo(const hm_match *m); /* is there one before this? */
hm_status hm_match_redo(hm_match *m, hm_error *err);
/* To the decision that was due after so many of the choices that stand. */
hm_status hm_match_undo_to(hm_match *m, int moves, hm_error *err);
/* In another file from now on; one that is there is not written over. When all is in
 * the new one, a file that got its name from the date goes. */
hm_status hm_match_save(hm_match *m, const char *path, hm_error *err);

/* Goes on without a file; what was in it so far stays there. */
void      hm_match_let_go(hm_match *m);
/* Did a step fail for the file alone, and has somebody found a way? Then it is to be
 * tried again. */
bool      hm_match_mended(hm_match *m, hm_status st, const hm_error *err);

/* How to go on with it: "hamlet play --resume FILE", malloc'd; NULL: it is not kept, or
 * not worth keeping. */
char     *hm_match_resume_hint(const hm_match *m);
char     *hm_match_replay_hint(const hm_match *m); /* the same to see it again */
/* Which of the cards that --with gives are in play, malloc'd; "": it gives none. */
char     *hm_match_given(const hm_match *m);

#endif
