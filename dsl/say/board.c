/* board.c - what only games on a shared board have, in words: trades and their traits,
 * belongings, what activation does, what happens when a round ends. */
#include "dsl/say/phrase.h"

#include <assert.h>
#include <string.h>

#include "core/code.h"

/* What belongs to a shared board, in words: what tiles take and give, what players have
 * and did, and the parts of tiles and objectives. */

/* -- resources */

const hm_resource *hm_said_resource(const hm_text *t, const char *name)
{
    for (int i = 0; i < t->game->resources && name != NULL; i++) {
        const hm_resource *r = &t->game->resource[i];
        if (strcmp(r->name, name) == 0 ||
            (r->plural != NULL && strcmp(r->plural, name) == 0))
            return r;
    }
    return NULL;
}

static void say_resource(hm_text *t, const char *name, bool many)
{
    const hm_resource *r = hm_said_resource(t, name);
    say(t, r == NULL ? name : many && r->plural != NULL ? r->plural : r->name);
}

/* "1 coin", "any 2 cubes" */
static void say_amount(hm_text *t, const hm_node *n)
{
    bool many = n->amount.number != 1;
    say(t, n->text == NULL ? "any " : "");
    say_number(t, n->amount.number);
    say(t, " ");
    if (n->text != NULL)
        say_resource(t, n->text, many);
    else
        say(t, many ? "cubes" : "cube");
}

static void say_amounts(hm_text *t, const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        say_amount(t, n);
        say(t, n->next == NULL ? "" : n->next->next == NULL ? " and " : ", ");
    }
}

/* -- what tiles take and give: clauses about them */

enum { TRAITS_MAX = 8 };

typedef struct traits {
    const hm_node *trait[TRAITS_MAX];
    int            count;
    bool           only; /* nothing else is among them */
} traits;

static void collect(const hm_node *n, traits *out)
{
    if (n->kind == HM_NODE_OR) {
        collect(n->pair.left, out);
        collect(n->pair.right, out);
    } else if (n->kind == HM_NODE_TRAIT && out->count < TRAITS_MAX) {
        out->trait[out->count++] = n;
    } else {
        out->only = false;
    }
}

bool hm_are_traits(const hm_node *n)
{
    traits all = {.only = true};
    collect(n, &all);
    return all.only;
}

static const char *trait_verb(const hm_node *n, bool many, bool no)
{
    switch (n->word) {
    case HM_WORD_PRODUCING:
    case HM_WORD_GIVING: return no || many ? "give" : "gives";
    case HM_WORD_CONSUMING: return no || many ? "take" : "takes";
    case HM_WORD_COSTING: return no || many ? "cost" : "costs";
    default: assert(false); return ""; /* the grammar has no other */
    }
}

/* A number is a lower bound in the language, so "at least" is said even where more than
 * it is hardly thinkable. */
static void say_trait_object(hm_text *t, const hm_node *n)
{
    if (n->word == HM_WORD_GIVING) {
        say(t, "points");
        return;
    }
    if (n->trait.least != 0) {
        say(t, "at least ");
        say_number(t, n->trait.least);
        say(t, " ");
    }
    if (n->text != NULL)
        say_resource(t, n->text, n->trait.least != 1);
    else if (n->trait.least != 0)
        say(t, n->trait.least == 1 ? "kind of cube" : "kinds of cube");
    else
        say(t, "cubes");
}

static bool same_object(const hm_node *a, const hm_node *b)
{
    bool named = a->text == NULL || b->text == NULL ? a->text == b->text
                                                    : strcmp(a->text, b->text) == 0;
    return named && a->trait.least == b->trait.least &&
           (a->word == HM_WORD_GIVING) == (b->word == HM_WORD_GIVING);
}

static bool is_last_of(const traits *all, int i, bool objects)
{
    for (int k = i + 1; k < all->count; k++)
        if (objects ? !same_object(all->trait[k], all->trait[i])
                    : all->trait[k]->word != all->trait[i]->word)
            return false;
    return true;
}

