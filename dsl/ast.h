/* ast.h - a parsed file: a tree of nodes, all of one shape.
 *
 * Nodes lie in the parser's arena and are changed only by the checker, which
 * fills in what names mean. Which fields a kind uses stands beside it; lists are
 * linked by `next`.
 */
#ifndef HM_DSL_AST_H
#define HM_DSL_AST_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/status.h"
#include "dsl/words.h"

typedef enum hm_kind {
    /* items of a file: text = name, a = list of parts, name_at = span of the name; of a
     * card, word = the type that it was begun with, or 0: "card" */
    HM_NODE_CARD, HM_NODE_PACK, HM_NODE_GAME, HM_NODE_TEST,
    HM_NODE_VARIANT,  /* also as a part of a game */
    HM_NODE_EXTENDS,  /* text = game, a = parts as of a game */

    /* expressions */
    HM_NODE_NUMBER,   /* number */
    HM_NODE_NAME,     /* text: type, resource; resolved into op and number */
    HM_NODE_STRING,   /* text: a card's name; resolved likewise */
    HM_NODE_WORD,     /* word: a set or a number with no operand */
    HM_NODE_PREFIX,   /* word a: count, no, any, not, types, largest, distance, right's */
    HM_NODE_ADD_UP,   /* word a: neighbours', others', everybody's, most or fewest (of
                         others, number = 1: of neighbours) a, a number or a set to be
                         counted */
    HM_NODE_RANK,     /* word a: rank of a, a number or a set to be counted */
    HM_NODE_NEAR,     /* word a: adjacent to a */
    HM_NODE_NEGATE,   /* -a */
    HM_NODE_NARROW,   /* a b: side by side */
    HM_NODE_EXCEPT,   /* a except b */
    HM_NODE_WHERE,    /* a where b: b is a condition, seen from each square of a */
    HM_NODE_OR, HM_NODE_AND, /* a, b */
    HM_NODE_COMPARE,  /* number = HM_OP_LT ..., a, b */
    HM_NODE_SUM,      /* number = HM_OP_ADD or HM_OP_SUB, a, b */
    HM_NODE_TIMES,    /* a * b */
    HM_NODE_DIVIDE,   /* a / b: how often b goes into a */
    HM_NODE_PER,      /* a per b; number = 1: per type in b */
    HM_NODE_MINMAX,   /* word, a, b */
    HM_NODE_OTHERWISE, /* behind the else of a score: a = CASE, b = else, or NULL */
    HM_NODE_CASE,     /* a when b */
    HM_NODE_TABLE,    /* a = list of ENTRY, b = what it goes by */
    HM_NODE_ENTRY,    /* number = value; word = label or 0 */
    HM_NODE_ONE_TYPE, /* a = where, or NULL: largest group of one type */
    HM_NODE_MISSING,  /* types missing */
    HM_NODE_TYPES_WITH, /* number = at least how many, a = where, or NULL */
    HM_NODE_COMMONEST, /* commonest type; a = where, or NULL; number = all types, a bit
                          each: filled by the checker */
    HM_NODE_STOCK,    /* word = stock or eaten, text = resource; resolved into number */
    HM_NODE_TRAIT,    /* word = producing, consuming, giving, costing; text =
                         resource or NULL: cubes, points; number = at least how many;
                         resolved into op */
    HM_NODE_UNDER,    /* text = counter; resolved into number */
    HM_NODE_HAVING,   /* text = counter of squares; resolved into number */
    HM_NODE_HEAPED,   /* text = counter of squares, a = set; resolved into number */
    HM_NODE_IN_MODE,  /* text */
    HM_NODE_RULE_IS,  /* text = switch, a = NAME or STRING: value */

    /* kinds of resource */
    HM_NODE_KIND_ANY,    /* number = 1: any other */
    HM_NODE_KIND_NAMED,
    HM_NODE_KIND_HELD,   /* number = 1: held by this */
    HM_NODE_KIND_NAME,   /* text */
    HM_NODE_KIND_OR, HM_NODE_KIND_EXCEPT, /* a, b */

    /* types of building */
    HM_NODE_TYPES_ANY,   /* number: of HM_TYPES_OTHER; word, of new ones: how near, as
                            the checker found it, 0: anywhere */
    HM_NODE_TYPES_KEPT,
    HM_NODE_TYPES_IN,    /* a = set */
    HM_NODE_TYPES_NAME,  /* text; resolved into number */
    HM_NODE_TYPES_OR, HM_NODE_TYPES_EXCEPT, /* a, b */

    /* a script's function in place of an expression or a block of effects */
    HM_NODE_LUA,      /* text = what stands between the braces, name_at = where; number
                         = its function, 0 while it is not compiled */

    /* effects */
    HM_NODE_BLOCK,    /* a = list of effects */
    HM_NODE_MAY,      /* a = effect; number = 1: "they may" */
    HM_NODE_ONCE,     /* a = effect, or a MAY that goes once a round; number = 1: once a
                         game */
    HM_NODE_CHOICE,   /* a = list of two or more BLOCKs */
    HM_NODE_STEP,     /* op = its instruction (code.def); a, b = operands in the order
                         of its letters, NULL where a small one was not said; number =
                         how many times; c = what is lifted before it, or NULL */
    HM_NODE_UP_TO,    /* number = how many times, a = effect */
    HM_NODE_TERMS,    /* of feeds: a = NAME of a counter or NULL, b = condition or NULL */
    HM_NODE_TASK,     /* word a: others, everybody and so on do the BLOCK a; number = its
                         clause, as the compiler found it */
    HM_NODE_WHEN,     /* a = effect, b = condition, c = what is done without it or NULL;
                         word = if: the condition was said first */
    HM_NODE_LATER,    /* number = rounds, a = BLOCK */

    /* what is paid and gained: counters in a town, resources on a shared board */
    HM_NODE_PAY,      /* a = list of AMOUNT; b = what is done without them, or NULL */
    HM_NODE_PAY_ANY,  /* a = AMOUNT, b = BLOCK that is done for each */
    HM_NODE_GAIN, HM_NODE_LOSE, HM_NODE_GIVE, /* a = list of AMOUNT */
    HM_NODE_HEAP,     /* counters of squares: word = gain, lose or pay, a = AMOUNTs,
                         b = set; number = on how many squares of it, 0: all */
    HM_NODE_LAY,      /* a = AMOUNT, b = set; number = on how many squares of it, 0: all;
                         word = buildings: which it waits for */
    HM_NODE_POINTS,   /* gain points: a = points, b = condition, c = else */
    HM_NODE_ACTIVATE, /* word = around */
    HM_NODE_MUSTER,   /* what tokens do: op of core/code.def; a = AMOUNT of the token, b =
                         set or NULL; number = how many, 0: all; word = how near */
    HM_NODE_AMOUNT,   /* number, text = resource or counter (or in a market: card); NULL:
                         word = cubes or other, which are other cubes; a = how many, where
                         that is counted; word = all of them. Of a counter (or, with
                         HM_WORD_TOKEN as its word, of a token), op is
                         its index, as the checker found it */

    /* parts; word = the part's first word (HM_WORD_SCORE, ...) */
    HM_NODE_PART,

    /* cells of a drawing, and squares: text; number = row; in a pattern also word = any,
     * same, different or built, b = list of CELLs that will do, or of any that will not,
     * paren: optional; a = list of what lies on it:
     * NAMEs and AMOUNTs of resources and counters (word = HM_WORD_FOR: for buildings),
     * ON_MEMO and ON_HEIGHT with number, ON_KEPT with text = a type kept,
     * ON_MARK with text = a square */
    HM_NODE_CELL, HM_NODE_ON_MEMO, HM_NODE_ON_KEPT, HM_NODE_ON_HEIGHT,
    HM_NODE_ON_MARK,
    HM_NODE_ON_DUE /* number = rounds, op = which thing of the card, from 1 */
} hm_kind;

