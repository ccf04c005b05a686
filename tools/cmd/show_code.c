/* show_code.c - compiled programs in words, for `show --code`.
 *
 * core/code.c writes the listing and knows no names; those of types, cards and
 * resources are put in here, from the game that the program was compiled for. */
#include "tools/cmd/show_code.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/hooks.h"
#include "tools/say.h"

typedef struct naming {
    const hm_cards *cards;
    char           *text; /* where a name is put together */
    size_t          size;
} naming;

static const char *kinds_text(const naming *n, uint32_t kinds)
{
    const hm_game *game = n->cards->game;
    size_t used = 0;
    for (int r = 0; r < game->resources; r++)
        if (kinds & 1u << r && used < n->size)
            used += (size_t)snprintf(n->text + used, n->size - used, "%s%s",
                                     used ? " or " : "", game->resource[r].name);
    return used ? n->text : "nothing";
}

static const char *types_text(const naming *n, uint32_t types)
{
    const hm_game *game = n->cards->game;
    size_t used = 0;
    for (int t = 0; t < game->types; t++)
        if (types & 1u << t && used < n->size)
            used += (size_t)snprintf(n->text + used, n->size - used, "%s%s",
                                     used ? " or " : "", game->type[t].name);
    return used ? n->text : "nothing";
}

static const char *rule_text(const naming *n, int32_t value)
{
    const hm_rule *r = &n->cards->game->rule[value / HM_RULE_VALUES];
    snprintf(n->text, n->size, "%s is %s", r->name, r->value[value % HM_RULE_VALUES]);
    return n->text;
}

/* "producing fish", "consuming 2 kinds" */
static const char *trait_text(const naming *n, int32_t operand)
{
    const char *resource = n->cards->game->resource[operand >> 4 & 15].name;
    int number = operand >> 8;
    switch ((hm_trait)(operand & 15)) {
    case HM_TRAIT_PRODUCES: snprintf(n->text, n->size, "producing %s", resource); break;
    case HM_TRAIT_CONSUMES: snprintf(n->text, n->size, "consuming %s", resource); break;
    case HM_TRAIT_PRODUCES_CUBES: return "producing cubes";
    case HM_TRAIT_CONSUMES_CUBES: return "consuming cubes";
    case HM_TRAIT_CONSUMES_KINDS:
        snprintf(n->text, n->size, "consuming %d kinds", number);
        break;
    case HM_TRAIT_GIVES_POINTS: return "giving points";
    case HM_TRAIT_COSTS:
        snprintf(n->text, n->size, "costing %d %s", number, resource);
        break;
    case HM_TRAITS: return "no trait"; /* the verifier lets none through */
    }
    return n->text;
}

static const char *name_operand(const void *ctx, hm_operand kind, int32_t value)
{
    const naming *n = ctx;
    const hm_game *game = n->cards->game;
    switch (kind) {
    case HM_OPERAND_TYPE:
        return game->type[value].name;
    case HM_OPERAND_CARD:
        return n->cards->card[value]->name;
    case HM_OPERAND_RESOURCE:
        return game->resource[value].name;
    case HM_OPERAND_MODE:
        return game->mode[value].name;
    case HM_OPERAND_RULE:
        return rule_text(n, value);
    case HM_OPERAND_KINDS:
        return kinds_text(n, (uint32_t)value);
    case HM_OPERAND_TYPES:
        return types_text(n, (uint32_t)value);
    case HM_OPERAND_TERRAIN:
        return game->terrain[value].name;
    case HM_OPERAND_COUNTER:
        return game->counter[value].plural;
    case HM_OPERAND_TOKEN:
        return game->token[value].plural;
    case HM_OPERAND_TRAIT:
        return trait_text(n, value);
    case HM_OPERAND_NONE: /* these are shown as they are */
    case HM_OPERAND_NUMBER:
    case HM_OPERAND_ENTRIES:
    case HM_OPERAND_JUMP:
    case HM_OPERAND_BODY:
    case HM_OPERAND_SIDE:
    case HM_OPERAND_NEAR:
    case HM_OPERAND_DIRECTION: /* ... or are names of their own */
    case HM_OPERAND_TRADE:
    case HM_OPERAND_LAYING:
    case HM_OPERAND_REMOVAL:
    case HM_OPERAND_EXCHANGE:
    case HM_OPERAND_PLACING:
        break;
    }
    return NULL;
}

const char *hm_hook_name(const hm_clause *c)
{
    const hm_event *e = hm_event_of((hm_hook)c->hook, c->who);
    return e != NULL ? e->title : hm_hook_title((hm_hook)c->hook, c->who);
}

char *hm_program_text(const hm_program *p, const hm_cards *cards)
{
    char operand[256];
    naming n = {cards, operand, sizeof operand};
    size_t size = hm_code_text(p, name_operand, &n, NULL, 0) + 1;
    char *text = hm_need(malloc(size));
    hm_code_text(p, name_operand, &n, text, size);
    return text;
}

static void print_program(const char *what, const hm_program *p, const hm_cards *cards)
{
    if (p == NULL)
        return;
    char *text = hm_program_text(p, cards);
    printf("  %s:\n", what);
    for (const char *line = text; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        fputs("  ", stdout);
        hm_put_part(stdout, line, n);
        putchar('\n');
        line += n + (line[n] != '\0');
    }
    free(text);
}

/* What a script does stands in its file; here only that there is one. */
static void print_clause(const hm_clause *x, const hm_cards *cards)
{
    const char *what = hm_hook_name(x);
    if (x->filter != NULL) {
        print_program(what, x->filter, cards);
        what = "then";
    }
    if (x->script != 0)
        printf("  %s:\n    Lua\n", what);
    print_program(what, x->code, cards);
    print_program("fed squares it looks at", x->probe, cards);
}

void hm_print_code(const hm_card *c, const hm_cards *cards)
{
    hm_put(stdout, c->pack);
    putchar('/');
    hm_put(stdout, c->id);
    puts(c->clauses == 0 ? ": no rule" : "");
    for (int i = 0; i < c->clauses; i++)
        print_clause(&c->clause[i], cards);
}
