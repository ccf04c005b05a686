/* seedline.c - see seedline.h. */
#include "tools/game/seedline.h"

#include <stdio.h>

#include "tools/game/daily.h"
#include "tools/game/share.h"
#include "tools/say.h"
#include "tools/textstream.h"

static void write_seed(FILE *pen, const json_t *setup)
{
    const json_t *seed = json_object_get(setup, "seed");
    if (json_is_string(seed)) /* too large for a number of JSON */
        hm_put(pen, json_string_value(seed));
    else
        fprintf(pen, "%lld", (long long)json_integer_value(seed));
}

char *hm_seed_line(const json_t *setup, const hm_library *lib)
{
    char *text = NULL, date[HM_DATE_MAX], code[HM_LETTERS_MAX];
    size_t size;
    hm_error err = {0};
    FILE *pen = hm_textstream(&text, &size);
    bool daily = hm_daily_is(setup, lib, date);
    if (daily)
        fprintf(pen, "The game of %s: ", date);
    fputs(daily ? "seed " : "Seed ", pen);
    write_seed(pen, setup);
    if (hm_share_write(setup, lib, code, &err) == HM_OK)
        fprintf(pen, ", code %s", code);
    else
        fprintf(pen, "; no code: %s", err.msg);
    fclose(pen);
    return text;
}
