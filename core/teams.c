/* teams.c - see teams.h.
 *
 * A team's points and tie-breaks are one row of numbers: those of its players added up,
 * or those of one of them, the last or the first. Sheets are then compared by these rows
 * in place of their own. */
#include "core/teams.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/verdict.h"

static const hm_span nowhere = {0, 0};

/* -- words */

typedef struct teaming {
    const char *word, *text;
    int         least, every;
} teaming;

static const teaming teamings[HM_TEAMINGS] = {
    [HM_TEAMS_NONE] = {"", "", 1, 1},
    [HM_TEAMS_SAID] = {"", "as was said, seat by seat", 2, 1},
#define TEAMING(name, word, least, every, text) \
    [HM_TEAMS_##name] = {word, text, least, every},
#include "core/teams.def"
};

static const struct {
    const char *word, *text;
} joinings[HM_JOININGS] = {
#define JOINING(name, word, text) [HM_JOIN_##name] = {word, text},
#include "core/teams.def"
};

const char *hm_teaming_word(int form) { return teamings[form].word; }
const char *hm_joining_word(int joining) { return joinings[joining].word; }
const char *hm_teaming_text(int form) { return teamings[form].text; }
const char *hm_joining_text(int joining) { return joinings[joining].text; }

static bool is_word(const char *have, const char *word, size_t length)
{
    return length > 0 && strlen(have) == length && memcmp(have, word, length) == 0;
}

int hm_teaming_find(const char *word, size_t length)
{
    int i = HM_TEAMINGS - 1;
    while (i >= 0 && !is_word(teamings[i].word, word, length))
        i--;
    return i;
}

int hm_joining_find(const char *word, size_t length)
{
    int i = HM_JOININGS - 1;
    while (i >= 0 && !is_word(joinings[i].word, word, length))
        i--;
    return i;
}

/* -- seats */

hm_status hm_teams_seat(hm_teams *t, hm_teaming form, hm_joining joining, int players,
                        hm_error *err)
{
    const teaming *how = &teamings[form];
    if (players < how->least)
        return hm_fail(err, HM_EINPUT, nowhere, "'%s' is for %d players or more, not %d",
                       how->word, how->least, players);
    if (players % how->every != 0)
        return hm_fail(err, HM_EINPUT, nowhere, "'%s' needs an even number of players, "
                       "not %d", how->word, players);
    *t = (hm_teams){.form = (uint8_t)form, .joining = (uint8_t)joining,
                    .players = (uint8_t)players};
    t->count = (uint8_t)(form == HM_TEAMS_COUPLES ? players
                         : form == HM_TEAMS_SIDES ? 2 : players / 2);
    for (int i = 0; i < players; i++)
        t->of[i] = (uint8_t)(form == HM_TEAMS_COUPLES ? i
                             : form == HM_TEAMS_PAIRS ? i / 2 : i % t->count);
    return HM_OK;
}

/* A letter for each seat: seats of one letter are a team, and teams have numbers in the
 * order in which they come up. */
static hm_status read_letters(hm_teams *t, const char *text, size_t length,
                              hm_joining joining, int players, hm_error *err)
{
    int number[26];
    memset(number, -1, sizeof number);
    if ((int)length != players)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "'%.*s' is for %d players, one letter each, not for %d",
                       (int)length, text, (int)length, players);
    *t = (hm_teams){.form = HM_TEAMS_SAID, .joining = (uint8_t)joining,
                    .players = (uint8_t)players};
    for (int i = 0; i < players; i++) {
        int *n = &number[text[i] - 'A'];
        *n = *n >= 0 ? *n : t->count++;
        t->of[i] = (uint8_t)*n;
    }
    if (t->count < 2 || t->count == players)
        return hm_fail(err, HM_EINPUT, nowhere, "'%.*s': %s", (int)length, text,
                       t->count < 2 ? "all would be of one team"
                                    : "nobody would be with another one");
    return HM_OK;
}

static bool are_letters(const char *text, size_t length)
{
    return length > 0 && length <= HM_PLAYERS_MAX &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= length;
}

static hm_status refuse_words(const char *text, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, nowhere,
                   "expected across, pairs, sides, couples or a letter for each seat "
                   "(ABAB), and sum, lowest or separate behind it; not '%.40s'", text);
}

hm_status hm_teams_read(hm_teams *t, const char *text, hm_joining usual, int players,
                        hm_error *err)
{
    const size_t n = strcspn(text, " ");
    const char *how = text + n + (text[n] == ' ');
    const int joining = *how != '\0' ? hm_joining_find(how, strlen(how)) : (int)usual;
    const int form = hm_teaming_find(text, n);
    if (joining < 0 || (form < 0 && !are_letters(text, n)))
        return refuse_words(text, err);
    if (form < 0)
        return read_letters(t, text, n, (hm_joining)joining, players, err);
    return hm_teams_seat(t, (hm_teaming)form, (hm_joining)joining, players, err);
}

void hm_teams_write(const hm_teams *t, char text[HM_TEAMS_TEXT])
{
    char letter[HM_PLAYERS_MAX + 1] = "";
    for (int i = 0; i < t->players && t->form == HM_TEAMS_SAID; i++)
        letter[i] = (char)('A' + t->of[i]);
    snprintf(text, HM_TEAMS_TEXT, "%s %s",
             t->form == HM_TEAMS_SAID ? letter : teamings[t->form].word,
             joinings[t->joining].word);
}

/* -- who is with whom */

static bool is_couple(const hm_teams *t) { return t->form == HM_TEAMS_COUPLES; }

