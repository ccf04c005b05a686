/* deck.c - everything about the cards in play that can be worked out before the first
 * move.
 *
 * A deck is made once per game and asked millions of times, so it is the place for
 * tables: what each moment finds to do, and who can tell fed buildings apart. Spots by
 * what lies on squares are in layouts.c. */
#include "core/deck.h"

#include <string.h>

#include "core/allowed.h"
#include "core/around.h"
#include "core/course.h"
#include "core/kernel.h"
#include "core/points.h"
#include "core/tasks.h"
#include "core/verdict.h"
#include "core/tolls.h"
#include "core/work.h"

static hm_status take_cards(hm_deck *d, hm_arena *arena, const hm_card *const *card,
                            int count, hm_error *err)
{
    uint8_t *slot_of = hm_arena_new(arena, (size_t)d->cards->count + 1);
    if (slot_of == NULL)
        return hm_fail_memory(err);
    memset(slot_of, HM_NO_SLOT, (size_t)d->cards->count + 1);
    for (int i = 0; i < count; i++) {
        if (slot_of[card[i]->index] != HM_NO_SLOT)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "card '%s' is in the deck twice", card[i]->name);
        slot_of[card[i]->index] = (uint8_t)i;
        d->card[i] = card[i];
        d->abilities += card[i]->ability;
        d->events |= card[i]->event ? hm_bit(i) : 0;
        d->goals |= card[i]->goal ? hm_bit(i) : 0;
        if (card[i]->ability)
            continue;
        if (d->abilities != 0)
            return hm_fail_bug(err, "a card behind abilities");
        d->feedable |= card[i]->feedable ? hm_bit(i) : 0;
        d->wild |= card[i]->wild ? hm_bit(i) : 0;
        d->lends |= card[i]->lends && !card[i]->wild ? hm_bit(i) : 0;
        d->shares |= card[i]->shares ? hm_bit(i) : 0;
        d->shares_once |= card[i]->shares_once ? hm_bit(i) : 0;
        d->stays |= card[i]->stays ? hm_bit(i) : 0;
        d->openly |= card[i]->openly ? hm_bit(i) : 0;
        d->stacks |= card[i]->stacks ? hm_bit(i) : 0;
        d->limited |= card[i]->limit || card[i]->stacks ? hm_bit(i) : 0;
        d->own_type[i] = card[i]->type;
        d->twofold |= card[i]->second != 0 ? hm_bit(i) : 0;
        d->type_of[i] = card[i]->counts ? card[i]->counts_type : card[i]->type;
        d->mixed |= (card[i]->pattern.asks | card[i]->pattern.wild) != 0;
        d->framed |= card[i]->spots.yard != NULL ? hm_bit(i) : 0;
        d->spreads |= card[i]->pattern.covers != HM_COVERS_ONE ? hm_bit(i) : 0;
        d->weighty |= card[i]->counts > 1 ? hm_bit(i) : 0;
        d->dealt |= d->game->type[card[i]->type].deal ? hm_bit(i) : 0;
        for (int k = 0; k < d->game->counters; k++) {
            d->dear |= card[i]->price[k] ? hm_bit(i) : 0;
            d->roomy |= card[i]->room[k] ? hm_bit(i) : 0;
        }
    }
    d->count = count - d->abilities;
    d->slot_of = slot_of;
    return HM_OK;
}

static int count_uses(const hm_deck *d, hm_hook hook)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            n += d->card[i]->clause[k].hook == hook;
    return n;
}

/* Is it a clause of the hook, and not one that only a variant adds that is off? */
static bool is_use(const hm_deck *d, const hm_clause *c, hm_hook hook)
{
    return c->hook == hook && hm_clause_holds(c, d->variants);
}

/* Of what stays in a hand all but its points are rules, for who has it. */
static bool is_rule_of(const hm_deck *d, int slot, const hm_clause *c)
{
    const bool points = c->hook == HM_HOOK_SCORE || c->hook == HM_HOOK_SCORE_TOGETHER;
    return slot >= d->count || ((d->stays >> slot & 1) && !points);
}

