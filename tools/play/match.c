/* match.c - begins a game, keeps the save file, and takes choices.
 *
 * A match either begins a game, goes on with a saved one, or takes up one that lies in
 * the --save file already; from then on there is no difference. */
#include "tools/play/match.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/game/given.h"
#include "tools/game/setup.h"
#include "tools/game/share.h"
#include "tools/options.h"
#include "tools/play/hint.h"
#include "tools/play/honours.h"
#include "tools/play/seats.h"
#include "tools/play/takeup.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/save/with.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"
#include "tools/watcher.h"

static const hm_span nowhere = {0, 0};

/* -- beginning */

/* A file that is there is a game to go on with, or the user's mistake; it is never
 * written over. */
static hm_status open_session(hm_match *m, bool *usage, hm_error *err)
{
    const hm_options *o = m->o;
    json_t *request = NULL;
    hm_status st = HM_OK;
    if (o->share != NULL)
        st = hm_share_read(o->share, &request, err);
    else
        request = hm_setup_from_options(o, err);
    *usage = request == NULL && o->share == NULL;
    if (request == NULL)
        return err->code;
    if (o->args > 0 || o->resume || (o->save != NULL && access(o->save, F_OK) == 0))
        st = hm_take_up(m, request, usage, err);
    else
        st = hm_session_new(request, o, &m->session, err);
    json_decref(request);
    return st;
}

/* Other bots, or another time for them to think, or cards that are elsewhere now: the
 * header is written anew. That cannot be done in a folder that is not ours, but the game
 * can be played there. Of a result, the file's time is when it came about. */
