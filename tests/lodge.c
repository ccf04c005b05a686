/* lodge.c - the texts of the invented game and its cards. */
#include "tests/lodge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME(spire)                                                                   \
    "game \"hamlets\" { title \"Hamlets\" grid 4 by 4\n"                              \
    "  resource clay { letter C colour brown }\n"                                     \
    "  resource reed { letter R colour green }\n"                                     \
    "  resource sand { letter S colour yellow }\n"                                    \
    "  type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"              \
    "  type barn { letter B colour red symbol \"b\" plural \"barns\" }\n"             \
    "  type oast { letter O colour grey symbol \"o\" plural \"oasts\" }\n"            \
    "  type folly { letter F colour green symbol \"f\" plural \"follies\" }\n"        \
    "  type spire { letter P colour purple symbol \"p\" plural \"spires\"" spire " }\n"\
    "  counter coin { plural \"coins\" letter N start 0 capacity 4 }\n"                \
    "  mode many mode solo\n"                                                         \
    "  score \"empty\" -1 per empty score \"bad luck\" -1 per cubes\n"                \
    "  rule \"odd\" { values \"yes\" \"no\" } }\n"

static const char pack_text[] = "pack \"p\" { version \"1.0.0\" game \"hamlets\" }";

/* -- an engine for scripts that takes all of them for right */

static int block(void *self, const hm_source *source, hm_span at, const char *card,
                 hm_diags *diags)
{
    (void)self, (void)source, (void)at, (void)card, (void)diags;
    return 1;
}

static bool file(void *self, const hm_source *source, hm_arena *arena, hm_node **first,
                 hm_node **last, hm_diags *diags)
{
    (void)self, (void)source, (void)arena, (void)first, (void)last, (void)diags;
    return true;
}

static unsigned names(void *self, int number)
{
    (void)self, (void)number;
    return 0;
}

static hm_status bind(void *self, const hm_cards *cards, hm_error *err)
{
    (void)self, (void)cards, (void)err;
    return HM_OK;
}

static void drop(void *self) { free(self); }

void hm_lodge_scripts(hm_library *lib)
{
    hm_script_host *h = calloc(1, sizeof *h);
    assert_non_null(h);
    *h = (hm_script_host){.self = h, .block = block, .file = file,
                          .names = names, .bind = bind, .free = drop};
    hm_library_scripts(lib, h);
}

/* -- cards of a pack in memory */

static hm_library *load(const char *game, const char *cards)
{
    hm_source files[] = {{"p/pack.card", pack_text, strlen(pack_text)},
                         {"p/game.card", game, strlen(game)},
                         {"p/some.card", cards, strlen(cards)}};
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    hm_lodge_scripts(lib);
    assert_int_equal(hm_library_add_pack(lib, files, 3, &err), HM_OK);
    hm_library_build(lib, &err);
    return lib;
}

hm_library *hm_lodge_load(const char *cards) { return load(GAME(" deal 2"), cards); }

hm_library *hm_lodge_load_undealt(const char *cards) { return load(GAME(""), cards); }

int hm_lodge_errors(const hm_library *lib, const char *what)
{
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            print_error("%s: %s\n", what, d->message);
    return hm_library_diags(lib)->errors;
}
