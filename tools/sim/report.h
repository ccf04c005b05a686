/* report.h - a record for people, and as a table for other programs.
 */
#ifndef HM_TOOLS_SIM_REPORT_H
#define HM_TOOLS_SIM_REPORT_H

#include <stdio.h>

#include "tools/sim/record.h"

void hm_report_text(const hm_record *r, FILE *pen);
/* The part of it about one card (report_study.c). */
void hm_report_study(const hm_record *r, const hm_study *s, FILE *pen);
/* Scripts that broke, if any did; of studies (report_study.c), in any of their games. */
void hm_report_faults(const hm_totals *t, FILE *pen);
void hm_report_fault_list(const hm_totals *t, FILE *pen);
void hm_report_study_faults(const hm_record *r, FILE *pen);
/* A text of a column that is so wide, or wider; and how wide a column is with it, too. */
enum { HM_NAME_WIDTH = 22, HM_TYPE_WIDTH = 10 }; /* at least, of cards */
void hm_report_cell(FILE *pen, const char *text, int width);
int  hm_report_width(int width, const char *text);
/* A text of a table, in quotes, and a number after a comma; nothing where it is none. */
void hm_csv_text(FILE *pen, const char *text);
void hm_csv_number(FILE *pen, double x);
/* One row per seat, bot and card; the first names the columns. */
void hm_report_csv(const hm_record *r, FILE *pen);

#endif
