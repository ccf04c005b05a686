/* code.h - compiled programs: their form, their proof and their text.
 *
 * A program is an array of 32-bit words: the operation in the low 8 bits, a
 * signed operand in the other 24. TABLE is followed by its entries, WHERE by the words
 * up to its SO, which are run once for each square of a set, as if that were the
 * building's own, ADD_OTHERS and its like by those up to THEIRS, which are run once for
 * each other town. Programs are immutable, lie in the arena of their card set, and
 * run only after hm_code_verify has accepted them: the interpreter checks nothing.
 */
#ifndef HM_CORE_CODE_H
#define HM_CORE_CODE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/how.h"
#include "core/status.h"

enum {
    HM_CODE_MAX = 1024,    /* words in one program: far above any readable card */
    HM_DEPTH_MAX = 16,     /* stack: the checker's nesting limit keeps below it */
    HM_NUMBER_MAX = 9999,  /* literals in cards, either sign */
    HM_ENTRIES_MAX = 64    /* entries of one table: one per square is enough */
};

/* Points that are asked for are no more than this, and no fewer below 0. */
enum { HM_POINTS_MOST = 9999 };

typedef enum hm_op {
#define OP(name, ...) HM_OP_##name,
#include "core/code.def"
    HM_OPS
} hm_op;

_Static_assert(HM_OPS <= 256, "an operation has 8 bits of a word");

/* The parts that towns can have (plan.h), in the order of parts.def. */
typedef enum hm_town_part {
#define PART(member, ...) HM_PART_##member,
#include "core/parts.def"
    HM_PARTS,
    HM_PART_none = HM_PARTS
} hm_town_part;

_Static_assert(HM_PARTS < 32, "parts are bits of a word");

typedef enum hm_operand {
    HM_OPERAND_NONE, HM_OPERAND_NUMBER, HM_OPERAND_TYPE, HM_OPERAND_CARD,
    HM_OPERAND_RESOURCE, HM_OPERAND_MODE, HM_OPERAND_RULE, HM_OPERAND_ENTRIES,
    HM_OPERAND_JUMP, HM_OPERAND_SIDE, HM_OPERAND_KINDS, HM_OPERAND_NEAR,
    HM_OPERAND_TYPES, HM_OPERAND_TERRAIN, HM_OPERAND_TRAIT, HM_OPERAND_COUNTER,
    HM_OPERAND_TOKEN, HM_OPERAND_DIRECTION, HM_OPERAND_TRADE, HM_OPERAND_LAYING,
    HM_OPERAND_REMOVAL, HM_OPERAND_EXCHANGE, HM_OPERAND_PLACING,
    HM_OPERAND_BODY /* where the words end that are asked from each square, or of each
                       other town */
} hm_operand;

/* What an operation looks at, and so where it may stand and when its value changes. */
typedef enum hm_sees {
    HM_SEES_ITSELF = 1,   /* the building's own square: differs from building to building,
                             and means nothing in another town */
    HM_SEES_HOME = 2,     /* means nothing in another town, but is no building's own */
    HM_SEES_CARD = 4,     /* "this": there must be a card */
    HM_SEES_FED = 8,      /* what is fed, which is known only when scoring */
    HM_SEES_ALIKE = 16,   /* a set that does not tell fed buildings apart by where they
                             stand; one that may do so leaves this out */
    HM_SEES_PLAY = 32,    /* known only while a game is played */
    HM_SEES_BOARD = 64,   /* there only where players share a board */
    HM_SEES_PLAYER = 128, /* a player's, so not the market's and not
                             there before a game */
    HM_SEES_CREWS = 256,  /* changes when a worker is put or taken back */
    HM_SEES_STOCK = 512,  /* ... with what a player has */
    HM_SEES_MEAL = 1024,  /* ... when workers eat */
    HM_SEES_TURN = 2048,  /* ... with what is done in a turn */
    HM_SEES_POINTS = 4096, /* ... with a player's points */
    HM_SEES_EFFECT = 8192, /* changes the game or asks: only in effects */
    HM_SEES_WHOSEVER = 16384, /* a set alone, so it may be one of another town */
    /* Of a town, what effects change. */
    HM_SEES_CUBES = 1 << 15, /* where loose cubes lie */
    HM_SEES_KINDS = 1 << 16, /* of what kind they are */
    HM_SEES_BUILT = 1 << 17, /* which buildings stand where */
    HM_SEES_HELD = 1 << 18,  /* cubes on buildings */
    HM_SEES_MEMO = 1 << 19,  /* what buildings remember or keep */
    HM_SEES_COUNTER = 1 << 21, /* numbers that players and squares have */
    HM_SEES_ONCE = 1 << 22,  /* what was done once this round */
    HM_SEES_TOKENS = 1 << 23, /* where tokens are */
    HM_SEES_SHAPE = 1 << 24, /* where squares lie, or how those of a set lie to each
                                other, whatever stands there */
    HM_SEES_PART = 1 << 25,  /* gives a part of its set */
    HM_SEES_ABROAD = 1 << 28, /* the building's own, also looked for in the town of a
                                neighbour whom it visits */
    HM_SEES_THERE = 1 << 26, /* the square that the effect chose last */
    HM_SEES_ROLLED = 1 << 27, /* what it rolled */
    HM_SEES_ROUND = 1 << 29, /* how far the game has come */
    HM_SEES_GROUND = 1 << 30, /* which terrain is where */
    /* All that changes when something is moved or taken away. */
    HM_SEES_MOVED = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_BUILT | HM_SEES_HELD |
                    HM_SEES_MEMO | HM_SEES_COUNTER | HM_SEES_TOKENS | HM_SEES_THERE,
    HM_SEES_POINTS_ALL = HM_SEES_FED | HM_SEES_BUILT | HM_SEES_CUBES | HM_SEES_KINDS |
                         HM_SEES_HELD | HM_SEES_MEMO | HM_SEES_COUNTER | HM_SEES_TOKENS |
                         HM_SEES_SHAPE | HM_SEES_ROUND | HM_SEES_GROUND, /* whatever
                             points of a town may depend on */
    HM_SEES_EACH = 1 << 20   /* makes a set of sets square by square: what is elsewhere
                                does not matter; neither does it to the SETs */
} hm_sees;

