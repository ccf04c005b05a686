/* session_ledger.h - where the points of a game came from that were scored while it went
 * on: its choices are made again on a table of its own, which keeps a ledger. So it is
 * the same whatever was undone, and whoever took the game up.
 */
#ifndef HM_TOOLS_SAVE_SESSION_LEDGER_H
#define HM_TOOLS_SAVE_SESSION_LEDGER_H

#include "core/ledger.h"
#include "tools/save/session.h"

/* Of the choices that stand. False: this game has nothing of the kind, or cannot be
 * played again; *out is undefined then. */
bool hm_ledger_of(const hm_session *s, hm_ledger *out);

#endif
