/* share.c - see share.h.
 *
 * What is as usual is found out by making a set-up without saying it: a field that comes
 * out the same is left out. A code that was written is read again before it is given to
 * anybody, so that whatever this file does not know about set-ups is told as "no code",
 * and never becomes another game. */
#include "tools/game/share.h"

#include <stdlib.h>
#include <string.h>

#include "core/deck.h"
#include "core/grid.h"
#include "tools/find.h"
#include "tools/game/face.h"
#include "tools/game/setup.h"
#include "tools/game/share_cards.h"
#include "tools/game/share_company.h"
#include "tools/game/share_hash.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/say.h"

enum {
    VERSION = 4, VERSION_BITS = 3,
    COMPANY = 4,        /* the version since which codes say who plays with whom */
    PACK_BITS = 15,     /* of the hash of a pack's name */
    HASH_BITS = 15,
    SEED_GROUP = 10     /* a seed of the clock has three groups */
};

/* What stands in a field that is not as usual. */
enum { IS_FALSE, IS_TRUE, IS_WORD, IS_LIST, KIND_BITS = 2 };

static const hm_span nowhere = {0, 0};

/* A code being written or read. */
typedef struct code {
    hm_bits           bits;
    const hm_library *lib;
    const hm_cards   *set;
    const hm_game    *game;
    const hm_options *o;       /* says nothing */
    json_t           *request; /* what the bits say so far */
    int               version; /* the oldest with the same hash: share_hash.h */
    hm_error         *err;
} code;

static hm_options *no_options(void) { return hm_need(calloc(1, sizeof(hm_options))); }

static void use_library(code *c, const hm_library *lib)
{
    c->lib = lib;
    c->set = hm_library_cards(lib);
    c->game = c->set->game;
}

/* The whole set-up that the request amounts to; NULL with c->err filled. */
static json_t *make(const code *c, uint64_t *hash, uint64_t *before)
{
    hm_arena arena = {0};
    hm_deal deal;
    json_t *setup = NULL;
    hm_status st = hm_need_room(hm_setup_make(c->request, c->o, c->lib, &arena, &setup,
                                              &deal, c->err));
    if (st == HM_OK && hash != NULL)
        *hash = hm_share_hash(setup, c->lib, deal.deck, c->version);
    if (st == HM_OK && before != NULL)
        *before = hm_share_hash_before(setup, c->lib, deal.deck, c->version);
    hm_arena_drop(&arena);
    return st == HM_OK ? setup : NULL;
}

/* -- fields of a shape of game */

/* A bound of the draw is not kept in set-ups: the cards are, which were drawn by it. */
static bool is_kept(const char *field) { return strcmp(field, "most") != 0; }

/* How many bits tell n things apart. */
static int width_of(int n)
{
    int bits = 0;
    while (1 << bits < n)
        bits++;
    return bits;
}

/* Words that a field may have: boards, tags of cards, and who calls. */
static const char *word_at(const code *c, int i)
{
    static const char *const more[] = {"chance", "person", "random"};
    enum { MORE = sizeof more / sizeof *more };
    if (i < MORE)
        return more[i];
    i -= MORE;
    if (i < c->game->boards)
        return c->game->board[i].name;
    i -= c->game->boards;
    for (int k = 0; k < c->set->count; k++)
        for (int t = 0; t < HM_TAGS_MAX && c->set->card[k]->tag[t] != NULL; t++)
            if (i-- == 0)
                return c->set->card[k]->tag[t];
    return NULL;
}

static void put_word(code *c, const char *text)
{
    int i = 0;
    while (word_at(c, i) != NULL && strcmp(word_at(c, i), text) != 0)
        i++;
    c->bits.bad = c->bits.bad || word_at(c, i) == NULL;
    hm_bits_put_number(&c->bits, (uint64_t)i, 3);
}

static json_t *take_word(code *c)
{
    uint64_t i = hm_bits_take_number(&c->bits, 3);
    const char *text = i < 100000 ? word_at(c, (int)i) : NULL;
    c->bits.bad = c->bits.bad || text == NULL;
    return hm_json_text(text != NULL ? text : "");
}

/* -- lists: cards, or resources where there is somebody who calls them */

static bool has_resources(const char *field) { return strcmp(field, "caller") == 0; }

static int things(const code *c, const char *field)
{
    return has_resources(field) ? c->game->resources + 1 : c->set->count;
}

