/* facts.c - see facts.h. */
#include "tools/game/facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What of a list stands so far in a text, and room for more. */
static void add(hm_fact *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void add(hm_fact *f, const char *fmt, ...)
{
    const size_t used = strlen(f->text);
    va_list with;
    va_start(with, fmt);
    if (used < sizeof f->text)
        vsnprintf(f->text + used, sizeof f->text - used, fmt, with);
    va_end(with);
}

static const char *between(const hm_fact *f) { return *f->text != '\0' ? ", " : ""; }

static void add_amount(hm_fact *f, int n, const char *one, const char *many)
{
    if (n != 0)
        add(f, "%s%d %s", between(f), n, n == 1 ? one : many);
}

static void add_counters(hm_fact *f, const uint8_t amount[HM_COUNTERS_MAX],
                         const hm_game *g)
{
    for (int i = 0; i < g->counters; i++)
        add_amount(f, amount[i], g->counter[i].name, g->counter[i].plural);
}

/* Beside its cubes, of counters and tokens. */
static void add_cost(hm_fact *f, const hm_card *c, const hm_game *g)
{
    add_counters(f, c->price, g);
    for (int i = 0; i < g->tokens; i++)
        add_amount(f, c->wages[i], g->token[i].name, g->token[i].plural);
}

static void add_resources(hm_fact *f, const hm_card *c, const hm_game *g)
{
    for (int r = 0; r < g->resources; r++)
        add_amount(f, c->cost[r], g->resource[r].name, g->resource[r].plural);
}

static void add_tags(hm_fact *f, const hm_card *c)
{
    for (int i = 0; i < HM_TAGS_MAX && c->tag[i] != NULL; i++)
        add(f, "%s%s", between(f), c->tag[i]);
}

/* What there is on a shared board in place of a pattern. */
static int board_facts(const hm_card *c, const hm_game *g, hm_fact *fact)
{
    fact[0] = (hm_fact){"title", ""};
    fact[1] = (hm_fact){"cost", ""};
    fact[2] = (hm_fact){"points", ""};
    fact[3] = (hm_fact){"copies", ""};
    fact[4] = (hm_fact){"tags", ""};
    add(&fact[0], "%s", c->title != NULL ? c->title : "");
    add_resources(&fact[1], c, g);
    add(&fact[2], "%d", c->points);
    if (c->copies > 1)
        add(&fact[3], "%d", c->copies);
    add_tags(&fact[4], c);
    return 5;
}

/* What a card with a pattern costs beside its cubes, and what it gives room for. */
static int town_facts(const hm_card *c, const hm_game *g, hm_fact *fact)
{
    fact[0] = (hm_fact){"cost", ""};
    fact[1] = (hm_fact){"room", ""};
    add_cost(&fact[0], c, g);
    add_counters(&fact[1], c->room, g);
    return 2;
}

int hm_card_facts(const hm_card *c, const hm_game *g, hm_fact fact[HM_FACTS_MAX])
{
    int said = 0, n = 0;
    if (hm_has_pattern(c, g) || c->ability)
        said = town_facts(c, g, fact);
    else if (!c->stays)
        said = board_facts(c, g, fact);
    for (int i = 0; i < said; i++)
        if (*fact[i].text != '\0')
            fact[n++] = fact[i];
    return n;
}

const char *hm_card_dealt(const hm_card *c, const hm_game *g, char text[64])
{
    const int deal = g->type[c->type].deal;
    snprintf(text, 64, deal > 1 ? "dealt: keep 1 of %d" : deal == 1 ? "dealt" : "", deal);
    return text;
}

bool hm_layouts_have(const hm_pattern *p, int resource)
{
    for (; p != NULL; p = p->other)
        if (memchr(p->cell, resource + 1, (size_t)p->cols * p->rows) != NULL)
            return true;
    return false;
}
