/* The canonical form: what it looks like, row by row, and what must be true of
 * any file: the tree stays, no comment is lost or changes its card, and the form
 * of the form is itself. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/fmt.h"
#include "tests/support.h"
#include "tests/tree.h"

enum { RANDOM_FILES = 2000 };

/* -- one row: a file, and its canonical form */

typedef struct row {
    const char *name, *in, *out;
} row;

/* One part of a card, inside the card's braces. */
#define CARD(part) "card \"Lodge\" {\n" part "}\n"

static const row rows[] = {
    {"an empty file stays empty", "", ""},
    {"blanks alone are nothing", "\n  \n\t\r\n", ""},
    {"comments alone", "\n\n# one  \n#two\n\n\n\n# three", "# one\n#two\n\n# three\n"},
    {"an empty card", "card\"Lodge\"{}", "card \"Lodge\" {\n}\n"},
    {"one blank line between items",
     "card \"A\" {} card \"B\" { eats }\n\n\n\ncard \"C\" {}",
     "card \"A\" {\n}\n\ncard \"B\" {\n  eats\n}\n\ncard \"C\" {\n}\n"},
    {"the words of simple parts stand in a column",
     "card \"Lodge\" { id \"l\" type hut feeds row holds 3 limit 5 score 1 source \"s\" "
     "text \"t\" }",
     CARD("  id      \"l\"\n  type    hut\n  feeds   row\n  holds   3\n  limit   5\n"
          "  score   1\n  source  \"s\"\n  text    \"t\"\n")},
    {"other parts are plain",
     "card \"Lodge\" { eats wild not   in solo build on any empty may not name held or "
     "reed }",
     CARD("  eats\n  wild\n  not in solo\n  build on any empty\n  may not name held or "
          "reed\n")},
    {"parts keep their order and one blank line",
     "card \"Lodge\" {\n\n score 1\n\n\n type hut\n eats\n\n}",
     CARD("  score   1\n\n  type    hut\n  eats\n")},
    {"not in, with quotes kept",
     "card \"Lodge\" { not in solo when rule \"odd\" is b not in \"solo\" when not in "
     "hall }",
     CARD("  not in solo when rule \"odd\" is b\n  not in \"solo\" when not in hall\n")},

    {"a pattern in columns", "card \"Lodge\" { pattern { . reed . / clay  sand clay } }",
     CARD("  pattern { .    reed .\n            clay sand clay }\n")},
    {"rows come from lines or slashes",
     "card \"Lodge\" { pattern {\n\n reed /\n\n clay / / sand\n/ } }",
     CARD("  pattern { reed\n            clay\n            sand }\n")},
    {"an empty pattern, and a ragged one",
     "card \"Lodge\" { pattern {} pattern { clay reed sand / sand \"o\" } }",
     CARD("  pattern { }\n  pattern { clay reed sand\n            sand \"o\" }\n")},
    {"columns count characters, not bytes",
     "card \"Lodge\" { pattern { \"zéé\" . / . reed } }",
     CARD("  pattern { \"zéé\" .\n            .     reed }\n")},

    {"points, condition and else",
     "card \"Lodge\" { score 3 when count this>right's count this else -2 }",
     CARD("  score   3 when count this > right's count this else -2\n")},
    {"tables with labels",
     "card \"Lodge\" { score together table -1 3:5 7 : -9 by count this * 2 }",
     CARD("  score   together table -1 3: 5 7: -9 by count this * 2\n")},
    {"one sign for equal", "card \"Lodge\" { score 1 when held==2 or held != 3 }",
     CARD("  score   1 when held = 2 or held != 3\n")},
    {"per, types and groups",
     "card \"Lodge\" { score 1 per type in ((row or column) except hut) + types in "
     "adjacent"
     " + count largest group of one type in edge + distance to fed hut }",
     CARD("  score   1 per type in (row or column) except hut + types in adjacent"
          " + count largest group of one type in edge + distance to fed hut\n")},
    {"near words take to or of",
     "card \"Lodge\" { score count adjacent of hut + count row to (hut or barn) +"
     " count around to this + count diagonal to hut + count column of \"Mill\" }",
     CARD("  score   count adjacent to hut + count row of (hut or barn) +"
          " count around of this + count diagonal of hut + count column of \"Mill\"\n")},
    {"needless parentheses go",
     "card \"Lodge\" { score ((1)) + (2 * (count (this))) when ((any (hut)) and (fed)) }",
     CARD("  score   1 + 2 * count this when any hut and fed\n")},
    {"needed parentheses stay",
     "card \"Lodge\" { score (1 + 2) * 3 - (4 - 5) + -(6 + 7) * min((1), (2 + 3)) }",
     CARD("  score   (1 + 2) * 3 - (4 - 5) + -(6 + 7) * min(1, 2 + 3)\n")},
    {"parentheses of sets that the tree needs",
     "card \"Lodge\" { score count adjacent (hut or barn) (not fed) except (hut except "
     "barn) }",
     CARD("  score   count adjacent (hut or barn) (not fed) except (hut except barn)\n")},
    {"parentheses stay where or meets except or narrowing",
     "card \"Lodge\" { feeds (fed hut) or (built except barn) or (hut) or fed barn }",
     CARD("  feeds   (fed hut) or (built except barn) or hut or fed barn\n")},
    {"feeds",
     "card \"Lodge\" { feeds 1 groups feeds 2 group feeds 4 anywhere feeds (3) among "
     "(row) }",
     CARD("  feeds   1 group\n  feeds   2 groups\n  feeds   4 anywhere\n  feeds   3 "
          "among row\n")},

    {"a short block on one line",
     "card \"Lodge\" { on build {\n hold any\n remember count built } }",
     CARD("  on build { hold any resource remember count built }\n")},
    {"an empty block", "card \"Lodge\" { on build { } }", CARD("  on build { }\n")},
    {"any resource, short after names",
     "card \"Lodge\" { when another names any except held { may place any other on edge "
     "} }",
     CARD("  when another names any except held {"
          " may place any other resource on edge }\n")},
    {"80 columns are enough, 81 are not",
     "card \"Lodge\" { on build { hold any resource except held by this place any "
     "resource on yards }"
     " on build { hold any resource except held by this place any resource on meadow } }",
     CARD("  on build { hold any resource except held by this place any resource on "
          "yards }\n"
          "  on build {\n    hold any resource except held by this\n"
          "    place any resource on meadow\n  }\n")},
    {"kinds",
     "card \"Lodge\" { on build { hold any except held by this hold (clay or reed) "
     "except named"
     " hold (clay) or (reed except sand) } }",
     CARD("  on build {\n    hold any resource except held by this\n"
          "    hold (clay or reed) except named\n    hold clay or (reed except sand)\n  "
          "}\n")},
    {"a long block takes lines",
     "card \"Lodge\" { when another names any { may { store it } or"
     " { swap it for held place it on empty } } }",
     CARD("  when another names any {\n"
          "    may { store it } or { swap it for held place it on empty }\n  }\n")},
    {"a long alternative takes lines too",
     "card \"Lodge\" { when anyone names clay { may { place any resource on adjacent to "
     "hut store it }"
     " or { swap it for held place it on (row or column) empty } { } } }",
     CARD("  when anyone names clay {\n    may {\n"
          "      place any resource on adjacent to hut\n      store it\n    } or {\n"
          "      swap it for held\n      place it on (row or column) empty\n    }\n    "
          "{ }\n  }\n")},

    {"a comment alone stays before what follows, at its depth",
     "# top\n\n# card\ncard \"Lodge\" {\n# type\ntype hut\n\n\n# end\n}",
     "# top\n\n# card\n" CARD("  # type\n  type    hut\n\n  # end\n")},
    {"a comment at the end of a line stays there",
     "card \"Lodge\" { # a\n type hut # b\n score 1 per # c\n adjacent } # d\n# e\ncard "
     "\"B\" {}",
     "card \"Lodge\" { # a\n  type    hut # b\n  score   1 per adjacent # c\n} # d\n\n"
     "# e\ncard \"B\" {\n}\n"},
    {"a brace below loses no comment", "card \"Lodge\" # a\n{\n}",
     "card \"Lodge\" { # a\n}\n"},
    {"two comments in one part",
     "card \"Lodge\" {\n eats\n\n score 1 # a\n + # b\n # c\n 2 }",
     CARD("  eats\n\n  # a\n  # c\n  score   1 + 2 # b\n")},
    {"comments of a drawing stay at their rows",
     "card \"Lodge\" { pattern { # a\n reed # b\n # c\n . # d\n } }",
     CARD("  # a\n  pattern { reed # b\n            # c\n            . } # d\n")},
    {"a comment keeps a block open",
     "card \"Lodge\" { on build { hold clay # a\n } when another names held { # b\n may "
     "{ store it"
     " # c\n } or { # d\n store it }\n # e\n } }",
     CARD("  on build {\n    hold clay # a\n  }\n  when another names held { # b\n    "
          "may {\n"
          "      store it # c\n    } or { # d\n      store it\n    }\n    # e\n  }\n")},
    {"behind the last item", "card \"A\" {\n}\n# a\n\n\n# b\n",
     "card \"A\" {\n}\n\n# a\n\n# b\n"},
    {"line ends of another system",
     "card \"A\" {\r\n  eats # a\r\n\r\n\r\n  wild\r\n}\r\n",
     "card \"A\" {\n  eats # a\n\n  wild\n}\n"},

    {"a manifest",
     "pack \"p\" { title \"T\" version \"1.0.0\" game \"g\" author \"A\" text \"x\" }",
     "pack \"p\" {\n  title   \"T\"\n  version \"1.0.0\"\n  game    \"g\"\n  author  "
     "\"A\"\n"
     "  text    \"x\"\n}\n"},
    {"a manifest with a long word",
     "pack \"p\" { title \"T\" requires \"b\" requires \"c\" \">=1.0.0\" }",
     "pack \"p\" {\n  title    \"T\"\n  requires \"b\"\n  requires \"c\" "
     "\">=1.0.0\"\n}\n"},
    {"a game",
     "game \"g\" { title \"G\" grid 4 by 5 resource clay{letter C color red}"
     " type hut { letter H colour blue symbol \"⌂\" plural \"huts\" same pattern }"
     " mode solo mode \"hall\" \"of many\" score \"empty\" -1 per not built when solo "
     "\"hall\""
     " tie \"luck\" tie \"huts\" by count hut rule odd { values \"a\" \"b\" text \"x\" "
     "} }",
     "game \"g\" {\n  title \"G\"\n  grid 4 by 5\n  resource clay { letter C colour red "
     "}\n"
     "  type hut { letter H colour blue symbol \"⌂\" plural \"huts\" same pattern }\n"
     "  mode solo\n  mode \"hall\" \"of many\"\n"
     "  score \"empty\" -1 per not built when solo \"hall\"\n  tie \"luck\"\n"
     "  tie \"huts\" by count hut\n  rule odd { values \"a\" \"b\" text \"x\" }\n}\n"},
    {"long traits take lines, and so do those with a comment",
     "game \"g\" { rule odd { values \"a\" \"b\" text \"a text that is so long that it "
     "will never"
     " find room on one line\" } resource clay { letter C # why\n colour red } resource "
     "x { } }",
     "game \"g\" {\n  rule odd {\n    values \"a\" \"b\"\n    text \"a text that is so "
     "long that it"
     " will never find room on one line\"\n  }\n  resource clay {\n    letter C # why\n"
     "    colour red\n  }\n  resource x { }\n}\n"},
    {"a card test",
     "test \"t\" { cards Lodge \"Big Mill\" mode solo rule odd is \"b\" source \"p7\""
     " town { Lodge(clay reed) . / . \"Big Mill\"(remember -3) } town \"Ann\" { "
     "hut()\n. }"
     " score Lodge -4 score \"Big Mill\" 2 score empty -1 total 3 rank 1 feeds a1 b2 "
     "feeds nothing"
     " builds nothing builds Lodge nothing builds \"Big Mill\" 2 ways builds Lodge a1 b1"
     " builds \"Big Mill\" a1 on b1 b2 }",
     "test \"t\" {\n  cards Lodge \"Big Mill\"\n  mode solo\n  rule odd is \"b\"\n  "
     "source \"p7\"\n"
     "  town { Lodge(clay reed) .\n         .                \"Big Mill\"(remember -3) "
     "}\n"
     "  town \"Ann\" { hut\n               . }\n  score Lodge -4\n  score \"Big Mill\" "
     "2\n"
     "  score empty -1\n  total 3\n  rank 1\n  feeds a1 b2\n  feeds nothing\n  builds "
     "nothing\n"
     "  builds Lodge nothing\n  builds \"Big Mill\" 2 ways\n  builds Lodge a1 b1\n"
     "  builds \"Big Mill\" a1 on b1 b2\n}\n"},
    {"a card test that plays",
     "test \"t\" { cavern seed  007 calls clay \"reed\" choose \"name  clay\" offers\n"
     "\"done\" denies \"choose a1\" asks 2 asks \"place\" asks 2 \"place\" becomes {\n"
     ". hut / clay . } becomes 2 { . } complete 1 open 2 over winners 1  2 of 2 }",
     "test \"t\" {\n  cavern\n  seed 7\n  calls clay \"reed\"\n"
     "  choose \"name  clay\"\n  offers \"done\"\n  denies \"choose a1\"\n"
     "  asks 2\n  asks \"place\"\n  asks 2 \"place\"\n"
     "  becomes { .    hut\n            clay . }\n  becomes 2 { . }\n  complete 1\n"
     "  open 2\n  over\n  winners 1 2\n  of 2\n}\n"},
    {"players of no number stay as they are",
     "test \"t\" { asks 0 asks 0 \"take\" becomes 0 { } over # a\n cavern # b\n}",
     "test \"t\" {\n  asks 0\n  asks \"take\"\n  becomes { }\n  over # a\n"
     "  cavern # b\n}\n"},
};

