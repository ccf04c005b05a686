/* with.h - where cards of a game are that --with named: a save remembers it, so that
 * whoever takes the game up need not say it again.
 *
 * Cards are data: they are read, checked and run in their sandbox, whoever wrote the
 * save. It can still only lead to card files and folders, never to what would wait for
 * input.
 */
#ifndef HM_TOOLS_SAVE_WITH_H
#define HM_TOOLS_SAVE_WITH_H

#include <jansson.h>

#include "tools/options.h"

/* The full names of what --with names, as a new list; empty without it. Standard input
 * and the like cannot be found again, and are left out. */
json_t *hm_with_note(const hm_options *o);
/* Adds what such a list remembers to the options, as far as it has cards and they do not
 * name a file or folder of the same name themselves: that has come in its place. The
 * texts are the list's, which must outlive the options. Whatever else is in the list is
 * passed over. */
void hm_with_recall(hm_options *o, const json_t *list);
/* Of what it remembers, the first where there are no cards any more; NULL: none. */
const char *hm_with_gone(const json_t *list);
#define HM_WITH_ELSEWHERE "if its cards are elsewhere now: %s" /* and that is: */
/* What to type when cards are elsewhere now, malloc'd: "hamlet replay FILE --with PATH"
 * for the command "replay". */
char *hm_with_line(const char *command, const char *file);

#endif
