/* tests.c - the parts of card tests as lines. */
#include "dsl/fmt/layout.h"

/* "builds X nothing", "builds X 4 ways" and "builds X a1 b1 on a1" are told apart by
 * which of the three lists are there, as in the grammar. */
static void builds(hm_layout *f, const hm_node *n)
{
    if (n->text != NULL) {
        name(f, n->name_at);
        say(f, " ");
    }
    if (n->builds.ways != NULL) {
        number(f, n->builds.ways->number.value);
        say(f, " ways");
        return;
    }
    if (n->builds.squares == NULL)
        say(f, "nothing");
    names(f, n->builds.squares);
    if (n->builds.on != NULL) {
        say(f, " on ");
        names(f, n->builds.on);
    }
}

/* A town or what it becomes: with the player's name or number. */
static void test_town(hm_layout *f, const hm_node *n)
{
    if (n->text != NULL)
        quoted(f, n->text);
    else if (n->drawing.player != 0)
        number(f, n->drawing.player);
    say(f, n->text != NULL || n->drawing.player != 0 ? " " : "");
    hm_emit_drawing(f, n, f->indent);
}

static void asks(hm_layout *f, const hm_node *n)
{
    if (n->number.value != 0 || n->text == NULL)
        number(f, n->number.value);
    if (n->number.value != 0 && n->text != NULL)
        say(f, " ");
    if (n->text != NULL)
        quoted(f, n->text);
}

/* What lies in a market, or nothing. */
static void lots(hm_layout *f, const hm_node *list)
{
    say(f, list == NULL ? "nothing" : "");
    for (const hm_node *n = list; n != NULL; n = n->next) {
        if (n->amount.number != 1) {
            number(f, n->amount.number);
            say(f, " ");
        }
        name(f, n->name_at);
        say(f, n->next != NULL ? " " : "");
    }
}

static void of_player(hm_layout *f, const hm_node *n)
{
    say(f, "of ");
    number(f, n->list.player);
}

/* Parts of a test on a shared board, and those like them; false for all others. */
static bool board_part(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_PLAYERS:
    case HM_WORD_FIRST:
    case HM_WORD_ROUND:
    case HM_WORD_TRACK: number(f, n->number.value); return true;
    case HM_WORD_MARKET: lots(f, n->list.of); return true;
    case HM_WORD_RESERVE:
    case HM_WORD_OWNS:
    case HM_WORD_HAS:
    case HM_WORD_LEFT_OVER: hm_unparse_amounts(f, n->list.of); return true;
    case HM_WORD_POSSIBLE:
    case HM_WORD_IMPOSSIBLE: name(f, n->name_at); return true;
    case HM_WORD_TILE:
    case HM_WORD_WORKER:
        if (n->text != NULL) {
            name(f, n->name_at);
            say(f, " ");
        }
        say(f, "on ");
        names(f, n->list.of);
        say(f, " ");
        of_player(f, n);
        return true;
    case HM_WORD_STOCK:
        of_player(f, n);
        say(f, ": ");
        hm_unparse_amounts(f, n->list.of);
        return true;
    case HM_WORD_POINTS:
    case HM_WORD_WORKERS:
    case HM_WORD_HOUSES:
        of_player(f, n);
        say(f, ": ");
        number(f, n->list.of->number.value);
        return true;
    default: return false;
    }
}

/* "hand Obelisk", "hand of 1: O01 O02" */
static void hand(hm_layout *f, const hm_node *n)
{
    if (n->text != NULL) {
        name(f, n->name_at);
        return;
    }
    of_player(f, n);
    say(f, ": ");
    names(f, n->list.of);
}

/* Words that stand alone. */
static bool is_lone(hm_word w)
{
    return w == HM_WORD_CAVERN || w == HM_WORD_OVER || w == HM_WORD_DEAL ||
           w == HM_WORD_BEGINS || w == HM_WORD_HAS_LOST || w == HM_WORD_HAS_WON;
}

static void seed(hm_layout *f, const hm_node *n)
{
    if (n->text != NULL)
        quoted(f, n->text);
    else
        number(f, n->number.value);
}

/* A list that may be empty, which has a word of its own. */
static void names_or(hm_layout *f, const hm_node *list, const char *none)
{
    say(f, list == NULL ? none : "");
    names(f, list);
}

static void test_line(hm_layout *f, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_CALLS:
    case HM_WORD_ROLLS:
    case HM_WORD_CARDS: names(f, n->list.of); break;
    case HM_WORD_WINNERS: names_or(f, n->list.of, "nobody"); break;
    case HM_WORD_FEEDS: names_or(f, n->list.of, "nothing"); break;
    case HM_WORD_HAND: hand(f, n); break;
    case HM_WORD_MODE: name(f, n->name_at); break;
    case HM_WORD_SCORE:
        name(f, n->name_at);
        say(f, " ");
        number(f, n->number.value);
        break;
    case HM_WORD_RULE:
        name(f, n->name_at);
        say(f, " is ");
        name(f, n->also.text->at);
        break;
    case HM_WORD_SEED: seed(f, n); break;
    case HM_WORD_OF:
    case HM_WORD_COMPLETE:
    case HM_WORD_OPEN:
    case HM_WORD_TOTAL:
    case HM_WORD_TEAM:
    case HM_WORD_RANK: number(f, n->number.value); break;
    case HM_WORD_ASKS: asks(f, n); break;
    case HM_WORD_BUILDS: builds(f, n); break;
    case HM_WORD_SOURCE:
    case HM_WORD_LEVEL:
    case HM_WORD_TEAMS:
    case HM_WORD_BOARD:
    case HM_WORD_GROUND:
    case HM_WORD_CHOOSE:
    case HM_WORD_OFFERS:
    case HM_WORD_DENIES: quoted(f, n->text); break;
    default:
        if (!board_part(f, n))
            no_form(f);
        break;
    }
}

/* The words of tests do not stand in a column: tests are read as a course of things,
 * and drawings would stand far to the right. */
void hm_emit_test_part(hm_layout *f, const hm_node *n)
{
    word(f, n->word);
    if (is_lone(n->word)) {
        hm_emit_part(f, n);
        return;
    }
    say(f, " ");
    if (n->word == HM_WORD_TOWN || n->word == HM_WORD_BECOMES) {
        test_town(f, n);
    } else {
        test_line(f, n);
        hm_emit_part(f, n);
    }
}