/* -- a parsed file with all that belongs to it */

typedef struct parsed {
    hm_arena  arena;
    hm_source source;
    hm_diags  diags;
    hm_file   file;
} parsed;

static void parse(parsed *p, const char *text, size_t length)
{
    memset(p, 0, sizeof *p);
    p->diags.arena = &p->arena;
    p->source = (hm_source){"test.card", text, length};
    assert_int_equal(hm_parse(&p->source, &p->arena, &p->diags, &p->file), HM_OK);
}

static const char *format(parsed *p, size_t *length)
{
    const char *out = NULL;
    hm_error err = {0};
    assert_int_equal(hm_fmt(&p->file, &p->arena, &out, length, &err), HM_OK);
    assert_int_equal(strlen(out), *length);
    return out;
}

static void each_row_has_its_form(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const row *r = &rows[i];
        parsed p;
        size_t length;
        parse(&p, r->in, strlen(r->in));
        for (const hm_diag *d = p.diags.first; d != NULL; d = d->next)
            print_error("%s: %s\n", r->name, d->message);
        assert_false(p.file.broken);
        const char *out = format(&p, &length);
        if (strcmp(out, r->out) != 0) {
            print_error("%s:\n%s--- wanted\n%s", r->name, out, r->out);
            bad++;
        }
        hm_arena_drop(&p.arena);
    }
    assert_int_equal(bad, 0);
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

