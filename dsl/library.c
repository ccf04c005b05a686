/* A library collects packs (packs.c), puts them in the order of their needs, finds the
 * one game they are all for, and compiles their cards in two passes: first every
 * card gets its name and number, so that cards can speak of each other, then
 * each is checked and compiled. */
#include "dsl/library.h"

#include <string.h>

#include "dsl/gen/carddef.h"
#include "dsl/gen/gamedef.h"
#include "dsl/packs.h"
#include "dsl/words.h"

static const hm_span nowhere = {0, 0};

hm_library *hm_library_new(const hm_alloc *alloc)
{
    hm_arena arena = {.alloc = alloc};
    hm_library *lib = hm_arena_new(&arena, sizeof *lib);
    if (lib == NULL)
        return NULL;
    lib->arena = arena;
    lib->diags.arena = &lib->arena;
    return lib;
}

void hm_library_free(hm_library *lib)
{
    if (lib == NULL)
        return;
    if (lib->host != NULL)
        lib->host->free(lib->host->self);
    hm_arena arena = lib->arena; /* the library lies in it */
    hm_arena_drop(&arena);
}

void hm_library_scripts(hm_library *lib, hm_script_host *host)
{
    if (lib->host != NULL)
        lib->host->free(lib->host->self);
    lib->host = host;
}

void hm_library_heed(hm_library *lib, bool (*stop)(void)) { lib->cards.stop = stop; }

/* -- the game */

/* Of rule switches and variants there can be one too many, and that is told. */
enum { USES_MAX = 64, ADDITIONS_MAX = HM_VARIANTS_MAX + HM_RULES_MAX + 1,
       EXTENDS_MAX = 256 };

typedef struct extras {
    hm_additions more;
    hm_addition  addition[ADDITIONS_MAX];
    hm_addition  extend[EXTENDS_MAX];
    const char  *used[USES_MAX];
} extras;

static void add(extras *x, const hm_node *n, const hm_file *f, const hm_pack *p)
{
    if (x->more.count < ADDITIONS_MAX)
        x->addition[x->more.count++] = (hm_addition){n, f->source, p->info.name};
}

/* What its manifest uses, and the rule switches there. */
static void add_manifest(extras *x, const hm_pack *p)
{
    for (const hm_node *n = p->node ? p->node->item.parts : NULL; n != NULL;
         n = n->next) {
        if (n->word == HM_WORD_USES && x->more.uses < USES_MAX)
            x->used[x->more.uses++] = n->text;
        if (n->word == HM_WORD_RULE)
            add(x, n, p->manifest, p);
    }
}

static void add_extension(hm_library *lib, extras *x, const hm_node *n, const hm_file *f,
                          const hm_pack *p)
{
    if (x->more.extends < EXTENDS_MAX)
        x->extend[x->more.extends++] = (hm_addition){n, f->source, p->info.name};
    else
        hm_packs_report(lib, f, "limit", n->name_at, "one 'extends' too many");
}

static void add_items(hm_library *lib, extras *x, const hm_pack *p)
{
    for (int k = 0; k < p->files; k++)
        for (const hm_node *n = p->file[k].items; n != NULL; n = n->next)
            if (n->kind == HM_NODE_VARIANT)
                add(x, n, &p->file[k], p);
            else if (n->kind == HM_NODE_EXTENDS)
                add_extension(lib, x, n, &p->file[k], p);
}

/* What packs add to the game, wherever they do so. */
static void find_additions(hm_library *lib, extras *x)
{
    memset(x, 0, sizeof *x);
    x->more.addition = x->addition;
    x->more.extend = x->extend;
    x->more.used = x->used;
    for (int i = 0; i < lib->ordered; i++) {
        add_manifest(x, lib->pack[lib->order[i]]);
        add_items(lib, x, lib->pack[lib->order[i]]);
    }
}

static void report_no_variant(hm_library *lib, const hm_source *s, const hm_node *n)
{
    const hm_game *g = lib->game;
    hm_near near = {0};
    hm_diag *d = hm_diag_add(&lib->diags, s, HM_ERROR, "unknown-name", n->name_at,
                             "the game has no variant '%s'", n->text);
    for (int i = 0; i < g->variants; i++)
        hm_near_try(&near, n->text, strlen(n->text), g->variant[i].name);
    if (near.best != NULL)
        hm_diag_hint(&lib->diags, d, "did you mean '%s'?", near.best);
    else if (g->variants == 0)
        hm_diag_hint(&lib->diags, d, "it has none; 'variant %s { }' makes one", n->text);
}

