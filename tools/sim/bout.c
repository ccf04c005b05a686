/* bout.c - see bout.h.
 *
 * Buildings are counted on the squares and not by score lines, for a card that scores
 * nothing has no line. Who could not build a card (dealt to somebody else, an objective
 * in another hand) is neither among those who did nor among those who did not. */
#include "tools/sim/bout.h"

#include <stdlib.h>
#include <string.h>

#include "core/carry.h"
#include "core/teams.h"
#include "core/verdict.h"
#include "tools/say.h"

enum {
    MOVES_MAX = 100000, /* no game is so long: the bound of the loop */
    BENT = 600          /* hundredths of a point for a copy: more than any other card
                           brings for so few cubes, so that it is gone for */
};

/* -- seats */

/* The number of a bot of that name, which may be a new one. */
static int enrol(hm_bouts *how, const char *name, size_t length, hm_arena *arena)
{
    for (int i = 0; i < how->bots; i++)
        if (strlen(how->bot[i]) == length && memcmp(how->bot[i], name, length) == 0)
            return i;
    how->bot[how->bots] = hm_need(hm_arena_text(arena, name, length));
    return how->bots++;
}

void hm_bouts_seat(hm_bouts *how, const char *names, hm_arena *arena)
{
    for (int i = 0; i < how->seats; i++) {
        size_t n = strcspn(names, ",");
        how->seat[i] = (uint8_t)enrol(how, names, n, arena);
        if (names[n] == ',')
            names += n + 1;
    }
}

int hm_bouts_who(const hm_bouts *how, uint64_t seed, int seat)
{
    if (seat >= how->players)
        return how->seat[seat];
    uint64_t n = (uint64_t)how->players;
    return how->seat[(seed % n + (uint64_t)seat) % n];
}

/* -- room */

static void *room(size_t count, size_t size) { return hm_need(calloc(count, size)); }

static void hear_asked(hm_bout *b, const hm_cards *set)
{
    b->heard = room((size_t)set->count + 1, sizeof *b->heard);
    for (int i = 0; i < set->count && b->how->asked != NULL; i++) {
        const hm_card *c = set->card[i];
        if (b->how->asked[i])
            b->heard[i] = (hm_heard){.clause = c->clause, .clauses = c->clauses,
                                     .times = room((size_t)c->clauses + 1,
                                                   sizeof(uint32_t))};
    }
}

void hm_bout_begin(hm_bout *b, const hm_bouts *how)
{
    size_t n = (size_t)how->players;
    *b = (hm_bout){.how = how};
    b->o = room(1, sizeof *b->o);
    *b->o = *how->o;
    b->o->kept = &b->kept;
    b->sim = room(1, sizeof *b->sim);
    b->sim->recall = &b->recall;
    b->sim->minds = how->minds;
    b->facts = room(n + 1, sizeof *b->facts);
    b->sheet = room(n, sizeof *b->sheet);
    b->count = room(n, sizeof *b->count);
    b->points = room(n, sizeof *b->points);
    b->used = room(n, sizeof *b->used);
    b->able = room(n, sizeof *b->able);
    b->towns = room(n, sizeof *b->towns);
    hear_asked(b, hm_library_cards(how->lib));
}

void hm_bout_end_all(hm_bout *b)
{
    const hm_cards *set = hm_library_cards(b->how->lib);
    for (int i = 0; i < set->count; i++)
        free(b->heard[i].times);
    free(b->heard);
    free(b->o);
    hm_recall_drop(&b->recall);
    hm_kept_deck_drop(&b->kept);
    free(b->sim);
    free(b->facts);
    free(b->sheet);
    free(b->count);
    free(b->points);
    free(b->used);
    free(b->able);
    free(b->towns);
}

/* -- at the start */

/* Abilities and events are not built: nobody can be bent on them. */
static void bend_bots(hm_sim *s, const hm_card *card)
{
    const int slot = hm_deck_slot(s->deal.deck, card);
    for (int i = 0; i < s->seats && slot >= 0 && slot < s->deal.deck->count; i++)
        hm_bot_bend(s->bot[i], slot, BENT);
}

hm_status hm_bouts_begin(const hm_bouts *how, const json_t *request, uint64_t seed,
                         const hm_card *bent, hm_options *o, hm_sim *s, hm_error *err)
{
    const char *who[HM_PLAYERS_MAX + 1];
    o->seed = seed;
    for (int i = 0; i < how->seats; i++)
        who[i] = how->bot[hm_bouts_who(how, seed, i)];
    hm_status st = hm_sim_begin_as(s, request != NULL ? request : how->request, o,
                                   how->lib, who, err);
    for (int i = 0; st == HM_OK && i < s->seats && how->o->playouts > 0; i++)
        hm_bot_limit(s->bot[i], (int)how->o->playouts, NULL, NULL);
    if (st == HM_OK && bent != NULL)
        bend_bots(s, bent);
    return st;
}

