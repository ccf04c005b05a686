/* ask.c - see ask.h. The whole set-up stands there as a numbered list; a number or a
 * label changes a line of it, Enter plays. */
#include "tools/play/ask.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tools/say.h"
#include "tools/textstream.h"

enum { NUMBER = 6, LABEL = 20 /* columns */ };

static const char *after_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* One paragraph of three parts, the second of which may be anybody's. */
static void say(const char *before, const char *what, const char *after)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "%s%s%s", before, what, after);
    fclose(pen);
    hm_put_wrapped(stdout, text, 0, 4);
    free(text);
}

/* -- the list */

static void print_form(const hm_form *f, const hm_left *last)
{
    puts("A new game:");
    for (int i = 0; i < hm_form_count(f); i++) {
        const hm_form_question *q = hm_form_at(f, i);
        int pad = LABEL - hm_width(q->label, strlen(q->label));
        printf("%4d  ", i + 1);
        hm_put(stdout, q->label); /* it may have the name of somebody's folder in it */
        printf("%*s ", pad > 0 ? pad : 0, "");
        hm_put_wrapped(stdout, q->answer, NUMBER + LABEL + 1, NUMBER + LABEL + 1);
    }
    if (*hm_form_note(f) != '\0')
        hm_put_wrapped(stdout, hm_form_note(f), 0, 4);
    if (*hm_form_trouble(f) != '\0') {
        fputs("It cannot be played so: ", stdout);
        hm_put_wrapped(stdout, hm_form_trouble(f), 24, 4);
    }
    say("Press Enter to play, or type the number of a line to change it.", "", "");
    if (last->text != NULL)
        say("Type 'resume' to go on with the game you left: ", last->text, ".");
    if (last->more > 0)
        printf("%d more unfinished: 'hamlet games' lists them.\n", last->more);
}

static void print_choices(const hm_form_question *q)
{
    for (int i = 0; i < q->choices; i++) {
        printf("%4d  ", i + 1);
        hm_put(stdout, q->choice[i]);
        if (*q->about[i] != '\0') {
            fputs(": ", stdout);
            hm_put_wrapped(stdout, q->about[i],
                           8 + hm_width(q->choice[i], strlen(q->choice[i])), 8);
        } else {
            putchar('\n');
        }
    }
}

static const char *bare_label(const hm_form_question *q)
{
    return after_blanks(q->label);
}

static bool is_word(const char *said, const char *word)
{
    return strcasecmp(said, word) == 0;
}

static bool is_quit(const char *said)
{
    return is_word(said, "quit") || is_word(said, "q");
}

/* -- one question */

/* Counts are their own numbers, so they are not listed. */
static bool is_count(const hm_form_question *q)
{
    bool counts = q->choices > 0 && !q->typed;
    for (int i = 0; i < q->choices && counts; i++)
        counts = q->choice[i][strspn(q->choice[i], "0123456789")] == '\0';
    return counts;
}

/* "Bots, 0 to 8? [1] ", malloc'd. The reader shows it again where it has to. */
static char *prompt_of(const hm_form_question *q)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_put(pen, bare_label(q));
    if (is_count(q))
        fprintf(pen, ", %s to %s", q->choice[0], q->choice[q->choices - 1]);
    fputs("? [", pen);
    hm_put(pen, q->answer);
    fputs("] ", pen);
    fclose(pen);
    return text;
}

/* False: they left. */
static bool ask_one(hm_form *f, hm_lines *in, int i)
{
    const hm_form_question *q = hm_form_at(f, i);
    if (!is_count(q))
        print_choices(q);
    for (;;) {
        char *prompt = prompt_of(q);
        const char *said = hm_lines_read(in, prompt);
        free(prompt);
        if (said == NULL)
            return false;
        if (*said == '\0' || hm_form_answer(f, i, said))
            return true;
        if (is_quit(said)) /* where it is no answer, as a name would be */
            return false;
        say(hm_form_refusal(f, i, said), "; Enter leaves it as it is.", "");
    }
}

/* -- what is typed */

/* The line whose label the text begins with, the longest of them; *length:
 * how long it is. */
static int line_of(const hm_form *f, const char *said, size_t *length)
{
    int found = -1;
    *length = 0;
    for (int i = 0; i < hm_form_count(f); i++) {
        const char *label = bare_label(hm_form_at(f, i));
        size_t n = strlen(label);
        bool ends = strncasecmp(label, said, n) == 0 && strchr(" \t", said[n]) != NULL;
        if (ends && n > *length) {
            found = i;
            *length = n;
        }
    }
    return found;
}

/* The only line whose label begins with the word. */
static int line_like(const hm_form *f, const char *word, size_t length)
{
    int found = -1, fits = 0;
    for (int i = 0; i < hm_form_count(f); i++)
        if (strncasecmp(bare_label(hm_form_at(f, i)), word, length) == 0) {
            found = i;
            fits++;
        }
    return fits == 1 ? found : -1;
}

/* "3", "3 yes", "people 2", "name 1 Ann": a line, and its answer if there is
 * one. -1: none. */
static int read_line(const hm_form *f, const char *said, const char **answer)
{
    size_t word = strcspn(said, " \t"), n;
    char *end;
    long number = strtol(said, &end, 10);
    bool counted = end == said + word && number >= 1 && number <= hm_form_count(f);
    int line = counted ? (int)number - 1 : line_of(f, said, &n);
    bool whole = !counted && line >= 0;
    *answer = after_blanks(said + (whole ? n : word));
    return line >= 0 ? line : line_like(f, said, word);
}

/* False: they left. */
static bool change(hm_form *f, hm_lines *in, const char *said)
{
    const char *answer;
    char *line = hm_need(strdup(said)); /* asking reads the next one */
    bool stays = true;
    int i = read_line(f, line, &answer);
    if (i < 0)
        say("Type the number of a line, as '2', or with its answer, as '2 yes'; Enter "
            "plays, 'quit' leaves.", "", "");
    else if (*answer == '\0')
        stays = ask_one(f, in, i);
    else if (!hm_form_answer(f, i, answer)) {
        say(hm_form_refusal(f, i, answer), ".", "");
        stays = ask_one(f, in, i);
    }
    free(line);
    return stays;
}

/* False: it cannot be, which is said. */
static bool is_resumed(const hm_left *last)
{
    char why[HM_LEFT_WHY];
    const char *refusal = hm_left_refusal(last, why);
    if (*refusal != '\0')
        say(refusal, "", "");
    return *refusal == '\0';
}

/* The end of the input leaves, as "quit" does: a script that has no more to say must
 * not play. Enter plays only where nothing is in the way. */
hm_form_end hm_ask(hm_form *f, hm_lines *in, const hm_left *last)
{
    for (;;) {
        print_form(f, last);
        const char *said = hm_lines_read(in, "> ");
        if (said == NULL || is_quit(said))
            return HM_FORM_LEAVE;
        const bool resumes = last->text != NULL && is_word(said, "resume");
        if (resumes && is_resumed(last))
            return HM_FORM_RESUME;
        bool plays = *said == '\0' || is_word(said, "play");
        if (plays && *hm_form_trouble(f) == '\0')
            return HM_FORM_PLAY;
        if (!plays && !resumes && !change(f, in, said))
            return HM_FORM_LEAVE;
        putchar('\n');
    }
}
