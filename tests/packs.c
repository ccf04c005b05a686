/* packs.c - builds libraries from texts and lists what is wrong with them. */
#include "tests/packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/purse.h"
#include "tests/support.h"

enum { TRIES_MAX = 10000, TEXT_ROOM = 4000 };

const char hm_test_towns_manifest[] =
    "pack \"t\" { version \"1.0.0\" game \"tiny-towns\" }";

static char  *towns_text;
static size_t towns_length;

hm_source hm_test_text(const char *name, const char *bytes)
{
    return (hm_source){name, bytes, strlen(bytes)};
}

hm_test_pack hm_test_pack_of(const char *manifest, const char *game, const char *cards)
{
    hm_test_pack p = {2, {hm_test_text("t/pack.card", manifest),
                          hm_test_text("t/game.card", game)}};
    if (cards != NULL)
        p.file[p.files++] = hm_test_text("t/x.card", cards);
    return p;
}

int hm_test_read_towns(void **state)
{
    (void)state;
    towns_text = hm_test_read(HM_TEST_BASE "/game.card", &towns_length);
    return towns_text == NULL;
}

int hm_test_drop_towns(void **state)
{
    (void)state;
    free(towns_text);
    towns_text = NULL;
    return 0;
}

hm_test_pack hm_test_towns(hm_source cards)
{
    return (hm_test_pack){3, {hm_test_text("t/pack.card", hm_test_towns_manifest),
                              {"t/game.card", towns_text, towns_length}, cards}};
}

hm_library *hm_test_build(const hm_test_pack *pack, hm_script_host *host)
{
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    hm_library_scripts(lib, host);
    assert_int_equal(hm_library_add_pack(lib, pack->file, pack->files, &err), HM_OK);
    for (const char *name; (name = hm_library_missing(lib)) != NULL;)
        hm_library_give_up(lib, name);
    hm_status st = hm_library_build(lib, &err);
    assert_int_equal(st, hm_library_diags(lib)->errors ? HM_EINPUT : HM_OK);
    return lib;
}

/* Builds and frees it. */
static hm_status build_with(const hm_alloc *alloc, const hm_test_pack *pack,
                            hm_script_host *host)
{
    hm_error err = {0};
    hm_library *lib = hm_library_new(alloc);
    if (lib == NULL) {
        if (host != NULL)
            host->free(host->self);
        return HM_ENOMEM;
    }
    hm_library_scripts(lib, host);
    hm_status st = hm_library_add_pack(lib, pack->file, pack->files, &err);
    if (st == HM_OK)
        st = hm_library_build(lib, &err);
    hm_library_free(lib);
    return st;
}

long hm_test_starve(const hm_test_pack *pack, hm_script_host *(*new_host)(void))
{
    for (long tries = 0; tries < TRIES_MAX; tries++) {
        hm_purse purse = {tries, 0};
        hm_alloc alloc = hm_purse_alloc(&purse);
        hm_status st = build_with(&alloc, pack, new_host != NULL ? new_host() : NULL);
        assert_int_equal(purse.out, 0);
        if (st == HM_OK)
            return tries;
        assert_int_equal(st, HM_ENOMEM);
    }
    fail_msg("%d allocations are not enough", TRIES_MAX);
    return TRIES_MAX;
}

void hm_test_write_down(const hm_diags *diags, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '\0';
    for (const hm_diag *d = diags->first; d != NULL && n < size; d = d->next) {
        hm_place p = hm_source_place(d->source, d->at);
        const char *hint = d->hint != NULL ? d->hint : "";
        n += (size_t)snprintf(out + n, size - n, "%d:%d-%d %s%s: %s%s%s%s\n", p.line,
                              p.column, p.end_column,
                              d->severity == HM_WARNING ? "warning " : "", d->code,
                              d->message, *hint ? " (" : "", hint, *hint ? ")" : "");
    }
}

bool hm_test_row_gives(const hm_test_row *row, const char *got)
{
    if (strcmp(got, row->want) == 0)
        return true;
    print_error("%s:\n%s\ngives\n%s\ninstead of\n%s\n", row->name, row->source, got,
                row->want);
    return false;
}

bool hm_test_row_complains(const hm_test_row *row, const hm_library *lib)
{
    char got[TEXT_ROOM];
    hm_test_write_down(hm_library_diags(lib), got, sizeof got);
    return hm_test_row_gives(row, got);
}

int hm_test_rows_amiss(const hm_test_row *rows, size_t count,
                       hm_library *(*make)(const char *source))
{
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        hm_library *lib = make(rows[i].source);
        bad += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    return bad;
}
