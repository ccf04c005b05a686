/* report.c - see report.h: the words. Every mean comes with how far off it may be (95 %).
 * The values are those of record_json.c and study_json.c. */
#include "tools/sim/report.h"

#include "tools/json.h"
#include "tools/sim/columns.h"
#include "tools/sim/faults.h"

static const char head[] =
    "{games} [{studies>0}{games#pair|pairs} of games|game{games#s}] of " HM_SETTING
    ", bots {bots*, }[{games>0}, seed{games#s} {seed}][{games>1} to {last_seed}]\n"
    "in {seconds:.1} s, {per_second:.0} per second on {threads} thread{threads#s}"
    "[{stopped?}; " HM_STOPPED "]\n"
    "[{band_seconds>0}and {band_seconds:.1} s for the band, which is kept now\n]";

/* -- studies */

#define RANGE(what, value, unit)                                                      \
    "[  " what " \t{" value ":+7.2} " unit                                               \
    " ({" value ".low:+.2} to {" value ".high:+.2})"
#define BAND(of, band) "[; " of " {type}: {" band ".low:+.2} to {" band ".high:+.2}]\n"

static const char study[] =
    "\n{card} ({type})\n"
    RANGE("change  ", "change", "points per town") BAND("band of", "change.band") "]"
    RANGE("worth   ", "worth", "points per copy[{cubes>0}{building?}, for {cubes} "
    "cube{cubes#s}]") BAND("band of", "worth.band") "]"
    "[{banded?}  band     \twhat published cards of the type have, and half a point "
    "beyond[{like_none?}; those that do worse than decks without any {type} "
    "({change.none.low:+.2}) count as such a deck]\n]"
    "[{towns>0}  [{building?}built|used ]    \t{built/towns:7.2} times per town, in "
    "{builders/towns:.1%} % of them[{building?}; {points/built:.2} points per copy]\n"
    "[{bent.towns=0}{tried_off>0}  tried    \tin the {tried} game{tried#s} nobody built "
    "it, played again by bots that are bent on it: scripts broke off all of them\n]"
    "[  tried    \t{bent.built/bent.towns:7.2} times per town in the {tried} "
    "game{tried#s} nobody built it, played again by bots that are bent on it: in "
    "{bent.builders/bent.towns:.1%} % of the towns[{tried_off>0} of the {tried_on} "
    "game{tried_on# that came|s that came} to the end]\n]"
    "[{players>1}{builders>0}  won      \t{won:6.1%} % of the games of towns with one "
    "({won.low:.1%} to {won.high:.1%}), of {even:.1%} %\n]]"
    RANGE("lift    ", "lift", "points") "[; published, type {type}: {band.low:+.2} to "
    "{band.high:+.2}]; of towns with one over those without: they may be ahead already\n]"
    RANGE("length  ", "more_rounds", "rounds") "\n]"
    "[{drawn?}  draws    \t<drawn:[{!_first}, ]{cubes:+.2} [{_first?}cubes per town ]"
    "from {type}>\n]"
    "<never_fired:  never    \twhat '{.}' says has happened\n>"
    "[{beware?}  beware   \t<sides:[{_first?}scripts broke off |, ]{off} of {begun} "
    "games {whose}>[{doubts>0}[{sides?}, and|scripts] broke in the thoughts of bots in "
    "{doubts} game{doubts#s}]: mend them, and ask again\n]"
    "[{astray?}  astray   \tdecks without any {type} do better ({change.none.low:+.2} to "
    "{change.none.high:+.2}): bots play it badly, which says little of the card; look at "
    "games (--repro), or let better bots play\n]"
    "[{hopeless?}  broken   \tscripts break off nearly all games: what is left says "
    "nothing\n]";

static const char verdict[] =
    "[{_first?}\n]{card} ({type}): {verdict}[; {leaning}, if anything]"
    "[{proof?}, for sure\nIt cannot be built: {proof}.\n|[, {surely:.0%} % sure], after "
    "{pairs}[{pairs<seeds} of {seeds}] [{pairs=1}{seeds=1}pair|pairs] of "
    "[{lessons?}lessons|games]\n]"
    "[{ignored?}It is ignored: towns that are bent on it build it, which brings them "
    "{cost:+.2} points ({cost.low:+.2} to {cost.high:+.2}).\n]"
    "[It says the same as {same_as}.\n]"
    "[It is {version_of} but for its points, which bring towns {difference:+.2} "
    "({difference.low:+.2} to {difference.high:+.2}).\n]";