bool hm_are_mates(const hm_teams *t, int seat, int other)
{
    if (t == NULL || seat == other)
        return false;
    if (!is_couple(t))
        return t->of[seat] == t->of[other];
    return (seat + 1) % t->players == other || (other + 1) % t->players == seat;
}

int hm_partner_of(const hm_teams *t, int seat, int players)
{
    for (int i = 1; i < players && t != NULL; i++)
        if (hm_are_mates(t, seat, (seat + i) % players))
            return (seat + i) % players;
    return -1;
}

static bool is_of_team(const hm_teams *t, int team, int seat)
{
    return t->of[seat] == team || (is_couple(t) && (team + 1) % t->players == seat);
}

/* -- points */

/* What a team is compared by. */
typedef struct row {
    int32_t points, tie[HM_TIES_MAX];
} row;

static bool is_before(const row *a, const row *b, bool fewest, int ties)
{
    if (a->points != b->points)
        return (a->points > b->points) != fewest;
    for (int i = 0; i < ties; i++)
        if (a->tie[i] != b->tie[i])
            return a->tie[i] > b->tie[i];
    return false;
}

static int32_t add(int32_t a, int32_t b)
{
    const int64_t sum = (int64_t)a + b;
    return sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
}

static row row_of(const hm_sheet *s, int ties)
{
    row out = {.points = s->total};
    memcpy(out.tie, s->tie, (size_t)ties * sizeof *out.tie);
    return out;
}

static void add_row(row *sum, const row *other, int ties)
{
    sum->points = add(sum->points, other->points);
    for (int k = 0; k < ties; k++)
        sum->tie[k] = add(sum->tie[k], other->tie[k]);
}

static row join(const hm_teams *t, int team, const hm_sheet *sheet, int ties)
{
    const bool separate = t->joining == HM_JOIN_SEPARATE, fewest = sheet->verdict.fewest;
    row out = {0};
    bool first = true;
    for (int i = 0; i < t->players; i++) {
        if (!is_of_team(t, team, i))
            continue;
        const row own = row_of(&sheet[i], ties);
        if (t->joining == HM_JOIN_SUM)
            add_row(&out, &own, ties);
        else if (first || is_before(separate ? &own : &out, separate ? &out : &own,
                                    fewest, ties))
            out = own;
        first = false;
    }
    return out;
}

/* Of each seat; of two couples the worse one. */
static void join_all(const hm_teams *t, const hm_sheet *sheet, int ties,
                     row of[HM_PLAYERS_MAX])
{
    row team[HM_PLAYERS_MAX];
    for (int i = 0; i < t->count; i++)
        team[i] = join(t, i, sheet, ties);
    for (int i = 0; i < t->players; i++) {
        const row *other = &team[(i + t->players - 1) % t->players];
        of[i] = team[t->of[i]];
        if (is_couple(t) && is_before(&of[i], other, sheet[i].verdict.fewest, ties))
            of[i] = *other;
    }
}

void hm_teams_join(const hm_teams *t, hm_sheet *sheet, int ties)
{
    row of[HM_PLAYERS_MAX];
    assert(ties <= HM_TIES_MAX);
    join_all(t, sheet, ties, of);
    for (int i = 0; i < t->players; i++)
        sheet[i].team = (hm_sheet_team){.on = true, .number = t->of[i],
                                        .points = of[i].points};
}

/* -- verdicts and ranks */

/* One who has lost has lost for all, where they play as one; else one who has not is
 * enough. */
static int8_t outcome_of(const hm_teams *t, int team, const hm_sheet *sheet)
{
    int8_t worst = HM_OUTCOME_WON, best = HM_OUTCOME_LOST;
    for (int i = 0; i < t->players; i++) {
        const int8_t own = sheet[i].verdict.outcome;
        if (!is_of_team(t, team, i))
            continue;
        worst = own < worst ? own : worst;
        best = own > best ? own : best;
    }
    return t->joining != HM_JOIN_SEPARATE && worst == HM_OUTCOME_LOST ? worst : best;
}

void hm_teams_judge(const hm_teams *t, hm_sheet *sheet)
{
    int8_t team[HM_PLAYERS_MAX];
    for (int i = 0; i < t->count; i++)
        team[i] = outcome_of(t, i, sheet);
    for (int i = 0; i < t->players; i++) {
        const int8_t own = team[t->of[i]],
                     other = team[(i + t->players - 1) % t->players % t->count];
        sheet[i].verdict.outcome = is_couple(t) && other < own ? other : own;
    }
}

static bool is_ahead(const hm_sheet *sheet, const row *of, int a, int b, int ties)
{
    if (sheet[a].verdict.outcome != sheet[b].verdict.outcome)
        return sheet[a].verdict.outcome > sheet[b].verdict.outcome;
    return is_before(&of[a], &of[b], sheet[a].verdict.fewest, ties);
}

/* Of each team one is counted; couples are one for each seat. */
static bool speaks(const hm_teams *t, int seat)
{
    int first = 0;
    while (t->of[first] != t->of[seat])
        first++;
    return first == seat;
}

void hm_teams_rank(const hm_teams *t, hm_sheet *sheet, int ties)
{
    row of[HM_PLAYERS_MAX];
    hm_teams_join(t, sheet, ties);
    join_all(t, sheet, ties, of);
    for (int i = 0; i < t->players; i++) {
        sheet[i].rank = 1;
        for (int k = 0; k < t->players; k++)
            sheet[i].rank += speaks(t, k) && is_ahead(sheet, of, k, i, ties);
    }
}