/* Names are compared here, once. */
static uint8_t awaited(const hm_deck *d, const hm_clause *c)
{
    for (int i = 0; c->card != NULL && i < d->count; i++)
        if (strcmp(d->card[i]->name, c->card) == 0)
            return (uint8_t)i;
    return HM_NO_SLOT;
}

static hm_status collect_uses(hm_deck *d, hm_arena *arena, hm_hook hook, hm_error *err)
{
    int room = count_uses(d, hook), n = 0;
    hm_use *use = hm_arena_array(arena, (size_t)room, sizeof *use);
    if (use == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (is_use(d, &d->card[i]->clause[k], hook) &&
                !is_rule_of(d, i, &d->card[i]->clause[k])) {
                use[n++] = (hm_use){.clause = &d->card[i]->clause[k],
                                    .slot = (uint8_t)i,
                                    .awaits = awaited(d, &d->card[i]->clause[k])};
                d->having[hook] |= hm_bit(i);
            }
    d->uses[hook] = (hm_uses){.use = use, .count = n};
    return HM_OK;
}

static hm_status check_tasks(const hm_deck *d, hm_error *err)
{
    const int tasks = hm_deck_tasks(d);
    if (tasks <= HM_TASKS_MAX)
        return HM_OK;
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "the cards of this deck have others do %d things, more than %d", tasks,
                   (int)HM_TASKS_MAX);
}

/* Does an effect put cubes on buildings of other cards, or buildings up? A script
 * might. */
static bool loads(const hm_clause *c)
{
    bool effect = hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
    if (!effect || c->script != 0)
        return effect;
    return hm_program_does(c->code) & HM_DOES_LOAD_ANY;
}

/* Does it build from cubes, which is how dealt cards come up, too? */
static bool constructs(const hm_clause *c)
{
    return c->script != 0 || (hm_program_does(c->code) & HM_DOES_MATCH);
}

static bool replaces(const hm_clause *c)
{
    return c->script != 0 || (hm_program_does(c->code) & HM_DOES_REPLACE);
}

static bool puts_up(const hm_clause *c)
{
    bool effect = hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
    if (!effect || c->script != 0)
        return effect;
    return hm_program_does(c->code) & HM_DOES_BUILD;
}

/* Does it put up buildings that do something? Dealt ones are only constructed. */
static bool nests(const hm_deck *d, const hm_clause *c)
{
    const uint64_t eager = d->having[HM_HOOK_ON_BUILD];
    return puts_up(c) && (eager & ~(constructs(c) ? 0 : d->dealt)) != 0;
}

/* Does it take away or move what is on squares? */
static bool moves(const hm_clause *c)
{
    bool effect = hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
    if (!effect || c->script != 0)
        return effect && c->carries;
    return hm_program_does(c->code) & HM_DOES_MOVE;
}

static void judge(hm_deck *d, const hm_clause *c)
{
    const int stage = hm_hook_lookup((hm_hook)c->hook)->stage;
    d->scripted |= c->script != 0;
    d->scripted_in_play |= c->script != 0 && stage != HM_TIME_SCORING &&
                           stage != HM_TIME_FEEDING;
    d->loads |= loads(c);
    d->nests |= nests(d, c);
    d->replaces |= puts_up(c) && replaces(c);
    d->moves |= moves(c);
}

static void judge_clauses(hm_deck *d)
{
    d->laborious = hm_deck_works(d);
    for (hm_hook h = 0; h < HM_HOOKS; h++) {
        for (int i = 0; i < d->laws[h].count; i++)
            judge(d, d->laws[h].use[i].clause);
        for (int i = 0; i < d->uses[h].count; i++)
            judge(d, d->uses[h].use[i].clause);
    }
    /* a gain may put them up; and what waits for buildings follows from any of them */
    d->nests |= d->uses[HM_HOOK_REACH].count + d->laws[HM_HOOK_REACH].count != 0;
    d->nests |= d->uses[HM_HOOK_YOU_BUILD].count + d->laws[HM_HOOK_YOU_BUILD].count != 0;
}

