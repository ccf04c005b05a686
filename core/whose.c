/* whose.c - whom a card speaks of, at a table. */
#include "core/whose.h"

#include "core/teams.h"

enum { NEAR = false, FAR = true };

const hm_whose_info *hm_whose_lookup(int whose)
{
    static const hm_whose_info info[HM_WHOSES] = {
#define WHOSE(id, word, beside, name, one, two, bars, barred, mutes, unnamed, score, \
              lua)                                                                   \
    [HM_WHOSE_##id] = {name, one, two, bars, barred, mutes, unnamed, score, beside},
#include "core/whose.def"
    };
    return &info[whose];
}

bool hm_is_meant(hm_whose whose, const hm_teams *teams, int owner, int seat, int players)
{
    const bool right = seat == (owner + players - 1) % players;
    const bool left = seat == (owner + 1) % players;
    switch (whose) {
    case HM_WHOSE_OWN: return seat == owner;
    case HM_WHOSE_EVERYBODY: return true;
    case HM_WHOSE_OTHERS: return seat != owner;
    case HM_WHOSE_NEIGHBOURS: return seat != owner && (right || left);
    case HM_WHOSE_RIGHT: return seat != owner && right;
    case HM_WHOSE_LEFT: return seat != owner && left;
    case HM_WHOSE_PARTNER: return seat == hm_partner_of(teams, owner, players);
    case HM_WHOSE_TEAMMATES: return hm_are_mates(teams, owner, seat);
    case HM_WHOSE_RIVALS: return seat != owner && !hm_are_mates(teams, owner, seat);
    case HM_WHOSES: break;
    }
    return false;
}
