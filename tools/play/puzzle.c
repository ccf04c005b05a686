/* puzzle.c - see puzzle.h. */
#include "tools/play/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/game/puzzle_make.h"
#include "tools/game/sheets.h"
#include "tools/load.h"
#include "tools/say.h"

enum { FILE_MAX = 1 << 20 };

static const hm_span nowhere = {0, 0};
static const char file_name[] = "puzzles.json";

/* -- where they are kept */

/* The first such file among the folders of packs; NULL with err filled. */
static json_t *load_all(const hm_options *o, hm_error *err)
{
    hm_arena arena = {0};
    hm_names path = {0};
    const char *file = NULL;
    json_t *all = NULL;
    size_t length;
    hm_search_path(o, &arena, &path);
    for (int i = 0; i < path.count && file == NULL; i++) {
        const char *there = hm_path_join(path.name[i], file_name, &arena);
        file = hm_path_is_there(there) ? there : NULL;
    }
    char *text = file != NULL ? hm_read_file(file, FILE_MAX, &length, err) : NULL;
    if (text != NULL)
        all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (file == NULL)
        hm_fail(err, HM_EINPUT, nowhere,
                "there are no puzzles: no folder of packs has %s", file_name);
    else if (text != NULL && !json_is_array(all))
        hm_fail(err, HM_EINPUT, nowhere, "'%.200s' is no list of puzzles", file);
    free(text);
    hm_arena_drop(&arena);
    return json_is_array(all) ? all : NULL;
}

hm_status hm_puzzle_find(const hm_options *o, long number, json_t **out, int *count,
                         hm_error *err)
{
    json_t *all = load_all(o, err);
    if (all == NULL)
        return err->code;
    *count = (int)json_array_size(all);
    *out = number >= 1 ? json_array_get(all, (size_t)number - 1) : NULL;
    json_incref(*out);
    json_decref(all);
    if (*out == NULL)
        return hm_fail(err, HM_EINPUT, nowhere, "there are puzzles 1 to %d, and no %ld",
                       *count, number);
    return HM_OK;
}

/* -- to its position, and on */

hm_status hm_puzzle_take(hm_session *s, const json_t *texts, hm_error *err)
{
    size_t i;
    json_t *v;
    json_array_foreach(texts, i, v) {
        const char *text = json_string_value(v);
        bool over = hm_table_over(hm_session_table(s));
        const hm_decision *d = over ? NULL : hm_session_due(s, err);
        int option = d != NULL && text != NULL
                         ? hm_puzzle_option(hm_session_table(s), d, text)
                         : -1;
        if (option < 0)
            return hm_fail(err, HM_EINPUT, nowhere,
                           "the puzzle does not fit the cards here: choice %zu, '%.80s', "
                           "cannot be made", i + 1, text != NULL ? text : "");
        hm_status st = hm_session_choose(s, HM_NO_PLAYER, option, err);
        if (st != HM_OK)
            return st;
    }
    return HM_OK;
}

hm_status hm_puzzle_begin(const json_t *puzzle, const hm_options *o, hm_session **out,
                          hm_goal *goal, hm_error *err)
{
    hm_session *s = NULL;
    hm_options *plain = hm_need(calloc(1, sizeof *plain));
    plain->withs = o->withs; /* only where things are */
    memcpy(plain->with, o->with, sizeof plain->with);
    hm_status st = hm_session_new(json_object_get(puzzle, "setup"), plain, &s, err);
    if (st == HM_OK)
        st = hm_puzzle_take(s, json_object_get(puzzle, "before"), err);
    free(plain);
    if (st != HM_OK) {
        hm_session_free(s);
        return st;
    }
    goal->points = (int)json_integer_value(json_object_get(puzzle, "points"));
    goal->moves = hm_session_moves(s);
    *out = s;
    return HM_OK;
}

/* -- in words */

void hm_puzzle_write_coming(const json_t *puzzle, FILE *pen)
{
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(puzzle, "coming"), i, v) {
        fputs(i > 0 ? ", " : "", pen);
        hm_put(pen, json_string_value(v) != NULL ? json_string_value(v) : "");
    }
}

void hm_goal_write(const hm_goal *goal, const hm_session *s, FILE *pen)
{
    hm_error err;
    hm_sheet *sheet = hm_sheets(hm_session_table(s), &err);
    if (sheet == NULL)
        return;
    int points = (int)sheet[0].total, missing = goal->points - points;
    if (missing <= 0)
        fprintf(pen, "%s is solved: %d of %d points.\n", goal->name, points,
                goal->points);
    else
        fprintf(pen, "%s is not solved: %d of %d points, %d more can be reached.\n",
                goal->name, points, goal->points, missing);
    free(sheet);
}
