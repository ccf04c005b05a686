/* tool.h - what the commands of the program share.
 *
 * Only tools/ reads files, prints and decides exit codes. A command gets its
 * parsed options and returns one of the exit codes; results go to stdout,
 * messages to stderr.
 */
#ifndef HM_TOOL_H
#define HM_TOOL_H

#include <stdbool.h>
#include <stdio.h>

#include "dsl/library.h"

enum { HM_EXIT_FINE = 0, HM_EXIT_INPUT = 1, HM_EXIT_USAGE = 2, HM_EXIT_LIMIT = 3, HM_EXIT_BUG = 4 };

enum { HM_ARGS_MAX = 64 };

/* The command line, parsed by options.c from its one table. Absent: NULL, 0 or false. */
typedef struct hm_options {
    const char *command;
    int         args;
    const char *arg[HM_ARGS_MAX];     /* paths, card names, benchmark name */
    int         withs, rules;
    const char *with[HM_ARGS_MAX];    /* --with PATH, repeatable */
    const char *rule[HM_ARGS_MAX];    /* --rule NAME=VALUE, repeatable */
    const char *packs;                /* --packs a,b; NULL: base */
    const char *mode;                 /* --mode */
    const char *type;                 /* --type */
    long        count;                /* --count; 0: the command's default */
    uint64_t    seed;                 /* --seed; 1 if absent */
    bool        json, code, write, force, colour, all;
    bool        man, bash, zsh, markdown; /* help --man, --bash, --zsh, --markdown */
} hm_options;

/* -- load.c: packs and files from disk */

/* Finds, reads and builds what the options name (--packs, --with), besides the
 * extra packs asked for (from a position; NULL: none). Prints diagnostics to
 * stderr when there are errors; then, or when something cannot be read, returns
 * NULL and sets *exit_code. The caller frees the library. */
hm_library *hm_load(const hm_options *o, const char *const *extra, int extras, int *exit_code);

/* The whole of a file ("-" is stdin), malloc'd; NULL with *err filled when it
 * cannot be read or is over `limit` bytes. A NUL follows the bytes. */
char *hm_read_file(const char *path, size_t limit, size_t *length, hm_error *err);

/* Mode and rule switches of the options, by the game's names; false after
 * telling the user what is wrong. */
bool hm_setting_from(const hm_options *o, const hm_game *game, hm_setting *how);

/* -- say.c: how the program talks */

bool        hm_use_colour(FILE *out);        /* terminal, and NO_COLOR not set */
const char *hm_colour_on(const char *colour); /* ANSI for one of the language's colours, "" if unknown */
extern const char hm_colour_off[];
void        hm_say(const char *fmt, ...) __attribute__((format(printf, 1, 2))); /* "hamlet: ..." on stderr */
int         hm_exit_for(hm_status st);
/* file:line:col: error: ..., the line, a caret run, the hint */
void        hm_print_diag(FILE *out, const hm_diag *d, bool colour);

/* -- the commands */
int hm_cmd_check(const hm_options *o);
int hm_cmd_list(const hm_options *o);
int hm_cmd_show(const hm_options *o);
int hm_cmd_test(const hm_options *o);
int hm_cmd_score(const hm_options *o);
int hm_cmd_builds(const hm_options *o);
int hm_cmd_bench(const hm_options *o);
int hm_cmd_new(const hm_options *o);
int hm_cmd_fmt(const hm_options *o);
int hm_cmd_rules(const hm_options *o);
int hm_cmd_help(const hm_options *o);

#endif
