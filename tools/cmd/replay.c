/* replay: shows a saved game move by move, on a screen or as a list, checks it, or forks
 * it.
 *
 * Loading has played it through, comparing every hash that can be, before anything is
 * shown; showing goes through it once more, with the options' text this time. */
#include "tools/commands.h"

#include <jansson.h>

#include "tools/cmd/retell.h"
#include "tools/find.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/play/replay.h"
#include "tools/play/viewer.h"
#include "tools/save/history.h"
#include "tools/save/journal.h"
#include "tools/save/results.h"
#include "tools/save/session.h"
#include "tools/save/with.h"
#include "tools/say.h"

/* -- one step, as it is about to be made */

static json_t *step_json(const hm_past *step, hm_record_kind kind, hm_move m)
{
    static const char *const names[] = {"", "choose", "undo", "redo"};
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)m.hash);
    return json_pack("{s:s, s:i, s:i, s:i, s:o, s:s}", "kind", names[kind], "round",
                     step->round, "player", m.player, "option", m.option, "text",
                     hm_json_text(step->text), "hash", hash);
}

/* Prints the step, or appends it to list when there is one. */
static hm_status show_step(hm_session *s, json_t *list, int number, hm_record_kind kind,
                           hm_move m, hm_error *err)
{
    static const char *const words[] = {"", "", "undo: ", "redo: "};
    const hm_table *t = hm_session_table(s);
    hm_past step;
    const hm_decision *d = hm_session_due(s, err);
    if (d == NULL)
        return err->code;
    hm_past_of(t, m, d, &step);
    if (list == NULL)
        hm_past_print(&step, t, number, words[kind]);
    else if (json_array_append_new(list, step_json(&step, kind, m)) != 0)
        hm_need(NULL);
    return HM_OK;
}

/* -- one note */

/* What is known of it in words, in a buffer; a type of a later version has its number. */
static const char *note_text(const hm_note *note, char *text, size_t size)
{
    if (note->type == HM_NOTE_VERSION)
        snprintf(text, size, "played so far by %.*s", note->length,
                 (const char *)note->bytes);
    else if (note->type == HM_NOTE_HINT)
        snprintf(text, size, "hint for player %d: %.*s", note->player + 1, note->length,
                 (const char *)note->bytes);
    else
        snprintf(text, size, "type %d, %d byte%s", note->type, note->length,
                 note->length == 1 ? "" : "s");
    return text;
}

static void show_note(const hm_note *note, int number, json_t *list)
{
    char text[HM_PAST_TEXT];
    note_text(note, text, sizeof text);
    if (list == NULL) {
        printf("%5d  note: ", number);
        hm_put(stdout, text);
        putchar('\n');
        return;
    }
    json_t *j = json_pack("{s:s, s:i, s:o}", "kind", "note", "type", note->type, "text",
                          hm_json_text(text));
    if (json_array_append_new(list, j) != 0)
        hm_need(NULL);
}

/* -- all steps */

static hm_status show_line(hm_session *s, int moves, json_t *list, hm_error *err)
{
    hm_status st = hm_session_go(s, 0, err);
    for (int i = 0; st == HM_OK && i < moves; i++) {
        st = show_step(s, list, i + 1, HM_RECORD_CHOOSE, hm_session_move(s, i), err);
        if (st == HM_OK)
            st = hm_session_redo(s, err);
    }
    return st;
}

/* An undo is shown from where it leads to: there its choice is an option. */
static hm_status show_record(hm_session *s, const hm_record *r, int number, json_t *list,
                             hm_error *err)
{
    hm_move m = {.hash = r->hash, .option = r->option, .player = r->player};
    hm_status st = r->kind == HM_RECORD_UNDO ? hm_session_undo(s, err) : HM_OK;
    if (st == HM_OK)
        st = show_step(s, list, number, (hm_record_kind)r->kind, m, err);
    if (st == HM_OK && r->kind == HM_RECORD_CHOOSE)
        return hm_session_choose(s, r->player, r->option, err);
    return st == HM_OK && r->kind == HM_RECORD_REDO ? hm_session_redo(s, err) : st;
}

static hm_status show_records(hm_session *s, json_t *list, hm_error *err)
{
    const hm_saved *saved = hm_session_loaded(s);
    hm_status st = hm_session_fork(s, 0, err);
    for (int i = 0; st == HM_OK && i < saved->records; i++) {
        const hm_record *r = &saved->record[i];
        if (r->kind == HM_RECORD_NOTE)
            show_note(&saved->notes.note[r->note], i + 1, list);
        else
            st = show_record(s, r, i + 1, list, err);
    }
    return st;
}

static int show_points(const hm_session *s)
{
    return hm_points_print(s, hm_use_colour(stdout));
}

/* -- what is asked for */

static int replay_json(hm_session *s, const hm_options *o, int moves)
{
    hm_error err;
    json_t *list = hm_need(json_array());
    hm_status st = o->all ? show_records(s, list, &err)
                          : show_line(s, moves, list, &err);
    if (st != HM_OK) {
        json_decref(list);
        return hm_say_error(&err);
    }
    json_t *setup = json_deep_copy(hm_session_setup(s));
    return hm_print_json(json_pack("{s:o, s:o, s:b}", "setup", hm_need(setup), "moves",
                                   list, "over", hm_table_over(hm_session_table(s))));
}

static int replay_records(hm_session *s)
{
    hm_error err;
    hm_setup_print(s);
    return show_records(s, NULL, &err) == HM_OK ? show_points(s) : hm_say_error(&err);
}

/* The move is shown from the state before it, where it is an option, and then made, so
 * that the points are those after it. */
