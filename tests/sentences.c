/* sentences.c - reads, formats and plays files of sentences, and notes by which rule of
 * the checker the others are refused. */
#include "tests/sentences.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/deck.h"
#include "dsl/check/refusals.h"
#include "tests/deals.h"
#include "tests/form.h"
#include "tests/packs.h"
#include "tests/said.h"
#include "tests/support.h"

enum { MOVES_MAX = 3000, LINES_MAX = 200,
       FILE_ROOM = HM_SENTENCE_ROOM * (LINES_MAX + 20) };

/* What sentences speak of. */
static const char setting[] =
    "extends \"tiny-towns\" {\n"
    "  counter penny { plural \"pence\" letter P colour yellow start 1 capacity 9 }\n"
    "  counter leaf { plural \"leaves\" letter L colour green of square start 1 "
    "capacity 9 }\n"
    "  token guest { plural \"guests\" letter G colour purple count 3 home inn "
    "works when constructed }\n"
    "  terrain hill { letter A colour green }\n"
    "  ground { hill . . . / . . . . / . . . . / . . . . }\n"
    "  events every 2 rounds\n"
    "}\n"
    "variant crafts { text \"c\" abilities 1 costing 1 or more }\n";

/* -- a file of sentences, one a line, and what became of each */

typedef struct page {
    char        text[FILE_ROOM];
    size_t      length;
    int         lines, sentences;
    int         line[LINES_MAX];    /* of each sentence */
    const hm_diag *refused[LINES_MAX]; /* NULL: it is not; of the library that read it */
} page;

static page *sheet;

static void add_line(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(sheet->text + sheet->length, FILE_ROOM - sheet->length, fmt, args);
    va_end(args);
    assert_true(n >= 0 && sheet->length + (size_t)n < FILE_ROOM);
    for (const char *c = sheet->text + sheet->length; *c != '\0'; c++)
        sheet->lines += *c == '\n';
    sheet->length += (size_t)n;
}

static void begin_page(void)
{
    memset(sheet, 0, sizeof *sheet);
    add_line("%s", setting);
}

/* A card that nothing wakes, as none waits for a change where nothing is changed, is in
 * no game: there it is only read. */
static bool is_played(const hm_cards *set, const hm_card *card)
{
    const hm_setting how = {0};
    return !hm_card_is_out(card, set->game, &how);
}

static void add_sentence(hm_item what, const char *parts)
{
    const int n = sheet->sentences++;
    assert_true(n < LINES_MAX);
    sheet->line[n] = sheet->lines + 1;
    if (what == HM_IN_CARD)
        add_line("card \"S%d\" { type theater pattern { wood glass } holds 2 %s source \"s\" }\n",
                 n, parts);
    else if (what == HM_IN_RULE)
        add_line("variant s%d { text \"s\" %s }\n", n, parts);
    else
        add_line("%s \"S%d\" { %s source \"s\" }\n", what == HM_IN_EVENT ? "event" : "ability", n,
                 parts);
}

/* -- what becomes of them */

static int hits[HM_REFUSALS];

int hm_sentences_refused(int refusal) { return hits[refusal]; }

static const char *sentence(int n)
{
    static char out[HM_SENTENCE_ROOM];
    const char *at = sheet->text;
    for (int i = 1; i < sheet->line[n]; i++)
        at = strchr(at, '\n') + 1;
    snprintf(out, sizeof out, "%.*s", (int)strcspn(at, "\n"), at);
    return out;
}

static int unexplained;

/* The first fault of a sentence is why it is refused. */
static void note_refusal(const hm_diag *d)
{
    const int line = hm_source_place(d->source, d->at).line;
    for (int i = 0; i < sheet->sentences; i++) {
        if (sheet->line[i] != line || sheet->refused[i] != NULL)
            continue;
        sheet->refused[i] = d;
        hits[d->refusal]++;
        if (d->refusal == HM_REFUSED_NOT) {
            print_error("%s\n    %s: %s\n", sentence(i), d->code, d->message);
            unexplained++;
        }
        return;
    }
}