/* Which buildings the value of an operation depends on, as long as all stay where they
 * are and what lies on them stays what it is: new ones hold and remember nothing, and
 * nobody works there. That feeding matters hm_clause.flags says. */
typedef enum hm_looks_at {
    HM_LOOKS_ANYTHING,  /* on more than that: nothing is known of it */
    HM_LOOKS_NOTHING,   /* on none, or on such as stay what they are */
    HM_LOOKS_TYPE,      /* on buildings of the operand's type */
    HM_LOOKS_CARD,      /* ... of its card */
    HM_LOOKS_THIS,      /* ... of the card that looks */
    HM_LOOKS_EATERS,    /* ... on those that can be fed */
    HM_LOOKS_WEIGHTY,   /* ... that count as several */
    HM_LOOKS_STACKED,   /* ... that can have several storeys */
    HM_LOOKS_BUILDINGS, /* on any */
    HM_LOOKS_WHAT = 15, /* all of that; */
    HM_LOOKS_WHERE = 16, /* ... and squares are told apart */
    HM_LOOKS_PLACES = HM_LOOKS_NOTHING | HM_LOOKS_WHERE,
    HM_LOOKS_THIS_THERE = HM_LOOKS_THIS | HM_LOOKS_WHERE,
    HM_LOOKS_TOWN = HM_LOOKS_BUILDINGS | HM_LOOKS_WHERE
} hm_looks_at;

/* What can stand on the squares of a set. */
typedef enum hm_stands {
    HM_STANDS_NOWHERE,  /* it is no set */
    HM_STANDS_ANYTHING,
    HM_STANDS_BUILDING,
    HM_STANDS_EATER,    /* a building that can be fed */
    HM_STANDS_MINE,     /* a building of this card */
    HM_STANDS_VACANT,   /* no building */
    HM_STANDS_ITSELF,   /* the building that looks */
    HM_STANDS_NEARBY    /* anything but the building that looks */
} hm_stands;

/* What a step needs besides its operands. */
typedef enum hm_needs {
    HM_NEEDS_CUBE = 1,  /* "it" is a cube that was named */
    HM_NEEDS_BUILT = 2, /* "it" is a building that was built */
    HM_NEEDS_HOLDS = 4, /* room for cubes on the building */
    HM_NEEDS_KEEPS = 8, /* types of building kept on it */
    HM_NEEDS_HOST = 16, /* another player's building is visited */
    HM_NEEDS_OWN = 32,  /* a building of its own, which rules for everybody have not */
    HM_NEEDS_PROGRAM = 64, /* a clause beside the one it stands in: no script has one */
    HM_NEEDS_CHANCE = 128 /* luck, of which towns have none for scripts; what comes behind
                             it nobody looks at before it is there */
} hm_needs;

