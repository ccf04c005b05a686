/* packs.c - the packs of a library: their files read, their manifests, and the order of
 * their needs.
 *
 * Files are given as bytes and copied, since diagnostics, forms and scripts look at
 * them as long as the library lives. A pack is a folder with a manifest, a loose file a
 * pack of its own. Which packs are missing is only said (hm_library_missing): whoever
 * has files finds them, adds them or gives them up, until nothing is missing. */
#include "dsl/packs.h"

#include <string.h>

#include "core/deck.h"

static const hm_span nowhere = {0, 0};

/* -- adding files */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_manifest(const char *path)
{
    return strcmp(base_name(path), HM_MANIFEST) == 0;
}

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

static bool is_script(const char *path)
{
    size_t n = strlen(path), m = strlen(HM_SCRIPT_END);
    return n > m && strcmp(path + n - m, HM_SCRIPT_END) == 0;
}

/* A script's file is run, and what it defines are items like those of any file. */
static hm_status run_file(hm_library *lib, const hm_source *s, hm_file *out)
{
    hm_node *last = NULL;
    out->source = s;
    if (lib->host == NULL)
        hm_packs_report(lib, out, "no-scripts", nowhere, "this program has no Lua");
    out->broken = lib->host == NULL || !hm_source_check(s, &lib->diags) ||
                  !lib->host->file(lib->host->self, s, &lib->arena, &out->items, &last,
                                   &lib->diags);
    return lib->diags.trouble;
}

/* Has no items, and makes no other game. */
static hm_status read_theme(hm_library *lib, hm_pack *p, const hm_source *s, hm_file *out)
{
    out->source = s;
    p->theme = hm_theme_read(s, &lib->arena, &lib->diags);
    return p->theme != NULL ? lib->diags.trouble : HM_ENOMEM;
}

static hm_status read_file(hm_library *lib, hm_pack *p, const hm_source *s, hm_file *out)
{
    if (hm_theme_is_file(s->name))
        return read_theme(lib, p, s, out);
    p->info.hash += hash_file(s);
    return is_script(s->name) ? run_file(lib, s, out)
                              : hm_parse(s, &lib->arena, &lib->diags, out);
}

/* A file with errors stays in the pack: its readable cards are checked, and p->files
 * counts as far as was read, so that nobody looks at what is not there. */
static hm_status parse_files(hm_library *lib, hm_pack *p, const hm_source *file,
                             int count, hm_error *err)
{
    p->file = hm_arena_array(&lib->arena, (size_t)count, sizeof *p->file);
    if (p->file == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < count; i++) {
        const hm_source *s = copy_source(lib, &file[i]);
        if (s == NULL || read_file(lib, p, s, &p->file[i]) != HM_OK)
            return hm_fail_memory(err);
        p->files = i + 1;
        if (is_manifest(s->name) && p->manifest == NULL)
            p->manifest = &p->file[i];
    }
    return HM_OK;
}

void hm_packs_report(hm_library *lib, const hm_file *f, const char *code, hm_span at,
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

/* More can never be met, since no more packs are in use than that; and everything that
 * goes through needs is counted by it. */
static void read_need(hm_library *lib, hm_pack *p, const hm_node *n)
{
    if (p->needs < HM_PACKS_MAX)
        p->need[p->needs] = n;
    else if (p->needs == HM_PACKS_MAX)
        hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "limit", n->name_at,
                    "a pack requires at most %d others", HM_PACKS_MAX);
    p->needs += p->needs <= HM_PACKS_MAX;
}

static void read_manifest_part(hm_library *lib, hm_pack *p, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_REQUIRES: read_need(lib, p, n); break;
    case HM_WORD_TITLE: p->info.title = n->text; break;
    case HM_WORD_VERSION: p->info.version = n->text; break;
    case HM_WORD_AUTHOR: p->info.author = n->text; break;
    case HM_WORD_TEXT: p->info.text = n->text; break;
    case HM_WORD_GAME: p->info.game = n->text; break;
    case HM_WORD_DRAWS: p->info.most = n->number.value; break;
    default: break;
    }
}

