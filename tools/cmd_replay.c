/* replay: shows a saved game move by move, checks it, or forks it.
 *
 * Loading has played it through and compared every hash before anything is shown;
 * showing goes through it once more, with the options' text this time. */
#include <stdlib.h>
#include <string.h>

#include "tools/engine_view.h"
#include "tools/face.h"
#include "tools/find.h"

enum { TEXT_ROOM = 256 };

/* -- one step, as it is about to be made */

static void step_text(hm_session *s, hm_move m, char *text)
{
    hm_decision *d = hm_session_room(s);
    hm_table_decide(hm_session_table(s), d);
    hm_option_text(hm_session_table(s), d->option[m.option], text, TEXT_ROOM);
}

static void print_step(hm_session *s, int number, hm_record_kind kind, hm_move m)
{
    char text[TEXT_ROOM], who[32] = "caller";
    const hm_table *t = hm_session_table(s);
    step_text(s, m, text);
    if (m.player < hm_table_deal(t)->players)
        snprintf(who, sizeof who, "player %d", m.player + 1);
    printf("%5d  round %2d  %-10s  ", number, hm_table_round(t), who);
    if (kind != HM_RECORD_CHOOSE)
        fputs(kind == HM_RECORD_UNDO ? "undo: " : "redo: ", stdout);
    hm_put(stdout, text);
    putchar('\n');
}

static json_t *step_json(hm_session *s, hm_record_kind kind, hm_move m)
{
    static const char *const names[] = {"", "choose", "undo", "redo"};
    char text[TEXT_ROOM], hash[17];
    step_text(s, m, text);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)m.hash);
    return json_pack("{s:s, s:i, s:i, s:i, s:o, s:s}", "kind", names[kind], "round",
                     hm_table_round(hm_session_table(s)), "player", m.player, "option",
                     m.option, "text", hm_json_text(text), "hash", hash);
}

/* Prints the step, or appends it to list when there is one. */
static void show_step(hm_session *s, json_t *list, int number, hm_record_kind kind,
                      hm_move m)
{
    if (list == NULL)
        print_step(s, number, kind, m);
    else if (json_array_append_new(list, step_json(s, kind, m)) != 0)
        hm_need(NULL);
}

/* -- all steps */

static hm_status show_line(hm_session *s, int moves, json_t *list, hm_error *err)
{
    hm_status st = hm_session_go(s, 0, err);
    for (int i = 0; st == HM_OK && i < moves; i++) {
        show_step(s, list, i + 1, HM_RECORD_CHOOSE, hm_session_move(s, i));
        st = hm_session_redo(s, err);
    }
    return st;
}

/* An undo is shown from where it leads to: there its choice is an option. */
static hm_status show_record(hm_session *s, const hm_record *r, int number, json_t *list,
                             hm_error *err)
{
    hm_move m = {r->hash, r->option, r->player};
    hm_status st = r->kind == HM_RECORD_UNDO ? hm_session_undo(s, err) : HM_OK;
    if (st == HM_OK)
        show_step(s, list, number, (hm_record_kind)r->kind, m);
    if (r->kind == HM_RECORD_CHOOSE)
        return hm_session_choose(s, r->player, r->option, err);
    return r->kind == HM_RECORD_REDO ? hm_session_redo(s, err) : st;
}

static hm_status show_records(hm_session *s, json_t *list, hm_error *err)
{
    int count;
    const hm_record *record = hm_session_records(s, &count);
    hm_status st = hm_session_fork(s, 0, err);
    for (int i = 0; st == HM_OK && i < count; i++)
        st = show_record(s, &record[i], i + 1, list, err);
    return st;
}

/* -- how it stands */

static int show_points(const hm_session *s)
{
    hm_error err;
    const hm_table *t = hm_session_table(s);
    hm_sheet *sheet = hm_sheets(t, &err);
    if (sheet == NULL)
        return hm_say_error(&err);
    hm_face_of(hm_table_deal(t)->deck->game)->points(t, sheet, hm_use_colour(stdout));
    free(sheet);
    return HM_EXIT_FINE;
}

/* -- the set-up */

static const char *setup_text(const json_t *setup, const char *key)
{
    const char *text = json_string_value(json_object_get(setup, key));
    return text == NULL ? "?" : text;
}