/* Levels of an expression. The parser cuts deeper ones off with an error, so
 * whoever walks a tree may recurse. */
enum { HM_NESTING_MAX = 100 };

/* How often one word may repeat a step: its code is written out. */
enum { HM_TIMES_MAX = 9 };

/* Which of any type: all, those that the effect has put up nothing of yet, those that
 * were not there before the building came. */
enum { HM_TYPES_ALL, HM_TYPES_OTHER, HM_TYPES_NEW };

/* What an expression is; the checker decides. */
typedef enum hm_value {
    HM_VALUE_NONE, HM_VALUE_SET, HM_VALUE_NUMBER, HM_VALUE_CONDITION, HM_VALUE_KINDS
} hm_value;

/* What a letter of code.def stands for. */
static inline hm_value hm_value_of(char letter)
{
    switch (letter) {
    case 'S': return HM_VALUE_SET;
    case 'N': return HM_VALUE_NUMBER;
    case 'B': return HM_VALUE_CONDITION;
    case 'K': return HM_VALUE_KINDS;
    }
    return HM_VALUE_NONE;
}

typedef struct hm_node {
    struct hm_node *next;
    struct hm_node *a, *b, *c;
    const char     *text;     /* not part of the source; NUL-terminated */
    hm_span         at, name_at;
    int32_t         number;
    int16_t         op;       /* hm_op: of a step; filled by the checker for names */
    uint16_t        word;     /* hm_word */
    uint8_t         kind;     /* hm_kind */
    uint8_t         value;    /* hm_value, filled by the checker */
    uint8_t         height;   /* levels below it, at most HM_NESTING_MAX */
    uint8_t         granted;  /* of a part in a card's text: as of its hm_clause */
    bool            paren;    /* stood in parentheses */
} hm_node;

