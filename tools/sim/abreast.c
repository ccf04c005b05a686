/* abreast.c - see abreast.h. */
#include "tools/sim/abreast.h"

#include <math.h>
#include <string.h>

#include "tools/say.h"

bool hm_are_abreast(const hm_run_plan *plan, const hm_card *const *card, int cards)
{
    bool fine = plan->how.each > 0 && cards > 1;
    for (int i = 0; i < cards && fine; i++) {
        hm_arena arena = {0};
        hm_pairs p;
        hm_error no;
        fine = hm_pairs_make(&p, plan, card[i], &arena, &no) == HM_OK &&
               strcmp(p.list, "cards") == 0;
        hm_arena_drop(&arena);
    }
    return fine;
}

hm_interval hm_abreast_change(const hm_abreast *const *all, int cards, int which,
                              int towns, double level)
{
    const int lessons = all[which]->lessons;
    hm_sums sums = {0};
    for (int k = 0; k < lessons; k++) {
        int64_t sum = 0;
        bool fine = true;
        for (int i = 0; i < cards && fine; i++) {
            fine = all[i]->lessons == lessons && all[i]->points[k] != HM_NO_POINTS;
            sum += fine ? all[i]->points[k] : 0;
        }
        if (fine)
            hm_sums_add(&sums, cards * all[which]->points[k] - sum);
    }
    return hm_student(&sums, towns * (cards - 1), level);
}

json_t *hm_abreast_json(const hm_abreast *a)
{
    if (a->lessons == 0)
        return NULL;
    json_t *list = hm_need(json_array());
    for (int k = 0; k < a->lessons; k++)
        json_array_append_new(list, a->points[k] == HM_NO_POINTS
                                        ? json_null() : json_integer(a->points[k]));
    return list;
}

/* What others wrote there has bounds, so that sums of squares have. */
void hm_abreast_read(const json_t *j, hm_abreast *a)
{
    enum { MOST = 1 << 24 };
    const size_t n = json_array_size(j);
    a->lessons = n <= HM_ABREAST_MAX ? (int)n : 0;
    for (int k = 0; k < a->lessons; k++) {
        const json_t *x = json_array_get(j, (size_t)k);
        const json_int_t points = json_integer_value(x);
        a->points[k] = json_is_integer(x) && points > -MOST && points < MOST
                           ? points : HM_NO_POINTS;
    }
}
