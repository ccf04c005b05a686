/* program.c - see program.h.
 *
 * Answers have no number, so it is counted how many are still to come: who was not waited
 * for answers a question that nobody asks any more, and that answer is passed over. */
#include "tools/play/program.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/find.h"
#include "tools/game/sheets.h"
#include "tools/play/player.h"
#include "tools/play/screen.h"
#include "tools/save/games.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/talk.h"

enum {
    WORDS = 32,
    NAMED = 100,       /* bytes of a name that are told */
    A_MOMENT = 100,    /* milliseconds for the rest of a line */
    LOG_MAX = 1 << 20  /* bytes, of one run */
};

static const hm_span nowhere = {0, 0};

struct hm_agent {
    hm_talk    *talk;  /* NULL: it is broken */
    hm_arena    arena; /* of the names */
    const char *name;  /* as it was given */
    const char *full;
    char        seat[HM_SEAT_NAME_MAX];
    bool        greeted;
    int         owed;  /* answers that are still to come */
    long        lines; /* that it has sent */
};

/* -- its name */

bool hm_agent_is_named(const char *name) { return strchr(name, '/') != NULL; }

/* The whole name, where it is that of a file; else up to the first blank. */
static size_t path_length(const char *name)
{
    return access(name, F_OK) == 0 ? strlen(name) : strcspn(name, " ");
}

/* From wherever the game is taken up. */
static const char *full_name(hm_arena *arena, const char *name)
{
    if (name[0] == '/')
        return hm_need(hm_arena_text(arena, name, strlen(name)));
    char *here = getcwd(NULL, 0);
    while (strncmp(name, "./", 2) == 0)
        name += 2;
    const char *full = hm_path_join(here != NULL ? here : ".", name, arena);
    free(here);
    return full;
}

/* word has room for WORDS and a NULL. False: there are more. */
static bool split(hm_arena *arena, const char *name, const char **word)
{
    size_t n = path_length(name);
    int words = 0;
    word[words++] = hm_need(hm_arena_text(arena, name, n));
    for (name += n; *(name += strspn(name, " ")) != '\0'; name += n) {
        n = strcspn(name, " ");
        if (words == WORDS)
            return false;
        word[words++] = hm_need(hm_arena_text(arena, name, n));
    }
    word[words] = NULL;
    return true;
}

/* -- what it writes to stderr */

/* Its own file: nobody could read it between two pictures. */
static void note(const char *text, size_t length)
{
    static size_t noted;
    static int fd = -1;
    if (noted == 0) {
        char *path = hm_games_log();
        fd = path == NULL ? -1 : open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC,
                                      0600);
        free(path);
    }
    noted += length;
    if (fd >= 0 && (noted > LOG_MAX || write(fd, text, length) < 0)) {
        close(fd);
        fd = -1;
    }
}

static void hear_aside(const char *text, size_t length)
{
    if (hm_screen_is_open())
        note(text, length);
    else
        fwrite(text, 1, length, stderr);
}

/* -- beginning */

static hm_status check(const hm_agent *p, bool given, hm_error *err)
{
    struct stat st;
    const char *full = p->full;
    if (!given && !hm_games_knows_program(full))
        return hm_fail(err, HM_EIO, nowhere,
                       "'%.*s' is to play as %s, and you never gave it a seat: it is "
                       "started only if --bots names it", NAMED, full, p->seat);
    if (stat(full, &st) == 0 && S_ISDIR(st.st_mode))
        return hm_fail(err, HM_EIO, nowhere, "cannot start '%.*s' for %s: it is a folder",
                       NAMED, p->name, p->seat);
    return HM_OK;
}

static hm_status start(hm_agent *p, hm_error *err)
{
    const char *word[WORDS + 1];
    if (!split(&p->arena, p->full, word))
        return hm_fail(err, HM_EIO, nowhere, "'%.*s' has more than %d arguments", NAMED,
                       p->name, WORDS - 1);
    p->talk = hm_talk_start(word, hear_aside);
    if (p->talk != NULL)
        return HM_OK;
    return hm_fail(err, HM_EIO, nowhere, "cannot start '%.*s' for %s: %s%s", NAMED,
                   p->name, p->seat, strerror(errno),
                   errno == EACCES    ? " (chmod +x lets it be run)"
                   : errno == ENOEXEC ? " (a script begins with #! and what runs it)"
                                      : "");
}

static void say(hm_agent *p, json_t *message)
{
    char *line = hm_need(json_dumps(message, 0));
    if (p->talk != NULL)
        hm_talk_say(p->talk, line);
    free(line);
    json_decref(message);
}

hm_status hm_agent_start(const char *name, bool given, const hm_session *s, int seat,
                           hm_agent **out, hm_error *err)
{
    hm_agent *p = hm_need(calloc(1, sizeof *p));
    p->name = hm_need(hm_arena_text(&p->arena, name, strlen(name)));
    p->full = full_name(&p->arena, name);
    hm_seat_name(hm_session_table(s), seat, p->seat);
    *out = NULL;
    hm_status st = check(p, given, err);
    if (st == HM_OK)
        st = start(p, err);
    if (st != HM_OK) {
        hm_agent_end(p);
        return st;
    }
    if (given)
        hm_games_note_program(p->full);
    *out = p;
    return HM_OK;
}

