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
        say(f, n->variant == 1 ? "together " : "");
    }
    hm_unparse(f, n->score.points);
    if (n->score.when != NULL) {
        say(f, " when ");
        hm_unparse(f, n->score.when);
    }
    if (n->score.otherwise != NULL) {
        size_t before = f->line.length;
        say(f, " else ");
        hm_unparse(f, n->score.otherwise);
        if (!hm_fits(f, f->indent, LINE_COLUMNS)) {
            hm_write_cut(&f->line, before);
            break_line(f, f->indent + f->word_width);
            say(f, "else ");
            hm_unparse(f, n->score.otherwise);
        }
    }
}

/* What an objective asks for. */
static void condition(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    size_t before = f->line.length;
    hm_unparse(f, n->part.body);
    if (hm_fits(f, f->indent, LINE_COLUMNS))
        return;
    hm_write_cut(&f->line, before);
    hm_unparse_lines(f, n->part.body, f->indent + f->word_width);
}

static void fed_when(hm_layout *f, const hm_node *n)
{
    if (n->feeds.when == NULL)
        return;
    say(f, " when ");
    hm_unparse(f, n->feeds.when);
}

static void feeds_one_type(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    hm_unparse(f, n->feeds.what);
    say(f, n->feeds.what->word == HM_WORD_ADJACENT ? " to one type" : " of one type");
    if (n->feeds.among != NULL) {
        say(f, " except ");
        hm_unparse(f, n->feeds.among);
    }
    fed_when(f, n);
}

static void feeds(hm_layout *f, const hm_node *n)
{
    if (n->variant == HM_FEEDS_ONE_TYPE) {
        feeds_one_type(f, n);
        return;
    }
    bool one = n->feeds.what->kind == HM_NODE_NUMBER && n->feeds.what->number.value == 1;
    padded(f, n);
    if (n->variant == HM_FEEDS_BOUGHT && n->feeds.among == NULL)
        hm_unparse_factor(f, n->feeds.what);
    else
        hm_unparse(f, n->feeds.what);
    if (n->variant == HM_FEEDS_ANYWHERE)
        say(f, " anywhere");
    else if (n->variant == HM_FEEDS_GROUPS)
        say(f, one ? " group" : " groups");
    if (n->feeds.among != NULL) {
        say(f, " among ");
        if (n->feeds.counter != NULL)
            hm_unparse_factor(f, n->feeds.among);
        else
            hm_unparse(f, n->feeds.among);
    }
    if (n->feeds.counter != NULL) {
        say(f, " per ");
        hm_unparse(f, n->feeds.counter);
    }
    fed_when(f, n);
}

static void not_in(hm_layout *f, const hm_node *n)
{
    say(f, n->variant == 1 ? "not with " : "not in ");
    name(f, n->name_at);
    if (n->part.body != NULL) {
        say(f, " when ");
        hm_unparse(f, n->part.body);
    }
}

static void types_of(hm_layout *f, const hm_node *n)
{
    padded(f, n);
    say(f, n->text);
    if (n->also.text == NULL)
        return;
    say(f, " and ");
    say(f, n->also.text->text);
}

static void counts_as(hm_layout *f, const hm_node *n)
{
    say(f, "counts as ");
    number(f, n->number.value);
    say(f, " ");
    say(f, n->text);
}

static void line_scores(hm_layout *f, const hm_node *n)
{
    say(f, "line ");
    quoted(f, n->text);
    say(f, " scores ");
    hm_unparse(f, n->part.body);
}

static void never_names(hm_layout *f, const hm_node *n)
{
    say(f, "never names");
    if (n->part.body == NULL)
        return;
    say(f, n->part.body->kind == HM_NODE_LUA ? " " : " unless ");
    hm_unparse(f, n->part.body);
}

static void cubes_go_on(hm_layout *f, const hm_node *n)
{
    say(f, hm_hook_lookup(hm_hook_of_part(n))->title);
    say(f, " ");
    hm_unparse(f, n->cubes.set);
    if (n->cubes.unless == NULL)
        return;
    say(f, " unless ");
    hm_unparse(f, n->cubes.unless);
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
    hm_emit_effect(f, n->part.body, n->at.first, f->indent);
    return true;
}

/* A part that is one hook with a value; false where its form is another. */
static bool hook_part(hm_layout *f, const hm_node *n)
{
    hm_hook hook = hm_hook_of_part(n);
    if (hook == HM_HOOKS)
        return false;
    char result = hm_hook_lookup(hook)->result[0];
    say(f, hm_part_title(n));
    say(f, " ");
    if (result == 'K')
        kinds_named(f, n->ban.what);
    else
        hm_unparse(f, n->part.body);
    return true;
}

