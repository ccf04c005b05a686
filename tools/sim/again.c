/* again.c - see again.h. By the tables of options, so a new option needs nothing here. */
#include "tools/sim/again.h"

#include <string.h>

#include "core/bots/bot.h"
#include "tools/commands.h"

/* As a shell takes it for one word. */
static void put_word(FILE *pen, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-+,:@%=";
    if (text[0] != '\0' && text[strspn(text, plain)] == '\0') {
        fprintf(pen, " %s", text);
        return;
    }
    fputs(" '", pen);
    for (; *text != '\0'; text++)
        if (*text == '\'')
            fputs("'\\''", pen);
        else
            fputc(*text, pen);
    fputc('\'', pen);
}

static void put_option(FILE *pen, const hm_option_info *info, const char *value)
{
    fprintf(pen, " --%s", info->name);
    if (value != NULL)
        put_word(pen, value);
}

/* Where results go, and how fast. */
static bool is_aside(int id)
{
    return id == HM_OPTION_JSON || id == HM_OPTION_CSV || id == HM_OPTION_HTML ||
           id == HM_OPTION_DB || id == HM_OPTION_THREADS || id == HM_OPTION_REPRO ||
           id == HM_OPTION_TEXT || id == HM_OPTION_PLAIN;
}

/* Which and how many games. */
static bool is_which(int id)
{
    return id == HM_OPTION_SEED || id == HM_OPTION_FIRST || id == HM_OPTION_COUNT ||
           id == HM_OPTION_GAMES;
}

static void put_number(FILE *pen, const hm_option_info *info, uint64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    put_option(pen, info, text);
}

/* A seed of nought is one; whether it was said is known of all seeds together. */
static void put_set(const hm_options *o, int id, FILE *pen)
{
    const hm_option_info *info = &hm_option_list[id];
    const char *at = (const char *)o + info->field;
    const int listed = info->kind != HM_TAKES_LIST
                           ? 0 : *(const int *)(const void *)((const char *)o +
                                                              info->counter);
    const void *field = at;
    if (info->kind == HM_TAKES_FLAG && *(const bool *)field)
        put_option(pen, info, NULL);
    else if (info->kind == HM_TAKES_TEXT && *(const char *const *)field != NULL)
        put_option(pen, info, *(const char *const *)field);
    else if (info->kind == HM_TAKES_COUNT && *(const long *)field > 0)
        put_number(pen, info, (uint64_t)*(const long *)field);
    else if (id == HM_OPTION_FIRST ? o->count > 0
                                   : info->kind == HM_TAKES_SEED && o->seeded &&
                                         o->count == 0)
        put_number(pen, info, *(const uint64_t *)field);
    for (int i = 0; i < listed; i++)
        put_option(pen, info, ((const char *const *)field)[i]);
}

/* Of the cards of --card only this one, unless it is NULL. */
static void put_options(const hm_options *o, bool which, const char *card, FILE *pen)
{
    const hm_option_set takes = hm_command_find("sim")->options;
    for (int id = 0; id < HM_OPTIONS; id++)
        if (!(takes >> id & 1) || is_aside(id) || (!which && is_which(id)))
            continue;
        else if (id == HM_OPTION_CARD && card != NULL)
            put_option(pen, &hm_option_list[id], card);
        else
            put_set(o, id, pen);
}

void hm_again_run(const hm_options *o, FILE *pen)
{
    fputs("hamlet sim", pen);
    for (int i = 0; i < o->args; i++)
        put_word(pen, o->arg[i]);
    put_options(o, true, NULL, pen);
}

/* -- from a record */

static void put_names(const hm_sim_record *r, const char *option, const char *field,
                      FILE *pen)
{
    const json_t *list = json_object_get(r->head, field);
    size_t i;
    json_t *name;
    char text[1024] = "";
    json_array_foreach(list, i, name) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, "%s%s", i > 0 ? "," : "",
                 json_is_string(name) ? json_string_value(name) : "");
    }
    fprintf(pen, " --%s", option);
    put_word(pen, text);
}

static void put_head(const hm_sim_record *r, const char *card, FILE *pen)
{
    const char *mode = json_string_value(json_object_get(r->head, "mode"));
    put_names(r, "packs", "packs", pen);
    if (mode != NULL) {
        fputs(" --mode", pen);
        put_word(pen, mode);
    }
    fprintf(pen, " --players %d", r->players);
    put_names(r, "bots", "bots", pen);
    if (card != NULL) {
        fputs(" --card", pen);
        put_word(pen, card);
    }
}

/* As it was typed, which may be more than its name: pack/id. */
static const char *name_of(const hm_options *o, const hm_sim_record *r, int study)
{
    if (study < 0 || study >= r->studies)
        return NULL;
    return o->studieds == r->studies ? o->studied[study]
                                     : r->card[r->study[study].card].name;
}

void hm_again_game(const hm_options *o, const hm_sim_record *r, int study, FILE *pen)
{
    fputs("hamlet sim", pen);
    if (o->args > 0)
        put_head(r, name_of(o, r, study), pen);
    else
        put_options(o, false, name_of(o, r, study), pen);
    fputs(" --repro ", pen);
}

/* Where nobody was named, a study is by other bots than a comparison. */
void hm_again_side(const hm_options *o, const char *card, FILE *pen)
{
    fputs("hamlet sim", pen);
    put_options(o, false, card, pen);
    if (card != NULL && o->bots == NULL)
        put_option(pen, &hm_option_list[HM_OPTION_BOTS], hm_bot_mass()->name);
    fputs(" --repro ", pen);
}
