/* fmt.c - the parts of cards, packs, games and variants as lines, in the order of the
 * file.
 *
 * The formatter prints the tree, not the tokens: what it writes parses to the same tree
 * again, which a test proves by chance. Comments are no part of the tree and are taken
 * from the source between the nodes (layout.c). */
#include "dsl/fmt/fmt.h"

#include "dsl/fmt/layout.h"
#include "dsl/hooks.h"

enum {
    PART_WIDTH = 8,   /* the word of a simple part and the space after it */
    WIDE_PART_WIDTH = 9, /* the same beside the one longer word, requires */
    TRAIT_COLUMNS = 90,
    LINE_COLUMNS = 90 /* longer conditions go on in the next line */
};

/* -- parts */

/* The words of simple parts stand in a column of their own. */
static void padded(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    word(f, n->word);
    int w = (int)(f->line.length - before);
    hm_write_spaces(&f->line, w < f->word_width ? f->word_width - w : 1);
}

static void plain(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    say(f, " ");
}

/* The else is written on the line, and taken back to begin one of its own where it
 * does not fit: only then is its width known. */
static void score(hm_layout *f, const hm_node *n)
{
    if (n->word == HM_WORD_OTHERS) {
        say(f, hm_hook_lookup(hm_hook_of_part(n))->title);
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
    if (rounds(f, n))
        return;
    say(f, n->op == HM_WORD_WHILE ? "" : n->op == HM_WORD_AFTER ? "after " : "when ");
    switch (n->op) {
    case HM_WORD_WHILE: say(f, "while building"); return;
    case HM_WORD_ENDS: say(f, "a round ends"); return;
    case HM_WORD_OVER: say(f, "a round is over"); return;
    case HM_WORD_TURNED_UP: say(f, "turned up"); return;
    case HM_WORD_BEGINS:
        say(f, n->number == HM_WORD_ROUND ? "a round begins" : "the game begins");
        return;
    case HM_WORD_REACH:
        name(f, n->a->name_at);
        say(f, " reach ");
        number(f, n->a->number);
        return;
    default: word(f, n->number); break;
    }
    switch (n->op) {
    case HM_WORD_CHANGE: say(f, " change it"); break;
    case HM_WORD_NAME: say(f, " is to name"); break;
    case HM_WORD_NAMES:
    case HM_WORD_AFTER: say(f, " names "); break;
    case HM_WORD_BUILDS: say(f, " builds "); break;
    case HM_WORD_BUILD: say(f, " build "); break;
    default: no_form(f); break;
    }
    if (n->a != NULL)
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
        hm_emit_drawing(f, n, f->indent);
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

static void card_part(hm_layout *f, const hm_node *n)
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
    case HM_WORD_EATS:
    case HM_WORD_STACKS:
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

static void traits(hm_layout *f, const hm_node *n);

static void pack_part(hm_layout *f, const hm_node *n)
{
    if (n->word == HM_WORD_RULE) {
        plain(f, n);
        name(f, n->name_at);
        say(f, " ");
        traits(f, n);
        return;
    }
    padded(f, n);
    if (n->word == HM_WORD_DRAWS) {
        say(f, "up to ");
        number(f, n->number);
    } else if (n->word == HM_WORD_USES) {
        name(f, n->name_at);
    } else {
        quoted(f, n->text);
    }
    if (n->b != NULL) {
        say(f, " ");
        quoted(f, n->b->text);
    }
    hm_emit_part(f, n);
}

/* Here and in the parts below, words with the same form share a line; one without any
 * is NO FORM, never a guess. */
static void trait(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_SAME: say(f, "same pattern"); break;
    case HM_WORD_SQUARE:
    case HM_WORD_FOOD:
    case HM_WORD_BLOCKED:
    case HM_WORD_MONEY: word(f, n->word); break;
    case HM_WORD_START:
    case HM_WORD_CAPACITY:
    case HM_WORD_SUPPLY:
    case HM_WORD_COUNT:
    case HM_WORD_COPIES:
    case HM_WORD_PLAYERS:
    case HM_WORD_AWAY:
    case HM_WORD_SHOWN:
    case HM_WORD_FREE:
    case HM_WORD_CAVERN:
    case HM_WORD_DEAL: plain(f, n); number(f, n->number); break;
    case HM_WORD_NAMED:
        say(f, n->number == HM_WORD_PLAYERS ? "named by players"
               : n->number == HM_WORD_CARDS ? "named by cards"
                                            : "named by caller");
        break;
    case HM_WORD_NUMBER_OF:
        name(f, n->name_at);
        say(f, " ");
        number(f, n->number);
        break;
    case HM_WORD_HOME: plain(f, n); name(f, n->name_at); break;
    case HM_WORD_WORKS:
        say(f, n->a != NULL ? "works when " : "works");
        if (n->a != NULL)
            hm_unparse(f, n->a);
        break;
    case HM_WORD_VALUES: plain(f, n); names(f, n->a); break;
    case HM_WORD_IS:
        plain(f, n);
        quoted(f, n->text);
        say(f, " ");
        quoted(f, n->b->text);
        break;
    case HM_WORD_ANOTHER:
    case HM_WORD_ANYONE:
    case HM_WORD_NEIGHBOUR:
        plain(f, n);
        say(f, "names ");
        quoted(f, n->text);
        break;
    case HM_WORD_MAY: say(f, "may not name "); quoted(f, n->text); break;
    case HM_WORD_NEVER: say(f, "never names "); quoted(f, n->text); break;
    case HM_WORD_LETTER:
    case HM_WORD_COLOUR:
    case HM_WORD_SYMBOL:
    case HM_WORD_PLURAL:
    case HM_WORD_TEXT:
    case HM_WORD_CARDS:
    case HM_WORD_FOR:
    case HM_WORD_GIVES: plain(f, n); name(f, n->name_at); break;
    default: no_form(f); break;
    }
}

static uint32_t brace_after(const hm_layout *f, uint32_t at)
{
    const char *bytes = f->source->bytes;
    for (; at + 1 < f->source->length && bytes[at] != '{'; at++)
        if (bytes[at] == '#')
            while (at + 1 < f->source->length && bytes[at] != '\n')
                at++;
    return at;
}

/* On one line if they fit and have no comment among them; else written anew, a line
 * each. */
static void traits(hm_layout *f, const hm_node *n)
{
    size_t before = f->line.length;
    uint32_t brace = brace_after(f, n->b != NULL ? n->b->at.last : n->name_at.last);
    say(f, "{ ");
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        say(f, " ");
    }
    say(f, "}");
    if (hm_fits(f, f->indent, TRAIT_COLUMNS) && !hm_has_comment(f, brace, n->at.last)) {
        hm_emit_part(f, n);
        return;
    }
    hm_write_cut(&f->line, before);
    say(f, "{");
    hm_emit_open(f, n->at.first, brace, f->indent);
    for (const hm_node *t = n->a; t != NULL; t = t->next) {
        trait(f, t);
        hm_emit(f, t->at, f->indent + HM_INDENT, f->indent + HM_INDENT,
                HM_LOOSE);
    }
    say(f, "}");
    hm_emit_close(f, n->at.last, f->indent);
}

