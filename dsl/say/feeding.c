/* feeding.c - what a card feeds, in words: "feeds up to 4 buildings that can be fed".
 *
 * Only what can be fed is ever fed, so whole neighbourhoods are said by where they are,
 * and squares without a noun are buildings (hm_text.feeding, which is set only here and
 * reset again). */
#include "dsl/say/phrase.h"

#include <string.h>

/* Only what can be fed is fed, so a whole neighbourhood is said by where it is. */
static const char *fed_place(const hm_node *n)
{
    const hm_word_says *said = hm_word_said(n->word);
    bool place =
        n->kind == HM_NODE_WORD && said->role != HM_ROLE_NONE && said->fed[0] != '\0';
    return place ? said->fed : NULL;
}

static bool are_fed_places(const hm_node *n)
{
    return n->kind == HM_NODE_OR
               ? are_fed_places(n->pair.left) && are_fed_places(n->pair.right)
               : fed_place(n) != NULL;
}

static void say_fed_places(hm_text *t, const hm_node *n)
{
    if (n->kind != HM_NODE_OR) {
        say(t, fed_place(n));
        return;
    }
    say_fed_places(t, n->pair.left);
    say(t, " or");
    say_fed_places(t, n->pair.right);
}

static void say_fed_set(hm_text *t, const hm_node *set)
{
    say(t, "every ");
    if (are_fed_places(set)) {
        say(t, "building that can be fed and is");
        say_fed_places(t, set);
    } else if (is_word(set, HM_WORD_TOWN) || is_word(set, HM_WORD_BUILT)) {
        say(t, "building in your town that can be fed");
    } else {
        hm_say_set(t, set, false);
    }
}

/* "up to 4 buildings ..."; an amount that is no literal goes to the end. */
static void say_fed_amount(hm_text *t, const hm_node *n)
{
    int32_t value;
    bool known = hm_is_literal(n->feeds.what, &value),
         groups = n->variant == HM_FEEDS_GROUPS;
    bool many = !known || value != 1;
    if (known) {
        say(t, groups || value == 1 ? "" : "up to ");
        say_number(t, value);
        say(t, " ");
    }
    if (groups)
        say(t, many ? "groups of adjacent buildings that can be fed"
                    : "group of adjacent buildings that can be fed");
    else if (n->feeds.among != NULL)
        hm_say_set(t, n->feeds.among, many);
    else
        say(t, many ? "buildings that can be fed" : "building that can be fed");
    say(t, n->feeds.among == NULL ? ", anywhere in your town" : "");
    if (!known) {
        say(t, ", up to ");
        t->feeding = false;
        hm_say_quantity(t, n->feeds.what);
    }
}

/* "every building that can be fed and is in one row or column of your choice" */
static void say_fed_lines(hm_text *t, const hm_node *n)
{
    const bool both = n->feeds.what->kind == HM_NODE_OR;
    const hm_node *line = both ? n->feeds.what->pair.left : n->feeds.what;
    say(t, "every building that can be fed and is in one ");
    say(t, hm_word_lookup((hm_word)line->word)->spelling);
    if (both) {
        say(t, " or ");
        say(t, hm_word_lookup((hm_word)n->feeds.what->pair.right->word)->spelling);
    }
    say(t, " of your choice");
}

static void say_left_out(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_TYPES_OR) {
        say_left_out(t, n->pair.left);
        say(t, " or ");
        say_left_out(t, n->pair.right);
        return;
    }
    const int type = hm_game_type(t->game, n->text, strlen(n->text));
    if (type >= 0)
        hm_say_type(t, type, true);
    else
        say(t, n->text);
}

/* "every building that can be fed and is adjacent to buildings of one type of your
 * choice, other than huts" */
static void say_fed_by_type(hm_text *t, const hm_node *n)
{
    say(t, "every building that can be fed and is ");
    say(t, hm_word_said(n->feeds.what->word)->near);
    say(t, "buildings of one type of your choice");
    if (n->feeds.among != NULL) {
        say(t, ", other than ");
        say_left_out(t, n->feeds.among);
    }
}

/* Of what is bought, who pays; it is said why nobody may keep a unit. */
static void say_price(hm_text *t, const hm_node *n)
{
    const hm_node *name = n->feeds.counter;
    const int counter = hm_counter_named(t, name);
    say(t, "at the end of the game, each ");
    say(t, counter < 0 ? name->text : t->game->counter[counter].name);
    say(t, " you pay ");
}

void hm_say_feeds(hm_text *t, const hm_node *n)
{
    const hm_node *when = n->feeds.when;
    const bool bought = n->feeds.counter != NULL;
    const int settled = when != NULL ? hm_settled(t, when) : HM_ALWAYS;
    t->mute |= settled == HM_NEVER;
    if (bought)
        say_price(t, n);
    say(t, "feeds ");
    t->feeding = true;
    if (n->variant == HM_FEEDS_SET)
        say_fed_set(t, n->feeds.what);
    else if (n->variant == HM_FEEDS_LINES)
        say_fed_lines(t, n);
    else if (n->variant == HM_FEEDS_ONE_TYPE)
        say_fed_by_type(t, n);
    else
        say_fed_amount(t, n);
    t->feeding = false;
    if (settled != HM_ALWAYS) {
        say(t, ", if ");
        hm_say_condition(t, when, false, false);
    }
    say(t, n->variant == HM_FEEDS_GROUPS ? "; nothing else links them" : "");
    say(t, bought ? "; you must pay as long as that feeds somebody" : "");
}
