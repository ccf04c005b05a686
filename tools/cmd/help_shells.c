/* help_shells.c - the completions of bash, zsh and fish, from the table of options.
 *
 * What depends on packs or folders is asked of the program when it is wanted (hamlet help
 * --values), with the packs that stand on the line so far: packs differ from folder to
 * folder. Values come from files, so they are neither expanded nor put on the line
 * unquoted. */
#include "tools/cmd/help_shells.h"

#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

/* -- what the shells share */

static bool takes_path(const hm_option_info *info)
{
    return strcmp(info->argument, "FILE") == 0 || strcmp(info->argument, "PATH") == 0;
}

static bool takes_several(const hm_option_info *info)
{
    static const char *const lists[] = {"A,B", "WHO", "WHAT"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(info->argument, lists[i]) == 0)
            return true;
    return false;
}

static void put_words(hm_option_set options)
{
    for (int i = 0; i < HM_OPTIONS; i++)
        if (options >> i & 1)
            printf("--%s ", hm_option_list[i].name);
    fputs("--help", stdout);
}

static void put_command_names(void)
{
    for (int i = 0; i < hm_commands; i++)
        printf("%s%s", i == 0 ? "" : " ", hm_command_list[i].name);
}

/* -- bash */

/* What is offered as arguments of each kind; NULL: nothing. */
static const char *const bash_arguments[] = {
    [HM_ARE_FILES] = "compopt -o default",
    [HM_ARE_SAVES] = "compopt -o default; _hamlet_values saves",
    [HM_ARE_CARDS] = "compopt -o default; _hamlet_values card",
    [HM_ARE_TOPICS] = "COMPREPLY=($(compgen -W \"$commands language\" -- \"$cur\"))",
    [HM_ARE_BENCHES] = "COMPREPLY=($(compgen -W \"" HM_BENCHES "\" -- \"$cur\"))",
    [HM_ARE_GAMES] = "_hamlet_values games",
    [HM_ARE_PUZZLES] = "_hamlet_values puzzles",
    [HM_ARE_RUNS] = "compopt -o default; ((COMP_CWORD > 2)) || _hamlet_values runs",
    [HM_ARE_FREE] = NULL,
};

/* Bash parts words at '=', so word is the whole of it and cut what bash has already; a
 * list is completed behind its last comma. Names of cards may be typed in any case, so
 * they are completed in any. */
static const char bash_values[] =
    "_hamlet_values()\n{\n"
    "    local value before= typed\n"
    "    [[ ${2-} == list && $word == *,* ]] && before=${word%,*},\n"
    "    typed=${word#\"$before\"}\n"
    "    while IFS= read -r value; do\n"
    "        value=${value%%$'\\t'*}\n"
    "        [[ ${value,,} == \"${typed,,}\"* ]] || continue\n"
    "        value=$before$(printf %q \"$value\")\n"
    "        COMPREPLY+=(\"${value#\"$cut\"}\")\n"
    "    done < <(\"${COMP_WORDS[0]}\" help \"${COMP_WORDS[1]}\" --values \"$1\" \\\n"
    "        \"${packs[@]}\" 2>/dev/null)\n"
    "    [[ ${2-} == list ]] && compopt -o nospace\n"
    "}\n";

static const char bash_begin[] =
    "    local cur=${COMP_WORDS[COMP_CWORD]} i word cut prev\n"
    "    local -a packs=()\n"
    "    COMPREPLY=()\n"
    "    word=$cur i=$COMP_CWORD\n"
    "    [[ $cur == = ]] && cur=\n"
    "    while ((i > 1)) && [[ ${COMP_WORDS[i]} == = || ${COMP_WORDS[i-1]} == = ]]; do\n"
    "        word=${COMP_WORDS[--i]}$word\n"
    "    done\n"
    "    prev=${COMP_WORDS[i-1]}\n"
    "    if [[ $word == --*=* ]]; then\n"
    "        prev=${word%%=*} word=${word#*=}\n"
    "    fi\n"
    "    cut=${word%\"$cur\"}\n"
    "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
    "        case ${COMP_WORDS[i]} in\n"
    "        --packs | --with)\n"
    "            if [[ ${COMP_WORDS[i+1]} == = ]]; then\n"
    "                packs+=(\"${COMP_WORDS[i]}\" \"${COMP_WORDS[i+2]-}\")\n"
    "            elif ((i + 1 < COMP_CWORD)); then\n"
    "                packs+=(\"${COMP_WORDS[i]}\" \"${COMP_WORDS[i+1]}\")\n"
    "            fi ;;\n"
    "        esac\n"
    "    done\n";

