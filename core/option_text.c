/* option_text.c - decisions and their options in words: what is asked, and what each
 * answer does.
 *
 * Texts are written as snprintf does it: at most size bytes with the NUL, and the length
 * that the whole would have is returned. */
#include "core/play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/ruleset.h"

const char *hm_decision_name(hm_decision_kind kind)
{
    static const char *const name[HM_DECISION_KINDS] = {
        "name", "take", "place", "build", "resource", "square", "choice", "card", "type",
        "keep", "turn", "around", "pay", "use", "feed", "claim", "token"};
    return (unsigned)kind < HM_DECISION_KINDS ? name[kind] : "";
}

#define ASKED(kind) (1u << HM_DECIDE_##kind)
static const struct {
    const char *name, *verb;
    unsigned    asked; /* bits of hm_decision_kind */
} actions[HM_ACTIONS] = {
#define ACTION(name, protocol, verb, asked) {protocol, verb, asked},
#include "core/actions.def"
#undef ACTION
};

const char *hm_action_name(hm_action a) { return actions[a].name; }

bool hm_action_asked(hm_action a, hm_decision_kind kind)
{
    return (actions[a].asked >> kind & 1) != 0;
}

/* Is it the first word of the text? NULL stands for every word. */
static bool is_verb(const char *verb, const char *text)
{
    const size_t length = strcspn(text, " ");
    return verb == NULL || (strlen(verb) == length && strncmp(verb, text, length) == 0);
}

unsigned hm_actions_saying(const char *text)
{
    unsigned set = 0;
    for (int a = 0; a < HM_ACTIONS; a++)
        if (is_verb(actions[a].verb, text))
            set |= 1u << a;
    return set;
}

static hm_asking asking(const hm_table *t)
{
    return t->deal->ruleset->asking != NULL ? t->deal->ruleset->asking(t)
                                            : (hm_asking){0};
}

const hm_token *hm_table_token(const hm_table *t)
{
    return hm_table_over(t) ? NULL : asking(t).token;
}

const hm_card *hm_table_asker(const hm_table *t)
{
    return hm_table_over(t) ? NULL : asking(t).card;
}

int hm_table_asker_at(const hm_table *t)
{
    return hm_table_over(t) ? -1 : asking(t).at - 1;
}

const char *hm_decision_called(const hm_table *t, hm_decision_kind kind)
{
    const hm_token *token = kind == HM_DECIDE_TOKEN ? hm_table_token(t) : NULL;
    return token != NULL ? token->name : hm_decision_name(kind);
}

static size_t length(int n) { return n > 0 ? (size_t)n : 0; }

static const char *resource_name(const hm_table *t, int resource)
{
    return resource >= 0 ? t->deal->deck->game->resource[resource].name : "a cube";
}

/* What a card asks, after its name. */
static size_t card_prompt(const hm_table *t, const hm_decision *d, char *text,
                          size_t size)
{
    const hm_asking a = asking(t);
    const char *who = a.card != NULL ? a.card->name : a.token ? a.token->name : NULL;
    const char *what = d->kind == HM_DECIDE_RESOURCE ? "choose a resource"
                       : d->kind == HM_DECIDE_SQUARE ? "choose a square"
                       : d->kind == HM_DECIDE_CARD   ? "choose a building"
                       : d->kind == HM_DECIDE_TYPE   ? "choose a type of building"
                       : d->kind == HM_DECIDE_PAY    ? "choose how to pay"
                                                     : "choose how to go on";
    char from[HM_SQUARE_NAME_MAX] = "", at[HM_SQUARE_NAME_MAX] = "";
    if (a.from > 0)
        hm_grid_name(&t->deal->deck->game->grid, a.from - 1, from);
    if (a.at > 0)
        hm_grid_name(&t->deal->deck->game->grid, a.at - 1, at);
    return length(snprintf(text, size, "%s%s%s%s%s%s%s%s%s", who ? who : "",
                           a.at > 0 ? " on " : "", at, who ? ": " : "",
                           a.what ? a.what : what,
                           a.about ? " for " : "", a.about ? a.about : "",
                           a.from > 0 ? ", from " : "", from));
}

