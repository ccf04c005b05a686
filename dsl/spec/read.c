/* read.c - reads card tests without running them, for `check`: what they name must be
 * there, whether or not it does what they expect. */
#include <string.h>

#include "dsl/spec/play.h"

/* A card that something is expected of, or a line of the game. */
static void check_name(hm_scene *s, const hm_node *n)
{
    int line;
    const bool score = n->word == HM_WORD_SCORE, builds = n->word == HM_WORD_BUILDS;
    if (n->text == NULL || (!score && !builds))
        return;
    if (!score || !hm_scene_line(s, n->text, &line))
        hm_scene_find(s, n->text, n->name_at);
}

/* Towns that come later are drawn for nothing but their mistakes; where the test lists no
 * cards that was done before. */
void hm_scene_read(hm_scene *s, const hm_node *test)
{
    hm_town town;
    for (const hm_node *n = test->item.parts; n != NULL && !s->shared; n = n->next)
        if (n->word == HM_WORD_BECOMES && s->listed)
            hm_scene_draw(s, n, &town);
        else
            check_name(s, n);
}

/* What a failure has at its end in parentheses is a diagnostic's hint. */
static void report(const hm_source *source, const hm_spec_failure *f, hm_diags *diags)
{
    const char *end = strstr(f->message, " (did you mean ");
    const size_t length = end ? (size_t)(end - f->message) : strlen(f->message);
    hm_diag *d = hm_diag_add(diags, source, HM_ERROR, "test", f->at, "%.*s", (int)length,
                             f->message);
    if (end != NULL)
        hm_diag_hint(diags, d, "%.*s", (int)strlen(end) - 3, end + 2);
}

hm_status hm_spec_read(const hm_library *lib, const hm_source *source, hm_arena *arena,
                       hm_diags *diags, const hm_node **items, hm_error *err)
{
    hm_file file;
    if (hm_parse(source, arena, diags, &file) != HM_OK)
        return hm_fail_memory(err);
    *items = file.items;
    if (diags->errors != 0 || lib == NULL || hm_library_cards(lib) == NULL)
        return HM_OK;
    for (const hm_node *n = file.items; n != NULL; n = n->next) {
        hm_spec_result *r;
        if (n->kind != HM_NODE_TEST)
            continue;
        if (hm_spec_test(lib, n, false, arena, &r) != HM_OK)
            return hm_fail_memory(err);
        for (const hm_spec_failure *f = r->failures; f != NULL; f = f->next)
            report(source, f, diags);
    }
    return HM_OK;
}
