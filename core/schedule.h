/* schedule.h - the moments of a game at which cards and rules are asked: schedule.def has
 * them, with who is asked in which order.
 *
 * Which hook comes when is a column of hooks.def. How a stage is walked is the ruleset's
 * (core/games/tinytowns/schedule.c).
 */
#ifndef HM_CORE_SCHEDULE_H
#define HM_CORE_SCHEDULE_H

#include <stdbool.h>

typedef enum hm_moment {
#define MOMENT(name, what) HM_MOMENT_##name,
#include "core/schedule.def"
    HM_MOMENTS /* also: no moment, but a time */
} hm_moment;

/* Stages and times, in the order in which they come. */
typedef enum hm_time {
#define TIME(name, what) HM_TIME_##name,
#define STAGE(name, number, moment, order, towns, filter, does, hook, what) \
    HM_TIME_##name,
#include "core/schedule.def"
    HM_TIMES
} hm_time;

/* The moment of a stage; HM_MOMENTS: it is a time. */
hm_moment hm_moment_of(hm_time stage);

#endif