/* At its end "any" would take the type of the next part for its own. */
static void may_not_build(hm_layout *f, const hm_node *n)
{
    say(f, hm_part_title(n));
    if (n->ban.types != NULL) {
        say(f, " ");
        f->short_any = n->ban.what != NULL || n->ban.when != NULL;
        hm_unparse(f, n->ban.types);
        f->short_any = false;
    }
    if (n->ban.what != NULL) {
        say(f, " on ");
        hm_unparse(f, n->ban.what);
    }
}

/* "may not name wood", "left may not build farm on edge when round < 3" */
static void may_not(hm_layout *f, const hm_node *n)
{
    if (hm_hook_of_part(n) == HM_HOOK_BAR)
        may_not_build(f, n);
    else
        hook_part(f, n);
    if (n->ban.when == NULL)
        return;
    say(f, n->ban.unless ? " unless " : " when ");
    hm_unparse(f, n->ban.when);
}

/* "in round 6", "every 3 rounds"; false where it is another event. */
static bool rounds(hm_layout *f, const hm_node *n)
{
    if (n->event.subject != HM_WORD_IN_ROUND && n->event.subject != HM_WORD_EVERY)
        return false;
    hm_unparse_rounds(f, n->event.subject, n->event.filter->number.value);
    return true;
}

/* What wakes it, said as the grammar has it: whether there is such an event is the
 * checker's question. */
static void event(hm_layout *f, const hm_node *n)
{
    const hm_event *there = hm_event_of_part(n);
    const bool own = n->event.subject == HM_WORD_YOU;
    if (rounds(f, n))
        return;
    if (there != NULL && there->filter == 'O') { /* then its title is all there is */
        say(f, there->title);
        return;
    }
    say(f, n->event.verb == HM_WORD_AFTER ? "after " : "when ");
    if (n->event.verb == HM_WORD_REACH) {
        name(f, n->event.filter->name_at);
        say(f, " reach ");
        number(f, n->event.filter->amount.number);
        return;
    }
    word(f, n->event.subject);
    switch (n->event.verb) {
    case HM_WORD_CHANGE: say(f, " change it"); break;
    case HM_WORD_NAME: say(f, own ? " are to name" : " is to name"); break;
    case HM_WORD_NAMES:
    case HM_WORD_AFTER: say(f, own ? " name " : " names "); break;
    case HM_WORD_COMPLETE: say(f, " complete a"); break;
    case HM_WORD_BUILDS: say(f, " builds "); break;
    case HM_WORD_BUILD: say(f, " build "); break;
    default: no_form(f); break;
    }
    if (n->event.filter != NULL && n->event.filter->kind == HM_NODE_STRING)
        hm_unparse(f, n->event.filter);
    else if (n->event.filter != NULL)
        kinds_named(f, n->event.filter);
    if (n->event.near != NULL) {
        say(f, " ");
        word(f, n->event.near->word);
    }
}

static void occasion(hm_layout *f, const hm_node *n)
{
    event(f, n);
    say(f, " ");
    hm_emit_effect(f, n->event.deed, n->at.first, f->indent);
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
        hm_emit_effect(f, n->part.body, n->at.first, f->indent);
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
    number(f, n->number.value);
    if (n->variant == HM_WORD_NO_WORD)
        return;
    say(f, " per ");
    word(f, n->variant);
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
    case HM_WORD_MAY:
    case HM_WORD_NAME: may_not(f, n); break;
    case HM_WORD_STAYS: word(f, n->variant ? HM_WORD_STAYS_OPEN : n->word); break;
    case HM_WORD_EATS:
    case HM_WORD_STACKS:
    case HM_WORD_LENDS:
    case HM_WORD_NOT_TURNED:
    case HM_WORD_NOT_MIRRORED:
    case HM_WORD_COVERS_HERE:
    case HM_WORD_COVERS_LAYOUT:
    case HM_WORD_WILD: word(f, n->word); break;
    case HM_WORD_AT_MOST:
        padded(f, n);
        number(f, n->number.value);
        say(f, " wild");
        break;
    case HM_WORD_MATCH:
        say(f, n->variant == 1 ? "once a round match shared" : "match shared");
        break;
    case HM_WORD_WHEN: /* of an objective */
    case HM_WORD_NEEDS: condition(f, n); break;
    case HM_WORD_COST:
    case HM_WORD_ROOM:
        padded(f, n);
        hm_unparse_amounts(f, n->list.of);
        for (const hm_node *o = n->list.others; o != NULL; o = o->next) {
            say(f, " or ");
            hm_unparse_amounts(f, o->trade.amounts);
        }
        break;
    case HM_WORD_TAGS: padded(f, n); names(f, n->list.of); break;
    case HM_WORD_COPIES:
    case HM_WORD_POINTS:
    case HM_WORD_HOLDS: padded(f, n); number(f, n->number.value); break;
    case HM_WORD_LIMIT: limit(f, n); break;
    case HM_WORD_TYPE: types_of(f, n); break;
    case HM_WORD_ID:
    case HM_WORD_REPLACES:
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
