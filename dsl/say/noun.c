/* noun.c - what stands on squares, in English: types, cards, cubes, terrain, and their
 * plurals.
 *
 * Plurals of types are those of the game definition; card names are proper names, and
 * get the usual ending. A type may be called like a card, and is then said to be a
 * type. */
#include <string.h>
#include <strings.h>

#include "dsl/say/phrase.h"

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* Card names have no plural of their own, so they get the usual one; what may be one
 * already, such as "House Movers", stays as it is. */
void hm_say_plural(hm_text *t, const char *name)
{
    size_t n = strlen(name);
    bool y = n > 1 && name[n - 1] == 'y' && strchr("aeiou", name[n - 2]) == NULL;
    hm_write_bytes(&t->w, name, y ? n - 1 : n);
    if (y)
        say(t, "ies");
    else if (ends_in(name, "ss") || ends_in(name, "x") || ends_in(name, "z") ||
             ends_in(name, "ch") || ends_in(name, "sh"))
        say(t, "es");
    else if (!ends_in(name, "s"))
        say(t, "s");
}

int hm_type_named(const hm_text *t, const hm_node *n)
{
    return n->kind == HM_NODE_NAME ? hm_game_type(t->game, n->text, strlen(n->text)) : -1;
}

int hm_counter_named(const hm_text *t, const hm_node *n)
{
    return n->kind == HM_NODE_NAME ? hm_game_counter(t->game, n->text, strlen(n->text))
                                   : -1;
}

/* "a penny", "no penny". */
void hm_say_lying(hm_text *t, const hm_node *n, bool no)
{
    int counter = hm_game_counter(t->game, n->text, strlen(n->text));
    say(t, no ? "no " : "");
    size_t before = t->w.length;
    say(t, counter >= 0 ? t->game->counter[counter].name : n->text);
    if (!no)
        hm_say_article(t, before);
}

static bool is_terrain(const hm_text *t, const hm_node *n)
{
    return n->kind == HM_NODE_NAME && hm_type_named(t, n) < 0 &&
           hm_game_terrain(t->game, n->text, strlen(n->text)) >= 0;
}

bool hm_is_cube(const hm_text *t, const hm_node *n)
{
    return is_word(n, HM_WORD_CUBES) ||
           (n->kind == HM_NODE_NAME && hm_type_named(t, n) < 0 && !is_terrain(t, n) &&
            !is_token(n));
}

void hm_say_cube(hm_text *t, const hm_node *n, bool many)
{
    say(t, "loose ");
    if (n->kind == HM_NODE_NAME) {
        say(t, n->text);
        say(t, " ");
    }
    say(t, many ? "cubes" : "cube");
}

void hm_say_type(hm_text *t, int type, bool many)
{
    const hm_type *x = &t->game->type[type];
    if (many && x->plural == NULL)
        hm_say_plural(t, x->name);
    else
        say(t, many ? x->plural : x->name);
}

/* Then "a farm" could be the card or any building of the type. */
bool hm_is_like_a_card(const hm_text *t, int type)
{
    bool like = false, others = false;
    for (int i = 0; t->cards != NULL && i < t->cards->count; i++) {
        const hm_card *c = t->cards->card[i];
        bool same = c->type == type && strcasecmp(c->name, t->game->type[type].name) == 0;
        like |= same;
        others |= c->type == type && !same;
    }
    return like && others;
}

/* Are these types, of which one needs to be called so? */
static bool are_types_like_cards(const hm_text *t, const hm_node *n, bool *like)
{
    if (n->kind == HM_NODE_OR)
        return are_types_like_cards(t, n->pair.left, like) &&
               are_types_like_cards(t, n->pair.right, like);
    int type = hm_type_named(t, n);
    *like |= type >= 0 && hm_is_like_a_card(t, type);
    return type >= 0;
}

void hm_say_self(hm_text *t)
{
    say(t, t->asked_of == NULL                     ? hm_word_said(HM_WORD_SELF)->one
           : hm_is_all_buildings(t, t->asked_of) ? "that building"
                                                 : "that square");
}

bool hm_is_own_type(const hm_text *t, const char *name)
{
    const char *own = hm_own_type(t);
    const hm_node *part = hm_node_part(t->card, HM_WORD_TYPE);
    const hm_node *second = part != NULL ? part->also.text : NULL;
    return (own != NULL && strcmp(own, name) == 0) ||
           (second != NULL && strcmp(second->text, name) == 0);
}

