/* table.c - tables in words: "2, 5 and 9 points for 1, 2 and 3 or more huts".
 *
 * Two entries are told one by one; more, in two lists. Of places, of which a game has so
 * many as towns, no more are told than there are. */
#include "dsl/say/phrase.h"

#include "dsl/say/text.h"

const char *hm_ordinal_end(int32_t n)
{
    if (n % 100 >= 11 && n % 100 <= 13)
        return "th";
    return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

static void say_index(hm_text *t, int32_t n, bool ordinal)
{
    say_number(t, n);
    say(t, ordinal ? hm_ordinal_end(n) : "");
}

static int32_t index_of(const hm_node *entry, int32_t before)
{
    return entry->entry.label >= 0 ? entry->entry.label : before + 1;
}

/* How much of a table can be reached. */
typedef struct reach {
    const hm_node *end;  /* the first entry that cannot, or NULL */
    int32_t        last; /* the highest index there is, or HM_ENDLESS */
} reach;

enum { HM_ENDLESS = INT32_MAX };

static reach reach_up_to(const hm_node *table, int32_t last)
{
    const hm_node *e = table->table.entries;
    for (int32_t at = 0; e != NULL && (at = index_of(e, at)) <= last;)
        e = e->next;
    return (reach){e, last};
}

/* Nobody takes a place that there is no town for. */
static int32_t last_place(hm_text *t)
{
    int company = hm_told_company(t);
    return company == HM_ALONE ? 1 : company == HM_TWO ? 2 : HM_ENDLESS;
}

/* From where to where each entry holds: "1, 2 to 4, 5 or more". */
static void say_indexes(hm_text *t, const hm_node *table, reach r, bool ordinal)
{
    int32_t at = 0;
    for (const hm_node *e = table->table.entries; e != r.end; e = e->next) {
        at = index_of(e, at);
        int32_t to = e->next != NULL ? index_of(e->next, at) - 1 : at;
        if (e->next == r.end && r.last != HM_ENDLESS)
            to = r.last;
        say_index(t, at, ordinal);
        if (to > at) {
            say(t, " to ");
            say_index(t, to, ordinal);
        }
        say(t, e->next == r.end ? "" : e->next->next == r.end ? " and " : ", ");
    }
    say(t, r.last != HM_ENDLESS ? "" : ordinal ? " or later" : " or more");
}

static void say_entries(hm_text *t, const hm_node *table, reach r, bool points)
{
    bool none = table->table.entries ==
                r.end; /* below its first label a table is worth nothing */
    int32_t first = none ? 0 : table->table.entries->entry.value;
    say_number(t, first);
    for (const hm_node *e = table->table.entries; !none && e->next != r.end;
         e = e->next) {
        say(t, e->next->next == r.end ? " and " : ", ");
        say_number(t, e->next->entry.value);
    }
    bool one =
        !none && table->table.entries->next == r.end && (first == 1 || first == -1);
    say(t, points ? " " : "");
    say(t, points ? hm_points_word(t, !one) : "");
}

/* Places are told where they make a difference: not to a lone player. */
static void say_places(hm_text *t, const hm_node *table, reach r, bool points)
{
    const hm_node *first = table->table.entries;
    bool same = first == r.end || (first->next == r.end && index_of(first, 0) == 1);
    say(t, " for completing your town");
    if (same)
        return;
    say(t, " ");
    say_indexes(t, table, r, true);
    if (points)
        say(t, "; towns completed in the same round take the same place");
}

/* " among all players by the number of huts" */
void hm_say_ranked(hm_text *t, const hm_node *rank)
{
    const bool fewest = rank->prefix.of->kind == HM_NODE_NEGATE;
    say(t, fewest ? " among all players, from the fewest on, by "
                  : " among all players by ");
    hm_say_quantity(t, fewest ? rank->prefix.of->prefix.of : rank->prefix.of);
    t->note = rank->word == HM_WORD_ORDER_OF
                  ? "of players who tie, who is nearer to the Master Builder, "
                    "clockwise, comes first"
                  : "players who tie share the better place";
}

/* " for being ", " when the noted number is " */
static void say_lead(hm_text *t, const hm_node *by, const char *what, bool first)
{
    if (what[0] != '\0' || hm_is_countable(t, by)) {
        say(t, " for ");
        say(t, what);
        return;
    }
    say(t, " when ");
    if (first)
        hm_say_inner_number(t, by);
    say(t, first ? " is " : "it is ");
}

/* "3 points for being 1st and 1 point for being 2nd or later" */
static void say_pairs(hm_text *t, const hm_node *table, reach r, const char *what,
                      bool points)
{
    const hm_node *by = table->table.by;
    const bool ordinal = what[0] != '\0'; /* of places, and not of things */
    int32_t at = 0;
    for (const hm_node *e = table->table.entries; e != r.end; e = e->next) {
        const bool first = e == table->table.entries, last = e->next == r.end;
        at = index_of(e, at);
        const int32_t to = !last ? index_of(e->next, at) - 1
                           : r.last != HM_ENDLESS ? r.last : at;
        if (points)
            hm_say_some_points(t, e->entry.value);
        else
            say_number(t, e->entry.value);
        say_lead(t, by, what, first);
        say_index(t, at, ordinal);
        if (to > at) {
            say(t, " to ");
            say_index(t, to, ordinal);
        }
        say(t, !last || r.last != HM_ENDLESS ? "" : ordinal ? " or later" : " or more");
        if (first && !ordinal && hm_is_countable(t, by)) {
            say(t, " ");
            hm_say_units(t, by, at != 1 || to > at);
        }
        say(t, last ? "" : e->next->next == r.end ? " and " : ", ");
    }
}

/* Two are told one by one, as places of a rank are; more, in two lists. */
static bool is_in_pairs(const hm_node *table, reach r)
{
    const hm_node *first = table->table.entries;
    return first != r.end && first->next != r.end && first->next->next == r.end;
}

static void say_table_in_pairs(hm_text *t, const hm_node *n, reach r, bool points)
{
    const bool places = is_word(n->table.by, HM_WORD_FINISH);
    if (n->table.by->kind == HM_NODE_RANK) {
        say_pairs(t, n, r, "being ", points);
        hm_say_ranked(t, n->table.by);
    } else if (places) {
        say_pairs(t, n, r, "completing your town ", points);
        say(t, points ? "; towns completed in the same round take the same place" : "");
    } else {
        say_pairs(t, n, r, "", points);
    }
}

/* A score by the place in which a town is completed is cut to the places that there are
 * (last_place), the others hold for any number. */
void hm_say_table(hm_text *t, const hm_node *n, bool points)
{
    bool places = is_word(n->table.by, HM_WORD_FINISH),
         rank = n->table.by->kind == HM_NODE_RANK;
    reach r = reach_up_to(n, places || rank ? last_place(t) : HM_ENDLESS);
    if (rank || is_in_pairs(n, r)) {
        say_table_in_pairs(t, n, r, points);
        return;
    }
    say_entries(t, n, r, points);
    if (places) {
        say_places(t, n, r, points);
    } else if (hm_is_countable(t, n->table.by)) {
        say(t, " for ");
        say_indexes(t, n, r, false);
        say(t, " ");
        hm_say_units(t, n->table.by, true);
    } else {
        say(t, " when ");
        hm_say_inner_number(t, n->table.by);
        say(t, " is ");
        say_indexes(t, n, r, false);
    }
}
