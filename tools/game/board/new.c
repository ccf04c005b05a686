/* new.c - what `hamlet new` writes for games on a shared board: a tile that gives
 * something to whoever puts a worker beside it, or an objective. Its resources are those
 * of the game, and the card is right as it stands. */
#include "tools/game/board/board.h"

enum { COST = 1, POINTS = 3, GAIN = 2, AIM = 3, PRIZE = 2 };

static bool is_aim(const hm_new *n)
{
    return n->like != NULL && hm_is_objective(n->like);
}

static const hm_resource *first_of(const hm_new *n) { return &n->game->resource[0]; }

static void write_tile(const hm_new *n, FILE *f)
{
    const hm_resource *what = first_of(n);
    fputs("  # What it costs, and the points when it is built.\n", f);
    fprintf(f, "  cost    %d %s\n  points  %d\n", COST, what->name, POINTS);
    fprintf(f, "  # What a worker beside it can do, once a turn. Other rules to try:\n"
               "  #   activate { pay 1 %s gain 2 points }\n"
               "  #   score 2 per around own\n",
            what->name);
    fprintf(f, "  activate { gain %d %s }\n", GAIN, what->plural);
}

static void write_aim(const hm_new *n, FILE *f)
{
    fprintf(f, "  points  %d\n", PRIZE);
    fputs("  # When a player can show it. Other aims to try:\n"
          "  #   when count own >= 4\n"
          "  #   when count activated >= 3\n", f);
    fprintf(f, "  when    stock %s >= %d\n", first_of(n)->name, AIM);
}

void hm_board_new_card(const hm_new *n, FILE *f)
{
    fprintf(f, "\n%s \"%s\" {\n", is_aim(n) ? "objective" : "tile", n->name);
    if (is_aim(n))
        write_aim(n, f);
    else
        write_tile(n, f);
    fputs("  source  \"house\"\n}\n", f);
}

/* Free ground on the first board. */
static void first_ground(const hm_game *g, char at[HM_SQUARE_NAME_MAX])
{
    int square = 0;
    while (square < g->grid.count - 1 && g->board[0].cell[square] != 0)
        square++;
    hm_grid_name(&g->grid, square, at);
}

static void write_tile_test(const hm_new *n, FILE *f)
{
    char at[HM_SQUARE_NAME_MAX];
    const hm_resource *what = first_of(n);
    first_ground(n->game, at);
    fprintf(f, "test \"%s: built for %d %s\" {\n", n->name, COST, what->name);
    fprintf(f, "  market %s\n  stock of 1: %d %s\n", n->written, COST, what->name);
    fprintf(f, "  choose \"build %s\"\n  choose \"choose %s\"\n", n->name, at);
    fprintf(f, "  of 1\n  has 0 %s\n  track %d\n}\n", what->name, POINTS);
}

static void write_aim_test(const hm_new *n, FILE *f)
{
    const hm_resource *what = first_of(n);
    fprintf(f, "test \"%s: shown with %d %s\" {\n", n->name, AIM, what->plural);
    fprintf(f, "  stock of 1: %d %s\n  hand of 1: %s\n", AIM, what->name, n->written);
    fprintf(f, "  choose \"show %s\"\n  of 1\n  track %d\n}\n", n->name, PRIZE);
}

void hm_board_new_test(const hm_new *n, FILE *f)
{
    fprintf(f, "# Games with %s, and what must be true of them.\n\n", n->name);
    if (is_aim(n))
        write_aim_test(n, f);
    else
        write_tile_test(n, f);
}
