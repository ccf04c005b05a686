/* variant.c - counters of a game, and variants: counters, score lines and rules for
 * everybody that a game or a pack brings and that are on or off. */
#include "dsl/gen/clause.h"
#include "dsl/gen/gamedef_parts.h"
#include "dsl/hooks.h"

#include <string.h>

/* -- counters */

/* Positions have fields by the names of counters, and set-ups by those of variants, so
 * none may be called as a field that positions, set-ups or options have already:
 * tests/test_counters.c compares. */
static const char *const reserved[] = {
    /* positions and set-ups */
    "op", "game", "packs", "mode", "rules", "cards", "players", "round", "seed", "names",
    "bots", "think", "playouts", "pace", "monuments", "most", "cavern", "caller", "calls",
    "abilities", "events", "event", "older-event",
    "board", "market", "objectives", "first", "reserve", "tiles", "workers",
    /* players */
    "name", "monument", "completed", "town", "gone", "points", "houses", "done",
    "due",
    /* cells */
    "card", "resource", "holds", "memo", "marked", "height", "working",
    "for-buildings", "ground",
    /* options */
    "text", "action", "type", "square", "squares", "way", "pay", "ability",
};

static bool is_reserved(const char *name)
{
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(reserved[i], name) == 0)
            return true;
    return false;
}

bool hm_def_is_free_field(hm_defining *w, const hm_node *part, const char *name)
{
    bool taken = is_reserved(name);
    if (taken)
        hm_check_report(w->c, "reserved", part->name_at,
                        "a token cannot be called '%s': positions have a field of that "
                        "name",
                        name);
    return !taken;
}

static bool is_free_field(hm_defining *w, const hm_node *part, const hm_counter *c)
{
    const char *name = is_reserved(c->name) ? c->name : c->plural;
    bool taken = is_reserved(name);
    if (taken)
        hm_check_report(w->c, "reserved", part->name_at,
                        "a counter cannot be called '%s': positions have a field of that "
                        "name",
                        name);
    return !taken;
}

/* Two of one variant, or one of the game itself, always come together. Variants of
 * several packs may have letters in common, as nobody can know all packs. */
static void check_letter(hm_defining *w, const hm_node *part, const hm_counter *c)
{
    const hm_game *g = w->game;
    for (int i = 0; i < g->counters; i++) {
        const hm_counter *o = &g->counter[i];
        if (o->letter != c->letter || c->letter == '?' ||
            (o->variant != c->variant && o->variant >= 0))
            continue;
        hm_diag *d = hm_check_report(w->c, "duplicate", part->name_at,
                                     "letter %c of '%s' is that of '%s' already",
                                     c->letter, part->text, o->name);
        hm_def_hint_first(w, d, o->name);
        return;
    }
}

/* Its plural is a name of it, too. */
void hm_def_counter(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    if (!hm_def_has_room(w, g->counters, HM_COUNTERS_MAX, part, "counters") ||
        !hm_def_is_new_name(w, part))
        return;
    hm_traits t = hm_def_traits(w, part);
    hm_counter c = {.name = part->text,
                    .plural = hm_def_plural(w, part, &t),
                    .colour = t.colour,
                    .symbol = t.symbol,
                    .letter = t.letter,
                    .of_square = t.of_square,
                    .start = t.start,
                    .capacity = t.capacity,
                    .variant = (int8_t)w->variant};
    if (c.start > c.capacity)
        hm_check_report(w->c, "number-range", part->name_at,
                        "'%s' starts with %d, but there is room for %d", part->text,
                        (int)c.start, (int)c.capacity);
    check_letter(w, part, &c);
    hm_node plural = hm_node_value(part);
    plural.text = c.plural;
    if (hm_def_is_new_name(w, &plural) && is_free_field(w, part, &c))
        g->counter[g->counters++] = c;
}

/* -- variants */

