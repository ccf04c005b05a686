/* tokens.c - the game's tokens in positions and on boards: where they stand, who works,
 * how many are at home and given up.
 *
 * Fields have the names that the game gives. A cell says who stands there ("guest": true)
 * and, in a building, whether to no purpose ("working": false); a player has a number by
 * what home is called ("inn": 1), and "gone" for those given up: a number, or by plurals
 * ("gone": {"guests": 1}) where several tokens are played with. Every token is in one
 * place, so the numbers must agree; without one for home all others are there. */
#include "tools/game/towns/towns.h"

#include <string.h>

#include "core/tokens.h"
#include "tools/fields.h"
#include "tools/json.h"
#include "tools/say.h"

static const char gone_field[] = "gone", working_field[] = "working";

/* -- names of fields */

int hm_tokens_of_player(const hm_game *g, const char **known)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        known[n++] = g->token[i].home;
    if (n > 0)
        known[n++] = gone_field;
    return n;
}

int hm_tokens_of_cell(const hm_game *g, const char **known)
{
    int n = 0;
    for (int i = 0; i < g->tokens; i++)
        known[n++] = g->token[i].name;
    if (n > 0)
        known[n++] = working_field;
    return n;
}

/* -- reading cells */

static void put_token(hm_fields *r, const hm_game *g, const hm_plan *plan, hm_town *t,
                      int square, int token)
{
    const hm_token *k = &g->token[token];
    size_t before = hm_fields_enter(r, ".%s", k->name);
    if (hm_token_at(plan, t, square) >= 0)
        hm_fields_refuse(r, HM_EINPUT, "a square has one token at most");
    else if (hm_band_of(plan, t, token)->home == 0)
        hm_fields_refuse(r, HM_EINPUT, "everybody has %d %s only", k->count,
                         k->count == 1 ? k->name : k->plural);
    else
        hm_token_arrive(plan, t, token, square);
    hm_fields_leave(r, before);
}

static void read_work(hm_fields *r, const json_t *cell, const hm_plan *plan, hm_town *t,
                      int square)
{
    const int token = hm_token_at(plan, t, square);
    const bool built = t->built >> square & 1;
    const bool said = json_object_get(cell, working_field) != NULL;
    const bool works = hm_fields_flag(r, cell, working_field, built);
    size_t before = hm_fields_enter(r, ".%s", working_field);
    if (said && token < 0)
        hm_fields_refuse(r, HM_EINPUT, "nobody stands here");
    else if (works && !built)
        hm_fields_refuse(r, HM_EINPUT, "nobody can work where no building stands");
    else if (works && token >= 0)
        hm_token_work(plan, t, token, square);
    hm_fields_leave(r, before);
}

void hm_tokens_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                         const hm_plan *plan, hm_town *t, int square)
{
    for (int i = 0; i < g->tokens; i++)
        if (hm_fields_flag(r, cell, g->token[i].name, false))
            put_token(r, g, plan, t, square, i);
    if (g->tokens > 0)
        read_work(r, cell, plan, t, square);
}

/* -- reading players */

static void refuse_unplayed(hm_fields *r, const hm_token *k)
{
    hm_fields_refuse(r, HM_EINPUT, "this game is played without %s", k->plural);
}

void hm_tokens_check_square(hm_fields *r, const hm_deck *d, int token)
{
    if (d->plan.band[token] == 0)
        refuse_unplayed(r, &d->game->token[token]);
}

/* Those that are played with, one bit each. */
static unsigned played(const hm_deck *d)
{
    unsigned out = 0;
    for (int i = 0; i < d->game->tokens; i++)
        out |= d->plan.band[i] != 0 ? 1u << i : 0;
    return out;
}

static bool is_one(unsigned tokens)
{
    return tokens != 0 && (tokens & (tokens - 1)) == 0;
}

/* By the plural of a token that is played with. */
static void check_gone_names(hm_fields *r, json_t *gone, const hm_deck *d)
{
    const char *known[HM_TOKENS_MAX + 1];
    int n = 0;
    for (int i = 0; i < d->game->tokens; i++)
        if (played(d) >> i & 1)
            known[n++] = d->game->token[i].plural;
    known[n] = NULL;
    size_t before = hm_fields_enter(r, ".%s", gone_field);
    hm_fields_check(r, gone, known);
    hm_fields_leave(r, before);
}

static void check_gone(hm_fields *r, const json_t *player, const hm_deck *d)
{
    json_t *gone = json_object_get(player, gone_field);
    size_t before = hm_fields_enter(r, ".%s", gone_field);
    if (json_is_integer(gone) && json_integer_value(gone) != 0 && played(d) == 0)
        refuse_unplayed(r, &d->game->token[0]);
    else if (json_is_integer(gone) && json_integer_value(gone) != 0 && !is_one(played(d)))
        hm_fields_refuse(r, HM_EINPUT,
                         "there are several tokens here: say of which, {\"%s\": %d}",
                         d->game->token[hm_first(played(d))].plural,
                         (int)json_integer_value(gone));
    hm_fields_leave(r, before);
    if (json_is_object(gone))
        check_gone_names(r, gone, d);
}

