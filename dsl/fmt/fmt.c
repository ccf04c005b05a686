/* fmt.c - the parts of packs, games and variants as lines, and all items in the order of
 * the file.
 *
 * The formatter prints the tree, not the tokens: what it writes parses to the same tree
 * again, which a test proves by chance. Comments are no part of the tree and are taken
 * from the source between the nodes (layout.c). */
#include "dsl/fmt/fmt.h"

#include "dsl/fmt/layout.h"

enum {
    PART_WIDTH = 8,   /* the word of a simple part and the space after it */
    WIDE_PART_WIDTH = 9, /* the same beside the one longer word, requires */
    TRAIT_COLUMNS = 90
};

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
        number(f, n->number.value);
    } else if (n->word == HM_WORD_USES) {
        name(f, n->name_at);
    } else {
        quoted(f, n->text);
    }
    if (n->kind == HM_NODE_PART_REQUIRES && n->also.text != NULL) {
        say(f, " ");
        quoted(f, n->also.text->text);
    }
    hm_emit_part(f, n);
}

/* Here and in the parts below, words with the same form share a line; one without any
 * is NO FORM, never a guess. */
static const char *named(const hm_node *n)
{
    switch (n->variant) {
    case HM_WORD_PLAYERS: return "named by players";
    case HM_WORD_NEVER: return "never named";
    case HM_WORD_CARDS: return "named by cards";
    case HM_WORD_ROLL: return "named by die";
    case HM_WORD_BACK: return "named in turn and back";
    default: return "named by caller";
    }
}

static void number_of(hm_layout *f, const hm_node *n)
{
    name(f, n->name_at);
    say(f, " ");
    number(f, n->number.value);
}

/* Traits with a condition, a list or texts of their own. */
static void special_trait(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_SAME: say(f, "same pattern"); break;
    case HM_WORD_NAMED: say(f, named(n)); break;
    case HM_WORD_NUMBER_OF: number_of(f, n); break;
    case HM_WORD_WORKS:
        say(f, n->part.body != NULL ? "works when " : "works");
        if (n->part.body != NULL)
            hm_unparse(f, n->part.body);
        break;
    case HM_WORD_VALUES: plain(f, n); names(f, n->list.of); break;
    case HM_WORD_IS:
        plain(f, n);
        quoted(f, n->text);
        say(f, " ");
        quoted(f, n->also.text->text);
        break;
    case HM_WORD_ANOTHER:
    case HM_WORD_ANYONE:
    case HM_WORD_NEIGHBOUR:
        plain(f, n);
        say(f, "names ");
        quoted(f, n->text);
        break;
    case HM_WORD_TEAMS: plain(f, n); quoted(f, n->text); break;
    case HM_WORD_MAY: say(f, "may not name "); quoted(f, n->text); break;
    case HM_WORD_NEVER: say(f, "never names "); quoted(f, n->text); break;
    default: no_form(f); break;
    }
}

