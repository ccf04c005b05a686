/* games_stats.c - see games_stats.h: how games went, by mode, deck and bot, personal
 * bests, and achievements. */
#include "tools/cmd/games_stats.h"

#include <stdlib.h>
#include <string.h>

#include "tools/game/decks.h"
#include "tools/json.h"
#include "tools/play/honours.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum {
    SHOWN = 10,  /* decks and open achievements; the rest on request */
    TRIED = 100, /* decks whose names are looked for: files are read for it */
    LABEL = 32,  /* columns of what a row is about */
    LONG_LABEL = 42, /* where little follows */
    INDENT = 4
};

/* -- a table */

static void put_label(const char *text, int room)
{
    int width = hm_width(text, strlen(text));
    fputs("  ", stdout);
    hm_put(stdout, text);
    if (width <= room)
        printf("%*s", room - width, "");
    else
        printf("\n%*s", room + 2, "");
}

/* lost: is it told, too? */
static void put_head(const char *title, bool lost)
{
    printf("\n%-*s %5s %5s%s %6s %5s\n", LABEL + 1, title, "games", "won",
           lost ? "  lost" : "", "mean", "best");
}

/* Of games in which there is nothing to be won, such as those of one who is alone, none
 * is. */
static void put_won(const json_t *row)
{
    const json_t *contested = json_object_get(row, "contested");
    if (contested != NULL && json_integer_value(contested) == 0)
        printf(" %5s", "-");
    else
        printf(" %5d", hm_games_number(row, "won"));
}

static double mean_of(const json_t *row)
{
    return json_number_value(json_object_get(row, "mean"));
}

static void put_by(const json_t *row)
{
    char time[HM_GAMES_TIME];
    const char *by = hm_games_text(row, "by");
    hm_games_time(row, time);
    if (*by != '\0') {
        fputs("  ", stdout);
        hm_put(stdout, by);
        printf(", %.10s", time);
    }
    putchar('\n');
}

static void print_row(const char *label, const json_t *row)
{
    put_label(label, LABEL);
    printf("%5d", hm_games_number(row, "games"));
    put_won(row);
    if (json_object_get(row, "lost") != NULL)
        printf(" %5d", hm_games_number(row, "lost"));
    printf(" %6.1f %5d", mean_of(row), hm_games_number(row, "best"));
    put_by(row);
}

/* -- what rows differ by */

/* Is there a row of the same game with other packs? Then packs are told. */
static bool are_packs_told(const json_t *list, const json_t *row)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        if (strcmp(hm_games_text(v, "game"), hm_games_text(row, "game")) == 0 &&
            !json_equal(json_object_get(v, "packs"), json_object_get(row, "packs")))
            return true;
    return false;
}

/* What was said so far, with packs and own cards behind it. malloc'd. */
static char *label_of(const char *said, const json_t *list, const json_t *row)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fputs(said, pen);
    hm_honours_kind(pen, row, are_packs_told(list, row), ", ");
    fclose(pen);
    return hm_need(text);
}

/* -- by mode, deck and bot */

static void print_modes(const json_t *list)
{
    size_t i;
    json_t *v;
    put_head("By mode", false);
    json_array_foreach(list, i, v) {
        char said[160];
        snprintf(said, sizeof said, "%s, %s", hm_games_text(v, "title"),
                 hm_games_text(v, "mode"));
        char *label = label_of(said, list, v);
        print_row(label, v);
        free(label);
    }
}

static void print_bots(const json_t *list)
{
    size_t i;
    json_t *v;
    if (json_array_size(list) == 0)
        return;
    put_head("Against bots, with their points", true);
    json_array_foreach(list, i, v) {
        char said[160];
        snprintf(said, sizeof said, "%.60s, %.90s", hm_games_text(v, "bot"),
                 hm_games_text(v, "title"));
        char *label = label_of(said, list, v);
        print_row(label, v);
        free(label);
    }
}

static void print_cards(const json_t *cards)
{
    char *text = NULL;
    size_t size, i;
    json_t *v;
    FILE *pen = hm_textstream(&text, &size);
    json_array_foreach(cards, i, v) {
        fputs(i > 0 ? ", " : "", pen);
        hm_put(pen, json_is_string(v) ? json_string_value(v) : "?");
    }
    fclose(pen);
    printf("%*s", INDENT, "");
    hm_put_wrapped(stdout, hm_need(text), INDENT, INDENT);
    free(text);
}

/* Of a deck that a pack has, or of a market that was chosen by its name; NULL: neither.
 * A market of so few tiles is none, so it is its name. */
static const char *deck_name(const hm_options *o, const json_t *deck, hm_arena *arena)
{
    const json_t *cards = json_object_get(deck, "cards");
    if (json_is_true(json_object_get(deck, "market")) && json_array_size(cards) == 1)
        return json_string_value(json_array_get(cards, 0));
    return hm_deck_called(o, json_object_get(deck, "packs"), cards, arena);
}

/* By its name, or else with its cards. One that chance gave, and nobody played again,
 * tells nothing: only with --all. Was it printed? */
