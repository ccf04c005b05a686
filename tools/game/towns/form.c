/* form.c - the questions of games in which everybody has a town: who calls, which cards.
 *
 * Cards may be chosen one by one; the answers then amount to a deck file, so that they
 * are understood by the same code as one that somebody wrote. */

#include "tools/game/towns/towns.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "core/wording.h"
#include "tools/find.h"
#include "tools/game/decks.h"
#include "tools/game/face.h"
#include "tools/game/form_parts.h"
#include "tools/say.h"

static const char by_chance[] = "by chance", one_by_one[] = "one by one";

/* Type names are small letters of ASCII. */
static char upper(char c) { return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c); }

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
    offer_files(f, q, ".", ".deck");
    for (int i = 0; i < hm_library_packs(f->lib); i++) {
        const char *name = hm_library_pack(f->lib, i).name;
        const char *folder = hm_pack_find(&path, name, &f->arena);
        if (folder != NULL)
            offer_files(f, q, folder, ".deck");
    }
}

/* -- cards, one of each type */

static hm_setting setting_of(const hm_form *f, const hm_game *g)
{
    const char *mode = hm_form_said(f, "mode");
    int i = hm_game_mode(g, mode, strlen(mode));
    return (hm_setting){.mode = (uint8_t)(i < 0 ? 0 : i)};
}

static const char *name_of(hm_form *f, const hm_cards *set, const hm_card *card)
{
    json_t *j = hm_setup_card_json(set, card);
    const char *name = hm_form_keep(f, json_string_value(j));
    json_decref(j);
    return name;
}

/* Cards that the mode leaves out are not offered; the text is the one for this mode. */
static void ask_type(hm_form *f, const hm_cards *set, int type)
{
    char key[48];
    hm_setting how = setting_of(f, set->game);
    snprintf(key, sizeof key, "card %.40s", set->game->type[type].name);
    hm_form_question *q = hm_form_ask(f, key, "  %.24s", set->game->type[type].name);
    q->label[2] = upper(q->label[2]);
    q->usual = true;
    hm_form_choice(q, by_chance, "drawn from all that are there");
    for (int i = 0; i < set->count; i++)
        if (set->card[i]->type == type && !hm_card_is_out(set->card[i], set->game, &how))
            hm_form_choice(q, name_of(f, set, set->card[i]),
                           hm_card_text(set->card[i], set->game, &how, 0));
    hm_form_settle(f, q, by_chance);
}

/* The first answer is what is played with when nothing is said: the deck of the mode. */
static void ask_cards(hm_form *f, const hm_cards *set)
{
    hm_form_question *q = hm_form_ask(f, "cards", "Cards");
    const char *deck = set->game->mode[setting_of(f, set->game).mode].deck;
    q->usual = q->typed = true;
    if (deck != NULL)
        hm_form_choice(q, deck, "the cards that belong to this mode");
    hm_form_choice(q, by_chance,
                   "one of each type is drawn; a deck file says more: type its path");
    hm_form_choice(q, one_by_one, "you choose the card of each type below");
    offer_decks(f, q);
    hm_form_settle(f, q, deck != NULL ? deck : by_chance);
    if (strcmp(q->answer, one_by_one) != 0)
        return;
    for (int t = 0; t < set->game->types; t++)
        if (set->game->type[t].deal == 0)
            ask_type(f, set, t);
}

/* The deck file that the answers amount to. */
void hm_towns_take_answers(const hm_form *f, hm_options *o, hm_arena *arena)
{
    char *text = NULL;
    size_t size;
    if (o->cards != NULL && strcmp(o->cards, by_chance) == 0)
        o->cards = HM_CARDS_DRAWN; /* it was not the first answer */
    if (strcmp(hm_form_said(f, "cards"), one_by_one) != 0)
        return;
    FILE *pen = hm_need(open_memstream(&text, &size));
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
    q->label[0] = upper(q->label[0]);
    hm_form_yes_no(q, "some are dealt to everybody, who keeps one of them secretly",
                   "a first game goes without");
    hm_form_settle(f, q, "no");
}

/* Who calls is asked right below the mode that brings it up. Cards come last, for there
 * may be one question for each of them. */
void hm_towns_offer(hm_form *f, const hm_cards *set)
{
    const hm_game *g = set->game;
    if (hm_face_rules(g)->seating(g, setting_of(f, g).mode).caller) {
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
