/* edit.h - a line of text while it is typed: what is in it, and where the cursor stands.
 *
 * It knows neither keys nor screens, only what is done: so whatever reads keys can edit.
 * The cursor stands between characters; marks that have no width of their own stay with
 * the letter before them. */
#ifndef HM_TOOLS_PLAY_EDIT_H
#define HM_TOOLS_PLAY_EDIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hm_edit {
    char  *text;    /* the caller's, always whole characters and ended by NUL */
    size_t size;    /* bytes that it has room for, with the NUL */
    size_t at;      /* the cursor: a byte of it */
    bool   fresh;   /* nothing was done yet: what is typed first takes its place */
    char   part[4]; /* of a character that is still coming */
    int    parts;
} hm_edit;

typedef enum hm_edit_deed {
    HM_EDIT_LEFT, HM_EDIT_RIGHT, HM_EDIT_LEFT_WORD, HM_EDIT_RIGHT_WORD, HM_EDIT_BEGIN,
    HM_EDIT_END,
    HM_EDIT_BACK, HM_EDIT_DELETE, /* the character before the cursor, or behind it */
    HM_EDIT_CUT_WORD,             /* the word before it */
    HM_EDIT_CUT_BEFORE, HM_EDIT_CUT_REST,
} hm_edit_deed;

/* Begins with what is in the text, the cursor at its end. */
void hm_edit_begin(hm_edit *e, char *text, size_t size);
void hm_edit_do(hm_edit *e, hm_edit_deed deed);
/* One byte that was typed or pasted. A character goes in when all of it has come; what is
 * none is dropped, and so is what has no room. Control characters become blanks. */
void hm_edit_type(hm_edit *e, unsigned char byte);

#endif