/* A row for each option that takes something. Where that can be left out, an option may
 * follow. */
static void put_bash_options(void)
{
    puts("    case $prev in");
    for (int i = 0; i < HM_OPTIONS; i++) {
        const hm_option_info *info = &hm_option_list[i];
        if (info->argument == NULL)
            continue;
        if (info->kind == HM_TAKES_DAY) {
            printf("    --%s) [[ $cur == -* ]] || { _hamlet_values %s; return; } ;;\n",
                   info->name, info->name);
            continue;
        }
        printf("    --%s)%s _hamlet_values %s%s; return ;;\n", info->name,
               takes_path(info) ? " compopt -o default;" : "", info->name,
               takes_several(info) ? " list" : "");
    }
    puts("    esac");
}

int hm_help_bash(void)
{
    puts("# completion of hamlet for bash, made by: hamlet help --bash");
    fputs(bash_values, stdout);
    puts("_hamlet()\n{");
    fputs(bash_begin, stdout);
    fputs("    local commands=\"", stdout);
    put_command_names();
    puts("\"\n    if ((COMP_CWORD == 1)); then\n"
         "        COMPREPLY=($(compgen -W \"$commands --help --version\" -- \"$cur\"))\n"
         "        return\n"
         "    fi");
    put_bash_options();
    puts("    case ${COMP_WORDS[1]},$cur in");
    for (int i = 0; i < hm_commands; i++) {
        const hm_command_info *c = &hm_command_list[i];
        printf("    %s,-*)\n        COMPREPLY=($(compgen -W \"", c->name);
        put_words(c->options);
        puts("\" -- \"$cur\")) ;;");
        if (bash_arguments[c->what] != NULL)
            printf("    %s,*)\n        %s ;;\n", c->name, bash_arguments[c->what]);
    }
    puts("    esac\n}\ncomplete -F _hamlet hamlet");
    return HM_EXIT_FINE;
}

/* -- zsh */

static const char *const zsh_arguments[] = {
    [HM_ARE_FILES] = "'*:file:_files'",
    [HM_ARE_SAVES] = "'1:save:_hamlet_saves'",
    [HM_ARE_CARDS] = "'*:card:_hamlet_cards'",
    [HM_ARE_TOPICS] = "'1:topic:_hamlet_topics'",
    [HM_ARE_BENCHES] = "'1:benchmark:(" HM_BENCHES ")'",
    [HM_ARE_GAMES] = "'1:game:_hamlet_games'",
    [HM_ARE_PUZZLES] = "'1:puzzle:_hamlet_values puzzles'",
    [HM_ARE_RUNS] = "'1:what:_hamlet_files runs' '*:file:_files'",
    [HM_ARE_FREE] = "'1:name:'",
};

/* Inside single quotes, inside the brackets or colons of a specification. */
static void put_zsh(const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c == '\'')
            fputs("'\\''", stdout);
        else
            printf(strchr("[]:\\", *c) != NULL ? "\\%c" : "%c", *c);
}

/* What the argument is called; brackets would say that it can be left out. */
static const char *zsh_name(const hm_option_info *info)
{
    return info->kind == HM_TAKES_DAY ? "DATE" : info->argument;
}

/* Options that may be repeated begin with a star, those with a value end in "=", as
 * _arguments wants them. */
