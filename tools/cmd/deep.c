/* deep.c - see deep.h.
 *
 * Games are set up by the options of a `hamlet play`, with the file given by --with, so
 * that its cards are in play and a game can be had again from the command line. Modes and
 * numbers of players take turns, and so do bots. Nothing depends on the clock. */
#include "tools/cmd/deep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tools/cmd/deep_play.h"
#include "tools/game/face.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    WAYS_MAX = 64,   /* modes and numbers of players */
    SWITCHED_MAX = 32, /* values of rule switches that cards ask for */
    TELL_EVERY = 25, /* games between two words about how far it has come */
    NEAR = 25,       /* percent of a budget that are worth a word */
    CARE_EVERY = 8,  /* games: one of them is undone, one is played again */
    TOLD_MAX = 4,    /* different mistakes of scripts of one file */
    TEXT_MAX = 400,
    PROGRESS_COLUMNS = 78
};

/* Who plays, in turns: whoever takes any option gets into odd towns, but seldom builds
 * what is large. */
enum { ODD, EAGER, ODD_AGAIN, THINKING, SEATS };

typedef struct way {
    const char *mode;
    int         players;
} way;

typedef struct deep {
    const hm_options *o;
    char              odd[64]; /* bots that take any option, as --bots has them */
    hm_options       *own;     /* of the games */
    const char       *file;
    hm_library       *lib;
    hm_arena          arena;
    hm_tally         *tally;   /* by index of the library's cards */
    way               way[WAYS_MAX];
    int               ways;
    const char       *switched[SWITCHED_MAX]; /* "NAME=VALUE" */
    int               switches;
    hm_sim           *sim;
    hm_deep_record    record;
    hm_diags         *diags;
    char              told[TOLD_MAX][TEXT_MAX];
    int               tolds;
    int               played;
    hm_error          unplayable; /* why no game could be set up */
} deep;

/* -- telling */

static void write_word(FILE *pen, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-+,:@%=";
    bool bare = text[0] != '\0' && text[strspn(text, plain)] == '\0';
    fprintf(pen, bare ? "%s" : "'%s'", text);
}

/* Where things are; a check has the file as its argument, and needs no --with for it. */
static void write_places(const deep *x, FILE *pen, bool check)
{
    if (x->own->packs != NULL) {
        fputs(" --packs ", pen);
        write_word(pen, x->own->packs);
    }
    for (int i = 0; i < x->own->withs; i++) {
        if (check && x->own->with[i] == x->file)
            continue;
        fputs(" --with ", pen);
        write_word(pen, x->own->with[i]);
    }
    if (x->own->objectives != NULL && !check)
        fprintf(pen, " --objectives %s", x->own->objectives);
    for (int i = 0; i < x->own->rules; i++)
        fprintf(pen, " --rule %s", x->own->rule[i]);
}

static long games_of(const hm_options *o)
{
    return o->games > 0 ? o->games : HM_DEEP_GAMES;
}

/* "hamlet play --with x.card --mode standard --players 2 --bots ... --seed 7" */
static char *write_command(const deep *x, const hm_deep_game *g)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    if (g->prepared) {
        fputs("it is found again by: hamlet check --deep", pen);
        write_places(x, pen, true);
        fprintf(pen, " --seed %llu --games %ld ", (unsigned long long)x->o->seed,
                games_of(x->o));
        write_word(pen, x->file);
        fclose(pen);
        return text;
    }
    fputs("to see such a game: hamlet play", pen);
    write_places(x, pen, false);
    if (g->rule != NULL)
        fprintf(pen, " --rule %s", g->rule);
    fprintf(pen, " --mode %s --players %d --bots %s --seed %llu", g->mode, g->players,
            g->bots, (unsigned long long)g->seed);
    fclose(pen);
    return text;
}

/* Diagnostics outlive the library of the games, so their place is one of `known`, the
 * library that was checked. */
typedef struct place {
    const hm_source *source;
    hm_span          at;
} place;

static place place_of(const hm_library *known, const hm_card *card)
{
    const hm_cards *set = hm_library_cards(known);
    place p = {0};
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->card[i]->id, card->id) == 0 &&
            strcmp(set->card[i]->pack, card->pack) == 0)
            p.source = hm_library_source(known, set->card[i], &p.at);
    return p;
}

static void tell(deep *x, place p, hm_severity severity, const char *code,
                 const char *message, const hm_deep_game *g)
{
    if (p.source == NULL)
        return;
    char *command = write_command(x, g);
    hm_diag *d = hm_diag_add(x->diags, p.source, severity, code, p.at, "%s", message);
    hm_diag_hint(x->diags, d, "%s", command);
    free(command);
}

static bool is_effect(const hm_clause *c)
{
    return hm_hook_lookup((hm_hook)c->hook)->result[0] == '\0';
}

