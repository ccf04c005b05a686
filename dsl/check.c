#include "dsl/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dsl/bounds.h"

static const char *const value_name[] = {
    [HM_VALUE_NONE] = "nothing",       [HM_VALUE_SET] = "a set of squares",
    [HM_VALUE_NUMBER] = "a number",    [HM_VALUE_CONDITION] = "a condition",
    [HM_VALUE_KINDS] = "kinds of resource"};

hm_diag *hm_check_report(hm_check *c, const char *code, hm_span at, const char *fmt, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    c->failed = true;
    return hm_diag_add(c->diags, c->source, HM_ERROR, code, at, "%s", text);
}

static void offer(hm_check *c, hm_diag *d, const hm_near *near)
{
    if (near->best != NULL)
        hm_diag_hint(c->diags, d, "did you mean '%s'?", near->best);
}

void hm_check_near_resource(hm_check *c, hm_diag *d, const char *text)
{
    hm_near near = {0};
    for (int i = 0; i < c->game->resources; i++)
        hm_near_try(&near, text, strlen(text), c->game->resource[i].name);
    offer(c, d, &near);
}

void hm_check_near_type(hm_check *c, hm_diag *d, const char *text)
{
    hm_near near = {0};
    for (int i = 0; i < c->game->types; i++)
        hm_near_try(&near, text, strlen(text), c->game->type[i].name);
    offer(c, d, &near);
}

/* -- names */

