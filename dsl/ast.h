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
#define NODE(kind) HM_NODE_##kind,
#define PART(kind, word) HM_NODE_##kind,
#include "dsl/nodes.def"
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
 *   others      a, b, c as of score; number = the variant of its hook: of others,
 *               neighbours, right, left
 *   feeds       a = set or amount; number = HM_FEEDS_...; b = among what; c = TERMS or
 *               NULL; bought: b NULL: anywhere; lines: a = row, column or both;
 *               one type: a = WORD that says near, b = types left out or NULL
 *   eats wild stacks                 holds limit   number; of a limit op = hm_word: per
 *                                    what, 0: the town
 *   match       number = 1: once a round
 *   not         text = mode, a = condition or NULL; number = 1: text = variant
 *   build       a = set              may      a = kinds
 *   your        a = set              never    a = condition that lifts it, or NULL
 *   cubes       a = set, b = condition that lifts it, or NULL; number = 1: own, 2: all
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
    return (hm_node){.kind = HM_NODE_PART_SCORE, .word = HM_WORD_SCORE, .at = otherwise->at,
                     .a = otherwise->a->a, .b = otherwise->a->b, .c = otherwise->b};
}

typedef struct hm_kind_info {
    const char *name;
    uint16_t    word; /* hm_word: the first of a part; 0: it is none */
} hm_kind_info;

const hm_kind_info *hm_kind_lookup(int kind);

/* Is it a part of an item, and not an item itself? */
static inline bool hm_node_is_part(const hm_node *n)
{
    return hm_kind_lookup(n->kind)->word != 0;
}

/* The kind of part of a card that begins with this word; 0: there is none. */
hm_kind hm_kind_of_part(hm_word word);

/* The first part with this word, or NULL. */
const hm_node *hm_node_part(const hm_node *item, hm_word word);

#endif
