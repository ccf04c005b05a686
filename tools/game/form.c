/* form.c - see form.h. The questions that all games have are in form_common.c, those of
 * a shape of game with its face. */
#include "tools/game/form.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "dsl/library.h"
#include "tools/game/face.h"
#include "tools/game/form_parts.h"
#include "tools/game/names.h"
#include "tools/game/setup.h"
#include "tools/json.h"
#include "tools/options.h"
#include "tools/say.h"

/* -- building the list */

/* There is one place more than questions: those beyond the limit land there and are
 * not asked. */
hm_form_question *hm_form_ask(hm_form *f, const char *key, const char *label, ...)
{
    va_list args;
    hm_form_question *q = &f->question[f->count];
    *q = (hm_form_question){.at = -1};
    snprintf(q->key, sizeof q->key, "%s", key);
    va_start(args, label);
    vsnprintf(q->label, sizeof q->label, label, args);
    va_end(args);
    f->count += f->count < HM_QUESTIONS_MAX;
    return q;
}

void hm_form_choice(hm_form_question *q, const char *choice, const char *about)
{
    if (q->choices == HM_CHOICES_MAX)
        return;
    q->choice[q->choices] = choice;
    q->about[q->choices++] = about;
}

void hm_form_yes_no(hm_form_question *q, const char *yes, const char *no)
{
    hm_form_choice(q, "no", no);
    hm_form_choice(q, "yes", yes);
    q->usual = true;
}

const char *hm_form_keep(hm_form *f, const char *text)
{
    return hm_need(hm_arena_text(&f->arena, text, strlen(text)));
}

static int choice_named(const hm_form_question *q, const char *text)
{
    for (int i = 0; i < q->choices; i++)
        if (strcasecmp(q->choice[i], text) == 0)
            return i;
    return -1;
}

static void take(hm_form_question *q, int at, const char *typed)
{
    q->at = at;
    snprintf(q->answer, sizeof q->answer, "%s", at >= 0 ? q->choice[at] : typed);
}

static bool may_be_typed(const hm_form_question *q, const char *text)
{
    return q->typed && *text != '\0' && strlen(text) < HM_ANSWER_MAX &&
           (!q->named || hm_name_fits(text));
}

/* An answer from before stays if it is still possible, else the usual one, else the
 * first: there is an answer at any time. */
void hm_form_settle(hm_form *f, hm_form_question *q, const char *usual)
{
    assert(q->typed || q->choices > 0);
    const char *text = json_string_value(json_object_get(f->answers, q->key));
    int at = text != NULL ? choice_named(q, text) : -1;
    if (at < 0 && text != NULL && may_be_typed(q, text)) {
        take(q, -1, text);
        return;
    }
    if (at < 0)
        at = choice_named(q, usual);
    take(q, at < 0 && q->choices > 0 ? 0 : at, usual);
}

const char *hm_form_said(const hm_form *f, const char *key)
{
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->question[i].key, key) == 0)
            return f->question[i].answer;
    return "";
}

/* -- answers */

static bool is_number(const char *text)
{
    return *text != '\0' && strspn(text, "0123456789") == strlen(text) &&
           strlen(text) < 4;
}

/* The choice that a text means: its name, the only one that begins so, or its number. */
static int meant(const hm_form_question *q, const char *text)
{
    int named = choice_named(q, text), fits = 0, found = -1;
    for (int i = 0; named < 0 && *text != '\0' && i < q->choices; i++)
        if (strncasecmp(q->choice[i], text, strlen(text)) == 0) {
            fits++;
            found = i;
        }
    if (named >= 0 || fits == 1)
        return named >= 0 ? named : found;
    int n = is_number(text) ? atoi(text) : 0;
    return n >= 1 && n <= q->choices && !q->typed ? n - 1 : -1;
}

static void note(hm_form *f, const char *key, const char *text)
{
    json_object_set_new(f->answers, key, hm_json_text(text));
}

bool hm_form_answer(hm_form *f, int i, const char *text)
{
    assert(i >= 0 && i < f->count);
    const hm_form_question *q = &f->question[i];
    int at = meant(q, text);
    if (at < 0 && !may_be_typed(q, text))
        return false;
    note(f, q->key, at >= 0 ? q->choice[at] : text);
    hm_form_renew(f);
    return true;
}

const char *hm_form_refusal(hm_form *f, int i, const char *text)
{
    assert(i >= 0 && i < f->count);
    const hm_form_question *q = &f->question[i];
    if (q->named)
        snprintf(f->refusal, sizeof f->refusal,
                 "A name has at most %d columns, and this one has %d", HM_NAME_COLUMNS,
                 hm_width(text, strlen(text)));
    else if (q->typed)
        snprintf(f->refusal, sizeof f->refusal, "That is too long");
    else
        snprintf(f->refusal, sizeof f->refusal, "That is none of the choices of '%s'",
                 q->label + strspn(q->label, " "));
    return f->refusal;
}

