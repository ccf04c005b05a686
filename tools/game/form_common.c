/* form_common.c - the questions that all games have: the game, packs, who plays, the
 * mode, the variants.
 *
 * A form is asked anew after every answer, from its first question on, and each
 * question settles on what was answered before where that is still possible (form.h).
 * So questions simply stand in their order, and one that depends on another reads the
 * answer as it is now. What there is to choose from is found out by trying: packs by
 * loading them, modes by setting a game up. */
#include "tools/game/form_parts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tools/find.h"
#include "tools/game/company.h"
#include "tools/game/face.h"
#include "tools/game/settings.h"
#include "tools/game/setup.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { PEOPLE_MAX = 8 };

bool hm_form_is_due(const hm_options *o)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && o->args == 0 &&
           (!hm_options_name_game(o) || hm_form_asks_seats(o));
}

/* -- the games there are */

static hm_library *load(const hm_form *f, const char *packs, hm_error *err)
{
    hm_options *o = hm_need(malloc(sizeof *o));
    *o = *f->o;
    o->packs = packs;
    hm_library *lib = hm_load_or_fail(o, NULL, 0, err);
    free(o);
    return lib;
}

static hm_form_game *game_named(hm_form *f, const char *name)
{
    for (int i = 0; i < f->games; i++)
        if (strcmp(f->game[i].name, name) == 0)
            return &f->game[i];
    return NULL;
}

static hm_form_game *add_game(hm_form *f, const hm_game *g)
{
    hm_form_game *new = &f->game[f->games++];
    new->name = hm_need(hm_arena_text(&f->found, g->name, strlen(g->name)));
    new->title = hm_need(hm_arena_text(&f->found, g->title, strlen(g->title)));
    return new;
}

/* The pack that needs the fewest others is the game's own; the others add to it. */
static void add_to_game(hm_form_game *g, const char *pack, int needs)
{
    const char *adds = pack;
    if (g->pack == NULL || needs < g->needs) {
        adds = g->pack;
        g->pack = pack;
        g->needs = needs;
    }
    if (adds != NULL && g->adds < HM_CHOICES_MAX)
        g->add[g->adds++] = adds;
}

/* Packs that cannot be loaded are passed over: somebody who wants to play need not hear
 * of a card that somebody else is writing. `check` tells. */
static void add_pack(hm_form *f, const char *pack)
{
    hm_error err;
    hm_library *lib = load(f, pack, &err);
    const hm_cards *cards = lib == NULL ? NULL : hm_library_cards(lib);
    const hm_game *g = cards == NULL ? NULL : cards->game;
    hm_form_game *known = g == NULL ? NULL : game_named(f, g->name);
    if (g != NULL && known == NULL && f->games < HM_GAMES_MAX)
        known = add_game(f, g);
    if (known != NULL)
        add_to_game(known, hm_need(hm_arena_text(&f->found, pack, strlen(pack))),
                    hm_library_packs(lib));
    if (known != NULL && strcmp(pack, hm_pack_of_game(f->o, NULL)) == 0)
        f->usual = known;
    hm_library_free(lib);
}

/* With --packs there is one game, and it is not asked for. */
void hm_form_find_games(hm_form *f)
{
    hm_arena arena = {0};
    hm_names path = {0}, packs = {0};
    if (f->o->packs != NULL)
        add_pack(f, f->o->packs);
    hm_search_path(f->o, &arena, &path);
    hm_pack_names(&path, &arena, &packs);
    for (int i = 0; f->o->packs == NULL && i < packs.count; i++)
        add_pack(f, packs.name[i]);
    hm_arena_drop(&arena);
}

/* -- the game, and its packs */

static const hm_form_game *ask_game(hm_form *f)
{
    if (f->games == 0)
        return NULL;
    hm_form_question *q = hm_form_ask(f, "game", "Game");
    for (int i = 0; i < f->games; i++)
        hm_form_choice(q, f->game[i].title, "");
    hm_form_settle(f, q, f->usual != NULL ? f->usual->title : "");
    return &f->game[q->at];
}

static void ask_packs(hm_form *f, const hm_form_game *g)
{
    for (int i = 0; i < g->adds && f->o->packs == NULL; i++) {
        char key[48];
        snprintf(key, sizeof key, "pack %.40s", g->add[i]);
        hm_form_question *q = hm_form_ask(f, key, "Pack %.26s", g->add[i]);
        hm_form_yes_no(q, "with the cards of this pack",
                       "without the cards of this pack");
        hm_form_settle(f, q, "no");
    }
}

