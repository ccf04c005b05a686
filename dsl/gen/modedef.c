/* modedef.c - modes of a game: who names resources, from what cards, how many play, and
 * what cards' texts say in them. */
#include "dsl/gen/gamedef_parts.h"

#include <string.h>

#include "core/teams.h"

static hm_saying saying_of(int word)
{
    switch (word) {
    case HM_WORD_ANOTHER: return HM_SAY_ANOTHER;
    case HM_WORD_ANYONE: return HM_SAY_ANYONE;
    case HM_WORD_MAY: return HM_SAY_MAY_NOT_NAME;
    case HM_WORD_NEVER: return HM_SAY_NEVER_NAMES;
    default: return HM_SAYINGS;
    }
}

static uint8_t naming_of(int32_t word)
{
    return word == HM_WORD_PLAYERS || word == HM_WORD_BACK || word == HM_WORD_ROLL
               ? HM_NAMED_IN_TURN
           : word == HM_WORD_CARDS ? HM_NAMED_BY_CARDS : HM_NAMED_BY_CALLER;
}

/* Where a number of the mode is kept, and the least and the most that it can be; NULL:
 * the trait is none. */
static uint8_t *number_of(hm_mode *m, int word, int *least, int *most)
{
    *least = 1;
    *most = HM_CARDS_OF_MODE;
    switch (word) {
    case HM_WORD_COPIES: return &m->copies;
    case HM_WORD_AWAY: *least = 0; return &m->away;
    case HM_WORD_SHOWN: *most = HM_MODE_SHOWN; return &m->shown;
    case HM_WORD_FREE: *most = UINT8_MAX; return &m->free;
    case HM_WORD_CAVERN: *least = 0; *most = HM_SQUARES_MAX; return &m->aside;
    case HM_WORD_CHOOSE: *most = HM_RESOURCES_MAX; return &m->chosen;
    case HM_WORD_PLAYERS: *most = HM_PLAYERS_MAX; return &m->players;
    default: return NULL;
    }
}

static bool is_of_cards(int word)
{
    return word == HM_WORD_COPIES || word == HM_WORD_AWAY || word == HM_WORD_SHOWN ||
           word == HM_WORD_FREE;
}

static void read_number(hm_defining *w, hm_mode *m, const hm_node *n)
{
    int least, most;
    uint8_t *number = number_of(m, n->word, &least, &most);
    if (number == NULL)
        hm_check_report(w->c, "no-use", n->at, "this is nothing that a mode calls "
                                               "otherwise");
    else if (is_of_cards(n->word) && m->naming != HM_NAMED_BY_CARDS)
        hm_check_report(w->c, "no-use", n->at,
                        "'%s' is for modes in which resources are named by cards",
                        hm_word_lookup((hm_word)n->word)->spelling);
    else if (n->word == HM_WORD_CHOOSE && !m->die)
        hm_check_report(w->c, "no-use", n->at,
                        "'choose' is for modes in which resources are named by die");
    else if (n->number.value < least || n->number.value > most)
        hm_check_report(w->c, "number-range", n->name_at,
                        "number out of range: %d to %d", least, most);
    else
        *number = (uint8_t)n->number.value;
}

/* How many play is not known here, so that only words can be said. */
static void read_teams(hm_defining *w, hm_mode *m, const hm_node *n)
{
    const size_t first = strcspn(n->text, " ");
    const char *points = n->text + first + (n->text[first] == ' ');
    const int form = hm_teaming_find(n->text, first),
              joining = *points != '\0' ? hm_joining_find(points, strlen(points)) : 0;
    if (form < 0 || joining < 0) {
        hm_diag *d = hm_check_report(w->c, "unknown-name", n->name_at,
                                     "no teams are called '%.40s'", n->text);
        hm_diag_hint(w->c->diags, d, "across, pairs, sides or couples, and sum, lowest "
                                     "or separate: teams \"across sum\"");
        return;
    }
    m->teams = (uint8_t)form;
    m->joining = (uint8_t)joining;
}

/* What decides who wins; false: the trait is another. */
static bool read_winning(hm_defining *w, hm_mode *m, const hm_node *n)
{
    switch (n->word) {
    case HM_WORD_TOGETHER: m->together = true; return true;
    case HM_WORD_TEAMS: read_teams(w, m, n); return true;
    case HM_WORD_FEWEST_WIN: m->fewest = true; return true;
    case HM_WORD_WON_FROM:
        if (n->number.value < 1 || n->number.value > INT16_MAX)
            hm_check_report(w->c, "number-range", n->name_at,
                            "number out of range: 1 to %d", INT16_MAX);
        else
            m->won_from = (int16_t)n->number.value;
        return true;
    default: return false;
    }
}

