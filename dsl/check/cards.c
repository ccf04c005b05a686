/* cards.c - looks at a card as a whole: what is on it that nothing ever uses, what does
 * not fit on it, and a text that says other numbers than its rules. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "dsl/check/effect.h"
#include "dsl/check/findings.h"

/* -- what is known of the card */

static unsigned does(const hm_card *card)
{
    unsigned deeds = 0;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].code != NULL)
            deeds |= hm_program_does(card->clause[i].code);
    return deeds;
}

static bool may_do(const hm_card *card, hm_op op)
{
    if (hm_card_has_script(card))
        return true;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].code != NULL && hm_program_has(card->clause[i].code, op))
            return true;
    return false;
}

/* Others, and rules for everybody, can put cubes on it, too. */
static bool is_loaded(const hm_finder *f)
{
    const hm_game *g = f->cards->game;
    bool loaded = hm_card_has_script(f->card) || (does(f->card) & HM_DOES_LOAD);
    for (int i = 0; i < f->cards->count && !loaded; i++)
        loaded = hm_card_has_script(f->cards->card[i]) ||
                 (does(f->cards->card[i]) & HM_DOES_LOAD_ANY);
    for (int i = 0; i < g->laws && !loaded; i++) {
        const hm_program *code = g->law[i].clause->code;
        loaded = code != NULL && (hm_program_does(code) & HM_DOES_LOAD_ANY);
    }
    return loaded;
}

static int most_counts(const hm_cards *cards)
{
    int most = 1;
    for (int i = 0; i < cards->count; i++)
        most = cards->card[i]->counts > most ? cards->card[i]->counts : most;
    return most;
}

hm_bounds hm_find_bounds(const hm_finder *f)
{
    const hm_card *card = f->card;
    return (hm_bounds){.game = f->cards->game,
                       .own_types = card->counts ? 0 : hm_card_types(card),
                       .eats = card->feedable,
                       .recalls = may_do(card, HM_OP_REMEMBER),
                       .limit = card->limit,
                       .counts = most_counts(f->cards),
                       .unmarked = !may_do(card, HM_OP_MARK),
                       .unladen = card->holds > 0 && !is_loaded(f),
                       .unmanned = f->cards->game->tokens == 0};
}

/* -- nothing at all */

/* Whether and where it can be built is nothing that it does. */
static bool is_only_when(const hm_clause *c)
{
    return c->hook == HM_HOOK_NOT_IN || c->hook == HM_HOOK_ONLY_WHEN ||
           c->hook == HM_HOOK_ONLY_ON || c->hook == HM_HOOK_ONLY_FROM;
}

static bool names_card(const hm_program *p, const hm_card *card)
{
    enum { ROOM = 64 };
    int32_t index[ROOM];
    const int n = p != NULL ? hm_program_operands(p, HM_OP_CARD, index, ROOM) : 0;
    for (int i = 0; i < n; i++)
        if (index[i] == card->index)
            return true;
    return n == ROOM; /* who names so many may name this one */
}

static bool clause_names(const hm_clause *c, const hm_card *card)
{
    return names_card(c->code, card) || names_card(c->filter, card) ||
           (c->card != NULL && strcmp(c->card, card->name) == 0);
}

/* By a rule for everybody, a line or another card: it is there for them. */
static bool is_named(const hm_finder *f)
{
    const hm_game *g = f->cards->game;
    for (int i = 0; i < g->laws; i++)
        if (clause_names(g->law[i].clause, f->card))
            return true;
    for (int i = 0; i < g->lines; i++)
        if (names_card(g->line[i].points, f->card))
            return true;
    for (int k = 0; k < f->cards->count; k++)
        for (int i = 0; i < f->cards->card[k]->clauses; i++)
            if (f->cards->card[k] != f->card &&
                clause_names(&f->cards->card[k]->clause[i], f->card))
                return true;
    return false;
}

static bool is_idle(const hm_finder *f)
{
    const hm_card *card = f->card;
    if (f->cards->game->boards > 0 || card->ability || card->feedable || card->wild ||
        card->stacks || card->lends || card->shares || card->counts || card->holds)
        return false;
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        if (card->room[i] != 0)
            return false;
    for (int i = 0; i < card->clauses; i++)
        if (!is_only_when(&card->clause[i]))
            return false;
    return true;
}

static void find_idle(const hm_finder *f)
{
    char text[200];
    if (!is_idle(f) || is_named(f))
        return;
    snprintf(text, sizeof text, "card '%.100s' does nothing", f->card->name);
    hm_find(f, "idle", f->node->name_at, text, "give it a score, an effect or a rule");
}