/* The number of a card or resource by its name; one more than the last resource is what
 * ends a list of calls. */
static int thing_of(const code *c, const char *field, const char *name)
{
    if (has_resources(field)) {
        int kind = hm_game_resource(c->game, name, strlen(name));
        return kind >= 0 ? kind : strcmp(name, HM_CALLS_END) == 0 ? c->game->resources
                                                                  : -1;
    }
    const hm_card *card = hm_cards_find(c->set, name, NULL);
    return card != NULL ? card->index : -1;
}

static json_t *thing_at(const code *c, const char *field, int i)
{
    if (!has_resources(field))
        return hm_need(json_sprintf("%s/%s", c->set->card[i]->pack, c->set->card[i]->id));
    return hm_json_text(i < c->game->resources ? c->game->resource[i].name
                                               : HM_CALLS_END);
}

/* One card of each type, as decks have it, takes few bits. */
static bool is_by_type(const code *c, const char *field, const json_t *list)
{
    size_t n = 0;
    if (has_resources(field))
        return false;
    for (int type = hm_share_next_type(c->set, -1); type >= 0;
         type = hm_share_next_type(c->set, type)) {
        const char *name = json_string_value(json_array_get(list, n++));
        const hm_card *card = name != NULL ? hm_cards_find(c->set, name, NULL) : NULL;
        if (card == NULL || card->ability || card->type != type)
            return false;
    }
    return n == json_array_size(list) && n > 0;
}

static void put_by_type(code *c, const json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) {
        int count;
        const hm_card *card = hm_cards_find(c->set, json_string_value(v), NULL);
        hm_share_card(c->set, card->type, 0, &count);
        hm_bits_put(&c->bits, (uint64_t)hm_share_number(card, c->set), width_of(count));
    }
}

static json_t *take_by_type(code *c)
{
    json_t *list = hm_need(json_array());
    for (int type = hm_share_next_type(c->set, -1); type >= 0;
         type = hm_share_next_type(c->set, type)) {
        int count;
        hm_share_card(c->set, type, 0, &count);
        int number = (int)hm_bits_take(&c->bits, width_of(count));
        const hm_card *card = hm_share_card(c->set, type, number, &count);
        c->bits.bad = c->bits.bad || card == NULL;
        if (card != NULL)
            json_array_append_new(list, thing_at(c, "cards", card->index));
    }
    return list;
}

static void put_list(code *c, const char *field, const json_t *list)
{
    size_t i;
    json_t *v;
    bool by_type = is_by_type(c, field, list);
    hm_bits_put(&c->bits, by_type, 1);
    if (by_type) {
        put_by_type(c, list);
        return;
    }
    hm_bits_put_number(&c->bits, json_array_size(list), 3);
    json_array_foreach(list, i, v) {
        const char *name = json_string_value(v);
        int thing = name != NULL ? thing_of(c, field, name) : -1;
        c->bits.bad = c->bits.bad || thing < 0;
        hm_bits_put(&c->bits, thing < 0 ? 0 : (uint64_t)thing,
                    width_of(things(c, field)));
    }
}

static json_t *take_list(code *c, const char *field)
{
    if (hm_bits_take(&c->bits, 1))
        return take_by_type(c);
    json_t *list = hm_need(json_array());
    uint64_t n = hm_bits_take_number(&c->bits, 3);
    for (uint64_t i = 0; i < n && !c->bits.bad; i++) {
        int thing = (int)hm_bits_take(&c->bits, width_of(things(c, field)));
        c->bits.bad = c->bits.bad || thing >= things(c, field);
        if (!c->bits.bad)
            json_array_append_new(list, thing_at(c, field, thing));
    }
    return list;
}

/* -- one field */

static void put_value(code *c, const char *field, const json_t *v)
{
    int kind = json_is_array(v) ? IS_LIST : json_is_string(v) ? IS_WORD
               : json_is_true(v) ? IS_TRUE : IS_FALSE;
    hm_bits_put(&c->bits, (uint64_t)kind, KIND_BITS);
    if (kind == IS_WORD)
        put_word(c, json_string_value(v));
    else if (kind == IS_LIST)
        put_list(c, field, v);
}

static json_t *take_value(code *c, const char *field)
{
    switch (hm_bits_take(&c->bits, KIND_BITS)) {
    case IS_FALSE: return json_false();
    case IS_TRUE: return json_true();
    case IS_WORD: return take_word(c);
    default: return take_list(c, field);
    }
}

