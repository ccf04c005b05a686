/* card.c - the parts of a card as lines, and the rules for everybody that are written as
 * they are.
 *
 * Each part writes its own line, or (an effect, a drawing) lines; one whose word has no
 * form here leaves f->lost behind, and the file is not formatted. */
#include "dsl/fmt/layout.h"

#include "dsl/hooks.h"

enum { LINE_COLUMNS = 90 }; /* longer conditions go on in the next line */

/* The else is written on the line, and taken back to begin one of its own where it
 * does not fit: only then is its width known. */
static void score(hm_layout *f, const hm_node *n)
{
    if (n->word == HM_WORD_OTHERS) {
        say(f, hm_part_title(n));
        say(f, " ");
    } else {
        padded(f, n);
        say(f, n->number == 1 ? "together " : "");
    }
    hm_unparse(f, n->a);
    if (n->b != NULL) {
        say(f, " when ");
        hm_unparse(f, n->b);
    }
    if (n->c != NULL) {
        size_t before = f->line.length;
        say(f, " else ");
        hm_unparse(f, n->c);
        if (!hm_fits(f, f->indent, LINE_COLUMNS)) {
            hm_write_cut(&f->line, before);
            break_line(f, f->indent + f->word_width);
            say(f, "else ");
            hm_unparse(f, n->c);
        }
    }
}

/* What an objective asks for. */
static void condition(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    size_t before = f->line.length;
    hm_unparse(f, n->a);
    if (hm_fits(f, f->indent, LINE_COLUMNS))
        return;
    hm_write_cut(&f->line, before);
    hm_unparse_lines(f, n->a, f->indent + f->word_width);
}

static void fed_when(hm_layout *f, const hm_node *n)
{
    if (hm_feeds_when(n) == NULL)
        return;
    say(f, " when ");
    hm_unparse(f, hm_feeds_when(n));
}

static void feeds_one_type(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    hm_unparse(f, n->a);
    say(f, n->a->word == HM_WORD_ADJACENT ? " to one type" : " of one type");
    if (n->b != NULL) {
        say(f, " except ");
        hm_unparse(f, n->b);
    }
    fed_when(f, n);
}

static void feeds(hm_layout *f, const hm_node *n)
{
    if (n->number == HM_FEEDS_ONE_TYPE) {
        feeds_one_type(f, n);
        return;
    }
    bool one = n->a->kind == HM_NODE_NUMBER && n->a->number == 1;
    padded(f, n);
    if (n->number == HM_FEEDS_BOUGHT && n->b == NULL)
        hm_unparse_factor(f, n->a);
    else
        hm_unparse(f, n->a);
    if (n->number == HM_FEEDS_ANYWHERE)
        say(f, " anywhere");
    else if (n->number == HM_FEEDS_GROUPS)
        say(f, one ? " group" : " groups");
    if (n->b != NULL) {
        say(f, " among ");
        if (hm_feeds_counter(n) != NULL)
            hm_unparse_factor(f, n->b);
        else
            hm_unparse(f, n->b);
    }
    if (hm_feeds_counter(n) != NULL) {
        say(f, " per ");
        hm_unparse(f, hm_feeds_counter(n));
    }
    fed_when(f, n);
}

static void not_in(hm_layout *f, const hm_node *n)
{
    say(f, n->number == 1 ? "not with " : "not in ");
    name(f, n->name_at);
    if (n->a != NULL) {
        say(f, " when ");
        hm_unparse(f, n->a);
    }
}

static void counts_as(hm_layout *f, const hm_node *n)
{
    say(f, "counts as ");
    number(f, n->number);
    say(f, " ");
    say(f, n->text);
}

static void line_scores(hm_layout *f, const hm_node *n)
{
    say(f, "line ");
    quoted(f, n->text);
    say(f, " scores ");
    hm_unparse(f, n->a);
}

static void never_names(hm_layout *f, const hm_node *n)
{
    say(f, "never names");
    if (n->a == NULL)
        return;
    say(f, n->a->kind == HM_NODE_LUA ? " " : " unless ");
    hm_unparse(f, n->a);
}

static void cubes_go_on(hm_layout *f, const hm_node *n)
{
    say(f, hm_hook_lookup(hm_hook_of_part(n))->title);
    say(f, " ");
    hm_unparse(f, n->a);
    if (n->b == NULL)
        return;
    say(f, " unless ");
    hm_unparse(f, n->b);
}

/* Kinds of resource or types of building behind the word that says which. */
static void kinds_named(hm_layout *f, const hm_node *kinds)
{
    f->short_any = true;
    hm_unparse(f, kinds);
    f->short_any = false;
}

/* A part that is one hook with an effect; false for the others. */
static bool long_hook(hm_layout *f, const hm_node *n)
{
    hm_hook hook = hm_hook_of_part(n);
    if (hook == HM_HOOKS || hm_hook_lookup(hook)->result[0] != '\0')
        return false;
    say(f, hm_hook_lookup(hook)->title);
    say(f, " ");
    hm_emit_effect(f, n->a, n->at.first, f->indent);
    return true;
}

/* A part that is one hook with a value; false where its form is another. */
static bool hook_part(hm_layout *f, const hm_node *n)
{
    hm_hook hook = hm_hook_of_part(n);
    if (hook == HM_HOOKS)
        return false;
    char result = hm_hook_lookup(hook)->result[0];
    say(f, hm_hook_lookup(hook)->title);
    say(f, " ");
    if (result == 'K')
        kinds_named(f, n->a);
    else
        hm_unparse(f, n->a);
    return true;
}

