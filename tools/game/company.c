/* company.c - see company.h. */
#include "tools/game/company.h"

#include <string.h>

#include "core/teams.h"
#include "tools/game/sheets.h"
#include "tools/json.h"
#include "tools/say.h"

static const char field[] = "teams", no_teams[] = "none";

static void seat(hm_fields *f, const hm_mode *mode, const char *text, int players,
                 hm_arena *arena, const hm_teams **out)
{
    hm_error err = {0};
    hm_teams *t = hm_arena_new(arena, sizeof *t);
    if (t == NULL)
        hm_fields_refuse(f, HM_ENOMEM, "out of memory");
    else if (mode->together)
        hm_fields_refuse(f, HM_EINPUT,
                         "in mode '%s' all play together: there are no teams",
                         mode->name);
    else if (hm_teams_read(t, text, (hm_joining)mode->joining, players, &err) != HM_OK)
        hm_fields_refuse(f, HM_EINPUT, "%s", err.msg);
    else
        *out = t;
}

void hm_company_seat(hm_fields *f, const json_t *v, const hm_mode *mode, int players,
                     hm_arena *arena, const hm_teams **out)
{
    *out = NULL;
    if (v == NULL && mode->teams == HM_TEAMS_NONE)
        return;
    size_t before = hm_fields_enter(f, "%s", v != NULL ? field : "mode");
    const char *text = v != NULL ? hm_fields_text(f, v) : hm_teaming_word(mode->teams);
    if (f->st == HM_OK && strcmp(text, no_teams) != 0)
        seat(f, mode, text, players, arena, out);
    hm_fields_leave(f, before);
}

void hm_company_read(hm_setup_reader *r)
{
    hm_company_seat(&r->fields, json_object_get(r->full, field),
                    &r->game->mode[r->deal->how.mode], r->deal->players, r->arena,
                    &r->deal->how.teams);
}

/* Without teams nothing is said, but where the mode would have some. */
void hm_company_note(const hm_setup_reader *r, json_t *setup)
{
    const hm_mode *mode = &r->game->mode[r->deal->how.mode];
    char text[HM_TEAMS_TEXT];
    if (r->deal->how.teams != NULL) {
        hm_teams_write(r->deal->how.teams, text);
        json_object_set_new(setup, field, hm_json_text(text));
    } else if (mode->teams != HM_TEAMS_NONE) {
        json_object_set_new(setup, field, hm_json_text(no_teams));
    }
}

/* -- the form */

static bool fits(hm_teaming form, hm_joining joining, int seats)
{
    hm_teams t;
    hm_error err;
    return hm_teams_seat(&t, form, joining, seats, &err) == HM_OK;
}

static const char *words(hm_form *f, int form, int joining)
{
    char text[64];
    snprintf(text, sizeof text, "%s %s", hm_teaming_word(form), hm_joining_word(joining));
    return hm_form_keep(f, text);
}

static const char *meaning(hm_form *f, int form, int joining)
{
    char text[200];
    snprintf(text, sizeof text, "%s; %s", hm_teaming_text(form),
             hm_joining_text(joining));
    return hm_form_keep(f, text);
}

void hm_company_ask(hm_form *f, const hm_game *g, int mode, int seats)
{
    const hm_mode *m = &g->mode[mode];
    if (m->together || !fits(seats == 3 ? HM_TEAMS_COUPLES : HM_TEAMS_ACROSS, 0, seats))
        return;
    hm_form_question *q = hm_form_ask(f, field, "Teams");
    q->typed = true;
    hm_form_choice(q, no_teams, "each for themselves; or type a letter for each seat");
    for (int form = HM_TEAMS_NONE + 1; form < HM_TEAMS_SAID; form++)
        for (int joining = 0; joining < HM_JOININGS; joining++)
            if (fits((hm_teaming)form, (hm_joining)joining, seats))
                hm_form_choice(q, words(f, form, joining), meaning(f, form, joining));
    hm_form_settle(f, q, m->teams != 0 ? words(f, m->teams, m->joining) : no_teams);
}

/* -- in words */

static void tell_team(const hm_deal *deal, const char *const *name, int team, FILE *pen)
{
    const hm_teams *t = deal->how.teams;
    int n = 0, left = 0;
    for (int i = 0; i < deal->players; i++)
        left += t->of[i] == team;
    for (int i = 0; i < deal->players; i++) {
        if (t->of[i] != team)
            continue;
        if (n++ > 0)
            fputs(--left == 1 ? " and " : ", ", pen);
        if (name != NULL)
            hm_put(pen, name[i]);
        else
            fprintf(pen, "Player %d", i + 1);
    }
}

void hm_company_tell(const hm_deal *deal, FILE *pen)
{
    const hm_teams *t = deal->how.teams;
    if (t == NULL)
        return;
    if (t->form == HM_TEAMS_COUPLES)
        fputs("Couples: ", pen), fputs(hm_teaming_text(t->form), pen);
    else
        for (int i = 0; i < t->count; i++) {
            fputs(i > 0 ? " against " : "Teams: ", pen);
            tell_team(deal, deal->names, i, pen);
        }
    fprintf(pen, "; %s", hm_joining_text(t->joining));
}
