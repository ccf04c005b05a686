/* probe.c - the program that tells where a score looks at what is fed, so that feeding
 * knows which buildings are alike. */
#include "dsl/check/bounds.h"
#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

static void probe(hm_gen *g, const hm_node *n);
static bool differs(const hm_node *n);

static bool has_word(const hm_node *n, int word)
{
    const hm_children of = hm_node_children(n);
    bool has = n->kind == HM_NODE_WORD && n->word == word;
    for (int i = 0; i < of.count && !has; i++)
        has = has_word(of.child[i], word);
    return has;
}

/* "3 when fed" is the same for every building of the card; "3 per adjacent well
 * when fed" is not. Is there anything of its own besides being fed? */
static bool is_uniform(const hm_node *n)
{
    if (n->value == HM_VALUE_SET && hm_looks_at_fed(n) && !hm_tells_apart(n))
        return true;
    if (hm_sees_itself(n))
        return false;
    return !hm_node_any(n, differs);
}

/* Sets that the probe cannot note make all fed buildings differ, which is slow but
 * right; so do more sets than anybody would read. */
static void probe_set(hm_gen *g, const hm_node *set)
{
    if (!hm_looks_at_fed(set))
        return;
    bool self = has_word(set, HM_WORD_SELF), apart = hm_tells_apart(set);
    if (self && !apart && g->uniform)
        return; /* being of the same card is all that matters */
    g->tells |= apart || self;
    /* fewer than hm_probes has room for (core/vm.h), so that none is lost */
    if (!hm_is_pointwise(set) || ++g->probes > 32) {
        g->apart = true;
        return;
    }
    hm_gen_expr(g, set);
    hm_gen_emit(g, HM_OP_PROBE, 0);
}

static bool differs(const hm_node *n) { return !is_uniform(n); }

static void probe_below(hm_gen *g, const hm_node *n)
{
    const hm_children of = hm_node_children(n);
    for (int i = 0; i < of.count; i++)
        probe(g, of.child[i]);
}

/* Finds the sets that are counted or asked for, wherever they stand. */
static void probe(hm_gen *g, const hm_node *n)
{
    if (!hm_looks_at_fed(n))
        return;
    if (n->value == HM_VALUE_SET) {
        probe_set(g, n);
        return;
    }
    if (hm_is_shape(n)) {
        g->apart = true;
        return;
    }
    probe_below(g, n);
}

const hm_program *hm_gen_probe(hm_gen *g, const hm_node *part)
{
    hm_gen_start(g);
    g->apart = g->tells = false;
    g->uniform = !hm_node_any(part, differs);
    g->probes = 0;
    probe_below(g, part);
    return hm_gen_finish(g, "");
}
