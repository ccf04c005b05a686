/* report.c - see report.h: the words. Every mean comes with how far off it may be (95 %).
 * The values are those of record_json.c and study_json.c. */
#include "tools/sim/report.h"

#include <stdlib.h>

#include "tools/say.h"
#include "tools/sim/tell.h"

static const char head[] =
    "{games} [{studies>0}{games#pair|pairs} of games|game{games#s}] of " HM_SETTING
    ", bots {bots*, }[{games>0}, seed{games#s} {seed}][{games>1} to {last_seed}]\n"
    "in {seconds:.1} s, {per_second:.0} per second on {threads} thread{threads#s}"
    "[{stopped?}; stopped by Ctrl-C]\n"
    "[{band_seconds>0}and {band_seconds:.1} s for the band, which is kept now\n]";

/* -- studies */

#define RANGE(what, value, unit)                                                    \
    "[  " what " {" value ":+7.2} " unit " ({" value ".low:+.2} to {" value ".high:+.2})"
#define BAND(of, band) "[; " of " {type}: {" band ".low:+.2} to {" band ".high:+.2}]\n"

static const char study[] =
    "\n{card} ({type}): {verdict}[; {leaning}, if anything][, {surely:.0%} % sure], "
    "after {pairs}[{pairs<seeds} of {seeds}] [{pairs=1}{seeds=1}pair|pairs] of games\n"
    "[{only_worth?}  decided  by its worth: that is beyond the band, and the change is "
    "not\n]"
    "[{only_change?}  decided  by the change: that is beyond the band, and its worth is "
    "not\n]"
    "[{hopeless?}  broken   scripts break off nearly all games: what is left says "
    "nothing\n]"
    "[{astray?}  astray   decks without any {type} do better ({change.none.low:+.2} to "
    "{change.none.high:+.2}): bots play it badly, which\n           says little of the "
    "card; look at games (--repro), or let better bots play\n]"
    "[{beware?}<sides:[{_first?}  beware   scripts broke off |,\n           ]"
    "{off} of {begun} games {whose}>"
    "[{doubts>0}[{sides?},\n           and|  beware   scripts] broke in the thoughts of "
    "bots in {doubts} game{doubts#s}]:\n           mend them, and ask again\n]"
    RANGE("change  ", "change", "points per town") BAND("band of", "change.band") "]"
    RANGE("worth   ", "worth", "points per copy") BAND("band of", "worth.band") "]"
    "[{banded?}  band     what published cards of the type have, and half a point beyond"
    "[{like_none?};\n           those that do worse than decks without any {type} "
    "({change.none.low:+.2}) count as such a deck]\n]"
    "[{towns>0}  [{building?}built|used ]    {built/towns:7.2} times per town, in "
    "{builders/towns:.1%} % of them[{building?}; {points/built:.2} points per copy]\n"
    "[{bent.towns=0}{tried_off>0}  tried    in the {tried} game{tried#s} nobody built "
    "it, played again by bots that are bent on\n           it: scripts broke off all of "
    "them\n]"
    "[  tried    {bent.built/bent.towns:7.2} times per town in the {tried} "
    "game{tried#s} nobody built it, played again\n           by bots that are bent on "
    "it: in {bent.builders/bent.towns:.1%} % of the towns"
    "[{tried_off>0} of the {tried_on}\n           game{tried_on# that came|s that came} "
    "to the end]\n]"
    "[{players>1}{builders>0}  won      {won:6.1%} % of the games of towns with one "
    "({won.low:.1%} to {won.high:.1%}), of {even:.1%} %\n]]"
    RANGE("lift    ", "lift", "points") BAND("published, type", "band")
    "           of towns with one over those without: they may be ahead already\n]"
    RANGE("length  ", "more_rounds", "rounds") "\n]"
    "[{drawn?}<drawn:[{_first?}  draws    |, ]{cubes:+.2} [{_first?}cubes per town ]from "
    "{type}>\n]"
    "<never_fired:  never    what '{.}' says has happened\n>";

/* -- runs */

#define TOWN                                                                        \
    "{name:-14.14} {games:8}[  {mean:7.2} +- {mean~:-6.2} {spread:6.2}"             \
    "|  {mean:7.2}    -           -|        -    -           -]"                    \
    "[{players>1}  {won:5.1%} % ({won.low:.1%} to {won.high:.1%})]"                 \
    "[  {open/ground:4.1%} % empty]\n"

static const char towns[] =
    "\n                  games  points            spread  "
    "[{players>1}won (draws shared)]\n"
    "<by_bot:" TOWN ">[{players>1}<seats:" TOWN ">]"
    "[{finished>0}\nlength: {length:.2}[ +- {length~:.2}] rounds"
    "[{players>1}; {ties} tie{ties#s} ({ties/finished:.1%} %)]\n]";

/* Where one sits should not matter; if it does, it may not be by points. */
static const char seats[] =
    "[{more?}More than an even share is won on seat {more*, }. ]"
    "[{fewer?}Less than an even share is won on seat {fewer*, }. ]"
    "[{by_ties?}Points hardly differ: what breaks ties decides (hamlet rules).]";

static const char cards[] =
    "\n{'card':-*name_width} {'type':-*type_width} in play  built    towns  points  "
    "lift\n"
    "<by_type:{card:-*name_width} {type:-*type_width} {in_play:7}  {built/towns:5.2}  "
    "{builders/towns:5.1%} %[  {points/built:6.2}|       -]"
    "[  {lift:+6.2}][ ({lift.low:+.2} to {lift.high:+.2})|{lift?} (too few games)]\n>"
    "built: copies per town; towns: that have one; points: per copy; lift: points of\n"
    "towns with one over those without (who builds it may be ahead already)\n";

static void put_seats(const hm_row *row, FILE *pen)
{
    char *text = hm_told(row, seats);
    if (text[0] != '\0')
        hm_put_wrapped(pen, text, 0, 2);
    free(text);
}

static void put_studies(const hm_row *row, FILE *pen)
{
    const json_t *list = hm_row_find(row, "studied");
    for (size_t i = 0; i < json_array_size(list); i++)
        hm_tell(pen, &(hm_row){json_array_get(list, i), row, i == 0}, study);
}

void hm_report_text(const hm_sim_record *r, FILE *pen)
{
    json_t *values = hm_record_values(r);
    const hm_row row = {.is = values};
    hm_tell(pen, &row, head);
    put_studies(&row, pen);
    hm_tell(pen, &row, towns);
    if (r->studies == 0) {
        put_seats(&row, pen);
        hm_tell(pen, &row, cards);
        hm_tell(pen, &row, HM_FAULTS);
    } else {
        hm_tell(pen, &row, "[{faults?}\nscripts that broke:\n" HM_FAULT_LIST "]");
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