static int replay_move(hm_session *s, const hm_options *o)
{
    hm_error err;
    if (o->move > hm_session_moves(s)) {
        hm_say("there is no move %ld; the game has %d", o->move, hm_session_moves(s));
        return HM_EXIT_INPUT;
    }
    if (o->json)
        return replay_json(s, o, (int)o->move);
    if (hm_session_go(s, (int)o->move - 1, &err) != HM_OK ||
        show_step(s, NULL, (int)o->move, HM_RECORD_CHOOSE,
                  hm_session_move(s, (int)o->move - 1), &err) != HM_OK ||
        hm_session_redo(s, &err) != HM_OK)
        return hm_say_error(&err);
    return show_points(s);
}

/* The file is asked about before anything is written; the fork is a whole save of its
 * own, which does not know where it comes from. */
static int replay_fork(hm_session *s, const hm_options *o)
{
    hm_error err;
    if (o->fork > hm_session_moves(s)) {
        hm_say("there is no move %ld; the game has %d", o->fork, hm_session_moves(s));
        return HM_EXIT_INPUT;
    }
    if (!o->force && hm_path_is_there(o->save)) {
        hm_say("'%s' is there already; --force overwrites it", o->save);
        return HM_EXIT_INPUT;
    }
    if (hm_session_fork(s, (int)o->fork, &err) != HM_OK ||
        hm_session_save(s, o->save, &err) != HM_OK)
        return hm_say_error(&err);
    return HM_EXIT_FINE;
}

/* Loading has verified everything that can be by now, so that only has to be said. */
static int replay_verify(const hm_session *s, const hm_load_report *report)
{
    int moves = hm_session_moves(s);
    printf("%d %s, %d %s: ", moves, moves == 1 ? "move" : "moves", report->records,
           report->records == 1 ? "record" : "records");
    if (report->older)
        printf("every choice was replayed; hashes of save format %d, rules %d are not "
               "comparable\n", report->version, report->rules);
    else
        puts("every state is as saved");
    return HM_EXIT_FINE;
}

/* Only a test that passes is printed: who keeps it relies on that. */
static int replay_test(hm_session *s, const hm_options *o)
{
    hm_error err = {0};
    hm_arena arena = {0};
    const char *text;
    int code = HM_EXIT_FINE;
    if (o->from > hm_session_moves(s)) {
        hm_say("there is no move %ld; the game has %d", o->from, hm_session_moves(s));
        return HM_EXIT_INPUT;
    }
    if (hm_retell(s, (int)o->from, &arena, &text, &err) == HM_OK)
        fputs(text, stdout);
    else
        code = hm_say_error(&err);
    hm_arena_drop(&arena);
    return code;
}

/* People get a screen where there is one; what is piped, and --text, is a list. */
static int replay_all(hm_session *s, const hm_options *o)
{
    int code;
    if (!o->text && !o->plain && hm_viewer(s, o, &code))
        return code;
    return hm_replay_print(s, hm_use_colour(stdout) && !o->plain);
}

static int replay(hm_session *s, const hm_options *o, const hm_load_report *report)
{
    int moves = hm_session_moves(s);
    if (o->verify)
        return replay_verify(s, report);
    if (o->test)
        return replay_test(s, o);
    if (o->fork > 0)
        return replay_fork(s, o);
    if (o->move > 0)
        return replay_move(s, o);
    if (o->json)
        return replay_json(s, o, moves);
    return o->all ? replay_records(s) : replay_all(s, o);
}

/* Each of these decides what is shown; together nobody could say which is meant. */
static bool is_usage(const hm_options *o)
{
    if (o->verify + (o->move > 0) + (o->fork > 0) + o->all + o->test > 1)
        hm_say("--verify, --move, --fork, --all and --test do not go together");
    else if (o->json && (o->verify || o->fork > 0 || o->test))
        hm_say("--json does not go with --%s", o->verify ? "verify"
                                               : o->test ? "test"
                                                         : "fork");
    else if (o->from > 0 && !o->test)
        hm_say("--from N goes with --test");
    else if ((o->fork > 0) != (o->save != NULL))
        hm_say("a fork needs both: --fork N --save FILE");
    else
        return true;
    return false;
}

static void tell(const char *path, const hm_load_report *report)
{
    char text[HM_OLDER_TEXT];
    if (report->cut > 0)
        hm_say("'%s' ends in a torn record (%ld bytes), which is left out", path,
               report->cut);
    if (report->older && report->diverged == 0)
        hm_say("'%s' %s", path, hm_load_older(report, text, sizeof text));
    if (report->pack[0] != '\0' && report->diverged == 0)
        hm_say("pack '%s' has changed: %s", report->pack, report->detail);
}

static int replay_file(const hm_options *o, const char *path)
{
    hm_session *s;
    hm_load_report report;
    hm_error err = {0};
    hm_status st = hm_session_load(path, &(hm_loading){.o = o}, &s, &report, &err);
    if (st != HM_OK) {
        report.pack[0] = '\0'; /* the message has it */
        tell(path, &report);
        int code = hm_say_error(&err);
        char *line = hm_with_line("replay", path);
        if (report.lacking)
            hm_say(HM_WITH_ELSEWHERE, line);
        free(line);
        return code;
    }
    tell(path, &report);
    int code = replay(s, o, &report);
    hm_session_free(s);
    return code;
}

int hm_cmd_replay(const hm_options *o)
{
    hm_error err;
    if (!is_usage(o))
        return HM_EXIT_USAGE;
    char *path = hm_results_said(o, o->arg[0], &err);
    int code = path == NULL ? hm_say_error(&err) : replay_file(o, path);
    free(path);
    return code;
}
