/* hook.h - the moments of a card's life, by name: hooks.def has them. */
#ifndef HM_CORE_HOOK_H
#define HM_CORE_HOOK_H

typedef enum hm_hook {
#define HOOK(name, stage, part, variant, title, result, place, bound, script, lua,       \
             begins, scripted)                                                           \
    HM_HOOK_##name,
#include "core/hooks.def"
    HM_HOOKS
} hm_hook;

#endif
