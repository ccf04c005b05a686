/* What a text says of modes, rule switches and the number of players.
 *
 * A text is always for one reading of the game: what its setting decides is not said but
 * done. The text for all games is that of the usual one (the first mode, every switch as
 * nobody has set it), in which only modes and variants that a card speaks of itself are
 * told. Whoever asks here is noted in hm_text.asked, so that wording.c knows which
 * settings are worth a text of their own. */
#include <string.h>

#include "core/code.h"
#include "dsl/say/phrase.h"

/* -- what is known */

int hm_told_mode(hm_text *t)
{
    t->asked.mode = true;
    return t->reading->how.mode;
}

int hm_known_mode(hm_text *t)
{
    const int mode = hm_told_mode(t);
    return t->reading->usual ? -1 : mode;
}

hm_company hm_told_company(hm_text *t)
{
    t->asked.company = true;
    return t->reading->company;
}

/* Is it the switch of a variant, which may be in play or not? */
static bool is_variant(const hm_game *g, int rule)
{
    bool is = false;
    for (int i = 0; i < g->variants; i++)
        is |= g->variant[i].rule == rule;
    return is;
}

int hm_told_rule(hm_text *t, int rule)
{
    const hm_reading *r = t->reading;
    t->asked.rules |= UINT32_C(1) << rule;
    return (r->known >> rule & 1) == 0 && is_variant(t->game, rule) ? -1
                                                                    : r->how.rule[rule];
}

/* What players of teams are called does not depend on how many play. */
static const char *of_team(const hm_node *side, bool most)
{
    if (is_prefix(side, HM_WORD_PARTNER_OWN))
        return "your partner";
    if (side->kind != HM_NODE_ADD_UP)
        return NULL;
    switch (hm_added_whose(side)) {
    case HM_WORD_TEAMMATES_OWN: return most ? "any teammate" : "your teammates";
    case HM_WORD_RIVALS_OWN: return most ? "any rival" : "your rivals";
    default: return NULL;
    }
}

const char *hm_player(hm_text *t, const hm_node *side)
{
    if (is_prefix(side, HM_WORD_MARKET_SIDE))
        return "the market";
    if (is_prefix(side, HM_WORD_THEIR))
        return "that player";
    if (is_prefix(side, HM_WORD_OWNER))
        return "the owner of this card";
    const bool all = side->word == HM_WORD_EVERYBODYS;
    if (of_team(side, hm_is_most(side)) != NULL)
        return of_team(side, hm_is_most(side));
    if (hm_told_company(t) == HM_TWO)
        return all ? "both players" : "the other player";
    if (hm_is_most(side))
        return side->prefix.whose == HM_WORD_NEIGHBOURS ? "either neighbour"
                                                        : "any other player";
    if (side->kind == HM_NODE_ADD_UP)
        return side->word == HM_WORD_NEIGHBOURS ? "your neighbours"
               : all                            ? "all players"
                                                : "all other players";
    return side->word == HM_WORD_RIGHT ? "the player on your right"
                                       : "the player on your left";
}

/* What they have is added up, which must be said where it is compared with yours. */
const char *hm_players_together(hm_text *t, const hm_node *side)
{
    const bool all = side->word == HM_WORD_EVERYBODYS;
    if (side->word == HM_WORD_TEAMMATES_OWN || side->word == HM_WORD_RIVALS_OWN)
        return side->word == HM_WORD_RIVALS_OWN ? "your rivals together"
                                                : "your teammates together";
    if (hm_told_company(t) == HM_TWO)
        return all ? "both players together" : "the other player";
    return side->word == HM_WORD_NEIGHBOURS ? "your neighbours together"
           : all                            ? "all players together"
                                            : "all other players together";
}

