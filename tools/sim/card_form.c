/* card_form.c - see card_form.h: a hash of the card's canonical form. */
#include "tools/sim/card_form.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/fmt/fmt.h"
#include "tools/find.h"
#include "tools/say.h"

/* FNV-1a, which is the same on every machine. */
static const uint64_t HASH_START = 0xcbf29ce484222325u;

static uint64_t hash_more(uint64_t h, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return h;
}

/* -- what does not count */

/* "score 2", "score -1": for every copy. */
static bool is_plain_score(const hm_node *part)
{
    const hm_node *n = part->kind == HM_NODE_PART_SCORE ? part->score.points : NULL;
    if (n != NULL && n->kind == HM_NODE_NEGATE)
        n = n->prefix.of;
    return n != NULL && n->kind == HM_NODE_NUMBER && part->score.when == NULL &&
           part->variant == 0;
}

/* Where it comes from and what is printed on it change nothing. */
static bool is_idle(const hm_node *part, unsigned how)
{
    return part->kind == HM_NODE_PART_SOURCE || part->kind == HM_NODE_PART_TEXT ||
           ((how & HM_FORM_UNPRICED) && is_plain_score(part));
}

static void drop_idle(hm_node *card, unsigned how)
{
    for (hm_node **at = &card->item.parts; *at != NULL;)
        if (is_idle(*at, how))
            *at = (*at)->next;
        else
            at = &(*at)->next;
}

/* Of a list, all that follow, too; levels are bounded by the parser. */
static void drop_numbers(hm_node *n)
{
    for (; n != NULL; n = n->next) {
        const hm_children below = hm_node_children(n);
        if (n->kind == HM_NODE_NUMBER)
            n->number.value = 0;
        if (n->kind == HM_NODE_ENTRY)
            n->entry.value = 0;
        for (int i = 0; i < below.count; i++)
            drop_numbers(below.child[i]);
    }
}

/* What a condition asks for is no price. */
static void drop_prices(hm_node *card)
{
    for (hm_node *part = card->item.parts; part != NULL; part = part->next)
        if (part->kind == HM_NODE_PART_SCORE) {
            drop_numbers(part->score.points);
            for (hm_node *n = part->score.otherwise; n != NULL;) {
                const bool more = n->kind == HM_NODE_OTHERWISE;
                drop_numbers(more ? n->score.points : n);
                n = more ? n->score.otherwise : NULL;
            }
        }
}

/* -- the card by itself */

static hm_node *card_at(const hm_file *file, hm_span name)
{
    for (hm_node *n = file->items; n != NULL; n = n->next)
        if (n->kind == HM_NODE_CARD && n->name_at.first == name.first)
            return n;
    return NULL;
}

/* How many bytes its name takes here, with the quotes around it; 0: it is not here. */
static size_t name_here(const char *at, size_t left, const char *name)
{
    const size_t n = strlen(name);
    const bool quoted = left >= n + 2 && (*at == '"' || *at == '\'') && at[n + 1] == *at;
    return quoted && memcmp(at + 1, name, n) == 0 ? n + 2 : 0;
}

/* Blank lines between parts survive formatting, but say nothing. `name`: NULL, or what
 * does not count. */
static uint64_t hash_text(const char *text, size_t length, const char *name, bool lines)
{
    uint64_t h = HASH_START;
    for (size_t i = 0; i < length;) {
        const size_t own = name != NULL ? name_here(text + i, length - i, name) : 0;
        if (own > 0)
            h = hash_more(h, "\"\"", 2);
        else if (!lines || text[i] != '\n' || (i > 0 && text[i - 1] != '\n'))
            h = hash_more(h, &text[i], 1);
        i += own > 0 ? own : 1;
    }
    return h;
}

/* Parsed once more: the library's trees are checked ones, which have no canonical
 * form. False: it cannot be put into one. */
static bool format(const hm_source *source, hm_span at, unsigned how, hm_arena *arena,
                   const char **text, size_t *length)
{
    hm_diags diags = {.arena = arena};
    hm_file file;
    hm_error err;
    if (hm_path_ends(source->name, HM_SCRIPT_END) ||
        hm_parse(source, arena, &diags, &file) != HM_OK || file.broken)
        return false;
    hm_node *card = card_at(&file, at);
    if (card == NULL)
        return false;
    card->next = NULL;
    drop_idle(card, how);
    if (how & HM_FORM_UNPRICED)
        drop_prices(card);
    const hm_file alone = {.source = source, .items = card};
    return hm_fmt(&alone, arena, text, length, &err) == HM_OK;
}

uint64_t hm_card_form(const hm_library *lib, const hm_card *card, unsigned how)
{
    hm_arena arena = {0};
    hm_span at;
    const hm_source *source = hm_library_source(lib, card, &at);
    const char *name = how & HM_FORM_NAMELESS ? card->name : NULL, *text;
    size_t length;
    const bool formed = format(source, at, how, &arena, &text, &length);
    const uint64_t h = formed ? hash_text(text, length, name, true)
                              : hash_text(source->bytes, source->length, name, false);
    hm_arena_drop(&arena);
    return h;
}
