/* form.c - formats a text and looks whether formatting again changes anything. */
#include "tests/form.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/ast.h"

void hm_form_parse(hm_parsed *p, const char *text, size_t length)
{
    memset(p, 0, sizeof *p);
    p->diags.arena = &p->arena;
    p->source = (hm_source){"test.card", text, length};
    assert_int_equal(hm_parse(&p->source, &p->arena, &p->diags, &p->file), HM_OK);
}

const char *hm_form_of(hm_parsed *p, size_t *length)
{
    const char *out = NULL;
    hm_error err = {0};
    assert_int_equal(hm_fmt(&p->file, &p->arena, &out, length, &err), HM_OK);
    assert_int_equal(strlen(out), *length);
    return out;
}

/* -- what must be true of every file */

typedef struct seen {
    const char *text;  /* of a comment, not terminated */
    size_t      length;
    int         item;  /* in which item, or before which */
    bool        inside;
} seen;

static seen look_at(const hm_file *f, const hm_comment *c)
{
    seen s = {f->source->bytes + c->at.first, c->at.last - c->at.first, 0, false};
    while (s.length > 0 && strchr(" \t\r", s.text[s.length - 1]) != NULL)
        s.length--;
    for (const hm_node *n = f->items; n != NULL; n = n->next) {
        s.item += n->at.last <= c->at.first;
        s.inside |= n->at.first < c->at.first && c->at.first < n->at.last;
    }
    return s;
}

/* May a comment that was here be there? Only out of the head of its own item. */
static bool may_become(seen a, seen b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0 &&
           a.item == b.item && (a.inside || !b.inside);
}

enum { COMMENTS_MAX = 4096 };

static bool keeps_comments(const hm_file *a, const hm_file *b)
{
    bool used[COMMENTS_MAX] = {false};
    int left = 0;
    for (const hm_comment *c = b->comments; c != NULL; c = c->next)
        left++;
    for (const hm_comment *c = a->comments; c != NULL; c = c->next, left--) {
        seen from = look_at(a, c);
        int i = 0;
        const hm_comment *to = b->comments;
        while (to != NULL && (used[i] || !may_become(from, look_at(b, to)))) {
            to = to->next;
            i++;
        }
        if (to == NULL || i >= COMMENTS_MAX)
            return false;
        used[i] = true;
    }
    return left == 0;
}

/* Scripts lie about as their authors left them: x is put for all that is in them. */
static void cover_scripts(char *text, const hm_node *n)
{
    for (; n != NULL; n = n->next) {
        if (n->kind == HM_NODE_LUA)
            memset(text + n->name_at.first, 'x', n->name_at.last - n->name_at.first);
        const hm_children of = hm_node_children(n);
        for (int i = 0; i < of.count; i++)
            cover_scripts(text, of.child[i]);
    }
}

static bool ends_well(const hm_file *form)
{
    size_t length = form->source->length;
    if (length == 0)
        return true;
    char *text = calloc(1, length + 1);
    assert_non_null(text);
    memcpy(text, form->source->bytes, length);
    cover_scripts(text, form->items);
    bool well = text[length - 1] == '\n' && (length == 1 || text[length - 2] != '\n') &&
                strstr(text, " \n") == NULL && strstr(text, "\n\n\n") == NULL;
    free(text);
    return well;
}

const char *hm_form_fault(const char *text, size_t length)
{
    hm_parsed in, out;
    size_t n, again;
    const char *fault = NULL;
    hm_form_parse(&in, text, length);
    if (in.file.broken) {
        hm_arena_drop(&in.arena);
        return "does not parse";
    }
    const char *form = hm_form_of(&in, &n);
    hm_form_parse(&out, form, n);
    if (out.file.broken)
        fault = "its form does not parse";
    else if (!hm_node_same(in.file.items, out.file.items))
        fault = "the tree changed";
    else if (!keeps_comments(&in.file, &out.file))
        fault = "a comment was lost or moved";
    else if (strcmp(form, hm_form_of(&out, &again)) != 0 || n != again)
        fault = "the form of the form is another";
    else if (!ends_well(&out.file))
        fault = "blank space is not as it should be";
    if (fault != NULL)
        print_error("%s:\n%.*s\n--- form:\n%s\n--- its form:\n%s\n", fault, (int)length,
                    text, form, out.file.broken ? "" : hm_form_of(&out, &again));
    hm_arena_drop(&in.arena);
    hm_arena_drop(&out.arena);
    return fault;
}