static void put_zsh_command(const hm_command_info *c)
{
    printf("  %s)\n    _arguments -s", c->name);
    for (int i = 0; i < HM_OPTIONS; i++) {
        const hm_option_info *info = &hm_option_list[i];
        if (!(c->options >> i & 1))
            continue;
        printf(" \\\n      '%s--%s%s[", info->kind == HM_TAKES_LIST ? "*" : "",
               info->name, info->argument != NULL ? "=" : "");
        char *doc = hm_help_doc(info);
        put_zsh(doc);
        free(doc);
        fputs("]", stdout);
        if (info->argument != NULL)
            printf("%s:%s:_hamlet_%s %s", info->kind == HM_TAKES_DAY ? ":" : "",
                   zsh_name(info),
                   takes_path(info) ? "files" : takes_several(info) ? "list" : "values",
                   info->name);
        fputs("'", stdout);
    }
    fputs(" \\\n      '--help[explain the command]'", stdout);
    if (zsh_arguments[c->what] != NULL)
        printf(" \\\n      %s", zsh_arguments[c->what]);
    puts("\n    ;;");
}

/* The packs that the line names so far go along; a word of opt_args is a value. */
#define ANY_CASE "'m:{[:lower:][:upper:]}={[:upper:][:lower:]}'"
static const char zsh_values[] =
    "_hamlet_ask() {\n"
    "  local -a packs\n"
    "  [[ -n $opt_args[--packs] ]] && packs+=(--packs \"${(Q)opt_args[--packs]}\")\n"
    "  found=(${(f)\"$(hamlet help $command --values $1 $packs 2>/dev/null)\"})\n"
    "}\n"
    "_hamlet_values() {\n"
    "  local -a found\n"
    "  _hamlet_ask $argv[-1]\n"
    "  compadd -M " ANY_CASE " -a found\n"
    "}\n"
    "_hamlet_list() {\n"
    "  local -a found\n"
    "  _hamlet_ask $argv[-1]\n"
    "  compset -P '*,'\n"
    "  compadd -M " ANY_CASE " -S '' -a found\n"
    "}\n"
    "_hamlet_files() {\n"
    "  _hamlet_values $argv[-1]\n"
    "  _files\n"
    "}\n"
    "_hamlet_games() {\n"
    "  local -a found shown\n"
    "  _hamlet_ask games\n"
    "  shown=(\"${(@)found//$'\\t'/  }\")\n"
    "  found=(\"${(@)found%%$'\\t'*}\")\n"
    "  compadd -l -V games -d shown -a found\n"
    "}\n"
    "_hamlet_saves() {\n"
    "  local -a found\n"
    "  [[ $words[CURRENT-1] == --daily ]] && return 1\n"
    "  _hamlet_ask saves\n"
    "  compadd -M " ANY_CASE " -f -a found\n"
    "  _files\n"
    "}\n"
    "_hamlet_cards() {\n"
    "  local -a found\n"
    "  _hamlet_ask card\n"
    "  compadd -M " ANY_CASE " -a found\n"
    "  _files -g '*.(card|lua)'\n"
    "}\n";

/* The command is shifted away before _arguments runs, which would count it as the
 * first argument. */
int hm_help_zsh(void)
{
    puts("#compdef hamlet\n# completion of hamlet for zsh, made by: hamlet help --zsh");
    fputs(zsh_values, stdout);
    fputs("_hamlet_topics() {\n  compadd language ", stdout);
    put_command_names();
    puts("\n}\n_hamlet() {\n  local -A opt_args\n  local -a commands\n  commands=(");
    for (int i = 0; i < hm_commands; i++) {
        printf("    '%s:", hm_command_list[i].name);
        put_zsh(hm_command_list[i].line);
        puts("'");
    }
    puts("  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $command in");
    for (int i = 0; i < hm_commands; i++)
        put_zsh_command(&hm_command_list[i]);
    puts("  esac\n}\n_hamlet \"$@\"");
    return HM_EXIT_FINE;
}

/* -- fish */

