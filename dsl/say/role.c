/* role.c - what becomes of a factor of a set in a phrase: noun, adjective, place or
 * clause, and whether it is about buildings alone.
 *
 * Words have their role in dsl/words.def; here are those of all else. Nothing is
 * written. */
#include "dsl/say/phrase.h"

const hm_word_says *hm_said_of(const hm_node *n)
{
    return hm_word_said(n->kind == HM_NODE_WORD ? n->word : HM_WORD_NO_WORD);
}

/* Ground of a town, which is said of what is there: "forest hut", "water square". On a
 * shared board it is a thing. */
bool hm_is_soil(const hm_node *n)
{
    return n->kind == HM_NODE_NAME && n->word == HM_WORD_TERRAIN;
}

const char *hm_soil_of(const hm_text *t, const hm_node *n)
{
    return t->game->terrain[n->name.index].name;
}

/* A word for squares seen from the building. */
bool hm_is_near(const hm_node *n)
{
    return n->kind == HM_NODE_WORD && hm_said_of(n)->role != HM_ROLE_NONE &&
           hm_said_of(n)->near[0] != '\0';
}

/* Of a set whose role is known. A common noun is one that takes an article: this building
 * takes none. */
static bool is_common(const hm_node *n, int role)
{
    return role == HM_ROLE_NOUN && !is_word(n, HM_WORD_SELF) &&
           !is_word(n, HM_WORD_THERE) && !is_word(n, HM_WORD_NEW);
}
static bool is_somewhere(const hm_node *n, int role)
{
    return role == HM_ROLE_PLACE || hm_is_near(n);
}

/* An "or" is a noun only if both sides are, and a place only if both are; else it is
 * put behind as a clause, which takes anything. Each side is looked at once: of many
 * joined in a row, looking twice would double the work with every one of them. */
static int role_of_or(const hm_node *n)
{
    int a = hm_role_of(n->pair.left), b = hm_role_of(n->pair.right);
    if (is_common(n->pair.left, a) && is_common(n->pair.right, b))
        return HM_ROLE_NOUN;
    return is_somewhere(n->pair.left, a) && is_somewhere(n->pair.right, b)
               ? HM_ROLE_PLACE
               : HM_ROLE_CLAUSE;
}

int hm_role_of(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NAME:
        return is_token(n)     ? HM_ROLE_CLAUSE
               : hm_is_soil(n) ? HM_ROLE_ADJECTIVE
                               : HM_ROLE_NOUN;
    case HM_NODE_COMMONEST:
    case HM_NODE_STRING: return HM_ROLE_NOUN;
    case HM_NODE_WORD: return hm_said_of(n)->role;
    case HM_NODE_NEAR:
    case HM_NODE_ONE_TYPE: return HM_ROLE_PLACE;
    case HM_NODE_PREFIX:
        return is_prefix(n, HM_WORD_LARGEST) || hm_shape_is(n, HM_ROLE_PLACE)
                   ? HM_ROLE_PLACE
                   : HM_ROLE_CLAUSE;
    case HM_NODE_OR: return role_of_or(n);
    default: return HM_ROLE_CLAUSE;
    }
}

bool hm_is_place(const hm_node *n) { return is_somewhere(n, hm_role_of(n)); }

/* Does the word before a set leave what stands there the same? Squares above it, or not
 * in it, are others. */
static bool has_same_kind(const hm_node *n)
{
    const hm_op_info *op = hm_op_lookup(hm_word_op(n->word));
    return n->word != HM_WORD_NOT && (op->traits & HM_SEES_PART ||
                                      !hm_shape_is(n, HM_ROLE_PLACE));
}

/* Is everything in the set a building? */
bool hm_is_all_buildings(const hm_text *t, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NAME: return hm_type_named(t, n) >= 0;
    case HM_NODE_STRING:
    case HM_NODE_TRAIT:
    case HM_NODE_COMMONEST:
    case HM_NODE_ONE_TYPE: return true;
    case HM_NODE_WORD:
        switch (hm_op_lookup(hm_word_op(n->word))->stands) {
        case HM_STANDS_BUILDING:
        case HM_STANDS_EATER:
        case HM_STANDS_MINE:
        case HM_STANDS_ITSELF: return true;
        default: return false;
        }
    case HM_NODE_NARROW:
        return hm_is_all_buildings(t, n->pair.left) ||
               hm_is_all_buildings(t, n->pair.right);
    case HM_NODE_OR:
        return hm_is_all_buildings(t, n->pair.left) &&
               hm_is_all_buildings(t, n->pair.right);
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return hm_is_all_buildings(t, n->pair.left);
    case HM_NODE_PREFIX: return has_same_kind(n) && hm_is_all_buildings(t, n->prefix.of);
    default: return false;
    }
}
