/* compare.c - see compare.h. */
#include "tools/sim/compare.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/game/decks.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/sim/card_version.h"

/* -- what is meant by an argument */

/* "REVISION:PATH", as git has it; false: it is not of that form. */
static bool split(const char *arg, hm_arena *arena, const char **revision,
                  const char **path)
{
    const char *colon = strchr(arg, ':');
    if (colon == NULL || colon == arg || colon[1] == '\0')
        return false;
    *revision = hm_need(hm_arena_text(arena, arg, (size_t)(colon - arg)));
    *path = colon + 1;
    return true;
}

static bool is_pack_deck(const hm_options *o, const char *name)
{
    hm_arena arena = {0};
    hm_error err;
    hm_library *lib = hm_load_or_fail(o, NULL, 0, &err);
    bool is = lib != NULL && hm_deck_find(o, lib, name, &arena) != NULL;
    hm_library_free(lib);
    hm_arena_drop(&arena);
    return is;
}

/* Is it meant to be a file, and none is there? */
static bool is_missing(const char *name)
{
    return (hm_path_is_cards(name) || hm_path_ends(name, HM_DECK_END)) &&
           strchr(name, ':') == NULL && !hm_path_is_there(name);
}

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

/* A file as it is; one in git; the other file as it was in a revision; a deck of a pack.
 * In this order, so that a file can always be said. */
static hm_status find_version(const hm_options *o, hm_version_side *s, const char *other,
                              hm_arena *arena, hm_error *err)
{
    const char *revision, *path;
    s->path = s->name;
    if (is_folder(s->name))
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "'%.100s' is a folder: a card file or a deck file is compared",
                       s->name);
    if (hm_path_is_there(s->name))
        return HM_OK;
    /* a revision beside a file that has gone is not to be blamed */
    const char *gone = is_missing(s->name) ? s->name : is_missing(other) ? other : NULL;
    if (gone != NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "there is no file '%.100s'",
                       gone);
    if (split(s->name, arena, &revision, &path)) {
        hm_status st = hm_revision_fetch(revision, path, arena, &s->from, err);
        s->path = s->from.path;
        return st;
    }
    hm_error git = {.msg = ""};
    if (hm_path_is_there(other) &&
        hm_revision_fetch(s->name, other, arena, &s->from, &git) == HM_OK) {
        s->path = s->from.path;
        return HM_OK;
    }
    if (strcmp(s->name, HM_CARDS_DRAWN) == 0 || is_pack_deck(o, s->name))
        return HM_OK;
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                   "'%.100s' is no file, no deck of a pack, and no version of a file in "
                   "git: REVISION:PATH, or a revision beside a file%s%.200s%s", s->name,
                   git.msg[0] != '\0' ? " (" : "", git.msg,
                   git.msg[0] != '\0' ? ")" : "");
}

/* -- cards */

static bool is_from(const hm_run_plan *p, const hm_card *card, const char *path)
{
    hm_span at;
    const hm_source *file = hm_library_source(p->lib, card, &at);
    return file != NULL && strcmp(file->name, path) == 0;
}

/* The card of the file; where there are several, the one that --card names. */
static hm_status find_card(hm_version_side *s, const hm_options *o, hm_error *err)
{
    const hm_cards *set = hm_library_cards(s->plan.lib);
    const char *wanted = o->studieds > 0 ? o->studied[0] : NULL;
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (is_from(&s->plan, set->card[i], s->path) &&
            (wanted == NULL || strcmp(set->card[i]->name, wanted) == 0)) {
            s->card = set->card[i];
            n++;
        }
    if (n == 0 && wanted != NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "there is no card '%.60s' in %.100s", wanted, s->name);
    if (n != 1)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       n == 0 ? "there is no card in %.100s"
                              : "%.100s has several cards: --card says which of them",
                       s->name);
    return HM_OK;
}

/* Its effects and its worth are counted. */
static hm_status ask_about(hm_version_side *s, hm_arena *arena, hm_error *err)
{
    const size_t cards = (size_t)hm_library_cards(s->plan.lib)->count;
    hm_status st = hm_pairs_make(&s->pairs, &s->plan, s->card, arena, err);
    s->asked = hm_need(calloc(cards, sizeof *s->asked));
    s->asked[s->card->index] = true;
    s->plan.how.asked = s->asked;
    return st;
}

/* -- set-up */

static bool is_card_file(const hm_version_side *s) { return hm_path_is_cards(s->path); }

/* Mistakes in the files are told here. */
static bool make_plan(const hm_options *o, hm_version_side *s, int *code)
{
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    if (!is_card_file(s)) {
        own->cards = s->path;
    } else if (own->withs < HM_ARGS_MAX) {
        own->with[own->withs++] = s->path;
        hm_pairs_options(own);
    }
    bool fine = hm_run_plan_make(&s->plan, own, HM_COMPARE_PAIRS, code) &&
                hm_run_plan_seats(&s->plan, code);
    free(own);
    return fine;
}

/* These are no games of a plain run, and are not to be told among them. */
static void mark_head(hm_version_side *s)
{
    json_t *options = json_object_get(s->plan.head, "options");
    if (s->card != NULL)
        json_object_set_new(options, "compared", json_string(s->card->name));
}

