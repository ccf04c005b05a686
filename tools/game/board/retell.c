/* retell.c - a game on a shared board as a card test tells it.
 *
 * What was drawn when the game began is said as it lies there, so a test of any round
 * begins alike. Objectives that were shown are points by then. */
#include "dsl/spec/cell.h"
#include "tools/game/board/board.h"
#include "tools/game/retell.h"

const char *hm_board_unsaid(const hm_table *t)
{
    (void)t;
    return NULL;
}

static void put_card(const hm_retold *how, const hm_card *card, FILE *f)
{
    char text[120];
    fprintf(f, " %s", hm_written_card(how->set, card, text, sizeof text));
}

/* Nothing is said of money that nobody has: it is as at the beginning of a test. */
static void put_amounts(const hm_game *g, const char *word, const uint8_t *have,
                        bool zeros, FILE *f)
{
    char text[120];
    bool any = false;
    for (int r = 0; r < g->resources; r++) {
        if (have[r] == 0 && !zeros)
            continue;
        if (!any)
            fputs(word, f);
        fprintf(f, " %d %s", have[r],
                hm_written_name(g->resource[r].name, text, sizeof text));
        any = true;
    }
    fputs(any ? "\n" : "", f);
}

static void tell_market(const hm_deck *d, const hm_commons *c, const hm_retold *how,
                        FILE *f)
{
    bool any = false;
    fputs("market", f);
    for (int i = 0; i < d->count; i++)
        if (c->market[i] != 0) {
            fprintf(f, " %d", c->market[i]);
            put_card(how, d->card[i], f);
            any = true;
        }
    fputs(any ? "\n" : " nothing\n", f);
}

static void tell_squares(const hm_deck *d, const hm_commons *c, const hm_retold *how,
                         FILE *f)
{
    char name[HM_SQUARE_NAME_MAX];
    for (int i = 0; i < d->game->grid.count; i++) {
        hm_grid_name(&d->game->grid, i, name);
        if (c->tile[i] != 0) {
            fputs("tile", f);
            put_card(how, d->card[c->tile[i] - 1], f);
            fprintf(f, " on %s of %d\n", name, c->owner[i] + 1);
        }
        if (c->worker[i] != 0)
            fprintf(f, "worker on %s of %d\n", name, c->worker[i]);
    }
}

static void tell_seat(const hm_deck *d, const hm_commons_seat *s, int number,
                      const hm_retold *how, FILE *f)
{
    char word[24];
    snprintf(word, sizeof word, "stock of %d:", number);
    put_amounts(d->game, word, s->stock, false, f);
    fprintf(f, "points of %d: %d\nworkers of %d: %d\nhouses of %d: %d\n", number,
            (int)s->points, number, s->workers, number, s->houses);
    if (s->hand == 0)
        return;
    fprintf(f, "hand of %d:", number);
    for (uint64_t left = s->hand; left != 0; left &= left - 1)
        put_card(how, d->card[hm_first(left)], f);
    fputc('\n', f);
}

void hm_board_retell_start(const hm_table *t, const hm_retold *how, FILE *f)
{
    hm_commons c;
    const hm_deck *d = hm_table_deal(t)->deck;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    fprintf(f, "board \"%s\"\nplayers %d\nfirst %d\nround %d\n",
            d->game->board[c.board].name, c.players, c.first + 1, c.round);
    tell_market(d, &c, how, f);
    tell_squares(d, &c, how, f);
    for (int i = 0; i < c.players; i++)
        tell_seat(d, &c.seat[i], i + 1, how, f);
    put_amounts(d->game, "reserve", c.reserve, true, f);
}

/* "of N" stands above it. */
void hm_board_retell_player(const hm_table *t, const hm_retold *how, int player, FILE *f)
{
    hm_commons c;
    const hm_game *g = hm_table_deal(t)->deck->game;
    hm_table_commons(t, HM_NO_PLAYER, &c);
    put_amounts(g, "has", c.seat[player].stock, true, f);
    fprintf(f, "track %d\n", (int)c.seat[player].points);
    if (player + 1 == how->players)
        put_amounts(g, "left", c.reserve, true, f);
}
