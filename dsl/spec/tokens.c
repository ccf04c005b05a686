/* tokens.c - tokens in card tests.
 *
 * In a drawing, .(guest) and wood(guest) stand there, Inn(guest) works there and
 * Inn(guest not working) only stands there. All others are at home. "owns 2 guests"
 * below a town: the owner has given up the rest; "has 2 guests" and, by what home is
 * called, "has 1 inn" check what there is now. */
#include "core/tokens.h"

#include <string.h>

#include "dsl/spec/play.h"

#define fail hm_scene_fail

void hm_scene_put_token(hm_scene *s, hm_town *t, int square, int token, const hm_node *n)
{
    const hm_token *k = &s->game->token[token];
    if (hm_amount(n) != 1 || hm_token_at(&s->plan, t, square) >= 0) {
        fail(s, n->at, "a square has one token at most");
    } else if (hm_band_of(&s->plan, t, token)->home == 0) {
        fail(s, n->at, "everybody has %d %s only", k->count, k->plural);
    } else {
        hm_token_arrive(&s->plan, t, token, square);
        if ((t->built >> square & 1) && n->word != HM_WORD_NOT)
            hm_token_work(&s->plan, t, token, square);
    }
}

bool hm_scene_stands_alike(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                           int square)
{
    const hm_plan *p = &s->deck->plan, *q = &s->plan;
    const int token = hm_token_at(p, t, square);
    return token == hm_token_at(q, drawn, square) &&
           (token < 0 || (hm_band_of(p, t, token)->work >> square & 1) ==
                             (hm_band_of(q, drawn, token)->work >> square & 1));
}

void hm_scene_check_tokens(hm_scene *s, const hm_town *drawn, hm_span at)
{
    for (int i = 0; i < s->game->tokens; i++)
        if (hm_band_of(&s->plan, drawn, i)->stand != 0 && s->deck->plan.band[i] == 0)
            fail(s, at, "this game is played without %s", s->game->token[i].plural);
}

/* -- players */

/* The token that an amount is of, at home or in all; -1: of none. */
static int token_of(const hm_scene *s, const hm_node *n, bool *home)
{
    const size_t length = n->text != NULL ? strlen(n->text) : 0;
    if (n->text == NULL)
        return -1;
    int at = hm_game_home(s->game, n->text, length);
    *home = at >= 0;
    return at >= 0 ? at : hm_game_token(s->game, n->text, length);
}

static bool is_played(hm_scene *s, const hm_node *n, int token)
{
    if (s->deck->plan.band[token] != 0)
        return true;
    fail(s, n->at, "this game is played without %s", s->game->token[token].plural);
    return false;
}

bool hm_scene_own_tokens(hm_scene *s, hm_town *t, const hm_node *n)
{
    bool home = false;
    const int token = token_of(s, n, &home);
    if (token < 0)
        return false;
    if (!is_played(s, n, token))
        return true;
    const hm_token *k = &s->game->token[token];
    const int standing = hm_count(hm_band_of(&s->deck->plan, t, token)->stand);
    if (home)
        fail(s, n->at, "all %s that are not drawn are at the %s", k->plural, k->home);
    else if (n->amount.number > k->count || n->amount.number < standing)
        fail(s, n->at, "the owner has %d to %d %s", standing, k->count, k->plural);
    else
        while (hm_band_of(&s->deck->plan, t, token)->home > n->amount.number - standing)
            hm_token_leave(&s->deck->plan, t, token, -1);
    return true;
}

bool hm_scene_has_tokens(hm_scene *s, int who, const hm_node *n)
{
    bool home = false;
    const int token = token_of(s, n, &home);
    if (token < 0)
        return false;
    if (!is_played(s, n, token))
        return true;
    const hm_token *k = &s->game->token[token];
    const hm_band *b = hm_band_of(&s->deck->plan, &s->town[who], token);
    const int have = b->home + (home ? 0 : hm_count(b->stand));
    if (have != n->amount.number)
        fail(s, n->at, "player %d has %d %s%s%s, expected %d", who + 1, have,
             have == 1 ? k->name : k->plural, home ? " at the " : "",
             home ? k->home : "", (int)n->amount.number);
    return true;
}