/* A score line or a level, and its modes or condition. */
static void in_modes(hm_layout *f, const hm_node *n)
{
    quoted(f, n->text);
    if (n->a != NULL) {
        say(f, n->word == HM_WORD_LEVEL ? " from " : " ");
        hm_unparse(f, n->a);
    }
    if (n->b != NULL) {
        say(f, " when ");
        names(f, n->b);
    }
    if (n->word == HM_WORD_SCORE && n->c != NULL) {
        say(f, " when ");
        hm_unparse(f, n->c->b);
        say(f, n->c->a != NULL ? " else " : "");
    }
    if (n->word == HM_WORD_SCORE && n->c != NULL && n->c->a != NULL)
        hm_unparse(f, n->c->a);
}

/* Terrain, and where it lies. */
static void ground_part(hm_layout *f, const hm_node *n)
{
    plain(f, n);
    if (n->word == HM_WORD_TERRAIN) {
        name(f, n->name_at);
        say(f, " ");
        traits(f, n);
    } else if (n->word == HM_WORD_GROUND) {
        if (n->text != NULL)
            quoted(f, n->text);
        say(f, n->text != NULL ? " " : "");
        hm_emit_drawing(f, n, f->indent);
    } else {
        number(f, n->number);
        say(f, " ");
        name(f, n->b->at);
        say(f, n->op == 1 ? " each" : "");
        say(f, n->a != NULL ? " on " : "");
        if (n->a != NULL)
            hm_unparse(f, n->a);
        hm_emit_part(f, n);
    }
}

