/* token.c - tokens in words: where they stand and work, how many are at home, and what
 * they do.
 *
 * A token's name is a set of squares, but people speak of the tokens that stand there:
 * "for each adjacent guest". Only where a square must be something else as well, it is
 * one "with a guest". Who works is called by the token's name, or, where the game has
 * several, is somebody. */
#include "dsl/say/phrase.h"

#include <string.h>

static const hm_token *token_of(const hm_text *t, const hm_node *n)
{
    const size_t length = strlen(n->text);
    int i = hm_game_token(t->game, n->text, length);
    if (i < 0)
        i = hm_game_home(t->game, n->text, length);
    return i >= 0 ? &t->game->token[i] : NULL;
}

/* An unknown one, of which the checker has spoken, as it is written. */
void hm_say_token(hm_text *t, const hm_node *n, bool many)
{
    const hm_token *k = token_of(t, n);
    say(t, k == NULL ? n->text : many ? k->plural : k->name);
}

static void say_home(hm_text *t, const hm_node *n)
{
    const hm_token *k = token_of(t, n);
    say(t, "the ");
    say(t, k != NULL ? k->home : "home");
}

/* "guests at the inn" */
void hm_say_at_home(hm_text *t, const hm_node *n, bool many)
{
    hm_say_token(t, n, many);
    say(t, " at ");
    say_home(t, n);
}

/* -- where they stand and work */

static void say_someone(hm_text *t, const hm_node *token, bool no)
{
    if (token == NULL && t->game->tokens != 1) {
        say(t, no ? "nobody" : "somebody");
        return;
    }
    say(t, no ? "no " : "");
    size_t before = t->w.length;
    if (token != NULL)
        hm_say_token(t, token, false);
    else
        say(t, t->game->token[0].name);
    if (!no)
        hm_say_article(t, before);
}

/* "working", or "working guest": then *token is that. */
static bool is_work(const hm_node *n, const hm_node **token)
{
    *token = NULL;
    if (n->kind != HM_NODE_NARROW)
        return is_word(n, HM_WORD_WORKING);
    if (is_word(n->pair.left, HM_WORD_WORKING) && is_token(n->pair.right))
        *token = n->pair.right;
    else if (is_token(n->pair.left) && is_word(n->pair.right, HM_WORD_WORKING))
        *token = n->pair.left;
    return *token != NULL;
}

/* What a square can have on it, with a token among it, joined by "or". */
static bool is_having(const hm_text *t, const hm_node *n, bool *token)
{
    if (n->kind == HM_NODE_OR)
        return is_having(t, n->pair.left, token) && is_having(t, n->pair.right, token);
    *token |= is_token(n);
    return is_token(n) || is_word(n, HM_WORD_BUILT) || hm_is_cube(t, n) ||
           hm_type_named(t, n) >= 0;
}

static void say_things_there(hm_text *t, const hm_node *n, const char *joint)
{
    if (n->kind == HM_NODE_OR) {
        say_things_there(t, n->pair.left, joint);
        say(t, joint);
        say_things_there(t, n->pair.right, joint);
    } else if (is_token(n)) {
        say_someone(t, n, false);
    } else {
        hm_say_a(t, n);
    }
}

bool hm_say_token_clause(hm_text *t, const hm_node *n, bool no, bool many)
{
    const hm_node *token = NULL;
    bool found = false;
    if (is_work(n, &token)) {
        say(t, many ? "have " : "has ");
        say_someone(t, token, no);
        say(t, " at work");
    } else if (is_token(n)) {
        say(t, many ? "have " : "has ");
        say_someone(t, n, no);
    } else if (n->kind == HM_NODE_OR && is_having(t, n, &found) && found) {
        say(t, many ? "have " : "has ");
        say(t, no ? "neither " : "");
        say_things_there(t, n, no ? " nor " : " or ");
    } else {
        return false;
    }
    return true;
}

/* "with a guest", "with a guest at work" */
bool hm_say_token_is(hm_text *t, const hm_node *n)
{
    const bool work = is_word(n, HM_WORD_WORKING);
    if (!work && !is_token(n))
        return false;
    say(t, "with ");
    say_someone(t, work ? NULL : n, false);
    say(t, work ? " at work" : "");
    return true;
}

/* "a guest works in it" */
bool hm_say_work_in_it(hm_text *t, const hm_node *n, bool no)
{
    const hm_node *token = NULL;
    while (n->kind == HM_NODE_NARROW && is_word(n->pair.left, HM_WORD_SELF))
        n = n->pair.right;
    if (is_prefix(n, HM_WORD_NOT)) {
        n = n->prefix.of;
        no = !no;
    }
    if (!is_work(n, &token))
        return false;
    say_someone(t, token, no);
    say(t, " works in it");
    return true;
}

/* Behind the noun of a phrase, where no pronoun goes before it. */
bool hm_say_token_behind(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    const hm_node *token = NULL;
    bool found = false, work = is_work(n, &token);
    if (is_token(n) && !no && p->work)
        return true; /* said with its work */
    if (work && p->noun != NULL && is_token(p->noun)) {
        say(t, p->many ? " that do not work" : " that does not work");
        p->clauses++;
        return true;
    }
    if (work) {
        say(t, p->clauses > 0 ? " and in which " : " in which ");
        say_someone(t, token != NULL || no ? token : p->token, no);
        say(t, " works");
        p->which = true;
        return true;
    }
    if (p->clauses > 0 || p->claims > 1 || !is_having(t, n, &found) || !found)
        return false;
    say(t, no ? " without " : " with ");
    say_things_there(t, n, " or ");
    return true;
}

