/* share_company.c - see share_company.h. Texts are short, and letters take seven bits. */
#include "tools/game/share_company.h"

#include <string.h>

#include "core/teams.h"
#include "tools/json.h"

static const char field[] = "teams";

bool hm_share_has_company(const json_t *setup)
{
    return json_object_get(setup, field) != NULL;
}

void hm_share_put_company(hm_bits *bits, const json_t *setup, json_t *request)
{
    json_t *v = json_object_get(setup, field);
    const char *text = json_string_value(v);
    hm_bits_put(bits, text != NULL, 1);
    if (text == NULL)
        return;
    json_object_set(request, field, v);
    hm_bits_put_number(bits, strlen(text), 4);
    for (; *text != '\0'; text++)
        hm_bits_put(bits, (uint64_t)(unsigned char)*text, 7);
}

void hm_share_take_company(hm_bits *bits, json_t *request)
{
    char text[HM_TEAMS_TEXT] = "";
    const uint64_t n = hm_bits_take(bits, 1) ? hm_bits_take_number(bits, 4) : 0;
    bits->bad = bits->bad || n >= sizeof text;
    for (uint64_t i = 0; i < n && !bits->bad; i++)
        text[i] = (char)hm_bits_take(bits, 7);
    if (n > 0 && !bits->bad)
        json_object_set_new(request, field, hm_json_text(text));
}