static hm_value unknown_name(hm_check *c, hm_node *n)
{
    hm_near near = {.best = hm_word_synonym(n->text)};
    size_t length = strlen(n->text);
    for (int i = 0; i < c->game->types; i++)
        hm_near_try(&near, n->text, length, c->game->type[i].name);
    for (int i = 0; i < c->game->resources; i++)
        hm_near_try(&near, n->text, length, c->game->resource[i].name);
    for (int w = 1; w < HM_WORDS; w++)
        hm_near_try(&near, n->text, length, hm_word_lookup((hm_word)w)->spelling);
    hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown name '%s'", n->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

static hm_value check_name(hm_check *c, hm_node *n)
{
    size_t length = strlen(n->text);
    int type = hm_game_type(c->game, n->text, length);
    int resource = hm_game_resource(c->game, n->text, length);
    if (type < 0 && resource < 0)
        return unknown_name(c, n);
    n->op = type >= 0 ? HM_OP_TYPE : HM_OP_CUBE;
    n->number = type >= 0 ? type : resource;
    return HM_VALUE_SET;
}

static hm_value check_card_name(hm_check *c, hm_node *n)
{
    int fits = 0;
    const hm_card *card = c->cards ? hm_cards_find(c->cards, n->text, &fits) : NULL;
    if (card != NULL) {
        n->op = HM_OP_CARD;
        n->number = card->index;
        return HM_VALUE_SET;
    }
    if (fits > 1) {
        hm_diag *d = hm_check_report(c, "unknown-name", n->at,
                                     "more than one card is called '%s'", n->text);
        hm_diag_hint(c->diags, d, "write pack/id");
        return HM_VALUE_NONE;
    }
    hm_near near = {0};
    for (int i = 0; c->cards && i < c->cards->count; i++)
        hm_near_try(&near, n->text, strlen(n->text), c->cards->card[i]->name);
    hm_diag *d = hm_check_report(c, "unknown-name", n->at, "unknown card '%s'", n->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

static hm_value check_mode(hm_check *c, hm_node *n)
{
    n->number = hm_game_mode(c->game, n->text, strlen(n->text));
    if (n->number >= 0)
        return HM_VALUE_CONDITION;
    hm_near near = {0};
    for (int i = 0; i < c->game->modes; i++)
        hm_near_try(&near, n->text, strlen(n->text), c->game->mode[i].name);
    hm_diag *d = hm_check_report(c, "unknown-name", n->name_at, "unknown mode '%s'", n->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

static hm_value check_rule(hm_check *c, hm_node *n)
{
    int rule = hm_game_rule(c->game, n->text, strlen(n->text));
    hm_near near = {0};
    if (rule < 0) {
        for (int i = 0; i < c->game->rules; i++)
            hm_near_try(&near, n->text, strlen(n->text), c->game->rule[i].name);
        hm_diag *d = hm_check_report(c, "unknown-name", n->name_at,
                                     "unknown rule switch '%s'", n->text);
        offer(c, d, &near);
        return HM_VALUE_NONE;
    }
    const hm_rule *r = &c->game->rule[rule];
    int value = hm_rule_value(r, n->a->text, strlen(n->a->text));
    if (value >= 0) {
        n->number = rule * HM_RULE_VALUES + value;
        return HM_VALUE_CONDITION;
    }
    for (int i = 0; i < r->values; i++)
        hm_near_try(&near, n->a->text, strlen(n->a->text), r->value[i]);
    hm_diag *d = hm_check_report(c, "unknown-name", n->a->at,
                                 "rule switch '%s' has no value '%s'", n->text, n->a->text);
    offer(c, d, &near);
    return HM_VALUE_NONE;
}

/* -- words */

static bool is_own_word(int op)
{
    return (op >= HM_OP_SELF && op <= HM_OP_COLUMN) || op == HM_OP_HELD || op == HM_OP_MEMO;
}

/* May something seen from one building stand here? */
static bool allow_own(hm_check *c, hm_span at, const char *spelling)
{
    if (c->away) {
        hm_check_report(c, "wrong-place", at,
                        "'%s' is seen from this building and means nothing in a "
                        "neighbour's town", spelling);
        return false;
    }
    if (c->place != HM_AT_SCORE && c->place != HM_AT_FEEDING && c->place != HM_AT_EFFECT) {
        hm_check_report(c, "wrong-place", at,
                        "'%s' is seen from one building, but here is none", spelling);
        return false;
    }
    c->own = true;
    return true;
}

static bool allow_fed(hm_check *c, hm_span at)
{
    if (c->card == NULL || c->lines) {
        hm_check_report(c, "wrong-place", at,
                        c->lines ? "lines of the game cannot look at what is fed"
                                 : "only cards can look at what is fed");
        return false;
    }
    if (c->place != HM_AT_SCORE && c->place != HM_AT_TOWN) {
        hm_check_report(c, "wrong-place", at,
                        "what is fed is known only when the game is scored");
        return false;
    }
    c->fed |= !c->away;
    return true;
}

/* What lies on a building, and what it remembers, only some cards have. */
static bool allow_memory(hm_check *c, const hm_node *n)
{
    if (n->op == HM_OP_HELD && c->card != NULL && c->card->holds == 0) {
        hm_diag *d =
            hm_check_report(c, "wrong-place", n->at, "nothing lies on this card");
        hm_diag_hint(c->diags, d, "add 'holds N'");
        return false;
    }
    if (n->op == HM_OP_MEMO && c->keeps && !c->recalls) {
        hm_check_report(c, "wrong-place", n->at,
                        "this card keeps types of building and remembers no number");
        return false;
    }
    return true;
}

static hm_value check_alone(hm_check *c, const hm_node *n)
{
    if (c->place == HM_AT_EFFECT)
        return HM_VALUE_CONDITION;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "who is alone is known only while the game is played");
    hm_diag_hint(c->diags, d, "it stands in effects and after 'never names unless'");
    return HM_VALUE_NONE;
}

static hm_value check_word(hm_check *c, hm_node *n)
{
    const hm_word_info *w = hm_word_lookup((hm_word)n->word);
    n->op = (int16_t)w->op;
    if (n->op == HM_OP_ALONE)
        return check_alone(c, n);
    if (is_own_word(n->op) && !allow_own(c, n->at, w->spelling))
        return HM_VALUE_NONE;
    if (n->op == HM_OP_FED && !allow_fed(c, n->at))
        return HM_VALUE_NONE;
    if (n->op == HM_OP_THIS && c->card == NULL) {
        hm_check_report(c, "wrong-place", n->at, "'this' is a card's, but here is none");
        return HM_VALUE_NONE;
    }
    if (!allow_memory(c, n))
        return HM_VALUE_NONE;
    bool number = n->op == HM_OP_HELD || n->op == HM_OP_MEMO || n->op == HM_OP_FINISH;
    return number ? HM_VALUE_NUMBER : HM_VALUE_SET;
}

/* -- operators */

static hm_value check(hm_check *c, hm_node *n);

static hm_value wrong_kind(hm_check *c, hm_node *n, const char *who, hm_value want)
{
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "%s needs %s, but this is %s", who,
                                 value_name[want], value_name[n->value]);
    if (want == HM_VALUE_CONDITION && n->value == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "ask 'any' or 'no' such square, or compare their 'count'");
    if (want == HM_VALUE_NUMBER && n->value == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "write 'count' before the set");
    if (want == HM_VALUE_CONDITION && n->value == HM_VALUE_NUMBER)
        hm_diag_hint(c->diags, d, strcmp(who, "'not'") == 0
                                      ? "put the whole comparison in parentheses"
                                      : "compare it: = != < <= > >=");
    if (want == HM_VALUE_NUMBER && n->value == HM_VALUE_CONDITION)
        hm_diag_hint(c->diags, d, "conditions go after 'when'");
    return HM_VALUE_NONE;
}

static bool need(hm_check *c, hm_node *n, const char *who, hm_value want)
{
    hm_value v = check(c, n);
    if (v == HM_VALUE_NONE)
        return false;
    if (v != want)
        wrong_kind(c, n, who, want);
    return v == want;
}

static bool need_own_town(hm_check *c, const hm_node *n)
{
    if (!hm_is_side(n))
        return true;
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "this mixes squares of two towns");
    hm_diag_hint(c->diags, d, "put the neighbour's first, before everything that is theirs");
    return false;
}

static hm_value check_side(hm_check *c, hm_node *n)
{
    if (c->away) {
        hm_check_report(c, "wrong-place", n->name_at, "one neighbour at a time");
        return HM_VALUE_NONE;
    }
    if (c->place != HM_AT_SCORE && c->place != HM_AT_TOWN) {
        hm_check_report(c, "wrong-place", n->name_at,
                        "neighbours' towns are looked at only when scoring");
        return HM_VALUE_NONE;
    }
    c->away = true;
    hm_value v = check(c, n->a);
    c->away = false;
    return v;
}

static hm_value check_not(hm_check *c, hm_node *n)
{
    hm_value v = check(c, n->a);
    if (v == HM_VALUE_NUMBER)
        return wrong_kind(c, n->a, "'not'", HM_VALUE_CONDITION);
    return need_own_town(c, n->a) ? v : HM_VALUE_NONE;
}

static hm_value check_prefix(hm_check *c, hm_node *n)
{
    const char *spelling = hm_word_lookup((hm_word)n->word)->spelling;
    char who[40];
    snprintf(who, sizeof who, "'%s'", spelling);
    if (hm_is_side(n))
        return check_side(c, n);
    if (n->word == HM_WORD_NOT)
        return check_not(c, n);
    if (n->word == HM_WORD_DISTANCE && !allow_own(c, n->name_at, spelling))
        return HM_VALUE_NONE;
    if (!need(c, n->a, who, HM_VALUE_SET))
        return HM_VALUE_NONE;
    bool plain = n->word == HM_WORD_COUNT || n->word == HM_WORD_ANY || n->word == HM_WORD_NO;
    if (!plain && !need_own_town(c, n->a))
        return HM_VALUE_NONE;
    switch (n->word) {
    case HM_WORD_LARGEST: return HM_VALUE_SET;
    case HM_WORD_ANY:
    case HM_WORD_NO: return HM_VALUE_CONDITION;
    default: return HM_VALUE_NUMBER;
    }
}

static hm_value check_sets(hm_check *c, hm_node *n, const char *who)
{
    bool fine = need(c, n->a, who, HM_VALUE_SET);
    fine &= need(c, n->b, who, HM_VALUE_SET);
    if (!fine || !need_own_town(c, n->a) || !need_own_town(c, n->b))
        return HM_VALUE_NONE;
    return HM_VALUE_SET;
}

static hm_value check_numbers(hm_check *c, hm_node *n, const char *who, hm_value result)
{
    bool fine = need(c, n->a, who, HM_VALUE_NUMBER);
    fine &= need(c, n->b, who, HM_VALUE_NUMBER);
    return fine ? result : HM_VALUE_NONE;
}

static bool is_bare(const hm_node *n, hm_kind kind) { return n->kind == kind && !n->paren; }

/* Both meanings of "or": sets and conditions. */
static hm_value check_or(hm_check *c, hm_node *n)
{
    hm_value a = check(c, n->a), b = check(c, n->b);
    if (a == HM_VALUE_NONE || b == HM_VALUE_NONE)
        return HM_VALUE_NONE;
    if (is_bare(n->a, HM_NODE_EXCEPT) || is_bare(n->b, HM_NODE_EXCEPT)) {
        hm_diag *d = hm_check_report(c, "parentheses", n->at,
                                     "'or' and 'except' can be read in two ways here");
        hm_diag_hint(c->diags, d, "put parentheses around what belongs together");
        return HM_VALUE_NONE;
    }
    if (a == b && a == HM_VALUE_CONDITION)
        return a;
    if (a == b && a == HM_VALUE_SET)
        return need_own_town(c, n->a) && need_own_town(c, n->b) ? a : HM_VALUE_NONE;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "'or' joins %s and %s",
                                 value_name[a], value_name[b]);
    if (b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "put the sets in parentheses: any (A or B)");
    return HM_VALUE_NONE;
}

static hm_value check_and(hm_check *c, hm_node *n)
{
    hm_value a = check(c, n->a), b = check(c, n->b);
    if (a == HM_VALUE_NONE || b == HM_VALUE_NONE)
        return HM_VALUE_NONE;
    if (a == HM_VALUE_CONDITION && b == HM_VALUE_CONDITION)
        return a;
    hm_diag *d = hm_check_report(c, "wrong-kind", n->at, "'and' joins conditions, not %s",
                                 value_name[a == HM_VALUE_CONDITION ? b : a]);
    if (a == HM_VALUE_SET && b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "for squares in both sets, write them side by side");
    else if (b == HM_VALUE_SET)
        hm_diag_hint(c->diags, d, "for squares in either set, write (A or B)");
    return HM_VALUE_NONE;
}

static hm_value check_per(hm_check *c, hm_node *n)
{
    if (!need(c, n->a, "'per'", HM_VALUE_NUMBER))
        return HM_VALUE_NONE;
    if (n->number == 1)
        return need(c, n->b, "'per type in'", HM_VALUE_SET) && need_own_town(c, n->b)
                   ? HM_VALUE_NUMBER : HM_VALUE_NONE;
    hm_value v = check(c, n->b);
    if (v == HM_VALUE_CONDITION)
        return wrong_kind(c, n->b, "'per'", HM_VALUE_SET);
    return v == HM_VALUE_NONE ? v : HM_VALUE_NUMBER;
}

int hm_table_entries(const hm_node *table, int32_t out[HM_ENTRIES_MAX], const hm_node **bad)
{
    int n = 0;
    int32_t last = 0;
    for (const hm_node *e = table->a; e != NULL; e = e->next) {
        int at = e->op < 0 ? n + 1 : e->op;
        *bad = e;
        if (at <= n || at > HM_ENTRIES_MAX)
            return -1;
        while (n < at - 1)
            out[n++] = last;
        out[n++] = last = e->number;
    }
    return n;
}

static hm_value check_table(hm_check *c, hm_node *n)
{
    int32_t entries[HM_ENTRIES_MAX];
    const hm_node *bad = NULL;
    if (hm_table_entries(n, entries, &bad) < 0) {
        bool order = bad->op >= 0 && bad->op <= HM_ENTRIES_MAX;
        hm_check_report(c, order ? "table-order" : "number-range", bad->at,
                        order ? "table index out of order: labels must go up, from 1"
                              : "a table goes up to %d", HM_ENTRIES_MAX);
        return HM_VALUE_NONE;
    }
    return need(c, n->b, "'by'", HM_VALUE_NUMBER) ? HM_VALUE_NUMBER : HM_VALUE_NONE;
}

static hm_value check_kind(hm_check *c, hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER:
    case HM_NODE_MISSING: return HM_VALUE_NUMBER;
    case HM_NODE_NAME: return check_name(c, n);
    case HM_NODE_STRING: return check_card_name(c, n);
    case HM_NODE_WORD: return check_word(c, n);
    case HM_NODE_PREFIX: return check_prefix(c, n);
    case HM_NODE_NEAR:
        return need(c, n->a, "'to' or 'of'", HM_VALUE_SET) && need_own_town(c, n->a)
                   ? HM_VALUE_SET : HM_VALUE_NONE;
    case HM_NODE_NEGATE:
        return need(c, n->a, "'-'", HM_VALUE_NUMBER) ? HM_VALUE_NUMBER : HM_VALUE_NONE;
    case HM_NODE_NARROW: return check_sets(c, n, "standing side by side");
    case HM_NODE_EXCEPT: return check_sets(c, n, "'except'");
    case HM_NODE_OR: return check_or(c, n);
    case HM_NODE_AND: return check_and(c, n);
    case HM_NODE_COMPARE: return check_numbers(c, n, "a comparison", HM_VALUE_CONDITION);
    case HM_NODE_SUM: return check_numbers(c, n, "a sum", HM_VALUE_NUMBER);
    case HM_NODE_TIMES: return check_numbers(c, n, "'*'", HM_VALUE_NUMBER);
    case HM_NODE_PER: return check_per(c, n);
    case HM_NODE_MINMAX: return check_numbers(c, n, "min or max", HM_VALUE_NUMBER);
    case HM_NODE_TABLE: return check_table(c, n);
    case HM_NODE_ONE_TYPE:
        return n->a == NULL || (need(c, n->a, "'in'", HM_VALUE_SET) && need_own_town(c, n->a))
                   ? HM_VALUE_SET : HM_VALUE_NONE;
    case HM_NODE_IN_MODE: return check_mode(c, n);
    case HM_NODE_RULE_IS: return check_rule(c, n);
    default: return HM_VALUE_NONE;
    }
}