/* -- while it is played */

static void begin_hearing(hm_bout *b)
{
    const hm_deck *d = b->sim->deal.deck;
    hm_heard *list = NULL;
    for (int i = 0; i < d->count + d->abilities; i++) {
        hm_heard *h = &b->heard[d->card[i]->index];
        if (h->times == NULL)
            continue;
        memset(h->times, 0, (size_t)h->clauses * sizeof *h->times);
        h->next = list;
        list = h;
    }
    hm_table_hear(b->sim->table, list);
}

/* Is the option taken a use of a card, or does it put one up? Other decisions are not
 * worth opening. */
static bool may_build(const hm_bout *b)
{
    hm_decision_kind kind = b->sim->d.kind;
    return kind == HM_DECIDE_BUILD || kind == HM_DECIDE_TURN || kind == HM_DECIDE_CLAIM ||
           (b->sim->deal.deck->abilities > 0 &&
            (kind == HM_DECIDE_PLACE || kind == HM_DECIDE_NAME));
}

/* Kept until the game is over: one that is broken off counts nowhere. */
static void note_build(hm_bout *b, const hm_card *card)
{
    int round = hm_table_round(b->sim->table);
    if (b->builds < HM_BOUT_BUILDS)
        b->build[b->builds++] =
            (struct hm_bout_build){card->index,
                                   (uint16_t)hm_bin(round, 1, HM_ROUND_BINS)};
}

static void note_option(hm_bout *b, int index)
{
    const hm_sim *s = b->sim;
    const hm_option_parts o = hm_option_open(s->table, s->d.option[index]);
    if (o.card == NULL || s->d.player >= s->deal.players)
        return;
    if (o.card->ability)
        b->used[s->d.player][hm_deck_slot(s->deal.deck, o.card)]++;
    else if (o.action == HM_ACTION_BUILD || o.action == HM_ACTION_TILE ||
             o.action == HM_ACTION_CLAIM)
        note_build(b, o.card);
}

/* An event is used by everybody when it is turned up. */
static void note_event(hm_bout *b, const hm_card **open)
{
    const hm_sim *s = b->sim;
    const hm_card *now = hm_table_event(s->table).open;
    if (now == NULL || now == *open)
        return;
    *open = now;
    for (int p = 0; p < s->deal.players; p++)
        b->used[p][hm_deck_slot(s->deal.deck, now)]++;
}

