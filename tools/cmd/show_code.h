/* show_code.h - compiled programs in words, for `show --code`. */
#ifndef HM_TOOLS_CMD_SHOW_CODE_H
#define HM_TOOLS_CMD_SHOW_CODE_H

#include "core/card.h"

const char *hm_hook_name(const hm_clause *c);
char       *hm_program_text(const hm_program *p, const hm_cards *cards); /* malloc'd */
void        hm_print_code(const hm_card *c, const hm_cards *cards);

#endif
