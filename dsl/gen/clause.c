/* clause.c - the parts of a card that are rules, each to a clause: its hook, its program
 * and what the core must know of it beforehand (can it hurt to be fed, may it be left
 * out). */
#include "dsl/gen/clause.h"

#include <string.h>

#include "core/effect.h"
#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"
#include "dsl/gen/ability.h"
#include "dsl/gen/clause_parts.h"
#include "dsl/gen/trade.h"
#include "dsl/hooks.h"

typedef hm_clause_body body;

void hm_clause_too_long(body *b, const hm_node *part)
{
    if (b->gen->status == HM_OK)
        hm_check_report(b->c, "too-deep", part->at,
                        "this is too long or nested too deeply");
}

/* Steps that move tokens, or take counters away, start nothing else. */
static bool is_quiet(uint32_t word)
{
    const hm_op op = hm_code_op(word);
    const bool takes = op == HM_OP_PURSE && hm_code_operand(word) != HM_GAIN;
    return takes || op == HM_OP_MAY ||
           hm_step_changes(word) == HM_SEES_TOKENS;
}

/* An effect that nothing can come between, and one that can always be done as well. */
static unsigned flags_of(const hm_program *p)
{
    bool quiet = p != NULL && p->result[0] == '\0', sure = true;
    for (int pc = 0; quiet && pc < p->length; pc = hm_program_after(p, pc)) {
        const uint32_t word = p->code[pc];
        if (!(hm_op_lookup(hm_code_op(word))->traits & HM_SEES_EFFECT))
            continue;
        quiet = is_quiet(word);
        sure &= hm_step_changes(word) == HM_SEES_TOKENS && hm_step_is_sure(word);
    }
    return !quiet ? 0 : sure ? HM_CLAUSE_ENDS | HM_CLAUSE_FREE : HM_CLAUSE_ENDS;
}

/* A clause without code was too long for a program, or memory ran out, in which case
 * the generator has its own status and nothing is said of the card. */
void hm_clause_add(body *b, const hm_node *part, hm_clause clause)
{
    if (clause.code == NULL && clause.script == 0) {
        hm_clause_too_long(b, part);
        return;
    }
    if (b->clauses == HM_CLAUSES_MAX) {
        hm_check_report(b->c, "limit", part->at, "a card has at most %d parts",
                        (int)HM_CLAUSES_MAX);
        return;
    }
    clause.flags |= (uint16_t)flags_of(clause.code);
    if (hm_clause_affords(b, part, &clause))
        b->clause[b->clauses++] = clause;
}

bool hm_clause_check(body *b, hm_place_kind place, hm_node *n, hm_value want)
{
    b->c->place = place;
    b->c->own = b->c->fed = false;
    return hm_check_value(b->c, n, want);
}

/* -- scripts */

/* Compiles a script, unless that was done before it came here. */
static int number_of(body *b, hm_node *n)
{
    hm_check *c = b->c;
    if (n->lua.function == 0 && c->host == NULL)
        hm_check_report(c, "no-scripts", (hm_span){n->at.first, n->at.first + 3},
                        "this program has no Lua");
    else if (n->lua.function == 0)
        n->lua.function =
            c->host->block(c->host->self, c->source, n->name_at, b->card->name, c->diags);
    c->failed |= n->lua.function == 0;
    return n->lua.function;
}

static unsigned names_of(const body *b, int number)
{
    const hm_script_host *host = b->c->host;
    return host != NULL ? host->names(host->self, number) : 0;
}

bool hm_clause_sees_fed(const body *b, const hm_node *script)
{
    return names_of(b, script->lua.function) & HM_NAMES_FED;
}

/* Nobody can prove anything of a script, so where it looks at feeding the worst is
 * assumed: that feeding may hurt, and that no two fed buildings are alike. */
