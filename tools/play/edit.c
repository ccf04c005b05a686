/* edit.c - see edit.h. */
#include "tools/play/edit.h"

#include <string.h>

#include "tools/say.h"

void hm_edit_begin(hm_edit *e, char *text, size_t size)
{
    *e = (hm_edit){.text = text, .size = size, .at = strlen(text), .fresh = true};
}

/* -- characters */

/* Bytes that a character has which begins so; 0: none does. */
static size_t length_of(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    return lead >= 0xf0 && lead < 0xf8 ? 4
           : lead >= 0xe0 && lead < 0xf0 ? 3
           : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
}

static size_t char_at(const char *text)
{
    size_t n = 1;
    while (((unsigned char)text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static bool is_mark(const char *text)
{
    return *text != '\0' && hm_width(text, char_at(text)) == 0;
}

static size_t after(const hm_edit *e, size_t at)
{
    if (e->text[at] != '\0')
        do
            at += char_at(e->text + at);
        while (is_mark(e->text + at));
    return at;
}

static size_t before(const hm_edit *e, size_t at)
{
    if (at > 0)
        do
            do
                at--;
            while (at > 0 && ((unsigned char)e->text[at] & 0xc0) == 0x80);
        while (at > 0 && is_mark(e->text + at));
    return at;
}

static size_t word_before(const hm_edit *e, size_t at)
{
    while (at > 0 && e->text[at - 1] == ' ')
        at--;
    while (at > 0 && e->text[at - 1] != ' ')
        at--;
    return at;
}

static size_t word_after(const hm_edit *e, size_t at)
{
    at += strspn(e->text + at, " ");
    return at + strcspn(e->text + at, " ");
}

/* -- deeds */

/* The cursor ends up where the gap is. */
static void cut(hm_edit *e, size_t from, size_t to)
{
    memmove(e->text + from, e->text + to, strlen(e->text + to) + 1);
    e->at = from;
}

void hm_edit_do(hm_edit *e, hm_edit_deed deed)
{
    const size_t end = strlen(e->text);
    e->fresh = false;
    e->parts = 0;
    switch (deed) {
    case HM_EDIT_LEFT: e->at = before(e, e->at); break;
    case HM_EDIT_RIGHT: e->at = after(e, e->at); break;
    case HM_EDIT_LEFT_WORD: e->at = word_before(e, e->at); break;
    case HM_EDIT_RIGHT_WORD: e->at = word_after(e, e->at); break;
    case HM_EDIT_BEGIN: e->at = 0; break;
    case HM_EDIT_END: e->at = end; break;
    case HM_EDIT_BACK: cut(e, before(e, e->at), e->at); break;
    case HM_EDIT_DELETE: cut(e, e->at, after(e, e->at)); break;
    case HM_EDIT_CUT_WORD: cut(e, word_before(e, e->at), e->at); break;
    case HM_EDIT_CUT_BEFORE: cut(e, 0, e->at); break;
    case HM_EDIT_CUT_REST: cut(e, e->at, end); break;
    }
}

static void insert(hm_edit *e, const char *bytes, size_t n)
{
    if (e->fresh)
        cut(e, 0, strlen(e->text));
    e->fresh = false;
    size_t rest = strlen(e->text + e->at);
    if (e->at + rest + n >= e->size)
        return;
    memmove(e->text + e->at + n, e->text + e->at, rest + 1);
    memcpy(e->text + e->at, bytes, n);
    e->at += n;
}

/* What may not be shown (control characters of Unicode and the like) is not taken
 * either: nobody could see what they have typed. */
void hm_edit_type(hm_edit *e, unsigned char byte)
{
    if (byte < ' ' || byte == 127)
        byte = ' ';
    if ((byte & 0xc0) != 0x80)
        e->parts = 0; /* the one before is torn */
    else if (e->parts == 0)
        return;
    e->part[e->parts++] = (char)byte;
    size_t want = length_of((unsigned char)e->part[0]);
    if (want == 0) {
        e->parts = 0;
    } else if ((size_t)e->parts == want) {
        e->parts = 0;
        if (hm_may_show(e->part, want))
            insert(e, e->part, want);
    }
}