static void join_packs(const hm_form *f, const hm_form_game *g, char *out, size_t size)
{
    size_t n = (size_t)snprintf(out, size, "%s", g->pack);
    for (int i = 0; i < g->adds && f->o->packs == NULL; i++) {
        char key[48];
        snprintf(key, sizeof key, "pack %.40s", g->add[i]);
        if (strcmp(hm_form_said(f, key), "yes") == 0 && n < size)
            n += (size_t)snprintf(out + n, size - n, ",%s", g->add[i]);
    }
}

/* Loading is slow beside everything else here, so it is done only when the answers give
 * another list of packs. */
static void use_packs(hm_form *f, const hm_form_game *g, char *broken, size_t size)
{
    hm_error err;
    char packs[sizeof f->packs];
    join_packs(f, g, packs, sizeof packs);
    if (f->lib != NULL && strcmp(packs, f->packs) == 0)
        return;
    hm_library_free(f->lib);
    f->lib = load(f, packs, &err);
    snprintf(f->packs, sizeof f->packs, "%s", packs);
    if (f->lib == NULL)
        snprintf(broken, size, "%s", err.msg);
}

/* -- who plays */

static int ask_number(hm_form *f, const char *key, const char *label, int least, int most)
{
    hm_form_question *q = hm_form_ask(f, key, "%s", label);
    for (int i = least; i <= most; i++) {
        char text[12];
        snprintf(text, sizeof text, "%d", i);
        hm_form_choice(q, hm_form_keep(f, text), "");
    }
    hm_form_settle(f, q, "1");
    return atoi(q->answer);
}

/* A comma would part two names. */
static void trim_name(char *name)
{
    while ((name = strchr(name, ',')) != NULL)
        *name = ' ';
}

static void ask_names(hm_form *f, int people)
{
    for (int i = 1; i <= people; i++) {
        char key[24], usual[24];
        snprintf(key, sizeof key, "name %d", i);
        snprintf(usual, sizeof usual, "Player %d", i);
        hm_form_question *q = hm_form_ask(f, key, "  Name %d", i);
        q->typed = q->named = true;
        hm_form_settle(f, q, usual);
        trim_name(q->answer); /* what is shown is what will be used */
    }
}

/* The levels, then the bots that are no level by another name. */
static void offer_bots(hm_form_question *q)
{
    for (int levels = 1; levels >= 0; levels--)
        for (int i = 0; hm_bot_at(i) != NULL; i++)
            if (hm_bot_at(i)->about != NULL && hm_bot_at(i)->level == levels)
                hm_form_choice(q, hm_bot_at(i)->name, hm_bot_at(i)->about);
}

static bool ask_bots(hm_form *f, int bots)
{
    bool searches = false;
    const char *usual = hm_bot_first()->name;
    for (int i = 1; i <= bots; i++) {
        char key[24];
        snprintf(key, sizeof key, "bot %d", i);
        hm_form_question *q = hm_form_ask(f, key, "  Bot %d", i);
        offer_bots(q);
        hm_form_settle(f, q, usual);
        usual = hm_form_keep(f, q->answer); /* the others are as good */
        searches = searches || hm_bot_find(q->answer)->searches;
    }
    return searches;
}

/* How long to think is asked only where a bot uses it, and not of people who said so on
 * the command line. players: how many there are, of which as many are bots as are no
 * people; 0: any number. */
void hm_form_ask_seats(hm_form *f, int players)
{
    int people = ask_number(f, "people", "People", 1, players > 0 ? players : PEOPLE_MAX);
    ask_names(f, people);
    if (people > 1) {
        hm_form_question *q = hm_form_ask(f, "open", "  Look on together");
        hm_form_yes_no(q, "everybody may see everything",
                       "the keyboard is handed over, and nobody sees others' secrets");
        hm_form_settle(f, q, "no");
    }
    int bots = players == 0 ? ask_number(f, "bots", "Bots", 0, PEOPLE_MAX)
                            : ask_number(f, "bots", "Bots", players - people,
                                         players - people);
    if (ask_bots(f, bots) && f->o->think == 0 && f->o->playouts == 0) {
        hm_form_question *q = hm_form_ask(f, "think", "  Thinks for");
        hm_form_choice(q, "1 second", "for each choice");
        hm_form_choice(q, "3 seconds", "for each choice");
        hm_form_choice(q, "10 seconds", "for each choice");
        hm_form_settle(f, q, "1 second");
    }
}