static hm_library *read_page(void)
{
    static const char *const base[] = {HM_TEST_BASE};
    hm_library *lib = hm_test_try(base, 1, sheet->text);
    assert_non_null(lib);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            note_refusal(d);
    return lib;
}

/* Those that are refused are left out, again and again, for one mistake may hide another;
 * then all is well. What is left is in parts. NULL: nothing is. */
static hm_library *read_fine(hm_item what, int count, const char *parts[])
{
    for (int before = count + 1; count > 0 && count < before;) {
        begin_page();
        for (int i = 0; i < count; i++)
            add_sentence(what, parts[i]);
        hm_library *lib = read_page();
        const bool fine = hm_library_diags(lib)->errors == 0;
        before = fine ? count + 1 : count;
        for (int i = count = 0; i < sheet->sentences; i++)
            if (sheet->refused[i] == NULL)
                parts[count++] = parts[i];
        if (fine)
            return lib;
        hm_library_free(lib);
    }
    if (count > 0)
        fail_msg("errors, but of no sentence:\n%s", sheet->text);
    return NULL;
}

static void check_form(void)
{
    const char *fault = hm_form_fault(sheet->text, sheet->length);
    if (fault != NULL)
        fail_msg("%s\n%s", fault, sheet->text);
}

static int played[HM_ITEMS], built, given_up;

int hm_sentences_played(hm_item what) { return played[what]; }
int hm_sentences_built(void) { return built; }
int hm_sentences_given_up(void) { return given_up; }

static bool is_built(const hm_test_game *g)
{
    const hm_plan *plan = &g->deal.deck->plan;
    const int cell = HM_CELL_BUILDING + g->deal.deck->count - 1;
    for (int seat = 0; seat < g->deal.players; seat++)
        for (int s = 0; s < plan->squares; s++)
            if (hm_cell(plan, hm_table_town(g->table, seat), s) == cell)
                return true;
    return false;
}

/* A game with one sentence: with its card, or with the variant that it is a rule of. */
static void deal(hm_test_game *g, hm_item what, const hm_library *lib, int n)
{
    char deck[120] = "Cottage,Farm,Well,Chapel,Tavern,Factory", name[16];
    if (what != HM_IN_RULE)
        snprintf(deck + strlen(deck), 20, ",S%d", n);
    hm_test_mode(g, lib, "standard");
    hm_test_cards(g, lib, deck);
    if (what == HM_IN_RULE) {
        const hm_deck *plain = g->deal.deck;
        snprintf(name, sizeof name, "s%d", n);
        const int variant = hm_game_variant(plain->game, name, strlen(name));
        hm_error err = {0};
        assert_true(variant >= 0);
        assert_int_equal(hm_deck_with(&g->arena, hm_library_cards(lib), plain->card,
                                      plain->count, plain->variants | 1u << variant,
                                      &g->deal.deck, &err), HM_OK);
        hm_setting_agree(plain->game, &g->deal.how, g->deal.deck->variants);
    }
    g->deal.players = 2;
    g->deal.seed = (uint64_t)n + 1;
    hm_test_deal(g);
}

/* Everybody does anything; a script that runs out of its budget is a fault. An effect
 * that leaves too many ways to try is one that `hamlet check` finds by a tight town
 * (tools/cmd/effort.h): there are few of those. */
static void play(hm_item what, const hm_library *lib, int n)
{
    hm_test_game g = {0};
    uint64_t chance = (uint64_t)n;
    deal(&g, what, lib, n);
    for (int moves = 0; moves < MOVES_MAX && hm_test_look(&g); moves++)
        hm_test_apply(&g, hm_test_below(&chance, g.due.count));
    const hm_error *fault = hm_table_fault(g.table);
    const bool laborious = fault != NULL && strstr(fault->msg, "too many ways") != NULL;
    given_up += laborious;
    if (fault != NULL && !laborious)
        fail_msg("%s\n    %s", sentence(n), fault->msg);
    if (!hm_table_over(g.table) && !laborious)
        fail_msg("%s\n    does not come to an end", sentence(n));
    played[what]++;
    built += what == HM_IN_CARD && is_built(&g);
    hm_test_sweep(&g);
}

