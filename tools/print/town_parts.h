/* town_parts.h - what boards, pads and sheets share. Private to tools/print. */
#ifndef HM_TOOLS_PRINT_TOWN_PARTS_H
#define HM_TOOLS_PRINT_TOWN_PARTS_H

#include "tools/print/town.h"

void hm_paper_box(hm_plate *p, const hm_theme *t, hm_corner at, int32_t size,
                    uint32_t fill);
/* a, b, c above the squares and 1, 2, 3 beside them. */
void hm_paper_names(hm_plate *p, const hm_theme *t, const hm_game *g, hm_corner at,
                   int32_t size);
/* A title, and what else is to be said at the other end of the line. */
void hm_paper_head(hm_plate *p, const hm_theme *t, hm_corner at, int32_t room,
                  const char *title, const char *more);

/* What a town is scored by: the plural of a type with its sign, or a score line. */
enum { HM_TALLIES_MAX = HM_TYPES_MAX + HM_LINES_MAX + 1 };
typedef struct hm_tally_line {
    const char *name, *sign, *colour; /* sign: NULL, it is no type */
} hm_tally_line;
int hm_tally_lines(const hm_game *g, int mode, hm_tally_line line[HM_TALLIES_MAX]);

#endif