/* -- the mode */

/* Found out by setting such a game up: no list of what goes with what needs to be
 * kept true. */
static bool fits(const hm_form *f, const char *mode)
{
    hm_error err;
    hm_arena arena = {0};
    hm_options *o = hm_need(malloc(sizeof *o));
    *o = *f->o;
    hm_form_fill_common(f, o, &arena);
    o->mode = mode;
    o->hushed = true;
    bool fine = hm_form_try(f, o, &err) == HM_OK;
    hm_arena_drop(&arena);
    free(o);
    return fine;
}

/* The mode that is made for just so many players; "": any will do. */
static const char *usual_mode(const hm_game *g, int seats)
{
    for (int i = 0; i < g->modes; i++) {
        hm_seating s = hm_face_rules(g)->seating(g, i);
        if (s.least == seats && s.most == seats)
            return g->mode[i].name;
    }
    return "";
}

/* Those that can be played by so many; all of them, when none can. */
static void ask_mode(hm_form *f, const hm_game *g)
{
    int seats = atoi(hm_form_said(f, "people")) + atoi(hm_form_said(f, "bots"));
    hm_form_question *q = hm_form_ask(f, "mode", "Mode");
    for (int all = 0; all < 2 && q->choices == 0; all++)
        for (int i = 0; i < g->modes; i++)
            if (all || fits(f, g->mode[i].name))
                hm_form_choice(q, g->mode[i].name, g->mode[i].text);
    hm_form_settle(f, q, usual_mode(g, seats));
    if (q->choices == 1)
        snprintf(f->note, sizeof f->note,
                 "With %d player%s only the mode %s can be played.", seats,
                 seats == 1 ? "" : "s", q->choice[0]);
}

/* -- variants */

enum { KEY_MAX = 48 };
static const char rule_key[] = "rule ";

static const char *key_of(const hm_variant *v, char key[KEY_MAX])
{
    snprintf(key, KEY_MAX, "%s%.40s", rule_key, v->name);
    return key;
}

void hm_form_raise(hm_form_question *q, int blanks)
{
    char *c = &q->label[blanks];
    *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
}

static bool is_said(const hm_form *f, const hm_game *g, const hm_variant *v)
{
    uint8_t value;
    return hm_settings_said(f->o, &g->rule[v->rule], &value);
}

/* Is it on by what is said so far, also of questions that come later? */
static bool will_be_on(const hm_form *f, const hm_game *g, const hm_variant *v)
{
    char key[KEY_MAX];
    uint8_t value = 0;
    const char *text = json_string_value(json_object_get(f->answers, key_of(v, key)));
    if (!hm_settings_said(f->o, &g->rule[v->rule], &value) && text != NULL)
        value = hm_rule_value(&g->rule[v->rule], text, strlen(text)) == v->on
                    ? (uint8_t)v->on
                    : (uint8_t)(1 - v->on);
    return value == v->on;
}

static bool is_needed(const hm_form *f, const hm_game *g, const hm_variant *v)
{
    for (int i = 0; i < g->variants; i++)
        if (&g->variant[i] != v && (g->variant[i].uses >> (v - g->variant) & 1) &&
            will_be_on(f, g, &g->variant[i]))
            return true;
    return false;
}

/* The first value is what the packs say. One that another one uses cannot be off. */
static void ask_variant(hm_form *f, const hm_game *g, const hm_variant *v)
{
    char key[KEY_MAX];
    const hm_rule *rule = &g->rule[v->rule];
    hm_form_question *q = hm_form_ask(f, key_of(v, key), "%.26s", v->name);
    hm_form_raise(q, 0);
    q->usual = true;
    const bool needed = is_needed(f, g, v);
    for (int i = 0; i < rule->values; i++)
        if (i == v->on || !needed)
            hm_form_choice(q, rule->value[i], i == v->on ? v->text : "played without");
    hm_form_settle(f, q, rule->value[0]);
}

static void ask_variants(hm_form *f, const hm_game *g)
{
    for (int i = 0; i < g->variants; i++)
        if (!is_said(f, g, &g->variant[i]))
            ask_variant(f, g, &g->variant[i]);
}

