/* A library collects packs, puts them in the order of their needs, finds the one
 * game they are all for, and compiles their cards in two passes: first every
 * card gets its name and number, so that cards can speak of each other, then
 * each is checked and compiled. */
#include "dsl/library.h"

#include <string.h>

#include "dsl/carddef.h"
#include "dsl/gamedef.h"

typedef struct pack {
    hm_pack_info    info;
    hm_file        *file;
    int             files;
    const hm_node  *node;     /* the manifest, NULL if there is none */
    const hm_file  *manifest; /* the file it stands in */
    int             mark;     /* of the walk: 0 new, 1 under way, 2 done */
} pack;

/* A card being compiled, with the tree it comes from. */
typedef struct draft {
    hm_card        *card;
    hm_node        *node;
    const hm_file  *file;
    const pack     *pack;
    bool            broken;   /* a syntax error lies in it */
} draft;

typedef struct lost {
    struct lost *next;
    const char  *name;
} lost;

struct hm_library {
    hm_arena    arena;
    hm_diags    diags;
    int         packs;
    pack       *pack[HM_PACKS_MAX];
    int         order[HM_PACKS_MAX]; /* needed ones first */
    int         ordered;
    struct lost *lost;               /* given up */
    hm_game    *game;
    draft      *draft;
    int         drafts;
    hm_cards    cards;
    bool        has_cards;
};

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
    hm_arena arena = lib->arena; /* the library lies in it */
    hm_arena_drop(&arena);
}

/* -- adding files */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_manifest(const char *path) { return strcmp(base_name(path), HM_MANIFEST) == 0; }

/* FNV-1a over the file's own name and bytes. Sums of these do not depend on the
 * order in which a folder was listed. */
static uint64_t hash_file(const hm_source *s)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (const char *c = base_name(s->name); *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 0x100000001b3u;
    for (size_t i = 0; i < s->length; i++)
        h = (h ^ (unsigned char)s->bytes[i]) * 0x100000001b3u;
    return h;
}

static const hm_source *copy_source(hm_library *lib, const hm_source *s)
{
    hm_source *out = hm_arena_new(&lib->arena, sizeof *out);
    if (out == NULL)
        return NULL;
    out->name = hm_arena_text(&lib->arena, s->name, strlen(s->name));
    out->bytes = hm_arena_text(&lib->arena, s->bytes, s->length);
    out->length = s->length;
    return out->name != NULL && out->bytes != NULL ? out : NULL;
}

static hm_status parse_files(hm_library *lib, pack *p, const hm_source *file, int count,
                             hm_error *err)
{
    p->file = hm_arena_array(&lib->arena, (size_t)count, sizeof *p->file);
    if (p->file == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < count; i++) {
        const hm_source *s = copy_source(lib, &file[i]);
        if (s == NULL || hm_parse(s, &lib->arena, &lib->diags, &p->file[i]) != HM_OK)
            return hm_fail_memory(err);
        p->info.hash += hash_file(s);
        p->files = i + 1;
        if (is_manifest(s->name) && p->manifest == NULL)
            p->manifest = &p->file[i];
    }
    return HM_OK;
}

static void report(hm_library *lib, const hm_file *f, const char *code, hm_span at,
                   const char *message)
{
    hm_diag_add(&lib->diags, f->source, HM_ERROR, code, at, "%s", message);
}

/* The name of the folder a manifest lies in, for packs without a better one. */
static const char *folder_name(hm_library *lib, const char *path)
{
    const char *end = strrchr(path, '/');
    if (end == NULL)
        return "pack";
    const char *start = end;
    while (start > path && start[-1] != '/')
        start--;
    const char *name = hm_arena_text(&lib->arena, start, (size_t)(end - start));
    return name ? name : "pack";
}

static void read_manifest_part(pack *p, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_TITLE: p->info.title = n->text; break;
    case HM_WORD_VERSION: p->info.version = n->text; break;
    case HM_WORD_AUTHOR: p->info.author = n->text; break;
    case HM_WORD_TEXT: p->info.text = n->text; break;
    case HM_WORD_GAME: p->info.game = n->text; break;
    default: break;
    }
}

