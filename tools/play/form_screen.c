/* form_screen.c - see form_screen.h. The first row plays, so Enter is enough; then
 * comes the game that was left, if there is one, and a row for each question. */
#include "tools/play/form_screen.h"

#include <curses.h>
#include <string.h>

#include "tools/play/screen.h"

enum { ESCAPE = 27, FIRST = 2 /* line of the first row */, LABEL = 24, ABOUT = 5 };

typedef struct face {
    hm_form    *f;
    const hm_left *last;
    char        resume[80]; /* what that row means */
    int         row, top;  /* that is marked; the first that is drawn */
    const char *message;
    char        odd[HM_LEFT_WHY]; /* one about a key that does nothing, or a game that
                                     cannot be gone on with */
    json_t     *before;    /* the answers when it began */
} face;

static const char help[] =
    "  up, down, j, k    another line\n"
    "  left, right, h, l another choice of this line\n"
    "  a digit           the choice of that number, where the line counts\n"
    "  Enter             on the first line: play; on others: the next choice,\n"
    "                    or typing, where there is something to type\n"
    "  t                 type the answer, such as the path of a deck file\n"
    "  mouse             click a line; click it again for Enter\n"
    "  q                 leave without a game; you are asked where you changed\n"
    "                    something\n"
    "  Escape            back to the first line; there it asks whether to leave\n"
    "\n"
    "What is typed takes the place of what was there. Left, Right, Home, End,\n"
    "Backspace and Delete change it instead; Ctrl-A, E, U, W and K do what they\n"
    "do in a shell, and text can be pasted.\n"
    "\n"
    "What you choose is offered again the next time.\n";

/* -- rows */

static int actions(const face *s) { return s->last->text != NULL ? 2 : 1; }
static int rows(const face *s) { return actions(s) + hm_form_count(s->f); }

/* NULL: the row is no question. */
static const hm_form_question *asked(const face *s)
{
    int i = s->row - actions(s);
    return i >= 0 ? hm_form_at(s->f, i) : NULL;
}

/* -- drawing */

static void draw_action(const face *s, int i, int y)
{
    if (i == 0) {
        hm_screen_put(y, 2, COLS - 2, "Play");
    } else {
        hm_screen_put(y, 2, COLS - 2, "Go on with the game you left:");
        hm_screen_put(y, 32, COLS - 32, s->last->text);
    }
}

static void draw_question(const hm_form_question *q, int y, bool marked)
{
    bool more = marked && q->choices > 1;
    hm_screen_put(y, 2, LABEL - 2, q->label);
    hm_screen_put(y, LABEL, 2, more ? "< " : "  ");
    int used = hm_screen_put(y, LABEL + 2, COLS - LABEL - 4, q->answer);
    hm_screen_put(y, LABEL + 2 + used, 2, more ? " >" : "");
}

static void draw_row(const face *s, int i, int y)
{
    bool marked = i == s->row;
    attrset(marked ? A_REVERSE : i < actions(s) ? A_BOLD : A_NORMAL);
    mvhline(y, 0, ' ', COLS);
    hm_screen_put(y, 0, 1, marked ? ">" : " ");
    if (i < actions(s))
        draw_action(s, i, y);
    else
        draw_question(hm_form_at(s->f, i - actions(s)), y, marked);
    attrset(A_NORMAL);
}

static const char *about(const face *s)
{
    const hm_form_question *q = asked(s);
    if (q == NULL)
        return s->row == 0
                   ? "Enter begins the game. Arrow keys lead to what can be changed."
                   : s->resume;
    if (q->at < 0 || *q->about[q->at] == '\0')
        return !q->typed        ? ""
               : q->choices > 1 ? "t lets you type it."
                                : "Enter lets you type it.";
    return q->about[q->at];
}

/* What is in the way is told before what the marked row means: without it nothing can
 * be begun. */
static void draw_below(const face *s, int y)
{
    const char *text = hm_form_trouble(s->f), *shown = about(s);
    mvhline(y++, 0, ACS_HLINE, COLS);
    if (*text != '\0') {
        attrset(A_BOLD);
        hm_screen_put(y, 1, COLS - 2, "It cannot be played so:");
        attrset(A_NORMAL);
        y += 1 + hm_screen_wrapped(y + 1, 1, LINES - 2 - y, COLS - 2, text);
    }
    y += hm_screen_wrapped(y, 1, LINES - 1 - y, COLS - 2, hm_form_note(s->f));
    hm_screen_wrapped(y, 1, LINES - 1 - y, COLS - 2, shown);
}

