/* games.c - names of save files by date, the note of which game was last, and the set-up
 * that was chosen last. Nothing here may stop a game: what cannot be read is as if it
 * were not there. */
#include "tools/save/games.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/load.h"
#include "tools/save/disk.h"
#include "tools/say.h"

enum {
    GAMES_A_DAY = 10000, DEFAULTS_MAX = 1 << 16, LAST_MAX = 1 << 14,
    PROGRAMS_MAX = 1 << 16, /* bytes of names */
    ELSEWHERE_MAX = 1 << 20 /* bytes of paths: some ten thousand */
};
static const char ending[] = HM_GAMES_ENDING;

/* -- folders */

/* $variable/rest, or $HOME/usual/rest; the standard says to ignore relative ones. NULL:
 * there is no such place. */
static char *own_path(const char *variable, const char *usual, const char *rest)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    bool set = base != NULL && base[0] == '/';
    if (!set && (home == NULL || home[0] != '/'))
        return NULL;
    size_t room = strlen(set ? base : home) + strlen(usual) + strlen(rest) + 3;
    char *path = hm_need(malloc(room));
    if (set)
        snprintf(path, room, "%s/%s", base, rest);
    else
        snprintf(path, room, "%s/%s/%s", home, usual, rest);
    return path;
}

static char *games_folder(void)
{
    return own_path("XDG_DATA_HOME", ".local/share", "hamlet/games");
}

static char *last_path(void)
{
    return own_path("XDG_DATA_HOME", ".local/share", "hamlet/last-game");
}

static char *elsewhere_path(void)
{
    return own_path("XDG_DATA_HOME", ".local/share", "hamlet/games-elsewhere");
}

char *hm_games_index(void)
{
    return own_path("XDG_DATA_HOME", ".local/share", "hamlet/games.db");
}

static char *defaults_path(void)
{
    return own_path("XDG_CONFIG_HOME", ".config", "hamlet/play.json");
}

/* With all folders above it; 0700 as the standard has it. */
static bool make_folder(const char *path)
{
    char *part = hm_need(strdup(path));
    bool fine = true;
    for (char *at = part + 1; fine; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        bool last = *at == '\0';
        *at = '\0';
        fine = mkdir(part, 0700) == 0 || errno == EEXIST;
        if (last)
            break;
        *at = '/';
    }
    int why = errno;
    free(part);
    errno = why;
    return fine;
}

/* Games that end at once write such a file one after the other, in some milliseconds.
 * Whoever takes much longer for it is not waited for. */
static hm_status replace_in_turn(const char *path, const char *text, hm_error *err)
{
    enum { TRIES = 200, PAUSE = 10 }; /* milliseconds */
    hm_disk *disk = NULL;
    hm_status st = HM_EIO;
    for (int i = 0; i < TRIES && st != HM_OK; i++) {
        if (i > 0)
            nanosleep(&(struct timespec){.tv_nsec = PAUSE * 1000000}, NULL);
        st = hm_disk_replace(&hm_os_posix, path, NULL, text, strlen(text), &disk, err);
        hm_disk_close(disk);
        if (st != HM_OK && !hm_disk_was_busy(err))
            break;
    }
    return st;
}

/* Writes a file in a folder that may not be there yet. Frees the path. */
static hm_status put_file(char *path, const char *text, hm_error *err)
{
    hm_status st = HM_OK;
    if (path == NULL)
        return hm_fail(err, HM_EIO, (hm_span){0, 0}, "there is no home folder");
    char *slash = strrchr(path, '/');
    *slash = '\0';
    if (!make_folder(path))
        st = hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot make '%.120s': %s", path,
                     strerror(errno));
    *slash = '/';
    if (st == HM_OK)
        st = replace_in_turn(path, text, err);
    free(path);
    return st;
}

/* -- games */

/* The empty file keeps the name: two programs that begin at once get different ones. */
static char *first_free(const char *folder, hm_error *err)
{
    time_t now = time(NULL);
    struct tm day;
    localtime_r(&now, &day);
    size_t room = strlen(folder) + 64;
    char *path = hm_need(malloc(room));
    for (int n = 1; n <= GAMES_A_DAY; n++) {
        snprintf(path, room, "%s/%04d-%02d-%02d-%d%s", folder, day.tm_year + 1900,
                 day.tm_mon + 1, day.tm_mday, n, ending);
        int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
        if (fd >= 0) {
            close(fd);
            return path;
        }
        if (errno != EEXIST)
            break;
    }
    hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot write '%.120s': %s", path,
            strerror(errno));
    free(path);
    return NULL;
}

char *hm_games_new(hm_error *err)
{
    char *folder = games_folder(), *path = NULL;
    if (folder == NULL)
        hm_fail(err, HM_EIO, (hm_span){0, 0}, "there is no home folder");
    else if (!make_folder(folder))
        hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot make '%.120s': %s", folder,
                strerror(errno));
    else
        path = first_free(folder, err);
    free(folder);
    return path;
}

