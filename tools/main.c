/* main.c - finds the command and runs it.
 *
 * Output that could not be written is an error, or a script would take half a
 * result for a whole one.
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/commands.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

/* Without a command the usage goes to stderr, for nothing was asked for; with --help it
 * goes to stdout. */
static int run(int argc, char *const *argv)
{
    hm_options o;
    if (argc < 2) {
        hm_print_usage(stderr);
        return HM_EXIT_USAGE;
    }
    if (!hm_options_parse(argc, argv, &o))
        return HM_EXIT_USAGE;
    o.colour = hm_use_colour(stdout);
    return hm_command_find(o.command)->run(&o);
}

/* A save that is opened as file 1 because nobody gave the program an output would be
 * written over by what is printed. What stands in for a closed file can only be read:
 * input is at its end, and output fails. */
static void fill_closed_files(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0)
            _Exit(HM_EXIT_LIMIT);
}

int main(int argc, char **argv)
{
    fill_closed_files();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like others */
    setlocale(LC_CTYPE, ""); /* characters only: numbers stay as JSON wants them */
    hm_json_begin(malloc);
    int code = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        hm_say("cannot write the output: %s", hm_why());
        return code == HM_EXIT_FINE ? HM_EXIT_LIMIT : code;
    }
    return code;
}