/* Switches that are not variants are not asked for: they are what --rule says. */
hm_setting hm_form_setting(const hm_form *f, const hm_game *g)
{
    char key[KEY_MAX];
    hm_setting how = {0};
    const char *mode = hm_form_said(f, "mode");
    int m = hm_game_mode(g, mode, strlen(mode));
    how.mode = (uint8_t)(m < 0 ? 0 : m);
    for (int i = 0; i < g->rules; i++)
        hm_settings_said(f->o, &g->rule[i], &how.rule[i]);
    for (int i = 0; i < g->variants; i++) {
        const hm_variant *v = &g->variant[i];
        const char *said = hm_form_said(f, key_of(v, key));
        int value = hm_rule_value(&g->rule[v->rule], said, strlen(said));
        if (value >= 0)
            how.rule[v->rule] = (uint8_t)value;
    }
    hm_setting_agree(g, &how, hm_variants_with(g, hm_setting_variants(g, &how)));
    return how;
}

/* Those that are not as the packs have it. */
static void fill_rules(const hm_form *f, hm_options *o, hm_arena *arena)
{
    const size_t begins = strlen(rule_key);
    for (int i = 0; i < f->count; i++) {
        const hm_form_question *q = &f->question[i];
        char text[KEY_MAX + HM_ANSWER_MAX];
        if (strncmp(q->key, rule_key, begins) != 0 || q->at <= 0 ||
            o->rules == HM_ARGS_MAX)
            continue;
        snprintf(text, sizeof text, "%s=%s", q->key + begins, q->answer);
        o->rule[o->rules++] = hm_need(hm_arena_text(arena, text, strlen(text)));
    }
}

/* Who plays is asked even where the packs are broken, so that the list does not shrink
 * and jump while a pack is chosen; what needs the cards then waits. */
void hm_form_ask_all(hm_form *f, char *broken, size_t size)
{
    hm_form_read_code(f);
    if (f->shared != NULL) {
        hm_form_ask_code(f);
        return;
    }
    const hm_form_game *g = ask_game(f);
    if (g == NULL) {
        snprintf(broken, size, "there is no game");
        return;
    }
    ask_packs(f, g);
    use_packs(f, g, broken, size);
    hm_form_ask_seats(f, 0);
    if (f->lib == NULL)
        return;
    const hm_cards *set = hm_library_cards(f->lib);
    if (set->game->modes > 1)
        ask_mode(f, set->game);
    const char *mode = hm_form_said(f, "mode");
    const int m = hm_game_mode(set->game, mode, strlen(mode));
    hm_company_ask(f, set->game, m < 0 ? 0 : m,
                   atoi(hm_form_said(f, "people")) + atoi(hm_form_said(f, "bots")));
    ask_variants(f, set->game);
    hm_face_of(set->game)->offer(f, set);
    hm_form_ask_seed(f);
    hm_form_ask_code(f);
}

/* -- as options */

static bool is_person_calling(const hm_form *f)
{
    const char *who = json_string_value(json_object_get(f->shared, "caller"));
    return strcmp(who != NULL ? who : hm_form_said(f, "caller"), "person") == 0;
}

/* "a,b" of the people, then the bots, who have no names of their own. */
static const char *join_seats(const hm_form *f, bool names, hm_arena *arena)
{
    char *text = NULL, key[24];
    size_t size;
    int people = atoi(hm_form_said(f, "people")), bots = atoi(hm_form_said(f, "bots"));
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 1; i <= people + (names ? 0 : bots); i++) {
        bool person = i <= people;
        fputs(i > 1 ? "," : "", pen);
        snprintf(key, sizeof key, person ? "name %d" : "bot %d", person ? i : i - people);
        fputs(person && !names ? "person" : hm_form_said(f, key), pen);
    }
    if (!names && is_person_calling(f))
        fputs(",person", pen); /* who has a seat, but no name */
    fclose(pen);
    const char *kept = hm_need(hm_arena_text(arena, text, size));
    free(text);
    return kept;
}

void hm_form_fill_common(const hm_form *f, hm_options *o, hm_arena *arena)
{
    const char *think = hm_form_said(f, "think");
    o->names = join_seats(f, true, arena);
    o->bots = join_seats(f, false, arena);
    if (*think != '\0')
        o->think = atoi(think) * 1000;
    hm_form_fill_seed(f, o, arena);
    if (f->shared != NULL)
        return; /* the code says the rest */
    o->players = atoi(hm_form_said(f, "people")) + atoi(hm_form_said(f, "bots"));
    if (o->packs == NULL)
        o->packs = hm_need(hm_arena_text(arena, f->packs, strlen(f->packs)));
    fill_rules(f, o, arena);
}