/* What a step does, as far as others ask for it. */
typedef enum hm_deeds {
    HM_DOES_BUILD = 1,     /* puts up a building */
    HM_DOES_MATCH = 2,     /* ... from cubes of the town, which go (matching.h) */
    HM_DOES_REPLACE = 4,   /* ... in the place of another one */
    HM_DOES_FREE = 8,      /* may leave a square empty on which a building stood */
    HM_DOES_LOAD = 16,     /* puts a cube on its building */
    HM_DOES_LOAD_ANY = 32, /* ... on buildings of any card */
    HM_DOES_PICK = 64,     /* takes a cube off its building, which must be there, */
    HM_DOES_UNLOAD = 128,  /* ... and leaves room for another one */
    HM_DOES_OFFER = 256,   /* has the player choose among kinds or types of which one is
                              as good as another, unless something looks at it later */
    HM_DOES_HAND = 512,    /* takes a cube that is `it` from there on */
    HM_DOES_GRAB = 1024,   /* is about what is on its squares */
    HM_DOES_SPEND = 2048,  /* only uses up what comes back: the work of tokens, the turn
                              of this round */
    HM_DOES_MOVE = 4096    /* things are on other squares after it, or gone: what changes
                              all of HM_SEES_MOVED */
} hm_deeds;

enum { HM_SIDES_MAX = 100 }; /* of a die */
enum { HM_HEAP_QUESTIONS = 9 }; /* squares chosen by one step: HM_TIMES_MAX of dsl/ */

/* Of a step that builds from cubes (matching.h). */
enum {
    HM_MATCH_CUBES_MAX = 16, /* of a layout: larger ones are not built so */
    /* the card, each square, what lenders give, and where it goes */
    HM_MATCH_QUESTIONS = 2 + 2 * HM_MATCH_CUBES_MAX
};

typedef struct hm_op_info {
    const char *text;      /* its name, or several: hm_code_name */
    hm_operand  operand;
    const char *in, *out;
    int         ins;       /* operands: the letters of `in` */
    unsigned    traits;    /* of hm_sees */
    hm_looks_at looks;     /* of a STEP: anything */
    bool        here;      /* what it says of a square, and does there, depends on what
                              is on that square alone */
    hm_town_part part;     /* that a deck must have for it, or HM_PART_none */
    int         price;     /* of hm_price (price.h) */
    hm_stands   stands;    /* of a SET */
    size_t      area;      /* of a SET: where in hm_grid the squares it can be of lie */
    int32_t     low, high; /* of a NUM */
    int         asks;      /* of a STEP; see hm_step_asks, and so on */
    unsigned    needs;     /* of a STEP, of hm_needs */
    unsigned    changes;   /* of a STEP, of hm_sees */
    unsigned    deeds;     /* of a STEP, of hm_deeds */
    const char *way;       /* of a STEP, "": that of the next; NULL: it is none */
    const char *doc;
} hm_op_info;

/* Whom a program can look at. SECOND is the left neighbour where that is another one than
 * the right: of two players each has one neighbour. OWNER is whose card has others do
 * something, seen from them. THEIRS is whoever gets the points
 * that are being found (gifts.h). */
enum { HM_SIDE_RIGHT, HM_SIDE_LEFT, HM_SIDE_SECOND, HM_SIDE_OWNER, HM_SIDE_PARTNER,
       HM_SIDE_MARKET,
       HM_SIDE_THEIRS, HM_SIDES };

/* A rule operand is rule * HM_RULE_VALUES + value. */
enum { HM_RULE_VALUES = 8 };

/* What a step takes that an effect begins with (tolls.h): n of the counter or token. */
enum { HM_TOLLS_MAX = 4 };
struct hm_plan;
struct hm_town;
typedef bool hm_toll_fn(const struct hm_plan *plan, const struct hm_town *t, int slot,
                        int what, int n);
typedef struct hm_toll {
    hm_toll_fn *has;
    uint8_t     what;
    int32_t     n;
} hm_toll;

typedef struct hm_program {
    const uint32_t *code;
    uint16_t        length;
    char            result[3]; /* kinds left on the stack, "" for an effect */
    uint32_t        price;     /* hm_program_price in the game, without what is counted
                                  when it is run; 0: not known */
    uint16_t        asks;      /* of an effect: hm_program_asks from its start */
    uint8_t         tolls;     /* of an effect: so many */
    hm_toll         toll[HM_TOLLS_MAX];
    bool            turn;      /* ... and its time in a round or game is one of them */
    bool            when;      /* it begins with a condition: hm_program_is_conditional */
    bool            plain;     /* its words do without knowing which cards stand where:
                                  hm_program_is_plain; */
    bool            recalls;   /* ... but not without what the effect did so far */
} hm_program;