/* Who brings one wants it, unless it says otherwise. */
static bool is_used(const hm_additions *more, const hm_addition *a, const char *name)
{
    for (int i = 0; i < more->uses; i++)
        if (strcmp(more->used[i], name) == 0)
            return true;
    return a->pack != NULL && hm_node_part(a->node, HM_WORD_OPTIONAL) == NULL;
}

/* The switch that turns it on: first comes what it is when nobody says anything. */
static int add_switch(hm_defining *w, const hm_addition *a, const char *text, bool on)
{
    hm_game *g = w->game;
    const char *name = a->node->text;
    if (!hm_def_has_room(w, g->rules, HM_RULES_MAX, a->node, "rule switches") ||
        !hm_def_is_new(w, a->node, hm_game_rule(g, name, strlen(name)) >= 0))
        return -1;
    hm_rule r = {.name = name, .text = text, .values = 2,
                 .value = {on ? "on" : "off", on ? "off" : "on"}};
    g->rule[g->rules] = r;
    return g->rules++;
}

static bool is_free_switch(hm_defining *w, const hm_node *variant)
{
    bool taken = is_reserved(variant->text);
    if (taken)
        hm_check_report(w->c, "reserved", variant->name_at,
                        "a variant cannot be called '%s': set-ups have a field of that "
                        "name",
                        variant->text);
    return !taken;
}

static void read_variant(hm_defining *w, const hm_addition *a, const hm_additions *more)
{
    hm_game *g = w->game;
    if (a->node->kind != HM_NODE_VARIANT) {
        hm_def_rule(w, a->node);
        return;
    }
    const hm_node *text = hm_node_part(a->node, HM_WORD_TEXT);
    const bool on = is_used(more, a, a->node->text);
    if (!hm_def_has_room(w, g->variants, HM_VARIANTS_MAX, a->node, "variants") ||
        !is_free_switch(w, a->node))
        return;
    hm_variant v = {.name = a->node->text, .text = text ? text->text : "",
                    .pack = a->pack, .on = on ? 0 : 1};
    v.rule = add_switch(w, a, v.text, on);
    if (v.rule < 0)
        return;
    w->variant = g->variants;
    g->variant[g->variants++] = v;
    for (const hm_node *n = a->node->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_COUNTER)
            hm_def_counter(w, n);
        else if (n->word == HM_WORD_TOKEN)
            hm_def_token(w, n);
        else if (n->word == HM_WORD_TERRAIN)
            hm_def_terrain(w, n);
}

/* Is a rule in play wherever those of this variant are, as far as the packs decide? */
static bool is_with(const hm_defining *w, int variant)
{
    const hm_variant *all = w->game->variant;
    return variant < 0 || variant == w->variant ||
           (all[variant].on == 0 && (w->variant < 0 || all[w->variant].on == 0));
}

/* What rules do later has few places in a town (core/course.h): a deck with more cannot
 * be made, so no game would begin. */
static void check_laters(hm_defining *w, const hm_node *part, int before)
{
    const hm_game *g = w->game;
    int laters = 0, new = 0;
    for (int i = 0; i < g->laws; i++) {
        const bool later = g->law[i].clause->hook == HM_HOOK_LATER;
        laters += later && is_with(w, g->law[i].variant);
        new += later && i >= before;
    }
    if (new > 0 && laters > HM_LATER_LAWS && laters - new <= HM_LATER_LAWS)
        hm_check_report(w->c, "limit", part->at,
                        "rules for everybody do at most %d things later",
                        (int)HM_LATER_LAWS);
}

void hm_def_law(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_clause read[HM_LAWS_MAX];
    int laters = 0;
    const int before = g->laws;
    for (int i = 0; i < g->laws; i++)
        laters += g->law[i].clause->hook == HM_HOOK_LATER;
    const int room = HM_LAWS_MAX - g->laws;
    const int count =
        hm_def_has_room(w, g->laws, HM_LAWS_MAX, part, "rules for everybody")
            ? hm_clause_law(w->c, w->gen, laters, part, read, room)
            : 0;
    const hm_clause *clause = hm_arena_grow(w->c->arena, read, (size_t)count,
                                            (size_t)count, sizeof *clause);
    if (clause == NULL) {
        w->c->diags->trouble = HM_ENOMEM;
        return;
    }
    for (int i = 0; i < count; i++)
        g->law[g->laws++] = (hm_law){&clause[i], (int8_t)w->variant,
                                     hm_is_hidden(&clause[i]) ? NULL
                                                              : hm_def_law_text(w, part)};
    check_laters(w, part, before);
}

