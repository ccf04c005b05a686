/* rules_told.c - ground, counters, tokens, abilities, events and ties, as sentences.
 *
 * Text and JSON say them alike: a sentence is made once, in a buffer, and either printed
 * or noted. */
#include "tools/cmd/rules_told.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/teams.h"
#include "core/wording.h"
#include "tools/game/settings.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/textstream.h"

/* Where sentences go: below a title that is printed with the first of them, or into a
 * list. */
typedef struct telling {
    const hm_cards   *cards;
    const hm_game    *game;
    const hm_setting *how;
    const char       *title; /* NULL: it was printed */
    json_t           *list;  /* NULL: printed */
} telling;

static bool is_on(const telling *t, int variant)
{
    return variant < 0 || (hm_setting_variants(t->game, t->how) >> variant & 1);
}

/* Text tells what is played with; JSON all, and what belongs to which variant. */
static bool is_told(const telling *t, int variant)
{
    return t->list != NULL || is_on(t, variant);
}

static void put(telling *t, const char *sentence, int variant)
{
    if (t->list != NULL) {
        json_t *j = hm_need(json_object());
        json_object_set_new(j, "text", hm_json_text(sentence));
        if (variant >= 0)
            json_object_set_new(j, "variant",
                                hm_json_text(t->game->variant[variant].name));
        json_array_append_new(t->list, j);
        return;
    }
    if (t->title != NULL)
        printf("  %s\n", t->title);
    t->title = NULL;
    printf("%6s", "");
    hm_put_wrapped(stdout, sentence, 6, 6);
}

__attribute__((format(printf, 3, 4))) static void tell(telling *t, int variant,
                                                       const char *format, ...)
{
    char *text = NULL;
    size_t size;
    va_list list;
    FILE *pen = hm_textstream(&text, &size);
    va_start(list, format);
    vfprintf(pen, format, list);
    va_end(list);
    fclose(pen);
    text[0] = (char)toupper((unsigned char)text[0]);
    put(t, text, variant);
    free(text);
}

/* -- ground */

/* Rows of letters: '.' is bare ground, '-' no square. */
static void put_map(telling *t, const hm_ground *map)
{
    const hm_grid *grid = &t->game->grid;
    for (int row = 0; row < grid->rows; row++) {
        char line[2 * HM_SQUARES_MAX + 1];
        for (int col = 0; col < grid->cols; col++) {
            const int cell = map->cell[row * grid->cols + col];
            line[2 * col] = cell == HM_GROUND_MISSING ? '-'
                            : cell == 0               ? '.'
                                                      : t->game->terrain[cell - 1].letter;
            line[2 * col + 1] = ' ';
        }
        line[2 * grid->cols - 1] = '\0';
        put(t, line, map->variant);
    }
}

static int maps_of(const hm_game *g, int variant)
{
    int n = 0;
    for (int i = 0; i < g->grounds; i++)
        n += g->ground[i].variant == variant;
    return n;
}

/* Of several that one brings, chance decides; those of a variant lie over the game's. */
static void tell_maps(telling *t, int variant)
{
    const hm_game *g = t->game;
    const int maps = maps_of(g, variant);
    if (maps == 0 || !is_told(t, variant))
        return;
    tell(t, variant, "%s%s", maps == 1 ? "this map lies "
                                       : "one of these maps, by chance, lies ",
         variant < 0 ? "in every town:" : "in every town, over what else does:");
    for (int i = 0; i < g->grounds; i++) {
        if (g->ground[i].variant != variant)
            continue;
        if (g->ground[i].name != NULL)
            tell(t, variant, "%s:", g->ground[i].name);
        put_map(t, &g->ground[i]);
    }
}

static bool has_missing(const telling *t)
{
    for (int i = 0; i < t->game->grounds; i++)
        if (is_told(t, t->game->ground[i].variant) &&
            memchr(t->game->ground[i].cell, HM_GROUND_MISSING, t->game->grid.count))
            return true;
    return false;
}

