/* gamedef_traits.c - traits of resources, types, terrains and counters, and whether their
 * names are free. */
#include "dsl/gen/gamedef_parts.h"

#include <string.h>

static const char *const colours[] = {"black",  "red",    "green", "yellow",
                                      "blue",   "purple", "cyan",  "grey",
                                      "orange", "brown",  "white"};

bool hm_def_has_room(hm_defining *w, int count, int most, const hm_node *part,
                     const char *what)
{
    if (count < most)
        return true;
    hm_diag *d = hm_check_report(w->c, "limit", part->at, "a game has at most %d %s",
                                 most, what);
    if (w->at < w->parts && w->part[w->at].pack != NULL)
        hm_diag_hint(w->c->diags, d, "%s of pack '%s' is one more",
                     hm_word_lookup((hm_word)part->word)->spelling, w->part[w->at].pack);
    return false;
}

/* By the names that the terminals of tools/ know; core and dsl only pass them on. */
static const char *colour_of(hm_defining *w, const hm_node *trait)
{
    hm_near near = {0};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        if (strcmp(trait->text, colours[i]) == 0)
            return colours[i];
        hm_near_try(&near, trait->text, strlen(trait->text), colours[i]);
    }
    hm_diag *d = hm_check_report(w->c, "unknown-name", trait->name_at,
                                 "unknown colour '%s'", trait->text);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
    return "white";
}

static char letter_of(hm_defining *w, const hm_node *trait)
{
    char l = trait->text[0];
    if (trait->text[1] == '\0' && l >= 'A' && l <= 'Z')
        return l;
    hm_check_report(w->c, "wrong-kind", trait->name_at, "a letter is one of A to Z");
    return '?';
}

enum { DEAL_MAX = 4 }; /* cards dealt to a player: enough to choose from */

/* One type only: a player has one hand (hm_town.hand), and one card in it. */
static uint8_t deal_of(hm_defining *w, const hm_node *part, const hm_node *trait)
{
    if (part->word != HM_WORD_TYPE) {
        hm_check_report(w->c, "wrong-place", trait->at, "only cards of a type are dealt");
        return 0;
    }
    if (trait->number.value < 1 || trait->number.value > DEAL_MAX) {
        hm_check_report(w->c, "number-range", trait->name_at,
                        "number out of range: 1 to %d", (int)DEAL_MAX);
        return 0;
    }
    for (int i = 0; i < w->game->types; i++)
        if (w->game->type[i].deal != 0) {
            hm_check_report(w->c, "duplicate", trait->at,
                            "only one type can be dealt, and '%s' is already",
                            w->game->type[i].name);
            return 0;
        }
    return (uint8_t)trait->number.value;
}

/* Traits that only one sort of thing has. */
static bool belongs(hm_defining *w, const hm_node *part, const hm_node *trait, hm_word to)
{
    if (part->word == to)
        return true;
    hm_check_report(w->c, "wrong-place", trait->at, "'%s' is a trait of a %s",
                    hm_word_lookup((hm_word)trait->word)->spelling,
                    hm_word_lookup(to)->spelling);
    return false;
}

static bool has_board(const hm_defining *w)
{
    bool found = false;
    for (int i = 0; i < w->parts; i++)
        found |= w->part[i].node->kind == HM_NODE_GAME_BOARD;
    return found;
}

/* Nobody counts the cubes of towns: all players take one at the same time, so who would
 * get the last one? */
static bool is_counted(hm_defining *w, const hm_node *trait)
{
    if (has_board(w))
        return true;
    hm_diag *d = hm_check_report(w->c, "wrong-game", trait->at,
                                 "'supply' is for games on a shared board: in towns "
                                 "there are always enough cubes");
    hm_diag_hint(w->c->diags, d, "a resource that only effects bring is 'never named'; a "
                                 "number that runs out is a counter");
    return false;
}

static uint8_t supply_of(hm_defining *w, const hm_node *part, const hm_node *trait)
{
    enum { SUPPLY_MAX = 200 }; /* and what players hold still fits a byte */
    if (!belongs(w, part, trait, HM_WORD_RESOURCE))
        return 0;
    if (trait->number.value >= 1 && trait->number.value <= SUPPLY_MAX)
        return is_counted(w, trait) ? (uint8_t)trait->number.value : 0;
    hm_check_report(w->c, "number-range", trait->name_at, "number out of range: 1 to %d",
                    (int)SUPPLY_MAX);
    return 0;
}

static bool money_of(hm_defining *w, const hm_node *part, const hm_node *trait)
{
    int money = hm_game_money(w->game);
    if (!belongs(w, part, trait, HM_WORD_RESOURCE))
        return false;
    if (money >= 0)
        hm_check_report(w->c, "duplicate", trait->at,
                        "only one resource can be money, and '%s' is already",
                        w->game->resource[money].name);
    return money < 0;
}

/* Resources were read in the round before, so one that is defined further down is
 * known here. */
