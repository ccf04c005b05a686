/* stop.h - signals that end a game, as a flag that is looked at between two steps: often
 * enough that nobody waits for a tenth of a second.
 *
 * Nothing is done in the middle of anything: the handler writes a number down, whoever
 * waits for input wakes up, and the game is left by the ordinary way out, on which the
 * terminal is set right. While a bot thinks, the first Ctrl-C is for the bot. Who does
 * not look at the flag for a second is ended by the next SIGTERM or SIGHUP.
 */
#ifndef HM_TOOLS_STOP_H
#define HM_TOOLS_STOP_H

#include <stdbool.h>

void hm_stop_begin(void); /* catches SIGINT, SIGTERM and SIGHUP */
void hm_stop_end(void);   /* as it was before; SIGHUP is ignored when one has come */

int  hm_stopped(void);    /* the signal that came, 0: none */
bool hm_stop_came(void);  /* the same as a question, for whoever computes for long */
void hm_stop_hung(void);  /* the terminal has gone: as if SIGHUP had come */

/* Waits until there is something to read; false when a signal came,
 * before or meanwhile. */
bool hm_stop_wait(int fd);

/* What hm_stop_wait calls, for a face that has the terminal in a mode of its own. None is
 * NULL. */
typedef struct hm_stop_care {
    void (*rest)(void *ctx);   /* the program is about to be put aside (Ctrl-Z) */
    void (*wake)(void *ctx);   /* it goes on: the shell has used the terminal meanwhile */
    void (*resize)(void *ctx); /* the window has another size */
    void  *ctx;
} hm_stop_care;

/* From now on; it must stay where it is. NULL: nobody cares any more. */
void hm_stop_cared(const hm_stop_care *care);
/* The terminal is in that mode from here on: Ctrl-Z is only let in while hm_stop_wait
 * waits. And it is not any more. */
void hm_stop_hold(bool hold);

/* A bot begins to think. After a while `say` is written to stdout, if it is not NULL.
 * hurry: Ctrl-C is for the bot, unless it is pressed twice within a second. */
void hm_stop_think_begin(const char *say, bool hurry);
bool hm_stop_hushed(void); /* is it to choose at once? */
void hm_stop_think_end(void);
/* Waits so long that people can read what bots did. Here, too, the first Ctrl-C is for
 * them: it ends the waiting. */
void hm_stop_pause(long ms);

#endif