/* Does the request, with this in the field (NULL: nothing), give the set-up's value? */
static bool gives(code *c, const char *field, json_t *said, json_t *value)
{
    if (said != NULL)
        json_object_set_new(c->request, field, said);
    json_t *made = make(c, NULL, NULL);
    bool same = made != NULL && json_equal(json_object_get(made, field), value);
    json_decref(made);
    return same;
}

/* Nothing where that gives the value, "true" where that draws the same list, else the
 * value itself. */
static void put_field(code *c, const char *field, const json_t *setup)
{
    json_t *value = json_object_get(setup, field);
    bool usual = value == NULL || gives(c, field, NULL, value);
    hm_bits_put(&c->bits, !usual, 1);
    if (usual)
        return;
    bool drawn = json_is_array(value) && !has_resources(field) &&
                 gives(c, field, json_true(), value);
    if (!drawn)
        json_object_set(c->request, field, value);
    put_value(c, field, json_object_get(c->request, field));
}

static void take_field(code *c, const char *field)
{
    if (hm_bits_take(&c->bits, 1))
        json_object_set_new(c->request, field, take_value(c, field));
}

/* -- packs */

static bool is_usual_pack(const code *c, const char *name)
{
    return strcmp(name, hm_pack_of_game(c->o, NULL)) == 0;
}

static unsigned pack_bits(const char *name)
{
    return (unsigned)(hm_share_hash_text(name) >> (64 - PACK_BITS));
}

static void put_packs(code *c, const json_t *packs)
{
    size_t i, n = json_array_size(packs);
    json_t *v;
    bool usual = n == 1 && is_usual_pack(c, json_string_value(json_array_get(packs, 0)));
    hm_bits_put(&c->bits, !usual, 1);
    if (usual)
        return;
    hm_bits_put_number(&c->bits, n, 2);
    json_array_foreach(packs, i, v) {
        const char *name = json_string_value(v);
        hm_bits_put(&c->bits, !is_usual_pack(c, name), 1);
        if (!is_usual_pack(c, name))
            hm_bits_put(&c->bits, pack_bits(name), PACK_BITS);
    }
}

/* "base, house", as far as there is room. */
static void add_name(char *list, size_t size, const char *name)
{
    const size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used > 0 ? ", " : "", name);
}

/* The pack here whose name has that hash; NULL with err filled. */
static const char *find_pack(code *c, unsigned hash, const hm_names *here)
{
    char list[200] = "";
    for (int i = 0; i < here->count; i++) {
        if (pack_bits(here->name[i]) == hash)
            return here->name[i];
        add_name(list, sizeof list, here->name[i]);
    }
    hm_fail(c->err, HM_EINPUT, nowhere,
            "the code is for a game with a pack that is not among those here: %s", list);
    return NULL;
}

static hm_status take_packs(code *c)
{
    hm_arena arena = {0};
    hm_names path = {0}, here = {0};
    json_t *list = hm_need(json_array());
    hm_status st = HM_OK;
    hm_search_path(c->o, &arena, &path);
    hm_pack_names(&path, &arena, &here);
    uint64_t n = hm_bits_take(&c->bits, 1) ? hm_bits_take_number(&c->bits, 2) : 0;
    if (n == 0)
        json_array_append_new(list, hm_json_text(hm_pack_of_game(c->o, NULL)));
    for (uint64_t i = 0; i < n && i < HM_PACKS_MAX && st == HM_OK; i++) {
        bool other = hm_bits_take(&c->bits, 1);
        unsigned hash = other ? (unsigned)hm_bits_take(&c->bits, PACK_BITS) : 0;
        const char *name = !other ? hm_pack_of_game(c->o, NULL)
                                  : find_pack(c, hash, &here);
        st = name == NULL ? HM_EINPUT : HM_OK;
        if (name != NULL)
            json_array_append_new(list, hm_json_text(name));
    }
    json_object_set_new(c->request, "packs", list);
    hm_arena_drop(&arena);
    return st;
}

/* The library of the request's packs; NULL with err filled. */
static hm_library *load(const code *c, const json_t *packs)
{
    const char *name[HM_PACKS_MAX];
    int count = 0;
    size_t i;
    json_t *v;
    json_array_foreach(packs, i, v)
        if (count < HM_PACKS_MAX)
            name[count++] = json_string_value(v);
    hm_library *lib = hm_load_or_fail(c->o, name, count, c->err);
    if (lib == NULL)
        hm_need_room(c->err->code);
    return lib;
}

