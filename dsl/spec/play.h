/* play.h - the scene of a card test, and the parts of a test that play. Private.
 *
 * A scene belongs to one test and is thrown away with it. A test with a part that
 * plays has a table, made from the scene's towns; spec.c walks the parts in order
 * and hands those that play to play.c and offers.c.
 */
#ifndef HM_DSL_SPEC_PLAY_H
#define HM_DSL_SPEC_PLAY_H

#include "core/around.h"
#include "core/builds.h"
#include "core/play.h"
#include "core/teams.h"
#include "dsl/spec/spec.h"

enum {
    HM_SCENE_TOWNS = 16,
    HM_SCENE_BUILDS = 4096,
    HM_SCENE_CALLS = 256
};

typedef struct hm_scene {
    const hm_library *lib;
    const hm_cards   *cards;
    const hm_game    *game;
    hm_arena         *arena;           /* for what the result keeps */
    hm_arena         *room;            /* for the scene alone */
    hm_spec_result   *result;
    hm_spec_failure  *last;
    hm_setting        how;
    hm_teams          teams;
    const hm_card    *card[HM_DECK_MAX];
    int               count, playable; /* slots below playable can be built */
    const hm_card    *ability[HM_DECK_MAX]; /* in play behind all of them */
    int               abilities;
    bool              listed;          /* the test names its cards */
    const hm_card    *loaded;          /* holds nothing, but a cube was drawn on it */
    hm_span           loaded_at;
    const hm_deck    *deck;
    hm_plan           plan;            /* of drawings */
    unsigned          maps;            /* that the test names, one bit each */
    hm_set            said;            /* squares whose ground the last drawing says */
    hm_set            drawn[HM_SCENE_TOWNS]; /* ... and those of the towns */
    int               towns;
    int               who;             /* whose the expectations are; -1 before a town */
    hm_around        *around;          /* what is seen from a town, where it counts */
    bool              nomem;

    hm_deal           deal;
    bool              begins;          /* the game is played from its beginning */
    hm_table         *table;           /* NULL: nothing is played */
    bool              plays;           /* a part that plays was met */
    bool              stale;           /* towns and sheets are older than the table */
    bool              known;           /* the test says what is asked: 'asks 1 "name"' */
    uint8_t           call[HM_SCENE_CALLS];

    bool              shared;          /* the game is on a shared board */
    int               about;           /* of whom something is expected, where several
                                          play: their number; 0: of nobody by now */
    bool              placed;          /* the test says where it starts */
    hm_commons        commons;         /* that, and later what the table shows */

    /* From here on nothing is cleared: it is written before it is read. */
    hm_town           town[HM_SCENE_TOWNS];
    hm_facts          facts[HM_SCENE_TOWNS + 1];
    hm_sheet          sheet[HM_SCENE_TOWNS];
    hm_build          build[HM_SCENE_BUILDS];
    hm_decision       decision;
} hm_scene;

