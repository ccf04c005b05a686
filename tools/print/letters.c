/* letters.c - see letters.h. */
#include "tools/print/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/textstream.h"

enum {
    WIDE = 1000,  /* a letter of Chinese, Japanese or Korean, and most signs */
    USUAL = 620   /* of any other script that the table lacks */
};

typedef struct span {
    uint32_t first, last;
} span;

static const span ranges[] = {
#define RANGE(first, last) {first, last},
#define STYLE(style, ...)
#include "tools/print/widths.def"
#undef RANGE
#undef STYLE
};

#define RANGE(first, last)
#define STYLE(style, ...) static const uint16_t widths_##style[] = {__VA_ARGS__};
#include "tools/print/widths.def"
#undef RANGE
#undef STYLE

/* Of scripts without blanks between words; letters are as wide as high. */
static const span wide[] = {
    {0x1100, 0x115F}, {0x2190, 0x27BF}, {0x2B00, 0x2BFF}, {0x2E80, 0xA4CF},
    {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE4F}, {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F000, 0x1FAFF}, {0x20000, 0x3FFFD}};

/* Accents that go on the letter before them, and joiners. */
static const span narrow[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x0670, 0x0670}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},
    {0x0E47, 0x0E4E}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};

static bool is_in(const span *list, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= list[i].first && c <= list[i].last)
            return true;
    return false;
}

#define IS_IN(list, c) is_in(list, sizeof(list) / sizeof *(list), c)

/* 0: the table lacks it. */
static int table_width(hm_hand hand, uint32_t c)
{
    size_t at = 0;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last) {
            at += c - ranges[i].first;
            return hand == HM_HAND_BOLD ? widths_BOLD[at] : widths_PLAIN[at];
        }
        at += ranges[i].last - ranges[i].first + 1;
    }
    return 0;
}

/* In thousandths of an em. */
static int width_of(hm_hand hand, uint32_t c)
{
    const int width = hand == HM_HAND_SIGN ? 0 : table_width(hand, c);
    if (width > 0 || IS_IN(narrow, c))
        return width;
    return IS_IN(wide, c) ? WIDE : USUAL;
}

int32_t hm_letters_width(hm_hand hand, int32_t size, const char *text, size_t length)
{
    int64_t sum = 0;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        i += hm_letter(text + i, length - i, &c);
        sum += width_of(hand, c);
    }
    return (int32_t)(sum * size / 1000);
}

/* May a line end before this letter, or behind it, without a blank? */
static bool is_loose(uint32_t c) { return c >= 0x2E80 && IS_IN(wide, c); }

/* Where the line is cut: behind the last word that fits, or wherever it is full. */
size_t hm_letters_wrap(hm_hand hand, int32_t size, const char *text, int32_t width,
                       const char **next)
{
    const size_t length = strcspn(text, "\n");
    size_t i = 0, cut = 0;
    int64_t used = 0;
    bool blank = false, loose = false;
    while (i < length) {
        uint32_t c;
        const size_t n = hm_letter(text + i, length - i, &c);
        used += width_of(hand, c);
        if (c == ' ' || loose || is_loose(c)) {
            cut = i;
            blank = c == ' ';
        }
        if (used * size / 1000 > width && c != ' ' && i > 0)
            break;
        loose = is_loose(c);
        i += n;
    }
    if (i == length) {
        *next = text + length + (text[length] == '\n');
        return length;
    }
    i = cut > 0 ? cut : i;
    *next = text + i + (cut > 0 && blank ? strspn(text + i, " ") : 0);
    return i;
}

int hm_letters_lines(hm_hand hand, int32_t size, const char *text, int32_t width)
{
    int lines = 0;
    for (; *text != '\0'; lines++)
        hm_letters_wrap(hand, size, text, width, &text);
    return lines;
}

/* -- on a plate */

void hm_letters_put(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    size_t length)
{
    char *said = NULL;
    size_t size;
    FILE *pen = hm_textstream(&said, &size);
    hm_put_part(pen, text, length);
    fclose(pen);
    if (length > 0)
        hm_plate_add(p, &(hm_mark){
            .kind = HM_MARK_TEXT, .hand = (uint8_t)as->hand,
            .anchor = (uint8_t)as->anchor,
            .x = at.x, .y = at.y, .w = hm_letters_width(as->hand, as->size, said, size),
            .size = as->size, .fill = as->ink, .line = HM_NO_INK, .text = said,
            .font = as->font});
    free(said);
}

static const char dots[] = "…";

/* As much of the text as leaves room for dots. */
static void put_cut(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    int32_t room)
{
    char *said = NULL;
    size_t size, used = 0, length = strcspn(text, "\n");
    int32_t width = hm_letters_width(as->hand, as->size, dots, strlen(dots));
    while (used < length) {
        uint32_t c;
        const size_t n = hm_letter(text + used, length - used, &c);
        width += hm_letters_width(as->hand, as->size, text + used, n);
        if (width > room)
            break;
        used += n;
    }
    while (used > 0 && text[used - 1] == ' ')
        used--;
    FILE *pen = hm_textstream(&said, &size);
    fwrite(text, 1, used, pen);
    fputs(dots, pen);
    fclose(pen);
    hm_letters_put(p, as, at, said, size);
    free(said);
}

void hm_letters_fit(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    int32_t room)
{
    if (hm_letters_width(as->hand, as->size, text, strlen(text)) <= room)
        hm_letters_put(p, as, at, text, strlen(text));
    else
        put_cut(p, as, at, text, room);
}

int hm_letters_flow(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    int32_t width, int32_t step, int most)
{
    int lines = 0;
    for (; *text != '\0' && lines < most; lines++, at.y += step) {
        const char *next;
        const size_t n = hm_letters_wrap(as->hand, as->size, text, width, &next);
        if (lines == most - 1 && *next != '\0')
            put_cut(p, as, at, text, width);
        else
            hm_letters_put(p, as, at, text, n);
        text = next;
    }
    return lines;
}
