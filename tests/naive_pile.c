/* Decks and sheets of the engine, told to the naive scorer. */
#include "tests/naive_pile.h"

#include <stdio.h>
#include <string.h>

#include "tests/support.h"

static naive_card card_called(const char *name)
{
    int c = 0;
    while (c < NAIVE_CARDS && strcmp(naive_look_up((naive_card)c)->name, name) != 0)
        c++;
    return (naive_card)c;
}

void naive_pile_of(naive_pile *p, const hm_deck *deck)
{
    memset(p, 0, sizeof *p);
    p->deck = deck;
    p->count = deck->count;
    for (int i = 0; i < deck->count; i++)
        p->card[i] = card_called(deck->card[i]->name);
}

int naive_coin(const hm_deck *d) { return hm_game_counter(d->game, "coin", 4); }

static bool remembers(naive_card card)
{
    return card == NAIVE_SHRINE || card == NAIVE_HILL;
}

/* The one cube there is, as resource + 1; 0: none. */
static int lent_by(uint32_t held)
{
    int kind = 0;
    for (; held != 0; held >>= 4)
        kind++;
    return kind;
}

static naive_cell read_cell(const naive_pile *p, const hm_town *t, int s)
{
    const hm_plan *plan = &p->deck->plan;
    const int cell = hm_cell(plan, t, s);
    if (cell == HM_CELL_EMPTY)
        return (naive_cell){NAIVE_EMPTY, 0, 0, 0};
    if (cell < HM_CELL_BUILDING)
        return (naive_cell){NAIVE_CUBE, cell - 1, 0, 0};
    naive_card card = p->card[cell - HM_CELL_BUILDING];
    return (naive_cell){NAIVE_BUILDING, (int)card, hm_held_count(hm_held(plan, t, s)),
                        card == NAIVE_TOWER ? hm_height(plan, t, s)
                        : card == NAIVE_BLACKSMITH ? lent_by(hm_held(plan, t, s))
                        : remembers(card)   ? hm_memo(plan, t, s) : 0};
}

static bool has_value(const hm_game *g, const hm_setting *how, const char *rule,
                      const char *value)
{
    int i = hm_game_rule(g, rule, strlen(rule));
    return i >= 0 && strcmp(g->rule[i].value[how->rule[i]], value) == 0;
}

void naive_read_rules(const naive_pile *p, const hm_setting *how, naive_town *out)
{
    const hm_game *g = p->deck->game;
    out->called = strcmp(g->mode[how->mode].name, "caller") == 0;
    out->castle_is_no_cottage = has_value(g, how, "brewery-castle", "monument");
    out->castle_eats_twice = has_value(g, how, "nectar-counts", "cottages");
}

void naive_read_tokens(const naive_pile *p, const hm_town *t, naive_town *out)
{
    naive_flags(hm_town_working(&p->deck->plan, t), out->works);
}

void naive_read(const naive_pile *p, const hm_setting *how, const hm_town *t,
                naive_town *out)
{
    memset(out, 0, sizeof *out);
    for (int s = 0; s < NAIVE_SQUARES; s++)
        out->cell[s] = read_cell(p, t, s);
    out->place = t->finish;
    out->coins = hm_counted(&p->deck->plan, t, naive_coin(p->deck), 0);
    naive_read_rules(p, how, out);
    naive_read_tokens(p, t, out);
}

void naive_flags(hm_set set, bool flag[NAIVE_SQUARES])
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        flag[s] = set >> s & 1;
}

const hm_score_line *naive_line(const hm_sheet *sheet, int slot)
{
    for (int i = 0; i < sheet->lines; i++)
        if (sheet->line[i].slot == slot)
            return &sheet->line[i];
    return NULL;
}

static bool is_line(const hm_sheet *sheet, int slot, int count, int points)
{
    const hm_score_line *line = naive_line(sheet, slot);
    if (count == 0)
        return line == NULL;
    return line != NULL && line->count == count && line->points == points;
}

/* The slot of a line of the game. */
static int slot_of(const hm_deck *d, const char *name)
{
    int i = 0;
    while (i < d->game->lines && strcmp(d->game->line[i].name, name) != 0)
        i++;
    return -1 - i;
}

