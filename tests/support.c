/* support.c - packs from disk, chance, and towns as pictures. */
#include "tests/support.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lua/lua_host.h"

enum { FILES_MAX = 512, PATH_ROOM = 512 };

typedef struct folder {
    int       count;
    hm_source file[FILES_MAX];
} folder;

char *hm_test_read(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return NULL;
    }
    char *bytes = malloc(HM_SOURCE_MAX + 1);
    size_t n = bytes ? fread(bytes, 1, HM_SOURCE_MAX, in) : 0;
    fclose(in);
    if (bytes != NULL)
        bytes[n] = '\0';
    *length = n;
    return bytes;
}

static int ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static int add_file(folder *f, const char *path, const char *name)
{
    char full[PATH_ROOM];
    if (f->count == FILES_MAX)
        return 0;
    snprintf(full, sizeof full, "%s/%s", path, name);
    hm_source *s = &f->file[f->count];
    s->name = strdup(full);
    s->bytes = hm_test_read(full, &s->length);
    f->count++;
    return s->name != NULL && s->bytes != NULL;
}

static int by_name(const void *a, const void *b)
{
    const hm_source *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static int read_folder(folder *f, const char *path)
{
    DIR *dir = opendir(path);
    int fine = dir != NULL;
    if (!fine)
        fprintf(stderr, "%s: no such folder\n", path);
    for (const struct dirent *e; fine && (e = readdir(dir)) != NULL;)
        if (ends_with(e->d_name, ".card") || ends_with(e->d_name, HM_SCRIPT_END))
            fine = add_file(f, path, e->d_name);
    if (dir != NULL)
        closedir(dir);
    if (fine) /* readdir has no order, and the order of cards is the files' */
        qsort(f->file, (size_t)f->count, sizeof *f->file, by_name);
    return fine;
}

static void drop_folder(folder *f)
{
    for (int i = 0; i < f->count; i++) {
        free((char *)(uintptr_t)f->file[i].name);
        free((char *)(uintptr_t)f->file[i].bytes);
    }
}

static void tell(const hm_library *lib)
{
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            fprintf(stderr, "%s:%d: error: %s\n", d->source->name,
                    hm_source_place(d->source, d->at).line, d->message);
}

/* Text that begins like a script is one. */
static int add_text(hm_library *lib, const char *cards, hm_error *err)
{
    if (cards == NULL)
        return 1;
    int script = strncmp(cards, "--", 2) == 0;
    hm_source source = {script ? "text.lua" : "text.card", cards, strlen(cards)};
    return hm_library_add_file(lib, &source, err) == HM_OK;
}

static int add_folder(hm_library *lib, const char *path, hm_error *err)
{
    folder *f = calloc(1, sizeof *f);
    int fine = f != NULL && read_folder(f, path) &&
               hm_library_add_pack(lib, f->file, f->count, err) == HM_OK;
    if (f != NULL)
        drop_folder(f);
    free(f);
    return fine;
}

/* With all that was said of it; false when it has errors. */
static int build(const char *const *path, int paths, const char *cards, hm_library **out,
                 hm_error *err)
{
    hm_library *lib = *out = hm_library_new(NULL);
    int fine = lib != NULL;
    if (fine)
        hm_library_scripts(lib, hm_lua_host_new());
    for (int i = 0; i < paths && fine; i++)
        fine = add_folder(lib, path[i], err);
    return fine && add_text(lib, cards, err) && hm_library_build(lib, err) == HM_OK;
}

hm_library *hm_test_try(const char *const *path, int paths, const char *cards)
{
    hm_error err = {0};
    hm_library *lib;
    build(path, paths, cards, &lib, &err);
    return lib;
}

hm_library *hm_test_load_all(const char *const *path, int paths, const char *cards)
{
    hm_error err = {0};
    hm_library *lib;
    if (build(path, paths, cards, &lib, &err))
        return lib;
    fprintf(stderr, "%s: cannot be loaded: %s\n", path[0], err.msg);
    if (lib != NULL)
        tell(lib);
    hm_library_free(lib);
    return NULL;
}

hm_library *hm_test_load_with(const char *path, const char *cards)
{
    return hm_test_load_all(&path, 1, cards);
}

hm_library *hm_test_load(const char *path) { return hm_test_load_with(path, NULL); }

hm_library *hm_lib;

static int load_lib(const char *path)
{
    hm_lib = hm_test_load(path);
    return hm_lib == NULL;
}

int hm_lib_load_base(void **state)
{
    (void)state;
    return load_lib(HM_TEST_BASE);
}

int hm_lib_load_fortune(void **state)
{
    static const char *const both[] = {HM_TEST_BASE, HM_TEST_FORTUNE};
    (void)state;
    hm_lib = hm_test_load_all(both, 2, NULL);
    return hm_lib == NULL;
}

int hm_lib_load_tokens(void **state)
{
    static const char *const all[] = {HM_TEST_BASE, HM_TEST_FORTUNE, HM_TEST_TOKENS,
                                      HM_TEST_TOKENS_HOUSE};
    (void)state;
    hm_lib = hm_test_load_all(all, 4, NULL);
    return hm_lib == NULL;
}

int hm_lib_load_little_town(void **state)
{
    (void)state;
    return load_lib(HM_TEST_LITTLE_TOWN);
}

int hm_lib_drop(void **state)
{
    (void)state;
    hm_library_free(hm_lib);
    hm_lib = NULL;
    return 0;
}

hm_code_limits hm_test_limits(const hm_cards *set)
{
    const hm_game *g = set->game;
    return (hm_code_limits){.types = g->types, .cards = set->count,
                            .resources = g->resources, .modes = g->modes,
                            .rules = g->rules, .terrains = g->terrains,
                            .counters = g->counters, .tokens = g->tokens,
                            .cols = g->grid.cols, .rows = g->grid.rows,
                            .shared = g->boards > 0};
}

const hm_card *hm_test_card(const hm_cards *set, const char *name)
{
    const hm_card *card = hm_cards_find(set, name, NULL);
    if (card == NULL) {
        fprintf(stderr, "no card is called '%s'\n", name);
        exit(1);
    }
    return card;
}

uint64_t hm_test_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

int hm_test_below(uint64_t *state, int n)
{
    return (int)((hm_test_next(state) >> 32) * (uint64_t)n >> 32);
}

static void draw_cell(FILE *out, const hm_deck *d, const hm_town *t, int square)
{
    int cell = hm_cell(&d->plan, t, square);
    char text[64] = ".";
    if (cell >= HM_CELL_BUILDING)
        snprintf(text, sizeof text, "%s+%d", d->card[cell - HM_CELL_BUILDING]->name,
                 hm_held_count(hm_held(&d->plan, t, square)));
    else if (cell > 0)
        snprintf(text, sizeof text, "%s", d->game->resource[cell - 1].name);
    fprintf(out, " %-15s", text);
}

#if defined __SANITIZE_ADDRESS__
enum { RUNS = 10 };
#elif defined __has_feature
#if __has_feature(address_sanitizer)
enum { RUNS = 10 };
#else
enum { RUNS = 100 };
#endif
#else
enum { RUNS = 100 };
#endif

int hm_test_runs(int all, int least)
{
    const char *wish = getenv("HM_RUNS");
    int percent = wish != NULL && atoi(wish) > 0 ? atoi(wish) : RUNS;
    int64_t runs = (int64_t)all * percent / 100;
    return runs < least ? least : runs > INT_MAX ? INT_MAX : (int)runs;
}

void hm_test_draw(FILE *out, const hm_deck *d, const hm_town *t)
{
    const hm_grid *g = &d->game->grid;
    for (int s = 0; s < g->count; s++) {
        draw_cell(out, d, t, s);
        if (s % g->cols == g->cols - 1)
            fputc('\n', out);
    }
}