static hm_status make_side(const hm_options *o, hm_version_side *s, hm_arena *arena,
                           int *code, hm_error *err)
{
    hm_status st = HM_OK;
    err->code = HM_OK;
    if (!make_plan(o, s, code))
        return HM_EINPUT; /* and it was told */
    if (is_card_file(s)) {
        st = find_card(s, o, err);
        if (st == HM_OK)
            st = ask_about(s, arena, err);
    }
    mark_head(s);
    return st;
}

static bool check(const hm_options *o, int *code)
{
    *code = HM_EXIT_USAGE;
    if (o->args != 3)
        hm_say("compare: two versions are compared: hamlet sim compare OLD NEW");
    else if (o->cards != NULL)
        hm_say("--cards: what is compared stands behind 'compare'");
    else if (o->count > 0 || o->chunked)
        hm_say("--first: comparisons have no chunks; --seed and --games say which games");
    else
        return true;
    return false;
}

static hm_status set_up(const hm_options *o, hm_comparison *c, int *code, hm_error *err)
{
    hm_version_side *now = &c->side[HM_SIDE_NEW], *old = &c->side[HM_SIDE_OLD];
    old->name = o->arg[1];
    now->name = o->arg[2];
    hm_status st = find_version(o, old, now->name, &c->arena, err);
    if (st == HM_OK)
        st = find_version(o, now, old->name, &c->arena, err);
    if (st == HM_OK && is_card_file(old) != is_card_file(now))
        st = hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                     "'%.100s' is %s and '%.100s' %s: two of one kind are compared",
                     old->name, is_card_file(old) ? "a card file" : "a deck", now->name,
                     is_card_file(now) ? "a card file" : "a deck");
    for (int i = 0; i < HM_COMPARED && st == HM_OK; i++)
        st = make_side(o, &c->side[i], &c->arena, code, err);
    return st;
}

/* -- playing */

static hm_status play_side(const hm_version_side *s, hm_bout *b, uint64_t seed,
                           hm_totals *into, hm_bout_end *end, hm_error *err)
{
    json_t *with = NULL, *without = NULL;
    hm_status st = HM_OK;
    b->o->seed = seed;
    if (s->card != NULL)
        st = hm_pairs_requests(&s->pairs, b->o, seed, &with, &without, err);
    if (st == HM_OK)
        st = hm_bout_play(b, with, seed, NULL, into, end, err);
    json_decref(with);
    json_decref(without);
    return st;
}

static hm_status play_seed(void *ctx, hm_bout *b, uint64_t seed, hm_batch *into,
                           hm_error *err)
{
    const hm_comparison *c = ctx;
    hm_bout_end end[HM_COMPARED];
    hm_status st = HM_OK;
    for (int i = 0; i < HM_COMPARED && st == HM_OK; i++)
        st = play_side(&c->side[i], &b[i], seed, &into->side[i], &end[i], err);
    if (st == HM_OK)
        hm_pair_add(&into->pair, &end[HM_SIDE_NEW], &end[HM_SIDE_OLD]);
    return st;
}

static void show_progress(void *ctx, const hm_batch *sum, int64_t played, double seconds)
{
    const hm_comparison *c = ctx;
    const hm_run_plan *p = &c->side[HM_SIDE_NEW].plan;
    hm_run_progress_pairs(played, p->most, "pairs", &sum->pair, p->how.players, seconds);
}

static void keep_record(hm_version_side *s, hm_totals *sum, const hm_crew_end *end)
{
    hm_run_record(&s->plan, &s->record);
    s->record.sum = *sum;
    s->record.games = end->played;
    s->record.seconds = end->seconds;
    s->record.stopped = end->stopped;
    *sum = (hm_totals){0};
}

static hm_status play(hm_comparison *c, hm_error *err)
{
    const hm_run_plan *now = &c->side[HM_SIDE_NEW].plan;
    hm_batch sum;
    hm_crew_end end;
    const hm_crew_task task = {.how = &now->how, .other = &c->side[HM_SIDE_OLD].plan.how,
                               .sides = HM_COMPARED, .first = now->first,
                               .most = now->most, .threads = now->threads,
                               .play = play_seed, .ctx = c, .progress = show_progress};
    hm_status st = hm_crew_run(&task, &sum, &end, err);
    hm_run_progress_end();
    for (int i = 0; i < HM_COMPARED && st == HM_OK; i++)
        keep_record(&c->side[i], &sum.side[i], &end);
    c->pair = sum.pair;
    c->games = end.played;
    c->stopped = end.stopped;
    hm_batch_free(&sum);
    return st;
}

bool hm_compare_play(const hm_options *o, hm_comparison *c, int *code)
{
    hm_error err = {.code = HM_OK};
    *c = (hm_comparison){0};
    if (!check(o, code))
        return false;
    hm_status st = set_up(o, c, code, &err);
    if (st == HM_OK)
        st = play(c, &err);
    if (st != HM_OK && err.code != HM_OK)
        *code = hm_say_error(&err);
    else if (st == HM_OK)
        *code = HM_EXIT_FINE;
    return st == HM_OK;
}

void hm_compare_free(hm_comparison *c)
{
    for (int i = 0; i < HM_COMPARED; i++) {
        hm_version_side *s = &c->side[i];
        hm_record_free(&s->record);
        hm_run_plan_free(&s->plan);
        free(s->asked);
        hm_revision_drop(&s->from);
    }
    hm_arena_drop(&c->arena);
}
