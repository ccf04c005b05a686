/* tool.h - what the commands of the program share.
 *
 * Only tools/ reads files, prints and decides exit codes. A command gets its
 * parsed options and returns one of the exit codes; results go to stdout,
 * messages to stderr.
 */
#ifndef HM_TOOLS_TOOL_H
#define HM_TOOLS_TOOL_H

#include <stdbool.h>
#include <stdio.h>

#include "dsl/library.h"

enum { HM_EXIT_FINE = 0, HM_EXIT_INPUT = 1, HM_EXIT_USAGE = 2, HM_EXIT_LIMIT = 3, HM_EXIT_BUG = 4 };

enum { HM_ARGS_MAX = 1024 }; /* a shell's *.card of a large pack fits */

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
    bool        seeded;               /* --seed was there */
    long        players;              /* --players; 0: the mode's default */
    long        think, playouts;      /* of bots, for a choice; 0: the default */
    const char *bots;                 /* --bots A,B */
    const char *cards;                /* --cards FILE, a deck file */
    const char *deck;                 /* the text of one instead; on no command line */
    bool        hushed;               /* a set-up is only tried: nothing goes to stderr */
    const char *caller;               /* --caller chance, person or A,B,... */
    const char *board, *market, *objectives; /* of games on a shared board */
    const char *save;                 /* --save FILE */
    const char *names;                /* --names A,B */
    bool        resume, watch, open;  /* play --resume, --watch, --open */
    bool        cavern, plain, quiet;
    bool        monuments;            /* --monuments: cards are dealt */
    bool        lua;                  /* new --lua */
    long        move, fork;           /* replay --move, --fork; 0: absent */
    bool        verify;               /* replay --verify */
    bool        json, code, write, force, colour, all;
    bool        man, bash, zsh, markdown; /* help --man, --bash, --zsh, --markdown */
    bool        ids;                  /* list --ids */
    bool        version;              /* --version instead of a command */
} hm_options;

/* -- load.c: packs and files from disk */

/* Finds, reads and builds what the options name (--packs, --with), besides the
 * extra packs asked for (from a position; NULL: none). Prints diagnostics to
 * stderr when there are errors; then, or when something cannot be read, returns
 * NULL and sets *exit_code. The caller frees the library. */
hm_library *hm_load(const hm_options *o, const char *const *extra, int extras,
                    int *exit_code);
/* The same without a word: NULL with the first thing that is wrong in *err. */
hm_library *hm_load_or_fail(const hm_options *o, const char *const *extra, int extras,
                            hm_error *err);

/* The pack for a game that is named while no pack is: the one of that name, or the
 * default where there is none (or the game is NULL). */
const char *hm_pack_of_game(const hm_options *o, const char *game);

/* The whole of a file ("-" is stdin), malloc'd; NULL with *err filled when it
 * cannot be read or is over `limit` bytes. A NUL follows the bytes. */
char *hm_read_file(const char *path, size_t limit, size_t *length, hm_error *err);

/* Does a script say what some part of the card does? In say.c. */
bool hm_card_has_script(const hm_card *card);

/* Mode and rule switches of the options, by the game's names; false after
 * telling the user what is wrong. */
bool hm_setting_from(const hm_options *o, const hm_game *game, hm_setting *how);

/* -- say.c: how the program talks */

bool        hm_use_colour(FILE *out);        /* terminal, and NO_COLOR not set */
const char *hm_colour_on(const char *colour); /* ANSI for one of the language's colours, "" if unknown */
const char *hm_colour_back(const char *colour); /* the same as a background */
extern const char hm_colour_off[];
void        hm_say(const char *fmt, ...) __attribute__((format(printf, 1, 2))); /* "hamlet: ..." on stderr */
void        hm_say_near(const char *best);   /* "did you mean ...?" on stderr, if any */
int         hm_exit_for(hm_status st);
int         hm_say_error(const hm_error *err); /* says it and returns the exit code */
/* file:line:col: error: ..., the line, a caret run, the hint */
void        hm_print_diag(FILE *out, const hm_diag *d, bool colour);
/* only the line and the caret run; nothing for the span {0,0} */
void        hm_print_source(FILE *out, const hm_source *s, hm_span at, bool colour);

/* Text from files, for terminals: control characters become '?'. */
void        hm_put(FILE *out, const char *text);
void        hm_put_part(FILE *out, const char *text, size_t length);
int         hm_width(const char *text, size_t length); /* terminal columns */
bool        hm_use_utf8(void);               /* the locale's character set */
/* Bytes of text that fit in width columns, cut between words where possible;
 * *next is where the following line begins. */
size_t      hm_wrap(const char *text, int width, const char **next);
/* Wrapped at 78 columns; the first line goes on where the cursor is, at `at`. */
void        hm_put_wrapped(FILE *out, const char *text, int at, int indent);

/* Jansson wants UTF-8; file names need not be. Never NULL for a text. */
struct json_t *hm_json_text(const char *text);
int            hm_print_json(struct json_t *j); /* frees j, returns the exit code */

/* p, or the end of the program with a message when it is NULL: memory is short. */
void *hm_need(void *p);

/* -- the commands */
int hm_cmd_check(const hm_options *o);
int hm_cmd_list(const hm_options *o);
int hm_cmd_show(const hm_options *o);
int hm_cmd_test(const hm_options *o);
int hm_cmd_score(const hm_options *o);
int hm_cmd_builds(const hm_options *o);
int hm_cmd_play(const hm_options *o);
int hm_cmd_engine(const hm_options *o);
int hm_cmd_replay(const hm_options *o);
int hm_cmd_bench(const hm_options *o);
int hm_cmd_new(const hm_options *o);
int hm_cmd_fmt(const hm_options *o);
int hm_cmd_rules(const hm_options *o);
int hm_cmd_help(const hm_options *o);

#endif