/* A part of a manifest that only the game can tell right from wrong. */
static void check_part(hm_library *lib, const hm_source *s, const hm_node *n)
{
    if (n->word == HM_WORD_USES &&
        hm_game_variant(lib->game, n->text, strlen(n->text)) < 0)
        report_no_variant(lib, s, n);
    if (n->word == HM_WORD_DRAWS && lib->game->boards > 0)
        hm_diag_add(&lib->diags, s, HM_ERROR, "wrong-game", n->at,
                    "'%s' is for games in which players have towns",
                    hm_word_lookup(HM_WORD_DRAWS)->spelling);
}

/* Said when the game is known. */
static void check_manifests(hm_library *lib)
{
    for (int i = 0; i < lib->packs && lib->game != NULL; i++) {
        const hm_pack *p = lib->pack[i];
        for (const hm_node *n = p->node ? p->node->item.parts : NULL; n != NULL;
             n = n->next)
            check_part(lib, p->manifest->source, n);
    }
}

/* The first definition is the game, in the order in which packs need each other;
 * a second one is an error even if it is the same, since cards are compiled
 * against one. */
static void find_game(hm_library *lib, hm_check *c, hm_gen *gen)
{
    const hm_node *found = NULL;
    extras x;
    find_additions(lib, &x);
    for (int i = 0; i < lib->ordered; i++) {
        const hm_pack *p = lib->pack[lib->order[i]];
        for (int k = 0; k < p->files; k++)
            for (const hm_node *n = p->file[k].items; n != NULL; n = n->next) {
                if (n->kind != HM_NODE_GAME)
                    continue;
                if (found != NULL) {
                    hm_packs_report(lib, &p->file[k], "duplicate-game", n->name_at,
                                    "a second game: cards of two games cannot be mixed");
                    continue;
                }
                found = n;
                c->source = p->file[k].source;
                c->broken = p->file[k].broken;
                lib->game = hm_arena_new(&lib->arena, sizeof *lib->game);
                if (lib->game == NULL)
                    lib->diags.trouble = HM_ENOMEM;
                else if (!hm_gamedef(c, gen, n, &x.more, lib->game))
                    lib->game = NULL;
            }
    }
}

/* Every pack must be for the game that is there. */
static void check_games(hm_library *lib)
{
    for (int i = 0; i < lib->packs && lib->game != NULL; i++) {
        hm_pack *p = lib->pack[i];
        const hm_node *n = p->node ? hm_node_part(p->node, HM_WORD_GAME) : NULL;
        if (p->info.game == NULL)
            p->info.game = lib->game->name;
        if (n != NULL && strcmp(n->text, lib->game->name) != 0)
            hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "unknown-game",
                        n->name_at, "this pack is for '%s', but the game is '%s'",
                        n->text, lib->game->name);
    }
}

static void report_no_game(hm_library *lib)
{
    if (lib->diags.errors != 0 || lib->packs == 0)
        return;
    const hm_pack *p = lib->pack[0];
    hm_diag *d = hm_diag_add(&lib->diags, p->file[0].source, HM_ERROR, "unknown-game",
                             nowhere, "no pack here defines a game");
    hm_diag_hint(&lib->diags, d, "require a pack that does");
}

/* -- cards */

/* Lower case with hyphens, and letters beyond ASCII as they are, so that a name of any
 * alphabet has an id. An apostrophe joins: "architects-guild". */
const char *hm_card_id(hm_arena *arena, const char *name)
{
    size_t length = strlen(name), n = 0;
    char *id = hm_arena_new(arena, length + 1);
    if (id == NULL)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
        if (plain)
            id[n++] = c;
        else if (n > 0 && id[n - 1] != '-' && c != '\'')
            id[n++] = '-';
    }
    while (n > 0 && id[n - 1] == '-')
        n--;
    id[n] = '\0';
    return id;
}

static int count_cards(const hm_library *lib)
{
    int n = 0;
    for (int i = 0; i < lib->packs; i++)
        for (int k = 0; k < lib->pack[i]->files; k++)
            for (const hm_node *x = lib->pack[i]->file[k].items; x != NULL; x = x->next)
                n += x->kind == HM_NODE_CARD;
    return n;
}

static bool is_good_name(hm_library *lib, const hm_file *f, const hm_node *n)
{
    for (const char *s = n->text; *s != '\0'; s++)
        if ((unsigned char)*s < ' ') {
            hm_packs_report(lib, f, "bad-name", n->name_at,
                            "a name cannot have a control character");
            return false;
        }
    return true;
}