/* How the parts of a card use a, b, c, text and number:
 *
 *   type        text = type          pattern  a = list of CELL, b = other layouts
 *   id source text title version author       text
 *   score       a = points, b = condition, c = else; number = 1: together
 *   others      a, b, c as of score; number = hm_whose
 *   feeds       a = set or amount; number = HM_FEEDS_...; b = among what; c = TERMS or
 *               NULL; bought: b NULL: anywhere; lines: a = row, column or both;
 *               one type: a = WORD that says near, b = types left out or NULL
 *   eats wild stacks                 holds limit   number; of a limit op = hm_word: per
 *                                    what, 0: the town
 *   match       number = 1: once a round
 *   not         text = mode, a = condition or NULL; number = 1: text = variant
 *   build       a = set              may      a = kinds; number = hm_whose of who may
 *               not build: a = squares or NULL, b = types or NULL, c = condition, op = 1:
 *               unless
 *   your        a = set              never    a = condition that lifts it, or NULL
 *   cubes       a = set, b = condition that lifts it, or NULL; number = hm_whose
 *   counts      number, text = type  line     text = line's name, a = number
 *   on          a = BLOCK
 *   when        number = subject and op = verb (hm_word; core/hooks.def has those there
 *               are), a = kinds, types, AMOUNT with the number to be reached, or NULL,
 *               b = BLOCK;
 *               number = HM_WORD_OBJECTIVE, a = condition
 *   copies points  number            tags     a = list of STRING
 *   cost room   a = list of AMOUNT   needs only  a = condition; of only,
 *                                    number = 1: on set a, 2: from set a
 *   activate, at the end of a round  a = BLOCK of PAY, GAIN, POINTS, ACTIVATE
 *
 * LUA may stand for the a of score, feeds, build, your, cubes, may, never and line,
 * and for BLOCK.
 *
 * of a game:   grid  number = columns, a->number = rows;
 *              resource type  text = name, a = list of traits (PARTs: letter,
 *              colour, symbol, plural with text; same; deal with number);
 *              mode  text, b->text = explanation or b NULL, a = list of traits (another,
 *              anyone, may, never with text: what cards' texts say instead; named with
 *              number = HM_WORD_PLAYERS, HM_WORD_CARDS or 0: a caller; copies, away,
 *              shown, free, cavern, players with number);
 *              score  text = line's name, a = points, b = list of STRING: modes or NULL,
 *              c = TERMS or NULL: b = condition, a = points without it or NULL;
 *              tie  text, a = number or NULL;
 *              level  text, a->number = points or a NULL: the lowest, b = modes as of
 *              score;
 *              rule  text, a = list of traits (values: a = list of STRING; text, for;
 *              is: text = value, b->text = its clause);
 *              resource also: supply with number, food, money;
 *              terrain  text, a = list of traits (gives with text);
 *              board  text, a = list of CELL;
 *              seats  number, a = list of PARTs number;  number  text, number
 *              variant  HM_NODE_VARIANT with parts counter, score, text, game, when and
 *              abilities: number = how many, a->number = what they cost, op = 1: or more,
 *              and (as a game has it, too) events: number = every so many rounds, or a =
 *              list of NUMBER, op = how many by chance, 0: all; game ends when  a;
 *              every  a = types or STRING: a card, b = on which squares or NULL, c = list
 *              of parts that are added to its cards
 * of a pack:   requires  text = pack, b->text = versions or b NULL; game uses  text
 * of a test:   cards  a = list of STRING; mode  text; rule  text, b->text = value;
 *              town  text = player or NULL, a = list of CELL;
 *              score  text = card or line, number; total rank  number; level  text;
 *              feeds  a = list of CELL (squares), NULL: nothing;
 *              builds  text = card or NULL: nothing at all; a = squares, NULL:
 *              that card not at all; b = list of squares to go on, or NULL;
 *              c != NULL: c->number ways;
 *              cavern over;  seed complete open of  number;
 *              calls  a = list of STRING: resources;  deal;
 *              hand  text = card that the owner of the town before it holds;
 *              choose offers denies  text;
 *              asks  number = player from 1 or 0, text = kind or NULL;
 *              becomes  number = player or 0, a = list of CELL;
 *              winners  a = list of NUMBER;
 *              board  text;  players first round  number;  market  a = list of AMOUNT;
 *              reserve has left  a = list of AMOUNT;  track  number;
 *              tile  text = card, a = list of CELL, number = player;
 *              worker  a = list of CELL, number = player;
 *              stock  number = player, a = list of AMOUNT;
 *              points workers houses  number = player, a->number;
 *              hand  number = player, a = list of STRING, where text is NULL;
 *              possible impossible  text = card */