/* Teams of the test or its mode; and the part "team N". */
void hm_scene_seat_teams(hm_scene *s, const hm_node *test);
void hm_scene_team(hm_scene *s, int who, const hm_node *n);
void hm_scene_fail(hm_scene *s, hm_span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A part that nothing here runs: our fault, said so that no test passes by it. */
void hm_scene_bug(hm_scene *s, const hm_node *part);
/* -- names.c */
/* A name of two words without its quotes is two names: reports that. */
bool hm_scene_lacks_quotes(hm_scene *s, const hm_node *name);
/* A card by its name; NULL after a failure. */
const hm_card *hm_scene_find(hm_scene *s, const char *name, hm_span at);
/* Its slot, in play from now on; -1 after a failure. */
int hm_scene_add(hm_scene *s, const hm_card *card, hm_span at);
/* Is it a line of the game? Then *line is its slot in sheets. */
bool hm_scene_line(const hm_scene *s, const char *name, int *line);
/* A whole test, played or only read; its failures lie in the arena. */
hm_status hm_spec_test(const hm_library *lib, const hm_node *test, bool plays,
                       hm_arena *arena, hm_spec_result **out);

/* -- read.c: what is expected is looked through, and not asked */
void hm_scene_read(hm_scene *s, const hm_node *test);

/* -- drawing.c */
/* Reads a drawing into a town by s->plan; its mistakes become failures. */
void hm_scene_draw(hm_scene *s, const hm_node *part, hm_town *town);
void hm_scene_fail_to_lie(hm_scene *s, const hm_card *card, hm_span at);

/* -- counters.c: what players have, what squares have, and what lies there */
int  hm_amount(const hm_node *n); /* of a NAME (one) or an AMOUNT */
/* Puts something of a counter on a drawn square, on which stands what will. */
void hm_scene_lay(hm_scene *s, hm_town *t, int square, int counter, const hm_node *n);
/* A name that is neither a counter's nor, where cubes can lie, a resource's. */
void hm_scene_unknown(hm_scene *s, const hm_node *n, bool cubes);
/* Fails what is drawn and cannot be in towns of the deck. */
void hm_scene_check_lying(hm_scene *s, const hm_town *drawn, hm_span at);
/* Reads all "owns" of the test, into towns of the deck. */
void hm_scene_own(hm_scene *s, const hm_node *test);
void hm_scene_has(hm_scene *s, int who, const hm_node *part); /* checks a "has" */
/* Has a town of the deck what everybody starts with? */
bool hm_scene_starts(const hm_scene *s, const hm_town *t);
/* Is what lies on a square of a town of the deck what is drawn there? */
bool hm_scene_lies_alike(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                         int square);

/* -- tokens.c: where they stand, and how many there are */
/* Puts one on a drawn square, on which stands what will; it works in a building there
 * unless the drawing says otherwise. */
void hm_scene_put_token(hm_scene *s, hm_town *t, int square, int token, const hm_node *n);
bool hm_scene_stands_alike(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                           int square);
/* Fails tokens that are drawn and not played with. */
void hm_scene_check_tokens(hm_scene *s, const hm_town *drawn, hm_span at);
/* An amount of "owns" or "has"; false: it is none of a token. */
bool hm_scene_own_tokens(hm_scene *s, hm_town *t, const hm_node *n);
bool hm_scene_has_tokens(hm_scene *s, int who, const hm_node *n);

/* -- ground.c: what towns lie on */
void hm_scene_read_ground(hm_scene *s, const hm_node *part);
/* Lays the maps of the test in a town that is about to be drawn. */
void hm_scene_lay_ground(hm_scene *s, hm_town *t);
/* Makes a drawn square so; false: it is no terrain's name. */
bool hm_scene_put_ground(hm_scene *s, hm_town *t, int square, const char *name);
const char *hm_scene_say_ground(const hm_scene *s, const hm_plan *plan, const hm_town *t,
                                int square);
bool hm_scene_lies_on(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                      int square);
/* Fails what is drawn where nothing can be, and ground that is not played with. */
void hm_scene_check_open(hm_scene *s, const hm_town *t, hm_span at);
void hm_scene_check_ground(hm_scene *s, const hm_town *drawn, hm_span at);
/* Fails ground that is drawn otherwise than the game began with. */
void hm_scene_check_begun(hm_scene *s, const hm_node *test);

/* -- board.c: tests on a shared board */
/* Fails parts that are for the other sort of game; false after a failure. */
bool hm_board_fits(hm_scene *s, const hm_node *test);
/* Reads everything but cards, mode and rules. */
void hm_board_scene(hm_scene *s, const hm_node *test);
bool hm_board_is_check(const hm_node *part);
void hm_board_check(hm_scene *s, const hm_node *part);

/* -- offers.c: options, and what is asked */
/* Fills the decision due; false, with a failure, when a script breaks in it. */
bool hm_offers_fill(hm_scene *s, const hm_node *part);
/* "choose", "offers" or "denies", and "asks"; false when the test cannot go on. */
bool hm_offers_choose(hm_scene *s, const hm_node *n);
bool hm_offers_expect(hm_scene *s, const hm_node *n);
bool hm_offers_asked(hm_scene *s, const hm_node *n);

/* -- play.c */
bool hm_play_is_part(const hm_scene *s, const hm_node *part);
/* Sets the table when a part of the test plays. False after a failure. */
bool hm_play_start(hm_scene *s, const hm_node *test);
/* Runs a part that plays; false when the rest of the test makes no sense now. */
bool hm_play_part(hm_scene *s, const hm_node *part);
/* Brings towns and sheets up to the table, if there is one. False after a failure,
 * which is noted at the part. */
bool hm_play_look(hm_scene *s, const hm_node *part);

#endif