static const char *const fish_arguments[] = {
    [HM_ARE_FILES] = "-F",
    [HM_ARE_SAVES] = "-F -a '(__hamlet_values saves)'",
    [HM_ARE_CARDS] = "-F -a '(__hamlet_values card)'",
    [HM_ARE_TOPICS] = "-a 'language (hamlet help --values commands)'",
    [HM_ARE_BENCHES] = "-a '" HM_BENCHES "'",
    [HM_ARE_GAMES] = "-k -a '(__hamlet_values games)'",
    [HM_ARE_PUZZLES] = "-k -a '(__hamlet_values puzzles)'",
    [HM_ARE_RUNS] = "-F -a '(__hamlet_values runs)'",
    [HM_ARE_FREE] = NULL,
};

/* Inside single quotes. */
static void put_fish(const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        printf(strchr("'\\", *c) != NULL ? "\\%c" : "%c", *c);
}

/* A list is completed behind its last comma. */
static const char fish_values[] =
    "function __hamlet_values\n"
    "    set -l packs\n"
    "    set -l words (commandline -opc)\n"
    "    for i in (seq (count $words))\n"
    "        switch $words[$i]\n"
    "            case --packs --with\n"
    "                set -q words[(math $i + 1)]\n"
    "                and set -a packs $words[$i] $words[(math $i + 1)]\n"
    "            case '--packs=*' '--with=*'\n"
    "                set -a packs $words[$i]\n"
    "        end\n"
    "    end\n"
    "    hamlet help $words[2] --values $argv[1] $packs 2>/dev/null\n"
    "end\n"
    "function __hamlet_list\n"
    "    set -l word (string replace -r '^--[^=]*=' '' -- (commandline -ct))\n"
    "    set -l before (string match -r '.*,' -- $word)\n"
    "    __hamlet_values $argv[1] | string replace -r '^' -- \"$before\"\n"
    "end\n";

/* Where a value can be left out, fish takes only what stands behind "=" for one. */
static void put_fish_day(const hm_command_info *c, const hm_option_info *info)
{
    printf(" -k -a '(__hamlet_values %s)'\ncomplete -c hamlet -n "
           "'__fish_seen_subcommand_from %s; and __fish_prev_arg_in --%s' -k -a "
           "'(__hamlet_values %s)'", info->name, c->name, info->name, info->name);
}

/* Nor is what follows such an option an argument. */
static void put_fish_arguments(const hm_command_info *c)
{
    if (fish_arguments[c->what] == NULL)
        return;
    printf("complete -c hamlet -n '__fish_seen_subcommand_from %s", c->name);
    for (int i = 0; i < HM_OPTIONS; i++)
        if ((c->options >> i & 1) && hm_option_list[i].kind == HM_TAKES_DAY)
            printf("; and not __fish_prev_arg_in --%s", hm_option_list[i].name);
    printf("' %s\n", fish_arguments[c->what]);
}

static void put_fish_option(const hm_command_info *c, const hm_option_info *info)
{
    printf("complete -c hamlet -n '__fish_seen_subcommand_from %s' -l %s -d '", c->name,
           info->name);
    char *doc = hm_help_doc(info);
    put_fish(doc);
    free(doc);
    fputs("'", stdout);
    if (info->kind == HM_TAKES_DAY)
        put_fish_day(c, info);
    else if (info->argument != NULL)
        printf(" %s -a '(__hamlet_%s %s)'", takes_path(info) ? "-r -F" : "-x",
               takes_several(info) ? "list" : "values", info->name);
    putchar('\n');
}

int hm_help_fish(void)
{
    puts("# completion of hamlet for fish, made by: hamlet help --fish");
    fputs(fish_values, stdout);
    puts("complete -c hamlet -f");
    puts("complete -c hamlet -n __fish_use_subcommand -l help -d 'explain the commands'");
    puts("complete -c hamlet -n __fish_use_subcommand -l version -d 'print the version'");
    for (int i = 0; i < hm_commands; i++) {
        const hm_command_info *c = &hm_command_list[i];
        printf("complete -c hamlet -n __fish_use_subcommand -a %s -d '", c->name);
        put_fish(c->line);
        puts("'");
        put_fish_arguments(c);
        for (int k = 0; k < HM_OPTIONS; k++)
            if (c->options >> k & 1)
                put_fish_option(c, &hm_option_list[k]);
    }
    return HM_EXIT_FINE;
}
