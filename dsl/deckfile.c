/* deckfile.c - reads a deck file: line by line, and each line by its words.
 *
 * The scanner of the card language is not used, since names stand here without quotes.
 * What a line wishes for is only noted (hm_wishes); whether the wishes go together is
 * decided when a deck is drawn. A line with a mistake is left out and the next one
 * read, so that all mistakes are told at once. */
#include "dsl/deckfile.h"

#include <stdio.h>
#include <string.h>

#include "dsl/words.h"

enum { NAME_MAX_BYTES = 120 }; /* longer than any name of a card that fits a line */

/* Bytes [first, last) of the source. */
typedef hm_span part;

typedef struct reader {
    const hm_source *source;
    const hm_cards  *set;
    hm_wishes       *wishes;
    hm_diags        *diags;
} reader;

/* -- words of a line */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static part trim(const reader *r, part p)
{
    while (p.first < p.last && is_blank(r->source->bytes[p.first]))
        p.first++;
    while (p.first < p.last && is_blank(r->source->bytes[p.last - 1]))
        p.last--;
    return p;
}

/* A comment begins at '#', but not within quotes. */
static part without_comment(const reader *r, part p)
{
    bool quoted = false;
    for (uint32_t i = p.first; i < p.last; i++) {
        quoted = quoted != (r->source->bytes[i] == '"');
        if (r->source->bytes[i] == '#' && !quoted)
            p.last = i;
    }
    return trim(r, p);
}

static part first_word(const reader *r, part p)
{
    part w = {p.first, p.first};
    while (w.last < p.last && !is_blank(r->source->bytes[w.last]))
        w.last++;
    return w;
}

static part last_word(const reader *r, part p)
{
    part w = {p.last, p.last};
    while (w.first > p.first && !is_blank(r->source->bytes[w.first - 1]))
        w.first--;
    return w;
}

static bool is_word(const reader *r, part p, const char *word)
{
    size_t n = p.last - p.first;
    return n == strlen(word) && memcmp(r->source->bytes + p.first, word, n) == 0;
}

/* The text of a part, without its quotes; false after telling what is wrong. */
static bool text_of(reader *r, part p, const char *what, char out[NAME_MAX_BYTES + 1])
{
    part whole = p;
    const char *bytes = r->source->bytes;
    if (p.last - p.first >= 2 && bytes[p.first] == '"' && bytes[p.last - 1] == '"') {
        p.first++;
        p.last--;
    }
    size_t n = p.last - p.first;
    if (n == 0) {
        hm_diag_add(r->diags, r->source, HM_ERROR, "missing-name", whole,
                    "the name of a %s is missing", what);
        return false;
    }
    if (n > NAME_MAX_BYTES || memchr(bytes + p.first, '\0', n) != NULL) {
        hm_diag_add(r->diags, r->source, HM_ERROR, "bad-name", whole,
                    "this cannot be the name of a %s", what);
        return false;
    }
    memcpy(out, bytes + p.first, n);
    out[n] = '\0';
    return true;
}

static void tell_unknown(reader *r, part p, const char *what, const char *name,
                         const hm_near *near)
{
    hm_diag *d = hm_diag_add(r->diags, r->source, HM_ERROR, "unknown-name", p,
                             "unknown %s '%s'", what, name);
    if (near->best != NULL)
        hm_diag_hint(r->diags, d, "did you mean '%s'?", near->best);
}

/* -- cards, packs, numbers */

/* A name that two packs have is refused, as in cards; near names are looked for among
 * ids, too, because both can be written here. */
static const hm_card *card_of(reader *r, part p)
{
    char name[NAME_MAX_BYTES + 1];
    int fits = 0;
    hm_near near = {0};
    if (!text_of(r, p, "card", name))
        return NULL;
    const hm_card *c = hm_cards_find(r->set, name, &fits);
    if (c != NULL)
        return c;
    if (fits > 1) {
        hm_diag_hint(r->diags,
                     hm_diag_add(r->diags, r->source, HM_ERROR, "two-cards", p,
                                 "'%s' is the name of two cards", name),
                     "write pack/id");
        return NULL;
    }
    for (int i = 0; i < r->set->count; i++) {
        hm_near_try(&near, name, strlen(name), r->set->card[i]->name);
        hm_near_try(&near, name, strlen(name), r->set->card[i]->id);
    }
    tell_unknown(r, p, "card", name, &near);
    return NULL;
}

/* The name is taken from the set and not from the file, which is gone when the deck
 * is drawn. */
static const char *pack_of(reader *r, part p)
{
    char name[NAME_MAX_BYTES + 1];
    hm_near near = {0};
    if (!text_of(r, p, "pack", name))
        return NULL;
    for (int i = 0; i < r->set->count; i++) {
        if (strcmp(r->set->card[i]->pack, name) == 0)
            return r->set->card[i]->pack;
        hm_near_try(&near, name, strlen(name), r->set->card[i]->pack);
    }
    tell_unknown(r, p, "pack", name, &near);
    return NULL;
}

/* -1 after telling that it is none. */
static int number_of(reader *r, part p, int least, int most)
{
    int n = 0;
    bool fine = p.first < p.last;
    for (uint32_t i = p.first; i < p.last && fine; i++) {
        char c = r->source->bytes[i];
        n = n * 10 + (c - '0');
        fine = c >= '0' && c <= '9' && n <= most;
    }
    if (fine && n >= least)
        return n;
    hm_diag_add(r->diags, r->source, HM_ERROR, "bad-number", p,
                "expected a whole number from %d to %d", least, most);
    return -1;
}

