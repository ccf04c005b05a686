/* Results as named values (tools/sim/tell.h, columns.h): patterns, rows of CSV, and sums
 * that are written and read back by one list of columns. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tools/json.h"
#include "tools/sim/columns.h"
#include "tools/sim/tell.h"
#include "tools/textstream.h"

static const char values[] =
    "{\"games\": 1, \"many\": 12, \"none\": 0, \"off\": false, \"on\": true, \"empty\": \"\","
    " \"card\": \"Well\", \"share\": 0.125, \"wide\": 8, \"unknown\": null,"
    " \"lift\": {\"mean\": 1.5, \"low\": -0.25, \"high\": 3.25, \"band\": {\"low\": 0,"
    " \"high\": 2}}, \"few\": {\"mean\": 2.0, \"low\": null, \"high\": null},"
    " \"nothing\": {\"mean\": null, \"low\": null, \"high\": null},"
    " \"list\": [\"a\", \"b\", 3], \"void\": [], \"_hidden\": \"people\","
    " \"rows\": [{\"card\": \"Inn\", \"n\": 2}, {\"n\": 3}]}";

typedef struct row {
    const char *pattern, *told;
} row;

static const row patterns[] = {
    {"plain 100 %", "plain 100 %"},
    {"{card}: {many}", "Well: 12"},
    {"{card:6}|{card:-6}|{card:.2}|{'it':-4}.", "  Well|Well  |We|it  ."},
    {"{card:-*wide}|{many:*wide}", "Well    |      12"},
    {"{many:4}|{many:-4}|{many:+}", "  12|12  |+12"},
    {"{lift:.1} {lift.low:+.2} {lift.high:7.2} {lift~:.2}", "1.5 -0.25    3.25 1.75"},
    {"{share:.1%} {share:.3}", "12.5 0.125"},
    {"{many/wide:.2} {games/wide:.1%}", "1.50 12.5"},
    {"{hidden} {_hidden}", "people people"},
    {"{lift.band.high} {list.1} {rows.1.n}", "2 b 3"},
    {"{games} game{games#s}, {many} game{many#s}, {many#one|more}",
     "1 game, 12 games, more"},
    {"{list*, }; {void*, }", "a, b, 3; "},
    {"<rows:{card} {n};>", "Inn 2;Well 3;"},
    {"<rows:[{_first?}first|, then] {n}>", "first 2, then 3"},
    {"<list:[{!_first}-]{.}>", "a-b-3"},
    {"<void:never><missing:never>", ""},
    {"[{missing}x][{unknown}x][{few.low}x]", ""},
    {"[{few:.1} ({few.low:.1})|{few:.1} alone|nothing]", "2.0 alone"},
    {"[{nothing:.1}|{nothing?}x|-]", "-"},
    {"[{many/none:.1}|no towns]", "no towns"},
    {"[a [{missing}b|c] {card}]", "a c Well"},
    {"[a [{missing}b]{missing}]", ""},
    {"[{on?}on][{off?}off][{!off}not off][{!on}not on]", "onnot off"},
    {"[{empty?}x][{void?}x][{list?}list][{none?}zero is a number]",
     "listzero is a number"},
    {"[{many>1}more][{games>1}x][{games=1}one][{none<1}less][{missing>1}x]",
     "moreoneless"},
    {"[{off?}<rows:[{n}|x]>|z]", "z"},
    {"{missing} of {card}", "- of Well"},
};

static json_t *read_values(void)
{
    json_t *j = json_loads(values, 0, NULL);
    assert_non_null(j);
    return j;
}

static void patterns_tell_what_is_known(void **state)
{
    (void)state;
    json_t *j = read_values();
    const hm_row all = {.is = j};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        char *text = hm_told(&all, patterns[i].pattern);
        if (strcmp(text, patterns[i].told) != 0)
            fail_msg("%s: '%s', expected '%s'", patterns[i].pattern, text,
                     patterns[i].told);
        free(text);
    }
    json_decref(j);
}

/* What a terminal might obey is told to it as '?', and to pages as it is, which escape
 * it. */
static void names_cannot_command_a_terminal(void **state)
{
    (void)state;
    json_t *j = json_pack("{s:s}", "card", "B\x1b[2Jell");
    char *text = NULL, *raw;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_tell(pen, &(hm_row){.is = j}, "{card}");
    fclose(pen);
    raw = hm_told(&(hm_row){.is = j}, "{card}");
    assert_string_equal(text, "B?[2Jell");
    assert_string_equal(raw, "B\x1b[2Jell");
    free(text);
    free(raw);
    json_decref(j);
}

