/* What a text says of modes, rule switches and the number of players.
 *
 * A text is said for all games or for one (hm_text.reading). For one game, what its
 * setting decides is not said but done; for all games it is told, in the words that the
 * game definition has for it. Whoever asks here is noted in hm_text.asked, so that
 * wording.c knows which settings are worth a text of their own. */
#include <string.h>

#include "core/code.h"
#include "dsl/say/phrase.h"

/* -- what is known */

int hm_told_mode(hm_text *t)
{
    t->asked.mode = true;
    return t->reading != NULL ? t->reading->how.mode : -1;
}

int hm_told_company(hm_text *t)
{
    t->asked.company = true;
    return t->reading != NULL ? (int)t->reading->company : -1;
}

int hm_told_rule(hm_text *t, int rule)
{
    t->asked.rules |= UINT32_C(1) << rule;
    bool known = t->reading != NULL && (t->reading->known >> rule & 1) != 0;
    return known ? t->reading->how.rule[rule] : -1;
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
    if (hm_told_company(t) == HM_TWO)
        return all ? "both players" : "the other player";
    if (hm_is_most(side))
        return side->prefix.neighbours == 1 ? "either neighbour" : "any other player";
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
    if (hm_told_company(t) == HM_TWO)
        return all ? "both players together" : "the other player";
    return side->word == HM_WORD_NEIGHBOURS ? "your neighbours together"
           : all                            ? "all players together"
                                            : "all other players together";
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
    int mode = hm_told_mode(t);
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

static void say_raw_rule(hm_text *t, const hm_node *n, bool no)
{
    say(t, "the rule ");
    say(t, n->text);
    say(t, no ? " is not " : " is ");
    say(t, n->rule_is.value->text);
}

/* "everybody's buildings count": what holds with the switch there, or (no) elsewhere. */
static void say_rule(hm_text *t, const hm_node *n, bool no)
{
    int rule = hm_game_rule(t->game, n->text, strlen(n->text));
    const hm_rule *r = rule >= 0 ? &t->game->rule[rule] : NULL;
    const char *join = "";
    for (int i = 0; r != NULL && i < r->values; i++)
        if ((strcmp(r->value[i], n->rule_is.value->text) == 0) != no &&
            r->said[i] == NULL)
            r = NULL; /* the definition has no words for it */
    if (r == NULL) {
        say_raw_rule(t, n, no);
        return;
    }
    for (int i = 0; i < r->values; i++)
        if ((strcmp(r->value[i], n->rule_is.value->text) == 0) != no) {
            say(t, join);
            say(t, r->said[i]);
            join = " or ";
        }
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

static bool has_words(const hm_rule *r, int value)
{
    return r->said[value] != NULL && r->said[value][0] != '\0';
}

/* "; A (or, if so agreed: B)": a rule that the ruleset asks for by its purpose. */
void hm_say_purpose(hm_text *t, const char *purpose)
{
    int rule = hm_game_switch(t->game, purpose);
    if (rule < 0)
        return;
    const hm_rule *r = &t->game->rule[rule];
    int value = hm_told_rule(t, rule), usual = value < 0 ? 0 : value;
    bool aside = has_words(r, usual);
    const char *join = aside ? " (or, if so agreed: " : "; if so agreed, ";
    if (aside) {
        say(t, "; ");
        say(t, r->said[usual]);
    }
    for (int i = 1; value < 0 && i < r->values; i++)
        if (has_words(r, i)) {
            say(t, join);
            say(t, r->said[i]);
            join = ", or ";
        }
    say(t, aside && join[0] == ',' ? ")" : "");
}

/* Is this how the rule switch stands when nobody sets it? */
static bool is_usual(const hm_text *t, const hm_node *n)
{
    int rule = n->kind == HM_NODE_RULE_IS
                   ? hm_game_rule(t->game, n->text, strlen(n->text)) : -1;
    return rule >= 0 && strcmp(t->game->rule[rule].value[0], n->rule_is.value->text) == 0;
}

/* "... if a hut is adjacent, otherwise 2 points". What a switch would change comes in
 * brackets. */
/* What stands behind an else, from where it can still matter in this game. */
static const hm_node *still_open(hm_text *t, const hm_node *other)
{
    while (other != NULL && other->kind == HM_NODE_OTHERWISE &&
           hm_settled(t, other->score.when) == HM_NEVER)
        other = other->score.otherwise;
    return other;
}

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
    bool aside = other != NULL && is_usual(t, when);
    say(t, aside ? " (if " : " if ");
    hm_say_condition(t, when, aside, true);
    say(t, aside ? ": " : other != NULL ? ", otherwise " : "");
    if (other != NULL)
        hm_say_points(t, other);
    say(t, aside ? ")" : "");
}

/* -- modes that name resources otherwise */

/* Is the card never in games of this mode? */
static bool is_left_out(const hm_text *t, int mode)
{
    for (const hm_node *n = t->card->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_NOT && n->part.body == NULL &&
            strcmp(n->text, t->game->mode[mode].name) == 0)
            return true;
    return false;
}

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
    const char *saying = mode >= 0 ? t->game->mode[mode].saying[what] : NULL;
    if (saying == NULL)
        return false;
    t->mute |= saying[0] == '\0';
    say_saying(t, saying, kinds, say_kinds);
    return true;
}

/* Only in the text for all games: at a table one mode is played, and hm_say_in_mode has
 * said it. */
void hm_say_other_modes(hm_text *t, hm_saying what)
{
    bool open = false;
    for (int m = 0; t->reading == NULL && m < t->game->modes; m++) {
        const char *saying = t->game->mode[m].saying[what];
        if (saying == NULL || saying[0] == '\0' || is_left_out(t, m))
            continue;
        say(t, open ? "; in " : " (in ");
        say(t, t->game->mode[m].name);
        say(t, " games: ");
        say_saying(t, saying, NULL, NULL);
        open = true;
    }
    say(t, open ? ")" : "");
}