static const char *compare_sheets(const naive_pile *p, const naive_town *t,
                                  const hm_sheet *have, const naive_sheet *want)
{
    const hm_deck *d = p->deck;
    for (int i = 0; i < p->count; i++)
        if (!is_line(have, i, want->count[p->card[i]], want->points[p->card[i]]))
            return naive_look_up(p->card[i])->name;
    if (!is_line(have, slot_of(d, "empty"), t->called ? 0 : want->empty,
                 want->empty_points))
        return "empty";
    if (!is_line(have, slot_of(d, "waste"), want->waste, -want->waste))
        return "waste";
    if (!is_line(have, slot_of(d, "coins"), want->coins, want->coin_points))
        return "coins";
    return have->total == want->total ? NULL : "total";
}

/* What the sheet says of feeding: coins that are left have a line. */
static naive_meal meal_of(const naive_pile *p, const hm_sheet *sheet)
{
    const hm_score_line *coins = naive_line(sheet, slot_of(p->deck, "coins"));
    naive_meal meal = {.coins = coins != NULL ? coins->count : 0};
    naive_flags(sheet->fed, meal.fed);
    return meal;
}

/* Fewest empty squares, then most cottages; the first needs a game in progress. */
static bool is_tie_as_wanted(const naive_sheet *want, const hm_sheet *sheet)
{
    return sheet->tie[1] == -want->empty && sheet->tie[2] == want->cottages;
}

/* The tallest tower of all others. */
static int tallest_but(const naive_town *town, int players, int own)
{
    int most = 0;
    for (int i = 0; i < players; i++)
        for (int s = 0; s < NAIVE_SQUARES; s++) {
            const naive_cell *c = &town[i].cell[s];
            if (i != own && c->kind == NAIVE_BUILDING && c->what == NAIVE_TOWER &&
                c->note > most)
                most = c->note;
        }
    return most;
}

/* Coins of the player on the right, for who feeds: what that player's own best feeding
 * would leave, against what the next one had. */
static int reckoned(const naive_town *town, int players, int right)
{
    return players == 1 ? 0
                        : naive_coins_left(&town[right],
                                           town[(right + players - 1) % players].coins);
}

/* When points are counted, they are what is left indeed. */
static const char *compare_one(const naive_pile *p, const naive_town *town, int players,
                               const hm_sheet *sheet, int i)
{
    const int r = (i + players - 1) % players;
    const bool alone = players == 1;
    const naive_meal meal = meal_of(p, &sheet[i]), theirs = meal_of(p, &sheet[r]);
    naive_town mine = town[i];
    bool best;
    naive_sheet want;
    mine.tallest = tallest_but(town, players, i);
    naive_feed(&mine, reckoned(town, players, r), &meal, &best);
    if (!best)
        return "what is fed";
    naive_score(&mine, &meal, alone ? NULL : &town[r], alone ? 0 : theirs.coins,
                &want);
    const char *wrong = compare_sheets(p, &town[i], &sheet[i], &want);
    if (wrong == NULL && !alone && !is_tie_as_wanted(&want, &sheet[i]))
        wrong = "tie-breaks";
    return wrong;
}

const char *naive_compare(const naive_pile *p, const naive_town *town, int players,
                          const hm_sheet *sheet, int *who)
{
    for (*who = 0; *who < players; (*who)++) {
        const char *wrong = compare_one(p, town, players, sheet, *who);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

void naive_draw(const naive_pile *p, const hm_town *town, int players,
                const hm_sheet *sheet)
{
    for (int i = 0; i < players; i++) {
        fprintf(stderr, "player %d, %d coins, fed %llx, total %d\n", i,
                hm_counted(&p->deck->plan, &town[i], naive_coin(p->deck), 0),
                (unsigned long long)sheet[i].fed, (int)sheet[i].total);
        hm_test_draw(stderr, p->deck, &town[i]);
        for (int k = 0; k < sheet[i].lines; k++)
            fprintf(stderr, "  slot %d: %d buildings, %d points\n", sheet[i].line[k].slot,
                    sheet[i].line[k].count, (int)sheet[i].line[k].points);
    }
}