static void tables_take_values_by_their_names(void **state)
{
    static const char columns[] =
        "\"card\",many,lift,lift_low,lift_band_high,few_low,\"what=hidden\",n=missing,on";
    (void)state;
    json_t *j = read_values();
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    json_object_set_new(j, "card", json_string("a \"b\", c"));
    hm_csv_head(pen, columns);
    hm_csv_row(pen, &(hm_row){.is = j}, columns);
    hm_csv_rows(pen, json_object_get(j, "rows"), NULL, "\"card\",n");
    fclose(pen);
    assert_string_equal(text, "card,many,lift,lift_low,lift_band_high,few_low,what,n,on\n"
                              "\"a \"\"b\"\", c\",12,1.5,-0.25,2,,\"people\",,\n"
                              "\"Inn\",2\n,3\n");
    free(text);
    json_decref(j);
}

/* -- values */

static void values_have_names_and_kinds(void **state)
{
    (void)state;
    const hm_interval mean = {1, 0.5, INFINITY};
    const hm_spread band = {true, -1, 2}, none = {false, 0, 0};
    json_t *own = json_array(), *j = json_pack("{s:i, s:i}", "first", 1, "n", 2);
    assert_ptr_equal(hm_values(j, "n:int many:count x:real nan:real is:flag name:text "
                               "no:text lift:mean band:band none:band seed:seed list:json "
                               "same:same lost:same", -3, INT64_C(1) << 40, 0.5, nan(""),
                               true, "a\"b", NULL, mean, band, none, UINT64_MAX, own, own,
                               NULL), j);
    char *text = json_dumps(j, JSON_COMPACT);
    assert_string_equal(text, "{\"first\":1,\"n\":-3,\"many\":1099511627776,\"x\":0.5,"
                              "\"nan\":null,\"is\":true,\"name\":\"a\\\"b\",\"lift\":"
                              "{\"mean\":1.0,\"low\":0.5,\"high\":null},\"band\":{\"low\":"
                              "-1.0,\"high\":2.0},\"seed\":\"18446744073709551615\","
                              "\"list\":[],\"same\":[]}");
    free(text);
    json_decref(j);
}

/* -- columns */

typedef struct sums {
    int64_t games, bin[4], parts;
} sums;

static hm_interval mean(const void *s)
{
    const double x = (double)((const sums *)s)->games;
    return (hm_interval){x, x - 1, INFINITY};
}

static const hm_column columns[] = {
    HM_COUNT(sums, games, "games"), HM_MEAN("mean", mean),
    HM_MEAN_IF(sums, parts, "some", mean), HM_LIST(sums, bin, "bins"),
    HM_FIXED("first", -3),
    {HM_COLUMN_COUNT, "parts", offsetof(sums, parts), 1, NULL, "it is old"}, {0}};

static void sums_are_read_back_as_they_were_written(void **state)
{
    (void)state;
    const sums was = {5, {1, 0, 7, 0}, 0};
    sums is = {0};
    hm_error err = {0};
    hm_fields f = {.err = &err};
    json_t *j = json_object();
    hm_columns_put(j, columns, &was);
    hm_give(j, "_people", json_string("only"));
    char *text = json_dumps(hm_json_bare(j), JSON_COMPACT);
    assert_string_equal(text, "{\"games\":5,\"mean\":{\"mean\":5.0,\"low\":4.0,\"high\":"
                              "null},\"bins\":[1,0,7],\"first\":-3,\"parts\":0}");
    hm_columns_read(&f, j, columns, &is);
    assert_int_equal(f.st, HM_OK);
    assert_memory_equal(&is, &was, sizeof is);
    free(text);
    json_decref(j);
}

static const struct {
    const char *json, *message;
} damaged[] = {
    {"{}", ".games: expected a whole number, not nothing"},
    {"{\"games\": 1.5, \"bins\": [], \"parts\": 0}",
     ".games: expected a whole number, not a fraction"},
    {"{\"games\": 1, \"bins\": 3, \"parts\": 0}", ".bins: expected a list, not a number"},
    {"{\"games\": 1, \"bins\": [1, 2, 3, 4, 5], \"parts\": 0}",
     ".bins: expected at most 4 numbers, not 5"},
    {"{\"games\": 1, \"bins\": [\"x\"], \"parts\": 0}",
     ".bins: expected a whole number, not a text"},
    {"{\"games\": 1, \"bins\": []}", "'parts' is missing: it is old"},
    {"{\"games\": 1152921504606846977, \"bins\": [], \"parts\": 0}",
     ".games: expected a whole number, not a number"},
};

static void what_is_no_sum_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        sums s = {0};
        hm_error err = {0};
        hm_fields f = {.err = &err};
        json_t *j = json_loads(damaged[i].json, 0, NULL);
        hm_columns_read(&f, j, columns, &s);
        assert_int_equal(f.st, HM_EINPUT);
        assert_string_equal(err.msg, damaged[i].message);
        json_decref(j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_tell_what_is_known),
        cmocka_unit_test(names_cannot_command_a_terminal),
        cmocka_unit_test(tables_take_values_by_their_names),
        cmocka_unit_test(values_have_names_and_kinds),
        cmocka_unit_test(sums_are_read_back_as_they_were_written),
        cmocka_unit_test(what_is_no_sum_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
