/* help.c - hamlet help: everything that comes from the two tables.
 *
 * The commands and options of options.def become the help texts, the man page
 * and the completions of shells (help_shells.c); the words of dsl/words.def and what is
 * refused by dsl/check/refusals.def become the reference of the card language.
 */
#include "tools/commands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/bots/bot.h"
#include "dsl/check/refusals.h"
#include "dsl/words.h"
#include "tools/cmd/help_example.h"
#include "tools/cmd/help_shells.h"
#include "tools/cmd/help_words.h"
#include "tools/play/command.h"
#include "tools/play/full_view.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/textstream.h"

#ifndef HM_VERSION
#define HM_VERSION "unknown"
#endif

static const char about[] = "cards as text, for tiny-town board games";
static const char help_doc[] = "explain the command";

/* -- what an option's text is made of */

/* The names of the bots, parted by commas: a bot is a row of the table in core/bots. */
static void write_bots(FILE *pen)
{
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        fprintf(pen, "%s%s", i == 0 ? "" : ", ", hm_bot_at(i)->name);
}

char *hm_help_doc(const hm_option_info *info)
{
    static const char slot[] = "{bots}";
    const char *at = strstr(info->doc, slot);
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "%.*s", at != NULL ? (int)(at - info->doc) : -1, info->doc);
    if (at != NULL) {
        write_bots(pen);
        fputs(at + sizeof slot - 1, pen);
    }
    fclose(pen);
    return hm_need(text);
}

/* -- help texts */

static void print_row(FILE *out, const char *name, const char *doc, int column)
{
    int n = fprintf(out, "  %s", name);
    if (n > column - 2)
        fprintf(out, "\n%*s", column, "");
    else
        fprintf(out, "%*s", column - n, "");
    hm_put_wrapped(out, doc, column, column);
}

static void print_commands(FILE *out)
{
    fputs("Commands:\n", out);
    for (int i = 0; i < hm_commands; i++) {
        char name[128];
        snprintf(name, sizeof name, "%s %s", hm_command_list[i].name,
                 hm_command_list[i].what == HM_ARE_TOPICS ? "[TOPIC]"
                                                         : hm_command_list[i].arguments);
        print_row(out, name, hm_command_list[i].line, 18);
    }
}

void hm_print_usage(FILE *out)
{
    fprintf(out, "hamlet: %s\n\nUsage: hamlet COMMAND [options] [paths]\n\n", about);
    print_commands(out);
    fputs("\n'hamlet help COMMAND' explains one, 'hamlet help language' the card "
          "language,\n'hamlet help WORD' a word of it.\n",
          out);
}

static void print_options(hm_option_set options)
{
    for (int i = 0; i < HM_OPTIONS; i++) {
        const hm_option_info *info = &hm_option_list[i];
        char name[64];
        if (!(options >> i & 1))
            continue;
        snprintf(name, sizeof name, "--%s%s%s", info->name, info->argument ? " " : "",
                 info->argument ? info->argument : "");
        char *doc = hm_help_doc(info);
        print_row(stdout, name, doc, 24);
        free(doc);
    }
}

static void print_notes(const char *title, const hm_help_note *note, int count,
                        int column)
{
    printf("\n%s:\n", title);
    for (int i = 0; i < count; i++)
        print_row(stdout, note[i].name, note[i].doc, column);
}

static void print_overview(void)
{
    hm_print_usage(stdout);
    puts("\nOptions of every command:");
    print_options(hm_options_common);
    print_row(stdout, "--help", help_doc, 24);
    print_row(stdout, "--version, -V", "print the version, instead of a command", 24);
    puts("\nA path '-' is standard input; '--' ends the options.");
    print_notes("Exit codes", hm_exit_list, hm_exits, 6);
    print_notes("Environment", hm_variable_list, hm_variables, 18);
    print_notes("Files", hm_place_list, hm_places, 18);
}

static void print_examples(const char *examples)
{
    puts("\nExamples:");
    for (const char *line = examples; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        printf("  %.*s\n", (int)n, line);
        line += n + (line[n] != '\0');
    }
}