static int gift_of(hm_defining *w, const hm_node *part, const hm_node *trait)
{
    if (!belongs(w, part, trait, HM_WORD_TERRAIN))
        return -1;
    int r = hm_game_resource(w->game, trait->text, strlen(trait->text));
    hm_near near = {0};
    if (r >= 0)
        return r;
    for (int i = 0; i < w->game->resources; i++)
        hm_near_try(&near, trait->text, strlen(trait->text), w->game->resource[i].name);
    hm_diag *d = hm_check_report(w->c, "unknown-name", trait->name_at,
                                 "unknown resource '%s'", trait->text);
    if (near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
    return -1;
}

enum { COUNTER_MAX = 255 }; /* fits a byte, however a game stores it */

static int16_t counted(hm_defining *w, const hm_node *part, const hm_node *trait)
{
    if (!belongs(w, part, trait, HM_WORD_COUNTER))
        return 0;
    if (trait->number.value <= COUNTER_MAX)
        return (int16_t)trait->number.value;
    hm_check_report(w->c, "number-range", trait->name_at, "number out of range: 0 to %d",
                    (int)COUNTER_MAX);
    return 0;
}

/* All sorts of things share one list of traits, so that a new trait is one row; traits
 * that fit only one sort say so themselves (belongs). The letter is required, for
 * boards and towns are drawn by it. */
hm_traits hm_def_traits(hm_defining *w, const hm_node *part)
{
    return hm_def_changed(w, part, '?');
}

hm_traits hm_def_changed(hm_defining *w, const hm_node *part, char letter)
{
    hm_traits t = {.letter = letter, .colour = "white", .gives = -1,
                   .capacity = COUNTER_MAX};
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        switch (n->word) {
        case HM_WORD_LETTER: t.letter = letter_of(w, n); break;
        case HM_WORD_COLOUR: t.colour = colour_of(w, n); break;
        case HM_WORD_SYMBOL: t.symbol = n->text; break;
        case HM_WORD_PLURAL: t.plural = n->text; break;
        case HM_WORD_TEXT: t.text = n->text; break;
        case HM_WORD_SAME: t.same = true; break;
        case HM_WORD_DEAL: t.deal = deal_of(w, part, n); break;
        case HM_WORD_SUPPLY: t.supply = supply_of(w, part, n); break;
        case HM_WORD_FOOD: t.food = belongs(w, part, n, HM_WORD_RESOURCE); break;
        case HM_WORD_WILD: t.wild = belongs(w, part, n, HM_WORD_RESOURCE); break;
        case HM_WORD_MONEY: t.money = money_of(w, part, n); break;
        case HM_WORD_GIVES: t.gives = gift_of(w, part, n); break;
        case HM_WORD_START: t.start = counted(w, part, n); break;
        case HM_WORD_CAPACITY: t.capacity = counted(w, part, n); break;
        case HM_WORD_SQUARE: t.of_square = belongs(w, part, n, HM_WORD_COUNTER); break;
        case HM_WORD_BLOCKED: t.blocked = belongs(w, part, n, HM_WORD_TERRAIN); break;
        case HM_WORD_NAMED:
            if (n->variant == HM_WORD_NEVER)
                t.unnamed = belongs(w, part, n, HM_WORD_RESOURCE);
            else
                belongs(w, part, n, HM_WORD_MODE);
            break;
        case HM_WORD_COPIES:
        case HM_WORD_PLAYERS:
        case HM_WORD_AWAY:
        case HM_WORD_SHOWN:
        case HM_WORD_FREE:
        case HM_WORD_TOGETHER:
        case HM_WORD_TEAMS:
        case HM_WORD_FEWEST_WIN:
        case HM_WORD_WON_FROM:
        case HM_WORD_CHOOSE:
        case HM_WORD_CAVERN: belongs(w, part, n, HM_WORD_MODE); break;
        case HM_WORD_COUNT:
        case HM_WORD_HOME:
        case HM_WORD_WORKS: belongs(w, part, n, HM_WORD_TOKEN); break;
        default: break;
        }
    if (t.letter == '?' && !w->c->failed)
        hm_check_report(w->c, "missing-part", part->name_at, "'%s' has no letter",
                        part->text);
    return t;
}

bool hm_def_is_new(hm_defining *w, const hm_node *part, bool known)
{
    if (known)
        hm_def_hint_first(w, hm_check_report(w->c, "duplicate", part->name_at,
                                             "'%s' is defined twice", part->text),
                          part->text);
    return !known;
}

/* Expressions call resources, types, terrains and counters by their names. */
bool hm_def_is_new_name(hm_defining *w, const hm_node *part)
{
    const hm_game *g = w->game;
    size_t length = strlen(part->text);
    return hm_def_is_new(w, part, hm_game_resource(g, part->text, length) >= 0 ||
                               hm_game_type(g, part->text, length) >= 0 ||
                               hm_game_terrain(g, part->text, length) >= 0 ||
                               hm_game_counter(g, part->text, length) >= 0 ||
                               hm_game_token(g, part->text, length) >= 0 ||
                               hm_game_home(g, part->text, length) >= 0);
}

/* With an s behind the name where the definition says nothing better. The arena clears
 * its memory, so the text is ended. */
const char *hm_def_plural(hm_defining *w, const hm_node *part, const hm_traits *t)
{
    if (t->plural != NULL)
        return t->plural;
    size_t length = strlen(part->text);
    char *plural = hm_arena_new(w->c->arena, length + 2);
    if (plural == NULL)
        return part->text;
    memcpy(plural, part->text, length);
    plural[length] = 's';
    return plural;
}
