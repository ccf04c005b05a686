/* ask.c - see ask.h. The whole set-up stands there as a numbered list; a number or a label
 * changes a line of it, Enter plays. */
#include "tools/ask.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *after_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* -- the list */

static void print_form(const hm_form *f, const char *last)
{
    puts("A new game:");
    for (int i = 0; i < hm_form_count(f); i++) {
        const hm_question *q = hm_form_at(f, i);
        printf("%4d  %-20s ", i + 1, q->label);
        hm_put(stdout, q->answer);
        putchar('\n');
    }
    if (*hm_form_trouble(f) != '\0') {
        fputs("It cannot be played so: ", stdout);
        hm_put_wrapped(stdout, hm_form_trouble(f), 24, 4);
    }
    puts("Press Enter to play, or type the number of a line to change it.");
    if (last != NULL) {
        fputs("Type 'resume' to go on with the game you left: ", stdout);
        hm_put(stdout, last);
        fputs(".\n", stdout);
    }
}

static void print_choices(const hm_question *q)
{
    for (int i = 0; i < q->choices; i++) {
        printf("%4d  ", i + 1);
        hm_put(stdout, q->choice[i]);
        if (*q->about[i] != '\0') {
            fputs(": ", stdout);
            hm_put_wrapped(stdout, q->about[i], 8 + hm_width(q->choice[i], strlen(q->choice[i])),
                           8);
        } else {
            putchar('\n');
        }
    }
}

static const char *bare_label(const hm_question *q)
{
    return after_blanks(q->label);
}

/* -- one question */

/* False: they left. Counts are their own numbers, so they are not listed. */
static bool ask_one(hm_form *f, hm_lines *in, int i)
{
    const hm_question *q = hm_form_at(f, i);
    bool counts = q->choices > 0 && isdigit((unsigned char)q->choice[0][0]) && !q->typed;
    if (!counts)
        print_choices(q);
    for (;;) {
        printf("%s", bare_label(q));
        if (counts)
            printf(", %s to %s", q->choice[0], q->choice[q->choices - 1]);
        fputs("? [", stdout);
        hm_put(stdout, q->answer);
        fputs("] ", stdout);
        const char *said = hm_lines_read(in, "");
        if (said == NULL)
            return false;
        if (*said == '\0' || hm_form_answer(f, i, said))
            return true;
        puts(q->typed ? "That is too long."
                      : "That is none of the choices; Enter leaves it as it is.");
    }
}

/* -- what is typed */

static int line_named(const hm_form *f, const char *word, size_t length)
{
    int found = -1, fits = 0;
    for (int i = 0; i < hm_form_count(f); i++) {
        const char *label = bare_label(hm_form_at(f, i));
        if (strncasecmp(label, word, length) == 0) {
            found = i;
            fits++;
        }
    }
    return fits == 1 ? found : -1;
}

/* "3", "3 yes", "people 2": a line, and its answer if there is one. -1: no line. */
static int read_line(const hm_form *f, const char *said, const char **answer)
{
    size_t n = strcspn(said, " \t");
    char *end;
    long number = strtol(said, &end, 10);
    bool counted = end == said + n && number >= 1 && number <= hm_form_count(f);
    *answer = after_blanks(said + n);
    if (counted)
        return (int)number - 1;
    int whole = line_named(f, said, strlen(said)); /* labels may have blanks in them */
    if (whole >= 0)
        *answer = "";
    return whole >= 0 ? whole : line_named(f, said, n);
}

static bool is_word(const char *said, const char *word)
{
    return strcasecmp(said, word) == 0;
}

/* False: they left. */
static bool change(hm_form *f, hm_lines *in, const char *said)
{
    const char *answer;
    char *line = hm_need(strdup(said)); /* asking reads the next one */
    bool stays = true;
    int i = read_line(f, line, &answer);
    if (i < 0)
        puts("Type the number of a line, as '2', or with its answer, as '2 yes'; Enter plays, "
             "'quit' leaves.");
    else if (*answer == '\0')
        stays = ask_one(f, in, i);
    else if (!hm_form_answer(f, i, answer)) {
        printf("That is none of the choices of '%s'.\n", bare_label(hm_form_at(f, i)));
        stays = ask_one(f, in, i);
    }
    free(line);
    return stays;
}

hm_form_end hm_ask(hm_form *f, hm_lines *in, const char *last)
{
    for (;;) {
        print_form(f, last);
        const char *said = hm_lines_read(in, "> ");
        if (said == NULL || is_word(said, "quit") || is_word(said, "q"))
            return HM_FORM_LEAVE;
        if (last != NULL && is_word(said, "resume"))
            return HM_FORM_RESUME;
        bool plays = *said == '\0' || is_word(said, "play");
        if (plays && *hm_form_trouble(f) == '\0')
            return HM_FORM_PLAY;
        if (!plays && !change(f, in, said))
            return HM_FORM_LEAVE;
        putchar('\n');
    }
}