/* A line break in a text begins a paragraph. */
static void put_paragraphs(const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        char *one = hm_need(strndup(text, n));
        hm_put_wrapped(stdout, one, 0, 0);
        free(one);
        text += n;
        if (*text == '\n')
            putchar(*text++);
    }
}

/* What only this command has comes first; what all of them have, last. */
static void print_command(const hm_command_info *c)
{
    printf("hamlet %s: %s\n\n", c->name, c->line);
    printf("Usage: hamlet %s [options]%s%s\n\n", c->name, c->arguments[0] ? " " : "",
           c->arguments);
    put_paragraphs(c->more);
    puts("\nOptions:");
    print_options(c->options & ~hm_options_common);
    print_options(c->options & hm_options_common);
    print_row(stdout, "--help", help_doc, 24);
    print_examples(c->examples);
}

/* -- the card language */

static int section_end(const hm_section *s, int i, int count)
{
    return i + 1 < count ? (int)s[i + 1].first : (int)HM_WORDS;
}

static void print_language(const hm_options *o)
{
    int count;
    const hm_section *s = hm_word_sections(&count);
    for (int i = 0; i < count; i++) {
        printf("%s%s%s\n", o->colour ? hm_colour_on("orange") : "", s[i].title,
               o->colour ? hm_colour_off : "");
        hm_put_wrapped(stdout, s[i].text, 0, 0);
        putchar('\n');
        for (int w = s[i].first; w < section_end(s, i, count); w++)
            hm_help_print(o, hm_word_lookup((hm_word)w), false);
        puts(i + 1 < count ? "" : "\n'hamlet help WORD' explains one word.");
    }
}

/* A cell of a Markdown table: a pipe would end it. */
static void put_cell(const char *text, const char *quote)
{
    printf(" %s", *text != '\0' ? quote : "");
    for (const char *c = text; *c != '\0'; c++)
        printf(*c == '|' ? "\\%c" : "%c", *c);
    printf("%s |", *text != '\0' ? quote : "");
}

/* -- docs/reference.md, which is this output: a test compares both, so that words and
 * documentation cannot part. Every word is a heading, so that others can link to it. */

/* What a heading is linked by: small letters, hyphens for blanks, nothing else. */
static const char *anchor(const char *title)
{
    static char text[80];
    size_t n = 0;
    for (const char *c = title; *c != '\0' && n + 1 < sizeof text; c++)
        if (isalnum((unsigned char)*c) || *c == ' ' || *c == '-')
            text[n++] = *c == ' ' ? '-' : (char)tolower((unsigned char)*c);
    text[n] = '\0';
    return text;
}

/* The example as it stands in a file, and what players read. */
static void put_example(const hm_options *o, const hm_word_info *w)
{
    char *shown = hm_example_shown(w), *text = hm_example_read(o, w);
    const size_t n = strlen(shown);
    printf("\n```\n%s%s```\n", shown, n > 0 && shown[n - 1] == '\n' ? "" : "\n");
    if (*text != '\0')
        putchar('\n');
    for (const char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        printf("> %.*s\n", (int)length, line);
        line += length;
        line += *line == '\n' && fputs(">\n", stdout) >= 0;
    }
    free(shown);
    free(text);
}

static void put_word(const hm_options *o, const hm_word_info *w)
{
    printf("\n### %s\n\n`%s`\n\n%c%s.\n", w->spelling, w->form,
           toupper((unsigned char)w->doc[0]), w->doc + 1);
    if (w->example[0] != '\0')
        put_example(o, w);
}

static void print_markdown(const hm_options *o)
{
    int count;
    const hm_section *s = hm_word_sections(&count);
    puts("# Reference of the card language\n\n"
         "Every word, by concept: its form, what it means, an example, and what players "
         "read on a card that says it. `hamlet help WORD` prints the same.\n"
         "[language.md](language.md) is the guide. This page is made by `hamlet help "
         "language --markdown` from the table that the program itself uses.\n\n"
         "In a form, capital letters stand for what you fill in, and what is in [square "
         "brackets] may be left out.\n");
    for (int i = 0; i < count; i++)
        printf("- [%s](#%s)\n", s[i].title, anchor(s[i].title));
    puts("- [What is refused, and why](#what-is-refused-and-why)");
    for (int i = 0; i < count; i++) {
        printf("\n## %s\n\n%s\n", s[i].title, s[i].text);
        for (int w = s[i].first; w < section_end(s, i, count); w++)
            put_word(o, hm_word_lookup((hm_word)w));
    }
}