static bool is_round(hm_defining *w, const hm_node *part, hm_span at, int32_t round)
{
    if (round >= 1 && round <= HM_SCHEDULE_ROUNDS && part->events.chance >= 0)
        return true;
    hm_check_report(w->c, "number-range", at, "number out of range: 1 to %d",
                    (int)HM_SCHEDULE_ROUNDS);
    return false;
}

void hm_def_schedule(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    hm_schedule s = {.every = (uint8_t)part->events.every,
                     .draws = (uint8_t)part->events.chance,
                     .open = part->events.open == 2 ? 2 : 1,
                     .variant = (int8_t)w->variant};
    if (!hm_def_has_room(w, g->schedules, HM_SCHEDULES_MAX, part, "piles of events") ||
        (part->events.rounds == NULL &&
         !is_round(w, part, part->name_at, part->events.every)))
        return;
    if (part->events.open > 2)
        hm_check_report(w->c, "number-range", part->at,
                        "one or two events lie open, not more");
    for (const hm_node *n = part->events.rounds; n != NULL; n = n->next) {
        if (!is_round(w, part, n->at, n->number.value))
            return;
        s.rounds |= (uint64_t)1 << n->number.value;
    }
    g->schedule[g->schedules++] = s;
}

static void read_pile(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    const int cost = part->abilities.cost->number.value;
    if (!hm_def_has_room(w, g->piles, HM_PILES_MAX, part, "piles of abilities"))
        return;
    if (part->abilities.draws < 1 || part->abilities.draws > HM_PILE_DRAWS_MAX)
        hm_check_report(w->c, "number-range", part->name_at,
                        "number out of range: 1 to %d", (int)HM_PILE_DRAWS_MAX);
    else if (cost > HM_AMOUNT_MAX)
        hm_check_report(w->c, "number-range", part->abilities.cost->at,
                        "number out of range: 0 to %d", (int)HM_AMOUNT_MAX);
    else
        g->pile[g->piles++] = (hm_pile){.draws = (uint8_t)part->abilities.draws,
                                        .cost = (uint8_t)cost,
                                        .or_more = part->abilities.or_more == 1,
                                        .goals = part->abilities.goals == 1,
                                        .variant = (int8_t)w->variant};
}

static void read_variant_rules(hm_defining *w, const hm_addition *a)
{
    w->variant = hm_game_variant(w->game, a->node->text, strlen(a->node->text));
    hm_settle_rounds(w->game, a->node);
    for (const hm_node *n = a->node->item.parts; n != NULL; n = n->next) {
        if (n->word == HM_WORD_SCORE)
            hm_def_line(w, n);
        else if (n->word == HM_WORD_TOKEN)
            hm_def_token_works(w, n);
        else if (n->word == HM_WORD_DRAW)
            hm_def_ground_draw(w, n);
        else if (n->word == HM_WORD_WHEN || n->word == HM_WORD_CUBES ||
                 n->word == HM_WORD_MAY || n->word == HM_WORD_GAME_ENDS)
            hm_def_law(w, n);
        else if (n->word == HM_WORD_EVERY && hm_check_fits_game(w->c, n->word, n->at))
            hm_def_every(w, n);
        else if (n->word == HM_WORD_EVENTS && hm_check_fits_game(w->c, n->word, n->at))
            hm_def_schedule(w, n);
        else if (n->word == HM_WORD_ABILITIES &&
                 hm_check_fits_game(w->c, n->word, n->at))
            read_pile(w, n);
    }
}