static void print_text(const json_t *v)
{
    const char *text = json_string_value(v);
    hm_put(stdout, text == NULL ? "?" : text);
}

/* A field of the set-up that is a text or a list of texts, if it is there. */
static void print_field(const json_t *setup, const char *field)
{
    const json_t *v = json_object_get(setup, field);
    if (v == NULL)
        return;
    printf("%s: ", field);
    for (size_t i = 0; i < json_array_size(v); i++) {
        fputs(i > 0 ? ", " : "", stdout);
        print_text(json_array_get(v, i));
    }
    if (!json_is_array(v))
        print_text(v);
    putchar('\n');
}

static void print_setup(const hm_session *s)
{
    const json_t *setup = hm_session_setup(s);
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    hm_put(stdout, setup_text(setup, "game"));
    printf(", %s, %d %s, seed %llu\n", setup_text(setup, "mode"), deal->players,
           deal->players == 1 ? "player" : "players", (unsigned long long)deal->seed);
    static const char *const fields[] = {"packs", "cards", "board", "market", "objectives"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        print_field(setup, fields[i]);
    putchar('\n');
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

static int replay_text(hm_session *s, const hm_options *o, int moves)
{
    hm_error err;
    print_setup(s);
    hm_status st = o->all ? show_records(s, NULL, &err)
                          : show_line(s, moves, NULL, &err);
    return st == HM_OK ? show_points(s) : hm_say_error(&err);
}

static int replay_move(hm_session *s, const hm_options *o)
{
    hm_error err;
    if (o->move > hm_session_moves(s)) {
        hm_say("there is no move %ld; the game has %d", o->move, hm_session_moves(s));
        return HM_EXIT_INPUT;
    }
    if (o->json)
        return replay_json(s, o, (int)o->move);
    if (hm_session_go(s, (int)o->move - 1, &err) != HM_OK)
        return hm_say_error(&err);
    show_step(s, NULL, (int)o->move, HM_RECORD_CHOOSE,
              hm_session_move(s, (int)o->move - 1));
    if (hm_session_redo(s, &err) != HM_OK)
        return hm_say_error(&err);
    return show_points(s);
}

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

static int replay(hm_session *s, const hm_options *o, const hm_load_report *report)
{
    int moves = hm_session_moves(s);
    if (o->verify) {
        printf("%d %s, %d %s: every state is as saved\n", moves,
               moves == 1 ? "move" : "moves", report->records,
               report->records == 1 ? "record" : "records");
        return HM_EXIT_FINE;
    }
    if (o->fork > 0)
        return replay_fork(s, o);
    if (o->move > 0)
        return replay_move(s, o);
    return o->json ? replay_json(s, o, moves) : replay_text(s, o, moves);
}

static bool is_usage(const hm_options *o)
{
    if (o->verify + (o->move > 0) + (o->fork > 0) + o->all > 1)
        hm_say("--verify, --move, --fork and --all do not go together");
    else if (o->json && (o->verify || o->fork > 0))
        hm_say("--json does not go with --%s", o->verify ? "verify" : "fork");
    else if ((o->fork > 0) != (o->save != NULL))
        hm_say("a fork needs both: --fork N --save FILE");
    else
        return true;
    return false;
}

static void tell(const hm_options *o, const hm_load_report *report)
{
    if (report->cut > 0)
        hm_say("'%s' ends in a torn record (%ld bytes), which is left out", o->arg[0],
               report->cut);
    if (report->pack[0] != '\0' && report->diverged == 0)
        hm_say("pack '%s' has changed: %s", report->pack, report->detail);
}

int hm_cmd_replay(const hm_options *o)
{
    hm_session *s;
    hm_load_report report;
    hm_error err = {0};
    if (!is_usage(o))
        return HM_EXIT_USAGE;
    hm_status st = hm_session_load(o->arg[0], o, false, true, &s, &report, &err);
    if (st != HM_OK) {
        report.pack[0] = '\0'; /* the message has it */
        tell(o, &report);
        return hm_say_error(&err);
    }
    tell(o, &report);
    int code = replay(s, o, &report);
    hm_session_free(s);
    return code;
}