static bool later(const struct stat *a, const struct stat *b)
{
    if (a->st_mtim.tv_sec != b->st_mtim.tv_sec)
        return a->st_mtim.tv_sec > b->st_mtim.tv_sec;
    return a->st_mtim.tv_nsec > b->st_mtim.tv_nsec;
}

/* "folder/name", malloc'd; NULL: by its name it is no save. */
static char *save_path(const char *folder, const char *name)
{
    size_t n = strlen(name), room = strlen(folder) + n + 2;
    if (n < sizeof ending || strcmp(name + n - (sizeof ending - 1), ending) != 0)
        return NULL;
    char *path = hm_need(malloc(room));
    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

/* Of a game that was never begun there is an empty file. */
static void try_latest(const char *folder, const char *name, char **best,
                       struct stat *when)
{
    struct stat st;
    char *path = save_path(folder, name);
    if (path == NULL)
        return;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0 ||
        (*best != NULL && !later(&st, when))) {
        free(path);
        return;
    }
    free(*best);
    *best = path;
    *when = st;
}

char *hm_games_named(const char *name)
{
    char *folder = strchr(name, '/') == NULL ? games_folder() : NULL;
    if (folder == NULL)
        return NULL;
    size_t room = strlen(folder) + strlen(name) + sizeof ending + 1;
    char *path = hm_need(malloc(room));
    snprintf(path, room, "%s/%s%s", folder, name, ending);
    free(folder);
    if (access(path, F_OK) == 0)
        return path;
    free(path);
    return NULL;
}

static char *newest(void)
{
    char *folder = games_folder(), *best = NULL;
    struct stat when = {0};
    DIR *dir = folder == NULL ? NULL : opendir(folder);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;)
        try_latest(folder, e->d_name, &best, &when);
    if (dir != NULL)
        closedir(dir);
    free(folder);
    return best;
}

/* -- which was last */

/* "2026-01-31-12.hamlet" */
static bool is_dated(const char *name)
{
    static const char form[] = "0000-00-00-";
    size_t n = 0;
    for (; form[n] != '\0'; n++)
        if (form[n] == '0' ? name[n] < '0' || name[n] > '9' : name[n] != form[n])
            return false;
    size_t digits = strspn(name + n, "0123456789");
    return digits > 0 && strcmp(name + n + digits, ending) == 0;
}

bool hm_games_is_own(const char *path)
{
    char *folder = games_folder();
    char *there = folder == NULL ? NULL : realpath(folder, NULL),
         *full = realpath(path, NULL);
    char *slash = full == NULL ? NULL : strrchr(full, '/');
    bool own = false;
    if (there != NULL && slash != NULL) {
        *slash = '\0';
        own = strcmp(full, there) == 0 && is_dated(slash + 1);
    }
    free(folder);
    free(there);
    free(full);
    return own;
}

/* -- those elsewhere: a file of paths, one per line */

static char *read_elsewhere(void)
{
    hm_error err;
    size_t n = 0;
    char *path = elsewhere_path();
    char *text = path == NULL || access(path, F_OK) != 0
                     ? NULL
                     : hm_read_file(path, ELSEWHERE_MAX, &n, &err);
    free(path);
    return text;
}

static bool has_line(const char *text, const char *line)
{
    size_t n = strlen(line);
    for (; text != NULL && *text != '\0'; text += strcspn(text, "\n"), text += *text != 0)
        if (strncmp(text, line, n) == 0 && text[n] == '\n')
            return true;
    return false;
}

bool hm_games_is_here(const char *full)
{
    char *folder = games_folder();
    char *there = folder == NULL ? NULL : realpath(folder, NULL);
    size_t n = there == NULL ? 0 : strlen(there);
    bool in = n > 0 && strncmp(full, there, n) == 0 && full[n] == '/' &&
              strchr(full + n + 1, '/') == NULL;
    free(folder);
    free(there);
    return in;
}

/* line: a true path and a newline, in one write, so that two programs do not mix theirs.
 * That it cannot be noted only means that it is not listed. */
static void note_elsewhere(const char *full, const char *line)
{
    char *path = elsewhere_path(), *text = read_elsewhere();
    size_t n = strlen(line);
    if (path != NULL && strchr(full, '\n') == NULL && !hm_games_is_here(full) &&
        !has_line(text, full) && (text == NULL || strlen(text) + n < ELSEWHERE_MAX)) {
        int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (fd >= 0 && write(fd, line, n) != (ssize_t)n)
            errno = 0; /* a part of a path leads nowhere */
        if (fd >= 0)
            close(fd);
    }
    free(text);
    free(path);
}

