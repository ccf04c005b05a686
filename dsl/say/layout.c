/* layout.c - what the cells of a layout ask for that is not just a resource. Everybody
 * draws them as one letter (hm_pattern_letter), so the text says what these mean. */
#include "dsl/say/phrase.h"

#include <string.h>

/* "wood, brick or stone" */
static void say_kinds(hm_text *t, unsigned kinds, const char *last)
{
    for (unsigned left = kinds; left != 0; left &= left - 1) {
        if (left != kinds)
            say(t, left & (left - 1) ? ", " : last);
        say(t, t->game->resource[hm_first(left)].name);
    }
}

/* Of those that hang together. */
static void say_tied(hm_text *t, const hm_demand *d, const char *letter)
{
    const bool same = d->tie == HM_TIE_SAME;
    say(t, d->optional ? "" : "the cubes ");
    say(t, letter);
    if (d->optional)
        say(t, same ? " is one more of that kind" : " is one of yet another kind");
    else
        say(t, same ? " are all of one kind" : " are all of different kinds");
}

static void say_cube(hm_text *t, const hm_demand *d, const char *letter)
{
    const unsigned all = (1u << t->game->resources) - 1, out = all & ~(unsigned)d->kinds;
    if (d->tie != HM_TIE_NONE) {
        say_tied(t, d, letter);
    } else {
        const bool any = hm_count(out) < hm_count(d->kinds);
        say(t, letter);
        say(t, any ? " is any cube" : " is ");
        say(t, any && out != 0 ? " except " : "");
        say_kinds(t, any ? out : d->kinds, any ? " and " : " or ");
    }
    if (d->optional)
        say(t, ", which you may use or not");
}

static void say_types(hm_text *t, unsigned types)
{
    for (unsigned left = types; left != 0; left &= left - 1) {
        if (left != types)
            say(t, left & (left - 1) ? ", " : " or ");
        hm_say_type(t, hm_first(left), false);
    }
}

static void say_building(hm_text *t, const hm_demand *d, const char *letter)
{
    const unsigned all = (1u << t->game->types) - 1;
    say(t, letter);
    say(t, " is ");
    if (d->types == all) {
        say(t, "any building");
    } else if (d->types != 0) {
        say(t, "a building of type ");
        say_types(t, d->types);
    }
    say(t, d->types != 0 && d->card != 0 ? " or " : "");
    if (d->card != 0) {
        say(t, "the building ");
        say(t, t->cards->card[d->card - 1]->name);
    }
    say(t, ", which stays");
}

static void say_empty(hm_text *t, const char *letter)
{
    say(t, letter);
    say(t, " must be empty");
}

void hm_say_wilds(hm_text *t, int most)
{
    if (most == 0) {
        say(t, "nothing may stand for another cube in its layout");
        return;
    }
    say(t, "at most ");
    say_number(t, most);
    say(t, most == 1 ? " thing" : " things");
    say(t, " in its layout may stand for another cube");
}

static void say_count(hm_text *t, const hm_pattern *p)
{
    static const char *const form[] = {"", "", "Either of its two layouts will do.",
                                       "Any of its three layouts will do.",
                                       "Any of its four layouts will do."};
    int count = 0;
    for (; p != NULL; p = p->other)
        count++;
    say(t, form[count]);
}

void hm_say_layout(hm_text *t, const hm_pattern *p)
{
    say_count(t, p);
    say(t, p->other != NULL && p->asks > 0 ? " " : "");
    for (int i = 0; i < p->asks; i++) {
        const int kinds = t->game->resources;
        const char letter[2] = {hm_pattern_letter(p, HM_CELL_ASKS + i, kinds), '\0'};
        say(t, i > 0 ? "; " : p->other ? "In its layouts, " : "In its layout, ");
        if (p->ask[i].kinds != 0)
            say_cube(t, &p->ask[i], letter);
        else if (p->ask[i].empty)
            say_empty(t, letter);
        else
            say_building(t, &p->ask[i], letter);
        say(t, p->ask[i].here ? ", and the building goes there" : "");
    }
    say(t, p->asks > 0 ? "." : "");
}
