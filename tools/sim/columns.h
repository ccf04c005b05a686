/* columns.h - numbers of a struct as named columns: how sums are written as JSON, and
 * read back from it.
 *
 * A kind of sums declares its columns once. Those that are sums (counts, lists of counts)
 * have a place in the struct; what is made of sums (means with their intervals) has a
 * function, is written, and never read. A kind with another sum needs a row more.
 */
#ifndef HM_TOOLS_SIM_COLUMNS_H
#define HM_TOOLS_SIM_COLUMNS_H

#include <stddef.h>

#include "tools/fields.h"
#include "tools/sim/stats.h"

typedef enum hm_column_kind {
    HM_COLUMN_COUNT, /* an int64_t */
    HM_COLUMN_LIST,  /* of n int64_t, without the zeros at its end, of which most have
                        many */
    HM_COLUMN_MEAN,  /* an interval as an object; left out where a count is 0 */
    HM_COLUMN_ENDS,  /* an interval as three fields: mean, low, high */
    HM_COLUMN_FIXED  /* n itself */
} hm_column_kind;

typedef struct hm_column {
    hm_column_kind kind;
    const char    *name;
    size_t         at;     /* of MEAN: of that count, if n is 1 */
    int            n;
    hm_interval  (*mean)(const void *sums);
    const char    *older;  /* why files may lack it; NULL: none does */
} hm_column;

#define HM_COUNT(type, field, name) \
    {HM_COLUMN_COUNT, name, offsetof(type, field), 1, 0, 0}
#define HM_LIST(type, field, name)                \
    {HM_COLUMN_LIST, name, offsetof(type, field), \
     sizeof(((type *)0)->field) / sizeof(int64_t), 0, 0}
#define HM_MEAN(name, of) {HM_COLUMN_MEAN, name, 0, 0, of, 0}
#define HM_MEAN_IF(type, field, name, of) \
    {HM_COLUMN_MEAN, name, offsetof(type, field), 1, of, 0}
#define HM_ENDS(of) {HM_COLUMN_ENDS, "", 0, 0, of, 0}
#define HM_FIXED(name, number) {HM_COLUMN_FIXED, name, 0, number, 0, 0}

/* Lists end with a column without a name. */
void hm_columns_put(json_t *j, const hm_column *list, const void *sums);
/* Refuses what is no sum. */
void hm_columns_read(hm_fields *f, const json_t *j, const hm_column *list, void *sums);

/* -- values */

json_t *hm_real_json(double x); /* null where it is none */
json_t *hm_interval_json(hm_interval x);
/* A number, or its digits where JSON has no room for it. */
json_t *hm_seed_json(uint64_t seed);
bool    hm_seed_read(const json_t *j, uint64_t *out);
/* The whole number in a field, or 0 after refusing what is there. */
int64_t hm_whole_read(hm_fields *f, const json_t *j, const char *field);

/* Values by their names and kinds, "games:count lift:mean", into an object, whatever was
 * there of these names; NULL: a new one. Returns it.
 *
 *   int, count  an int, an int64_t        text  const char *; NULL: it is left out
 *   real        a double, or null         flag  an int: true or false
 *   mean        an hm_interval            band  an hm_spread; left out if it is not there
 *   seed        a uint64_t                json  taken over; same: another reference to
 *                                               it, left out if it is NULL */
json_t *hm_values(json_t *j, const char *names, ...);
/* One of them. */
void hm_give(json_t *j, const char *name, json_t *value); /* takes the value over */
void hm_give_int(json_t *j, const char *name, int64_t value);

/* Takes away all that is for people, whose name begins with '_'. */
json_t *hm_json_bare(json_t *j);

#endif