static bool ends_well(const char *text, size_t length)
{
    if (length == 0)
        return true;
    return text[length - 1] == '\n' && (length == 1 || text[length - 2] != '\n') &&
           strstr(text, " \n") == NULL && strstr(text, "\n\n\n") == NULL;
}

/* NULL when all is well, else what is not. */
static const char *fault_of(const char *text, size_t length)
{
    parsed in, out;
    size_t n, again;
    const char *fault = NULL;
    parse(&in, text, length);
    if (in.file.broken) {
        hm_arena_drop(&in.arena);
        return "does not parse";
    }
    const char *form = format(&in, &n);
    parse(&out, form, n);
    if (out.file.broken)
        fault = "its form does not parse";
    else if (!hm_test_same_tree(in.file.items, out.file.items))
        fault = "the tree changed";
    else if (!keeps_comments(&in.file, &out.file))
        fault = "a comment was lost or moved";
    else if (strcmp(form, format(&out, &again)) != 0 || n != again)
        fault = "the form of the form is another";
    else if (!ends_well(form, n))
        fault = "blank space is not as it should be";
    if (fault != NULL)
        print_error("%s:\n%.*s\n--- form:\n%s\n--- its form:\n%s\n", fault, (int)length,
                    text, form, out.file.broken ? "" : format(&out, &again));
    hm_arena_drop(&in.arena);
    hm_arena_drop(&out.arena);
    return fault;
}

