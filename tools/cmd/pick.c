/* pick.c - see pick.h.
 *
 * What ends like a file of cards is one, and a folder that is a pack all its cards;
 * everything else is a name. */
#include "tools/cmd/pick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/draw.h"
#include "core/wording.h"
#include "dsl/deckfile.h"
#include "dsl/words.h"
#include "tools/elsewhere.h"
#include "tools/game/decks.h"
#include "tools/load.h"
#include "tools/say.h"

const char *hm_pick_text(const hm_pick *p, const hm_card *c, const hm_game *g)
{
    return p->one_game ? hm_card_text(c, g, &p->how, (int)p->o->players) : c->text;
}

/* What the options say of the game; false after telling what is wrong. */
static bool read_setting(hm_pick *p, const hm_game *game)
{
    p->one_game = p->o->mode != NULL || p->o->rules > 0 || p->o->players > 0;
    return hm_settings_from(p->o, game, &p->how);
}

static int visit(hm_pick *p, const hm_library *lib, const hm_card *c)
{
    p->visited++;
    return p->visit(p->ctx, lib, c);
}

/* -- by name */

/* Ids are compared in lower case, since that is how people misspell names. */
static int unknown_card(hm_pick *p, const char *name, const hm_cards *cards)
{
    hm_near near = {0};
    char *low = hm_need(hm_arena_text(&p->arena, name, strlen(name)));
    for (char *c = low; *c != '\0'; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c == ' ' ? '-' : *c);
    for (int i = 0; i < cards->count; i++)
        hm_near_try(&near, low, strlen(low), cards->card[i]->id);
    char hint[400] = "";
    hm_say("unknown card '%s'", name);
    if (hm_elsewhere(p->o, name, hint, sizeof hint))
        hm_say("%s", hint);
    for (int i = 0; i < cards->count && near.best != NULL && *hint == '\0'; i++)
        if (cards->card[i]->id == near.best)
            hm_say_near(cards->card[i]->name);
    return HM_EXIT_INPUT;
}

static int ambiguous_card(const char *name, const hm_cards *cards)
{
    hm_say("'%s' is the name of more than one card:", name);
    for (int i = 0; i < cards->count; i++) {
        const hm_card *c = cards->card[i];
        if (strcmp(c->name, name) != 0 && strcmp(c->id, name) != 0)
            continue;
        fputs("  ", stderr);
        hm_put(stderr, c->pack);
        fputc('/', stderr);
        hm_put(stderr, c->id);
        fputc('\n', stderr);
    }
    return HM_EXIT_INPUT;
}

/* Cards of a deck: those that it names, and those that are drawn for the others. */
static int visit_deck(hm_pick *p, const hm_wishes *wishes)
{
    const hm_cards *set = hm_library_cards(p->named);
    const hm_card *card[HM_DECK_MAX];
    hm_error err;
    int count = 0, code = HM_EXIT_FINE;
    bool in[HM_CARDS_MAX] = {false};
    if (hm_draw(&p->arena, set, &p->how, wishes, p->o->seed, card, &count, &err) != HM_OK)
        return hm_say_error(&err);
    for (int i = 0; i < count; i++)
        in[card[i]->index] = true;
    for (int i = 0; i < set->count && code == HM_EXIT_FINE; i++)
        if (in[i] || wishes->sure[i])
            code = visit(p, p->named, set->card[i]);
    return code;
}