static void each_elsewhere(void (*see)(void *ctx, const char *path), void *ctx)
{
    char *text = read_elsewhere(), *rest = NULL;
    char *line = text == NULL ? NULL : strtok_r(text, "\n", &rest);
    for (; line != NULL; line = strtok_r(NULL, "\n", &rest))
        if (line[0] == '/')
            see(ctx, line);
    free(text);
}

void hm_games_each(void (*see)(void *ctx, const char *path), void *ctx)
{
    char *folder = games_folder();
    char *there = folder == NULL ? NULL : realpath(folder, NULL);
    DIR *dir = there == NULL ? NULL : opendir(there);
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char *path = save_path(there, e->d_name);
        if (path != NULL)
            see(ctx, path);
        free(path);
    }
    if (dir != NULL)
        closedir(dir);
    free(there);
    free(folder);
    each_elsewhere(see, ctx);
}

hm_status hm_games_set_last(const char *path, hm_error *err)
{
    char *full = realpath(path, NULL);
    if (full == NULL)
        return hm_fail(err, HM_EIO, (hm_span){0, 0}, "'%.120s': %s", path,
                       strerror(errno));
    size_t n = strlen(full);
    char *line = hm_need(malloc(n + 2));
    snprintf(line, n + 2, "%s\n", full);
    hm_status st = put_file(last_path(), line, err);
    if (st == HM_OK)
        note_elsewhere(full, line);
    free(line);
    free(full);
    return st;
}

/* What the file says, if it says anything; there may be any bytes in it. */
static char *read_last(void)
{
    hm_error err;
    size_t n = 0;
    char *path = last_path();
    char *text = path == NULL || access(path, F_OK) != 0
                     ? NULL
                     : hm_read_file(path, LAST_MAX, &n, &err);
    free(path);
    if (text != NULL && n > 1 && text[0] == '/' && text[n - 1] == '\n') {
        text[n - 1] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

char *hm_games_latest(void)
{
    struct stat st;
    char *last = read_last();
    if (last != NULL && stat(last, &st) == 0 && S_ISREG(st.st_mode))
        return last; /* even an empty one: whoever reads it tells that it is damaged */
    char *best = newest();
    if (last != NULL && best != NULL)
        hm_say("the game played last, '%s', is gone; here is the latest of those kept by "
               "date",
               last);
    free(last);
    return best;
}

/* -- programs */

static char *programs_path(void)
{
    return own_path("XDG_DATA_HOME", ".local/share", "hamlet/programs");
}

/* One on each line, with an end of line before the first; "": none. */
static char *read_programs(void)
{
    hm_error err;
    size_t n = 0;
    char *path = programs_path();
    char *text = path == NULL || access(path, F_OK) != 0
                     ? NULL
                     : hm_read_file(path, PROGRAMS_MAX, &n, &err);
    free(path);
    return text != NULL ? text : hm_need(strdup("\n"));
}

static bool is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at++)
        if (at > list && at[-1] == '\n' && at[n] == '\n')
            return n > 0;
    return false;
}

bool hm_games_knows_program(const char *name)
{
    char *list = read_programs();
    bool known = is_listed(list, name);
    free(list);
    return known;
}

/* A list that has grown too long begins anew. */
void hm_games_note_program(const char *name)
{
    hm_error err;
    char *list = read_programs(), *text = NULL;
    size_t n = strlen(list) + strlen(name) + 3;
    if (!is_listed(list, name) && strchr(name, '\n') == NULL) {
        text = hm_need(malloc(n));
        snprintf(text, n, "%s%s\n", n < PROGRAMS_MAX ? list : "\n", name);
        put_file(programs_path(), text, &err);
    }
    free(text);
    free(list);
}

char *hm_games_log(void)
{
    char *path = own_path("XDG_DATA_HOME", ".local/share", "hamlet/programs.log");
    char *slash = path != NULL ? strrchr(path, '/') : NULL;
    if (path == NULL)
        return NULL;
    *slash = '\0';
    bool there = make_folder(path);
    *slash = '/';
    if (there)
        return path;
    free(path);
    return NULL;
}

/* -- the set-up */

json_t *hm_games_defaults(void)
{
    hm_error err;
    size_t length;
    char *path = defaults_path();
    char *text = path == NULL || access(path, F_OK) != 0
                     ? NULL
                     : hm_read_file(path, DEFAULTS_MAX, &length, &err);
    json_t *j = text == NULL ? NULL
                             : json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (text != NULL && !json_is_object(j)) {
        hm_say("'%s' is broken and is ignored", path);
        json_decref(j);
        j = NULL;
    }
    free(text);
    free(path);
    return j != NULL ? j : hm_need(json_object());
}

void hm_games_remember(const json_t *defaults)
{
    hm_error err;
    char *text = hm_need(json_dumps(defaults, JSON_INDENT(2)));
    if (put_file(defaults_path(), text, &err) != HM_OK)
        hm_say("the set-up is not remembered: %s", err.msg);
    free(text);
}
