/* every.c - "every TYPE [on SET] { score ... feeds ... }": parts that a rule of a game or
 * variant adds to all cards of a type.
 *
 * They are read once where the rule stands, for an example of such a card, so that
 * mistakes are told there; then again for each card that has them, as if the card had
 * said so itself. Clauses know which variant they came with, and a deck leaves out those
 * of variants that are off. "on SET" is one more condition of each part. */
#include "dsl/gen/every.h"

#include <string.h>

#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/gen/clause_parts.h"
#include "dsl/gen/gamedef_parts.h"
#include "dsl/hooks.h"
#include "dsl/write.h"

/* -- for whom */

static const uint32_t ALL_TYPES = ~0u;

static bool has_only_names(const hm_node *n)
{
    if (n->kind == HM_NODE_TYPES_NAME)
        return true;
    if (n->kind == HM_NODE_TYPES_ANY)
        return n->any.which == HM_ANY_AT_ALL;
    return (n->kind == HM_NODE_TYPES_OR || n->kind == HM_NODE_TYPES_EXCEPT) &&
           has_only_names(n->pair.left) && has_only_names(n->pair.right);
}

static uint32_t types_of(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_TYPES_NAME: return 1u << n->name.index;
    case HM_NODE_TYPES_OR: return types_of(n->pair.left) | types_of(n->pair.right);
    case HM_NODE_TYPES_EXCEPT: return types_of(n->pair.left) & ~types_of(n->pair.right);
    default: return ALL_TYPES;
    }
}

static bool is_card(hm_defining *w, const hm_node *name)
{
    int fits = 0;
    hm_near near = {0};
    if (hm_cards_find(w->c->cards, name->text, &fits) != NULL || fits > 1)
        return true;
    hm_diag *d = hm_check_report(w->c, "unknown-name", name->at, "unknown card '%s'",
                                 name->text);
    for (int i = 0; i < w->c->cards->count; i++)
        hm_near_try(&near, name->text, strlen(name->text), w->c->cards->card[i]->name);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
    return false;
}

static bool find_whom(hm_defining *w, const hm_node *part, hm_granted *out)
{
    hm_node *n = part->every.whom;
    out->types = ALL_TYPES;
    if (n->kind == HM_NODE_STRING) {
        out->card = n->text;
        return is_card(w, n);
    }
    if (!has_only_names(n)) {
        hm_check_report(w->c, "wrong-place", n->at,
                        "what is added is for types by name, for 'any building' or for "
                        "one card");
        return false;
    }
    if (!hm_check_types(w->c, n, false))
        return false;
    out->types = types_of(n);
    return true;
}

/* Buildings are what sets of squares take them for: of points and feeding what they count
 * as, in play their own type. */
static bool is_for(const hm_granted *g, const hm_card *card, const hm_node *part)
{
    const hm_hook hook = hm_hook_of_part(part);
    const bool in_play = hook == HM_HOOKS || hm_hook_lookup(hook)->in_play;
    const unsigned types = card->counts && !in_play ? 1u << card->counts_type
                                                    : hm_card_types(card);
    if (card->ability || card->stays)
        return false;
    return g->card != NULL ? strcmp(g->card, card->name) == 0 : (g->types & types) != 0;
}

/* "farm or well"; "building" where it is for all. */
static const char *names_of(hm_defining *w, const hm_granted *g)
{
    hm_write pen = {.arena = w->c->arena};
    const char *join = "";
    if (g->card != NULL || g->types == ALL_TYPES)
        return g->card != NULL ? g->card : "building";
    for (int i = 0; i < w->game->types; i++)
        if (g->types >> i & 1) {
            hm_write_text(&pen, join);
            hm_write_text(&pen, w->game->type[i].name);
            join = " or ";
        }
    return hm_write_end(&pen);
}

/* -- on which squares */

static hm_node *new_node(hm_check *c, hm_kind kind, const hm_node *at)
{
    hm_node *n = hm_node_new(c->arena, kind, at->at);
    if (n != NULL)
        n->name_at = at->at;
    else
        c->diags->trouble = HM_ENOMEM;
    return n;
}

/* "any (SET) self" */
static hm_node *stands_on(hm_check *c, hm_node *set)
{
    hm_node *any = new_node(c, HM_NODE_PREFIX, set);
    hm_node *both = new_node(c, HM_NODE_NARROW, set);
    hm_node *self = new_node(c, HM_NODE_WORD, set);
    if (any == NULL || both == NULL || self == NULL)
        return NULL;
    any->word = HM_WORD_ANY;
    any->prefix.of = both;
    both->pair.left = set;
    both->pair.right = self;
    self->word = HM_WORD_SELF;
    any->height = set->height < HM_NESTING_MAX - 2 ? (uint8_t)(set->height + 2)
                                                   : HM_NESTING_MAX;
    both->height = any->height;
    return any;
}

static hm_node *joined(hm_check *c, hm_node *on, hm_node *when)
{
    hm_node *both = when != NULL ? new_node(c, HM_NODE_AND, when) : on;
    if (both != NULL && both != on) {
        both->pair.left = on;
        both->pair.right = when;
        both->height = HM_NESTING_MAX;
    }
    return both;
}