/* As much as there is room for; never half a character, of which JSON has none. */
static void copy(char *out, size_t room, const char *text, size_t length)
{
    size_t n = length < room ? length : room - 1;
    while (n > 0 && n < length && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    memcpy(out, text, n);
    out[n] = '\0';
}

/* "FILE:LINE: in card 'NAME': what" is how scripts report. A move that was made, and what
 * comes of it broke, is the one that broke. */
static void note_fault(hm_totals *into, const hm_sim *s, int move, const hm_error *why,
                       bool thinking)
{
    hm_breach f = {.seed = s->deal.seed, .move = move, .thinking = thinking};
    const char *name = strstr(why->msg, "card '");
    if (name != NULL)
        copy(f.card, sizeof f.card, name + 6, strcspn(name + 6, "'"));
    copy(f.message, sizeof f.message, why->msg, strlen(why->msg));
    hm_totals_fault(into, &f);
}

/* Returns whether the game came to its end. */
static bool play_on(hm_bout *b, hm_totals *into)
{
    hm_sim *s = b->sim;
    const hm_card *open = NULL;
    bool doubted = false;
    while (s->moves < MOVES_MAX && hm_sim_decide(s)) {
        int index = hm_sim_choose(s);
        const hm_error *why = hm_bot_fault(s->bot[s->d.player]);
        if (why != NULL && !doubted) {
            note_fault(into, s, s->moves + 1, why, true);
            into->run->doubts++;
        }
        doubted = doubted || why != NULL;
        if (may_build(b))
            note_option(b, index);
        if (s->deal.deck->events != 0)
            note_event(b, &open);
        hm_sim_take(s, index);
    }
    return hm_sim_fault(s) == NULL && hm_table_over(s->table);
}

/* -- when it is over */

/* What stands in the towns, and where. */
static void count_towns(hm_bout *b, hm_totals *into)
{
    const hm_sim *s = b->sim;
    const hm_deck *d = s->deal.deck;
    for (int p = 0; p < s->deal.players; p++) {
        const hm_town *town = hm_table_town(s->table, p);
        b->able[p] = d->dealt ^ ~UINT64_C(0);
        const hm_card *kept = hm_table_dealt(s->table, p);
        if (kept != NULL)
            b->able[p] |= hm_bit(hm_deck_slot(d, kept));
        for (hm_set left = town->built; left != 0; left &= left - 1) {
            int square = hm_first(left);
            int slot = hm_cell(&d->plan, town, square) - HM_CELL_BUILDING;
            int height = hm_height(&d->plan, town, square);
            b->count[p][slot] += height > 1 ? height : 1;
            into->card[d->card[slot]->index].square[hm_bin(square, 0, HM_SQUARE_BINS)]++;
        }
    }
}

/* The same on a board that is shared: tiles by owner, objectives by who reached them.
 * What a tile gave when it was built is the card's. */
static void count_board(hm_bout *b, const hm_commons *c, hm_totals *into)
{
    const hm_deck *d = b->sim->deal.deck;
    for (int i = 0; i < HM_SQUARES_MAX; i++)
        if (c->tile[i] != 0) {
            int slot = c->tile[i] - 1;
            b->count[c->owner[i]][slot]++;
            b->points[c->owner[i]][slot] += d->card[slot]->points;
            into->card[d->card[slot]->index].square[i]++;
        }
    for (int p = 0; p < c->players; p++) {
        b->able[p] |= c->seat[p].hand | c->seat[p].done;
        for (uint64_t left = c->seat[p].done; left != 0; left &= left - 1) {
            int slot = hm_first(left);
            b->count[p][slot]++;
            b->points[p][slot] += d->card[slot]->points;
        }
    }
}

/* Tiles that can be bought at the start, for everybody. */
static void note_market(hm_bout *b, const hm_commons *c)
{
    uint64_t there = 0;
    for (int i = 0; i < b->sim->deal.deck->count; i++)
        there |= c->market[i] > 0 ? hm_bit(i) : 0;
    for (int p = 0; p < c->players; p++)
        b->able[p] = there;
}

static void count_lines(hm_bout *b)
{
    const hm_deck *d = b->sim->deal.deck;
    for (int p = 0; p < b->sim->deal.players; p++) {
        for (int i = 0; i < b->sheet[p].lines; i++) {
            const hm_score_line *l = &b->sheet[p].line[i];
            if (l->slot >= 0 && !l->given)
                b->points[p][l->slot] += l->points;
        }
        for (int slot = d->count; slot < d->count + d->abilities; slot++)
            b->count[p][slot] = b->used[p][slot];
    }
}

/* The seat that speaks for the team of this one; of couples each for itself. */
static int speaker_of(const hm_bout *b, int seat)
{
    const hm_teams *t = b->sim->deal.how.teams;
    int first = t != NULL && t->form != HM_TEAMS_COUPLES ? 0 : seat;
    while (first < seat && t->of[first] != t->of[seat])
        first++;
    return first;
}

/* Of those on seats before this one: a team is one winner. */
static int winners_before(const hm_bout *b, int seat)
{
    int n = 0;
    for (int p = 0; p < seat; p++)
        n += hm_sheet_wins(&b->sheet[p]) && speaker_of(b, p) == p;
    return n;
}

/* How many share the win: who wins together with all others shares it with nobody. */
static int sharers(const hm_bout *b)
{
    int n = winners_before(b, b->sim->deal.players);
    return n > 1 && b->sheet[0].verdict.together ? 1 : n;
}

/* What a town has of the win of its game. */
static void add_win(const hm_bout *b, int p, int winners, int64_t *wins, int64_t *shared,
                    int64_t *parts)
{
    if (!hm_sheet_wins(&b->sheet[p]))
        return;
    *(winners == 1 ? wins : shared) += 1;
    *parts += hm_win_part(winners_before(b, speaker_of(b, p)), winners);
}

static void add_town(const hm_bout *b, int p, int winners, hm_town_sums *t)
{
    const hm_sim *s = b->sim;
    const hm_deck *d = s->deal.deck;
    int64_t points = b->sheet[p].total;
    t->games++;
    add_win(b, p, winners, &t->wins, &t->shared, &t->parts);
    t->points += points;
    t->squares += points * points;
    t->score[hm_bin((int)points, HM_SCORE_LOW, HM_SCORE_BINS)]++;
    if (d->game->boards == 0) {
        const hm_town *town = hm_table_town(s->table, p);
        t->open += hm_count(hm_deck_open(d, town));
        t->ground += hm_count(hm_deck_squares(d, town));
    }
}

/* Towns of one bot, or on one seat (bot < 0), and all others of this game. */
static void add_group(const hm_bout *b, int bot, int seat, hm_town_sums *t)
{
    const hm_sim *s = b->sim;
    int64_t group[HM_GROUPS] = {0};
    for (int p = 0; p < s->deal.players; p++) {
        const bool own = bot < 0 ? p == seat
                                 : hm_bouts_who(b->how, s->deal.seed, p) == bot;
        group[own ? HM_GROUP_N : HM_OTHER_N]++;
        group[own ? HM_GROUP_POINTS : HM_OTHER_POINTS] += b->sheet[p].total;
    }
    if (group[HM_GROUP_N] > 0)
        hm_ratio_add(&t->share, group[HM_GROUP_N], group[HM_GROUP_POINTS]);
    if (group[HM_GROUP_N] > 0 && group[HM_OTHER_N] > 0)
        hm_lift_add(&t->ahead, group);
}

static void add_card(const hm_bout *b, int slot, int winners, hm_card_sums *c)
{
    int64_t group[HM_GROUPS] = {0};
    for (int p = 0; p < b->sim->deal.players; p++) {
        if (!(b->able[p] >> slot & 1))
            continue;
        const bool has = b->count[p][slot] > 0;
        c->towns++;
        c->built += b->count[p][slot];
        c->builders += has;
        c->points += b->points[p][slot];
        c->scored += b->points[p][slot] != 0;
        if (has)
            add_win(b, p, winners, &c->wins, &c->shared, &c->parts);
        group[has ? HM_GROUP_N : HM_OTHER_N]++;
        group[has ? HM_GROUP_POINTS : HM_OTHER_POINTS] += b->sheet[p].total;
    }
    if (group[HM_GROUP_N] + group[HM_OTHER_N] == 0)
        return;
    c->in_play++;
    hm_lift_add(&c->lift, group);
}

static void add_cards(const hm_bout *b, int winners, hm_totals *into)
{
    const hm_deck *d = b->sim->deal.deck;
    for (int i = 0; i < d->count + d->abilities; i++) {
        const hm_card *card = d->card[i];
        const hm_heard *h = &b->heard[card->index];
        add_card(b, i, winners, &into->card[card->index]);
        for (int k = 0; k < h->clauses && h->times != NULL; k++)
            into->card[card->index].fired[hm_bin(k, 0, HM_CLAUSE_BINS)] += h->times[k];
    }
}

static void add_game(hm_bout *b, hm_totals *into, hm_bout_end *end)
{
    const hm_sim *s = b->sim;
    int winners = sharers(b);
    end->fine = true;
    end->rounds = hm_table_round(s->table);
    into->run->games++;
    into->run->ties += winners > 1;
    into->run->moves += s->moves;
    into->run->rounds += end->rounds;
    into->run->rounds_squares += (int64_t)end->rounds * end->rounds;
    into->run->round[hm_bin(end->rounds, 1, HM_ROUND_BINS)]++;
    for (int p = 0; p < s->deal.players; p++) {
        const int who = hm_bouts_who(b->how, s->deal.seed, p);
        end->points += b->sheet[p].total;
        add_town(b, p, winners, &into->seat[p]);
        add_group(b, -1, p, &into->seat[p]);
        add_town(b, p, winners, &into->bot[who]);
        hm_best_take(&into->best[who],
                     &(hm_best){true, b->sheet[p].total, s->deal.seed});
    }
    for (int i = 0; i < b->how->bots; i++)
        add_group(b, i, 0, &into->bot[i]);
    add_cards(b, winners, into);
    for (int i = 0; i < b->builds; i++)
        into->card[b->build[i].card].round[b->build[i].round]++;
}

/* -- what a card is worth */

/* Points of a player, from the copies of all towns. */
static bool score_copies(hm_bout *b, int player, int64_t *points)
{
    const hm_deal *deal = &b->sim->deal;
    hm_error err;
    if (hm_score(deal->deck, b->towns, deal->players, &deal->how, b->facts, b->sheet,
                 &err) != HM_OK)
        return false;
    *points = b->sheet[player].total;
    return true;
}

/* With the card and without its copies, all else as it stands: so what feeds others, or
 * is looked at by them, counts for what it brings there. */
static int64_t worth_to(hm_bout *b, int player, int slot)
{
    const hm_deck *d = b->sim->deal.deck;
    int64_t with = 0, without = 0;
    hm_town kept = b->towns[player], *town = &b->towns[player];
    bool fine = score_copies(b, player, &with);
    hm_set all = hm_town_like(&d->plan, town, HM_CELL_BUILDING + slot);
    for (; all != 0; all &= all - 1)
        hm_town_take_away(d, town, hm_first(all));
    fine = fine && score_copies(b, player, &without);
    *town = kept;
    return fine ? with - without : 0;
}

/* Of tiles on a shared board: what they gave. The sheets are not used any more. Returns
 * how many copies there are. */
static int add_worth(hm_bout *b, int slot, hm_card_sums *c)
{
    const hm_sim *s = b->sim;
    const bool towns = s->deal.deck->game->boards == 0;
    int64_t copies = 0, worth = 0;
    for (int p = 0; p < s->deal.players; p++) {
        if (b->count[p][slot] == 0)
            continue;
        copies += b->count[p][slot];
        worth += towns ? worth_to(b, p, slot) : b->points[p][slot];
    }
    if (copies > 0)
        hm_ratio_add(&c->worth, copies, worth);
    return (int)copies;
}

static void add_worths(hm_bout *b, hm_totals *into, hm_bout_end *end)
{
    const hm_deck *d = b->sim->deal.deck;
    if (b->how->asked == NULL)
        return;
    for (int p = 0; p < b->sim->deal.players && d->game->boards == 0; p++)
        hm_town_copy(&d->plan, &b->towns[p], hm_table_town(b->sim->table, p));
    for (int i = 0; i < d->count; i++)
        if (b->how->asked[d->card[i]->index])
            end->copies += add_worth(b, i, &into->card[d->card[i]->index]);
}

/* -- by another deck */

static bool score_by(hm_bout *b, const hm_deck *d, int64_t *points)
{
    const hm_deal *deal = &b->sim->deal;
    hm_error err;
    *points = 0;
    if (hm_score(d, b->towns, deal->players, &deal->how, b->facts, b->sheet, &err) !=
        HM_OK)
        return false;
    for (int p = 0; p < deal->players; p++)
        *points += b->sheet[p].total;
    return true;
}

static void add_beside(hm_bout *b, hm_bout_end *end)
{
    const hm_deck *d = b->sim->deal.deck;
    int64_t own, other;
    for (int p = 0; p < b->sim->deal.players; p++)
        hm_town_copy(&d->plan, &b->towns[p], hm_table_town(b->sim->table, p));
    if (score_by(b, d, &own) && score_by(b, b->other, &other))
        end->beside = other - own;
}

/* -- pairs */

void hm_pair_add(hm_pair_sums *pair, const hm_bout_end *one, const hm_bout_end *other)
{
    if (!one->fine || !other->fine)
        return;
    hm_sums_add(&pair->points, one->points - other->points);
    hm_sums_add(&pair->rounds, one->rounds - other->rounds);
    hm_sums_add(&pair->copies, one->copies - other->copies);
}

/* -- all of it */

static void clear(hm_bout *b)
{
    size_t n = (size_t)b->how->players;
    b->builds = 0;
    memset(b->count, 0, n * sizeof *b->count);
    memset(b->points, 0, n * sizeof *b->points);
    memset(b->used, 0, n * sizeof *b->used);
    memset(b->able, 0, n * sizeof *b->able);
}

hm_status hm_bout_play(hm_bout *b, const json_t *request, uint64_t seed,
                       const hm_card *bent, hm_totals *into, hm_bout_end *end,
                       hm_error *err)
{
    hm_commons commons;
    hm_sim *s = b->sim;
    *end = (hm_bout_end){0};
    hm_status st = hm_bouts_begin(b->how, request, seed, bent, b->o, s, err);
    if (st != HM_OK)
        return st;
    clear(b);
    bool shared = hm_table_commons(s->table, HM_NO_PLAYER, &commons);
    if (shared)
        note_market(b, &commons);
    begin_hearing(b);
    bool over = play_on(b, into);
    hm_error why = {0};
    if (over && hm_table_score(s->table, b->facts, b->sheet, &why) == HM_OK) {
        if (shared && hm_table_commons(s->table, HM_NO_PLAYER, &commons))
            count_board(b, &commons, into);
        else
            count_towns(b, into);
        count_lines(b);
        add_game(b, into, end);
        add_worths(b, into, end);
        if (b->other != NULL)
            add_beside(b, end);
    } else {
        const hm_error *broke = hm_sim_fault(s);
        note_fault(into, s, s->moves > 0 ? s->moves : 1, broke != NULL ? broke : &why,
                   false);
        into->run->faults++;
    }
    hm_sim_end(s);
    return HM_OK;
}
