/* event.c - what wakes a card, and what it does then, in words: "when another player
 * names clay, you may ...".
 *
 * How an event begins stands in its row of core/hooks.def; modes may call it otherwise.
 * What "it" is in the effect goes by what woke the card, so that is noted while the
 * effect is said (hm_text.naming, after, visit, ended) and forgotten behind it. */
#include "dsl/say/phrase.h"

#include "dsl/check/effect.h"
#include "dsl/hooks.h"

/* Between two players, neighbours are one; who plays alone has none. */
static void say_builder(hm_text *t, const hm_event *event)
{
    int company = hm_told_company(t);
    t->mute = company == HM_ALONE;
    say(t, company == HM_TWO ? "when the other player builds " : event->begins);
}

/* "adjacent to it" */
static void say_near_it(hm_text *t, const hm_node *near)
{
    say(t, hm_word_said((hm_word)near->word)->near);
    say(t, "it");
}

/* What is new somewhere is said behind where that is. */
static void say_own_building(hm_text *t, const hm_node *n, const hm_event *event)
{
    if (n->event.filter->kind == HM_NODE_STRING) {
        say(t, event->begins);
        const size_t before = t->w.length;
        say(t, n->event.filter->text);
        hm_say_article(t, before);
        return;
    }
    const bool first = n->event.near != NULL && hm_has_new(n->event.filter);
    say(t, event->begins);
    if (first) {
        say_near_it(t, n->event.near);
        say(t, " ");
    }
    hm_say_awaited(t, n->event.filter);
    if (n->event.near != NULL && !first) {
        say(t, " ");
        say_near_it(t, n->event.near);
    }
}

/* Where nobody names in turn, nobody comes to do so. */
static void say_visit(hm_text *t, const hm_event *event)
{
    int mode = hm_known_mode(t), company = hm_told_company(t);
    const char *names = mode >= 0 ? t->game->mode[mode].saying[HM_SAY_NEVER_NAMES] : NULL;
    t->mute = company == HM_ALONE || (names != NULL && names[0] == '\0');
    say(t, company == HM_TWO
               ? "at the start of the other player's turn to name a resource"
               : event->begins);
}

/* Does a player ever name something in this mode? */
static bool has_namers(hm_text *t)
{
    const int mode = hm_known_mode(t);
    const char *names = mode >= 0 ? t->game->mode[mode].saying[HM_SAY_NEVER_NAMES] : NULL;
    return names == NULL || names[0] != '\0';
}

static void say_own_turn(hm_text *t, const hm_event *event)
{
    const int mode = hm_known_mode(t);
    t->mute |= mode >= 0 && t->game->mode[mode].naming != HM_NAMED_IN_TURN;
    say(t, event->begins);
}

/* "at the end of rounds 3, 6, 9 and so on" */
static void say_rounds(hm_text *t, const hm_node *n, const hm_event *event)
{
    const int32_t number = n->event.filter->number.value;
    if (event->hook == HM_HOOK_EVERY && number == 1) {
        say(t, hm_event_of(HM_HOOK_ROUND_ENDS, 0)->begins);
        return;
    }
    say(t, event->begins);
    say_number(t, number);
    if (event->hook != HM_HOOK_EVERY)
        return;
    say(t, ", ");
    say_number(t, 2 * number);
    say(t, ", ");
    say_number(t, 3 * number);
    say(t, " and so on");
}

/* "when another player names clay", "when the player on your left or right builds a
 * hut". */
void hm_say_event(hm_text *t, const hm_node *n)
{
    const hm_event *event = hm_event_of_part(n);
    if (event == NULL)
        return; /* the checker has said so */
    switch (event->filter) {
    case 'T':
        if (event->hook == HM_HOOK_YOU_BUILD) {
            say_own_building(t, n, event);
            return;
        }
        say_builder(t, event);
        hm_say_built(t, n->event.filter);
        return;
    case 'C': hm_say_reach(t, n, event->begins); return;
    case 'L':
        say(t, event->begins);
        say(t, hm_word_lookup((hm_word)n->event.near->word)->spelling);
        say(t, " of buildings");
        return;
    case 'R': say_rounds(t, n, event); return;
    case 'O':
        if (event->hook == HM_HOOK_TO_NAME)
            say_own_turn(t, event);
        else if (event->hook == HM_HOOK_VISIT)
            say_visit(t, event);
        else
            say(t, event->begins);
        return;
    default: break;
    }
    hm_saying what = n->event.subject == HM_WORD_ANOTHER ? HM_SAY_ANOTHER
                     : n->event.subject == HM_WORD_ANYONE
                         ? HM_SAY_ANYONE
                         : HM_SAYINGS; /* no mode has words */
    if (what < HM_SAYINGS && hm_say_in_mode(t, what, n->event.filter, hm_say_named))
        return;
    t->mute |= n->event.subject == HM_WORD_YOU && !has_namers(t);
    say(t, event->begins);
    hm_say_named(t, n->event.filter);
}

/* What can be done while building need not be done, though no "may" says so; nor need
 * what an ability does. */
static bool is_chosen(const hm_text *t, const hm_node *n)
{
    return n->event.verb == HM_WORD_WHILE ||
           (hm_is_ability(t->card) && !hm_is_happening(t->card));
}

/* Where a building waits for names, what it does takes the place of placing the cube,
 * also where it does nothing with one; and what is not asked about must be done. */
static void say_duty(hm_text *t, const hm_node *n)
{
    const hm_node *first = n->event.deed;
    while (first->kind == HM_NODE_BLOCK && first->block.effects != NULL)
        first = first->block.effects;
    if (!t->naming || t->card == NULL || first->kind == HM_NODE_LUA ||
        !hm_is_deed(first) || hm_effect_uses_cube(n->event.deed))
        return;
    say(t, "you must, instead of placing the cube, ");
}

/* Does it come when nobody is about to build? Then what others are to do comes at once,
 * and only of some rounds it is said when. */
static bool is_before_or_after(const hm_event *event)
{
    const hm_hook_info *hook = hm_hook_lookup((hm_hook)event->hook);
    const hm_moment moment = hm_moment_of((hm_time)hook->stage);
    return event->filter == 'O' &&
           (moment == HM_MOMENT_OPEN || moment == HM_MOMENT_CLOSE ||
            moment == HM_MOMENT_END);
}

void hm_say_when(hm_text *t, const hm_node *n)
{
    if (!hm_is_event(n)) {
        hm_say_condition(t, n->part.body, false, false);
        return;
    }
    /* Only what stood when the round began answers what neighbours build. */
    const hm_event *event = hm_event_of_part(n);
    bool neighbour = event != NULL && event->hook == HM_HOOK_NEIGHBOUR;
    say(t, neighbour ? "from the round after this is built, " : "");
    hm_say_event(t, n);
    t->naming = n->event.verb == HM_WORD_NAMES;
    t->after = n->event.verb == HM_WORD_AFTER;
    t->visit = event != NULL && event->hook == HM_HOOK_VISIT;
    t->ended = event != NULL && is_before_or_after(event);
    t->swapped = t->instead = false;
    t->mute |= hm_is_idle(t, n->event.deed);
    say(t, t->after ? ", after placing it, " : ", ");
    if (!is_chosen(t, n))
        say_duty(t, n);
    hm_say_effect(t, n->event.deed, is_chosen(t, n));
    t->naming = t->after = t->visit = t->ended = false;
    if (neighbour)
        hm_say_purpose(t, "neighbour-builds");
}