static bool print_deck(const hm_options *o, const json_t *list, const json_t *deck,
                       bool *begun)
{
    hm_arena arena = {0};
    const json_t *cards = json_object_get(deck, "cards");
    const bool market = json_is_true(json_object_get(deck, "market"));
    const char *name = deck_name(o, deck, &arena);
    bool shown = o->all || name != NULL || hm_games_number(deck, "games") > 1;
    char said[160];
    snprintf(said, sizeof said, "%s, %s%s", hm_games_text(deck, "title"),
             market ? name != NULL ? "market " : "this market" : "",
             name != NULL ? name : market ? "" : "these cards");
    char *label = label_of(said, list, deck);
    if (shown && !*begun)
        put_head("By deck, the most played first", false);
    *begun |= shown;
    if (shown)
        print_row(label, deck);
    if (shown && name == NULL)
        print_cards(cards);
    free(label);
    hm_arena_drop(&arena);
    return shown;
}

static void print_more(size_t more, const char *what)
{
    if (more > 0)
        printf("  and %zu more %s: 'hamlet games stats --all'\n", more, what);
}

static size_t shown_of(const hm_options *o, const json_t *list)
{
    size_t n = json_array_size(list);
    return o->all || n < SHOWN ? n : SHOWN;
}

static void print_decks(const hm_options *o, const json_t *list)
{
    size_t i, n = 0;
    bool begun = false;
    json_t *v;
    json_array_foreach(list, i, v)
        if ((o->all || (n < SHOWN && i < TRIED)) && print_deck(o, list, v, &begun))
            n++;
    if (begun)
        print_more(json_array_size(list) - n,
                   json_array_size(list) - n == 1 ? "deck" : "decks");
}

/* -- bests and achievements */

static void print_bests(const json_t *list)
{
    size_t i;
    json_t *v;
    puts("\nPersonal bests");
    json_array_foreach(list, i, v) {
        char said[200], time[HM_GAMES_TIME];
        int players = hm_games_number(v, "players"), help = hm_games_number(v, "help");
        int n = snprintf(said, sizeof said, "%.40s: %.60s, %.60s",
                         hm_games_text(v, "who"), hm_games_text(v, "title"),
                         hm_games_text(v, "mode"));
        if (players > 1)
            snprintf(said + n, sizeof said - (size_t)n, ", %d players", players);
        char *label = label_of(said, list, v);
        put_label(label, LONG_LABEL);
        free(label);
        printf("%5d  %.10s [", hm_games_number(v, "best"), hm_games_time(v, time));
        hm_games_put_name(stdout, hm_games_text(v, "path"));
        fputc(']', stdout);
        if (help > 0)
            printf(" (%d hint%s)", help, help == 1 ? "" : "s");
        putchar('\n');
    }
}

static bool are_several(const json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        if (strcmp(hm_games_text(v, "who"),
                   hm_games_text(json_array_get(list, 0), "who")) != 0)
            return true;
    return false;
}

static void print_deeds(const json_t *list)
{
    size_t i;
    json_t *v;
    bool named = are_several(list);
    puts("\nAchievements");
    json_array_foreach(list, i, v) {
        char time[HM_GAMES_TIME];
        printf("  %.10s  ", hm_games_time(v, time));
        if (named) {
            hm_put(stdout, hm_games_text(v, "who"));
            fputs(": ", stdout);
        }
        hm_honours_deed(stdout, v);
        putchar('\n');
    }
}

static void print_open(const hm_options *o, const json_t *list)
{
    size_t n = shown_of(o, list);
    if (n == 0)
        return;
    puts("\nStill to come");
    for (size_t i = 0; i < n; i++) {
        fputs("  ", stdout);
        hm_honours_deed(stdout, json_array_get(list, i));
        putchar('\n');
    }
    print_more(json_array_size(list) - n, "of them");
}

static void print_stats(const hm_options *o, const json_t *j)
{
    if (json_array_size(json_object_get(j, "modes")) == 0) {
        puts("No game was finished yet: 'hamlet play' begins one, 'hamlet games' lists "
             "those to go on with.");
        return;
    }
    puts("Games that people played to their end.");
    print_modes(json_object_get(j, "modes"));
    print_decks(o, json_object_get(j, "decks"));
    print_bots(json_object_get(j, "bots"));
    print_bests(json_object_get(j, "bests"));
    print_deeds(json_object_get(j, "achievements"));
    print_open(o, json_object_get(j, "open"));
}

/* A result that is missing here is not to be looked for in vain. */
static void tell_unreadable(int count)
{
    if (count > 0)
        printf("\n%d save%s cannot be read, and %s not counted: 'hamlet games' says "
               "why.\n", count, count == 1 ? "" : "s", count == 1 ? "is" : "are");
}

int hm_games_stats(const hm_options *o, hm_results *r, int unread)
{
    hm_error err;
    json_t *j = hm_results_stats(r, &err);
    if (j == NULL)
        return hm_say_error(&err);
    if (o->json) {
        json_object_set_new(j, "unread", json_integer(unread));
        return hm_print_json(j);
    }
    print_stats(o, j);
    tell_unreadable(hm_games_number(j, "unreadable"));
    hm_games_tell_unread(unread);
    json_decref(j);
    return HM_EXIT_FINE;
}