/* Nobody knows what a script looks at. */
static bool looks_at_counters(const hm_clause *c)
{
    return c->code == NULL || (hm_program_sees(c->code) & HM_SEES_COUNTER) != 0;
}

/* With a kernel, if what it does for all buildings at once has one. */
static hm_use score_of(hm_deck *d, hm_arena *arena, const hm_use *use)
{
    const hm_clause *c = use->clause;
    const hm_program *whole = c->hook == HM_HOOK_SCORE_TOGETHER ? c->code : c->total;
    hm_use out = *use;
    out.kernel = whole != NULL ? hm_kernel_new(arena, d, whole, use->slot) : NULL;
    out.counting = looks_at_counters(c);
    const hm_program *run = c->total != NULL ? c->total : c->code;
    out.price = run != NULL ? (int)run->price : 0;
    d->scores_fed |= c->flags & HM_CLAUSE_FED ? hm_bit(use->slot) : 0;
    d->scores_counting |= out.counting ? hm_bit(use->slot) : 0;
    return out;
}

/* Scores of each card in the order of their hooks. */
static hm_status collect_scores(hm_deck *d, hm_arena *arena, hm_error *err)
{
    int room = d->laws[HM_HOOK_SCORE_TOGETHER].count + 1;
    HM_EACH_HOOK(h, SCORES)
        room += d->uses[h].count;
    hm_use *use = hm_arena_array(arena, (size_t)room, sizeof *use);
    if (use == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->count + d->abilities; i++) {
        d->scores[i].use = use;
        HM_EACH_HOOK(h, SCORES) {
            const hm_uses *of = i < d->count ? &d->uses[h] : &d->laws[h];
            for (int k = 0; k < of->count; k++)
                if (of->use[k].slot == i)
                    *use++ = score_of(d, arena, &of->use[k]);
        }
        d->scores[i].count = (int)(use - d->scores[i].use);
    }
    return HM_OK;
}

static void find_lines(hm_deck *d, hm_arena *arena)
{
    for (int i = 0; i < d->game->lines && d->count > 0; i++) {
        d->line_count[i] = hm_kernel_new(arena, d, d->game->line[i].count, 0);
        d->line_points[i] = hm_kernel_new(arena, d, d->game->line[i].points, 0);
    }
}

/* Does a program that scores, or one of a card, look around like that? */
static bool looks_around(const hm_deck *d, bool (*looks)(const hm_program *p))
{
    bool out = false;
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_clause *c = &d->card[i]->clause[k];
            out |= c->code != NULL && hm_clause_holds(c, d->variants) && looks(c->code);
        }
    for (int i = 0; i < d->game->lines; i++)
        out |= looks(d->game->line[i].points) || looks(d->game->line[i].count);
    for (int i = 0; i < d->game->ties; i++)
        out |= d->game->tie[i].value != NULL && looks(d->game->tie[i].value);
    HM_EACH_HOOK(h, VERDICTS)
        for (int i = 0; i < d->laws[h].count; i++)
            out |= looks(d->laws[h].use[i].clause->code);
    return out;
}

/* Scripts can look at neighbours. */
static bool has_script(const hm_deck *d)
{
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (d->card[i]->clause[k].code == NULL &&
                hm_clause_holds(&d->card[i]->clause[k], d->variants))
                return true;
    return false;
}

/* ... and say that they look at all. */
static bool has_surveying_script(const hm_deck *d)
{
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++)
            if (d->card[i]->clause[k].surveys)
                return true;
    return false;
}

static uint64_t slots_with(const hm_deck *d, int32_t operand)
{
    uint64_t out = 0;
    for (int i = 0; i < d->count; i++)
        out |= hm_card_has_trait(d->card[i], d->game, operand) ? hm_bit(i) : 0;
    return out;
}

static int place_of(const hm_deck_traits *x, int32_t operand)
{
    int i = 0;
    while (i < x->count && x->operand[i] != operand)
        i++;
    return i;
}

