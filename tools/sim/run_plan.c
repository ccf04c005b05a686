/* run_plan.c - see run_plan.h. */
#include "tools/sim/run_plan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tools/commands.h"
#include "tools/elsewhere.h"
#include "tools/game/decks.h"
#include "tools/game/setup.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/sim/card_version.h"

/* -- what is wrong with options, before anything is read */

static bool unknown_bot(const char *name, size_t length)
{
    hm_near near = {0};
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        hm_near_try(&near, name, length, hm_bot_at(i)->name);
    if (length == strlen("person") && memcmp(name, "person", length) == 0) {
        hm_say("--bots: a person cannot play thousands of games; name bots only");
        return false;
    }
    hm_say("--bots: there is no bot '%.*s'", (int)(length < 60 ? length : 60), name);
    hm_say_near(near.best);
    return false;
}

/* A game of a run is a function of its seed, on any thread and machine. */
static bool refuse_program(const char *name, size_t length)
{
    hm_say("'%.*s': a run has no programs on its seats; 'hamlet play' does",
           (int)(length < 100 ? length : 100), name);
    return false;
}

static bool check_bots(const char *names)
{
    for (;; names++) {
        char name[64];
        size_t n = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)(n < 63 ? n : 63), names);
        if (memchr(names, '/', n) != NULL)
            return refuse_program(names, n);
        if (hm_bot_find(name) == NULL)
            return unknown_bot(names, n);
        names += n;
        if (*names == '\0')
            return true;
    }
}

static bool check_options(const hm_options *o)
{
    if (o->count > 0 && !o->chunked) {
        hm_say("--count: from which seed on? --first S --count %ld", o->count);
        return false;
    }
    if (o->chunked && o->count == 0) {
        hm_say("--first: how many games? --first %llu --count N",
               (unsigned long long)o->first);
        return false;
    }
    if (o->count > 0 && o->games > 0) {
        hm_say("--games: a chunk has --count; say one of them");
        return false;
    }
    if (o->chunked && (o->said >> HM_OPTION_SEED & 1)) {
        hm_say("--seed: a chunk begins with --first; say one of them");
        return false;
    }
    return check_bots(o->bots != NULL ? o->bots : hm_bot_mass()->name);
}

static int count_bots(const char *names)
{
    int n = 1;
    for (; *names != '\0'; names++)
        n += *names == ',';
    return n;
}

/* After the last seed there is none, and chunks have an order. */
static bool check_seeds(const hm_run_plan *p)
{
    if (UINT64_MAX - p->first >= (uint64_t)p->most - 1)
        return true;
    hm_say("there are no %lld games from seed %llu on: the last seed is %llu",
           (long long)p->most, (unsigned long long)p->first,
           (unsigned long long)UINT64_MAX);
    return false;
}

/* -- the set-up */

/* A deck file is read once, and not for every game. Names of decks are left as they are:
 * the set-up finds them. */
static bool read_deck(hm_run_plan *p, int *code)
{
    hm_error err;
    size_t length;
    if (p->o->cards == NULL || strcmp(p->o->cards, HM_CARDS_DRAWN) == 0)
        return true;
    const char *path = hm_path_is_there(p->o->cards)
                           ? p->o->cards
                           : hm_deck_find(p->o, p->lib, p->o->cards, &p->arena);
    char *text = path == NULL ? NULL : hm_read_file(path, HM_SOURCE_MAX, &length, &err);
    if (path != NULL && text == NULL) {
        *code = hm_say_error(&err);
        return false;
    }
    if (text != NULL)
        p->o->deck = hm_need(hm_arena_text(&p->arena, text, length));
    free(text);
    return true;
}

/* The first game, to find out who can sit down and to tell mistakes before threads
 * run. */
static hm_status try_set_up(hm_run_plan *p, hm_error *err)
{
    hm_arena arena = {0};
    hm_deal deal;
    hm_table *table;
    json_t *setup = NULL;
    p->o->seed = p->first;
    p->request = hm_setup_from_options(p->o, err);
    if (p->request == NULL)
        return err->code;
    hm_status st = hm_setup_make(p->request, p->o, p->lib, &arena, &setup, &deal, err);
    if (st == HM_OK)
        st = hm_table_new(&arena, &deal, &table, err);
    if (st == HM_OK) {
        p->how.players = deal.players;
        p->how.learned = hm_mind_is_possible(&deal);
        p->how.seats = deal.players + (deal.caller == HM_CALLER_PERSON);
        json_object_del(p->request, "seed");
        p->head = hm_need(json_pack("{s:O, s:O, s:O, s:i}", "game",
                                    json_object_get(setup, "game"), "mode",
                                    json_object_get(setup, "mode"), "packs",
                                    json_object_get(setup, "packs"), "players",
                                    deal.players));
        if (deal.how.teams != NULL)
            json_object_set(p->head, "teams", json_object_get(setup, "teams"));
    }
    json_decref(setup);
    hm_arena_drop(&arena);
    return st;
}

