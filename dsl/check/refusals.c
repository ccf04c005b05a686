/* refusals.c - reports by the rows of refusals.def. */
#include "dsl/check/refusals.h"

#include <string.h>

enum { TEXT_ROOM = 400 };

const char *hm_because_text(hm_because why)
{
    static const char *const text[] = {
#define BECAUSE(why, reason) reason,
#include "dsl/check/refusals.def"
    };
    return text[why];
}

const hm_refusal_info *hm_refusal_lookup(hm_refusal refusal)
{
    static const hm_refusal_info row[HM_REFUSALS] = {
#define REFUSAL(name, why, code, message, hint, item, example) \
    [HM_REFUSED_##name] = {#name, HM_BECAUSE_##why, code, message, hint, #item, example},
#include "dsl/check/refusals.def"
    };
    return &row[refusal];
}

static void append(char out[TEXT_ROOM], size_t *length, const char *text, size_t n)
{
    const size_t room = TEXT_ROOM - 1 - *length;
    memcpy(out + *length, text, n < room ? n : room);
    *length += n < room ? n : room;
}

/* Rows are data, so a %s is all that they can ask for: a text that is not there is
 * nothing. What does not fit is cut. */
static void fill(char out[TEXT_ROOM], const char *form, const char *a, const char *b)
{
    const char *const said[] = {a, b};
    size_t length = 0, next = 0;
    while (*form != '\0') {
        const bool gap = form[0] == '%' && form[1] == 's';
        const char *text = !gap ? form : next < 2 ? said[next++] : NULL;
        if (text != NULL)
            append(out, &length, text, gap ? strlen(text) : 1);
        form += gap ? 2 : 1;
    }
    out[length] = '\0';
}

bool hm_refuse_of(hm_check *c, hm_refusal refusal, hm_span at, const char *a,
                  const char *b)
{
    const hm_refusal_info *row = hm_refusal_lookup(refusal);
    char text[TEXT_ROOM];
    fill(text, row->message, a, b);
    hm_diag *d = hm_check_report(c, row->code, at, "%s", text);
    if (d == NULL)
        return false;
    d->refusal = (uint8_t)refusal;
    if (row->hint != NULL) {
        fill(text, row->hint, a, b);
        hm_diag_hint(c->diags, d, "%s", text);
    }
    return false;
}

bool hm_refuse(hm_check *c, hm_refusal refusal, hm_span at)
{
    return hm_refuse_of(c, refusal, at, NULL, NULL);
}