static void check_manifest(hm_library *lib, pack *p)
{
    const hm_node *version = hm_node_part(p->node, HM_WORD_VERSION);
    if (version == NULL)
        report(lib, p->manifest, "missing-part", p->node->name_at, "the pack has no version");
    else if (hm_version_fits(version->text, "") < 0)
        report(lib, p->manifest, "bad-version", version->name_at,
               "a version is three numbers, like 1.2.0");
    if (hm_node_part(p->node, HM_WORD_GAME) == NULL)
        report(lib, p->manifest, "missing-part", p->node->name_at,
               "the pack does not say which game it is for");
    for (const hm_node *n = p->node->a; n != NULL; n = n->next)
        if (n->word == HM_WORD_REQUIRES && n->b != NULL &&
            hm_version_fits("0.0.0", n->b->text) < 0)
            report(lib, p->manifest, "bad-version", n->b->at,
                   "versions are asked for like \">=1.0.0 <2.0.0\"");
}

static void read_manifest(hm_library *lib, pack *p)
{
    p->info.folder = p->manifest->source->name;
    p->info.name = folder_name(lib, p->info.folder);
    for (const hm_node *n = p->manifest->items; n != NULL && p->node == NULL; n = n->next)
        if (n->kind == HM_NODE_PACK)
            p->node = n;
    if (p->node == NULL) {
        if (!p->manifest->broken)
            report(lib, p->manifest, "missing-part", nowhere, "this file names no pack");
        return;
    }
    p->info.name = p->node->text;
    for (const hm_node *n = p->node->a; n != NULL; n = n->next)
        read_manifest_part(p, n);
    if (!p->manifest->broken)
        check_manifest(lib, p);
}

static pack *find_pack(const hm_library *lib, const char *name)
{
    for (int i = 0; i < lib->packs; i++)
        if (strcmp(lib->pack[i]->info.name, name) == 0)
            return lib->pack[i];
    return NULL;
}

static pack *new_pack(hm_library *lib, hm_error *err)
{
    if (lib->packs == HM_PACKS_MAX) {
        hm_fail(err, HM_ELIMIT, nowhere, "more than %d packs", HM_PACKS_MAX);
        return NULL;
    }
    pack *p = hm_arena_new(&lib->arena, sizeof *p);
    if (p == NULL) {
        hm_fail_memory(err);
        return NULL;
    }
    p->info.title = p->info.author = p->info.text = "";
    p->info.version = "0.0.0";
    return p;
}

static bool is_known_folder(const hm_library *lib, const hm_source *file, int count)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; is_manifest(file[i].name) && k < lib->packs; k++)
            if (lib->pack[k]->info.folder &&
                strcmp(lib->pack[k]->info.folder, file[i].name) == 0)
                return true;
    return false;
}

hm_status hm_library_add_pack(hm_library *lib, const hm_source *file, int count,
                              hm_error *err)
{
    if (is_known_folder(lib, file, count))
        return HM_OK;
    pack *p = new_pack(lib, err);
    if (p == NULL)
        return err ? err->code : HM_ENOMEM;
    hm_status st = parse_files(lib, p, file, count, err);
    if (st != HM_OK)
        return st;
    if (p->manifest == NULL)
        return hm_fail(err, HM_EINPUT, nowhere, "a pack needs a manifest, " HM_MANIFEST);
    read_manifest(lib, p);
    const pack *other = find_pack(lib, p->info.name);
    if (other != NULL) {
        hm_span at = p->node ? p->node->name_at : nowhere;
        hm_diag *d = hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR,
                                 "duplicate-pack", at, "pack '%s' is there twice",
                                 p->info.name);
        hm_diag_hint(&lib->diags, d, "the other one is %s", other->info.folder);
        return hm_fail(err, HM_EINPUT, at, "pack '%s' is there twice", p->info.name);
    }
    lib->pack[lib->packs++] = p;
    return HM_OK;
}

static const char *stem(hm_library *lib, const char *path)
{
    const char *name = base_name(path), *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot != name ? (size_t)(dot - name) : strlen(name);
    return hm_arena_text(&lib->arena, name, length);
}

hm_status hm_library_add_file(hm_library *lib, const hm_source *file, hm_error *err)
{
    pack *p = new_pack(lib, err);
    if (p == NULL)
        return err ? err->code : HM_ENOMEM;
    hm_status st = parse_files(lib, p, file, 1, err);
    if (st != HM_OK)
        return st;
    p->info.loose = true;
    p->info.folder = p->file[0].source->name;
    p->info.name = stem(lib, file->name);
    if (p->info.name == NULL)
        return hm_fail_memory(err);
    lib->pack[lib->packs++] = p;
    return HM_OK;
}

/* -- needs */

