/* share_company.h - who plays with whom, in codes: since version 4 of them. Private to
 * share.c. */
#ifndef HM_TOOLS_GAME_SHARE_COMPANY_H
#define HM_TOOLS_GAME_SHARE_COMPANY_H

#include <jansson.h>

#include "tools/game/letters.h"

/* Does the set-up say any of it? Else an older version of codes will do. */
bool hm_share_has_company(const json_t *setup);
/* Into the bits, and into the request that they amount to; and back. */
void hm_share_put_company(hm_bits *bits, const json_t *setup, json_t *request);
void hm_share_take_company(hm_bits *bits, json_t *request);

#endif
