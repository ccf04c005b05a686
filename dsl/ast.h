/* ast.h - a parsed file: a tree of nodes, as dsl/nodes.def describes them.
 *
 * Nodes lie in the parser's arena and are changed only by the checker, which fills in
 * what names mean. What all have stands below; what only some have is a shape:
 * n->score.when is the condition of a part that scores. Lists are linked by `next`.
 *
 * Where memory is watched (ASan) every shape has a place of its own in a node, and all
 * but that of its kind are poisoned: who looks at a shape that a node does not have is
 * told so, with the line. Everywhere else they share one place. So nodes are made and
 * copied by the functions here, or written down with all their fields where they do not
 * live long.
 */
#ifndef HM_DSL_AST_H
#define HM_DSL_AST_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/status.h"
#include "dsl/words.h"

typedef enum hm_kind {
#define NODE(kind, shape) HM_NODE_##kind,
#define PART(kind, word, shape) HM_NODE_##kind,
#include "dsl/nodes.def"
    HM_KINDS
} hm_kind;

/* Levels of an expression. The parser cuts deeper ones off with an error, so
 * whoever walks a tree may recurse. */
enum { HM_NESTING_MAX = 100 };

/* How often one word may repeat a step: its code is written out. */
enum { HM_TIMES_MAX = 9 };

/* Which of any kind or type: all, those that the effect has put up nothing of yet, those
 * that were not there before the building came. */
enum { HM_ANY_AT_ALL, HM_ANY_OTHER, HM_ANY_NEW };

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

#if defined __SANITIZE_ADDRESS__
#define HM_SHAPES struct
#else
#define HM_SHAPES union
#endif

typedef struct hm_node {
    struct hm_node *next;
    const char     *text;     /* a name or a text in it, or NULL; NUL-terminated */
    hm_span         at;
    hm_span         name_at;  /* of the text, or of what mistakes are most often about */
    uint16_t        word;     /* hm_word that tells it from others of its kind; or 0 */
    uint16_t        variant;  /* of a part with several hooks: as in core/hooks.def; of
                                 LIMIT and NAMED, hm_word: per what, by whom */
    uint8_t         kind;     /* hm_kind */
    uint8_t         value;    /* hm_value, filled by the checker */
    uint8_t         height;   /* levels below it, at most HM_NESTING_MAX */
    uint8_t         granted;  /* of a part in a card's text: as of its hm_clause */
    bool            paren;    /* stood in parentheses; of a cell: optional */
    HM_SHAPES {
#define CHILD(name) struct hm_node *name;
#define BODY(name) struct hm_node *name;
#define LIST(name) struct hm_node *name;
#define NUMBER(name) int32_t name;
#define FOUND(name) int32_t name;
#define LAYOUT(name) int32_t name;
#define SHAPE(shape, fields) _Alignas(8) struct hm_node_##shape { fields } shape;
#include "dsl/nodes.def"
    };
} hm_node;

/* Variants of a part that feeds. */
enum { HM_FEEDS_SET, HM_FEEDS_ANYWHERE, HM_FEEDS_GROUPS, HM_FEEDS_AMONG, HM_FEEDS_BOUGHT,
       HM_FEEDS_LINES, HM_FEEDS_ONE_TYPE };

/* Is it the largest or the smallest of what others have, and not all of it? */
static inline bool hm_is_most(const hm_node *n)
{
    return n->kind == HM_NODE_ADD_UP &&
           (n->word == HM_WORD_MOST || n->word == HM_WORD_FEWEST);
}

/* Is something looked at in one other town: right's, partner's, their, the market's? */
static inline bool hm_is_side(const hm_node *n)
{
    return n->kind == HM_NODE_PREFIX &&
           (n->word == HM_WORD_RIGHT || n->word == HM_WORD_LEFT ||
            n->word == HM_WORD_PARTNER_OWN || n->word == HM_WORD_THEIR ||
            n->word == HM_WORD_OWNER || n->word == HM_WORD_MARKET_SIDE);
}

/* Whose towns are added up or compared: the word for it. */
static inline int hm_added_whose(const hm_node *n)
{
    return hm_is_most(n) ? n->prefix.whose : n->word;
}

/* A card that nobody builds? Of those, one that is turned up? */
static inline bool hm_is_happening(const hm_node *card)
{
    return card != NULL && card->word == HM_WORD_HAPPENING;
}
static inline bool hm_is_goal(const hm_node *card)
{
    return card != NULL && card->word == HM_WORD_GOAL;
}
static inline bool hm_is_ability(const hm_node *card)
{
    return card != NULL && (card->word == HM_WORD_ABILITY || hm_is_happening(card) ||
                            hm_is_goal(card));
}

/* -- nodes: made in an arena, zeroed but for kind, word and place; NULL: out of memory */

hm_node *hm_node_new(hm_arena *arena, hm_kind kind, hm_span at);
/* A copy that has the same children, in the arena or by value. */
hm_node *hm_node_clone(hm_arena *arena, const hm_node *n);
hm_node  hm_node_value(const hm_node *n);
/* Makes it another kind, as new. What all nodes have stays, but for the word. */
void     hm_node_become(hm_node *n, hm_kind kind);
/* From here on it may be taken for any kind: it stands for what could not be read. */
void     hm_node_loosen(hm_node *n);

/* -- kinds */

/* The word that a part begins with; 0: it is no part. And the first kind of part that
 * begins with a word: a card's where there are several. */
hm_word hm_kind_word(int kind);
hm_kind hm_kind_of_part(hm_word word);
/* The kind and the variant of parts that are of a hook (dsl/hooks.c). */
hm_kind hm_kind_of_hook(int hook, int *variant);

/* The first part with this word, or NULL. */
const hm_node *hm_node_part(const hm_node *item, hm_word word);
/* Where a part has what a script may stand for, its effect or its only value; NULL: no
 * script may stand in it. And what stands there, or NULL. */
hm_node      **hm_node_body_at(const hm_node *part);
hm_node       *hm_node_body(const hm_node *part);

/* -- walking */

/* The children that a node has, in the order of nodes.def; of a list, its first. */
enum { HM_CHILDREN_MAX = 4 };
typedef struct hm_children {
    int      count;
    hm_node *child[HM_CHILDREN_MAX];
} hm_children;

hm_children hm_node_children(const hm_node *n);
/* Is it so of any child, lists not gone through? */
bool        hm_node_any(const hm_node *n, bool (*is)(const hm_node *child));
/* Do two trees or lists say the same, wherever they stood? What was found out, and how
 * it was laid out, does not count. */
bool        hm_node_same(const hm_node *a, const hm_node *b);

/* How a step is done. */
const hm_how *hm_step_how(const hm_node *n);

#endif
