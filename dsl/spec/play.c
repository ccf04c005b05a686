/* play.c - the parts of a card test that play: the table they play at, and what towns
 * become. */
#include "dsl/spec/play.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/parts.h"
#include "core/verdict.h"
#include "dsl/spec/cell.h"

#define fail hm_scene_fail

/* -- the table */

/* Whatever needs a table. A test with none of them never makes one, and so may show
 * towns that no game could lead to. */
bool hm_play_is_part(const hm_scene *s, const hm_node *part)
{
    switch (part->word) {
    case HM_WORD_CHOOSE:
    case HM_WORD_OFFERS:
    case HM_WORD_DENIES:
    case HM_WORD_ASKS:
    case HM_WORD_BECOMES:
    case HM_WORD_COMPLETE:
    case HM_WORD_OPEN:
    case HM_WORD_OVER:
    case HM_WORD_WINNERS:
    case HM_WORD_OF: return true;
    default: return s->shared && hm_board_is_check(part);
    }
}

static void read_calls(hm_scene *s, const hm_node *part)
{
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        int r = hm_game_resource(s->game, n->text, strlen(n->text));
        if (r < 0)
            fail(s, n->at, "unknown resource '%s'", n->text);
        else if (s->deal.call_count == HM_SCENE_CALLS)
            fail(s, n->at, "more than %d calls", HM_SCENE_CALLS);
        else
            s->call[s->deal.call_count++] = (uint8_t)r;
    }
    s->deal.caller = HM_CALLER_LIST;
    s->deal.calls = s->call;
}

/* What chance is to give, in every town. */
static void read_rolls(hm_scene *s, const hm_node *part)
{
    int count = 0;
    for (const hm_node *n = part->list.of; n != NULL; n = n->next) {
        const int kind = n->kind == HM_NODE_NUMBER
                             ? 0 : hm_game_resource(s->game, n->text, strlen(n->text));
        if (kind < 0)
            fail(s, n->at, "unknown resource '%s'", n->text);
        else if (n->kind == HM_NODE_NUMBER &&
                 (n->number.value < 1 || n->number.value > HM_SIDES_MAX))
            fail(s, n->at, "a die shows 1 to %d", (int)HM_SIDES_MAX);
        else if (count == sizeof s->deal.rolls)
            fail(s, n->at, "more than %d rolls", (int)sizeof s->deal.rolls);
        else
            s->deal.rolls[count++] =
                (uint8_t)(n->kind == HM_NODE_NUMBER ? n->number.value
                                                    : HM_LUCK_KIND + kind);
    }
    if (s->deck->plan.luck == 0)
        fail(s, part->at, "nothing here goes by chance");
}

/* What comes before the first round comes before anything stands. */
static void need_empty_towns(hm_scene *s, const hm_node *part)
{
    s->begins = true;
    s->deal.deals |= part->word == HM_WORD_DEAL;
    for (int i = 0; i < s->towns; i++)
        if ((s->town[i].built | s->town[i].cubes) != 0)
            fail(s, part->at, "a game that begins, begins with empty towns");
        else if (s->town[i].hand != 0 && s->deal.deals)
            fail(s, part->at, "cards are either dealt or in a hand");
        else if (!hm_scene_starts(s, &s->town[i]))
            fail(s, part->at, "a game that begins, begins with nothing else");
}

/* On a shared board it is a part of the position. */
static void read_round(hm_scene *s, const hm_node *n)
{
    if (s->shared)
        return;
    if (n->number.value < 1 || n->number.value > HM_ROUND_MAX)
        fail(s, n->name_at, "there is no round %d", (int)n->number.value);
    s->deal.round = n->number.value;
}

/* Numbers of the language are small; a seed of a game is any of 64 bits, in quotes. */
static void read_seed(hm_scene *s, const hm_node *n)
{
    s->deal.seed = (uint64_t)n->number.value;
    if (n->text == NULL)
        return;
    char *end;
    errno = 0;
    s->deal.seed = strtoull(n->text, &end, 10);
    if (errno != 0 || *end != '\0' || !isdigit((unsigned char)n->text[0]))
        fail(s, n->name_at, "a seed is a number from 0 to %llu",
             (unsigned long long)UINT64_MAX);
}

/* The seed and who calls are read wherever they stand: the game is dealt once, before
 * the first part plays. */