static void trait(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_SQUARE:
    case HM_WORD_FOOD:
    case HM_WORD_BLOCKED:
    case HM_WORD_TOGETHER:
    case HM_WORD_FEWEST_WIN:
    case HM_WORD_WILD:
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
    case HM_WORD_WON_FROM:
    case HM_WORD_CHOOSE:
    case HM_WORD_CAVERN:
    case HM_WORD_DEAL: plain(f, n); number(f, n->number.value); break;
    case HM_WORD_HOME:
    case HM_WORD_LETTER:
    case HM_WORD_COLOUR:
    case HM_WORD_SYMBOL:
    case HM_WORD_PLURAL:
    case HM_WORD_TEXT:
    case HM_WORD_CARDS:
    case HM_WORD_FOR:
    case HM_WORD_GIVES: plain(f, n); name(f, n->name_at); break;
    default: special_trait(f, n); break;
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
    uint32_t brace =
        brace_after(f, n->thing.says != NULL ? n->thing.says->at.last : n->name_at.last);
    say(f, "{ ");
    for (const hm_node *t = n->thing.traits; t != NULL; t = t->next) {
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
    for (const hm_node *t = n->thing.traits; t != NULL; t = t->next) {
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
    if (n->line.points != NULL) {
        say(f, n->word == HM_WORD_LEVEL ? " from " : " ");
        hm_unparse(f, n->line.points);
    }
    if (n->line.modes != NULL) {
        say(f, " when ");
        names(f, n->line.modes);
    }
    if (n->line.when != NULL) {
        say(f, " when ");
        hm_unparse(f, n->line.when);
    }
    if (n->line.otherwise != NULL) {
        say(f, " else ");
        hm_unparse(f, n->line.otherwise);
    }
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
        number(f, n->draw.many);
        say(f, " ");
        name(f, n->draw.terrain->at);
        say(f, n->draw.each == 1 ? " each" : "");
        say(f, n->draw.on != NULL ? " on " : "");
        if (n->draw.on != NULL)
            hm_unparse(f, n->draw.on);
        hm_emit_part(f, n);
    }
}

static bool is_ground(const hm_node *n)
{
    return n->word == HM_WORD_TERRAIN || n->word == HM_WORD_GROUND ||
           n->word == HM_WORD_DRAW;
}

/* A rule for everybody, which is written as in a card. */
static bool is_rule(const hm_node *n)
{
    return n->word == HM_WORD_WHEN || n->word == HM_WORD_ROUND_END ||
           n->word == HM_WORD_ROUND_START || n->word == HM_WORD_GAME_ENDS ||
           n->word == HM_WORD_CUBES || n->word == HM_WORD_MAY;
}

/* Behind "events ". */
static void schedule(hm_layout *f, const hm_node *n)
{
    if (n->events.rounds == NULL)
        hm_unparse_rounds(f, HM_WORD_EVERY, n->events.every);
    else
        say(f, n->events.rounds->next != NULL ? "in rounds" : "in round");
    for (const hm_node *r = n->events.rounds; r != NULL; r = r->next) {
        say(f, " ");
        number(f, r->number.value);
    }
    if (n->events.chance != 0) {
        say(f, ", ");
        number(f, n->events.chance);
        say(f, " of them by chance");
    }
    if (n->events.open != 0) {
        say(f, ", ");
        number(f, n->events.open);
        say(f, " open");
    }
}

/* A line for each part that is added. */
static void every_part(hm_layout *f, const hm_node *n)
{
    const int outside = f->indent, width = f->word_width;
    plain(f, n);
    if (n->every.whom->kind == HM_NODE_STRING)
        quoted(f, n->every.whom->text);
    else
        hm_unparse(f, n->every.whom);
    say(f, n->every.on != NULL ? " on " : "");
    if (n->every.on != NULL)
        hm_unparse(f, n->every.on);
    say(f, " {");
    hm_emit_open(f, n->at.first, n->name_at.first, outside);
    f->indent = outside + HM_INDENT;
    f->word_width = 0; /* no column: as in a variant */
    for (const hm_node *p = n->every.parts; p != NULL; p = p->next)
        hm_emit_card_part(f, p);
    f->indent = outside;
    f->word_width = width;
    say(f, "}");
    hm_emit_close(f, n->at.last, outside);
}

static void variant_part(hm_layout *f, const hm_node *n)
{
    if (n->word == HM_WORD_EVERY) {
        every_part(f, n);
        return;
    }
    if (is_ground(n)) {
        ground_part(f, n);
        return;
    }
    if (is_rule(n)) {
        hm_emit_card_part(f, n);
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
        number(f, n->abilities.draws);
        if (n->abilities.goals == 1)
            break;
        say(f, " costing ");
        number(f, n->abilities.cost->number.value);
        say(f, n->abilities.or_more == 1 ? " or more" : "");
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
    for (const hm_node *p = n->item.parts; p != NULL; p = p->next)
        variant_part(f, p);
    say(f, "}");
    hm_emit_close(f, n->at.last, outside);
    f->indent = outside;
}

/* What a variant may say, too. */
static bool is_for_variants(const hm_node *n)
{
    return n->word == HM_WORD_WHEN || n->word == HM_WORD_CUBES ||
           n->word == HM_WORD_MAY || n->word == HM_WORD_GAME_ENDS ||
           n->word == HM_WORD_EVERY || is_ground(n);
}

/* Parts with braces; false: it has none, and nothing was said but what it is called. */
static bool braced_part(hm_layout *f, const hm_node *n)
{
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
        return true;
    case HM_WORD_BOARD:
        quoted(f, n->text);
        say(f, " ");
        hm_emit_drawing(f, n, f->indent);
        return true;
    case HM_WORD_MODE:
        name(f, n->name_at);
        if (n->thing.says != NULL) {
            say(f, " ");
            quoted(f, n->thing.says->text);
        }
        say(f, n->thing.traits != NULL ? " " : "");
        if (n->thing.traits != NULL)
            traits(f, n);
        return n->thing.traits != NULL;
    default: return false;
    }
}

static void game_line(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_MODE: break; /* it was called */
    case HM_WORD_NUMBER_OF: number_of(f, n); break;
    case HM_WORD_GRID:
        number(f, n->grid.columns);
        say(f, " by ");
        number(f, n->grid.rows->number.value);
        break;
    case HM_WORD_SCORE:
    case HM_WORD_LEVEL: in_modes(f, n); break;
    case HM_WORD_TIE:
        quoted(f, n->text);
        if (n->part.body != NULL) {
            say(f, " by ");
            hm_unparse(f, n->part.body);
        }
        break;
    case HM_WORD_TITLE: quoted(f, n->text); break;
    case HM_WORD_EVENTS: schedule(f, n); break;
    default: no_form(f); break;
    }
}

/* Parts with braces emit their own lines; the others make one line. */
static void game_part(hm_layout *f, const hm_node *n)
{
    if (n->kind == HM_NODE_VARIANT) {
        variant(f, n);
    } else if (is_for_variants(n)) {
        variant_part(f, n);
    } else {
        plain(f, n);
        if (braced_part(f, n))
            return;
        game_line(f, n);
        hm_emit_part(f, n);
    }
}

/* -- items */

static void part(hm_layout *f, int item, const hm_node *n)
{
    switch (item) {
    case HM_NODE_CARD: hm_emit_card_part(f, n); break;
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
    for (const hm_node *p = n->item.parts; p != NULL; p = p->next)
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
