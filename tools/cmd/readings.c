/* readings.c - see readings.h.
 *
 * One thing at a time is changed, for all ways together would be too many to read; what
 * two changes make of a rule is told by --mode and --rule. */
#include "tools/cmd/readings.h"

#include <stdio.h>
#include <string.h>

#include "core/wording.h"

typedef struct teller {
    const hm_card *card;
    const hm_game *game;
    hm_reading_fn *fn;
    void          *user;
    const char    *usual;
} teller;

static void tell(const teller *t, const char *when, const hm_setting *how, int players)
{
    const char *text = hm_card_text(t->card, t->game, how, players);
    if (strcmp(text, t->usual) != 0)
        t->fn(when, text, t->user);
}

/* A mode for one player is played alone. */
static void tell_modes(const teller *t)
{
    for (int m = 1; m < t->game->modes; m++) {
        char when[80];
        const hm_setting how = {.mode = (uint8_t)m};
        snprintf(when, sizeof when, "In %s games:", t->game->mode[m].name);
        tell(t, when, &how, t->game->mode[m].players == 1 ? 1 : 3);
    }
}

static void tell_switches(const teller *t)
{
    for (int i = 0; i < t->game->rules; i++)
        for (int v = 1; v < t->game->rule[i].values; v++) {
            char when[120];
            hm_setting how = {0};
            how.rule[i] = (uint8_t)v;
            snprintf(when, sizeof when, "With --rule %s=%s:", t->game->rule[i].name,
                     t->game->rule[i].value[v]);
            tell(t, when, &how, 3);
        }
}

void hm_each_reading(const hm_card *card, const hm_game *game, hm_reading_fn *fn,
                     void *user)
{
    const hm_setting usual = {0};
    const teller t = {card, game, fn, user, hm_card_text(card, game, &usual, 3)};
    if (card->wording == NULL)
        return;
    tell_modes(&t);
    tell(&t, "With two players:", &usual, 2);
    tell_switches(&t);
}
