/* offers.c - what a card test chooses, what it says is offered or denied, and what is
 * asked.
 *
 * Options are found by their text, so that a test reads like the game and breaks when a
 * text changes. The text must tell one option from all others, but it need not be
 * whole: what follows may be left out at the end of a word. A choice that fits nothing
 * ends the test: what follows would only repeat that fault. */
#include "dsl/spec/play.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_TEXT = 160, OPTIONS_SHOWN = 5 };

#define fail hm_scene_fail

bool hm_offers_fill(hm_scene *s, const hm_node *part)
{
    hm_table_decide(s->table, &s->decision);
    const hm_error *fault = hm_table_fault(s->table);
    if (fault != NULL)
        fail(s, part->at, "%s", fault->msg);
    return fault == NULL;
}

/* The same, which fails also when the game is over. */
static bool decide(hm_scene *s, const hm_node *part)
{
    if (!hm_table_over(s->table))
        return hm_offers_fill(s, part);
    fail(s, part->at, "the game is over");
    return false;
}

typedef enum fit { NO_FIT, BEGINS_SO, IS_SO } fit;

static bool is_card(const hm_deck *d, const char *name, size_t length)
{
    for (int i = 0; i < d->count; i++)
        if (strncmp(d->card[i]->name, name, length) == 0 &&
            d->card[i]->name[length] == '\0')
            return true;
    return false;
}

/* Does the text of an option, cut there, name another card than it does as a whole? So
 * does "build Hall" of "build Hall of Fame", where a card is called Hall. */
static bool names_another(const hm_deck *d, const char *text, size_t cut)
{
    for (int i = 0; i < d->count; i++) {
        const char *name = d->card[i]->name, *at = strstr(text, name);
        for (; at != NULL && at < text + cut; at = strstr(at + 1, name))
            if (at + strlen(name) > text + cut &&
                is_card(d, at, (size_t)(text + cut - at)))
                return true;
    }
    return false;
}

/* Whole words: "place wood on b1" does not begin "place wood on b10"; and whole names. */
static fit fit_option(const hm_scene *s, int option, const char *text)
{
    char got[OPTION_TEXT];
    size_t length = strlen(text);
    hm_option_text(s->table, s->decision.option[option], got, sizeof got);
    if (strncmp(got, text, length) != 0)
        return NO_FIT;
    if (got[length] == '\0')
        return IS_SO;
    if (isalnum((unsigned char)got[length]) || names_another(s->deck, got, length))
        return NO_FIT;
    return BEGINS_SO;
}

/* The first option that fits, one of the very text before all; -1: none. *fits
 * says how many there are to pick from. */
static int find_option(const hm_scene *s, const char *text, int *fits)
{
    int first = -1;
    *fits = 0;
    for (int i = 0; i < s->decision.count; i++) {
        fit f = fit_option(s, i, text);
        /* "denies" goes by the table of actions: is it right about this one? */
        assert(f == NO_FIT ||
               hm_action_asked(hm_option_open(s->table, s->decision.option[i]).action,
                               s->decision.kind));
        if (f == IS_SO) {
            *fits = 1;
            return i;
        }
        if (f == BEGINS_SO && (*fits)++ == 0)
            first = i;
    }
    return first;
}

/* Does it end with a square, as one of many that are alike does? */
static bool is_of_square(const char *option)
{
    const char *last = strrchr(option, ' ');
    return last != NULL && islower((unsigned char)last[1]) &&
           isdigit((unsigned char)last[2]) &&
           last[2 + strspn(last + 2, "0123456789")] == '\0';
}

typedef struct shown {
    char  *out;
    size_t used, size;
    int    shown, more;
} shown;

/* Those that end with a square, or the others. */
static void show_options(const hm_scene *s, const char *text, bool squares, shown *x)
{
    char option[OPTION_TEXT];
    for (int i = 0; i < s->decision.count; i++) {
        if (text != NULL && fit_option(s, i, text) == NO_FIT)
            continue;
        hm_option_text(s->table, s->decision.option[i], option, sizeof option);
        if (is_of_square(option) != squares)
            continue;
        if (x->shown == OPTIONS_SHOWN || x->used + strlen(option) + 20 > x->size) {
            x->more++;
            continue;
        }
        x->used += (size_t)snprintf(x->out + x->used, x->size - x->used, "%s'%s'",
                                    x->shown++ ? ", " : "", option);
    }
}

/* "a", "b", "c" and 12 more: the options that fit the text, or all for NULL. Squares come
 * last, as they are many and alike. */
static const char *say_options(const hm_scene *s, const char *text, char *out,
                               size_t size)
{
    shown x = {.out = out, .size = size};
    out[0] = '\0';
    show_options(s, text, false, &x);
    show_options(s, text, true, &x);
    if (x.more > 0)
        snprintf(out + x.used, size - x.used, " and %d more", x.more);
    return out;
}

static void fail_option(hm_scene *s, const hm_node *n)
{
    char text[300];
    fail(s, n->name_at, "player %d (%s) has no such option; there are %s",
         s->decision.player + 1, hm_decision_called(s->table, s->decision.kind),
         say_options(s, NULL, text, sizeof text));
}