void hm_def_each_variant(hm_defining *w, const hm_additions *more,
                         hm_variant_reader *read)
{
    const hm_source *source = w->c->source;
    for (int i = 0; i < w->parts; i++) {
        const hm_joined *s = &w->part[i];
        w->c->source = s->source;
        if (s->node->kind == HM_NODE_VARIANT)
            read(w, &(hm_addition){s->node, s->source, s->pack}, more);
    }
    for (int i = 0; i < more->count; i++) {
        w->c->source = more->addition[i].source;
        read(w, &more->addition[i], more);
    }
    w->c->source = source;
    w->variant = -1;
}

/* -- variants that use others */

static int find_variant(hm_defining *w, const hm_node *n)
{
    const hm_game *g = w->game;
    const int found = hm_game_variant(g, n->text, strlen(n->text));
    hm_near near = {0};
    if (found >= 0)
        return found;
    hm_diag *d = hm_check_report(w->c, "unknown-name", n->name_at,
                                 "the game has no variant '%s'", n->text);
    for (int i = 0; i < g->variants; i++)
        hm_near_try(&near, n->text, strlen(n->text), g->variant[i].name);
    if (d != NULL && near.best != NULL)
        hm_diag_hint(w->c->diags, d, "did you mean '%s'?", near.best);
    return -1;
}

/* One that is left out for a mistake uses nothing. */
static void read_uses(hm_defining *w, const hm_addition *a, const hm_additions *more)
{
    const bool variant = a->node->kind == HM_NODE_VARIANT;
    const int own = variant ? hm_game_variant(w->game, a->node->text,
                                              strlen(a->node->text)) : -1;
    (void)more;
    for (const hm_node *n = own >= 0 ? a->node->item.parts : NULL; n != NULL;
         n = n->next) {
        const int other = n->word == HM_WORD_USES ? find_variant(w, n) : -1;
        if (other >= 0)
            w->game->variant[own].uses |= 1u << other;
    }
}

/* What is used is on when nobody says anything, wherever one that uses it is. */
static void turn_on(hm_game *g, int variant)
{
    hm_variant *v = &g->variant[variant];
    hm_rule *r = &g->rule[v->rule];
    if (v->on == 0)
        return;
    v->on = 0;
    r->value[0] = "on";
    r->value[1] = "off";
}

/* As many rounds as there are variants reach whatever is used by way of others. */
static void settle_uses(hm_game *g)
{
    for (int n = 0; n < g->variants; n++)
        for (int i = 0; i < g->variants; i++)
            g->variant[i].uses = hm_variants_with(g, g->variant[i].uses);
    for (int i = 0; i < g->variants; i++)
        for (uint32_t left = g->variant[i].on == 0 ? g->variant[i].uses : 0; left != 0;
             left &= left - 1)
            turn_on(g, hm_first(left));
}

static void read_rules_of(hm_defining *w, const hm_addition *a, const hm_additions *more)
{
    (void)more;
    if (a->node->kind == HM_NODE_VARIANT)
        read_variant_rules(w, a);
}

void hm_def_variants(hm_defining *w, const hm_additions *more)
{
    hm_def_each_variant(w, more, read_variant);
    hm_def_each_variant(w, more, read_uses);
    settle_uses(w->game);
}

void hm_def_variant_rules(hm_defining *w, const hm_additions *more)
{
    hm_def_each_variant(w, more, read_rules_of);
}

/* -- cards that need one */

/* Counters that a program looks at or moves, one bit each. */
static unsigned counters_in(const hm_program *p)
{
    static const hm_op op[] = {HM_OP_COUNTER, HM_OP_COUNTER_HERE, HM_OP_UNDER,
                               HM_OP_WHICH, HM_OP_WHICH_HERE, HM_OP_COUNTER_IN,
                               HM_OP_HAVING};
    int32_t found[HM_COUNTERS_MAX];
    unsigned out = 0;
    for (size_t i = 0; p != NULL && i < sizeof op / sizeof *op; i++) {
        int n = hm_program_operands(p, op[i], found, HM_COUNTERS_MAX);
        for (int k = 0; k < n; k++)
            out |= 1u << found[k];
    }
    return out;
}