/* Numbers must stay where arithmetic is exact. */
static bool stays_near(hm_check *c, const hm_node *n)
{
    bool far = false;
    hm_bounds b = {c->game, c->card ? c->card->type : -1, true, true, &far};
    if (n->kind != HM_NODE_SUM && n->kind != HM_NODE_TIMES && n->kind != HM_NODE_PER)
        return true;
    hm_bounds_number(&b, n);
    if (far)
        hm_check_report(c, "number-range", n->at,
                        "this number could go beyond %d", (int)HM_FAR);
    return !far;
}

/* Before a game there are modes and rules, and no towns. */
static bool is_known_at_setup(const hm_node *n)
{
    return n->kind == HM_NODE_IN_MODE || n->kind == HM_NODE_RULE_IS ||
           n->kind == HM_NODE_AND || n->kind == HM_NODE_OR ||
           (n->kind == HM_NODE_PREFIX && n->word == HM_WORD_NOT);
}

static hm_value check(hm_check *c, hm_node *n)
{
    n->value = HM_VALUE_NONE;
    if (c->place == HM_AT_SETUP && !is_known_at_setup(n)) {
        hm_check_report(c, "wrong-place", n->at,
                        "only modes and rule switches are known before a game");
        return HM_VALUE_NONE;
    }
    hm_value v = check_kind(c, n);
    n->value = (uint8_t)v; /* the bounds need it */
    if (v == HM_VALUE_NUMBER && !stays_near(c, n))
        n->value = HM_VALUE_NONE;
    return (hm_value)n->value;
}

