/* news.h - what is new to whom: squares that look otherwise, and paragraphs of the story
 * that were told, since a player's last turn.
 *
 * Only what that player sees is compared (tools/game/sketch.h), so news tell nothing that
 * is hidden. What the player did is no news. They stay until the player's next turn,
 * however many choices a turn has, and are there again after undo and redo, and when a
 * game is taken up.
 */
#ifndef HM_TOOLS_PLAY_NEWS_H
#define HM_TOOLS_PLAY_NEWS_H

#include "tools/play/match.h"

typedef struct hm_news hm_news;

hm_news *hm_news_new(void);
void     hm_news_free(hm_news *n); /* NULL is fine */

/* The viewer is about to choose, and has chosen: from here on things are news. */
void hm_news_before(hm_news *n, const hm_match *m, int viewer);
void hm_news_after(hm_news *n, const hm_match *m, int viewer);
/* What is new to the viewer by now. asked: the viewer is to choose; in the middle of a
 * turn the news are still those with which it began. */
void hm_news_look(hm_news *n, const hm_match *m, int viewer, bool asked);
/* The game went back or forth: what is remembered may not have happened. What is new is
 * found out again when somebody looks. */
void hm_news_forget(hm_news *n);

/* As of the last look; n may be NULL: nothing is new. */
hm_set hm_news_squares(const hm_news *n, int viewer, int board);
/* The first paragraph that is new; one beyond the last: none. */
int    hm_news_told(const hm_news *n, int viewer, int count);

#endif