static bool apply(hm_scene *s, const hm_node *n, int option)
{
    hm_error err = {0};
    hm_status st = hm_table_choose(s->table, HM_NO_PLAYER, option, &s->decision, &err);
    if (st != HM_OK)
        fail(s, n->at, "%s", err.msg);
    s->stale = true;
    s->known = false;
    return st == HM_OK;
}

/* A text that fits several options is refused, not taken for the first: the test would
 * go on in a game that its author did not mean. */
bool hm_offers_choose(hm_scene *s, const hm_node *n)
{
    int fits;
    char text[300];
    if (!decide(s, n))
        return false;
    int i = find_option(s, n->text, &fits);
    if (fits == 1)
        return apply(s, n, i);
    if (fits == 0)
        fail_option(s, n);
    else
        fail(s, n->name_at, "this fits %d options: %s", fits,
             say_options(s, n->text, text, sizeof text));
    return false;
}

/* What may be chosen by "choose ...": a square, a cube, or something else. */
static unsigned actions_choosing(const hm_scene *s, const char *text)
{
    const unsigned square = 1u << HM_ACTION_SQUARE, cube = 1u << HM_ACTION_RESOURCE;
    const char *what = text + strcspn(text, " ");
    what += *what == ' ';
    if (*what == '\0')
        return ~0u;
    if (hm_grid_square(&s->game->grid, what, strlen(what)) >= 0)
        return square;
    return hm_game_resource(s->game, what, strlen(what)) >= 0 ? cube : ~(square | cube);
}

/* Could the question that is due have such an option at all? Else that it has none says
 * nothing, unless the test says which question it means: that nobody is done, say. */
static bool may_be_offered(const hm_scene *s, const char *text)
{
    unsigned actions = hm_actions_saying(text);
    if (strncmp(text, "choose", 6) == 0)
        actions &= actions_choosing(s, text) | 1u << HM_ACTION_WAY;
    for (int a = 0; a < HM_ACTIONS; a++)
        if ((actions >> a & 1) != 0 && hm_action_asked((hm_action)a, s->decision.kind))
            return true;
    return false;
}

static void fail_other_question(hm_scene *s, const hm_node *n)
{
    const char *kind = hm_decision_called(s->table, s->decision.kind);
    const int player = s->decision.player + 1;
    fail(s, n->name_at, "player %d is asked something else (%s); if that is meant, write "
         "'asks %d \"%s\"' before", player, kind, player, kind);
}

/* When the game is over nothing is offered, so "denies" holds then, and "offers"
 * does not. */
bool hm_offers_expect(hm_scene *s, const hm_node *n)
{
    int fits;
    char text[300];
    if (n->word == HM_WORD_DENIES && hm_table_over(s->table))
        return true;
    if (!decide(s, n))
        return false;
    find_option(s, n->text, &fits);
    if (n->word == HM_WORD_OFFERS && fits == 0)
        fail_option(s, n);
    if (n->word == HM_WORD_DENIES && !s->known && !may_be_offered(s, n->text))
        fail_other_question(s, n);
    if (n->word == HM_WORD_DENIES && fits > 0)
        fail(s, n->name_at, "player %d (%s) has %s", s->decision.player + 1,
             hm_decision_called(s->table, s->decision.kind),
             say_options(s, n->text, text, sizeof text));
    return true;
}

static bool is_decision_name(const hm_scene *s, const char *text)
{
    if (hm_game_token(s->game, text, strlen(text)) >= 0)
        return true;
    for (int k = 0; k < HM_DECISION_KINDS; k++)
        if (strcmp(text, hm_decision_name((hm_decision_kind)k)) == 0)
            return true;
    return false;
}

static void fail_decision_name(hm_scene *s, const hm_node *n)
{
    hm_near near = {0};
    for (int k = 0; k < HM_DECISION_KINDS; k++)
        hm_near_try(&near, n->text, strlen(n->text),
                    hm_decision_name((hm_decision_kind)k));
    if (near.best != NULL)
        fail(s, n->name_at, "no decision is called '%s' (did you mean '%s'?)", n->text,
             near.best);
    else
        fail(s, n->name_at, "no decision is called '%s'", n->text);
}

/* The name of a decision is checked against all there are, else a misspelt one would
 * look like a wrong game. */
bool hm_offers_asked(hm_scene *s, const hm_node *n)
{
    char text[300];
    if (n->text != NULL && !is_decision_name(s, n->text)) {
        fail_decision_name(s, n);
        return false;
    }
    if (!decide(s, n))
        return false;
    const hm_decision *d = &s->decision;
    const char *kind = hm_decision_called(s->table, d->kind);
    s->known = n->text != NULL;
    if ((n->number.value != 0 && n->number.value != d->player + 1) ||
        (n->text != NULL && strcmp(n->text, kind) != 0))
        fail(s, n->at, "player %d is asked (%s): %s", d->player + 1, kind,
             say_options(s, NULL, text, sizeof text));
    return true;
}
