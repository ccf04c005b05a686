/* heap.c - counters of squares in words: what is put on squares, taken off them or paid
 * from them, and how many lie in a part of the town. */
#include <string.h>

#include "dsl/say/phrase.h"

static const hm_counter *counter_of(const hm_text *t, const char *name)
{
    const int i = hm_game_counter(t->game, name, strlen(name));
    return i >= 0 ? &t->game->counter[i] : NULL;
}

static void say_unit(hm_text *t, const hm_node *n, bool many)
{
    const hm_counter *c = counter_of(t, n->text);
    say(t, c == NULL ? n->text : many ? c->plural : c->name);
}

static void say_many(hm_text *t, const hm_node *n)
{
    if (n->word == HM_WORD_ALL) {
        say(t, "all ");
        say_unit(t, n, true);
    } else if (n->amount.counted != NULL) {
        const hm_counter *c = counter_of(t, n->text);
        t->unit = c != NULL ? &(hm_unit){c->name, c->plural} : NULL;
        hm_say_points(t, n->amount.counted);
        t->unit = NULL;
    } else {
        say_number(t, n->amount.number);
        say(t, " ");
        say_unit(t, n, n->amount.number != 1);
    }
}

/* "this building", "each adjacent hut", "each of 2 chosen huts" */
static void say_where(hm_text *t, const hm_node *n)
{
    if (is_word(n->heap.set, HM_WORD_SELF)) {
        hm_say_self(t);
        return;
    }
    say(t, n->heap.squares == 0   ? "each "
           : n->heap.squares == 1 ? "one chosen "
                                  : "each of ");
    if (n->heap.squares > 1) {
        say_number(t, n->heap.squares);
        say(t, " chosen ");
    }
    hm_say_set(t, n->heap.set, n->heap.squares > 1);
}

/* "put 1 prayer on each adjacent hut", "take all prayers off this building" */
void hm_say_heap(hm_text *t, const hm_node *n)
{
    const bool gain = n->word == HM_WORD_GAIN, pay = n->word == HM_WORD_PAY;
    say(t, gain ? "put " : pay ? "pay " : "take ");
    for (const hm_node *m = n->heap.amounts; m != NULL; m = m->next) {
        say_many(t, m);
        say(t, m->next == NULL ? "" : m->next->next == NULL ? " and " : ", ");
    }
    say(t, gain ? " on " : pay ? " from " : " off ");
    say_where(t, n);
}

/* "prayers on fed huts in its row" */
void hm_say_heaped(hm_text *t, const hm_node *n, bool many)
{
    say_unit(t, n, many);
    if (is_word(n->heaped.set, HM_WORD_TOWN)) {
        say(t, t->theirs ? "" : " in your town");
        return;
    }
    say(t, " on ");
    hm_say_set(t, n->heaped.set, true);
}