/* -- cubes on it */

/* What an effect certainly puts on the building; -1: something may be gone by then. */
static int least_held(const hm_node *n)
{
    int sum = 0;
    if (n->kind == HM_NODE_STEP && n->step.op == HM_OP_HOLD)
        return n->step.times;
    if (n->kind == HM_NODE_STEP &&
        (hm_op_lookup((hm_op)n->step.op)->deeds & HM_DOES_PICK))
        return -1;
    if (n->kind != HM_NODE_BLOCK)
        return hm_find_step(n, HM_OP_DISCARD) != NULL ? -1 : 0;
    for (const hm_node *e = n->block.effects; e != NULL && sum >= 0; e = e->next) {
        int more = least_held(e);
        sum = more < 0 ? -1 : sum + more;
    }
    return sum;
}

static void find_overflow(const hm_finder *f)
{
    char text[120];
    int sum = 0;
    const hm_node *last = NULL, *holds = hm_node_part(f->node, HM_WORD_HOLDS);
    for (const hm_node *n = f->node->item.parts; n != NULL && sum >= 0; n = n->next)
        if (n->word == HM_WORD_ON && n->part.body != NULL &&
            n->part.body->kind != HM_NODE_LUA) {
            int more = least_held(n->part.body);
            sum = more < 0 ? -1 : sum + more;
            last = more > 0 ? n : last;
        }
    if (holds == NULL || last == NULL || sum <= f->card->holds)
        return;
    snprintf(text, sizeof text, "%d cubes are put here, but it holds %d", sum,
             (int)f->card->holds);
    hm_find(f, "holds-too-few", last->at, text, "add to 'holds', or put fewer on it");
}

/* -- modes */

static void find_no_mode(const hm_finder *f)
{
    const hm_game *g = f->cards->game;
    const hm_node *last = NULL;
    uint32_t out = 0;
    for (const hm_node *n = f->node->item.parts; n != NULL; n = n->next) {
        if (n->word != HM_WORD_NOT || n->variant != 0 || n->part.body != NULL)
            continue;
        int mode = hm_game_mode(g, n->text, strlen(n->text));
        out |= mode >= 0 ? 1u << mode : 0;
        last = n;
    }
    if (last != NULL && out == (1u << g->modes) - 1)
        hm_find(f, "no-mode", last->at, "this card is in no mode of the game",
                "leave out one 'not in'");
}

/* -- texts */

/* The next number of digits from *at on that no letter touches; -1: no more. */
static long next_number(const char *text, size_t length, size_t *at)
{
    for (size_t i = *at; i < length;) {
        size_t first = i;
        long n = 0;
        for (; i < length && isdigit((unsigned char)text[i]) && i - first < 6; i++)
            n = n * 10 + (text[i] - '0');
        const bool word = (first > 0 && isalpha((unsigned char)text[first - 1])) ||
                          (i < length && isalnum((unsigned char)text[i]));
        if (i > first && !word) {
            *at = i;
            return n;
        }
        i += i == first;
    }
    return -1;
}

static bool has_number(const char *text, size_t length, long number)
{
    size_t at = 0;
    for (long n; (n = next_number(text, length, &at)) >= 0;)
        if (n == number)
            return true;
    return false;
}

/* 0 and 1 need not be written in a rule to be there, and scripts reckon. */
static void find_other_numbers(const hm_finder *f)
{
    const hm_node *text = hm_node_part(f->node, HM_WORD_TEXT);
    const char *all = f->source->bytes;
    const hm_span card = f->node->at;
    size_t at = 0, length = text != NULL ? strlen(text->text) : 0;
    char message[120];
    if (text == NULL || hm_card_has_script(f->card) || card.last > f->source->length ||
        text->at.first < card.first || text->at.last > card.last)
        return;
    for (long n; (n = next_number(text->text, length, &at)) >= 0;) {
        if (n <= 1 || has_number(all + card.first, text->at.first - card.first, n) ||
            has_number(all + text->at.last, card.last - text->at.last, n))
            continue;
        snprintf(message, sizeof message, "the text says %ld, but no rule does", n);
        hm_find(f, "text-number", text->at, message,
                "make them say the same, or leave it out: the rules make one");
        return;
    }
}

void hm_find_in_card(const hm_finder *f)
{
    find_idle(f);
    find_overflow(f);
    find_no_mode(f);
    find_other_numbers(f);
}
