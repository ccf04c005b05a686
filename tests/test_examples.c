/* Every example of the reference (dsl/words.def) compiles without a word of complaint,
 * and the tests among them pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/examples.h"
#include "dsl/spec/spec.h"
#include "tests/packs.h"
#include "tools/load.h"

/* A game of its own needs no packs; a manifest is a pack and no loose file. */
static hm_library *load(const hm_example *e, const hm_source *source, const char *packs)
{
    static hm_options o;
    hm_error err;
    if (!e->alone && !e->manifest)
        return hm_load_text(&o, packs, source, &err);
    static const char manifest[] =
        "pack \"hamlets\" { title \"E\" version \"1.0.0\" game \"hamlets\" }";
    const hm_source own[] = {{HM_MANIFEST, manifest, sizeof manifest - 1}, *source};
    hm_library *lib = hm_library_new(NULL);
    assert_int_equal(e->manifest ? hm_library_add_pack(lib, source, 1, &err)
                                 : hm_library_add_pack(lib, own, 2, &err), HM_OK);
    for (const char *name; (name = hm_library_missing(lib)) != NULL;)
        hm_library_give_up(lib, name);
    (void)hm_library_build(lib, &err);
    return lib;
}

/* What is wrong with it, with these packs; "" for nothing. */
static void complaints(const hm_example *e, const char *packs, char *out, size_t size)
{
    const hm_source source = {e->manifest ? HM_MANIFEST : "example.card", e->text,
                              strlen(e->text)};
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_spec_report report = {0};
    hm_error err = {0};
    hm_library *lib = load(e, &source, packs);
    assert_non_null(lib);
    hm_test_write_down(hm_library_diags(lib), out, size);
    if (out[0] == '\0' && strstr(e->text, "test \"") != NULL) {
        assert_int_equal(hm_spec_run(lib, &source, &arena, &diags, &report, &err), HM_OK);
        if (report.failed > 0)
            snprintf(out, size, "%s", report.results->failures->message);
        assert_int_equal(report.passed + report.failed, 1);
    }
    hm_library_free(lib);
    hm_arena_drop(&arena);
}

/* A pack's example names others that are not there. */
static bool is_missing_pack(const hm_example *e, const char *got)
{
    return e->manifest && (strstr(got, "pack") != NULL || strstr(got, "game") != NULL);
}

static void every_example_is_right(void **state)
{
    int tried = 0, amiss = 0;
    (void)state;
    for (int w = 1; w < HM_WORDS; w++) {
        static const char *const packs[] = {"base", "little-town"};
        hm_example e;
        char got[1000] = "";
        if (!hm_word_example(hm_word_lookup((hm_word)w), &e))
            continue;
        assert_true(strlen(e.text) < HM_EXAMPLE_MAX - 1);
        for (int p = e.board; p == e.board || (p < 2 && e.whole && got[0] != '\0'); p++)
            complaints(&e, packs[p], got, sizeof got);
        if (got[0] != '\0' && !is_missing_pack(&e, got)) {
            print_error("%s\n%s%s\n", hm_word_lookup((hm_word)w)->spelling, e.text, got);
            amiss++;
        }
        tried++;
    }
    assert_int_equal(amiss, 0);
    assert_true(tried > 300);
}

/* Who has no example says where one is: "see may". */
static void a_word_without_one_names_another(void **state)
{
    (void)state;
    for (int w = 1; w < HM_WORDS; w++) {
        hm_example e;
        const hm_word_info *info = hm_word_lookup((hm_word)w);
        if (hm_word_example(info, &e))
            continue;
        if (strncmp(info->doc, "see ", 4) != 0)
            print_error("%s has no example\n", info->spelling);
        assert_memory_equal(info->doc, "see ", 4);
    }
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(every_example_is_right),
        cmocka_unit_test(a_word_without_one_names_another),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}