static bool is_ours(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".card") == 0 || strcmp(dot, ".test") == 0);
}

static int check_folder(const char *path)
{
    int files = 0;
    DIR *dir = opendir(path);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char full[600];
        snprintf(full, sizeof full, "%s/%s", path, e->d_name);
        if (!is_ours(e->d_name)) {
            files += e->d_name[0] != '.' ? check_folder(full) : 0;
            continue;
        }
        size_t length;
        char *text = hm_test_read(full, &length);
        assert_non_null(text);
        const char *fault = fault_of(text, length);
        if (fault != NULL)
            fail_msg("%s: %s", full, fault);
        free(text);
        files++;
    }
    if (dir != NULL)
        closedir(dir);
    return files;
}

static void all_shipped_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    assert_true(check_folder("cards") > 50);
}

static void rows_keep_their_trees_and_comments(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_null(fault_of(rows[i].in, strlen(rows[i].in)));
}

/* -- random files, straight from the grammar, with blanks and comments anywhere */

enum { SOUP_ROOM = 1 << 16 };

typedef struct soup {
    uint64_t seed;
    size_t   length;
    int      comments;
    char     text[SOUP_ROOM];
} soup;

static int below(soup *s, int n) { return hm_test_below(&s->seed, n); }

static bool is_one_in(soup *s, int n) { return below(s, n) == 0; }

