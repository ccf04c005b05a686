/* full_keep.c - where a game on the full screen is kept: under another name when somebody
 * asks for it, and what to do when its file cannot be written any more.
 *
 * The step that could not be written was not made (session.h). So whoever plays can make
 * room and try again, save elsewhere, or go on without a file, and the screen stays. */
#include <stdlib.h>
#include <string.h>

#include "tools/play/full_game.h"
#include "tools/play/screen.h"
#include "tools/say.h"
#include "tools/textstream.h"

/* -- by wish */

void hm_full_save(hm_full *f, const char *path)
{
    hm_error err;
    char said[256];
    if (hm_match_save(f->m, path, &err) == HM_OK) {
        snprintf(said, sizeof said, "The game is kept in '%s' from now on.", path);
        hm_full_tell(f, said);
    } else {
        hm_full_tell_error(f, &err);
    }
}

void hm_full_save_as(hm_full *f)
{
    char path[200];
    if (hm_screen_line("Save the game as:", path, sizeof path))
        hm_full_save(f, path);
}

/* -- by need */

/* What is wrong, as a page; `rest` says how things stand. */
static int ask_what_now(const char *title, const hm_error *why, const char *rest,
                        const char *foot, const char *keys)
{
    char said[sizeof why->msg + 2], *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "%s\n\n%s\n", hm_sentence(why->msg, said, sizeof said), rest);
    fclose(pen);
    int key = hm_screen_choice(title, text, foot, keys);
    free(text);
    return key;
}

/* True: it is. Else *why is the new reason, or the old one where nothing was typed. */
static bool is_saved_elsewhere(hm_match *m, hm_error *why)
{
    char path[200];
    hm_error err;
    if (!hm_screen_line("Save the game as:", path, sizeof path))
        return false;
    if (hm_match_save(m, path, &err) == HM_OK)
        return true;
    *why = err;
    return false;
}

static bool mend(void *ctx, const hm_error *first)
{
    hm_full *f = ctx;
    hm_error why = *first;
    const int now = hm_session_moves(f->m->session) + 1;
    const bool again = f->tried == now; /* or nobody would see that it was tried */
    f->tried = now;
    for (;;)
        switch (ask_what_now(again ? "The game still cannot be saved"
                                   : "The game cannot be saved", &why,
                             "The last step was not made: the game stands, and is kept, "
                             "as it was before it.",
                             "Enter: try again  s: save elsewhere  w: go on without "
                             "saving  q: leave",
                             "\nswq")) {
        case '\n': return true;
        case 's':
            if (is_saved_elsewhere(f->m, &why))
                return true;
            break;
        case 'w': hm_match_let_go(f->m); return true;
        default: return false;
        }
}

void hm_full_mends(hm_full *f, bool on)
{
    f->m->mend = on ? mend : NULL;
    f->m->mend_ctx = f;
}

bool hm_full_begin_kept(hm_full *f)
{
    hm_error why = f->m->unkept;
    while (why.code != HM_OK)
        switch (ask_what_now("The game is not kept", &why,
                             "It can be played, but not gone on with later.",
                             "Enter: play without saving  s: save elsewhere  q: leave",
                             "\nsq")) {
        case '\n': return true;
        case 's':
            if (is_saved_elsewhere(f->m, &why))
                return true;
            break;
        default: return false;
        }
    return true;
}