/* -- a lone set as a condition: "this building is one of them" */

static bool is_state_word(const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_FED: case HM_WORD_CORNER: case HM_WORD_CENTER: case HM_WORD_EDGE: return true;
    default: return false;
    }
}

/* Only words that describe the building itself: "when adjacent well" would be
 * read as "any adjacent well", and so is refused. */
static bool is_state(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_WORD: return is_state_word(n);
    case HM_NODE_NARROW: case HM_NODE_EXCEPT: case HM_NODE_OR:
        return is_state(n->a) && is_state(n->b);
    case HM_NODE_PREFIX: return n->word == HM_WORD_NOT && is_state(n->a);
    default: return false;
    }
}

static hm_node *new_node(hm_check *c, hm_kind kind, hm_span at)
{
    hm_node *n = hm_arena_new(c->arena, sizeof *n);
    if (n == NULL) {
        c->diags->trouble = HM_ENOMEM;
        c->failed = true;
        return NULL;
    }
    n->kind = (uint8_t)kind;
    n->at = n->name_at = at;
    return n;
}

/* Turns S into "any (self S)", in place, for every condition inside n. */
static void read_states(hm_check *c, hm_node *n)
{
    if (!is_state(n)) {
        if (n->kind == HM_NODE_AND || n->kind == HM_NODE_OR) {
            read_states(c, n->a);
            read_states(c, n->b);
        } else if (n->kind == HM_NODE_PREFIX && n->word == HM_WORD_NOT) {
            read_states(c, n->a);
        }
        return;
    }
    hm_node *set = new_node(c, n->kind, n->at);
    hm_node *self = set ? new_node(c, HM_NODE_WORD, n->at) : NULL;
    hm_node *both = self ? new_node(c, HM_NODE_NARROW, n->at) : NULL;
    if (both == NULL)
        return;
    hm_node *next = n->next;
    *set = *n;
    set->next = NULL;
    set->paren = true;
    self->word = HM_WORD_SELF;
    both->a = self;
    both->b = set;
    both->paren = true;
    *n = (hm_node){.next = next, .a = both, .at = set->at, .name_at = set->at,
                   .kind = HM_NODE_PREFIX, .word = HM_WORD_ANY, .number = 1};
}

bool hm_check_value(hm_check *c, hm_node *n, hm_value want)
{
    bool before = c->failed;
    c->failed = false;
    if (want == HM_VALUE_CONDITION)
        read_states(c, n);
    hm_value v = check(c, n);
    static const char *const who[] = {[HM_VALUE_SET] = "this part",
                                      [HM_VALUE_NUMBER] = "this part",
                                      [HM_VALUE_CONDITION] = "'when'"};
    if (v != HM_VALUE_NONE && v != want)
        wrong_kind(c, n, want == HM_VALUE_CONDITION && c->asker ? c->asker : who[want],
                   want);
    bool fine = !c->failed;
    c->failed |= before;
    return fine;
}
