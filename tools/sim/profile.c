/* profile.c - see profile.h. */
#include "tools/sim/profile.h"

#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "tools/game/decks.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    PLAYOUTS = 50, /* of bots that search, for a choice, where nothing else is said */
    /* Games of each bot that take a few seconds on two processors. */
    GAMES_CHEAP = 1000, GAMES_USUAL = 400, GAMES_SEARCH = 32,
    SEATS = 2,     /* ... with so many players; with more there are fewer games */
    GAMES_MIN = 4
};

/* How much there is to think about in games of this deck. */
typedef enum weight { PLAIN, DEALT, RICH, WEIGHTS } weight;
static const int share[WEIGHTS] = {1, 3, 8}; /* of games of bots that search */

/* -- what is asked for */

static bool refuse(const char *option, const char *why)
{
    hm_say("--%s: %s", option, why);
    return false;
}

static bool check_options(const hm_options *o)
{
    if (o->args > 2) {
        hm_say("deck: one at a time, not '%.60s' and '%.60s'", o->arg[1], o->arg[2]);
        return false;
    }
    if (o->studieds > 0)
        return refuse("card", "not with 'deck'; 'hamlet sim --card' looks at one card");
    if (o->cards != NULL && o->args > 1) {
        hm_say("--cards: the deck is '%.60s' already; say one of them", o->arg[1]);
        return false;
    }
    return true;
}

/* On a shared board a deck is what lies in the market; there it may be left to chance. */
static bool take_deck(hm_profile *p, const hm_game *game)
{
    hm_options *o = p->o;
    const char *named = o->args > 1 ? o->arg[1] : NULL;
    const bool board = game->boards > 0;
    const char **where = board ? &o->market : &o->cards;
    if (named != NULL && board && o->market != NULL) {
        hm_say("--market: it is '%.60s' already; say one of them", named);
        return false;
    }
    if (named != NULL)
        *where = named;
    if (*where == NULL && !board) {
        hm_say("deck: which one? hamlet sim deck FILE, or 'random' for decks by chance");
        return false;
    }
    p->deck = *where != NULL ? *where : HM_CARDS_DRAWN;
    return true;
}

/* -- the ladder */

static bool add_bot(hm_profile *p, const char *name, size_t length)
{
    const char *own = hm_need(hm_arena_text(&p->arena, name, length));
    for (int i = 0; i < p->bots; i++)
        if (strcmp(p->bot[i], own) == 0) {
            hm_say("--bots: '%.60s' is there twice; a ladder has each bot once", own);
            return false;
        }
    if (p->bots == HM_LADDER_MAX) {
        hm_say("--bots: at most %d bots", HM_LADDER_MAX);
        return false;
    }
    p->bot[p->bots++] = own;
    return true;
}

static bool add_bots(hm_profile *p, const char *names)
{
    for (;; names++) {
        size_t n = strcspn(names, ",");
        if (!add_bot(p, names, n))
            return false;
        names += n;
        if (*names == '\0')
            return true;
    }
}

/* Rungs of the usual ladder as --bots has them: those that search, or those that do not.
 * NULL: there are none. */
static const char *rungs(hm_profile *p, bool search)
{
    char names[60 * HM_LADDER_MAX] = "";
    for (int i = 0; hm_bot_at(i) != NULL; i++) {
        const hm_bot_info *info = hm_bot_at(i);
        size_t n = strlen(names);
        if (info->rung && info->searches == search)
            snprintf(names + n, sizeof names - n, "%s%s", n > 0 ? "," : "", info->name);
    }
    return names[0] == '\0' ? NULL
                            : hm_need(hm_arena_text(&p->arena, names, strlen(names)));
}

