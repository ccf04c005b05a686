/* keys.c - see keys.h. One byte at a time goes through a few states, as in ECMA-48:
 *
 *   ESC [ arguments letter   a key, a click (SGR: ESC [ < button ; x ; y M or m), or the
 *                            begin of a paste
 *   ESC [ M b x y            a click, as X10 had it
 *   ESC O letter             a key of the "application" keypad
 *   ESC anything             Escape, and then that
 *
 * What is none of these is dropped as a whole, up to its letter: its bytes are
 * no keys. */
#include "tools/play/keys.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum { GROUND, ESCAPED, ARGUMENTS, KEYPAD, CLICK, CONSOLE, PASTING };
enum { ESCAPE = 27, X10_BYTES = 3, X10_ZERO = 32 };

static const char paste_end[] = "\033[201~";

/* -- what sequences mean */

static const struct {
    char letter;
    int  key;
} letters[] = {
    {'A', KEY_UP}, {'B', KEY_DOWN}, {'C', KEY_RIGHT}, {'D', KEY_LEFT},
    {'H', KEY_HOME}, {'F', KEY_END}, {'Z', KEY_BTAB}, {'M', '\n'},
    {'c', KEY_SRIGHT}, {'d', KEY_SLEFT}, /* rxvt */
    {'P', KEY_F(1)}, {'Q', KEY_F(2)}, {'R', KEY_F(3)}, {'S', KEY_F(4)},
};

static const struct {
    int number, key;
} numbers[] = {
    {1, KEY_HOME}, {2, KEY_IC}, {3, KEY_DC}, {4, KEY_END}, {5, KEY_PPAGE},
    {6, KEY_NPAGE}, {7, KEY_HOME}, {8, KEY_END},
    {11, KEY_F(1)}, {12, KEY_F(2)}, {13, KEY_F(3)}, {14, KEY_F(4)}, {15, KEY_F(5)},
    {17, KEY_F(6)}, {18, KEY_F(7)}, {19, KEY_F(8)}, {20, KEY_F(9)}, {21, KEY_F(10)},
    {23, KEY_F(11)}, {24, KEY_F(12)}, {200, HM_KEY_PASTE},
};

static int key_of_letter(char letter)
{
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == letter)
            return letters[i].key;
    return HM_KEY_NONE;
}

static int key_of_number(int number)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].number == number)
            return numbers[i].key;
    return HM_KEY_NONE;
}

/* Shift, Ctrl and Alt say nothing but by words instead of letters. */
static int with_modifier(int key)
{
    return key == KEY_LEFT ? KEY_SLEFT : key == KEY_RIGHT ? KEY_SRIGHT : key;
}

/* -- the mouse */

enum { BUTTON = 3, MOVED = 32, WHEEL = 64, MORE = 128, FAR = 10000 };

/* Only what is pressed: what is let go, drawn along or done with another button means
 * nothing here. Columns and lines from 1. */
static int press(hm_keys *k, int button, int x, int y)
{
    const int which = button & BUTTON;
    const bool wheel = (button & WHEEL) != 0;
    if ((button & (MOVED | MORE)) != 0 || which > (wheel ? 1 : 0) || x < 1 || y < 1 ||
        x > FAR || y > FAR)
        return HM_KEY_NONE;
    k->mouse = (hm_mouse){y - 1, x - 1, !wheel ? 0 : which == 0 ? -1 : 1};
    return KEY_MOUSE;
}