const char *hm_town_of(hm_text *t, const hm_node *side)
{
    const bool two = hm_told_company(t) == HM_TWO, near = side->kind == HM_NODE_ADD_UP &&
               side->prefix.whose == HM_WORD_NEIGHBOURS;
    if (is_prefix(side, HM_WORD_MARKET_SIDE))
        return "the market";
    if (is_prefix(side, HM_WORD_THEIR))
        return "that player's town";
    if (is_prefix(side, HM_WORD_OWNER))
        return "the town of the owner of this card";
    if (side->word == HM_WORD_EVERYBODYS)
        return two ? "both towns" : "all towns";
    if (is_prefix(side, HM_WORD_PARTNER_OWN))
        return "your partner's town";
    if (side->kind == HM_NODE_ADD_UP && of_team(side, false) != NULL)
        return hm_added_whose(side) == HM_WORD_RIVALS_OWN
                   ? hm_is_most(side) ? "any rival's town" : "your rivals' towns"
               : hm_is_most(side) ? "any teammate's town" : "your teammates' towns";
    if (two)
        return "the other player's town";
    if (hm_is_most(side))
        return near ? "either neighbour's town" : "any other town";
    if (side->kind == HM_NODE_ADD_UP)
        return side->word == HM_WORD_NEIGHBOURS ? "your neighbours' towns"
                                                : "all other towns";
    return side->word == HM_WORD_RIGHT ? "the town of the player on your right"
                                       : "the town of the player on your left";
}

void hm_say_whose(hm_text *t, const hm_node *side, bool carried)
{
    say(t, carried ? " of " : " in ");
    say(t, carried ? hm_player(t, side) : hm_town_of(t, side));
}

bool hm_is_carried(const hm_text *t, const hm_node *n)
{
    const int counter = hm_counter_named(t, n);
    return is_home(n) || (counter >= 0 && !t->game->counter[counter].of_square) ||
           is_word(n, HM_WORD_TOTAL_POINTS) || hm_is_belonging(t, n);
}

/* -- what the setting decides */

static int truth(bool is) { return is ? HM_ALWAYS : HM_NEVER; }

static int settled_rule(hm_text *t, const hm_node *n)
{
    int rule = hm_game_rule(t->game, n->text, strlen(n->text));
    int value = rule >= 0 ? hm_told_rule(t, rule) : -1;
    if (value < 0)
        return HM_OPEN;
    return truth(strcmp(t->game->rule[rule].value[value], n->rule_is.value->text) == 0);
}

static int settled_mode(hm_text *t, const hm_node *n)
{
    int mode = hm_known_mode(t);
    return mode < 0 ? HM_OPEN : truth(strcmp(t->game->mode[mode].name, n->text) == 0);
}

static int settled_both(int a, int b, int decides)
{
    if (a == decides || b == decides)
        return decides;
    return a == HM_OPEN || b == HM_OPEN ? HM_OPEN : a;
}

/* Who plays alone has no neighbour, whose count of anything is 0; and what asks stands
 * there itself. */
static int settled_compare(hm_text *t, const hm_node *n)
{
    const hm_node *b = n->pair.right;
    bool away = is_prefix(b, HM_WORD_RIGHT) || is_prefix(b, HM_WORD_LEFT);
    if (away && hm_counter_named(t, n->pair.left) >= 0 &&
        hm_counter_named(t, b->prefix.of) >= 0 &&
        (n->pair.op == HM_OP_GE || n->pair.op == HM_OP_LT) &&
        hm_told_company(t) == HM_ALONE)
        return truth(n->pair.op == HM_OP_GE);
    if (!away || !is_prefix(b->prefix.of, HM_WORD_COUNT) ||
        !is_prefix(n->pair.left, HM_WORD_COUNT) ||
        !is_word(n->pair.left->prefix.of, HM_WORD_THIS) || hm_told_company(t) != HM_ALONE)
        return HM_OPEN;
    return truth(n->pair.op == HM_OP_GT || n->pair.op == HM_OP_GE ||
                 n->pair.op == HM_OP_NE);
}

/* Three values, as in databases: what is not decided stays open, and "and" and "or" are
 * decided by one side where that is enough. A set in the place of a condition is never
 * decided by the setting. */