/* -- the four kinds of lines */

static void tell_twice(reader *r, part p, const char *what, const char *name)
{
    hm_diag_add(r->diags, r->source, HM_ERROR, "twice", p, "%s '%s' is there twice", what,
                name);
}

static void tell_both(reader *r, part p, const char *name)
{
    hm_diag_add(r->diags, r->source, HM_ERROR, "both", p,
                "card '%s' cannot be both in play and excluded", name);
}

static void read_sure(reader *r, part p)
{
    const hm_card *c = card_of(r, p);
    if (c == NULL)
        return;
    if (r->wishes->sure[c->index])
        tell_twice(r, p, "card", c->name);
    else if (r->wishes->never[c->index])
        tell_both(r, p, c->name);
    r->wishes->sure[c->index] = true;
}

static void read_exclude(reader *r, part p)
{
    const hm_card *c = card_of(r, p);
    if (c == NULL)
        return;
    if (r->wishes->never[c->index])
        tell_twice(r, p, "card", c->name);
    else if (r->wishes->sure[c->index])
        tell_both(r, p, c->name);
    r->wishes->never[c->index] = true;
}

/* The number is the last word, so that names of several words need no quotes. Dealt
 * cards are never drawn by weight, and a wish that could not matter is told. */
static void read_weight(reader *r, part p)
{
    part number = last_word(r, p), name = trim(r, (part){p.first, number.first});
    const hm_card *c = card_of(r, name);
    int n = number_of(r, number, 1, HM_WEIGHT_MAX);
    if (c == NULL || n < 0)
        return;
    if (r->set->game->type[c->type].deal != 0) {
        hm_diag_hint(r->diags,
                     hm_diag_add(r->diags, r->source, HM_ERROR, "dealt", name,
                                 "card '%s' is dealt, not drawn: it has no weight",
                                 c->name),
                     "a name alone puts it among the cards that are dealt");
        return;
    }
    if (r->wishes->weight[c->index] != 0)
        tell_twice(r, name, "weight of", c->name);
    r->wishes->weight[c->index] = (uint16_t)n;
}

/* Cuts the words off the end of a part, if it ends so; the last one first. */
static bool cut_at_most(const reader *r, part *p)
{
    part most = last_word(r, *p), rest = trim(r, (part){p->first, most.first});
    part at = last_word(r, rest);
    if (!is_word(r, most, "most") || !is_word(r, at, "at"))
        return false;
    *p = trim(r, (part){rest.first, at.first});
    return true;
}

/* "from house 2", "from house at most 2". From 0 cards on: "from house 0" keeps a pack
 * out of the draw. */
static void read_from(reader *r, part p)
{
    part number = last_word(r, p), name = trim(r, (part){p.first, number.first});
    hm_bound bound = cut_at_most(r, &name) ? HM_AT_MOST : HM_EXACTLY;
    const char *pack = pack_of(r, name);
    int n = number_of(r, number, 0, HM_DECK_MAX);
    if (pack == NULL || n < 0)
        return;
    for (int i = 0; i < r->wishes->froms; i++)
        if (strcmp(r->wishes->from[i].pack, pack) == 0) {
            tell_twice(r, name, "pack", pack);
            return;
        }
    if (r->wishes->froms == HM_FROM_MAX) {
        hm_diag_add(r->diags, r->source, HM_ERROR, "too-many", p,
                    "more than %d packs are counted", HM_FROM_MAX);
        return;
    }
    r->wishes->from[r->wishes->froms++] = (struct hm_from){pack, n, bound};
}

/* A card that is called like one of the words stands in quotes. */
static void read_line(reader *r, part line)
{
    static const struct {
        const char *word;
        void (*read)(reader *r, part p);
    } kinds[] = {{"exclude", read_exclude}, {"weight", read_weight}, {"from", read_from}};
    part p = without_comment(r, line), word = first_word(r, p);
    part rest = trim(r, (part){word.last, p.last});
    if (p.first == p.last)
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (is_word(r, word, kinds[i].word)) {
            kinds[i].read(r, rest.first < rest.last ? rest : (part){p.last, p.last});
            return;
        }
    read_sure(r, p);
}

/* Mistakes are counted against what diags had before, for it may hold those of other
 * files. A file that ends without a line feed has a last line all the same. */
hm_status hm_deckfile_read(const hm_source *source, const hm_cards *set,
                           hm_wishes *wishes, hm_diags *diags, hm_error *err)
{
    const hm_span nowhere = {0, 0};
    reader r = {source, set, wishes, diags};
    int before = diags->errors;
    if (source->length > HM_SOURCE_MAX)
        return hm_fail(err, HM_ELIMIT, nowhere, "'%.150s' has more than %d bytes",
                       source->name, HM_SOURCE_MAX);
    for (uint32_t at = 0; at < source->length; at++) {
        part line = {at, at};
        while (line.last < source->length && source->bytes[line.last] != '\n')
            line.last++;
        read_line(&r, line);
        at = line.last;
    }
    if (diags->trouble != HM_OK)
        return hm_fail_memory(err);
    int n = diags->errors - before;
    return n == 0 ? HM_OK
                  : hm_fail(err, HM_EINPUT, nowhere, "'%.150s' has %d mistake%s",
                            source->name, n, n == 1 ? "" : "s");
}
