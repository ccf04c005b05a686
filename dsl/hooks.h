/* hooks.h - the hooks of cards by the words of their parts. Private.
 *
 * What core/hooks.def says of a hook besides what the core needs: how its part is
 * written, what it may look at, and how it is said. */
#ifndef HM_DSL_HOOKS_H
#define HM_DSL_HOOKS_H

#include "core/card.h"
#include "dsl/check/check.h"

typedef struct hm_hook_words {
    uint16_t    part, variant;      /* hm_word, and hm_node.variant of the part */
    uint8_t     place;              /* hm_place_kind */
    bool        script;             /* Lua may stand there */
    const char *lua;                /* field of a .lua card; "" without one */
    const char *begins, *scripted;  /* of its sentence; "" where it depends on more */
} hm_hook_words;

/* "when SUBJECT VERB FILTER { }" */
typedef struct hm_event {
    uint16_t    subject, verb; /* hm_word */
    uint8_t     hook, who;     /* of the clause */
    char        filter;        /* K: kinds of resource wake it; T: types of building */
    const char *lua, *title, *begins;
} hm_event;

const hm_hook_words *hm_hook_words_of(hm_hook hook);
/* The hook of a part with one hook for its word and variant; HM_HOOKS without one. */
hm_hook              hm_hook_of_part(const hm_node *part);

/* Its words in a card, with whom it is about. */
const char *hm_part_title(const hm_node *part);
/* All events; the one of a part, or NULL where there is no such event; the one that a
 * clause was made from, or NULL. */
const hm_event *hm_events(int *count);
const hm_event *hm_event_of_part(const hm_node *part);
const hm_event *hm_event_of(hm_hook hook, int who);

/* Is the part a "when SUBJECT VERB", and not the aim of an objective? */
static inline bool hm_is_event(const hm_node *part)
{
    return part->kind == HM_NODE_PART_WHEN;
}

/* In games with towns "at the end of a round" and "at the start of a round" are other
 * words for "when a round ends" and "when a round begins": makes them that. */
void hm_settle_rounds(const hm_game *game, const hm_node *item);

#endif