static void add(soup *s, const char *text)
{
    size_t n = strlen(text);
    assert_true(s->length + n < SOUP_ROOM);
    memcpy(s->text + s->length, text, n + 1);
    s->length += n;
}

static void add_comment(soup *s, const char *before)
{
    static const char *const end[] = {"", " { \"", " \t ", " é }", "\r"};
    char text[40];
    snprintf(text, sizeof text, "# %d%s\n", s->comments++, end[below(s, 5)]);
    add(s, before);
    add(s, text);
}

static void gap(soup *s)
{
    switch (below(s, 60)) {
    case 0: case 1: case 2: add(s, "\n"); break;
    case 3: add(s, "\n\n\n"); break;
    case 4: add(s, " \r\n\t"); break;
    case 5: add_comment(s, " "); break;
    case 6: add_comment(s, "\n"); break;
    case 7: add_comment(s, "\n\n  "); add(s, "\n"); break;
    default: add(s, " "); break;
    }
}

/* Words parted by blanks, each after a gap. */
static void put(soup *s, const char *words)
{
    char one[80];
    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        snprintf(one, sizeof one, "%.*s", (int)n, words);
        gap(s);
        add(s, one);
        words += n + (words[n] == ' ');
    }
}

static void put_one(soup *s, const char *const *words, int count)
{
    put(s, words[below(s, count)]);
}
#define PUT_ONE(s, ...)                                                      \
    put_one(s, (const char *const[]){__VA_ARGS__},                           \
            (int)(sizeof (const char *const[]){__VA_ARGS__} / sizeof(char *)))

static void put_number(soup *s)
{
    char text[16];
    snprintf(text, sizeof text, "%d", below(s, 3) ? below(s, 5) : below(s, 10000));
    put(s, text);
}

static void put_signed(soup *s)
{
    if (is_one_in(s, 3))
        put(s, "-");
    put_number(s);
}

static void put_string(soup *s)
{
    static const char *const text[] = {"\"Lodge\"", "\"Big Mill\"", "\"#1 {é}\"", "\"\"",
                                       "\"a\tb\""};
    gap(s);
    add(s, text[below(s, 5)]);
}

static void put_word(soup *s)
{
    PUT_ONE(s, "hut", "barn", "clay", "town-hall", "a1", "X_2", "it's");
}

static void put_name(soup *s)
{
    if (is_one_in(s, 3))
        put_string(s);
    else
        put_word(s);
}

static void put_expr(soup *s, int depth);

static void put_minmax(soup *s, int depth)
{
    PUT_ONE(s, "min", "max");
    put(s, "(");
    put_expr(s, depth - 1);
    put(s, ",");
    put_expr(s, depth - 1);
    put(s, ")");
}

static void put_primary(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 12 : 7)) {
    case 0: PUT_ONE(s, "built", "empty", "cubes", "corner", "edge", "fed", "self"); break;
    case 1: PUT_ONE(s, "town", "this", "held", "remembered", "finish"); break;
    case 2: case 3: PUT_ONE(s, "adjacent", "around", "diagonal", "row", "column"); break;
    case 4: put_string(s); break;
    case 5: case 6: put_word(s); break;
    case 7: put_minmax(s, depth); break;
    case 8:
        PUT_ONE(s, "adjacent", "around", "diagonal", "row", "column");
        PUT_ONE(s, "to", "of");
        put_primary(s, depth - 1);
        break;
    default:
        put(s, "(");
        put_expr(s, depth - 1);
        put(s, ")");
    }
}

static void put_narrowed(soup *s, int depth)
{
    do
        put_primary(s, depth);
    while (is_one_in(s, 3));
}