static void note_traits(hm_deck *d, const hm_program *p)
{
    int32_t operand[HM_TRAITS_KNOWN];
    hm_deck_traits *x = &d->traits;
    int n = p == NULL ? 0 : hm_program_operands(p, HM_OP_TRAIT, operand, HM_TRAITS_KNOWN);
    for (int i = 0; i < n && x->count < HM_TRAITS_KNOWN; i++)
        if (place_of(x, operand[i]) == x->count) {
            x->slots[x->count] = slots_with(d, operand[i]);
            x->operand[x->count++] = operand[i];
        }
}

static void study_traits(hm_deck *d)
{
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        for (int i = 0; i < d->uses[h].count; i++)
            note_traits(d, d->uses[h].use[i].clause->code);
}

/* One that no card in play asks for, or that found no room, is looked up on the spot. */
uint64_t hm_deck_trait(const hm_deck *d, int32_t operand)
{
    int i = place_of(&d->traits, operand);
    return i < d->traits.count ? d->traits.slots[i] : slots_with(d, operand);
}

static void judge_feeding(hm_deck *d)
{
    d->feeding_is_plain = hm_count(d->feedable) <= 1;
    HM_EACH_HOOK(h, SCORES)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_clause *c = d->uses[h].use[i].clause;
            const bool told = (c->flags & (HM_CLAUSE_TELLS | HM_CLAUSE_APART)) != 0;
            d->feeding_hurts |= (c->flags & HM_CLAUSE_HURTS) != 0;
            d->feeding_is_plain &= !told;
        }
}

/* "feeds N anywhere": the program is two numbers that never change. */
static bool is_anywhere(const hm_clause *c)
{
    return c->hook == HM_HOOK_FEEDS_UP_TO && c->script == 0 && c->code->length == 3 &&
           hm_code_op(c->code->code[0]) == HM_OP_NUMBER &&
           hm_code_operand(c->code->code[0]) >= 0 &&
           hm_code_op(c->code->code[1]) == HM_OP_TOWN;
}

/* Where feeding is paid for, whatever is looked at may decide. */
static bool may_mind_meals(const hm_deck *d)
{
    if (d->feeding_is_bought)
        return d->visits;
    HM_EACH_HOOK(h, SCORES)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_clause *c = d->uses[h].use[i].clause;
            if ((c->flags & HM_CLAUSE_FED) &&
                (c->code == NULL || hm_program_visits(c->code)))
                return true;
        }
    return false;
}

static void count_portions(hm_deck *d)
{
    d->feeding_is_counting = d->feeding_is_plain && !d->feeding_hurts;
    d->feeding_is_bought =
        (d->having[HM_HOOK_FEEDS_BOUGHT] | d->having[HM_HOOK_FEEDS_LINES]) != 0;
    d->feeding_minds = may_mind_meals(d);
    HM_EACH_HOOK(h, FEEDERS)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_use *u = &d->uses[h].use[i];
            if (is_anywhere(u->clause))
                d->portions[u->slot] += hm_code_operand(u->clause->code->code[0]);
            else
                d->feeding_is_counting = false;
        }
}

/* -- variants */

static bool is_on(const hm_deck *d, int variant)
{
    return variant < 0 || (d->variants >> variant & 1);
}

static void choose_lines(hm_deck *d)
{
    for (int i = 0; i < d->game->lines; i++)
        d->lines |= hm_line_holds(&d->game->line[i], d->variants) ? 1u << i : 0;
}

static hm_status check_variants(const hm_deck *d, hm_error *err)
{
    for (int i = 0; i < d->count + d->abilities; i++) {
        uint32_t missing = d->card[i]->variants & ~d->variants;
        if (missing != 0)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "card '%.60s' is played with %.40s, which is off",
                           d->card[i]->name,
                           d->game->variant[hm_first(missing)].name);
    }
    return HM_OK;
}