static bool has_clause(const hm_card *c, hm_hook hook)
{
    for (int i = 0; i < c->clauses; i++)
        if (c->clause[i].hook == hook)
            return true;
    return false;
}

static bool has_points(const hm_card *c)
{
    return has_clause(c, HM_HOOK_SCORE) || has_clause(c, HM_HOOK_SCORE_TOGETHER);
}

/* Clauses of one moment are numbered where there are several. */
static void tell_silent(deep *x, place p, const hm_card *card, const hm_tally *t)
{
    for (int i = 0; i < card->clauses; i++) {
        char text[TEXT_MAX];
        int same = 0, number = 0;
        for (int k = 0; k < card->clauses; k++) {
            same += card->clause[k].hook == card->clause[i].hook;
            number += k <= i && card->clause[k].hook == card->clause[i].hook;
        }
        if (!is_effect(&card->clause[i]) || t->times[i] > 0)
            continue;
        snprintf(text, sizeof text,
                 same > 1 ? "what '%s' says never happened in %d games (number %d of it)"
                          : "what '%s' says never happened in %d games",
                 hm_hook_lookup((hm_hook)card->clause[i].hook)->title, t->games, number);
        tell(x, p, HM_WARNING, "never-happens", text, &t->first);
    }
}

static void tell_card(deep *x, const hm_library *known, const hm_card *card)
{
    char text[TEXT_MAX];
    const hm_tally *t = &x->tally[card->index];
    place p = place_of(known, card);
    if (t->games == 0 && x->played > 0 && p.source != NULL)
        hm_diag_add(x->diags, p.source, HM_WARNING, "unplayable", p.at,
                    "'%s' was in play in none of %d games", card->name, x->played);
    if (t->games == 0)
        return;
    if (t->built == 0) {
        bool aim = has_clause(card, HM_HOOK_AIM);
        snprintf(text, sizeof text, "'%s' was never %s in %d games, %s", card->name,
                 card->event ? "turned up" : card->ability ? "used"
                 : aim ? "reached" : "built", t->games,
                 t->offered == 0 ? "and never could be" : "though it could be");
        tell(x, p, HM_WARNING, card->ability ? "never-used" : "never-built", text,
             &t->first);
    }
    if (t->built > 0 && t->scored == 0 && has_points(card)) {
        snprintf(text, sizeof text, "'%s' was built in %d games and never had points",
                 card->name, t->built);
        tell(x, p, HM_WARNING, "never-scores", text, &t->first);
    }
    if (t->built > 0)
        tell_silent(x, p, card, t);
    if (t->percent >= NEAR) {
        snprintf(text, sizeof text,
                 "a step with the effects of '%s' took %d %% of what it may", card->name,
                 t->percent);
        tell(x, p, HM_WARNING, "effort", text, &t->heavy);
    }
}

/* -- what goes wrong in a game */

/* Any card of the file will do as the place: messages of scripts name their own. */
static place place_of_file(const deep *x, const hm_library *known)
{
    const hm_cards *set = hm_library_cards(x->lib);
    for (int i = 0; i < set->count; i++)
        if (x->tally[i].asked)
            return place_of(known, set->card[i]);
    return (place){0};
}

static void tell_fault(deep *x, const hm_library *known, const hm_deep_game *g,
                       hm_deep_fault fault, int move, const char *why)
{
    static const char *const code[] = {[HM_DEEP_BROKE] = "script",
                                       [HM_DEEP_UNDO] = "undo",
                                       [HM_DEEP_REPLAY] = "replay"};
    char text[TEXT_MAX];
    if (fault == HM_DEEP_BROKE)
        snprintf(text, sizeof text, "a game breaks: %.300s", why);
    else
        snprintf(text, sizeof text,
                 fault == HM_DEEP_UNDO
                     ? "choice %d, taken back and made again, gives another state"
                     : "the same choices give another state after choice %d",
                 move);
    for (int i = 0; i < x->tolds; i++)
        if (strcmp(x->told[i], fault == HM_DEEP_BROKE ? text : code[fault]) == 0)
            return;
    if (x->tolds == TOLD_MAX)
        return;
    snprintf(x->told[x->tolds++], TEXT_MAX, "%s",
             fault == HM_DEEP_BROKE ? text : code[fault]);
    tell(x, place_of_file(x, known), HM_ERROR, code[fault], text, g);
}

/* -- games of a file */

/* The first mode, which most people play, comes every second time. */
static void find_ways(deep *x)
{
    const hm_game *g = hm_library_cards(x->lib)->game;
    const hm_ruleset *rules = hm_face_rules(g);
    for (int m = 0; m < g->modes; m++) {
        hm_seating s = rules->seating(g, m);
        for (int n = s.least; n <= s.most && n <= 4 && x->ways + 1 < WAYS_MAX; n++) {
            if (m > 0)
                x->way[x->ways++] = (way){g->mode[0].name, rules->seating(g, 0).usual};
            x->way[x->ways++] = (way){g->mode[m].name, n};
        }
    }
}

