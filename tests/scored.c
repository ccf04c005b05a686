/* A card to be scored, and what it may look at. */
#include "tests/scored.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/packs.h"

hm_library *hm_test_scored(const char *parts)
{
    char cards[600];
    snprintf(cards, sizeof cards,
             "card \"X\" { type tavern pattern { wood } source \"t\" eats %s }\n"
             "card \"C\" { type cottage pattern { glass } source \"t\" eats }\n"
             "card \"F\" { type farm pattern { brick } source \"t\" }\n"
             "card \"W\" { type well pattern { stone } source \"t\" }\n", parts);
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", cards));
    hm_library *lib = hm_test_build(&pack, NULL);
    if (hm_library_diags(lib)->errors != 0)
        fail_msg("%s: %s", parts, hm_library_diags(lib)->first->message);
    return lib;
}