/* Clauses of cards that nobody builds, of the hook; NULL: they are only counted. */
static int cards_laws(const hm_deck *d, hm_hook hook, hm_use *use)
{
    int n = 0;
    for (int i = 0; i < d->count + d->abilities; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_clause *c = &d->card[i]->clause[k];
            const bool of = c->hook == hook && is_rule_of(d, i, c);
            if (of && use != NULL)
                use[n] = (hm_use){c, .slot = (uint8_t)i, .awaits = awaited(d, c)};
            n += of;
        }
    return n;
}

static hm_status collect_laws(hm_deck *d, hm_arena *arena, hm_hook hook, hm_error *err)
{
    const int room = d->game->laws + cards_laws(d, hook, NULL);
    hm_use *use = hm_arena_array(arena, (size_t)room + 1, sizeof *use);
    int n = 0;
    if (use == NULL)
        return hm_fail_memory(err);
    for (int i = 0; i < d->game->laws; i++)
        if (d->game->law[i].clause->hook == hook && is_on(d, d->game->law[i].variant))
            use[n++] = (hm_use){.clause = d->game->law[i].clause, .slot = HM_NO_SLOT,
                                .awaits = awaited(d, d->game->law[i].clause)};
    n += cards_laws(d, hook, use + n);
    d->laws[hook] = (hm_uses){.use = use, .count = n};
    d->laws[hook].toll = hm_tolls_shared(&d->laws[hook]);
    return HM_OK;
}

static hm_status collect_rules(hm_deck *d, hm_arena *arena, hm_error *err)
{
    hm_status st = HM_OK;
    for (hm_hook h = 0; st == HM_OK && h < HM_HOOKS; h++)
        st = collect_uses(d, arena, h, err);
    const bool lawful = d->game->laws + d->abilities != 0 || d->stays != 0;
    for (hm_hook h = 0; st == HM_OK && lawful && h < HM_HOOKS; h++)
        st = collect_laws(d, arena, h, err);
    return st;
}

static int price_of(const hm_uses *uses)
{
    int sum = 0;
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].clause->script == 0)
            sum += (int)uses->use[i].clause->code->price;
    return sum;
}

/* Nobody knows what a script looks at. */
static unsigned sees_of(const hm_uses *uses)
{
    unsigned sees = 0;
    for (int i = 0; i < uses->count; i++)
        sees |= uses->use[i].clause->script != 0
                    ? ~0u : hm_program_sees(uses->use[i].clause->code);
    return sees;
}

static void judge_conditions(hm_deck *d)
{
    static const hm_hook asked[] = {HM_HOOK_BUILD_ON,   HM_HOOK_OTHERS_CUBES,
                                    HM_HOOK_OWN_CUBES,  HM_HOOK_ALL_CUBES,
                                    HM_HOOK_ONLY_WHEN,  HM_HOOK_BUILDINGS_ARE,
                                    HM_HOOK_ONLY_ON,    HM_HOOK_ONLY_FROM,
                                    HM_HOOK_BAR};
    for (size_t h = 0; h < sizeof asked / sizeof *asked; h++)
        d->asked += price_of(&d->uses[asked[h]]) + price_of(&d->laws[asked[h]]);
    d->heeds = sees_of(&d->uses[HM_HOOK_ONLY_WHEN]) |
               sees_of(&d->uses[HM_HOOK_ONLY_ON]) | sees_of(&d->uses[HM_HOOK_ONLY_FROM]) |
               sees_of(&d->uses[HM_HOOK_BUILDINGS_ARE]) |
               sees_of(&d->uses[HM_HOOK_BAR]) | sees_of(&d->laws[HM_HOOK_BAR]);
}

hm_status hm_deck_new(hm_arena *arena, const hm_cards *set, const hm_card *const *card,
                      int count, const hm_deck **out, hm_error *err)
{
    uint32_t variants = 0;
    for (int i = 0; i < count; i++)
        variants |= card[i]->variants;
    return hm_deck_with(arena, set, card, count, hm_variants_with(set->game, variants),
                        out, err);
}

static void find_tallies(hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_program *p = d->card[i]->clause[k].code;
            if (d->card[i]->spots.extra != NULL && p != NULL &&
                hm_program_has(p, HM_OP_USED))
                d->tallies |= hm_bit(i);
        }
}

