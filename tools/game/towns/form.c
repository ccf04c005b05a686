/* form.c - the questions of games in which everybody has a town: who calls, which cards.
 *
 * Cards may be chosen one by one; the answers then amount to a deck file, so that they
 * are understood by the same code as one that somebody wrote. */

#include "tools/game/towns/towns.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "core/draw.h"
#include "core/wording.h"
#include "tools/find.h"
#include "tools/game/decks.h"
#include "tools/game/face.h"
#include "tools/game/form_parts.h"
#include "tools/game/given.h"
#include "tools/say.h"
#include "tools/textstream.h"

static const char by_chance[] = "by chance", one_by_one[] = "one by one";

/* -- decks */

/* Those of a folder that end so, in order. */
static void offer_files(hm_form *f, hm_form_question *q, const char *folder,
                        const char *ending)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *path = hm_path_join(folder, entry[i]->d_name, &f->arena);
        bool shown = hm_path_ends(path, ending) && entry[i]->d_name[0] != '.';
        if (shown && strlen(path) < HM_ANSWER_MAX)
            hm_form_choice(q, path, "a deck file");
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* The folder one is in counts as well as those of the packs: players write
 * decks, too. */
static void offer_decks(hm_form *f, hm_form_question *q)
{
    hm_names path = {0};
    hm_search_path(f->o, &f->arena, &path);
    offer_files(f, q, ".", HM_DECK_END);
    for (int i = 0; i < hm_library_packs(f->lib); i++) {
        const char *name = hm_library_pack(f->lib, i).name;
        const char *folder = hm_pack_find(&path, name, &f->arena);
        if (folder != NULL)
            offer_files(f, q, folder, HM_DECK_END);
    }
}

/* -- cards, one of each type */

static const char *name_of(hm_form *f, const hm_cards *set, const hm_card *card)
{
    json_t *j = hm_setup_card_json(set, card);
    const char *name = hm_form_keep(f, json_string_value(j));
    json_decref(j);
    return name;
}

/* Cards that the mode leaves out, or a variant that is off, are not offered; the text is
 * the one for these. */
static void ask_type(hm_form *f, const hm_cards *set, int type)
{
    char key[48];
    hm_setting how = hm_form_setting(f, set->game);
    snprintf(key, sizeof key, "card %.40s", set->game->type[type].name);
    hm_form_question *q = hm_form_ask(f, key, "  %.24s", set->game->type[type].name);
    hm_form_raise(q, 2);
    q->usual = true;
    hm_form_choice(q, by_chance, "drawn from all that are there");
    const char *usual = by_chance; /* what --with gives is what people want to see */
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (c->type != type || hm_card_is_out(c, set->game, &how))
            continue;
        hm_form_choice(q, name_of(f, set, c), hm_card_text(c, set->game, &how, 0));
        if (usual == by_chance && hm_is_given(f->o, f->lib, c))
            usual = q->choice[q->choices - 1];
    }
    hm_form_settle(f, q, usual);
}

/* One that a pile gives; what is named takes its place. */
static void ask_pile(hm_form *f, const hm_cards *set, const hm_pile *p, int number)
{
    char key[48];
    hm_setting how = hm_form_setting(f, set->game);
    snprintf(key, sizeof key, "card ability %d", number);
    hm_form_question *q = p->goals ? hm_form_ask(f, key, "  goal")
                                   : hm_form_ask(f, key, "  ability, %d%s", p->cost,
                                                 p->or_more ? " or more" : "");
    hm_form_raise(q, 2);
    q->usual = true;
    hm_form_choice(q, by_chance, p->goals ? "drawn from all goals"
                                          : "drawn from all that cost so much");
    for (int i = 0; i < set->count; i++)
        if (hm_pile_has(p, set->card[i]) &&
            !hm_card_is_out(set->card[i], set->game, &how))
            hm_form_choice(q, name_of(f, set, set->card[i]),
                           hm_card_text(set->card[i], set->game, &how, 0));
    hm_form_settle(f, q, by_chance);
}

/* Of piles that give one: where there are more, a deck file says which. */
static void ask_piles(hm_form *f, const hm_cards *set)
{
    const hm_setting how = hm_form_setting(f, set->game);
    const uint32_t on = hm_setting_variants(set->game, &how);
    for (int i = 0; i < set->game->piles; i++) {
        const hm_pile *p = &set->game->pile[i];
        if ((on >> p->variant & 1) && p->draws == 1)
            ask_pile(f, set, p, i + 1);
    }
}

/* -- how many of a pack are drawn, where it does not want them all */

static const char most_key[] = "most ", at_most[] = "at most ";

static bool is_bounded(const hm_options *o, const char *pack)
{
    size_t n = strlen(pack);
    for (int i = 0; i < o->mosts; i++)
        if (strncmp(o->most[i], pack, n) == 0 && o->most[i][n] == '=')
            return true;
    return false;
}

static const char *bound_text(hm_form *f, int n)
{
    char text[24];
    snprintf(text, sizeof text, "%s%d", at_most, n);
    return hm_form_keep(f, text);
}