/* Variants that a card of the file needs are on. */
static void turn_on(deep *x, const hm_card *card)
{
    const hm_game *g = hm_library_cards(x->lib)->game;
    for (int i = 0; i < g->variants; i++) {
        char text[96];
        const hm_variant *v = &g->variant[i];
        snprintf(text, sizeof text, "%s=%s", v->name, g->rule[v->rule].value[v->on]);
        bool there = v->on == 0 || !(card->variants >> i & 1);
        for (int k = 0; k < x->own->rules; k++)
            there = there || strcmp(x->own->rule[k], text) == 0;
        if (!there && x->own->rules < HM_ARGS_MAX)
            x->own->rule[x->own->rules++] =
                hm_need(hm_arena_text(&x->arena, text, strlen(text)));
    }
}

/* The first deck that a card of the file is in. */
static void choose_deck(deep *x, const hm_card *card)
{
    if (has_clause(card, HM_HOOK_AIM) && x->own->objectives == NULL)
        x->own->objectives = card->tag[0];
}

static bool is_variant(const hm_game *g, int rule)
{
    for (int i = 0; i < g->variants; i++)
        if (g->variant[i].rule == rule)
            return true;
    return false;
}

/* What a card does only with a switch turned happens in no usual game. */
static void note_switch(deep *x, const hm_game *g, int rule, int value)
{
    char text[96];
    snprintf(text, sizeof text, "%s=%s", g->rule[rule].name, g->rule[rule].value[value]);
    const size_t name = strcspn(text, "=") + 1;
    bool there = value == 0 || is_variant(g, rule) || x->switches == SWITCHED_MAX;
    for (int i = 0; i < x->switches; i++)
        there |= strcmp(x->switched[i], text) == 0;
    for (int i = 0; i < x->own->rules; i++) /* somebody said it */
        there |= strncmp(x->own->rule[i], text, name) == 0;
    if (!there)
        x->switched[x->switches++] =
            hm_need(hm_arena_text(&x->arena, text, strlen(text)));
}

static void find_switches(deep *x, const hm_card *card)
{
    const hm_game *g = hm_library_cards(x->lib)->game;
    for (int i = 0; i < card->clauses; i++) {
        const hm_program *p = card->clause[i].code;
        for (int k = 0; p != NULL && k < p->length; k++)
            if ((p->code[k] & 255) == HM_OP_RULE)
                note_switch(x, g, (int)(p->code[k] >> 8) / HM_RULE_VALUES,
                            (int)(p->code[k] >> 8) % HM_RULE_VALUES);
    }
}

static bool is_in_file(const deep *x, const hm_card *card)
{
    const char *name = hm_library_source(x->lib, card, NULL)->name;
    hm_arena room = {0};
    bool is = strcmp(hm_path_base(name), hm_path_base(x->file)) == 0 &&
              strcmp(hm_path_true(name, &room), hm_path_true(x->file, &room)) == 0;
    hm_arena_drop(&room);
    return is;
}

/* False: there is no card in the file. */
static bool make_tallies(deep *x)
{
    const hm_cards *set = hm_library_cards(x->lib);
    bool any = false;
    x->tally = hm_need(hm_arena_array(&x->arena, (size_t)set->count + 1,
                                      sizeof *x->tally));
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        hm_tally *t = &x->tally[i];
        t->asked = is_in_file(x, c);
        if (!t->asked)
            continue;
        any = true;
        t->times = hm_need(hm_arena_array(&x->arena, (size_t)c->clauses + 1,
                                          sizeof *t->times));
        t->heard = (hm_heard){.clause = c->clause, .clauses = c->clauses,
                              .times = t->times};
        turn_on(x, c);
        choose_deck(x, c);
        find_switches(x, c);
    }
    return any;
}

static hm_deep_care care_of(long i)
{
    return i % CARE_EVERY == 1   ? HM_DEEP_UNDOES
           : i % CARE_EVERY == 5 ? HM_DEEP_REPLAYS
                                 : HM_DEEP_PLAYS;
}

/* Each switch in turn, after a round of all modes without any. */
static const char *switch_of(deep *x, long i)
{
    const long k = i / x->ways % (x->switches + 1);
    return k > 0 ? x->switched[k - 1] : NULL;
}

static const char *bots_of(deep *x, int seats)
{
    snprintf(x->odd, sizeof x->odd, "%.30s,%.30s", hm_bot_eager()->name,
             hm_bot_any()->name);
    return seats == THINKING ? hm_bot_first()->name
           : seats == EAGER  ? hm_bot_eager()->name
                             : x->odd;
}