static void read_deal(hm_scene *s, const hm_node *test)
{
    const hm_ruleset *rules = hm_ruleset_find(s->game->name);
    s->deal = (hm_deal){.ruleset = rules != NULL ? rules : &hm_tiny_towns,
                        .deck = s->deck,
                        .how = s->how,
                        .players = s->towns,
                        .in_order = true,
                        .board = s->commons.board};
    if (rules == NULL && s->shared)
        fail(s, test->name_at, "there are no rules for the game '%s'", s->game->name);
    for (const hm_node *n = test->item.parts; n != NULL; n = n->next)
        switch (n->word) {
        case HM_WORD_CAVERN: s->deal.cavern = true; break;
        case HM_WORD_BEGINS:
        case HM_WORD_DEAL: need_empty_towns(s, n); break;
        case HM_WORD_SEED: read_seed(s, n); break;
        case HM_WORD_ROUND: read_round(s, n); break;
        case HM_WORD_CALLS: read_calls(s, n); break;
        case HM_WORD_ROLLS: read_rolls(s, n); break;
        default: break;
        }
}

/* A test that only scores needs no table, which must be one that the rules could
 * deal. */
bool hm_play_start(hm_scene *s, const hm_node *test)
{
    hm_error err = {0};
    const hm_node *n = test->item.parts;
    while (n != NULL && !hm_play_is_part(s, n) && !s->shared)
        n = n->next;
    if (n == NULL)
        return true;
    read_deal(s, test);
    if (s->result->failures != NULL)
        return false;
    hm_status st = hm_table_new(s->room, &s->deal, &s->table, &err);
    if (st != HM_OK) {
        fail(s, test->name_at, "%s", err.msg);
        s->nomem |= st == HM_ENOMEM;
        return false;
    }
    s->stale = true; /* what happens when a round begins may have happened */
    if (s->placed)
        hm_table_put_commons(s->table, &s->commons);
    if (s->begins && !s->shared)
        hm_scene_check_begun(s, test);
    for (int i = 0; i < s->towns && !s->begins && !s->shared; i++) {
        hm_table_put_town(s->table, i, &s->town[i]);
        if (hm_table_fault(s->table) != NULL) {
            fail(s, test->name_at, "%s", hm_table_fault(s->table)->msg);
            return false;
        }
    }
    return s->result->failures == NULL;
}

/* Scoring is the dear part, so it waits until something is asked about towns or points
 * after a choice. Inside an effect, towns are as far as it has come, as players see
 * them. */
bool hm_play_look(hm_scene *s, const hm_node *part)
{
    hm_error err = {0};
    if (s->table == NULL || !s->stale)
        return true;
    hm_table_commons(s->table, HM_NO_PLAYER, &s->commons);
    if (hm_table_score_midway(s->table, s->town, s->facts, s->sheet, &err) != HM_OK) {
        fail(s, part->at, "%s", err.msg);
        return false;
    }
    s->stale = false;
    return true;
}

/* -- towns and players */

/* The player of a number in a test, from 0; -1 after a failure. */
static int read_player(hm_scene *s, const hm_node *n, int32_t player)
{
    if (player >= 1 && player <= s->towns)
        return player - 1;
    fail(s, n->at, "there is no player %d, only %d", (int)player, s->towns);
    return -1;
}

static const char *say_cell(const hm_scene *s, const hm_plan *plan, const hm_town *t,
                            int square, char *out, size_t size)
{
    const hm_drawn drawn = {.game = s->game, .card = s->card, .plan = plan, .town = t};
    return hm_drawn_cell(&drawn, square, out, size);
}

static bool is_due_alike(const hm_plan *plan, const hm_town *t, const hm_plan *drawn,
                         const hm_town *want, int square)
{
    for (int row = 1; row <= HM_LATER_ROUNDS; row++)
        for (int kind = 0; kind < HM_LATER_KINDS; kind++)
            if (hm_due_at(plan, t, row, kind, square) !=
                hm_due_at(drawn, want, row, kind, square))
                return false;
    return true;
}

/* Every square that differs is a failure of its own; a drawing that cannot be read
 * has said so already. */