static bool is_typed_only(const hm_form_question *q)
{
    return q->choices == 0 || (q->choices == 1 && q->typed);
}

/* Is there another choice than the answer? */
static bool can_turn(const hm_form_question *q)
{
    return q->choices > 1 || (q->choices == 1 && q->at < 0);
}

/* What the keys do on the line that is marked. */
static const char *does(const face *s)
{
    const hm_form_question *q = asked(s);
    if (q == NULL)
        return s->row == 0 ? "Enter: play  " : "Enter: go on with it  ";
    if (is_typed_only(q))
        return can_turn(q) ? "left, right: change  Enter: type  " : "Enter: type  ";
    return !can_turn(q) ? ""
           : q->typed   ? "left, right: change  t: type  "
                        : "left, right: change  ";
}

static void draw_foot(const face *s)
{
    char text[160];
    snprintf(text, sizeof text, "up, down: line  %sq: leave  ?: keys", does(s));
    hm_screen_bar(LINES - 1, *s->message != '\0' ? s->message : text);
}

static int room(void) { return LINES - FIRST - ABOUT - 2; }

/* The list scrolls only as far as it must: the marked row stays in sight, and the rest
 * as still as it can. */
static void draw(face *s)
{
    int lines = room();
    int last = rows(s) > lines ? rows(s) - lines : 0;
    s->top = s->top < last ? s->top : last;
    if (s->row < s->top)
        s->top = s->row;
    if (s->row >= s->top + lines)
        s->top = s->row - lines + 1;
    erase();
    hm_screen_bar(0, "Hamlet: a new game");
    for (int i = 0; i < lines && s->top + i < rows(s); i++)
        draw_row(s, s->top + i, FIRST + i);
    if (s->top > 0)
        hm_screen_put(FIRST - 1, 2, COLS - 2, "... more above");
    if (s->top + lines < rows(s))
        hm_screen_put(FIRST + lines, 2, COLS - 2, "... more below");
    draw_below(s, FIRST + lines + 1);
    draw_foot(s);
}

/* -- keys */

static void move_to(face *s, int row)
{
    int last = rows(s) - 1;
    s->row = row < 0 ? last : row > last ? 0 : row;
}

static const char nothing_here[] = "There is nothing to change on this line.";

static void turn(face *s, int by)
{
    const hm_form_question *q = asked(s);
    if (q != NULL && can_turn(q))
        hm_form_turn(s->f, s->row - actions(s), by);
    else if (q != NULL && is_typed_only(q))
        s->message = "Enter lets you type it.";
    else
        s->message = nothing_here;
}

static void type(face *s)
{
    const hm_form_question *q = asked(s);
    char text[HM_ANSWER_MAX], prompt[140];
    const int at = s->row - actions(s);
    if (q == NULL) {
        s->message = nothing_here;
        return;
    }
    snprintf(text, sizeof text, "%s", q->answer);
    snprintf(prompt, sizeof prompt,
             "%s (Escape: as it was):", q->label + strspn(q->label, " "));
    while (hm_screen_edit(prompt, text, sizeof text) && !hm_form_answer(s->f, at, text))
        snprintf(prompt, sizeof prompt, "%s:", hm_form_refusal(s->f, at, text));
}

static void press_digit(face *s, int digit)
{
    char text[2] = {(char)digit, '\0'};
    const hm_form_question *q = asked(s);
    for (int i = 0; q != NULL && i < q->choices; i++)
        if (strcmp(q->choice[i], text) == 0) {
            hm_form_answer(s->f, s->row - actions(s), text);
            return;
        }
    s->message = "That number is no choice of this line.";
}

/* "x does nothing here": as in a game. */
static void unknown(face *s, int key)
{
    char name[16];
    snprintf(s->odd, sizeof s->odd, "%s does nothing here; ? tells all keys.",
             hm_screen_key_name(key, name));
    s->message = s->odd;
}

/* True: the form ends so. */
static bool enter(face *s, hm_form_end *end)
{
    const hm_form_question *q = asked(s);
    if (q != NULL && is_typed_only(q))
        type(s);
    else if (q != NULL)
        turn(s, 1);
    if (q != NULL)
        return false;
    *end = s->row == 0 ? HM_FORM_PLAY : HM_FORM_RESUME;
    s->message = s->row != 0                      ? hm_left_refusal(s->last, s->odd)
                 : *hm_form_trouble(s->f) != '\0' ? "Something must be changed first: "
                                                    "see above."
                                                  : "";
    return *s->message == '\0';
}