/* What operands may name; filled from the game and the card set. */
typedef struct hm_code_limits {
    int types, cards, resources, modes, rules, terrains, counters, tokens;
    int shared; /* the game has a board that players share */
    int cols, rows; /* of its grid */
    int uneven; /* squares of its towns may be blocked or missing */
} hm_code_limits;

/* An instruction that is told how (hows.def), as a constant. */
#define HM_TOLD(op, how) (HM_OP_##op | HM_##how << 8)

static inline uint32_t hm_code_word(hm_op op, int32_t operand)
{
    return (uint32_t)op | (uint32_t)operand << 8;
}
static inline hm_op   hm_code_op(uint32_t word) { return (hm_op)(word & 0xff); }
static inline int32_t hm_code_operand(uint32_t word) { return (int32_t)word >> 8; }

const hm_op_info *hm_op_lookup(hm_op op); /* NULL beyond the list */
/* The same of one that is on the list, as all of a verified program are. */
extern const hm_op_info hm_op_infos[HM_OPS];
static inline const hm_op_info *hm_op_known(hm_op op) { return &hm_op_infos[op]; }

/* The name of an instruction, for listings and scripts: its text, or of one that is told
 * how that of the operand. Returns `name`. */
enum { HM_CODE_NAME = 32 };
const char *hm_code_name(uint32_t word, char name[HM_CODE_NAME]);
/* How it does what it does; of one that is not told, nothing. */
const hm_how *hm_how_of(uint32_t word);
/* How many ways there are to do it: 1 where it is not told how. */
int hm_hows(hm_op op);

/* Of a step that is told how: how many questions it can put to the player, what it
 * changes, of hm_sees, what it does, of hm_deeds, and what it is called as a way (NULL:
 * it is no step). */
int         hm_step_asks(uint32_t word);
unsigned    hm_step_changes(uint32_t word);
unsigned    hm_step_does(uint32_t word);
const char *hm_step_way(uint32_t word);

/* Does it go by chance? */
static inline bool hm_is_chance_step(hm_op op)
{
    return hm_op_known(op)->needs & HM_NEEDS_CHANCE;
}

/* A step after which things are on other squares, or gone. */
static inline bool hm_is_move_step(hm_op op)
{
    return (hm_op_known(op)->changes & HM_SEES_MOVED) == HM_SEES_MOVED;
}

/* Proves that the program ends, that every jump goes forward to an instruction,
 * that the stack has what each instruction takes, in kind and depth, and that
 * operands are in range. Effects are accepted only when the result is "". Between WHERE
 * and SO nothing jumps out, takes what lay on the stack before, has an effect, or asks
 * from each square once more; nor is each town asked once more before THEIRS. */
hm_status hm_code_verify(const hm_program *p, const hm_code_limits *limits,
                         hm_error *err);

/* Does an effect begin with a condition, without which nothing of it is done? */
bool     hm_program_is_conditional(const hm_program *p);
/* Where the instruction after the one at pc stands: entries of a table are none. */
int      hm_program_after(const hm_program *p, int pc);
/* Is the operation somewhere in the program? */
bool     hm_program_has(const hm_program *p, hm_op op);
/* The operands that the operation has there, up to `room` of them; returns how many. */
int      hm_program_operands(const hm_program *p, hm_op op, int32_t *operand, int room);
/* Does it look at towns of others: at a neighbour's, or at all? */
bool     hm_program_visits(const hm_program *p);
bool     hm_program_surveys(const hm_program *p);
/* Does nothing that it says depend on which cards and types of building stand where, or
 * on what is fed? */
bool     hm_program_is_plain(const hm_program *p);
/* What its operations look at, all together: of hm_sees. */
unsigned hm_program_sees(const hm_program *p);
/* ... and what its steps do: of hm_deeds. */
unsigned hm_program_does(const hm_program *p);
/* Parts of a town that a deck must have for it, one bit each. */
uint32_t hm_program_parts(const hm_program *p);
/* Does all that it says of a square, and does there, depend on whether a building, a cube
 * or a token is on that very square, and on the setting? */
bool     hm_program_is_here(const hm_program *p);

/* Writes one line per instruction into text (at most size bytes with the NUL)
 * and returns the length it would need. name() gives the name of an operand, or
 * NULL for its number. */
typedef const char *hm_operand_name(const void *ctx, hm_operand kind, int32_t value);
size_t hm_code_text(const hm_program *p, hm_operand_name *name, const void *ctx,
                    char *text, size_t size);

#endif