void hm_clause_script(body *b, const hm_node *part, hm_node *script, hm_clause clause)
{
    bool allowed = hm_hook_words_of((hm_hook)clause.hook)->script;
    if (!allowed)
        hm_refuse_of(b->c, HM_REFUSED_NO_SCRIPT, hm_script_word(script),
                     hm_hook_title((hm_hook)clause.hook, clause.who), NULL);
    int number = allowed ? number_of(b, script) : 0;
    if (number == 0)
        return;
    clause.script = (uint16_t)number;
    clause.flags = hm_hook_lookup((hm_hook)clause.hook)->of_town ? 0 : HM_CLAUSE_OWN;
    const unsigned names = names_of(b, number);
    clause.flags |= names & HM_NAMES_ONCE ? HM_CLAUSE_ONCE : 0;
    clause.flags |= names & HM_NAMES_ROUND ? HM_CLAUSE_ROUND : 0;
    clause.marks = (names & HM_NAMES_MARK) != 0;
    clause.layouts = (names & HM_NAMES_LAYOUT) != 0;
    clause.surveys = (names & HM_NAMES_OTHERS) != 0;
    clause.carries = (names & HM_NAMES_MOVE) != 0;
    bool score = clause.hook == HM_HOOK_SCORE || clause.hook == HM_HOOK_SCORE_TOGETHER;
    clause.after = score && (names & HM_NAMES_POINTS) ? UINT16_MAX : 0;
    clause.after_all = score && (names & HM_NAMES_TOTAL);
    if (score && (names & (HM_NAMES_FED | HM_NAMES_POINTS | HM_NAMES_TOTAL)))
        /* and nobody knows how */
        clause.flags |= HM_CLAUSE_FED | HM_CLAUSE_HURTS | HM_CLAUSE_APART;
    hm_clause_add(b, part, clause);
}

/* -- hooks that are read by the letter of their result */

/* Each is false when the part is wrong, which has been said. */
static bool read_squares(body *b, hm_node *n, const hm_program **code)
{
    n = hm_without_any(n);
    bool fine = hm_check_value(b->c, n, HM_VALUE_SET);
    *code = fine ? hm_gen_value(b->gen, n) : NULL;
    return fine;
}

static bool read_condition(body *b, hm_node *n, const hm_program **code)
{
    bool fine = hm_check_value(b->c, n, HM_VALUE_CONDITION);
    *code = fine ? hm_gen_value(b->gen, n) : NULL;
    return fine;
}

static bool read_kinds(body *b, hm_node *n, const hm_program **code)
{
    bool fine = hm_check_kinds(b->c, n);
    *code = fine ? hm_gen_kinds(b->gen, n) : NULL;
    return fine;
}

static bool read_allowed(body *b, hm_node *n, const hm_program **code)
{
    bool fine = hm_check_types(b->c, n, false);
    *code = fine ? hm_gen_types(b->gen, n) : NULL;
    return fine;
}


/* A cost that was refused leaves nothing that could be paid. */
static bool has_bad_cost(const body *b)
{
    return b->cost != NULL && b->card != NULL && b->card->ability && b->card->dues == 0;
}

static bool read_effect(body *b, hm_node *n, const hm_program **code)
{
    bool fine = hm_check_effect(b->c, n) && !has_bad_cost(b);
    hm_dues room;
    if (fine)
        hm_clause_tasks(b, n);
    if (fine && hm_is_of_ability(b) && !b->card->event)
        *code = hm_gen_effect(b->gen, hm_ability_effect(b->cost, n, &room));
    else
        *code = fine ? hm_gen_effect(b->gen, n) : NULL;
    return fine;
}

static bool read_result(body *b, hm_node *n, char result, const hm_program **code)
{
    switch (result) {
    case 'S': return read_squares(b, n, code);
    case 'K': return read_kinds(b, n, code);
    case 'T': return read_allowed(b, n, code);
    case 'B': return read_condition(b, n, code);
    case '\0': return read_effect(b, n, code);
    }
    b->gen->status = hm_fail_bug(b->gen->err, "a hook without a reader");
    return false;
}

/* What an effect does later is a clause that nobody sees, and may do something later
 * itself. An ability was paid for by then. */
static void add_laters(body *b, const hm_node *part)
{
    hm_gen *g = b->gen;
    for (; b->laters < g->laters; b->laters++) {
        const hm_node *n = &g->later[b->laters];
        if (b->laters == HM_LATER_KINDS) {
            hm_check_report(b->c, "limit", n->name_at, "%s does at most %d things later",
                            b->card != NULL ? "a card" : "a rule", (int)HM_LATER_KINDS);
            b->laters = g->laters;
            return;
        }
        hm_clause_add(b, part, (hm_clause){.hook = HM_HOOK_LATER,
                                           .who = (uint8_t)(g->later_first + b->laters),
                                           .flags = HM_CLAUSE_OWN,
                                           .number = (int16_t)n->wrap.rounds,
                                           .code = hm_gen_effect(g, n->wrap.effect)});
    }
}