static bool is_ground(const hm_node *n)
{
    return n->word == HM_WORD_TERRAIN || n->word == HM_WORD_GROUND ||
           n->word == HM_WORD_DRAW;
}

/* Behind "events ". */
static void schedule(hm_layout *f, const hm_node *n)
{
    if (n->a == NULL)
        hm_unparse_rounds(f, HM_WORD_EVERY, n->number);
    else
        say(f, n->a->next != NULL ? "in rounds" : "in round");
    for (const hm_node *r = n->a; r != NULL; r = r->next) {
        say(f, " ");
        number(f, r->number);
    }
    if (n->op == 0)
        return;
    say(f, ", ");
    number(f, n->op);
    say(f, " of them by chance");
}

static void variant_part(hm_layout *f, const hm_node *n)
{
    if (is_ground(n)) {
        ground_part(f, n);
        return;
    }
    if (n->word == HM_WORD_WHEN) {
        occasion(f, n);
        return;
    }
    if (n->word == HM_WORD_ROUND_END || n->word == HM_WORD_ROUND_START) {
        long_part(f, n);
        return;
    }
    if (n->word == HM_WORD_GAME_ENDS) {
        hook_part(f, n);
        hm_emit_part(f, n);
        return;
    }
    if (n->word == HM_WORD_CUBES) {
        cubes_go_on(f, n);
        hm_emit_part(f, n);
        return;
    }
    if (n->word == HM_WORD_OPTIONAL) {
        say(f, hm_word_lookup(n->word)->spelling);
        hm_emit_part(f, n);
        return;
    }
    plain(f, n);
    switch (n->word) {
    case HM_WORD_COUNTER:
    case HM_WORD_TOKEN:
        name(f, n->name_at);
        say(f, " ");
        traits(f, n);
        return;
    case HM_WORD_SCORE: in_modes(f, n); break;
    case HM_WORD_TEXT:
    case HM_WORD_GAME: quoted(f, n->text); break;
    case HM_WORD_USES: name(f, n->name_at); break;
    case HM_WORD_EVENTS: schedule(f, n); break;
    case HM_WORD_ABILITIES:
        number(f, n->number);
        say(f, " costing ");
        number(f, n->a->number);
        say(f, n->op == 1 ? " or more" : "");
        break;
    default: no_form(f); break;
    }
    hm_emit_part(f, n);
}

/* As an item, or inside a game. */
static void variant(hm_layout *f, const hm_node *n)
{
    int outside = f->indent;
    say(f, "variant ");
    name(f, n->name_at);
    say(f, " {");
    hm_emit_open(f, n->at.first, brace_after(f, n->name_at.last), outside);
    f->indent = outside + HM_INDENT;
    for (const hm_node *p = n->a; p != NULL; p = p->next)
        variant_part(f, p);
    say(f, "}");
    hm_emit_close(f, n->at.last, outside);
    f->indent = outside;
}

/* Parts with braces emit their own lines and return; the others make one line, which is
 * emitted at the end. */