/* Every card has a text. */
static void play_them(hm_item what, const hm_library *lib)
{
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < sheet->sentences; i++) {
        char name[16];
        snprintf(name, sizeof name, "S%d", i);
        const hm_card *card = what == HM_IN_RULE ? NULL : hm_test_card(set, name);
        if (card != NULL && card->text[0] == '\0')
            fail_msg("no text: %s", sentence(i));
        const char *fault = card != NULL ? hm_said_fault(card->text) : NULL;
        if (fault != NULL)
            fail_msg("%s\nis said with '%s': %s", sentence(i), fault, card->text);
        if (card == NULL || is_played(set, card))
            play(what, lib, i);
    }
}

static void judge(hm_item what, int count, const char *parts[])
{
    hm_library *lib = read_fine(what, count, parts);
    if (lib == NULL)
        return;
    check_form();
    play_them(what, lib);
    hm_library_free(lib);
}

/* Sentences are gathered until a page is full. */
static struct {
    hm_item what;
    int   count;
    char *parts[LINES_MAX];
} heap;

static void flush(void)
{
    const char *parts[LINES_MAX];
    for (int i = 0; i < heap.count; i++)
        parts[i] = heap.parts[i];
    if (heap.count > 0)
        judge(heap.what, heap.count, parts);
    for (int i = 0; i < heap.count; i++)
        free(heap.parts[i]);
    heap.count = 0;
}

/* Of a hundred sentences, as many are said. */
static int share(void) { return hm_test_runs(100, 25); }

bool hm_sentences_are_all(void) { return share() == 100; }

void hm_say_in(hm_item what, const char *fmt, ...)
{
    static uint64_t chance = 1;
    char text[HM_SENTENCE_ROOM];
    va_list args;
    if (hm_test_below(&chance, 100) >= share())
        return;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    /* lines of one name may not be in two variants of a page */
    const bool line = what == HM_IN_RULE && strncmp(text, "score", 5) == 0;
    if (heap.what != what || heap.count == (what == HM_IN_RULE ? 8 : 100) || line)
        flush();
    heap.what = what;
    heap.parts[heap.count] = strdup(text);
    assert_non_null(heap.parts[heap.count++]);
}

void hm_sentences_judge(void)
{
    flush();
    assert_int_equal(unexplained, 0);
}

/* A tile needs a game with a board. */
static int tile_refused(const char *parts)
{
    static const char manifest[] =
        "pack \"t\" { version \"1.0.0\" game \"little-town\" }";
    char tile[HM_SENTENCE_ROOM];
    size_t length;
    char *game = hm_test_read("cards/little-town/game.card", &length);
    assert_non_null(game);
    snprintf(tile, sizeof tile, "tile \"T\" { %s source \"s\" }\n", parts);
    hm_test_pack pack = hm_test_pack_of(manifest, game, tile);
    hm_library *lib = hm_test_build(&pack, NULL);
    const hm_diag *first = hm_library_diags(lib)->first;
    const int refusal = first != NULL ? first->refusal : 0;
    hm_library_free(lib);
    free(game);
    return refusal;
}

int hm_sentence_refused(hm_item what, const char *parts)
{
    if (what == HM_IN_TILE)
        return tile_refused(parts);
    begin_page();
    add_sentence(what, parts);
    hm_library *lib = read_page();
    const int refusal = sheet->refused[0] != NULL ? sheet->refused[0]->refusal : 0;
    hm_library_free(lib);
    return refusal;
}

int hm_sentences_open(void **state)
{
    (void)state;
    sheet = malloc(sizeof *sheet);
    return sheet == NULL;
}

int hm_sentences_close(void **state)
{
    (void)state;
    free(sheet);
    return 0;
}