/* -- the head */

static json_t *split(const char *names)
{
    json_t *list = hm_need(json_array());
    for (;; names++) {
        size_t n = strcspn(names, ",");
        json_array_append_new(list, json_stringn(names, n));
        names += n;
        if (*names == '\0')
            return list;
    }
}

/* All packs with all their bytes, so that chunks of another version are not added. */
static json_t *hash_json(const hm_library *lib)
{
    uint64_t hash = 0;
    for (int i = 0; i < hm_library_packs(lib); i++)
        hash = hash * 1000003 + hm_library_pack(lib, i).hash;
    return hm_need(json_sprintf("%016llx", (unsigned long long)hash));
}

/* HEAD OF RECORDS: read again in tools/sim/record_read.c. */
static void fill_head(hm_run_plan *p, const char *bots)
{
    json_t *options = json_deep_copy(p->request);
    json_object_del(options, "players");
    json_object_del(options, "packs");
    json_object_del(options, "mode");
    if (p->o->playouts > 0)
        json_object_set_new(options, "playouts", json_integer(p->o->playouts));
    if (p->o->learn > 0)
        json_object_set_new(options, "learn", json_integer(p->o->learn));
    if (p->o->cards != NULL)
        json_object_set_new(options, "cards", hm_json_text(p->o->cards));
    if (p->o->deck != NULL)
        json_object_set_new(options, "deck", hm_json_text(p->o->deck));
    json_object_set_new(p->head, "bots", split(bots));
    json_object_set_new(p->head, "version", json_string(HM_VERSION));
    json_object_set_new(p->head, "hash", hash_json(p->lib));
    json_object_set_new(p->head, "options", options);
    json_object_set_new(p->head, "all_cards",
                        json_integer(hm_library_cards(p->lib)->count));
    const hm_grid *grid = &hm_library_cards(p->lib)->game->grid;
    json_object_set_new(p->head, "grid", json_pack("[i, i]", grid->cols, grid->rows));
}

/* -- all of it */

bool hm_run_plan_make(hm_run_plan *p, const hm_options *o, int64_t usual, int *code)
{
    hm_error err;
    const char *bots = o->bots != NULL ? o->bots : hm_bot_mass()->name;
    *p = (hm_run_plan){0};
    *code = HM_EXIT_USAGE;
    if (!check_options(o))
        return false;
    p->whole = o->count > 0;
    p->first = p->whole ? o->first : o->seed;
    p->most = p->whole ? o->count : o->games > 0 ? o->games : usual;
    if (!check_seeds(p))
        return false;
    p->threads = hm_crew_threads(o->threads);
    p->o = hm_need(malloc(sizeof *p->o));
    *p->o = *o;
    p->lib = hm_load(o, NULL, 0, code);
    if (p->lib == NULL || !read_deck(p, code))
        return false;
    if (try_set_up(p, &err) != HM_OK) {
        hm_elsewhere_add(o, &err);
        *code = hm_say_error(&err);
        return false;
    }
    p->o->hushed = true; /* what there was to say has been said */
    p->how.o = p->o;
    p->how.lib = p->lib;
    p->how.request = p->request;
    p->how.minds = hm_minds_new(o->learn);
    hm_bouts_seat(&p->how, bots, &p->arena);
    fill_head(p, bots);
    *code = HM_EXIT_FINE;
    return true;
}

bool hm_run_plan_seats(const hm_run_plan *p, int *code)
{
    const char *names = p->o->bots != NULL ? p->o->bots : "";
    const int seats = p->how.seats, n = count_bots(names);
    if (n <= seats)
        return true;
    for (int i = 0; i < seats; i++)
        names = strchr(names, ',') + 1;
    hm_say("--bots: %d bots for %d seat%s: '%.*s' would never play%s", n, seats,
           seats == 1 ? "" : "s", (int)strcspn(names, ","), names,
           seats == 1 ? "" : "; --players says how many do");
    *code = HM_EXIT_USAGE;
    return false;
}