size_t hm_decision_prompt(const hm_table *t, const hm_decision *d, char *text,
                          size_t size)
{
    const char *named = resource_name(t, hm_table_named(t));
    switch (d->kind) {
    case HM_DECIDE_NAME:
        return length(snprintf(text, size, "name a resource for everybody"));
    case HM_DECIDE_TAKE: return length(snprintf(text, size, "take a resource"));
    case HM_DECIDE_PLACE: return length(snprintf(text, size, "place %s", named));
    case HM_DECIDE_BUILD: return length(snprintf(text, size, "build, or be done"));
    case HM_DECIDE_KEEP:
        return length(
            snprintf(text, size, "keep one of your cards, and show it to nobody"));
    case HM_DECIDE_TURN:
        return length(snprintf(text, size, "put a worker on the board, or build"));
    case HM_DECIDE_AROUND:
        return length(snprintf(text, size, "gather, activate, or be done"));
    case HM_DECIDE_USE: return length(snprintf(text, size, "use a tile, or be done"));
    case HM_DECIDE_FEED: return length(snprintf(text, size, "feed your workers"));
    case HM_DECIDE_CLAIM:
        return length(snprintf(text, size, "show an objective, or not now"));
    case HM_DECIDE_RESOURCE:
    case HM_DECIDE_SQUARE:
    case HM_DECIDE_WAY:
    case HM_DECIDE_CARD:
    case HM_DECIDE_TYPE:
    case HM_DECIDE_TOKEN:
    case HM_DECIDE_PAY: return card_prompt(t, d, text, size);
    case HM_DECISION_KINDS: break;
    }
    assert(false); /* no such decision */
    return length(snprintf(text, size, "decide"));
}

hm_option_parts hm_option_open(const hm_table *t, hm_option option)
{
    return t->deal->ruleset->open(t, option);
}

static size_t add_squares(const hm_grid *g, hm_set squares, char *text, size_t size,
                          size_t n)
{
    char at[HM_SQUARE_NAME_MAX];
    for (; squares != 0; squares &= squares - 1) {
        hm_grid_name(g, hm_first(squares), at);
        n += length(
            snprintf(n < size ? text + n : NULL, n < size ? size - n : 0, " %s", at));
    }
    return n;
}

static size_t build_text(const hm_table *t, const hm_option_parts *p, char *text,
                         size_t size)
{
    const hm_grid *g = &t->deal->deck->game->grid;
    char at[HM_SQUARE_NAME_MAX];
    hm_grid_name(g, p->square, at);
    size_t n = length(snprintf(text, size, "build %s on %s", p->card->name, at));
    n = add_squares(g, p->covered & ~hm_bit(p->square), text, size, n);
    n += length(snprintf(n < size ? text + n : NULL, n < size ? size - n : 0, " from"));
    n = add_squares(g, p->squares, text, size, n);
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        for (hm_set s = p->lent[r]; s != 0; s &= s - 1) {
            hm_grid_name(g, hm_first(s), at);
            n += length(snprintf(n < size ? text + n : NULL, n < size ? size - n : 0,
                                 " (%s as %s)", at,
                                 t->deal->deck->game->resource[r].name));
        }
    return n;
}

/* "2 wood, 3 shells for stone": what is paid, joined by commas. */
static size_t pay_text(const hm_table *t, const hm_option_parts *p, char *text,
                       size_t size)
{
    const hm_game *g = t->deal->deck->game;
    int money = hm_game_money(g);
    size_t n = length(snprintf(text, size, "pay"));
    const char *join = " ";
    for (int k = 0; k < 2 * g->resources; k++) {
        int r = k % g->resources;
        bool instead = k >= g->resources;
        int amount = instead ? p->instead[r] * p->price : p->pay[r];
        const hm_resource *what = &g->resource[instead ? money : r];
        if (amount == 0)
            continue;
        n += length(snprintf(n < size ? text + n : NULL, n < size ? size - n : 0,
                             instead ? "%s%d %s for %s" : "%s%d %s", join, amount,
                             amount == 1 ? what->name : what->plural,
                             g->resource[r].name));
        join = ", ";
    }
    if (*join == ' ')
        n += length(
            snprintf(n < size ? text + n : NULL, n < size ? size - n : 0, " nothing"));
    return n;
}

/* "pay 1 penny", "pay 1 penny, 2 gems"; "" where it costs nothing. */
static size_t cost_text(const hm_table *t, const int16_t *costs, char *text, size_t size)
{
    const hm_game *g = t->deal->deck->game;
    size_t n = 0;
    for (int i = 0; i < g->counters; i++) {
        if (costs[i] == 0)
            continue;
        n += length(snprintf(n < size ? text + n : NULL, n < size ? size - n : 0,
                             "%s%d %s", n == 0 ? "pay " : ", ", costs[i],
                             costs[i] == 1 ? g->counter[i].name : g->counter[i].plural));
    }
    return n;
}