static void put_set(soup *s, int depth)
{
    put_narrowed(s, depth);
    while (is_one_in(s, 6)) {
        put(s, "except");
        put_narrowed(s, depth);
    }
}

static void put_unary(soup *s, int depth);

static void put_table(soup *s, int depth)
{
    put(s, "table");
    do {
        if (is_one_in(s, 3)) {
            put_number(s);
            put(s, ":");
        }
        put_signed(s);
    } while (below(s, 3));
    put(s, "by");
    put_unary(s, depth);
}

static void put_rare_unary(soup *s, int depth)
{
    switch (below(s, 4)) {
    case 0: put_table(s, depth); break;
    case 1: put(s, "in"); put_name(s); break;
    case 2:
        put(s, "rule");
        put_name(s);
        put(s, "is");
        put_name(s);
        break;
    default:
        put(s, "largest group of one type");
        if (is_one_in(s, 2)) {
            put(s, "in");
            put_unary(s, depth);
        }
    }
}

static void put_unary(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 8 : 4)) {
    case 0: put_number(s); break;
    case 1: case 2: case 3: put_set(s, depth); break;
    case 4: put_rare_unary(s, depth - 1); break;
    case 5: put(s, "-"); put_unary(s, depth - 1); break;
    default:
        PUT_ONE(s, "count", "no", "any", "right's", "left's", "not", "types in",
                "distance to", "largest group of");
        put_unary(s, depth - 1);
    }
}

static void put_product(soup *s, int depth)
{
    put_unary(s, depth);
    while (is_one_in(s, 5)) {
        PUT_ONE(s, "*", "per", "per type in");
        put_unary(s, depth);
    }
}

static void put_sum(soup *s, int depth)
{
    put_product(s, depth);
    while (is_one_in(s, 6)) {
        PUT_ONE(s, "+", "-");
        put_product(s, depth);
    }
}

static void put_expr(soup *s, int depth)
{
    for (bool more = true; more;) {
        put_sum(s, depth);
        if (is_one_in(s, 6)) {
            PUT_ONE(s, "<", "<=", ">", ">=", "=", "==", "!=");
            put_sum(s, depth);
        }
        more = is_one_in(s, 5);
        if (more)
            PUT_ONE(s, "and", "or", "or");
    }
}

static void put_kinds(soup *s, int depth);

static void put_kind(soup *s, int depth)
{
    switch (below(s, depth > 0 ? 4 : 3)) {
    case 0: PUT_ONE(s, "any", "any resource", "any other", "any other resource"); break;
    case 1: PUT_ONE(s, "named", "held", "held by this"); break;
    case 2: PUT_ONE(s, "clay", "reed"); break;
    default:
        put(s, "(");
        put_kinds(s, depth - 1);
        put(s, ")");
    }
}

static void put_kinds(soup *s, int depth)
{
    bool except = is_one_in(s, 3);
    for (int side = 0; side < 1 + except; side++) {
        if (side == 1)
            put(s, "except");
        put_kind(s, depth);
        while (is_one_in(s, 4)) {
            put(s, "or");
            put_kind(s, depth);
        }
    }
}

static void put_effect(soup *s, int depth);

static void put_block(soup *s, int depth)
{
    put(s, "{");
    while (below(s, 3))
        put_effect(s, depth - 1);
    put(s, "}");
}

static void put_blocks(soup *s, int depth)
{
    put_block(s, depth);
    while (is_one_in(s, 2)) {
        put(s, "or");
        put_block(s, depth);
    }
}

static void put_on(soup *s)
{
    if (is_one_in(s, 2)) {
        put(s, "on");
        put_expr(s, 2);
    }
}

static void put_effect(soup *s, int depth)
{
    if (is_one_in(s, 3))
        put(s, "may");
    switch (below(s, depth > 0 ? 7 : 6)) {
    case 0: put(s, "hold"); put_kinds(s, 2); break;
    case 1: put(s, "store it"); break;
    case 2: put(s, "swap it for"); put_kinds(s, 2); break;
    case 3: put(s, "place it"); put_on(s); break;
    case 4: put(s, "place"); put_kinds(s, 2); put_on(s); break;
    case 5: put(s, "remember"); put_expr(s, 2); break;
    default: put_blocks(s, depth); break;
    }
}

