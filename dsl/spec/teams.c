/* teams.c - who is with whom in a card test, and what teams have. */
#include "dsl/spec/play.h"

#define fail hm_scene_fail

/* As the test says, or as the mode does where so many players fit. */
void hm_scene_seat_teams(hm_scene *s, const hm_node *test)
{
    const hm_mode *mode = &s->game->mode[s->how.mode];
    const hm_node *said = hm_node_part(test, HM_WORD_TEAMS);
    hm_error err = {0};
    if (said != NULL &&
        hm_teams_read(&s->teams, said->text, (hm_joining)mode->joining, s->towns, &err) !=
            HM_OK) {
        fail(s, said->name_at, "%s", err.msg);
        return;
    }
    if (said != NULL ||
        (mode->teams != HM_TEAMS_NONE &&
         hm_teams_seat(&s->teams, (hm_teaming)mode->teams, (hm_joining)mode->joining,
                       s->towns, &err) == HM_OK))
        s->how.teams = &s->teams;
}

void hm_scene_team(hm_scene *s, int who, const hm_node *n)
{
    if (s->how.teams == NULL)
        fail(s, n->at, "there are no teams: 'teams \"across\"' says who is with whom");
    else if (s->sheet[who].team.points != n->number.value)
        fail(s, n->at, "the team's total is %d, expected %d",
             (int)s->sheet[who].team.points, (int)n->number.value);
}