static int pick_deck(hm_pick *p, const char *path)
{
    hm_error err;
    hm_diags diags = {.arena = &p->arena};
    hm_source source = {.name = path};
    hm_wishes *wishes = hm_need(hm_arena_new(&p->arena, sizeof *wishes));
    char *text = hm_read_file(path, HM_SOURCE_MAX, &source.length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    source.bytes = text;
    const hm_cards *set = hm_library_cards(p->named);
    const hm_status st = hm_deckfile_read(&source, set, wishes, &diags, &err);
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        hm_print_diag(stderr, d, hm_use_colour(stderr));
    free(text);
    if (st != HM_OK)
        return hm_exit_for(st);
    return visit_deck(p, wishes);
}

static int pick_path(hm_pick *p, const char *path);

/* A pack or a deck, where these may be named. -1: there is none of that name. */
static int pick_whole(hm_pick *p, const char *name)
{
    hm_names path = {0};
    const char *deck = hm_path_ends(name, HM_DECK_END) ? name
                       : hm_deck_find(p->o, p->named, name, &p->arena);
    if (!p->wholes)
        return -1;
    hm_search_path(p->o, &p->arena, &path);
    const char *pack = strchr(name, '/') == NULL ? hm_pack_find(&path, name, &p->arena)
                                                 : NULL;
    if (pack != NULL)
        return pick_path(p, pack);
    return deck != NULL ? pick_deck(p, deck) : -1;
}

/* Loaded once for all names on the line, and only if there is a name. A card goes before
 * a pack of its name. */
static int pick_named(hm_pick *p, const char *name)
{
    int code = HM_EXIT_FINE, fits = 0;
    if (p->named == NULL)
        p->named = hm_load(p->o, NULL, 0, &code);
    if (p->named == NULL)
        return code;
    const hm_cards *cards = hm_library_cards(p->named);
    const hm_card *c = hm_cards_find(cards, name, &fits);
    if (!read_setting(p, cards->game))
        return HM_EXIT_USAGE;
    if (c != NULL)
        return visit(p, p->named, c);
    code = fits == 0 ? pick_whole(p, name) : -1;
    if (code >= 0)
        return code;
    return fits == 0 ? unknown_card(p, name, cards) : ambiguous_card(name, cards);
}

/* -- by path */

static bool is_of(const hm_unit *u, const char *file)
{
    for (int i = 0; i < u->cards.count; i++)
        if (strcmp(hm_shown_name(u->cards.name[i]), file) == 0)
            return true;
    return false;
}

static int none_in(const hm_game *game, const char *path)
{
    bool rules = false;
    for (int i = 0; i < game->variants; i++)
        rules |= game->variant[i].pack != NULL; /* not the game's own */
    hm_say("there is no card in '%s'", path);
    if (rules)
        hm_say("'hamlet rules --with %s' tells its rules for everybody", path);
    return HM_EXIT_INPUT;
}

/* The whole pack is loaded for the names that the card may use; its own cards are
 * visited, or all of a pack that was named as a whole. */
static int pick_unit(hm_pick *p, const hm_unit *u, const char *path)
{
    int code = HM_EXIT_FINE, before = p->visited;
    if (p->loaded == HM_PICK_LIBRARIES) {
        hm_say("more than %d packs or files of cards at once", HM_PICK_LIBRARIES);
        return HM_EXIT_LIMIT;
    }
    hm_library *lib = hm_library_or_tell(hm_load_unit(p->o, u, &code), &code);
    if (lib == NULL)
        return code;
    p->library[p->loaded++] = lib;
    const hm_cards *cards = hm_library_cards(lib);
    if (!read_setting(p, cards->game))
        return HM_EXIT_USAGE;
    for (int i = 0; i < cards->count && code == HM_EXIT_FINE; i++)
        if (is_of(u, hm_library_source(lib, cards->card[i], NULL)->name))
            code = visit(p, lib, cards->card[i]);
    if (code == HM_EXIT_FINE && p->visited == before && !p->may_be_none)
        code = none_in(cards->game, path);
    return code;
}

static int pick_path(hm_pick *p, const char *path)
{
    hm_error err;
    hm_unit *u = NULL;
    int code = HM_EXIT_FINE;
    if (hm_units_collect(&path, 1, &p->arena, &u, &err) != HM_OK)
        return hm_say_error(&err);
    for (; u != NULL && code == HM_EXIT_FINE; u = u->next)
        code = pick_unit(p, u, path);
    return code;
}

static bool is_pack(hm_pick *p, const char *path)
{
    return hm_path_is_folder(path) && hm_folder_is_pack(path, &p->arena);
}

int hm_pick_args(hm_pick *p)
{
    int code = HM_EXIT_FINE;
    for (int i = 0; i < p->o->args && code == HM_EXIT_FINE; i++) {
        const char *arg = p->o->arg[i];
        const bool file = strcmp(arg, "-") == 0 || hm_path_is_cards(arg) ||
                          is_pack(p, arg);
        code = file ? pick_path(p, arg) : pick_named(p, arg);
    }
    return code;
}

void hm_pick_end(hm_pick *p)
{
    for (int i = 0; i < p->loaded; i++)
        hm_library_free(p->library[i]);
    hm_library_free(p->named);
    hm_arena_drop(&p->arena);
}
