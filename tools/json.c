/* json.c - JSON for programs: answers of the engine, output with --json, headers of
 * saves.
 *
 * An answer is built in many small steps, each of which allocates and could fail. If one
 * of them failed unseen, the answer would lack a field, and who reads it would take the
 * part for the whole. Nobody could check hundreds of calls, and go on checking them, so
 * none of them can fail: what Jansson asks memory for, it gets, or the program ends and
 * says so. Choices that were acknowledged are in the save by then (tools/save).
 */
#include "tools/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

static void *(*allocate)(size_t size);

static void *allocate_or_end(size_t size)
{
    return hm_need(allocate(size));
}

void hm_json_begin(void *(*from)(size_t size))
{
    allocate = from;
    json_set_alloc_funcs(allocate_or_end, free);
}

json_t *hm_json_text(const char *text)
{
    json_t *j = json_string(text);
    if (j != NULL || text == NULL)
        return j;
    /* Not UTF-8: every byte beyond ASCII becomes a question mark. */
    char *plain = hm_need(strdup(text));
    for (char *c = plain; *c != '\0'; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    j = json_string(plain);
    free(plain);
    return j;
}

/* All of the text first: else memory could be short in the middle of the output. */
int hm_print_json(json_t *j)
{
    char *text = hm_need(json_dumps(hm_need(j), JSON_INDENT(2)));
    puts(text);
    free(text);
    json_decref(j);
    return HM_EXIT_FINE;
}