int hm_settled(hm_text *t, const hm_node *n)
{
    int a;
    switch (n->kind) {
    case HM_NODE_RULE_IS: return settled_rule(t, n);
    case HM_NODE_IN_MODE: return settled_mode(t, n);
    case HM_NODE_COMPARE: return settled_compare(t, n);
    case HM_NODE_AND:
        return settled_both(hm_settled(t, n->pair.left), hm_settled(t, n->pair.right),
                            HM_NEVER);
    case HM_NODE_OR:
        if (hm_is_set(n))
            return HM_OPEN;
        return settled_both(hm_settled(t, n->pair.left), hm_settled(t, n->pair.right),
                            HM_ALWAYS);
    case HM_NODE_PREFIX:
        a = n->word == HM_WORD_NOT && !hm_is_set(n->prefix.of)
                ? hm_settled(t, n->prefix.of)
                : HM_OPEN;
        return a == HM_OPEN ? a : truth(a == HM_NEVER);
    default: return HM_OPEN;
    }
}

/* -- switches in words */

/* "everybody's buildings count": what holds with the switch of a variant there, or (no)
 * elsewhere; all other switches are decided. */
static void say_rule(hm_text *t, const hm_node *n, bool no)
{
    const int rule = hm_game_rule(t->game, n->text, strlen(n->text));
    const hm_rule *r = rule >= 0 ? &t->game->rule[rule] : NULL;
    for (int i = 0; r != NULL && i < r->values; i++)
        if ((strcmp(r->value[i], n->rule_is.value->text) == 0) != no &&
            r->said[i] != NULL) {
            say(t, r->said[i]);
            return;
        }
    say(t, "the rule ");
    say(t, n->text);
    say(t, no ? " is not " : " is ");
    say(t, n->rule_is.value->text);
}

void hm_say_setting(hm_text *t, const hm_node *n, bool no)
{
    if (n->kind == HM_NODE_RULE_IS) {
        say_rule(t, n, no);
        return;
    }
    say(t, no ? "this is not " : "this is ");
    size_t before = t->w.length;
    say(t, n->text);
    hm_say_article(t, before);
    say(t, " game");
}

/* "; nobody is paid": a rule that the ruleset asks for by its purpose, as it stands. */
void hm_say_purpose(hm_text *t, const char *purpose)
{
    const int rule = hm_game_switch(t->game, purpose);
    const int value = rule >= 0 ? hm_told_rule(t, rule) : -1;
    const char *said = value >= 0 ? t->game->rule[rule].said[value] : NULL;
    if (said == NULL || said[0] == '\0')
        return;
    say(t, "; ");
    say(t, said);
}

/* What stands behind an else, from where it can still matter in this game. */
static const hm_node *still_open(hm_text *t, const hm_node *other)
{
    while (other != NULL && other->kind == HM_NODE_OTHERWISE &&
           hm_settled(t, other->score.when) == HM_NEVER)
        other = other->score.otherwise;
    return other;
}

/* "2 points if a hut is adjacent, otherwise 1 point" */
void hm_say_points_when(hm_text *t, const hm_node *points, const hm_node *when,
                        const hm_node *other)
{
    int settled = when != NULL ? hm_settled(t, when) : HM_ALWAYS;
    other = still_open(t, other);
    if (settled == HM_NEVER && other == NULL) {
        t->mute = true;
        return;
    }
    hm_say_points(t, settled == HM_NEVER ? other : points);
    if (settled != HM_OPEN)
        return;
    say(t, " if ");
    hm_say_condition(t, when, false, true);
    if (other == NULL)
        return;
    say(t, ", otherwise ");
    hm_say_points(t, other);
}

/* -- modes that name resources otherwise */

/* "..." in it stands for the resource; kinds NULL: "it". */
static void say_saying(hm_text *t, const char *saying, const hm_node *kinds,
                       hm_kinds_sayer *say_kinds)
{
    const char *gap = strstr(saying, "...");
    if (gap == NULL) {
        say(t, saying);
        return;
    }
    hm_write_bytes(&t->w, saying, (size_t)(gap - saying));
    if (kinds != NULL)
        say_kinds(t, kinds);
    else
        say(t, "it");
    say(t, gap + 3);
}

bool hm_say_in_mode(hm_text *t, hm_saying what, const hm_node *kinds,
                    hm_kinds_sayer *say_kinds)
{
    int mode = hm_told_mode(t);
    const char *saying = mode < t->game->modes ? t->game->mode[mode].saying[what] : NULL;
    if (saying == NULL || (t->reading->usual && saying[0] == '\0'))
        return false;
    t->mute |= saying[0] == '\0';
    say_saying(t, saying, kinds, say_kinds);
    return true;
}