/* Nobody could be together with others, and who does not name has no turn. */
static void check_company(hm_defining *w, const hm_node *part, const hm_mode *m)
{
    if ((m->die || m->back) && m->naming != HM_NAMED_IN_TURN)
        hm_check_report(w->c, "no-use", part->name_at,
                        "in mode '%s' no player names: '%s' has no use", m->name,
                        m->die ? "named by die" : "in turn and back");
    if (m->teams != 0 && (m->together || m->players == 1))
        hm_check_report(w->c, "no-use", part->name_at,
                        m->together ? "in mode '%s' all play together: 'teams' has no use"
                                    : "mode '%s' is for one player: 'teams' has no use",
                        m->name);
    if (m->together && m->players == 1)
        hm_check_report(w->c, "no-use", part->name_at,
                        "mode '%s' is for one player: 'together' has no use", m->name);
}

/* Who names is read before the numbers, wherever it stands: some are for cards only.
 * Anything else in a mode's braces would be ignored, and so is refused. */
void hm_def_mode(hm_defining *w, const hm_node *part)
{
    hm_game *g = w->game;
    if (!hm_def_has_room(w, g->modes, HM_MODES_MAX, part, "modes") ||
        !hm_def_is_new(w, part, hm_game_mode(g, part->text, strlen(part->text)) >= 0))
        return;
    hm_mode m = {.name = part->text,
                 .text = part->thing.says ? part->thing.says->text : "",
                 .copies = 1,
                 .aside = HM_ASIDE_USUAL};
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (n->word == HM_WORD_NAMED && n->variant == HM_WORD_NEVER)
            hm_check_report(w->c, "wrong-place", n->at,
                            "'never named' is a trait of a resource");
        else if (n->word == HM_WORD_NAMED) {
            m.naming = naming_of(n->variant);
            m.back |= n->variant == HM_WORD_BACK;
            m.die |= n->variant == HM_WORD_ROLL;
        }
    for (const hm_node *n = part->thing.traits; n != NULL; n = n->next)
        if (n->word == HM_WORD_CARDS)
            m.deck = n->text;
        else if (saying_of(n->word) < HM_SAYINGS)
            m.saying[saying_of(n->word)] = n->text;
        else if (n->word != HM_WORD_NAMED && !read_winning(w, &m, n))
            read_number(w, &m, n);
    check_company(w, part, &m);
    g->mode[g->modes++] = m;
}

/* The pile has room for so many cards, and some must be left to draw. */
static void check_pile(hm_defining *w, const hm_node *part, const hm_mode *m)
{
    const int kinds = hm_count(hm_game_nameable(w->game));
    const int cards = m->copies * kinds;
    if (cards > HM_CARDS_OF_MODE)
        hm_check_report(w->c, "limit", part->name_at,
                        "mode '%s' has %d resource cards, %d of each of %d kinds; at "
                        "most %d can be",
                        m->name, cards, m->copies, kinds, HM_CARDS_OF_MODE);
    else if (m->away >= cards || m->shown > cards)
        hm_check_report(w->c, "number-range", part->name_at,
                        "mode '%s' has only %d resource cards, %d of each of %d kinds",
                        m->name, cards, m->copies, kinds);
}

/* Asked when all resources are known. */
void hm_def_mode_cards(hm_defining *w, const hm_node *part)
{
    if (part->kind != HM_NODE_GAME_MODE)
        return;
    const int i = hm_game_mode(w->game, part->text, strlen(part->text));
    const hm_mode *m = i >= 0 ? &w->game->mode[i] : NULL;
    if (m == NULL || m->naming != HM_NAMED_BY_CARDS)
        return;
    check_pile(w, part, m);
    if (m->shown != 0 && m->players != 1)
        hm_check_report(w->c, "no-use", part->name_at,
                        "in mode '%s' one player takes cards: it needs 'players 1'",
                        m->name);
    if (m->shown != 0 && m->free != 0)
        hm_check_report(w->c, "no-use", part->name_at,
                        "in mode '%s' every card is chosen: 'free' has no use", m->name);
}