/* -- the mode, the switches and the seed */

static int value_of(const hm_rule *rule, const json_t *rules)
{
    const char *text = json_string_value(json_object_get(rules, rule->name));
    return text != NULL ? hm_rule_value(rule, text, strlen(text)) : -1;
}

static void put_rules(code *c, const json_t *setup)
{
    json_t *made = make(c, NULL, NULL), *said = hm_need(json_object());
    const json_t *is = json_object_get(setup, "rules"),
                 *usual = json_object_get(made, "rules");
    for (int i = 0; i < c->game->rules; i++) {
        const char *name = c->game->rule[i].name;
        if (!json_equal(json_object_get(is, name), json_object_get(usual, name)))
            json_object_set(said, name, json_object_get(is, name));
    }
    hm_bits_put_number(&c->bits, json_object_size(said), 1);
    for (int i = 0; i < c->game->rules; i++) {
        if (json_object_get(said, c->game->rule[i].name) == NULL)
            continue;
        hm_bits_put_number(&c->bits, (uint64_t)i, 3);
        hm_bits_put_number(&c->bits, (uint64_t)value_of(&c->game->rule[i], is), 1);
    }
    json_object_set_new(c->request, "rules", said);
    json_decref(made);
}

static void take_rules(code *c)
{
    json_t *said = hm_need(json_object());
    uint64_t n = hm_bits_take_number(&c->bits, 1);
    for (uint64_t i = 0; i < n && !c->bits.bad; i++) {
        uint64_t at = hm_bits_take_number(&c->bits, 3),
                 value = hm_bits_take_number(&c->bits, 1);
        bool there = at < (uint64_t)c->game->rules &&
                     value < (uint64_t)c->game->rule[at].values;
        c->bits.bad = c->bits.bad || !there;
        if (there)
            json_object_set_new(said, c->game->rule[at].name,
                                hm_json_text(c->game->rule[at].value[value]));
    }
    json_object_set_new(c->request, "rules", said);
}

static uint64_t seed_of(const json_t *setup)
{
    const json_t *v = json_object_get(setup, "seed");
    return json_is_string(v) ? strtoull(json_string_value(v), NULL, 10)
                             : (uint64_t)json_integer_value(v);
}

/* In the request before anything is made of it, for chance draws cards. */
static void put_plain(code *c, const json_t *setup)
{
    static const char *const field[] = {"packs", "mode", "players", "seed"};
    const char *mode = json_string_value(json_object_get(setup, "mode"));
    int m = mode != NULL ? hm_game_mode(c->game, mode, strlen(mode)) : 0;
    json_int_t players = json_integer_value(json_object_get(setup, "players"));
    for (size_t i = 0; i < sizeof field / sizeof *field; i++)
        json_object_set(c->request, field[i], json_object_get(setup, field[i]));
    hm_bits_put_number(&c->bits, (uint64_t)m, 2);
    hm_bits_put_number(&c->bits, (uint64_t)players - 1, 2);
    hm_bits_put_number(&c->bits, seed_of(setup), SEED_GROUP);
}

static void take_plain(code *c)
{
    uint64_t mode = hm_bits_take_number(&c->bits, 2),
             players = hm_bits_take_number(&c->bits, 2),
             seed = hm_bits_take_number(&c->bits, SEED_GROUP);
    c->bits.bad = c->bits.bad || mode >= (uint64_t)c->game->modes ||
                  players >= HM_PLAYERS_MAX;
    if (c->bits.bad)
        return;
    json_object_set_new(c->request, "mode", hm_json_text(c->game->mode[mode].name));
    json_object_set_new(c->request, "players",
                        hm_need(json_integer((json_int_t)players + 1)));
    json_object_set_new(c->request, "seed", hm_setup_seed_json(seed));
}

/* -- all of it */

static const char *const *fields_of(const code *c)
{
    return hm_face_of(c->game)->setup_fields;
}

static void fail_version(const code *c)
{
    const json_t *packs = json_object_get(c->request, "packs"), *v;
    char list[200] = "";
    size_t i;
    json_array_foreach(packs, i, v)
        add_name(list, sizeof list, json_string_value(v));
    hm_fail(c->err, HM_EINPUT, nowhere,
            "the code is for other versions of the packs than those here (%s): the game "
            "would be another one", list);
}

