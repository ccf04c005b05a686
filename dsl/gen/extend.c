/* extend.c - the parts of a game joined: its own, and those of packs that extend it, in
 * the order in which packs need each other.
 *
 * Most parts are new. A part of which the game has one (its grid, a number by name) takes
 * the place of the game's own, where that stood, so that what is numbered by its order
 * stays so. Two packs that want the same place are both named, unless they say the same.
 * Score lines and levels give way mode by mode, which gamedef.c finds out when it knows
 * the modes. */
#include "dsl/gen/gamedef_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "dsl/write.h"

/* More than all that a game can have of anything; whoever looks for a part goes through
 * all of them. */
enum { PARTS_MAX = 512 };

/* -- who said what */

static bool is_blank(char c) { return isspace((unsigned char)c) != 0; }

/* The next byte that counts of a text, any number of blanks being one; 0 at its end. */
static char next_of(const hm_joined *s, uint32_t *at)
{
    const char *bytes = s->source->bytes;
    if (*at >= s->node->at.last)
        return '\0';
    if (!is_blank(bytes[*at]))
        return bytes[(*at)++];
    while (*at < s->node->at.last && is_blank(bytes[*at]))
        ++*at;
    return ' ';
}

bool hm_joined_alike(const hm_joined *a, const hm_joined *b)
{
    uint32_t i = a->node->at.first, k = b->node->at.first;
    for (;;) {
        char x = next_of(a, &i), y = next_of(b, &k);
        if (x != y)
            return false;
        if (x == '\0')
            return true;
    }
}

/* As people call it: "the grid", "number 'fee'". */
static void name_part(const hm_node *n, char *out, size_t size)
{
    const char *word = hm_word_lookup((hm_word)n->word)->spelling;
    switch (n->word) {
    case HM_WORD_GRID:
    case HM_WORD_TITLE: snprintf(out, size, "the %s", word); break;
    case HM_WORD_SEATS: snprintf(out, size, "%s %d", word, (int)n->thing.players); break;
    case HM_WORD_GROUND:
        if (n->text != NULL)
            snprintf(out, size, "ground '%.60s'", n->text);
        else
            snprintf(out, size, "the ground");
        break;
    case HM_WORD_SCORE: snprintf(out, size, "score line '%.60s'", n->text); break;
    default: snprintf(out, size, "%s '%.60s'", word, n->text); break;
    }
}

void hm_joined_twice(hm_defining *w, const hm_joined *new, const hm_joined *old)
{
    char what[100];
    name_part(new->node, what, sizeof what);
    hm_place at = hm_source_place(old->source, old->node->at);
    const bool one = strcmp(new->pack, old->pack) == 0;
    hm_diag *d = one ? hm_check_report(w->c, "duplicate", new->node->at,
                                       "pack '%s' says %s twice", new->pack, what)
                     : hm_check_report(w->c, "clash", new->node->at,
                                       "packs '%s' and '%s' both say %s, differently",
                                       old->pack, new->pack, what);
    hm_diag_hint(w->c->diags, d, "the other one is at %s:%d", old->source->name, at.line);
}

/* -- joining */

/* Is it something of which a game has one, by this name? */
static bool is_same_place(const hm_node *a, const hm_node *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->word) {
    case HM_WORD_GRID:
    case HM_WORD_TITLE: return true;
    case HM_WORD_GROUND: /* without a name it is the only one */
        return a->text == NULL || b->text == NULL ? a->text == b->text
                                                  : strcmp(a->text, b->text) == 0;
    case HM_WORD_SEATS: return a->thing.players == b->thing.players;
    case HM_WORD_MODE:
    case HM_WORD_TIE:
    case HM_WORD_BOARD:
    case HM_WORD_NUMBER_OF: return strcmp(a->text, b->text) == 0;
    default: return false;
    }
}

static void join_part(hm_defining *w, hm_joined *list, const hm_joined *new)
{
    for (int i = 0; i < w->parts; i++) {
        if (!is_same_place(list[i].node, new->node))
            continue;
        if (list[i].pack == NULL)
            list[i] = *new;
        else if (!hm_joined_alike(&list[i], new))
            hm_joined_twice(w, new, &list[i]);
        return;
    }
    list[w->parts++] = *new;
}

/* The game's own come first, so that one too many is somebody's who extends it. True as
 * long as there is room; the first part beyond is told. */
static bool has_room(hm_defining *w, const hm_node *n)
{
    if (w->parts < PARTS_MAX)
        return true;
    hm_check_report(w->c, "limit", n->at,
                    "one part too many: a game and all that extends it have %d",
                    PARTS_MAX);
    return false;
}