/* -- what is refused, and why: the rows of dsl/check/refusals.def */

/* Three dots in place of what a message is about. */
static void put_form(const char *form)
{
    fputs(*form != '\0' ? " " : "", stdout);
    for (const char *gap; (gap = strstr(form, "%s")) != NULL; form = gap + 2)
        printf("%.*s...", (int)(gap - form), form);
    printf("%s |", form);
}

static void print_refusal(const hm_refusal_info *row)
{
    fputs("| ", stdout);
    for (const char *c = row->item; *c != '\0'; c++)
        putchar(tolower((unsigned char)*c));
    fputs(" |", stdout);
    put_cell(row->example, "`");
    put_form(row->message);
    put_form(row->hint != NULL ? row->hint : "");
    putchar('\n');
}

static void print_refusals(void)
{
    puts("\n## What is refused, and why\n\nEvery word of these is right, and yet they "
         "do not go together. Three dots stand for the words in question.");
    for (hm_because why = 0; why < HM_BECAUSES; why++) {
        printf("\n%s\n\n| in | said | error | hint |\n|---|---|---|---|\n",
               hm_because_text(why));
        for (hm_refusal r = HM_REFUSED_NOT + 1; r < HM_REFUSALS; r++)
            if (hm_refusal_lookup(r)->why == why)
                print_refusal(hm_refusal_lookup(r));
    }
}

static int help_language(const hm_options *o)
{
    if (o->args > 1)
        return hm_help_word(o, 1);
    if (o->markdown) {
        print_markdown(o);
        print_refusals();
    } else {
        print_language(o);
    }
    return HM_EXIT_FINE;
}

/* -- the man page */

/* Hyphens are minus signs in commands, and a line must not begin like a request. */
static void put_troff(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '-' || *c == '\\')
            printf("\\%s", *c == '-' ? "-" : "e");
        else
            putchar(*c);
        if (*c == '\n' && (c[1] == '.' || c[1] == '\''))
            fputs("\\&", stdout);
    }
}

static void put_item(const char *name, const char *argument, const char *doc)
{
    fputs(".TP\n\\fB", stdout);
    put_troff(name);
    fputs("\\fR", stdout);
    if (argument != NULL) {
        fputs(" \\fI", stdout);
        put_troff(argument);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    put_troff(doc);
    putchar('\n');
}

static void put_option_items(hm_option_set options)
{
    for (int i = 0; i < HM_OPTIONS; i++) {
        const hm_option_info *info = &hm_option_list[i];
        char name[64];
        if (!(options >> i & 1))
            continue;
        snprintf(name, sizeof name, "--%s", info->name);
        char *doc = hm_help_doc(info);
        put_item(name, info->argument, doc);
        free(doc);
    }
}

static void put_notes(const char *title, const hm_help_note *note, int count)
{
    printf(".SH %s\n", title);
    for (int i = 0; i < count; i++)
        put_item(note[i].name, NULL, note[i].doc);
}

static void put_troff_paragraphs(const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        char *one = hm_need(strndup(text, n));
        put_troff(one);
        free(one);
        text += n;
        if (*text == '\n' && text++)
            fputs("\n.PP\n", stdout);
    }
}

static void put_command(const hm_command_info *c)
{
    printf(".SS hamlet %s", c->name);
    fputs(c->arguments[0] != '\0' ? " " : "", stdout);
    put_troff(c->arguments);
    printf("\n%c", toupper((unsigned char)c->line[0]));
    put_troff(c->line + 1);
    fputs(".\n", stdout);
    put_troff_paragraphs(c->more);
    putchar('\n');
    put_option_items(c->options & ~hm_options_common);
    fputs(".PP\n.nf\n", stdout);
    put_troff(c->examples);
    fputs(".fi\n", stdout);
}