/* At its end "any" would take the type of the next part for its own. */
static void may_not_build(hm_layout *f, const hm_node *n)
{
    say(f, hm_part_title(n));
    if (n->b != NULL) {
        say(f, " ");
        f->short_any = n->a != NULL || n->c != NULL;
        hm_unparse(f, n->b);
        f->short_any = false;
    }
    if (n->a != NULL) {
        say(f, " on ");
        hm_unparse(f, n->a);
    }
}

/* "may not name wood", "left may not build farm on edge when round < 3" */
static void may_not(hm_layout *f, const hm_node *n)
{
    if (hm_hook_of_part(n) == HM_HOOK_BAR)
        may_not_build(f, n);
    else
        hook_part(f, n);
    if (n->c == NULL)
        return;
    say(f, n->op ? " unless " : " when ");
    hm_unparse(f, n->c);
}

/* "in round 6", "every 3 rounds"; false where it is another event. */
static bool rounds(hm_layout *f, const hm_node *n)
{
    if (n->number != HM_WORD_IN_ROUND && n->number != HM_WORD_EVERY)
        return false;
    hm_unparse_rounds(f, n->number, n->a->number);
    return true;
}

/* What wakes it, said as the grammar has it: whether there is such an event is the
 * checker's question. */
static void event(hm_layout *f, const hm_node *n)
{
    const hm_event *there = hm_event_of_part(n);
    const bool own = n->number == HM_WORD_YOU;
    if (rounds(f, n))
        return;
    if (there != NULL && there->filter == 'O') { /* then its title is all there is */
        say(f, there->title);
        return;
    }
    say(f, n->op == HM_WORD_AFTER ? "after " : "when ");
    if (n->op == HM_WORD_REACH) {
        name(f, n->a->name_at);
        say(f, " reach ");
        number(f, n->a->number);
        return;
    }
    word(f, n->number);
    switch (n->op) {
    case HM_WORD_CHANGE: say(f, " change it"); break;
    case HM_WORD_NAME: say(f, own ? " are to name" : " is to name"); break;
    case HM_WORD_NAMES:
    case HM_WORD_AFTER: say(f, own ? " name " : " names "); break;
    case HM_WORD_COMPLETE: say(f, " complete a"); break;
    case HM_WORD_BUILDS: say(f, " builds "); break;
    case HM_WORD_BUILD: say(f, " build "); break;
    default: no_form(f); break;
    }
    if (n->a != NULL && n->a->kind == HM_NODE_STRING)
        hm_unparse(f, n->a);
    else if (n->a != NULL)
        kinds_named(f, n->a);
    if (n->c != NULL) {
        say(f, " ");
        word(f, n->c->word);
    }
}

static void occasion(hm_layout *f, const hm_node *n)
{
    event(f, n);
    say(f, " ");
    hm_emit_effect(f, n->b, n->at.first, f->indent);
}

/* Parts of a card that may take several lines; false for the others. */
static bool long_part(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_PATTERN:
        padded(f, n);
        hm_emit_layouts(f, n, f->indent);
        return true;
    case HM_WORD_ACTIVATE:
    case HM_WORD_ROUND_END:
    case HM_WORD_ROUND_START:
        plain(f, n);
        hm_emit_effect(f, n->a, n->at.first, f->indent);
        return true;
    case HM_WORD_WHEN:
        if (!hm_is_event(n))
            return false;
        occasion(f, n);
        return true;
    default: return long_hook(f, n);
    }
}

static void limit(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    number(f, n->number);
    if (n->op == HM_WORD_NO_WORD)
        return;
    say(f, " per ");
    word(f, n->op);
}

void hm_emit_card_part(hm_layout *f, const hm_node *n)
{
    if (long_part(f, n))
        return;
    switch (n->word) {
    case HM_WORD_OTHERS:
    case HM_WORD_SCORE: score(f, n); break;
    case HM_WORD_FEEDS: feeds(f, n); break;
    case HM_WORD_NOT: not_in(f, n); break;
    case HM_WORD_COUNTS: counts_as(f, n); break;
    case HM_WORD_LINE: line_scores(f, n); break;
    case HM_WORD_NEVER: never_names(f, n); break;
    case HM_WORD_CUBES: cubes_go_on(f, n); break;
    case HM_WORD_MAY: may_not(f, n); break;
    case HM_WORD_EATS:
    case HM_WORD_STACKS:
    case HM_WORD_STAYS:
    case HM_WORD_LENDS:
    case HM_WORD_WILD: word(f, n->word); break;
    case HM_WORD_MATCH:
        say(f, n->number == 1 ? "once a round match shared" : "match shared");
        break;
    case HM_WORD_WHEN: /* of an objective */
    case HM_WORD_NEEDS: condition(f, n); break;
    case HM_WORD_COST:
    case HM_WORD_ROOM: padded(f, n); hm_unparse_amounts(f, n->a); break;
    case HM_WORD_TAGS: padded(f, n); names(f, n->a); break;
    case HM_WORD_COPIES:
    case HM_WORD_POINTS:
    case HM_WORD_HOLDS: padded(f, n); number(f, n->number); break;
    case HM_WORD_LIMIT: limit(f, n); break;
    case HM_WORD_TYPE: padded(f, n); say(f, n->text); break;
    case HM_WORD_ID:
    case HM_WORD_SOURCE:
    case HM_WORD_TEXT:
    case HM_WORD_TITLE: padded(f, n); quoted(f, n->text); break;
    default:
        if (!hook_part(f, n))
            no_form(f);
        break;
    }
    hm_emit_part(f, n);
}
