/* how.h - how an instruction does what it does, where its word says so (hows.def). */
#ifndef HM_CORE_HOW_H
#define HM_CORE_HOW_H

enum {
#define DIRECTION(name, ...) HM_##name,
#include "core/hows.def"
    HM_DIRECTIONS
};

enum { HM_HOWS_MAX = 4 }; /* of one kind */

typedef struct hm_how {
    const char *word, *text; /* "" where there is nothing to say */
} hm_how;

#endif
