/* retell.c - turns a game that was played into a card test.
 *
 * The test is written plainly, laid out by fmt and run before anybody sees it. So what is
 * written here need not know all that a test cannot say: a game that goes otherwise in
 * the test is refused with the place where it does.
 *
 * A test of a later round begins with the player who names first then: its player 1. */
#include "tools/cmd/retell.h"

#include <stdlib.h>
#include <string.h>

#include "core/verdict.h"
#include "dsl/fmt/fmt.h"
#include "dsl/spec/cell.h"
#include "dsl/spec/spec.h"
#include "tools/game/face.h"
#include "tools/game/retell.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum {
    TOWNS_MAX = 16,   /* of a test: HM_SCENE_TOWNS */
    CALLS_MAX = 256,  /* HM_SCENE_CALLS */
    OPTION_TEXT = 160 /* as tests compare them */
};

static const hm_span nowhere = {0, 0};

typedef struct teller {
    hm_session     *s;
    const hm_table *table;
    const hm_deal  *deal;
    const hm_face  *face;
    hm_retold       how;
    int             from, moves;
    FILE           *f;       /* set-up and course */
    int             calls;
    uint8_t         call[CALLS_MAX];
} teller;

/* -- the set-up */

static void tell_card(const teller *t, int slot)
{
    char text[120];
    fprintf(t->f, " %s", hm_written_card(t->how.set, t->deal->deck->card[slot], text,
                                         sizeof text));
}

/* A test turns its events up in the order of this list: first those in the pile from the
 * top down, then those that were turned up before. */
static void tell_cards(const teller *t)
{
    const hm_deck *d = t->deal->deck;
    const hm_event_look events = hm_table_event(t->table);
    uint64_t rest = d->events;
    fputs("cards", t->f);
    for (int i = 0; i < d->count + d->abilities; i++)
        if (!(d->events >> i & 1))
            tell_card(t, i);
    for (int i = events.left - 1; i >= 0; i--) {
        tell_card(t, events.pile[i]);
        rest &= ~hm_bit(events.pile[i]);
    }
    for (; rest != 0; rest &= rest - 1)
        tell_card(t, hm_first(rest));
    fputc('\n', t->f);
}

static void tell_rules(const teller *t)
{
    char name[120], value[120];
    const hm_game *g = t->deal->deck->game;
    for (int i = 0; i < g->rules; i++)
        if (t->deal->how.rule[i] != 0)
            fprintf(t->f, "rule %s is %s\n",
                    hm_written_name(g->rule[i].name, name, sizeof name),
                    strcmp(g->rule[i].value[t->deal->how.rule[i]], "on") == 0
                        ? "on"
                        : hm_written_name(g->rule[i].value[t->deal->how.rule[i]], value,
                                          sizeof value));
}

static void tell_calls(const teller *t)
{
    char text[120];
    const hm_game *g = t->deal->deck->game;
    if (t->calls == 0)
        return;
    fputs("calls", t->f);
    for (int i = 0; i < t->calls; i++)
        fprintf(t->f, " %s",
                hm_written_name(g->resource[t->call[i]].name, text, sizeof text));
    fputc('\n', t->f);
}

/* Comments go with the test: which packs it is for is not said by it. */
static void tell_head(const teller *t)
{
    const hm_library *lib = hm_session_library(t->s);
    const hm_game *g = t->deal->deck->game;
    fputs("# A game that was played; its packs:", t->f);
    for (int i = 0; i < hm_library_packs(lib); i++)
        fprintf(t->f, "%s %s", i > 0 ? "," : "", hm_library_pack(lib, i).name);
    fprintf(t->f, "\ntest \"%s, %d player%s, seed %llu", g->mode[t->deal->how.mode].name,
            t->how.players, t->how.players == 1 ? "" : "s",
            (unsigned long long)t->deal->seed);
    fprintf(t->f, t->from > 0 ? ", from move %d\" {\n" : "\" {\n", t->from + 1);
}

static void tell_setup(const teller *t)
{
    char text[120];
    const hm_game *g = t->deal->deck->game;
    tell_head(t);
    tell_cards(t);
    if (t->deal->how.mode != 0)
        fprintf(t->f, "mode %s\n", hm_written_name(g->mode[t->deal->how.mode].name, text,
                                                   sizeof text));
    tell_rules(t);
    fprintf(t->f, t->deal->seed <= HM_NUMBER_MAX ? "seed %llu\n" : "seed \"%llu\"\n",
            (unsigned long long)t->deal->seed);
    tell_calls(t);
    t->face->retell_start(t->table, &t->how, t->f);
}

/* -- where it begins */