/* "use Kiln", "use Kiln on b2", "use Kiln on b2 (way 2)" */
static size_t use_text(const hm_option_parts *p, const char *at, char *text, size_t size)
{
    const bool told = p->words[0] != '\0';
    return length(snprintf(text, size, "use %s%s%s%s%s%s", p->card->name,
                           at[0] != '\0' ? " on " : "", at, told ? " (" : "",
                           told ? p->words : "", told ? ")" : ""));
}

/* "use Trade to place wood", "pay 1 penny to place wood", "pay 1 penny to return it" */
static size_t law_text(const hm_table *t, const hm_option_parts *p, char *text,
                       size_t size)
{
    size_t n = p->card != NULL ? use_text(p, "", text, size)
                               : cost_text(t, p->costs, text, size);
    char *rest = n < size ? text + n : NULL;
    size_t left = n < size ? size - n : 0;
    if (p->resource >= 0)
        return n + length(snprintf(rest, left,
                                   n == 0 ? "place %s instead" : " to place %s",
                                   resource_name(t, p->resource)));
    if (p->card != NULL)
        return n;
    return n + length(snprintf(rest, left, n == 0 ? "%s" : " to %s", p->words));
}

static size_t visit_text(const hm_table *t, const hm_option_parts *p, const char *at,
                         char *text, size_t size)
{
    const char *const *names = t->deal->names;
    if (names != NULL && names[p->host] != NULL)
        return length(snprintf(text, size, "use %s on %s of %s", p->card->name, at,
                               names[p->host]));
    return length(snprintf(text, size, "use %s on %s of player %d", p->card->name, at,
                           p->host + 1));
}

size_t hm_option_text(const hm_table *t, hm_option option, char *text, size_t size)
{
    hm_option_parts p = hm_option_open(t, option);
    const char *resource = resource_name(t, p.resource);
    char at[HM_SQUARE_NAME_MAX] = "";
    if (p.square >= 0)
        hm_grid_name(&t->deal->deck->game->grid, p.square, at);
    switch (p.action) {
    case HM_ACTION_NAME: return length(snprintf(text, size, "name %s", resource));
    case HM_ACTION_TAKE: return length(snprintf(text, size, "take %s", resource));
    case HM_ACTION_PLACE:
        return length(snprintf(text, size, "place %s on %s", resource, at));
    case HM_ACTION_USE:
        return length(snprintf(text, size, "use %s on %s", p.card->name, at));
    case HM_ACTION_ASIDE: return length(snprintf(text, size, "set %s aside", resource));
    case HM_ACTION_BUILD: return build_text(t, &p, text, size);
    case HM_ACTION_DONE: return length(snprintf(text, size, "done"));
    case HM_ACTION_RESOURCE: return length(snprintf(text, size, "choose %s", resource));
    case HM_ACTION_SQUARE: return length(snprintf(text, size, "choose %s", at));
    case HM_ACTION_CARD: return length(snprintf(text, size, "choose %s", p.card->name));
    case HM_ACTION_TYPE:
        return length(
            snprintf(text, size, "choose %s", t->deal->deck->game->type[p.type].name));
    case HM_ACTION_KEEP: return length(snprintf(text, size, "keep %s", p.card->name));
    case HM_ACTION_WORKER:
        return length(snprintf(text, size, "put a worker on %s", at));
    case HM_ACTION_TILE: return length(snprintf(text, size, "build %s", p.card->name));
    case HM_ACTION_GATHER:
        return length(snprintf(text, size, "gather %s from %s", resource, at));
    case HM_ACTION_ACTIVATE:
        return length(snprintf(text, size, "activate %s on %s", p.card->name, at));
    case HM_ACTION_CLAIM: return length(snprintf(text, size, "show %s", p.card->name));
    case HM_ACTION_LAW: return law_text(t, &p, text, size);
    case HM_ACTION_VISIT: return visit_text(t, &p, at, text, size);
    case HM_ACTION_ACT:
        return p.square < 0 ? law_text(t, &p, text, size) : use_text(&p, at, text, size);
    case HM_ACTIONS: break;
    case HM_ACTION_PAY: return pay_text(t, &p, text, size);
    case HM_ACTION_WAY: return length(snprintf(text, size, "%s", p.words));
    }
    assert(false); /* no such action */
    return length(snprintf(text, size, "option %u", (unsigned)option));
}