/* What the cards and the rules in force say, gathered; the first that does not fit is
 * told. */
static hm_status gather(hm_deck *d, hm_arena *arena, const hm_card *const *card,
                        int count, hm_error *err)
{
    hm_status st = take_cards(d, arena, card, count, err);
    if (st == HM_OK)
        st = check_variants(d, err);
    if (st == HM_OK)
        st = collect_rules(d, arena, err);
    if (st == HM_OK)
        st = check_tasks(d, err);
    if (st == HM_OK)
        st = hm_course_check(d, err);
    if (st == HM_OK)
        st = hm_layouts_make(d, arena, err);
    if (st == HM_OK)
        st = collect_scores(d, arena, err);
    return st == HM_OK ? hm_points_rank(d, err) : st;
}

/* What there is at all: counters, tokens, ground. */
static void note_parts(hm_deck *d)
{
    for (int i = 0; i < d->game->counters; i++) {
        d->counts |= d->plan.counter[i] != 0;
        d->lays |= d->plan.lying[i] != 0;
    }
    d->grounded = d->game->terrains + d->game->grounds != 0;
    for (int i = 0; i < d->game->tokens; i++)
        d->tokens |= d->plan.band[i] != 0;
}

/* Which cards need more than their layout to be built, or do more than stand. */
static void note_building(hm_deck *d)
{
    d->serves = d->wild | d->lends | d->shares | d->having[HM_HOOK_GO_ON];
    d->eventful = d->dear | d->having[HM_HOOK_ON_BUILD];
    d->eventful |= d->lays ? ~(uint64_t)0 : 0;
    hm_deck_find_choosy(d);
    find_tallies(d);
    d->guarded = d->limited | d->dear | d->having[HM_HOOK_ONLY_WHEN] | d->choosy |
                 d->having[HM_HOOK_ONLY_FROM];
    d->guarded |= d->having[HM_HOOK_BUILDINGS_ARE] ? ~(uint64_t)0 : 0;
    d->conditional = (d->having[HM_HOOK_ONLY_WHEN] |
                      d->having[HM_HOOK_BUILDINGS_ARE]) != 0;
    d->builds_plainly = (d->dealt | d->guarded | d->framed | d->serves | d->stacks |
                         d->having[HM_HOOK_BUILD_ON]) == 0 && !d->mixed;
}

/* Which cards look at other towns, or decide on the points of others. */
static void note_looking(hm_deck *d)
{
    d->visits = has_script(d) || looks_around(d, hm_program_visits);
    d->gives_points = d->having[HM_HOOK_GIFT] != 0;
    d->judged = hm_verdict_modes(d);
    d->surveys = looks_around(d, hm_program_surveys) || has_surveying_script(d) ||
                 d->gives_points; /* others' cards decide on one's own points */
}

hm_status hm_deck_with(hm_arena *arena, const hm_cards *set, const hm_card *const *card,
                       int count, uint32_t variants, const hm_deck **out, hm_error *err)
{
    *out = NULL;
    if (count > HM_DECK_MAX)
        return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                       "a deck has at most %d cards, not %d", HM_DECK_MAX, count);
    hm_deck *d = hm_arena_new(arena, sizeof *d);
    if (d == NULL)
        return hm_fail_memory(err);
    *d = (hm_deck){.cards = set, .game = set->game, .variants = variants};
    hm_status st = gather(d, arena, card, count, err);
    if (st != HM_OK)
        return st;
    note_parts(d);
    note_building(d);
    note_looking(d);
    st = hm_deck_find_minding(d, arena, err);
    choose_lines(d);
    find_lines(d, arena);
    judge_clauses(d);
    judge_conditions(d);
    judge_feeding(d);
    count_portions(d);
    study_traits(d);
    *out = st == HM_OK ? d : NULL;
    return st;
}

int hm_deck_slot(const hm_deck *d, const hm_card *card)
{
    return d->slot_of[card->index];
}