/* Reads what follows the packs, which are loaded. NULL with err filled. */
static json_t *take_game(code *c)
{
    uint64_t hash, before;
    take_plain(c);
    take_rules(c);
    for (const char *const *f = fields_of(c); *f != NULL && !c->bits.bad; f++)
        if (is_kept(*f))
            take_field(c, *f);
    if (c->version >= COMPANY)
        hm_share_take_company(&c->bits, c->request);
    uint64_t wanted = hm_bits_take(&c->bits, HASH_BITS);
    json_t *setup = NULL;
    if (hm_bits_at_end(&c->bits))
        setup = make(c, &hash, &before);
    if (setup != NULL && hash >> (64 - HASH_BITS) == wanted)
        return setup;
    if (setup != NULL && before >> (64 - HASH_BITS) == wanted)
        hm_fail(c->err, HM_EINPUT, nowhere,
                "the code is by an earlier version of Hamlet: what is rolled and drawn "
                "in its game falls otherwise now");
    else
        fail_version(c);
    json_decref(setup);
    return NULL;
}

hm_status hm_share_read(const char *text, json_t **setup, hm_error *err)
{
    hm_options *o = no_options();
    code c = {.o = o, .err = err, .request = hm_need(json_object())};
    hm_library *lib = NULL;
    *setup = NULL;
    hm_status st = hm_letters_read(text, &c.bits, err);
    if (st == HM_OK)
        c.version = (int)hm_bits_take(&c.bits, VERSION_BITS);
    if (st == HM_OK && (c.version < 1 || c.version > VERSION))
        st = hm_fail(err, HM_EINPUT, nowhere, "the code is by a newer version of Hamlet");
    if (st == HM_OK)
        st = take_packs(&c);
    if (st == HM_OK)
        lib = load(&c, json_object_get(c.request, "packs"));
    if (lib != NULL) {
        use_library(&c, lib);
        *setup = take_game(&c);
    }
    json_decref(c.request);
    hm_library_free(lib);
    free(o);
    return *setup != NULL ? HM_OK : err->code;
}

/* Cards of a file or folder that --with named are nowhere else. */
static bool is_at_home(const code *c, const json_t *setup)
{
    hm_library *plain = load(c, json_object_get(setup, "packs"));
    bool same = plain != NULL && hm_library_packs(plain) == hm_library_packs(c->lib);
    hm_library_free(plain);
    return same;
}

/* The oldest version that says the same: then older programs can read it, too. */
static int version_of(const code *c, const json_t *setup)
{
    uint64_t hash[VERSION + 1] = {0};
    code all = *c;
    all.request = hm_need(json_deep_copy(setup));
    for (all.version = 1; all.version <= VERSION; all.version++)
        json_decref(make(&all, &hash[all.version], NULL));
    json_decref(all.request);
    int version = hm_share_has_company(setup) ? COMPANY : 1;
    while (hash[version] != hash[VERSION])
        version++;
    return version;
}

static void put_game(code *c, const json_t *setup)
{
    hm_bits_put(&c->bits, (uint64_t)c->version, VERSION_BITS);
    put_packs(c, json_object_get(setup, "packs"));
    put_plain(c, setup);
    put_rules(c, setup);
    for (const char *const *f = fields_of(c); *f != NULL; f++)
        if (is_kept(*f))
            put_field(c, *f, setup);
    if (c->version >= COMPANY)
        hm_share_put_company(&c->bits, setup, c->request);
}

hm_status hm_share_write(const json_t *setup, const hm_library *lib,
                         char text[HM_LETTERS_MAX], hm_error *err)
{
    hm_options *o = no_options();
    code c = {.o = o, .err = err, .request = hm_need(json_object())};
    uint64_t hash = 0;
    use_library(&c, lib);
    c.version = version_of(&c, setup);
    put_game(&c, setup);
    json_t *made = make(&c, &hash, NULL);
    hm_bits_put(&c.bits, hash >> (64 - HASH_BITS), HASH_BITS);
    bool same = made != NULL && hm_share_same(made, setup, c.game);
    hm_status st = HM_OK;
    if (!is_at_home(&c, setup))
        st = hm_fail(err, HM_EINPUT, nowhere, "cards that --with gives are not in codes");
    else if (!same || c.bits.bad || !hm_letters_write(&c.bits, text))
        st = hm_fail(err, HM_EINPUT, nowhere, "this set-up is too special for a code");
    json_decref(made);
    json_decref(c.request);
    free(o);
    return st;
}
