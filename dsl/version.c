/* version.c - versions of packs, and the ranges that others require.
 *
 * Versions are three numbers; a range is a list of comparisons that must all hold. That
 * is all that packs need, so nothing more is understood: no letters, no wildcards, no
 * "or". */
#include <string.h>

#include "dsl/library.h"

typedef struct version {
    int part[3];
} version;

/* Reads "1", "1.2" or "1.2.3" and moves *text past it. */
static bool read_version(const char **text, version *out)
{
    *out = (version){{0, 0, 0}};
    for (int i = 0; i < 3; i++) {
        if (**text < '0' || **text > '9')
            return false;
        for (; **text >= '0' && **text <= '9'; ++*text) {
            out->part[i] = out->part[i] * 10 + (**text - '0');
            if (out->part[i] > 999999)
                return false;
        }
        if (**text != '.')
            return true;
        if (i < 2)
            ++*text;
    }
    return true;
}

static int compare(const version *a, const version *b)
{
    for (int i = 0; i < 3; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] < b->part[i] ? -1 : 1;
    return 0;
}

enum { OP_LT = 1, OP_LE, OP_GT, OP_GE, OP_EQ };

/* Longer ones first, or "<=" would be read as "<". No operator at all asks for that
 * very version. */
static int read_operator(const char **text)
{
    static const struct { const char *text; int op;
    } ops[] = {{"<=", OP_LE}, {">=", OP_GE}, {"==", OP_EQ},
               {"<", OP_LT},  {">", OP_GT},  {"=", OP_EQ}};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strncmp(*text, ops[i].text, strlen(ops[i].text)) == 0) {
            *text += strlen(ops[i].text);
            return ops[i].op;
        }
    return OP_EQ;
}

static bool holds(int op, int order)
{
    switch (op) {
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_GT: return order > 0;
    case OP_GE: return order >= 0;
    default: return order == 0;
    }
}

/* No range at all fits every version, which is also how a version alone is checked. */
int hm_version_fits(const char *text, const char *range)
{
    version have, want;
    int fits = 1;
    if (!read_version(&text, &have) || *text != '\0')
        return -1;
    while (*range != '\0') {
        range += strspn(range, " \t,");
        if (*range == '\0')
            break;
        int op = read_operator(&range);
        range += strspn(range, " \t");
        if (!read_version(&range, &want) || (*range != '\0' && !strchr(" \t,", *range)))
            return -1;
        fits &= holds(op, compare(&have, &want));
    }
    return fits;
}
