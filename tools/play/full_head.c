/* full_head.c - the two lines on top of the screen: which game and round it is, who has
 * the turn, what everybody must know now, and everybody's points; below, what is asked.
 *
 * Points are what players want most: they are there at any width, and whatever else is in
 * the line gives way to them. */
#include <curses.h>
#include <stdlib.h>
#include <string.h>

#include "tools/game/sheets.h"
#include "tools/game/short_names.h"
#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/scores.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/say.h"
#include "tools/textstream.h"

enum { GAP = 3, NAME_SHORT = 12 /* columns */ };

static void draw_prompt(const char *text)
{
    attrset(A_BOLD);
    hm_screen_put(1, 0, COLS, text);
    attrset(A_NORMAL);
}

static void draw_past_head(const hm_full_view *v)
{
    char line[256];
    int round = v->past->round;
    snprintf(line, sizeof line, "%s   %s %d   replay",
             hm_table_deal(v->m->table)->deck->game->title,
             round > 0 ? "round" : "before round", round > 0 ? round : 1);
    hm_screen_bar(0, line);
    draw_prompt(v->past->caption);
}

/* "Little Town   round 2 of 4   Ann   ...": "" for a title or a name that is left out. */
static void write_head(const hm_full_view *v, const char *title, const char *who,
                       FILE *pen)
{
    const hm_match *m = v->m;
    char round[HM_ROUND_TEXT];
    fprintf(pen, "%s%s%s   %s%s", title, *title != '\0' ? "   " : "",
            hm_round_text(m->table, round), who, *who != '\0' ? "   " : "");
    m->face->sketch->head(m->table, pen);
}

/* The points of everybody at the right end of the line, as far as there is room for them;
 * false: there is not. */
static bool add_scores(const hm_full_view *v, hm_scores_cut cut, char **line)
{
    char *scores = NULL, *both = NULL;
    size_t size;
    const int used = hm_width(*line, strlen(*line)), gap = used > 0 ? GAP : 0;
    FILE *pen = hm_textstream(&scores, &size);
    const int room = COLS - 2 - used - gap; /* the bar has an edge */
    const bool fits = hm_scores_line(v->m, v->viewer, room, cut, pen);
    fclose(pen);
    if (fits) {
        pen = hm_textstream(&both, &size);
        fprintf(pen, "%s%*s%s", *line, gap + room - hm_width(scores, strlen(scores)), "",
                scores);
        fclose(pen);
        free(*line);
        *line = both;
    }
    free(scores);
    return fits;
}

/* Cut so that the points have room, as short as they can be. */
static void cut_for_scores(const hm_full_view *v, char **line)
{
    const char *dots = hm_use_utf8() ? "…" : "~";
    int least = 1;
    for (bool fits = false; !fits && least < COLS / 2; least += !fits) {
        char *scores = NULL;
        size_t size;
        FILE *pen = hm_textstream(&scores, &size);
        fits = hm_scores_line(v->m, v->viewer, least, HM_SCORES_OWN, pen);
        fclose(pen);
        free(scores);
    }
    size_t n = hm_fit(*line, COLS - 2 - GAP - least - 1);
    if (n + strlen(dots) >= strlen(*line)) /* never longer than it was */
        return;
    snprintf(*line + n, strlen(*line) - n + 1, "%s", dots);
    add_scores(v, HM_SCORES_OWN, line);
}

/* What is left out of a line that is too long, one thing after the other. */
typedef struct shape {
    bool title;
    int  name;  /* columns of who has the turn; 0: none. Of who plays alone nobody needs
                   to be told, and others stand above their board, or below as who
                   thinks. */
    hm_scores_cut cut;
} shape;

static char *head_in(const hm_full_view *v, const shape *s)
{
    const hm_match *m = v->m;
    const hm_deal *deal = hm_table_deal(m->table);
    char *line = NULL, task[80] = "", who[HM_SEAT_NAME_MAX] = "";
    size_t size;
    if (s->name > 0 && m->goal == NULL)
        hm_short_seat_name(m->table, m->d.player, s->name, who);
    if (m->goal != NULL) /* what is to be reached, in the place of title and name */
        snprintf(task, sizeof task, "%s: reach %d", m->goal->name, m->goal->points);
    else if (*m->daily != '\0')
        snprintf(task, sizeof task, "Daily %s", m->daily);
    else
        snprintf(task, sizeof task, "%s", s->title ? deal->deck->game->title : "");
    FILE *pen = hm_textstream(&line, &size);
    write_head(v, task, who, pen);
    fclose(pen);
    for (size_t n = strlen(line); n > 0 && line[n - 1] == ' '; n--)
        line[n - 1] = '\0';
    return line;
}

/* Points that cannot be counted, as a card's script breaks, are not waited for. */
static char *head_line(const hm_full_view *v)
{
    enum { ALL = HM_NAME_COLUMNS };
    static const shape several[] = {
        {true, ALL, HM_SCORES_WHOLE},         {false, ALL, HM_SCORES_WHOLE},
        {false, NAME_SHORT, HM_SCORES_WHOLE}, {false, 0, HM_SCORES_WHOLE},
        {false, NAME_SHORT, HM_SCORES_FAIR},  {false, 0, HM_SCORES_FAIR},
        {false, NAME_SHORT, HM_SCORES_SHORT}, {false, 0, HM_SCORES_SHORT},
        {false, 0, HM_SCORES_OWN},
    };
    static const shape alone[] = {
        {true, ALL, HM_SCORES_WHOLE}, {false, ALL, HM_SCORES_WHOLE},
        {true, 0, HM_SCORES_WHOLE},   {false, 0, HM_SCORES_WHOLE},
        {false, 0, HM_SCORES_SHORT},
    };
    const bool one = hm_table_deal(v->m->table)->players == 1;
    const shape *list = one ? alone : several;
    const int count = one ? (int)(sizeof alone / sizeof *alone)
                          : (int)(sizeof several / sizeof *several);
    char *line = NULL;
    for (int i = 0; i < count; i++) {
        free(line);
        line = head_in(v, &list[i]);
        if (add_scores(v, list[i].cut, &line))
            return line;
    }
    cut_for_scores(v, &line);
    return line;
}

void hm_full_head(const hm_full_view *v)
{
    const hm_match *m = v->m;
    char name[HM_SEAT_NAME_MAX], prompt[HM_SHOWN_MAX];
    if (v->past != NULL) {
        draw_past_head(v);
        return;
    }
    char *line = head_line(v);
    hm_screen_bar(0, line);
    free(line);
    if (v->asks)
        hm_decision_prompt(m->table, &m->d, prompt, sizeof prompt);
    else
        snprintf(prompt, sizeof prompt, v->rests ? "%s is next" : "%s is thinking ...",
                 hm_seat_name(m->table, m->d.player, name));
    draw_prompt(prompt);
}