static bool has_error(const hm_library *lib, const hm_file *f, hm_span at)
{
    for (const hm_diag *d = lib->diags.first; d != NULL; d = d->next)
        if (d->source == f->source && d->at.first >= at.first && d->at.first <= at.last)
            return true;
    return false;
}

/* A card that a syntax error has touched is taken on all the same, marked as broken:
 * others may name it, and then only the first mistake is told. */
static void start_draft(hm_library *lib, hm_pack *p, const hm_file *f, hm_node *node)
{
    hm_card *card = hm_arena_new(&lib->arena, sizeof *card);
    const hm_node *id = hm_node_part(node, HM_WORD_ID);
    if (card == NULL ||
        (card->id = id ? id->text : hm_card_id(&lib->arena, node->text)) == NULL) {
        lib->diags.trouble = HM_ENOMEM;
        return;
    }
    if (card->id[0] == '\0') {
        hm_packs_report(lib, f, "bad-name", node->name_at,
                        "a card needs a name (or an id) with letters or digits");
        return;
    }
    if (!is_good_name(lib, f, node))
        return;
    card->name = node->text;
    card->pack = p->info.name;
    card->index = (uint16_t)lib->drafts;
    card->text = "";
    card->ability = hm_is_ability(node);
    p->info.cards++;
    lib->draft[lib->drafts++] = (hm_draft){card, node, f, p, has_error(lib, f, node->at)};
}

/* Within a pack only: two packs may have a card of one name, which is told apart
 * by pack/id. */
static void find_twin(hm_library *lib, int i)
{
    const hm_draft *d = &lib->draft[i];
    for (int k = 0; k < i; k++) {
        const hm_draft *e = &lib->draft[k];
        if (e->pack != d->pack || strcmp(e->card->id, d->card->id) != 0)
            continue;
        hm_place place = hm_source_place(e->file->source, e->node->name_at);
        hm_diag *x = hm_diag_add(&lib->diags, d->file->source, HM_ERROR, "duplicate-card",
                                 d->node->name_at, "card '%s' is defined twice",
                                 d->card->name);
        hm_diag_hint(&lib->diags, x, "the first is at %s:%d", e->file->source->name,
                     place.line);
        return;
    }
}

/* In the order of needs, so that cards come after those of the packs they build
 * on. Numbers must be final before the first program is compiled: programs have
 * them as operands. */
static hm_status collect_cards(hm_library *lib, hm_error *err)
{
    int count = count_cards(lib);
    if (count > HM_CARDS_MAX)
        return hm_fail(err, HM_ELIMIT, nowhere, "more than %d cards", HM_CARDS_MAX);
    const hm_card **card = hm_arena_array(&lib->arena, (size_t)count + 1, sizeof *card);
    lib->draft = hm_arena_array(&lib->arena, (size_t)count + 1, sizeof *lib->draft);
    if (card == NULL || lib->draft == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < lib->ordered; i++) {
        hm_pack *p = lib->pack[lib->order[i]];
        for (int k = 0; k < p->files; k++)
            for (hm_node *n = p->file[k].items; n != NULL; n = n->next)
                if (n->kind == HM_NODE_CARD)
                    start_draft(lib, p, &p->file[k], n);
    }
    for (int i = 0; i < lib->drafts; i++) {
        card[i] = lib->draft[i].card;
        find_twin(lib, i);
    }
    lib->cards = (hm_cards){.count = lib->drafts, .card = card, .stop = lib->cards.stop,
                            .scripts = lib->host ? lib->host->scripts : NULL};
    return HM_OK;
}

static bool shares_on_purpose(const hm_library *lib, const hm_card *a, const hm_card *b)
{
    return a->type == b->type && lib->game->type[a->type].same_pattern;
}

/* A warning only: two buildings from one layout are allowed, but most often one was
 * copied. Types whose cards share a pattern on purpose say so in the game definition,
 * and other packs are not the author's. */
static void warn_of_same_pattern(hm_library *lib, int i)
{
    const hm_draft *d = &lib->draft[i];
    for (int k = 0; k < i && d->card->pattern.cubes != 0; k++) {
        const hm_draft *e = &lib->draft[k];
        if (e->pack != d->pack || shares_on_purpose(lib, e->card, d->card) ||
            !hm_pattern_same(&e->card->pattern, &d->card->pattern))
            continue;
        const hm_node *part = hm_node_part(d->node, HM_WORD_PATTERN);
        hm_diag_add(&lib->diags, d->file->source, HM_WARNING, "same-pattern",
                    part ? part->at : d->node->name_at,
                    "this is also the pattern of '%s'", e->card->name);
        return;
    }
}