static void tell_ground(telling *t)
{
    const hm_game *g = t->game;
    if (g->boards > 0)
        return; /* one board for all, which play shows */
    for (int i = 0; i < g->terrains; i++)
        if (is_told(t, g->terrain[i].variant))
            tell(t, g->terrain[i].variant, "%c is %s%s", g->terrain[i].letter,
                 g->terrain[i].name,
                 g->terrain[i].blocked ? ", on which nothing can be put." : ".");
    if (has_missing(t))
        tell(t, -1, "- is no square.");
    for (int v = -1; v < g->variants; v++)
        tell_maps(t, v);
    for (int i = 0; i < g->ground_draws; i++) {
        const hm_ground_draw *d = &g->ground_draw[i];
        if (is_told(t, d->variant))
            tell(t, d->variant, "when the game begins, chance turns %d %s into %s, %s",
                 d->count, d->text, g->terrain[d->terrain].name,
                 d->each ? "others in every town." : "the same in every town.");
    }
}

/* -- counters and tokens */

static void tell_counters(telling *t)
{
    for (int i = 0; i < t->game->counters; i++) {
        const hm_counter *c = &t->game->counter[i];
        if (!is_told(t, c->variant))
            continue;
        const char *owner = c->of_square ? "square" : "player";
        if (c->start == 0)
            tell(t, c->variant, "every %s begins without %s, and can have up to %d (%c).",
                 owner, c->plural, c->capacity, c->letter);
        else
            tell(t, c->variant, "every %s begins with %d %s, and can have up to %d (%c).",
                 owner, c->start, c->start == 1 ? c->name : c->plural, c->capacity,
                 c->letter);
    }
}

static const char *article_of(const char *name)
{
    return strchr("aeiouAEIOU", name[0]) != NULL ? "an" : "a";
}

static void tell_tokens(telling *t)
{
    for (int i = 0; i < t->game->tokens; i++) {
        const hm_token *k = &t->game->token[i];
        if (!is_told(t, k->variant))
            continue;
        tell(t, k->variant, "every player begins with %d %s at the %s (%c).", k->count,
             k->count == 1 ? k->name : k->plural, k->home, k->letter);
        if (k->working != NULL)
            tell(t, k->variant,
                 "%s %s on whose square a building comes up works in it if %s.",
                 article_of(k->name), k->name, k->working);
        else if (k->works != NULL)
            tell(t, k->variant, "%s %s on whose square a building comes up works in it.",
                 article_of(k->name), k->name);
    }
}

/* -- abilities and events */

/* "Foraging: Costs 1 coin each time. ..." of all that can be in the game. */
static void tell_cards(telling *t, bool events)
{
    for (int i = 0; i < t->cards->count; i++) {
        const hm_card *c = t->cards->card[i];
        if (!c->ability || c->event != events || hm_card_is_out(c, t->game, t->how))
            continue;
        tell(t, -1, "%s: %s", c->name, hm_card_text(c, t->game, t->how, 0));
    }
}

static void tell_abilities(telling *t)
{
    bool any = false;
    for (int i = 0; i < t->game->piles; i++) {
        const hm_pile *p = &t->game->pile[i];
        if (!is_told(t, p->variant))
            continue;
        if (p->goals)
            tell(t, p->variant, "%d goal%s drawn when the game begins.", p->draws,
                 p->draws == 1 ? " is" : "s are");
        else
            tell(t, p->variant,
                 "%d of those that cost %d%s %s drawn when the game begins.", p->draws,
                 p->cost, p->or_more ? " or more" : "", p->draws == 1 ? "is" : "are");
        any = true;
    }
    if (any)
        tell_cards(t, false);
}

/* "rounds 3, 6, 9 and so on", "round 2", "rounds 2, 5 and 8". */
static char *rounds_text(const hm_schedule *s)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    if (s->every == 1)
        fputs("each round", pen);
    else if (s->every != 0)
        fprintf(pen, "rounds %d, %d, %d and so on", s->every, 2 * s->every, 3 * s->every);
    for (uint64_t left = s->every != 0 ? 0 : s->rounds; left != 0; left &= left - 1) {
        const uint64_t after = left & (left - 1);
        fprintf(pen, "%s%d",
                left != s->rounds ? (after != 0 ? ", " : " and ")
                : after != 0      ? "rounds "
                                  : "round ",
                __builtin_ctzll(left));
    }
    fclose(pen);
    return text;
}

