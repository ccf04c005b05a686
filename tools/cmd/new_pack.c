/* new_pack.c - hamlet new --pack and --ability: a manifest to start from, and a card that
 * nobody builds. */
#include "tools/cmd/new.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "dsl/spec/cell.h"
#include "tools/load.h"
#include "tools/say.h"

/* -- packs */

bool hm_new_folder(const hm_new_plan *p)
{
    if (mkdir(p->id, 0777) == 0 || (errno == EEXIST && p->o->force))
        return true;
    if (errno == EEXIST)
        hm_say("'%s' is there already; --force writes into it", p->id);
    else
        hm_say("cannot make the folder '%s': %s", p->id, hm_why());
    return false;
}

/* A line for each pack that is in use now: what the first card was made for. */
static void write_needs(const hm_new_plan *p, FILE *f)
{
    const char *at = p->o->packs ? p->o->packs : hm_pack_of_game(p->o, p->game->name);
    for (; *at != '\0'; at += strspn(at, ",")) {
        const size_t n = strcspn(at, ",");
        fprintf(f, "  requires \"%.*s\"\n", (int)n, at);
        at += n;
    }
}

void hm_new_manifest(const hm_new_plan *p, FILE *f)
{
    const hm_grid *g = &p->game->grid;
    fputs("# The manifest of a pack: every .card and .lua file beside it is a part of "
          "it.\n", f);
    if (p->game->boards == 0 && g->count + g->cols <= HM_SQUARES_MAX)
        fprintf(f, "# A pack can also change the game, wherever it is in use:\n"
                   "#   extends \"%s\" { grid %d by %d }\n", p->game->name, g->cols,
                g->rows + 1);
    fprintf(f, "\npack \"%s\" {\n  title    \"%s\"\n", p->id, p->name);
    fputs("  version  \"0.1.0\"\n", f);
    fprintf(f, "  game     \"%s\"\n", p->game->name);
    write_needs(p, f);
    fputs("}\n", f);
}

/* -- abilities */

bool hm_new_can_pay(const hm_new_plan *p)
{
    if (p->face->new_card != NULL || p->game->counters == 0) {
        hm_say("'--ability' is for games with a counter to pay with, not for %s",
               p->game->name);
        return false;
    }
    if (p->o->type != NULL || p->o->lua) {
        hm_say("'--%s' is for cards that are built, not for an ability",
               p->o->lua ? "lua" : "type");
        return false;
    }
    return true;
}

void hm_new_ability(const hm_new_plan *p, FILE *f)
{
    hm_new_head(p, f);
    fprintf(f, "\nability \"%s\" {\n", p->name);
    fputs("  # What is paid each time it is used: counters, or tokens at work.\n", f);
    fprintf(f, "  cost    1 %s\n", p->game->counter[0].name);
    fputs("  # What everybody may then do. Another moment to try:\n"
          "  #   when another names any { place any other resource }\n"
          "  while building { place any resource on empty }\n"
          "  source  \"house\"\n}\n", f);
}

/* The first cube in the first square, the second beside it. */
void hm_new_ability_test(const hm_new_plan *p, FILE *f)
{
    const hm_counter *c = &p->game->counter[0];
    const char *cube = p->game->resource[0].name;
    char own[HM_NEW_NAME_MAX + 3], other[260];
    fprintf(f, "# Games with %s, and what must come of them.\n\n", p->name);
    fprintf(f, "test \"%s: a %s for a cube\" {\n", p->name, c->name);
    fprintf(f, "  cards %s %s\n", hm_written_name(p->beside->name, other, sizeof other),
            hm_written_name(p->name, own, sizeof own));
    if (c->variant >= 0)
        fprintf(f, "  rule %s is on\n", p->game->variant[c->variant].name);
    for (int row = 0; row < p->game->grid.rows; row++) {
        fputs(row == 0 ? "  town {" : "\n        ", f);
        for (int col = 0; col < p->game->grid.cols; col++)
            fputs(" .", f);
    }
    fprintf(f, " }\n  owns 1 %s\n  choose \"name %s\"\n  choose \"place %s on a1\"\n",
            c->name, cube, cube);
    fprintf(f, "  choose \"use %s\"\n  choose \"choose %s\"\n  choose \"choose b1\"\n",
            p->name, cube);
    fprintf(f, "  has 0 %s\n}\n", c->plural);
}