static void note_replaced(hm_library *lib)
{
    for (int i = 0; i < lib->drafts; i++)
        for (int k = 0; k < lib->drafts; k++)
            lib->draft[k].card->replaced |= lib->draft[i].card->replaces != NULL &&
                                            lib->draft[i].card->replaces ==
                                                lib->draft[k].card;
}

/* What the checker must know of sets of buildings: of which types one can be at once. */
static void note_pair(hm_game *g, const hm_card *card)
{
    if (card->second == 0)
        return;
    g->type[card->type].with |= (uint16_t)(1u << (card->second - 1));
    g->type[card->second - 1].with |= (uint16_t)(1u << card->type);
}

/* Two passes over all cards: a rule may ask for the type of a card that stands
 * further down. */
static void compile_cards(hm_library *lib, hm_check *c, hm_gen *gen)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < lib->drafts; i++) {
            hm_draft *d = &lib->draft[i];
            c->source = d->file->source;
            c->card = d->card;
            c->broken = d->broken;
            c->failed = false;
            if (pass == 0)
                hm_carddef_head(c, d->node, d->card);
            else
                hm_carddef_body(c, gen, d->node, d->card);
            note_pair(lib->game, d->card);
        }
    for (int i = 0; i < lib->drafts; i++)
        warn_of_same_pattern(lib, i);
    note_replaced(lib);
}

static hm_status make_cards(hm_library *lib, hm_check *c, hm_gen *gen, hm_error *err)
{
    hm_status st = HM_OK;
    lib->cards.game = lib->game;
    compile_cards(lib, c, gen);
    hm_packs_find_awaited(lib);
    if (lib->host != NULL)
        st = lib->host->bind(lib->host->self, &lib->cards, err);
    lib->has_cards = st == HM_OK;
    return st;
}

/* What can be told is told: a pack that is missing does not keep the others from being
 * checked. Faults of this program and short memory go before mistakes of the cards,
 * which might be their consequence. */
hm_status hm_library_build(hm_library *lib, hm_error *err)
{
    hm_check c = {.diags = &lib->diags, .arena = &lib->arena, .host = lib->host};
    hm_gen *gen = hm_arena_new(&lib->arena, sizeof *gen);
    if (gen == NULL)
        return hm_fail_memory(err);
    gen->arena = &lib->arena;
    gen->err = err;
    hm_packs_order(lib);
    hm_status st = collect_cards(lib, err); /* lines and rules of the game name some */
    if (st != HM_OK)
        return st;
    c.cards = &lib->cards;
    find_game(lib, &c, gen);
    check_games(lib);
    check_manifests(lib);
    if (lib->game == NULL)
        report_no_game(lib);
    else
        st = make_cards(lib, &c, gen, err);
    if (st != HM_OK)
        return st;
    hm_diags_sort(&lib->diags);
    /* What was compiled of a card with a mistake may not make sense: that is told. */
    if (gen->status != HM_OK && (gen->status != HM_EBUG || lib->diags.errors == 0))
        return gen->status;
    if (lib->diags.trouble != HM_OK)
        return hm_fail_memory(err);
    if (lib->diags.errors != 0)
        return hm_fail(err, HM_EINPUT, nowhere, "the cards have errors");
    return HM_OK;
}

/* -- queries */

const hm_cards *hm_library_cards(const hm_library *lib)
{
    return lib->has_cards ? &lib->cards : NULL;
}

const hm_diags *hm_library_diags(const hm_library *lib) { return &lib->diags; }

int hm_library_packs(const hm_library *lib) { return lib->packs; }

hm_pack_info hm_library_pack(const hm_library *lib, int i) { return lib->pack[i]->info; }

int hm_library_files(const hm_library *lib, int pack) { return lib->pack[pack]->files; }

const hm_source *hm_library_file(const hm_library *lib, int pack, int i)
{
    return lib->pack[pack]->file[i].source;
}

const hm_source *hm_library_source(const hm_library *lib, const hm_card *card,
                                   hm_span *at)
{
    const hm_draft *d = &lib->draft[card->index];
    if (at != NULL)
        *at = d->node->name_at;
    return d->file->source;
}

hm_span hm_library_extent(const hm_library *lib, const hm_card *card)
{
    return lib->draft[card->index].node->at;
}