static bool is_lost(const hm_library *lib, const char *name)
{
    for (const lost *l = lib->lost; l != NULL; l = l->next)
        if (strcmp(l->name, name) == 0)
            return true;
    return lib->diags.trouble != HM_OK; /* a name that could not be kept: stop asking */
}

const char *hm_library_missing(const hm_library *lib)
{
    for (int i = 0; i < lib->packs; i++) {
        const hm_node *node = lib->pack[i]->node;
        for (const hm_node *n = node ? node->a : NULL; n != NULL; n = n->next)
            if (n->word == HM_WORD_REQUIRES && find_pack(lib, n->text) == NULL &&
                !is_lost(lib, n->text))
                return n->text;
    }
    return NULL;
}

void hm_library_give_up(hm_library *lib, const char *name)
{
    lost *l = hm_arena_new(&lib->arena, sizeof *l);
    if (l == NULL || (l->name = hm_arena_text(&lib->arena, name, strlen(name))) == NULL) {
        lib->diags.trouble = HM_ENOMEM;
        return;
    }
    l->next = lib->lost;
    lib->lost = l;
}

static void walk(hm_library *lib, int i);

static void check_need(hm_library *lib, pack *p, const hm_node *n)
{
    pack *other = find_pack(lib, n->text);
    const hm_source *s = p->manifest->source;
    if (other == NULL) {
        hm_diag_add(&lib->diags, s, HM_ERROR, "missing-pack", n->name_at,
                    "pack '%s' is required, but was not found", n->text);
        return;
    }
    if (n->b != NULL && hm_version_fits(other->info.version, n->b->text) == 0)
        hm_diag_add(&lib->diags, s, HM_ERROR, "pack-version", n->b->at,
                    "pack '%s' %s is required, but %s is there", n->text, n->b->text,
                    other->info.version);
    if (other->mark == 1) {
        hm_diag_add(&lib->diags, s, HM_ERROR, "circular-packs", n->name_at,
                    "packs '%s' and '%s' require each other", p->info.name, n->text);
        return;
    }
    for (int k = 0; k < lib->packs; k++)
        if (lib->pack[k] == other)
            walk(lib, k);
}

/* Depth first, so that a pack comes after all it needs. */
static void walk(hm_library *lib, int i)
{
    pack *p = lib->pack[i];
    if (p->mark != 0)
        return;
    p->mark = 1;
    for (const hm_node *n = p->node ? p->node->a : NULL; n != NULL; n = n->next)
        if (n->word == HM_WORD_REQUIRES)
            check_need(lib, p, n);
    p->mark = 2;
    lib->order[lib->ordered++] = i;
}

static void put_in_order(hm_library *lib)
{
    for (int loose = 0; loose < 2; loose++) /* loose files see everything */
        for (int i = 0; i < lib->packs; i++)
            if (lib->pack[i]->info.loose == (loose == 1))
                walk(lib, i);
}

/* -- the game */

static void find_game(hm_library *lib, hm_check *c, hm_gen *gen)
{
    const hm_node *found = NULL;
    for (int i = 0; i < lib->ordered; i++) {
        const pack *p = lib->pack[lib->order[i]];
        for (int k = 0; k < p->files; k++)
            for (const hm_node *n = p->file[k].items; n != NULL; n = n->next) {
                if (n->kind != HM_NODE_GAME)
                    continue;
                if (found != NULL) {
                    report(lib, &p->file[k], "duplicate-game", n->name_at,
                           "a second game: cards of two games cannot be mixed");
                    continue;
                }
                found = n;
                c->source = p->file[k].source;
                lib->game = hm_arena_new(&lib->arena, sizeof *lib->game);
                if (lib->game == NULL)
                    lib->diags.trouble = HM_ENOMEM;
                else if (!hm_gamedef(c, gen, n, lib->game))
                    lib->game = NULL;
            }
    }
}

/* Every pack must be for the game that is there. */
static void check_games(hm_library *lib)
{
    for (int i = 0; i < lib->packs && lib->game != NULL; i++) {
        pack *p = lib->pack[i];
        const hm_node *n = p->node ? hm_node_part(p->node, HM_WORD_GAME) : NULL;
        if (p->info.game == NULL)
            p->info.game = lib->game->name;
        if (n != NULL && strcmp(n->text, lib->game->name) != 0)
            hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "unknown-game",
                        n->name_at, "this pack is for '%s', but the game is '%s'", n->text,
                        lib->game->name);
    }
}

