/* hooks.c - hooks by the words of their parts, straight from core/hooks.def.
 *
 * core/ knows hooks by number and what their programs give; only here do they have
 * words. A part is a hook by its first word and its variant, a "when ... "
 * by subject and verb. The tables are short, and nobody asks between two decisions, so
 * they are searched from their start. */
#include "dsl/hooks.h"

static const hm_hook_words words[HM_HOOKS] = {
#define SCRIPT true
#define NO_SCRIPT false
#define HOOK(name, stage, word, form, title, result, at, bound, may, field, start,       \
             decides)                                                                    \
    [HM_HOOK_##name] = {HM_WORD_##word, form, HM_AT_##at, may, field, start, decides},
#include "core/hooks.def"
};

static const hm_event events[] = {
#define EVENT(subject, verb, hook, who, filter, title, field, start)                     \
    {HM_WORD_##subject, HM_WORD_##verb, HM_HOOK_##hook, who,                             \
     #filter[0],        field,          title,          start},
#include "core/hooks.def"
};

enum { EVENTS = sizeof events / sizeof *events };

const hm_hook_words *hm_hook_words_of(hm_hook hook) { return &words[hook]; }

/* The row of just this variant goes before one about anybody. */
hm_hook hm_hook_of_part(const hm_node *part)
{
    hm_hook any = HM_HOOKS;
    for (hm_hook h = 0; h < HM_HOOKS; h++) {
        if (words[h].part != part->word)
            continue;
        if (words[h].variant == part->variant)
            return h;
        any = words[h].variant == HM_WHOSE_ANY ? h : any;
    }
    return any;
}

hm_kind hm_kind_of_hook(int hook, int *variant)
{
    *variant = words[hook].variant;
    return hm_kind_of_part((hm_word)words[hook].part);
}

const char *hm_part_title(const hm_node *part)
{
    return hm_hook_title(hm_hook_of_part(part), part->variant);
}

hm_whose hm_whose_of_word(int word)
{
    static const uint16_t word_of[HM_WHOSES] = {
#define WHOSE(name, id, beside, short_name, who, of_two, bars, barred, mutes, unnamed, \
              scores, lua)                                                            \
    [HM_WHOSE_##name] = HM_WORD_##id,
#include "core/whose.def"
    };
    const hm_word_info *info = hm_word_lookup((hm_word)word);
    /* partners are teammates */
    const int meant = info != NULL && info->op != 0 && !info->value ? info->op : word;
    int i = HM_WHOSES - 1;
    while (i > HM_WHOSE_OWN && word_of[i] != meant)
        i--;
    return (hm_whose)i;
}

const hm_event *hm_events(int *count)
{
    *count = EVENTS;
    return events;
}

const hm_event *hm_event_of_part(const hm_node *part)
{
    for (int i = 0; i < EVENTS; i++)
        if (events[i].subject == part->event.subject &&
            events[i].verb == part->event.verb)
            return &events[i];
    return NULL;
}

const hm_event *hm_event_of(hm_hook hook, int who)
{
    for (int i = 0; i < EVENTS; i++)
        if (events[i].hook == hook && events[i].who == who)
            return &events[i];
    return NULL;
}

void hm_settle_rounds(const hm_game *game, const hm_node *item)
{
    for (hm_node *n = item->item.parts; n != NULL && !hm_is_shared(game); n = n->next) {
        if (n->kind != HM_NODE_PART_ROUND_END && n->kind != HM_NODE_PART_ROUND_START)
            continue;
        const bool end = n->kind == HM_NODE_PART_ROUND_END;
        hm_node *deed = n->part.body;
        hm_node_become(n, HM_NODE_PART_WHEN);
        n->event.subject = HM_WORD_ROUND;
        n->event.verb = end ? HM_WORD_ENDS : HM_WORD_BEGINS;
        n->event.deed = deed;
        n->name_at = n->at;
    }
}
