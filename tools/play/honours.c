/* honours.c - see honours.h. Nothing here may disturb a game: where the index cannot be
 * kept, or has not all saves yet, nothing is said, rather than something wrong. */
#include "tools/play/honours.h"

#include <stdlib.h>
#include <string.h>

#include "tools/save/results.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { PATIENCE = 300 }; /* milliseconds for other saves that came or changed */

static const char *text_of(const json_t *j, const char *field)
{
    const char *text = json_string_value(json_object_get(j, field));
    return text != NULL ? text : "";
}

static int number_of(const json_t *j, const char *field)
{
    return (int)json_integer_value(json_object_get(j, field));
}

static bool is_there(const json_t *j, const char *field)
{
    return json_is_integer(json_object_get(j, field));
}

/* -- achievements */

/* %t is the title of the game, %m the mode, %w what the index has beside them. */
static const struct {
    const char *kind, *words;
} said[] = {
    {"level", "%w (%t, %m)"},
    {"bot", "a win against %w"},
    {"mode", "%t played in the mode %m"},
    {"pack", "a win with the pack %w"},
    {"full", "a town without an empty square (%t)"},
    {"games", "%w games finished"},
};

static const char *words_of(const json_t *deed)
{
    const char *kind = text_of(deed, "kind");
    if (strcmp(kind, "games") == 0 && strcmp(text_of(deed, "what"), "1") == 0)
        return "a first game finished";
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (strcmp(kind, said[i].kind) == 0)
            return said[i].words;
    return "%w";
}

void hm_honours_deed(FILE *pen, const json_t *deed)
{
    for (const char *c = words_of(deed); *c != '\0'; c++)
        if (*c != '%') {
            fputc(*c, pen);
        } else {
            c++;
            hm_put(pen, text_of(deed, *c == 't'   ? "title"
                                      : *c == 'm' ? "mode"
                                                  : "what"));
        }
}

/* Those of one person, in a sentence. */
static void write_deeds(FILE *pen, const json_t *list, const char *who, bool named)
{
    size_t i;
    int n = 0;
    json_t *v;
    json_array_foreach(list, i, v) {
        if (strcmp(text_of(v, "who"), who) != 0)
            continue;
        fputs(n > 0 ? "; " : named ? "New for " : "New", pen);
        hm_put(pen, n == 0 && named ? who : "");
        fputs(n == 0 ? ": " : "", pen);
        hm_honours_deed(pen, v);
        n++;
    }
    fputs(n > 0 ? ".\n" : "", pen);
}

/* -- the best so far */

typedef struct beside {
    int  now, before;
    bool there, better, same;
} beside;

static beside compare(const json_t *best, const char *field)
{
    beside b = {.now = number_of(best, "points"), .before = number_of(best, field)};
    bool fewest = json_is_true(json_object_get(best, "fewest"));
    b.there = is_there(best, field);
    b.same = b.there && b.now == b.before;
    b.better = b.there && (fewest ? b.now < b.before : b.now > b.before);
    return b;
}

void hm_honours_kind(FILE *pen, const json_t *row, bool packs, const char *first)
{
    const json_t *list = json_object_get(row, "packs");
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        if (packs) {
            fputs(i == 0 ? first : " + ", pen);
            hm_put(pen, json_is_string(v) ? json_string_value(v) : "?");
        }
    if (json_is_true(json_object_get(row, "own")))
        fprintf(pen, "%sown cards", packs && json_array_size(list) > 0 ? ", " : first);
}

static void write_where(FILE *pen, const json_t *best)
{
    int players = number_of(best, "players");
    fputs(" (", pen);
    hm_put(pen, text_of(best, "mode"));
    if (players > 1)
        fprintf(pen, ", %d players", players);
    hm_honours_kind(pen, best, json_is_true(json_object_get(best, "varied")), ", ");
    fputc(')', pen);
}

static void write_owner(FILE *pen, const json_t *best, bool named, const char *mine,
                        const char *theirs)
{
    if (named) {
        hm_put(pen, text_of(best, "who"));
        fputs(theirs, pen);
    } else {
        fputs(mine, pen);
    }
}

static const char *points(int n, char text[32])
{
    snprintf(text, 32, "%d point%s", n, n == 1 ? "" : "s");
    return text;
}

/* A first game has nothing to be compared with. */
static void write_best(FILE *pen, const json_t *best, bool named, bool anew)
{
    char text[32];
    beside all = compare(best, "before"), cards = compare(best, "before_with_cards");
    if (!all.there)
        return;
    if (all.better && !anew) { /* somebody looks at it again */
        write_owner(pen, best, named, "Your best so far", "'s best so far");
        fprintf(pen, ": %s, in this game", points(all.now, text));
    } else if (all.better) {
        write_owner(pen, best, named, "A new personal best", " has a new personal best");
        fprintf(pen, ": %s, %d before", points(all.now, text), all.before);
    } else {
        write_owner(pen, best, named, "Your best so far", "'s best so far");
        fprintf(pen, ": %s%s", points(all.before, text),
                all.same ? ", reached again" : "");
    }
    write_where(pen, best);
    fputs(".\n", pen);
    if (all.better || !cards.there || cards.before == all.before ||
        (cards.better && !anew))
        return;
    write_owner(pen, best, named, "With these cards", ", with these cards");
    if (cards.better)
        fprintf(pen, " a new best: %s, %d before.\n", points(cards.now, text),
                cards.before);
    else
        fprintf(pen, ": %s so far.\n", points(cards.before, text));
}

/* -- all of it */

static char *write_all(const json_t *j, bool anew)
{
    char *text = NULL;
    size_t size, i;
    const json_t *bests = json_object_get(j, "bests");
    json_t *v;
    bool named = json_array_size(bests) > 1;
    FILE *pen = hm_textstream(&text, &size);
    json_array_foreach(bests, i, v) {
        write_best(pen, v, named, anew);
        if (anew)
            write_deeds(pen, json_object_get(j, "achievements"), text_of(v, "who"),
                        named);
    }
    fclose(pen);
    return hm_need(text);
}

char *hm_honours_note(const hm_options *o, const char *path, const hm_session *s)
{
    static const hm_results_look look = {.ms = PATIENCE};
    hm_error err;
    char *text = NULL;
    bool anew;
    hm_results *r = hm_results_open(o, &err);
    if (err.code == HM_OK && hm_results_put(r, path, s, &anew, &err) == HM_OK &&
        hm_table_over(hm_session_table(s)) && hm_results_renew(r, &look) == 0) {
        json_t *j = hm_results_beside(r, path, &err);
        text = j == NULL ? NULL : write_all(j, anew);
        json_decref(j);
    }
    hm_results_close(r);
    return text != NULL ? text : hm_need(strdup(""));
}
