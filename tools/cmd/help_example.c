/* help_example.c - see help_example.h. */
#include "tools/cmd/help_example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/examples.h"
#include "dsl/fmt/fmt.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/textstream.h"

static hm_source source_of(const hm_example *e)
{
    return (hm_source){e->manifest ? HM_MANIFEST : "example.card", e->text,
                       strlen(e->text)};
}

char *hm_example_shown(const hm_word_info *w)
{
    hm_example e;
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    hm_error err;
    const char *text = w->example;
    size_t length = strlen(text);
    if (hm_word_example(w, &e) && e.whole) {
        const hm_source source = source_of(&e);
        if (hm_parse(&source, &arena, &diags, &file) != HM_OK || file.broken ||
            hm_fmt(&file, &arena, &text, &length, &err) != HM_OK)
            text = w->example, length = strlen(text);
    }
    char *out = hm_need(strndup(text, length));
    hm_arena_drop(&arena);
    return out;
}

/* Is the card one of the text that was read beside the packs? */
static bool is_ours(const hm_library *lib, const hm_card *card, const hm_source *text)
{
    hm_span at;
    const hm_source *from = hm_library_source(lib, card, &at);
    return from != NULL && strcmp(from->name, text->name) == 0;
}

static void put_texts(FILE *f, const hm_library *lib, const hm_source *text)
{
    const hm_cards *set = hm_library_cards(lib);
    int ours = 0, said = 0;
    for (int i = 0; set != NULL && i < set->count; i++)
        ours += is_ours(lib, set->card[i], text);
    for (int i = 0; set != NULL && i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!is_ours(lib, c, text) || c->text[0] == '\0')
            continue;
        fputs(said++ > 0 ? "\n" : "", f);
        fprintf(f, "%s%s%s", ours > 1 ? c->name : "", ours > 1 ? ": " : "", c->text);
    }
}

char *hm_example_read(const hm_options *o, const hm_word_info *w)
{
    hm_example e;
    hm_error err;
    hm_library *lib = NULL;
    char *out = NULL;
    if (hm_word_example(w, &e) && !e.alone && !e.manifest) {
        const hm_source source = source_of(&e);
        lib = hm_load_text(o, e.board ? "little-town" : "base", &source, &err);
        if (lib != NULL && hm_library_diags(lib)->errors == 0) {
            size_t size;
            FILE *f = hm_textstream(&out, &size);
            put_texts(f, lib, &source);
            fclose(f);
        }
        hm_library_free(lib);
    }
    return out != NULL ? out : hm_need(strdup(""));
}