static void put_cell(soup *s)
{
    if (is_one_in(s, 3)) {
        put(s, ".");
        return;
    }
    put_name(s);
    if (!is_one_in(s, 5))
        return;
    put(s, "(");
    while (is_one_in(s, 2)) {
        if (is_one_in(s, 2)) {
            put(s, "clay");
            continue;
        }
        put(s, "remember");
        put_signed(s);
    }
    put(s, ")");
}

static void put_drawing(soup *s)
{
    put(s, "{");
    while (below(s, 8)) {
        put_cell(s);
        if (is_one_in(s, 4))
            PUT_ONE(s, "/", "/", "/ /");
        if (is_one_in(s, 6))
            add_comment(s, " ");
    }
    put(s, "}");
}

static void put_score(soup *s)
{
    PUT_ONE(s, "score", "score", "score together");
    put_expr(s, 3);
    if (is_one_in(s, 2))
        return;
    put(s, "when");
    put_expr(s, 3);
    if (is_one_in(s, 2))
        return;
    put(s, "else");
    put_expr(s, 2);
}

static void put_feeds(soup *s)
{
    put(s, "feeds");
    put_expr(s, 2);
    switch (below(s, 4)) {
    case 0: put(s, "anywhere"); break;
    case 1: PUT_ONE(s, "group", "groups"); break;
    case 2: put(s, "among"); put_expr(s, 2); break;
    default: break;
    }
}

static void put_card_part(soup *s)
{
    switch (below(s, 14)) {
    case 0: put(s, "type"); put_word(s); break;
    case 1: PUT_ONE(s, "id", "source", "text"); put_string(s); break;
    case 2: put(s, "pattern"); put_drawing(s); break;
    case 3: case 4: case 5: put_score(s); break;
    case 6: put_feeds(s); break;
    case 7: PUT_ONE(s, "eats", "wild"); break;
    case 8: PUT_ONE(s, "holds", "limit"); put_number(s); break;
    case 9:
        put(s, "not in");
        put_name(s);
        if (is_one_in(s, 2)) {
            put(s, "when");
            put_expr(s, 2);
        }
        break;
    case 10: put(s, "build on"); put_expr(s, 2); break;
    case 11: put(s, "may not name"); put_kinds(s, 2); break;
    case 12: put(s, "on build"); put_block(s, 3); break;
    default:
        PUT_ONE(s, "when another names", "when anyone names");
        put_kinds(s, 2);
        put_block(s, 3);
    }
}

static void put_pack_part(soup *s)
{
    if (is_one_in(s, 4)) {
        put(s, "requires");
        put_string(s);
        if (is_one_in(s, 2))
            put_string(s);
        return;
    }
    PUT_ONE(s, "title", "version", "author", "text", "source", "game");
    put_string(s);
}

static void put_traits(soup *s)
{
    put(s, "{");
    while (below(s, 4))
        switch (below(s, 4)) {
        case 0: PUT_ONE(s, "letter", "colour", "color"); put_word(s); break;
        case 1: PUT_ONE(s, "symbol", "plural", "text"); put_string(s); break;
        case 2: put(s, "same pattern"); break;
        default: put(s, "values"); put_string(s); put_string(s); break;
        }
    put(s, "}");
}

static void put_names(soup *s)
{
    do
        put_name(s);
    while (is_one_in(s, 2));
}

static void put_game_part(soup *s)
{
    switch (below(s, 7)) {
    case 0: put(s, "title"); put_string(s); break;
    case 1:
        put(s, "grid");
        put_number(s);
        put(s, "by");
        put_number(s);
        break;
    case 2: PUT_ONE(s, "resource", "type"); put_word(s); put_traits(s); break;
    case 3:
        put(s, "mode");
        put_name(s);
        if (is_one_in(s, 2))
            put_string(s);
        break;
    case 4:
        put(s, "score");
        put_string(s);
        put_expr(s, 2);
        if (is_one_in(s, 2)) {
            put(s, "when");
            put_names(s);
        }
        break;
    case 5:
        put(s, "tie");
        put_string(s);
        if (is_one_in(s, 2)) {
            put(s, "by");
            put_expr(s, 2);
        }
        break;
    default: put(s, "rule"); put_name(s); put_traits(s); break;
    }
}

static void put_builds(soup *s)
{
    put(s, "builds");
    switch (below(s, 4)) {
    case 0: put(s, "nothing"); break;
    case 1: put_name(s); put(s, "nothing"); break;
    case 2: put_name(s); put_number(s); put(s, "ways"); break;
    default:
        put_name(s);
        put(s, "a1 b2");
        if (is_one_in(s, 2))
            put(s, "on c3 d4");
    }
}

