/* pieces.c - differences of tokens as words. Tokens of a kind are alike: one that is gone
 * from a square and one that is there now are the same one where they can be, those that
 * are near each other first. */
#include "tools/play/pieces.h"

#include <string.h>

void hm_pieces_look(const hm_table *t, hm_pieces *out)
{
    const hm_deal *deal = hm_table_deal(t);
    memset(out, 0, sizeof *out);
    for (int i = 0; deal->deck->tokens && i < deal->players; i++) {
        hm_town town;
        if (i == HM_PIECES_PLAYERS)
            return;
        hm_table_town_midway(t, i, HM_NO_PLAYER, &town);
        for (int k = 0; k < deal->deck->game->tokens; k++)
            out->band[i][k] = *hm_band_of(&deal->deck->plan, &town, k);
    }
}

/* One kind of token of one player, while it is told. */
typedef struct telling {
    const hm_grid *grid;
    const char    *name;
    const char    *join;
    FILE          *pen;
    hm_set         left, came; /* squares that are not yet told of */
} telling;

static void say(telling *x, const char *before, int from, const char *between, int to)
{
    char a[HM_SQUARE_NAME_MAX] = "", b[HM_SQUARE_NAME_MAX] = "";
    if (from >= 0)
        hm_grid_name(x->grid, from, a);
    if (to >= 0)
        hm_grid_name(x->grid, to, b);
    fprintf(x->pen, "%s%s%s%s%s%s", x->join, x->name, before, a, between, b);
    x->join = ", ";
}

static int take_first(hm_set *set)
{
    const int square = hm_first(*set);
    *set &= *set - 1;
    return square;
}

/* Where the one that is now there came from: from beside it, if anybody did. */
static int origin(telling *x, int to)
{
    const hm_set near = x->grid->near[HM_NEAR_ADJACENT][to] & x->left;
    const int from = hm_first(near != 0 ? near : x->left);
    x->left &= ~hm_bit(from);
    return from;
}

/* Those who walked before those who came from home, for whom no square is left. */
static void tell_arrivals(telling *x, int walks, hm_set work)
{
    for (hm_set came = x->came; came != 0;) {
        const int to = take_first(&came);
        const bool works = work >> to & 1;
        if (walks-- > 0)
            say(x, " moves from ", origin(x, to), works ? " to work on " : " to ", to);
        else
            say(x, works ? " comes to work on " : " comes to ", to, "", -1);
    }
}

/* What became of those who left the town. */
static void tell_departures(telling *x, int paid, int gone)
{
    while (x->left != 0) {
        const int from = take_first(&x->left);
        if (gone > 0)
            say(x, " on ", from, " is given up", -1);
        else if (paid > 0)
            say(x, " on ", from, " is paid and goes home", -1);
        else
            say(x, " goes home from ", from, "", -1);
        paid -= gone <= 0;
        gone--;
    }
    for (; gone > 0; gone--)
        say(x, " at home is given up", -1, "", -1);
}

/* Nobody is lost: those who came are some of those who left, or were at home. */
static void tell_kind(telling *x, const hm_band *b, const hm_band *a, int paid)
{
    const int gone = a->gone - b->gone, fewer = b->home - a->home - gone;
    const int walks = hm_count(x->came) - (fewer > 0 ? fewer : 0);
    tell_arrivals(x, walks, a->work);
    tell_departures(x, paid, gone);
    for (hm_set work = a->work & b->stand & ~b->work; work != 0;)
        say(x, " works on ", take_first(&work), "", -1);
}

bool hm_pieces_tell(const hm_table *t, const hm_pieces *before, const hm_pieces *after,
                    int player, const uint8_t *spent, const char *join, FILE *pen)
{
    const hm_game *g = hm_table_deal(t)->deck->game;
    telling x = {.grid = &g->grid, .join = join, .pen = pen};
    for (int k = 0; player < HM_PIECES_PLAYERS && k < g->tokens; k++) {
        const hm_band *b = &before->band[player][k], *a = &after->band[player][k];
        x.name = g->token[k].name;
        x.left = b->stand & ~a->stand;
        x.came = a->stand & ~b->stand;
        tell_kind(&x, b, a, spent != NULL ? spent[k] : 0);
    }
    return x.join != join;
}