/* A mode without the card is passed over. What is stopped has not broken. */
static void play_one(deep *x, const hm_library *known, long i)
{
    hm_error err;
    int move, rules = x->own->rules;
    const way *w = &x->way[i % x->ways];
    const char *bots = bots_of(x, w->players > 1 ? (int)(i / x->ways % SEATS) : THINKING);
    hm_deep_game g = {x->o->seed + (uint64_t)i, w->mode, w->players, bots,
                      switch_of(x, i), false};
    if (g.rule != NULL && rules < HM_ARGS_MAX)
        x->own->rule[x->own->rules++] = g.rule;
    x->own->seed = g.seed;
    x->own->mode = w->mode;
    x->own->players = w->players;
    x->own->bots = bots;
    hm_status st = hm_sim_begin(x->sim, x->own, x->lib, &err);
    x->own->rules = rules;
    if (st != HM_OK) {
        x->unplayable = err;
        return;
    }
    x->played++;
    g.prepared = i % CARE_EVERY % 4 == 2 && hm_deep_prepare(x->sim, x->tally, g.seed);
    hm_deep_fault fault = hm_deep_play(x->sim, &g, care_of(i), x->tally, &x->record,
                                       &move, &err);
    if (fault != HM_DEEP_FINE && hm_stopped() == 0)
        tell_fault(x, known, &g, fault, move, err.msg);
    hm_sim_end(x->sim);
}

/* -- how far it has come, for people who wait */

static void show_progress(const deep *x, long games, long all)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%s: %ld of %ld games ", hm_path_base(x->file), games, all);
}

/* The line goes, and what was found takes its place. */
static void end_progress(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", PROGRESS_COLUMNS, "");
}

static void play_file(deep *x, const hm_library *known)
{
    const hm_cards *set = hm_library_cards(x->lib);
    const long games = games_of(x->o);
    long done = 0;
    find_ways(x);
    for (; done < games && hm_stopped() == 0; done++) {
        if (done % TELL_EVERY == 0)
            show_progress(x, done, games);
        play_one(x, known, done);
    }
    end_progress();
    if (done < games)
        hm_say("stopped after %ld of %ld games with %s", done, games,
               hm_path_base(x->file));
    for (int i = 0; i < set->count; i++)
        if (x->tally[i].asked)
            tell_card(x, known, set->card[i]);
    place p = place_of_file(x, known);
    if (x->played == 0 && p.source != NULL && hm_stopped() == 0)
        hm_diag_add(x->diags, p.source, HM_ERROR, "unplayable", p.at,
                    "no game can be set up: %.200s", x->unplayable.msg);
}

/* -- files */

/* A pack that stands without the usual packs is named itself. */
static void name_packs(deep *x, const hm_unit *u, const hm_library *known)
{
    const char *own = NULL;
    bool usual = false;
    for (int i = 0; i < hm_library_packs(known) && u->folder != NULL; i++) {
        hm_pack_info p = hm_library_pack(known, i);
        usual |= strcmp(p.name, hm_pack_of_game(x->o, NULL)) == 0;
        if (!p.loose && strcmp(hm_path_folder(p.folder, &x->arena), u->folder) == 0)
            own = p.name;
    }
    if (x->o->packs != NULL || usual || own == NULL)
        return;
    x->own->packs = own;
    if (x->own->withs < HM_ARGS_MAX)
        x->own->with[x->own->withs++] = u->folder;
}

static hm_status try_file(deep *x, const hm_unit *u, const hm_library *known,
                          hm_error *err)
{
    *x->own = *x->o;
    x->own->args = 0;
    x->own->hushed = true;
    name_packs(x, u, known);
    if (x->own->withs < HM_ARGS_MAX)
        x->own->with[x->own->withs++] = x->file;
    x->lib = hm_load_or_fail(x->own, NULL, 0, err);
    if (x->lib == NULL)
        return err->code;
    if (make_tallies(x))
        play_file(x, known);
    return HM_OK;
}

hm_status hm_deep(const hm_options *o, const hm_unit *unit, const hm_library *known,
                  hm_diags *diags, hm_error *err)
{
    hm_status st = HM_OK;
    for (int i = 0; i < unit->cards.count && st == HM_OK && hm_stopped() == 0; i++) {
        deep x = {.o = o, .file = unit->cards.name[i], .diags = diags};
        if (strcmp(x.file, "-") == 0)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "--deep plays with card files, not with standard input");
        x.own = hm_need(malloc(sizeof *x.own));
        x.sim = hm_need(calloc(1, sizeof *x.sim));
        st = try_file(&x, unit, known, err);
        free(x.record.hash);
        free(x.record.option);
        free(x.sim);
        free(x.own);
        hm_library_free(x.lib);
        hm_arena_drop(&x.arena);
    }
    return st;
}
