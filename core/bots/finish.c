/* finish.c - see finish.h. */
#include "core/bots/finish.h"

#include "core/teams.h"
#include "core/verdict.h"

enum { RIVALS = 6 }; /* with more players, only one's own points count */

hm_status hm_finish_init(hm_finish *f, const hm_deal *deal, const hm_wish *wish,
                         hm_arena *arena, hm_error *err)
{
    const size_t players = (size_t)deal->players;
    f->deal = deal;
    f->wish = wish;
    f->facts = hm_arena_array(arena, players + 1, sizeof *f->facts);
    f->sheet = hm_arena_array(arena, players, sizeof *f->sheet);
    return f->facts != NULL && f->sheet != NULL ? HM_OK : hm_fail_memory(err);
}

/* Who is of the team is no rival; what a rival's team has is what counts. */
static int64_t worth_of_rivals(const hm_finish *f, int player)
{
    const int n = f->deal->players;
    int64_t best = INT64_MIN;
    for (int i = 0; i < n && n <= RIVALS; i++)
        if (i != player && !hm_are_mates(f->deal->how.teams, player, i) &&
            hm_sheet_worth(&f->sheet[i]) > best)
            best = hm_sheet_worth(&f->sheet[i]);
    return best > INT64_MIN ? best * HM_FINISH_POINT / 2 : 0;
}

static int64_t worth_of_friends(const hm_finish *f, int player)
{
    int64_t sum = 0;
    for (int i = 0; i < f->deal->players; i++)
        sum += i != player ? hm_sheet_worth(&f->sheet[i]) : 0;
    return sum * HM_FINISH_POINT;
}

int64_t hm_finish_worth(hm_finish *f, const hm_table *t, int player, hm_error *fault)
{
    if (hm_table_score(t, f->facts, f->sheet, fault) != HM_OK)
        return 0;
    const hm_sheet *own = &f->sheet[player];
    f->points = hm_sheet_points(own);
    return (int64_t)hm_sheet_worth(own) * HM_FINISH_POINT +
           (int64_t)hm_wish_worth(f->wish, t, player) * HM_FINISH_POINT / 100 +
           (own->verdict.together ? worth_of_friends(f, player)
                                  : -worth_of_rivals(f, player));
}
