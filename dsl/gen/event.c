/* event.c - "when SUBJECT VERB FILTER { }" and its like: what wakes a clause, whose
 * moment it can be, and what "it" is then. */
#include "dsl/gen/clause_parts.h"

#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/check/word.h"
#include "dsl/hooks.h"

typedef hm_clause_body body;

/* Any two words of these kinds parse, so that the message can say which pairs
 * there are. */
static void refuse_event(body *b, const hm_node *part)
{
    int count;
    const hm_event *event = hm_events(&count);
    const bool after = part->event.verb == HM_WORD_AFTER;
    const bool names = after || part->event.verb == HM_WORD_NAMES;
    hm_diag *d = hm_check_report(
        b->c, "wrong-place", part->name_at, "there is no '%s %s %s'",
        after ? "after" : "when", hm_word_lookup((hm_word)part->event.subject)->spelling,
        hm_word_lookup(names ? HM_WORD_NAMES : (hm_word)part->event.verb)->spelling);
    if (b->card == NULL && part->event.verb == HM_WORD_BUILDS) {
        hm_diag_hint(b->c->diags, d,
                     "a rule is for everybody: 'when you build TYPES', and what the "
                     "others do then is 'others { ... }'");
        return;
    }
    for (int i = 0; i < count; i++)
        if (event[i].verb == part->event.verb) {
            hm_diag_hint(b->c->diags, d, "there is '%s'", event[i].title);
            break;
        }
}

/* A number that can be reached from below. */
static bool read_reach(body *b, const hm_node *part, hm_clause *out)
{
    if (!hm_check_counter(b->c, part->event.filter, HM_WORD_REACH,
                          &part->event.filter->amount.index))
        return false;
    out->who = (uint8_t)part->event.filter->amount.index;
    out->number = (int16_t)part->event.filter->amount.number;
    if (out->number >= 1)
        return true;
    hm_check_report(b->c, "number-range", part->event.filter->at,
                    "a number that is reached is 1 or more");
    return false;
}

/* How near a building must come up; false where nothing stands that it could be near. */
static bool read_near(body *b, const hm_node *part, hm_clause *out)
{
    if (part->event.near == NULL)
        return true;
    out->number = (int16_t)hm_gen_near(part->event.near->word);
    if (hm_is_of_building(b))
        return true;
    hm_check_report(b->c, "wrong-place", part->event.near->at,
                    "%s has no building to be near to",
                    hm_is_of_ability(b) ? "an ability" : "a rule for everybody");
    return false;
}

/* Rules for everybody are read before there are cards: theirs is looked for when a deck
 * is made. */
static bool is_card(body *b, hm_node *name)
{
    return b->card == NULL || hm_check_card_name(b->c, name) != HM_VALUE_NONE;
}

/* Of a building that comes it can be asked whether its type is new there. */
static const hm_program *read_types(body *b, const hm_node *part, const hm_clause *out)
{
    b->c->comes = out->hook == HM_HOOK_YOU_BUILD;
    b->c->near = part->event.near != NULL ? part->event.near->word : 0;
    bool fine = part->event.filter->kind == HM_NODE_STRING
                    ? is_card(b, part->event.filter)
                    : hm_check_types(b->c, part->event.filter, false);
    b->c->comes = false;
    b->c->near = 0;
    const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    const bool card = part->event.filter->kind == HM_NODE_STRING;
    return fine ? hm_gen_types(b->gen, card ? &any : part->event.filter) : NULL;
}

/* A row or a column that a building fills. */
static bool read_line_filled(body *b, const hm_node *part, hm_clause *out)
{
    const hm_node any = {.kind = HM_NODE_TYPES_ANY};
    out->who =
        part->event.near->word == HM_WORD_ROW ? HM_COMPLETES_ROW : HM_COMPLETES_COLUMN;
    out->filter = hm_gen_types(b->gen, &any);
    if (part->event.near->word == HM_WORD_ROW || part->event.near->word == HM_WORD_COLUMN)
        return true;
    hm_diag *d = hm_check_report(b->c, "wrong-place", part->event.near->at,
                                 "only a row or a column is completed");
    hm_diag_hint(b->c->diags, d, "write 'when you complete a row { ... }'");
    return false;
}

/* Which rounds. */
static bool read_rounds(body *b, const hm_node *part, hm_clause *out)
{
    enum { ROUNDS_MAX = 99 };
    out->number = (int16_t)part->event.filter->number.value;
    if (part->event.filter->number.value >= 1 &&
        part->event.filter->number.value <= ROUNDS_MAX)
        return true;
    hm_check_report(b->c, "number-range", part->event.filter->at,
                    "number out of range: 1 to %d", (int)ROUNDS_MAX);
    return false;
}