/* -- runs */

const hm_told_column hm_report_towns[] = {
    {"", "{name}"}, {"#games", "{games}"}, {"#points", "{mean:.2}"},
    {"#95 %", "[{low:.2} to {high:.2}|{mean?}too few games]"}, {"#spread", "{spread:.2}"},
    {"[{players>1}#won]", "[{won:.1%} %|-]"},
    {"[{players>1}#95 %]", "[{won.low:.1%} to {won.high:.1%}]"},
    {"#empty", "[{open/ground:.1%} %|-]"}, {NULL, NULL}};

const hm_told_column hm_report_cards[] = {
    {"card", "{card}"}, {"type", "{type}"}, {"#games", "{in_play}"},
    {"#built", "{built/towns:.2}"}, {"#towns", "[{builders/towns:.1%} %|-]"},
    {"#points", "{points/built:.2}"}, HM_MEAN_COLUMNS("#lift", "lift", "+.2"),
    {NULL, NULL}};

static const char length[] =
    "won: draws are shared; empty: squares\n"
    "[{finished>0}length: {length:.2}[ +- {length~:.2}] rounds"
    "[{players>1}; {ties} tie{ties#s} ({ties/finished:.1%} %)]\n]"
    "[teams ({teams}): won by <by_team:[{!_first}, ]{said} {wins/games:.1%} %>\n]";

/* Where one sits should not matter; if it does, it may not be by points. */
static const char seats[] =
    "[{more?}More than an even share is won on seat {more*, }. ]"
    "[{fewer?}Less than an even share is won on seat {fewer*, }. ]"
    "[{by_ties?}Points hardly differ: what breaks ties decides (hamlet rules).]"
    "[{more?}\n|{fewer?}\n|{by_ties?}\n]\n";

static const char below_cards[] =
    "games: with it in play; built: copies per town; towns: that have one; points: per "
    "copy; lift: points of towns with one over those without (who builds it may be ahead "
    "already)\n";

static void put_towns(const hm_row *row, FILE *pen)
{
    json_t *list = json_copy(json_object_get(row->is, "by_bot"));
    if (json_array_size(json_object_get(row->is, "seats")) > 1)
        json_array_extend(list, json_object_get(row->is, "seats"));
    fputc('\n', pen);
    hm_tell_table(pen, hm_report_towns, list, row);
    hm_tell(pen, row, length);
    json_decref(list);
}

void hm_report_text(const hm_sim_record *r, const hm_options *o, FILE *pen)
{
    json_t *values = hm_record_values(r);
    const hm_row row = {.is = values};
    const json_t *studied = hm_row_find(&row, "studied");
    if (o->args == 0) /* chunks do not know which files they were played with */
        hm_give(values, "_commands", hm_faults_commands(o, r));
    hm_tell(pen, &row, head);
    put_towns(&row, pen);
    if (r->studies == 0) {
        hm_tell(pen, &row, seats);
        hm_tell_table(pen, hm_report_cards, hm_row_find(&row, "by_type"), &row);
        hm_tell(pen, &row, below_cards);
        hm_tell(pen, &row, HM_FAULTS HM_FAULT_COMMANDS);
    } else {
        hm_tell(pen, &row, "[{faults?}\nscripts that broke:\n" HM_FAULT_LIST "]"
                           HM_FAULT_COMMANDS);
        hm_tell_each(pen, studied, &row, study);
        hm_tell_each(pen, studied, &row, verdict);
    }
    json_decref(values);
}

/* -- CSV */

void hm_report_csv(const hm_sim_record *r, FILE *pen)
{
    static const char of_towns[] =
        "what,\"name=id\",type,games,towns=games,built,builders,points,wins,shared,mean,"
        "low,high,verdict,won";
    static const char of_cards[] =
        "what,\"name=card\",\"type\",games=in_play,towns,built,builders,points,wins,"
        "shared,mean=lift,low=lift.low,high=lift.high,verdict,won";
    json_t *values = hm_record_values(r);
    hm_csv_head(pen, of_towns);
    hm_csv_rows(pen, json_object_get(values, "seats"), NULL, of_towns);
    hm_csv_rows(pen, json_object_get(values, "by_bot"), NULL, of_towns);
    hm_csv_rows(pen, json_object_get(values, "_in_play"), NULL, of_cards);
    json_decref(values);
}