static bool is_first(const traits *all, int i, bool objects)
{
    for (int k = 0; k < i; k++)
        if (objects ? same_object(all->trait[k], all->trait[i])
                    : all->trait[k]->word == all->trait[i]->word)
            return false;
    return true;
}

/* Every verb with every object? Then "gives or takes wood or stone" says it all. */
static bool is_product(const traits *all)
{
    int verbs = 0, objects = 0;
    for (int i = 0; i < all->count; i++) {
        verbs += is_first(all, i, false);
        objects += is_first(all, i, true);
    }
    return verbs * objects == all->count;
}

/* Of "gives fish or takes fish" verbs and objects are said once each. */
static void say_each(hm_text *t, const traits *all, bool objects, bool many, bool no)
{
    for (int i = 0; i < all->count; i++) {
        if (!is_first(all, i, objects))
            continue;
        say(t, i > 0 ? " or " : "");
        if (objects)
            say_trait_object(t, all->trait[i]);
        else
            say(t, trait_verb(all->trait[i], many, no));
    }
}

static bool is_cube_of_a_kind(const hm_text *t, const hm_node *n)
{
    const hm_resource *r = n->text != NULL ? hm_said_resource(t, n->text) : NULL;
    bool trades = n->word == HM_WORD_PRODUCING || n->word == HM_WORD_CONSUMING;
    return trades && (r != NULL ? !r->money : n->trait.least != 0);
}

/* What a tile costs is paid once; what it takes and gives, whenever it is used. */
static void say_when_used(hm_text *t, const traits *all)
{
    bool trades = false, points = false;
    for (int i = 0; i < all->count; i++) {
        trades |= all->trait[i]->word != HM_WORD_COSTING;
        points |= all->trait[i]->word == HM_WORD_GIVING;
        if (is_cube_of_a_kind(t, all->trait[i]))
            t->note = "exchanges of any cubes do not count";
    }
    say(t, trades && !t->deed ? " when activated" : points && t->deed ? " for it" : "");
}

/* "gives or takes fish" where all verbs go with all objects, which is how people would
 * say it; else one after the other. */
static void say_traits(hm_text *t, const traits *all, bool no, bool many)
{
    say(t, !no ? "" : many ? "do not " : "does not ");
    if (is_product(all)) {
        say_each(t, all, false, many, no);
        say(t, " ");
        say_each(t, all, true, many, no);
        return;
    }
    for (int i = 0; i < all->count; i++) {
        say(t, i == 0                                            ? ""
               : is_last_of(all, i, true) && i == all->count - 1 ? " or "
                                                                 : ", ");
        say(t, trait_verb(all->trait[i], many, no));
        say(t, " ");
        say_trait_object(t, all->trait[i]);
    }
}

/* "gives or takes coins when activated", "costs at least 3 stone", "does not give points
 * when activated" */
void hm_say_traits(hm_text *t, const hm_node *n, bool no, bool many)
{
    traits all = {.only = true};
    collect(n, &all);
    say_traits(t, &all, no, many);
    say_when_used(t, &all);
}

/* -- what players have and did: numbers of things */

bool hm_is_belonging(const hm_text *t, const hm_node *n)
{
    const hm_word_says *said = hm_word_said(n->word);
    return n->kind == HM_NODE_STOCK || hm_counter_named(t, n) >= 0 || is_home(n) ||
           (n->kind == HM_NODE_WORD && said->role == HM_ROLE_THINGS &&
            said->clause[0] != '\0');
}

static void say_belonging_noun(hm_text *t, const hm_node *n, bool many)
{
    int counter = hm_counter_named(t, n);
    if (is_home(n))
        hm_say_at_home(t, n, many);
    else if (counter >= 0)
        say(t, many ? t->game->counter[counter].plural : t->game->counter[counter].name);
    else if (n->kind == HM_NODE_STOCK)
        say_resource(t, n->text, many);
    else
        say(t, many ? hm_word_said(n->word)->many : hm_word_said(n->word)->one);
}