static void keep_notes(const hm_match *m)
{
    hm_error err;
    const hm_options *o = m->o;
    bool bots = o->bots != NULL || o->think > 0 || o->playouts > 0 || o->pace > 0 ||
                o->patience > 0;
    if (!bots && !(m->moved && m->touched))
        return;
    if (hm_session_copy(m->session, m->path, &err) != HM_OK)
        hm_say("the %s not remembered: %s", bots ? "bots are" : "place of the cards is",
               err.msg);
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static hm_status keep_resumed(hm_match *m, hm_error *err)
{
    m->own = hm_games_is_own(m->path);
    m->touched = !hm_table_over(m->table); /* looking at a result is not playing */
    if (m->o->save != NULL && !is_same_file(m->path, m->o->save))
        return hm_match_save(m, m->o->save, err);
    keep_notes(m);
    return HM_OK;
}

/* By date. A game that cannot be kept is still played. */
static void keep_own(hm_match *m, hm_error *err)
{
    m->path = hm_games_new(err);
    m->own = m->path != NULL && hm_session_save(m->session, m->path, err) == HM_OK;
    if (m->own)
        return;
    m->unkept = *err;
    if (m->path != NULL)
        unlink(m->path);
    free(m->path);
    m->path = NULL;
}

/* Games between bots alone are not kept unless asked for: the seed gives them again. */
static hm_status keep(hm_match *m, hm_error *err)
{
    if (m->resumed)
        return keep_resumed(m, err);
    if (m->o->save != NULL) {
        m->path = hm_need(strdup(m->o->save));
        return hm_session_save(m->session, m->path, err);
    }
    if (m->people > 0 && m->goal == NULL)
        keep_own(m, err);
    return HM_OK;
}

/* This is the game that was played last. Told only where there is no screen to spoil. */
static void remember(const hm_match *m, bool tell)
{
    hm_error err;
    if (m->path == NULL || m->people == 0 || access(m->path, F_OK) != 0)
        return;
    if (hm_games_set_last(m->path, &err) != HM_OK && tell)
        hm_say("'play --resume' will not find this game by itself: %s", err.msg);
}

static bool is_idle(const hm_match *m) { return m->own && !m->resumed && !m->touched; }

static void touch(hm_match *m)
{
    if (m->touched)
        return;
    m->touched = true;
    remember(m, false);
}

/* The list of games is told how far this one has come; who is to end at once does not
 * wait for it, for the file says so, too. */
static void note_game(hm_match *m)
{
    free(m->honours);
    m->honours = NULL;
    if (m->path == NULL || m->people == 0 || is_idle(m) || hm_stopped() != 0)
        return;
    char *text = hm_honours_note(m->o, m->path, m->session);
    if (hm_table_over(m->table))
        m->honours = text;
    else
        free(text);
}

/* The session is there. */
static hm_status sit_down(hm_match *m, bool *usage, hm_error *err)
{
    m->table = hm_session_table(m->session);
    json_decref(m->with);
    m->with = hm_need(json_deep_copy(hm_session_with(m->session)));
    m->face = hm_face_of(hm_table_deal(m->table)->deck->game);
    m->story = hm_story_new();
    if (!hm_daily_is(hm_session_setup(m->session), hm_session_library(m->session),
                     m->daily))
        m->daily[0] = '\0';
    hm_status st = hm_seats_fill(m, err);
    *usage = st == HM_EINPUT;
    if (st == HM_OK)
        st = keep(m, err);
    if (st == HM_OK && m->resumed)
        hm_story_retell(m->story, m->session);
    if (st == HM_OK && m->touched)
        remember(m, false);
    if (st == HM_OK && hm_table_over(m->table))
        note_game(m);
    return st;
}

hm_status hm_match_begin(hm_match *m, const hm_options *o, bool *usage, hm_error *err)
{
    *m = (hm_match){.o = o};
    hm_status st = open_session(m, usage, err);
    m->filed = m->resumed || o->share != NULL;
    return st == HM_OK ? sit_down(m, usage, err) : st;
}

hm_status hm_match_begin_at(hm_match *m, const hm_options *o, hm_session *s,
                            const hm_goal *goal, hm_error *err)
{
    bool usage;
    *m = (hm_match){.o = o, .session = s, .goal = goal};
    hm_status st = sit_down(m, &usage, err);
    if (st == HM_OK)
        hm_story_retell(m->story, m->session);
    return st;
}

hm_status hm_match_set_up(const hm_match *m, const json_t *setup, hm_session **out,
                          hm_error *err)
{
    hm_options o = {.seed = m->o->seed, .withs = m->o->withs};
    memcpy(o.with, m->o->with, sizeof o.with);
    hm_with_recall(&o, m->with);
    return hm_session_new(setup, &o, out, err);
}

hm_status hm_match_again(hm_match *m, hm_options *o, hm_error *err)
{
    bool usage, filed = m->filed;
    json_t *setup = filed ? json_deep_copy(hm_session_setup(m->session))
                          : hm_setup_from_options(o, err);
    json_t *with = json_incref(m->with);
    hm_match_end(m);
    *m = (hm_match){.o = o, .filed = filed, .with = with};
    o->save = NULL; /* that file has the game before */
    if (setup == NULL)
        return filed ? hm_fail_memory(err) : err->code;
    if (filed)
        json_object_del(setup, "seed"); /* that of the options */
    hm_status st = filed ? hm_match_set_up(m, setup, &m->session, err)
                         : hm_session_new(setup, o, &m->session, err);
    json_decref(setup);
    return st == HM_OK ? sit_down(m, &usage, err) : st;
}

/* Bots think on tables of their session, so they are made anew; the file is written
 * last, for the old session could not go on in one that was replaced. */
hm_status hm_match_take_over(hm_match *m, hm_session *s, hm_error *err)
{
    hm_match *was = hm_need(malloc(sizeof *was));
    *was = *m;
    m->session = s;
    m->table = hm_session_table(s);
    m->arena = (hm_arena){0};
    hm_status st = hm_seats_fill(m, err);
    if (st == HM_OK)
        st = hm_session_follow(s, was->session, err);
    if (hm_session_is_kept(s))
        st = HM_OK; /* only its folder could not be synced */
    if (st == HM_OK) {
        hm_session_free(was->session);
        hm_story_retell(m->story, s);
    } else {
        hm_arena bots = m->arena;
        *m = *was;
        was->arena = bots;
    }
    hm_arena_drop(&was->arena);
    free(was);
    return st;
}

/* Another game may have been played meanwhile: the last one is that which
 * was left last. */
void hm_match_end(hm_match *m)
{
    hm_seats_dismiss(m);
    if (is_idle(m))
        unlink(m->path);
    else if (m->touched)
        remember(m, true);
    if (m->touched && m->session != NULL && !hm_table_over(m->table))
        note_game(m);
    free(m->honours);
    hm_story_free(m->story);
    hm_session_free(m->session);
    hm_arena_drop(&m->arena);
    hm_hint_free(m);
    hm_watcher_free(m->watcher);
    json_decref(m->with);
    free(m->advice);
    free(m->path);
}

/* -- playing */

/* The decision due as the session has it; so it is found out only once. */
static hm_status look(hm_match *m, hm_error *err)
{
    const hm_decision *d = hm_session_due(m->session, err);
    if (d == NULL)
        return err->code;
    memcpy(&m->d, d,
           offsetof(hm_decision, option) + (size_t)d->count * sizeof *d->option);
    return HM_OK;
}

/* That a script breaks here can only be where the game began. */
hm_status hm_match_decide(hm_match *m, hm_error *err)
{
    if (look(m, err) != HM_OK) {
        m->touched = true; /* somebody will want to know */
        return err->code;
    }
    hm_story_due(m->story, m->table, &m->d);
    return HM_OK;
}

bool hm_match_is_person(const hm_match *m)
{
    return m->bot[m->d.player] == NULL;
}

/* The story looks before and after: the option is known only before, its outcome only
 * after. Of a choice that fails nothing is told. */
hm_status hm_match_take(hm_match *m, int index, hm_error *err)
{
    bool person_chose = hm_match_is_person(m);
    hm_story_before(m->story, m->table, &m->d, index);
    hm_status st;
    do
        st = hm_session_choose(m->session, m->d.player, index, err);
    while (hm_match_mended(m, st, err));
    if (person_chose || st != HM_OK)
        touch(m);
    if (st != HM_OK)
        return st;
    hm_story_after(m->story, m->table);
    if (hm_table_over(m->table)) {
        hm_story_end(m->story, m->table);
        note_game(m);
    }
    return HM_OK;
}

/* Who reads keys has one that makes a bot choose, and Ctrl-C leaves as ever. */
static void begin_thinking(hm_match *m, const char *say)
{
    hm_pace_begin(&m->pace);
    hm_stop_think_begin(say, m->people > 0 && m->pace.ask == NULL);
}

static bool is_cut_short(const hm_match *m)
{
    return hm_stopped() != 0 || m->pace.said == HM_CHOOSE_NOTHING;
}

/* A game between bots alone can be had again from its seed, but not one with a program
 * that broke. */
static void keep_broken(hm_match *m)
{
    hm_error err;
    m->touched = true;
    if (m->path == NULL)
        keep_own(m, &err);
    if (m->people == 0 && m->unkept.code != HM_OK)
        hm_say("the game is not kept: %s", m->unkept.msg);
}

/* *index stays below 0 if it was not waited for: the bot that stands by chooses then. */
static hm_status ask_program(hm_match *m, const char *say, int *index, hm_error *err)
{
    begin_thinking(m, say);
    hm_status st = hm_agent_choose(m->program[m->d.player], m->session, &m->d, &m->pace,
                                     index, err);
    hm_stop_think_end();
    if (hm_stopped() != 0)
        return HM_OK;
    if (st != HM_OK)
        keep_broken(m);
    return st;
}

/* A bot that meets a broken script ends its thinking; nothing was chosen, and the
 * person may undo. Nor is a choice made that was cut short because the game is left: who
 * goes on with it has bots that think. */
hm_status hm_match_bot(hm_match *m, const char *say, hm_error *err)
{
    hm_bot *bot = m->bot[m->d.player];
    int index = -1;
    const bool asks = m->program[m->d.player] != NULL;
    if (asks && ask_program(m, say, &index, err) != HM_OK)
        return err->code;
    if (index >= 0)
        return hm_match_take(m, index, err);
    if (asks && is_cut_short(m)) /* else it was said of a choice before */
        return HM_OK;
    begin_thinking(m, say);
    index = hm_bot_choose(bot, m->table, &m->d);
    hm_stop_think_end();
    if (is_cut_short(m))
        return HM_OK;
    const hm_error *fault = hm_bot_fault(bot);
    if (fault == NULL)
        return hm_match_take(m, index, err);
    m->touched = true;
    *err = *fault;
    return err->code;
}

/* -- going back and forth */

typedef hm_status (*stepper)(hm_session *s, hm_error *err);

static hm_status take_step(hm_match *m, stepper step, hm_error *err)
{
    hm_status st;
    do
        st = step(m->session, err);
    while (hm_match_mended(m, st, err));
    return st;
}

/* Until a person's decision is due, or the game is left; *steps were made. */
static hm_status go(hm_match *m, stepper step, int *steps, hm_error *err)
{
    for (*steps = 0;; ) {
        hm_status st = take_step(m, step, err);
        *steps += st == HM_OK;
        if (st != HM_OK || hm_table_over(m->table) || hm_stopped() != 0)
            return st;
        if (look(m, err) != HM_OK)
            return err->code;
        if (hm_match_is_person(m))
            return HM_OK;
    }
}

bool hm_match_may_undo(const hm_match *m)
{
    const int first = m->goal != NULL ? m->goal->moves : 0;
    for (int i = hm_session_moves(m->session) - 1; i >= first; i--)
        if (m->bot[hm_session_move(m->session, i).player] == NULL)
            return true;
    return false;
}

/* What bots did before the first person was asked is not taken back: nobody could have
 * meant that. */
hm_status hm_match_undo(hm_match *m, hm_error *err)
{
    hm_error other;
    int steps;
    bool was_over = hm_table_over(m->table);
    if (m->goal != NULL && hm_session_moves(m->session) <= m->goal->moves)
        return hm_fail(err, HM_EINPUT, nowhere, "the puzzle begins here");
    hm_status st = go(m, hm_session_undo, &steps, err);
    while (st != HM_OK && steps-- > 0 && hm_session_redo(m->session, &other) == HM_OK)
        continue;
    /* going back left an earlier one there */
    if (st != HM_OK && !hm_table_over(m->table))
        look(m, &other);
    hm_story_retell(m->story, m->session);
    if (was_over) /* the result is taken back */
        note_game(m);
    return st;
}

hm_status hm_match_undo_to(hm_match *m, int moves, hm_error *err)
{
    hm_status st = HM_OK;
    if (m->goal != NULL && moves < m->goal->moves)
        moves = m->goal->moves;
    while (st == HM_OK && hm_session_moves(m->session) > moves && hm_stopped() == 0)
        st = take_step(m, hm_session_undo, err);
    if (st == HM_OK && hm_stopped() == 0)
        st = look(m, err);
    hm_story_retell(m->story, m->session);
    return st;
}

hm_status hm_match_redo(hm_match *m, hm_error *err)
{
    int steps;
    hm_status st = go(m, hm_session_redo, &steps, err);
    hm_story_retell(m->story, m->session);
    if (steps > 0 && hm_table_over(m->table))
        note_game(m);
    return steps > 0 ? HM_OK : st;
}

hm_status hm_match_save(hm_match *m, const char *path, hm_error *err)
{
    if (*path == '\0')
        return hm_fail(err, HM_EINPUT, nowhere, "type a file's name after 'save'");
    if (access(path, F_OK) == 0)
        return hm_fail(err, HM_EINPUT, nowhere, "'%.120s' is there already", path);
    hm_status st = m->own ? hm_session_relocate(m->session, path, err)
                          : hm_session_copy(m->session, path, err);
    if (st != HM_OK && access(path, F_OK) != 0) /* else only its folder is not synced */
        return st;
    free(m->path);
    m->path = hm_need(strdup(path));
    m->own = false;
    m->touched = true;
    remember(m, false);
    return st;
}

void hm_match_let_go(hm_match *m)
{
    hm_session_let_go(m->session);
    free(m->path);
    m->path = NULL;
    m->own = false;
}

/* Whoever is asked may save elsewhere, so the file is looked for each time. */
bool hm_match_mended(hm_match *m, hm_status st, const hm_error *err)
{
    return st == HM_EIO && m->mend != NULL && hm_session_is_kept(m->session) &&
           hm_stopped() == 0 && m->mend(m->mend_ctx, err);
}

/* -- how to go on */

/* The save knows where cards are that are in no pack, unless they came from a place that
 * cannot be found again. */
static char *write_hint(const hm_match *m, const char *command)
{
    char *text = NULL;
    size_t size;
    if (m->path == NULL || is_idle(m))
        return NULL;
    bool known = (int)json_array_size(m->with) >= m->o->withs;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "hamlet %s ", command);
    for (int i = 0; i < m->o->withs && !known; i++) {
        fputs("--with ", pen);
        hm_put_quoted(pen, m->o->with[i]);
        fputc(' ', pen);
    }
    hm_put_quoted(pen, m->path);
    fclose(pen);
    return text;
}

char *hm_match_resume_hint(const hm_match *m)
{
    return write_hint(m, "play --resume");
}

char *hm_match_replay_hint(const hm_match *m)
{
    return write_hint(m, "replay");
}

char *hm_match_given(const hm_match *m)
{
    char *text = NULL;
    size_t size;
    const hm_deal *deal = hm_table_deal(m->table);
    FILE *pen = hm_textstream(&text, &size);
    hm_given_tell(m->o, hm_session_library(m->session), deal->deck, &deal->how, pen);
    fclose(pen);
    return hm_need(text);
}