/* The first answer is the pack's own. */
static void ask_bound(hm_form *f, const hm_pack_info *pack, int types)
{
    char key[48];
    snprintf(key, sizeof key, "%s%.40s", most_key, pack->name);
    hm_form_question *q = hm_form_ask(f, key, "  From %.22s", pack->name);
    q->usual = true;
    hm_form_choice(q, bound_text(f, pack->most), "cards of this pack, as usual");
    for (int n = 0; n <= types; n++)
        if (n != pack->most)
            hm_form_choice(q, bound_text(f, n), "cards of this pack");
    hm_form_settle(f, q, q->choice[0]);
}

static void ask_bounds(hm_form *f, const hm_cards *set)
{
    int types = 0;
    for (int t = 0; t < set->game->types; t++)
        types += set->game->type[t].deal == 0;
    for (int i = 0; i < hm_library_packs(f->lib); i++) {
        hm_pack_info pack = hm_library_pack(f->lib, i);
        if (pack.most >= 0 && !is_bounded(f->o, pack.name))
            ask_bound(f, &pack, types);
    }
}

static void take_bounds(const hm_form *f, hm_options *o, hm_arena *arena)
{
    for (int i = 0; i < f->count && o->mosts < HM_ARGS_MAX; i++) {
        const hm_form_question *q = &f->question[i];
        char text[HM_ANSWER_MAX];
        if (strncmp(q->key, most_key, strlen(most_key)) != 0 || q->at <= 0)
            continue;
        snprintf(text, sizeof text, "%s=%d", q->key + strlen(most_key),
                 atoi(q->answer + strlen(at_most)));
        o->most[o->mosts++] = hm_need(hm_arena_text(arena, text, strlen(text)));
    }
}

/* -- all cards */

static const char drawn[] =
                      "one of each type is drawn; a deck file says more: type its path",
                  drawn_with_given[] = "one of each type is drawn, but cards that --with "
                                       "gives are in play for theirs";

static bool gives_any(const hm_form *f, const hm_cards *set)
{
    for (int i = 0; i < set->count; i++)
        if (hm_is_given(f->o, f->lib, set->card[i]))
            return true;
    return false;
}

/* The first answer is what is played with when nothing is said: the deck of the mode. */
static void ask_cards(hm_form *f, const hm_cards *set)
{
    hm_form_question *q = hm_form_ask(f, "cards", "Cards");
    const char *deck = set->game->mode[hm_form_setting(f, set->game).mode].deck;
    q->usual = q->typed = true;
    if (deck != NULL)
        hm_form_choice(q, deck, "the cards that belong to this mode");
    hm_form_choice(q, by_chance, gives_any(f, set) ? drawn_with_given : drawn);
    hm_form_choice(q, one_by_one, "you choose the card of each type below");
    offer_decks(f, q);
    hm_form_settle(f, q, deck != NULL ? deck : by_chance);
    if (strcmp(q->answer, by_chance) == 0)
        ask_bounds(f, set);
    if (strcmp(q->answer, one_by_one) != 0)
        return;
    for (int t = 0; t < set->game->types; t++)
        if (set->game->type[t].deal == 0)
            ask_type(f, set, t);
    ask_piles(f, set);
}

/* The deck file that the answers amount to. */
void hm_towns_take_answers(const hm_form *f, hm_options *o, hm_arena *arena)
{
    char *text = NULL;
    size_t size;
    if (o->cards != NULL && strcmp(o->cards, by_chance) == 0)
        o->cards = HM_CARDS_DRAWN; /* it was not the first answer */
    take_bounds(f, o, arena);
    if (strcmp(hm_form_said(f, "cards"), one_by_one) != 0)
        return;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < f->count; i++) {
        const hm_form_question *q = &f->question[i];
        if (strncmp(q->key, "card ", 5) == 0 && q->at > 0)
            fprintf(pen, "\"%s\"\n", q->answer);
    }
    fclose(pen);
    o->cards = NULL;
    o->deck = hm_need(hm_arena_text(arena, text, size));
    free(text);
}

/* -- towns */

static int dealt_type(const hm_game *g)
{
    for (int t = 0; t < g->types; t++)
        if (g->type[t].deal != 0)
            return t;
    return -1;
}

static void ask_dealt(hm_form *f, const hm_cards *set)
{
    int type = dealt_type(set->game);
    bool there = false;
    for (int i = 0; i < set->count && type >= 0; i++)
        there = there || set->card[i]->type == type;
    if (!there)
        return;
    hm_form_question *q = hm_form_ask(f, "monuments", "%.20s",
                                      set->game->type[type].plural);
    hm_form_raise(q, 0);
    hm_form_yes_no(q, "some are dealt to everybody, who keeps one of them secretly",
                   "a first game goes without");
    hm_form_settle(f, q, "no");
}

/* Who calls is asked right below the mode that brings it up. Cards come last, for there
 * may be one question for each of them. */
void hm_towns_offer(hm_form *f, const hm_cards *set)
{
    const hm_game *g = set->game;
    if (hm_face_rules(g)->seating(g, hm_form_setting(f, g).mode).caller) {
        hm_form_question *q = hm_form_ask(f, "caller", "  Who calls");
        hm_form_choice(q, "chance", "resources are called by chance");
        hm_form_choice(q, "person", "one more person at the keyboard, who has no town");
        hm_form_settle(f, q, "chance");
    }
    ask_dealt(f, set);
    hm_form_question *q = hm_form_ask(f, "cavern", "Cavern");
    hm_form_yes_no(q, "everybody may put aside two of the resources that others name",
                   "every resource must be placed");
    hm_form_settle(f, q, "no");
    ask_cards(f, set);
}