/* What stands in the part, or a script in its place, where and as the hook has it. */
void hm_clause_hook(body *b, const hm_node *part, hm_clause clause)
{
    const hm_hook_info *hook = hm_hook_lookup((hm_hook)clause.hook);
    hm_node *n = hm_node_body(part);
    if (hm_is_script(n)) {
        hm_clause_script(b, part, n, clause);
        return;
    }
    b->c->judges = clause.hook == HM_HOOK_LOST || clause.hook == HM_HOOK_WON;
    b->c->place = hm_is_of_building(b)
                      ? (hm_place_kind)hm_hook_words_of((hm_hook)clause.hook)->place
                      : b->c->judges ? HM_AT_TOWN : HM_AT_LAW;
    b->c->own = b->c->fed = false;
    b->c->rises = clause.hook == HM_HOOK_ON_BUILD;
    b->c->arrived = b->c->rises || clause.hook == HM_HOOK_YOU_BUILD;
    clause.flags = hook->of_town ? 0 : HM_CLAUSE_OWN;
    if (read_result(b, n, hook->result[0], &clause.code)) {
        hm_clause_add(b, part, clause);
        add_laters(b, part);
    }
    b->c->rises = b->c->judges = b->c->arrived = false;
}

/* -- building and naming */

/* Where a variant is on. */
static void read_not_with(body *b, const hm_node *part)
{
    const hm_game *g = b->c->game;
    int i = hm_game_variant(g, part->text, strlen(part->text));
    hm_near near = {0};
    if (i >= 0) {
        const hm_variant *v = &g->variant[i];
        hm_clause_add(b, part,
                      (hm_clause){.hook = HM_HOOK_NOT_IN,
                                  .code = hm_gen_rule(b->gen, v->rule, v->on)});
        return;
    }
    for (i = 0; i < g->variants; i++)
        hm_near_try(&near, part->text, strlen(part->text), g->variant[i].name);
    hm_diag *d = hm_check_report(b->c, "unknown-name", part->name_at,
                                 "unknown variant '%s'", part->text);
    if (near.best != NULL)
        hm_diag_hint(b->c->diags, d, "did you mean '%s'?", near.best);
}

/* The mode is put into a node of its own, so that it is looked up and reported like any
 * other one. */
static void read_not_in(body *b, const hm_node *part)
{
    if (part->variant == 1) {
        read_not_with(b, part);
        return;
    }
    hm_node mode = {.kind = HM_NODE_IN_MODE, .text = part->text, .at = part->at,
                    .name_at = part->name_at};
    bool fine = hm_clause_check(b, HM_AT_SETUP, &mode, HM_VALUE_CONDITION);
    if (part->part.body != NULL)
        fine &= hm_check_value(b->c, part->part.body, HM_VALUE_CONDITION);
    if (fine)
        hm_clause_add(b, part, (hm_clause){.hook = HM_HOOK_NOT_IN,
                                           .code = hm_gen_mode(b->gen, mode.name.index,
                                                               part->part.body)});
}

/* Without "unless" it always holds; the condition lifts it, so the program is
 * its opposite. */
static void read_never_names(body *b, const hm_node *part)
{
    hm_clause clause = {.hook = HM_HOOK_NEVER_NAMES, .flags = HM_CLAUSE_OWN};
    if (hm_is_script(part->part.body)) {
        hm_clause_script(b, part, part->part.body, clause);
        return;
    }
    b->c->asker = "'unless'";
    bool fine = part->part.body == NULL ||
                hm_clause_check(b, HM_AT_EFFECT, part->part.body, HM_VALUE_CONDITION);
    b->c->asker = NULL;
    if (!fine)
        return;
    clause.code = hm_gen_unless(b->gen, part->part.body);
    hm_clause_add(b, part, clause);
}

static void read_may(body *b, const hm_node *part)
{
    if (hm_hook_of_part(part) == HM_HOOK_BAR)
        hm_clause_bar(b, part);
    else
        hm_clause_may_not_name(b, part);
}

/* Where cubes go; a condition may lift it. */
static void read_cubes_go(body *b, const hm_node *part)
{
    hm_clause clause = {.hook = (uint8_t)hm_hook_of_part(part)};
    if (hm_is_script(part->cubes.set) || part->cubes.unless == NULL) {
        hm_clause_hook(b, part, clause);
        return;
    }
    b->c->asker = "'unless'";
    bool fine =
        hm_clause_check(b, HM_AT_LAW, hm_without_any(part->cubes.set), HM_VALUE_SET);
    fine &= hm_check_value(b->c, part->cubes.unless, HM_VALUE_CONDITION);
    b->c->asker = NULL;
    if (!fine)
        return;
    clause.code = hm_gen_set_unless(b->gen, hm_without_any(part->cubes.set),
                                    part->cubes.unless, clause.hook == HM_HOOK_ALL_CUBES);
    hm_clause_add(b, part, clause);
}