static unsigned counters_of(const hm_card *card)
{
    unsigned out = 0;
    for (int i = 0; i < card->clauses; i++) {
        const hm_clause *c = &card->clause[i];
        if (c->granted)
            continue;
        out |= counters_in(c->code) | counters_in(c->filter);
        out |= c->hook == HM_HOOK_REACH || c->hook == HM_HOOK_FEEDS_BOUGHT ||
                       c->hook == HM_HOOK_FEEDS_LINES
                   ? 1u << c->who
                   : 0;
    }
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        out |= (card->price[i] | card->room[i]) ? 1u << i : 0;
    return out;
}

static uint32_t tokens_of(const hm_game *g, const hm_program *p)
{
    static const hm_op op[] = {HM_OP_TOKEN, HM_OP_AT_HOME, HM_OP_WHO};
    int32_t found[HM_TOKENS_MAX];
    uint32_t out = 0;
    for (size_t i = 0; p != NULL && i < sizeof op / sizeof *op; i++) {
        int n = hm_program_operands(p, op[i], found, HM_TOKENS_MAX);
        for (int k = 0; k < n; k++)
            out |= g->token[found[k]].variant >= 0 ? 1u << g->token[found[k]].variant : 0;
    }
    /* work without a name is that of the only token; of several, any will do */
    if (p != NULL && g->tokens == 1 && g->token[0].variant >= 0 &&
        hm_program_has(p, HM_OP_WORKING))
        out |= 1u << g->token[0].variant;
    return out;
}

static uint32_t terrains_of(const hm_game *g, const hm_program *p)
{
    int32_t found[HM_TERRAINS_MAX];
    uint32_t out = 0;
    int n = p != NULL ? hm_program_operands(p, HM_OP_TERRAIN, found, HM_TERRAINS_MAX) : 0;
    for (int k = 0; k < n; k++)
        out |= g->terrain[found[k]].variant >= 0 ? 1u << g->terrain[found[k]].variant : 0;
    return out;
}

/* A card that speaks of a counter, token or terrain is played only where there is one. */
uint32_t hm_card_variants(const hm_game *g, const hm_card *card)
{
    unsigned counters = counters_of(card);
    uint32_t out = 0;
    for (int i = 0; i < card->clauses; i++)
        if (!card->clause[i].granted)
            out |= tokens_of(g, card->clause[i].code) |
                   tokens_of(g, card->clause[i].filter) |
                   terrains_of(g, card->clause[i].code) |
                   terrains_of(g, card->clause[i].filter);
    for (int i = 0; i < g->tokens; i++)
        if (card->wages[i] != 0 && g->token[i].variant >= 0)
            out |= 1u << g->token[i].variant;
    for (int i = 0; i < g->counters; i++)
        if ((counters >> i & 1) && g->counter[i].variant >= 0)
            out |= 1u << g->counter[i].variant;
    return out;
}

/* -- who waits for what only rules of variants do */

/* May a rule put another cube in the place of the one that was named? */
static bool changes_cubes(const hm_clause *c)
{
    return c->hook == HM_HOOK_NAMED &&
           (c->code == NULL ||
            (hm_program_does(c->code) & (HM_DOES_OFFER | HM_DOES_HAND)));
}

/* Has it a part that only that wakes? */
static bool waits_for_change(const hm_card *card)
{
    bool waits = false;
    for (int i = 0; i < card->clauses; i++)
        waits |= !card->clause[i].granted && card->clause[i].hook == HM_HOOK_CHANGED;
    return waits;
}

uint32_t hm_card_either(const hm_game *g, const hm_card *card)
{
    uint32_t out = 0;
    if (!waits_for_change(card))
        return 0;
    for (int i = 0; i < g->laws; i++) {
        if (!changes_cubes(g->law[i].clause))
            continue;
        if (g->law[i].variant < 0)
            return 0; /* everybody can, at any time */
        out |= 1u << g->law[i].variant;
    }
    return out;
}
