/* report_profile.c - the profile of a deck for people, and as a table for programs: the
 * words. The values are those of profile_json.c. */
#include "tools/sim/profile.h"

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/report.h"

enum { SEATS_SHOWN = 8 }; /* a hall of callers has a hundred */

static const char head[] =
    "Profile of {deck}: " HM_SETTING ", seeds from {seed} on\n"
    "{games} game{games#s} in {seconds:.1} s on {threads} thread{threads#s}"
    "[{stopped?}; " HM_STOPPED "]\n\n";

/* -- points and length */

static const hm_told_column points[] = {
    {"bot", "{bot}"}, {"#games", "{games}"}, {"#points", "{points:.2}"},
    {"#+-", "[{points~:.2}|-]"}, {"#5 %", "{quantiles.5}"}, {"#25 %", "{quantiles.25}"},
    {"#50 %", "{quantiles.50}"}, {"#75 %", "{quantiles.75}"},
    {"#95 %", "{quantiles.95}"}, {"#best", "{best.points}"}, {NULL, NULL}};

static const char of_points[] =
    "each [{seats?}against|by] itself; 5 % of towns have no more than the points below "
    "'5 %'\n"
    "<bots:[{searches?}{bot} thinks {playouts} playouts for a choice; --playouts gives "
    "it another number\n]>"
    "[{spoiled?}bots that search look after the others' harm, too, and make fewer points "
    "against themselves for it: duels tell who is better\n]"
    "[{dear} would take minutes with these cards: --bots has it play\n]"
    "[\nceiling found: {ceiling.points} points, by {ceiling.bot}, seed {ceiling.seed}\n"
    "  \v{ceiling.command}\n]\n";

static const hm_told_column lengths[] = {
    {"bot", "{bot}"}, {"#rounds", "{rounds:.2}"}, {"#+-", "[{rounds~:.2}|-]"},
    {"[{has_squares?}#empty squares]", "[{empty:.1%} %|-]"},
    {"[{seats?}#ties]", "[{ties/games:.1%} %|-]"}, {NULL, NULL}};

/* -- duels and seats */

static const hm_told_column duels[] = {
    {"duel", HM_PROFILE_DUEL}, {"#games", "{games}"}, HM_PROFILE_MARGIN, {NULL, NULL}};

static const char of_duels[] =
    "ahead: points; won: draws are shared\n"
    "<duels:[{!clear}not clear: " HM_PROFILE_DUEL "\n]>"
    "<duels:[{players>2}" HM_PROFILE_CHANCE "\n]>{skill} (95 %)\n";

const hm_told_column hm_profile_seats[] = {
    {"seat", "seat {number}"}, HM_PROFILE_MARGIN, {NULL, NULL}};

static void put_duels(const hm_row *row, FILE *pen)
{
    const json_t *list = hm_row_find(row, "duels");
    if (json_array_size(list) == 0)
        return;
    fputc('\n', pen);
    hm_tell_table(pen, duels, list, row);
    hm_tell(pen, row, of_duels);
}

static void put_seats(json_t *of, FILE *pen)
{
    const hm_row row = {.is = of};
    if (json_integer_value(json_object_get(of, "games")) < 2)
        return;
    json_t *all = json_object_get(of, "seats"), *shown = hm_need(json_copy(all));
    hm_give_int(of, "_more", (int64_t)json_array_size(all) - SEATS_SHOWN);
    while (json_array_size(shown) > SEATS_SHOWN)
        json_array_remove(shown, SEATS_SHOWN);
    hm_tell(pen, &row, "\nseats, by {games} games of {bot} (intervals hold for all of "
                       "them together, 95 %)\n");
    hm_tell_table(pen, hm_profile_seats, shown, &row);
    hm_tell(pen, &row, "[{more>0}... and {more} more, which --json has\n]"
                       HM_PROFILE_SEATS "\n");
    json_decref(shown);
}

/* -- cards */

void hm_profile_cards(const json_t *bots, hm_profile_table *out)
{
    int n = 0;
    out->column[n++] = (hm_told_column){"card", "{card}"};
    out->column[n++] = (hm_told_column){"type", "{type}"};
    for (int i = 0; i < (int)json_array_size(bots) && i < HM_LADDER_MAX; i++) {
        snprintf(out->head[i], HM_PROFILE_NAME, "#{bots.%d.bot:.40}", i);
        snprintf(out->cell[i], HM_PROFILE_NAME, "[{shares.%d:.1%%} %%|-]", i);
        out->column[n++] = (hm_told_column){out->head[i], out->cell[i]};
    }
    out->column[n] = (hm_told_column){NULL, NULL};
}

static void put_cards(const hm_row *row, FILE *pen)
{
    const json_t *bots = hm_row_find(row, "bots");
    hm_profile_table table;
    hm_profile_cards(bots, &table);
    fputc('\n', pen);
    hm_tell_table(pen, table.column, hm_row_find(row, "cards"), row);
    hm_tell(pen, row, "in how many of its towns a bot has one\n"
                      "[{unbuilt?}nobody builds or uses: {unbuilt*, }\n]"
                      "<bots:[{never?}{bot} never builds or uses: {never*, }\n]>"
                      "[{everywhere?}in every town: {everywhere*, }\n]");
}

void hm_profile_text(const hm_profile *p, FILE *pen)
{
    json_t *values = hm_profile_values(p);
    const hm_row row = {.is = values};
    const json_t *bots = hm_row_find(&row, "bots");
    hm_tell(pen, &row, head);
    hm_tell_table(pen, points, bots, &row);
    hm_tell(pen, &row, of_points);
    hm_tell_table(pen, lengths, bots, &row);
    put_duels(&row, pen);
    put_seats(json_object_get(values, "seats"), pen);
    put_cards(&row, pen);
    hm_tell(pen, &row, "<broken:" HM_FAULTS "to see the first: \v{command}\n>");
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
