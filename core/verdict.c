/* verdict.c - who has won and who has lost, when points are counted.
 *
 * Among rivals, who has lost is behind all who have not, and who has won by a rule before
 * all who have not. A lone player, and players who win or lose together, have nobody to
 * be ahead of: where there is a way to win, they have won by it or lost. */
#include "core/verdict.h"

#include "core/teams.h"
#include "core/vm.h"

uint32_t hm_verdict_modes(const hm_deck *d)
{
    uint32_t modes = 0;
    HM_EACH_HOOK(h, VERDICTS)
        if (d->uses[h].count + d->laws[h].count != 0)
            return ~0u;
    for (int i = 0; i < d->game->modes; i++) {
        const hm_mode *m = &d->game->mode[i];
        modes |= m->fewest || m->together || m->won_from != 0 ? 1u << i : 0;
    }
    return modes;
}

int32_t hm_sheets_sum(const hm_sheet *sheet, int players)
{
    int64_t sum = 0;
    for (int i = 0; i < players; i++)
        sum += sheet[i].total;
    return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

/* Of a card it is seen from each of its buildings. */
static bool holds(const hm_facts *f, const hm_use *u)
{
    if (!hm_has_buildings(f->deck, u->slot))
        return hm_law_holds(f->deck, f->town, u->slot) &&
               hm_vm_number(u->clause->code, f, -1, u->slot) != 0;
    for (hm_set s = f->card[u->slot]; s != 0; s &= s - 1)
        if (hm_vm_number(u->clause->code, f, hm_first(s), u->slot) != 0)
            return true;
    return false;
}

static bool is_said(const hm_facts *f, hm_hook hook)
{
    const hm_uses *laws = &f->deck->laws[hook], *uses = &f->deck->uses[hook];
    for (int i = 0; i < laws->count; i++)
        if (holds(f, &laws->use[i]))
            return true;
    for (int i = 0; i < uses->count; i++)
        if (holds(f, &uses->use[i]))
            return true;
    return false;
}

/* What holds of one player, or of anybody where all win or lose together. */
typedef struct finding {
    bool lost, won;
    bool reached; /* the points that the mode asks for, if it asks for some */
} finding;

static finding find(const hm_facts *f, const hm_mode *m, int32_t points)
{
    return (finding){is_said(f, HM_HOOK_LOST), is_said(f, HM_HOOK_WON),
                     m->fewest ? points <= m->won_from : points >= m->won_from};
}

static int8_t outcome_of(const hm_deck *d, const hm_mode *m, finding x, bool rivals)
{
    const bool asks = m->won_from != 0;
    const bool ways = asks ||
                      d->uses[HM_HOOK_WON].count + d->laws[HM_HOOK_WON].count != 0;
    if (x.lost || (asks && !x.reached && !x.won))
        return HM_OUTCOME_LOST;
    if (x.won || (!rivals && asks))
        return HM_OUTCOME_WON;
    return !rivals && ways ? HM_OUTCOME_LOST : HM_OUTCOME_OPEN;
}

static void judge_together(const hm_deck *d, const hm_facts *facts, int players,
                           hm_sheet *sheet)
{
    const hm_mode *m = &d->game->mode[facts[0].how->mode];
    const int32_t sum = hm_sheets_sum(sheet, players);
    finding all = {0};
    for (int i = 0; i < players; i++) {
        const finding x = find(&facts[i], m, sum);
        all = (finding){all.lost || x.lost, all.won || x.won, x.reached};
    }
    for (int i = 0; i < players; i++)
        sheet[i].verdict = (hm_sheet_verdict){outcome_of(d, m, all, false), m->fewest,
                                              true};
}

void hm_verdict(const hm_deck *d, const hm_facts *facts, int players, hm_sheet *sheet)
{
    const hm_mode *m = &d->game->mode[facts[0].how->mode];
    if (m->together && players > 1) {
        judge_together(d, facts, players, sheet);
        return;
    }
    const hm_teams *teams = hm_teams_of(facts[0].how, players);
    for (int i = 0; i < players; i++)
        sheet[i].verdict.fewest = m->fewest;
    if (teams != NULL)
        hm_teams_join(teams, sheet, players > 1 ? d->game->ties : 0);
    for (int i = 0; i < players; i++) {
        const finding x = find(&facts[i], m, hm_sheet_points(&sheet[i]));
        sheet[i].verdict.outcome = outcome_of(d, m, x, players > 1);
    }
    if (teams != NULL)
        hm_teams_judge(teams, sheet);
}
