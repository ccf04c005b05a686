/* faults.c - see faults.h. */
#include "tools/sim/faults.h"

#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/record_parts.h"
#include "tools/textstream.h"

/* -- gathering */

static int by_seed(const void *a, const void *b)
{
    const hm_breach *x = a, *y = b;
    if (x->seed != y->seed)
        return (x->seed > y->seed) - (x->seed < y->seed);
    if (x->side != y->side)
        return x->side - y->side;
    return x->move != y->move ? (x->move > y->move) - (x->move < y->move)
                              : strcmp(x->message, y->message);
}

static int copy_faults(const hm_study *s, hm_breach *out)
{
    int n = 0;
    for (int side = 0; side < s->batch.sides; side++)
        for (int k = 0; k < s->batch.side[side].faults; k++) {
            out[n] = s->batch.side[side].fault[k];
            out[n++].side = (uint8_t)side;
        }
    return n;
}

void hm_faults_gather(const hm_study *list, int studies, hm_totals *t)
{
    const size_t most = (size_t)studies * HM_PAIR_SIDES * HM_FAULTS_KEPT;
    hm_breach *all = hm_need(calloc(most + 1, sizeof *all));
    int n = 0;
    for (int i = 0; i < studies; i++)
        n += copy_faults(&list[i], all + n);
    qsort(all, (size_t)n, sizeof *all, by_seed);
    t->faults = 0;
    for (int i = 0; i < n; i++)
        hm_totals_fault(t, &all[i]);
    free(all);
}

/* -- telling */

const char *hm_fault_game(const hm_breach *f, char text[HM_REPRO_MAX])
{
    snprintf(text, HM_REPRO_MAX, "%llu%s%s", (unsigned long long)f->seed,
             f->side != HM_PAIR_WITH ? ":" : "",
             f->side != HM_PAIR_WITH ? hm_side_name[f->side] : "");
    return text;
}

static void add_command(json_t *list, const hm_options *o, const hm_sim_record *r,
                        int study, const hm_breach *f)
{
    char game[HM_REPRO_MAX], *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_again_game(o, r, study, pen);
    fputs(hm_fault_game(f, game), pen);
    fclose(pen);
    json_array_append_new(list, hm_json_text(text));
    free(text);
}

json_t *hm_faults_commands(const hm_options *o, const hm_sim_record *r)
{
    json_t *list = hm_need(json_array());
    hm_totals t;
    if (r->studies == 0 && r->sum.faults > 0)
        add_command(list, o, r, -1, &r->sum.fault[0]);
    hm_totals_new(&t, r->players, r->bots, r->cards);
    for (int i = 0; i < r->studies; i++) {
        hm_faults_gather(&r->study[i], 1, &t);
        if (t.faults > 0)
            add_command(list, o, r, i, &t.fault[0]);
    }
    hm_totals_free(&t);
    return list;
}