static void report_no_game(hm_library *lib)
{
    if (lib->diags.errors != 0 || lib->packs == 0)
        return;
    const pack *p = lib->pack[0];
    hm_diag *d = hm_diag_add(&lib->diags, p->file[0].source, HM_ERROR, "unknown-game", nowhere,
                             "no pack here defines a game");
    hm_diag_hint(&lib->diags, d, "require a pack that does");
}

/* -- cards */

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
            report(lib, f, "bad-name", n->name_at, "a name cannot have a control character");
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

static void start_draft(hm_library *lib, pack *p, const hm_file *f, hm_node *node)
{
    hm_card *card = hm_arena_new(&lib->arena, sizeof *card);
    const hm_node *id = hm_node_part(node, HM_WORD_ID);
    if (card == NULL || (card->id = id ? id->text : hm_card_id(&lib->arena, node->text)) == NULL) {
        lib->diags.trouble = HM_ENOMEM;
        return;
    }
    if (card->id[0] == '\0') {
        report(lib, f, "bad-name", node->name_at,
               "a card needs a name (or an id) with letters or digits");
        return;
    }
    if (!is_good_name(lib, f, node))
        return;
    card->name = node->text;
    card->pack = p->info.name;
    card->index = (uint16_t)lib->drafts;
    card->text = "";
    p->info.cards++;
    lib->draft[lib->drafts++] = (draft){card, node, f, p, has_error(lib, f, node->at)};
}

static void find_twin(hm_library *lib, int i)
{
    const draft *d = &lib->draft[i];
    for (int k = 0; k < i; k++) {
        const draft *e = &lib->draft[k];
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
        pack *p = lib->pack[lib->order[i]];
        for (int k = 0; k < p->files; k++)
            for (hm_node *n = p->file[k].items; n != NULL; n = n->next)
                if (n->kind == HM_NODE_CARD)
                    start_draft(lib, p, &p->file[k], n);
    }
    for (int i = 0; i < lib->drafts; i++) {
        card[i] = lib->draft[i].card;
        find_twin(lib, i);
    }
    lib->cards = (hm_cards){lib->game, lib->drafts, card};
    return HM_OK;
}

static bool shares_on_purpose(const hm_library *lib, const hm_card *a, const hm_card *b)
{
    return a->type == b->type && lib->game->type[a->type].same_pattern;
}

static void warn_of_same_pattern(hm_library *lib, int i)
{
    const draft *d = &lib->draft[i];
    for (int k = 0; k < i && d->card->pattern.cubes != 0; k++) {
        const draft *e = &lib->draft[k];
        if (e->pack != d->pack || shares_on_purpose(lib, e->card, d->card) ||
            !hm_pattern_same(&e->card->pattern, &d->card->pattern))
            continue;
        const hm_node *part = hm_node_part(d->node, HM_WORD_PATTERN);
        hm_diag_add(&lib->diags, d->file->source, HM_WARNING, "same-pattern",
                    part ? part->at : d->node->name_at, "this is also the pattern of '%s'",
                    e->card->name);
        return;
    }
}

static void compile_cards(hm_library *lib, hm_check *c, hm_gen *gen)
{
    c->cards = &lib->cards;
    gen->limits.cards = lib->cards.count;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < lib->drafts; i++) {
            draft *d = &lib->draft[i];
            c->source = d->file->source;
            c->card = d->card;
            c->broken = d->broken;
            c->failed = false;
            if (pass == 0)
                hm_carddef_head(c, d->node, d->card);
            else
                hm_carddef_body(c, gen, d->node, d->card);
        }
    for (int i = 0; i < lib->drafts; i++)
        warn_of_same_pattern(lib, i);
}

hm_status hm_library_build(hm_library *lib, hm_error *err)
{
    hm_check c = {.diags = &lib->diags, .arena = &lib->arena};
    hm_gen *gen = hm_arena_new(&lib->arena, sizeof *gen);
    if (gen == NULL)
        return hm_fail_memory(err);
    gen->arena = &lib->arena;
    gen->err = err;
    put_in_order(lib);
    find_game(lib, &c, gen);
    check_games(lib);
    if (lib->game == NULL) {
        report_no_game(lib);
    } else {
        hm_status st = collect_cards(lib, err);
        if (st != HM_OK)
            return st;
        compile_cards(lib, &c, gen);
        lib->has_cards = true;
    }
    hm_diags_sort(&lib->diags);
    if (gen->status != HM_OK)
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

const hm_source *hm_library_source(const hm_library *lib, const hm_card *card, hm_span *at)
{
    const draft *d = &lib->draft[card->index];
    if (at != NULL)
        *at = d->node->name_at;
    return d->file->source;
}