/* What wakes it, by the event's letter; false where nothing could. */
static bool read_filter(body *b, const hm_node *part, char letter, hm_clause *out)
{
    switch (letter) {
    case 'C': return read_reach(b, part, out);
    case 'R': return read_rounds(b, part, out);
    case 'L': return read_line_filled(b, part, out);
    case 'T':
        if (!read_near(b, part, out))
            return false;
        out->filter = read_types(b, part, out);
        out->card =
            part->event.filter->kind == HM_NODE_STRING ? part->event.filter->text : NULL;
        break;
    case 'K':
        out->filter = hm_check_kinds(b->c, part->event.filter)
                          ? hm_gen_kinds(b->gen, part->event.filter)
                          : NULL;
        break;
    default: return true;
    }
    if (out->filter == NULL && !b->c->failed)
        hm_clause_too_long(b, part);
    return out->filter != NULL;
}

/* Moments that come to players and not to buildings; at the others no rule is asked, and
 * one that never happens would be a mistake that nobody sees. */
bool hm_is_everybodys(int hook)
{
    return hook != HM_HOOK_NEIGHBOUR && hook != HM_HOOK_VISIT;
}

/* A script is run to its end once it is begun, so it must be chosen before. */
static bool may_be_ability(body *b, const hm_node *part, const hm_event *event)
{
    const char *what = b->card->event ? "event" : "ability";
    const bool chosen = event->hook == HM_HOOK_NAMED ||
                        event->hook == HM_HOOK_WHILE_BUILDING;
    if (!hm_is_everybodys(event->hook))
        return hm_refuse_of(b->c, HM_REFUSED_NOT_WOKEN, part->name_at, event->title,
                            what);
    return !hm_is_script(part->event.deed) || chosen ||
           hm_refuse_of(b->c, HM_REFUSED_NO_SCRIPT_OF, hm_script_word(part->event.deed),
                        event->title, what);
}

/* A building's effect takes the place of placing the cube. Where it is not asked about
 * and does nothing with a cube, nobody can place that cube any more. */
static void warn_of_swallowing(body *b, const hm_node *part, const hm_event *event)
{
    const hm_node *n = part->event.deed;
    const bool chosen = hm_is_of_ability(b) && !b->card->event;
    if (event->hook != HM_HOOK_NAMED || chosen || hm_is_script(n) ||
        hm_effect_asks_first(n) || hm_effect_uses_cube(n))
        return;
    hm_diag *d = hm_diag_add(b->c->diags, b->c->source, HM_WARNING, "swallows",
                             part->name_at,
                             "the cube that is named then is lost: this must be done "
                             "instead of placing it");
    hm_diag_hint(b->c->diags, d, "write 'may' before what is done, or 'after' in place "
                                 "of 'when' to place it first");
}

/* "when SUBJECT VERB FILTER { }": what wakes it, and then what "it" is. */
void hm_clause_event(body *b, const hm_node *part)
{
    const hm_event *event = hm_event_of_part(part);
    if (event == NULL) {
        refuse_event(b, part);
        return;
    }
    hm_clause clause = {.hook = event->hook, .who = event->who};
    if (event->hook == HM_HOOK_TURNED_UP && (b->card == NULL || !b->card->event)) {
        hm_refuse(b->c, HM_REFUSED_NOT_TURNED_UP, part->name_at);
        return;
    }
    b->c->place = hm_is_of_building(b) ? HM_AT_EFFECT : HM_AT_LAW;
    if (hm_is_of_ability(b) && !may_be_ability(b, part, event))
        return;
    if (b->card != NULL && b->card->stays && !hm_is_everybodys(event->hook)) {
        hm_refuse_of(b->c, HM_REFUSED_NOT_WOKEN, part->name_at, event->title,
                     "card in a hand");
        return;
    }
    if (!read_filter(b, part, event->filter, &clause))
        return;
    b->c->names = event->filter == 'K';
    b->c->placed = event->hook == HM_HOOK_AFTER_NAMED;
    b->c->taken = false;
    b->c->builds = event->filter == 'T' || event->filter == 'L';
    const int before = b->clauses;
    hm_clause_hook(b, part, clause);
    if (b->clauses > before) /* else there is a mistake in it, which matters more */
        warn_of_swallowing(b, part, event);
    b->c->names = b->c->builds = b->c->placed = b->c->taken = false;
}