/* Behind the things: whose they are, where that is not said elsewhere. */
static const char *has_words(const hm_text *t, const hm_node *n)
{
    int counter = hm_counter_named(t, n);
    bool here = counter >= 0 && t->game->counter[counter].of_square;
    if (is_home(n))
        return "";
    return here ? " on it" : t->theirs || t->away != NULL ? "" : " you have";
}

void hm_say_belonging(hm_text *t, const hm_node *n, bool many)
{
    say_belonging_noun(t, n, many);
    if (n->kind == HM_NODE_STOCK && n->word == HM_WORD_EATEN)
        say(t, " your workers ate this round");
    else
        say(t, n->kind == HM_NODE_WORD ? hm_word_said(n->word)->whose : has_words(t, n));
}

/* "you have at least 6 coins": the words before and behind the amount. */
static void say_deed(hm_text *t, const hm_node *n, const char *quantity, bool many)
{
    bool eaten = n->kind == HM_NODE_STOCK && n->word == HM_WORD_EATEN;
    bool gathered = is_word(n, HM_WORD_GATHERED), reused = is_word(n, HM_WORD_REUSED);
    bool raised = is_word(n, HM_WORD_RAISED) || is_word(n, HM_WORD_RAISED_ALL);
    int counter = hm_counter_named(t, n);
    bool here = counter >= 0 && t->game->counter[counter].of_square;
    if (eaten || here || n->kind == HM_NODE_WORD)
        say(t, eaten  ? "your workers ate "
               : here ? "it has "
                      : hm_word_said(n->word)->clause);
    else
        hm_say_you_have(t);
    say(t, quantity);
    say_belonging_noun(t, n, many);
    say(t, eaten      ? " this round"
           : raised   ? " from layouts this round"
           : gathered ? " from terrain and buildings"
           : reused   ? " that you got this turn from terrain or another building"
                      : "");
    if (gathered || reused)
        t->note = "cubes from exchanges of any cubes do not count";
}

/* Behind "you have more huts than": a player's things need no more words. */
void hm_say_than_belonging(hm_text *t, const hm_node *n)
{
    bool had = is_word(n, HM_WORD_WORKERS) || n->word == HM_WORD_STOCK;
    if (had)
        say_belonging_noun(t, n, true);
    else
        hm_say_belonging(t, n, true);
}

void hm_say_has_amount(hm_text *t, const hm_node *n, const char *quantity, int32_t value)
{
    say_deed(t, n, value == 0 && strncmp(quantity, "exactly", 7) == 0 ? "no " : quantity,
             value != 1);
}

/* "fish", "fish or wheat": kinds that a player has, added up. */
static bool are_stocks(const hm_node *n)
{
    if (n->kind == HM_NODE_SUM)
        return n->pair.op == HM_OP_ADD && are_stocks(n->pair.left) &&
               are_stocks(n->pair.right);
    return n->kind == HM_NODE_STOCK && n->word == HM_WORD_STOCK;
}

static void say_stocks(hm_text *t, const hm_node *n)
{
    if (n->kind == HM_NODE_SUM) {
        say_stocks(t, n->pair.left);
        say(t, " or ");
        say_stocks(t, n->pair.right);
    } else {
        say_resource(t, n->text, true);
    }
}

/* "you have at least 2 fish or wheat for each of your workers" */
bool hm_say_for_each_worker(hm_text *t, const hm_node *a, const hm_node *b,
                            const char *least)
{
    int32_t each;
    if (!are_stocks(a) || b->kind != HM_NODE_TIMES ||
        !hm_is_literal(b->pair.left, &each) || !is_word(b->pair.right, HM_WORD_WORKERS))
        return false;
    say(t, "you have ");
    say(t, least);
    say_number(t, each);
    say(t, " ");
    say_stocks(t, a);
    say(t, " for each of your workers");
    return true;
}