/* Up to `most` numbers with ';' between; false: it is something else. */
static bool read_numbers(const char *text, int *number, int most)
{
    for (int i = 0; i < most; i++) {
        if (*text < '0' || *text > '9')
            return false;
        char *end;
        long value = strtol(text, &end, 10);
        number[i] = value < FAR ? (int)value : FAR + 1;
        if (*end != (i + 1 < most ? ';' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

/* -- the states */

static int go_to(hm_keys *k, int state)
{
    k->state = state;
    k->count = 0;
    return HM_KEY_NONE;
}

static int end_arguments(hm_keys *k, char letter)
{
    char text[HM_KEYS_ARGS + 1];
    int n[3];
    const bool whole = k->count < HM_KEYS_ARGS;
    memcpy(text, k->arg, (size_t)k->count);
    text[k->count] = '\0';
    if (letter == 'M' && k->count == 0)
        return go_to(k, CLICK);
    if (letter == '[' && k->count == 0)
        return go_to(k, CONSOLE);
    go_to(k, GROUND);
    if (!whole)
        return HM_KEY_NONE;
    if (text[0] == '<')
        return letter == 'M' && read_numbers(text + 1, n, 3) ? press(k, n[0], n[1], n[2])
                                                             : HM_KEY_NONE;
    if (letter == '~' && (read_numbers(text, n, 1) || read_numbers(text, n, 2))) {
        const int key = key_of_number(n[0]);
        return key == HM_KEY_PASTE ? go_to(k, PASTING), key : key;
    }
    if (text[0] == '\0')
        return letter == 'P' ? KEY_DC : key_of_letter(letter); /* st's Delete */
    return read_numbers(text, n, 2) && n[0] == 1 ? with_modifier(key_of_letter(letter))
                                                 : HM_KEY_NONE;
}

/* The byte that ends a sequence too early may begin another: *kept. */
static int in_arguments(hm_keys *k, unsigned char byte, bool *kept)
{
    if (byte >= 0x40 && byte <= 0x7e)
        return end_arguments(k, (char)byte);
    if (byte < 0x20 || byte > 0x7e) {
        *kept = byte < 0x20;
        return go_to(k, GROUND);
    }
    if (k->count < HM_KEYS_ARGS)
        k->arg[k->count++] = byte;
    return HM_KEY_NONE;
}

static int in_escape(hm_keys *k, unsigned char byte, bool *kept)
{
    if (byte == '[' || byte == 'O')
        return go_to(k, byte == '[' ? ARGUMENTS : KEYPAD);
    go_to(k, GROUND);
    *kept = true;
    return ESCAPE;
}

static int in_keypad(hm_keys *k, unsigned char byte, bool *kept)
{
    if (byte >= '0' && byte <= '9') /* a modifier */
        return HM_KEY_NONE;
    go_to(k, GROUND);
    *kept = byte < 0x20;
    return key_of_letter((char)byte);
}

static int in_click(hm_keys *k, unsigned char byte)
{
    k->arg[k->count++] = byte;
    if (k->count < X10_BYTES)
        return HM_KEY_NONE;
    go_to(k, GROUND);
    return press(k, k->arg[0] - X10_ZERO, k->arg[1] - X10_ZERO, k->arg[2] - X10_ZERO);
}

/* Linux has its function keys so. */
static int in_console(hm_keys *k, unsigned char byte)
{
    go_to(k, GROUND);
    return byte >= 'A' && byte <= 'E' ? KEY_F(1 + byte - 'A') : HM_KEY_NONE;
}

/* k->count: bytes of the end that have come. What only began like it is dropped. */
static int in_paste(hm_keys *k, unsigned char byte)
{
    if (byte == (unsigned char)paste_end[k->count]) {
        if (paste_end[++k->count] == '\0')
            go_to(k, GROUND);
        return HM_KEY_NONE;
    }
    k->count = byte == ESCAPE ? 1 : 0;
    return k->count > 0 ? HM_KEY_NONE : HM_KEY_PASTED + byte;
}

static int take(hm_keys *k, unsigned char byte, bool *kept)
{
    switch (k->state) {
    case ESCAPED: return in_escape(k, byte, kept);
    case ARGUMENTS: return in_arguments(k, byte, kept);
    case KEYPAD: return in_keypad(k, byte, kept);
    case CLICK: return in_click(k, byte);
    case CONSOLE: return in_console(k, byte);
    case PASTING: return in_paste(k, byte);
    default: break;
    }
    if (byte == ESCAPE)
        return go_to(k, ESCAPED);
    return byte == '\r' ? '\n' : byte;
}

/* A byte is kept once at most: then the state is one that takes any. */
int hm_keys_next(hm_keys *k, const unsigned char *bytes, size_t count, size_t *used)
{
    int key = HM_KEY_NONE;
    for (*used = 0; *used < count && key == HM_KEY_NONE;) {
        bool kept = false;
        key = take(k, bytes[*used], &kept);
        *used += kept ? 0 : 1;
    }
    return key;
}

int hm_keys_pause(hm_keys *k, long ms)
{
    const bool escaped = k->state == ESCAPED;
    if (k->state == GROUND ||
        ms < (k->state == PASTING ? HM_KEYS_PASTE_MOST : HM_KEYS_PATIENCE))
        return HM_KEY_NONE;
    go_to(k, GROUND);
    return escaped ? ESCAPE : HM_KEY_NONE;
}

bool hm_keys_waits(const hm_keys *k) { return k->state != GROUND; }
