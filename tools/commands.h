/* commands.h - the commands of the program, and the tables of what they take.
 *
 * A command gets its parsed options and returns one of the exit codes (say.h). The tables
 * are made from options.def; parsing, help, man page and completions read them.
 */
#ifndef HM_TOOLS_COMMANDS_H
#define HM_TOOLS_COMMANDS_H

#include <stddef.h>
#include <stdio.h>

#include "tools/options.h"

/* What the shell offers for `bench`. */
#define HM_BENCHES                                                        \
    "load score builds playout copy random random-1 random-2 random-4 "   \
    "random-6 builder builder-2 builder-4 hard hard-2 hard-4 hard-solo "  \
    "hard-little-town little-town lua lua-call lua-town "                 \
    "sim sim-random sim-builder sim-quick sim-greedy"

typedef enum hm_option_id {
#define OPTION(id, name, kind, field, about, argument, doc) HM_OPTION_##id,
#define COMMAND(name, arguments, least, most, what, options, line, more, examples)
#define EXIT(code, doc)
#define VARIABLE(name, doc)
#define PLACE(path, doc)
#include "tools/options.def"
#undef OPTION
#undef COMMAND
#undef EXIT
#undef VARIABLE
#undef PLACE
    HM_OPTIONS
} hm_option_id;

typedef enum hm_option_kind {
    HM_TAKES_FLAG, HM_TAKES_TEXT, HM_TAKES_LIST, HM_TAKES_COUNT, HM_TAKES_SEED,
    HM_TAKES_DAY
} hm_option_kind;

typedef enum hm_option_about { HM_IS_PLAIN, HM_IS_GAME } hm_option_about;

typedef struct hm_option_info {
    const char    *name;     /* without the dashes */
    const char    *argument; /* NULL: a flag */
    const char    *doc;
    hm_option_kind  kind;
    hm_option_about about;
    size_t         field, counter; /* in hm_options; counter of a list */
} hm_option_info;

typedef enum hm_arguments {
    HM_ARE_NONE, HM_ARE_FILES, HM_ARE_SAVES, HM_ARE_CARDS, HM_ARE_TOPICS, HM_ARE_BENCHES,
    HM_ARE_GAMES, HM_ARE_PUZZLES, HM_ARE_RUNS, HM_ARE_FREE
} hm_arguments;

typedef struct hm_command_info {
    const char  *name, *arguments;
    int          least, most;
    hm_arguments what;
    hm_option_set options;
    const char  *line, *more, *examples;
    int (*run)(const hm_options *o);
} hm_command_info;

/* A line of the closing tables: exit codes, variables, files. */
typedef struct hm_help_note {
    const char *name, *doc;
} hm_help_note;

extern const hm_option_info  hm_option_list[HM_OPTIONS];
extern const hm_command_info hm_command_list[];
extern const int             hm_commands;
extern const hm_help_note    hm_exit_list[], hm_variable_list[], hm_place_list[];
extern const int             hm_exits, hm_variables, hm_places;

/* The options that every command takes. */
extern const hm_option_set hm_options_common;

const hm_command_info *hm_command_find(const char *name); /* NULL: none */

/* The commands, in short (tools/cmd/help.c). */
void hm_print_usage(FILE *out);

/* -- the commands, in files of their names in tools/cmd/ */

#define OPTION(id, name, kind, field, about, argument, doc)
#define COMMAND(name, arguments, least, most, what, options, line, more, examples) \
    int hm_cmd_##name(const hm_options *o);
#define EXIT(code, doc)
#define VARIABLE(name, doc)
#define PLACE(path, doc)
#include "tools/options.def"
#undef OPTION
#undef COMMAND
#undef EXIT
#undef VARIABLE
#undef PLACE

#endif