/* -- on a shared board */

void hm_clause_points_gained(body *b, const hm_node *n, hm_hook hook)
{
    bool fine = hm_clause_check(b, HM_AT_EFFECT, n->score.points, HM_VALUE_NUMBER);
    if (n->score.when != NULL)
        fine &= hm_check_value(b->c, n->score.when, HM_VALUE_CONDITION);
    if (n->score.otherwise != NULL)
        fine &= hm_check_value(b->c, n->score.otherwise, HM_VALUE_NUMBER);
    if (fine)
        hm_clause_add(b, n, (hm_clause){.hook = (uint8_t)hook, .flags = HM_CLAUSE_OWN,
                                        .code = hm_gen_score(b->gen, n)});
}

/* Points alone are counted; together with what is paid and gained they are a trade. */
static void read_round_end(body *b, const hm_node *part)
{
    const hm_node *block = part->part.body;
    if (!hm_trade_is_points(block) || block->block.effects == NULL) {
        hm_trade_read(b, part, HM_TRADE_ROUND);
        return;
    }
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next)
        if (n->kind == HM_NODE_POINTS)
            hm_clause_points_gained(b, n, HM_HOOK_ROUND_POINTS);
        else if (n->word != HM_WORD_AROUND)
            hm_check_report(b->c, "wrong-place", n->name_at,
                            "only 'activate around' is known");
}

/* Of a part that both sorts of game have: is this how the board's has it? */
static bool read_trade(body *b, const hm_node *part)
{
    if (!hm_is_shared(b->c->game))
        return false;
    if (part->word == HM_WORD_ONLY && hm_hook_of_part(part) == HM_HOOK_ONLY_FROM) {
        hm_refuse(b->c, HM_REFUSED_BOUGHT, part->at);
        return true;
    }
    if (part->word == HM_WORD_ON)
        hm_trade_read(b, part, HM_TRADE_BUILT);
    else if (part->word == HM_WORD_ACTIVATE)
        hm_trade_read(b, part, HM_TRADE_ACTIVATED);
    return part->word == HM_WORD_ON || part->word == HM_WORD_ACTIVATE;
}

/* Parts with a form of their own are named; all others are a hook with one value, whose
 * row in core/hooks.def says how it is read. */
void hm_clause_read(body *b, const hm_node *part)
{
    bool aim = part->word == HM_WORD_WHEN && !hm_is_event(part);
    if (!aim && !hm_word_fits(b->c->game, part->word))
        return; /* that was said already */
    if (read_trade(b, part))
        return;
    switch (part->word) {
    case HM_WORD_SCORE: hm_clause_score(b, part); break;
    case HM_WORD_OTHERS: hm_clause_gift(b, part); break;
    case HM_WORD_LINE: hm_clause_line(b, part); break;
    case HM_WORD_FEEDS: hm_clause_feeds(b, part); break;
    case HM_WORD_NOT: read_not_in(b, part); break;
    case HM_WORD_NEVER: read_never_names(b, part); break;
    case HM_WORD_CUBES: read_cubes_go(b, part); break;
    case HM_WORD_MAY:
        read_may(b, part);
        break;
    case HM_WORD_NAME: hm_clause_name_barred(b, part); break;
    case HM_WORD_ROUND_END: read_round_end(b, part); break;
    case HM_WORD_WHEN:
        if (aim)
            hm_clause_hook(b, part, (hm_clause){.hook = HM_HOOK_AIM});
        else
            hm_clause_event(b, part);
        break;
    default: {
        hm_hook hook = hm_hook_of_part(part);
        b->c->asker = hook == HM_HOOK_NEEDS ? "'needs'" : NULL;
        if (hook < HM_HOOKS)
            hm_clause_hook(b, part, (hm_clause){.hook = (uint8_t)hook});
        b->c->asker = NULL;
    }
    }
}

