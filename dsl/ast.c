/* ast.c - what nodes.def says of all nodes, done: see ast.h. */
#include "dsl/ast.h"

#include <stddef.h>
#include <string.h>

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at))
#endif

typedef enum shape {
#define SHAPE(shape, fields) SHAPE_##shape,
#include "dsl/nodes.def"
} shape;

static const uint8_t shapes[HM_KINDS] = {
#define NODE(kind, shape) [HM_NODE_##kind] = SHAPE_##shape,
#define PART(kind, word, shape) [HM_NODE_##kind] = SHAPE_##shape,
#include "dsl/nodes.def"
};

static const uint16_t words[HM_KINDS] = {
#define PART(kind, word, shape) [HM_NODE_##kind] = HM_WORD_##word,
#include "dsl/nodes.def"
};

/* -- kinds */

hm_word hm_kind_word(int kind) { return (hm_word)words[kind]; }

hm_kind hm_kind_of_part(hm_word word)
{
    int k = 0;
    while (k < HM_KINDS - 1 && words[k] != word)
        k++;
    return (hm_kind)k;
}

/* -- making */

/* Where a shape lies in a node. */
static const struct {
    uint16_t at, size;
} places[] = {
#define SHAPE(shape, fields) {offsetof(hm_node, shape), sizeof ((hm_node *)0)->shape},
#include "dsl/nodes.def"
};

enum { HEAD = offsetof(hm_node, plain) }; /* what all have; plain is the first shape */

static void *fields_of(const hm_node *n)
{
    return (char *)(uintptr_t)n + places[shapes[n->kind]].at;
}

static size_t size_of(const hm_node *n) { return places[shapes[n->kind]].size; }

static void guard(hm_node *n)
{
    ASAN_POISON_MEMORY_REGION((char *)n + HEAD, sizeof *n - HEAD);
    ASAN_UNPOISON_MEMORY_REGION(fields_of(n), size_of(n));
}

void hm_node_loosen(hm_node *n) { ASAN_UNPOISON_MEMORY_REGION(n, sizeof *n); }

hm_node *hm_node_new(hm_arena *arena, hm_kind kind, hm_span at)
{
    hm_node *n = hm_arena_new(arena, sizeof *n);
    if (n == NULL)
        return NULL;
    n->kind = (uint8_t)kind;
    n->word = words[kind];
    n->at = at;
    guard(n);
    return n;
}

static void copy(hm_node *to, const hm_node *from)
{
    memcpy(to, from, HEAD);
    memcpy(fields_of(to), fields_of(from), size_of(from));
}

hm_node *hm_node_clone(hm_arena *arena, const hm_node *n)
{
    hm_node *out = hm_node_new(arena, (hm_kind)n->kind, n->at);
    if (out != NULL)
        copy(out, n);
    return out;
}

hm_node hm_node_value(const hm_node *n)
{
    hm_node out = {0};
    copy(&out, n);
    return out;
}

void hm_node_become(hm_node *n, hm_kind kind)
{
    hm_node_loosen(n);
    memset((char *)n + HEAD, 0, sizeof *n - HEAD);
    n->kind = (uint8_t)kind;
    n->word = words[kind];
    guard(n);
}

/* -- walking */

#define CHILD(name) +1
#define BODY(name) +1
#define LIST(name) +1
#define SHAPE(shape, fields) _Static_assert(0 fields <= HM_CHILDREN_MAX, #shape);
#include "dsl/nodes.def"

typedef void walker(const void *fields, hm_children *out);

#define CHILD(name)      \
    if (f->name != NULL) \
        out->child[out->count++] = f->name;
#define BODY(name) CHILD(name)
#define LIST(name) CHILD(name)
#define SHAPE(shape, fields)                                     \
    static void walk_##shape(const void *at, hm_children *out)   \
    {                                                            \
        const struct hm_node_##shape *f = at;                    \
        (void)f, (void)out;                                      \
        fields                                                   \
    }
#include "dsl/nodes.def"

hm_children hm_node_children(const hm_node *n)
{
    static walker *const walk[] = {
#define SHAPE(shape, fields) walk_##shape,
#include "dsl/nodes.def"
    };
    hm_children out = {0};
    walk[shapes[n->kind]](fields_of(n), &out);
    return out;
}

bool hm_node_any(const hm_node *n, bool (*is)(const hm_node *child))
{
    const hm_children of = hm_node_children(n);
    for (int i = 0; i < of.count; i++)
        if (is(of.child[i]))
            return true;
    return false;
}

#define BODY(name) return &f->name;
#define SHAPE(shape, fields)                  \
    static hm_node **body_##shape(void *at)   \
    {                                         \
        struct hm_node_##shape *f = at;       \
        (void)f;                              \
        fields                                \
        return NULL;                          \
    }
#include "dsl/nodes.def"

hm_node **hm_node_body_at(const hm_node *part)
{
    static hm_node **(*const body[])(void *) = {
#define SHAPE(shape, fields) body_##shape,
#include "dsl/nodes.def"
    };
    return body[shapes[part->kind]](fields_of(part));
}

hm_node *hm_node_body(const hm_node *part)
{
    hm_node *const *at = hm_node_body_at(part);
    return at != NULL ? *at : NULL;
}

const hm_node *hm_node_part(const hm_node *item, hm_word word)
{
    for (const hm_node *n = item->item.parts; n != NULL; n = n->next)
        if (hm_kind_word(n->kind) != 0 && n->word == word)
            return n;
    return NULL;
}

/* -- comparing */

#define CHILD(name)                          \
    if (!hm_node_same(a->name, b->name))     \
        return false;
#define BODY(name) CHILD(name)
#define LIST(name) CHILD(name)
#define NUMBER(name)           \
    if (a->name != b->name)    \
        return false;
#define SHAPE(shape, fields)                                  \
    static bool same_##shape(const void *one, const void *two) \
    {                                                         \
        const struct hm_node_##shape *a = one, *b = two;      \
        (void)a, (void)b;                                     \
        fields                                                \
        return true;                                          \
    }
#include "dsl/nodes.def"

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

bool hm_node_same(const hm_node *a, const hm_node *b)
{
    static bool (*const same[])(const void *, const void *) = {
#define SHAPE(shape, fields) same_##shape,
#include "dsl/nodes.def"
    };
    for (; a != NULL && b != NULL; a = a->next, b = b->next)
        if (a->kind != b->kind || a->word != b->word || a->variant != b->variant ||
            !is_same_text(a->text, b->text) ||
            !same[shapes[a->kind]](fields_of(a), fields_of(b)))
            return false;
    return a == b;
}

const hm_how *hm_step_how(const hm_node *n)
{
    return hm_how_of(hm_code_word((hm_op)n->step.op, n->step.how));
}
