/* options.c - reads the command line by the table in options.def.
 *
 * Options may stand anywhere after the command; "--" ends them and "-" is an
 * argument. A value is stored through the offset that the table gives, so a new
 * option is one new row there, and the place that uses its field.
 */
#include "tools/options.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"
#include "tools/commands.h"
#include "tools/say.h"

#define COUNTER_FLAG(field)  0
#define COUNTER_TEXT(field)  0
#define COUNTER_COUNT(field) 0
#define COUNTER_SEED(field)  0
#define COUNTER_DAY(field)   0
#define COUNTER_LIST(field)  offsetof(hm_options, field##s)

static const size_t size_of[] = {
    [HM_TAKES_FLAG] = sizeof(bool),  [HM_TAKES_TEXT] = sizeof(const char *),
    [HM_TAKES_LIST] = sizeof(int),   [HM_TAKES_COUNT] = sizeof(long),
    [HM_TAKES_SEED] = sizeof(uint64_t), [HM_TAKES_DAY] = sizeof(const char *),
};

#define O(id)  ((hm_option_set)1 << HM_OPTION_##id)
#define COMMON (O(PACKS) | O(WITH) | O(RULE))

const hm_option_set hm_options_common = COMMON;

_Static_assert(HM_OPTIONS <= 128, "each option is a bit of a set");