void hm_agent_greet(hm_agent *p, const hm_session *s, int seat)
{
    hm_seat_name(hm_session_table(s), seat, p->seat);
    if (!p->greeted)
        say(p, hm_player_greeting(s, seat));
    p->greeted = true;
}

const char *hm_agent_full_name(const hm_agent *p) { return p->full; }

bool hm_agent_is_broken(const hm_agent *p) { return p->talk == NULL; }

/* -- breaking */

/* It is ended at once, so that it cannot spoil what follows. */
static hm_status give_up(hm_agent *p, hm_error *err, const char *what)
{
    char told[200] = "";
    const char *complaint = hm_talk_complaint(p->talk);
    if (*complaint != '\0')
        snprintf(told, sizeof told, "; its last message: %s", complaint);
    hm_fail(err, HM_EINPUT, nowhere, "'%.*s', who plays as %s, %s%s", NAMED, p->name,
            p->seat, what, told);
    hm_talk_end(p->talk, true);
    p->talk = NULL;
    return err->code;
}

static hm_status refuse_line(hm_agent *p, const char *line, const char *why,
                             hm_error *err)
{
    char what[300];
    size_t n = strcspn(line, "\n");
    snprintf(what, sizeof what, "sent line %ld, '%.*s%s': %.180s", p->lines,
             (int)(n < 60 ? n : 60), line, n > 60 ? "..." : "", why);
    return give_up(p, err, what);
}

static hm_status judge(hm_agent *p, hm_reply heard, const hm_patience *how,
                       hm_error *err)
{
    char what[160];
    if (heard == HM_REPLY_NOTHING)
        snprintf(what, sizeof what,
                 "did not choose within %ld milliseconds (--patience gives it more)",
                 how->ms);
    else if (heard == HM_REPLY_FLOOD)
        snprintf(what, sizeof what, "sent line %ld without an end: an answer has less "
                 "than %d bytes", p->lines + 1, HM_TALK_LINE);
    else
        snprintf(what, sizeof what, "%s when it was to choose", hm_talk_fate(p->talk));
    return give_up(p, err, what);
}

/* -- choosing */

static bool is_enough(void *ctx) { return hm_pace_ends(ctx); }

/* Answers that are late come first; there is patience for each. */
static hm_status hear(hm_agent *p, const hm_patience *how, const char **line,
                      size_t *length, hm_error *err)
{
    *line = NULL;
    while (p->owed > 0) {
        hm_reply heard = hm_talk_hear(p->talk, how, line, length);
        if (heard == HM_REPLY_ENOUGH) {
            *line = NULL;
            return HM_OK;
        }
        if (heard != HM_REPLY_LINE)
            return judge(p, heard, how, err);
        p->owed--;
        p->lines++;
    }
    return HM_OK;
}

/* What comes unasked would be taken for the next answer. */
static hm_status expect_silence(hm_agent *p, hm_error *err)
{
    const hm_patience brief = {.ms = A_MOMENT};
    const char *line = "";
    size_t length;
    if (!hm_talk_has_more(p->talk))
        return HM_OK;
    if (hm_talk_hear(p->talk, &brief, &line, &length) == HM_REPLY_FLOOD)
        return judge(p, HM_REPLY_FLOOD, &brief, err);
    p->lines++;
    return refuse_line(p, line, "nobody asked; expected is one line for each question",
                       err);
}

hm_status hm_agent_choose(hm_agent *p, const hm_session *s, const hm_decision *d,
                            hm_pace *pace, int *option, hm_error *err)
{
    const hm_patience how = {.ms = pace->patience, .enough = is_enough, .ctx = pace};
    const char *line;
    size_t length;
    hm_error why;
    *option = -1;
    if (p->owed == 0 && expect_silence(p, err) != HM_OK)
        return err->code;
    say(p, hm_player_question(s, d));
    p->owed++;
    if (hear(p, &how, &line, &length, err) != HM_OK)
        return err->code;
    if (line == NULL)
        return HM_OK;
    if (hm_player_answer(line, length, d->count, option, &why) != HM_OK)
        return refuse_line(p, line, why.msg, err);
    return expect_silence(p, err);
}

/* -- ending */

void hm_agent_dismiss(hm_agent *p, hm_session *s)
{
    if (p->talk == NULL)
        return;
    say(p, hm_player_farewell(s));
    hm_talk_close(p->talk);
}

/* A signal may end this program next, so nobody has time then. */
void hm_agent_end(hm_agent *p)
{
    if (p == NULL)
        return;
    hm_talk_end(p->talk, hm_stopped() != 0);
    hm_arena_drop(&p->arena);
    free(p);
}
