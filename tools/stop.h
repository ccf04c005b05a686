/* stop.h - signals that end a game, as a flag that is looked at between two steps.
 *
 * Nothing is done in the middle of anything: the handler writes a number down, whoever
 * waits for input wakes up, and the game is left by the ordinary way out, on which the
 * terminal is set right. While a bot thinks, the first Ctrl-C is for the bot.
 */
#ifndef HM_STOP_H
#define HM_STOP_H

#include <stdbool.h>

void hm_stop_begin(void); /* catches SIGINT, SIGTERM and SIGHUP */
void hm_stop_end(void);   /* as it was before */

int  hm_stopped(void);    /* the signal that came, 0: none */

/* Waits until there is something to read; false when a signal came, before or meanwhile. */
bool hm_stop_wait(int fd);

/* What hm_stop_wait calls when the program goes on after it was stopped (Ctrl-Z): the shell
 * has used the terminal meanwhile. NULL: nothing. */
void hm_stop_on_wake(void (*wake)(void *ctx), void *ctx);

/* A bot begins to think. After a while `say` is written to stdout, if it is not NULL.
 * hurry: Ctrl-C is for the bot, unless it is pressed twice within a second. */
void hm_think_begin(const char *say, bool hurry);
bool hm_think_hushed(void); /* is it to choose at once? */
void hm_think_end(void);

#endif