static void expect_town(hm_scene *s, const hm_node *n)
{
    hm_town want, town;
    char name[HM_SQUARE_NAME_MAX], is[120], wanted[120];
    int who = n->drawing.player != 0 ? read_player(s, n, n->drawing.player) : s->who;
    const hm_spec_failure *last = s->last;
    hm_scene_draw(s, n, &want);
    if (who < 0 || s->last != last)
        return;
    const hm_town *t = &town;
    const hm_plan *plan = &s->deck->plan, *drawn = &s->plan;
    hm_table_town_midway(s->table, who, HM_NO_PLAYER, &town);
    for (int i = 0; i < s->game->grid.count; i++) {
        if (hm_cell(plan, t, i) == hm_cell(drawn, &want, i) &&
            hm_parts_are_alike(plan, t, drawn, &want, i) &&
            is_due_alike(plan, t, drawn, &want, i) &&
            hm_scene_lies_alike(s, t, &want, i) && hm_scene_lies_on(s, t, &want, i) &&
            hm_scene_stands_alike(s, t, &want, i))
            continue;
        hm_grid_name(&s->game->grid, i, name);
        fail(s, n->at, "%s of player %d is %s, expected %s", name, who + 1,
             say_cell(s, plan, t, i, is, sizeof is),
             say_cell(s, drawn, &want, i, wanted, sizeof wanted));
    }
}

static void expect_complete(hm_scene *s, const hm_node *n)
{
    int who = read_player(s, n, n->number.value);
    if (who < 0)
        return;
    bool complete = hm_table_complete(s->table, who);
    if (complete != (n->word == HM_WORD_COMPLETE))
        fail(s, n->at, "the town of player %d is %s", who + 1,
             complete ? "complete" : "not complete");
}

/* Is the game over? Notes a failure, with what is asked, when it is not. */
static bool expect_over(hm_scene *s, const hm_node *n)
{
    if (hm_table_over(s->table))
        return true;
    if (!hm_offers_fill(s, n))
        return false;
    fail(s, n->at, "the game is not over: player %d is asked (%s)",
         s->decision.player + 1, hm_decision_called(s->table, s->decision.kind));
    return false;
}

/* Every player is compared, since a tie has several winners and the list must be all
 * of them. */
static void expect_winners(hm_scene *s, const hm_node *n)
{
    uint32_t want = 0;
    for (const hm_node *k = n->list.of; k != NULL; k = k->next) {
        int who = read_player(s, k, k->number.value);
        want |= who >= 0 ? 1u << who : 0;
    }
    if (!expect_over(s, n) || !hm_play_look(s, n))
        return;
    for (int i = 0; i < s->towns; i++) {
        const hm_sheet *sheet = &s->sheet[i];
        if (hm_sheet_wins(sheet) != (want >> i & 1))
            fail(s, n->at, "player %d has %d points and rank %d%s", i + 1,
                 (int)sheet->total, sheet->rank,
                 sheet->verdict.outcome == HM_OUTCOME_LOST ? ", and has lost" : "");
    }
}

static bool turn_to(hm_scene *s, const hm_node *n)
{
    int who = read_player(s, n, n->number.value);
    if (who >= 0)
        s->who = who;
    return who >= 0;
}

/* Expectations that fail let the test go on, for they change nothing; a choice
 * that cannot be made ends it. From here on "who" is a player, and no longer the
 * town above. */
bool hm_play_part(hm_scene *s, const hm_node *part)
{
    if (!s->plays)
        s->who = 0;
    s->plays = true;
    s->result->checks += part->word != HM_WORD_OF;
    if (hm_board_is_check(part)) {
        if (hm_play_look(s, part))
            hm_board_check(s, part);
        return true;
    }
    switch (part->word) {
    case HM_WORD_CHOOSE: return hm_offers_choose(s, part);
    case HM_WORD_OFFERS:
    case HM_WORD_DENIES: return hm_offers_expect(s, part);
    case HM_WORD_ASKS: return hm_offers_asked(s, part);
    case HM_WORD_BECOMES: expect_town(s, part); return true;
    case HM_WORD_OVER: return expect_over(s, part);
    case HM_WORD_WINNERS: expect_winners(s, part); return true;
    case HM_WORD_OF: return turn_to(s, part);
    case HM_WORD_COMPLETE:
    case HM_WORD_OPEN: expect_complete(s, part); return true;
    default: hm_scene_bug(s, part); return false;
    }
}