static void game_part(hm_layout *f, const hm_node *n)
{
    if (n->kind == HM_NODE_VARIANT) {
        variant(f, n);
        return;
    }
    if (n->word == HM_WORD_WHEN || n->word == HM_WORD_CUBES || is_ground(n)) {
        variant_part(f, n);
        return;
    }
    plain(f, n);
    switch (n->word) {
    case HM_WORD_RESOURCE:
    case HM_WORD_TYPE:
    case HM_WORD_COUNTER:
    case HM_WORD_TOKEN:
    case HM_WORD_SEATS:
    case HM_WORD_RULE:
        name(f, n->name_at);
        say(f, " ");
        traits(f, n);
        return;
    case HM_WORD_BOARD:
        quoted(f, n->text);
        say(f, " ");
        hm_emit_drawing(f, n, f->indent);
        return;
    case HM_WORD_NUMBER_OF:
        name(f, n->name_at);
        say(f, " ");
        number(f, n->number);
        break;
    case HM_WORD_GRID:
        number(f, n->number);
        say(f, " by ");
        number(f, n->a->number);
        break;
    case HM_WORD_MODE:
        name(f, n->name_at);
        if (n->b != NULL) {
            say(f, " ");
            quoted(f, n->b->text);
        }
        if (n->a != NULL) {
            say(f, " ");
            traits(f, n);
            return;
        }
        break;
    case HM_WORD_SCORE:
    case HM_WORD_LEVEL: in_modes(f, n); break;
    case HM_WORD_TIE:
        quoted(f, n->text);
        if (n->a != NULL) {
            say(f, " by ");
            hm_unparse(f, n->a);
        }
        break;
    case HM_WORD_TITLE: quoted(f, n->text); break;
    case HM_WORD_GAME_ENDS: hm_unparse(f, n->a); break;
    case HM_WORD_EVENTS: schedule(f, n); break;
    default: no_form(f); break;
    }
    hm_emit_part(f, n);
}

/* -- items */

static void part(hm_layout *f, int item, const hm_node *n)
{
    switch (item) {
    case HM_NODE_CARD: card_part(f, n); break;
    case HM_NODE_PACK: pack_part(f, n); break;
    case HM_NODE_GAME:
    case HM_NODE_EXTENDS: game_part(f, n); break;
    case HM_NODE_TEST: hm_emit_test_part(f, n); break;
    default: no_form(f); break;
    }
}

static hm_word item_word(const hm_node *item)
{
    int kind = item->kind;
    if (item->word != HM_WORD_NO_WORD)
        return (hm_word)item->word;
    return kind == HM_NODE_CARD   ? HM_WORD_CARD
           : kind == HM_NODE_PACK ? HM_WORD_PACK
           : kind == HM_NODE_GAME ? HM_WORD_GAME
           : kind == HM_NODE_EXTENDS ? HM_WORD_EXTENDS : HM_WORD_TEST;
}

/* One longer word widens the column for the whole item, so that its parts
 * stay aligned. */
static void named_item(hm_layout *f, const hm_node *n)
{
    bool wide = hm_node_part(n, HM_WORD_REQUIRES) != NULL;
    f->word_width = wide ? WIDE_PART_WIDTH : PART_WIDTH;
    f->indent = HM_INDENT;
    word(f, item_word(n));
    say(f, " ");
    quoted(f, n->text);
    say(f, " {");
    hm_emit_open(f, n->at.first, brace_after(f, n->name_at.last), 0);
    for (const hm_node *p = n->a; p != NULL; p = p->next)
        part(f, n->kind, p);
    say(f, "}");
    hm_emit_close(f, n->at.last, 0);
}

static void item(hm_layout *f, const hm_node *n)
{
    f->indent = 0;
    if (n->kind == HM_NODE_VARIANT)
        variant(f, n);
    else
        named_item(f, n);
    f->apart = true;
}

/* Comments that are left when all items are written stand at the end of the file.
 * Nothing is given out unless everything was written. */
hm_status hm_fmt(const hm_file *file, hm_arena *arena, const char **out, size_t *length,
                 hm_error *err)
{
    if (file->broken)
        return hm_fail_bug(err, "a file with syntax errors cannot be formatted");
    hm_layout f = {.source = file->source, .comment = file->comments,
             .out = {.arena = arena}, .line = {.arena = arena}};
    for (const hm_node *n = file->items; n != NULL; n = n->next)
        item(&f, n);
    hm_emit_comments(&f, UINT32_MAX, 0, false);

    if (f.lost)
        return hm_fail_bug(err, "a part without a form");
    const char *text = f.line.failed ? NULL : hm_write_end(&f.out);
    if (text == NULL)
        return hm_fail_memory(err);
    *out = text;
    *length = f.out.length;
    return HM_OK;
}