static bool join_parts(hm_defining *w, hm_joined *list, const hm_node *first,
                       const hm_source *source, const char *pack)
{
    for (const hm_node *n = first; n != NULL; n = n->next) {
        if (!has_room(w, n))
            return false;
        const hm_joined new = {n, source, pack};
        if (pack != NULL)
            join_part(w, list, &new);
        else
            list[w->parts++] = new;
    }
    return true;
}

static bool is_for_game(hm_defining *w, const hm_addition *x, const hm_node *game)
{
    if (strcmp(x->node->text, game->text) == 0)
        return true;
    hm_check_report(w->c, "unknown-game", x->node->name_at,
                    "this extends '%s', but the game is '%s'", x->node->text, game->text);
    return false;
}

bool hm_def_join(hm_defining *w, const hm_node *game, const hm_additions *more)
{
    const hm_source *own = w->c->source;
    hm_joined *list = hm_arena_array(w->c->arena, PARTS_MAX, sizeof *list);
    if (list == NULL) {
        w->c->diags->trouble = HM_ENOMEM;
        return false;
    }
    w->part = list;
    bool room_left = join_parts(w, list, game->item.parts, own, NULL);
    for (int i = 0; i < more->extends && room_left; i++) {
        const hm_addition *x = &more->extend[i];
        w->c->source = x->source;
        if (is_for_game(w, x, game))
            room_left = join_parts(w, list, x->node->item.parts, x->source, x->pack);
    }
    w->c->source = own;
    return true;
}

/* -- what was joined, in words */

/* Has a pack said an earlier one of the parts already? */
static bool is_told(const hm_defining *w, int part)
{
    for (int i = 0; i < part; i++)
        if (w->part[i].pack != NULL && strcmp(w->part[i].pack, w->part[part].pack) == 0)
            return true;
    return false;
}

/* Rules have no name, and are told in full where rules are. */
static bool has_name(const hm_node *n)
{
    return hm_kind_word(n->kind) != 0 && n->word != HM_WORD_DRAW &&
           (n->text != NULL || n->word == HM_WORD_GRID || n->word == HM_WORD_GROUND ||
            n->word == HM_WORD_SEATS);
}

/* "pack 'sea' (the grid, resource 'rope')" */
static void write_pack(hm_write *pen, const hm_defining *w, const char *pack)
{
    const char *join = "' (";
    hm_write_text(pen, "pack '");
    hm_write_text(pen, pack);
    for (int i = 0; i < w->parts; i++) {
        char what[100];
        if (w->part[i].pack == NULL || strcmp(w->part[i].pack, pack) != 0 ||
            !has_name(w->part[i].node))
            continue;
        name_part(w->part[i].node, what, sizeof what);
        hm_write_text(pen, join);
        hm_write_text(pen, what);
        join = ", ";
    }
    hm_write_text(pen, join[0] == ',' ? ")" : "'");
}

const char *hm_def_extended(hm_defining *w)
{
    hm_write pen = {.arena = w->c->arena};
    for (int i = 0; i < w->parts; i++) {
        if (w->part[i].pack == NULL || is_told(w, i))
            continue;
        hm_write_text(&pen, pen.length > 0 ? ", " : "");
        write_pack(&pen, w, w->part[i].pack);
    }
    return pen.length > 0 ? hm_write_end(&pen) : NULL;
}

void hm_def_each(hm_defining *w, hm_part_reader *read)
{
    const hm_source *own = w->c->source;
    for (w->at = 0; w->at < w->parts; w->at++) {
        w->c->source = w->part[w->at].source;
        read(w, w->part[w->at].node);
    }
    w->c->source = own;
}

/* -- where a name was given first */

static const hm_node *find_name(const hm_node *n, const char *name)
{
    if (n->text != NULL && strcmp(n->text, name) == 0)
        return n;
    for (const hm_node *p = n->kind == HM_NODE_VARIANT ? n->item.parts : NULL; p;
         p = p->next)
        if ((p->word == HM_WORD_COUNTER || p->word == HM_WORD_TOKEN ||
             p->word == HM_WORD_TERRAIN) &&
            strcmp(p->text, name) == 0)
            return p;
    return NULL;
}

/* Somewhere else than where we are: in one file both are in sight. */
void hm_def_hint_first(hm_defining *w, hm_diag *d, const char *name)
{
    for (int i = 0; i < w->parts; i++) {
        const hm_joined *s = &w->part[i];
        const hm_node *n = s->source != w->c->source ? find_name(s->node, name) : NULL;
        if (n == NULL)
            continue;
        hm_place at = hm_source_place(s->source, n->name_at);
        if (s->pack != NULL)
            hm_diag_hint(w->c->diags, d, "the first is that of pack '%s', at %s:%d",
                         s->pack, s->source->name, at.line);
        else
            hm_diag_hint(w->c->diags, d, "the game has it already, at %s:%d",
                         s->source->name, at.line);
        return;
    }
}