/* The first click marks a row, the second does what Enter does: so nothing is changed
 * by touching the screen to see what there is. */
static bool click(face *s, hm_form_end *end)
{
    const hm_mouse e = hm_screen_mouse();
    if (e.wheel != 0) {
        turn(s, e.wheel);
        return false;
    }
    int row = s->top + e.y - FIRST;
    if (e.y < FIRST || e.y >= FIRST + room() || row >= rows(s))
        return false;
    if (row == s->row)
        return enter(s, end);
    s->row = row;
    return false;
}

/* Letters of vi beside the arrow keys, for terminals that have none. */
static bool obey(face *s, int key, hm_form_end *end)
{
    switch (key) {
    case KEY_DOWN: case 'j': case '\t': move_to(s, s->row + 1); break;
    case KEY_UP: case 'k': case KEY_BTAB: move_to(s, s->row - 1); break;
    case KEY_HOME: s->row = 0; break;
    case KEY_END: s->row = rows(s) - 1; break;
    case KEY_NPAGE:
        move_to(s, s->row + room() < rows(s) ? s->row + room() : rows(s) - 1);
        break;
    case KEY_PPAGE: move_to(s, s->row > room() ? s->row - room() : 0); break;
    case KEY_LEFT: case 'h': turn(s, -1); break;
    case KEY_RIGHT: case 'l': case ' ': turn(s, 1); break;
    case 't': type(s); break;
    case '?': hm_screen_page("Keys", help); break;
    case KEY_MOUSE: return click(s, end);
    case '\n': return enter(s, end);
    case ESCAPE: case 'q': case KEY_RESIZE: break; /* not meant to leave, after all */
    default:
        if (key >= '0' && key <= '9')
            press_digit(s, key);
        else
            unknown(s, key);
    }
    return false;
}

/* An answer may bring lines above its own, or take them away: the mark stays with the
 * question, or the next key would answer another one. */
static bool obey_here(face *s, int key, hm_form_end *end)
{
    const hm_form_question *q = asked(s);
    const int row = s->row;
    char was[sizeof q->key] = "";
    if (q != NULL)
        snprintf(was, sizeof was, "%s", q->key);
    const bool ends = obey(s, key, end);
    for (int i = 0; q != NULL && s->row == row && i < hm_form_count(s->f); i++)
        if (strcmp(hm_form_at(s->f, i)->key, was) == 0) {
            s->row = actions(s) + i;
            break;
        }
    return ends;
}

/* -- leaving */

static bool is_sure(void)
{
    int key = hm_screen_ask("Leave without a game? (y or n)", "yYnN\033");
    return key == 'y' || key == 'Y' || key == HM_KEY_GONE;
}

/* Whether the key leaves the set-up. What was chosen here is lost then, so that is never
 * done by a key that was meant for something else. */
static bool leaves(face *s, int key)
{
    if (key == HM_KEY_GONE)
        return true;
    if (key == 'q')
        return json_equal(s->before, hm_form_answers(s->f)) || is_sure();
    if (key != ESCAPE)
        return false;
    if (s->row == 0)
        return is_sure();
    s->row = 0;
    s->message = "Back at the first line; Escape here leaves without a game.";
    return false;
}

/* The list may have become another one by an answer, so the row is put right after each.
 * In a window that is too small nothing is obeyed but leaving. */
static hm_form_end ask(face *s)
{
    for (;;) {
        hm_form_end end = HM_FORM_LEAVE;
        if (hm_screen_fits())
            draw(s);
        else
            hm_screen_too_small();
        int key = hm_screen_key();
        if (key == HM_KEY_NONE)
            continue;
        s->message = "";
        if (leaves(s, key))
            return HM_FORM_LEAVE;
        if (hm_screen_fits() && obey_here(s, key, &end))
            return end;
        if (s->row >= rows(s))
            s->row = rows(s) - 1;
    }
}

hm_form_end hm_form_screen(hm_form *f, const hm_left *last)
{
    face s = {.f = f, .last = last, .message = ""};
    int n = snprintf(s.resume, sizeof s.resume, "Enter goes on where you left it.");
    if (last->more > 0)
        snprintf(s.resume + n, sizeof s.resume - (size_t)n,
                 " %d more unfinished: hamlet games", last->more);
    s.before = json_deep_copy(hm_form_answers(f));
    hm_form_end end = ask(&s);
    json_decref(s.before);
    return end;
}