static bool refuse_on(hm_check *c, const hm_node *part)
{
    const bool town = part->word == HM_WORD_SCORE && part->variant == 1;
    const bool other = part->kind == HM_NODE_PART_SCORE && part->score.otherwise != NULL;
    const hm_node *said = hm_node_body(part);
    hm_diag *d = NULL;
    if (town)
        d = hm_check_report(c, "wrong-place", part->at,
                            "what they score together does not go by their squares");
    else if (part->word == HM_WORD_ONLY)
        d = hm_check_report(c, "wrong-place", part->at,
                            "what may be built stands on no square yet");
    else if (other)
        d = hm_check_report(c, "wrong-place", part->score.otherwise->at,
                            "behind 'on' a score has no 'else'");
    else if (hm_is_script(said))
        return !hm_refuse(c, HM_REFUSED_SCRIPT_BEHIND_ON, hm_script_word(said));
    if (d != NULL)
        hm_diag_hint(c->diags, d, "%s",
                     hm_refusal_lookup(HM_REFUSED_SCRIPT_BEHIND_ON)->hint);
    return d != NULL;
}

static bool add_on(hm_check *c, hm_node *part, hm_node *set)
{
    if (refuse_on(c, part))
        return false;
    hm_node *on = stands_on(c, set);
    if (on == NULL)
        return false;
    hm_node **when =
        part->kind == HM_NODE_PART_FEEDS ? &part->feeds.when : &part->score.when;
    *when = joined(c, on, *when);
    return *when != NULL;
}

/* The rule's parts; the tree of the file stays as it is. */
static hm_node *copy_parts(hm_check *c, const hm_node *parts, hm_node *on,
                           uint8_t granted)
{
    hm_node *first = NULL, **last = &first;
    for (const hm_node *n = parts; n != NULL; n = n->next) {
        hm_node *part = hm_node_clone(c->arena, n);
        if (part == NULL) {
            c->diags->trouble = HM_ENOMEM;
            return NULL;
        }
        part->next = NULL;
        part->granted = granted;
        if (on != NULL && !add_on(c, part, on))
            return NULL;
        *last = part;
        last = &part->next;
    }
    return first;
}

/* -- where the rule stands */

/* Read for a card that eats nothing and holds nothing. */
static bool try_parts(hm_defining *w, const hm_granted *g)
{
    hm_check *c = w->c;
    const bool failed = c->failed;
    hm_card example = {.name = "", .type = (uint8_t)hm_first(g->types), .copies = 1};
    hm_clause_body b;
    hm_clause_begin(&b, c, w->gen, &example);
    b.granted = true;
    c->failed = false;
    c->card = &example;
    for (const hm_node *n = g->parts; n != NULL; n = n->next)
        hm_clause_read(&b, n);
    c->card = NULL;
    const bool fine = !c->failed;
    c->failed |= failed;
    return fine;
}

static void append(hm_check *c, hm_granted *g)
{
    hm_granted **last = &c->granted;
    while (*last != NULL)
        last = &(*last)->next;
    *last = g;
}

/* Which variant it comes with is told elsewhere. */
static void tell(hm_defining *w, const hm_granted *g)
{
    hm_node *parts = copy_parts(w->c, g->parts, NULL, 0);
    const char *names = names_of(w, g);
    if (parts != NULL && names != NULL)
        w->game->grant[w->game->grants++] =
            (hm_grant){(int8_t)w->variant, hm_def_every_text(w, names, parts)};
}

void hm_def_every(hm_defining *w, const hm_node *part)
{
    hm_granted *g = hm_arena_new(w->c->arena, sizeof *g);
    if (g == NULL) {
        w->c->diags->trouble = HM_ENOMEM;
        return;
    }
    *g = (hm_granted){.source = w->c->source,
                      .granted = (uint8_t)(HM_GRANTED_ALWAYS + w->variant + 1)};
    if (part->every.parts == NULL) {
        hm_check_report(w->c, "missing-part", part->at, "this adds nothing");
        return;
    }
    if (!hm_def_has_room(w, w->game->grants, HM_GRANTS_MAX, part,
                         "rules that add to cards") ||
        !find_whom(w, part, g))
        return;
    g->parts = copy_parts(w->c, part->every.parts, part->every.on, g->granted);
    if (g->parts == NULL || !try_parts(w, g))
        return;
    append(w->c, g);
    tell(w, g);
}

/* -- in cards */

void hm_clause_granted(hm_clause_body *b)
{
    hm_check *c = b->c;
    const hm_source *own = c->source;
    for (const hm_granted *g = c->granted; g != NULL; g = g->next) {
        const int first = b->clauses;
        c->source = g->source;
        b->granted = true;
        for (const hm_node *n = g->parts; n != NULL; n = n->next)
            if (is_for(g, b->card, n))
                hm_clause_read(b, n);
        for (int i = first; i < b->clauses; i++)
            b->clause[i].granted = g->granted;
    }
    b->granted = false;
    c->source = own;
}

/* Copies of the parts of a list behind what *last points to, of granted ones those that
 * are for the card; false: out of memory. */
static bool copy_behind(hm_check *c, const hm_node *parts, const hm_granted *g,
                        const hm_card *card, hm_node ***last)
{
    for (const hm_node *n = parts; n != NULL; n = n->next) {
        if (g != NULL && !is_for(g, card, n))
            continue;
        hm_node *copy = hm_node_clone(c->arena, n);
        if (copy == NULL)
            return false;
        copy->next = NULL;
        **last = copy;
        *last = &copy->next;
    }
    return true;
}

const hm_node *hm_with_granted(hm_check *c, const hm_node *node, const hm_card *card)
{
    if (c->granted == NULL)
        return node;
    hm_node *whole = hm_node_clone(c->arena, node);
    if (whole == NULL)
        return NULL;
    hm_node **last = &whole->item.parts;
    bool fine = copy_behind(c, node->item.parts, NULL, card, &last);
    for (const hm_granted *g = c->granted; fine && g != NULL; g = g->next)
        fine = copy_behind(c, g->parts, g, card, &last);
    return fine ? whole : NULL;
}