/* So many that all runs together take some twenty seconds. */
static int64_t games_of(const char *bot, int players, weight heavy)
{
    const hm_bot_info *info = hm_bot_find(bot);
    int64_t n = info != NULL && info->cheap ? GAMES_CHEAP : GAMES_USUAL;
    if (info != NULL && info->searches)
        n = GAMES_SEARCH / share[heavy];
    else if (heavy == RICH)
        n /= 3;
    if (players > SEATS)
        n = n * SEATS / players;
    return n > GAMES_MIN ? n : GAMES_MIN;
}

/* -- runs */

/* The plan of games by these bots. Mistakes were told by the first. */
static bool make_plan(hm_profile *p, const char *bots, int64_t games, hm_run_plan *plan,
                      int *code)
{
    p->o->bots = bots;
    bool fine = hm_run_plan_make(plan, p->o, games, code);
    p->o->hushed = true;
    return fine;
}

/* One run, named by its bots while it goes on. */
static bool play(hm_profile *p, const char *bots, int64_t games, hm_sim_record *r,
                 int *code)
{
    char what[80];
    hm_run_plan plan;
    hm_error err;
    bool fine = make_plan(p, bots, games, &plan, code);
    snprintf(what, sizeof what, "games of %.60s", bots);
    plan.what = what;
    if (fine && hm_run_play(&plan, true, r, &err) != HM_OK) {
        *code = hm_say_error(&err);
        fine = false;
    }
    hm_run_plan_free(&plan);
    if (fine)
        p->stopped = p->stopped || r->stopped;
    return fine;
}

/* The deck as it is in its first game. */
static weight weigh(const hm_run_plan *plan)
{
    hm_arena arena = {0};
    hm_deal deal;
    hm_error err;
    json_t *setup = NULL;
    weight heavy = PLAIN;
    if (hm_setup_make(plan->request, plan->o, plan->lib, &arena, &setup, &deal, &err) ==
        HM_OK) {
        const hm_deck *d = deal.deck;
        if (d->abilities > 0 || hm_setting_variants(d->game, &deal.how) != 0)
            heavy = RICH;
        else if (d->dealt != 0)
            heavy = DEALT;
    }
    json_decref(setup);
    hm_arena_drop(&arena);
    return heavy;
}

/* Reads everything once, so that what is wrong is told before the first game. */
static bool prepare(hm_profile *p, const hm_options *o, int *players, weight *heavy,
                    int *code)
{
    hm_run_plan plan;
    hm_library *lib = hm_load(o, NULL, 0, code);
    if (lib == NULL)
        return false;
    *code = HM_EXIT_USAGE;
    const char *low = o->bots != NULL ? o->bots : rungs(p, false);
    const char *top = o->bots != NULL ? NULL : rungs(p, true);
    bool fine = take_deck(p, hm_library_cards(lib)->game) && add_bots(p, low);
    hm_library_free(lib);
    if (!fine)
        return false;
    fine = make_plan(p, low, 1, &plan, code);
    if (fine) {
        *players = plan.how.players;
        *heavy = weigh(&plan);
        if (*heavy == RICH)
            p->dear = top;
        else if (top != NULL)
            fine = add_bots(p, top);
    }
    hm_run_plan_free(&plan);
    return fine;
}

/* -- duels */

/* In the order of the ladder. Points that bots make among themselves are no measure of
 * strength: one that looks after the others' harm makes few, and wins. */
static bool play_duels(hm_profile *p, int players, weight heavy, int *code)
{
    for (int i = 1; i < p->bots && players > 1 && !p->stopped; i++) {
        const char *better = p->bot[i], *weaker = p->bot[i - 1];
        char names[128];
        int64_t a = games_of(better, players, heavy),
                b = games_of(weaker, players, heavy);
        snprintf(names, sizeof names, "%.60s,%.60s", better, weaker);
        const char *bots = hm_need(hm_arena_text(&p->arena, names, strlen(names)));
        if (!play(p, bots, a < b ? a : b, &p->duel[p->duels], code))
            return false;
        p->duels++;
    }
    return true;
}

/* -- all of it */