static void put_play_part(soup *s)
{
    switch (below(s, 6)) {
    case 0: PUT_ONE(s, "choose", "offers", "denies"); put_string(s); break;
    case 1:
        put(s, "asks");
        put_number(s);
        if (is_one_in(s, 2))
            put_string(s);
        break;
    case 2:
        put(s, "becomes");
        if (is_one_in(s, 2))
            put_number(s);
        put_drawing(s);
        break;
    case 3: PUT_ONE(s, "complete", "open", "of", "seed"); put_number(s); break;
    case 4: PUT_ONE(s, "over", "cavern", "winners 1", "winners 1 02"); break;
    default: put(s, "calls"); put_names(s); break;
    }
}

static void put_test_part(soup *s)
{
    switch (below(s, 13)) {
    case 0: put(s, "cards"); put_names(s); break;
    case 1: put(s, "mode"); put_name(s); break;
    case 2: put(s, "rule"); put_name(s); put(s, "is"); put_name(s); break;
    case 3: put(s, "source"); put_string(s); break;
    case 4: put(s, "town"); put_drawing(s); break;
    case 5: put(s, "town"); put_string(s); put_drawing(s); break;
    case 6: put(s, "score"); put_name(s); put_signed(s); break;
    case 7: PUT_ONE(s, "total 3", "rank 1", "feeds a1 b1", "feeds nothing"); break;
    case 8: case 9: case 10: case 11: put_play_part(s); break;
    default: put_builds(s); break;
    }
}

static void put_file(soup *s)
{
    static void (*const put_part[])(soup *) = {put_card_part, put_card_part,
     put_pack_part,
                                               put_game_part, put_test_part};
    static const char *const item[] = {"card", "card", "pack", "game", "test"};
    s->length = 0;
    s->comments = 0;
    while (below(s, 4)) {
        int kind = below(s, 5);
        put(s, item[kind]);
        put_string(s);
        put(s, "{");
        while (below(s, 5))
            put_part[kind](s);
        put(s, "}");
    }
    gap(s);
}

static void random_files_keep_their_trees_and_comments(void **state)
{
    (void)state;
    soup *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->seed = 20190501;
    for (int i = 0; i < RANDOM_FILES; i++) {
        put_file(s);
        const char *fault = fault_of(s->text, s->length);
        if (fault != NULL)
            fail_msg("file %d: %s\n%s", i, fault, s->text);
    }
    free(s);
}

/* -- failures */

static void a_broken_file_is_refused(void **state)
{
    (void)state;
    static const char text[] = "card \"Lodge\" { type }";
    parsed p;
    const char *out = NULL;
    size_t length = 7;
    hm_error err = {0};
    parse(&p, text, sizeof text - 1);
    assert_true(p.file.broken);
    assert_int_equal(hm_fmt(&p.file, &p.arena, &out, &length, &err), HM_EBUG);
    assert_null(out);
    assert_int_equal(length, 7);
    hm_arena_drop(&p.arena);
}

typedef struct miser {
    int left; /* requests that are still granted */
} miser;

static void *get(void *ctx, size_t size)
{
    miser *m = ctx;
    return m->left-- > 0 ? malloc(size) : NULL;
}

static void put_back(void *ctx, void *block)
{
    (void)ctx;
    free(block);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    size_t length;
    char *text = hm_test_read("cards/base/game.card", &length);
    assert_non_null(text);
    parsed p;
    parse(&p, text, length);
    hm_status status = HM_ENOMEM;
    for (int n = 0; status != HM_OK; n++) {
        miser m = {n};
        hm_alloc alloc = {get, put_back, &m};
        hm_arena arena = {.alloc = &alloc};
        const char *out = NULL;
        hm_error err = {0};
        status = hm_fmt(&p.file, &arena, &out, &length, &err);
        assert_true(status == HM_OK ? out != NULL : status == HM_ENOMEM && out == NULL);
        hm_arena_drop(&arena);
    }
    hm_arena_drop(&p.arena);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_has_its_form),
        cmocka_unit_test(rows_keep_their_trees_and_comments),
        cmocka_unit_test(all_shipped_files_keep_their_trees_and_comments),
        cmocka_unit_test(random_files_keep_their_trees_and_comments),
        cmocka_unit_test(a_broken_file_is_refused),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