enum { HM_FEEDS_SET, HM_FEEDS_ANYWHERE, HM_FEEDS_GROUPS, HM_FEEDS_AMONG, HM_FEEDS_BOUGHT,
       HM_FEEDS_LINES, HM_FEEDS_ONE_TYPE };

/* The word and the number by which a part is of the hook (dsl/hooks.c). */
void hm_part_begin(hm_node *part, int hook);

/* Is it the largest or the smallest of what others have, and not all of it? */
static inline bool hm_is_most(const hm_node *n)
{
    return n->kind == HM_NODE_ADD_UP &&
           (n->word == HM_WORD_MOST || n->word == HM_WORD_FEWEST);
}

/* A card that nobody builds? Of those, one that is turned up? */
static inline bool hm_is_happening(const hm_node *card)
{
    return card != NULL && card->word == HM_WORD_HAPPENING;
}
static inline bool hm_is_ability(const hm_node *card)
{
    return card != NULL && (card->word == HM_WORD_ABILITY || hm_is_happening(card));
}

/* What is paid for a part that feeds (NAME of a counter), and when it does; or NULL. */
static inline hm_node *hm_feeds_counter(const hm_node *part)
{
    return part->c != NULL ? part->c->a : NULL;
}
static inline hm_node *hm_feeds_when(const hm_node *part)
{
    return part->c != NULL ? part->c->b : NULL;
}

/* What stands behind an else, as a part that scores has it: points, condition, else. */
static inline hm_node hm_node_case(const hm_node *otherwise)
{
    return (hm_node){.kind = HM_NODE_PART, .word = HM_WORD_SCORE, .at = otherwise->at,
                     .a = otherwise->a->a, .b = otherwise->a->b, .c = otherwise->b};
}

/* The first part with this word, or NULL. */
const hm_node *hm_node_part(const hm_node *item, hm_word word);

#endif