static void tell_events(telling *t)
{
    bool any = false;
    for (int i = 0; i < t->game->schedules; i++) {
        const hm_schedule *s = &t->game->schedule[i];
        if (!is_told(t, s->variant))
            continue;
        char *rounds = rounds_text(s);
        tell(t, s->variant,
             "at the start of %s, the next event of a shuffled pile is turned up, and "
             "lies open until %s.",
             rounds, s->open == 2 ? "two others do" : "another one does");
        if (s->draws != 0)
            tell(t, s->variant, "the pile has %d of these events, by chance.", s->draws);
        free(rounds);
        any = true;
    }
    if (any)
        tell_cards(t, true);
}

/* -- ties, and packs */

static void tell_ties(telling *t)
{
    for (int i = 0; i < t->game->ties; i++)
        tell(t, -1, "%d. %s.", i + 1, t->game->tie[i].text);
}

static void tell_extended(telling *t)
{
    if (t->game->extended != NULL)
        tell(t, -1, "by %s.", t->game->extended);
}

/* -- modes */

static void write_naming(FILE *pen, const hm_mode *m)
{
    if (m->naming == HM_NAMED_BY_CALLER)
        fputs("somebody calls every resource", pen);
    else if (m->die)
        fputs("in turn, players roll a die for the resource", pen);
    else if (m->naming == HM_NAMED_IN_TURN)
        fputs("players name resources in turn", pen);
    else if (m->shown > 0)
        fprintf(pen, "one of %d resource cards on show is taken", m->shown);
    else
        fputs("resource cards are drawn", pen);
    if (m->chosen > 0)
        fprintf(pen, ", %d of whose faces %s to them to name one", m->chosen,
                m->chosen == 1 ? "leaves it" : "leave it");
    if (m->back)
        fputs("; every other lap goes the other way round", pen);
    if (m->naming == HM_NAMED_BY_CARDS)
        fprintf(pen, ", of %d for each resource", m->copies);
    if (m->free > 1)
        fprintf(pen, "; in rounds %d, %d, %d and so on everybody chooses instead",
                m->free, 2 * m->free, 3 * m->free);
    if (m->players > 0)
        fprintf(pen, m->players == 1 ? "; for one player" : "; for up to %d players",
                m->players);
}

/* What decides, where it is not just the most points. */
static void write_winning(FILE *pen, const hm_mode *m)
{
    if (m->together)
        fputs("; all win or lose together, by the points of all: what makes one player "
              "win or lose does so for all", pen);
    if (m->teams != HM_TEAMS_NONE)
        fprintf(pen, "; teams: %s; %s", hm_teaming_text(m->teams),
                hm_joining_text(m->joining));
    if (m->fewest)
        fputs("; the fewest points win", pen);
    if (m->won_from != 0)
        fprintf(pen, "; won with %d points or %s, else lost", m->won_from,
                m->fewest ? "fewer" : "more");
}

char *hm_rules_mode_text(const hm_game *game, int mode)
{
    const hm_mode *m = &game->mode[mode];
    char *text = NULL;
    size_t size;
    const bool told = m->text != NULL && m->text[0] != '\0';
    const bool plain = !m->together && !m->fewest && m->won_from == 0 && m->teams == 0;
    if (game->boards > 0 || (told && plain))
        return NULL;
    FILE *pen = hm_textstream(&text, &size);
    if (told)
        fputs(m->text, pen);
    else
        write_naming(pen, m);
    write_winning(pen, m);
    fclose(pen);
    return text;
}

/* -- all of it */

static const struct {
    const char *title;
    void (*tell)(telling *t);
} part[] = {{"extended", tell_extended}, {"ground", tell_ground},
            {"counters", tell_counters}, {"tokens", tell_tokens},
            {"abilities", tell_abilities}, {"events", tell_events}, {"ties", tell_ties}};

enum { PARTS = sizeof part / sizeof *part };

void hm_rules_print(const hm_cards *cards, const hm_setting *how, bool ties)
{
    const int last = PARTS - 1; /* ties: what is scored goes before them */
    for (int i = ties ? last : 0; i < (ties ? PARTS : last); i++) {
        telling t = {cards, cards->game, how, part[i].title, NULL};
        part[i].tell(&t);
    }
}

void hm_rules_note(json_t *j, const hm_cards *cards, const hm_setting *how)
{
    for (int i = 0; i < PARTS; i++) {
        telling t = {cards, cards->game, how, NULL, hm_need(json_array())};
        part[i].tell(&t);
        if (json_array_size(t.list) > 0)
            json_object_set(j, part[i].title, t.list);
        json_decref(t.list);
    }
}