void hm_run_plan_free(hm_run_plan *p)
{
    json_decref(p->request);
    json_decref(p->head);
    hm_minds_free(p->how.minds);
    hm_library_free(p->lib);
    free(p->o);
    hm_arena_drop(&p->arena);
    *p = (hm_run_plan){0};
}

void hm_run_record(const hm_run_plan *p, hm_sim_record *r)
{
    *r = (hm_sim_record){.head = json_incref(p->head), .seed = p->first,
                     .players = p->how.players, .bots = p->how.bots,
                     .threads = p->threads};
    r->bot = hm_need(hm_arena_array(&r->arena, (size_t)r->bots, sizeof *r->bot));
    for (int i = 0; i < r->bots; i++)
        r->bot[i] = hm_need(hm_arena_text(&r->arena, p->how.bot[i],
                                          strlen(p->how.bot[i])));
    hm_record_cards(r, hm_library_cards(p->lib));
    hm_record_versions(r, p->lib);
}

/* -- playing */

static hm_status play_one(void *ctx, hm_bout *b, uint64_t seed, hm_batch *into,
                          hm_error *err)
{
    hm_bout_end end;
    (void)ctx;
    return hm_bout_play(b, NULL, seed, NULL, &into->side[0], &end, err);
}

static void show_progress(void *ctx, const hm_batch *sum, int64_t played, double seconds)
{
    const hm_run_plan *p = ctx;
    (void)sum;
    hm_run_progress(played, p->most, p->what != NULL ? p->what : "games", seconds);
}

hm_status hm_run_play(const hm_run_plan *p, bool tells, hm_sim_record *r, hm_error *err)
{
    hm_run_plan own = *p;
    hm_batch sum;
    hm_crew_end end;
    const hm_crew_task task = {.how = &p->how, .sides = 1, .first = p->first,
                               .most = p->most, .threads = p->threads, .play = play_one,
                               .ctx = &own, .progress = tells ? show_progress : NULL};
    hm_run_record(p, r);
    hm_status st = hm_crew_run(&task, &sum, &end, err);
    hm_run_progress_end();
    r->sum = sum.side[0];
    r->games = end.played;
    r->seconds = end.seconds;
    r->stopped = end.stopped;
    if (st != HM_OK)
        hm_record_free(r);
    return st;
}

/* -- progress */

enum {
    BAR = 24,
    BAR_LEAST = 4,      /* a shorter one says nothing */
    LINE_MAX_BYTES = 400,
    COLUMNS_USUAL = 80
};

static int columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS_USUAL;
    return size.ws_col;
}

/* A bar takes what the text leaves: a line that does not fit would scroll away and leave
 * all that it ever said behind. The last column stays free for the cursor. */
static void put_line(int64_t played, int64_t most, char *text)
{
    const int room = columns() - 1;
    size_t length = strlen(text);
    while (length > 0 && hm_width(text, length) > room)
        do
            length--;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80);
    int bar = room - hm_width(text, length) - 3; /* brackets, and what parts it */
    bar = bar > BAR ? BAR : bar < BAR_LEAST ? 0 : bar;
    fputs(bar > 0 ? "\r[" : "\r", stderr);
    for (int i = 0; i < bar; i++)
        fputc(i < (int)(played * bar / most) ? '#' : '.', stderr);
    fputs(bar > 0 ? "] " : "", stderr);
    hm_put_part(stderr, text, length);
    fputs("\033[K", stderr);
    fflush(stderr);
}

void hm_run_progress(int64_t played, int64_t most, const char *what, double seconds)
{
    char text[LINE_MAX_BYTES], left[40] = "";
    if (!isatty(STDERR_FILENO))
        return;
    double rate = seconds > 0 ? (double)played / seconds : 0;
    if (rate > 0)
        snprintf(left, sizeof left, ", %.0f s left", (double)(most - played) / rate);
    snprintf(text, sizeof text, "%lld of %lld %.200s, %.0f per second%s",
             (long long)played, (long long)most, what, rate, left);
    put_line(played, most, text);
}

void hm_run_progress_pairs(int64_t played, int64_t most, const char *what,
                           const hm_pair_sums *pair, int towns, double seconds)
{
    char text[160];
    const hm_interval x = hm_student(&pair->points, towns, 0.95);
    if (pair->points.n > 1)
        snprintf(text, sizeof text, "%.80s: %+.2f points (%+.2f to %+.2f)", what, x.mean,
                 x.low, x.high);
    else
        snprintf(text, sizeof text, "%.80s", what);
    hm_run_progress(played, most, text, seconds);
}

void hm_run_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}