/* The player whom the test calls 1. */
static int first_of(const teller *t)
{
    const int master = hm_table_master(t->table);
    return t->how.begins || master < 0 || t->deal->deck->game->boards > 0 ? 0 : master;
}

/* The last round that begins up to the move asked for, and the first that begins later;
 * each is how many moves come before it, 0 and -1: none does. */
static hm_status find_rounds(teller *t, int *last, int *next, hm_error *err)
{
    hm_status st = hm_session_go(t->s, 0, err);
    int round = 0;
    *last = 0;
    *next = -1;
    for (int i = 0; st == HM_OK && i <= t->moves && *next < 0; i++) {
        if (!hm_table_over(t->table) && hm_table_round(t->table) != round) {
            round = hm_table_round(t->table);
            *(i <= t->from ? last : next) = i;
        }
        if (i < t->moves)
            st = hm_session_redo(t->s, err);
    }
    return st == HM_OK ? hm_session_go(t->s, t->from, err) : st;
}

static hm_status refuse_start(const teller *t, int last, int next, hm_error *err)
{
    char before[40] = "the start", after[40] = "";
    if (last > 0)
        snprintf(before, sizeof before, "--from %d", last);
    if (next > 0)
        snprintf(after, sizeof after, " or --from %d", next);
    return hm_fail(err, HM_EINPUT, nowhere,
                   "a test begins where a round does, which is not after move %d: "
                   "tell the game from %s%s",
                   t->from, before, after);
}

static hm_status check_start(teller *t, hm_error *err)
{
    int last, next;
    if (t->from == 0)
        return hm_session_go(t->s, 0, err);
    hm_status st = find_rounds(t, &last, &next, err);
    if (st != HM_OK)
        return st;
    if (last != t->from)
        return refuse_start(t, last, next, err);
    const char *unsaid = t->face->unsaid(t->table);
    if (unsaid != NULL)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "a test cannot begin with %s: tell the game from the start",
                       unsaid);
    return HM_OK;
}

/* -- what is called: a caller's game */

static void add_call(teller *t, int resource)
{
    if (resource >= 0 && t->calls < CALLS_MAX)
        t->call[t->calls++] = (uint8_t)resource;
}

/* From the beginning, the seed calls again as it did; a list goes on with it when it is
 * used up. */
static bool is_called_anew(const teller *t)
{
    return t->how.begins && t->deal->caller != HM_CALLER_PERSON;
}

/* A resource is called where a round has one without anybody naming it. */
static hm_status gather_calls(teller *t, hm_error *err)
{
    const hm_mode *mode = &t->deal->deck->game->mode[t->deal->how.mode];
    hm_status st = HM_OK;
    int round = -1;
    if (is_called_anew(t))
        for (int i = 0; i < t->deal->call_count; i++)
            add_call(t, t->deal->calls[i]);
    if (mode->naming != HM_NAMED_BY_CALLER || is_called_anew(t))
        return HM_OK;
    for (int i = t->from; st == HM_OK && i <= t->moves; i++) {
        if (!hm_table_over(t->table) && hm_table_round(t->table) != round &&
            hm_table_named(t->table) >= 0) {
            add_call(t, hm_table_named(t->table));
            round = hm_table_round(t->table);
        }
        if (i < t->moves)
            st = hm_session_redo(t->s, err);
    }
    return st == HM_OK ? hm_session_go(t->s, t->from, err) : st;
}

/* -- its course */

/* The choices of a person who calls are the test's calls. */
static hm_status tell_move(teller *t, const hm_move m, int *player, hm_error *err)
{
    char text[OPTION_TEXT];
    const hm_decision *d = hm_session_due(t->s, err);
    if (d == NULL)
        return err->code;
    if (d->player >= t->how.players)
        return HM_OK;
    if (d->player != *player)
        fprintf(t->f, "asks %d \"%s\"\n", hm_retold_number(&t->how, d->player) + 1,
                hm_decision_called(t->table, d->kind));
    *player = d->player;
    hm_option_text(t->table, d->option[m.option], text, sizeof text);
    fprintf(t->f, "choose \"%s\"\n", text);
    return HM_OK;
}

static hm_status tell_moves(teller *t, hm_error *err)
{
    int player = -1;
    hm_status st = HM_OK;
    for (int i = t->from; st == HM_OK && i < t->moves; i++) {
        st = tell_move(t, hm_session_move(t->s, i), &player, err);
        if (st == HM_OK)
            st = hm_session_redo(t->s, err);
    }
    return st;
}