static void look_alone(hm_text *t, hm_phrase *p, const hm_node *n, bool no)
{
    (void)t;
    if (is_token(n) && !no && p->noun == NULL)
        p->noun = n;
    else if (!(is_word(n, HM_WORD_TOWN) && !no) && !(is_word(n, HM_WORD_WORKING) && no))
        p->claused |= no || !hm_is_place(n);
}

/* Places only, and perhaps that it does not work: then it is the noun. */
const hm_node *hm_token_alone(hm_text *t, const hm_node *set)
{
    hm_phrase p = {0};
    hm_each_factor(t, &p, set, false, look_alone);
    return p.claused ? NULL : p.noun;
}

/* -- what they do */

static bool is_whole(const hm_node *set)
{
    return is_word(set, HM_WORD_TOWN) || is_token(set);
}

/* "every guest in a corner", "every guest on a loose cube, unless it works there," */
static void say_every(hm_text *t, const hm_node *n)
{
    const hm_node *set = n->muster.set, *token = NULL;
    const bool idle = set->kind == HM_NODE_EXCEPT && is_work(set->pair.right, &token);
    set = idle ? set->pair.left : set;
    hm_phrase p = hm_look_at(t, set, false);
    say(t, "every ");
    if (p.placed && !p.building && !p.self && p.noun == NULL) {
        p.noun = n->muster.who;
        hm_say_phrase(t, &p, set, true);
    } else {
        hm_say_token(t, n->muster.who, false);
        if (is_work(set, &token)) {
            say(t, " at work");
        } else if (!is_whole(set)) {
            say(t, p.building ? " in " : " on ");
            t->squares = true;
            hm_say_a(t, set);
            t->squares = false;
        }
    }
    say(t, !idle           ? ""
           : is_whole(set) ? " that does not work"
                           : ", unless it works there,");
}

/* Tokens come to vacant squares only, so these are called so. */
static void say_vacant(hm_text *t, const hm_node *set, bool many)
{
    static const hm_node vacant = {.kind = HM_NODE_WORD, .word = HM_WORD_VACANT};
    hm_phrase p = hm_look_at(t, set, many);
    size_t before = t->w.length;
    if (p.noun == NULL || is_word(p.noun, HM_WORD_TOWN) || is_word(p.noun, HM_WORD_EMPTY))
        p.noun = &vacant;
    hm_say_phrase(t, &p, set, true);
    if (!many)
        hm_say_article(t, before);
}

/* A number of them need not be there: then as many come as there are. */
static void say_bring(hm_text *t, const hm_node *n)
{
    say(t, "bring ");
    if (n->muster.many == 0)
        say(t, "as many ");
    else
        say_number(t, n->muster.many);
    say(t, n->muster.many == 0 ? "" : " ");
    hm_say_token(t, n->muster.who, n->muster.many != 1);
    say(t, n->muster.many == 0 ? " as you can from " : " from ");
    say_home(t, n->muster.who);
    say(t, " to ");
    say_vacant(t, n->muster.set, n->muster.many != 1);
    say(t, n->muster.many > 1 ? ", or as many as you can" : "");
}

static void say_walk(hm_text *t, const hm_node *n)
{
    const char *where = hm_word_said(n->word)->one;
    const bool behind = hm_word_said(n->word)->role == HM_ROLE_PLACE;
    say(t, "move ");
    say_every(t, n);
    say(t, behind ? " to a vacant square " : " to a vacant ");
    say(t, where);
    say(t, behind ? ", or to " : " square, or to ");
    say_home(t, n->muster.who);
    say(t, " if there is none");
}

/* They work in buildings only, so squares are these. */
static void say_put(hm_text *t, const hm_node *n)
{
    hm_phrase p = hm_look_at(t, n->muster.set, false);
    size_t before;
    p.building = true;
    if (p.noun != NULL && (is_word(p.noun, HM_WORD_TOWN) || is_token(p.noun)))
        p.noun = NULL;
    say(t, "put any of your ");
    hm_say_token(t, n->muster.who, true);
    say(t, " to work in ");
    before = t->w.length;
    if (p.self) {
        hm_say_self(t);
        return;
    }
    hm_say_phrase(t, &p, n->muster.set, true);
    hm_say_article(t, before);
}

void hm_say_muster(hm_text *t, const hm_node *n)
{
    switch (n->muster.op) {
    case HM_OP_BRING: say_bring(t, n); break;
    case HM_OP_MOVE: say_walk(t, n); break;
    case HM_OP_SEND:
        say(t, "send ");
        say_every(t, n);
        say(t, " to ");
        say_home(t, n->muster.who);
        break;
    case HM_OP_PUT: say_put(t, n); break;
    default:
        say(t, "give up ");
        say_number(t, n->muster.many);
        say(t, " ");
        hm_say_token(t, n->muster.who, n->muster.many != 1);
        say(t, " for the rest of the game");
        break;
    }
}

/* " (it goes to the inn)": behind a list of what is paid, of each token in it. */
void hm_say_paid_tokens(hm_text *t, const hm_node *list)
{
    bool any = false;
    for (const hm_node *n = list; n != NULL; n = n->next) {
        if (n->word != HM_WORD_TOKEN)
            continue;
        const bool many = n->amount.number != 1, alone = list->next == NULL;
        say(t, any ? ", " : " (");
        say(t, !alone ? "the " : many ? "they" : "it");
        if (!alone)
            hm_say_token(t, n, many);
        say(t, many ? " go to " : " goes to ");
        say_home(t, n);
        any = true;
    }
    say(t, any ? ")" : "");
}
