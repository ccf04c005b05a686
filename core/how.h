/* how.h - how an instruction does what it does, where its word says so (hows.def). */
#ifndef HM_CORE_HOW_H
#define HM_CORE_HOW_H

enum {
#define DIRECTION(name, ...) HM_##name,
#include "core/hows.def"
    HM_DIRECTIONS
};

enum {
#define TRADE(name, ...) HM_##name,
#include "core/hows.def"
};

enum {
#define LAYING(name, ...) HM_##name,
#include "core/hows.def"
};

enum {
#define REMOVAL(name, ...) HM_##name,
#include "core/hows.def"
};

enum {
#define EXCHANGE(name, ...) HM_##name,
#include "core/hows.def"
};

enum {
#define PLACING(name, ...) HM_##name,
#include "core/hows.def"
};

enum { HM_HOWS_MAX = 4 }; /* of one kind */

typedef enum hm_how_traits {
    HM_HOW_SURE = 1,
    HM_HOW_CHOSEN = 2,
    HM_HOW_FREES = 4
} hm_how_traits;

typedef struct hm_how {
    const char *word, *text; /* "" where there is nothing to say */
    unsigned    traits;      /* of hm_how_traits */
} hm_how;

#endif