/* Who wins among equals may have been decided in rounds that the test does not tell. */
static void tell_winners(const teller *t, const hm_sheet *sheet)
{
    fputs("over\n", t->f);
    if (!t->how.begins)
        return;
    int winners = 0;
    fputs("winners", t->f);
    for (int i = 0; i < t->how.players; i++)
        if (hm_sheet_wins(&sheet[hm_retold_seat(&t->how, i)])) {
            fprintf(t->f, " %d", i + 1);
            winners++;
        }
    fputs(winners == 0 ? " nobody" : "", t->f);
    fputc('\n', t->f);
}

static hm_status tell_end(const teller *t, hm_error *err)
{
    const size_t players = (size_t)t->how.players;
    hm_facts *facts = hm_need(calloc(players + 1, sizeof *facts));
    hm_sheet *sheet = hm_need(calloc(players, sizeof *sheet));
    hm_status st = hm_table_score(t->table, facts, sheet, err);
    for (int i = 0; st == HM_OK && i < t->how.players; i++) {
        fprintf(t->f, "of %d\n", i + 1);
        t->face->retell_player(t->table, &t->how, i, t->f);
        fprintf(t->f, "total %d\n", (int)sheet[hm_retold_seat(&t->how, i)].total);
    }
    if (st == HM_OK && hm_table_over(t->table))
        tell_winners(t, sheet);
    fputs("}\n", t->f);
    free(facts);
    free(sheet);
    return st;
}

static hm_status tell(teller *t, hm_error *err)
{
    hm_status st = check_start(t, err);
    if (st != HM_OK)
        return st;
    t->how.first = first_of(t);
    st = gather_calls(t, err);
    if (st != HM_OK)
        return st;
    tell_setup(t);
    st = tell_moves(t, err);
    return st == HM_OK ? tell_end(t, err) : st;
}

/* -- laid out, and run */

static hm_status lay_out(const hm_source *plain, hm_arena *arena, hm_source *out,
                         hm_error *err)
{
    hm_file file;
    hm_diags diags = {.arena = arena};
    hm_status st = hm_parse(plain, arena, &diags, &file);
    if (st != HM_OK)
        return hm_fail_memory(err);
    if (diags.errors > 0)
        return hm_fail(err, HM_EINPUT, nowhere, "no test can say this game: %.200s",
                       diags.first->message);
    return hm_fmt(&file, arena, &out->bytes, &out->length, err);
}

/* Where the test's game goes otherwise, the first failure says how. */
static hm_status try_out(const teller *t, const hm_source *made, hm_arena *arena,
                         hm_error *err)
{
    hm_spec_report report;
    hm_diags diags = {.arena = arena};
    hm_status st = hm_spec_run(hm_session_library(t->s), made, arena, &diags, &report,
                               err);
    if (st != HM_OK)
        return st;
    if (report.failed == 0 && report.passed == 1 && diags.errors == 0)
        return HM_OK;
    const hm_spec_failure *f = report.results ? report.results->failures : NULL;
    return hm_fail(err, HM_EINPUT, nowhere,
                   "no test can say this game%s: line %d, %.200s",
                   t->from > 0 ? " from there" : "",
                   f != NULL ? hm_source_place(made, f->at).line : 1,
                   f != NULL ? f->message : "it cannot be read");
}

static hm_status check_size(const teller *t, hm_error *err)
{
    if (t->how.players <= TOWNS_MAX)
        return HM_OK;
    return hm_fail(err, HM_EINPUT, nowhere, "a test has at most %d players, not %d",
                   (int)TOWNS_MAX, t->how.players);
}

hm_status hm_retell(hm_session *s, int from, hm_arena *arena, const char **text,
                    hm_error *err)
{
    char *plain = NULL;
    size_t length = 0;
    const hm_table *table = hm_session_table(s);
    const hm_deal *deal = hm_table_deal(table);
    teller t = {.s = s, .table = table, .deal = deal, .from = from,
                .face = hm_face_of(deal->deck->game), .moves = hm_session_moves(s),
                .how = {.set = hm_library_cards(hm_session_library(s)),
                        .begins = from == 0, .players = deal->players}};
    hm_status st = check_size(&t, err);
    if (st != HM_OK)
        return st;
    t.f = hm_textstream(&plain, &length);
    st = tell(&t, err);
    fclose(t.f);
    const hm_source source = {.name = "the test", .bytes = plain, .length = length};
    hm_source made = {.name = "the test"};
    if (st == HM_OK)
        st = lay_out(&source, arena, &made, err);
    if (st == HM_OK)
        st = try_out(&t, &made, arena, err);
    free(plain);
    *text = st == HM_OK ? made.bytes : NULL;
    return st;
}
