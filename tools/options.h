/* options.h - the command line, parsed.
 *
 * Every option of the table in options.def has a field here, of the type that its kind
 * says. Absent ones are NULL, 0 or false.
 */
#ifndef HM_TOOLS_OPTIONS_H
#define HM_TOOLS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    HM_ARGS_MAX = 1024,       /* a shell's *.card of a large pack fits */
    HM_COUNT_MAX = 1000000000, /* rounds of a benchmark: hours, on any machine */
    HM_THREADS_MAX = 256
};

/* A bit for each option (hm_option_id): there are more than 64. */
__extension__ typedef unsigned __int128 hm_option_set;

#define HM_FIELD_FLAG(field)  bool field;
#define HM_FIELD_TEXT(field)  const char *field;
#define HM_FIELD_COUNT(field) long field;
#define HM_FIELD_SEED(field)  uint64_t field;
#define HM_FIELD_DAY(field)   const char *field;
#define HM_FIELD_LIST(field)  int field##s; const char *field[HM_ARGS_MAX];

typedef struct hm_options {
    const char *command;
    int         args;
    const char *arg[HM_ARGS_MAX]; /* paths, card names, benchmark name */
#define OPTION(id, name, kind, field, about, argument, doc) HM_FIELD_##kind(field)
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
    hm_option_set said;  /* which options were there */
    bool        seeded;  /* --seed was there; without it, seed is 1 */
    bool        chunked; /* --first was there, which may be 0 */
    /* On no command line: */
    bool        colour;  /* stdout is a terminal that has it */
    const char *deck;    /* the text of a deck file, instead of cards */
    bool        hushed;  /* a set-up is only tried: nothing goes to stderr */
    const struct hm_vigil *vigil; /* tells when what is being worked out is of no use any
                                     more (tools/sim/vigil.h); NULL: never */
    const bool *undrawn; /* cards that no draw may take, by hm_card.index; NULL: none */
    struct hm_kept_deck *kept; /* of the set-up before (game/setup.h); NULL: none is */
} hm_options;

/* Fills *o; false after telling the user what is wrong with the usage.
 * --version and --help become the commands. */
bool hm_options_parse(int argc, char *const *argv, hm_options *o);
/* Does one of them say what is to be played, or by whom? */
bool hm_options_name_game(const hm_options *o);

#endif
