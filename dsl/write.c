/* write.c - a growing text: room doubles, and the first failure makes all later writes
 * do nothing.
 *
 * So whoever writes need not ask after each piece. The old room stays in the arena when
 * the text moves; doubling keeps all of it below the room that the text has now. */
#include "dsl/write.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

/* Room for `more` bytes and a NUL. */
static bool reserve(hm_write *w, size_t more)
{
    if (w->failed)
        return false;
    if (w->room - w->length > more)
        return true;
    size_t room = w->room == 0 ? FIRST_ROOM : w->room;
    while (room - w->length <= more && room <= SIZE_MAX / 4)
        room *= 2;
    char *text = room - w->length > more
                     ? hm_arena_grow(w->arena, w->text, w->length, room, 1) : NULL;
    if (text == NULL) {
        w->failed = true;
        return false;
    }
    w->text = text;
    w->room = room;
    return true;
}

void hm_write_bytes(hm_write *w, const char *bytes, size_t length)
{
    if (length == 0 || !reserve(w, length))
        return;
    memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void hm_write_text(hm_write *w, const char *text)
{
    hm_write_bytes(w, text, strlen(text));
}

void hm_write_number(hm_write *w, int32_t n)
{
    char digits[16];
    int length = snprintf(digits, sizeof digits, "%ld", (long)n);
    hm_write_bytes(w, digits, (size_t)length);
}

void hm_write_spaces(hm_write *w, int n)
{
    for (; n > 0; n--)
        hm_write_bytes(w, " ", 1);
}

void hm_write_insert(hm_write *w, size_t at, const char *text)
{
    size_t more = strlen(text);
    if (!reserve(w, more))
        return;
    memmove(w->text + at + more, w->text + at, w->length - at);
    memcpy(w->text + at, text, more);
    w->length += more;
    w->text[w->length] = '\0';
}

void hm_write_remove(hm_write *w, size_t at, size_t length)
{
    if (w->failed || at > w->length || length > w->length - at)
        return;
    memmove(w->text + at, w->text + at + length, w->length - at - length);
    hm_write_cut(w, w->length - length);
}

void hm_write_cut(hm_write *w, size_t length)
{
    if (length >= w->length)
        return;
    w->length = length;
    w->text[length] = '\0';
}

const char *hm_write_end(hm_write *w)
{
    if (w->failed)
        return NULL;
    return w->text != NULL ? w->text : "";
}

int hm_write_width(const char *bytes, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return n;
}