/* Not for a manifest with syntax errors, in which the part may be there and unread. */
static void check_manifest(hm_library *lib, hm_pack *p)
{
    const hm_node *version = hm_node_part(p->node, HM_WORD_VERSION);
    if (version == NULL)
        hm_packs_report(lib, p->manifest, "missing-part", p->node->name_at,
                        "the pack has no version");
    else if (hm_version_fits(version->text, "") < 0)
        hm_packs_report(lib, p->manifest, "bad-version", version->name_at,
                        "a version is three numbers, like 1.2.0");
    if (hm_node_part(p->node, HM_WORD_GAME) == NULL)
        hm_packs_report(lib, p->manifest, "missing-part", p->node->name_at,
                        "the pack does not say which game it is for");
    for (const hm_node *n = p->node->item.parts; n != NULL; n = n->next) {
        if (n->word == HM_WORD_REQUIRES && n->also.text != NULL &&
            hm_version_fits("0.0.0", n->also.text->text) < 0)
            hm_packs_report(lib, p->manifest, "bad-version", n->also.text->at,
                            "versions are asked for like \">=1.0.0 <2.0.0\"");
        if (n->word == HM_WORD_DRAWS && n->number.value > HM_DECK_MAX)
            hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "bad-number",
                        n->name_at, "expected a number from 0 to %d", HM_DECK_MAX);
    }
}

/* The folder lends its name where the manifest has none, so that messages can name the
 * pack in any case. */
static void read_manifest(hm_library *lib, hm_pack *p)
{
    p->info.folder = p->manifest->source->name;
    p->info.name = folder_name(lib, p->info.folder);
    for (const hm_node *n = p->manifest->items; n != NULL && p->node == NULL; n = n->next)
        if (n->kind == HM_NODE_PACK)
            p->node = n;
    if (p->node == NULL) {
        if (!p->manifest->broken)
            hm_packs_report(lib, p->manifest, "missing-part", nowhere,
                            "this file names no pack");
        return;
    }
    p->info.name = p->node->text;
    for (const hm_node *n = p->node->item.parts; n != NULL; n = n->next)
        read_manifest_part(lib, p, n);
    p->needs = p->needs < HM_PACKS_MAX ? p->needs : HM_PACKS_MAX;
    if (!p->manifest->broken)
        check_manifest(lib, p);
}

static hm_pack *find_pack(const hm_library *lib, const char *name)
{
    for (int i = 0; i < lib->packs; i++)
        if (strcmp(lib->pack[i]->info.name, name) == 0)
            return lib->pack[i];
    return NULL;
}