static bool play_all(hm_profile *p, const hm_options *o, int *code)
{
    int players, wanted;
    weight heavy;
    bool fine = prepare(p, o, &players, &heavy, code);
    wanted = p->bots;
    p->bots = 0;
    for (int i = 0; i < wanted && fine && !p->stopped; i++) {
        fine = play(p, p->bot[i], games_of(p->bot[i], players, heavy), &p->own[i], code);
        p->bots += fine;
    }
    return fine && play_duels(p, players, heavy, code);
}

bool hm_profile_play(const hm_options *o, hm_profile *p, int *code)
{
    *p = (hm_profile){0};
    *code = HM_EXIT_USAGE;
    if (!check_options(o))
        return false;
    p->own = hm_need(calloc(HM_LADDER_MAX, sizeof *p->own));
    p->duel = hm_need(calloc(HM_LADDER_MAX, sizeof *p->duel));
    p->o = hm_need(malloc(sizeof *p->o));
    *p->o = *o;
    if (p->o->playouts == 0)
        p->o->playouts = PLAYOUTS;
    bool fine = play_all(p, o, code);
    if (!fine)
        hm_profile_free(p);
    return fine;
}

void hm_profile_free(hm_profile *p)
{
    for (int i = 0; i < p->bots; i++)
        hm_record_free(&p->own[i]);
    for (int i = 0; i < p->duels; i++)
        hm_record_free(&p->duel[i]);
    free(p->own);
    free(p->duel);
    free(p->o);
    hm_arena_drop(&p->arena);
    *p = (hm_profile){0};
}

/* -- the game of a seed */

/* A word as a shell reads it again. */
static void put_word(FILE *pen, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-+,:@%=";
    if (text[0] != '\0' && text[strspn(text, plain)] == '\0') {
        fputs(text, pen);
        return;
    }
    fputc('\'', pen);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "'\\''" : (const char[]){*text, '\0'}, pen);
    fputc('\'', pen);
}

static void put_text(FILE *pen, const char *option, const char *text)
{
    if (text == NULL)
        return;
    fprintf(pen, " --%s ", option);
    put_word(pen, text);
}

static void put_texts(FILE *pen, const char *option, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        put_text(pen, option, list[i]);
}

/* What says how games are set up, in the order of options.def. */
static void put_options(FILE *pen, const hm_options *o)
{
    put_text(pen, "packs", o->packs);
    put_texts(pen, "with", o->with, o->withs);
    put_texts(pen, "rule", o->rule, o->rules);
    put_text(pen, "mode", o->mode);
    if (o->players > 0)
        fprintf(pen, " --players %ld", o->players);
    put_text(pen, "cards", o->cards);
    put_texts(pen, "most", o->most, o->mosts);
    put_text(pen, "caller", o->caller);
    put_text(pen, "teams", o->teams);
    put_texts(pen, "handicap", o->handicap, o->handicaps);
    fputs(o->cavern ? " --cavern" : "", pen);
    fputs(o->monuments ? " --monuments" : "", pen);
    put_text(pen, "abilities", o->abilities);
    put_text(pen, "events", o->events);
    put_text(pen, "board", o->board);
    put_text(pen, "market", o->market);
    put_text(pen, "objectives", o->objectives);
}

static bool one_searches(const char *bots)
{
    for (int i = 0; hm_bot_at(i) != NULL; i++) {
        const hm_bot_info *info = hm_bot_at(i);
        if (info->searches && strstr(bots, info->name) != NULL)
            return true;
    }
    return false;
}

char *hm_profile_command(const hm_profile *p, const char *bots, uint64_t seed)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fputs("hamlet sim", pen);
    put_options(pen, p->o);
    fprintf(pen, " --bots %s", bots);
    if (one_searches(bots))
        fprintf(pen, " --playouts %ld", p->o->playouts);
    fprintf(pen, " --repro %llu", (unsigned long long)seed);
    fclose(pen);
    return hm_need(text);
}
