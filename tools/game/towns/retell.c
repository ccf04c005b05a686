/* retell.c - towns of a game as a card test draws them.
 *
 * A game that is told from its beginning begins with empty towns, whatever the rules put
 * there at once; one that is told from a later round with all that drawings, "hand" and
 * "owns" can say. */
#include "core/counters.h"
#include "core/ground.h"
#include "core/tokens.h"
#include "dsl/spec/cell.h"
#include "tools/game/retell.h"
#include "tools/game/towns/towns.h"

enum { CELL_TEXT = 800 }; /* a building with all that can lie on it */

/* What of it could be seen, but has no word: tests begin with nothing of the kind. */
const char *hm_towns_unsaid(const hm_table *t)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_mode *mode = &deal->deck->game->mode[deal->how.mode];
    for (int i = 0; i < deal->players; i++)
        if (hm_table_aside(t, i, HM_NO_PLAYER) > 0)
            return "cubes that are set aside";
    if (deal->calls_end)
        return "calls that are the last";
    if (deal->deck->plan.luck != 0)
        return "what chance has given already";
    return mode->naming == HM_NAMED_BY_CARDS ? "resource cards that were drawn already"
                                             : NULL;
}

/* -- drawings */

static void draw_empty(const hm_grid *g, FILE *f)
{
    fputs("{", f);
    for (int i = 0; i < g->count; i++)
        fprintf(f, "%s.", i % g->cols == 0 ? "\n" : " ");
    fputs(" }\n", f);
}

static void draw(const hm_table *t, const hm_retold *how, int seat, FILE *f)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    const hm_grid *g = &d->game->grid;
    const hm_drawn drawn = {.game = d->game, .card = d->card, .plan = &d->plan,
                            .town = hm_table_town(t, seat), .set = how->set};
    char text[CELL_TEXT];
    fputs("{", f);
    for (int i = 0; i < g->count; i++)
        fprintf(f, "%s%s", i % g->cols == 0 ? "\n" : " ",
                hm_drawn_cell(&drawn, i, text, sizeof text));
    fputs(" }\n", f);
}

/* -- what players have */

static void put_amount(const char *word, int n, const char *name, FILE *f)
{
    char text[120];
    fprintf(f, "%s %d %s\n", word, n, hm_written_name(name, text, sizeof text));
}

static void tell_had(const hm_deck *d, const hm_town *t, const char *word, FILE *f)
{
    for (int i = 0; i < d->game->counters; i++)
        if (hm_counter_is_had(d, i))
            put_amount(word, hm_counted(&d->plan, t, i, 0), d->game->counter[i].plural,
                       f);
    for (int i = 0; i < d->game->tokens; i++)
        if (hm_token_is_had(d, i)) {
            const hm_band *b = hm_band_of(&d->plan, t, i);
            put_amount(word, b->home + hm_count(b->stand), d->game->token[i].plural, f);
        }
}

/* -- both ends of the test */

/* The maps that were chosen by chance: drawings say nothing of bare squares. */
static void tell_maps(const hm_deck *d, const hm_town *t, FILE *f)
{
    for (int i = -1; i < d->game->variants; i++) {
        const hm_ground *map = hm_ground_found(d, t, i);
        if (map != NULL)
            fprintf(f, "ground \"%s\"\n", map->name);
    }
}

void hm_towns_retell_start(const hm_table *t, const hm_retold *how, FILE *f)
{
    char text[120];
    const hm_deal *deal = hm_table_deal(t);
    if (deal->cavern)
        fputs("cavern\n", f);
    if (how->begins)
        fputs(deal->deals ? "deal\n" : "begins\n", f);
    else
        fprintf(f, "round %d\n", hm_table_round(t));
    if (deal->players > 0)
        tell_maps(deal->deck, hm_table_town(t, 0), f);
    for (int i = 0; i < how->players; i++) {
        const int seat = hm_retold_seat(how, i);
        const hm_town *town = hm_table_town(t, seat);
        fputs("town ", f);
        if (how->begins) {
            draw_empty(&deal->deck->game->grid, f);
            continue;
        }
        draw(t, how, seat, f);
        if (town->hand != 0)
            fprintf(f, "hand %s\n",
                    hm_written_card(how->set, deal->deck->card[town->hand - 1], text,
                                    sizeof text));
        tell_had(deal->deck, town, "owns", f);
    }
}

/* "of N" stands above it. */
void hm_towns_retell_player(const hm_table *t, const hm_retold *how, int player, FILE *f)
{
    const int seat = hm_retold_seat(how, player);
    fprintf(f, "becomes %d ", player + 1);
    draw(t, how, seat, f);
    tell_had(hm_table_deal(t)->deck, hm_table_town(t, seat), "has", f);
}