/* Everybody ate it: "all your workers ate fish this round". */
bool hm_say_all_ate(hm_text *t, const hm_node *a, const hm_node *b, int op)
{
    if (a->kind != HM_NODE_STOCK || a->word != HM_WORD_EATEN ||
        !is_word(b, HM_WORD_WORKERS) || (op != HM_OP_EQ && op != HM_OP_GE))
        return false;
    say(t, "all your workers ate ");
    say_resource(t, a->text, true);
    say(t, " this round");
    return true;
}

/* -- parts */

static bool has_other_cubes(const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next)
        if (n->kind == HM_NODE_AMOUNT && n->text == NULL && n->word == HM_WORD_OTHER)
            return true;
    return false;
}

/* What leaves no choice and is all in numbers is said as a list. */
static bool is_plain_trade(const hm_node *block)
{
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next) {
        const bool moves = n->kind == HM_NODE_PAY || n->kind == HM_NODE_GAIN;
        if (!moves && n->kind != HM_NODE_POINTS)
            return false;
        for (const hm_node *a = moves ? n->trade.amounts : NULL; a != NULL; a = a->next)
            if (a->amount.counted != NULL)
                return false;
    }
    return true;
}

/* Is something paid that is said behind what is gained? */
static bool pays_late(const hm_node *n, bool *gained)
{
    bool late = n->kind == HM_NODE_PAY && *gained;
    *gained |= n->kind == HM_NODE_GAIN || n->kind == HM_NODE_POINTS;
    const hm_children of = hm_node_children(n);
    const bool expression = n->kind == HM_NODE_PAY || n->kind == HM_NODE_GAIN;
    for (int i = 0; i < of.count && !expression; i++)
        for (const hm_node *c = of.child[i]; c != NULL; c = c->next)
            late |= pays_late(c, gained);
    return late;
}

/* Words that leave a choice, or count something: like any effect. */
static void say_trade(hm_text *t, const hm_node *block)
{
    bool gained = false;
    hm_say_effect(t, block, false);
    if (pays_late(block, &gained) && t->note == NULL)
        t->note = "all of it is paid before anything is gained";
}

/* "when built, gain 2 fish" */
void hm_say_built_trade(hm_text *t, const hm_node *block)
{
    say(t, "when built, ");
    say_trade(t, block);
}

/* "pay 1 wheat, gain 4 coins" */
void hm_say_activation(hm_text *t, const hm_node *block)
{
    bool others = false;
    if (!is_plain_trade(block)) {
        t->gathers = true;
        say_trade(t, block);
        t->gathers = false;
        return;
    }
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next) {
        say(t, n->kind == HM_NODE_PAY ? "pay " : "gain ");
        if (n->kind == HM_NODE_POINTS)
            hm_say_points_when(t, n->score.points, n->score.when, n->score.otherwise);
        else if (n->kind == HM_NODE_PAY || n->kind == HM_NODE_GAIN)
            say_amounts(t, n->trade.amounts);
        others |= n->kind == HM_NODE_GAIN && has_other_cubes(n->trade.amounts);
        say(t, n->next != NULL ? ", " : "");
    }
    if (others)
        hm_say_purpose(t, "other-cubes");
}

/* Who is paid for it, and what else it does, are rules of the game. */
void hm_say_activate_around(hm_text *t)
{
    say(t, "you may activate each building around it once");
    hm_say_purpose(t, "around-fee");
    hm_say_purpose(t, "around-gathers");
}

static bool is_points_only(const hm_node *block)
{
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next)
        if (n->kind != HM_NODE_ACTIVATE && n->kind != HM_NODE_POINTS)
            return false;
    return true;
}

/* "at the end of each round, 1 point for each worker around it" */
void hm_say_round_end(hm_text *t, const hm_node *block)
{
    say(t, "at the end of each round, ");
    if (!is_points_only(block)) {
        say_trade(t, block);
        return;
    }
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next) {
        if (n->kind == HM_NODE_ACTIVATE)
            hm_say_activate_around(t);
        else if (n->kind == HM_NODE_POINTS)
            hm_say_points_when(t, n->score.points, n->score.when, n->score.otherwise);
        say(t, n->next != NULL ? ", and " : "");
    }
}