/* The keys are laid out as the screen shows them; the words are the table of command.c,
 * without other spellings. */
static void put_playing(void)
{
    const hm_command_word *c;
    puts(".SH PLAYING\n\\fBhamlet play\\fR asks one question at a time, on a screen "
         "where the terminal has one, else (and with \\fB\\-\\-plain\\fR) line by line.\n"
         ".SS Keys on the screen\n.nf");
    put_troff(hm_full_help);
    puts(".fi\n.SS Words, line by line\nThe number of an option, or some of its words, "
         "in any order, each as short as you like: \\fBb2\\fR, \\fBname wo\\fR, "
         "\\fBbuild cottage c3\\fR. Besides options there are");
    for (int i = 0; (c = hm_command_at(i)) != NULL; i++)
        if (c->help != NULL)
            put_item(c->word, *c->argument != '\0' ? c->argument : NULL, c->help);
}


/* Sections as man pages have them; whatever can change stands in the tables, and only
 * what is true of the program as a whole is text here. */
static int print_man(void)
{
    printf(".TH HAMLET 1 \"\" \"hamlet %s\" \"User Commands\"\n", HM_VERSION);
    printf(".SH NAME\nhamlet \\- %s\n.SH SYNOPSIS\n", about);
    puts(".B hamlet\n.I COMMAND\n[\\fIoptions\\fR] [\\fIpaths\\fR]");
    puts(".SH DESCRIPTION\n"
         "Hamlet is an engine for tiny\\-town board games in which every card is a text "
         "file.\n"
         "It checks cards, draws them, tests them, and scores towns with them.\n"
         "A path \\fB\\-\\fR is standard input, and \\fB\\-\\-\\fR ends the options.\n"
         "Results go to standard output, messages to standard error.\n"
         ".SH COMMANDS");
    for (int i = 0; i < hm_commands; i++)
        put_command(&hm_command_list[i]);
    puts(".SH OPTIONS\nEvery command takes");
    put_option_items(hm_options_common);
    put_item("--help", NULL, help_doc);
    puts(".PP\nand, instead of a command,");
    put_item("--version, -V", NULL, "print the version");
    put_playing();
    put_notes("EXIT STATUS", hm_exit_list, hm_exits);
    put_notes("ENVIRONMENT", hm_variable_list, hm_variables);
    put_notes("FILES", hm_place_list, hm_places);
    return HM_EXIT_FINE;
}

/* -- the command */

/* Whatever is no command is a word. Only the language has words to ask for, so a second
 * argument is refused elsewhere instead of ignored. */
static int help_topic(const hm_options *o)
{
    if (strcmp(o->arg[0], "language") == 0)
        return help_language(o);
    const hm_command_info *c = hm_command_find(o->arg[0]);
    if (c == NULL && !o->markdown)
        return hm_help_word(o, 0);
    if (c == NULL || o->args > 1 || o->markdown) {
        hm_say("'%s' goes with 'hamlet help language' only",
               o->markdown ? "--markdown" : o->arg[1]);
        return HM_EXIT_USAGE;
    }
    print_command(c);
    if (hm_word_find(c->name, strlen(c->name)) != HM_WORD_NO_WORD)
        printf("\n'hamlet help language %s' is about the word of the card language.\n",
               c->name);
    return HM_EXIT_FINE;
}

/* Two topics at once would print one of them in silence, so that is refused. */
int hm_cmd_help(const hm_options *o)
{
    if (o->man + o->bash + o->zsh + o->fish + (o->values != NULL || o->args > 0) > 1 ||
        (o->markdown && o->args == 0)) {
        hm_say("one at a time: a topic, --man, --bash, --zsh, --fish or --values; "
               "--markdown with language");
        return HM_EXIT_USAGE;
    }
    if (o->man)
        return print_man();
    if (o->bash || o->zsh || o->fish)
        return o->bash ? hm_help_bash() : o->zsh ? hm_help_zsh() : hm_help_fish();
    if (o->values != NULL)
        return hm_help_values(o);
    if (o->args > 0)
        return help_topic(o);
    print_overview();
    return HM_EXIT_FINE;
}