#define PLACE(path, doc)
#define EXIT(code, doc)
#define VARIABLE(name, doc)
const hm_option_info hm_option_list[HM_OPTIONS] = {
#define OPTION(id, name, kind, field, about, argument, doc)             \
    [HM_OPTION_##id] = {name, argument, doc, HM_TAKES_##kind,           \
                        HM_IS_##about, offsetof(hm_options, field),     \
                        COUNTER_##kind(field)},
#define COMMAND(name, arguments, least, most, what, options, line, more, examples)
#include "tools/options.def"
#undef OPTION
#undef COMMAND
};

const hm_command_info hm_command_list[] = {
#define OPTION(id, name, kind, field, about, argument, doc)
#define COMMAND(name, arguments, least, most, what, options, line, more, examples) \
    {#name, arguments, least, most, HM_ARE_##what, options, line, more, examples,  \
     hm_cmd_##name},
#include "tools/options.def"
#undef COMMAND
#undef EXIT
#undef VARIABLE
};
const int hm_commands = sizeof hm_command_list / sizeof *hm_command_list;

#define COMMAND(name, arguments, least, most, what, options, line, more, examples)
#define VARIABLE(name, doc)
#define EXIT(code, doc) {#code, doc},
const hm_help_note hm_exit_list[] = {
#include "tools/options.def"
#undef EXIT
#undef VARIABLE
};
const int hm_exits = sizeof hm_exit_list / sizeof *hm_exit_list;

#define EXIT(code, doc)
#define VARIABLE(name, doc) {name, doc},
const hm_help_note hm_variable_list[] = {
#include "tools/options.def"
#undef VARIABLE
#undef PLACE
};
const int hm_variables = sizeof hm_variable_list / sizeof *hm_variable_list;

#define VARIABLE(name, doc)
#define PLACE(path, doc) {path, doc},
const hm_help_note hm_place_list[] = {
#include "tools/options.def"
#undef PLACE
#undef EXIT
#undef VARIABLE
#undef COMMAND
#undef OPTION
};
const int hm_places = sizeof hm_place_list / sizeof *hm_place_list;

bool hm_options_name_game(const hm_options *o)
{
    static const hm_options none; /* large: thousands of paths */
    for (int i = 0; i < HM_OPTIONS; i++) {
        const hm_option_info *info = &hm_option_list[i];
        size_t at = info->kind == HM_TAKES_LIST ? info->counter : info->field;
        const char *is = (const char *)o + at, *unsaid = (const char *)&none + at;
        if (info->about == HM_IS_GAME && memcmp(is, unsaid, size_of[info->kind]) != 0)
            return true;
    }
    return false;
}

const hm_command_info *hm_command_find(const char *name)
{
    for (int i = 0; i < hm_commands; i++)
        if (strcmp(hm_command_list[i].name, name) == 0)
            return &hm_command_list[i];
    return NULL;
}

static bool unknown_command(const char *name)
{
    hm_near near = {0};
    for (int i = 0; i < hm_commands; i++)
        hm_near_try(&near, name, strlen(name), hm_command_list[i].name);
    hm_say("unknown command '%s'", name);
    if (near.best != NULL)
        hm_say_near(near.best);
    else
        hm_say("'hamlet help' lists the commands");
    return false;
}

/* Names the nearest option of this command; one of another command that is
 * spelt right is told apart from one that does not exist. */
static bool unknown_option(const hm_command_info *c, const char *text, size_t length)
{
    hm_near near = {0};
    char spelt[HM_OPTIONS][32];
    bool elsewhere = false;
    for (int i = 0; i < HM_OPTIONS; i++) {
        snprintf(spelt[i], sizeof spelt[i], "--%s", hm_option_list[i].name);
        if (strlen(spelt[i]) == length && memcmp(spelt[i], text, length) == 0)
            elsewhere = true;
        if (c->options >> i & 1)
            hm_near_try(&near, text, length, spelt[i]);
    }
    hm_near_try(&near, text, length, "--help");
    if (elsewhere)
        hm_say("'%s' takes no option '%.*s'", c->name, (int)length, text);
    else
        hm_say("unknown option '%.*s' of '%s'", (int)length, text, c->name);
    if (near.best != NULL && !elsewhere)
        hm_say_near(near.best);
    else
        hm_say("'hamlet help %s' lists its options", c->name);
    return false;
}

static int find_option(const hm_command_info *c, const char *name, size_t length)
{
    for (int i = 0; i < HM_OPTIONS; i++)
        if ((c->options >> i & 1) && strlen(hm_option_list[i].name) == length &&
            memcmp(hm_option_list[i].name, name, length) == 0)
            return i;
    return -1;
}

/* Only digits: strtoull alone would take " -1" for a huge number. */
static bool read_number(const char *text, uint64_t most, uint64_t *out)
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return false;
    errno = 0;
    unsigned long long n = strtoull(text, NULL, 10);
    *out = n;
    return errno == 0 && n <= most;
}

static bool store_list(hm_options *o, const hm_option_info *info, const char *value)
{
    int *counter = (int *)(void *)((char *)o + info->counter);
    const char **list = (const char **)(void *)((char *)o + info->field);
    if (*counter == HM_ARGS_MAX) {
        hm_say("too many options '--%s': at most %d", info->name, HM_ARGS_MAX);
        return false;
    }
    list[(*counter)++] = value;
    return true;
}

static uint64_t most_of(const hm_option_info *info)
{
    return info->kind == HM_TAKES_SEED                    ? UINT64_MAX
           : info->field == offsetof(hm_options, threads) ? HM_THREADS_MAX
                                                          : HM_COUNT_MAX;
}

/* A seed may be 0 and has 64 bits; counts begin at 1, since 0 in hm_options means that
 * nothing was said. */
static bool store_number(void *slot, const hm_option_info *info, const char *value)
{
    bool seed = info->kind == HM_TAKES_SEED;
    uint64_t n = 0, most = most_of(info);
    if (!read_number(value, most, &n) || (!seed && n == 0)) {
        hm_say("'--%s' needs a whole number from %d to %llu, not '%s'", info->name, !seed,
               (unsigned long long)most, value);
        return false;
    }
    if (seed)
        *(uint64_t *)slot = n;
    else
        *(long *)slot = (long)n;
    return true;
}

/* By the kind of the row; a kind without a case does not compile
 * silently (-Wswitch). */
static bool store(hm_options *o, const hm_option_info *info, const char *value)
{
    void *slot = (char *)o + info->field;
    switch (info->kind) {
    case HM_TAKES_FLAG:
        *(bool *)slot = true;
        return true;
    case HM_TAKES_TEXT:
    case HM_TAKES_DAY:
        *(const char **)slot = value;
        return true;
    case HM_TAKES_LIST:
        return store_list(o, info, value);
    case HM_TAKES_SEED:
        o->seeded = true;
        o->chunked = o->chunked || info->field == offsetof(hm_options, first);
        return store_number(slot, info, value);
    case HM_TAKES_COUNT:
        return store_number(slot, info, value);
    }
    return false;
}

/* May the next word be the value of the option? Where one can be left out, only what
 * looks like one. */
static bool is_value(const hm_option_info *info, const char *next)
{
    if (info->kind == HM_TAKES_DAY)
        return next[0] >= '0' && next[0] <= '9';
    return strncmp(next, "--", 2) != 0;
}

/* The option at argv[*i], with its value, which may be the next word. */
static bool take_option(const hm_command_info *c, int argc, char *const *argv, int *i,
                        hm_options *o)
{
    /* The one short form that every program with an output has. */
    const char *text = strcmp(argv[*i], "-o") == 0 ? "--output" : argv[*i];
    size_t length = strcspn(text, "=");
    bool is_long = strncmp(text, "--", 2) == 0;
    int id = is_long ? find_option(c, text + 2, length - 2) : -1;
    if (id < 0)
        return unknown_option(c, text, is_long ? length : strlen(text));
    const hm_option_info *info = &hm_option_list[id];
    o->said |= (hm_option_set)1 << id;
    const char *value = text[length] == '=' ? text + length + 1 : NULL;
    if (info->argument == NULL && value != NULL) {
        hm_say("'--%s' takes no value", info->name);
        return false;
    }
    if (info->argument != NULL && value == NULL && *i + 1 < argc &&
        is_value(info, argv[*i + 1]))
        value = argv[++*i];
    if (info->kind == HM_TAKES_DAY && value == NULL)
        return store(o, info, "");
    if (info->argument != NULL && (value == NULL || *value == '\0')) {
        hm_say("'--%s' needs a value: --%s %s", info->name, info->name, info->argument);
        return false;
    }
    return store(o, info, value);
}

static bool take_argument(const hm_command_info *c, const char *text, hm_options *o)
{
    if (c->most == 0) {
        hm_say("'%s' takes no argument, but was given '%s'", c->name, text);
        return false;
    }
    if (o->args == c->most) {
        hm_say("too many arguments for '%s': at most %d, so not '%s'", c->name, c->most,
               text);
        return false;
    }
    o->arg[o->args++] = text;
    return true;
}

static void ask_help(hm_options *o, const hm_command_info *about)
{
    memset(o, 0, sizeof *o);
    o->command = "help";
    if (about != NULL)
        o->arg[o->args++] = about->name;
}

/* --help wins over everything else that is on the line, also over mistakes. */
static bool wants_help(int argc, char *const *argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* With what was typed, which is all options: "hamlet new --pack NAME". */
static void say_lacking(const hm_command_info *c, int argc, char *const *argv)
{
    char typed[200] = "";
    size_t used = 0;
    for (int i = 2; i < argc && used < sizeof typed; i++)
        used += (size_t)snprintf(typed + used, sizeof typed - used, " %s", argv[i]);
    hm_say("'%s' needs an argument: hamlet %s%s %s", c->name, c->name,
           used < sizeof typed ? typed : "", c->arguments);
}

/* After "--" everything is an argument, so that a file may begin with a hyphen; "-"
 * alone is one in any case. */
static bool take_rest(const hm_command_info *c, int argc, char *const *argv,
                      hm_options *o)
{
    bool ended = false;
    for (int i = 2; i < argc; i++) {
        const char *text = argv[i];
        bool fine = true;
        if (!ended && strcmp(text, "--") == 0)
            ended = true;
        else if (!ended && text[0] == '-' && text[1] != '\0')
            fine = take_option(c, argc, argv, &i, o);
        else
            fine = take_argument(c, text, o);
        if (!fine)
            return false;
    }
    if (o->args < c->least) {
        say_lacking(c, argc, argv);
        return false;
    }
    return true;
}

/* The seed is 1 unless it was said, so that a game can be repeated without being asked
 * to remember anything. */
bool hm_options_parse(int argc, char *const *argv, hm_options *o)
{
    assert(argc > 0);
    memset(o, 0, sizeof *o);
    o->seed = 1;
    const char *first = argc > 1 ? argv[1] : "";
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        ask_help(o, NULL);
        return true;
    }
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
        first = "version";
    const hm_command_info *c = hm_command_find(first);
    if (c == NULL && first[0] == '-') {
        hm_say("a command comes first, not '%s': hamlet COMMAND [options] [paths]",
               first);
        return false;
    }
    if (c == NULL)
        return unknown_command(first);
    if (wants_help(argc, argv)) {
        ask_help(o, c);
        return true;
    }
    o->command = c->name;
    return take_rest(c, argc, argv, o);
}