void hm_form_turn(hm_form *f, int i, int by)
{
    assert(i >= 0 && i < f->count);
    const hm_form_question *q = &f->question[i];
    if (q->choices == 0)
        return;
    int at = q->at < 0 ? (by > 0 ? 0 : q->choices - 1)
                       : (q->at + by % q->choices + q->choices) % q->choices;
    note(f, q->key, q->choice[at]);
    hm_form_renew(f);
}

/* -- trying it */

/* Every mistake comes as one line; nothing is printed. */
hm_status hm_form_try(const hm_form *f, const hm_options *o, hm_error *err)
{
    hm_arena arena = {0};
    hm_deal deal;
    hm_table *table;
    json_t *setup = NULL, *request = hm_setup_from_options(o, err);
    hm_status st = request == NULL
                       ? err->code
                       : hm_setup_make(request, o, f->lib, &arena, &setup, &deal, err);
    if (st == HM_OK)
        st = hm_table_new(&arena, &deal, &table, err);
    json_decref(request);
    json_decref(setup);
    hm_arena_drop(&arena);
    return st;
}

static void look_for_trouble(hm_form *f)
{
    hm_error err;
    hm_arena arena = {0};
    snprintf(f->trouble, sizeof f->trouble, "%s", hm_form_seed_trouble(f));
    if (f->lib == NULL || f->shared != NULL || f->trouble[0] != '\0')
        return; /* loading said why; or the game of a code, which can be played */
    hm_options *o = hm_need(malloc(sizeof *o));
    *o = *f->o;
    hm_form_fill(f, o, &arena);
    o->hushed = true;
    if (hm_form_try(f, o, &err) != HM_OK)
        snprintf(f->trouble, sizeof f->trouble, "%s", err.msg);
    hm_arena_drop(&arena);
    free(o);
}

void hm_form_renew(hm_form *f)
{
    char broken[HM_TROUBLE_MAX] = "";
    hm_arena_drop(&f->arena);
    f->count = 0;
    f->note[0] = '\0';
    hm_form_ask_all(f, broken, sizeof broken);
    look_for_trouble(f);
    if (f->lib == NULL && f->shared == NULL)
        snprintf(f->trouble, sizeof f->trouble, "%s", broken);
}

/* -- the options of it */

/* Where answers go that are texts, and those that are yes. */
static const struct {
    const char *key;
    size_t      text, flag;
} places[] = {
    {"mode", offsetof(hm_options, mode), 0},
    {"caller", offsetof(hm_options, caller), 0},
    {"teams", offsetof(hm_options, teams), 0},
    {"cards", offsetof(hm_options, cards), 0},
    {"board", offsetof(hm_options, board), 0},
    {"market", offsetof(hm_options, market), 0},
    {"objectives", offsetof(hm_options, objectives), 0},
    {"monuments", 0, offsetof(hm_options, monuments)},
    {"cavern", 0, offsetof(hm_options, cavern)},
    {"open", 0, offsetof(hm_options, open)},
};

enum { PLACES = sizeof places / sizeof *places };

static void fill_one(const hm_form_question *q, hm_options *o, hm_arena *arena)
{
    for (int i = 0; i < PLACES; i++) {
        if (strcmp(places[i].key, q->key) != 0 || (q->usual && q->at == 0))
            continue;
        char *at = (char *)o + (places[i].text != 0 ? places[i].text : places[i].flag);
        if (places[i].text != 0)
            *(const char **)(void *)at = hm_need(
                hm_arena_text(arena, q->answer, strlen(q->answer)));
        else
            *(bool *)(void *)at = true;
    }
}

void hm_form_fill(const hm_form *f, hm_options *o, hm_arena *arena)
{
    hm_form_fill_common(f, o, arena);
    for (int i = 0; i < f->count; i++)
        fill_one(&f->question[i], o, arena);
    const bool asked = f->lib != NULL && f->shared == NULL;
    const hm_face *face = asked ? hm_face_of(hm_library_cards(f->lib)->game) : NULL;
    if (face != NULL && face->take_answers != NULL)
        face->take_answers(f, o, arena);
}

/* -- the form */

hm_form *hm_form_new(const hm_options *o, const json_t *remembered)
{
    hm_form *f = hm_need(calloc(1, sizeof *f));
    f->o = o;
    f->answers = hm_need(json_deep_copy(remembered));
    hm_form_begin_seed(f);
    hm_form_find_games(f);
    hm_form_renew(f);
    return f;
}

void hm_form_free(hm_form *f)
{
    if (f == NULL)
        return;
    hm_library_free(f->lib);
    json_decref(f->shared);
    json_decref(f->answers);
    hm_arena_drop(&f->arena);
    hm_arena_drop(&f->found);
    free(f);
}

int                hm_form_count(const hm_form *f) { return f->count; }
const hm_form_question *hm_form_at(const hm_form *f, int i) { return &f->question[i]; }
const char *hm_form_note(const hm_form *f) { return f->note; }
const char        *hm_form_trouble(const hm_form *f) { return f->trouble; }
const json_t      *hm_form_answers(const hm_form *f) { return f->answers; }