/* Texts are never NULL, so that nobody who prints them has to ask. */
static hm_pack *new_pack(hm_library *lib, hm_error *err)
{
    if (lib->packs == HM_PACKS_MAX) {
        hm_fail(err, HM_ELIMIT, nowhere, "more than %d packs", HM_PACKS_MAX);
        return NULL;
    }
    hm_pack *p = hm_arena_new(&lib->arena, sizeof *p);
    if (p == NULL) {
        hm_fail_memory(err);
        return NULL;
    }
    p->info.title = p->info.author = p->info.text = "";
    p->info.version = "0.0.0";
    p->info.most = -1;
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

/* The same folder twice is no mistake: a pack may be named on the command line and be
 * required by another one. Two folders with one name are, for nobody could say which
 * is meant. */
hm_status hm_library_add_pack(hm_library *lib, const hm_source *file, int count,
                              hm_error *err)
{
    if (is_known_folder(lib, file, count))
        return HM_OK;
    hm_pack *p = new_pack(lib, err);
    if (p == NULL)
        return err ? err->code : HM_ENOMEM;
    hm_status st = parse_files(lib, p, file, count, err);
    if (st != HM_OK)
        return st;
    if (p->manifest == NULL)
        return hm_fail(err, HM_EINPUT, nowhere, "a pack needs a manifest, " HM_MANIFEST);
    read_manifest(lib, p);
    const hm_pack *other = find_pack(lib, p->info.name);
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

/* It is called like the file and needs no manifest; it comes after all packs
 * (hm_packs_order), so its cards may speak of theirs. */
hm_status hm_library_add_file(hm_library *lib, const hm_source *file, hm_error *err)
{
    hm_pack *p = new_pack(lib, err);
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
    for (const hm_lost *l = lib->lost; l != NULL; l = l->next)
        if (strcmp(l->name, name) == 0)
            return true;
    return lib->diags.trouble != HM_OK; /* a name that could not be kept: stop asking */
}

const char *hm_library_missing(const hm_library *lib)
{
    for (int i = 0; i < lib->packs; i++)
        for (int k = 0; k < lib->pack[i]->needs; k++) {
            const char *name = lib->pack[i]->need[k]->text;
            if (find_pack(lib, name) == NULL && !is_lost(lib, name))
                return name;
        }
    return NULL;
}

void hm_library_give_up(hm_library *lib, const char *name)
{
    hm_lost *l = hm_arena_new(&lib->arena, sizeof *l);
    if (l == NULL || (l->name = hm_arena_text(&lib->arena, name, strlen(name))) == NULL) {
        lib->diags.trouble = HM_ENOMEM;
        return;
    }
    l->next = lib->lost;
    lib->lost = l;
}

/* The pack whose need was walked last from this one; in a circle there always is one. */
static const hm_pack *next_on_way(const hm_library *lib, const hm_pack *p)
{
    return p != NULL && p->way != NULL ? find_pack(lib, p->way->text) : NULL;
}

static void report_in_circle(hm_library *lib, const hm_pack *p)
{
    const hm_pack *next = next_on_way(lib, p), *third = next_on_way(lib, next);
    if (next == NULL || third == NULL)
        return;
    if (next == p)
        hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "circular-packs",
                    p->way->name_at, "pack '%s' requires itself", p->info.name);
    else
        hm_diag_add(&lib->diags, p->manifest->source, HM_ERROR, "circular-packs",
                    p->way->name_at, "packs '%s' and '%s' require each other%s%s%s",
                    p->info.name, next->info.name, third == p ? "" : ", by way of '",
                    third == p ? "" : third->info.name, third == p ? "" : "'");
}

/* Told at the need of each pack in it, since each of them is checked by itself, too, and
 * its author looks at that one. */
static void report_circle(hm_library *lib, const hm_pack *first)
{
    const hm_pack *p = first;
    do {
        report_in_circle(lib, p);
        p = next_on_way(lib, p);
    } while (p != NULL && p != first);
}

static void walk(hm_library *lib, int i);

/* A pack that is still being walked (mark 1) and is needed again closes a circle; without
 * the mark this would not end. */
static void check_need(hm_library *lib, hm_pack *p, const hm_node *n)
{
    hm_pack *other = find_pack(lib, n->text);
    const hm_source *s = p->manifest->source;
    if (other == NULL) {
        hm_diag_add(&lib->diags, s, HM_ERROR, "missing-pack", n->name_at,
                    "pack '%s' is required, but was not found", n->text);
        return;
    }
    if (n->also.text != NULL &&
        hm_version_fits(other->info.version, n->also.text->text) == 0)
        hm_diag_add(&lib->diags, s, HM_ERROR, "pack-version", n->also.text->at,
                    "pack '%s' %s is required, but %s is there", n->text,
                    n->also.text->text, other->info.version);
    if (other->mark == 1) {
        report_circle(lib, other);
        return;
    }
    for (int k = 0; k < lib->packs; k++)
        if (lib->pack[k] == other)
            walk(lib, k);
}

/* Depth first, so that a pack comes after all it needs. */
static void walk(hm_library *lib, int i)
{
    hm_pack *p = lib->pack[i];
    if (p->mark != 0)
        return;
    p->mark = 1;
    for (int k = 0; k < p->needs; k++) {
        p->way = p->need[k];
        check_need(lib, p, p->need[k]);
    }
    p->mark = 2;
    lib->order[lib->ordered++] = i;
}

void hm_packs_order(hm_library *lib)
{
    for (int loose = 0; loose < 2; loose++) /* loose files see everything */
        for (int i = 0; i < lib->packs; i++)
            if (lib->pack[i]->info.loose == (loose == 1))
                walk(lib, i);
}

const hm_theme *hm_library_theme(const hm_library *lib, const char *pack)
{
    const hm_pack *p = find_pack(lib, pack);
    return p != NULL ? p->theme : NULL;
}