/* Both would lie in the one number that a building has. */
static void refuse_both(body *b, const hm_node *keep, const hm_node *remember)
{
    if (keep == NULL || remember == NULL)
        return;
    const hm_node *later = keep->at.first > remember->at.first ? keep : remember;
    hm_check_report(b->c, "wrong-place", later->at,
                    "a card keeps types of building or remembers a number, not both");
}

/* What the effects leave on a building decides what other parts may ask for. */
static void look_ahead(body *b, const hm_node *node)
{
    const hm_node *keep = NULL, *remember = NULL, *mark = NULL;
    bool script = false;
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next) {
        if (n->word != HM_WORD_ON && !hm_is_event(n))
            continue;
        const hm_node *deed = hm_node_body(n);
        script |= hm_is_script(deed);
        keep = keep ? keep : hm_find_step(deed, HM_OP_KEEP);
        remember = remember ? remember : hm_find_step(deed, HM_OP_REMEMBER);
        mark = mark ? mark : hm_find_step(deed, HM_OP_MARK);
    }
    refuse_both(b, keep, remember);
    b->recalls = remember != NULL || script;
    b->marks = mark != NULL || script;
    b->c->recalls = b->recalls;
    b->c->keeps = keep != NULL || (script && remember == NULL);
}

/* -- rules for everybody */

static bool is_law_in_lua(hm_check *c, const hm_node *n)
{
    return hm_is_script(n) && !hm_refuse(c, HM_REFUSED_NO_SCRIPT_OF_RULES, n->at);
}

/* What it has others do, or does later, is told from the rule itself by its hook. */
static int take_laws(const body *b, const hm_node *part, hm_clause *out, int room)
{
    const bool fits = b->clauses <= room;
    if (!fits)
        hm_check_report(b->c, "limit", part->at,
                        "a game has at most %d rules for everybody", (int)HM_LAWS_MAX);
    for (int i = 0; i < b->clauses && fits; i++)
        out[i] = b->clause[i];
    return fits ? b->clauses : 0;
}

int hm_clause_law(hm_check *c, hm_gen *gen, int laters, const hm_node *part,
                  hm_clause *out, int room)
{
    body b;
    hm_clause_begin(&b, c, gen, NULL);
    b.before = c->game->laws;
    const bool cubes = part->word == HM_WORD_CUBES;
    gen->laters = 0;
    gen->later_first = laters;
    if (is_law_in_lua(c, hm_node_body(part)))
        return 0;
    if (part->word == HM_WORD_MAY) {
        read_may(&b, part);
        return take_laws(&b, part, out, room);
    }
    if (cubes) {
        read_cubes_go(&b, part);
        return take_laws(&b, part, out, room);
    }
    if (part->word == HM_WORD_GAME_ENDS) {
        hm_clause_hook(&b, part, (hm_clause){.hook = (uint8_t)hm_hook_of_part(part)});
        return take_laws(&b, part, out, room);
    }
    const hm_event *event = hm_event_of_part(part);
    if (event != NULL && !hm_is_everybodys(event->hook)) {
        hm_refuse_of(c, HM_REFUSED_NO_RULE_WOKEN, part->name_at, event->title, NULL);
        return 0;
    }
    hm_clause_event(&b, part);
    return take_laws(&b, part, out, room);
}

/* Clauses are gathered on the stack and copied when their number is known: an arena
 * cannot give back what was too much. */
void hm_clauses_read(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out)
{
    body b;
    hm_clause_begin(&b, c, gen, out);
    gen->laters = gen->later_first = 0;
    if (out->ability)
        b.cost = hm_node_part(node, HM_WORD_COST);
    look_ahead(&b, node);
    for (const hm_node *n = node->item.parts; n != NULL; n = n->next)
        if (!out->ability || n->word == HM_WORD_NOT || n->word == HM_WORD_GAME_ENDS ||
            (out->goal && n->word == HM_WORD_SCORE) ||
            (out->event && (n->word == HM_WORD_CUBES || n->word == HM_WORD_MAY)) ||
            hm_is_event(n)) /* else that was said already */
            hm_clause_read(&b, n);
    hm_clause_granted(&b);
    c->keeps = c->recalls = false;
    out->clause = hm_arena_grow(c->arena, b.clause, (size_t)b.clauses, (size_t)b.clauses,
                                sizeof *b.clause);
    out->clauses = (uint8_t)b.clauses;
    if (out->clause == NULL) {
        out->clauses = 0;
        c->diags->trouble = HM_ENOMEM;
    }
    out->variants = hm_card_variants(c->game, out);
    out->either = hm_card_either(c->game, out);
}
