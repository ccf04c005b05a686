/* report_profile.c - the profile of a deck for people, and as a table for programs: the
 * words. The values are those of profile_json.c. */
#include "tools/sim/profile.h"

#include <stdlib.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/report.h"
#include "tools/sim/tell.h"

enum { SEATS_SHOWN = 8 }; /* a hall of callers has a hundred */

static const char tables[] =
    "Profile of {deck}: " HM_SETTING ", seeds from {seed} on\n"
    "{games} game{games#s} in {seconds:.1} s on {threads} thread{threads#s}"
    "[{stopped?}; stopped by Ctrl-C]\n"

    "\nbot         games  points              5 %  25 %  50 %  75 %  95 %   best\n"
    "<bots:{bot:-10.10} {games:6}[  {points:7.2} +- {points~:-6.2}"
    "|  {points:7.2}    -     |        -    -     ]"
    "[ {quantiles.5:5} {quantiles.25:5} {quantiles.50:5} {quantiles.75:5} "
    "{quantiles.95:5}][ {best.points:6}]\n>"
    "each [{seats?}against|by] itself; 5 % of towns have no more than the points below "
    "'5 %'\n"
    "<bots:[{searches?}{bot} thinks {playouts} playouts for a choice; --playouts gives "
    "it another number\n]>"
    "[{spoiled?}bots that search look after the others' harm, too, and make fewer points "
    "against\nthemselves for it: duels tell who is better\n]"
    "[{dear} would take minutes with these cards: --bots has it play\n]"

    "[\nceiling found: {ceiling.points} points, by {ceiling.bot}, seed {ceiling.seed}\n"
    "  {ceiling.command}\n]"

    "\nbot          length, rounds [{has_squares?}  empty squares][{seats?}     ties]\n"
    "<bots:[{games>0}{bot:-10.10} {rounds:7.2}[ +- {rounds~:-5.2}|    -    ]"
    "[  {empty:11.1%} %][{seats?}  {ties/games:5.1%} %]\n]>"

    "[{duels?}\nduel                    games  points ahead               won (draws "
    "shared)\n"
    "<duels:{name:-22} {games:6}[{games>1}  {range:-26} {won:.1%} % "
    "({won.low:.1%} to {won.high:.1%})][{!clear}  not clear]\n"
    "[{players>2}  " HM_PROFILE_CHANCE "\n]>{skill} (95 %)\n]";

static const char seats[] =
    "[{games>1}\nseats, by {games} games of {bot} (intervals hold for all of them "
    "together, 95 %)\n"
    "<seats:[{number<9}seat {number:-3} {range:-33} won {won:.1%} % ({won.low:.1%} "
    "to {won.high:.1%})\n]>"
    "[{more>0}... and {more} more, which --json has\n]" HM_PROFILE_SEATS "\n]";

static const char cards[] =
    "\n{'towns with one':-*name_width} {'type':-*type_width}<bots: {bot:9.9}>\n"
    "<cards:{card:-*name_width} {type:-*type_width}<shares:[ {.:7.1%} %|         -]>"
    "\n>";

static const char names[][90] = {
    "[{unbuilt?}nobody builds or uses: {unbuilt*, }]",
    "[{never?}{bot} never builds or uses: {never*, }]",
    "[{everywhere?}in every town: {everywhere*, }]"};

/* What is padded as a whole. */
static void give_told(json_t *list, const char *name, const char *pattern)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        const hm_row row = {.is = item};
        char *text = hm_told(&row, pattern);
        hm_give(item, name, hm_json_text(text));
        free(text);
    }
}

/* Wrapped, for a pool of monuments is long. */
static void put_names(const hm_row *row, const char *pattern, FILE *pen)
{
    char *text = hm_told(row, pattern);
    if (text[0] != '\0')
        hm_put_wrapped(pen, text, 0, 2);
    free(text);
}

static void put_cards(const hm_row *row, FILE *pen)
{
    const json_t *bots = hm_row_find(row, "bots");
    hm_tell(pen, row, cards);
    put_names(row, names[0], pen);
    for (size_t i = 0; i < json_array_size(bots); i++)
        put_names(&(hm_row){.is = json_array_get(bots, i)}, names[1], pen);
    put_names(row, names[2], pen);
}

static void put_seats(json_t *of, FILE *pen)
{
    const hm_row row = {.is = of};
    json_t *list = json_object_get(of, "seats");
    give_told(list, "_range", "{ahead:+.2} points ({ahead.low:+.2} to {ahead.high:+.2})");
    hm_give_int(of, "_more", (int64_t)json_array_size(list) - SEATS_SHOWN);
    hm_tell(pen, &row, seats);
}

void hm_profile_text(const hm_profile *p, FILE *pen)
{
    json_t *values = hm_profile_values(p), *duels = json_object_get(values, "duels");
    const hm_row row = {.is = values};
    give_told(duels, "_name", "{better:.20} over {weaker:.20}");
    give_told(duels, "_range", "{ahead:+.2} ({ahead.low:+.2} to {ahead.high:+.2})");
    hm_tell(pen, &row, tables);
    if (json_object_get(values, "seats") != NULL)
        put_seats(json_object_get(values, "seats"), pen);
    put_cards(&row, pen);
    hm_tell(pen, &row, "<broken:" HM_FAULTS "to see the first: {command}\n>");
    json_decref(values);
}

/* -- CSV */

#define TAIL                                                                          \
    "q5=quantiles.5,q25=quantiles.25,q50=quantiles.50,q75=quantiles.75,"              \
    "q95=quantiles.95,best=best.points,seed=best.seed,empty,rounds,ties,towns"
#define MARGIN "points=ahead,low=ahead.low,high=ahead.high,won,won_low,won_high,"

void hm_profile_csv(const hm_profile *p, FILE *pen)
{
    static const char of_bots[] =
        "what,\"name=bot\",\"other=none\",games,points,low=points.low,high=points.high,"
        "won,won_low,won_high," TAIL;
    json_t *values = hm_profile_values(p), *card;
    size_t i;
    hm_csv_head(pen, of_bots);
    hm_csv_rows(pen, json_object_get(values, "bots"), NULL, of_bots);
    hm_csv_rows(pen, json_object_get(values, "duels"), NULL,
                "what,\"name=better\",\"other=weaker\",games," MARGIN TAIL);
    hm_csv_rows(pen, json_object_get(json_object_get(values, "seats"), "seats"), NULL,
                "what,\"name=id\",\"other=bot\",games," MARGIN TAIL);
    json_array_foreach(json_object_get(values, "cards"), i, card)
        hm_csv_rows(pen, json_object_get(card, "_rows"), &(hm_row){.is = card},
                    "what,\"name=card\",\"other\",games," MARGIN TAIL);
    json_decref(values);
}