/* How many of a token are given up, of those that do not stand in the town. */
static int read_gone(hm_fields *r, const json_t *player, const hm_token *k, int most)
{
    const json_t *gone = json_object_get(player, gone_field);
    if (!json_is_object(gone))
        return hm_fields_number(r, player, gone_field, 0, most);
    size_t before = hm_fields_enter(r, ".%s", gone_field);
    int n = hm_fields_number(r, gone, k->plural, 0, most);
    hm_fields_leave(r, before);
    return n;
}

/* All that stand in the town were put there from home; now those who are gone leave. */
static void settle(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t,
                   int token)
{
    const hm_token *k = &d->game->token[token];
    const int stand = hm_count(hm_band_of(&d->plan, t, token)->stand);
    const int gone = read_gone(r, player, k, k->count - stand);
    const int home = hm_fields_number(r, player, k->home, 0, k->count);
    size_t before = hm_fields_enter(r, ".%s", k->home);
    if (json_object_get(player, k->home) != NULL && home + stand + gone != k->count)
        hm_fields_refuse(r, HM_EINPUT,
                         "everybody has %d %s, not %d: %d here, %d in the town, %d gone",
                         k->count, k->count == 1 ? k->name : k->plural,
                         home + stand + gone, home, stand, gone);
    for (int i = 0; r->st == HM_OK && i < gone; i++)
        hm_token_leave(&d->plan, t, token, -1);
    hm_fields_leave(r, before);
}

void hm_tokens_read_player(hm_fields *r, const json_t *player, const hm_deck *d,
                           hm_town *t)
{
    check_gone(r, player, d);
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_token *k = &d->game->token[i];
        if (played(d) >> i & 1) {
            settle(r, player, d, t, i);
        } else if (hm_fields_number(r, player, k->home, 0, k->count) != 0) {
            size_t before = hm_fields_enter(r, ".%s", k->home);
            refuse_unplayed(r, k);
            hm_fields_leave(r, before);
        }
    }
}

/* Does a square of the town say that one stands there? */
static bool stands(const json_t *player, const hm_token *k)
{
    const json_t *town = json_object_get(player, "town");
    for (size_t r = 0; r < json_array_size(town); r++)
        for (size_t c = 0; c < json_array_size(json_array_get(town, r)); c++)
            if (json_is_true(json_object_get(
                    json_array_get(json_array_get(town, r), c), k->name)))
                return true;
    return false;
}

/* A number for those given up is of the only token, if there is but one. */
static bool has_some(const hm_game *g, const json_t *player, const hm_token *k)
{
    const json_t *gone = json_object_get(player, gone_field);
    if (json_is_object(gone))
        gone = json_object_get(gone, k->plural);
    else if (g->tokens > 1)
        gone = NULL;
    return json_integer_value(json_object_get(player, k->home)) != 0 ||
           json_integer_value(gone) != 0 || stands(player, k);
}

unsigned hm_tokens_told(const hm_game *g, const json_t *players)
{
    unsigned out = 0;
    for (int i = 0; i < g->tokens; i++)
        for (size_t k = 0; k < json_array_size(players); k++)
            if (has_some(g, json_array_get(players, k), &g->token[i]))
                out |= 1u << i;
    return out;
}

/* -- writing */

void hm_tokens_note_player(const hm_deck *d, const hm_town *t, json_t *player)
{
    json_t *gone = hm_need(json_object());
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_token *k = &d->game->token[i];
        const hm_band *b = hm_band_of(&d->plan, t, i);
        if (!(played(d) >> i & 1))
            continue;
        json_object_set_new(player, k->home, json_integer(b->home));
        json_object_set_new(gone, k->plural, json_integer(b->gone));
        if (is_one(played(d)))
            json_object_set_new(player, gone_field, json_integer(b->gone));
    }
    if (json_object_size(gone) > 1)
        json_object_set(player, gone_field, gone);
    json_decref(gone);
}

void hm_tokens_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    const int token = hm_token_at(&d->plan, t, square);
    if (token < 0)
        return;
    json_object_set_new(cell, d->game->token[token].name, json_true());
    if ((t->built & ~hm_town_working(&d->plan, t)) >> square & 1)
        json_object_set_new(cell, working_field, json_false());
}

/* -- showing */

int hm_token_on_square(const hm_deck *d, const hm_town *t, int square,
                       char text[HM_THING_MAX])
{
    const int token = hm_token_at(&d->plan, t, square);
    const bool works = hm_town_working(&d->plan, t) >> square & 1;
    text[0] = '\0';
    if (token >= 0)
        snprintf(text, HM_THING_MAX, "%.8s%s",
                 hm_sign(d->game->token[token].symbol, d->game->token[token].letter),
                 works ? HM_WORKS : "");
    return token;
}

bool hm_token_is_had(const hm_deck *d, int token) { return played(d) >> token & 1; }

void hm_tokens_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen)
{
    const int token = hm_token_at(&d->plan, t, square);
    const bool works = hm_town_working(&d->plan, t) >> square & 1;
    if (token < 0)
        return;
    fprintf(pen, " 1 %s %s here", d->game->token[token].name, works ? "works" : "stands");
    fputs(!works && (t->built >> square & 1) ? ", without work." : ".", pen);
}
