/* schedule.c - the schedule as a table by stage. */
#include "core/schedule.h"

hm_moment hm_moment_of(hm_time stage)
{
    static const unsigned char moment[HM_TIMES] = {
#define TIME(name, what) [HM_TIME_##name] = HM_MOMENTS,
#define STAGE(name, number, in, order, towns, filter, does, hook, what) \
    [HM_TIME_##name] = HM_MOMENT_##in,
#include "core/schedule.def"
    };
    return (hm_moment)moment[stage];
}