const char *hm_own_type(const hm_text *t)
{
    const hm_node *type = hm_node_part(t->card, HM_WORD_TYPE);
    const bool short_form = t->card->kind == HM_NODE_CARD && !hm_is_ability(t->card) &&
                            t->card->word != HM_WORD_NO_WORD;
    return type != NULL ? type->text
           : short_form ? hm_word_lookup((hm_word)t->card->word)->spelling
                        : NULL;
}

/* What can be fed is a building, so "town" is not said to be squares there. */
static void say_square_noun(hm_text *t, const hm_node *n, bool many)
{
    const hm_word_says *said = hm_word_said(n->word);
    bool fed = is_word(n, HM_WORD_TOWN) && t->feeding;
    if (n->kind != HM_NODE_WORD || said->role != HM_ROLE_NOUN) {
        say(t, many ? "squares" : "square");
        return;
    }
    if (is_word(n, HM_WORD_SELF)) {
        hm_say_self(t);
        return;
    }
    if (is_word(n, HM_WORD_NEW) && t->gathers) {
        say(t, "your worker");
        return;
    }
    say(t, fed    ? (many ? "buildings in town" : "building in town")
           : many ? said->many
                  : said->one);
    say(t, t->mine ? "" : said->whose);
}

/* "buildings of your commonest type"; of a neighbour's, whose is said behind it. */
static void say_commonest(hm_text *t, const hm_node *n, bool many)
{
    bool mine = !t->theirs && n->types.where == NULL && t->game->boards == 0;
    say(t, many ? "buildings of " : "building of ");
    say(t, !mine ? "the" : t->away != NULL ? "their" : "your");
    say(t, " commonest type");
    if (n->types.where != NULL)
        hm_say_among(t, n->types.where);
}

/* "a", "a or b", "a, b or c": a chain of `or` leans to the left. */
static void say_nouns(hm_text *t, const hm_node *n, bool many, bool last)
{
    if (n->kind != HM_NODE_OR) {
        hm_say_noun(t, n, many);
        return;
    }
    say_nouns(t, n->pair.left, many, false);
    say(t, !last ? ", " : t->all ? " and " : " or ");
    say_nouns(t, n->pair.right, many, last);
}

void hm_say_other_than(hm_text *t, const hm_node *n, bool many)
{
    bool like = false;
    if (are_types_like_cards(t, n, &like) && like) {
        say(t, " not of type ");
        t->plain = true;
        say_nouns(t, n, false, true);
        t->plain = false;
        return;
    }
    say(t, " other than ");
    if (many && !is_word(n, HM_WORD_SELF))
        hm_say_set(t, n, true);
    else
        hm_say_a(t, n);
}

/* A type that is called like one of its cards ("farm") could be read as that card, so
 * it is named as a type; within such a list the names stand alone. */
void hm_say_noun(hm_text *t, const hm_node *n, bool many)
{
    const char *name = is_word(n, HM_WORD_THIS)     ? t->card->text
                       : n->kind == HM_NODE_STRING ? n->text : NULL;
    bool like = false;
    if (!t->plain && are_types_like_cards(t, n, &like) && like) {
        say(t, many ? "buildings of type " : "building of type ");
        t->plain = true;
        say_nouns(t, n, false, true);
        t->plain = false;
    } else if (n->kind == HM_NODE_COMMONEST)
        say_commonest(t, n, many);
    else if (n->kind == HM_NODE_OR)
        say_nouns(t, n, many, true);
    else if (name != NULL && many)
        hm_say_plural(t, name);
    else if (name != NULL)
        say(t, name);
    else if (is_token(n) || n->kind == HM_NODE_AMOUNT)
        hm_say_token(t, n, many);
    else if (hm_type_named(t, n) >= 0)
        hm_say_type(t, hm_type_named(t, n), many);
    else if (hm_is_cube(t, n))
        hm_say_cube(t, n, many);
    else if (is_terrain(t, n) && many)
        hm_say_plural(t, n->text);
    else if (is_terrain(t, n))
        say(t, n->text);
    else
        say_square_noun(t, n, many);
}
